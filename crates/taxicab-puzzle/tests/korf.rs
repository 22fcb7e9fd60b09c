//! Korf's hundred 15-puzzle boards: the node counts of his table, without an automaton, and the lengths.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use taxicab_puzzle::heuristic::Manhattan;
use taxicab_puzzle::search::{Control, Outcome, Solver, ida_star};
use taxicab_puzzle::{Board, Goal, Problem, Size};

struct Instance {
    id: u64,
    problem: Problem,
    length: u32,
    manhattan: u32,
    generated: u64,
}

/// The rows of `data/korf100.txt`: number, 16 tiles, length, Manhattan distance, generated nodes.
fn instances() -> Vec<Instance> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/korf100.txt");
    let text = std::fs::read_to_string(path).expect("data/korf100.txt is part of the repository");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| {
        let numbers: Vec<u64> = row.split_whitespace().map(|number| number.parse().expect("a number")).collect();
        let [id, tiles @ .., length, manhattan, generated] = &numbers[..] else { panic!("a short row: {row}") };
        let tiles: Vec<u8> = tiles.iter().map(|&tile| tile as u8).collect();
        let board = Board::new(Size::new(4, 4).unwrap(), &tiles).expect("a permutation");
        let problem = Problem::new(board, &Goal::BlankFirst).expect("solvable towards Korf's goal");
        Instance { id: *id, problem, length: *length as u32, manhattan: *manhattan as u32, generated: *generated }
    })
    .collect()
}

/// Solves the boards on two threads and checks each outcome.
fn check_all(
    instances: &[Instance],
    solve: &(dyn Fn(&Problem) -> Outcome + Sync),
    check: &(dyn Fn(&Instance, &Outcome) + Sync),
) {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(instance) = instances.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let outcome = solve(&instance.problem);
                    let moves = outcome.moves.as_ref().expect("nothing stops it");
                    let end = instance.problem.start().after_all(moves).expect("the moves are legal");
                    assert_eq!(&end, instance.problem.goal(), "board {}", instance.id);
                    assert_eq!(outcome.length(), Some(instance.length), "the length of board {}", instance.id);
                    assert!(outcome.is_optimal(), "board {}", instance.id);
                    check(instance, &outcome);
                }
            });
        }
    });
}

fn generated_counts_are_reproduced(instances: &[Instance]) {
    let manhattan = Manhattan::new(&Goal::BlankFirst.board(Size::new(4, 4).unwrap()).unwrap());
    check_all(instances, &|problem| ida_star(problem, &manhattan, Control::default()), &|instance, outcome| {
        assert_eq!(outcome.statistics.generated, instance.generated, "the nodes of board {}", instance.id);
    });
}

fn lengths_are_right(instances: &[Instance]) {
    let solver = Solver::new(&Goal::BlankFirst.board(Size::new(4, 4).unwrap()).unwrap());
    check_all(instances, &|problem| solver.solve(problem, Control::default()), &|_, _| {});
}

fn below(max: u64) -> Vec<Instance> {
    instances().into_iter().filter(|instance| instance.generated < max).collect()
}

#[test]
fn the_table_is_whole() {
    let all = instances();
    assert_eq!(all.len(), 100);
    assert!((1..).zip(&all).all(|(id, instance)| instance.id == id));
    assert_eq!(all.iter().map(|instance| instance.length).sum::<u32>(), 5_305, "the mean length is 53.05");
    let nodes: u64 = all.iter().map(|instance| instance.generated).sum();
    assert_eq!((nodes + 50) / 100, 363_028_080, "the mean of the nodes");
    let manhattan = Manhattan::new(&Goal::BlankFirst.board(Size::new(4, 4).unwrap()).unwrap());
    for Instance { id, problem, length, manhattan: printed, .. } in all {
        let h = taxicab_puzzle::heuristic::Heuristic::h(&manhattan, problem.start());
        assert_eq!(h, printed, "board {id}");
        assert!(printed <= length && (length - printed).is_multiple_of(2), "board {id}");
        // None of them can reach the goal with the blank last.
        assert!(Problem::new(*problem.start(), &Goal::BlankLast).is_err(), "board {id}");
    }
}

#[test]
fn generated_counts_are_korfs_on_all_boards_below_20_million() {
    let easy = below(20_000_000);
    assert_eq!(easy.len(), 37);
    generated_counts_are_reproduced(&easy);
}

#[test]
fn the_default_solver_finds_the_lengths_of_all_boards_below_50_million() {
    lengths_are_right(&below(50_000_000));
}

#[test]
fn the_table_has_the_corrected_counts() {
    // Reprints have 750,746,755, 6,009,130,748 and 166,571,097.
    let counts = instances().into_iter().filter(|instance| [22, 88, 89].contains(&instance.id));
    assert!(counts.map(|instance| instance.generated).eq([750_745_755, 6_320_047_980, 166_571_021]));
}

// cargo test --release -p taxicab-puzzle --test all korf:: -- --ignored
#[test]
#[ignore = "36 billion nodes: about four minutes on two cores"]
fn generated_counts_are_korfs_on_all_hundred() {
    generated_counts_are_reproduced(&instances());
}

// cargo test --release -p taxicab-puzzle --test all korf:: -- --ignored
#[test]
#[ignore = "about 20 seconds on two cores"]
fn the_default_solver_finds_the_lengths_of_all_hundred() {
    lengths_are_right(&instances());
}
