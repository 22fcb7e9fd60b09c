//! What a request reports while it is answered.

use std::fmt;
use std::time::Duration;

use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use taxicab_endgame::{Endgame, Evaluation};
use taxicab_puzzle::Moves;
use taxicab_puzzle::pattern_database::Pattern;

use crate::fields::Text;
use crate::requests::endgame::{Measured, PlayedMove};
use crate::requests::puzzle::{AnytimeRow, BenchRow, Counts, Expansion, HeuristicRow, PredictionRow};
use crate::words::grouped;

/// Receives what a request reports before its answer. A closure is an observer; [`Silent`] ignores everything.
pub trait Observer {
    /// Called for each event, in order, on the thread that answers the request.
    fn event(&mut self, event: Event<'_>);
}

impl<F: FnMut(Event<'_>)> Observer for F {
    fn event(&mut self, event: Event<'_>) {
        self(event);
    }
}

/// The observer that ignores every event.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    fn event(&mut self, _: Event<'_>) {}
}

/// One thing that a request reports before its answer.
#[derive(Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// How far the work is; many times a second, so that the observer decides what it shows.
    Progress(Progress),
    /// Something a person should know: a table is built, a damaged file is ignored.
    Notice(&'a Notice),
    /// A solution of the anytime search, shorter than those before it.
    Solution {
        /// The solution.
        moves: &'a Moves,
        /// No solution is shorter, as far as is proven.
        lower_bound: u32,
    },
    /// A search continues with another heuristic.
    Stage {
        /// The search.
        algorithm: &'static str,
        /// Its heuristic, if it has any.
        heuristic: Option<&'a str>,
    },
    /// A lower bound that the search of a game has proven.
    Bound {
        /// No solution is shorter.
        lower_bound: u32,
    },
    /// A part of the answer that is ready: one object of JSON.
    Row(Row<'a>),
}

impl Event<'_> {
    /// The event as an object of JSON, for a front in another language: `kind` is `progress`, `notice`, `solution`, `stage`,
    /// `bound` or `row`.
    pub fn to_json(&self) -> Value {
        match self {
            Self::Progress(progress) => {
                let mut progress = serde_json::to_value(progress).unwrap_or_default();
                progress["kind"] = "progress".into();
                progress
            }
            Self::Notice(notice) => json!({ "kind": "notice", "text": notice.to_string() }),
            Self::Solution { moves, lower_bound } => json!({
                "kind": "solution",
                "moves": moves.to_string(),
                "length": moves.single_tile_count(),
                "lower_bound": lower_bound,
            }),
            Self::Stage { algorithm, heuristic } => {
                json!({ "kind": "stage", "algorithm": algorithm, "heuristic": heuristic })
            }
            Self::Bound { lower_bound } => json!({ "kind": "bound", "lower_bound": lower_bound }),
            Self::Row(row) => json!({ "kind": "row", "row": row }),
        }
    }
}

/// How far the work is; its JSON has the fields of both parts.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Progress {
    /// What is done, and how far it is.
    #[serde(flatten)]
    pub activity: Activity,
    /// Since the work began; of a table, since this process began.
    #[serde(rename = "seconds", serialize_with = "in_seconds")]
    pub elapsed: Duration,
}

/// Work that takes long, and how far it is.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(tag = "work", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Activity {
    /// A search.
    Search {
        /// Nodes generated.
        generated: u64,
        /// No solution is shorter.
        lower_bound: u32,
        /// The length of the best solution so far, if the search goes on after its first.
        length: Option<u32>,
    },
    /// A pattern table that is filled.
    Table {
        /// The pattern.
        table: Text<Pattern>,
        /// The level that was filled last.
        level: u32,
        /// States reached.
        done: u64,
        /// States reached when this process began.
        #[serde(skip)]
        resumed_at: u64,
        /// States in all.
        states: u64,
    },
    /// The table of an endgame that is filled.
    Endgame {
        /// The endgame.
        table: Text<Endgame>,
        /// The plies of the last layer.
        plies: u8,
        /// Positions whose value is known.
        done: u64,
    },
    /// An evaluation that is measured over a whole endgame, reported once at its beginning.
    Study {
        /// The endgame.
        endgame: Text<Endgame>,
        /// The evaluation; `None` while the moves of the endgame are listed.
        #[serde(skip)]
        evaluation: Option<Evaluation>,
        /// Plies of its search.
        depth: u8,
    },
    /// A whole space that is counted.
    Space {
        /// The distance from the goal that is being counted.
        depth: u32,
        /// Positions counted.
        done: u64,
        /// Positions in all.
        states: u64,
    },
    /// The boards of a solution that is analysed.
    Analysis {
        /// Boards whose distance or moves are judged; each counts twice.
        done: u64,
        /// All of them.
        all: u64,
    },
    /// Positions whose heuristics are evaluated.
    Positions {
        /// Positions evaluated.
        done: u64,
        /// Positions in all, if all are visited.
        states: Option<u64>,
    },
}

fn in_seconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_secs_f64())
}

/// Something a person should know; `Display` is the sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Notice {
    /// A big table is built now.
    Building {
        /// The table.
        table: String,
        /// Bytes of memory that it takes.
        memory: u64,
        /// Bytes of its file.
        file: u64,
    },
    /// Tables of five pieces are made now, one after the other.
    LargeEndgame {
        /// The endgame that was asked for.
        endgame: String,
        /// How many tables of five pieces are made for it.
        tables: usize,
        /// About how many minutes it takes on two cores.
        minutes: u64,
        /// About how many bytes of memory the largest takes meanwhile.
        memory: u64,
        /// About how many bytes their files take together.
        files: u64,
    },
    /// The default search builds big tables now, since it has taken as much work as they cost.
    BuildingSplit {
        /// The split.
        split: String,
        /// Bytes of memory meanwhile.
        memory: u64,
        /// Bytes of the files that are kept; `None` if none are.
        files: Option<u64>,
    },
    /// Another process builds the table; the request waits for it.
    Waiting {
        /// The table.
        table: String,
    },
    /// A damaged or foreign file is ignored, and the table is built instead.
    Damaged {
        /// What is wrong.
        error: String,
    },
    /// The table is used, but cannot be kept in a file.
    NotKept {
        /// Why.
        error: String,
    },
    /// A build that was interrupted goes on.
    Resumed {
        /// The table.
        table: String,
        /// The level of its last checkpoint.
        level: u32,
    },
    /// A checkpoint cannot be used; the build begins again.
    CheckpointIgnored {
        /// Why.
        error: String,
    },
    /// The state of a build cannot be kept; it goes on without.
    NoCheckpoint {
        /// Why.
        error: String,
    },
    /// A board was given without its blank, which is assumed to be last.
    BlankAssumed {
        /// The board with its blank.
        board: String,
    },
    /// A large space is counted now.
    Counting {
        /// The size of the board.
        size: String,
        /// How many positions, one byte each.
        states: u64,
    },
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let megabytes = |bytes: u64| grouped(bytes.div_ceil(1_000_000));
        match self {
            Self::Building { table, memory, file } => write!(
                f,
                "building the table {table}: {} MB of memory, a file of {} MB",
                megabytes(*memory),
                megabytes(*file)
            ),
            Self::LargeEndgame { endgame, tables, minutes, memory, files } => write!(
                f,
                "{endgame} has five pieces: {tables} such table{} to make, about {minutes} minutes on two cores, {} MB of memory and {} MB of files; what is finished is kept",
                if *tables == 1 { "" } else { "s" },
                megabytes(*memory),
                megabytes(*files)
            ),
            Self::BuildingSplit { split, memory, files } => {
                write!(
                    f,
                    "the search continues with big tables, pdb:{split}: {} MB of memory to build them",
                    megabytes(*memory)
                )?;
                match files {
                    Some(bytes) => {
                        let megabytes = megabytes(*bytes);
                        write!(f, ", {megabytes} MB of files for later searches (taxicab tables remove deletes them)")
                    }
                    None => write!(f, "; they are not kept"),
                }
            }
            Self::Waiting { table } => write!(f, "another process builds the table {table}; waiting for it"),
            Self::Damaged { error } => write!(f, "{error}; the file is ignored (taxicab tables verify)"),
            Self::NotKept { error } => write!(f, "{error}; the table is not kept"),
            Self::Resumed { table, level } => write!(f, "the table {table} goes on at level {level}"),
            Self::CheckpointIgnored { error } => write!(f, "{error}; beginning again"),
            Self::NoCheckpoint { error } => write!(f, "{error}; going on without a checkpoint"),
            Self::BlankAssumed { board } => {
                write!(f, "the blank is missing; it is assumed to be last: {board} (--blank CELL)")
            }
            Self::Counting { size, states } => {
                write!(f, "{size}: {} positions, {} MB", grouped(*states), megabytes(*states))
            }
        }
    }
}

/// A part of an answer that is ready before the rest; its JSON is that of what is inside.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum Row<'a> {
    /// A position that a watched search expands.
    Expanded(&'a Expansion),
    /// The counts of a watched search that goes on.
    Counted(&'a Counts),
    /// A move of a game of perfect play.
    Played(&'a PlayedMove),
    /// What one evaluation comes to at one depth.
    Measured(&'a Measured),
    /// One heuristic of a board.
    Heuristic(&'a HeuristicRow),
    /// One iteration of IDA*, predicted and measured.
    Predicted(&'a PredictionRow),
    /// One board of a bench.
    Bench(&'a BenchRow),
    /// One board of a bench of the anytime search.
    Anytime(&'a AnytimeRow),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_objects_with_a_kind() {
        let moves: Moves = "RRD".parse().unwrap();
        let solution = Event::Solution { moves: &moves, lower_bound: 1 };
        assert_eq!(solution.to_json(), json!({ "kind": "solution", "moves": "R2D", "length": 3, "lower_bound": 1 }));
        let elapsed = Duration::from_millis(1500);
        let searched = Progress { activity: Activity::Search { generated: 7, lower_bound: 5, length: None }, elapsed };
        let wanted = json!({
            "kind": "progress",
            "work": "search",
            "generated": 7,
            "lower_bound": 5,
            "length": null,
            "seconds": 1.5,
        });
        assert_eq!(Event::Progress(searched).to_json(), wanted);
        let notice = Notice::Counting { size: "3x3".into(), states: 181_440 };
        assert_eq!(Event::Notice(&notice).to_json()["text"], "3x3: 181,440 positions, 1 MB");
    }
}
