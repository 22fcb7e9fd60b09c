//! The least distance to mate that a policy forces, for many candidates at once.
//!
//! Naively, for one candidate, R(strong) = R(where the policy goes) and R(weak) = min(own distance to mate, max over the replies
//! R), from above until nothing changes. Here the positions of each distance become ends of the game in turn, the nearest first,
//! and what is forced to reach them is settled backwards: what is settled earlier has the lesser distance, so each position is
//! settled once. What never is has the distance [`NEVER`].

use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use super::lanes::{Choice, LANES};
use super::stage::Stage;
use crate::Side;
use crate::study::graph::DRAW;

/// The distance of what is never settled, dead draws included.
pub(super) const NEVER: u8 = 130;

/// A set of candidates, the first lowest.
pub(super) type Mask = u16;

/// Tells every position with the strong side to move, the plies to mate that are forced from it, and for which candidates.
pub(super) fn settle(stage: &Stage, choices: &[Choice], mut tell: impl FnMut(usize, u8, Mask)) {
    let chosen = Chosen::new(stage, choices);
    let weak = |position| Weak { left: [stage.moves(Side::Weak, position).len() as u8; LANES], reached: 0, pending: 0 };
    let mut weak: Vec<Weak> = (0..stage.len()).map(weak).collect();
    // The sides in turn, each in the order of memory (a quarter less time for KBNK); while a position waits, other candidates
    // join it and are settled with it.
    let mut strong: Vec<Mask> = vec![0; stage.len()];
    let (mut queue, mut before) = (Vec::new(), Vec::new());
    for plies in (0..NEVER).step_by(2) {
        for &position in &stage.lost[usize::from(plies / 2)] {
            let end = &mut weak[position as usize];
            if end.reached != Mask::MAX {
                end.pending = !end.reached;
                end.reached = Mask::MAX;
                queue.push(position);
            }
        }
        while !queue.is_empty() {
            queue.sort_unstable();
            for position in queue.drain(..) {
                let new = mem::take(&mut weak[position as usize].pending);
                for &(from, lanes) in chosen.of(position) {
                    let lanes = lanes & new;
                    if lanes != 0 {
                        if strong[from as usize] == 0 {
                            before.push(from);
                        }
                        strong[from as usize] |= lanes;
                    }
                }
            }
            before.sort_unstable();
            for position in before.drain(..) {
                let new = mem::take(&mut strong[position as usize]);
                tell(position as usize, plies, new);
                for &reply in stage.before_strong.of(position as usize) {
                    let weak = &mut weak[reply as usize];
                    let settled = fewer(&mut weak.left, new & !weak.reached);
                    if settled != 0 {
                        weak.reached |= settled;
                        if weak.pending == 0 {
                            queue.push(reply);
                        }
                        weak.pending |= settled;
                    }
                }
            }
        }
    }
}

/// A position with the weak side to move.
#[derive(Clone)]
struct Weak {
    /// How many of its moves are not settled, for each candidate.
    left: [u8; LANES],
    /// For which candidates it is settled.
    reached: Mask,
    /// For which of them what leads to it is not.
    pending: Mask,
}

/// One move fewer is left for these candidates; for which of them it was the last.
fn fewer(left: &mut [u8; LANES], lanes: Mask) -> Mask {
    let [low, high] = lanes.to_le_bytes();
    let mut fewer = [0; LANES];
    fewer[..8].copy_from_slice(&BITS[usize::from(low)]);
    fewer[8..].copy_from_slice(&BITS[usize::from(high)]);
    let mut last = [0; LANES];
    for lane in 0..LANES {
        left[lane] -= fewer[lane];
        last[lane] = fewer[lane] & u8::from(left[lane] == 0);
    }
    if u128::from_ne_bytes(last) == 0 {
        return 0;
    }
    (0..LANES).fold(0, |mask, lane| mask | Mask::from(last[lane]) << lane)
}

/// The bits of each byte, the lowest first.
const BITS: [[u8; 8]; 256] = {
    let mut bits = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            bits[byte][bit] = (byte >> bit) as u8 & 1;
            bit += 1;
        }
        byte += 1;
    }
    bits
};

/// For each position with the weak side to move, from where which policies go there.
struct Chosen {
    starts: Vec<u32>,
    before: Vec<(u32, Mask)>,
}

impl Chosen {
    fn new(stage: &Stage, choices: &[Choice]) -> Self {
        let mut moves = Vec::with_capacity(2 * stage.len());
        let mut starts = vec![0; stage.len() + 1];
        for (from, choice) in (0_u32..).zip(choices) {
            let targets = stage.moves(Side::Strong, from as usize);
            let mut remaining = if targets.is_empty() { 0 } else { Mask::MAX };
            while remaining != 0 {
                let number = choice[remaining.trailing_zeros() as usize];
                let lanes = lanes_of(choice, number);
                remaining &= !lanes;
                let to = targets[usize::from(number)];
                if to != DRAW {
                    starts[to as usize + 1] += 1;
                    moves.push((from, to, lanes));
                }
            }
        }
        for position in 0..stage.len() {
            starts[position + 1] += starts[position];
        }
        let mut next = starts.clone();
        let mut before = vec![(0, 0); moves.len()];
        for (from, to, lanes) in moves {
            let place = &mut next[to as usize];
            before[*place as usize] = (from, lanes);
            *place += 1;
        }
        Self { starts, before }
    }

    fn of(&self, position: u32) -> &[(u32, Mask)] {
        &self.before[self.starts[position as usize] as usize..self.starts[position as usize + 1] as usize]
    }
}

fn lanes_of(choice: &Choice, number: u8) -> Mask {
    (0..LANES).fold(0, |mask, lane| mask | Mask::from(choice[lane] == number) << lane)
}
