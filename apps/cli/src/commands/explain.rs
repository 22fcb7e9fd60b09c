//! `taxicab explain`: where each tile belongs, and a shortest path step by step.

use std::io::{self, Write};

use clap::Args;
use serde::Serialize;
use taxicab_puzzle::heuristic::{Heuristic, LinearConflict, Manhattan};
use taxicab_puzzle::search::{Solver, StopReason as Reason};
use taxicab_puzzle::{Board, Goal, Parity, Problem, ProblemError, inverted_pairs};

use crate::goals::GoalArguments;
use crate::input::Items;
use crate::limits::Limits;
use crate::per_size::PerSize;
use crate::report::{FAINT, Failure, Report, STRONG, Stop, Text, WRONG, counted};

/// What `taxicab explain` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Example: taxicab explain \"8 2 0/4 6 1/3 7 5\"

For each tile: where it lies, where it belongs, and the steps between (its Manhattan distance). Then a \
shortest solution: g, the moves made; h, the Manhattan distance left; f = g + h, which never exceeds \
the length of the solution.

JSON fields: board, goal, tiles (tile, row, column, goal_row, goal_column, manhattan, and euclidean, the straight \
line; rows and columns from 1), manhattan, inversions, solvable, path (move, g, h, f; one entry a move), and reason if \
there is no path; with --pairs conflicts and inverted.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    items: Items,
    #[command(flatten)]
    goal: GoalArguments,
    /// Name the pairs of tiles in linear conflict, and those that stand in another order than on the goal.
    #[arg(long)]
    pairs: bool,
    #[command(flatten)]
    limits: Limits,
}

#[derive(Serialize)]
struct Explanation {
    board: String,
    goal: String,
    tiles: Vec<Tile>,
    manhattan: u32,
    inversions: u64,
    #[serde(flatten)]
    pairs: Option<Pairs>,
    solvable: bool,
    path: Option<Vec<Step>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip)]
    start: Board,
}

/// Pairs of tiles.
#[derive(Serialize)]
struct Pairs {
    conflicts: Vec<[u8; 2]>,
    inverted: Vec<[u8; 2]>,
}

#[derive(Serialize)]
struct Tile {
    tile: u8,
    row: usize,
    column: usize,
    goal_row: usize,
    goal_column: usize,
    manhattan: usize,
    euclidean: f64,
}

#[derive(Serialize)]
struct Step {
    r#move: char,
    g: u32,
    h: u32,
    f: u32,
    #[serde(skip)]
    board: Board,
}

pub(crate) fn run(arguments: &Arguments, report: &mut Report) -> Result<(), Stop> {
    let goal = arguments.goal.goal()?;
    let mut solvers = PerSize::new();
    arguments.items.for_each("explain", report, |text, report| {
        let board = arguments.goal.board(text)?;
        let parity = Parity::towards(&board, &goal).map_err(|error| error.to_string())?;
        let (path, reason, stopped) = match Problem::new(board, &goal) {
            Ok(problem) => {
                let solver = solvers.of(problem.size(), || Ok::<_, Failure>(Solver::new(problem.goal())))?;
                let outcome = arguments.limits.run(report, |control| solver.solve(&problem, control));
                let path = outcome.moves.as_ref().map(|moves| steps(&problem, moves));
                (path, outcome.stopped.map(|stop| stop.as_str().to_owned()), outcome.stopped)
            }
            Err(ProblemError::Unsolvable(unsolvable)) => (None, Some(unsolvable.to_string()), None),
            Err(ProblemError::GoalSize(error)) => return Err(Failure::Bad(error.to_string())),
        };
        let mut explanation = Explanation::new(&board, &goal, &parity, path, reason)?;
        if arguments.pairs {
            let goal = goal.board(board.size()).map_err(|error| error.to_string())?;
            let conflicts = LinearConflict::new(&goal).pairs(&board);
            explanation.pairs = Some(Pairs { conflicts, inverted: inverted_pairs(&board, &goal) });
        }
        report.print_paragraph(&explanation)?;
        if stopped == Some(Reason::Cancelled) { Err(Failure::Stop(Stop::Interrupted)) } else { Ok(()) }
    })
}

fn steps(problem: &Problem, moves: &taxicab_puzzle::Moves) -> Vec<Step> {
    let manhattan = Manhattan::new(problem.goal());
    let mut board = *problem.start();
    let step = |(g, direction): (u32, taxicab_puzzle::Direction)| {
        board = board.after(direction)?;
        let h = manhattan.h(&board);
        Some(Step { r#move: direction.letter(), g, h, f: g + h, board })
    };
    (1..).zip(moves.iter()).map_while(step).collect()
}

impl Explanation {
    fn new(
        board: &Board,
        goal: &Goal,
        parity: &Parity,
        path: Option<Vec<Step>>,
        reason: Option<String>,
    ) -> Result<Self, String> {
        let size = board.size();
        let goal_board = goal.board(size).map_err(|error| error.to_string())?;
        let (cells, homes) = (board.cells(), goal_board.cells());
        let distance = |a: usize, b: usize| a.abs_diff(b) as f64;
        let tile = |tile: usize| {
            let (cell, home) = (usize::from(cells[tile]), usize::from(homes[tile]));
            Tile {
                tile: tile as u8,
                row: size.row(cell) + 1,
                column: size.column(cell) + 1,
                goal_row: size.row(home) + 1,
                goal_column: size.column(home) + 1,
                manhattan: size.manhattan_distance(cell, home),
                euclidean: distance(size.row(cell), size.row(home))
                    .hypot(distance(size.column(cell), size.column(home))),
            }
        };
        Ok(Self {
            board: board.to_string(),
            goal: goal.to_string(),
            tiles: (1..size.cells()).map(tile).collect(),
            manhattan: Manhattan::new(&goal_board).h(board),
            inversions: parity.inversions(),
            pairs: None,
            solvable: parity.is_solvable(),
            path,
            reason,
            start: *board,
        })
    }
}

impl Text for Explanation {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{STRONG}{}{STRONG:#} {FAINT}(goal {}){FAINT:#}\n", self.board, self.goal)?;
        for line in self.start.drawn().to_string().lines() {
            writeln!(out, "    {line}")?;
        }
        writeln!(out, "\n  {FAINT}tile  lies in      belongs in   steps  (row, column){FAINT:#}")?;
        for tile in &self.tiles {
            let (lies, belongs) =
                (format!("{}, {}", tile.row, tile.column), format!("{}, {}", tile.goal_row, tile.goal_column));
            writeln!(out, "  {:>4}  {lies:<11}  {belongs:<11}  {:>5}", tile.tile, tile.manhattan)?;
        }
        writeln!(out, "\n  Manhattan distance {}, {}", self.manhattan, counted(self.inversions, "inversion"))?;
        if let Some(Pairs { conflicts, inverted }) = &self.pairs {
            let list = |pairs: &[[u8; 2]]| pairs.iter().map(|[a, b]| format!("{a}-{b}")).collect::<Vec<_>>().join(" ");
            let said = |pairs: &[[u8; 2]]| if pairs.is_empty() { "none".into() } else { list(pairs) };
            writeln!(out, "  linear conflicts: {}\n  inverted: {}", said(conflicts), said(inverted))?;
        }
        match (&self.path, &self.reason) {
            (Some(path), _) => {
                writeln!(out, "  a shortest solution: {}\n", counted(path.len() as u64, "move"))?;
                writeln!(out, "  {FAINT}move   g   h   f  board{FAINT:#}")?;
                for step in path {
                    writeln!(out, "  {:>4} {:>3} {:>3} {:>3}  {}", step.r#move, step.g, step.h, step.f, step.board)?;
                }
                Ok(())
            }
            (None, Some(reason)) if self.solvable => writeln!(out, "  {WRONG}stopped{WRONG:#} by its limit: {reason}"),
            (None, Some(reason)) => writeln!(out, "  {WRONG}not solvable{WRONG:#}: {reason}"),
            (None, None) => Ok(()),
        }
    }

    fn is_negative(&self) -> bool {
        self.path.is_none()
    }
}
