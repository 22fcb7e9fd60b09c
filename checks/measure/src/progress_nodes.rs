//! The nodes that the engine takes to prove better ground: `progress_nodes [ENDGAME] [EVERY]`, from every so many-th won position.

use std::ops::ControlFlow;

use taxicab_endgame::engine::{Engine, Game, Limits, LineGoal, Score, SearchEvent};
use taxicab_endgame::{Endgame, Side, Tables, Value};

use crate::{Arguments, Outcome};

pub(crate) fn run(arguments: &mut Arguments) -> Outcome {
    let endgame: Endgame = arguments.next().as_deref().unwrap_or("KRK").parse()?;
    let every: usize = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let mut tables = Tables::new();
    let table = tables.fill(endgame)?;
    let index = table.index();
    let won = (0..index.len()).filter(|&number| matches!(table.at(number, Side::Strong), Some(Value::Win(_))));
    let mut engine = Engine::new(16)?;
    let (mut powers, mut most, mut total) = ([0_u64; 32], (0, String::new()), 0);
    for number in won.step_by(every) {
        let fen = index.unrank(number, Side::Strong).position().fen().to_string();
        let game: Game = fen.parse()?;
        engine.clear();
        let mut needed = None;
        let outcome = engine.search(&game, &Limits::default(), &mut |event| {
            if let SearchEvent::Iteration(report) = event {
                let is_mate = matches!(report.score, Score::Mate(_));
                if is_mate || LineGoal::of(game.board(), &report.line).is_some() {
                    needed = Some(report.nodes);
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        let nodes = needed.unwrap_or(outcome.nodes);
        powers[nodes.max(1).ilog2() as usize] += 1;
        total += 1;
        if nodes > most.0 {
            most = (nodes, fen);
        }
    }
    println!("{endgame}: {total} positions, at most {} nodes ({})", most.0, most.1);
    for (power, count) in powers.iter().enumerate().filter(|(_, count)| **count > 0) {
        println!("  {:>10} nodes or more: {count}", 1_u64 << power);
    }
    Ok(())
}
