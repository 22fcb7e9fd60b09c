//! `taxicab endgame measure`: how often an evaluation mates, over all positions and against every defence.

use std::io::{self, Write};

use clap::Args;
use taxicab::requests::endgame::{Measure, Measured};
use taxicab::{Context, Request};
use taxicab_pictures::Drawable;

use crate::answering;
use crate::input;
use crate::picture_file::PictureFile;
use crate::report::{FAINT, Report, STRONG, Stop, Text, grouped};
use crate::tables::TableArguments;

/// What `taxicab endgame measure` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
A policy is a player without memory: an evaluation, a search and its depth. The stand-pat search may stop below the root on every \
position on which nothing hangs: it looks for better ground that it can force, in the fewest plies, and for mate before everything. \
The full-width search evaluates its leaves, whatever they are. A game is played from every won position with the worst of the best \
moves against every defence, not a sample. It counts as mated if mate comes before fifty moves pass without capture or pawn move.

'headway' is the depth at which the stand-pat search forces better ground from every won position: from there on every depth mates. \
A dash: from some positions it does not within the depths that are measured. --traps names those that take longest. The engine plays the stand-pat policy with \
taxicab: 'taxicab uci', go depth D.

Evaluations: none, centre-manhattan, chess-4, edge, corner, corner-manhattan, race, taxicab; taxicab-TERM is ours without one \
of its terms. None of them looks into a table.

Examples:
  taxicab endgame measure KRK
  taxicab endgame measure KQK KRK --evaluation chess-4,taxicab --depth 2..8
  taxicab endgame measure KRK --evaluation taxicab --traps 3
  taxicab endgame measure KRK --depth 2..24 --svg shares.svg
  taxicab endgame measure KRK --evaluation chess-4 --policy full-width --depth 1..3 --json

JSON fields: ending, evaluation, policy, depth, won (positions that perfect play wins, the strong side to move), mated (by the policy), \
share (mated of won), longest_plies (its longest game; null if it never mates), mean_excess_plies (how much longer its games are \
than perfect play; null likewise), correlation (of the evaluation with the plies to mate over the won positions; null if the \
evaluation is the same everywhere), failing (the first positions it does not mate from, as FEN), progress (null for full-width: \
max_depth, mean_depth, by_depth with the positions that need 2 plies, 4 and so on, without, traps as FEN, false_rungs), seconds, \
table_seconds.")]
pub(crate) struct Arguments {
    /// Endgames against a bare king, as KBNK; none or '-' reads one a line from standard input.
    #[arg(value_name = "NAME")]
    endgames: Vec<String>,
    #[command(flatten)]
    request: Measure,
    #[command(flatten)]
    tables: TableArguments,
    #[command(flatten)]
    picture: PictureFile,
}

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    let Arguments { endgames, request, tables, picture } = arguments;
    let context = tables.context(context);
    picture.check(endgames)?;
    input::for_each(endgames, "endgame measure", report, |item, report| {
        // Its rows are printed as they come.
        let answer = answering::answered_with_rows(&request.with_item(item)?, &context, report, |row, report| {
            if picture.is_printed() { Ok(()) } else { answering::print_row(row, report) }
        })?;
        picture.takes_all(|| answer.page(), report).map(drop)
    })
}

impl Text for Measured {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.is_first {
            let won = grouped(self.won);
            writeln!(
                out,
                "{STRONG}{}{STRONG:#} {FAINT}({won} won positions, {}){FAINT:#}\n",
                self.ending, self.policy
            )?;
            let [evaluation, depth, share, left] = ["evaluation", "depth", "mated", "not mated"];
            let [longest, excess, correlation, headway] = ["longest", "excess", "correlation", "headway"];
            write!(out, "  {FAINT}{evaluation:<20} {depth:>5} {share:>9} {left:>12} {longest:>8} {excess:>7}")?;
            writeln!(out, " {correlation:>12} {headway:>8}{FAINT:#}")?;
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
        let traps = self.progress.iter().filter(|_| self.is_first_of_evaluation).flat_map(|progress| &progress.traps);
        traps.into_iter().try_for_each(|trap| writeln!(out, "    {FAINT}trap{FAINT:#} {trap}"))
    }
}
