//! Solves a random board of any size within a time limit, and prints each better solution.
//!
//! ```sh
//! cargo measure anytime 10x10 1 10    # size, seed, seconds
//! ```
//!
//! Seconds are processor time on Linux, so that a busy machine does not count.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use taxicab_puzzle::search::{Anytime, Control, Progress, StopReason, Weight};
use taxicab_puzzle::{Goal, Problem, Size, manhattan_distance, shuffled};

use crate::{Arguments, Outcome};

/// The processor time of this thread, or the time since `start`.
fn elapsed(start: Instant) -> Duration {
    let scheduled = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = scheduled.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

pub(crate) fn run(arguments: &mut Arguments) -> Outcome {
    let mut argument = || arguments.next().ok_or("usage: anytime WxH SEED SECONDS");
    let size: Size = argument()?.parse()?;
    let seed: u64 = argument()?.parse()?;
    let limit = Duration::try_from_secs_f64(argument()?.parse()?)?;

    let goal = Goal::BlankLast.board(size)?;
    let problem = Problem::new(shuffled(&goal, seed), &Goal::BlankLast)?;
    let manhattan = manhattan_distance(problem.start());
    println!("{size}, seed {seed}, Manhattan distance {manhattan}");
    println!(" seconds  length  of Manhattan  lower bound  gap");

    let start = Instant::now();
    let solver = Anytime::new(&goal);
    let row = |length: usize, lower_bound: u32| {
        println!(
            "{:>8.3}  {length:>6}  {:>12.3}  {lower_bound:>11}  {:.1} %",
            elapsed(start).as_secs_f64(),
            length as f64 / f64::from(manhattan),
            100.0 * (length as f64 / f64::from(lower_bound) - 1.0)
        );
    };
    let mut watch = |_: &Progress| {
        if elapsed(start) < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(StopReason::TimeLimit) }
    };
    let control = Control { watch: Some(&mut watch), ..Control::default() };
    let mut better = |moves: &taxicab_puzzle::Moves, bound| row(moves.single_tile_count(), bound);
    let outcome = solver.solve(&problem, Weight::ONE, control, &mut better);
    row(outcome.length().unwrap_or_default() as usize, outcome.lower_bound);
    let proof = if outcome.is_optimal() { "proven shortest" } else { "not proven shortest" };
    println!("{proof}; {} nodes, {} bytes", outcome.statistics.generated, outcome.statistics.memory);
    Ok(())
}
