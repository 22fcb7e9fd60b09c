//! Every entry of tables against plain searches over single cells, and node counts over Korf's hundred.

use alloc::vec::Vec;

use super::arrangements::{checkerboard, rank};
use super::table::{State, Step};
use super::{Pattern, PatternTable};
use crate::{Direction, Size};

/// The distances of a pattern by their definition: a state is the cells of the pattern's tiles and of the blank; the
/// blank moves cell by cell, and a step costs 1 if it moves a tile of the pattern and 0 if not.
struct Plain {
    cells: usize,
    tiles: usize,
    /// By the cells of the tiles, then the blank's, the first the lowest digit in base `cells`; 255 if
    /// unreachable. With all tiles but one given the cell of the last one follows, and is omitted.
    distances: Vec<u8>,
}

impl Plain {
    fn new(pattern: &Pattern) -> Self {
        let (size, tiles) = (pattern.size(), pattern.tiles());
        let cells = size.cells();
        let digits = tiles.min(cells - 2);
        let mut plain = Self { cells, tiles, distances: alloc::vec![255; cells.pow(digits as u32 + 1)] };
        let homes: Vec<usize> = pattern.homes().collect();
        let mut level = alloc::vec![plain.rank(&homes, pattern.blank())];
        for distance in 0.. {
            let mut next_level = Vec::new();
            while let Some(state) = level.pop() {
                if plain.distances[state] != 255 {
                    continue;
                }
                plain.distances[state] = distance;
                let (places, blank) = plain.places(state);
                for direction in Direction::ALL {
                    let Some(from) = direction.source(blank, size) else { continue };
                    let mut after = places;
                    match after[..tiles].iter_mut().find(|place| **place == from) {
                        Some(place) => {
                            *place = blank;
                            next_level.push(plain.rank(&after[..tiles], from));
                        }
                        None => level.push(plain.rank(&places[..tiles], from)),
                    }
                }
            }
            if next_level.is_empty() {
                break;
            }
            level = next_level;
        }
        plain
    }

    fn rank(&self, places: &[usize], blank: usize) -> usize {
        places[..places.len().min(self.cells - 2)].iter().rev().fold(blank, |rank, place| rank * self.cells + place)
    }

    fn places(&self, mut rank: usize) -> ([usize; 8], usize) {
        let mut places = [0; 8];
        let given = self.tiles.min(self.cells - 2);
        for place in &mut places[..given] {
            *place = rank % self.cells;
            rank /= self.cells;
        }
        if given < self.tiles {
            places[given] = self.cells * (self.cells - 1) / 2 - rank - places[..given].iter().sum::<usize>();
        }
        (places, rank)
    }

    /// Every state that the goal can be reached from: the cells of the tiles, the blank's, and the distance.
    fn states(&self) -> impl Iterator<Item = ([usize; 8], usize, u8)> {
        let reached = self.distances.iter().enumerate().filter(|(_, distance)| **distance != 255);
        reached.map(|(state, &distance)| {
            let (places, blank) = self.places(state);
            (places, blank, distance)
        })
    }
}

/// Checks the bit of every state, and the value by descent of every `stride`-th; returns the number of states.
fn table_is_plain(pattern: Pattern, stride: usize) -> usize {
    let (table, plain) = (PatternTable::new(pattern), Plain::new(&pattern));
    let reader = table.reader();
    let (tiles, dark) = (pattern.tiles(), checkerboard(pattern.size()));
    let mut states = 0;
    for (places, blank, distance) in plain.states() {
        let places = &places[..tiles];
        let set = places.iter().fold(0u64, |set, cell| set | 1 << cell);
        let mut order = [0; 8];
        for (tile, &place) in places.iter().enumerate() {
            order[(set & ((1 << place) - 1)).count_ones() as usize] = tile as u8;
        }
        let state = State::new(set, rank(&order[..tiles]) as u16, 0);
        let parity = ((set ^ pattern.mask()) & dark).count_ones() & 1;
        let modulo_4 = reader.bit(state, blank) << 1 | parity;
        assert_eq!(modulo_4, u32::from(distance) % 4, "{pattern}: tiles on {places:?}, blank on {blank}");
        if states % stride == 0 {
            assert_eq!(table.value(places, blank), Some(distance.into()), "{pattern}: {places:?}, blank {blank}");
        }
        states += 1;
    }
    states
}

fn size(text: &str) -> Size {
    text.parse().expect("a size")
}

/// The patterns of 3×3 with the blank at home on a cell and `tiles` tiles; all of them together are 255.
fn patterns_of_3x3(blank: usize, tiles: impl Fn(usize) -> bool) -> Vec<Pattern> {
    let sets = (1..1u32 << 9).filter(|set| set >> blank & 1 == 0 && tiles(set.count_ones() as usize));
    sets.map(|set| Pattern::new(size("3x3"), blank, (0..9).filter(|cell| set >> cell & 1 != 0)).unwrap()).collect()
}

#[test]
fn every_state_of_every_pattern_of_up_to_5_tiles_on_3x3() {
    for blank in [8, 1, 4] {
        let patterns = patterns_of_3x3(blank, |tiles| tiles <= 5);
        let states: usize = patterns.into_iter().map(|pattern| table_is_plain(pattern, 101)).sum();
        assert_eq!(states, 8 * 72 + 28 * 504 + 56 * 3_024 + 70 * 15_120 + 56 * 60_480);
    }
}

#[test]
fn every_state_of_every_large_pattern_on_3x3() {
    // With 7 tiles the cell of the eighth follows, so with 7 as with 8 half of all placements are unsolvable.
    for (blank, tiles, each) in [(8, 6, 181_440), (1, 7, 181_440), (4, 7, 181_440), (0, 8, 181_440), (7, 8, 181_440)] {
        let patterns = patterns_of_3x3(blank, |count| count == tiles);
        let some = if tiles == 7 { 2 } else { 5 };
        for pattern in patterns.into_iter().step_by(some) {
            assert_eq!(table_is_plain(pattern, 211), each);
        }
    }
}

// cargo test --release -p taxicab-puzzle --lib -- --ignored every_state_of_every_pattern_with
#[test]
#[ignore = "9 times 255 patterns, 118 million states"]
fn every_state_of_every_pattern_with_the_blank_anywhere_on_3x3() {
    let states: usize = (0..9).flat_map(|blank| patterns_of_3x3(blank, |_| true)).map(|p| table_is_plain(p, 11)).sum();
    let of_one_blank = 8 * 72 + 28 * 504 + 56 * 3_024 + 70 * 15_120 + 56 * 60_480 + (28 + 8 + 1) * 181_440;
    assert_eq!(states, 9 * of_one_blank);
}

/// Some sets of `tiles` cells without the blank's, spread over all of them.
fn some_patterns(text: &str, blank: usize, tiles: usize, stride: u64) -> impl Iterator<Item = Pattern> {
    let size = size(text);
    let sets = (1u64..1 << size.cells()).filter(move |set| set >> blank & 1 == 0 && set.count_ones() as usize == tiles);
    sets.step_by(stride as usize).map(move |set| Pattern::new(size, blank, super::pattern::cells(set)).unwrap())
}

#[test]
fn every_state_of_small_patterns_on_4x4() {
    for blank in [15, 5, 2] {
        for (tiles, stride) in [(1, 1), (2, 5), (3, 90), (4, 1_200)] {
            some_patterns("4x4", blank, tiles, stride).for_each(|pattern| _ = table_is_plain(pattern, 997));
        }
    }
}

#[test]
fn every_state_of_small_patterns_on_oblong_boards() {
    for (text, blanks) in [
        ("2x2", [3, 0]),
        ("2x3", [5, 2]),
        ("3x2", [5, 1]),
        ("2x6", [11, 4]),
        ("6x2", [11, 2]),
        ("3x4", [11, 4]),
        ("4x3", [0, 5]),
    ] {
        for blank in blanks {
            let max = size(text).cells() - 1;
            for (tiles, stride) in [(1, 1), (2, 9), (3, 40), (4, 200)] {
                if tiles <= max {
                    some_patterns(text, blank, tiles, stride).for_each(|pattern| _ = table_is_plain(pattern, 991));
                }
            }
        }
    }
    for (text, blank, homes) in [("2x4", 7, &[0, 1, 2, 3, 4, 5, 6][..]), ("4x2", 0, &[1, 2, 3, 5, 6, 7])] {
        table_is_plain(Pattern::new(size(text), blank, homes.iter().copied()).unwrap(), 17);
    }
}

#[test]
fn every_state_of_small_patterns_on_large_and_wide_boards() {
    for (text, blank, homes) in [
        ("5x5", 24, &[0, 1, 5][..]),
        ("5x5", 12, &[7, 11, 13]),
        ("5x5", 24, &[22, 23]),
        ("6x6", 35, &[0, 35 - 1]),
        ("6x6", 14, &[13, 20]),
        ("6x6", 0, &[1]),
        ("6x5", 29, &[0, 1, 2]),
        ("5x7", 34, &[3, 4]),
        // Wider than six cells: a step down passes up to fifteen.
        ("7x2", 13, &[0, 5, 6, 7]),
        ("7x5", 34, &[0, 6, 7]),
        ("9x4", 17, &[16, 35]),
        ("8x3", 0, &[3, 4, 11]),
        ("12x3", 35, &[0, 11]),
        ("16x2", 31, &[0, 15, 16]),
        ("2x16", 31, &[0, 15, 16]),
        ("16x2", 3, &[30, 31]),
    ] {
        table_is_plain(Pattern::new(size(text), blank, homes.iter().copied()).unwrap(), 307);
    }
}

#[test]
fn steps_follow_the_tiles_of_large_patterns() {
    for (text, blank, homes) in [
        ("3x4", 11, &[0, 1, 2, 3, 4, 5, 6, 7][..]),
        ("4x3", 5, &[0, 1, 2, 3, 4, 6, 7]),
        ("4x4", 15, &[0, 1, 4, 5, 10, 14]),
        ("5x5", 24, &[0, 6, 12, 18]),
        ("6x6", 35, &[5, 6, 30]),
        ("7x5", 3, &[0, 20, 21]),
        ("10x3", 0, &[9, 10, 11]),
        ("16x2", 31, &[0, 1, 17]),
    ] {
        let size = size(text);
        let table = PatternTable::new(Pattern::new(size, blank, homes.iter().copied()).unwrap());
        let reader = table.reader();
        let mut random = crate::shuffle::Random::new(11);
        let mut places: Vec<u8> = homes.iter().map(|&home| home as u8).collect();
        let mut here = blank;
        let mut state = table.state(PatternTable::placed(&places), here);
        assert_eq!(state.value(), 0);
        for moves in 0..4_000 {
            let direction = Direction::ALL[random.below(4) as usize];
            let Some(from) = direction.source(here, size) else { continue };
            if let Some(place) = places.iter_mut().find(|place| usize::from(**place) == from) {
                *place = here as u8;
                let before = state.value();
                state = reader.after(state, &Step::new(from, here));
                assert_eq!(state.value().abs_diff(before), 1);
                if moves % 8 == 0 {
                    assert_eq!(
                        state,
                        table.state(PatternTable::placed(&places), from),
                        "{text}: {places:?}, blank {from}"
                    );
                }
            }
            here = from;
        }
        assert_eq!(state, table.state(PatternTable::placed(&places), here), "{text}: {places:?}, blank {here}");
    }
}

/// Node counts with the split and the values of R. E. Korf & A. Felner, *Disjoint pattern database heuristics*,
/// Artificial Intelligence 134, 2002.
mod korf_and_felner {
    use alloc::sync::Arc;
    use std::eprintln;

    use super::super::arrangements::Configurations;
    use super::super::{Fill, PatternDatabases, Split};
    use super::*;
    use crate::{Board, Goal, Problem};

    /// The value of every placement of a pattern's tiles, a byte each, the minimum over all regions of the blank: the
    /// database of the literature. By the ranks of the set of cells and of the order.
    struct MinOverBlank {
        orders: usize,
        values: Vec<u8>,
    }

    impl MinOverBlank {
        /// Fills a pattern level by level: the value of a placement is the level that first reaches it with any blank.
        fn new(pattern: Pattern) -> Self {
            let dark = checkerboard(pattern.size());
            let class_of = |set: u64| ((set & dark).count_ones() % 2) as usize;
            let orders: usize = (1..=pattern.tiles()).product();
            // By class, in the order of the configurations: the rank of the set.
            let mut set_ranks = [Vec::new(), Vec::new()];
            let (mut count, mut last) = (0, 0);
            for (set, _) in Configurations::new(pattern.size(), pattern.tiles()).all() {
                count += usize::from(set != last);
                last = set;
                set_ranks[class_of(set)].push(count - 1);
            }
            let mut values = vec![255; count * orders];
            let mut fill = Fill::new(pattern).unwrap();
            loop {
                let class = (class_of(pattern.mask()) + fill.level() as usize) % 2;
                let frontier = fill.pieces()[3 * class + 1];
                for (&set_rank, block) in set_ranks[class].iter().zip(frontier.chunks(orders.div_ceil(64))) {
                    for (word, &bits) in block.iter().enumerate() {
                        for bit in super::super::pattern::cells(bits) {
                            let value = &mut values[set_rank * orders + word * 64 + bit];
                            *value = (*value).min(fill.level() as u8);
                        }
                    }
                }
                if !fill.advance() {
                    break;
                }
            }
            Self { orders, values }
        }
    }

    #[derive(Clone, Copy)]
    struct Node {
        tiles: [u8; 16],
        blank: usize,
        /// By slot.
        states: [State; 4],
        /// By slot: the value.
        values: [u32; 4],
    }

    /// A plain IDA*, one node at a time, that counts as the literature does; h is the maximum sum.
    struct Plain<'d> {
        databases: &'d PatternDatabases,
        /// By table: values instead of its own.
        minima: Option<&'d [MinOverBlank]>,
        goal: [u8; 16],
        generated: u64,
    }

    impl Plain<'_> {
        fn value(&self, slot: usize, state: State) -> u32 {
            let Some(minima) = self.minima else { return state.value() };
            let table = &minima[slot % 2];
            let set_rank = self.databases.readers()[slot].set_rank(state) as usize;
            table.values[set_rank * table.orders + usize::from(state.order())].into()
        }

        /// The minimum f above the bound, or `None` if the goal was reached.
        fn search(&mut self, node: &Node, last: Option<Direction>, moves: u32, bound: u32) -> Option<u32> {
            if node.tiles == self.goal {
                return None;
            }
            let mut next_bound = u32::MAX;
            for direction in Direction::KORF {
                if last == Some(direction.opposite()) {
                    continue;
                }
                let Some(from) = direction.source(node.blank, self.databases.goal().size()) else { continue };
                self.generated += 1;
                let mut child = *node;
                let tile = usize::from(child.tiles[from]);
                child.tiles.swap(from, node.blank);
                child.blank = from;
                let mut h = 0;
                for sum in &self.databases.sums {
                    let slot = usize::from(sum.slots[tile]);
                    let step = Step::new(sum.cells[from].into(), sum.cells[node.blank].into());
                    child.states[slot] = self.databases.readers()[slot].after(node.states[slot], &step);
                    child.values[slot] = self.value(slot, child.states[slot]);
                    let slots = usize::from(sum.first)..usize::from(sum.first) + sum.tables.len();
                    h = h.max(child.values[slots].iter().sum());
                }
                let f = moves + 1 + h;
                if f > bound {
                    next_bound = next_bound.min(f);
                } else {
                    next_bound = next_bound.min(self.search(&child, Some(direction), moves + 1, bound)?);
                }
            }
            Some(next_bound)
        }

        fn solve(&mut self, start: &Board) -> u32 {
            let mut node = Node {
                tiles: start.tiles().try_into().expect("16 tiles"),
                blank: start.blank(),
                states: core::array::from_fn(|slot| self.databases.states(start)[slot]),
                values: [0; 4],
            };
            for slot in 0..self.databases.slots() {
                node.values[slot] = self.value(slot, node.states[slot]);
            }
            let sums = self.databases.sums.iter();
            let sum = |sum: &crate::pattern_database::Sum| {
                let first = usize::from(sum.first);
                node.values[first..first + sum.tables.len()].iter().sum()
            };
            let mut bound = sums.map(sum).max().expect("there is a sum");
            self.generated += 1;
            while let Some(next) = self.search(&node, None, 0, bound) {
                bound = next;
            }
            bound
        }
    }

    // cargo test --release -p taxicab-puzzle --lib -- --ignored --nocapture 7_8
    //
    #[test]
    #[ignore = "the tables of 7-8, as bits and as bytes: 1.2 GB"]
    fn split_7_8_generates_13_721_165_nodes_over_korfs_hundred() {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/korf100.txt");
        let text = std::fs::read_to_string(path).expect("a file of the repository");
        let boards: Vec<(Board, u32)> = text
            .lines()
            .filter(|row| !row.starts_with('#'))
            .map(|row| {
                let numbers: Vec<u64> = row.split_whitespace().map(|number| number.parse().unwrap()).collect();
                let tiles: Vec<u8> = numbers[1..17].iter().map(|&tile| tile as u8).collect();
                (Board::new(size("4x4"), &tiles).unwrap(), numbers[17] as u32)
            })
            .collect();
        let goal = Goal::BlankFirst.board(size("4x4")).unwrap();
        let split = Split::new("7-8", &goal).unwrap();
        let minima: Vec<MinOverBlank> = split.patterns().iter().map(|&pattern| MinOverBlank::new(pattern)).collect();
        let group: Vec<_> = split.patterns().iter().map(|&pattern| Arc::new(PatternTable::new(pattern))).collect();
        let both = PatternDatabases::new(&goal, vec![group.clone()]);
        let regular = PatternDatabases::without_symmetry(&goal, vec![group]);
        assert_eq!((regular.sums(), both.sums()), (1, 2));
        let count = |databases, minima| {
            let mut plain = Plain { databases, minima, goal: goal.tiles().try_into().unwrap(), generated: 0 };
            for (board, length) in &boards {
                assert!(Problem::new(*board, &Goal::BlankFirst).is_ok());
                assert_eq!(plain.solve(board), *length, "{board}");
            }
            plain.generated
        };
        let counts = [
            count(&regular, Some(&minima[..])),
            count(&both, Some(&minima[..])),
            count(&regular, None),
            count(&both, None),
        ];
        eprintln!("minimum over the blank {:?}, zero-aware {:?}", &counts[..2], &counts[2..]);
        assert_eq!(counts, [13_721_165, 3_832_599, 7_892_484, 2_092_428]);
    }
}
