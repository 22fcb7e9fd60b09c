//! Lessons in endgames: what is taught, where one begins, and all about one after some moves.

use std::fmt;
use std::str::FromStr;

use cozy_chess::{BitBoard, Board, Color, Move};
use serde::{Deserialize, Serialize};
use taxicab_endgame::{Endgame, Tables, Value, board_from_fen};
use taxicab_play::{
    Cost, Defender, Ended, Forced, Gauge, Headway, Lesson, LessonCommand, LessonPlies, LessonStep, LessonWords,
    Measures, StepWords, Technique, lesson_position, lesson_positions, value_text,
};

use super::position::named;
use super::{san, uci};
use crate::fields::{Text, Whole};
use crate::{Context, Fault, Observer, Request};

/// The endgames that are taught.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, crate::Fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct LessonList {
    /// The one whose distances are counted, as `KRK`; default: all, which takes the tables of all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<String>,
}

/// The endgames that are taught.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LessonListAnswer {
    /// The easiest first.
    pub endings: Vec<TaughtEndgame>,
}

/// An endgame that is taught.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TaughtEndgame {
    /// `KRK`.
    pub name: String,
    /// `King and rook`.
    pub title: &'static str,
    /// The longest win, in plies; left out where the distances are not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest: Option<u8>,
    /// Plies, and how many positions are won in them with the strong side to move; left out where they are not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub histogram: Option<Vec<(usize, u64)>>,
}

/// The titles of [`Endgame::BASIC`].
const TITLES: [&str; 5] =
    ["King and queen", "King and rook", "King and two bishops", "King, bishop and knight", "King and pawn"];

impl Request for LessonList {
    const NAME: &'static str = "endgame lessons";
    type Answer = LessonListAnswer;

    fn with_item(&self, _: &str) -> Result<Self, Fault> {
        Err(Fault::request("the list of lessons takes no item"))
    }

    fn answer(&self, context: &Context, observer: &mut dyn Observer) -> Result<LessonListAnswer, Fault> {
        let counted = match &self.ending {
            Some(name) => vec![taught(name)?],
            None => Endgame::BASIC.to_vec(),
        };
        let endings = Endgame::BASIC.into_iter().zip(TITLES).map(|(endgame, title)| {
            let name = endgame.to_string();
            if !counted.contains(&endgame) {
                return Ok(TaughtEndgame { name, title, longest: None, histogram: None });
            }
            let tables = context.endgame_tables(endgame, observer)?;
            let census = tables.census(endgame).ok_or_else(|| Fault::system("its tables are missing"))?;
            let wins = census.strong_wins.iter().copied().enumerate();
            let histogram = wins.filter(|&(plies, positions)| plies % 2 == 1 && positions > 0).collect();
            let longest = census.longest.map(|(_, plies)| plies);
            Ok(TaughtEndgame { name, title, longest, histogram: Some(histogram) })
        });
        Ok(LessonListAnswer { endings: endings.collect::<Result<_, Fault>>()? })
    }
}

/// The endgame of a name, if it is taught.
fn taught(name: &str) -> Result<Endgame, Fault> {
    let endgame = named(name)?;
    if Endgame::BASIC.contains(&endgame) {
        return Ok(endgame);
    }
    let all = Endgame::BASIC.map(|endgame| endgame.to_string()).join(", ");
    Err(Fault::request(format_args!("ending: {endgame} is not taught; {all} are")))
}

/// A random won position of an endgame, to begin a lesson with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, crate::Fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct LessonPosition {
    /// The endgame: `KBNK`.
    pub ending: String,
    /// The plies to mate: `21..31`, both included, `21`, or short, medium or long; default: any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<Text<LessonPlies>>,
    /// The seed; the same seed always gives the same position.
    pub seed: Whole<0, { u64::MAX }>,
}

/// A position to begin a lesson with.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LessonPositionAnswer {
    /// The position.
    pub fen: String,
    /// The endgame.
    pub ending: String,
    /// To mate.
    pub plies: u8,
    /// How many positions there are to choose from.
    pub count: usize,
    /// The seed.
    pub seed: u64,
}

impl Request for LessonPosition {
    const NAME: &'static str = "endgame position";
    type Answer = LessonPositionAnswer;

    fn with_item(&self, item: &str) -> Result<Self, Fault> {
        Ok(Self { ending: item.to_owned(), ..self.clone() })
    }

    fn answer(&self, context: &Context, observer: &mut dyn Observer) -> Result<LessonPositionAnswer, Fault> {
        let endgame = named(&self.ending)?;
        let tables = context.endgame_tables(endgame, observer)?;
        let plies = self.plies.as_ref().map_or(&LessonPlies::Range(1..=u8::MAX), |plies| &plies.0);
        let (plies, seed) = (plies.range(endgame, &tables), self.seed.number());
        let count = lesson_positions(&tables, endgame, &plies);
        let (board, plies) = lesson_position(&tables, endgame, &plies, seed).map_err(Fault::item)?;
        Ok(LessonPositionAnswer { fen: board.to_string(), ending: endgame.to_string(), plies, count, seed })
    }
}

/// A lesson after the trainee's moves; the tables reply, and every move is judged by its cost and by its technique.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, crate::Fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct LessonState {
    /// The position it begins with, as FEN.
    pub start: String,
    /// The trainee's moves as engines write them, with commas between them.
    pub moves: Text<TraineeMoves>,
    /// The side of the trainee; default: the side to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trainee: Option<Player>,
    /// How the other side defends a lost position; default: longest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defender: Option<Defence>,
}

/// The moves of a trainee, written `e2e4,e7e8q`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TraineeMoves(pub Vec<Move>);

/// The most moves of a lesson: fifty quiet ones end it, and a pawn has six.
const MAX_MOVES: usize = 400;

impl FromStr for TraineeMoves {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let moves = text.split(',').filter(|part| !part.is_empty());
        let moves = moves.map(|part| part.parse().map_err(|_| format!("{part:?} is not a move, as e2e4")));
        let moves: Vec<Move> = moves.collect::<Result<_, _>>()?;
        if moves.len() > MAX_MOVES {
            return Err(format!("{} moves; a lesson has at most {MAX_MOVES}", moves.len()));
        }
        Ok(Self(moves))
    }
}

impl fmt::Display for TraineeMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.iter().map(ToString::to_string).collect::<Vec<_>>().join(","))
    }
}

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// White.
    White,
    /// Black.
    Black,
}

impl From<Color> for Player {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

impl From<Player> for Color {
    fn from(player: Player) -> Self {
        match player {
            Player::White => Self::White,
            Player::Black => Self::Black,
        }
    }
}

/// How a side defends a lost position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Defence {
    /// It is mated as late as it can.
    Longest,
    /// Of the replies that are mated at most four plies sooner it takes the one that leaves the fewest moves that win.
    Tricky,
}

impl From<Defence> for Defender {
    fn from(defence: Defence) -> Self {
        match defence {
            Defence::Longest => Self::Longest,
            Defence::Tricky => Self::Tricky,
        }
    }
}

impl From<Defender> for Defence {
    fn from(defender: Defender) -> Self {
        match defender {
            Defender::Longest => Self::Longest,
            Defender::Tricky => Self::Tricky,
        }
    }
}

/// A lesson after some moves.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LessonEnd {
    /// `mate`, `stalemate`, `dead-draw` or `fifty-moves`.
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
        };
        Self { kind, winner }
    }
}

/// A move in both notations.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NamedMove {
    /// As engines write it.
    pub uci: String,
    /// As people write it.
    pub san: String,
}

impl NamedMove {
    pub(super) fn new(board: &Board, played: Move) -> Self {
        Self { uci: uci(board, played), san: san(board, played) }
    }
}

/// A move and its value.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
}

impl LessonChoice {
    fn new(board: &Board, step: LessonStep) -> Self {
        Self {
            named: NamedMove::new(board, step.played),
            worth: step.value.into(),
            cost: cost(step),
            value_text: value_text(step.value),
            cost_text: step.short_cost(),
        }
    }
}

/// A move of a lesson.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

/// A move of the trainee in words.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveWords {
    /// What it costs, short, and whether it makes headway: `headway, +2 moves`.
    pub judged: String,
    /// What it does and what it costs.
    pub told: Verdict,
    /// The same without the distance to mate.
    pub hidden: Verdict,
    /// The manoeuvre it continues, as a sentence.
    pub manoeuvre: Option<String>,
    /// What it changes for the weak king: `Squares 14→9, corner 6→4.`
    pub measures: Option<String>,
}

/// A judgement of a move, in sentences.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Verdict {
    /// What it does: `Kd3 makes headway: better ground in 2 moves.`
    pub verdict: String,
    /// What it costs: `+2 moves (4 plies): mate in 12, not 10.`
    pub small_print: Option<String>,
}

impl MoveWords {
    fn new(step: LessonStep, san: &str, technique: Option<&Technique>) -> Self {
        let [told, hidden] = [true, false].map(|is_told| StepWords::new(step, san, technique, is_told));
        let verdict = |words: StepWords| Verdict { verdict: words.verdict, small_print: words.small_print };
        let StepWords { judged, manoeuvre, measures, .. } = told.clone();
        Self { judged, told: verdict(told), hidden: verdict(hidden), manoeuvre, measures }
    }
}

/// The state of a lesson in words.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StateWords {
    /// The value for the trainee, or the result: `Mate in 10`, `Checkmate`, `Draw`.
    pub headline: String,
    /// More about the distance to mate: `perfect play: 9 · from 12 · 19 plies`.
    pub distance: String,
    /// The fifty-move count, when it is high.
    pub quiet: Option<String>,
    /// The side of the trainee and the task.
    pub task: String,
    /// The last move of the other side, and whose turn it is.
    pub reply: String,
    /// How the lesson ended.
    pub end: Option<&'static str>,
    /// The loss of the trainee against perfect play.
    pub score: String,
    /// The hints: the piece of the best move, then the move; `None` when the lesson is over.
    pub hints: Option<[String; 2]>,
}

impl From<LessonWords> for StateWords {
    fn from(words: LessonWords) -> Self {
        let LessonWords { headline, distance, quiet, task, reply, end, score, hints } = words;
        Self { headline, distance, quiet, task, reply, end, score, hints }
    }
}

/// The distance to mate as a gauge shows it, in plies; 0 for a draw and after the end.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LessonGauge {
    /// At the start of the lesson.
    pub start: usize,
    /// Now.
    pub now: usize,
    /// Had the trainee played perfectly, with the same losses of the other side.
    pub perfect: usize,
}

/// The technique of a move: what it does for the win, proven by a search and not read off the distance to mate.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveTechnique {
    /// `made`: it mates as soon as any move, or forces as much as the best, or more than all moves before it. `kept`: better ground
    /// is still forced, but later or less than by the best move. `lost`: the position is still won, but no better ground is
    /// forced. `None` if the search is too long to judge.
    pub headway: Option<&'static str>,
    /// In words: `makes headway`.
    pub text: String,
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
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ForcedGround {
    /// In words: `better ground in 2 moves`.
    pub text: String,
    /// The moves to it, this one included.
    pub moves: u8,
    /// Whether it is mate.
    pub is_mate: bool,
}

impl From<Forced> for ForcedGround {
    fn from(forced: Forced) -> Self {
        Self { text: forced.to_string(), moves: forced.moves(), is_mate: forced.is_mate }
    }
}

/// A measure before and after a move.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Change {
    /// Before the move.
    pub before: u8,
    /// After it, before the reply.
    pub after: u8,
}

fn names(squares: BitBoard) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}

impl From<&Technique> for MoveTechnique {
    fn from(technique: &Technique) -> Self {
        let change = |measure: fn(&Measures) -> Option<u8>| {
            let (before, after) = (measure(&technique.before)?, measure(&technique.after)?);
            Some(Change { before, after })
        };
        let whole = |before, after| Change { before, after };
        let (before, after) = (technique.before, technique.after);
        let knight = technique.manoeuvre.as_ref().map(|manoeuvre| &manoeuvre.knight);
        Self {
            headway: technique.headway.map(Headway::name),
            text: technique.to_string(),
            forced: technique.forced.map(ForcedGround::from),
            squares: whole(before.region.len() as u8, after.region.len() as u8),
            corner: change(|measures| measures.corner),
            kings: whole(before.kings, after.kings),
            taken: names(technique.taken()),
            given: names(technique.given()),
            w_manoeuvre: knight.map(|knight| knight.iter().map(ToString::to_string).collect()),
        }
    }
}

/// Plies more than the best move; `None` if the move changes the result.
pub(super) fn cost(step: LessonStep) -> Option<u8> {
    if let Cost::Plies(plies) = step.cost() { Some(plies) } else { None }
}

impl Request for LessonState {
    const NAME: &'static str = "endgame lesson";
    type Answer = LessonStateAnswer;

    fn with_item(&self, item: &str) -> Result<Self, Fault> {
        Ok(Self { start: item.to_owned(), ..self.clone() })
    }

    fn answer(&self, context: &Context, observer: &mut dyn Observer) -> Result<LessonStateAnswer, Fault> {
        let start = board_from_fen(&self.start).map_err(Fault::item)?;
        let endgame = Endgame::of_board(&start).map_err(Fault::item)?;
        let tables = context.endgame_tables(endgame, observer)?;
        let trainee = self.trainee.map_or(start.side_to_move(), Color::from);
        let mut lesson =
            Lesson::against(self.defender.map_or_else(Defender::default, Defender::from), start, trainee, &tables)
                .map_err(Fault::item)?;
        for (&played, number) in self.moves.0.0.iter().zip(1..) {
            let refused = |error| Fault::item(format_args!("move {number}: {error}"));
            lesson.apply(LessonCommand::Move(played), &tables).map_err(refused)?;
        }
        let techniques =
            context.cache().with_coach(|coach| coach.techniques(&lesson, &mut || context.is_cancelled()))?;
        context.check_cancelled()?;
        Ok(LessonStateAnswer::new(&lesson, &techniques, &tables))
    }
}

impl LessonStateAnswer {
    fn new(lesson: &Lesson, techniques: &[Option<Technique>], tables: &Tables) -> Self {
        let board = lesson.board();
        let choices = lesson.choices(tables);
        let mut stage = lesson.start().clone();
        let steps = lesson.steps().iter().zip(techniques).map(|(step, technique)| {
            let choice = LessonChoice::new(&stage, *step);
            stage.play_unchecked(step.played);
            let words = MoveWords::new(*step, &choice.named.san, technique.as_ref());
            LessonMove {
                choice,
                by: step.by.into(),
                was: step.best.into(),
                technique: technique.as_ref().map(MoveTechnique::from),
                words: (step.by == lesson.trainee()).then_some(words),
            }
        });
        let Gauge { start, now, perfect } = lesson.gauge(tables);
        Self {
            start: lesson.start().to_string(),
            steps: steps.collect(),
            fen: board.to_string(),
            ending: lesson.endgame().map(|endgame| endgame.to_string()),
            trainee: lesson.trainee().into(),
            defender: lesson.defender().into(),
            to_move: board.side_to_move().into(),
            is_check: !board.checkers().is_empty(),
            worth: lesson.value_for_trainee(tables).into(),
            ended: lesson.ended().map(LessonEnd::from),
            quiet: lesson.quiet_plies(),
            region: Measures::of(&board).map(|measures| names(measures.region)),
            plies_lost: lesson.plies_lost(),
            best: choices.first().map(|best| NamedMove::new(&board, best.played)),
            moves: choices.iter().map(|step| LessonChoice::new(&board, *step)).collect(),
            gauge: LessonGauge { start, now, perfect },
            words: LessonWords::new(lesson, tables).into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Silent;

    #[test]
    fn the_weak_side_sees_what_it_loses() {
        let start = "8/8/8/3k4/8/8/8/KQ6 w".into();
        let request = LessonState { start, trainee: Some(Player::Black), ..LessonState::default() };
        let state = request.answer(&Context::default(), &mut Silent).unwrap();
        assert_eq!((state.worth.result, state.to_move, state.steps.len()), ("loss", Player::Black, 1));
    }
}
