//! `taxicab endgame table`: what is in the table of an endgame.

use std::io::{self, Write};

use clap::Args;
use taxicab::Context;
use taxicab::requests::endgame::{Sides, Table, TableAnswer};

use crate::answering;
use crate::report::{FAINT, Report, STRONG, Stop, Text, grouped};
use crate::tables::TableArguments;

/// What `taxicab endgame table` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab endgame table KRK
  taxicab endgame table KQK KRK KBBK KBNK KPK --json
  taxicab endgame table KQKR

Positions of the whole board are counted: kings apart, the side not to move not in check, pawns on the second to the seventh \
rank; like pieces are interchangeable. A pawn promotes to a queen or rook. Won positions of a weak side that has a piece are counted too.

JSON fields: ending, legal (strong, weak: by the side to move), won (with the strong side to move), lost (by the weak side, \
to move), longest_plies and longest (the longest win with the strong side to move, as FEN; null if there is none), checkmates \
and stalemates (of the weak side), histogram (positions the strong side wins in 0, 1, 2, … plies: with the weak side to move \
where even), sides (strong, weak: legal, won, drawn, lost, checkmates, stalemates with this side to move), weak_histogram, bytes, \
seconds (counting), table_seconds (building or loading the tables).")]
pub(crate) struct Arguments {
    /// Endgames as KBNK; none or '-' reads one a line from standard input.
    #[arg(value_name = "NAME")]
    endgames: Vec<String>,
    #[command(flatten)]
    tables: TableArguments,
}

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    let context = arguments.tables.context(context);
    answering::for_each_paragraph(&Table::default(), &arguments.endgames, &context, report)
}

impl Text for TableAnswer {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let kilobytes = grouped((self.bytes as u64).div_ceil(1000));
        writeln!(out, "{STRONG}{}{STRONG:#} {FAINT}({kilobytes} kB){FAINT:#}\n", self.ending)?;
        writeln!(out, "  {FAINT}{:<12} {:>14} {:>14}{FAINT:#}", "positions", "strong to move", "weak to move")?;
        let Sides { strong, weak } = &self.sides;
        for (name, strong, weak) in [
            ("legal", strong.legal, weak.legal),
            ("won", strong.won, weak.won),
            ("drawn", strong.drawn, weak.drawn),
            ("lost", strong.lost, weak.lost),
            ("checkmate", strong.checkmates, weak.checkmates),
            ("stalemate", strong.stalemates, weak.stalemates),
        ] {
            writeln!(out, "  {name:<12} {:>14} {:>14}", grouped(strong), grouped(weak))?;
        }
        let Some((fen, plies)) = self.longest.as_ref().zip(self.longest_plies) else {
            return writeln!(out, "\n  the strong side to move never wins");
        };
        writeln!(out, "\n  longest win: mate in {} ({plies} plies), {fen}", plies.div_ceil(2))?;
        write_histogram(out, "strong", &self.histogram)?;
        if !self.weak_histogram.is_empty() {
            write_histogram(out, "weak", &self.weak_histogram)?;
        }
        Ok(())
    }
}

fn write_histogram(out: &mut dyn Write, winner: &str, plies: &[u64]) -> io::Result<()> {
    // The winner mates with move n: after 2n − 1 plies when it is to move, 2n when the other side is.
    let at = |ply: usize| plies.get(ply).copied().unwrap_or(0);
    let rows: Vec<(usize, u64, u64)> = (0..=plies.len() / 2)
        .map(|moves| (moves, if moves == 0 { 0 } else { at(2 * moves - 1) }, at(2 * moves)))
        .collect();
    let most = rows.iter().map(|row| row.1.max(row.2)).max().unwrap_or(0).max(1);
    writeln!(out, "\n  {FAINT}{winner} mates in   to move   opponent to move{FAINT:#}")?;
    let indent = winner.len() + 9;
    for (moves, own, other) in rows.into_iter().filter(|row| row.1 + row.2 > 0) {
        let bar = "█".repeat((own.max(other) * 30).div_ceil(most) as usize);
        writeln!(out, "  {moves:>indent$} {:>9} {:>18}  {bar}", grouped(own), grouped(other))?;
    }
    Ok(())
}
