//! Positions as items: `--fen`, or one a line on standard input.

use clap::Args;
use taxicab_chess::Position;

use crate::input;
use crate::report::{Failure, Report, Stop};

/// Positions.
#[derive(Args, Debug)]
pub(super) struct Positions {
    /// A position, of one to six fields; may be repeated. Without it positions are read from standard input, one a line.
    #[arg(long, value_name = "FEN")]
    fen: Vec<String>,
}

impl Positions {
    pub(super) fn items(&self) -> &[String] {
        &self.fen
    }

    /// Calls `work` for each position.
    pub(super) fn for_each(
        &self,
        command: &'static str,
        report: &mut Report,
        mut work: impl FnMut(&str, &Position, &mut Report) -> Result<(), Failure>,
    ) -> Result<(), Stop> {
        input::for_each(&self.fen, command, report, |text, report| {
            let position = text.parse().map_err(|error: taxicab_chess::FenError| error.to_string())?;
            work(text.trim(), &position, report)
        })
    }
}
