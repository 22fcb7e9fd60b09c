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
