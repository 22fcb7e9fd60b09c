//! The items a command works on: arguments, or lines of standard input.

use std::io::{self, BufRead, IsTerminal, Read};

use clap::Args;

use crate::interrupt;
use crate::picture::PictureFile;
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
    /// One picture is of one item.
    pub(crate) fn check_picture(&self, picture: &PictureFile) -> Result<(), Stop> {
        picture.check(&joined(&self.items))
    }

    /// Calls `work` for each item; a failure is reported with the item's place, and the others go on.
    pub(crate) fn for_each(
        &self,
        command: &'static str,
        report: &mut Report,
        work: impl FnMut(&str, &mut Report) -> Result<(), Failure>,
    ) -> Result<(), Stop> {
        for_each(&joined(&self.items), command, report, work)
    }
}

/// Several single numbers are one board.
pub(crate) fn joined(items: &[String]) -> Vec<String> {
    let single = |item: &String| {
        matches!(item.as_str(), "_" | ".") || !item.is_empty() && item.bytes().all(|byte| byte.is_ascii_digit())
    };
    if items.len() > 1 && items.iter().all(single) { vec![items.join(" ")] } else { items.to_vec() }
}

/// Calls `work` for each of the arguments, or for each line of standard input if there are none or only `-`.
pub(crate) fn for_each(
    items: &[String],
    command: &'static str,
    report: &mut Report,
    mut work: impl FnMut(&str, &mut Report) -> Result<(), Failure>,
) -> Result<(), Stop> {
    let place = if items.is_empty() || items == ["-"] { "line" } else { "argument" };
    let mut handle = |number: usize, text: &str, report: &mut Report| match work(text, report) {
        Err(Failure::Bad(error)) => report.bad(place, number, text, &error),
        Err(Failure::Stop(stop)) => Err(stop),
        Ok(()) => {
            interrupt::count_item();
            if interrupt::is_interrupted() { Err(Stop::Interrupted) } else { Ok(()) }
        }
    };
    if !items.is_empty() && items != ["-"] {
        for (index, item) in items.iter().enumerate() {
            handle(index + 1, item, report)?;
        }
        return Ok(());
    }
    let stdin = io::stdin();
    if items.is_empty() && stdin.is_terminal() {
        return Err(Stop::Help(command));
    }
    let mut stdin = stdin.lock();
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        if stdin.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        if line.last() != Some(&b'\n') && line.len() as u64 == LONGEST_LINE {
            skip_line(&mut stdin)?;
            line.truncate(80);
            let text = format!("{}…", String::from_utf8_lossy(&line));
            report.bad(place, number, &text, &format!("the line is longer than {LONGEST_LINE} bytes"))?;
            continue;
        }
        let text = String::from_utf8_lossy(&line);
        // Some editors begin a file with a byte-order mark.
        let text = text.trim_start_matches('\u{feff}').trim_end_matches(['\n', '\r']);
        if text.trim().is_empty() || text.trim_start().starts_with('#') {
            continue;
        }
        handle(number, text, report)?;
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
}
