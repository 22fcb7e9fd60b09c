//! The picture of an answer, and the request in its small print.

mod analysis;
mod bench;
mod distances;
mod heuristics;
mod map;
mod measure;
mod mobility;
mod plane;
mod small_print;
mod territory;
mod trajectory;

use taxicab::AnyAnswer;
#[cfg(feature = "puzzle")]
use taxicab::requests::puzzle::AnalyseAnswer;

pub use plane::planes;
pub use small_print::{command_line, shell_words};

use crate::Page;

/// An answer that can be drawn.
pub trait Drawable {
    /// Its picture.
    fn page(&self) -> Page;
}

/// The picture of an answer, or of planes in several metrics side by side; `None` if it is not one that can be drawn.
pub fn picture<'a>(answers: &'a [AnyAnswer]) -> Option<Page> {
    match answers {
        #[cfg(feature = "chess")]
        [AnyAnswer::ChessMap(answer)] => Some(answer.page()),
        #[cfg(feature = "chess")]
        [AnyAnswer::ChessTerritory(answer)] => Some(answer.page()),
        #[cfg(feature = "chess")]
        [AnyAnswer::ChessTrajectory(answer)] => Some(answer.page()),
        #[cfg(feature = "chess")]
        [AnyAnswer::ChessMobility(answer)] => Some(answer.page()),
        #[cfg(feature = "puzzle")]
        [AnyAnswer::Analyse(AnalyseAnswer::Analysis(analysis))] => Some(analysis.page()),
        #[cfg(feature = "study")]
        [AnyAnswer::Bench(answer)] if !answer.rows.is_empty() => Some(answer.page()),
        #[cfg(feature = "endgame")]
        [AnyAnswer::EndgameMeasure(answer)] if !answer.0.is_empty() => Some(answer.page()),
        #[cfg(feature = "study")]
        [AnyAnswer::HeuristicsError(rows)] if !rows.is_empty() => Some(rows.page()),
        #[cfg(feature = "study")]
        [AnyAnswer::HeuristicsPredict(rows)] if !rows.is_empty() => Some(rows.page()),
        #[cfg(feature = "chess")]
        [AnyAnswer::ChessPlane(_), ..] => {
            let plane =
                |answer: &'a AnyAnswer| if let AnyAnswer::ChessPlane(plane) = answer { Some(plane) } else { None };
            let answers: Option<Vec<_>> = answers.iter().map(plane).collect();
            answers.map(|answers| planes(&answers))
        }
        _ => None,
    }
}

/// A text with a capital at its beginning.
fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or(String::new(), |first| first.to_uppercase().chain(characters).collect())
}
