//! Node counts over a fixed list of boards, pinned in `tests/pinned_nodes.txt`: a refactoring may not change them.
//!
//! `TAXICAB_PIN=write cargo test -p taxicab-puzzle --test all pinned::` rewrites the file, for a change that intends it; the
//! commit message gives the reason.

use std::fmt::Write;
use std::path::Path;

use taxicab_puzzle::heuristic::{LinearConflict, Manhattan};
use taxicab_puzzle::search::{
    Control, Outcome, Solver, Weight, a_star, breadth_first, greedy, ida_star, weighted_a_star,
};
use taxicab_puzzle::{Board, Goal, Metric, Problem, Size, shuffled};

const HEADER: &str = "\
# Expanded and generated nodes, pinned. Columns: board, search, length of its solution, expanded, generated.
# Boards: k<number> of data/korf100.txt (goal blank first), those with the fewest nodes in Korf's table; s<seed> shuffled
# by that seed (goal blank last). Counts: every successor considered, the undoing move excluded, all bounds together.
";

fn easy_boards() -> Vec<(String, Problem)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/korf100.txt");
    let text = std::fs::read_to_string(path).expect("data/korf100.txt is part of the repository");
    let mut rows: Vec<Vec<u64>> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|row| row.split_whitespace().map(|number| number.parse().expect("a number")).collect())
        .collect();
    rows.sort_by_key(|row| row[19]);
    let easy = rows.iter().take(20).map(|row| {
        let tiles: Vec<u8> = row[1..17].iter().map(|&tile| tile as u8).collect();
        let board = Board::new(Size::new(4, 4).unwrap(), &tiles).expect("a permutation");
        (format!("k{}", row[0]), Problem::new(board, &Goal::BlankFirst).expect("solvable"))
    });
    easy.collect()
}

fn shuffled_boards(width: usize, height: usize, seeds: u64) -> Vec<(String, Problem)> {
    let size = Size::new(width, height).unwrap();
    let goal = Goal::BlankLast.board(size).unwrap();
    let problem = |seed| Problem::new(shuffled(&goal, seed), &Goal::BlankLast).expect("shuffles are solvable");
    (0..seeds).map(|seed| (format!("{size}-s{seed}"), problem(seed))).collect()
}

fn counted() -> String {
    let mut text = HEADER.to_owned();
    let mut pin = |board: &str, search: &str, outcome: &Outcome| {
        let length = outcome.length().expect("nothing stops it");
        let nodes = outcome.statistics;
        writeln!(text, "{board} {search} {length} {} {}", nodes.expanded, nodes.generated).unwrap();
    };
    let weight = Weight::from_hundredths(150).unwrap();
    let small = [shuffled_boards(3, 3, 12), shuffled_boards(2, 4, 4), shuffled_boards(4, 3, 2)].concat();
    for (is_small, (name, problem)) in
        small.into_iter().map(|board| (true, board)).chain(easy_boards().into_iter().map(|board| (false, board)))
    {
        let (manhattan, conflict) = (Manhattan::new(problem.goal()), LinearConflict::new(problem.goal()));
        pin(&name, "ida*-manhattan", &ida_star(&problem, &manhattan, Control::default()));
        pin(&name, "solver", &Solver::new(problem.goal()).solve(&problem, Control::default()));
        pin(&name, "a*-linear-conflict", &a_star(&problem, &conflict, Control::default()));
        pin(&name, "weighted-a*-1.5-manhattan", &weighted_a_star(&problem, &manhattan, weight, Control::default()));
        pin(&name, "greedy-linear-conflict", &greedy(&problem, &conflict, Control::default()));
        if is_small && problem.size().cells() <= 9 {
            for metric in [Metric::SingleTile, Metric::MultiTile] {
                let outcome = breadth_first(&problem, metric, Control::default());
                pin(&name, &format!("breadth-first-{metric}"), &outcome);
            }
        }
    }
    text
}

#[test]
fn node_counts_are_the_pinned_ones() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pinned_nodes.txt");
    let counted = counted();
    if std::env::var("TAXICAB_PIN").as_deref() == Ok("write") {
        std::fs::write(&path, &counted).expect("the tests can be written to");
    }
    let pinned = std::fs::read_to_string(&path).expect("the pins are part of the repository");
    let mut moved = String::new();
    for (counted, pinned) in counted.lines().zip(pinned.lines()).filter(|(counted, pinned)| counted != pinned) {
        writeln!(moved, "  pinned {pinned}\n  now    {counted}").unwrap();
    }
    assert!(moved.is_empty(), "node counts have moved (board, search, length, expanded, generated):\n{moved}");
    assert_eq!(counted.lines().count(), pinned.lines().count(), "the list of boards has another length");
}
