//! The items a command works on: arguments, or lines of standard input.

use std::fs::File;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::Path;

use clap::Args;
use taxicab::requests::puzzle::Bytes;
use taxicab_endgame::Endgame;
use taxicab_puzzle::Moves;

use crate::console::{CommandError, Console};
use crate::interrupt;
use crate::tables::TableArguments;

/// The arguments that give a command its items.
pub(crate) trait Items: Args {
    /// One item after another, as its request reads it; empty if standard input has them.
    fn items(&self) -> Vec<String>;

    /// The tables with which they are answered, if they need any.
    fn tables(&self) -> Option<&TableArguments> {
        None
    }

    /// The most memory that their tables may take, if that was said.
    fn max_memory(&self) -> Option<usize> {
        None
    }
}

/// Kinds of items: the help of their arguments, the name of one, and how the arguments become items.
macro_rules! items {
    ($($(#[$help:meta])* $kind:ident($name:literal): $items:expr;)+) => {$(
        #[derive(Args)]
        pub(crate) struct $kind {
            $(#[$help])*
            #[arg(value_name = $name)]
            items: Vec<String>,
        }

        impl Items for $kind {
            fn items(&self) -> Vec<String> {
                $items(&self.items)
            }
        }
    )+};
}

items! {
    /// Boards, each one argument or several single numbers; none or '-' reads one a line from standard input, without # comments.
    Boards("BOARD"): joined;
    /// The board, then the moves; none or '-' reads "BOARD; MOVES" lines from standard input, without # comments.
    BoardMoves("BOARD MOVES"): board_then_moves;
    /// Moves, each argument for itself; none or '-' reads one string a line from standard input, without # comments.
    MoveStrings("MOVES"): <[String]>::to_vec;
    /// Columns and rows.
    Sizes("WxH"): <[String]>::to_vec;
    /// Two squares; none or '-' reads "FROM TO" lines from standard input, without # comments.
    Pairs("FROM TO"): paired;
}

/// Positions.
#[derive(Args)]
pub(crate) struct Positions {
    /// Positions as FEN of one to six fields, each in quotes; none or '-' reads one a line from standard input, without # comments.
    #[arg(value_name = "FEN")]
    items: Vec<String>,
    /// A position as well; may be repeated.
    #[arg(long, value_name = "FEN")]
    fen: Vec<String>,
}

impl Items for Positions {
    /// Those of `--fen`, then the others; the fields of one position may be arguments each.
    fn items(&self) -> Vec<String> {
        let is_one = self.items.len() > 1
            && self.items[0].contains('/')
            && !self.items[1..].iter().any(|field| field.contains('/') || field.contains(' '));
        let items = if is_one { vec![self.items.join(" ")] } else { self.items.clone() };
        self.fen.iter().cloned().chain(items).collect()
    }
}

/// Endgames.
#[derive(Args)]
pub(crate) struct Endgames {
    /// Endgames as KBNK; none or '-' reads one a line from standard input, without # comments.
    #[arg(value_name = "NAME")]
    items: Vec<String>,
    /// All endgames of three and four pieces.
    #[arg(long, conflicts_with = "items")]
    all: bool,
    /// The most memory that making a table may take, as 4G [default: half of what is free].
    #[arg(long, value_name = "BYTES")]
    max_memory: Option<Bytes>,
}

impl Items for Endgames {
    fn items(&self) -> Vec<String> {
        if self.all { Endgame::all().map(|endgame| endgame.to_string()).collect() } else { self.items.clone() }
    }

    fn max_memory(&self) -> Option<usize> {
        self.max_memory.map(|bytes| bytes.0)
    }
}

/// Items whose answers need tables on disk.
#[derive(Args)]
pub(crate) struct WithTables<I: Items> {
    #[command(flatten)]
    items: I,
    #[command(flatten)]
    tables: TableArguments,
}

impl<I: Items> Items for WithTables<I> {
    fn items(&self) -> Vec<String> {
        self.items.items()
    }

    fn tables(&self) -> Option<&TableArguments> {
        Some(&self.tables)
    }

    fn max_memory(&self) -> Option<usize> {
        self.items.max_memory()
    }
}

/// Several single numbers are one board. What is longer than any tile is a board of its own, written without spaces.
fn joined(items: &[String]) -> Vec<String> {
    let single = |item: &String| {
        matches!(item.as_str(), "_" | ".")
            || (1..=3).contains(&item.len()) && item.bytes().all(|byte| byte.is_ascii_digit())
    };
    if items.len() > 1 && items.iter().all(single) { vec![items.join(" ")] } else { items.to_vec() }
}

/// Two squares, or several pairs in quotes.
fn paired(items: &[String]) -> Vec<String> {
    let is_pair = |item: &String| item.trim().contains([' ', '\t']);
    if items.len() > 1 && !items.iter().any(is_pair) { vec![items.join(" ")] } else { items.to_vec() }
}

/// A board and moves as one item: the moves are the last argument.
fn board_then_moves(items: &[String]) -> Vec<String> {
    match items {
        [] | [_] => items.to_vec(),
        [board @ .., moves] => vec![format!("{};{moves}", joined(board).join("/"))],
    }
}

/// A board and moves as one item: the moves begin with the first word that begins with a letter or an arrow.
pub(crate) fn board_and_moves(items: &[String]) -> Vec<String> {
    let is_moves = |item: &String| Moves::may_begin(item);
    match (items, items.iter().position(is_moves)) {
        ([] | [_], _) => items.to_vec(),
        (_, Some(first)) => vec![format!("{};{}", joined(&items[..first]).join("/"), items[first..].join(" "))],
        // No moves, as for a board that is solved.
        (_, None) => match items.split_last() {
            Some((moves, board)) if moves.trim().is_empty() => vec![format!("{};", joined(board).join("/"))],
            _ => joined(items),
        },
    }
}

/// A random seed that every reader of JSON reads exactly.
pub(crate) fn random_seed() -> u64 {
    RandomState::new().hash_one(0) >> 11
}

/// The longest line that is read: the largest board takes under 1 KB, a million moves 1 MB.
const LONGEST_LINE: u64 = 1 << 21;

/// One item, and its place in the input.
pub(crate) struct Item {
    pub(crate) place: &'static str,
    /// The number of the line or argument, from 1.
    pub(crate) number: usize,
    pub(crate) text: String,
    /// Why it could not be read.
    error: Option<String>,
}

impl Item {
    /// Its text.
    ///
    /// # Errors
    /// It could not be read.
    pub(crate) fn read(&self) -> Result<&str, CommandError> {
        self.error.clone().map_or(Ok(&self.text), |error| Err(CommandError::Item(error)))
    }

    /// Reports the item if it is bad, or if its time was over.
    ///
    /// # Errors
    /// The command ends for another reason.
    pub(crate) fn report_if_bad<T>(
        &self,
        done: Result<T, CommandError>,
        console: &mut Console,
    ) -> Result<Option<T>, CommandError> {
        match done {
            Ok(done) => Ok(Some(done)),
            Err(error @ (CommandError::Item(_) | CommandError::Stopped(_))) => {
                console.bad(self.place, self.number, &self.text, &error).map(|()| None)
            }
            Err(error) => Err(error),
        }
    }
}

/// The arguments, or the lines of standard input or a file.
pub(crate) enum Source {
    Arguments(std::iter::Enumerate<std::vec::IntoIter<String>>),
    Lines { number: usize, line: Vec<u8>, input: Box<dyn BufRead + Send> },
}

impl Source {
    /// The arguments, or standard input if there are none or only `-`; help is due if that is a terminal unasked.
    pub(crate) fn new(items: Vec<String>, command: &'static str) -> Result<Self, CommandError> {
        if !items.is_empty() && items != ["-"] {
            return Ok(Self::Arguments(items.into_iter().enumerate()));
        }
        if items.is_empty() && io::stdin().is_terminal() {
            return Err(CommandError::Help(command));
        }
        Ok(Self::lines(BufReader::new(io::stdin())))
    }

    /// The lines of a file.
    pub(crate) fn file(path: &Path) -> io::Result<Self> {
        Ok(Self::lines(BufReader::new(File::open(path)?)))
    }

    fn lines(input: impl BufRead + Send + 'static) -> Self {
        Self::Lines { number: 0, line: Vec::new(), input: Box::new(input) }
    }

    /// The next item; empty lines and comments are counted and left out.
    pub(crate) fn next(&mut self) -> io::Result<Option<Item>> {
        let (number, line, input) = match self {
            Self::Arguments(arguments) => {
                let item = arguments.next();
                return Ok(item.map(|(index, text)| Item { place: "argument", number: index + 1, text, error: None }));
            }
            Self::Lines { number, line, input } => (number, line, input),
        };
        loop {
            line.clear();
            *number += 1;
            if input.by_ref().take(LONGEST_LINE).read_until(b'\n', line)? == 0 {
                return Ok(None);
            }
            if line.last() != Some(&b'\n') && line.len() as u64 == LONGEST_LINE {
                input.skip_until(b'\n')?;
                line.truncate(80);
                let text = format!("{}…", String::from_utf8_lossy(line));
                let error = Some(format!("the line is longer than {LONGEST_LINE} bytes"));
                return Ok(Some(Item { place: "line", number: *number, text, error }));
            }
            let text = String::from_utf8_lossy(line);
            // Some editors begin a file with a byte-order mark.
            let text = text.trim_start_matches('\u{feff}').trim_end_matches(['\n', '\r']);
            if !text.trim().is_empty() && !text.trim_start().starts_with('#') {
                return Ok(Some(Item { place: "line", number: *number, text: text.into(), error: None }));
            }
        }
    }
}

/// Calls `work` for each of the arguments, or for each line of standard input if there are none or only `-`.
pub(crate) fn for_each(
    items: &[String],
    command: &'static str,
    console: &mut Console,
    mut work: impl FnMut(&str, &mut Console) -> Result<(), CommandError>,
) -> Result<(), CommandError> {
    let mut source = Source::new(items.to_vec(), command)?;
    while let Some(item) = source.next()? {
        let worked = item.read().and_then(|text| work(text, console));
        if item.report_if_bad(worked, console)?.is_some() {
            interrupt::count_item();
            if interrupt::is_interrupted() {
                return Err(CommandError::Interrupted);
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_numbers_are_one_board() {
        let items = |items: &[&str]| joined(&items.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(items(&["1", "2", "3", "_"]), ["1 2 3 _"]);
        assert_eq!(items(&["1 2/3 0", "1 2/0 3"]), ["1 2/3 0", "1 2/0 3"]);
        assert_eq!(items(&["1"]), ["1"]);
        assert_eq!(items(&["123456780", "123456708"]), ["123456780", "123456708"]);
        assert_eq!(items(&["1", "x"]), ["1", "x"]);
    }

    #[test]
    fn moves_begin_with_a_letter() {
        let items = |items: &[&str]| board_and_moves(&items.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(items(&["1 2/3 0", "R2U"]), ["1 2/3 0;R2U"]);
        assert_eq!(items(&["1", "2", "3", "_", "R2", "U"]), ["1 2 3 _;R2 U"]);
        assert_eq!(items(&["1 2", "3 0", "R"]), ["1 2/3 0;R"]);
        assert_eq!(items(&["R2", "U"]), [";R2 U"]);
        assert_eq!(items(&["12/30", "→2", "U'"]), ["12/30;→2 U'"]);
        assert_eq!(items(&["1 2/3 0; R"]), ["1 2/3 0; R"]);
        assert_eq!(items(&["1 2/3 0", ""]), ["1 2/3 0;"]);
        assert_eq!(items(&["-"]), ["-"]);
    }
}
