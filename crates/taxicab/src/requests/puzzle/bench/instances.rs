//! The boards of a bench: those of the literature with the published figures, or random ones.

use std::ops::Range;

use taxicab_puzzle::{Board, Goal, Metric, Problem, Size, shuffled};

use super::{AnytimeSet, BenchName, PublishedColumn};
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

    /// The board of a line; of the words after it, seconds need not be numbers.
    fn instance(&self, size: Size, line: &str) -> Instance {
        let (id, problem, words) = board_of(size, &self.goal, line);
        let numbers: Vec<Option<u64>> = words.map(|word| word.parse().ok()).collect();
        Instance {
            id,
            problem,
            length: Some(numbers[self.length].expect("a length") as u32),
            published: numbers[self.counts.clone()].to_vec(),
        }
    }
}

/// The lines of a list that have a board.
fn lines(data: &str) -> impl Iterator<Item = &str> {
    data.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty())
}

/// The name and the problem of a line, and the words after its tiles.
fn board_of<'l>(size: Size, goal: &Goal, line: &'l str) -> (String, Problem, impl Iterator<Item = &'l str>) {
    let words = line.split(|separator: char| separator.is_whitespace() || separator == '/');
    let mut words = words.filter(|word| !word.is_empty());
    let id = words.next().expect("the name of a board").to_owned();
    let tiles: Vec<u8> = words.by_ref().take(size.cells()).map(|tile| tile.parse().expect("a tile")).collect();
    let board = Board::new(size, &tiles).expect("each tile once");
    (id, Problem::new(board, goal).expect("the boards of the literature are solvable"), words)
}

/// A board for the anytime search, and what is published about it.
pub(super) struct AnytimeInstance {
    pub(super) id: String,
    pub(super) problem: Problem,
    /// The length of its shortest solutions.
    pub(super) optimum: Option<u32>,
    /// The length of DeepCubeA's solution, and the seconds it took.
    pub(super) published: Option<(u32, f64)>,
}

impl AnytimeInstance {
    /// The boards of a set of DeepCubeA, in the order of the file; there are none of random boards.
    pub(super) fn published(set: AnytimeSet) -> Vec<Self> {
        let (data, side) = match set {
            AnytimeSet::DeepCubeA5x5 => (include_str!("../../../../data/deepcubea_5x5.txt"), 5),
            AnytimeSet::DeepCubeA6x6 => (include_str!("../../../../data/deepcubea_6x6.txt"), 6),
            AnytimeSet::DeepCubeA7x7 => (include_str!("../../../../data/deepcubea_7x7.txt"), 7),
            AnytimeSet::Random => return Vec::new(),
        };
        let size = Size::new(side, side).expect("a size of the literature");
        let instance = |line| {
            let (id, problem, words) = board_of(size, &Instances::ANYTIME_GOAL, line);
            // The Manhattan distance, the length and the seconds; where it is known, the length of the shortest.
            let words: Vec<&str> = words.collect();
            let length = |word: &&str| word.parse().expect("a length");
            let published = (length(&words[1]), words[2].parse().expect("seconds"));
            Self { id, problem, optimum: words.get(3).map(length), published: Some(published) }
        };
        lines(data).map(instance).collect()
    }

    /// A board of which nothing is published.
    pub(super) fn unpublished(Instance { id, problem, .. }: Instance) -> Self {
        Self { id, problem, optimum: None, published: None }
    }
}

impl Instances {
    /// The goal of the boards of DeepCubeA, and of random ones.
    pub(super) const ANYTIME_GOAL: Goal = Goal::BlankLast;

    /// The boards of the literature; hard15 with `all` also the seventeen farthest from the goal.
    pub(super) fn published(name: BenchName, all: bool) -> Self {
        let list = List::of(name);
        let size = Size::new(list.side, list.side).expect("a size of the literature");
        let wanted = lines(list.data).filter(|line| name != BenchName::Hard15 || all || line.starts_with('h'));
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
    fn the_boards_of_deepcubea_have_its_lengths_and_seconds() {
        let sets = [(AnytimeSet::DeepCubeA5x5, 396), (AnytimeSet::DeepCubeA6x6, 50), (AnytimeSet::DeepCubeA7x7, 50)];
        for (set, count) in sets {
            let boards = AnytimeInstance::published(set);
            assert_eq!(boards.len(), count, "{}", set.name());
            for AnytimeInstance { id, problem, optimum, published } in &boards {
                let (length, seconds) = published.unwrap();
                let manhattan = taxicab_puzzle::manhattan_distance(problem.start());
                assert!(length >= manhattan && (length - manhattan).is_multiple_of(2), "{} {id}", set.name());
                assert!(optimum.is_none_or(|optimum| optimum <= length), "{} {id}", set.name());
                assert_eq!(optimum.is_some(), set == AnytimeSet::DeepCubeA5x5);
                assert!((1.0..10_000.0).contains(&seconds), "{} {id}", set.name());
            }
        }
        let mean = |set| {
            let boards = AnytimeInstance::published(set);
            boards.iter().map(|board| f64::from(board.published.unwrap().0)).sum::<f64>() / boards.len() as f64
        };
        // The published means of these fifty.
        assert!((mean(AnytimeSet::DeepCubeA6x6) - 127.84).abs() < 0.005);
        assert!((mean(AnytimeSet::DeepCubeA7x7) - 249.92).abs() < 0.005);
    }

    #[test]
    fn the_boards_are_those_of_the_repository() {
        // The package holds copies, because it is built without the repository around it.
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
        let copies = [
            ("korf100.txt", include_str!("../../../../data/korf100.txt")),
            ("korf50_24.txt", include_str!("../../../../data/korf50_24.txt")),
            ("deepcubea_5x5.txt", include_str!("../../../../data/deepcubea_5x5.txt")),
            ("deepcubea_6x6.txt", include_str!("../../../../data/deepcubea_6x6.txt")),
            ("deepcubea_7x7.txt", include_str!("../../../../data/deepcubea_7x7.txt")),
            ("hard15.txt", include_str!("../../../../data/hard15.txt")),
        ];
        for (name, copy) in copies {
            if let Ok(original) = std::fs::read_to_string(root.join(name)) {
                assert!(original == copy, "crates/taxicab/data/{name} differs from data/{name}");
            }
        }
    }
}
