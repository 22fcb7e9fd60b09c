//! Texts that several parts of the screen share.

use std::time::Duration;

use taxicab_play::Shortest;

use super::game::Game;

/// Minutes and seconds, with hours if there are any.
pub(crate) fn clock_text(elapsed: Duration) -> String {
    let seconds = elapsed.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// The shortest length as far as it is known, and the state of its proof.
pub(crate) fn shortest_text(game: &Game) -> (String, &'static str) {
    let searching = if game.is_start_searched { "not proven" } else { "searching …" };
    match game.session().shortest() {
        Shortest::Proven(length) => (length.to_string(), "proven"),
        Shortest::Between { lower_bound: 0, best_known: None } => ("?".into(), searching),
        Shortest::Between { lower_bound: 0, best_known: Some(best) } => (format!("≤ {best}"), searching),
        Shortest::Between { lower_bound, best_known: None } => (format!("≥ {lower_bound}"), searching),
        Shortest::Between { lower_bound, best_known: Some(best) } => (format!("{lower_bound} to {best}"), searching),
    }
}

/// A number and its noun.
pub(crate) fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// A message as a sentence. The name of a square keeps its small letter.
pub(crate) fn sentence(text: &str) -> String {
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
