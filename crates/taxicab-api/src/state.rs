//! A game as the page receives it.

use serde::Serialize;
use taxicab::play::{Change, Session, Shortest, run_from_cell};
use taxicab::puzzle::heuristic::{Heuristic, Manhattan};
use taxicab::puzzle::{Board, Direction, Goal, Moves, Parity, Slide, exchanged, inverted_pairs};

/// The whole state of a game.
#[derive(Serialize)]
pub(crate) struct State {
    id: String,
    width: usize,
    height: usize,
    goal: String,
    goal_board: Vec<u8>,
    start: Vec<u8>,
    seed: Option<u64>,
    moves: String,
    taken_back: String,
    share: String,
    #[serde(flatten)]
    current: Current,
}

/// What a command may change, of a size that does not grow with the game.
#[allow(clippy::struct_excessive_bools, reason = "facts, each by its name")]
#[derive(Serialize)]
pub(crate) struct Current {
    board: Vec<u8>,
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
        Self {
            id: id.to_owned(),
            width: session.size().width(),
            height: session.size().height(),
            goal: session.goal().to_string(),
            goal_board: session.goal_board().tiles().to_vec(),
            start: session.start().tiles().to_vec(),
            seed: match session.origin() {
                taxicab::play::Origin::Seed(seed) => Some(seed),
                taxicab::play::Origin::Board => None,
            },
            moves: session.moves().to_string(),
            taken_back: session.undone_moves().to_string(),
            share: session.share_code(),
            current: Current::new(session, now),
        }
    }
}

impl Current {
    pub(crate) fn new(session: &Session, now: core::time::Duration) -> Self {
        let board = session.board();
        Self {
            board: board.tiles().to_vec(),
            position: session.single_tile_count(),
            length: session.single_tile_count() + session.undone_moves().single_tile_count(),
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
        }
    }
}

/// What grows with a game: its moves, undone ones included, and its share code.
pub(crate) struct Record {
    directions: Vec<Direction>,
    share: String,
}

/// What a record has beyond an earlier one of the same game, so that an answer is as short after 1,500 moves as after one.
#[derive(Serialize)]
pub(crate) struct Since {
    /// The number of moves, undone ones included, that stand as before.
    kept_moves: usize,
    /// The moves after them.
    moves: String,
    /// The number of characters of the share code that stand as before.
    kept_share: usize,
    /// The characters after them.
    share: String,
}

impl Record {
    pub(crate) fn of(session: &Session) -> Self {
        let (made, undone) = (session.moves(), session.undone_moves());
        Self { directions: made.iter().chain(undone.iter()).collect(), share: session.share_code() }
    }

    /// Whether this is the record that a caller has, who names the checksum of its share code.
    pub(crate) fn is_known_by(&self, checksum: &str) -> bool {
        self.share.rsplit('.').next() == Some(checksum)
    }

    pub(crate) fn since(&self, before: &Self) -> Since {
        let kept_moves = self.directions.iter().zip(&before.directions).take_while(|(one, other)| one == other).count();
        // A share code is ASCII: a character is a byte.
        let kept_share = self.share.bytes().zip(before.share.bytes()).take_while(|(one, other)| one == other).count();
        Since {
            kept_moves,
            moves: self.directions[kept_moves..].iter().copied().collect::<Moves>().to_string(),
            kept_share,
            share: self.share[kept_share..].to_owned(),
        }
    }
}

/// How far each board of a game is from the goal, by the sum of the tiles' distances, from the start on: the path made, and the
/// shortest if it is known.
#[derive(Serialize)]
pub(crate) struct Paths {
    made: Vec<u32>,
    shortest: Option<Vec<u32>>,
}

impl Paths {
    pub(crate) fn of(session: &Session) -> Self {
        let heuristic = Manhattan::new(session.goal_board());
        let course = |moves: &Moves| {
            let mut board = *session.start();
            let mut course = vec![heuristic.h(&board)];
            for direction in moves.iter() {
                // The moves of a session are legal.
                board = board.after(direction).unwrap_or(board);
                course.push(heuristic.h(&board));
            }
            course
        };
        Self { made: course(&session.moves()), shortest: session.shortest_solution().as_ref().map(course) }
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
                let towards = if after < before { "nearer to its home" } else { "away from its home, to make room" };
                let path = if hint.is_shortest { "a proven shortest path" } else { "the best path known" };
                Self::Hinted {
                    tile: hint.slide.tile,
                    from: hint.slide.from,
                    to: hint.slide.to,
                    run: hint.run,
                    moves_left: hint.moves_left,
                    is_shortest: hint.is_shortest,
                    reason: format!("{towards}; {path} has {} moves from here", hint.moves_left),
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
