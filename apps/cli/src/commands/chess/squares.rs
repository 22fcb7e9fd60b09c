//! Squares as people write them, one, several, or a pair.

use std::str::FromStr;

use clap::Args;
use taxicab_chess::{Bitboard, Square};

use crate::input;
use crate::report::{Failure, Report, Stop};

/// One square; an error names it.
pub(super) fn square(text: &str) -> Result<Square, String> {
    text.trim().parse().map_err(|error| format!("{:?}: {error}", text.trim()))
}

/// Squares with commas between them, at least one.
pub(super) fn squares(text: &str) -> Result<Bitboard, String> {
    let one = |part: &str| {
        if part.split_whitespace().nth(1).is_some() {
            return Err(format!("{:?}: between squares there are commas, as d4,e5", part.trim()));
        }
        square(part)
    };
    text.split(',').map(one).collect()
}

/// A whole number from 0; an error names what is not.
pub(super) fn whole<N: FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| "write a whole number from 0".into())
}

/// The names of the squares of a set, a1 first.
pub(super) fn names(squares: Bitboard) -> Vec<String> {
    squares.iter().map(|square| square.to_string()).collect()
}

/// The names of the squares of a set in one line.
pub(super) fn list(squares: Bitboard) -> String {
    names(squares).join(" ")
}

/// From where to where.
#[derive(Args, Debug)]
pub(super) struct Pairs {
    /// Two squares; none or '-' reads "FROM TO" lines from standard input.
    #[arg(value_name = "FROM TO")]
    items: Vec<String>,
}

impl Pairs {
    /// The pairs that are given as arguments: two squares, or several pairs in quotes.
    pub(super) fn items(&self) -> Vec<String> {
        let is_pair = |item: &String| item.trim().contains([' ', '\t', ',']);
        if self.items.len() > 1 && !self.items.iter().any(is_pair) {
            vec![self.items.join(" ")]
        } else {
            self.items.clone()
        }
    }

    /// Calls `work` for each pair.
    pub(super) fn for_each(
        &self,
        command: &'static str,
        report: &mut Report,
        mut work: impl FnMut(Square, Square, &mut Report) -> Result<(), Failure>,
    ) -> Result<(), Stop> {
        input::for_each(&self.items(), command, report, |text, report| {
            let parts: Vec<&str> = text.split([' ', '\t', ',']).filter(|part| !part.is_empty()).collect();
            let [from, to] = parts[..] else {
                return Err(Failure::Bad(format!("write two squares, from and to, not {}", parts.len())));
            };
            work(square(from)?, square(to)?, report)
        })
    }
}
