//! The boards of a bench: those of the literature with the published figures, or random ones.

use std::ops::Range;

use taxicab_puzzle::{Board, Goal, Metric, Problem, Size, shuffled};

use super::{BenchName, PublishedColumn};
use crate::{Context, Fault};

/// A board, and what is known about it.
pub(super) struct Instance {
    pub(super) id: String,
    pub(super) problem: Problem,
    /// The length of its shortest solutions.
    pub(super) length: Option<u32>,
    /// The published counts, column by column.
    pub(super) published: Vec<Option<u64>>,
}

/// The boards of a bench, all of one size and with one goal.
pub(super) struct Instances {
    pub(super) goal: Goal,
    pub(super) metric: Metric,
    pub(super) boards: Vec<Instance>,
}

const fn column(
    name: &'static str,
    heading: &'static str,
    with: &'static str,
    nodes: &'static str,
    is_shown: bool,
) -> PublishedColumn {
    PublishedColumn { name, heading, with, nodes, is_shown }
}

pub(super) const KORF_100: &[PublishedColumn] =
    &[column("korf_1985_manhattan", "Korf 1985", "IDA* with Manhattan distance", "generated", true)];

/// The columns of the data file, as its header describes them.
#[rustfmt::skip]
pub(super) const KORF_24: &[PublishedColumn] = &[
    column("korf_felner_2002", "Korf & Felner", "6-6-6-6 and its mirror image", "generated", true),
    column("doebbelin_2013_6_6_6_6", "Döbbelin 6-6-6-6", "6-6-6-6", "nodes", false),
    column("doebbelin_2013_8_8_8", "Döbbelin 8-8-8", "8-8-8", "nodes", false),
    column("doebbelin_2013_9_8_7", "Döbbelin 9-8-7", "9-8-7", "nodes", false),
    column("doebbelin_2013_9_9_6", "Döbbelin 9-9-6", "9-9-6", "nodes", false),
    column("doebbelin_2013_maximum", "Döbbelin maximum", "the maximum of several splits", "nodes", false),
    column("clausecker_improved", "Clausecker large", "the improved catalogue", "nodes", false),
    column("clausecker_small", "Clausecker small", "the small catalogue", "nodes", false),
    column("clausecker_small_full", "small, full", "the small catalogue, last iteration in full", "expanded", false),
    column("clausecker_small_zero_aware_full", "small, aware", "the small catalogue, zero-aware, last iteration in full", "expanded", false),
    column("clausecker_6_6_6_6_full", "6-6-6-6, full", "6-6-6-6, last iteration in full", "expanded", false),
    column("clausecker_6_6_6_6_zero_aware_full", "Clausecker", "6-6-6-6, zero-aware, last iteration in full", "expanded", true),
];

pub(super) const DEEPCUBEA_5X5: &[PublishedColumn] =
    &[column("agostinelli_2019", "DeepCubeA's PDBs", "pattern databases of DeepCubeA's authors", "nodes", true)];

/// A list of boards: their side and goal, and which of the numbers after the tiles are the length and the published counts.
struct List {
    data: &'static str,
    side: usize,
    goal: Goal,
    length: usize,
    counts: Range<usize>,
}

impl List {
    fn of(name: BenchName) -> Self {
        let (data, side, goal, length, counts) = match name {
            BenchName::Korf24 => {
                (include_str!("../../../../data/korf50_24.txt"), 5, Goal::BlankFirst, 0, 1..1 + KORF_24.len())
            }
            BenchName::DeepCubeA5x5 => {
                (include_str!("../../../../data/deepcubea_5x5.txt"), 5, Goal::BlankLast, 3, 4..5)
            }
            BenchName::Hard15 => (include_str!("../../../../data/hard15.txt"), 4, Goal::BlankLast, 0, 0..0),
            // After the length comes the Manhattan distance.
            _ => (include_str!("../../../../data/korf100.txt"), 4, Goal::BlankFirst, 0, 2..3),
        };
        Self { data, side, goal, length, counts }
    }

    /// The board of a line: its name, its tiles, and numbers, which seconds need not be.
    fn instance(&self, size: Size, line: &str) -> Instance {
        let fields = line.split(|separator: char| separator.is_whitespace() || separator == '/');
        let mut fields = fields.filter(|field| !field.is_empty());
        let id = fields.next().expect("the name of a board").to_owned();
        let tiles: Vec<u8> = fields.by_ref().take(size.cells()).map(|tile| tile.parse().expect("a tile")).collect();
        let numbers: Vec<Option<u64>> = fields.map(|field| field.parse().ok()).collect();
        let board = Board::new(size, &tiles).expect("each tile once");
        Instance {
            id,
            problem: Problem::new(board, &self.goal).expect("the boards of the literature are solvable"),
            length: Some(numbers[self.length].expect("a length") as u32),
            published: numbers[self.counts.clone()].to_vec(),
        }
    }
}

impl Instances {
    /// The boards of the literature; hard15 with `all` also the seventeen farthest from the goal.
    pub(super) fn published(name: BenchName, all: bool) -> Self {
        let list = List::of(name);
        let size = Size::new(list.side, list.side).expect("a size of the literature");
        let lines = list.data.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
        let wanted = lines.filter(|line| name != BenchName::Hard15 || all || line.starts_with('h'));
        let mut boards: Vec<Instance> = wanted.map(|line| list.instance(size, line)).collect();
        if matches!(name, BenchName::Korf24 | BenchName::DeepCubeA5x5) {
            // The easiest by the last published count first.
            boards.sort_by_key(|board| board.published.last().copied().flatten());
        }
        Self { goal: list.goal, metric: Metric::SingleTile, boards }
    }

    /// Random boards of the seeds from `first` on; the name of each is its seed.
    pub(super) fn random(size: Size, metric: Metric, first: u64, count: u64, context: &Context) -> Result<Self, Fault> {
        let goal = Goal::BlankLast;
        let goal_board = goal.board(size).expect("a named goal has every size");
        let instance = |index: Result<u64, Fault>| {
            let seed = first.wrapping_add(index?);
            let problem = Problem::new(shuffled(&goal_board, seed), &goal).map_err(Fault::item)?;
            Ok(Instance { id: seed.to_string(), problem, length: None, published: Vec::new() })
        };
        let boards = context.each_of(16, 0..count).map(instance).collect::<Result<_, Fault>>()?;
        Ok(Self { goal, metric, boards })
    }

    /// The size of the boards.
    pub(super) fn size(&self) -> Size {
        self.boards[0].problem.size()
    }

    /// The goal as a board.
    pub(super) fn goal_board(&self) -> Board {
        *self.boards[0].problem.goal()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn the_boards_of_the_literature_are_whole() {
        let korf = Instances::published(BenchName::Korf100, false);
        assert_eq!(korf.boards.len(), 100);
        assert_eq!(korf.boards.iter().map(|board| board.length.unwrap()).sum::<u32>(), 5_305);
        let manhattan: u64 = korf.boards.iter().map(|board| board.published[0].unwrap()).sum();
        assert_eq!((manhattan + 50) / 100, 363_028_080, "the published mean");
        let felner = Instances::published(BenchName::Korf24, false);
        assert_eq!(felner.boards.len(), 50);
        assert_eq!(felner.boards.iter().map(|board| board.length.unwrap()).sum::<u32>(), 5_039, "a mean of 100.78");
        let easiest: Vec<&str> = felner.boards[..5].iter().map(|board| &*board.id).collect();
        assert_eq!(easiest, ["38", "40", "25", "32", "44"]);
        let deepcubea = Instances::published(BenchName::DeepCubeA5x5, false);
        let nodes: u64 = deepcubea.boards[..200].iter().map(|board| board.published[0].unwrap()).sum();
        assert_eq!((deepcubea.boards.len(), nodes / 1_000_000_000), (396, 104));
        let hard = |all| Instances::published(BenchName::Hard15, all);
        let names = [BenchName::Korf100, BenchName::Korf24, BenchName::DeepCubeA5x5, BenchName::Hard15];
        for (name, instances) in names.into_iter().zip([&korf, &felner, &deepcubea, &hard(true)]) {
            for board in &instances.boards {
                assert_eq!(board.published.len(), name.columns().len(), "{}", board.id);
                assert_eq!(board.problem.size(), instances.size());
            }
            assert!(name.columns().iter().all(|column| column.heading.chars().count() <= 16));
        }
        let lengths = |all| hard(all).boards.iter().map(|board| board.length.unwrap()).collect::<Vec<_>>();
        assert_eq!(lengths(false), [70, 72, 74, 76, 78, 80]);
        assert_eq!(lengths(true)[6..], [80; 17]);
    }

    #[test]
    fn the_boards_are_those_of_the_repository() {
        // The package holds copies, because it is built without the repository around it.
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
        let copies = [
            ("korf100.txt", include_str!("../../../../data/korf100.txt")),
            ("korf50_24.txt", include_str!("../../../../data/korf50_24.txt")),
            ("deepcubea_5x5.txt", include_str!("../../../../data/deepcubea_5x5.txt")),
            ("hard15.txt", include_str!("../../../../data/hard15.txt")),
        ];
        for (name, copy) in copies {
            if let Ok(original) = std::fs::read_to_string(root.join(name)) {
                assert!(original == copy, "crates/taxicab/data/{name} differs from data/{name}");
            }
        }
    }
}
