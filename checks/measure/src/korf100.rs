//! Solves Korf's hundred boards and prints nodes, time and rate for each.
//!
//! ```sh
//! cargo measure korf100 data/korf100.txt            # the default solver
//! cargo measure korf100 data/korf100.txt manhattan  # Korf's own, some minutes
//! ```
//!
//! `manhattan` runs IDA* without an automaton, which generates the published nodes. A third argument is the maximum
//! published count of the boards to solve.

use std::time::{Duration, Instant};

use taxicab_puzzle::heuristic::Manhattan;
use taxicab_puzzle::search::{Control, Solver, ida_star};
use taxicab_puzzle::{Board, Goal, Problem, Size};

use crate::{Arguments, Outcome};

pub(crate) fn run(arguments: &mut Arguments) -> Outcome {
    let file = arguments.next().ok_or("usage: korf100 FILE [default|manhattan] [MAX_NODES]")?;
    let korfs_own = match arguments.next().as_deref() {
        None | Some("default") => false,
        Some("manhattan") => true,
        Some(other) => return Err(format!("'{other}' is neither default nor manhattan").into()),
    };
    let max: u64 = arguments.next().map_or(Ok(u64::MAX), |text| text.parse())?;

    let goal = Goal::BlankFirst.board(Size::new(4, 4)?)?;
    let solver = Solver::new(&goal);
    let manhattan = Manhattan::new(&goal);
    let (mut boards, mut wrong, mut nodes, mut moves, mut time) = (0, 0, 0, 0, Duration::ZERO);
    println!("  id  length     generated      seconds  nodes/s (millions)");
    for line in std::fs::read_to_string(file)?.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<u64> = line.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
        let [id, tiles @ .., length, _, published] = &columns[..] else { return Err("a row is too short".into()) };
        if *published > max {
            continue;
        }
        let tiles: Vec<u8> = tiles.iter().map(|&tile| tile as u8).collect();
        let problem = Problem::new(Board::new(Size::new(4, 4)?, &tiles)?, &Goal::BlankFirst)?;
        let start = Instant::now();
        let outcome = if korfs_own {
            ida_star(&problem, &manhattan, Control::default())
        } else {
            solver.solve(&problem, Control::default())
        };
        let elapsed = start.elapsed();
        let generated = outcome.statistics.generated;
        let rate = generated as f64 / elapsed.as_secs_f64() / 1e6;
        let is_right = outcome.length().map(u64::from) == Some(*length) && (!korfs_own || generated == *published);
        println!(
            "{id:>4}  {length:>6}  {generated:>12}  {:>11.4}  {rate:>8.1}{}",
            elapsed.as_secs_f64(),
            if is_right { "" } else { "  WRONG" }
        );
        boards += 1;
        wrong += u32::from(!is_right);
        nodes += generated;
        moves += length;
        time += elapsed;
    }
    let rate = nodes as f64 / time.as_secs_f64() / 1e6;
    println!("{boards} boards, {wrong} wrong; mean length {:.2}", moves as f64 / f64::from(boards));
    println!("{nodes} nodes generated in {:.2} s: {rate:.1} million a second", time.as_secs_f64());
    if wrong > 0 { Err("some results differ from the published ones".into()) } else { Ok(()) }
}
