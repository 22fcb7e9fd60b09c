//! A solution made shorter: its windows, solved again with proof.

use taxicab_puzzle::search::StopReason;
use taxicab_puzzle::{Metric, ShortenedWindow, shortened};

use super::LimitFields;
use super::game::Game;
use crate::{Context, Observer, answer};

/// A solution made shorter.
#[answer]
pub struct ShortenedSolution {
    /// The moves of the tiles, compressed: from the same board to the same end.
    pub moves: String,
    /// The number of moves.
    pub length: u32,
    /// The windows that became shorter, in the order in which they did.
    pub windows: Vec<Window>,
    /// The moves of the longest windows that were searched; none shorter or as long became shorter any more, if there is no
    /// `reason`.
    pub longest_window: usize,
    /// Of these the windows that were given up after 500,000 nodes each.
    pub unproven: usize,
    /// Successors considered by all searches.
    pub generated: u64,
    /// Wall seconds.
    pub seconds: f64,
    /// The limit that stopped it: `time-limit`, `nodes`, `memory` or `cancelled`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// The same.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
}

/// A part of a solution that became shorter. Its place is that in the solution as it was then.
#[answer]
pub struct Window {
    /// Its first move, from 0.
    pub from: usize,
    /// The first move after it.
    pub to: usize,
    /// Its moves before: `to` less `from`.
    pub before: usize,
    /// Its moves after.
    pub after: usize,
    /// The moves after, compressed.
    pub moves: String,
}

impl Window {
    fn of(ShortenedWindow { place, moves, length }: &ShortenedWindow) -> Self {
        let (from, to, before) = (place.start, place.end, place.len());
        Self { from, to, before, after: *length, moves: moves.to_string() }
    }
}

/// A window whose search takes more nodes is given up: about a tenth of a second.
const WINDOW_NODES: u64 = 500_000;

/// Makes the moves of a game shorter within limits.
pub(super) fn shorter(
    game: &Game,
    metric: Metric,
    limits: &LimitFields,
    context: &Context,
    observer: &mut dyn Observer,
) -> ShortenedSolution {
    let start = context.now();
    let found = limits.run(context, observer, |control| {
        shortened(&game.boards[0], &game.moves, metric, WINDOW_NODES, control).expect("the moves are legal")
    });
    ShortenedSolution {
        length: found.moves.length(metric) as u32,
        moves: found.moves.to_string(),
        windows: found.windows.iter().map(Window::of).collect(),
        longest_window: found.longest_window,
        unproven: found.unproven,
        generated: found.statistics.generated,
        seconds: context.since(start).as_secs_f64(),
        reason: found.stopped.map(StopReason::as_str),
        stopped: found.stopped,
    }
}
