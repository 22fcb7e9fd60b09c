//! Errors of a line.

use alloc::string::String;

use crate::FenFault;
use crate::engine::MoveFault;

/// Why a line was not executed, or only in part.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The command is unknown.
    #[error("unknown command {0:?}")]
    Command(String),
    /// A command lacks a part.
    #[error("{after} needs {wanted}")]
    Missing {
        /// The command, or the part of it.
        after: &'static str,
        /// The missing part.
        wanted: &'static str,
    },
    /// A word is not allowed here.
    #[error("{after} does not know {found:?}")]
    Word {
        /// The command.
        after: &'static str,
        /// The word.
        found: String,
    },
    /// A word is not a whole number in range.
    #[error("{of} is a number from {min} to {max}, not {found:?}", min = .range.0, max = .range.1)]
    Number {
        /// The command or option that takes it.
        of: String,
        /// The word.
        found: String,
        /// The minimum and the maximum.
        range: (u64, u64),
    },
    /// No option has this name.
    #[error("there is no option {0:?}")]
    Option(String),
    /// A word is not a value of this switch.
    #[error("{of} is {choices}, not {found:?}")]
    Switch {
        /// The option or the command.
        of: &'static str,
        /// The word.
        found: String,
        /// The values.
        choices: &'static str,
    },
    /// The position is wrong; the one before stays.
    #[error("{0}; the position is as before")]
    Position(FenFault),
    /// A move is wrong; the position before stays.
    #[error("move {number}: {fault}; the position is as before")]
    Move {
        /// Its number, from 1.
        number: usize,
        /// What is wrong with it.
        fault: MoveFault,
    },
    /// A move of `searchmoves` is wrong; it is left out.
    #[error("searchmoves, move {number}: {fault}; it is left out")]
    SearchMove {
        /// Its number, from 1.
        number: usize,
        /// What is wrong with it.
        fault: MoveFault,
    },
    /// A search is already under way; it ends for the next one.
    #[error("a search is under way; it ends now, and the next begins")]
    Searching,
    /// No search is under way.
    #[error("{0}: no search is under way")]
    Idle(&'static str),
}
