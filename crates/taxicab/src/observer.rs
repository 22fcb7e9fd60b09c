//! What a request reports while it is answered.

use std::fmt;
use std::time::Duration;

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
}

/// How far the work is. Times are since its beginning.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Progress {
    /// A search.
    Search {
        /// Nodes generated.
        generated: u64,
        /// No solution is shorter.
        lower_bound: u32,
        /// The length of the best solution so far, if the search goes on after its first.
        length: Option<u32>,
        /// Since the search began.
        elapsed: Duration,
    },
    /// A whole space that is counted.
    Space {
        /// The distance from the goal that is being counted.
        depth: u32,
        /// Positions counted.
        done: u64,
        /// Positions in all.
        states: u64,
        /// Since the fill began.
        elapsed: Duration,
    },
}

impl Progress {
    /// The time since the work began.
    pub const fn elapsed(&self) -> Duration {
        match *self {
            Self::Search { elapsed, .. } | Self::Space { elapsed, .. } => elapsed,
        }
    }
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
            Self::Waiting { table } => write!(f, "another process builds the table {table}; waiting for it"),
            Self::Damaged { error } => write!(f, "{error}; the file is ignored (taxicab tables verify)"),
            Self::NotKept { error } => write!(f, "{error}; the table is not kept"),
            Self::Counting { size, states } => {
                write!(f, "{size}: {} positions, {} MB", grouped(*states), megabytes(*states))
            }
        }
    }
}
