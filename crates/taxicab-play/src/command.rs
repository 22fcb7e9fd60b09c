//! The commands of a player.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use taxicab_puzzle::{Direction, Moves, MovesError};

/// A command to a [`Session`](crate::Session).
///
/// The text form, for servers and scripts, is a word and an argument:
///
/// ```
/// use taxicab_play::Command;
/// use taxicab_puzzle::Direction;
///
/// assert_eq!("tile 12".parse(), Ok(Command::Tile(12)));
/// assert_eq!("move U".parse(), Ok(Command::Move(Direction::Up)));
/// assert_eq!("moves R2UL3".parse(), Ok(Command::Moves("RRULLL".parse()?)));
/// assert_eq!(Command::Seek(4).to_string(), "seek 4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Slide the tile on a cell and all tiles between it and the blank: a click. `cell N`
    Cell(usize),
    /// The same, by the number of the tile. `tile N`
    Tile(u8),
    /// Slide one tile in a direction: an arrow key. `move D`
    Move(Direction),
    /// Slide all tiles between the blank and the edge in a direction. `run D`
    Run(Direction),
    /// Make all of these moves, or none. `moves R2UL3`
    Moves(Moves),
    /// Undo the last command that slid tiles. `undo`
    Undo,
    /// Redo what was undone. `redo`
    Redo,
    /// Restart the same game: no moves, the clock at zero. `restart`
    Restart,
    /// Go to the board after this many single-tile moves, undone moves included. `seek N`
    Seek(usize),
    /// Show the next move of the known solution without making it. `hint`
    Hint,
    /// Load the known solution in place of the undone moves: redo plays it move by move, a seek at once. `solve`
    Solve,
}

impl Command {
    /// The commands without an argument.
    const ALONE: [Self; 5] = [Self::Undo, Self::Redo, Self::Restart, Self::Hint, Self::Solve];
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(cell) => write!(f, "cell {cell}"),
            Self::Tile(tile) => write!(f, "tile {tile}"),
            Self::Move(direction) => write!(f, "move {direction}"),
            Self::Run(direction) => write!(f, "run {direction}"),
            Self::Moves(moves) => write!(f, "moves {moves}"),
            Self::Seek(index) => write!(f, "seek {index}"),
            alone => f.write_str(&format!("{alone:?}").to_lowercase()),
        }
    }
}

impl FromStr for Command {
    type Err = CommandError;

    fn from_str(text: &str) -> Result<Self, CommandError> {
        let text = text.trim();
        let (word, argument) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let argument = argument.trim();
        let direction = || {
            let mut letters = argument.chars();
            match (letters.next().and_then(Direction::from_letter), letters.next()) {
                (Some(direction), None) => Ok(direction),
                _ => Err(CommandError::NotADirection(shortened(argument))),
            }
        };
        match word {
            "cell" => number(argument).map(Self::Cell),
            "tile" => number(argument).map(Self::Tile),
            "seek" => number(argument).map(Self::Seek),
            "move" => direction().map(Self::Move),
            "run" => direction().map(Self::Run),
            "moves" => argument.parse().map(Self::Moves).map_err(CommandError::Moves),
            _ => match Self::ALONE.into_iter().find(|command| command.to_string() == word) {
                None => Err(CommandError::Unknown(shortened(word))),
                Some(_) if !argument.is_empty() => Err(CommandError::Surplus(shortened(argument))),
                Some(command) => Ok(command),
            },
        }
    }
}

fn number<N: FromStr>(argument: &str) -> Result<N, CommandError> {
    // Digits only: not all types accept a sign.
    let digits = !argument.is_empty() && argument.bytes().all(|byte| byte.is_ascii_digit());
    let error = || CommandError::NotANumber(shortened(argument));
    if digits { argument.parse().map_err(|_| error()) } else { Err(error()) }
}

/// The beginning of a text, for a short error message.
fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(24).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// Why a text is not a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// The first word is not a command.
    #[error("{0:?} is not a command: use cell, tile, move, run, moves, undo, redo, restart, seek, hint or solve")]
    Unknown(String),
    /// The argument is not a number in range.
    #[error("{0:?} is not a number in the range of this command")]
    NotANumber(String),
    /// The argument is not one of the letters U, D, L, R.
    #[error("{0:?} is not a direction: use U, D, L or R")]
    NotADirection(String),
    /// The moves cannot be read.
    #[error("{0}")]
    Moves(MovesError),
    /// The command takes no argument.
    #[error("{0:?} is too much: this command takes no argument")]
    Surplus(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_as_printed() {
        let commands = [
            Command::Cell(255),
            Command::Tile(3),
            Command::Move(Direction::Left),
            Command::Run(Direction::Down),
            Command::Moves("R2UL3".parse().unwrap()),
            Command::Undo,
            Command::Redo,
            Command::Restart,
            Command::Seek(1000),
            Command::Hint,
            Command::Solve,
        ];
        for command in commands {
            assert_eq!(command.to_string().parse(), Ok(command.clone()), "{command}");
            assert_eq!(format!("  {command}\n").parse(), Ok(command));
        }
    }

    #[test]
    fn errors_name_the_fault() {
        let error = |text: &str| text.parse::<Command>().unwrap_err().to_string();
        assert!(error("jump 3").starts_with("\"jump\" is not a command"));
        assert_eq!(error("tile 256"), "\"256\" is not a number in the range of this command");
        assert_eq!(error("seek -1"), "\"-1\" is not a number in the range of this command");
        assert_eq!(error("move north"), "\"north\" is not a direction: use U, D, L or R");
        assert_eq!(error("undo 3"), "\"3\" is too much: this command takes no argument");
        assert!(error(&"x".repeat(1000)).len() < 200);
    }
}
