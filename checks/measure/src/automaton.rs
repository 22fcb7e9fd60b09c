//! The duplicate-pruning automata of a size by depth: states, bytes, time to build, and the nodes they save.
//!
//! ```sh
//! cargo measure automaton 5x5 8 10 12
//! cargo measure automaton 4x4 2 8 10 12 14 < data/korf100.txt
//! ```
//!
//! Boards on the standard input, rows of a data file with a goal of blank first, are solved with Manhattan distance if
//! the published count in the last column is at most 20 million.

use std::io::{IsTerminal, Read, stdin};
use std::time::Instant;

use taxicab_puzzle::heuristic::Manhattan;
use taxicab_puzzle::search::{Automaton, Control, ida_star};
use taxicab_puzzle::{Board, Direction, Goal, Problem, Size};

use crate::{Arguments, Outcome};

/// The published count of the boards that are quick to solve.
const MAX_PUBLISHED: u64 = 20_000_000;

pub(crate) fn run(arguments: &mut Arguments) -> Outcome {
    let size: Size = arguments.next().ok_or("usage: automaton SIZE DEPTH… [< BOARDS]")?.parse()?;
    let mut text = String::new();
    if !stdin().is_terminal() {
        stdin().read_to_string(&mut text)?;
    }
    let mut problems = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<u64> = line.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
        if columns.last().is_some_and(|&published| published <= MAX_PUBLISHED) {
            let tiles: Vec<u8> = columns.iter().skip(1).take(size.cells()).map(|&tile| tile as u8).collect();
            problems.push(Problem::new(Board::new(size, &tiles)?, &Goal::BlankFirst)?);
        }
    }
    let manhattan = Manhattan::new(&Goal::BlankFirst.board(size)?);
    println!(
        "depth    states      bytes  milliseconds{}",
        if problems.is_empty() { "" } else { "     generated  seconds" }
    );
    for depth in arguments {
        let start = Instant::now();
        let automaton = Automaton::new(size, Direction::KORF, depth.parse()?);
        let milliseconds = start.elapsed().as_secs_f64() * 1e3;
        let (depth, states, bytes) = (automaton.depth(), automaton.states(), automaton.bytes());
        print!("{depth:>5}  {states:>8}  {bytes:>9}  {milliseconds:>12.1}");
        if !problems.is_empty() {
            let start = Instant::now();
            let generated = |problem| {
                let control = Control { automaton: Some(&automaton), ..Control::default() };
                ida_star(problem, &manhattan, control).statistics.generated
            };
            let generated: u64 = problems.iter().map(generated).sum();
            print!("  {generated:>12}  {:>7.3}", start.elapsed().as_secs_f64());
        }
        println!();
    }
    Ok(())
}
