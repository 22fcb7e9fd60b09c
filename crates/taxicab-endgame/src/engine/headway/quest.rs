//! A quest for a plan: searches for a proof, stage by stage, that can be interrupted and continued.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::meter::Meter;
use super::placement::{Placement, Squares, Turn};
use super::plan::Plan;
use super::proof::{Evaluations, Found, Rules, Tree};
use crate::engine::SearchEvent;
use crate::evaluation::Ground;
use crate::parallel::Wanted;
use crate::{EndgamePosition, Evaluation, FIFTY_MOVES};

/// The plies of a search for a proof, and the most nodes.
pub(super) type Stage = (u8, u64);

/// How a quest looks for a proof.
#[derive(Clone, Copy)]
pub(super) struct Way<'s> {
    /// The stages, one after the other.
    pub(super) stages: &'s [Stage],
    /// What is to be as great as at the root, in units of a proof number.
    pub(super) guide: fn(Ground) -> i32,
}

/// To any plan: soon.
pub(super) const TO_A_PLAN: Way<'_> =
    Way { stages: &[(2, u64::MAX), (16, u64::MAX), (32, u64::MAX), (62, u64::MAX)], guide: |ground| ground.guide / 2 };

/// To one that proves more than is known, and as much more as may be: by the evaluation itself, and first within few plies.
pub(super) const TO_MORE: Way<'_> =
    Way { stages: &[(8, 45_000), (16, u64::MAX), (32, u64::MAX), (62, u64::MAX)], guide: |ground| ground.value / 4 };

/// What is to be proven.
pub(super) struct Quest<'q> {
    pub(super) position: EndgamePosition,
    /// The evaluation that the ground has to exceed.
    pub(super) above: i32,
    pub(super) way: Way<'q>,
    /// The most plies, whatever the stage.
    pub(super) plies: u8,
    pub(super) rules: Rules<'q>,
}

/// An interrupted search.
pub(super) struct Begun {
    pub(super) tree: Tree,
    pub(super) turn: Turn,
    /// The place of its stage among the stages of the quest.
    stage: usize,
}

/// The result of a quest.
pub(super) enum Reached {
    Proven(Plan),
    Stopped(Begun),
    /// Its stages have found none: the moves that the last did not refute, the cheapest to prove first.
    Exhausted(Vec<Squares>),
}

impl Begun {
    /// The moves that are not refuted, the cheapest to prove first.
    pub(super) fn candidates(&self) -> Vec<Squares> {
        self.tree.candidates().into_iter().map(|mv| self.turn.preimage_of(mv)).collect()
    }

    /// Goes on from another position of the search; returns whether it can be continued there for ground above this evaluation.
    pub(super) fn go_to(&mut self, position: &EndgamePosition, above: i32) -> bool {
        self.tree.go_to(&self.turn.image(position), above)
    }
}

impl Quest<'_> {
    /// Searches for a plan, first with the search that was interrupted.
    pub(super) fn pursue(&self, evaluations: &Evaluations, meter: &mut Meter<'_>, mut begun: Option<Begun>) -> Reached {
        let turn = Turn::of(&self.position);
        let mut stage = begun.as_ref().map_or(0, |begun| begun.stage);
        let mut candidates = Vec::new();
        while let Some(&(plies, nodes)) = self.way.stages.get(stage) {
            let most = plies.min(self.plies) & !1;
            if most < 2 {
                break;
            }
            let is_continued = begun.is_some();
            let new = || Tree::new(evaluations, &turn.image(&self.position), self.above, most, self.way.guide);
            let mut search = begun.take().unwrap_or_else(|| Begun { tree: new(), turn, stage });
            let found = search.tree.search(evaluations, meter, self.rules, nodes.saturating_sub(search.tree.spent));
            if matches!(found, Found::Proven) {
                return Reached::Proven(Plan::of(&search.tree, search.turn));
            }
            if meter.is_stopped {
                return Reached::Stopped(search);
            }
            candidates = search.candidates();
            match found {
                // Fewer plies were left than a search from here would have.
                Found::Disproven if is_continued => stage = 0,
                Found::Disproven if plies < self.plies => stage += 1,
                Found::Unknown if nodes < u64::MAX => stage += 1,
                _ => break,
            }
        }
        Reached::Exhausted(candidates)
    }
}

/// The nodes that the engine takes to prove better ground than that of a position of a measured endgame with the strong side to move,
/// from an empty memory and a clock at zero; `None` if they are more than this many.
///
/// ```
/// use taxicab_endgame::engine::proof_nodes;
/// use taxicab_endgame::{EndgamePosition, Evaluation};
///
/// let position = EndgamePosition::of(&"8/8/8/4k3/8/8/8/K6R w".parse()?).unwrap();
/// assert!(proof_nodes(&position, &Evaluation::TAXICAB, 10_000).is_some());
/// assert_eq!(proof_nodes(&position, &Evaluation::TAXICAB, 1), None);
/// # Ok::<(), taxicab_chess::FenError>(())
/// ```
pub fn proof_nodes(position: &EndgamePosition, evaluation: &Evaluation, max_nodes: u64) -> Option<u64> {
    proof_nodes_while(position, evaluation, (max_nodes, usize::MAX), &|| true)
}

/// As [`proof_nodes`], and `None` too if the proof needs more bytes than that, or once it is not wanted any more.
pub(crate) fn proof_nodes_while(
    position: &EndgamePosition,
    evaluation: &Evaluation,
    (max_nodes, max_bytes): (u64, usize),
    is_wanted: Wanted<'_>,
) -> Option<u64> {
    let evaluations = Evaluations::new(evaluation);
    let ground = evaluations.ground(position, Placement::of(position)?);
    let mut watch = |_: SearchEvent<'_>| if is_wanted() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
    let mut meter = Meter::new(max_nodes, max_bytes, &mut watch);
    let above = if ground.is_rung { ground.value } else { i32::MIN };
    let rules = Rules { drawn: &[], only: &[] };
    let quest = Quest { position: *position, above, way: TO_A_PLAN, plies: FIFTY_MOVES, rules };
    matches!(quest.pursue(&evaluations, &mut meter, None), Reached::Proven(_)).then_some(meter.nodes)
}
