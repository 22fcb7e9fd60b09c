//! Lessons in endgames: what is taught, where one begins, and all about one after some moves.

mod state;
mod taught;
mod words;

use std::fmt;
use std::str::FromStr;

use cozy_chess::{Color, Move};
use serde::{Deserialize, Serialize};
use taxicab_endgame::{Endgame, Side, board_from_fen};
use taxicab_play::{Defender, Lesson, LessonPlies, LessonPositions};

use super::position::named;
use crate::fields::{Text, Whole};
use crate::{Context, Fault, Observer, Request, answer, request};

pub use state::{
    Change, ForcedGround, LessonChoice, LessonEnd, LessonGauge, LessonMove, LessonRule, LessonStateAnswer,
    MoveTechnique, NamedMove, Worth,
};
pub use taught::{LessonList, LessonListAnswer, TaughtEndgame};
pub use words::{MoveWords, StateWords, Verdict};

/// A random position of an endgame, won or drawn, to begin a lesson with.
#[request("endgame position", LessonPositionAnswer)]
pub struct LessonPosition {
    /// The endgame: `KBNK`.
    #[item]
    pub ending: String,
    /// The plies to mate: `21..31`, both included, `21`, or short, medium or long; or draw, a drawn position in which moves can lose;
    /// default: any.
    pub plies: Option<Text<LessonPlies>>,
    /// The side that is to move, and wins or draws, strong or weak; default: strong, and weak for a draw.
    pub side: Option<Text<Side>>,
    /// The seed; the same seed always gives the same position.
    pub seed: Whole<0, { u64::MAX }>,
}

/// A position to begin a lesson with.
#[answer]
pub struct LessonPositionAnswer {
    /// The position.
    pub fen: String,
    /// The endgame.
    pub ending: String,
    /// To mate; `None` for a draw.
    pub plies: Option<u8>,
    /// The side that is to move: `strong` or `weak`.
    pub side: &'static str,
    /// How many positions are won in these plies, or drawn, with that side to move.
    pub count: usize,
    /// The seed.
    pub seed: u64,
}

impl Request for LessonPosition {
    fn answer_in(&self, context: &Context, observer: &mut dyn Observer) -> Result<LessonPositionAnswer, Fault> {
        let endgame = named(&self.ending)?;
        let tables = context.endgame_tables(endgame, observer)?;
        let any = LessonPlies::Range(1..=u8::MAX);
        let plies = self.plies.as_ref().map_or(&any, |plies| &plies.0);
        let positions = LessonPositions::new(endgame, self.side.as_ref().map(|side| side.0), plies, &tables);
        let seed = self.seed.number();
        let (board, value) = positions.position(&tables, seed).map_err(Fault::item)?;
        Ok(LessonPositionAnswer {
            fen: board.to_string(),
            ending: endgame.to_string(),
            plies: value.plies(),
            side: positions.side.name(),
            count: positions.count(&tables),
            seed,
        })
    }
}

/// A lesson after the trainee's moves; the tables reply, and every move is judged by its cost and by its technique.
#[request("endgame lesson", LessonStateAnswer)]
pub struct LessonState {
    /// The position it begins with, as FEN.
    #[item]
    pub start: String,
    /// The trainee's moves as engines write them, with commas between them.
    pub moves: Text<TraineeMoves>,
    /// The side of the trainee; default: the side to move.
    #[arg(skip)]
    pub trainee: Option<Player>,
    /// How the other side defends a lost position; default: longest.
    #[arg(skip)]
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

impl Request for LessonState {
    fn answer_in(&self, context: &Context, observer: &mut dyn Observer) -> Result<LessonStateAnswer, Fault> {
        let start = board_from_fen(&self.start).map_err(Fault::item)?;
        let endgame = Endgame::of_board(&start).map_err(Fault::item)?;
        let tables = context.endgame_tables(endgame, observer)?;
        let trainee = match self.trainee {
            None => start.side_to_move(),
            Some(Player::White) => Color::White,
            Some(Player::Black) => Color::Black,
        };
        let is_tricky = self.defender == Some(Defence::Tricky);
        let defender = if is_tricky { Defender::Tricky } else { Defender::Longest };
        let mut lesson = Lesson::new(start, trainee, defender, &tables).map_err(Fault::item)?;
        for (&played, number) in self.moves.0.0.iter().zip(1..) {
            let refused = |error| Fault::item(format_args!("move {number}: {error}"));
            lesson.play(played, &tables).map_err(refused)?;
        }
        let techniques = context.cache().with_coach(|coach| coach.techniques(&lesson, &mut || context.is_over()))?;
        context.check()?;
        Ok(LessonStateAnswer::new(&lesson, &techniques, &tables))
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
