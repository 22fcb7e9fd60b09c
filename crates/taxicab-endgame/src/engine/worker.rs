//! What both searches share: nodes and the watch, the way from the root, lines, what cut off before.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use cozy_chess::{Board, Move};

use super::full_width::from_here;
use super::memory::{Bound, Found, Memory};
use super::order::Turn;
use super::score::plies_to_mate;
use super::{Engine, Observed};

/// The most plies from the root, quiescence included.
pub(super) const MOST_PLIES: usize = Engine::MOST_DEPTH as usize + 60;
/// The watch is called every so many nodes.
const INTERVAL: u64 = 1024;

/// A search under way.
pub(super) struct Worker<'a> {
    pub(super) memory: &'a mut Memory,
    pub(super) watch: &'a mut dyn FnMut(Observed<'_>) -> ControlFlow<()>,
    pub(super) most_nodes: u64,
    pub(super) nodes: u64,
    /// The longest line of the iteration, in plies.
    pub(super) longest: usize,
    pub(super) is_stopped: bool,
    /// Tells apart what the table must not mix: the two searches, and games with other repetitions behind them.
    pub(super) salt: u64,
    /// The keys that have stood twice in the game.
    pub(super) twice: Vec<u64>,
    /// The keys from the root to the position above.
    pub(super) path: Vec<u64>,
    pub(super) turns: Vec<Turn>,
    /// The expected line from each ply.
    pub(super) lines: Vec<Vec<Move>>,
    pub(super) killers: [[Option<Move>; 2]; MOST_PLIES + 1],
    pub(super) history: Vec<[[i32; 64]; 64]>,
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        memory: &'a mut Memory,
        watch: &'a mut dyn FnMut(Observed<'_>) -> ControlFlow<()>,
        most_nodes: u64,
        twice: Vec<u64>,
        salt: u64,
    ) -> Self {
        let mix = |salt: u64, &key: &u64| (salt ^ key).wrapping_mul(0xbf58_476d_1ce4_e5b9).rotate_left(29);
        Self {
            memory,
            watch,
            most_nodes,
            nodes: 0,
            longest: 0,
            is_stopped: false,
            salt: twice.iter().fold(salt, mix),
            twice,
            path: Vec::with_capacity(MOST_PLIES),
            turns: Vec::with_capacity(4096),
            lines: vec![Vec::new(); MOST_PLIES + 2],
            killers: [[None; 2]; MOST_PLIES + 1],
            history: vec![[[0; 64]; 64]; 2],
        }
    }

    /// Counts a node; whether the search goes on.
    #[inline]
    pub(super) fn visit(&mut self, ply: usize) -> bool {
        if self.nodes >= self.most_nodes {
            self.is_stopped = true;
        }
        if self.is_stopped {
            return false;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(INTERVAL) && (self.watch)(Observed::Nodes(self.nodes)).is_break() {
            self.is_stopped = true;
        }
        self.longest = self.longest.max(ply);
        !self.is_stopped
    }

    /// Makes a move the first of the line from its ply, the line from the next behind it.
    pub(super) fn expect(&mut self, ply: usize, played: Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(played);
        line.extend_from_slice(&lower[0]);
    }

    /// The key of a position in the table.
    pub(super) fn key(&self, board: &Board) -> u64 {
        board.hash() ^ self.salt
    }
}

/// What the table answers in a window, if that is enough.
#[inline]
pub(super) fn answer(found: Found, (alpha, beta): (i32, i32), ply: usize, clock: u8) -> Option<i32> {
    let score = from_here(found.score, ply);
    let is_enough = match found.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    (is_enough && is_in_time(found.score, clock)).then_some(score)
}

/// Whether a score may be used with a half-move clock: a mate must come before the hundredth ply, or with it.
fn is_in_time(score: i32, clock: u8) -> bool {
    plies_to_mate(score).is_none_or(|plies| plies + i32::from(clock) <= 100)
}

/// Whether the side to move has no move.
#[inline]
pub(super) fn is_over(board: &Board) -> bool {
    !board.generate_moves(|_| true)
}
