//! `taxicab analyse`: a solution move by move, with what each move costs.

use std::io::{self, Write};

use taxicab::requests::puzzle::{
    Analyse, AnalyseAnswer, AnalysedMove, Analysis, Pace, PartSplit, ShortenedSolution, Splits, Window,
};
use taxicab_pictures::{Drawable, replay};
use taxicab_puzzle::Mover;
use taxicab_puzzle::strategy::Method;

use super::solve::{limit_text, write_goal, write_search, write_unsolvable};
use crate::answering;
use crate::commands::{Run, arguments};
use crate::console::{CommandError, Console, Render};
use crate::picture_file::{PictureFile, ReplayFile};
use crate::tables::TableArguments;
use crate::text::{FAINT, GOOD, STRONG, WRONG, counted};
use crate::{input, interrupt};

arguments! {
    /// Examples:
    ///   taxicab analyse "1 2 3/4 5 6/7 0 8" RLL
    ///   taxicab analyse --json --metric mtm "8 2 0/4 6 1/3 7 5" URDRU2LD2LUR2DLU2LD2RU2L
    ///   taxicab analyse --moves-of blank "1 2 3/4 5 6/0 7 8" R2
    ///   taxicab analyse --size 4x4 D2R3U2L3 --gif game.gif --speed 8
    ///   taxicab analyse "8 2 0/4 6 1/3 7 5" UR2ULDRDLU2LD2R2UL2DRURDL2UR2ULDLUR2DLUL --svg game.svg
    ///   taxicab analyse "1 2 3/4 5 6/0 7 8" R2 --times 0,240
    ///   taxicab analyse "https://slidysim.github.io/replay?r=eNqLVgr1MVLSsTA2NtZRMlQwUjDWN1AwVTDTN1EwV7BQ0ok20DE2AGIzg9hYAMK2CMc%3D"
    ///   taxicab analyse --json < games.txt
    ///   taxicab analyse --shorten "8 2 0/4 6 1/3 7 5" UR2ULDRDLU2LD2R2UL2DRURDL2UR2ULDLUR2DLUL
    ///
    /// Moves are U D L R with counts, as in R3D2LU; spaces between them are ignored. The letters name the direction in which the
    /// tile slides. Much of the literature names that of the blank, the opposite letter: --moves-of blank. Without that option the
    /// moves are read in the convention in which they solve the board. --size alone stands for the board that the moves solve.
    ///
    /// Each move is printed with the proven distances to the goal before and after it. A move that stays on a shortest path costs
    /// 0; another costs 2 single-tile moves, or 1 or 2 runs. Next to it are the moves that would have cost nothing. Moves that do
    /// not end on the goal are analysed too. Standard input has lines of a board, a semicolon and the moves.
    ///
    /// With --times, or after a second semicolon, each step of a tile has its milliseconds on the clock: the speed in tiles a second, the
    /// longest pauses and the splits of rows and rings are printed too. A ring is a row with the column that begins with it, of what is
    /// left; a split is the time when it and all before it were finished for good. A link to a replay of slidysim has all of this.
    ///
    /// Distances are proven from the last move back, with the tables of solve. On boards of more than 16 cells the first moves may
    /// be out of reach; without a limit a game then takes at most a minute. A cost that a limit or Ctrl-C leaves unproven is null.
    ///
    /// --shorten makes the solution shorter on a board of any size: windows of it are solved again, each with proof, longer and
    /// longer ones as long as 500,000 nodes allow, until none gets shorter. It prints where moves were gained.
    ///
    /// --gif draws the game as an animation: tiles have the colours of their rings of the board, and a tile that leaves the
    /// shortest paths has a frame. Exit code 1 unless the board is solved and all costs are proven.
    pub(crate) struct Arguments {
        /// The board, then the moves; none or '-' reads "BOARD; MOVES" lines from standard input, without # comments.
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
}

impl Run for Arguments {
    fn run(&self, console: &mut Console) -> Result<(), CommandError> {
        let Arguments { items, request, tables, picture, replay } = self;
        console.set_tables(tables);
        console.set_limits(&request.limits);
        let items = input::board_and_moves(items);
        picture.check(&items)?;
        replay.check(&items)?;
        answering::for_each_with(request, &items, console, |answer, console| {
            if let AnalyseAnswer::Analysis(analysis) = &answer {
                replay.write(|speed| replay::gif(analysis, speed, &|| !interrupt::is_interrupted()))?;
                if picture.takes_all(|| analysis.page(), console)? {
                    return Ok(());
                }
            }
            console.print(&answer)?;
            // What is known is printed; nothing else is begun.
            if answer.is_cancelled() { Err(CommandError::Interrupted) } else { Ok(()) }
        })
    }
}

impl Render for AnalyseAnswer {
    const IS_PARAGRAPH: bool = true;

    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        let analysis = match self {
            Self::Unsolvable(verdict) => return write_unsolvable(verdict, out),
            Self::Analysis(analysis) => analysis,
        };
        write_goal(out, &analysis.board, &analysis.goal, analysis.metric)?;
        let is_of_blank = analysis.moves_of == Mover::Blank.as_str();
        if analysis.is_detected || is_of_blank {
            let why = if analysis.is_detected { ", because only so they solve the board" } else { "" };
            writeln!(out, "  read as moves of the blank{why}; below as moves of the tiles")?;
        }
        write_headline(analysis, out)?;
        if let Some(pace) = &analysis.pace {
            write_pace(pace, &analysis.splits, out)?;
        }
        if !analysis.path.is_empty() {
            write_strip(analysis, out)?;
        }
        if !analysis.mistakes.is_empty() {
            writeln!(out, "\n  {FAINT}move  played  before  after  cost  better{FAINT:#}")?;
        }
        for mistake in &analysis.mistakes {
            let step = &analysis.path[mistake.at];
            let (before, after) = (step.before.unwrap_or_default(), step.after.unwrap_or_default());
            let (cost, better) = (format!("+{}", mistake.cost), mistake.good_moves.join(" "));
            let others = if mistake.complete { "" } else { " or others" };
            write!(out, "  {:>4}  {:<6}  {before:>6}  {after:>5}", mistake.at + 1, mistake.r#move)?;
            writeln!(out, "  {WRONG}{cost:>4}{WRONG:#}  {GOOD}{better}{GOOD:#}{others}")?;
        }
        if let Some(shortened) = &analysis.shortened {
            write_shortened(shortened, analysis.length, out)?;
        }
        if !analysis.path.is_empty() {
            writeln!(out)?;
        }
        let Analysis { stages, generated, seconds, table_seconds, .. } = &**analysis;
        write_search(out, Method::IdaStar, stages, *generated, *seconds, *table_seconds)
    }

    fn is_negative(&self) -> bool {
        match self {
            Self::Unsolvable(_) => true,
            Self::Analysis(analysis) => !analysis.solved || analysis.stopped.is_some(),
        }
    }
}

/// Writes the speed, the longest pause, and the splits.
fn write_pace(pace: &Pace, splits: &Splits, out: &mut dyn Write) -> io::Result<()> {
    let seconds = |milliseconds: u32| f64::from(milliseconds) / 1_000.0;
    write!(out, "  {STRONG}{:.3} s{STRONG:#}", seconds(pace.time))?;
    if let Some(tps) = pace.tps {
        write!(out, ", {STRONG}{tps:.3}{STRONG:#} tiles a second")?;
    }
    match pace.pauses.first() {
        Some(longest) => {
            writeln!(out, "; longest pause {:.3} s, before move {}", seconds(longest.time), longest.at + 1)?;
        }
        None => writeln!(out)?,
    }
    for (name, parts) in [("row", &splits.rows), ("ring", &splits.rings)] {
        writeln!(out, "\n  {FAINT}{name:>4}  steps   seconds  tiles/s  on the clock{FAINT:#}")?;
        let mut before = 0;
        for PartSplit { part, steps, time, tps, .. } in parts {
            let (Some(steps), Some(now)) = (steps, time) else {
                writeln!(out, "  {part:>4}  {WRONG}not finished{WRONG:#}")?;
                continue;
            };
            let tps = tps.map(|tps| format!("{tps:.3}")).unwrap_or_default();
            writeln!(
                out,
                "  {part:>4}  {steps:>5}  {:>8.3}  {tps:>7}  {:>12.3}",
                seconds(now - before),
                seconds(*now)
            )?;
            before = *now;
        }
    }
    Ok(())
}

/// Writes the solution made shorter, and where.
fn write_shortened(shortened: &ShortenedSolution, length: u32, out: &mut dyn Write) -> io::Result<()> {
    let moves = |count: usize| counted(count as u64, "move");
    if shortened.windows.is_empty() {
        writeln!(out, "\n  {STRONG}shortened{STRONG:#}: no window became shorter")?;
    } else {
        let after = moves(shortened.length as usize);
        writeln!(out, "\n  {STRONG}shortened{STRONG:#}: {after} instead of {length}")?;
        writeln!(out, "  {STRONG}{}{STRONG:#}", shortened.moves)?;
        for Window { from, to, before, after, moves } in &shortened.windows {
            let moves = if moves.is_empty() { "nothing" } else { moves };
            writeln!(out, "  {:>5}-{to:<5} {before:>4} -> {after:<4} {FAINT}{moves}{FAINT:#}", from + 1)?;
        }
    }
    if shortened.stopped.is_some() {
        return writeln!(out, "  {WRONG}stopped{WRONG:#} by {}", limit_text(shortened.stopped));
    }
    let given_up = match shortened.unproven {
        0 => String::new(),
        count => format!(", {} of these not proven", counted(count as u64, "window")),
    };
    writeln!(out, "  windows of up to {}{given_up}", moves(shortened.longest_window))
}

/// Writes how long the solution is, and how long it might be.
fn write_headline(analysis: &Analysis, out: &mut dyn Write) -> io::Result<()> {
    let moves = counted(analysis.length.into(), "move");
    let mistakes = match analysis.mistakes.len() {
        0 => "no move left the shortest paths".to_owned(),
        count => format!("{} left the shortest paths", counted(count as u64, "move")),
    };
    match (analysis.shortest, analysis.left, analysis.excess) {
        (Some(0), Some(0), _) if analysis.length == 0 => writeln!(out, "  {GOOD}solved already{GOOD:#}"),
        (Some(_), Some(0), Some(0)) => writeln!(out, "  {STRONG}{moves}{STRONG:#}, {GOOD}proven shortest{GOOD:#}"),
        (Some(shortest), Some(0), Some(excess)) => {
            write!(out, "  {STRONG}{moves}{STRONG:#}, a shortest solution has {shortest}: ")?;
            writeln!(out, "{WRONG}{excess} more{WRONG:#}; {mistakes}")
        }
        (Some(shortest), Some(left), Some(excess)) => {
            let total = analysis.length + left;
            let excess = if excess == 0 { "no more".to_owned() } else { format!("{excess} more") };
            write!(out, "  {STRONG}{moves}{STRONG:#}, {WRONG}not solved{WRONG:#}: {left} are left, {total} in all, ")?;
            writeln!(out, "a shortest solution has {shortest}: {excess}; {mistakes}")
        }
        _ => {
            let (reason, at_least) = (limit_text(analysis.stopped), counted(analysis.lower_bound.into(), "move"));
            let proven = counted(u64::from(analysis.length - analysis.unproven), "move");
            let unsolved = if analysis.solved { "" } else { ", not solved" };
            writeln!(out, "  {STRONG}{moves}{STRONG:#}{unsolved}; a shortest solution needs at least {at_least}")?;
            write!(out, "  {WRONG}stopped{WRONG:#} by {reason}: proven are the costs of the last {proven}; ")?;
            writeln!(out, "of these {mistakes}")
        }
    }?;
    if analysis.stopped.is_some() && analysis.shortest.is_some() {
        let reason = limit_text(analysis.stopped);
        writeln!(out, "  {WRONG}stopped{WRONG:#} by {reason}: all costs are proven, not all better moves are known")?;
    }
    Ok(())
}

/// The letters of a line, where every move is one letter,
const LETTERS: usize = 60;
/// a space after so many of them,
const GROUP: usize = 5;
/// and the moves of a line, where some have counts.
const MOVES: usize = 20;

/// Writes the moves, each line with the number of its first move.
fn write_strip(analysis: &Analysis, out: &mut dyn Write) -> io::Result<()> {
    let widest = analysis.path.iter().map(|step| step.r#move.len()).max().unwrap_or(1);
    let (in_line, in_group) = if widest == 1 { (LETTERS, GROUP) } else { (MOVES, 1) };
    for (line, steps) in analysis.path.chunks(in_line).enumerate() {
        write!(out, "\n  {FAINT}{:>4}{FAINT:#} ", line * in_line + 1)?;
        let mut marks = String::new();
        for (place, step) in steps.iter().enumerate() {
            let (letters, mark) = (&step.r#move, mark(step));
            let gap = if place % in_group == 0 { " " } else { "" };
            let fill = " ".repeat(if place + 1 < steps.len() { widest - letters.len() } else { 0 });
            match mark {
                '^' => write!(out, "{gap}{WRONG}{letters}{WRONG:#}{fill}")?,
                '?' => write!(out, "{gap}{FAINT}{letters}{FAINT:#}{fill}")?,
                _ => write!(out, "{gap}{letters}{fill}")?,
            }
            marks.push_str(gap);
            marks.extend(std::iter::repeat_n(mark, letters.len()));
            marks.push_str(&fill);
        }
        writeln!(out)?;
        if !marks.trim().is_empty() {
            writeln!(out, "       {}", marks.trim_end())?;
        }
    }
    Ok(())
}

/// What stands below a move.
fn mark(step: &AnalysedMove) -> char {
    match step.cost {
        Some(0) => ' ',
        Some(_) => '^',
        None => '?',
    }
}
