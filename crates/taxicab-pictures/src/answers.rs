//! The picture of an answer.

mod distances;
mod map;
mod mobility;
mod plane;
mod territory;
mod trajectory;

use taxicab::AnyAnswer;

pub use plane::planes;

use crate::Page;

/// An answer that can be drawn.
pub trait Drawn {
    /// Its picture.
    fn page(&self) -> Page;
}

/// The picture of an answer; `None` if it is not one that can be drawn.
pub fn picture(answer: &AnyAnswer) -> Option<Page> {
    match answer {
        AnyAnswer::ChessMap(answer) => Some(answer.page()),
        AnyAnswer::ChessTerritory(answer) => Some(answer.page()),
        AnyAnswer::ChessPlane(answer) => Some(answer.page()),
        AnyAnswer::ChessTrajectory(answer) => Some(answer.page()),
        AnyAnswer::ChessMobility(answer) => Some(answer.page()),
        _ => None,
    }
}

/// A request as a shell takes it, for the small print of its picture: its words, quoted where they must be.
pub fn shell_words<W: AsRef<str>>(words: impl IntoIterator<Item = W>) -> String {
    let is_plain = |letter: char| letter.is_ascii_graphic() && !"\"'$`\\!*?&|;<>()#~".contains(letter);
    let quoted = |word: W| match word.as_ref() {
        word if !word.is_empty() && word.chars().all(is_plain) => word.to_owned(),
        word => format!("'{}'", word.replace('\'', "'\\''")),
    };
    words.into_iter().map(quoted).collect::<Vec<_>>().join(" ")
}

/// A text with a capital at its beginning.
fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or(String::new(), |first| first.to_uppercase().chain(characters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_quoted_for_a_shell() {
        assert_eq!(shell_words(["taxicab", "chess", "map", "a1"]), "taxicab chess map a1");
        assert_eq!(shell_words(["--fen=8/8 w", "it's", ""]), r"'--fen=8/8 w' 'it'\''s' ''");
    }
}
