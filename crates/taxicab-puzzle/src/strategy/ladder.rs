//! When a search changes to a stronger method: a state machine of work and costs, without a clock.
//!
//! A stronger method needs tables first. Who knew how long the search will be would build the best ones at once, or none; here the search
//! works on a rung until it has spent there what the next one costs, and then pays for that (Karlin, Manasse, Rudolph & Sleator,
//! *Competitive snoopy caching*, Algorithmica 3, 1988: the strategy of who rents skis until the rents come to the price).
//!
//! All work is counted in states of a table: those that are filled, and nodes by what one of them takes. So the same search on
//! one thread changes at the same node, however fast the machine is.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicUsize, Ordering};

/// A method on the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rung {
    /// The work to begin with it; 0 of the first.
    pub(super) cost: u64,
    /// The work of one node.
    pub(super) node: u64,
}

/// What is done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Search on a rung, up to this number of nodes.
    Search { rung: usize, nodes: u64 },
    /// Get what a rung needs.
    Begin { rung: usize },
}

/// The rungs, the weakest first, and what was spent on each by all searches together.
#[derive(Debug)]
pub(super) struct Ladder {
    rungs: Vec<Rung>,
    /// By rung: nodes, at most as many as an address has values.
    spent: Vec<AtomicUsize>,
}

impl Ladder {
    pub(super) fn new(rungs: impl IntoIterator<Item = Rung>) -> Self {
        let rungs: Vec<Rung> = rungs.into_iter().collect();
        Self { spent: rungs.iter().map(|_| AtomicUsize::new(0)).collect(), rungs }
    }

    /// What is done next by a search that may use the rungs of which this is true: `is_begun` has what it needs, `is_allowed` may
    /// get it. The first rung is always begun.
    pub(super) fn step(&self, is_begun: impl Fn(usize) -> bool, is_allowed: impl Fn(usize) -> bool) -> Step {
        let rung = (1..self.rungs.len()).rev().find(|&rung| is_begun(rung)).unwrap_or(0);
        let Some(next) = (rung + 1..self.rungs.len()).find(|&next| is_allowed(next)) else {
            return Step::Search { rung, nodes: u64::MAX };
        };
        let worth = self.rungs[next].cost / self.rungs[rung].node;
        match worth.saturating_sub(self.spent[rung].load(Ordering::Relaxed) as u64) {
            0 => Step::Begin { rung: next },
            nodes => Step::Search { rung, nodes },
        }
    }

    /// Counts the nodes of a search on a rung.
    pub(super) fn spend(&self, rung: usize, nodes: u64) {
        let nodes = usize::try_from(nodes).unwrap_or(usize::MAX);
        let add = |spent: usize| Some(spent.saturating_add(nodes));
        let _ = self.spent[rung].fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
    }

    /// A rung could not be begun: its cost is spent once more below before the next attempt.
    pub(super) fn put_off(&self, rung: usize) {
        self.spent[..rung].iter().for_each(|spent| spent.store(0, Ordering::Relaxed));
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use proptest::prelude::*;

    use super::*;

    /// The work of searches whose nodes on each rung are given, with a clock that counts work alone; as a whole, and the best
    /// in hindsight.
    fn climbed(ladder: &Ladder, searches: &[Vec<u64>], allowed: &[bool]) -> (u64, u64) {
        let mut begun = vec![false; ladder.rungs.len()];
        begun[0] = true;
        let mut clock = 0;
        for needed in searches {
            // The part of the search that is done, whichever rung did it.
            let mut done = 0.0;
            let mut at = 0;
            loop {
                match ladder.step(|rung| begun[rung], |rung| allowed[rung]) {
                    Step::Begin { rung } => {
                        assert!(rung > at && !begun[rung] && allowed[rung], "upwards, and once");
                        clock += ladder.rungs[rung].cost;
                        begun[rung] = true;
                    }
                    Step::Search { rung, nodes } => {
                        assert!(rung >= at && begun[rung]);
                        at = rung;
                        let rest = ((1.0 - done) * needed[rung] as f64).ceil() as u64;
                        let nodes = nodes.min(rest);
                        ladder.spend(rung, nodes);
                        clock += nodes * ladder.rungs[rung].node;
                        if nodes == rest {
                            break;
                        }
                        done += nodes as f64 / needed[rung] as f64;
                    }
                }
            }
        }
        let all = |rung: usize| searches.iter().map(|needed| needed[rung]).sum::<u64>();
        let whole = |rung: usize| ladder.rungs[rung].cost + all(rung) * ladder.rungs[rung].node;
        let best = (0..ladder.rungs.len()).filter(|&rung| rung == 0 || allowed[rung]).map(whole).min().unwrap();
        (clock, best)
    }

    fn ladder_of(costs: &[u64]) -> Ladder {
        Ladder::new(costs.iter().enumerate().map(|(rung, &cost)| Rung { cost, node: 6 + rung as u64 }))
    }

    proptest! {
        /// However much more each rung costs, and if each needs at most half of the nodes of the one below: never more than the work of the best in hindsight, what all
        /// rungs up to the last one cost twice, and a unit each.
        #[test]
        fn regret_is_bounded(
            steps in prop::collection::vec((2u64..100, 2u64..50), 1..5),
            sizes in prop::collection::vec(0u64..1 << 34, 1..6),
            refused in prop::collection::vec(any::<bool>(), 5),
        ) {
            let mut costs = vec![0, 20_000_000];
            for &(dearer, _) in &steps[1..] {
                costs.push(costs.last().unwrap() * dearer);
            }
            let ladder = ladder_of(&costs);
            let mut allowed = vec![true];
            allowed.extend(refused[..costs.len() - 1].iter().map(|refused| !refused));
            let searches: Vec<Vec<u64>> = sizes
                .iter()
                .map(|&nodes| {
                    let mut needed = vec![nodes];
                    for &(_, stronger) in &steps {
                        needed.push(needed.last().unwrap() / stronger);
                    }
                    needed
                })
                .collect();
            let (work, best) = climbed(&ladder, &searches, &allowed);
            let paid: u64 = (1..costs.len()).filter(|&rung| allowed[rung] && costs[rung] <= best).map(|rung| 2 * costs[rung]).sum();
            // A node that is divided between two rungs.
            let rounding = 16 * 2 * (costs.len() * sizes.len()) as u64;
            prop_assert!(work <= best + paid + rounding, "{work} of {best}, {costs:?}");
        }
    }

    #[test]
    fn it_climbs_when_the_next_rung_is_paid_for() {
        let ladder = ladder_of(&[0, 60 << 20, 700 << 20]);
        let step = |begun: usize, allowed: usize| ladder.step(|rung| rung <= begun, |rung| rung <= allowed);
        assert_eq!(step(0, 2), Step::Search { rung: 0, nodes: 10 << 20 });
        ladder.spend(0, 4 << 20);
        assert_eq!(step(0, 2), Step::Search { rung: 0, nodes: 6 << 20 });
        // A thousand easy boards count for what they take.
        (0..1000).for_each(|_| ladder.spend(0, 3));
        assert_eq!(step(0, 2), Step::Search { rung: 0, nodes: (6 << 20) - 3000 });
        ladder.spend(0, (6 << 20) - 3000);
        assert_eq!(step(0, 2), Step::Begin { rung: 1 });
        ladder.put_off(1);
        assert_eq!(step(0, 2), Step::Search { rung: 0, nodes: 10 << 20 }, "it failed, and is paid for once more");
        ladder.spend(0, 10 << 20);
        assert_eq!(step(0, 0), Step::Search { rung: 0, nodes: u64::MAX }, "nothing else is allowed");
        assert_eq!(step(1, 2), Step::Search { rung: 1, nodes: 100 << 20 });
        ladder.spend(1, u64::MAX);
        assert_eq!(step(1, 2), Step::Begin { rung: 2 });
        assert_eq!(step(2, 2), Step::Search { rung: 2, nodes: u64::MAX });
    }
}
