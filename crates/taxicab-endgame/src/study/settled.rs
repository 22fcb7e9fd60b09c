//! The results of the games of a policy, settled backwards from the mates.
//!
//! A position with the strong side to move has one successor, the policy's. With the weak side to move it has all its moves, and
//! is mated only if all of them are. Positions that are never settled are defended for ever, or until a piece is lost.

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;

use super::graph::{DRAW, Graph, Moves};
use super::policy::Policy;
use crate::FIFTY_MOVES;
use crate::Side;

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

/// The games from every position with the strong side to move.
pub(super) struct Settled {
    games: Vec<Option<Game>>,
}

impl Settled {
    pub(super) fn new(graph: &Graph, policy: &Policy) -> Self {
        let positions = graph.len();
        let weak = graph.moves_of(Side::Weak);
        let chosen = policy.targets().iter().zip(0..).filter(|&(&to, _)| to != DRAW).map(|(&to, from)| (from, to));
        let before_weak = Moves::reversed(positions, chosen);
        let before_strong = Moves::reversed(positions, weak.iter());
        let mut weak_games = vec![Game::default(); positions];
        let mut unsettled: Vec<u8> = (0..positions)
            .map(|position| {
                let moves = weak.of(position);
                // A move to a draw is never settled.
                if moves.contains(&DRAW) { u8::MAX } else { moves.len() as u8 }
            })
            .collect();
        let mut games = vec![None; positions];
        let mut mated: VecDeque<u32> =
            (0..positions as u32).filter(|&position| graph.is_mate(position as usize)).collect();
        // First in, first out: the shortest games are settled first.
        while let Some(position) = mated.pop_front() {
            let after = weak_games[position as usize];
            for &from in before_weak.of(position as usize) {
                let is_pawn_move = graph.is_pawn_move(from, position);
                let game = Game {
                    plies: after.plies + 1,
                    quiet: if is_pawn_move { 1 } else { after.quiet + 1 },
                    is_late: after.is_late || is_pawn_move && after.quiet > FIFTY_MOVES.into(),
                };
                games[from as usize] = Some(game);
                for &reply in before_strong.of(from as usize) {
                    let all = &mut weak_games[reply as usize];
                    all.plies = all.plies.max(game.plies + 1);
                    all.quiet = all.quiet.max(game.quiet + 1);
                    all.is_late |= game.is_late;
                    unsettled[reply as usize] -= 1;
                    if unsettled[reply as usize] == 0 {
                        mated.push_back(reply);
                    }
                }
            }
        }
        Self { games }
    }

    /// The plies to mate of the longest game from a position of the graph, if it ends within the fifty-move rule.
    pub(super) fn plies(&self, position: usize) -> Option<u16> {
        self.games[position].filter(|game| game.quiet <= FIFTY_MOVES.into() && !game.is_late).map(|game| game.plies)
    }
}
