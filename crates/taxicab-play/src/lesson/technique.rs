//! Technique: whether a move makes headway, decided by proof and not by the distance to mate.
//!
//! The strong side makes headway by *firm ground*: positions that it forces whatever the other side does, each with a better
//! evaluation than the last (see the engine of `taxicab-endgame`). A [`Coach`] keeps the best ground that the lesson has stood on,
//! and searches for the soonest better one: after the best move, and after the trainee's. From every won position there is one
//! within [`Engine::progress_depth`]. So a trainee who makes headway with every move mates for certain, however many plies the
//! moves cost: the better ground comes nearer with each, and there are finitely many grounds.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;
use core::mem;
use core::ops::ControlFlow;

use cozy_chess::{BitBoard, Board, BoardBuilder, Color, GameStatus, Move, Piece};
use taxicab_chess::{SquareColor, distance};
use taxicab_endgame::engine::{Engine, Game, Limits, OutOfMemory, SearchEvent};
use taxicab_endgame::{Endgame, EndgamePosition, Evaluation, Side, Value};

use super::w_manoeuvre::{Leg, WManoeuvre};
use super::{Cost, Lesson, LessonStep};

/// What a move does for the win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Headway {
    /// It mates as soon as any move; or it forces better ground as soon as any move, or sooner than the moves before it did.
    Made,
    /// It forces better ground at most [`Coach::MAX_DELAY`] plies later than the best move.
    Kept,
    /// The position is still won, but better ground is farther away.
    Lost,
}

impl Headway {
    /// `made`, `kept` or `lost`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Made => "made",
            Self::Kept => "kept",
            Self::Lost => "lost",
        }
    }
}

/// What the strong side forces, whatever the other side does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forced {
    /// Mate; else firm ground, better than the best of the lesson so far.
    pub is_mate: bool,
    /// The plies to it.
    pub plies: u8,
}

impl Forced {
    /// The moves of the strong side until then.
    pub const fn moves(self) -> u8 {
        self.plies.div_ceil(2)
    }
}

/// `mate in 3 moves`, `better ground in 2 moves`.
impl fmt::Display for Forced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = if self.is_mate { "mate" } else { "better ground" };
        let moves = self.moves();
        write!(f, "{what} in {moves} move{}", if moves == 1 { "" } else { "s" })
    }
}

/// What the pieces of the strong side leave the weak king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measures {
    /// The squares it can reach while nobody else moves, its own included.
    pub region: BitBoard,
    /// The greatest Manhattan distance of those squares from the nearest corner in which it is mated; `None` with a pawn.
    pub corner: Option<u8>,
    /// The distance of the kings, in king's moves.
    pub kings: u8,
}

impl Measures {
    /// The measures of a board; `None` unless it is of an endgame in which technique is judged.
    pub fn of(board: &Board) -> Option<Self> {
        let (position, strong) = judged(board)?;
        let squares = BitBoard(position.region().into_iter().fold(0, |set, square| set | 1 << square.index()));
        // Pawns go up the board.
        let is_flipped = position.king(Side::Strong).index() != board.king(strong) as u8;
        let bishop = (position.endgame() == Endgame::KBNK).then(|| position.pieces().next()).flatten();
        let color = bishop.map(|(.., square)| square.color());
        let far = position.region().into_iter().map(|square| corner(square, color)).max();
        Some(Self {
            region: if is_flipped { squares.flip_ranks() } else { squares },
            corner: far.filter(|_| !position.endgame().has_pawn()),
            kings: distance::king(position.king(Side::Strong), position.king(Side::Weak)),
        })
    }
}

/// The Manhattan distance from the nearest corner, of a colour if only there the weak king is mated.
fn corner(square: taxicab_chess::Square, color: Option<SquareColor>) -> u8 {
    color.map_or_else(|| distance::corner_manhattan(square), |color| distance::corner_of_color_manhattan(square, color))
}

/// The position of an endgame in which technique is judged, and its strong side.
fn judged(board: &Board) -> Option<(EndgamePosition, Color)> {
    let position = EndgamePosition::of_board(board).ok()?;
    Engine::progress_depth(position.endgame())?;
    let strong = if board.colors(Color::Black).len() > 1 { Color::Black } else { Color::White };
    Some((position, strong))
}

/// The technique of a move that keeps the win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Technique {
    /// What it does for the win; `None` if the search is too long to prove it.
    pub headway: Option<Headway>,
    /// What it forces; `None` if nothing, or if that is not proven.
    pub forced: Option<Forced>,
    /// Before the move.
    pub before: Measures,
    /// After it, before the reply.
    pub after: Measures,
    /// The knight's manoeuvre that it goes on with.
    pub manoeuvre: Option<WManoeuvre>,
}

impl Technique {
    /// The squares that the move takes from the weak king.
    pub fn taken(&self) -> BitBoard {
        self.before.region - self.after.region
    }

    /// The squares that the move gives to the weak king.
    pub fn given(&self) -> BitBoard {
        self.after.region - self.before.region
    }
}

/// What the move does: `makes headway: better ground in 2 moves`.
impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.headway {
            Some(Headway::Made) => "makes headway",
            Some(Headway::Kept) => "keeps the way open",
            Some(Headway::Lost) => "wins, but makes no headway",
            None => "wins; its headway is not judged",
        })?;
        self.forced.map_or(Ok(()), |forced| write!(f, ": {forced}"))
    }
}

/// Judges the technique of lessons. It remembers what it searched.
pub struct Coach {
    engine: Engine,
    known: BTreeMap<Key, Result<Option<Forced>, TooLong>>,
}

/// What a search looks for: the soonest better ground, or mate, that the strong side forces.
#[derive(Clone, Copy)]
struct Sought<'b> {
    board: &'b Board,
    /// The move to begin with; `None` for any.
    played: Option<Move>,
    /// The evaluation that the ground has to better; `None` for any firm ground.
    above: Option<i32>,
    /// The most plies.
    depth: u8,
}

/// The same as numbers that have an order.
type Key = (u64, Option<(usize, usize, Option<usize>)>, Option<i32>, u8);

impl Sought<'_> {
    fn key(self) -> Key {
        let numbers = |mv: Move| (mv.from as usize, mv.to as usize, mv.promotion.map(|piece| piece as usize));
        (self.board.hash(), self.played.map(numbers), self.above, self.depth)
    }
}

/// The search is too long.
#[derive(Clone, Copy, Debug)]
struct TooLong;

/// The most nodes of a search.
const MAX_NODES: u64 = 1_000_000;
/// The megabytes of the engine's transposition table.
const MEGABYTES: usize = 4;
/// The most searches to remember.
const MAX_KNOWN: usize = 10_000;

impl Coach {
    /// How much later than by the best move a move may force better ground and still keep the way open, in plies.
    pub const MAX_DELAY: u8 = 4;

    /// A coach.
    ///
    /// # Errors
    /// There is no memory for its engine.
    pub fn new() -> Result<Self, OutOfMemory> {
        Ok(Self { engine: Engine::new(MEGABYTES)?, known: BTreeMap::new() })
    }

    /// The technique of each step of a lesson: `None` for the replies, for a trainee who does not win, for a move that gives the win
    /// away, and in other endgames than [`Endgame::BASIC`]. A search asks now and then whether it is cancelled.
    ///
    /// # Complexity
    /// Two searches for a move that was not judged before, milliseconds as a rule.
    pub fn techniques(&mut self, lesson: &Lesson, is_cancelled: &mut dyn FnMut() -> bool) -> Vec<Option<Technique>> {
        let mut board = lesson.start().clone();
        let mut course = Course::default();
        let steps = lesson.steps().iter().map(|step| {
            let before = board.clone();
            board.play_unchecked(step.played);
            if step.by == lesson.trainee() {
                self.technique(&before, &board, *step, &mut course, is_cancelled)
            } else {
                None
            }
        });
        steps.collect()
    }

    fn technique(
        &mut self,
        board: &Board,
        after: &Board,
        step: LessonStep,
        course: &mut Course,
        is_cancelled: &mut dyn FnMut() -> bool,
    ) -> Option<Technique> {
        let (position, strong) = judged(board)?;
        let (Value::Win(_), Cost::Plies(cost)) = (step.best, step.cost()) else { return None };
        let LessonStep { played: Move { from, to, .. }, .. } = step;
        let mut manoeuvre = None;
        if board.piece_on(from) == Some(Piece::Knight) {
            course.knight.push(Leg { from, to, weak: board.king(!strong) });
            let bishop = board.pieces(Piece::Bishop).next_square();
            manoeuvre = bishop.and_then(|bishop| WManoeuvre::of(&course.knight, bishop));
        }
        let ground = Evaluation::TAXICAB.ground(&position);
        if ground.is_rung && course.ground.is_none_or(|best| ground.value > best) {
            *course = Course { ground: Some(ground.value), promised: None, knight: mem::take(&mut course.knight) };
        }
        let (headway, forced) = self.judged(board, step.played, cost, course, is_cancelled);
        match forced {
            Some(Forced { plies, .. }) => course.promised = Some(course.promised.map_or(plies, |best| best.min(plies))),
            // Better ground is out of sight: what comes is measured by where it begins.
            None => (course.ground, course.promised) = (None, None),
        }
        let [before, after] = [board, after].map(Measures::of);
        Some(Technique { headway, forced, before: before?, after: after?, manoeuvre })
    }

    /// What a move does for the win, and the better ground that it forces.
    fn judged(
        &mut self,
        board: &Board,
        played: Move,
        cost: u8,
        course: &Course,
        is_cancelled: &mut dyn FnMut() -> bool,
    ) -> (Option<Headway>, Option<Forced>) {
        let is_perfect = (cost == 0).then_some(Headway::Made);
        let Some(depth) = judged(board).and_then(|(position, _)| Engine::progress_depth(position.endgame())) else {
            return (is_perfect, None);
        };
        let sought = Sought { board, played: None, above: course.ground, depth };
        // If no move is known to force better ground, there is nothing to judge by.
        let Ok(Some(best)) = self.soonest(sought, is_cancelled) else { return (is_perfect, None) };
        let depth = depth.min(best.moves() * 2 + Self::MAX_DELAY);
        let sought = Sought { played: Some(played), depth, ..sought };
        let Ok(forced) = self.soonest(sought, is_cancelled) else { return (is_perfect, None) };
        let headway = is_perfect.unwrap_or(match forced {
            Some(Forced { plies, .. }) if plies <= best.plies => Headway::Made,
            Some(Forced { plies, .. }) if course.promised.is_some_and(|promised| plies < promised) => Headway::Made,
            Some(_) => Headway::Kept,
            None => Headway::Lost,
        });
        (Some(headway), forced)
    }

    /// The soonest that is looked for and forced.
    fn soonest(
        &mut self,
        sought: Sought<'_>,
        is_cancelled: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Forced>, TooLong> {
        let key = sought.key();
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut was_cancelled = false;
        let found = searched(&mut self.engine, sought, &mut || {
            was_cancelled = is_cancelled();
            was_cancelled
        });
        if !was_cancelled {
            if self.known.len() >= MAX_KNOWN {
                self.known.clear();
            }
            self.known.insert(key, found);
        }
        found
    }
}

/// The trainee's moves so far.
#[derive(Default)]
struct Course {
    /// The evaluation of the best ground that the lesson stood on since better ground was last out of sight.
    ground: Option<i32>,
    /// The fewest plies in which a move since then forced better ground.
    promised: Option<u8>,
    /// The moves of the knight.
    knight: Vec<Leg>,
}

/// Searches deeper and deeper. It begins with an empty table and a clock at zero, so the result depends on the position alone.
fn searched(
    engine: &mut Engine,
    sought: Sought<'_>,
    is_cancelled: &mut dyn FnMut() -> bool,
) -> Result<Option<Forced>, TooLong> {
    let Sought { board, played, above, depth } = sought;
    let mut from_zero = BoardBuilder::from_board(board);
    from_zero.halfmove_clock = 0;
    let start = from_zero.build().map_err(|_| TooLong)?;
    let searchmoves = played.into_iter().collect();
    let limits =
        Limits { depth: Some(depth), headway: true, above, nodes: Some(MAX_NODES), searchmoves, ..Limits::default() };
    let mut found = Err(TooLong);
    engine.clear();
    engine.search(&Game::new(start.clone()), &limits, &mut |event| {
        if let SearchEvent::Iteration(report) = event {
            let end = end_of(start.clone(), &report.line);
            found = if end.is_some() || report.depth == depth { Ok(end) } else { Err(TooLong) };
        }
        if is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found
}

/// What stands at the end of a line: mate or firm ground.
fn end_of(mut board: Board, line: &[Move]) -> Option<Forced> {
    line.iter().try_for_each(|&mv| board.try_play(mv)).ok()?;
    let is_mate = board.status() == GameStatus::Won;
    let is_ground = || {
        let position = EndgamePosition::of_board(&board);
        position.is_ok_and(|position| position.to_move() == Side::Strong && position.is_rung())
    };
    (is_mate || is_ground()).then_some(Forced { is_mate, plies: line.len() as u8 })
}
