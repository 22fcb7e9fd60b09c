//! Learns the weights of a ranking for the beam search on large boards, from random boards of its own.
//!
//! ```sh
//! cargo run --release -p taxicab-puzzle --example learn -- 6x6 [last] [FILE]
//! ```
//!
//! The same command writes the same bytes; without a file, those that the crate ships; 6x6
//! also those for the browser. In each round beams search random
//! boards with the weights so far. In each level of a beam that found a solution, the position on its path is to come
//! before others of that level: the loss is the negative logarithm of its share in a softmax over the negative scores, and
//! Adagrad lowers it (J. Duchi, E. Hazan & Y. Singer, *Adaptive Subgradient Methods*, JMLR 2011). Other sizes than 6x6 begin
//! with those of a size towards it, so learn that size first.
//!
//! What limits a size is the number of boards to learn from: positions of one path are much alike, and most blocks are rare. So last
//! rounds have many more boards, whose beams are narrow and give a group from one level in several; they learn pairs too. What comes
//! before them is in `training/`: larger sizes begin with that, and with `last` so does this one, which then takes up to half an hour
//! on one core, as all rounds before do, and 1 GB.

use std::collections::VecDeque;
use std::error::Error;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use taxicab_puzzle::search::Control;
use taxicab_puzzle::search::ranking::{Beam, Features, Layer, Ranking, Weights};
use taxicab_puzzle::{Board, Direction, Goal, Size, shuffled};

/// The unit of the files: this many to a unit of the logarithm.
const SCALE: f32 = 8.0;

/// The same for the weights of a first beam without training.
const UNTRAINED_SCALE: f32 = 24.0;

/// Positions that one on the path is compared with: half of them drawn from all, half from the best part.
const OTHERS: usize = 24;
const BEST_PART: usize = 3;

/// The part of Adagrad's sums that a round leaves to the next, and the pull of weights towards 0.
const KEPT: f32 = 0.5;
const PULL: f32 = 1e-5;

/// Slopes below this change nothing.
const FLAT: f32 = 1e-4;

/// Blocks that changed in fewer groups than this have no weight.
const RARE: u32 = 12;

/// The side whose weights serve all sizes in the browser, and the unit of its blocks there.
const BROWSER_SIDE: usize = 6;
const BROWSER_UNIT: i8 = 16;

/// The seeds of the boards to learn from and to judge by.
const LEARN_SEED: u64 = 0x6c65_6172_6e00_0000;
const JUDGE_SEED: u64 = 0x6a75_6467_6500_0000;

/// The first board of the last rounds, after those before.
const LAST_SEED: u64 = 1 << 17;

/// How the weights of a side are learned.
struct Recipe {
    /// The side whose weights it begins with.
    from: Option<usize>,
    /// The side whose weights of blocks and pairs, those that the crate ships, it begins with instead.
    neighbours_from: Option<usize>,
    /// The first rounds take boards of walks from the goal, each longer than the last: where no beam finds a solution of a random one.
    near: usize,
    rounds: usize,
    /// The width of the beams in the first and in the last round.
    widths: [usize; 2],
    /// Boards in each round.
    boards: usize,
    /// Levels of a beam to each that gives a group: levels near each other are much alike.
    levels: usize,
    /// Groups in each round, the latest.
    groups: usize,
    /// Whether it learns pairs too.
    pairs: bool,
    /// The step of Adagrad in the first and in the last round: shorter ones leave less of single boards in the weights.
    steps: [f32; 2],
    /// What Adagrad's sums begin with: the more, the less a weight moves that few groups change.
    start: f32,
    /// What scores are divided by, about as much as makes the loss least. On large boards they differ by so much that at 1 nearly all of a
    /// softmax falls to one position, mostly not to that of the path, and each group tears at the weights.
    temperature: f32,
    /// The weights of blocks in the file are multiples of this: large boards have many places too, and rank as well by them.
    unit: i8,
}

impl Recipe {
    /// The last rounds of a side, towards weights of less noise. What comes before is its base, with which larger sizes begin.
    fn last(side: usize) -> Option<Self> {
        let (rounds, boards, width, levels, temperature, unit) = match side {
            5 => (12, 8_000, 300, 4, 1.5, 1),
            6 => (16, 5_000, 300, 6, 2.0, 1),
            7 => (14, 4_000, 300, 10, 2.0, 1),
            8 => (14, 3_000, 300, 14, 2.5, 1),
            9 => (8, 1_500, 300, 18, 2.5, 1),
            10 => (8, 1_000, 300, 24, 3.0, 1),
            11 => (8, 700, 300, 30, 3.5, 1),
            12 => (8, 600, 300, 36, 4.0, 1),
            13 => (8, 500, 300, 42, 4.5, 2),
            14 => (8, 400, 300, 48, 5.0, 2),
            15 => (8, 350, 300, 54, 6.0, 3),
            16 => (10, 350, 300, 60, 7.0, 4),
            _ => return None,
        };
        Some(Self {
            from: Some(side),
            // Too few beams find a solution without pairs.
            neighbours_from: (side == 16).then_some(15),
            near: 0,
            rounds,
            widths: [width; 2],
            boards,
            levels,
            groups: 300_000,
            pairs: true,
            steps: [0.1, 0.005],
            start: 10.0,
            temperature,
            unit,
        })
    }

    fn of(side: usize) -> Option<Self> {
        let (from, near, rounds, widths, boards, groups, steps) = match side {
            5 => (Some(6), 0, 8, [2_000, 30_000], 200, 100_000, [0.1; 2]),
            6 => (None, 0, 16, [1_000, 30_000], 160, 100_000, [0.1; 2]),
            7 => (Some(6), 0, 8, [2_000, 30_000], 100, 100_000, [0.1; 2]),
            8 => (Some(7), 0, 10, [1_500, 12_000], 200, 300_000, [0.05; 2]),
            9 => (Some(7), 0, 10, [1_500, 8_000], 150, 300_000, [0.05; 2]),
            10 => (Some(7), 0, 10, [1_000, 8_000], 150, 300_000, [0.05; 2]),
            11 => (Some(10), 0, 8, [1_000, 6_000], 100, 250_000, [0.05; 2]),
            12 => (Some(10), 0, 8, [1_000, 6_000], 80, 250_000, [0.05; 2]),
            13 => (Some(12), 0, 8, [1_000, 5_000], 60, 200_000, [0.05; 2]),
            14 => (Some(12), 4, 5, [1_000, 1_600], 50, 200_000, [0.1, 0.06]),
            15 => (Some(14), 4, 5, [1_000, 1_600], 50, 200_000, [0.1, 0.06]),
            16 => (Some(14), 5, 6, [1_000, 1_600], 50, 200_000, [0.1, 0.06]),
            _ => return None,
        };
        Some(Self {
            from,
            neighbours_from: None,
            near,
            rounds,
            widths,
            boards,
            levels: 1,
            groups,
            pairs: false,
            steps,
            start: 1e-3,
            temperature: 1.0,
            unit: 1,
        })
    }

    /// The moves of a walk in one of the first rounds: at first half as many as there are cells, at last half as many to each cell.
    fn walk(&self, round: usize, cells: usize) -> usize {
        let half = 0.5 * cells as f32;
        between([half, half * cells as f32], round, self.near) as usize
    }

    /// The width of the beams of a round.
    fn width(&self, round: usize) -> usize {
        between(self.widths.map(|width| width as f32), round, self.rounds) as usize
    }

    /// The step of a round.
    fn step(&self, round: usize) -> f32 {
        between(self.steps, round, self.rounds)
    }
}

/// A number between that of the first of all rounds and that of the last: each has the same quotient to the one before.
fn between([first, last]: [f32; 2], round: usize, rounds: usize) -> f32 {
    first * libm::expf(round as f32 / (rounds - 1) as f32 * libm::logf(last / first))
}

/// A position on a path, and others of its level: homes by cell, one after the other.
type Group = Vec<u8>;

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(word ^ (word >> 31)) * end as u128) >> 64) as usize
    }
}

/// A board after a walk from the goal that never goes straight back.
fn walked(goal: &Board, moves: usize, seed: u64) -> Board {
    let (mut board, mut random, mut last) = (*goal, Random(seed), None);
    for _ in 0..moves {
        let direction = loop {
            let direction = Direction::ALL[random.below(4)];
            if last != Some(direction.opposite())
                && let Some(after) = board.after(direction)
            {
                board = after;
                break direction;
            }
        };
        last = Some(direction);
    }
    board
}

struct Learner {
    size: Size,
    features: Features,
    /// The number of features that it learns.
    learned: usize,
    canonical: Vec<u32>,
    /// By canonical feature: the weight, Adagrad's sum of squares, and the number of groups that changed it.
    weights: Vec<f32>,
    squares: Vec<f32>,
    changes: Vec<u32>,
    /// The slope of the group at hand, and where it is not 0.
    slopes: Vec<f32>,
    sloping: Vec<u32>,
    /// The features of its positions, one after the other, and where those of each end.
    seen: Vec<u32>,
    ends: Vec<usize>,
}

impl Learner {
    fn new(weights: &Weights, scale: f32, pairs: bool) -> Self {
        let size = Size::new(weights.side(), weights.side()).expect("a side of weights");
        let features = Features::new(size, size.cells() - 1);
        let canonical = features.canonical();
        let count = canonical.len();
        // What the weights to begin with know is not rare.
        let changes = weights.by_feature().map(|weight| if weight == 0 { 0 } else { RARE });
        Self {
            size,
            learned: if pairs { count } else { count - features.counts()[3] },
            features,
            canonical,
            weights: weights.by_feature().map(|weight| f32::from(weight) / scale).collect(),
            squares: vec![0.0; count],
            changes: changes.collect(),
            slopes: vec![0.0; count],
            sloping: Vec::new(),
            seen: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// The weights, this many to a unit.
    fn rounded(&self, scale: f32) -> Weights {
        let [displacements, places, ..] = self.features.counts();
        let is_rare = |feature: usize| feature >= displacements + places && self.changes[feature] < RARE;
        let weight = |feature: usize| if is_rare(feature) { 0.0 } else { self.weights[feature] * scale };
        let all: Vec<f32> = self.canonical.iter().map(|&feature| weight(feature as usize)).collect();
        Weights::new(self.size.width(), &all)
    }

    /// One step down the loss of a group; the loss before, and whether the position on the path came first.
    fn learn(&mut self, group: &Group, step: f32, start: f32) -> (f32, bool) {
        self.seen.clear();
        self.ends.clear();
        let mut scores = Vec::with_capacity(OTHERS + 1);
        for homes in group.chunks_exact(self.size.cells()) {
            let mut score = 0.0;
            self.features.visit(homes, |feature| {
                if feature >= self.learned {
                    return;
                }
                let feature = self.canonical[feature];
                self.seen.push(feature);
                score += self.weights[feature as usize];
            });
            scores.push(score);
            self.ends.push(self.seen.len());
        }
        let least = scores.iter().copied().fold(f32::INFINITY, f32::min);
        let shares: Vec<f32> = scores.iter().map(|score| libm::expf(least - score)).collect();
        let sum: f32 = shares.iter().sum();
        let mut begin = 0;
        for (place, (&end, share)) in self.ends.iter().zip(&shares).enumerate() {
            let seen = &self.seen[core::mem::replace(&mut begin, end)..end];
            // The loss grows with the score of the path, and falls with the others'.
            let slope = f32::from(u8::from(place == 0)) - share / sum;
            if slope.abs() < FLAT {
                continue;
            }
            for &feature in seen {
                let of_feature = &mut self.slopes[feature as usize];
                if *of_feature == 0.0 {
                    self.sloping.push(feature);
                }
                *of_feature += slope;
            }
        }
        for feature in self.sloping.drain(..) {
            let feature = feature as usize;
            let slope = std::mem::take(&mut self.slopes[feature]) + PULL * self.weights[feature];
            if slope.abs() > FLAT {
                self.squares[feature] += slope * slope;
                self.weights[feature] -= step * slope / (self.squares[feature] + start).sqrt();
                self.changes[feature] += 1;
            }
        }
        (-libm::logf(shares[0] / sum), scores[1..].iter().all(|&other| other > scores[0]))
    }
}

/// The positions of a level to compare with: drawn before it is known which of them is on the path.
fn drawn(layer: &Layer<'_>, random: &mut Random) -> Vec<u8> {
    let mut numbers: Vec<usize> = (0..layer.len()).collect();
    let best = (OTHERS / 2).min(layer.len());
    let end = (layer.len() / BEST_PART).max(best);
    if end < layer.len() {
        numbers.select_nth_unstable_by_key(end, |&number| (layer.score(number), number));
    }
    numbers[..end].sort_unstable();
    for place in 0..best {
        numbers.swap(place, place + random.below(end - place));
    }
    numbers.truncate(best);
    numbers.extend((best..OTHERS.min(layer.len())).map(|_| random.below(layer.len())));
    numbers.into_iter().flat_map(|number| layer.homes(number)).copied().collect()
}

/// All threads, which change nothing in what a beam finds.
fn control() -> Control<'static> {
    Control { threads: std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN), ..Control::default() }
}

/// The length of the solution that a beam finds of a board, and its groups: from one level in `levels`, each board from others.
fn groups(
    beam: &mut Beam,
    ranking: &Ranking,
    (board, number): (&Board, usize),
    (width, levels): (usize, usize),
    random: &mut Random,
) -> Option<(usize, Vec<Group>)> {
    let (mut others, mut level) = (Vec::new(), number % levels);
    let observer = &mut |layer: &Layer<'_>| {
        level += 1;
        others.push(if level % levels == 0 { drawn(layer, random) } else { Vec::new() });
    };
    let moves = beam.search(ranking, board, width, control(), observer).moves?;
    let cells = board.size().cells();
    let mut groups = Vec::new();
    let mut on_path = *board;
    for (direction, others) in moves.iter().zip(others) {
        on_path = on_path.after(direction)?;
        let mut group = ranking.homes(&on_path);
        let path = group.clone();
        others.chunks_exact(cells).filter(|other| **other != path[..]).for_each(|other| group.extend_from_slice(other));
        if group.len() > cells {
            groups.push(group);
        }
    }
    Some((moves.single_tile_count(), groups))
}

/// How many boards to judge by a beam of width 1,000 solves, and the mean length of the solutions.
fn judged(goal: &Board, weights: &Weights) -> (usize, f64) {
    let ranking = Ranking::new(goal, weights);
    let mut beam = Beam::default();
    let mut length =
        |seed: u64| beam.search(&ranking, &shuffled(goal, JUDGE_SEED + seed), 1_000, control(), &mut |_| ()).length();
    let lengths: Vec<u32> = (0..1_500 / goal.size().cells() as u64).filter_map(&mut length).collect();
    (lengths.len(), f64::from(lengths.iter().sum::<u32>()) / lengths.len().max(1) as f64)
}

/// The weights that the crate ships.
fn shipped(side: usize) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("weights/{side}x{side}.weights"))
}

/// The weights with which larger sizes, and the last rounds of this one, begin.
fn base(side: usize) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("training/{side}x{side}.weights"))
}

/// The weights that a recipe makes; its boards are those of the seeds from this one on.
fn learned(side: usize, recipe: &Recipe, first_seed: u64) -> Result<Weights, Box<dyn Error>> {
    let size = Size::new(side, side)?;
    let goal = Goal::BlankLast.board(size)?;
    let scale = SCALE * recipe.temperature;
    let read = |file: PathBuf| -> Result<Weights, Box<dyn Error>> { Ok(Weights::from_bytes(&std::fs::read(file)?)?) };
    let mut learner = match recipe.from {
        Some(from) => {
            let mut weights = read(base(from))?.extended(side);
            if let Some(other) = recipe.neighbours_from {
                weights = weights.with_neighbours_of(&read(shipped(other))?);
            }
            Learner::new(&weights, scale, recipe.pairs)
        }
        None => Learner::new(&Weights::untrained(side), UNTRAINED_SCALE, recipe.pairs),
    };
    let mut random = Random(LEARN_SEED ^ side as u64);
    let mut pool: VecDeque<Group> = VecDeque::new();
    for round in 0..recipe.rounds {
        let weights = learner.rounded(scale);
        let ranking = Ranking::new(&goal, &weights);
        let mut beam = Beam::default();
        let (mut solved, mut total) = (0, 0);
        for board in 0..recipe.boards {
            let seed = first_seed + (round * recipe.boards + board) as u64;
            let width = recipe.width(round);
            let start = if round < recipe.near {
                walked(&goal, recipe.walk(round, size.cells()), seed)
            } else {
                shuffled(&goal, seed)
            };
            if let Some((length, groups)) =
                groups(&mut beam, &ranking, (&start, board), (width, recipe.levels), &mut random)
            {
                (solved, total) = (solved + 1, total + length);
                pool.extend(groups);
                pool.drain(..pool.len().saturating_sub(recipe.groups));
            }
        }
        let mut order: Vec<usize> = (0..pool.len()).collect();
        for last in (1..order.len()).rev() {
            order.swap(last, random.below(last + 1));
        }
        learner.squares.iter_mut().for_each(|square| *square *= KEPT);
        let (mut loss, mut first, step) = (0.0, 0, recipe.step(round));
        for &number in &order {
            let (of_group, is_first) = learner.learn(&pool[number], step, recipe.start);
            (loss, first) = (loss + f64::from(of_group), first + usize::from(is_first));
        }
        let (count, mean) = judged(&goal, &learner.rounded(scale));
        println!(
            "round {}: {solved} of {} solved at width {}, mean {:.1}; {} groups, loss {:.3}, first {:.3}; judged {count}, mean {mean:.2}",
            round + 1,
            recipe.boards,
            recipe.width(round),
            total as f64 / f64::from(solved.max(1)),
            order.len(),
            loss / order.len() as f64,
            first as f64 / order.len() as f64,
        );
    }
    Ok(learner.rounded(scale).coarse(recipe.unit))
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let Some(size) = arguments.next() else {
        println!("usage: learn SIZE [last] [FILE]");
        return Ok(());
    };
    let size: Size = size.parse()?;
    let side = size.width();
    let recipes = Recipe::of(side).zip(Recipe::last(side)).filter(|_| side == size.height());
    let (recipe, last) = recipes.ok_or("there is no recipe for this size")?;
    let mut file = arguments.next();
    let only_last = file.take_if(|word| word == "last").is_some();
    if only_last {
        file = arguments.next();
    }
    let file = file.map_or_else(|| shipped(side), PathBuf::from);
    let first_seed = LEARN_SEED + ((side as u64) << 20);
    if !only_last {
        std::fs::write(base(side), learned(side, &recipe, first_seed)?.to_bytes())?;
    }
    let weights = learned(side, &last, first_seed + LAST_SEED)?;
    std::fs::write(&file, weights.to_bytes())?;
    if side == BROWSER_SIDE {
        std::fs::write(file.with_file_name("browser.weights"), weights.coarse(BROWSER_UNIT).to_bytes())?;
    }
    Ok(())
}
