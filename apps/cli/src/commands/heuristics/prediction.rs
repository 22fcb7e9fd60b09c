//! `taxicab heuristics --predict`: how many positions iterations of IDA* expand, foretold and counted.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::time::Instant;

use clap::Args;
use serde::Serialize;
use taxicab_puzzle::heuristic::{Heuristic, Manhattan, Maximum};
use taxicab_puzzle::prediction::{Distribution, Tree};
use taxicab_puzzle::search::{StopReason as Reason, whole_iteration};
use taxicab_puzzle::{Board, Goal, Problem, Size, Space, shuffled};

use crate::interrupt;
use crate::limits::{Limits, Spinner};
use crate::picture_file::PictureFile;
use crate::report::{FAINT, Failure, Report, STRONG, Stop, Text, WRONG, grouped};
use taxicab_pictures::{Key, LogChart, Page, Paint, Series, scale};
use taxicab_puzzle::strategy::HeuristicSet;

/// How `--predict` goes about it.
#[derive(Args, Debug)]
pub(super) struct Options {
    /// Foretell how many positions each iteration of IDA* expands, and count them.
    #[arg(long, conflicts_with = "search")]
    pub(super) predict: bool,
    /// With --predict: the mean of random boards of this size, in place of boards that are given.
    #[arg(long, value_name = "WxH", requires = "predict", conflicts_with = "items")]
    pub(super) random: Option<Size>,
    /// How many random boards.
    #[arg(long, value_name = "N", requires = "random", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// The seed of the first of them.
    #[arg(long, value_name = "S", requires = "random", default_value_t = 1)]
    seed: u64,
    /// The bounds of the iterations; as far as ten million expansions are foretold unless told otherwise.
    #[arg(long, value_name = "A..B", requires = "predict", value_parser = bounds)]
    bounds: Option<RangeInclusive<u32>>,
    /// Where the positions cannot all be counted: how many are drawn for the distribution of the estimate.
    #[arg(long, value_name = "N", requires = "predict", default_value_t = 1_000_000, value_parser = clap::value_parser!(u32).range(1..))]
    samples: u32,
}

/// A range with both ends, `40..50`.
fn bounds(text: &str) -> Result<RangeInclusive<u32>, String> {
    let most = Tree::DEPTH;
    let ends = text.split_once("..").and_then(|(first, last)| Some(first.parse().ok()?..=last.parse().ok()?));
    match ends {
        Some(range) if !range.is_empty() && *range.end() <= most => Ok(range),
        _ => Err(format!("{text:?} is no range of bounds; write 40..50, up to {most}")),
    }
}

/// The positions that all iterations together may be foretold to expand unless bounds are given.
const MOST_EXPANDED: f64 = 1e7;
/// Sizes up to so many cells are visited position by position.
const MOST_VISITED: usize = 10;

/// What one estimate is to every board of a size.
pub(super) struct Prepared<'a> {
    choice: &'a HeuristicSet,
    guide: Guide,
    distribution: Distribution,
    /// Where the distribution is from.
    source: String,
    trees: Vec<Tree>,
    seconds: f64,
}

/// Manhattan distance by itself is carried in fewer bytes than within a maximum.
enum Guide {
    Manhattan(Manhattan),
    Maximum(Box<Maximum>),
}

impl Guide {
    fn estimate(&self, board: &Board) -> u32 {
        match self {
            Self::Manhattan(heuristic) => heuristic.h(board),
            Self::Maximum(heuristic) => heuristic.h(board),
        }
    }
}

impl<'a> Prepared<'a> {
    fn new(choice: &'a HeuristicSet, goal: &Board, samples: u32, report: &Report) -> Result<Self, Failure> {
        let start = Instant::now();
        let size = goal.size();
        let guide = if choice.is_manhattan() {
            Guide::Manhattan(Manhattan::new(goal))
        } else {
            let maximum = Maximum::new(choice.names(), goal).map_err(|error| error.to_string())?;
            Guide::Maximum(Box::new(maximum))
        };
        let counted = if choice.is_manhattan() { Distribution::of_manhattan(goal) } else { None };
        let is_counted = counted.is_some();
        let mut distribution = counted.unwrap_or_else(|| Distribution::new(size));
        let mut source = format!("all {} positions", grouped(distribution.positions()));
        if !is_counted {
            let _busy = interrupt::Busy::new();
            let mut spinner = Spinner::new(report.shows_progress());
            let mut add = |done: usize, board: &Board| {
                distribution.add(board.blank(), guide.estimate(board));
                if done.is_multiple_of(65_536) && interrupt::is_interrupted() {
                    return Err(Failure::Stop(Stop::Interrupted));
                }
                spinner.show(start.elapsed(), || format!("{} positions estimated", grouped(done as u64)));
                Ok(())
            };
            if size.cells() <= MOST_VISITED {
                let space = Space::new(goal).map_err(|error| error.to_string())?;
                for (done, (board, _)) in space.boards().enumerate() {
                    add(done, &board)?;
                }
                source = format!("all {} positions", grouped(distribution.positions()));
            } else {
                for sample in 0..samples {
                    // Other boards than those that are searched: seeds from the other end.
                    add(sample as usize, &shuffled(goal, u64::MAX - u64::from(sample)))?;
                }
                source = format!("{} random positions", grouped(samples.into()));
            }
        }
        let trees = (0..size.cells()).map(|blank| Tree::new(size, blank)).collect();
        let seconds = start.elapsed().as_secs_f64();
        Ok(Self { choice, guide, distribution, source, trees, seconds })
    }

    /// The mean over boards by what is foretold for the cells of their blanks.
    fn mean(&self, blanks: &[u32], foretold: impl Fn(&Distribution, &Tree) -> f64) -> f64 {
        let trees = self.trees.iter().zip(blanks).filter(|(_, count)| **count > 0);
        let sum: f64 = trees.map(|(tree, &count)| f64::from(count) * foretold(&self.distribution, tree)).sum();
        sum / f64::from(blanks.iter().sum::<u32>())
    }
}

/// One iteration.
#[derive(Serialize)]
struct Row {
    /// `null` for a mean of random boards.
    board: Option<String>,
    size: String,
    boards: usize,
    goal: String,
    heuristic: String,
    distribution: String,
    bound: u32,
    predicted: f64,
    predicted_in_equilibrium: f64,
    measured: Option<f64>,
    /// The standard error of `measured` as a mean of random boards, as a part of it.
    standard_error: Option<f64>,
    /// How far `predicted` is from `measured`, as a part of it.
    error: Option<f64>,
    /// The same for `predicted_in_equilibrium`.
    error_in_equilibrium: Option<f64>,
    seconds: f64,
    table_seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip)]
    is_first: bool,
}

/// The boards of one table: a single one, or random ones.
struct Boards {
    problems: Vec<Problem>,
    /// The number of boards with the blank on each cell.
    blanks: Vec<u32>,
}

impl Boards {
    fn new(problems: Vec<Problem>) -> Self {
        let mut blanks = vec![0; problems[0].size().cells()];
        for problem in &problems {
            blanks[problem.start().blank()] += 1;
        }
        Self { problems, blanks }
    }

    /// The bounds that are worth a row.
    fn bounds(&self, options: &Options, prepared: &Prepared<'_>) -> Vec<u32> {
        let foretold = |bound| prepared.mean(&self.blanks, |distribution, tree| distribution.predicted(tree, bound));
        // IDA* has bounds as even or odd as the length of the solution; random boards are of both kinds.
        let is_single = self.problems.len() == 1;
        let parity = self.problems[0]
            .size()
            .manhattan_distance(self.problems[0].start().blank(), self.problems[0].goal().blank())
            as u32;
        let is_run = |bound: &u32| !is_single || (bound + parity).is_multiple_of(2);
        if let Some(bounds) = &options.bounds {
            return bounds.clone().filter(is_run).collect();
        }
        let mut left = MOST_EXPANDED / self.problems.len() as f64;
        let worth = (0..=Tree::DEPTH).filter(is_run).map(|bound| (bound, foretold(bound)));
        let affordable = worth.take_while(|(_, foretold)| {
            left -= foretold;
            left >= 0.0
        });
        affordable.filter(|(_, foretold)| *foretold >= 1.0).map(|(bound, _)| bound).collect()
    }
}

/// Foretells and counts for one board or the mean of several, with each of the estimates.
fn say_all(boards: &Boards, all: &[Prepared<'_>], study: &Study<'_>, report: &mut Report) -> Result<(), Failure> {
    let &Study { goal, options, limits, picture, .. } = study;
    for prepared in all {
        let mut rows: Vec<Row> = Vec::new();
        let mut stopped = None;
        for bound in boards.bounds(options, prepared) {
            let start = Instant::now();
            let (mut sum, mut squares) = (0, 0.0);
            for problem in &boards.problems {
                let counted = limits.run(report, |control| match &prepared.guide {
                    Guide::Manhattan(heuristic) => whole_iteration(problem, heuristic, bound, control),
                    Guide::Maximum(heuristic) => whole_iteration(problem, &**heuristic, bound, control),
                });
                match counted {
                    Ok(counts) => {
                        sum += counts.expanded;
                        squares += (counts.expanded as f64).powi(2);
                    }
                    Err(stop) => stopped = Some(stop),
                }
                if stopped.is_some() {
                    break;
                }
            }
            let count = boards.problems.len() as f64;
            let measured = stopped.is_none().then(|| sum as f64 / count);
            let standard_error = measured.filter(|&mean| count > 1.0 && mean > 0.0).map(|mean| {
                let variance = (squares / count - mean * mean).max(0.0) * count / (count - 1.0);
                (variance / count).sqrt() / mean
            });
            let predicted = prepared.mean(&boards.blanks, |distribution, tree| distribution.predicted(tree, bound));
            let predicted_in_equilibrium =
                prepared.mean(&boards.blanks, |distribution, tree| distribution.predicted_in_equilibrium(tree, bound));
            let error = |predicted: f64| measured.filter(|&count| count > 0.0).map(|count| predicted / count - 1.0);
            let problem = &boards.problems[0];
            let row = Row {
                board: (boards.problems.len() == 1).then(|| problem.start().to_string()),
                size: problem.size().to_string(),
                boards: boards.problems.len(),
                goal: goal.to_string(),
                heuristic: prepared.choice.to_string(),
                distribution: prepared.source.clone(),
                bound,
                predicted,
                predicted_in_equilibrium,
                measured,
                standard_error,
                error: error(predicted),
                error_in_equilibrium: error(predicted_in_equilibrium),
                seconds: start.elapsed().as_secs_f64(),
                table_seconds: prepared.seconds,
                reason: stopped.map(|stop| stop.to_string()),
                is_first: rows.is_empty(),
            };
            if !picture.is_printed() {
                if row.is_first { report.print_paragraph(&row)? } else { report.print(&row)? }
            }
            rows.push(row);
            if stopped.is_some() {
                break;
            }
        }
        if stopped == Some(Reason::Cancelled) {
            return Err(Failure::Stop(Stop::Interrupted));
        }
        if !rows.is_empty() {
            picture.takes_all(|| page(&rows), report)?;
        }
    }
    Ok(())
}

/// What is foretold, and how it is said.
#[derive(Clone, Copy)]
pub(super) struct Study<'a> {
    pub(super) goal: &'a Goal,
    pub(super) choices: &'a [HeuristicSet],
    pub(super) options: &'a Options,
    pub(super) limits: &'a Limits,
    pub(super) picture: &'a PictureFile,
}

/// The mean over random boards.
pub(super) fn run_random(size: Size, study: &Study<'_>, report: &mut Report) -> Result<(), Failure> {
    let &Study { goal, options, .. } = study;
    let goal_board = goal.board(size).map_err(|error| error.to_string())?;
    let all = prepared(&goal_board, study, report)?;
    let boards = (0..u64::from(options.count)).map(|index| shuffled(&goal_board, options.seed.wrapping_add(index)));
    let problems: Result<Vec<Problem>, _> = boards.map(|board| Problem::new(board, goal)).collect();
    let problems = problems.map_err(|error| error.to_string())?;
    say_all(&Boards::new(problems), &all, study, report)
}

/// One board.
pub(super) fn run_board(
    board: Board,
    all: &[Prepared<'_>],
    study: &Study<'_>,
    report: &mut Report,
) -> Result<(), Failure> {
    let problem = Problem::new(board, study.goal).map_err(|error| format!("not solvable: {error}"))?;
    say_all(&Boards::new(vec![problem]), all, study, report)
}

/// The estimates, ready for boards of a size.
pub(super) fn prepared<'a>(goal: &Board, study: &Study<'a>, report: &Report) -> Result<Vec<Prepared<'a>>, Failure> {
    study.choices.iter().map(|choice| Prepared::new(choice, goal, study.options.samples, report)).collect()
}

fn page(rows: &[Row]) -> Page {
    let paints = [Paint::Plain(scale(0, 7)), Paint::Plain(scale(7, 7))];
    let predicted = rows.iter().map(|row| Some(row.predicted)).collect();
    let measured = rows.iter().map(|row| row.measured).collect();
    let chart = LogChart {
        across: "bound of the iteration".into(),
        up: "positions expanded".into(),
        places: rows.iter().map(|row| row.bound.to_string()).collect(),
        series: vec![Series { values: predicted, paint: paints[0] }, Series { values: measured, paint: paints[1] }],
    };
    let first = &rows[0];
    let of = first.board.clone().unwrap_or_else(|| format!("the mean of {} random boards", first.boards));
    Page {
        title: format!("Iterations of IDA* with {}: predicted and measured", first.heuristic),
        subtitle: format!("{}: {of}; distribution of {}", first.size, first.distribution),
        panels: vec![chart.panel("", 640.0, 380.0)],
        legend: vec![
            Key::point(paints[0], "predicted (Korf, Reid & Edelkamp 2001, by cells of the blank)"),
            Key::point(paints[1], "measured"),
        ],
    }
}

/// A number of positions: with decimals while it is small.
fn shown(number: f64) -> String {
    if number < 1000.0 { format!("{number:.1}") } else { grouped(number.round() as u64) }
}

impl Text for Row {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.is_first {
            let of = match &self.board {
                Some(board) => board.clone(),
                None => format!("{}: mean of {} random boards", self.size, grouped(self.boards as u64)),
            };
            writeln!(out, "{STRONG}{of}{STRONG:#} {FAINT}(goal {}){FAINT:#}", self.goal)?;
            writeln!(out, "IDA* with {}, distribution of {}\n", self.heuristic, self.distribution)?;
            writeln!(
                out,
                "  {FAINT}bound      predicted       measured{:>10}     error   in equilibrium     error{FAINT:#}",
                if self.boards > 1 { "±" } else { "" }
            )?;
        }
        let per_cent = |error: Option<f64>| error.map(|error| format!("{:+.1} %", 100.0 * error)).unwrap_or_default();
        writeln!(
            out,
            "  {:>5}{:>15}{:>15}{:>10}{:>10}{:>17}{:>10}{WRONG}{}{WRONG:#}",
            self.bound,
            shown(self.predicted),
            self.measured.map(shown).unwrap_or_default(),
            self.standard_error.map(|error| format!("{:.1} %", 100.0 * error)).unwrap_or_default(),
            per_cent(self.error),
            shown(self.predicted_in_equilibrium),
            per_cent(self.error_in_equilibrium),
            self.reason.as_ref().map(|reason| format!("  stopped: {reason}")).unwrap_or_default()
        )
    }

    fn is_negative(&self) -> bool {
        self.reason.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_read() {
        assert_eq!(bounds("40..50"), Ok(40..=50));
        assert_eq!(bounds("7..7"), Ok(7..=7));
        for text in ["", "40", "50..40", "a..b", "1..601", "-1..4", "1..2..3"] {
            assert!(bounds(text).is_err(), "{text}");
        }
        assert_eq!([shown(0.25), shown(999.96), shown(1234.5)], ["0.2", "1000.0", "1,235"]);
    }
}
