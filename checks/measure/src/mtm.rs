//! Solves seeded random boards in the multi-tile metric and prints lengths, nodes and times.
//!
//! ```sh
//! cargo measure mtm               # seeds 1 to 40 of 4x4
//! cargo measure mtm 3x4 1 1000 # size, first and last seed
//! cargo measure mtm 3x4 1 100 walking-runs
//! ```

use std::time::Instant;

use taxicab_puzzle::search::{Control, MultiTileSolver};
use taxicab_puzzle::{Goal, Problem, Size, shuffled};

use crate::{Arguments, Outcome};

pub(crate) fn run(arguments: &mut Arguments) -> Outcome {
    let arguments: Vec<String> = arguments.collect();
    let argument = |index: usize, default: &'static str| arguments.get(index).map_or(default, String::as_str);
    let size: Size = argument(0, "4x4").parse()?;
    let seeds = argument(1, "1").parse::<u64>()?..=argument(2, "40").parse()?;

    let goal = Goal::BlankLast.board(size)?;
    let start = Instant::now();
    let solver = match arguments.get(3) {
        None => MultiTileSolver::new(&goal),
        Some(name) => MultiTileSolver::with(&goal, name.parse()?)?,
    };
    let tables = start.elapsed();
    println!("seed  length    expanded    generated      seconds");
    let (mut boards, mut length, mut nodes) = (0u32, 0u64, 0u64);
    let searches = Instant::now();
    for seed in seeds {
        let problem = Problem::new(shuffled(&goal, seed), &Goal::BlankLast)?;
        let start = Instant::now();
        let outcome = solver.solve(&problem, Control::default());
        let statistics = outcome.statistics;
        println!(
            "{seed:>4}  {:>6}  {:>10}  {:>11}  {:>11.4}",
            outcome.lower_bound,
            statistics.expanded,
            statistics.generated,
            start.elapsed().as_secs_f64()
        );
        assert!(outcome.is_optimal(), "nothing stopped the search");
        boards += 1;
        length += u64::from(outcome.lower_bound);
        nodes += statistics.generated;
    }
    let searches = searches.elapsed();
    println!("{boards} boards with {}: mean length {:.2}", solver.heuristic(), length as f64 / f64::from(boards));
    println!(
        "tables {:.3} s, searches {:.3} s, together {:.3} s; {nodes} nodes generated, {:.1} million a second",
        tables.as_secs_f64(),
        searches.as_secs_f64(),
        (tables + searches).as_secs_f64(),
        nodes as f64 / searches.as_secs_f64() / 1e6
    );
    Ok(())
}
