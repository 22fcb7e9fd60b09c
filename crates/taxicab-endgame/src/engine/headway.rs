//! The player of the measured endgames: it proves better ground, keeps the plan, and follows it.
//!
//! # Why it mates
//!
//! The *ground* of a game is the greatest evaluation of a rung that it has stood on. A [`Plan`] proves that from some position the strong
//! side forces a rung above the ground, or mate, whatever the weak side replies. It is followed to its end: every reply leads to
//! a position of the plan, or to such a rung. There the ground rises. There are finitely many evaluations, and from every rung that is
//! won and no mate there is a plan (measured by [`Study`](crate::Study)); so the game ends in mate, up to the fifty-move rule, if every
//! plan is found within the limits of its move. No constant depth is needed. A plan gives way only to one with a greater least
//! evaluation, proven from the position at hand.
//!
//! ```text
//! quest      searches for a plan, stage by stage
//! proof      the proof-number search for better ground
//! plan       the moves of a proof by position
//! placement  positions as words, and the orientation in which they are searched
//! meter      nodes and the watch
//! ```

mod meter;
mod placement;
mod plan;
mod proof;
mod quest;

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use cozy_chess::{Color, Move, Piece};
use taxicab_chess::{Role, Square};

use super::game::key;
use super::{Game, Limits, Outcome, Report, Score, SearchEvent, root};
use crate::study::STEP;
use crate::{EndgamePosition, Evaluation, FIFTY_MOVES};
use meter::Meter;
use placement::{Placement, Squares, Turn};
use plan::Plan;
use proof::{Evaluations, MATE_GROUND, Rules};
pub use quest::proof_nodes;
pub(crate) use quest::proof_nodes_while;
use quest::{Begun, Quest, Reached, TO_A_PLAN, TO_MORE, Way};

/// The way from the end of a plan: without the stages that take most.
const AHEAD: Way<'_> = Way { stages: TO_A_PLAN.stages.first_chunk::<2>().unwrap(), ..TO_A_PLAN };

/// What is kept of a game from one move to the next.
#[derive(Default)]
pub(super) struct Climb {
    /// The key of the position of the last search.
    last: Option<u64>,
    /// The greatest evaluation of a rung that the game has stood on.
    ground: Option<i32>,
    plan: Option<Plan>,
    /// The search that was interrupted before it found a plan.
    begun: Option<Begun>,
    /// What is known of the ends of the plan, by position.
    ahead: BTreeMap<Placement, Ahead>,
}

/// What is known of a position that the game may come to.
enum Ahead {
    Planned(Plan),
    Begun(Begun),
    /// No plan is found within the plies and the memory of a search.
    Unknown,
}

/// A search for the strong side.
struct Player<'a> {
    climb: &'a mut Climb,
    evaluations: Evaluations,
    meter: Meter<'a>,
    game: &'a Game,
    limits: &'a Limits,
    position: EndgamePosition,
    seat: Seat,
    /// Positions that have occurred twice.
    drawn: Vec<EndgamePosition>,
    /// The moves of the last search without a proof.
    candidates: Vec<Squares>,
}

/// The place of a position on the board: if Black is the strong side it is flipped, also after its pawn has promoted.
#[derive(Clone, Copy)]
struct Seat {
    is_flipped: bool,
}

impl Seat {
    /// A position of the tables, where only a black pawn is flipped, as this seat sees it.
    fn seen(self, position: EndgamePosition) -> EndgamePosition {
        if self.is_flipped && !position.endgame().has_pawn() { position.map(Square::flipped) } else { position }
    }

    const fn square(self, square: Square) -> Square {
        if self.is_flipped { square.flipped() } else { square }
    }

    fn mv(self, (from, to, promotion): Squares) -> Move {
        let square = |square: Square| cozy_chess::Square::index(self.square(square).index().into());
        Move { from: square(from), to: square(to), promotion: promotion.map(|role| Piece::ALL[role as usize]) }
    }

    fn squares(self, Move { from, to, promotion }: Move) -> Squares {
        let square = |square: cozy_chess::Square| self.square(Square::ALL[square as usize]);
        (square(from), square(to), promotion.map(|piece| Role::ALL[piece as usize]))
    }
}

/// Searches a position of a measured endgame with the strong side to move, with at most this many bytes for each proof.
pub(super) fn search(
    climb: &mut Climb,
    max_bytes: usize,
    game: &Game,
    position: EndgamePosition,
    limits: &Limits,
    watch: &mut dyn FnMut(SearchEvent<'_>) -> ControlFlow<()>,
) -> Option<Outcome> {
    let board = game.board();
    let meter = Meter::new(limits.nodes.unwrap_or(u64::MAX), max_bytes, watch);
    let seat = Seat { is_flipped: board.side_to_move() == Color::Black };
    let position = seat.seen(position);
    let twice = game.twice().into_iter().filter_map(|board| EndgamePosition::of_board(board).ok());
    let drawn = twice.map(|position| seat.seen(position)).collect();
    let mut player = Player {
        climb,
        evaluations: Evaluations::new(&Evaluation::TAXICAB),
        meter,
        game,
        limits,
        position,
        seat,
        drawn,
        candidates: Vec::new(),
    };
    player.recall();
    player.play()
}

impl Player<'_> {
    /// Recalls the ground of the game and the plan for this position, if there are any.
    fn recall(&mut self) {
        let is_same_game = self.climb.last.is_some_and(|last| self.game.has_stood(last));
        self.climb.last = Some(key(self.game.board()));
        let Some(placement) = Placement::of(&self.position) else { return };
        let here = self.evaluations.ground(&self.position, placement);
        let before = self.climb.ground.filter(|_| is_same_game);
        self.climb.ground = before.max(here.is_rung.then_some(here.value));
        let plan = self.climb.plan.take().filter(|plan| self.is_useful(plan));
        self.climb.begun = self.climb.begun.take().filter(|_| is_same_game);
        if plan.is_none() {
            let ahead = core::mem::take(&mut self.climb.ahead).remove(&canonical(&self.position));
            match ahead {
                Some(Ahead::Planned(plan)) if self.is_useful(&plan) => return self.climb.plan = Some(plan),
                Some(Ahead::Begun(begun)) => self.climb.begun = Some(begun),
                _ => {}
            }
        }
        self.climb.plan = plan;
    }

    /// Whether a plan has a move for this position that leads above the ground.
    fn is_useful(&self, plan: &Plan) -> bool {
        let planned = plan.planned(&plan.turn.image(&self.position));
        plan.least > self.above() && planned.is_some_and(|planned| self.is_allowed(plan, planned.squares))
    }

    /// The evaluation that better ground has to exceed.
    fn above(&self) -> i32 {
        self.limits.above.or(self.climb.ground).unwrap_or(i32::MIN)
    }

    fn is_allowed(&self, plan: &Plan, squares: Squares) -> bool {
        let only = &self.limits.searchmoves;
        only.is_empty() || only.contains(&self.seat.mv(plan.turn.preimage_of(squares)))
    }

    fn play(mut self) -> Option<Outcome> {
        if self.climb.plan.is_none() {
            self.seek();
        }
        if self.climb.plan.is_none() && self.limits.above.is_none() && self.lower_ground() {
            self.seek();
        }
        if self.climb.plan.is_some() {
            self.report();
            self.meter.is_spare = true;
            if !self.limits.headway {
                self.improve();
            }
        }
        self.outcome()
    }

    /// Looks for a plan from this position; continues the search for the move before, if that was interrupted.
    fn seek(&mut self) {
        let above = self.above();
        let begun = self.climb.begun.take().filter(|_| self.drawn.is_empty() && self.limits.searchmoves.is_empty());
        let begun = begun.and_then(|mut begun| begun.go_to(&self.position, above).then_some(begun));
        match self.pursued(self.position, above, TO_A_PLAN, begun) {
            Reached::Proven(plan) => self.climb.plan = Some(plan),
            Reached::Stopped(begun) => {
                self.candidates = begun.candidates();
                self.climb.begun = Some(begun);
            }
            Reached::Exhausted(candidates) => self.candidates = candidates,
        }
    }

    /// Where nothing above the ground of the game is in sight, its ground is that of this position. Returns whether that is lower, and
    /// there is time to search again.
    fn lower_ground(&mut self) -> bool {
        let placement = Placement::of(&self.position).expect("a measured endgame");
        let here = self.evaluations.ground(&self.position, placement);
        let here = here.is_rung.then_some(here.value);
        let is_lower = here < self.climb.ground && !self.meter.is_stopped;
        if is_lower {
            self.climb.ground = here;
        }
        is_lower
    }

    /// Looks for more than the plan proves, until nothing is found or the search is stopped. After each gain twice as much is asked for,
    /// after a failure the least: small steps would take more moves than the fifty-move rule has.
    fn improve(&mut self) {
        let mut gain = 0;
        loop {
            self.look_ahead();
            let before = self.climb.plan.as_ref().map_or(MATE_GROUND, |plan| plan.least);
            let is_raised = self.raise(gain);
            if self.meter.is_stopped || !is_raised && gain == 0 {
                return;
            }
            let after = self.climb.plan.as_ref().map_or(MATE_GROUND, |plan| plan.least);
            gain = if is_raised && after < MATE_GROUND { 2 * (after - before) } else { 0 };
        }
    }

    /// Proves more from this position than the plan does: better ground by more than this gain, or a sooner mate.
    fn raise(&mut self, gain: i32) -> bool {
        let Some(plan) = &self.climb.plan else { return false };
        let plies = plan.planned(&plan.turn.image(&self.position)).map_or(0, |planned| planned.plies);
        let sooner = Way { stages: &[(plies.saturating_sub(1), u64::MAX)], ..TO_MORE };
        let (above, way) = if plan.is_mate() { (MATE_GROUND - 1, sooner) } else { (plan.least + gain, TO_MORE) };
        let Reached::Proven(plan) = self.pursued(self.position, above, way, None) else { return false };
        self.climb.plan = Some(plan);
        // Its ends are other ones; what is interrupted is not kept for them.
        self.climb.ahead.retain(|_, ahead| matches!(ahead, Ahead::Planned(_)));
        self.report();
        true
    }

    /// Finds plans from the ends of the plan that the game can still come to.
    fn look_ahead(&mut self) {
        let Some(plan) = &self.climb.plan else { return };
        let turn = plan.turn;
        for end in plan.ends(&turn.image(&self.position)) {
            let end = turn.preimage(&end);
            let key = canonical(&end);
            let begun = match self.climb.ahead.remove(&key) {
                Some(Ahead::Begun(begun)) => Some(begun),
                Some(known) => {
                    self.climb.ahead.insert(key, known);
                    continue;
                }
                None => None,
            };
            let above = self.evaluations.ground(&end, key).value;
            let ahead = match self.pursued(end, above, AHEAD, begun) {
                Reached::Proven(plan) => Ahead::Planned(plan),
                Reached::Stopped(begun) => Ahead::Begun(begun),
                Reached::Exhausted(_) => Ahead::Unknown,
            };
            self.climb.ahead.insert(key, ahead);
            if self.meter.is_stopped {
                return;
            }
        }
    }

    /// The result of a quest for ground above an evaluation.
    fn pursued(&mut self, position: EndgamePosition, above: i32, way: Way<'_>, begun: Option<Begun>) -> Reached {
        let turn = Turn::of(&position);
        let drawn: Vec<Placement> = self.drawn.iter().filter_map(|drawn| Placement::of(&turn.image(drawn))).collect();
        let searchmoves = self.limits.searchmoves.iter().filter(|_| position == self.position);
        let only: Vec<Squares> = searchmoves.map(|&mv| turn.image_of(self.seat.squares(mv))).collect();
        let plies = FIFTY_MOVES.saturating_sub(self.game.board().halfmove_clock());
        let rules = Rules { drawn: &drawn, only: &only };
        Quest { position, above, way, plies, rules }.pursue(&self.evaluations, &mut self.meter, begun)
    }

    /// Reports the plan.
    fn report(&mut self) {
        let Some((line, score)) = self.planned_line() else { return };
        let plies = line.len() as u8;
        let report = Report { depth: plies, seldepth: plies, nodes: self.meter.nodes, hashfull: 0, score, line };
        self.meter.tell(SearchEvent::Iteration(&report));
    }

    /// The longest line of the plan and its score.
    fn planned_line(&self) -> Option<(Vec<Move>, Score)> {
        let plan = self.climb.plan.as_ref()?;
        let line = plan.line(&plan.turn.image(&self.position));
        let line: Vec<Move> = line.into_iter().map(|mv| self.seat.mv(plan.turn.preimage_of(mv))).collect();
        let score = if plan.is_mate() {
            Score::Mate(line.len().div_ceil(2) as i32)
        } else {
            Score::of_ground(STEP * plan.least)
        };
        Some((line, score))
    }

    /// The plan as the result, else the cheapest move to prove, with the evaluation of the position if it is a rung.
    fn outcome(mut self) -> Option<Outcome> {
        let nodes = self.meter.nodes;
        if let Some((line, score)) = self.planned_line() {
            let (best, ponder) = (line.first().copied(), line.get(1).copied());
            return Some(Outcome { best, ponder, score: Some(score), nodes });
        }
        let mv = self.unproven()?;
        let here = self.evaluations.ground(&self.position, Placement::of(&self.position)?);
        let score = Score::of_ground(if here.is_rung { STEP * here.value } else { 0 });
        let report = Report { depth: 1, seldepth: 1, nodes, hashfull: 0, score, line: Vec::from([mv]) };
        self.meter.tell(SearchEvent::Iteration(&report));
        Some(report.into())
    }

    /// The move to play without a proof: the cheapest to prove of those after which no position of the game can come back.
    fn unproven(&self) -> Option<Move> {
        let moves = self.candidates.iter().map(|&mv| self.seat.mv(mv));
        let moves: Vec<Move> = moves.chain(root::preferred(self.game, self.limits)).collect();
        let is_new = |mv: &&Move| {
            let mut after = self.game.board().clone();
            after.play_unchecked(**mv);
            let mut is_new = !self.game.has_stood(key(&after));
            after.generate_moves(|replies| {
                is_new &= !replies.into_iter().any(|reply| {
                    let mut next = after.clone();
                    next.play_unchecked(reply);
                    self.game.has_stood(key(&next))
                });
                !is_new
            });
            is_new
        };
        moves.iter().find(is_new).or_else(|| moves.first()).copied()
    }
}

/// The first of the images of a position.
fn canonical(position: &EndgamePosition) -> Placement {
    Placement::of(&Turn::of(position).image(position)).expect("a measured endgame")
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use cozy_chess::{Board, GameStatus};

    use super::*;
    use crate::{Endgame, Side, Tables, Value};

    fn board_of(position: &EndgamePosition) -> Board {
        position.position().fen().to_string().parse().unwrap()
    }

    fn after(board: &Board, mv: Move) -> Board {
        let mut after = board.clone();
        after.play(mv);
        after
    }

    /// Walks a plan from a board, through every legal reply of another library, to mate or to rungs above the evaluation; returns the plies
    /// of the longest way.
    fn walked(plan: &Plan, board: &Board, above: i32, plies_left: u8) -> u8 {
        let position = EndgamePosition::of_board(board).expect("no piece is lost");
        let ground = Evaluation::TAXICAB.assessment(&position);
        let Some(planned) = plan.planned(&plan.turn.image(&position)) else {
            assert!(ground.is_rung && ground.value > above && ground.value >= plan.least, "{board}");
            return 0;
        };
        assert!(planned.plies <= plies_left, "{board}: the end comes nearer with every move");
        let next = after(board, Seat { is_flipped: false }.mv(plan.turn.preimage_of(planned.squares)));
        let mut replies = Vec::new();
        next.generate_moves(|moves| {
            replies.extend(moves);
            false
        });
        if replies.is_empty() {
            assert_eq!(next.status(), GameStatus::Won, "{next}");
            assert!(!next.checkers().is_empty(), "{next}: stalemate");
            return 1;
        }
        let longest =
            replies.into_iter().map(|reply| walked(plan, &after(&next, reply), above, planned.plies - 2)).max();
        let plies = 2 + longest.unwrap_or(0);
        assert!(plies <= planned.plies, "{board}: {plies} of {}", planned.plies);
        plies
    }

    #[test]
    fn plans_hold_against_every_reply() {
        let evaluations = Evaluations::new(&Evaluation::TAXICAB);
        for (endgame, stride) in [
            (Endgame::KQK, 211),
            (Endgame::KRK, 211),
            (Endgame::KBBK, 4_001),
            (Endgame::KBNK, 20_011),
            (Endgame::KPK, 601),
        ] {
            let mut tables = Tables::new();
            let table = tables.fill(endgame).unwrap();
            let won = |number: &usize| matches!(table.at(*number, Side::Strong), Some(Value::Win(_)));
            let mut count = 0;
            for number in (0..table.index().len()).filter(won).step_by(stride) {
                let position = table.index().unrank(number, Side::Strong);
                let ground = Evaluation::TAXICAB.assessment(&position);
                let above = if ground.is_rung { ground.value } else { i32::MIN };
                let mut watch = |_: SearchEvent<'_>| ControlFlow::Continue(());
                let mut meter = Meter::new(u64::MAX, usize::MAX, &mut watch);
                let rules = Rules { drawn: &[], only: &[] };
                let quest = Quest { position, above, way: TO_A_PLAN, plies: FIFTY_MOVES, rules };
                let Reached::Proven(plan) = quest.pursue(&evaluations, &mut meter, None) else {
                    panic!("{position:?}")
                };
                walked(&plan, &board_of(&position), above, u8::MAX);
                count += 1;
            }
            assert!(count > 50, "{endgame}: {count}");
        }
    }

    /// A search that is interrupted again and again proves the same plan, from the position where it began.
    #[test]
    fn an_interrupted_search_goes_on() {
        let position = EndgamePosition::of_board(&"8/8/8/8/2K5/2N1B3/1k6/8 w - - 0 1".parse().unwrap()).unwrap();
        let evaluations = Evaluations::new(&Evaluation::TAXICAB);
        let above = Evaluation::TAXICAB.value(&position);
        let rules = Rules { drawn: &[], only: &[] };
        let quest = Quest { position, above, way: TO_A_PLAN, plies: FIFTY_MOVES, rules };
        let (mut begun, mut interruptions) = (None, 0);
        let plan = loop {
            let mut watch = |_: SearchEvent<'_>| ControlFlow::Continue(());
            let mut meter = Meter::new(10_000, usize::MAX, &mut watch);
            match quest.pursue(&evaluations, &mut meter, begun.take()) {
                Reached::Proven(plan) => break plan,
                Reached::Stopped(stopped) => begun = Some(stopped),
                Reached::Exhausted(_) => panic!("it is won"),
            }
            assert!(meter.nodes <= 10_000);
            interruptions += 1;
        };
        assert!((2..200).contains(&interruptions), "{interruptions}");
        walked(&plan, &board_of(&position), above, u8::MAX);
    }

    #[test]
    fn images_are_searched_alike() {
        for number in (0..1_000_000).step_by(90_001) {
            let position = crate::Index::new(Endgame::KBNK).unrank(number, Side::Strong);
            let first = Turn::of(&position);
            for symmetry in crate::tables::index::Symmetry::ALL {
                let image = position.map(|square| symmetry.square(square));
                let turn = Turn::of(&image);
                assert_eq!(turn.image(&image), first.image(&position), "{position:?}");
                assert_eq!(turn.preimage(&turn.image(&image)), image);
            }
            assert_eq!(Placement::of(&position).unwrap().position(), position);
        }
    }
}
