//! `taxicab shuffle`: boards that are certain to be solvable, of a given difficulty if wanted.

use std::io::{self, Write};

use taxicab::fields::Text as Field;
use taxicab::requests::puzzle::{Shuffle, ShuffleAnswer};
use taxicab_puzzle::Size;

use crate::answering;
use crate::commands::{Run, arguments};
use crate::console::{CommandError, Console, Render};
use crate::input::random_seed;
use crate::interrupt;
use crate::text::{WRONG, print_aside};

arguments! {
    /// Examples:
    ///   taxicab shuffle 4x4
    ///   taxicab shuffle 3x3 --count 5 --seed 1
    ///   taxicab shuffle --size 4x4 --length 40..44 --json
    ///
    /// Boards are drawn uniformly from all solvable ones, as far as 2^64 seeds can tell them apart. A seed gives the same board for
    /// ever and on every machine; of several boards the second has seed S+1, and so on. With --length the shortest solution of each
    /// board is proven to have A to B single-tile moves, both included; a range that is too rare to find ends at its limit of
    /// nodes.
    pub(crate) struct Arguments {
        /// Columns and rows, as --size gives them.
        #[arg(value_name = "WxH", conflicts_with = "size")]
        board_size: Option<Field<Size>>,
        /// How many boards.
        #[arg(long, value_name = "N", default_value_t = 1)]
        count: u64,
        /// The seed of the first board [default: random].
        #[arg(long, value_name = "S")]
        seed: Option<u64>,
        #[command(flatten)]
        request: Shuffle,
    }
}

impl Run for Arguments {
    fn run(&self, console: &mut Console) -> Result<(), CommandError> {
        let first = self.seed.unwrap_or_else(random_seed);
        for index in 0..self.count {
            let (size, seed) = (self.board_size.unwrap_or(self.request.size), Field(first.wrapping_add(index)));
            let request = Shuffle { size, seed, ..self.request.clone() };
            let answer = answering::answered(&request, console)?;
            console.print(&answer)?;
            if console.context.is_cancelled() {
                return Err(CommandError::Interrupted);
            }
            interrupt::count_item();
        }
        Ok(())
    }
}

impl Render for ShuffleAnswer {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
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
