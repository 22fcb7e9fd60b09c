//! Every heuristic: its laws on whole spaces and on walks, its values against the definitions written out, and the
//! checks of the laws against heuristics that violate them.

use crate::oracle;
use crate::oracle::{Dice, Tiles, Walking, board, distances, goal_board, goals};
use taxicab_puzzle::heuristic::laws::{self, Violation};
use taxicab_puzzle::heuristic::{
    Euclidean, Heuristic, HeuristicName, InversionDistance, LinearConflict, Manhattan, Maximum, Misplaced,
    WalkingConflict, WalkingDistance,
};
use taxicab_puzzle::{Board, Goal, Position, Slide, Space};

/// Runs `$check` once for each heuristic that exists for the size, bound to `$heuristic`, its name to `$name`.
macro_rules! for_each_heuristic {
    ($goal:expr, |$name:ident, $heuristic:ident| $check:expr) => {{
        let goal: &Board = $goal;
        macro_rules! check {
            ($label:expr, $value:expr) => {{
                let ($name, $heuristic) = ($label, $value);
                $check;
            }};
        }
        check!("misplaced", Misplaced::new(goal));
        check!("euclidean", Euclidean::new(goal));
        check!("manhattan", Manhattan::new(goal));
        check!("linear conflict", LinearConflict::new(goal));
        check!("inversion", InversionDistance::new(goal));
        check!("maximum of none", Maximum::new(&[], goal).expect("no table is needed"));
        check!(
            "maximum of those without a table",
            Maximum::new(&HeuristicName::ALL[..5], goal).expect("no table is needed")
        );
        if let Ok(walking) = WalkingDistance::new(goal) {
            check!("walking", walking);
            check!("maximum of all", Maximum::new(HeuristicName::ALL, goal).expect("the table was small enough"));
            check!(
                "maximum of linear conflict and walking",
                Maximum::new(&[HeuristicName::LinearConflict, HeuristicName::Walking], goal).expect("as above")
            );
        }
        if let Some(both) = WalkingConflict::new(goal) {
            check!("walking conflict", both);
        }
    }};
}

fn laws_hold_in_space(goal: &Board) {
    let space = Space::new(goal).expect("a small space");
    for_each_heuristic!(goal, |name, heuristic| {
        assert!(heuristic.is_admissible() && heuristic.is_consistent(), "{name} claims both");
        if let Err(violation) = laws::check_space(&heuristic, &space) {
            panic!("{name} towards {goal}: {violation}");
        }
    });
}

#[test]
fn laws_hold_on_all_181_440_positions_of_3x3() {
    // The usual goal, and one that is nobody's.
    let goals = goals(3, 3, 1);
    for goal in [&goals[0], &goals[goals.len() - 1]] {
        laws_hold_in_space(goal);
    }
}

#[test]
#[ignore = "25 seconds of a processor"]
fn laws_hold_on_all_181_440_positions_of_3x3_for_every_goal() {
    goals(3, 3, 1).iter().for_each(laws_hold_in_space);
}

#[test]
fn laws_hold_on_every_position_of_narrow_boards() {
    for (width, height) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2)] {
        goals(width, height, 1).iter().for_each(laws_hold_in_space);
    }
}

#[test]
fn laws_hold_on_walks_on_larger_boards() {
    for (width, height) in [(4, 4), (3, 4), (4, 3), (3, 5), (5, 3), (5, 4), (4, 5), (5, 5), (6, 6)] {
        let few = if width.max(height) > 4 { 2 } else { 6 };
        for (seed, goal) in goals(width, height, 2).iter().rev().take(few).enumerate() {
            for_each_heuristic!(goal, |name, heuristic| {
                if let Err(violation) = laws::check_walk(&heuristic, goal, 1_000, seed as u64) {
                    panic!("{name} towards {goal}: {violation}");
                }
            });
        }
    }
}

#[test]
fn laws_hold_on_walks_on_the_largest_boards() {
    for (width, height) in [(16, 16), (2, 16), (16, 2), (15, 16), (16, 3), (7, 16)] {
        for (seed, goal) in goals(width, height, 1).iter().enumerate() {
            for_each_heuristic!(goal, |name, heuristic| {
                if let Err(violation) = laws::check_walk(&heuristic, goal, 2_000, seed as u64) {
                    panic!("{name} towards {goal}: {violation}");
                }
            });
        }
    }
}

/// Follows a heuristic along the crate's own boards, move by move.
fn walk_with<H: Heuristic>(heuristic: &H, goal: &Board, steps: usize, mut visit: impl FnMut(&Board, u32, usize)) {
    let width = goal.size().width();
    let mut dice = Dice::new(steps as u32);
    let mut tiles = goal.tiles().to_vec();
    let mut here = *goal;
    let mut state = heuristic.initial_state(goal);
    for step in 1..=steps {
        tiles = dice.walk(&tiles, width, 1);
        let next = board(&tiles, width);
        let direction = here.directions().find(|&direction| here.after(direction) == Some(next)).expect("one step");
        let slide = here.slide(direction).expect("the move is legal");
        // Any form of position that fits.
        state = match taxicab_puzzle::Word::of(&here) {
            Some(word) => heuristic.state_after(state, &word, slide),
            None => heuristic.state_after(state, &taxicab_puzzle::Bytes::of(&here).expect("any size"), slide),
        };
        here = next;
        visit(&here, heuristic.value(state), step);
    }
}

#[test]
fn walking_conflict_is_the_maximum_of_its_two_parts() {
    for (width, height) in [(4, 4), (3, 4), (4, 3), (2, 4), (4, 2), (3, 3), (2, 2)] {
        for goal in goals(width, height, 3) {
            let fast = WalkingConflict::new(&goal).expect("a small size");
            let slow = Maximum::new(&[HeuristicName::LinearConflict, HeuristicName::Walking], &goal).unwrap();
            walk_with(&fast, &goal, 5_000, |board, value, _| {
                assert_eq!(value, slow.h(board), "{board} to {goal}");
                assert_eq!(fast.h(board), value, "{board} to {goal}");
            });
        }
    }
    assert!(WalkingConflict::new(&goal_board(&Goal::BlankLast, 5, 4)).is_none());
    assert!(WalkingConflict::new(&goal_board(&Goal::BlankLast, 4, 5)).is_none());
}

/// All heuristics on one board against the definitions.
fn values_are_the_definitions(tiles: &Tiles, goal: &Board, walking: Option<&Walking>) {
    let (width, there) = (goal.size().width(), goal.tiles());
    let board = board(tiles, width);
    let manhattan = oracle::manhattan(tiles, there, width);
    assert_eq!(Misplaced::new(goal).h(&board), oracle::misplaced(tiles, there), "misplaced: {board} to {goal}");
    assert_eq!(Manhattan::new(goal).h(&board), manhattan, "Manhattan: {board} to {goal}");
    let (line, rounded) = (oracle::euclidean(tiles, there, width), Euclidean::new(goal).h(&board));
    // Never above the real sum, and below it by the rounding alone: 256 tiles lose at most 1/256 together.
    let slack = line - f64::from(rounded);
    assert!((-1e-9..1.0 + 1.0 / 256.0).contains(&slack), "Euclidean: {board} to {goal}: {rounded} for {line}");
    assert!(rounded <= manhattan);
    // All sets of 16 tiles on 32 lines are slow.
    if width.max(goal.size().height()) < 12 {
        let conflict = oracle::linear_conflict(tiles, there, width);
        assert_eq!(LinearConflict::new(goal).h(&board), conflict, "linear conflict: {board} to {goal}");
    }
    let inversion = oracle::inversion_distance(tiles, there, width);
    assert_eq!(InversionDistance::new(goal).h(&board), inversion, "inversion: {board} to {goal}");
    if let Some(walking) = walking {
        let distance = walking.distance(tiles);
        assert_eq!(WalkingDistance::new(goal).unwrap().h(&board), distance, "walking: {board} to {goal}");
    }
}

#[test]
fn values_are_the_definitions_on_every_position_of_2x3_and_3x2() {
    for (width, height) in [(2, 3), (3, 2)] {
        for goal in goals(width, height, 2) {
            let walking = Walking::new(goal.tiles(), width);
            for tiles in distances(goal.tiles(), width).keys() {
                values_are_the_definitions(tiles, &goal, Some(&walking));
            }
        }
    }
}

#[test]
fn values_are_the_definitions_on_random_boards() {
    let mut dice = Dice::new(3);
    for (width, height) in [(3, 3), (4, 4), (5, 3), (3, 5), (5, 5), (6, 6), (2, 7), (10, 3), (16, 16)] {
        for goal in goals(width, height, 2) {
            let walking = (width <= 4 && height <= 4).then(|| Walking::new(goal.tiles(), width));
            for _ in 0..10 {
                let tiles = dice.walk(goal.tiles(), width, 400);
                values_are_the_definitions(&tiles, &goal, walking.as_ref());
            }
        }
    }
}

#[test]
fn manhattan_distance_is_to_the_usual_goal() {
    let mut dice = Dice::new(4);
    for (width, height) in [(2, 2), (3, 3), (4, 4), (5, 2), (16, 16)] {
        let goal = goal_board(&Goal::BlankLast, width, height);
        for _ in 0..50 {
            let tiles = dice.arrangement(width * height);
            let expected = oracle::manhattan(&tiles, goal.tiles(), width);
            assert_eq!(taxicab_puzzle::manhattan_distance(&board(&tiles, width)), expected);
        }
    }
}

#[test]
fn the_maximum_is_never_below_any_of_its_parts() {
    for (width, height) in [(3, 3), (4, 4), (5, 3)] {
        let goal = goal_board(&Goal::BlankLast, width, height);
        let maximum = Maximum::new(HeuristicName::ALL, &goal).unwrap();
        let parts: Vec<Maximum> =
            HeuristicName::ALL.iter().map(|&name| Maximum::new(&[name], &goal).unwrap()).collect();
        let mut above_all = 0;
        walk_with(&maximum, &goal, 2_000, |board, value, _| {
            let max = parts.iter().map(|part| part.h(board)).max().unwrap();
            assert!(value >= max, "{board}");
            above_all += u32::from(value > max);
        });
        assert!(above_all > 0, "axis by axis it is sometimes more than the maximum part");
    }
}

#[test]
fn the_walking_distance_of_4x4_has_24_964_states_and_maximum_35() {
    for goal in Goal::NAMED {
        let goal = goal_board(&goal, 4, 4);
        let walking = Walking::new(goal.tiles(), 4);
        assert_eq!(walking.states(), [24_964; 2]);
        // The blank in an outer line, as in the usual goals; the spiral's lies inside.
        if [0, 3].contains(&goal.size().row(goal.blank())) {
            assert_eq!(walking.maxima()[0], 35, "{goal}");
        }
        let ours = WalkingDistance::new(&goal).unwrap();
        walk_with(&ours, &goal, 5_000, |board, value, _| {
            assert_eq!(value, walking.distance(board.tiles()), "{board} to {goal}");
        });
    }
}

#[test]
fn walking_distances_of_other_sizes_are_the_definition_too() {
    // Building the naive table of five lines takes a second, so those sizes get one goal only.
    for (width, height, few) in [(3, 4, 5), (4, 3, 5), (5, 2, 1), (2, 5, 1), (5, 3, 1)] {
        for goal in goals(width, height, 1).into_iter().rev().take(few) {
            let (walking, ours) = (Walking::new(goal.tiles(), width), WalkingDistance::new(&goal).unwrap());
            walk_with(&ours, &goal, 1_500, |board, value, _| {
                assert_eq!(value, walking.distance(board.tiles()), "{board} to {goal}");
            });
        }
    }
}

#[test]
fn the_mean_distance_of_the_8_puzzle_is_21_97_and_its_mean_manhattan_distance_14() {
    let goal = goal_board(&Goal::BlankLast, 3, 3);
    let (manhattan, space) = (Manhattan::new(&goal), Space::new(&goal).unwrap());
    // The three figures from the naive search with the written-out sum, and from the crate.
    let naive = distances(goal.tiles(), 3)
        .into_iter()
        .map(|(tiles, distance)| (distance, oracle::manhattan(&tiles, goal.tiles(), 3)))
        .collect::<Vec<_>>();
    let ours = space.boards().map(|(board, distance)| (distance, manhattan.h(&board))).collect::<Vec<_>>();
    for positions in [naive, ours] {
        assert_eq!(positions.len(), 181_440);
        let mean = |value: fn(&(u32, u32)) -> u32| {
            positions.iter().map(|position| f64::from(value(position))).sum::<f64>() / positions.len() as f64
        };
        assert_eq!(format!("{:.2}", mean(|position| position.0)), "21.97");
        assert_eq!(format!("{:.2}", mean(|position| position.1)), "14.00");
        assert_eq!(positions.iter().filter(|(distance, h)| distance == h).count(), 2_351);
    }
}

/// A heuristic of plain functions, to violate any law.
struct Plain {
    goal: Board,
    value: fn(&Board, &Board) -> u32,
    difference: fn(u32, Slide) -> u32,
    is_admissible: bool,
    is_consistent: bool,
}

impl Plain {
    fn new(goal: &Board, value: fn(&Board, &Board) -> u32) -> Self {
        Self { goal: *goal, value, difference: |before, _| before, is_admissible: true, is_consistent: true }
    }
}

impl Heuristic for Plain {
    /// h and the board.
    type State = (u32, Board);

    fn initial_state(&self, board: &Board) -> (u32, Board) {
        ((self.value)(board, &self.goal), *board)
    }

    fn state_after<P: Position>(&self, state: (u32, Board), before: &P, slide: Slide) -> (u32, Board) {
        assert!((0..state.1.tiles().len()).all(|cell| before.tile(cell) == state.1.tile(cell)), "the state follows");
        assert_eq!(before.tile(slide.from.into()), slide.tile);
        assert_eq!(before.tile(slide.to.into()), 0);
        let next = state.1.after(slide.direction).expect("a legal slide");
        ((self.difference)((self.value)(&next, &self.goal), slide), next)
    }

    fn value(&self, state: (u32, Board)) -> u32 {
        state.0
    }

    fn is_admissible(&self) -> bool {
        self.is_admissible
    }

    fn is_consistent(&self) -> bool {
        self.is_consistent
    }
}

fn naive_manhattan(board: &Board, goal: &Board) -> u32 {
    oracle::manhattan(board.tiles(), goal.tiles(), board.size().width())
}

#[test]
fn the_checks_pass_a_lawful_heuristic_and_report_each_violation() {
    let goal = goal_board(&Goal::BlankLast, 3, 2);
    let both =
        |heuristic: &Plain| (laws::check_whole_space(heuristic, &goal), laws::check_walk(heuristic, &goal, 2_000, 5));
    assert_eq!(both(&Plain::new(&goal, naive_manhattan)), (Ok(()), Ok(())));

    let not_zero = Plain::new(&goal, |board, goal| naive_manhattan(board, goal) + 1);
    let (space, walk) = both(&not_zero);
    assert_eq!(space, Err(Violation::Goal { h: 1 }));
    assert_eq!(walk, Err(Violation::Goal { h: 1 }));

    // Counts the blank too: the classic mistake, inadmissible.
    let mut with_blank = Plain::new(&goal, |board, goal| {
        let size = board.size();
        naive_manhattan(board, goal) + size.manhattan_distance(board.blank(), goal.blank()) as u32
    });
    with_blank.is_consistent = false;
    let (space, walk) = both(&with_blank);
    let Err(Violation::Admissible { board, h, distance }) = space else { panic!("{space:?}") };
    assert!(h > distance);
    assert_eq!(oracle::distances(goal.tiles(), 3)[board.tiles()], distance, "the true distance is named");
    assert!(walk.is_err());

    // 0 or the Manhattan distance, by the blank's cell: admissible, far from consistent.
    let mut jumping =
        Plain::new(&goal, |board, goal| if board.blank() == 0 { 0 } else { naive_manhattan(board, goal) });
    let (space, walk) = both(&jumping);
    for violation in [space, walk] {
        let Err(Violation::Consistent { board, direction, before, after }) = violation else { panic!("{violation:?}") };
        let next = board.after(direction).expect("the move is legal");
        assert_eq!((before, after), ((jumping.value)(&board, &goal), (jumping.value)(&next, &goal)));
        assert!(before.abs_diff(after) > 1);
    }
    jumping.is_consistent = false;
    assert_eq!(both(&jumping), (Ok(()), Ok(())), "what claims nothing breaks nothing");

    let mut overestimating = Plain::new(&goal, |board, goal| 3 * naive_manhattan(board, goal));
    overestimating.is_consistent = false;
    assert!(matches!(both(&overestimating).0, Err(Violation::Admissible { .. })));
    overestimating.is_admissible = false;
    assert_eq!(both(&overestimating), (Ok(()), Ok(())));

    let mut drifting = Plain::new(&goal, naive_manhattan);
    drifting.difference = |after, slide| if slide.tile == 5 { after + 1 } else { after };
    let (space, walk) = both(&drifting);
    for violation in [space, walk] {
        let Err(Violation::Difference { board, by_difference, by_evaluation, .. }) = violation else {
            panic!("{violation:?}")
        };
        assert_eq!(by_evaluation, naive_manhattan(&board, &goal));
        assert_eq!(by_difference, by_evaluation + 1);
    }
}

#[test]
fn a_heuristic_for_another_goal_violates_the_law_of_the_goal() {
    let (goal, other) = (goal_board(&Goal::BlankLast, 3, 3), goal_board(&Goal::BlankFirst, 3, 3));
    for_each_heuristic!(&other, |name, heuristic| {
        if name != "maximum of none" {
            let violation = laws::check_walk(&heuristic, &goal, 10, 1);
            assert!(matches!(violation, Err(Violation::Goal { .. })), "{name}: {violation:?}");
        }
    });
}

#[test]
fn manhattan_is_not_admissible_in_runs() {
    // In the multi-tile metric the Manhattan distance is not admissible: above the true distance on 24,650 positions.
    let goal = goal_board(&Goal::BlankLast, 3, 3);
    let distances = oracle::distances_within(goal.tiles(), 3, u32::MAX, oracle::run_neighbours);
    let above = distances.into_iter().filter(|(tiles, far)| oracle::manhattan(tiles, goal.tiles(), 3) > *far);
    assert_eq!(above.count(), 24_650);
}
