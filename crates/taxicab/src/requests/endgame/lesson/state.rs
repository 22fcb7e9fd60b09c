//! The state of a lesson, as every front shows it.

use cozy_chess::{Board, Move, Piece, Square};
use taxicab_derive::answer;
use taxicab_endgame::{Endgame, Tables, Value, Verdict};
use taxicab_play::{Defender, Ended, Headway, Lesson, LessonStep, Measures, RuleOnBoard, Technique, sentence};

use super::words::{
    MoveWords, StateWords, forced_text, record_text, rule_text, short_cost, technique_text, value_text,
};
use super::{Defence, Player};
use crate::requests::endgame::{san, uci};

/// A lesson after some moves.
#[answer]
pub struct LessonStateAnswer {
    /// The first position.
    pub start: String,
    /// The current position.
    pub fen: String,
    /// Its endgame; `None` if only kings are left.
    pub ending: Option<String>,
    /// The side of the trainee.
    pub trainee: Player,
    /// How the other side defends a lost position.
    pub defender: Defence,
    /// The side to move.
    pub to_move: Player,
    /// Whether that side is in check.
    pub is_check: bool,
    /// The value of the current position for the trainee.
    #[serde(flatten)]
    pub worth: Worth,
    /// How the lesson ended.
    pub ended: Option<LessonEnd>,
    /// Plies since the last capture or pawn move.
    pub quiet: u8,
    /// The squares that the weak king can reach while nobody else moves; `None` in other endgames than KQK, KRK, KBBK, KBNK and
    /// KPK.
    pub region: Option<Vec<String>>,
    /// The rule of thumb for the current endgame; `None` if it has none.
    pub rule: Option<LessonRule>,
    /// The moves of both sides.
    pub steps: Vec<LessonMove>,
    /// The cost of the trainee's moves; `None` if one of them changed the result.
    pub plies_lost: Option<u32>,
    /// The best move.
    pub best: Option<NamedMove>,
    /// All legal moves, the best first.
    pub moves: Vec<LessonChoice>,
    /// The distance to mate.
    pub gauge: LessonGauge,
    /// The state in words.
    pub words: StateWords,
}

/// A value.
#[answer]
#[derive(Copy)]
pub struct Worth {
    /// `win`, `draw` or `loss`.
    pub result: &'static str,
    /// To mate; `None` for a draw.
    pub plies: Option<u8>,
    /// The moves to mate of the side that mates; `None` for a draw.
    pub mate_in: Option<u8>,
}

impl From<Value> for Worth {
    fn from(value: Value) -> Self {
        Self { result: value.name(), plies: value.plies(), mate_in: value.plies().map(|plies| plies.div_ceil(2)) }
    }
}

/// How a game ended.
#[answer]
#[derive(Copy)]
pub struct LessonEnd {
    /// `mate`, `stalemate`, `dead-draw`, `fifty-moves`, or `held`: a draw that was held for 20 moves.
    pub kind: &'static str,
    /// Who gave mate.
    pub winner: Option<Player>,
}

impl From<Ended> for LessonEnd {
    fn from(ended: Ended) -> Self {
        let (kind, winner) = match ended {
            Ended::Mated(mated) => ("mate", Some((!mated).into())),
            Ended::Stalemate => ("stalemate", None),
            Ended::DeadDraw => ("dead-draw", None),
            Ended::FiftyMoves => ("fifty-moves", None),
            Ended::Held => ("held", None),
        };
        Self { kind, winner }
    }
}

/// A move in both notations.
#[answer]
pub struct NamedMove {
    /// As engines write it.
    pub uci: String,
    /// As people write it.
    pub san: String,
    /// The move itself.
    #[serde(skip)]
    pub played: Move,
}

impl NamedMove {
    pub(in super::super) fn new(board: &Board, played: Move) -> Self {
        Self { uci: uci(board, played), san: san(board, played), played }
    }
}

/// A move and its value.
#[answer]
pub struct LessonChoice {
    /// The move.
    #[serde(flatten)]
    pub named: NamedMove,
    /// Its value for the side that moves, the move counted.
    #[serde(flatten)]
    pub worth: Worth,
    /// Plies more than the best move, two for each move of the side that mates; `None` if it changes the result.
    pub cost: Option<u8>,
    /// The value in words: `mate in 10`.
    pub value_text: String,
    /// The cost in words: `perfect`, `+2 moves`, `the win is lost`.
    pub cost_text: String,
    /// The square of the piece that it captures: another one than the target if a pawn captures en passant.
    pub captured: Option<String>,
}

impl LessonChoice {
    fn new(board: &Board, step: LessonStep) -> Self {
        Self {
            named: NamedMove::new(board, step.played),
            worth: step.value.into(),
            cost: step.cost().plies(),
            value_text: value_text(step.value),
            cost_text: short_cost(step),
            captured: captured(board, step.played).map(|square| square.to_string()),
        }
    }
}

/// The square of the piece that a move captures.
fn captured(board: &Board, Move { from, to, .. }: Move) -> Option<Square> {
    let is_pawn = board.piece_on(from) == Some(Piece::Pawn);
    let passed = (is_pawn && from.file() != to.file()).then(|| Square::new(to.file(), from.rank()));
    if board.occupied().has(to) { Some(to) } else { passed }
}

/// A move of a lesson.
#[answer]
pub struct LessonMove {
    /// The move.
    #[serde(flatten)]
    pub choice: LessonChoice,
    /// The side that moved.
    pub by: Player,
    /// The value of the position before it.
    pub was: Worth,
    /// Its technique; `None` for the other side's moves, where the trainee does not win, for a move that gives the win away, and in
    /// other endgames than KQK, KRK, KBBK, KBNK and KPK.
    pub technique: Option<MoveTechnique>,
    /// The move in words; `None` for the other side's moves.
    pub words: Option<MoveWords>,
}

/// The distance to mate as a gauge shows it, in plies; 0 for a draw and after the end.
#[answer]
#[derive(Copy)]
pub struct LessonGauge {
    /// At the start of the lesson.
    pub start: usize,
    /// Now.
    pub now: usize,
    /// Had the trainee played perfectly, with the same losses of the other side.
    pub perfect: usize,
}

impl LessonGauge {
    fn new(lesson: &Lesson, tables: &Tables) -> Self {
        let value = if lesson.ended().is_some() { Value::Draw } else { lesson.value(tables) };
        let first = lesson.steps().first().map_or(value, |step| lesson.for_trainee(step.best, step.by));
        let plies = |value: Value| usize::from(value.plies().unwrap_or(0));
        let (start, now) = (plies(first), plies(value));
        let perfect = match (first, value, lesson.plies_lost()) {
            (Value::Draw, ..) | (_, Value::Draw, _) => now,
            (Value::Win(_), Value::Win(_), Some(lost)) => now.saturating_sub(lost as usize),
            (Value::Loss(_), Value::Loss(_), Some(lost)) => now + lost as usize,
            _ => start.saturating_sub(lesson.steps().len()),
        };
        Self { start, now, perfect }
    }
}

/// The technique of a move: what it does for the win, proven by a search and not read off the distance to mate.
#[answer]
pub struct MoveTechnique {
    /// `made`: it mates as soon as any move, or forces as much as the best, or more than all moves before it. `kept`: better ground
    /// is still forced, but later or less than by the best move. `lost`: the position is still won, but no better ground is
    /// forced. `None` if the search is too long to judge.
    pub headway: Option<&'static str>,
    /// In words: `makes headway`.
    pub text: &'static str,
    /// What it forces; `None` if nothing, or if that is not known.
    pub forced: Option<ForcedGround>,
    /// How many squares the weak king can reach while nobody else moves.
    pub squares: Change,
    /// The greatest Manhattan distance of those squares from the nearest corner in which it is mated; `None` with a pawn.
    pub corner: Option<Change>,
    /// The distance of the kings, in king's moves.
    pub kings: Change,
    /// The squares that the move takes from the weak king.
    pub taken: Vec<String>,
    /// The squares that the move gives to the weak king.
    pub given: Vec<String>,
    /// The squares of the knight in the W-manoeuvre that the move goes on with.
    pub w_manoeuvre: Option<Vec<String>>,
}

/// Better ground than the lesson has stood on, or mate, that is forced whatever the other side does.
#[answer]
pub struct ForcedGround {
    /// In words: `better ground in 2 moves`.
    pub text: String,
    /// The moves to it, this one included.
    pub moves: u8,
    /// Whether it is mate.
    pub is_mate: bool,
}

/// A measure before and after a move.
#[answer]
#[derive(Copy)]
pub struct Change {
    /// Before the move.
    pub before: u8,
    /// After it, before the reply.
    pub after: u8,
}

/// A rule of thumb and what it says of a position.
#[answer]
pub struct LessonRule {
    /// `Key squares`.
    pub name: String,
    /// What it says, as a sentence.
    pub text: &'static str,
    /// The squares that it is about.
    pub squares: Vec<String>,
    /// What it says of the position: `win` for the strong side, or `draw`; `None` if nothing.
    pub verdict: Option<&'static str>,
    /// The same in words.
    pub says: String,
    /// How often the tables confirm it, in words.
    pub record: String,
}

impl LessonRule {
    fn new(RuleOnBoard { rule, squares, verdict, strong }: &RuleOnBoard) -> Self {
        let (name, verdict) = (sentence(rule.name), verdict.map(Verdict::name));
        Self {
            name: name.trim_end_matches('.').into(),
            text: rule.text,
            squares: names(*squares),
            verdict,
            says: rule_text(verdict, *strong),
            record: record_text(rule),
        }
    }
}

fn names(squares: impl IntoIterator<Item = Square>) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}

impl From<&Technique> for MoveTechnique {
    fn from(technique: &Technique) -> Self {
        let change = |(before, after)| Change { before, after };
        let (before, after) = (technique.before, technique.after);
        Self {
            headway: technique.headway.map(Headway::name),
            text: technique_text(technique.headway),
            forced: technique.forced.map(|forced| ForcedGround {
                text: forced_text(forced),
                moves: forced.moves(),
                is_mate: forced.is_mate,
            }),
            squares: change((before.region.len() as u8, after.region.len() as u8)),
            corner: before.corner.zip(after.corner).map(change),
            kings: change((before.kings, after.kings)),
            taken: names(technique.taken()),
            given: names(technique.given()),
            w_manoeuvre: technique.w_manoeuvre.clone().map(names),
        }
    }
}

impl LessonStateAnswer {
    /// The state of a lesson; `techniques` are those of its steps.
    pub fn new(lesson: &Lesson, techniques: &[Option<Technique>], tables: &Tables) -> Self {
        let board = lesson.board();
        let mut stage = lesson.start().clone();
        let steps = lesson.steps().iter().zip(techniques).map(|(step, technique)| {
            let choice = LessonChoice::new(&stage, *step);
            stage.play_unchecked(step.played);
            let technique = technique.as_ref().map(MoveTechnique::from);
            let words = || MoveWords::new(*step, &choice.named.san, technique.as_ref());
            LessonMove {
                words: (step.by == lesson.trainee()).then(words),
                choice,
                by: step.by.into(),
                was: step.best.into(),
                technique,
            }
        });
        let steps: Vec<LessonMove> = steps.collect();
        let choices = lesson.choices(tables).into_iter().map(|step| LessonChoice::new(&board, step));
        let moves: Vec<LessonChoice> = choices.collect();
        let best = moves.first().map(|best| best.named.clone());
        let gauge = LessonGauge::new(lesson, tables);
        Self {
            words: StateWords::new(lesson, lesson.value(tables), gauge, &steps, best.as_ref()),
            start: lesson.start().to_string(),
            fen: board.to_string(),
            ending: Endgame::of_board(&board).ok().map(|endgame| endgame.to_string()),
            trainee: lesson.trainee().into(),
            defender: if lesson.defender == Defender::Tricky { Defence::Tricky } else { Defence::Longest },
            to_move: board.side_to_move().into(),
            is_check: !board.checkers().is_empty(),
            worth: lesson.value(tables).into(),
            ended: lesson.ended().map(LessonEnd::from),
            quiet: lesson.quiet_plies(),
            rule: RuleOnBoard::of(&board).map(|rule| LessonRule::new(&rule)),
            region: Measures::of(&board).map(|measures| names(measures.region)),
            steps,
            plies_lost: lesson.plies_lost(),
            best,
            moves,
            gauge,
        }
    }
}

#[cfg(test)]
mod tests {
    use taxicab_endgame::board_from_fen;

    use super::*;

    #[test]
    fn a_capture_names_the_captured_piece() {
        for (fen, played, square) in [
            ("8/8/7k/8/1pP5/7K/8/8 b - c3 0 1", "b4c3", Some(Square::C4)),
            ("8/8/7k/8/1pP5/7K/8/8 b - c3 0 1", "b4b3", None),
            ("8/8/7k/8/1p6/2P4K/8/8 b", "b4c3", Some(Square::C3)),
            ("8/8/8/8/8/2k5/p7/1R5K b", "a2b1n", Some(Square::B1)),
            ("8/8/8/8/8/2k5/p7/1R5K w", "b1a1", None),
        ] {
            assert_eq!(captured(&board_from_fen(fen).unwrap(), played.parse().unwrap()), square, "{fen} {played}");
        }
    }
}
