//! Owners of squares and cells, for scripts and for people.

use anstyle::{AnsiColor, Style};
use serde::{Serialize, Serializer};
use taxicab_chess::territory::Owner;

/// An owner as scripts read it.
pub(super) struct Named(pub(super) Owner);

impl Serialize for Named {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Owner::Site(number) => serializer.serialize_u64(number as u64),
            Owner::Contested => serializer.serialize_str("contested"),
            Owner::Nobody => serializer.serialize_none(),
        }
    }
}

/// The letter of a site for people: A, B, …
pub(super) fn letter(number: usize) -> String {
    let letter = |number: usize| char::from(b'A' + (number % 26) as u8);
    match number / 26 {
        0 => letter(number).to_string(),
        rest => format!("{}{}", letter(rest - 1), letter(number)),
    }
}

/// The style of a site's squares in a terminal.
pub(super) fn style(number: usize) -> Style {
    const COLOURS: [AnsiColor; 6] = [
        AnsiColor::Cyan,
        AnsiColor::Yellow,
        AnsiColor::Magenta,
        AnsiColor::Green,
        AnsiColor::BrightBlue,
        AnsiColor::BrightRed,
    ];
    COLOURS[number % COLOURS.len()].on_default()
}
