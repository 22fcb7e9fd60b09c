//! What is wrong with a line.

use alloc::string::String;
use core::fmt;

use crate::engine::{GameFault, MoveFault};

/// Why a line was not followed, or only in part.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// No command of the conversation.
    Command(String),
    /// A command without what it needs.
    Missing {
        /// The command, or the part of it.
        after: &'static str,
        /// What should follow.
        wanted: &'static str,
    },
    /// A word that has no place there.
    Word {
        /// The command.
        after: &'static str,
        /// The word.
        found: String,
    },
    /// No whole number, or none in range.
    Number {
        /// What it should be a number of.
        of: String,
        /// The word.
        found: String,
        /// The least and the greatest.
        range: (u64, u64),
    },
    /// No option of that name.
    Option(String),
    /// No value of a switch.
    Switch {
        /// The option or the command.
        of: &'static str,
        /// The word.
        found: String,
        /// What it may be.
        choices: &'static str,
    },
    /// The position of a command; the one before stays.
    Position(GameFault),
    /// A move of a command, counted from 1.
    Move {
        /// Its place.
        number: usize,
        /// What is wrong with it.
        fault: MoveFault,
    },
    /// A second search beside the one under way.
    Searching,
    /// Nothing is being searched.
    Idle(&'static str),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Command(found) => write!(f, "unknown command {found:?}"),
            Self::Missing { after, wanted } => write!(f, "{after} needs {wanted}"),
            Self::Word { after, found } => write!(f, "{after} does not know {found:?}"),
            Self::Number { of, found, range: (least, most) } => {
                write!(f, "{of} is a number from {least} to {most}, not {found:?}")
            }
            Self::Option(found) => write!(f, "there is no option {found:?}"),
            Self::Switch { of, found, choices } => write!(f, "{of} is {choices}, not {found:?}"),
            Self::Position(fault) => write!(f, "{fault}; the position is as before"),
            Self::Move { number, fault } => write!(f, "move {number}: {fault}; the position is as before"),
            Self::Searching => f.write_str("a search is under way; stop it before the next go"),
            Self::Idle(command) => write!(f, "{command}: no search is under way"),
        }
    }
}

impl core::error::Error for Fault {}

/// The beginning of a text on one line, enough to find it again.
pub(super) fn beginning(text: &str) -> String {
    const MOST: usize = 40;
    let mut cut: String = text.chars().take(MOST).map(|one| if one.is_control() { ' ' } else { one }).collect();
    if text.chars().nth(MOST).is_some() {
        cut.push('…');
    }
    cut
}
