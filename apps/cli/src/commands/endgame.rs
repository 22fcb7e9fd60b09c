//! `taxicab endgame`: exact tables of chess endgames, built on first use.

mod mate;
mod measure;
mod probe;
mod table;

use clap::{Args, Subcommand};
use taxicab::Context;

use super::uci;
use crate::report::{Report, Stop};

/// What `taxicab endgame` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
An endgame is named by its pieces, KBNK: king, bishop and knight against king. There are tables for KPK and for every \
endgame without pawns of up to four pieces, kings included: KQK, KRK, KBBK, KBNK, KQKR, KRKN, … Any order is read (KNBK, \
KRKQ), and either colour may be the strong side. A table is built on first use, in less than a second, and kept beside \
the other big tables ('taxicab tables list').

Values are counted in plies, moves of either side, to mate: mate in 10 is 19 plies for the side to move. The half-move \
clock is ignored: a win is counted from a clock at zero.

Examples:
  taxicab endgame probe \"8/8/8/3k4/8/8/8/KBN5 w\"
  taxicab endgame mate \"8/8/8/8/8/3k4/8/Q3K3 w\"
  taxicab endgame table KQK KRK
  taxicab endgame measure KRK --evaluation taxicab")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Report who wins, in how many plies, and rank all legal moves.
    Probe(probe::Arguments),
    /// Play a position to mate, both sides perfectly.
    Mate(mate::Arguments),
    /// Count an endgame: won, drawn, lost, checkmates, the longest win.
    Table(table::Arguments),
    /// Measure how often an evaluation mates: every position, every defence.
    Measure(measure::Arguments),
    /// Run the chess engine: the same as 'taxicab uci'.
    Uci(uci::Arguments),
}

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    match &arguments.task {
        Task::Probe(arguments) => probe::run(arguments, context, report),
        Task::Mate(arguments) => mate::run(arguments, context, report),
        Task::Table(arguments) => table::run(arguments, context, report),
        Task::Measure(arguments) => measure::run(arguments, context, report),
        Task::Uci(arguments) => uci::run(arguments),
    }
}
