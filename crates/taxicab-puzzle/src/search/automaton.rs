//! The automaton of forbidden words, which keeps a depth-first search from reaching positions twice.

use alloc::vec::Vec;

use hashbrown::{HashMap, HashSet, hash_map::Entry};

use crate::position::{MixState, with_position};
use crate::{Board, Direction, Goal, Position, Size, Slide};

/// The words of moves that need not be searched, because a smaller word leads from the same board to the same board.
///
/// Words are ordered by their length, then move by move as the [`order`](Self::order) has it. With the blank on a
/// given cell, a word is *forbidden* if it leads to a position that a smaller word leads to as well. The automaton
/// reads the moves of a path one by one and lets none of the forbidden words up to its [`depth`](Self::depth) pass, so
/// a depth-first search meets fewer positions twice. The move that undoes the last one is the forbidden word of two
/// moves: it comes out of the rule, and an automaton of depth 2 is the usual rule against it.
///
/// # A shortest solution is left
/// Take the least of all shortest solutions. If it contained a forbidden word, the smaller word in its place would lead
/// to the same position, and the whole would be a smaller solution. So it contains none, and the automaton lets it
/// pass. It is also the solution that a depth-first search in the same order finds first, so such a search returns the
/// same solution with and without the automaton. Other shortest solutions may be lost.
///
/// The argument needs what the words do on the real board, so they are found there, for each cell of the blank apart: a
/// smaller word that would lead over the border forbids nothing.
///
/// ```
/// use taxicab_puzzle::{Direction::{self, Down, Left, Right, Up}, Size, search::Automaton};
///
/// let automaton = Automaton::new(Size::new(2, 2)?, Direction::KORF, 8);
/// let goes = |moves: &[Direction]| {
///     moves.iter().try_fold(automaton.start(3), |state, &direction| automaton.next(state, direction)).is_some()
/// };
/// // Six steps round a square are six steps the other way round: one of the two is enough.
/// assert!(goes(&[Down, Right, Up, Left, Down, Right]));
/// assert!(goes(&[Right, Down, Left, Up, Right]) && !goes(&[Right, Down, Left, Up, Right, Down]));
/// assert!(!goes(&[Down, Up]));
/// # Ok::<(), taxicab_puzzle::SizeError>(())
/// ```
///
/// Source: L. A. Taylor & R. E. Korf, *Pruning duplicate nodes in depth-first search*, AAAI-93; there the words are
/// those of a board without borders.
#[derive(Clone)]
pub struct Automaton {
    size: Size,
    order: [Direction; 4],
    depth: u32,
    /// A state's allowed moves; the states `0..cells` are the starts.
    rows: Vec<Branches>,
    /// The cell of the blank by state.
    blanks: Vec<u8>,
}

/// The moves allowed in a state, up to four, the first to try lowest: an iterator in two registers.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Branches(u128);

/// An allowed move: from the lowest bit on the direction (2 bits), the cell of the tile (8), the next state (22). Never
/// 0, because no move leads to a start.
#[derive(Clone, Copy)]
pub(crate) struct Branch(u32);

impl Automaton {
    /// The most moves of a forbidden word.
    pub const GREATEST_DEPTH: u32 = 24;

    /// The automaton of the forbidden words of up to `depth` moves, for boards of a size searched in an order of moves.
    pub fn new(size: Size, order: [Direction; 4], depth: u32) -> Self {
        let depth = depth.clamp(2, Self::GREATEST_DEPTH);
        let steps = Steps::new(size, order);
        let words = with_position!(size, P => forbidden_words::<P>(&steps, depth));
        let machine = Machine::new(&steps, &words);
        let machine = machine.minimised();
        Self::packed(&steps, depth, &machine)
    }

    /// The automaton of the depth that serves searches of a size best, made in some ten milliseconds.
    pub fn default_for(size: Size, order: [Direction; 4]) -> Self {
        let depth = match size.cells() {
            ..=16 => 12,
            17..=25 => 10,
            26..=64 => 8,
            _ => 6,
        };
        Self::new(size, order, depth)
    }

    /// The usual rule alone: no move undoes the last.
    pub(crate) fn undoing(size: Size, order: [Direction; 4]) -> Self {
        Self::new(size, order, 2)
    }

    fn packed(steps: &Steps, depth: u32, machine: &Machine) -> Self {
        assert!(machine.rows.len() <= 1 << 22, "a state has 22 bits");
        let pack = |(row, &blank): (&[u32; 4], &u8)| {
            let branch = |slot: usize| {
                let from = u32::from(steps.source[usize::from(blank)][slot]?);
                (row[slot] < FORBIDDEN).then(|| (row[slot] << 10) | (from << 2) | steps.order[slot] as u32)
            };
            let branches = (0..4).rev().filter_map(branch);
            Branches(branches.fold(0, |word, branch| (word << 32) | u128::from(branch)))
        };
        let rows = machine.rows.iter().zip(&machine.blanks).map(pack).collect();
        Self { size: steps.size, order: steps.order, depth, rows, blanks: machine.blanks.clone() }
    }

    /// The size of the boards.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The order of the moves.
    pub const fn order(&self) -> [Direction; 4] {
        self.order
    }

    /// The most moves of a forbidden word, at least 2.
    pub const fn depth(&self) -> u32 {
        self.depth
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.rows.len()
    }

    /// The bytes of the rows a search reads: 16 a state.
    pub fn bytes(&self) -> usize {
        size_of_val(self.rows.as_slice())
    }

    /// The state before the first move, by the cell of the blank.
    ///
    /// # Panics
    /// The board has no such cell.
    pub fn start(&self, blank: u8) -> u32 {
        assert!(usize::from(blank) < self.size.cells(), "the blank is on the board");
        u32::from(blank)
    }

    /// The state after a move; `None` if the move is not possible or completes a forbidden word.
    pub fn next(&self, state: u32, direction: Direction) -> Option<u32> {
        self.branches(state).find(|branch| branch.direction() == direction).map(Branch::state)
    }

    /// The cell of the blank in a state.
    pub fn blank(&self, state: u32) -> u8 {
        self.blanks[state as usize]
    }

    /// The allowed moves of a state, in the order of moves: the direction, the cell of the tile, and the next state.
    pub fn moves(&self, state: u32) -> impl ExactSizeIterator<Item = (Direction, u8, u32)> {
        self.branches(state).map(|branch| (branch.direction(), branch.from(), branch.state()))
    }

    /// The allowed moves of a state, packed.
    #[inline]
    pub(crate) fn branches(&self, state: u32) -> Branches {
        self.rows[state as usize]
    }
}

impl core::fmt::Debug for Automaton {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Automaton")
            .field("size", &self.size)
            .field("order", &self.order)
            .field("depth", &self.depth)
            .field("states", &self.states())
            .finish_non_exhaustive()
    }
}

impl Branches {
    /// No move at all.
    pub(crate) const NONE: Self = Self(0);

    /// All four packed moves, 0 in place of those that are missing.
    #[inline]
    pub(crate) fn packed(self) -> [u32; 4] {
        [self.0 as u32, (self.0 >> 32) as u32, (self.0 >> 64) as u32, (self.0 >> 96) as u32]
    }
}

#[allow(clippy::copy_iterator, reason = "a copy is what the path keeps")]
impl Iterator for Branches {
    type Item = Branch;

    #[inline]
    fn next(&mut self) -> Option<Branch> {
        let branch = Branch(self.0 as u32);
        self.0 >>= 32;
        (branch.0 != 0).then_some(branch)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = 4 - self.0.leading_zeros() as usize / 32;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Branches {}

impl Branch {
    /// The move that [`Branches::packed`] gave.
    #[inline]
    pub(crate) const fn unpacked(packed: u32) -> Self {
        Self(packed)
    }

    /// The cell of the tile, which becomes the blank's.
    #[inline]
    pub(crate) fn from(self) -> u8 {
        (self.0 >> 2) as u8
    }

    /// The way the tile slides.
    #[inline]
    pub(crate) fn direction(self) -> Direction {
        match self.0 & 3 {
            0 => Direction::Up,
            1 => Direction::Down,
            2 => Direction::Left,
            _ => Direction::Right,
        }
    }

    /// The state after it.
    #[inline]
    pub(crate) fn state(self) -> u32 {
        self.0 >> 10
    }

    /// The slide this is on a position whose blank lies on `blank`.
    #[inline]
    pub(crate) fn slide<P: Position>(self, position: &P, blank: u8) -> Slide {
        let tile = position.tile(usize::from(self.from()));
        Slide { tile, from: self.from(), to: blank, direction: self.direction() }
    }
}

/// The moves of a board by their place in the order, called *slots* here: 0 is tried first.
struct Steps {
    size: Size,
    order: [Direction; 4],
    /// By the blank's cell and the slot: the cell of the tile that slides.
    source: Vec<[Option<u8>; 4]>,
    /// The slot that undoes a slot.
    opposite: [u8; 4],
}

impl Steps {
    fn new(size: Size, order: [Direction; 4]) -> Self {
        let slot = |direction| order.iter().position(|&other| other == direction).expect("an order has all four");
        let sources = |blank| order.map(|direction| direction.source(blank, size).map(|cell| cell as u8));
        Self {
            size,
            order,
            source: (0..size.cells()).map(sources).collect(),
            opposite: order.map(|direction| slot(direction.opposite()) as u8),
        }
    }
}

/// A word and the blank's cell before it in one number: slots from the lowest bit on, two bits each, a 1 behind the last;
/// the cell in the highest eight.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Word(u64);

impl Word {
    const fn empty(blank: u8) -> Self {
        Self(((blank as u64) << 56) | 1)
    }

    const fn blank(self) -> u8 {
        (self.0 >> 56) as u8
    }

    const fn slots(self) -> u64 {
        self.0 & ((1 << 56) - 1)
    }

    const fn len(self) -> u32 {
        self.slots().ilog2() / 2
    }

    /// The word with one more move.
    const fn and(self, slot: u8) -> Self {
        let end = 1 << (2 * self.len());
        Self((self.0 ^ end) | (end << 2) | (end * slot as u64))
    }

    const fn slot(self, place: u32) -> u8 {
        (self.0 >> (2 * place)) as u8 & 3
    }

    /// The word without its first move, from the cell where that leaves the blank.
    fn rest(self, steps: &Steps) -> Self {
        let blank = steps.source[usize::from(self.blank())][usize::from(self.slot(0))].expect("a legal move");
        Self((u64::from(blank) << 56) | (self.slots() >> 2))
    }
}

/// The forbidden words of up to `depth` moves that contain no shorter one, the shortest first.
fn forbidden_words<P: Position>(steps: &Steps, depth: u32) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    for blank in 0..=(steps.size.cells() - 1) as u8 {
        repeated_words::<P>(steps, blank, depth, &mut words);
    }
    // A word without its last move is kept by then; so it contains a shorter forbidden one only if it ends in one, and
    // that is a repeated word from the cell its first move leads to.
    let all: HashSet<Word, MixState> = words.iter().copied().collect();
    words.retain(|word| word.len() == 2 || !all.contains(&word.rest(steps)));
    words.sort_by_key(|word| word.len());
    words
}

/// A position of the breadth-first search, with the least word that leads to it.
struct Node<P> {
    position: P,
    word: Word,
    blank: u8,
    /// The slots that lead back to positions one step nearer to the start, a bit each.
    back: u8,
}

/// Adds the words of up to `depth` moves that repeat a position of a smaller word, but do not without their last move.
///
/// The naive form keeps all positions. Here one level is enough: a neighbour of a position of level n is of level n - 1
/// or n + 1, and which moves lead back to level n - 1 is noted as they arrive from there.
fn repeated_words<P: Position>(steps: &Steps, blank: u8, depth: u32, words: &mut Vec<Word>) {
    let board = Goal::BlankLast.board(steps.size).expect("a named goal has every size");
    let mut tiles = [0; 256];
    let tiles = &mut tiles[..board.tiles().len()];
    tiles.copy_from_slice(board.tiles());
    tiles.swap(usize::from(blank), board.blank());
    let board = Board::new(steps.size, tiles).expect("a permutation");
    let start = P::of(&board).expect("the form fits the size");
    let mut level = alloc::vec![Node { position: start, word: Word::empty(blank), blank, back: 0 }];
    let mut places: HashMap<P, u32, MixState> = HashMap::default();
    for length in 1..=depth {
        let mut next: Vec<Node<P>> = Vec::with_capacity(2 * level.len());
        places.clear();
        for node in &level {
            for slot in 0..4 {
                let Some(from) = steps.source[usize::from(node.blank)][usize::from(slot)] else { continue };
                let word = node.word.and(slot);
                if node.back & (1 << slot) != 0 {
                    // The move that undoes the last is one word of two moves, not the end of all longer ones.
                    if length == 2 || steps.opposite[usize::from(slot)] != node.word.slot(length - 2) {
                        words.push(word);
                    }
                    continue;
                }
                let tile = node.position.tile(usize::from(from));
                let direction = steps.order[usize::from(slot)];
                let position = node.position.after(Slide { tile, from, to: node.blank, direction });
                let back = 1 << steps.opposite[usize::from(slot)];
                match places.entry(position) {
                    Entry::Vacant(entry) => {
                        entry.insert(next.len() as u32);
                        next.push(Node { position, word, blank: from, back });
                    }
                    Entry::Occupied(entry) => {
                        next[*entry.get() as usize].back |= back;
                        words.push(word);
                    }
                }
            }
        }
        level = next;
    }
}

/// No transition yet.
const UNSET: u32 = u32::MAX;
/// The move completes a forbidden word.
const FORBIDDEN: u32 = u32::MAX - 1;

/// The automaton while it is made: next states by slot, and the blank's cell, by state.
struct Machine {
    rows: Vec<[u32; 4]>,
    blanks: Vec<u8>,
}

impl Machine {
    /// A state for each beginning of a forbidden word, the shortest first; as A. V. Aho & M. J. Corasick, *Efficient
    /// string matching*, 1975, a state stands for the longest end of the path that is such a beginning.
    fn new(steps: &Steps, words: &[Word]) -> Self {
        let cells = steps.size.cells();
        let mut trie = Self { rows: alloc::vec![[UNSET; 4]; cells], blanks: (0..=(cells - 1) as u8).collect() };
        for &word in words {
            let mut state = usize::from(word.blank());
            for place in 0..word.len() - 1 {
                let slot = usize::from(word.slot(place));
                if trie.rows[state][slot] == UNSET {
                    trie.rows[state][slot] = trie.rows.len() as u32;
                    let from = steps.source[usize::from(trie.blanks[state])][slot].expect("a legal move");
                    trie.rows.push([UNSET; 4]);
                    trie.blanks.push(from);
                }
                state = trie.rows[state][slot] as usize;
            }
            trie.rows[state][usize::from(word.slot(word.len() - 1))] = FORBIDDEN;
        }
        trie.completed(steps)
    }

    /// Numbers the states of a trie by their distance from the starts, and sets the transitions that leave it.
    fn completed(self, steps: &Steps) -> Self {
        let cells = steps.size.cells();
        let mut machine =
            Self { rows: Vec::with_capacity(self.rows.len()), blanks: Vec::with_capacity(self.rows.len()) };
        // By new number: the state in the trie, and the state of the longest proper end.
        let mut queue: Vec<(u32, u32)> = (0..cells as u32).map(|start| (start, start)).collect();
        let mut place = 0;
        while place < queue.len() {
            let (old, end) = queue[place];
            let blank = self.blanks[old as usize];
            let mut row = [FORBIDDEN; 4];
            for (slot, next) in row.iter_mut().enumerate() {
                let Some(from) = steps.source[usize::from(blank)][slot] else { continue };
                // After a single move the longest proper end is the empty word on the new cell.
                let ended = if place < cells { u32::from(from) } else { machine.rows[end as usize][slot] };
                *next = match self.rows[old as usize][slot] {
                    UNSET => ended,
                    FORBIDDEN => FORBIDDEN,
                    child => {
                        queue.push((child, ended));
                        queue.len() as u32 - 1
                    }
                };
            }
            machine.rows.push(row);
            machine.blanks.push(blank);
            place += 1;
        }
        machine
    }

    /// The machine with as few states as possible that allows the same words.
    ///
    /// States are alike until told apart: by the blank's cell at first, then again and again by the classes that their
    /// moves lead to, until nothing is told apart any more (E. F. Moore, 1956).
    fn minimised(&self) -> Self {
        let mut classes: Vec<u32> = self.blanks.iter().map(|&blank| u32::from(blank)).collect();
        let mut count = self.blanks.iter().max().map_or(0, |&most| usize::from(most) + 1);
        loop {
            let mut numbers: HashMap<(u32, [u32; 4]), u32, MixState> = HashMap::default();
            let class = |state: u32| if state == FORBIDDEN { FORBIDDEN } else { classes[state as usize] };
            let refined: Vec<u32> = (0..self.rows.len())
                .map(|state| {
                    let number = numbers.len() as u32;
                    *numbers.entry((classes[state], self.rows[state].map(class))).or_insert(number)
                })
                .collect();
            classes = refined;
            if numbers.len() == count {
                break;
            }
            count = numbers.len();
        }
        let mut rows = Vec::with_capacity(count);
        let mut blanks = Vec::with_capacity(count);
        for (state, &number) in classes.iter().enumerate() {
            // Numbers were given in the order of the states, so the first of a class is the nearest to the starts.
            if number as usize == rows.len() {
                rows.push(self.rows[state].map(|next| if next == FORBIDDEN { next } else { classes[next as usize] }));
                blanks.push(self.blanks[state]);
            }
        }
        Self { rows, blanks }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::Manhattan;
    use crate::search::{Control, ida_star};
    use crate::{Problem, shuffled};

    #[test]
    fn without_words_it_is_the_rule_against_undoing() {
        for (width, height) in [(2, 2), (4, 4), (16, 16), (3, 5)] {
            let size = Size::new(width, height).unwrap();
            let automaton = Automaton::undoing(size, Direction::KORF);
            let mut queue: Vec<(u32, Option<Direction>)> =
                (0..=(size.cells() - 1) as u8).map(|blank| (automaton.start(blank), None)).collect();
            let mut seen = std::collections::HashSet::new();
            while let Some((state, last)) = queue.pop() {
                if !seen.insert((state, last)) {
                    continue;
                }
                let blank = usize::from(automaton.blank(state));
                let expected: Vec<(Direction, usize)> = Direction::KORF
                    .into_iter()
                    .filter(|direction| Some(direction.opposite()) != last)
                    .filter_map(|direction| Some((direction, direction.source(blank, size)?)))
                    .collect();
                let found: Vec<_> = automaton.moves(state).map(|(way, from, _)| (way, usize::from(from))).collect();
                assert_eq!(found, expected);
                queue.extend(automaton.moves(state).map(|(way, _, next)| (next, Some(way))));
            }
            assert_eq!(seen.len(), automaton.states(), "every state is reached by one last move");
        }
    }

    #[test]
    fn the_same_solution_with_and_without() {
        let goal = Goal::BlankLast.board("3x3".parse().unwrap()).unwrap();
        let (manhattan, automaton) = (Manhattan::new(&goal), Automaton::default_for(goal.size(), Direction::KORF));
        for seed in 0..1_000 {
            let problem = Problem::new(shuffled(&goal, seed), &Goal::BlankLast).unwrap();
            let plain = ida_star(&problem, &manhattan, Control::default());
            let control = Control { automaton: Some(&automaton), ..Control::default() };
            let pruned = ida_star(&problem, &manhattan, control);
            assert_eq!(plain.moves, pruned.moves, "{}", problem.start());
            assert!(pruned.is_optimal());
            assert!(pruned.statistics.generated <= plain.statistics.generated);
        }
    }
}
