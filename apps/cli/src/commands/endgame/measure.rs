//! `taxicab endgame measure`: how often an evaluation mates, over all positions and against every defence.

use std::io::{self, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;
use taxicab_endgame::{Endgame, EndgameError, Evaluation, Measured, Study, UnknownEvaluation};

use super::kept::Kept;
use crate::input;
use crate::limits::Spinner;
use crate::report::{FAINT, Failure, Report, STRONG, Stop, Text, grouped};
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
    /// Endings against a bare king, as KBNK; none or '-' reads one a line from standard input.
    #[arg(value_name = "NAME")]
    endings: Vec<String>,
    /// Evaluations, all unless said.
    #[arg(long, value_name = "E", value_delimiter = ',', value_parser = evaluation)]
    evaluation: Vec<Evaluation>,
    /// Plies of the policy's search: 3, 1,3 or 1..3.
    #[arg(long, value_name = "D", value_delimiter = ',', value_parser = depths, default_value = "1..3")]
    depth: Vec<Depths>,
    /// The most failing positions to name.
    #[arg(long, value_name = "N", default_value_t = 3)]
    failing: usize,
    #[command(flatten)]
    tables: TableArguments,
}

/// A depth, or several.
#[derive(Clone, Copy, Debug)]
struct Depths {
    first: u8,
    last: u8,
}

/// Each ply is a pass over all moves of the ending.
const MOST_DEPTH: u8 = 40;

fn evaluation(text: &str) -> Result<Evaluation, UnknownEvaluation> {
    text.parse()
}

fn depths(text: &str) -> Result<Depths, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let depth = |part: &str| part.parse().ok().filter(|depth| (1..=MOST_DEPTH).contains(depth));
    match (depth(first), depth(last)) {
        (Some(first), Some(last)) if first <= last => Ok(Depths { first, last }),
        _ => Err(format!("{text:?} is no depth from 1 to {MOST_DEPTH}, nor a range as 1..3")),
    }
}

#[derive(Serialize)]
struct Row {
    ending: String,
    evaluation: String,
    depth: u8,
    won: u64,
    mated: u64,
    share: f64,
    longest_plies: Option<u16>,
    mean_excess_plies: Option<f64>,
    correlation: Option<f64>,
    failing: Vec<String>,
    seconds: f64,
    table_seconds: f64,
    /// Whether the table of an ending begins with it.
    #[serde(skip)]
    is_first: bool,
}

pub(crate) fn run(arguments: &Arguments, report: &mut Report) -> Result<(), Stop> {
    let mut kept = Kept::new(&arguments.tables, report);
    let evaluations = match &arguments.evaluation[..] {
        [] => Evaluation::ALL.to_vec(),
        some => some.to_vec(),
    };
    let depths: Vec<u8> = arguments.depth.iter().flat_map(|depths| depths.first..=depths.last).collect();
    input::for_each(&arguments.endings, "endgame measure", report, |text, report| {
        let ending: Endgame = text.trim().parse().map_err(|error: EndgameError| error.to_string())?;
        if !ending.is_against_bare_king() {
            return Err(Failure::Bad(format!(
                "{ending}: the weak side has more than its king; a policy needs a bare one"
            )));
        }
        let shows_progress = report.shows_progress();
        kept.seconds = 0.0;
        kept.with(ending)?;
        let table_seconds = kept.seconds;
        let tables = kept.with(ending)?;
        let study = while_showing(shows_progress, format!("{ending} · moves"), || Study::new(tables, ending));
        let study = study.expect("its tables were brought");
        let mut is_first = true;
        for &evaluation in &evaluations {
            for &depth in &depths {
                let start = Instant::now();
                let measured =
                    while_showing(shows_progress, format!("{ending} · {evaluation} · depth {depth}"), || {
                        study.measured(&evaluation, depth, arguments.failing)
                    });
                let seconds = start.elapsed().as_secs_f64();
                let row = Row::new(ending, evaluation, depth, &measured, seconds);
                let row = Row { table_seconds, is_first, ..row };
                if is_first {
                    report.print_paragraph(&row)?;
                } else {
                    report.print(&row)?;
                }
                is_first = false;
            }
        }
        Ok(())
    })
}

/// Does some work with its name on the screen, once it lasts over a second. Ctrl-C ends the command meanwhile.
fn while_showing<T>(shows_progress: bool, name: String, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let mut spinner = Spinner::new(shows_progress);
    let (done, is_done) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            while is_done.recv_timeout(Duration::from_millis(200)) == Err(RecvTimeoutError::Timeout) {
                let elapsed = start.elapsed();
                spinner.show(elapsed, || format!("{name} · {:.0} s", elapsed.as_secs_f64()));
            }
        });
        let made = work();
        drop(done);
        made
    })
}

impl Row {
    fn new(ending: Endgame, evaluation: Evaluation, depth: u8, measured: &Measured, seconds: f64) -> Self {
        let mates = measured.mated > 0;
        Self {
            ending: ending.to_string(),
            evaluation: evaluation.to_string(),
            depth,
            won: measured.won,
            mated: measured.mated,
            share: measured.share(),
            longest_plies: mates.then_some(measured.longest),
            mean_excess_plies: mates.then_some(measured.mean_excess),
            correlation: measured.correlation,
            failing: measured.failing.iter().map(|standing| standing.position().fen().to_string()).collect(),
            seconds,
            table_seconds: 0.0,
            is_first: false,
        }
    }
}

impl Text for Row {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depths_are_read() {
        for (text, expected) in [("1", (1, 1)), ("2..4", (2, 4)), ("40", (40, 40))] {
            let depths = depths(text).unwrap();
            assert_eq!((depths.first, depths.last), expected);
        }
        for text in ["", "0", "41", "3..2", "a", "1..", "..3", "1..2..3", "-1"] {
            assert!(depths(text).is_err(), "{text}");
        }
    }
}
