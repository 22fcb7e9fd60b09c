//! `taxicab endgame measure`: how often an evaluation mates, over all positions and against every defence.

use std::io::{self, Write};

use clap::Args;
use taxicab::Context;
use taxicab::requests::endgame::{Measure, Measured};

use crate::answering;
use crate::report::{FAINT, Report, STRONG, Stop, Text, grouped};
use crate::tables::TableArguments;

/// What `taxicab endgame measure` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
The policy of an evaluation and a depth is a player without memory: it searches all moves to the depth, takes mate before \
everything and the sooner mate first, then the evaluation; of equal moves the first in a fixed order. Its game from every won \
position is played against every defence, not a sample. It counts as mated if mate comes before fifty moves pass without \
capture or pawn move. The engine plays this policy: 'taxicab uci', go depth D.

Evaluations: none, centre-manhattan, chess-4, edge, corner, corner-manhattan, race, taxicab; taxicab-TERM is ours without one \
of its terms. None of them looks into a table.

Examples:
  taxicab endgame measure KRK
  taxicab endgame measure KQK KRK --evaluation chess-4,taxicab --depth 1..4
  taxicab endgame measure KQK --evaluation taxicab --depth 2 --json

JSON fields: ending, evaluation, depth, won (positions that perfect play wins, the strong side to move), mated (by the policy), \
share (mated of won), longest_plies (its longest game; null if it never mates), mean_excess_plies (how much longer its games are \
than perfect play; null likewise), correlation (of the evaluation with the plies to mate over the won positions; null if the \
evaluation is the same everywhere), failing (the first positions it does not mate from, as FEN), seconds, table_seconds.")]
pub(crate) struct Arguments {
    /// Endgames against a bare king, as KBNK; none or '-' reads one a line from standard input.
    #[arg(value_name = "NAME")]
    endgames: Vec<String>,
    #[command(flatten)]
    request: Measure,
    #[command(flatten)]
    tables: TableArguments,
}

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    let context = arguments.tables.context(context);
    // Its rows are printed as they come.
    answering::for_each_with(&arguments.request, &arguments.endgames, &context, report, |_, _| Ok(()))
}

impl Text for Measured {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.is_first {
            writeln!(out, "{STRONG}{}{STRONG:#} {FAINT}({} won positions){FAINT:#}\n", self.ending, grouped(self.won))?;
            let [evaluation, depth, share, left] = ["evaluation", "depth", "mated", "not mated"];
            let [longest, excess, correlation] = ["longest", "excess", "correlation"];
            writeln!(
                out,
                "  {FAINT}{evaluation:<20} {depth:>5} {share:>9} {left:>12} {longest:>8} {excess:>7} {correlation:>12}{FAINT:#}"
            )?;
        }
        let number =
            |value: Option<f64>, digits: usize| value.map_or("–".into(), |value| format!("{value:.digits$}"));
        // Rounded down: only all is 100 %.
        let share = (self.share * 1e5).floor() / 1e3;
        writeln!(
            out,
            "  {:<20} {:>5} {share:>7.3} % {:>12} {:>8} {:>7} {:>12}",
            self.evaluation,
            self.depth,
            grouped(self.won - self.mated),
            number(self.longest_plies.map(f64::from), 0),
            number(self.mean_excess_plies, 1),
            number(self.correlation, 3),
        )
    }
}
