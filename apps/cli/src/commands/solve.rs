//! `taxicab solve`: a shortest solution, proven.

mod resume;

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use taxicab::Request;
use taxicab::requests::puzzle::{SearchStage, Solution, Solve, SolveAnswer, Unsolvable};
use taxicab_puzzle::Metric;
use taxicab_puzzle::search::StopReason;
use taxicab_puzzle::strategy::Method;

use self::resume::{Resumed, Wanted};
use super::check::write_instead;
use crate::commands::{Run, arguments};
use crate::console::{CommandError, Console, Render};
use crate::input::{Boards, Items, Source};
use crate::interrupt;
use crate::list::{Accept, Verdict, for_each_in_order};
use crate::progress::{Load, StderrReporter};
use crate::tables::TableArguments;
use crate::text::{FAINT, GOOD, STRONG, WRONG, counted, write_heading};

arguments! {
    /// Examples:
    ///   taxicab solve "8 2 0/4 6 1/3 7 5"
    ///   taxicab solve 13 14 5 3 15 7 8 9 12 0 10 11 4 1 6 2
    ///   taxicab solve --goal snake --algorithm astar "8 2 0/4 6 1/3 5 7"
    ///   taxicab solve --within 1.5 --time-limit 10 --json < boards.txt
    ///   taxicab shuffle --size 8x8 --seed 1 | taxicab solve --time-limit 2
    ///   taxicab solve --metric mtm "8 2 0/4 6 1/3 7 5"
    ///   taxicab solve --all "8 6 7/2 5 4/3 0 1"
    ///   taxicab solve --heuristic pdb:5-5-5 13 14 5 3 15 7 8 9 12 0 10 11 4 1 6 2
    ///   taxicab solve --json --resume answers.jsonl < boards.txt
    ///
    /// The default waits for a table only once that pays. It begins with IDA*, walking distance and linear conflict. When these
    /// have taken as much work as small pattern databases cost, it builds those in a fraction of a second, or loads the big ones if
    /// they are in the table directory; and when it has taken what the big ones cost (4x4: 200 MB, 5 s; 5x5: 90 MB, 4 s), it builds
    /// and keeps them ('taxicab tables remove' deletes them, '--tables none' keeps nothing). With mtm the tables count runs. The
    /// answer lists what each heuristic did. A heuristic pdb:SPLIT that is not on disk is built, and kept if it is larger than 2 MB.
    ///
    /// Beyond 4x4 a time limit or a limit on nodes chooses --algorithm anytime: a first solution at once, shorter ones until the
    /// limit, and a proven lower_bound. Up to 25 cells half of the limit goes into a proof with tables first. Beyond 25 cells a
    /// proof is out of reach: anytime is always chosen, with 10 seconds for each board unless a limit or --within is given.
    ///
    /// Limits are for each board. A solution is called shortest only if that is proven: then its
    /// length equals lower_bound. Length and moves do not depend on the number of threads; the counts do.
    ///
    /// A list is answered in its order, by all threads. With --json --resume FILE the answers go into FILE, each with its request,
    /// and after an interruption the same command continues after the last whole answer. A FILE that answers other boards, or the
    /// same under other options or a lower limit, is rejected and stays as it is. An answer that a limit stopped is searched again
    /// once that limit is higher.
    pub(crate) struct Arguments {
        #[command(flatten)]
        items: Boards,
        #[command(flatten)]
        request: Solve,
        #[command(flatten)]
        tables: TableArguments,
        /// Write the answers into FILE, and resume after those it already holds: for lists that may be interrupted.
        #[arg(long, value_name = "FILE")]
        resume: Option<PathBuf>,
    }
}

impl Run for Arguments {
    fn run(&self, console: &mut Console) -> Result<(), CommandError> {
        let Self { items, request, tables, resume } = self;
        console.set_tables(tables);
        console.set_limits(&request.limits);
        let (context, threads) = (console.context.clone(), tables.threads());
        let wanted = Wanted::new(request)?;
        let source = Source::new(items.items(), "solve")?;
        let mut resumed = match resume {
            None => None,
            Some(_) if !console.is_json => return Err(CommandError::usage("--resume writes objects: add --json")),
            Some(path) => Some(Resumed::open(path, &wanted, console)?),
        };
        // Even while it waits for a line, for the new file has to take its name.
        let _busy = resumed.as_ref().is_some_and(Resumed::is_replacing).then(interrupt::Busy::new);
        let accept: Box<Accept<Done>> = match &resumed {
            None => Box::new(|_| Ok(Verdict::Answer)),
            Some(resumed) => resumed.accept(wanted)?,
        };
        let solve = |board: &str, load: &Load, reporter: &mut StderrReporter| {
            let load = load.clone();
            // A board that is alone has all threads.
            let context =
                context.clone().with_threads(move || if load.is_alone() { threads } else { NonZeroUsize::MIN });
            Ok(Done::Now(request.with_item(board)?.answer(&context, reporter)?))
        };
        let answered = for_each_in_order(source, threads.get(), accept, console, solve, |done, console| {
            match (done, &resumed) {
                (Done::Before(line), _) => console.write(line.as_bytes())?,
                // What is interrupted is not answered: it is left for the next time.
                (Done::Now(answer), Some(_)) if answer.is_cancelled() => return Err(CommandError::Interrupted),
                (Done::Now(answer), _) => {
                    console.print(&answer)?;
                    if answer.is_cancelled() {
                        return Err(CommandError::Interrupted);
                    }
                }
            }
            resumed.as_mut().map_or(Ok(()), |resumed| resumed.replace_if_done(console.lines()))
        });
        match (answered, resumed) {
            (Err(CommandError::Interrupted), Some(resumed)) => {
                resumed.interrupt(console.lines())?;
                Err(CommandError::Interrupted)
            }
            (Ok(()), Some(resumed)) => resumed.finish(),
            (answered, _) => answered,
        }
    }
}

/// How an item is done.
enum Done {
    /// By an earlier run: the line of its answer.
    Before(String),
    Now(SolveAnswer),
}

impl Render for SolveAnswer {
    const IS_PARAGRAPH: bool = true;

    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        let solution = match self {
            Self::Unsolvable(verdict) => return write_unsolvable(verdict, out),
            Self::Solution(solution) => solution,
        };
        let is_single_tile = solution.metric == Metric::SingleTile.as_str();
        write_goal(out, &solution.board, &solution.goal, solution.metric)?;
        let at_least = counted(solution.lower_bound.into(), "move");
        match (&solution.moves, solution.length, solution.stopped) {
            (Some(moves), Some(length), _) => {
                let length_text = counted(length.into(), "move");
                let proof = match solution.method {
                    _ if solution.optimal => format!("{GOOD}proven shortest{GOOD:#}"),
                    Method::Weighted(weight) | Method::Anytime(weight) if solution.stopped.is_none() => {
                        format!("at most {weight} times a shortest, which needs at least {at_least}")
                    }
                    Method::Anytime(_) => {
                        let excess = 100.0 * (f64::from(length) / f64::from(solution.lower_bound.max(1)) - 1.0);
                        let more = match solution.stopped {
                            Some(StopReason::TimeLimit) => " (shorter: a longer --time-limit)",
                            _ => "",
                        };
                        let reason = limit_text(solution.stopped);
                        format!(
                            "at most {excess:.1} % more than a shortest, which needs at least {at_least}; \
                             {WRONG}stopped{WRONG:#} by {reason}{more}"
                        )
                    }
                    _ => format!("not proven shortest; at least {at_least} are needed"),
                };
                if length == 0 {
                    writeln!(out, "  {GOOD}solved already{GOOD:#}")?;
                } else {
                    match &solution.solutions {
                        Some(all) => {
                            all.solutions.iter().try_for_each(|moves| writeln!(out, "  {STRONG}{moves}{STRONG:#}"))?;
                            let count = counted(all.solutions.len() as u64, "shortest solution");
                            let others = if all.complete { "there are no others" } else { "there may be more" };
                            writeln!(out, "  {count}; {others}")?;
                        }
                        None => writeln!(out, "  {STRONG}{moves}{STRONG:#}")?,
                    }
                    writeln!(out, "  {length_text}, {proof}")?;
                }
            }
            (_, _, stopped) => {
                let reason = limit_text(stopped);
                let hint = match (stopped, solution.method) {
                    (Some(StopReason::Memory), _) => " (a larger --max-memory allows more)",
                    (Some(StopReason::TimeLimit), Method::IdaStar | Method::AStar) if is_single_tile => {
                        " (quicker: --within 1.5)"
                    }
                    (Some(StopReason::TimeLimit), Method::Weighted(_)) => " (quicker: --algorithm greedy)",
                    _ => "",
                };
                writeln!(out, "  {WRONG}stopped{WRONG:#} by {reason}: a solution needs at least {at_least}{hint}")?;
            }
        }
        let Solution { method, stages, generated, seconds, table_seconds, .. } = &**solution;
        write_search(out, *method, stages, *generated, *seconds, *table_seconds)
    }

    fn is_negative(&self) -> bool {
        match self {
            Self::Unsolvable(_) => true,
            Self::Solution(solution) => solution.moves.is_none() || solution.stopped.is_some(),
        }
    }
}

/// Writes the board and its goal, the first line of an answer.
pub(super) fn write_goal(out: &mut dyn Write, board: &str, goal: &str, metric: &str) -> io::Result<()> {
    let metric = if metric == Metric::SingleTile.as_str() { "" } else { ", straight runs counted once" };
    write_heading(out, board, format_args!("goal {goal}{metric}"))
}

/// Writes that a board cannot reach its goal, and why.
pub(super) fn write_unsolvable(verdict: &Unsolvable, out: &mut dyn Write) -> io::Result<()> {
    write_heading(out, &verdict.board, format_args!("goal {}", verdict.goal))?;
    writeln!(out, "  {WRONG}not solvable{WRONG:#}: {}", verdict.reason)?;
    write_instead(&verdict.instead, out)
}

/// Writes what a search took, the last lines of an answer: each heuristic, if there were several, and the sum.
pub(super) fn write_search(
    out: &mut dyn Write,
    method: Method,
    stages: &[SearchStage],
    generated: u64,
    seconds: f64,
    table_seconds: f64,
) -> io::Result<()> {
    let name = |stage: &SearchStage| stage.heuristic.as_deref().map(|name| format!(" with {name}")).unwrap_or_default();
    let mut sum = method.title().to_owned();
    for (number, stage) in stages.iter().enumerate() {
        let (title, name) = (stage.method.title(), name(stage));
        match number {
            0 => sum = format!("{title}{name}"),
            _ if stages[number - 1].method == stage.method => sum.extend([", then", &name]),
            _ => sum.extend([", then ", title, &name]),
        }
        if stages.len() > 1 {
            let (nodes, seconds) = (counted(stage.generated, "node"), stage.seconds);
            write!(out, "  {FAINT}{title}{name}: {nodes} generated in {seconds:.2} s")?;
            if let Some(bound) = stage.lower_bound {
                write!(out, ", at least {bound}")?;
            }
            writeln!(out, "{FAINT:#}")?;
        }
    }
    let tables = if table_seconds >= 0.1 { format!(" (tables {table_seconds:.2} s)") } else { String::new() };
    let nodes = counted(generated, "node");
    writeln!(out, "  {FAINT}{sum}: {nodes} generated in {seconds:.2} s{tables}{FAINT:#}")
}

/// What ended a search early.
pub(super) fn limit_text(stopped: Option<StopReason>) -> &'static str {
    match stopped {
        Some(StopReason::Memory) => "the memory limit",
        Some(StopReason::Nodes) => "the node limit",
        Some(StopReason::TimeLimit) => "the time limit",
        _ => interrupt::cause(),
    }
}
