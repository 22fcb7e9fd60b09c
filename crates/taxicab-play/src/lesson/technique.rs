//! Technique: whether a move makes headway, decided by proof and not by the distance to mate.
//!
//! The strong side makes headway by *firm ground*: positions that it forces whatever the other side does, each with a better
//! evaluation than the last (see the engine of `taxicab-endgame`). A [`Coach`] keeps the best ground that the lesson has reached,
//! and searches for the soonest better one: after the best move, and after the trainee's. From every won position there is one
//! within [`Engine::progress_depth`]. So a trainee who makes headway with every move mates for certain, however many plies the
//! moves cost: the better ground comes nearer with each, and there are finitely many grounds.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use cozy_chess::{BitBoard, Board, BoardBuilder, GameStatus, Move, Piece, Square};
use taxicab_chess::{SquareColor, distance};
use taxicab_endgame::engine::{Engine, Game, Limits, OutOfMemory, SearchEvent};
use taxicab_endgame::{Endgame, EndgamePosition, Evaluation, Side, Value};

use super::measured::MeasuredPosition;
use super::w_manoeuvre::{self, Leg};
use super::{Cost, Lesson, LessonStep};

/// The effect of a move on the win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Headway {
    /// It mates as soon as any move, or forces better ground sooner than every earlier move since the last gain; the first such
    /// move has to force it as soon as the best.
    Made,
    /// It forces better ground at most [`Coach::MAX_DELAY`] plies later than the best move.
    Kept,
    /// The position is still won, but better ground is farther away.
    Lost,
}

taxicab_chess::names! { Headway: Made "made", Kept "kept", Lost "lost" }

/// The end that the strong side forces, whatever the other side does.
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

/// The room that the pieces of the strong side leave the weak king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measures {
    /// The squares it can reach while no other piece moves, its own included.
    pub region: BitBoard,
    /// The greatest Manhattan distance of those squares from the nearest corner in which it is mated; `None` with a pawn.
    pub corner: Option<u8>,
    /// The distance of the kings, in king's moves.
    pub kings: u8,
}

impl Measures {
    /// The measures of a board; `None` unless it is of an endgame in which technique is judged.
    pub fn of(board: &Board) -> Option<Self> {
        let measured = MeasuredPosition::of(board)?;
        let position = measured.position;
        let bishop = (position.endgame() == Endgame::KBNK).then(|| position.pieces().next()).flatten();
        let color = bishop.map(|(.., square)| square.color());
        let region = || position.region().into_iter();
        let far = region().map(|square| corner(square, color)).max();
        Some(Self {
            region: BitBoard(region().fold(0, |set, square| set | 1 << measured.square(square).index())),
            corner: far.filter(|_| !position.endgame().has_pawn()),
            kings: distance::king(position.king(Side::Strong), position.king(Side::Weak)),
        })
    }
}

/// The Manhattan distance from the nearest corner, of a colour if only there the weak king is mated.
fn corner(square: taxicab_chess::Square, color: Option<SquareColor>) -> u8 {
    color.map_or_else(|| distance::corner_manhattan(square), |color| distance::corner_of_color_manhattan(square, color))
}

/// The technique of a move that keeps the win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Technique {
    /// Its effect on the win; `None` if the search is too long to prove it.
    pub headway: Option<Headway>,
    /// The end that it forces; `None` if it forces none, or if that is not proven.
    pub forced: Option<Forced>,
    /// Before the move.
    pub before: Measures,
    /// After it, before the reply.
    pub after: Measures,
    /// The squares of the knight in the W-manoeuvre that it continues: 3 to 5, the current one last.
    pub w_manoeuvre: Option<Vec<Square>>,
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

/// Judges the technique of lessons. It remembers what it searched.
pub struct Coach {
    engine: Engine,
    known: BTreeMap<Key, Result<Option<Forced>, TooLong>>,
}

/// The object of a search: the soonest better ground, or mate, that the strong side forces.
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

/// The same, with the hash of the board and the text of the move.
type Key = (u64, Option<String>, Option<i32>, u8);

/// The search is too long.
#[derive(Clone, Copy, Debug)]
struct TooLong;

/// The most nodes of a search.
const MAX_NODES: u64 = 1_000_000;
/// The megabytes of the engine's transposition table.
const MEGABYTES: usize = 4;
/// The most searches to remember.
const MAX_KNOWN: usize = 10_000;

impl fmt::Debug for Coach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Coach").field("known", &self.known.len()).finish_non_exhaustive()
    }
}

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
        let mut course = Course { coach: self, is_cancelled, ground: None, promised: None, knight: Vec::new() };
        let steps = lesson.steps().iter().map(|step| {
            let before = board.clone();
            board.play_unchecked(step.played);
            if step.by == lesson.trainee() { course.technique(&before, &board, *step) } else { None }
        });
        steps.collect()
    }
}

/// The trainee's moves so far.
struct Course<'c> {
    coach: &'c mut Coach,
    is_cancelled: &'c mut dyn FnMut() -> bool,
    /// The best evaluation reached since better ground was last out of sight.
    ground: Option<i32>,
    /// The fewest plies in which a move since then forced better ground.
    promised: Option<u8>,
    /// The moves of the knight.
    knight: Vec<Leg>,
}

impl Course<'_> {
    fn technique(&mut self, board: &Board, after: &Board, step: LessonStep) -> Option<Technique> {
        let MeasuredPosition { position, strong, .. } = MeasuredPosition::of(board)?;
        let (Value::Win(_), Cost::Plies(cost)) = (step.best, step.cost()) else { return None };
        let LessonStep { played: Move { from, to, .. }, .. } = step;
        let mut w_manoeuvre = None;
        if board.piece_on(from) == Some(Piece::Knight) {
            self.knight.push(Leg { from, to, weak: board.king(!strong) });
            let bishop = board.pieces(Piece::Bishop).next_square();
            w_manoeuvre = bishop.and_then(|bishop| w_manoeuvre::squares(&self.knight, bishop));
        }
        let ground = Evaluation::TAXICAB.assessment(&position);
        let ground = ground.is_rung.then_some(ground.value);
        if ground > self.ground {
            (self.ground, self.promised) = (ground, None);
        }
        let depth = Engine::progress_depth(position.endgame())?;
        let (headway, forced) = self.judged(board, step.played, cost, ground, depth);
        self.promised = self.promised.into_iter().chain(forced.map(|forced| forced.plies)).min();
        let [before, after] = [board, after].map(Measures::of);
        Some(Technique { headway, forced, before: before?, after: after?, w_manoeuvre })
    }

    /// The effect of a move on the win, and the better ground that it forces.
    fn judged(
        &mut self,
        board: &Board,
        played: Move,
        cost: u8,
        ground: Option<i32>,
        depth: u8,
    ) -> (Option<Headway>, Option<Forced>) {
        let is_perfect = (cost == 0).then_some(Headway::Made);
        let mut sought = Sought { board, played: None, above: self.ground, depth };
        let mut best = self.soonest(sought);
        if !matches!(best, Ok(Some(_))) && ground < self.ground {
            // Nothing better than the best so far is in sight: the next moves are measured from the current ground.
            (self.ground, self.promised) = (ground, None);
            sought.above = ground;
            best = self.soonest(sought);
        }
        // If no move is known to force better ground, there is nothing to judge by.
        let Ok(Some(best)) = best else { return (is_perfect, None) };
        let depth = depth.min(best.moves() * 2 + Coach::MAX_DELAY);
        let sought = Sought { played: Some(played), depth, ..sought };
        let Ok(forced) = self.soonest(sought) else { return (is_perfect, None) };
        let is_nearer = |plies: u8| self.promised.map_or(plies <= best.plies, |promised| plies < promised);
        let headway = is_perfect.unwrap_or(match forced {
            Some(Forced { plies, .. }) if is_nearer(plies) => Headway::Made,
            Some(_) => Headway::Kept,
            None => Headway::Lost,
        });
        (Some(headway), forced)
    }

    /// The soonest that is looked for and forced.
    fn soonest(&mut self, sought: Sought<'_>) -> Result<Option<Forced>, TooLong> {
        let key = (sought.board.hash(), sought.played.map(|mv| mv.to_string()), sought.above, sought.depth);
        let known = &mut self.coach.known;
        if let Some(&known) = known.get(&key) {
            return known;
        }
        let mut was_cancelled = false;
        let found = searched(&mut self.coach.engine, sought, &mut || {
            was_cancelled = (self.is_cancelled)();
            was_cancelled
        });
        if !was_cancelled {
            if known.len() >= MAX_KNOWN {
                known.clear();
            }
            known.insert(key, found);
        }
        found
    }
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
            let end = end_of(start.clone(), &report.line).map(|is_mate| Forced {
                is_mate,
                // Another reply may need the whole depth.
                plies: if is_mate { report.line.len() as u8 } else { report.depth },
            });
            found = if end.is_some() || report.depth == depth { Ok(end) } else { Err(TooLong) };
        }
        if is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found
}

/// Whether a line ends with mate; `None` if with neither mate nor firm ground.
fn end_of(mut board: Board, line: &[Move]) -> Option<bool> {
    line.iter().try_for_each(|&mv| board.try_play(mv)).ok()?;
    let is_mate = board.status() == GameStatus::Won;
    let is_ground = || {
        let position = EndgamePosition::of_board(&board);
        position.is_ok_and(|position| position.to_move() == Side::Strong && position.is_rung())
    };
    (is_mate || is_ground()).then_some(is_mate)
}

#[cfg(test)]
mod tests {

    use cozy_chess::{File, Rank};
    use taxicab_endgame::{Tables, board_from_fen};

    use super::*;
    use crate::lesson::tests::bishop_and_knight;
    use crate::{Defender, LessonPositions};

    /// A position of bishop and knight, won in this range of plies.
    fn random_position(plies: core::ops::RangeInclusive<u8>, seed: u64) -> Board {
        let positions = LessonPositions { endgame: Endgame::KBNK, side: Side::Strong, plies: Some(plies) };
        positions.position(bishop_and_knight(), seed).unwrap().0
    }

    fn lesson(board: Board, tables: &Tables) -> Lesson {
        let trainee = board.side_to_move();
        Lesson::new(board, trainee, Defender::Longest, tables).unwrap()
    }

    /// The trainee's moves and their technique.
    fn judged_line(coach: &mut Coach, fen: &str, line: &str) -> Vec<(String, Technique)> {
        let mut lesson = lesson(board_from_fen(fen).unwrap(), bishop_and_knight());
        for text in line.split(' ') {
            let played = lesson.read_move(text).unwrap();
            lesson.play(played, bishop_and_knight()).unwrap();
        }
        let techniques = coach.techniques(&lesson, &mut || false);
        lesson.sans().into_iter().zip(techniques).filter_map(|(san, technique)| Some((san, technique?))).collect()
    }

    const W: &str = "7k/8/5K2/4N3/4B3/8/8/8 w";

    /// The line of the textbooks; the replies are those of the longest defence.
    #[test]
    fn the_w_manoeuvre_is_named() {
        let line = judged_line(&mut Coach::new().unwrap(), W, "Nf7 Bf5 Bh7 Ne5 Ke6 Nd7 Bd3 Ba6 Bb5");
        for (san, technique) in &line {
            assert_eq!(technique.headway, Some(Headway::Made), "{san}");
            let w = (san == "Nd7").then(|| vec![Square::F7, Square::E5, Square::D7]);
            assert_eq!(technique.w_manoeuvre, w, "{san}");
        }
        assert_eq!(line.len(), 9);
        // The bishop takes the corridor to the wrong corner; then the king is let out to be driven along the edge.
        let [before, after] = [line[1].1.before, line[1].1.after];
        assert_eq!((before.region.len(), after.region.len(), after.corner, after.kings), (40, 3, Some(6), 2));
        assert_eq!(line[1].1.taken().len(), 37);
        assert_eq!((line[2].1.given().len(), line[2].1.taken().len()), (43, 1));
    }

    #[test]
    fn other_lines_have_no_w() {
        for line in ["Nf7 Bf5 Bh7 Ne5 Ke6 Nf7 Nd6", "Nf7 Bf5 Bh7 Ne5 Nf7 Ne5 Nf7"] {
            for (san, technique) in judged_line(&mut Coach::new().unwrap(), W, line) {
                assert_eq!(technique.w_manoeuvre, None, "{san} of {line}");
            }
        }
    }

    /// Moves there and back bring better ground nearer only a few times.
    #[test]
    fn moves_there_and_back_are_not_praised() {
        for line in ["Ka2 Ka1", "Bg6 Bb1", "Bh7 Bb1"].map(|pair| [pair; 6].join(" ")) {
            let judged = judged_line(&mut Coach::new().unwrap(), "8/8/8/3k4/8/8/8/KBN5 w", &line);
            let made = judged.iter().filter(|(_, technique)| technique.headway == Some(Headway::Made)).count();
            assert!(judged.len() == 12 && made <= 2, "{line}: {made} of {}", judged.len());
            let last = judged[6..].iter().all(|(_, technique)| technique.headway != Some(Headway::Made));
            assert!(last, "{line}");
        }
    }

    /// Whether the strong side, to move, forces better ground or mate in `plies` plies: the definition, move by move.
    fn forces(board: &Board, above: Option<i32>, plies: u8, first: Option<Move>) -> bool {
        let moves = |board: &Board| {
            let mut moves = vec![];
            board.generate_moves(|some| {
                moves.extend(some);
                false
            });
            moves
        };
        let played = |board: &Board, mv: Move| {
            let mut after = board.clone();
            after.play(mv);
            after
        };
        let is_there = |board: &Board| {
            EndgamePosition::of_board(board).is_ok_and(|position| {
                let ground = Evaluation::TAXICAB.assessment(&position);
                ground.is_rung && above.is_none_or(|above| ground.value > above)
            })
        };
        let wins = |mv: Move| {
            let after = played(board, mv);
            let replies = moves(&after);
            if replies.is_empty() {
                return !after.checkers().is_empty();
            }
            plies >= 2
                && replies.into_iter().all(|reply| {
                    let next = played(&after, reply);
                    next.occupied().len() == board.occupied().len()
                        && (is_there(&next) || plies >= 4 && forces(&next, above, plies - 2, None))
                })
        };
        first.map_or_else(|| moves(board).into_iter().any(wins), wins)
    }

    /// A move that costs plies is praised if and only if it forces better ground as soon as any.
    #[test]
    fn headway_is_what_a_naive_search_proves() {
        let (tables, mut coach) = (bishop_and_knight(), Coach::new().unwrap());
        let (mut praised, mut others) = (0, 0);
        for seed in 0..12 {
            let board = random_position(21..=65, seed);
            let ground = Evaluation::TAXICAB.assessment(&EndgamePosition::of_board(&board).unwrap());
            let above = ground.is_rung.then_some(ground.value);
            let Some(plies) = [2, 4].into_iter().find(|&plies| forces(&board, above, plies, None)) else { continue };
            let begun = lesson(board.clone(), tables);
            for choice in begun.choices(tables).iter().filter(|choice| matches!(choice.cost(), Cost::Plies(1..))) {
                let mut lesson = begun.clone();
                lesson.play(choice.played, tables).unwrap();
                let technique = coach.techniques(&lesson, &mut || false)[0].clone().unwrap();
                let is_made = forces(&board, above, plies, Some(choice.played));
                assert_eq!(technique.headway == Some(Headway::Made), is_made, "{board} {}", choice.played);
                *if is_made { &mut praised } else { &mut others } += 1;
            }
        }
        assert!(praised > 10 && others > 10, "{praised} praised, {others} others");
    }

    /// The board under one of the eight symmetries, with the colours swapped or not.
    fn image(board: &Board, symmetry: usize, is_swapped: bool) -> Board {
        let mut image = BoardBuilder::empty();
        let mover = board.side_to_move();
        image.side_to_move = if is_swapped { !mover } else { mover };
        for square in board.occupied() {
            let color = board.color_on(square).map(|color| if is_swapped { !color } else { color });
            *image.square_mut(of(square, symmetry)) = board.piece_on(square).zip(color);
        }
        image.build().unwrap()
    }

    fn of(square: Square, symmetry: usize) -> Square {
        let flipped = |place: usize, bit: usize| if symmetry & bit > 0 { 7 - place } else { place };
        let (file, rank) = (flipped(square.file() as usize, 1), flipped(square.rank() as usize, 2));
        let (file, rank) = if symmetry & 4 > 0 { (rank, file) } else { (file, rank) };
        Square::new(File::index(file), Rank::index(rank))
    }

    #[test]
    fn mirrored_positions_are_judged_alike() {
        let (tables, mut coach) = (bishop_and_knight(), Coach::new().unwrap());
        for seed in 0..2 {
            let board = random_position(15..=65, seed);
            let played: Vec<Move> =
                lesson(board.clone(), tables).choices(tables).iter().map(|choice| choice.played).collect();
            let mut judge = |symmetry: usize, is_swapped: bool, mv: Move| {
                let mut lesson = lesson(image(&board, symmetry, is_swapped), tables);
                let mv = Move { from: of(mv.from, symmetry), to: of(mv.to, symmetry), promotion: None };
                lesson.play(mv, tables).unwrap();
                coach.techniques(&lesson, &mut || false).remove(0)
            };
            for mv in played.into_iter().step_by(4) {
                let expected = judge(0, false, mv);
                for (symmetry, is_swapped) in (0..8).flat_map(|symmetry| [(symmetry, false), (symmetry, true)]) {
                    let found = judge(symmetry, is_swapped, mv);
                    let facts = |technique: &Technique| {
                        let Technique { headway, forced, before, after, .. } = technique;
                        (*headway, *forced, before.corner, after.corner, before.kings, after.kings)
                    };
                    assert_eq!(found.as_ref().map(facts), expected.as_ref().map(facts), "{board} {mv} {symmetry}");
                    let squares =
                        |set: BitBoard| set.into_iter().map(|square| of(square, symmetry)).collect::<BitBoard>();
                    let (Some(found), Some(expected)) = (&found, &expected) else { continue };
                    assert_eq!((found.taken(), found.given()), (squares(expected.taken()), squares(expected.given())));
                }
            }
        }
    }

    /// A black pawn goes down the board, and the squares are those of the board.
    #[test]
    fn a_black_pawn_is_measured_as_it_stands() {
        let board = board_from_fen("k7/8/8/8/8/8/3p4/5K2 b").unwrap();
        let measures = Measures::of(&board).unwrap();
        assert!(measures.region.has(Square::F1) && measures.region.has(Square::G1));
        assert!(!measures.region.has(Square::E1), "the pawn attacks it");
        assert_eq!((measures.corner, measures.kings), (None, 7));
    }

    #[test]
    fn other_endgames_are_not_judged() {
        assert_eq!(Measures::of(&board_from_fen("8/8/8/3k4/8/7r/8/KQ6 w").unwrap()), None);
    }
}
