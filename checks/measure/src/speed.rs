//! Nodes a second of the engine on one core: `speed [seconds]`.
//!
//! Uses processor time where the system reports it (Linux): wall time includes whatever else runs.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use taxicab_endgame::engine::{Engine, Game, Limits, SearchEvent};

use crate::{Arguments, Outcome};

const POSITIONS: [(&str, &str); 8] = [
    ("initial position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("middlegame", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("rooks and pawns", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    ("KQK", "8/8/8/3k4/8/8/8/KQ6 w - - 0 1"),
    ("KRK", "8/8/8/3k4/8/8/8/KR6 w - - 0 1"),
    ("KBBK", "8/8/8/3k4/8/8/8/KBB5 w - - 0 1"),
    ("KBNK", "8/8/8/3k4/8/8/8/KBN5 w - - 0 1"),
    ("KPK", "8/8/8/3k4/8/8/3P4/K7 w - - 0 1"),
];

pub(crate) fn run(arguments: &mut Arguments) -> Outcome {
    let seconds: f64 = arguments.next().map_or(Ok(0.5), |text| text.parse())?;
    for (name, fen) in POSITIONS {
        let game: Game = fen.parse()?;
        let mut engine = Engine::new(16)?;
        let (start, spent) = (Instant::now(), processor_time());
        let mut depth = 0;
        let mut watch = |event: SearchEvent<'_>| {
            if let SearchEvent::Iteration(report) = event {
                depth = report.depth;
            }
            if start.elapsed() < Duration::from_secs_f64(seconds) {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let outcome = engine.search(&game, &Limits::default(), &mut watch);
        let elapsed = start.elapsed();
        let taken =
            processor_time().zip(spent).map_or(elapsed, |(after, before)| after.saturating_sub(before)).as_secs_f64();
        let score = outcome.score.map(|score| score.to_string()).unwrap_or_default();
        let rate = outcome.nodes as f64 / taken / 1e6;
        println!("{name:<17} {rate:>6.2} M nodes/s  depth {depth:>3}  {score}");
    }
    Ok(())
}

/// The processor time of this thread.
pub(crate) fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
