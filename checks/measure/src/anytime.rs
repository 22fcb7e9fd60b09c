//! Solves random boards of any size, or those of a file, within a time limit, and prints the mean length after some seconds.
//!
//! ```sh
//! cargo measure anytime 10x10 1 10                     # size, seed, seconds; and 20 to take that number of boards
//! cargo measure anytime data/deepcubea_6x6.txt 1 10 50 # a file, its first board, seconds, boards
//! ```
//!
//! A file has a board in the second of its columns, which are separated by tabs, and a length to compare with in the fourth, or
//! the shortest one in the sixth. Seconds are processor time on Linux, so that a busy machine does not count.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use taxicab_puzzle::search::{Anytime, Control, Progress, StopReason, Weight};
use taxicab_puzzle::{Board, Goal, Moves, Problem, manhattan_distance, shuffled};

use crate::{Arguments, Outcome};

/// The processor time of this thread, or the time since `start`.
fn elapsed(start: Instant) -> Duration {
    let scheduled = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = scheduled.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

/// A board and the length to compare with: of a file's column, or the Manhattan distance.
type Measured = (Board, f64);

/// Boards of a size by consecutive seeds, or of a file.
fn boards(source: &str, first: u64, count: u64) -> Result<Vec<Measured>, Box<dyn std::error::Error>> {
    if let Ok(size) = source.parse() {
        let goal = Goal::BlankLast.board(size)?;
        let boards = (first..first + count).map(|seed| shuffled(&goal, seed));
        return Ok(boards.map(|board| (board, f64::from(manhattan_distance(&board)))).collect());
    }
    let text = std::fs::read_to_string(source).map_err(|error| format!("{source}: {error}"))?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let chosen = lines.skip(first.saturating_sub(1) as usize).take(count as usize);
    chosen
        .map(|(line, text)| measured(text).map_err(|error| format!("{source}, line {}: {error}", line + 1).into()))
        .collect()
}

/// The board and the length in a line of a file.
fn measured(line: &str) -> Result<Measured, String> {
    let fields: Vec<&str> = line.split('\t').collect();
    let board =
        fields.get(1).ok_or("no board")?.parse().map_err(|error: taxicab_puzzle::BoardError| error.to_string())?;
    let length = fields.get(5).or(fields.get(3)).ok_or("no length")?;
    Ok((board, length.parse().map_err(|_| format!("{length} is no length"))?))
}

/// The seconds after which lengths are compared.
const SECONDS: [f64; 6] = [0.1, 0.3, 1.0, 3.0, 10.0, 30.0];

/// Solves a board; the length after each of [`SECONDS`], and the proven lower bound.
fn solved(board: &Board, limit: Duration) -> Result<([f64; 6], u32), Box<dyn std::error::Error>> {
    let begun = elapsed(Instant::now());
    let start = Instant::now();
    let spent = || elapsed(start).checked_sub(begun).unwrap_or_default();
    let problem = Problem::new(*board, &Goal::BlankLast)?;
    let solver = Anytime::new(problem.goal());
    let mut lengths = [f64::NAN; 6];
    let mut watch = |_: &Progress| {
        if spent() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(StopReason::TimeLimit) }
    };
    let control = Control { watch: Some(&mut watch), ..Control::default() };
    let mut better = |moves: &Moves, _| {
        let now = spent().as_secs_f64();
        let later = lengths.iter_mut().zip(SECONDS).filter(|(_, seconds)| now <= *seconds);
        later.for_each(|(length, _)| *length = moves.single_tile_count() as f64);
    };
    let outcome = solver.solve(&problem, Weight::ONE, control, &mut better);
    let moves = outcome.moves.as_ref().ok_or("no solution")?;
    assert_eq!(board.after_all(moves)?, *problem.goal(), "every solution is replayed");
    Ok((lengths, outcome.lower_bound))
}

pub(crate) fn run(arguments: &mut Arguments) -> Outcome {
    let mut argument = || arguments.next().ok_or("usage: anytime WxH|FILE SEED|FIRST SECONDS [COUNT]");
    let source = argument()?;
    let first: u64 = argument()?.parse()?;
    let limit = Duration::try_from_secs_f64(argument()?.parse()?)?;
    let count: u64 = argument().map_or(Ok(1), |count| count.parse())?;

    let (mut sums, mut compared, mut bounds, mut number) = ([0.0; 6], 0.0, 0.0, 0.0);
    for (board, length) in boards(&source, first, count)? {
        let (lengths, bound) = solved(&board, limit)?;
        sums.iter_mut().zip(lengths).for_each(|(sum, length)| *sum += length);
        (compared, bounds, number) = (compared + length, bounds + f64::from(bound), number + 1.0);
    }
    println!("{source}: {number} boards; to compare with {:.2}, lower bound {:.2}", compared / number, bounds / number);
    println!(" seconds  mean length  to compare");
    for (seconds, sum) in SECONDS.into_iter().zip(sums).filter(|(seconds, _)| *seconds <= limit.as_secs_f64()) {
        println!("{seconds:>8}  {:>11.2}  {:>10.4}", sum / number, sum / compared);
    }
    Ok(())
}
