//! `taxicab endgame`: exact tables of chess endgames, built on first use.

mod list;

use std::io::{self, Write};

use taxicab::Request;
use taxicab::requests::endgame::{
    Mate, MateAnswer, Measure, Measured, OutsideTables, Probe, ProbeAnswer, Probed, RankedMove, Sides, Table,
    TableAnswer,
};
use taxicab_endgame::Value;
use taxicab_pictures::Drawable;

use super::{Run, arguments, commands, uci};
use crate::answering::{Ask, questions};
use crate::console::{CommandError, Console, Render};
use crate::input::{self, Endgames, Positions, WithTables};
use crate::picture_file::PictureFile;
use crate::tables::TableArguments;
use crate::text::{FAINT, STRONG, bar, grouped, write_heading, write_more};

commands! {
    /// An endgame is named by its pieces, KBNK: king, bishop and knight against king. There are tables for all 35 endgames of up
    /// to four pieces, kings included, with pawns of either side: KQK, KPK, KBNK, KQKR, KRKP, KPKP, … Any order is read (KNBK,
    /// KRKQ), and either colour may be the strong side. A table is built on first use, with those that its captures and promotions
    /// lead to, in a few seconds at most, and kept with the other big tables ('taxicab endgame list').
    ///
    /// Of five pieces there are tables for two against one besides the kings, with at most one pawn, as KRPKR. They take minutes
    /// and are built by 'taxicab endgame table' alone; 'probe', 'mate' and the engine use them once they are there.
    ///
    /// Values are plies to mate, moves of either side: mate in 10 is 19 plies for the side to move. The half-move clock is
    /// ignored: a win is counted from a clock at zero.
    ///
    /// Examples:
    ///   taxicab endgame probe "8/8/8/3k4/8/8/8/KBN5 w"
    ///   taxicab endgame probe "8/8/7k/8/1pP5/7K/8/8 b - c3"
    ///   taxicab endgame table KQK KRKP
    ///   taxicab endgame table --all
    Command {
        /// Report who wins, in how many plies, and rank all legal moves.
        Probe(Ask<Probe>),
        /// Play a position to mate, both sides perfectly.
        Mate(Ask<Mate>),
        /// Count an endgame: won, drawn, lost, checkmates, the longest win.
        Table(Ask<Table>),
        /// List all endgames, and which tables are there.
        List(list::Arguments),
        /// Measure how often an evaluation mates: every position, every defence.
        Measure(MeasureArguments),
        /// Run the chess engine: the same as 'taxicab uci'.
        Uci(uci::Arguments),
    }
}

questions! {
    /// Examples:
    ///   taxicab endgame probe "8/8/8/3k4/8/8/8/KBN5 w"
    ///   taxicab endgame probe --fen "8/8/8/8/8/1k6/1p6/1K6 w - -" --json
    ///   echo "6k1/8/8/8/8/8/r7/2K1Q3 w - - 0 1" | taxicab endgame probe
    ///   printf '%s\n' "8/8/8/8/8/3k4/8/Q3K3 w" "8/8/8/8/8/3k4/8/Q3K3 b" | taxicab endgame probe --value-only --json
    ///
    /// All legal moves are ranked: the soonest win first, then draws, then the latest loss; moves of one value by the square they
    /// leave, then by the square they reach (a1, b1, … h8), then queen, rook, bishop, knight. An en passant square must be behind
    /// a double step, and castling rights are rejected.
    Probe, WithTables<Positions>;
    /// Examples:
    ///   taxicab endgame mate "8/8/8/8/8/3k4/8/Q3K3 w"
    ///   taxicab endgame mate "8/8/8/3k4/8/8/8/KBN5 b" --json
    ///
    /// Each side plays the first of the moves that 'taxicab endgame probe' ranks. A drawn position has no game.
    Mate, WithTables<Positions>;
    /// Examples:
    ///   taxicab endgame table KRK
    ///   taxicab endgame table KQK KRK KBBK KBNK KPK --json
    ///   taxicab endgame table --all > tables.txt
    ///   taxicab endgame table KRPKR --max-memory 4G
    ///
    /// KRPKR is built with the four endgames of five pieces that it leads to: about five minutes on two cores, 3 GB of memory and
    /// 320 MB of files. What is finished of an interrupted build is kept.
    ///
    /// Positions of the whole board are counted: kings apart, the side not to move not in check, pawns on the second to the
    /// seventh rank; like pieces are interchangeable, and a right to capture en passant makes no other position. A pawn promotes to
    /// a queen, rook, bishop or knight. Won positions of a weak side that has a piece are counted too.
    Table, WithTables<Endgames>;
}

/// Writes that a position has no table.
fn write_outside(outside: &OutsideTables, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}: {}", outside.fen, outside.error)
}

/// A value with its plies, for people.
fn spoken(value: Value) -> String {
    match value.plies() {
        Some(plies) if plies > 0 => format!("{value} ({plies} {})", if plies == 1 { "ply" } else { "plies" }),
        _ => value.to_string(),
    }
}

/// The moves that are listed for people.
const SHOWN: usize = 12;

impl Render for ProbeAnswer {
    const IS_PARAGRAPH: bool = true;

    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        let probed = match self {
            Self::Outside(outside) => return write_outside(outside, out),
            Self::Probed(probed) => probed,
        };
        let mover = if probed.is_white_to_move { "White" } else { "Black" };
        let (value, Probed { fen, ending, .. }) = (spoken(probed.value), probed);
        writeln!(out, "{fen}: {STRONG}{value}{STRONG:#} {FAINT}({ending}, {mover} to move){FAINT:#}")?;
        if probed.is_value_alone {
            return Ok(());
        }
        if probed.moves.is_empty() {
            let why = if probed.plies == Some(0) { "checkmate" } else { "stalemate" };
            return writeln!(out, "  no legal move: {why}");
        }
        for RankedMove { san, value, .. } in probed.moves.iter().take(SHOWN) {
            writeln!(out, "  {san:<7} {}", spoken(*value))?;
        }
        write_more(out, SHOWN, probed.moves.len())
    }

    fn is_negative(&self) -> bool {
        matches!(self, Self::Outside(_))
    }
}

/// How many moves of both sides stand in a line.
const PAIRS_A_LINE: usize = 6;

impl Render for MateAnswer {
    const IS_PARAGRAPH: bool = true;

    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        let game = match self {
            Self::Outside(outside) => return write_outside(outside, out),
            Self::Game(game) => game,
        };
        let value = spoken(game.value);
        writeln!(out, "{}: {STRONG}{value}{STRONG:#} {FAINT}({}){FAINT:#}", game.fen, game.ending)?;
        // A game that Black begins has no first move of White.
        let blank = (!game.is_white_first && !game.moves.is_empty()).then_some("…");
        let moves: Vec<&str> = blank.into_iter().chain(game.moves.iter().map(|played| played.san.as_str())).collect();
        let pairs: Vec<String> =
            moves.chunks(2).zip(1..).map(|(pair, number)| format!("{number}. {}", pair.join(" "))).collect();
        pairs.chunks(PAIRS_A_LINE).try_for_each(|line| writeln!(out, "  {}", line.join(" ")))
    }

    fn is_negative(&self) -> bool {
        matches!(self, Self::Outside(_))
    }
}

impl Render for TableAnswer {
    const IS_PARAGRAPH: bool = true;

    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
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
    let most = rows.iter().map(|row| row.1.max(row.2)).max().unwrap_or(0);
    writeln!(out, "\n  {FAINT}{winner} mates in   to move   opponent to move{FAINT:#}")?;
    let indent = winner.len() + 9;
    for (moves, own, other) in rows.into_iter().filter(|row| row.1 + row.2 > 0) {
        let bar = bar(own.max(other), most, 30);
        writeln!(out, "  {moves:>indent$} {:>9} {:>18}  {bar}", grouped(own), grouped(other))?;
    }
    Ok(())
}

arguments! {
    /// A policy is a player without memory: an evaluation, a search and its depth. The stand-pat search may stop below the root
    /// on every position in which nothing hangs: it looks for better ground that it can force, in the fewest plies, and for mate
    /// before everything. The full-width search evaluates its leaves, whatever they are. A game is played from every won
    /// position, not a sample, with the worst of the best moves against every defence. It counts as mated if mate comes before
    /// fifty moves pass without capture or pawn move.
    ///
    /// 'headway' is the depth at which the stand-pat search forces better ground from every won position: from there on every
    /// depth mates. A dash means that no measured depth does. --traps lists the positions that take longest. The engine plays the
    /// stand-pat policy with taxicab: 'taxicab uci', go depth D.
    ///
    /// Evaluations: none, centre-manhattan, chess-4, edge, corner, corner-manhattan, race, taxicab; taxicab-TERM is taxicab
    /// without one of its terms. None of them uses a table.
    ///
    /// Examples:
    ///   taxicab endgame measure KRK
    ///   taxicab endgame measure KQK KRK --evaluation chess-4,taxicab --depth 2..8
    ///   taxicab endgame measure KRK --evaluation taxicab --traps 3
    ///   taxicab endgame measure KRK --depth 2..24 --svg shares.svg
    ///   taxicab endgame measure KRK --evaluation chess-4 --policy full-width --depth 1..3 --json
    pub(crate) struct MeasureArguments {
        /// Endgames against a bare king, as KBNK; none or '-' reads one a line from standard input, without # comments.
        #[arg(value_name = "NAME")]
        endgames: Vec<String>,
        #[command(flatten)]
        request: Measure,
        #[command(flatten)]
        tables: TableArguments,
        #[command(flatten)]
        picture: PictureFile,
    }
}

impl Run for MeasureArguments {
    fn run(&self, console: &mut Console) -> Result<(), CommandError> {
        let Self { endgames, request, tables, picture } = self;
        console.set_tables(tables);
        picture.check(endgames)?;
        input::for_each(endgames, "endgame measure", console, |item, console| {
            let answer = picture.answered(&request.with_item(item)?, console)?;
            picture.takes_all(|| answer.page(), console).map(drop)
        })
    }
}

impl Render for Measured {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.is_first {
            let conditions = format_args!("{} won positions, {}", grouped(self.won), self.policy);
            write_heading(out, &self.ending, conditions)?;
            write!(out, "\n  {FAINT}evaluation           depth     mated    not mated  longest  excess")?;
            writeln!(out, "  correlation  headway{FAINT:#}")?;
        }
        let number =
            |value: Option<f64>, digits: usize| value.map_or("–".into(), |value| format!("{value:.digits$}"));
        // Rounded down: only all is 100 %.
        let share = (self.share * 1e5).floor() / 1e3;
        writeln!(
            out,
            "  {:<20} {:>5} {share:>7.3} % {:>12} {:>8} {:>7} {:>12} {:>8}",
            self.evaluation,
            self.depth,
            grouped(self.won - self.mated),
            number(self.longest_plies.map(f64::from), 0),
            number(self.mean_excess_plies, 1),
            number(self.correlation, 3),
            number(self.progress.as_ref().and_then(|progress| progress.max_depth).map(f64::from), 0),
        )?;
        if let Some(proofs) = self.proofs.as_ref().filter(|_| self.is_first_of_evaluation) {
            let [positions, median, percentile, max] =
                [proofs.positions, proofs.median, proofs.percentile_99, proofs.max].map(grouped);
            write!(
                out,
                "    {FAINT}proofs{FAINT:#} of {positions} positions from {} plies on: half within {median} nodes, ",
                proofs.plies
            )?;
            let hardest = proofs.hardest.as_deref().unwrap_or("none");
            writeln!(out, "99 % within {percentile}, all within {max}: {hardest}")?;
        }
        let traps = self.progress.iter().filter(|_| self.is_first_of_evaluation).flat_map(|progress| &progress.traps);
        traps.into_iter().try_for_each(|trap| writeln!(out, "    {FAINT}trap{FAINT:#} {trap}"))
    }
}
