//! The items a command works on: arguments, or lines of standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::Path;

use clap::Args;

use crate::interrupt;
use crate::report::{Failure, Report, Stop};

/// One item after another.
#[derive(Args, Debug)]
pub(crate) struct Items {
    /// Boards, each one argument or several single numbers; none or '-' reads one a line from standard input.
    #[arg(value_name = "BOARD")]
    items: Vec<String>,
}

/// The longest line that is read: the largest board takes under 1 KB, a million moves 1 MB.
const LONGEST_LINE: u64 = 1 << 21;

impl Items {
    /// One item after another, to be answered by [`List`](crate::list).
    pub(crate) fn source(&self, command: &'static str) -> Result<Source, Stop> {
        Source::new(joined(&self.items), command)
    }

    /// The items as they were given, several single numbers as one board.
    pub(crate) fn joined(&self) -> Vec<String> {
        joined(&self.items)
    }
}

/// Several single numbers are one board.
pub(crate) fn joined(items: &[String]) -> Vec<String> {
    let single = |item: &String| {
        matches!(item.as_str(), "_" | ".") || !item.is_empty() && item.bytes().all(|byte| byte.is_ascii_digit())
    };
    if items.len() > 1 && items.iter().all(single) { vec![items.join(" ")] } else { items.to_vec() }
}

/// A board and moves as one item: the moves begin with the first word that begins with a letter.
pub(crate) fn board_and_moves(items: &[String]) -> Vec<String> {
    let is_moves = |item: &String| item.starts_with(char::is_alphabetic);
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

/// One item, and where it stands.
pub(crate) struct Item {
    pub(crate) place: &'static str,
    /// The number of the line or argument, from 1.
    pub(crate) number: usize,
    pub(crate) text: String,
    /// What is wrong with it before anybody looks at it.
    pub(crate) error: Option<String>,
}

/// The arguments, or the lines of standard input or a file.
pub(crate) enum Source {
    Arguments(std::iter::Enumerate<std::vec::IntoIter<String>>),
    Lines { number: usize, line: Vec<u8>, input: Box<dyn BufRead + Send> },
}

impl Source {
    /// The arguments, or standard input if there are none or only `-`; help is due if that is a terminal unasked.
    pub(crate) fn new(items: Vec<String>, command: &'static str) -> Result<Self, Stop> {
        if !items.is_empty() && items != ["-"] {
            return Ok(Self::Arguments(items.into_iter().enumerate()));
        }
        if items.is_empty() && io::stdin().is_terminal() {
            return Err(Stop::Help(command));
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
                skip_line(input)?;
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
    report: &mut Report,
    mut work: impl FnMut(&str, &mut Report) -> Result<(), Failure>,
) -> Result<(), Stop> {
    let mut source = Source::new(items.to_vec(), command)?;
    while let Some(item) = source.next()? {
        let worked = match item.error {
            Some(error) => Err(Failure::Bad(error)),
            None => work(&item.text, report),
        };
        match worked {
            Err(Failure::Bad(error)) => report.bad(item.place, item.number, &item.text, &error)?,
            Err(Failure::Stop(stop)) => return Err(stop),
            Ok(()) => {
                interrupt::count_item();
                if interrupt::is_interrupted() {
                    return Err(Stop::Interrupted);
                }
            }
        }
    }
    Ok(())
}

/// Reads on to the end of the line without keeping it.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let (length, ended) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(length);
        if ended {
            return Ok(());
        }
    }
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
        assert_eq!(items(&["1", "x"]), ["1", "x"]);
    }

    #[test]
    fn moves_begin_with_a_letter() {
        let items = |items: &[&str]| board_and_moves(&items.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(items(&["1 2/3 0", "R2U"]), ["1 2/3 0;R2U"]);
        assert_eq!(items(&["1", "2", "3", "_", "R2", "U"]), ["1 2 3 _;R2 U"]);
        assert_eq!(items(&["1 2", "3 0", "R"]), ["1 2/3 0;R"]);
        assert_eq!(items(&["R2", "U"]), [";R2 U"]);
        assert_eq!(items(&["1 2/3 0; R"]), ["1 2/3 0; R"]);
        assert_eq!(items(&["1 2/3 0", ""]), ["1 2/3 0;"]);
        assert_eq!(items(&["-"]), ["-"]);
    }
}
