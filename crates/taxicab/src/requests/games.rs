//! Games, one question at a time: the answer holds all that the next question needs, so nobody keeps a game but its player.

mod game;
mod matching;
mod solution;

pub use game::{Game, GameAnswer, GameChange, GamePaths, GameSlide, GameTally, KnownLength};
pub use matching::{MatchAnswer, MatchCard, MatchClue, MatchGame};
pub use solution::{GameFinding, GameSolution, Goals, NamedGoal};
