//! `taxicab endgame list`: which tables are there.

use std::io::{self, Write};

use serde::Serialize;
use taxicab::files::{endgame_key, longest_wins};
use taxicab_endgame::{Endgame, Table};

use crate::commands::{Run, arguments};
use crate::console::{CommandError, Console, Render};
use crate::tables::TableArguments;
use crate::text::{FAINT, WRONG, grouped};

arguments! {
    /// A table that is there has its longest wins of either side, in moves, and its size on disk; every table has its size in memory.
    /// Of five pieces those are listed that are there.
    ///
    /// JSON, one object for each endgame: ending, status (whole, damaged, missing), file, file_bytes, bytes, longest_plies and
    /// weak_longest_plies (0 without a win, null without a table), error.
    ///
    /// Examples:
    ///   taxicab endgame list
    ///   taxicab endgame list --json
    pub(crate) struct Arguments {
        #[command(flatten)]
        tables: TableArguments,
    }
}

/// An endgame and its file.
#[derive(Serialize)]
struct Listed {
    ending: String,
    status: &'static str,
    file: Option<String>,
    file_bytes: Option<u64>,
    bytes: usize,
    longest_plies: Option<u8>,
    weak_longest_plies: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Run for Arguments {
    fn run(&self, console: &mut Console) -> Result<(), CommandError> {
        let store = self.tables.store();
        let files = store.as_ref().map_or_else(|| Ok(Vec::new()), taxicab_store::Store::list);
        let files = files.map_err(CommandError::usage)?;
        for endgame in Endgame::all().chain(Endgame::all_of_five()) {
            let path = store.as_ref().zip(endgame_key(endgame).ok()).map(|(store, key)| store.path(&key));
            let found = files.iter().find(|file| Some(&file.path) == path.as_ref());
            if found.is_none() && endgame.is_large() {
                continue;
            }
            let contents = found.and_then(|file| file.contents.as_ref().ok());
            let wins = contents.and_then(|contents| longest_wins(&contents.metadata));
            console.print(&Listed {
                ending: endgame.to_string(),
                status: match (found, contents) {
                    (None, _) => "missing",
                    (Some(_), None) => "damaged",
                    _ => "whole",
                },
                file: found.map(|file| file.path.display().to_string()),
                file_bytes: found.map(|file| file.bytes),
                bytes: Table::bytes_of(endgame),
                longest_plies: wins.map(|wins| wins[0]),
                weak_longest_plies: wins.map(|wins| wins[1]),
                error: found.and_then(|file| file.contents.as_ref().err()).map(ToString::to_string),
            })?;
        }
        Ok(())
    }
}

impl Render for Listed {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { ending, status, bytes, error, .. } = self;
        write!(out, "{ending:<5} {:>11} bytes in memory  ", grouped(*bytes as u64))?;
        match (self.file_bytes, self.longest_plies.zip(self.weak_longest_plies), error) {
            (_, _, Some(error)) => writeln!(out, "{WRONG}{error}{WRONG:#}"),
            (Some(file), Some((strong, weak)), None) => {
                let moves = |plies: u8| if plies == 0 { "–".to_owned() } else { plies.div_ceil(2).to_string() };
                writeln!(
                    out,
                    "{:>10} on disk  longest wins {:>2}, {:>2} moves",
                    grouped(file),
                    moves(strong),
                    moves(weak)
                )
            }
            _ => writeln!(out, "{FAINT}{status}{FAINT:#}"),
        }
    }

    fn is_negative(&self) -> bool {
        self.error.is_some()
    }
}
