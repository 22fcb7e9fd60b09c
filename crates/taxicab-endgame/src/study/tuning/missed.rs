//! Where a policy goes round in circles, and what would lead out.
//!
//! A policy that does not mate has, somewhere on its circle, a move from which it would. That it does not play it is because of
//! two leaves: the one at the end of the line that it expects is worth more than the one at the end of the other line. A search
//! for weights has to turn that round.

use alloc::vec::Vec;

use super::{Compared, Leaves};
use crate::EndgamePosition;
use crate::Side;
use crate::study::graph::DRAW;
use crate::study::policy::{MATE, NOTHING, earlier, side_after};

/// A move that a policy should have played. [`Compared::missed`] finds it.
#[derive(Clone, Debug)]
pub struct Missed {
    /// The leaf of the move that it plays, the weak side to move after an odd number of plies.
    pub expected: EndgamePosition,
    /// The leaf of the one that it should have played.
    pub better: EndgamePosition,
    /// By how much the expected leaf is worth more; 0 if the order of moves decides.
    pub gap: i32,
}

/// How many rounds of a circle are looked at, after those that lead into it.
const MOST_ROUNDS: usize = 40;

impl Compared<'_> {
    /// What a candidate misses on a way from the position of a number, the strong side to move: it plays so many moves against
    /// replies from which it does not mate, and the first move missed from there on counts, within forty more. `None` if there
    /// is none, or a line ends in mate or in a draw.
    ///
    /// `leaves` are those of the candidate. `pick` chooses one of so many, a reply or a move that is missed.
    pub fn missed(
        &self,
        candidate: usize,
        leaves: &Leaves,
        number: usize,
        rounds: usize,
        mut pick: impl FnMut(usize) -> usize,
    ) -> Option<Missed> {
        let (tuning, stage) = (self.tuning, &self.tuning.stage);
        let is_mated = |&position: &u32| {
            position != DRAW && self.mated.get(position as usize).is_some_and(|mated| mated >> candidate & 1 == 1)
        };
        let mates = |&position: &u32| {
            let replies = stage.moves(Side::Weak, position as usize);
            if replies.is_empty() { stage.is_mate(position as usize) } else { replies.iter().all(is_mated) }
        };
        let mut position = tuning.position(number)?;
        for round in 0..rounds + MOST_ROUNDS {
            let moves = stage.moves(Side::Strong, position);
            let chosen = *moves.get(usize::from(self.choices[position][candidate]))?;
            if chosen == DRAW {
                return None;
            }
            if round >= rounds {
                let better: Vec<u32> = moves.iter().copied().filter(|to| *to != DRAW && mates(to)).collect();
                if !better.is_empty() {
                    let line = |to: u32| self.line(leaves, to, Side::Weak, tuning.depth - 1);
                    let (expected, better) = (line(chosen), line(better[pick(better.len())]));
                    let leaf = |line: Line| Some(tuning.unrank(line.leaf?, side_after(tuning.depth)));
                    let gap = (expected.score - better.score).max(0);
                    return Some(Missed { expected: leaf(expected)?, better: leaf(better)?, gap });
                }
            }
            let replies = stage.moves(Side::Weak, chosen as usize);
            let kept: Vec<u32> = replies.iter().copied().filter(|to| *to != DRAW && !is_mated(to)).collect();
            if kept.is_empty() {
                return None;
            }
            position = kept[pick(kept.len())] as usize;
        }
        None
    }

    /// What a search of so many plies expects from a position.
    fn line(&self, leaves: &Leaves, position: u32, side: Side, plies: u8) -> Line {
        let stage = &self.tuning.stage;
        if position == DRAW {
            return Line { score: NOTHING, leaf: None };
        }
        let moves = stage.moves(side, position as usize);
        if moves.is_empty() {
            let is_mate = side == Side::Weak && stage.is_mate(position as usize);
            return Line { score: if is_mate { MATE } else { NOTHING }, leaf: None };
        }
        if plies == 0 {
            let leaf = Some(position as usize).filter(|&leaf| leaf < stage.own);
            return Line { score: leaves.values[position as usize], leaf };
        }
        let lines = moves.iter().map(|&to| {
            let line = self.line(leaves, to, side.opponent(), plies - 1);
            Line { score: earlier(line.score), ..line }
        });
        let is_better = |one: i32, other: i32| if side == Side::Strong { one > other } else { one < other };
        let best = lines.reduce(|best, line| if is_better(line.score, best.score) { line } else { best });
        best.expect("there are moves")
    }
}

/// The score of a search and the leaf it comes from; `None` for a mate or a draw.
struct Line {
    score: i32,
    leaf: Option<usize>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Endgame;
    use crate::Tables;
    use crate::evaluation::Evaluation;
    use crate::study::Study;
    use crate::study::tuning::Candidate;

    #[test]
    fn what_is_missed_is_expected_to_be_worth_less() {
        let mut tables = Tables::new();
        tables.fill(Endgame::KRK).unwrap();
        let study = Study::new(&tables, Endgame::KRK).unwrap();
        let tuning = study.tuning(&Evaluation::CHESS_4, 3, None, |_| true);
        let candidate = Candidate { weights: tuning.weights(), places: Vec::new() };
        let leaves = tuning.leaves(candidate.clone());
        let compared = tuning.compared(&leaves, core::slice::from_ref(&candidate));
        let table = tables.table(Endgame::KRK).unwrap();
        let mut count = 0;
        for number in compared.unmated(0).step_by(97) {
            for rounds in [0, 7] {
                let Some(missed) = compared.missed(0, &leaves, number, rounds, |count| count / 2) else { continue };
                let [expected, better] = [&missed.expected, &missed.better].map(|leaf| tuning.value(&candidate, leaf));
                assert_eq!(missed.gap, expected - better, "{missed:?}");
                assert!([missed.expected, missed.better].iter().all(|leaf| table.value(leaf).is_some()));
                count += 1;
            }
        }
        assert!(count > 50, "{count}");
        assert!(compared.missed(0, &leaves, table.index().len(), 0, |_| 0).is_none());
    }
}
