//! What the ladder of the default solver costs, against the best choice in hindsight: boards of mixed sizes, each from nothing.
//!
//! Work is counted in states of a table: those that are filled, 5.5 nanoseconds each, and 2.7 for a node without tables, 6.5 for one
//! with pattern databases, as they are measured (`docs/benchmarks.md`). So the figures are the same on every machine.
//!
//! ```sh
//! cargo measure ladder                                  # 200 boards, as a table
//! cargo measure ladder 40 docs/ladder.svg               # 40 boards, and a plot of the regret over the best choice's work
//! ```

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::Arc;

use svg::node::element::{Circle, Line, Text};
use taxicab_puzzle::pattern_database::{PatternTable, Split};
use taxicab_puzzle::search::Control;
use taxicab_puzzle::strategy::{
    AutomatonChoice, HeuristicChoice, InMemory, Options, Prepared, SearchResult, Strategy, TableError, TableSource,
    big_splits,
};
use taxicab_puzzle::{Board, Direction, Goal, Problem, Size, shuffled};

use crate::{Arguments, Outcome};

/// Sizes, the steps of a random walk from the goal (0: a shuffle), and how many of ten boards they are.
const KINDS: [(&str, usize, usize); 6] =
    [("4x4", 0, 4), ("3x5", 0, 1), ("3x6", 0, 1), ("4x5", 140, 1), ("5x5", 120, 2), ("3x4", 0, 1)];

const LIGHT_NODE: f64 = 2.7;
const TABLES_NODE: f64 = 6.5;

/// The tables of all boards are built once here, and counted for each.
#[derive(Default)]
struct Shared(std::cell::RefCell<HashMap<String, Vec<Arc<PatternTable>>>>);

impl TableSource for Shared {
    fn stored(&self, _: &Split) -> Option<Vec<Arc<PatternTable>>> {
        None
    }

    fn tables(&self, split: &Split) -> Result<Vec<Arc<PatternTable>>, TableError> {
        let name = split.patterns().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        if let Some(tables) = self.0.borrow().get(&name) {
            return Ok(tables.clone());
        }
        let tables = InMemory.tables(split)?;
        self.0.borrow_mut().insert(name, tables.clone());
        Ok(tables)
    }

    fn allows(&self, split: &Split) -> bool {
        InMemory.allows(split)
    }
}

/// One board.
struct Row {
    size: Size,
    length: u32,
    ladder: f64,
    best: f64,
    choice: &'static str,
}

pub(crate) fn run(arguments: &mut Arguments) -> Outcome {
    let count: usize = arguments.next().map_or(Ok(200), |count| count.parse())?;
    let plot = arguments.next();
    let tables = Shared::default();
    println!("size  length  millions of states: ladder  best      regret  best choice");
    let mut rows = Vec::new();
    for number in 0..count {
        let mut place = number % 10;
        let kind = KINDS.iter().find(|(_, _, share)| {
            let is_here = place < *share;
            place = place.saturating_sub(*share);
            is_here
        });
        let &(size, steps, _) = kind.expect("ten of ten");
        let row = measured(&board(size.parse()?, steps, number as u64)?, &tables)?;
        println!(
            "{:>4}  {:>6}  {:>26.1}  {:>8.1}  {:>6.2}  {}",
            row.size,
            row.length,
            row.ladder / 1e6,
            row.best / 1e6,
            row.ladder / row.best,
            row.choice
        );
        rows.push(row);
    }
    let mut regrets: Vec<f64> = rows.iter().map(|row| row.ladder / row.best).collect();
    regrets.sort_by(f64::total_cmp);
    let sum = |work: fn(&Row) -> f64| rows.iter().map(work).sum::<f64>();
    println!(
        "{count} boards: regret at most {:.2}, median {:.2}; all together {:.2} of the best choices",
        regrets.last().copied().unwrap_or(1.0),
        regrets.get(regrets.len() / 2).copied().unwrap_or(1.0),
        sum(|row| row.ladder) / sum(|row| row.best)
    );
    if let Some(path) = plot {
        svg::save(path, &drawn(&rows))?;
    }
    Ok(())
}

/// A shuffle, or the end of a walk that never undoes its last step.
fn board(size: Size, steps: usize, seed: u64) -> Result<Board, Box<dyn std::error::Error>> {
    let mut board = Goal::BlankLast.board(size)?;
    if steps == 0 {
        return Ok(shuffled(&board, seed));
    }
    let (mut state, mut last) = (seed, None);
    for _ in 0..steps {
        let after = Direction::ALL.into_iter().filter_map(|direction| board.after(direction));
        let next: Vec<Board> = after.filter(|&after| Some(after) != last).collect();
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        last = Some(board);
        board = next[(state >> 33) as usize % next.len()];
    }
    Ok(board)
}

fn measured(board: &Board, tables: &Shared) -> Result<Row, Box<dyn std::error::Error>> {
    let problem = Problem::new(*board, &Goal::BlankLast)?;
    let goal = problem.goal();
    let quick = Split::quick(goal).ok_or("no small tables")?;
    let big = big_splits(board.size()).first().map(|name| Split::new(name, goal)).transpose()?;
    let ladder = searched(&solver(None, goal, tables)?, &problem, tables, u64::MAX);
    let splits = || [Some(&quick), big.as_ref()].into_iter().flatten();
    let mut work = 0.0;
    for stage in &ladder.stages {
        let name = stage.heuristic.as_deref().unwrap_or_default();
        let split = splits().find(|split| format!("pdb:{split}") == name);
        let (node, states) = split.map_or((LIGHT_NODE, 0), |split| (TABLES_NODE, split.cost().states));
        work += stage.statistics.generated as f64 * node + states as f64;
    }
    // What takes more than the ladder is not the best.
    let mut best = (work, "the ladder");
    let light = solver(Some("max:linear-conflict,walking"), goal, tables)
        .or_else(|_| solver(Some("linear-conflict"), goal, tables))?;
    let light = searched(&light, &problem, tables, (work / LIGHT_NODE) as u64);
    if light.outcome.is_optimal() {
        best = (light.outcome.statistics.generated as f64 * LIGHT_NODE, "no tables");
    }
    for (split, choice) in [(Some(&quick), "small tables first"), (big.as_ref(), "big tables first")] {
        let Some(split) = split else { continue };
        let states = split.cost().states as f64;
        if states >= best.0 {
            continue;
        }
        let most = ((best.0 - states) / TABLES_NODE) as u64;
        let result = searched(&solver(Some(&format!("pdb:{split}")), goal, tables)?, &problem, tables, most);
        if result.outcome.is_optimal() {
            best = (states + result.outcome.statistics.generated as f64 * TABLES_NODE, choice);
        }
    }
    let length = ladder.outcome.length().ok_or("it has no limit")?;
    Ok(Row { size: board.size(), length, ladder: work, best: best.0, choice: best.1 })
}

fn solver(heuristic: Option<&str>, goal: &Board, tables: &Shared) -> Result<Prepared, Box<dyn std::error::Error>> {
    let heuristic: Option<HeuristicChoice> = heuristic.map(str::parse).transpose()?;
    let strategy = Strategy::new(Options { heuristic, automaton: AutomatonChoice::On, ..Options::default() })?;
    Ok(strategy.prepared(strategy.method(), goal, tables)?)
}

fn searched(solver: &Prepared, problem: &Problem, tables: &Shared, max_nodes: u64) -> SearchResult {
    let control = Control { max_nodes, ..Control::default() };
    solver.search(problem, 1, tables, &|| NonZeroUsize::MIN, &mut |_| (), control)
}

/// The regret of each board over the work of its best choice.
fn drawn(rows: &[Row]) -> svg::Document {
    let x = |work: f64| 60.0 + 60.0 * (work.max(1e4).log10() - 4.0);
    let y = |regret: f64| 220.0 - 60.0 * (regret - 1.0).min(3.2);
    let mut document =
        svg::Document::new().set("viewBox", (0, 0, 520, 280)).set("font-family", "sans-serif").set("font-size", 11);
    for (regret, colour) in [(1.0, "#bbbbbb"), (2.0, "#bbbbbb"), (2.2, "#c0392b"), (3.0, "#bbbbbb")] {
        let line =
            Line::new().set("x1", 60).set("x2", 500).set("y1", y(regret)).set("y2", y(regret)).set("stroke", colour);
        document = document.add(line).add(Text::new(format!("{regret}")).set("x", 34).set("y", y(regret) + 4.0));
    }
    for power in 4..=11 {
        let at = x(10f64.powi(power));
        document = document.add(Text::new(format!("10^{power}")).set("x", at - 12.0).set("y", 240));
    }
    document = document
        .add(Text::new("Work of the best choice, in states of a table").set("x", 150).set("y", 262))
        .add(Text::new("Work of the ladder over that of the best choice").set("x", 60).set("y", 16));
    rows.iter().fold(document, |document, row| {
        let colour = match row.size.cells() {
            0..=12 => "#7f8c8d",
            13..=16 => "#2471a3",
            17..=20 => "#229954",
            _ => "#b9770e",
        };
        document.add(
            Circle::new().set("cx", x(row.best)).set("cy", y(row.ladder / row.best)).set("r", 3).set("fill", colour),
        )
    })
}
