//! `taxicab endgame table`: what is in the table of an ending.

use std::io::{self, Write};
use std::time::Instant;

use clap::Args;
use serde::Serialize;
use taxicab_endgame::{Census, Count, Endgame, EndgameError, Side};

use super::kept::Kept;
use crate::input;
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
rank; men alike are not told apart. A pawn promotes to a queen or rook. Won positions of a weak side that has a man are counted too.

JSON fields: ending, legal (strong, weak: by the side to move), won (with the strong side to move), lost (by the weak side, \
to move), longest_plies and longest (the longest win with the strong side to move, as FEN; null if there is none), checkmates \
and stalemates (of the weak side), histogram (positions the strong side wins in 0, 1, 2, … plies: with the weak side to move \
where even), sides (strong, weak: legal, won, drawn, lost, checkmates, stalemates with this side to move), weak_histogram, bytes, \
seconds (counting), table_seconds (making or loading the tables).")]
pub(crate) struct Arguments {
    /// Endings as KBNK; none or '-' reads one a line from standard input.
    #[arg(value_name = "NAME")]
    endings: Vec<String>,
    #[command(flatten)]
    tables: TableArguments,
}

#[derive(Serialize)]
struct Table {
    ending: String,
    legal: Sides<u64>,
    won: u64,
    lost: u64,
    longest_plies: Option<u8>,
    checkmates: u64,
    stalemates: u64,
    histogram: Vec<u64>,
    longest: Option<String>,
    sides: Sides<Counted>,
    weak_histogram: Vec<u64>,
    bytes: usize,
    seconds: f64,
    table_seconds: f64,
}

#[derive(Serialize)]
struct Sides<T> {
    strong: T,
    weak: T,
}

#[derive(Serialize)]
struct Counted {
    legal: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    checkmates: u64,
    stalemates: u64,
}

impl Counted {
    fn of(count: &Count) -> Self {
        let Count { legal, won, lost, checkmates, stalemates } = *count;
        Self { legal, won, drawn: legal - won - lost, lost, checkmates, stalemates }
    }
}

pub(crate) fn run(arguments: &Arguments, report: &mut Report) -> Result<(), Stop> {
    let mut kept = Kept::new(&arguments.tables, report);
    input::for_each(&arguments.endings, "endgame table", report, |text, report| {
        let ending: Endgame = text.trim().parse().map_err(|error: EndgameError| error.to_string())?;
        let start = Instant::now();
        kept.seconds = 0.0;
        let tables = kept.with(ending)?;
        let is_there = "its tables were brought";
        let census = tables.census(ending).expect(is_there);
        let bytes = tables.table(ending).expect(is_there).bytes();
        let seconds = start.elapsed().as_secs_f64() - kept.seconds;
        report.print_paragraph(&Table::new(census, bytes, seconds, kept.seconds))
    })
}

impl Table {
    fn new(census: Census, bytes: usize, seconds: f64, table_seconds: f64) -> Self {
        let [strong, weak] = Side::ALL.map(|side| Counted::of(census.count(side)));
        Self {
            ending: census.endgame.to_string(),
            legal: Sides { strong: strong.legal, weak: weak.legal },
            won: strong.won,
            lost: weak.lost,
            longest_plies: census.longest.map(|(_, plies)| plies),
            checkmates: weak.checkmates,
            stalemates: weak.stalemates,
            histogram: census.strong_wins,
            longest: census.longest.map(|(standing, _)| standing.position().fen().to_string()),
            sides: Sides { strong, weak },
            weak_histogram: census.weak_wins,
            bytes,
            seconds,
            table_seconds,
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
}

impl Text for Table {
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
        Self::write_histogram(out, "strong", &self.histogram)?;
        if !self.weak_histogram.is_empty() {
            Self::write_histogram(out, "weak", &self.weak_histogram)?;
        }
        Ok(())
    }
}
