//! The results of the games of a policy, settled backwards from the mates.
//!
//! With the strong side to move a position has all moves of the best score: the worst of them counts, so the order of moves
//! proves nothing. With the weak side to move it has all its moves. Either is mated only if all of them are. Positions that are
//! never settled are defended for ever, or until a piece is lost.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use super::graph::{DRAW, Graph, Moves};
use super::policy::Scores;
use crate::parallel::Wanted;
use crate::{FIFTY_MOVES, Side};

/// How many positions are settled, on average, between two questions whether the games are wanted.
const EVERY: u32 = 1024;

/// The longest game to mate.
#[derive(Clone, Copy, Default)]
struct Game {
    /// Plies to the mate.
    plies: u16,
    /// Plies to the next pawn move or promotion, or to the mate.
    quiet: u16,
    /// Whether the fifty-move rule ends the game after the next pawn move.
    is_late: bool,
}

impl Game {
    /// The longer of this game and one that begins with a move to another.
    fn or_through(self, after: Self, is_pawn_move: bool) -> Self {
        Self {
            plies: self.plies.max(after.plies + 1),
            quiet: self.quiet.max(if is_pawn_move { 1 } else { after.quiet + 1 }),
            is_late: self.is_late || after.is_late || is_pawn_move && after.quiet > FIFTY_MOVES.into(),
        }
    }
}

/// A side's positions while they are settled.
struct Settling {
    games: Vec<Game>,
    /// The moves that are not settled yet; [`u8::MAX`] if one leads to a draw.
    left: Vec<u8>,
    /// The moves that lead to each position of the other side.
    before: Moves,
}

impl Settling {
    fn new<M: Iterator<Item = u32> + Clone>(positions: usize, moves: impl Fn(usize) -> M) -> Self {
        let left =
            |position| if moves(position).any(|to| to == DRAW) { u8::MAX } else { moves(position).count() as u8 };
        let all = (0..positions).flat_map(|from| moves(from).map(move |to| (from as u32, to)));
        Self {
            games: vec![Game::default(); positions],
            left: (0..positions).map(left).collect(),
            before: Moves::reversed(positions, all.filter(|&(_, to)| to != DRAW)),
        }
    }

    /// Settles the moves to a position; those of its origins that have no other move left.
    fn settle(&mut self, to: u32, after: Game, is_pawn_move: impl Fn(u32) -> bool, settled: &mut Vec<u32>) {
        settled.clear();
        for &from in self.before.of(to as usize) {
            let (game, left) = (&mut self.games[from as usize], &mut self.left[from as usize]);
            if *left < u8::MAX {
                *game = game.or_through(after, is_pawn_move(from));
                *left -= 1;
                if *left == 0 {
                    settled.push(from);
                }
            }
        }
    }
}

/// The games from every position with the strong side to move.
pub(super) struct Settled {
    games: Vec<Option<Game>>,
}

impl Settled {
    /// The games of these scores, while they are wanted.
    pub(super) fn new(graph: &Graph, scores: &Scores, is_wanted: Wanted<'_>) -> Option<Self> {
        let positions = graph.len();
        let wanted = || is_wanted().then_some(());
        let mut strong = Settling::new(positions, |position| scores.best(graph, position));
        wanted()?;
        let mut weak = Settling::new(positions, |position| graph.moves_of(Side::Weak).of(position).iter().copied());
        let mut games = vec![None; positions];
        let mut mated: VecDeque<u32> =
            (0..positions as u32).filter(|&position| graph.is_mate(position as usize)).collect();
        let (mut winning, mut losing) = (Vec::new(), Vec::new());
        while let Some(position) = mated.pop_front() {
            if position.is_multiple_of(EVERY) {
                wanted()?;
            }
            let after = weak.games[position as usize];
            strong.settle(position, after, |from| graph.is_pawn_move(from, position), &mut winning);
            for &from in &winning {
                games[from as usize] = Some(strong.games[from as usize]);
                weak.settle(from, strong.games[from as usize], |_| false, &mut losing);
                mated.extend(&losing);
            }
        }
        Some(Self { games })
    }

    /// The plies to mate of the longest game from a position of the graph, if it ends within the fifty-move rule.
    pub(super) fn plies(&self, position: usize) -> Option<u16> {
        self.games[position].filter(|game| game.quiet <= FIFTY_MOVES.into() && !game.is_late).map(|game| game.plies)
    }
}
