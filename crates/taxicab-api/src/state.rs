//! A game as the page receives it.

use serde::Serialize;
use taxicab::play::{Change, Session, Shortest, run_from_cell};
use taxicab::puzzle::heuristic::{Heuristic, Manhattan};
use taxicab::puzzle::{Board, Goal, Parity, Slide, exchanged, inverted_pairs};

/// The state of a game.
#[allow(clippy::struct_excessive_bools, reason = "facts, each by its name")]
#[derive(Serialize)]
pub(crate) struct State {
    id: String,
    width: usize,
    height: usize,
    goal: String,
    goal_board: Vec<u8>,
    board: Vec<u8>,
    start: Vec<u8>,
    seed: Option<u64>,
    moves: String,
    taken_back: String,
    /// The moves made; `length` also counts the undone ones.
    position: usize,
    length: usize,
    single_tile: usize,
    multi_tile: usize,
    seconds: f64,
    is_running: bool,
    is_solved: bool,
    shortest: Known,
    excess: Option<u32>,
    hints_used: u32,
    solver_used: bool,
    is_solution_known: bool,
    /// The cells whose tile slides when it is clicked.
    movable: Vec<usize>,
    share: String,
}

/// The known bounds of the shortest length.
#[derive(Serialize)]
#[serde(untagged)]
enum Known {
    Proven { proven: u32 },
    Between { lower_bound: u32, best_known: Option<u32> },
}

impl State {
    pub(crate) fn new(id: &str, session: &Session, now: core::time::Duration) -> Self {
        let (board, taken_back) = (session.board(), session.undone_moves());
        Self {
            id: id.to_owned(),
            width: session.size().width(),
            height: session.size().height(),
            goal: session.goal().to_string(),
            goal_board: session.goal_board().tiles().to_vec(),
            board: board.tiles().to_vec(),
            start: session.start().tiles().to_vec(),
            seed: match session.origin() {
                taxicab::play::Origin::Seed(seed) => Some(seed),
                taxicab::play::Origin::Board => None,
            },
            moves: session.moves().to_string(),
            position: session.single_tile_count(),
            length: session.single_tile_count() + taken_back.single_tile_count(),
            taken_back: taken_back.to_string(),
            single_tile: session.single_tile_count(),
            multi_tile: session.multi_tile_count(),
            seconds: session.elapsed(now).as_secs_f64(),
            is_running: session.is_clock_running(),
            is_solved: session.is_solved(),
            shortest: match session.shortest() {
                Shortest::Proven(proven) => Known::Proven { proven },
                Shortest::Between { lower_bound, best_known } => Known::Between { lower_bound, best_known },
            },
            excess: session.excess(),
            hints_used: session.hints_used(),
            solver_used: session.solver_used(),
            is_solution_known: session.is_solution_known(),
            movable: (0..session.size().cells()).filter(|&cell| run_from_cell(board, cell).is_ok()).collect(),
            share: session.share_code(),
        }
    }
}

/// The effect of a command.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Changed {
    Slid { slides: Vec<Slid> },
    Restarted,
    Hinted { tile: u8, from: u8, to: u8, run: usize, moves_left: usize, is_shortest: bool, reason: String },
    Loaded { moves: usize, is_shortest: bool },
}

/// A tile that slid.
#[derive(Serialize)]
pub(crate) struct Slid {
    tile: u8,
    from: u8,
    to: u8,
}

impl From<Slide> for Slid {
    fn from(slide: Slide) -> Self {
        Self { tile: slide.tile, from: slide.from, to: slide.to }
    }
}

impl Changed {
    /// The effect of a change on its session.
    pub(crate) fn new(change: Change, session: &Session) -> Self {
        match change {
            Change::Slid(slides) => Self::Slid { slides: slides.into_iter().map(Slid::from).collect() },
            Change::Restarted => Self::Restarted,
            Change::SolutionLoaded { moves, is_shortest } => Self::Loaded { moves, is_shortest },
            Change::Hinted(hint) => {
                let heuristic = Manhattan::new(session.goal_board());
                let before = heuristic.h(session.board());
                let after = session.board().after(hint.slide.direction).map_or(before, |board| heuristic.h(&board));
                let towards = if after < before {
                    "one step nearer to its home"
                } else {
                    "one step away from its home, to make room"
                };
                let length = if hint.is_shortest {
                    format!("a proven shortest path has {} moves from here, this one first", hint.moves_left)
                } else {
                    format!("the best path known has {} moves from here, this one first", hint.moves_left)
                };
                Self::Hinted {
                    tile: hint.slide.tile,
                    from: hint.slide.from,
                    to: hint.slide.to,
                    run: hint.run,
                    moves_left: hint.moves_left,
                    is_shortest: hint.is_shortest,
                    reason: format!("Tile {} goes {towards}: {length}.", hint.slide.tile),
                }
            }
        }
    }
}

/// Why a board cannot be solved, and a solvable board nearby.
#[derive(Debug, Serialize)]
pub(crate) struct Unsolvable {
    pub(crate) reason: String,
    #[serde(flatten)]
    shape: Shape,
    /// Pairs of tiles in the wrong order, the first before the second on the board.
    inversions: Vec<[u8; 2]>,
    nearest: String,
}

impl Unsolvable {
    pub(crate) fn new(board: &Board, goal: &Board, parity: &Parity) -> Self {
        Self {
            reason: parity.to_string(),
            shape: Shape::of(board),
            inversions: inverted_pairs(board, goal),
            nearest: exchanged(board).to_string(),
        }
    }
}

/// Whether a board can be solved.
#[derive(Serialize)]
pub(crate) struct Checked {
    solvable: bool,
    #[serde(flatten)]
    unsolvable: Option<Unsolvable>,
    #[serde(flatten)]
    shape: Option<Shape>,
}

#[derive(Debug, Serialize)]
struct Shape {
    width: usize,
    height: usize,
    board: Vec<u8>,
}

impl Shape {
    fn of(board: &Board) -> Self {
        Self { width: board.size().width(), height: board.size().height(), board: board.tiles().to_vec() }
    }
}

impl Checked {
    pub(crate) fn new(board: &Board, goal: &Board, parity: &Parity) -> Self {
        let solvable = parity.is_solvable();
        Self {
            solvable,
            unsolvable: (!solvable).then(|| Unsolvable::new(board, goal, parity)),
            shape: solvable.then(|| Shape::of(board)),
        }
    }
}

/// A goal by its name.
#[derive(Serialize)]
pub(crate) struct NamedGoal {
    name: &'static str,
    board: Vec<u8>,
}

impl NamedGoal {
    pub(crate) fn all(size: taxicab::puzzle::Size) -> Vec<Self> {
        let named = |goal: &Goal| Some(Self { name: goal.name()?, board: goal.board(size).ok()?.tiles().to_vec() });
        Goal::NAMED.iter().filter_map(named).collect()
    }
}
