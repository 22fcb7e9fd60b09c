//! `taxicab tables suggest`: a local search for better splits.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::Arc;

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use serde::Serialize;
use taxicab::files::filled;
use taxicab::requests::puzzle::Seconds;
use taxicab::{Context, Fault, Silent};
use taxicab_puzzle::heuristic::Heuristic;
use taxicab_puzzle::pattern_database::{Pattern, PatternDatabases, PatternTable, Split};
use taxicab_puzzle::{Board, Size, shuffled};

use super::{goal_board, quick_split, split_of};
use crate::commands::{Run, arguments};
use crate::console::{CommandError, Console, Render};
use crate::interrupt;
use crate::progress::Spinner;
use crate::text::{FAINT, STRONG, counted};

arguments! {
    /// Examples:
    ///   taxicab tables suggest 3x3 --tiles 4-4 --tries 30
    ///   taxicab tables suggest 4x4 --tiles 5-5-5 --seconds 5 --seed 7
    ///
    /// Two tiles of different patterns are exchanged, and the exchange is kept if the mean of the heuristic over random solvable
    /// boards grows: the greatest of the sum and its mirror images. Where no exchange helps, the search continues from a few
    /// random ones. The printed means are over boards that the search did not see. Ctrl-C ends the search and prints the best
    /// split so far. With --tries in place of --seconds the answer depends on the seed alone.
    ///
    /// JSON: size, goal, tiles, known and best, each with split and mean, boards, judged, seconds.
    pub(crate) struct Arguments {
        /// Columns x rows, at most 36 cells.
        #[arg(value_name = "WxH")]
        size: Size,
        /// The numbers of tiles, or the split to begin with as homes [default: that of the quick tables].
        #[arg(long, value_name = "NAME")]
        tiles: Option<String>,
        /// The goal.
        #[arg(long, value_name = "GOAL", default_value = "blank-last")]
        goal: String,
        /// Search so long.
        #[arg(long, value_name = "SECONDS", default_value = "10")]
        seconds: Seconds,
        /// Judge so many splits, however long that takes.
        #[arg(long, value_name = "N", conflicts_with = "seconds")]
        tries: Option<u64>,
        /// The number of the search.
        #[arg(long, value_name = "S", default_value_t = 1)]
        seed: u64,
    }
}

/// Random boards on which a split is judged while searching, and others on which the best is judged at last.
const BOARDS: u64 = 300;
const OTHER_BOARDS: u64 = 2_000;

/// The most bytes of tables that are kept, if four times as many may be taken.
const MAX_BYTES: usize = 1 << 30;

#[derive(Serialize)]
struct Suggestion {
    size: String,
    goal: String,
    tiles: String,
    known: Judged,
    best: Judged,
    /// On how many boards the means are.
    boards: u64,
    /// How many splits were judged.
    judged: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct Judged {
    split: String,
    mean: f64,
    #[serde(skip)]
    drawn: String,
}

impl Render for Suggestion {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{STRONG}{}{STRONG:#}: {} {FAINT}(goal {}){FAINT:#}", self.size, self.tiles, self.goal)?;
        for (name, judged) in [("known", &self.known), ("best", &self.best)] {
            writeln!(out, "  {name}: mean {:.3}  {STRONG}{}{STRONG:#}", judged.mean, judged.split)?;
            write!(out, "{}", judged.drawn)?;
        }
        let (judged, Self { seconds, boards, .. }) = (counted(self.judged, "split"), self);
        writeln!(out, "  {FAINT}{judged} judged in {seconds:.1} s; means of {boards} other boards{FAINT:#}")
    }
}

impl Run for Arguments {
    fn run(&self, console: &mut Console) -> Result<(), CommandError> {
        let goal = goal_board(&self.goal, self.size)?;
        let known = match &self.tiles {
            Some(tiles) => split_of(&goal, Some(tiles))?,
            None => quick_split(&goal)?,
        };
        if known.patterns().len() < 2 || known.patterns().len() > PatternDatabases::MAX_PATTERNS {
            let most = PatternDatabases::MAX_PATTERNS;
            return Err(CommandError::Usage(format!("--tiles {known}: 2 to {most} patterns")));
        }
        let _busy = interrupt::Busy::new();
        console.take_all_memory();
        let context = console.context.clone();
        let start = context.now();
        let elapsed = || context.now().saturating_sub(start);
        let mut spinner = Spinner::new(console.verbosity.shows_progress);
        let boards_of = |seed, count| boards(&goal, seed, count);
        let (boards, tables) = (boards_of(self.seed, BOARDS), HashMap::new());
        let mut judge = Judge { context: &context, goal, boards, tables, bytes: 0 };
        let mut random = SplitMix64::seed_from_u64(self.seed);
        let mut current = (judge.mean(&known)?, known.clone());
        let mut best = current.clone();
        let (mut judged, mut failures) = (1, 0);
        // As many exchanges as there are pairs of tiles, so most of them were tried.
        let patience = (goal.size().cells() as u64 - 1).pow(2) / 3;
        loop {
            let is_over = match self.tries {
                Some(tries) => judged >= tries,
                None => elapsed() >= self.seconds.0,
            };
            if is_over || context.is_cancelled() {
                break;
            }
            spinner.show(elapsed(), || {
                format!("{} judged · mean {:.3} · {}", counted(judged, "split"), best.0, homes(&best.1))
            });
            let candidate = exchanged(&current.1, &mut random)?;
            let mean = judge.mean(&candidate)?;
            judged += 1;
            failures += 1;
            if mean > current.0 {
                (current, failures) = ((mean, candidate), 0);
                if current.0 > best.0 {
                    best = current.clone();
                }
            } else if failures >= patience {
                let mut shaken = best.1.clone();
                for _ in 0..3 {
                    shaken = exchanged(&shaken, &mut random)?;
                }
                (current, failures) = ((judge.mean(&shaken)?, shaken), 0);
            }
        }
        spinner.hide();
        judge.boards = boards_of(!self.seed, OTHER_BOARDS);
        let mut judged_at_last =
            |split: &Split| judge.mean(split).map(|mean| Judged { split: homes(split), mean, drawn: drawn(split) });
        console.print(&Suggestion {
            size: goal.size().to_string(),
            goal: self.goal.clone(),
            tiles: known.to_string(),
            known: judged_at_last(&known)?,
            best: judged_at_last(&best.1)?,
            boards: OTHER_BOARDS,
            judged,
            seconds: elapsed().as_secs_f64(),
        })
    }
}

/// Judges splits by their mean on the same boards, and keeps the tables of the patterns it has seen.
struct Judge<'c> {
    context: &'c Context,
    goal: Board,
    boards: Vec<Board>,
    tables: HashMap<Pattern, Arc<PatternTable>>,
    bytes: usize,
}

impl Judge<'_> {
    fn mean(&mut self, split: &Split) -> Result<f64, Fault> {
        let group = split.patterns().iter().map(|pattern| self.table(pattern)).collect::<Result<_, _>>()?;
        let databases = PatternDatabases::new(&self.goal, vec![group]);
        let sum: u64 = self.boards.iter().map(|board| u64::from(databases.h(board))).sum();
        Ok(sum as f64 / self.boards.len() as f64)
    }

    fn table(&mut self, pattern: &Pattern) -> Result<Arc<PatternTable>, Fault> {
        if let Some(table) = self.tables.get(pattern) {
            return Ok(Arc::clone(table));
        }
        let other = self.tables.values().find(|table| table.pattern().tiles() == pattern.tiles());
        let table = Arc::new(filled(pattern, other.map(Arc::as_ref), None, self.context, &mut Silent)?);
        self.bytes += size_of_val(table.words());
        if self.bytes > MAX_BYTES.min(self.context.memory().limit() / 4) {
            self.tables.clear();
            self.bytes = size_of_val(table.words());
        }
        self.tables.insert(*pattern, Arc::clone(&table));
        Ok(table)
    }
}

/// Random boards from which the goal can be reached.
fn boards(goal: &Board, seed: u64, count: u64) -> Vec<Board> {
    let mut random = SplitMix64::seed_from_u64(seed);
    (0..count).map(|_| shuffled(goal, random.next_u64())).collect()
}

/// The split with two tiles of different patterns exchanged.
fn exchanged(split: &Split, random: &mut SplitMix64) -> Result<Split, CommandError> {
    let mut patterns: Vec<Vec<usize>> = split.patterns().iter().map(|pattern| pattern.homes().collect()).collect();
    let mut below = |bound: usize| (random.next_u64() % bound as u64) as usize;
    let first = below(patterns.len());
    let second = (first + 1 + below(patterns.len() - 1)) % patterns.len();
    let (from, to) = (below(patterns[first].len()), below(patterns[second].len()));
    let home = patterns[first][from];
    patterns[first][from] = std::mem::replace(&mut patterns[second][to], home);
    let pattern = &split.patterns()[0];
    Split::of_homes(pattern.size(), pattern.blank(), patterns).map_err(CommandError::usage)
}

/// The homes of a split, as `--split` takes them.
fn homes(split: &Split) -> String {
    let homes = |pattern: &Pattern| pattern.homes().map(|home| home.to_string()).collect::<Vec<_>>().join(",");
    split.patterns().iter().map(homes).collect::<Vec<_>>().join("/")
}

/// The patterns as letters on the board.
fn drawn(split: &Split) -> String {
    let size = split.patterns()[0].size();
    let mut text = String::new();
    for cell in 0..size.cells() {
        let owner = split.patterns().iter().position(|pattern| pattern.homes().any(|home| home == cell));
        text.push_str(if size.column(cell) == 0 { "    " } else { " " });
        text.push(owner.map_or('.', |owner| char::from(b'a' + owner as u8)));
        if size.column(cell) + 1 == size.width() {
            text.push('\n');
        }
    }
    text
}
