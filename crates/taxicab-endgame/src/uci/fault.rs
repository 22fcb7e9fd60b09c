//! Errors of a line.

use alloc::string::String;
use core::fmt;

use crate::engine::{GameFault, MoveFault};

/// Why a line was not executed, or only in part.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The command is unknown.
    Command(String),
    /// A command lacks a part.
    Missing {
        /// The command, or the part of it.
        after: &'static str,
        /// The missing part.
        wanted: &'static str,
    },
    /// A word is not allowed here.
    Word {
        /// The command.
        after: &'static str,
        /// The word.
        found: String,
    },
    /// A word is not a whole number in range.
    Number {
        /// The command or option that takes it.
        of: String,
        /// The word.
        found: String,
        /// The minimum and the maximum.
        range: (u64, u64),
    },
    /// No option has this name.
    Option(String),
    /// A word is not a value of this switch.
    Switch {
        /// The option or the command.
        of: &'static str,
        /// The word.
        found: String,
        /// The values.
        choices: &'static str,
    },
    /// The position is wrong; the one before stays.
    Position(GameFault),
    /// A move is wrong; the position before stays.
    Move {
        /// Its number, from 1.
        number: usize,
        /// What is wrong with it.
        fault: MoveFault,
    },
    /// A move of `searchmoves` is wrong; it is left out.
    SearchMove {
        /// Its number, from 1.
        number: usize,
        /// What is wrong with it.
        fault: MoveFault,
    },
    /// A search is already under way; it ends for the next one.
    Searching,
    /// No search is under way.
    Idle(&'static str),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Command(found) => write!(f, "unknown command {found:?}"),
            Self::Missing { after, wanted } => write!(f, "{after} needs {wanted}"),
            Self::Word { after, found } => write!(f, "{after} does not know {found:?}"),
            Self::Number { of, found, range: (min, max) } => {
                write!(f, "{of} is a number from {min} to {max}, not {found:?}")
            }
            Self::Option(found) => write!(f, "there is no option {found:?}"),
            Self::Switch { of, found, choices } => write!(f, "{of} is {choices}, not {found:?}"),
            Self::Position(fault) => write!(f, "{fault}; the position is as before"),
            Self::Move { number, fault } => write!(f, "move {number}: {fault}; the position is as before"),
            Self::SearchMove { number, fault } => write!(f, "searchmoves, move {number}: {fault}; it is left out"),
            Self::Searching => f.write_str("a search is under way; it ends now, and the next begins"),
            Self::Idle(command) => write!(f, "{command}: no search is under way"),
        }
    }
}

impl core::error::Error for Fault {}

/// The beginning of a text on one line, enough to find it again.
pub(super) fn beginning(text: &str) -> String {
    const MAX_LENGTH: usize = 40;
    let mut cut: String = text.chars().take(MAX_LENGTH).map(|one| if one.is_control() { ' ' } else { one }).collect();
    if text.chars().nth(MAX_LENGTH).is_some() {
        cut.push('…');
    }
    cut
}
