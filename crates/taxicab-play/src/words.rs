//! Words that all games share.

use alloc::string::String;

/// A number and its noun.
pub fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// A message as a sentence. The name of a square keeps its small letter.
pub fn sentence(text: &str) -> String {
    if matches!(text.as_bytes(), [b'a'..=b'h', b'1'..=b'8', ..]) {
        return format!("{text}.");
    }
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_starts_with_a_capital_or_a_square() {
        assert_eq!(sentence("no move is left"), "No move is left.");
        assert_eq!(sentence("e8 promotes: write e8=Q"), "e8 promotes: write e8=Q.");
        assert_eq!(sentence("a pawn is lost"), "A pawn is lost.");
    }
}
