//! Pattern databases through the public API: values against a plain search over single cells, sums against whole spaces
//! and boards of known length, goals that share tables, limits, and resumed fills.

use crate::oracle;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use crate::oracle::{Dice, board, goal_board, goals, manhattan, neighbours};
use proptest::prelude::*;
use taxicab_puzzle::pattern_database::{Fill, Pattern, PatternDatabases, PatternTable, Split};
use taxicab_puzzle::{Board, Goal, Size, Space};

fn size(text: &str) -> Size {
    text.parse().expect("a size")
}

fn tables(split: &Split) -> Vec<Arc<PatternTable>> {
    split.patterns().iter().map(|pattern| Arc::new(PatternTable::new(*pattern))).collect()
}

/// A pattern of a board: the width, the home cells of its tiles, the blank's.
struct Plain {
    width: usize,
    cells: usize,
    homes: Vec<usize>,
    blank: usize,
}

impl Plain {
    fn of(pattern: &Pattern) -> Self {
        Self {
            width: pattern.size().width(),
            cells: pattern.size().cells(),
            homes: pattern.homes().collect(),
            blank: pattern.blank(),
        }
    }

    /// By the cells of the tiles and of the blank: the minimum number of tile steps to it from home, steps of other
    /// tiles free. A double-ended queue: free steps go to the front.
    fn distances(&self) -> HashMap<(Vec<usize>, usize), u32> {
        let mut distances = HashMap::new();
        let mut queue = VecDeque::from([((self.homes.clone(), self.blank), 0)]);
        while let Some(((places, blank), distance)) = queue.pop_front() {
            if distances.contains_key(&(places.clone(), blank)) {
                continue;
            }
            let column = blank % self.width;
            let beside = [
                (column > 0).then(|| blank - 1),
                (column + 1 < self.width).then_some(blank + 1),
                blank.checked_sub(self.width),
                Some(blank + self.width).filter(|&below| below < self.cells),
            ];
            for from in beside.into_iter().flatten() {
                let moved = places.iter().map(|&place| if place == from { blank } else { place }).collect::<Vec<_>>();
                if moved == places {
                    queue.push_front(((moved, from), distance));
                } else {
                    queue.push_back(((moved, from), distance + 1));
                }
            }
            distances.insert((places, blank), distance);
        }
        distances
    }
}

#[test]
fn values_are_those_of_a_plain_search_and_nothing_else_has_one() {
    for (text, blank, homes) in [
        ("3x3", 8, &[0, 1, 2][..]),
        ("3x3", 4, &[1, 3, 5, 8]),
        ("2x3", 5, &[0, 1, 2, 3, 4]),
        ("3x2", 1, &[0, 3, 4, 5]),
        ("2x4", 7, &[0, 3, 6]),
        ("4x2", 6, &[1, 2, 5]),
        ("2x2", 3, &[0, 1]),
        ("4x4", 15, &[5, 10]),
        ("5x5", 12, &[0, 13]),
        ("8x2", 7, &[6, 15]),
        ("6x6", 35, &[34]),
    ] {
        let pattern = Pattern::new(size(text), blank, homes.iter().copied()).unwrap();
        let (table, distances) = (PatternTable::new(pattern), Plain::of(&pattern).distances());
        let cells = pattern.size().cells();
        // All placements of the tiles and the blank on different cells, solvable or not.
        let mut placements = vec![vec![]];
        for _ in 0..=homes.len() {
            let longer = |begun: &Vec<usize>| {
                let begun = begun.clone();
                let free = (0..cells).filter(|cell| !begun.contains(cell)).collect::<Vec<_>>();
                free.into_iter().map(move |cell| [&begun[..], &[cell]].concat())
            };
            placements = placements.iter().flat_map(longer).collect();
        }
        assert!(placements.len() >= distances.len());
        for mut places in placements {
            let blank = places.pop().unwrap();
            let expected = distances.get(&(places.clone(), blank)).copied();
            assert_eq!(table.value(&places, blank), expected, "{pattern}: tiles on {places:?}, blank on {blank}");
        }
    }
}

#[test]
fn zero_aware_values_are_never_below_the_minimum_over_the_blank_and_sometimes_above() {
    let mut above = Vec::new();
    for (text, blank, homes) in [
        ("3x3", 8, &[0, 1, 3][..]),
        ("3x3", 8, &[4, 5, 6, 7]),
        ("4x4", 15, &[11, 14]),
        ("4x4", 15, &[0, 1, 4]),
        ("2x6", 11, &[2, 3, 4]),
    ] {
        let pattern = Pattern::new(size(text), blank, homes.iter().copied()).unwrap();
        let (table, distances) = (PatternTable::new(pattern), Plain::of(&pattern).distances());
        let mut least: HashMap<&[usize], u32> = HashMap::new();
        for ((places, _), &distance) in &distances {
            least.entry(places).and_modify(|least| *least = distance.min(*least)).or_insert(distance);
        }
        let mut greater = 0;
        for (places, blank) in distances.keys() {
            let value = table.value(places, *blank).expect("the plain search came there");
            assert!(value >= least[&places[..]]);
            greater += usize::from(value > least[&places[..]]);
        }
        above.push((greater, distances.len()));
    }
    // The tiles divide the rest of the board, or lie on the home of the blank.
    assert!(above.iter().all(|&(greater, _)| greater > 0), "{above:?}");
    eprintln!("above the minimum, of all: {above:?}");
}

/// Each sum is admissible on these boards, of the parity of the distance, and not below the Manhattan distance.
fn are_admissible<'b>(databases: &PatternDatabases, boards: impl Iterator<Item = &'b (Board, u32)>) {
    let goal = databases.goal();
    for (board, distance) in boards {
        let least = manhattan(board.tiles(), goal.tiles(), goal.size().width());
        for value in databases.values(board) {
            assert!(value <= *distance, "{board} towards {goal}: {value} above {distance}");
            assert!((distance - value).is_multiple_of(2), "{board} towards {goal}: {value} against {distance}");
            assert!(value >= least, "{board} towards {goal}: {value} below Manhattan {least}");
        }
    }
}

/// One step changes each sum by one.
fn are_consistent<'b>(databases: &PatternDatabases, boards: impl Iterator<Item = &'b (Board, u32)>) {
    let width = databases.goal().size().width();
    for (start, _) in boards {
        let here: Vec<u32> = databases.values(start).collect();
        for next in neighbours(start.tiles(), width) {
            let there = databases.values(&board(&next, width));
            assert!(here.iter().zip(there).all(|(here, there)| here.abs_diff(there) == 1), "{start}");
        }
    }
}

const SPLITS_OF_3X3: [&str; 6] = ["4-4", "3-3-2", "5-3", "2-6", "8", "1-1-1-1-1-1-1-1"];

/// Every position around a goal, with its distance.
fn positions(goal: &Board) -> Vec<(Board, u32)> {
    Space::new(goal).expect("a small space").boards().collect()
}

fn sums_of_3x3_keep_the_laws(goal: &Board, stride: usize) {
    let positions = positions(goal);
    assert_eq!(positions.len(), 181_440);
    for (index, split) in SPLITS_OF_3X3.iter().enumerate() {
        let databases = PatternDatabases::build(goal, &Split::new(split, goal).unwrap());
        are_admissible(&databases, positions.iter().skip(index).step_by(stride));
        are_consistent(&databases, positions.iter().skip(index).step_by(8 * stride));
    }
}

#[test]
fn sums_are_admissible_on_all_positions_of_3x3() {
    let goal = goal_board(&Goal::BlankLast, 3, 3);
    let positions = positions(&goal);
    assert_eq!(positions.len(), 181_440);
    let databases = PatternDatabases::build(&goal, &Split::new("0,1,3,4/2,5,6,7", &goal).unwrap());
    are_admissible(&databases, positions.iter());
    are_consistent(&databases, positions.iter().step_by(31));
}

#[test]
fn sums_are_admissible_for_many_goals_and_splits_of_3x3() {
    for goal in goals(3, 3, 4) {
        sums_of_3x3_keep_the_laws(&goal, 101);
    }
}

// cargo test --release -p taxicab-puzzle --test all pattern_databases:: -- --ignored
#[test]
#[ignore = "all positions of 3x3 for 12 goals and 6 splits each: two minutes"]
fn sums_are_admissible_for_many_goals_and_splits_on_all_positions_of_3x3() {
    for goal in goals(3, 3, 8) {
        sums_of_3x3_keep_the_laws(&goal, 1);
    }
}

#[test]
fn a_pattern_of_all_tiles_is_the_distance_itself() {
    for (width, height) in [(2, 2), (3, 2), (2, 3), (4, 2), (2, 4), (3, 3)] {
        for goal in goals(width, height, 2) {
            let tiles = (width * height - 1).to_string();
            let databases = PatternDatabases::build(&goal, &Split::new(&tiles, &goal).unwrap());
            let stride = if width * height == 9 { 83 } else { 3 };
            for (board, distance) in positions(&goal).iter().step_by(stride) {
                assert!(databases.values(board).all(|value| value == *distance), "{board} towards {goal}: {distance}");
            }
        }
    }
}

#[test]
fn sums_are_admissible_on_narrow_boards() {
    for (width, height, splits) in
        [(2, 4, ["3-4", "2-2-3"]), (4, 2, ["6-1", "1-3-3"]), (3, 2, ["2-3", "4-1"]), (2, 5, ["4-5", "3-3-3"])]
    {
        for goal in goals(width, height, 1).iter().take(if height == 5 { 1 } else { 5 }) {
            let positions = positions(goal);
            for split in splits {
                let databases = PatternDatabases::build(goal, &Split::new(split, goal).unwrap());
                let stride = 1 + positions.len() / 1_500;
                are_admissible(&databases, positions.iter().step_by(stride));
                are_consistent(&databases, positions.iter().step_by(8 * stride));
            }
        }
    }
}

// cargo test --release -p taxicab-puzzle --test all pattern_databases:: -- --ignored
#[test]
#[ignore = "the space of 3x4 takes a minute"]
fn sums_are_admissible_on_3x4() {
    for goal in [Goal::BlankLast, Goal::Spiral] {
        let goal = goal_board(&goal, 3, 4);
        let space = Space::new(&goal).unwrap();
        let positions: Vec<_> = space.boards().step_by(8_009).collect();
        for split in ["6-5", "4-4-3", "8-3"] {
            let databases = PatternDatabases::build(&goal, &Split::new(split, &goal).unwrap());
            are_admissible(&databases, positions.iter());
            are_consistent(&databases, positions.iter().step_by(9));
        }
    }
}

#[test]
fn sums_never_exceed_the_length_of_a_walk() {
    for (width, height, split) in [
        (4, 4, "6-6-3"),
        (4, 4, "5-5-5"),
        (3, 4, "4-4-3"),
        (5, 4, "5-5-5-4"),
        (5, 5, "4-4-4-4-4-4"),
        (6, 6, "3-3-3-3-3-3-3-3-3-3-3-2"),
        (7, 3, "4-4-4-4-4"),
        (3, 7, "4-4-4-4-4"),
        (9, 4, "3-3-3-3-3-3-3-3-3-3-3-2"),
    ] {
        let mut dice = Dice::new(height as u32);
        for goal in goals(width, height, 1).iter().skip(dice.below(3)).take(2) {
            let databases = PatternDatabases::build(goal, &Split::new(split, goal).unwrap());
            let walks: Vec<(Board, u32)> =
                (0..60).map(|steps| (board(&dice.walk(goal.tiles(), width, steps), width), steps as u32)).collect();
            are_admissible(&databases, walks.iter());
            let far: Vec<(Board, u32)> =
                (0..30).map(|_| (board(&dice.walk(goal.tiles(), width, 700), width), 700)).collect();
            are_admissible(&databases, far.iter());
            are_consistent(&databases, far.iter());
        }
    }
}

/// Boards and their shortest lengths of a file of data, the tiles after the first column.
fn boards_of(file: &str, cells: usize) -> Vec<(Board, u32)> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(file);
    let text = std::fs::read_to_string(path).expect("a file of the repository");
    let rows = text.lines().filter(|row| !row.starts_with('#') && !row.is_empty());
    rows.map(|row| {
        let numbers: Vec<u64> =
            row.split_whitespace().skip(1).map(|number| number.parse().expect("a number")).collect();
        let tiles: Vec<u8> = numbers[..cells].iter().map(|&tile| tile as u8).collect();
        (board(&tiles, if cells == 16 { 4 } else { 5 }), numbers[cells] as u32)
    })
    .collect()
}

#[test]
fn sums_are_admissible_on_boards_of_published_length() {
    for (file, goal, splits, count) in [
        ("korf100.txt", Goal::BlankFirst, ["6-6-3", "5-5-5"], 100),
        ("hard15.txt", Goal::BlankLast, ["6-6-3", "6-5-4"], 23),
    ] {
        let goal = goal_board(&goal, 4, 4);
        let boards = boards_of(file, 16);
        assert_eq!(boards.len(), count);
        for split in splits {
            let databases = PatternDatabases::build(&goal, &Split::new(split, &goal).unwrap());
            assert_eq!(databases.sums(), 2, "{split}");
            are_admissible(&databases, boards.iter());
            are_consistent(&databases, boards.iter());
        }
    }
}

#[test]
fn the_mirrored_sum_is_the_sum_of_the_mirrored_board() {
    // The board reflected in the main diagonal, each tile renumbered by the image of its home.
    let mirrored = |board: &Board, width: usize| {
        let cell = |cell: usize| cell % width * width + cell / width;
        let tiles = board.tiles();
        let name = |tile: u8| if tile == 0 { 0 } else { cell(usize::from(tile) - 1) as u8 + 1 };
        oracle::board(&(0..tiles.len()).map(|at| name(tiles[cell(at)])).collect::<Vec<_>>(), width)
    };
    for (width, split) in [(3, "4-4"), (4, "6-6-3"), (5, "4-4-4-4-4-4")] {
        let goal = goal_board(&Goal::BlankLast, width, width);
        let group = tables(&Split::new(split, &goal).unwrap());
        let both = PatternDatabases::new(&goal, vec![group.clone()]);
        let regular = PatternDatabases::without_symmetry(&goal, vec![group]);
        assert_eq!((both.sums(), regular.sums()), (2, 1), "{split}");
        let mut dice = Dice::new(5);
        let mut different = 0;
        for _ in 0..300 {
            let there = board(&dice.walk(goal.tiles(), width, 200), width);
            let values: Vec<u32> = both.values(&there).collect();
            assert_eq!(values[0], regular.values(&there).next().unwrap());
            assert_eq!(values[1], regular.values(&mirrored(&there, width)).next().unwrap());
            different += u32::from(values[0] != values[1]);
        }
        assert!(different > 50, "{split}: {different}");
    }
}

/// The goal under a symmetry of the board: cell (row, column) goes to `image`.
fn transformed(board: &Board, image: impl Fn(usize, usize) -> (usize, usize)) -> Board {
    let size = board.size();
    let mut tiles = vec![0; size.cells()];
    for (cell, &tile) in board.tiles().iter().enumerate() {
        let (row, column) = image(size.row(cell), size.column(cell));
        tiles[row * size.width() + column] = tile;
    }
    oracle::board(&tiles, size.width())
}

#[test]
fn symmetric_goals_share_tables_and_values() {
    for (width, height, split) in [(3, 3, "3-5"), (4, 4, "5-5-5"), (3, 4, "4-4-3"), (5, 2, "4-5"), (7, 2, "4-4-5")] {
        let (bottom, right) = (height - 1, width - 1);
        for goal in goals(width, height, 2) {
            let shapes = Split::new(split, &goal).unwrap();
            let databases = PatternDatabases::new(&goal, vec![tables(&shapes)]);
            let shared: Vec<Arc<PatternTable>> = tables(&shapes);
            for turn in 0..8 {
                if turn & 4 != 0 && width != height {
                    continue;
                }
                let image = |row, column| {
                    let (row, column) = if turn & 4 != 0 { (column, row) } else { (row, column) };
                    (
                        if turn & 1 != 0 { bottom - row } else { row },
                        if turn & 2 != 0 { right - column } else { column },
                    )
                };
                let other_goal = transformed(&goal, image);
                assert_eq!(Split::new(split, &other_goal).unwrap(), shapes, "{goal} and {other_goal}");
                let others = PatternDatabases::new(&other_goal, vec![shared.clone()]);
                assert_eq!(others.sums(), databases.sums());
                let mut dice = Dice::new(turn);
                for _ in 0..40 {
                    let here = board(&dice.walk(goal.tiles(), width, 150), width);
                    // The order of the sums is unspecified.
                    let mut values = databases.values(&here).collect::<Vec<_>>();
                    let mut other_values = others.values(&transformed(&here, image)).collect::<Vec<_>>();
                    values.sort_unstable();
                    other_values.sort_unstable();
                    assert_eq!(values, other_values, "{here} towards {goal}, turned by {turn}");
                }
            }
        }
    }
}

#[test]
fn numbers_of_tiles_do_not_matter() {
    let last = goal_board(&Goal::BlankLast, 4, 4);
    let split = Split::new("6-6-3", &last).unwrap();
    let group = tables(&split);
    let databases = PatternDatabases::new(&last, vec![group.clone()]);
    let mut dice = Dice::new(3);
    for _ in 0..5 {
        let mut names = dice.arrangement(16);
        let blank = names.iter().position(|&name| name == 0).unwrap();
        names.swap(blank, 0);
        let renamed = |board: &Board| {
            oracle::board(&board.tiles().iter().map(|&tile| names[usize::from(tile)]).collect::<Vec<_>>(), 4)
        };
        let others = PatternDatabases::new(&renamed(&last), vec![group.clone()]);
        for _ in 0..50 {
            let here = board(&dice.walk(last.tiles(), 4, 120), 4);
            assert_eq!(databases.values(&here).collect::<Vec<_>>(), others.values(&renamed(&here)).collect::<Vec<_>>());
        }
    }
}

#[test]
fn a_blank_in_the_centre_has_eight_symmetries_of_which_four_are_used() {
    let centre = |width: usize| {
        let mut tiles: Vec<u8> = (1..(width * width) as u8).collect();
        tiles.insert(width * width / 2, 0);
        board(&tiles, width)
    };
    for (width, split, sums) in [
        // One row and the rest.
        (3, "0,1,2,3,5/6,7,8", 4),
        // No symmetry keeps this: eight sums, of which four are used.
        (3, "0,1,3,5/2,6,7,8", 4),
        // Corners and edges: all eight are the same sum.
        (3, "0,2,6,8/1,3,5,7", 1),
        // A rotation by 180° exchanges the two.
        (3, "0,3,6,1/2,5,8,7", 4),
        (3, "0,1,2,3,5,6,7,8", 1),
        (3, "0,1,2/3,5,6/7,8", 4),
        // Five each: three fit.
        (5, "0,1,2,3,4/5,6,7,8,9/10,11,13,14,15/16,17,18,19,20/21,22,23,24", 3),
    ] {
        let goal = centre(width);
        let split = Split::new(split, &goal).unwrap();
        let databases = PatternDatabases::build(&goal, &split);
        let mut dice = Dice::new(9);
        let walks: Vec<(Board, u32)> =
            (0..400).map(|steps| (board(&dice.walk(goal.tiles(), width, steps), width), steps as u32)).collect();
        are_admissible(&databases, walks.iter());
        are_consistent(&databases, walks.iter().step_by(40));
        // By the definition: different partitions of the tiles, over all symmetries.
        let mut partitions: Vec<Vec<Vec<usize>>> = Vec::new();
        for turn in 0..8 {
            let image = |cell: usize| {
                let (mut row, mut column) = (cell / width, cell % width);
                if turn & 4 != 0 {
                    (row, column) = (column, row);
                }
                let row = if turn & 1 != 0 { width - 1 - row } else { row };
                let column = if turn & 2 != 0 { width - 1 - column } else { column };
                row * width + column
            };
            let mut partition: Vec<Vec<usize>> = split
                .patterns()
                .iter()
                .map(|pattern| {
                    let mut homes: Vec<usize> = pattern.homes().map(image).collect();
                    homes.sort_unstable();
                    homes
                })
                .collect();
            partition.sort();
            if !partitions.contains(&partition) {
                partitions.push(partition);
            }
        }
        let room = 16 / split.patterns().len();
        assert_eq!(databases.sums(), partitions.len().min(room).min(4), "{goal}");
        assert_eq!(databases.sums(), sums, "{goal}");
        if width == 3 && sums > 1 {
            let space = Space::new(&goal).unwrap();
            let positions: Vec<_> = space.boards().step_by(301).collect();
            are_admissible(&databases, positions.iter());
        }
    }
}

#[test]
fn several_splits_give_several_sums_up_to_sixteen_states() {
    let goal = goal_board(&Goal::BlankLast, 4, 4);
    let group = |name: &str| tables(&Split::new(name, &goal).unwrap());
    let names = ["5-5-5", "3-3-3-3-3", "4-4-4-3", "2-2-2-2-2-2-3"];
    let alone: Vec<PatternDatabases> =
        names.iter().map(|name| PatternDatabases::without_symmetry(&goal, vec![group(name)])).collect();
    // 3 + 5 + 4 are 12 states: the regular sums of the first three; neither the fourth nor a mirror image of 5 fits.
    let together = PatternDatabases::new(&goal, names.iter().map(|name| group(name)).collect());
    let mut dice = Dice::new(1);
    for _ in 0..100 {
        let here = board(&dice.walk(goal.tiles(), 4, 100), 4);
        let values: Vec<u32> = together.values(&here).collect();
        let expected: Vec<u32> = alone.iter().map(|alone| alone.values(&here).next().unwrap()).collect();
        assert_eq!(values[..3], expected[..3]);
    }
    assert!(together.sums() >= 3);
    // Two asymmetric splits have sixteen sums; four are used. The same split twice is one.
    let centre = board(&[1, 2, 3, 4, 0, 5, 6, 7, 8], 3);
    let group = |name: &str| tables(&Split::new(name, &centre).unwrap());
    let two = vec![group("0,1,3,5/2,6,7,8"), group("0,1,5,6/2,3,7,8")];
    assert_eq!(PatternDatabases::new(&centre, two).sums(), 4);
    assert_eq!(PatternDatabases::new(&centre, vec![group("8"), group("8")]).sums(), 1);
}

#[test]
#[should_panic(expected = "more than 16")]
fn a_first_group_of_more_than_sixteen_patterns_is_refused() {
    let goal = goal_board(&Goal::BlankLast, 6, 3);
    let _ = PatternDatabases::build(&goal, &Split::new(&vec!["1"; 17].join("-"), &goal).unwrap());
}

#[test]
#[should_panic(expected = "overlap")]
fn overlapping_patterns_are_refused() {
    let goal = goal_board(&Goal::BlankLast, 3, 3);
    let table = |homes: [usize; 4]| Arc::new(PatternTable::new(Pattern::new(size("3x3"), 8, homes).unwrap()));
    let _ = PatternDatabases::new(&goal, vec![vec![table([0, 1, 2, 3]), table([3, 4, 5, 6])]]);
}

#[test]
#[should_panic(expected = "omit a tile")]
fn incomplete_patterns_are_refused() {
    let goal = goal_board(&Goal::BlankLast, 3, 3);
    let table = |homes: [usize; 3]| Arc::new(PatternTable::new(Pattern::new(size("3x3"), 8, homes).unwrap()));
    let _ = PatternDatabases::new(&goal, vec![vec![table([0, 1, 2]), table([3, 4, 5])]]);
}

#[test]
#[should_panic(expected = "at home elsewhere")]
fn tables_for_another_home_of_the_blank_are_refused() {
    let goal = goal_board(&Goal::Spiral, 3, 3);
    let corner = goal_board(&Goal::BlankLast, 3, 3);
    let _ = PatternDatabases::new(&goal, vec![tables(&Split::new("4-4", &corner).unwrap())]);
}

#[test]
fn quick_splits_exist_for_all_boards_of_up_to_36_cells() {
    for (width, height) in (2..=16).flat_map(|width| (2..=16).map(move |height| (width, height))) {
        for goal_name in [Goal::BlankLast, Goal::Spiral] {
            let goal = goal_board(&goal_name, width, height);
            let split = Split::quick(&goal);
            assert_eq!(split.is_some(), width * height <= 36, "{width}x{height}");
            let Some(split) = split else { continue };
            assert_eq!(split.patterns().iter().map(Pattern::tiles).sum::<usize>(), width * height - 1);
            // Builds some in full: wide ones, long ones, whole spaces, the largest.
            let is_built = match goal_name {
                Goal::BlankLast => [(16, 2), (2, 16), (7, 4), (2, 2), (3, 2), (6, 5)].contains(&(width, height)),
                _ => [(3, 3), (4, 4), (3, 7)].contains(&(width, height)),
            };
            if !is_built {
                continue;
            }
            let databases = PatternDatabases::build(&goal, &split);
            let mut dice = Dice::new(7);
            let walks: Vec<(Board, u32)> = (0..20)
                .map(|walk| (board(&dice.walk(goal.tiles(), width, walk * 30), width), walk as u32 * 30))
                .collect();
            are_admissible(&databases, walks.iter());
            are_consistent(&databases, walks.iter().step_by(5));
        }
    }
}

fn words_of(fill: &Fill) -> Vec<u64> {
    fill.pieces().concat()
}

#[test]
fn a_fill_stopped_anywhere_goes_on_to_the_same_table() {
    for (text, blank, homes) in
        [("3x3", 8, &[0, 1, 2, 3][..]), ("4x4", 15, &[0, 1, 4, 5]), ("2x6", 5, &[0, 6, 7, 11]), ("5x5", 12, &[0, 24])]
    {
        let pattern = Pattern::new(size(text), blank, homes.iter().copied()).unwrap();
        let expected = PatternTable::new(pattern);
        let mut fill = Fill::new(pattern).unwrap();
        // A few configurations at a time, so that it stops within levels too.
        let mut parts = (1..=40).cycle();
        loop {
            let resumed =
                Fill::resumed(pattern, fill.level(), fill.filled(), &words_of(&fill)).expect("its own pieces");
            assert_eq!((resumed.level(), resumed.reached()), (fill.level(), fill.reached()));
            assert_eq!(resumed.states(), fill.states());
            // Again after one more part, so that the frontier before the last is restored too.
            let mut twice = Fill::resumed(pattern, fill.level(), fill.filled(), &words_of(&fill)).unwrap();
            let part = parts.next().unwrap();
            let more = twice.advance_by(part);
            let twice =
                Fill::resumed(pattern, twice.level(), twice.filled(), &words_of(&twice)).expect("its own pieces");
            assert_eq!(resumed.finished().unwrap().words(), expected.words(), "{pattern} after level {}", fill.level());
            assert_eq!(twice.finished().unwrap().words(), expected.words(), "{pattern} after level {}", fill.level());
            if !fill.advance_by(part) {
                assert!(!more);
                break;
            }
        }
        assert_eq!(fill.reached(), fill.states(), "all states of so few tiles are reached");
        let words: Vec<u64> = expected.words().to_vec();
        assert_eq!(PatternTable::words_of(&pattern), words.len());
        let again = PatternTable::from_words(pattern, words.clone()).unwrap();
        assert_eq!(again.value(homes, blank), Some(0));
        for count in [0, words.len() - 1, words.len() + 1] {
            let mut wrong = words.clone();
            wrong.resize(count, 0);
            let error = PatternTable::from_words(pattern, wrong).expect_err("refused");
            assert_eq!((error.expected, error.found), (words.len(), count));
        }
    }
}

#[test]
fn other_words_are_not_a_fill() {
    let pattern = Pattern::new(size("3x3"), 8, [0, 1, 2]).unwrap();
    let mut fill = Fill::new(pattern).unwrap();
    for _ in 0..5 {
        assert!(fill.advance());
    }
    let (level, words) = (fill.level(), words_of(&fill));
    assert!(Fill::resumed(pattern, level, 0, &words).is_some());
    assert!(Fill::resumed(pattern, level, 0, &words[1..]).is_none(), "a word is missing");
    assert!(Fill::resumed(pattern, level, 0, &[&words[..], &[0]].concat()).is_none(), "a word too many");
    assert!(Fill::resumed(pattern, level, 0, &[]).is_none());
    assert!(Fill::resumed(pattern, u32::MAX, 0, &words).is_none(), "no such level");
    assert!(Fill::resumed(pattern, level, 10_000, &words).is_none(), "no such configuration");
    let other = Pattern::new(size("3x3"), 8, [0, 1, 2, 3]).unwrap();
    assert!(Fill::resumed(other, level, 0, &words).is_none());
    assert!(Fill::resumed(pattern, level, 0, &vec![u64::MAX; words.len()]).is_none(), "there are six orders, not 64");
    assert!(Fill::resumed(pattern, 0, 0, &vec![0; words.len()]).is_none(), "not even the goal is reached");
    // Six orders: every bit beyond them is wrong, and every unseen bit of a frontier.
    let piece = |index: usize| fill.pieces()[..index].iter().map(|piece| piece.len()).sum::<usize>();
    for wrong in [0, 1, 3, 4].map(|index| piece(index) + 2) {
        let mut words = words.clone();
        words[wrong] |= 1 << 6;
        assert!(Fill::resumed(pattern, level, 0, &words).is_none(), "word {wrong}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// For any words a fill is rejected or ends, and a table has values.
    #[test]
    fn no_words_make_a_fill_or_a_table_panic(
        seed in any::<u32>(),
        level in prop_oneof![0u32..40, any::<u32>()],
        filled in prop_oneof![0usize..40, any::<usize>()],
        advances in 0usize..12,
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0u32..64, 0u8..4), 0..12),
        noise in any::<bool>(),
        tiles in 1usize..=4,
    ) {
        let pattern = Pattern::new(size("3x3"), 8, 0..tiles).unwrap();
        let mut fill = Fill::new(pattern).unwrap();
        for _ in 0..advances {
            fill.advance();
        }
        let mut words = words_of(&fill);
        let mut dice = Dice::new(seed);
        if noise {
            let orders: u64 = (1..=tiles as u64).product();
            for word in &mut words {
                *word = dice.below(1 << 31) as u64 & ((1 << orders.min(63)) - 1);
            }
        }
        for (index, bit, kind) in changes {
            let word = index.get_mut(&mut words);
            *word = match kind {
                0 => *word | 1 << bit,
                1 => *word & !(1 << bit),
                2 => *word ^ 1 << bit,
                _ => u64::MAX << bit,
            };
        }
        if let Some(fill) = Fill::resumed(pattern, level, filled, &words) {
            let table = fill.finished().unwrap();
            let _ = table.value(&(0..tiles).rev().collect::<Vec<_>>(), 8);
        }
        let noise: Vec<u64> =
            (0..PatternTable::words_of(&pattern)).map(|_| dice.below(1 << 31) as u64 * 0x1_0000_0001).collect();
        let table = PatternTable::from_words(pattern, noise).unwrap();
        for blank in tiles..9 {
            let _ = table.value(&(0..tiles).rev().collect::<Vec<_>>(), blank);
        }
    }
}
