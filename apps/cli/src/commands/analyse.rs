//! `taxicab analyse`: a solution move by move, with what each move costs.

mod strip;

use std::io::{self, Write};

use clap::Args;
use taxicab::Context;
use taxicab::requests::puzzle::{Analyse, AnalyseAnswer, Analysis};
use taxicab_pictures::{Drawable, replay};
use taxicab_puzzle::{Metric, Mover};

use super::solve::limit_text;
use crate::answering;
use crate::input;
use crate::picture_file::PictureFile;
use crate::replay_file::ReplayFile;
use crate::report::{FAINT, Failure, GOOD, Report, STRONG, Stop, Text, WRONG, counted};
use crate::tables::TableArguments;

/// What `taxicab analyse` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab analyse \"1 2 3/4 5 6/7 0 8\" RLL
  taxicab analyse --json --metric mtm \"8 2 0/4 6 1/3 7 5\" URDRU2LD2LUR2DLU2LD2RU2L
  taxicab analyse --moves-of blank \"1 2 3/4 5 6/0 7 8\" R2
  taxicab analyse --size 4x4 D2R3U2L3 --gif game.gif --speed 8
  taxicab analyse \"8 2 0/4 6 1/3 7 5\" UR2ULDRDLU2LD2R2UL2DRURDL2UR2ULDLUR2DLUL --svg game.svg
  taxicab analyse --json < games.txt

Moves are U D L R with counts, as in R3D2LU; spaces between them are free. The letters say how the tile slides, as \
everywhere here and in the programs of speed solvers. Much of the literature says how the blank moves, which is the \
opposite letter: --moves-of blank. Without that option the convention is the one in which the moves solve the board. \
Without a board, --size gives that of the board that the moves solve: a solution alone is enough.

For each move: the distance to the goal before and after it, both proven, and so what the move cost. A move that stays on \
a shortest path costs 0, one that leaves it costs 2 single-tile moves, in the multi-tile metric 1 or 2. The moves that \
would have cost nothing stand beside it. Moves that do not end on the goal are analysed too.

On standard input: the board, a semicolon, the moves.

Distances are proven from the last move back, with the tables of solve. On boards of more than 16 cells the first moves of \
a game may be out of reach: without a limit one solution takes a minute there at most. What a limit or Ctrl-C leaves open \
is not guessed: it is null.

--gif draws the game as an animation, in which the tiles have the colours of their rings of the board and a tile that \
leaves the shortest paths has a frame.

JSON fields: board, goal, metric, moves (of the tiles), moves_of, solved, length, shortest, lower_bound, solution (a \
shortest one), left (moves that are still needed), excess, mistakes (at: index from 0, move, cost, good_moves, complete), \
unproven (moves whose cost is not proven), path (move, before, after, cost, good_moves, complete; one entry a move), \
generated, seconds, table_seconds, heuristic; reason (time-limit, nodes, memory, cancelled) if stopped. complete is false \
where there may be other good moves. An unsolvable board: as in solve. Exit code 1 unless solved and all is proven.")]
pub(crate) struct Arguments {
    /// The board, then the moves; none or '-' reads "BOARD; MOVES" lines from standard input.
    #[arg(value_name = "BOARD MOVES")]
    items: Vec<String>,
    #[command(flatten)]
    pub(crate) request: Analyse,
    #[command(flatten)]
    tables: TableArguments,
    #[command(flatten)]
    picture: PictureFile,
    #[command(flatten)]
    replay: ReplayFile,
}

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    let Arguments { items, request, tables, picture, replay } = arguments;
    let (context, items) = (tables.context(context), input::board_and_moves(items));
    picture.check(&items)?;
    replay.check(&items)?;
    answering::for_each_with(request, &items, &context, report, |answer, report| {
        if let AnalyseAnswer::Analysis(analysis) = &answer {
            replay.write(|speed| replay::gif(analysis, speed))?;
            if picture.takes_all(|| analysis.page(), report)? {
                return Ok(());
            }
        }
        report.print_paragraph(&answer)?;
        // What is known is printed; nothing else is begun.
        if answer.is_cancelled() { Err(Failure::Stop(Stop::Interrupted)) } else { Ok(()) }
    })
}

impl Text for AnalyseAnswer {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Unsolvable(verdict) => verdict.write_text(out),
            Self::Analysis(analysis) => analysis.write_text(out),
        }
    }

    fn is_negative(&self) -> bool {
        match self {
            Self::Unsolvable(_) => true,
            Self::Analysis(analysis) => analysis.is_negative(),
        }
    }
}

impl Text for Analysis {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let metric = if self.metric == Metric::SingleTile.as_str() { "" } else { ", straight runs counted once" };
        writeln!(out, "{STRONG}{}{STRONG:#} {FAINT}(goal {}{metric}){FAINT:#}", self.board, self.goal)?;
        if self.is_detected {
            writeln!(
                out,
                "  read as moves of the blank, because only so they solve the board; below as moves of the tiles"
            )?;
        } else if self.moves_of == Mover::Blank.as_str() {
            writeln!(out, "  read as moves of the blank; below as moves of the tiles")?;
        }
        self.write_headline(out)?;
        if !self.path.is_empty() {
            strip::write(self, out)?;
        }
        if !self.mistakes.is_empty() {
            writeln!(out, "\n  {FAINT}move  played  before  after  cost  better{FAINT:#}")?;
        }
        for mistake in &self.mistakes {
            let step = &self.path[mistake.at];
            let (before, after) = (step.before.unwrap_or_default(), step.after.unwrap_or_default());
            let others = if mistake.complete { "" } else { " or others" };
            writeln!(
                out,
                "  {:>4}  {:<6}  {before:>6}  {after:>5}  {WRONG}{:>4}{WRONG:#}  {GOOD}{}{GOOD:#}{others}",
                mistake.at + 1,
                mistake.r#move,
                format!("+{}", mistake.cost),
                mistake.good_moves.join(" ")
            )?;
        }
        let with = self.heuristic.as_ref().map(|name| format!(" with {name}")).unwrap_or_default();
        let tables =
            if self.table_seconds >= 0.1 { format!(" (tables {:.2} s)", self.table_seconds) } else { String::new() };
        let gap = if self.path.is_empty() { "" } else { "\n" };
        let nodes = counted(self.generated, "node");
        writeln!(out, "{gap}  {FAINT}IDA*{with}: {nodes} in {:.2} s{tables}{FAINT:#}", self.seconds)
    }

    fn is_negative(&self) -> bool {
        !self.solved || self.stopped.is_some()
    }
}

/// How an analysis is put into words.
trait Headline {
    /// How long the solution is, and how long it might be.
    fn write_headline(&self, out: &mut dyn Write) -> io::Result<()>;
}

impl Headline for Analysis {
    fn write_headline(&self, out: &mut dyn Write) -> io::Result<()> {
        let moves = counted(self.length.into(), "move");
        let mistakes = match self.mistakes.len() {
            0 => "no move left the shortest paths".to_owned(),
            count => format!("{} left the shortest paths", counted(count as u64, "move")),
        };
        match (self.shortest, self.left, self.excess) {
            (Some(0), Some(0), _) if self.length == 0 => writeln!(out, "  {GOOD}solved already{GOOD:#}"),
            (Some(_), Some(0), Some(0)) => writeln!(out, "  {STRONG}{moves}{STRONG:#}, {GOOD}proven shortest{GOOD:#}"),
            (Some(shortest), Some(0), Some(excess)) => writeln!(
                out,
                "  {STRONG}{moves}{STRONG:#}, a shortest solution has {shortest}: {WRONG}{excess} more{WRONG:#}; {mistakes}"
            ),
            (Some(shortest), Some(left), Some(excess)) => {
                let total = self.length + left;
                let excess = if excess == 0 { "no more".to_owned() } else { format!("{excess} more") };
                writeln!(
                    out,
                    "  {STRONG}{moves}{STRONG:#}, {WRONG}not solved{WRONG:#}: {left} are left, {total} in all, \
                     a shortest solution has {shortest}: {excess}; {mistakes}"
                )
            }
            _ => {
                let (reason, at_least) = (limit_text(self.stopped), counted(self.lower_bound.into(), "move"));
                let proven = counted(u64::from(self.length - self.unproven), "move");
                let unsolved = if self.solved { "" } else { ", not solved" };
                writeln!(out, "  {STRONG}{moves}{STRONG:#}{unsolved}; a shortest solution needs at least {at_least}")?;
                writeln!(
                    out,
                    "  {WRONG}stopped{WRONG:#} by {reason}: proven are the costs of the last {proven}; of these {mistakes}"
                )
            }
        }?;
        if self.stopped.is_some() && self.shortest.is_some() {
            let reason = limit_text(self.stopped);
            writeln!(
                out,
                "  {WRONG}stopped{WRONG:#} by {reason}: all costs are proven, not all better moves are known"
            )?;
        }
        Ok(())
    }
}
