//! `taxicab shuffle`: boards that are certain to be solvable, of a given difficulty if wanted.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};

use clap::Args;
use taxicab::Context;
use taxicab::fields::Text as Field;
use taxicab::requests::puzzle::{Shuffle, ShuffleAnswer};

use crate::answering;
use crate::interrupt;
use crate::report::{Report, Stop, Text, WRONG, print_aside};

/// What `taxicab shuffle` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab shuffle --size 4x4
  taxicab shuffle --size 3x3 --count 5 --seed 1
  taxicab shuffle --size 4x4 --length 40..44 --json

Boards are drawn uniformly from all solvable ones, as far as 2^64 seeds can tell them apart. A seed \
gives the same board for ever and on every machine; of several boards the second has seed S+1, and so on. With --length the shortest solution of each board \
is proven to lie in A..B (both included, single-tile moves); a range that is too rare to find says so \
at its limit of nodes.

JSON fields: board, seed, length (null without --length); if none was found reason (impossible, nodes, \
time-limit, cancelled) and detail.")]
pub(crate) struct Arguments {
    /// How many boards.
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// The seed of the first board [default: random].
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    #[command(flatten)]
    request: Shuffle,
}

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    let first = arguments.seed.unwrap_or_else(|| RandomState::new().hash_one(0) >> 11);
    for index in 0..arguments.count {
        let request = Shuffle { seed: Field(first.wrapping_add(index)), ..arguments.request.clone() };
        let answer = answering::answered(&request, context, report)?;
        report.print(&answer)?;
        if context.is_cancelled() {
            return Err(Stop::Interrupted);
        }
        interrupt::count_item();
    }
    Ok(())
}

impl Text for ShuffleAnswer {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        match (&self.board, &self.failure) {
            (Some(board), _) => writeln!(out, "{board}"),
            (None, Some(failed)) => {
                print_aside!("{WRONG}error{WRONG:#}: seed {}: {}", self.seed, failed.detail);
                Ok(())
            }
            (None, None) => Ok(()),
        }
    }

    fn is_negative(&self) -> bool {
        self.board.is_none()
    }
}
