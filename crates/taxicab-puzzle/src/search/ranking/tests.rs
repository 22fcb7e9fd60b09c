//! Scores by their features, steps, and beams.

use super::*;
use crate::search::{Control, StopReason};
use crate::shuffle::Random;
use crate::{Goal, Space, shuffled};
use core::ops::ControlFlow;

fn goal(size: &str, named: &Goal) -> Board {
    named.board(size.parse().unwrap()).unwrap()
}

/// Weights without a pattern, but alike for mirror images.
fn random_weights(side: usize) -> Weights {
    let size = Size::new(side, side).unwrap();
    let mut random = Random::new(side as u64);
    let canonical = Features::new(size, size.cells() - 1).canonical();
    let drawn: Vec<f32> = canonical.iter().map(|_| random.below(201) as f32 - 100.0).collect();
    let weights: Vec<f32> = canonical.iter().map(|&feature| drawn[feature as usize]).collect();
    Weights::new(side, &weights)
}

#[test]
fn the_score_is_the_sum_over_the_features() {
    for side in [3, 4, 6] {
        let (goal, weights) = (goal(&format!("{side}x{side}"), &Goal::BlankLast), random_weights(side));
        let by_feature: Vec<i16> = weights.by_feature().collect();
        let (ranking, features) = (Ranking::new(&goal, &weights), Features::new(goal.size(), side * side - 1));
        for seed in 0..20 {
            let board = shuffled(&goal, seed);
            let mut sum = 0;
            features.visit(&ranking.homes(&board), |feature| sum += i32::from(by_feature[feature]));
            assert_eq!(ranking.score(&board), sum, "{board}");
            // The mirror image at the main diagonal, its tiles renumbered.
            let mirrored = |cell: usize| cell % side * side + cell / side;
            let homes = ranking.homes(&board);
            let image: Vec<u8> = (0..homes.len()).map(|cell| mirrored(homes[mirrored(cell)].into()) as u8).collect();
            let mut of_image = 0;
            features.visit(&image, |feature| of_image += i32::from(by_feature[feature]));
            assert_eq!(of_image, sum, "{board}");
        }
    }
}

#[test]
fn a_step_changes_what_the_whole_position_says() {
    let weights = random_weights(5);
    for (size, named) in [
        ("5x5", Goal::BlankLast),
        ("5x5", Goal::BlankFirst),
        ("7x4", Goal::Spiral),
        ("2x9", Goal::Snake),
        ("16x16", Goal::BlankLast),
    ] {
        let goal = goal(size, &named);
        let ranking = Ranking::new(&goal, &weights);
        assert_eq!(ranking.value(&ranking.homes(&goal)).hash, 0);
        let homes = ranking.homes(&shuffled(&goal, 1));
        let (mut random, mut row, mut value) = (Random::new(3), ranking.row(&homes), ranking.value(&homes));
        row.resize(ranking.stride() + change::VIEW, 0);
        for _ in 0..2_000 {
            let homes = &row[ranking.first_home()..ranking.stride()];
            let blank = homes.iter().position(|&home| usize::from(home) == ranking.features.blank).unwrap();
            let blank = &ranking.blanks[blank];
            let direction = Direction::ALL[random.below(4) as usize];
            let Some(step) = &blank.steps[direction as usize] else { continue };
            let mut around = Surroundings::default();
            ranking.look(&row, &blank.window, &mut around);
            value = ranking.after(value, &row, &around, direction, step);
            let home = homes[usize::from(step.from)];
            ranking.make(&mut row, home, ranking.place(home, step.to.into()).code, step);
            let homes = &row[ranking.first_home()..ranking.stride()];
            let whole = ranking.value(homes);
            assert_eq!(row[..ranking.stride()], ranking.row(homes));
            assert_eq!((value.hash, value.score, value.distance), (whole.hash, whole.score, whole.distance));
        }
    }
}

#[test]
fn a_beam_as_wide_as_the_space_finds_shortest_paths() {
    for named in [Goal::BlankLast, Goal::BlankFirst, Goal::Snake, Goal::Spiral] {
        let goal = goal("3x3", &named);
        let (space, weights) = (Space::new(&goal).unwrap(), random_weights(3));
        let (ranking, mut beam) = (Ranking::new(&goal, &weights), Beam::default());
        for seed in 0..8 {
            let board = shuffled(&goal, seed);
            let distance = space.distance(&board).unwrap();
            // The maximum number of positions at one depth.
            let outcome = beam.search(&ranking, &board, 24_047, Control::default(), &mut |_| ());
            assert_eq!(outcome.length(), Some(distance), "{board}");
            assert_eq!(board.after_all(&outcome.moves.unwrap()), Ok(goal));
        }
    }
}

#[test]
fn threads_share_the_layers_and_change_nothing() {
    let goal = goal("6x6", &Goal::BlankLast);
    let (weights, board) = (Weights::shipped(goal.size()), shuffled(&goal, 9));
    let ranking = Ranking::new(&goal, &weights);
    let searched = |threads: usize, max_nodes: u64| {
        let (mut beam, mut layers) = (Beam::default(), Vec::new());
        let threads = core::num::NonZeroUsize::new(threads).unwrap();
        let control = Control { max_nodes, threads, ..Control::default() };
        let outcome = beam.search(&ranking, &board, 6_000, control, &mut |layer| {
            let score: i32 = (0..layer.len()).map(|index| layer.score(index) ^ index as i32).sum();
            layers.push((layer.len(), score, layer.homes(layer.len() / 2).to_vec()));
        });
        (outcome, layers)
    };
    for max_nodes in [u64::MAX, 300_000, 20_000, 4_000, 100, 3] {
        let alone = searched(1, max_nodes);
        assert!(alone.0.statistics.generated <= max_nodes);
        assert_eq!(alone.0.moves.is_some(), max_nodes == u64::MAX);
        for threads in [2, 3, 8] {
            assert!(searched(threads, max_nodes) == alone, "{threads} threads, {max_nodes} nodes");
        }
    }
}

#[test]
fn threads_end_with_their_search() {
    let goal = goal("8x8", &Goal::BlankLast);
    let (weights, board) = (Weights::shipped(goal.size()), shuffled(&goal, 2));
    let ranking = Ranking::new(&goal, &weights);
    let mut calls = 0;
    let mut watch = |_: &crate::search::Progress| {
        calls += 1;
        if calls == 20 { ControlFlow::Break(StopReason::Cancelled) } else { ControlFlow::Continue(()) }
    };
    let threads = core::num::NonZeroUsize::new(4).unwrap();
    let control = Control { threads, watch: Some(&mut watch), ..Control::default() };
    let outcome = Beam::default().search(&ranking, &board, 50_000, control, &mut |_| ());
    assert_eq!((outcome.stopped, calls), (Some(StopReason::Cancelled), 20));
}

#[test]
fn a_layer_holds_the_best_successors_once() {
    let goal = goal("5x5", &Goal::BlankLast);
    let (weights, board) = (Weights::shipped(goal.size()), shuffled(&goal, 4));
    let (ranking, width) = (Ranking::new(&goal, &weights), 300);
    let mut previous = alloc::vec![ranking.homes(&board)];
    let mut layers = 0;
    Beam::default().search(&ranking, &board, width, Control::default(), &mut |layer| {
        let mut positions: Vec<Vec<u8>> = (0..layer.len()).map(|index| layer.homes(index).to_vec()).collect();
        assert!(layer.len() <= width + width / 8);
        for (index, homes) in positions.iter().enumerate() {
            assert_eq!(layer.score(index), ranking.value(homes).score);
        }
        let worst = (0..layer.len()).map(|index| layer.score(index)).max().unwrap();
        positions.sort_unstable();
        // What it remembers, it forgets where another comes to lie.
        let twice = positions.windows(2).filter(|pair| pair[0] == pair[1]).count();
        assert!(20 * twice <= layer.len(), "{twice} of {} positions come twice", layer.len());
        // Whatever is better than the worst is there, or was seen before.
        let mut missing = 0;
        for before in &previous {
            let blank = before.iter().position(|&home| usize::from(home) == ranking.features.blank).unwrap();
            for step in ranking.blanks[blank].steps.iter().flatten() {
                let mut after = before.clone();
                after.swap(step.from.into(), step.to.into());
                let score = ranking.value(&after).score;
                missing += usize::from(score < worst && positions.binary_search(&after).is_err());
            }
        }
        // Moves back, and ways round.
        assert!(missing <= previous.len() + previous.len() / 2, "{missing} of {}", previous.len());
        previous = positions;
        layers += 1;
    });
    assert!(layers > 80);
}
