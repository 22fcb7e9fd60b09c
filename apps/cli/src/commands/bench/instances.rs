//! The boards of a bench: those of the literature with what was published about them, or boards drawn by seeds.

use taxicab_puzzle::{Board, Goal, Metric, Problem, ProblemError, Size, shuffled};

/// What a published number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counts {
    Generated,
    Expanded,
    /// The source does not say which.
    Nodes,
}

impl Counts {
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Generated => "generated",
            Self::Expanded => "expanded",
            Self::Nodes => "nodes",
        }
    }
}

/// One published count of each board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    /// Its name in JSON and CSV.
    pub(super) name: &'static str,
    /// Its heading for people: at most 16 letters.
    pub(super) heading: &'static str,
    /// What was searched with.
    pub(super) with: &'static str,
    pub(super) counts: Counts,
    /// Whether the table for people and the plot show it.
    pub(super) is_shown: bool,
}

/// A board, and what is known about it.
#[derive(Clone, Debug)]
pub(super) struct Instance {
    pub(super) id: String,
    pub(super) problem: Problem,
    /// The length of its shortest solutions.
    pub(super) length: Option<u32>,
    /// The published counts, column by column.
    pub(super) published: Vec<Option<u64>>,
}

/// The boards of a bench, all of one size and with one goal.
#[derive(Clone, Debug)]
pub(super) struct Instances {
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    pub(super) goal: Goal,
    pub(super) metric: Metric,
    pub(super) columns: &'static [Column],
    pub(super) boards: Vec<Instance>,
}

const KORF_100: &[Column] = &[Column {
    name: "korf_1985_manhattan",
    heading: "Korf 1985",
    with: "IDA* with Manhattan distance",
    counts: Counts::Generated,
    is_shown: true,
}];

macro_rules! column {
    ($name:literal, $heading:literal, $with:literal, $counts:ident, $is_shown:literal) => {
        Column { name: $name, heading: $heading, with: $with, counts: Counts::$counts, is_shown: $is_shown }
    };
}

/// As the header of the data file tells them.
const KORF_24: &[Column] = &[
    column!("korf_felner_2002", "Korf & Felner", "6-6-6-6 and its mirror image", Generated, true),
    column!("doebbelin_2013_6_6_6_6", "Döbbelin 6-6-6-6", "6-6-6-6", Nodes, false),
    column!("doebbelin_2013_8_8_8", "Döbbelin 8-8-8", "8-8-8", Nodes, false),
    column!("doebbelin_2013_9_8_7", "Döbbelin 9-8-7", "9-8-7", Nodes, false),
    column!("doebbelin_2013_9_9_6", "Döbbelin 9-9-6", "9-9-6", Nodes, false),
    column!("doebbelin_2013_maximum", "Döbbelin maximum", "the maximum of several splits", Nodes, false),
    column!("clausecker_improved", "Clausecker large", "the improved catalogue", Nodes, false),
    column!("clausecker_small", "Clausecker small", "the small catalogue", Nodes, false),
    column!("clausecker_small_full", "small, full", "the small catalogue, last iteration in full", Expanded, false),
    column!(
        "clausecker_small_zero_aware_full",
        "small, aware",
        "the small catalogue, zero-aware, last iteration in full",
        Expanded,
        false
    ),
    column!("clausecker_6_6_6_6_full", "6-6-6-6, full", "6-6-6-6, last iteration in full", Expanded, false),
    column!(
        "clausecker_6_6_6_6_zero_aware_full",
        "Clausecker",
        "6-6-6-6, zero-aware, last iteration in full",
        Expanded,
        true
    ),
];

/// A row of a data file: its name, its tiles, and the numbers after them.
struct DataRow<'a> {
    id: &'a str,
    board: Board,
    numbers: Vec<i64>,
}

fn rows(data: &str, side: usize) -> Vec<DataRow<'_>> {
    let size = Size::new(side, side).expect("a size of the literature");
    let lines = data.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines
        .map(|line| {
            let mut fields = line.split_whitespace();
            let id = fields.next().expect("the name of a board");
            let numbers: Vec<i64> = fields.map(|field| field.parse().expect("a number")).collect();
            let (tiles, numbers) = numbers.split_at(size.cells());
            let tiles: Vec<u8> = tiles.iter().map(|&tile| tile as u8).collect();
            let board = Board::new(size, &tiles).expect("each tile once");
            DataRow { id, board, numbers: numbers.to_vec() }
        })
        .collect()
}

fn instance(row: &DataRow<'_>, goal: &Goal, published: &[i64]) -> Instance {
    Instance {
        id: row.id.to_owned(),
        problem: Problem::new(row.board, goal).expect("the boards of the literature are solvable"),
        length: Some(row.numbers[0] as u32),
        published: published.iter().map(|&count| u64::try_from(count).ok()).collect(),
    }
}

impl Instances {
    /// Korf's hundred, in his order.
    pub(super) fn korf_100() -> Self {
        let goal = Goal::BlankFirst;
        let rows = rows(include_str!("../../../data/korf100.txt"), 4);
        // After the length comes the Manhattan distance, then the count.
        let boards = rows.iter().map(|row| instance(row, &goal, &row.numbers[2..])).collect();
        let title = "Korf's hundred 15-puzzle boards";
        Self { name: "korf100", title, goal, metric: Metric::SingleTile, columns: KORF_100, boards }
    }

    /// Korf and Felner's fifty, the easiest by the last published count first.
    pub(super) fn korf_24() -> Self {
        let goal = Goal::BlankFirst;
        let rows = rows(include_str!("../../../data/korf50_24.txt"), 5);
        let mut boards: Vec<Instance> = rows.iter().map(|row| instance(row, &goal, &row.numbers[1..])).collect();
        boards.sort_by_key(|board| board.published.last().copied().flatten());
        let title = "Korf and Felner's fifty 24-puzzle boards";
        Self { name: "korf24", title, goal, metric: Metric::SingleTile, columns: KORF_24, boards }
    }

    /// Six boards of 70 to 80 moves; with `all`, also the seventeen farthest from the goal.
    pub(super) fn hard_15(all: bool) -> Self {
        let goal = Goal::BlankLast;
        let rows = rows(include_str!("../../../data/hard15.txt"), 4);
        let wanted = rows.iter().filter(|row| all || row.id.starts_with('h'));
        let boards = wanted.map(|row| instance(row, &goal, &[])).collect();
        let title = "Hard 15-puzzle boards";
        Self { name: "hard15", title, goal, metric: Metric::SingleTile, columns: &[], boards }
    }

    /// Boards drawn by the seeds from `first` on, each named by its seed.
    pub(super) fn drawn(
        name: &'static str,
        title: &'static str,
        size: Size,
        metric: Metric,
        first: u64,
        count: usize,
    ) -> Result<Self, ProblemError> {
        let goal = Goal::BlankLast;
        let goal_board = goal.board(size).expect("a named goal has every size");
        let seeds = (0..count as u64).map(|index| first.wrapping_add(index));
        let instance = |seed| {
            let problem = Problem::new(shuffled(&goal_board, seed), &goal)?;
            Ok(Instance { id: seed.to_string(), problem, length: None, published: Vec::new() })
        };
        let boards = seeds.map(instance).collect::<Result<_, ProblemError>>()?;
        Ok(Self { name, title, goal, metric, columns: &[], boards })
    }

    /// The size of the boards.
    pub(super) fn size(&self) -> Size {
        self.boards[0].problem.size()
    }

    /// The goal as a board.
    pub(super) fn goal_board(&self) -> Board {
        *self.boards[0].problem.goal()
    }

    /// The published counts that people are shown, with their places.
    pub(super) fn shown_columns(&self) -> impl Iterator<Item = (usize, &'static Column)> {
        self.columns.iter().enumerate().filter(|(_, column)| column.is_shown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn the_boards_of_the_literature_are_whole() {
        let korf = Instances::korf_100();
        assert_eq!(korf.boards.len(), 100);
        assert_eq!(korf.boards.iter().map(|board| board.length.unwrap()).sum::<u32>(), 5_305);
        let manhattan: u64 = korf.boards.iter().map(|board| board.published[0].unwrap()).sum();
        assert_eq!((manhattan + 50) / 100, 363_028_080, "the published mean");
        let felner = Instances::korf_24();
        assert_eq!(felner.boards.len(), 50);
        assert_eq!(felner.boards.iter().map(|board| board.length.unwrap()).sum::<u32>(), 5_039, "a mean of 100.78");
        let easiest: Vec<&str> = felner.boards[..5].iter().map(|board| &*board.id).collect();
        assert_eq!(easiest, ["38", "40", "25", "32", "44"]);
        for instances in [&korf, &felner, &Instances::hard_15(true)] {
            for board in &instances.boards {
                assert_eq!(board.published.len(), instances.columns.len(), "{}", board.id);
                assert_eq!(board.problem.size(), instances.size());
            }
            assert!(instances.columns.iter().all(|column| column.heading.chars().count() <= 16));
        }
        let lengths =
            |all| Instances::hard_15(all).boards.iter().map(|board| board.length.unwrap()).collect::<Vec<_>>();
        assert_eq!(lengths(false), [70, 72, 74, 76, 78, 80]);
        assert_eq!(lengths(true)[6..], [80; 17]);
    }

    #[test]
    fn the_boards_are_those_of_the_repository() {
        // The package holds copies, because it is built without the repository around it.
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
        let copies = [
            ("korf100.txt", include_str!("../../../data/korf100.txt")),
            ("korf50_24.txt", include_str!("../../../data/korf50_24.txt")),
            ("hard15.txt", include_str!("../../../data/hard15.txt")),
        ];
        for (name, copy) in copies {
            if let Ok(original) = std::fs::read_to_string(root.join(name)) {
                assert!(original == copy, "apps/cli/data/{name} differs from data/{name}");
            }
        }
    }
}
