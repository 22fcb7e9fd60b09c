//! `taxicab solve`: a shortest solution, proven.

mod answer;
mod resume;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use taxicab::requests::puzzle::{Solve, SolveAnswer};
use taxicab::{Context, Request};

use self::resume::Resumed;
use crate::answering::Aside;
use crate::input::{Item, Items};
use crate::interrupt;
use crate::list::{Accept, Load, Verdict, for_each_in_order};
use crate::report::{Failure, Report, Stop};
use crate::tables::TableArguments;

pub(super) use answer::limit_text;

/// What `taxicab solve` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab solve \"8 2 0/4 6 1/3 7 5\"
  taxicab solve 13 14 5 3 15 7 8 9 12 0 10 11 4 1 6 2
  taxicab solve --goal snake --algorithm astar \"8 2 0/4 6 1/3 7 5\"
  taxicab solve --within 1.5 --time-limit 10 --json < boards.txt
  taxicab shuffle --size 8x8 --seed 1 | taxicab solve --time-limit 2
  taxicab solve --metric mtm \"8 2 0/4 6 1/3 7 5\"
  taxicab solve --all \"8 6 7/2 5 4/3 0 1\"
  taxicab solve --heuristic pdb:5-5-5 13 14 5 3 15 7 8 9 12 0 10 11 4 1 6 2
  taxicab solve --json --resume answers.jsonl < boards.txt

The default never makes you wait for a table: IDA* with walking distance and linear conflict, and if that does not \
find the answer at once, with pattern databases: the big ones of the table directory if they are there (taxicab tables \
build), else small ones built in a fraction of a second. With mtm, pattern databases that count runs. A heuristic \
pdb:SPLIT that is not on disk is built, and kept if it is larger than 2 MB.

Beyond 4x4 a time limit or a limit on nodes chooses --algorithm anytime: a first solution at once, shorter and shorter \
ones until the limit, and a proven lower_bound; up to 25 cells after half of the limit went into a proof with tables. Beyond 25 cells, where a proof is out of reach, it is always chosen, with \
10 seconds for each board unless a limit or --within is given.

Nodes are generated nodes; limits are for each board. Moves are the direction in which a tile slides. A solution is \
called shortest only if that is proven: then its length equals lower_bound. Length and moves do not depend on the number \
of threads, the counts do.

A list is answered in its own order, line by line, by as many threads as there are. With --json --resume FILE the answers \
go into FILE; if the command is interrupted, by Ctrl-C or in any other way, the same command resumes after the last whole \
answer. It refuses a FILE that answers other boards, in another metric, or otherwise than this --all, --algorithm or --within wants. An answer that a limit \
stopped stays.

JSON fields: board, goal, metric, solvable, length, moves, optimal, lower_bound, expanded, generated, \
seconds, table_seconds, algorithm, heuristic; reason (time-limit, nodes, memory, cancelled) if \
stopped; with --all solutions and complete. An unsolvable board: board, goal, solvable, reason, nearest, solvable_for.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    items: Items,
    #[command(flatten)]
    pub(crate) request: Solve,
    #[command(flatten)]
    tables: TableArguments,
    /// Write the answers into FILE, and resume after those it already holds: for lists that may be interrupted.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    let Arguments { items, request, tables, resume } = arguments;
    let (context, threads) = (tables.context(context), tables.threads());
    let wanted = resume::Wanted::new(request)?;
    let source = items.source("solve")?;
    let mut resumed = match resume {
        None => None,
        Some(_) if !report.is_json() => return Err(Stop::Usage("--resume writes objects: add --json".into())),
        Some(path) => Some(Resumed::open(path, report)?),
    };
    let accept: Box<Accept<Done>> = match &mut resumed {
        None => Box::new(|_| Ok(Verdict::Answer)),
        Some(resumed) => resumed.accept(wanted),
    };
    let (is_quiet, shows_progress) = (report.is_quiet(), report.shows_progress());
    let solve = |item: &Item, load: &Load| -> Result<SolveAnswer, Failure> {
        if let Some(error) = &item.error {
            return Err(Failure::Bad(error.clone()));
        }
        let (shared, alone) = (load.clone(), load.clone());
        // A board that is alone has all threads, and the line of progress.
        let context = context.clone().with_threads(move || if shared.is_alone() { threads } else { NonZeroUsize::MIN });
        let _busy = interrupt::Busy::new();
        let mut aside = Aside::new(is_quiet, shows_progress, Some(alone));
        Ok(request.with_item(&item.text)?.answer(&context, &mut aside)?)
    };
    let answer = |item: &Item, load: &Load| Done::Now(solve(item, load));
    for_each_in_order(source, threads.get(), accept, answer, |item, done| {
        match done {
            Done::Before(line) => report.write(&line)?,
            // What is interrupted is not answered: it is left for the next time.
            Done::Now(Ok(answer)) if answer.is_cancelled() && resume.is_some() => return Err(Stop::Interrupted),
            Done::Now(Ok(answer)) => {
                report.print_paragraph(&answer)?;
                if answer.is_cancelled() {
                    return Err(Stop::Interrupted);
                }
                interrupt::count_item();
            }
            Done::Now(Err(Failure::Bad(error))) => report.bad(item.place, item.number, &item.text, &error)?,
            Done::Now(Err(Failure::Stop(stop))) => return Err(stop),
        }
        resumed.as_mut().map_or(Ok(()), Resumed::count_printed)
    })?;
    resumed.map_or(Ok(()), Resumed::finish)
}

/// How an item is done.
enum Done {
    /// By an earlier run: the line of its answer.
    Before(Vec<u8>),
    Now(Result<SolveAnswer, Failure>),
}
