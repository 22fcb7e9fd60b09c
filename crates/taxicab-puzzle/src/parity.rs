//! Inversions and solvability.
//!
//! A slide exchanges the blank with a neighbour, so it changes both the parity of the whole permutation and that of
//! the blank's Manhattan distance to its home: their sum is invariant, and exactly half of all arrangements can reach a
//! goal (W. W. Johnson & W. E. Story, *Notes on the "15" Puzzle*, American Journal of Mathematics 2,
//! 1879; A. F. Archer, *A Modern Treatment of the 15 Puzzle*, American Mathematical Monthly 106, 1999).
//! Counted without the blank, for the goal `1 2 … 0`:
//!
//! | width | blank's row from the bottom | inversions | solvable |
//! |---|---|---|---|
//! | odd | any | even | yes |
//! | odd | any | odd | no |
//! | even | odd | even | yes |
//! | even | odd | odd | no |
//! | even | even | odd | yes |
//! | even | even | even | no |
//!
//! For any other goal the inversions are counted in that goal's order of the tiles, and on even widths the rows
//! between the blank and the goal's blank are added: the sum must be even.

use alloc::vec::Vec;
use core::fmt;

use crate::{Board, Goal, GoalSize, Size};

/// The number of inversions of a sequence: pairs in which the greater stands first; 0..=n(n−1)/2.
///
/// Equal values are no inversion; leave the blank out.
///
/// # Complexity
/// O(n log n) time, O(n) bytes: a merge sort that counts how far each value moves to the front.
///
/// ```
/// use taxicab_puzzle::inversions;
///
/// // 4 stands before 3, and 8 before 7.
/// assert_eq!(inversions(&[1, 2, 4, 3, 5, 6, 8, 7]), 2);
/// ```
pub fn inversions<T: Ord + Copy>(sequence: &[T]) -> u64 {
    let mut values = sequence.to_vec();
    let mut merged = sequence.to_vec();
    let mut count = 0;
    let mut run = 1;
    while run < values.len() {
        for start in (0..values.len()).step_by(2 * run) {
            let middle = (start + run).min(values.len());
            let end = (start + 2 * run).min(values.len());
            let (mut left, mut right) = (start, middle);
            for slot in &mut merged[start..end] {
                if left < middle && (right == end || values[left] <= values[right]) {
                    *slot = values[left];
                    left += 1;
                } else {
                    *slot = values[right];
                    right += 1;
                    count += (middle - left) as u64;
                }
            }
        }
        core::mem::swap(&mut values, &mut merged);
        run *= 2;
    }
    count
}

/// The inversions of a board in the order of a goal, read row by row without the blank.
fn inversions_towards(board: &Board, goal: &Board) -> u64 {
    let rank = goal.cells();
    let order: Vec<u8> = board.tiles().iter().filter(|&&tile| tile != 0).map(|&tile| rank[usize::from(tile)]).collect();
    inversions(&order)
}

/// Whether the usual goal `1 2 … 0` can be reached.
///
/// ```
/// use taxicab_puzzle::is_solvable;
///
/// assert!(is_solvable(&"1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0".parse()?));
/// // Loyd's exhibit, the 14-15 puzzle.
/// assert!(!is_solvable(&"1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0".parse()?));
/// # Ok::<(), taxicab_puzzle::BoardError>(())
/// ```
pub fn is_solvable(board: &Board) -> bool {
    let goal = Goal::BlankLast.board(board.size()).expect("a named goal exists in every size");
    Parity::new(board, &goal).is_solvable()
}

/// What decides whether a board can reach a goal; its text is the explanation.
///
/// ```
/// use taxicab_puzzle::{Goal, Parity};
///
/// let board = "1 2 3 4/5 6 7 8/9 10 11 0/13 14 15 12".parse()?;
/// let parity = Parity::towards(&board, &Goal::BlankLast)?;
/// assert_eq!(parity.inversions(), 3);
/// assert_eq!(parity.to_string(), "even width, blank in row 2 from the bottom, 3 inversions (odd), so solvable");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parity {
    size: Size,
    inversions: u64,
    /// Whether the goal orders the tiles by their numbers, so that a person counts the same inversions.
    is_numeric_order: bool,
    blank_row: usize,
    goal_blank_row: usize,
}

impl Parity {
    /// The parity of a board towards a goal.
    ///
    /// # Errors
    /// The goal is a board of another size.
    ///
    /// # Complexity
    /// O(n log n) time for n cells.
    pub fn towards(board: &Board, goal: &Goal) -> Result<Self, GoalSize> {
        Ok(Self::new(board, &goal.board(board.size())?))
    }

    /// [`towards`](Self::towards) for two boards of one size.
    pub(crate) fn new(board: &Board, goal: &Board) -> Self {
        let size = board.size();
        Self {
            size,
            inversions: inversions_towards(board, goal),
            is_numeric_order: goal.tiles().iter().filter(|&&tile| tile != 0).is_sorted(),
            blank_row: size.row(board.blank()),
            goal_blank_row: size.row(goal.blank()),
        }
    }

    /// Whether the goal can be reached.
    pub const fn is_solvable(&self) -> bool {
        let rows = if self.has_even_width() { self.rows_apart() as u64 } else { 0 };
        (self.inversions + rows).is_multiple_of(2)
    }

    /// The inversions in the goal's order of the tiles.
    pub const fn inversions(&self) -> u64 {
        self.inversions
    }

    /// The row of the blank counted from 1 at the bottom.
    pub const fn blank_row_from_bottom(&self) -> usize {
        self.size.height() - self.blank_row
    }

    /// The rows between the blank and the goal's blank.
    pub const fn rows_apart(&self) -> usize {
        self.blank_row.abs_diff(self.goal_blank_row)
    }

    const fn has_even_width(&self) -> bool {
        self.size.width().is_multiple_of(2)
    }
}

impl fmt::Display for Parity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parity = |count: u64| if count.is_multiple_of(2) { "even" } else { "odd" };
        let plural = |count: u64| if count == 1 { "" } else { "s" };
        let verdict = if self.is_solvable() { "solvable" } else { "not solvable" };
        let count = self.inversions;
        let order = if self.is_numeric_order { "" } else { " in the goal's order" };
        let inversions = format!("{count} inversion{}{order}", plural(count));
        if !self.has_even_width() {
            write!(f, "odd width, {inversions} ({}), so {verdict}", parity(count))
        } else if self.goal_blank_row + 1 == self.size.height() {
            let row = self.blank_row_from_bottom();
            write!(f, "even width, blank in row {row} from the bottom, {inversions} ({}), so {verdict}", parity(count))
        } else {
            let rows = self.rows_apart() as u64;
            let (sum, plural) = (count + rows, plural(rows));
            write!(f, "even width, {inversions}, blank {rows} row{plural} from its home, sum {sum} ")?;
            write!(f, "({}), so {verdict}", parity(sum))
        }
    }
}

/// The nearest board of the other parity: its last two tiles are exchanged.
///
/// On the solved 15-puzzle these are 14 and 15, the exchange for which Sam Loyd promised 1,000 dollars. For
/// every goal, an unsolvable board becomes solvable and a solvable one unsolvable.
///
/// ```
/// use taxicab_puzzle::exchanged;
///
/// let loyd = "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0".parse()?;
/// assert_eq!(exchanged(&loyd).to_string(), "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0");
/// # Ok::<(), taxicab_puzzle::BoardError>(())
/// ```
#[must_use]
pub fn exchanged(board: &Board) -> Board {
    let last = board.size().cells() - 1;
    // The last two cells without the blank.
    let (a, b) = match last - board.blank() {
        0 => (last - 1, last - 2),
        1 => (last, last - 2),
        _ => (last, last - 1),
    };
    board.with_exchanged(a, b)
}

/// The pairs of tiles whose order on the board differs from that on a goal of the same size, both read row by row
/// without the blank: one pair for each inversion, the tile that is first on the board first.
///
/// # Panics
/// If the goal is of another size.
///
/// # Complexity
/// O(cells²) time.
///
/// ```
/// use taxicab_puzzle::inverted_pairs;
///
/// let pairs = inverted_pairs(&"1 2 3/4 0 6/8 7 5".parse()?, &"1 2 3/4 5 6/7 8 0".parse()?);
/// assert_eq!(pairs, [[6, 5], [8, 7], [8, 5], [7, 5]]);
/// # Ok::<(), taxicab_puzzle::BoardError>(())
/// ```
pub fn inverted_pairs(board: &Board, goal: &Board) -> Vec<[u8; 2]> {
    assert_eq!(board.size(), goal.size(), "the goal is of another size");
    let tiles: Vec<u8> = board.tiles().iter().copied().filter(|&tile| tile != 0).collect();
    inverted(&tiles, &goal.cells())
}

/// The pairs of these tiles whose ranks are in the other order.
pub(crate) fn inverted(tiles: &[u8], ranks: &[u8]) -> Vec<[u8; 2]> {
    let mut pairs = Vec::new();
    for (index, &first) in tiles.iter().enumerate() {
        let is_before = |&&second: &&u8| ranks[usize::from(second)] < ranks[usize::from(first)];
        pairs.extend(tiles[index + 1..].iter().filter(is_before).map(|&second| [first, second]));
    }
    pairs
}

/// Why a board is unsolvable, and the nearest solvable board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{parity}")]
pub struct Unsolvable {
    /// What decides it.
    pub parity: Parity,
    /// The board with the last two tiles exchanged.
    pub nearest: Board,
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use proptest::prelude::*;

    fn naive_inversions(sequence: &[u8]) -> u64 {
        let pairs = (0..sequence.len()).flat_map(|i| (0..i).map(move |j| (j, i)));
        pairs.filter(|&(j, i)| sequence[j] > sequence[i]).count() as u64
    }

    proptest! {
        #[test]
        fn merge_sort_counts_what_the_pairs_count(sequence in prop::collection::vec(any::<u8>(), 0..300)) {
            prop_assert_eq!(inversions(&sequence), naive_inversions(&sequence));
        }
    }

    #[test]
    fn explanations() {
        let explained = |board: &str, goal: &str| {
            Parity::towards(&board.parse().unwrap(), &goal.parse().unwrap()).unwrap().to_string()
        };
        assert_eq!(explained("2 1 3/4 5 6/7 8 0", "blank-last"), "odd width, 1 inversion (odd), so not solvable");
        assert_eq!(
            explained("1 2 3 4/5 6 7 8/9 10 11 0/13 14 15 12", "blank-last"),
            "even width, blank in row 2 from the bottom, 3 inversions (odd), so solvable"
        );
        assert_eq!(
            explained("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", "blank-first"),
            "even width, 0 inversions, blank 3 rows from its home, sum 3 (odd), so not solvable"
        );
        assert_eq!(
            explained("2 1 3/4 5 6/7 8 0", "snake"),
            "odd width, 4 inversions in the goal's order (even), so solvable"
        );
        assert_eq!(
            explained("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", "snake"),
            "even width, blank in row 1 from the bottom, 9 inversions in the goal's order (odd), so not solvable"
        );
    }

    #[test]
    fn the_exchange_changes_solvability() {
        for text in ["1 2/0 3", "8 2 0/4 6 1/3 7 5", "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0"] {
            let board: Board = text.parse().unwrap();
            for goal in Goal::NAMED {
                let other = exchanged(&board);
                assert_eq!(exchanged(&other), board);
                let solvable = |board| Parity::towards(board, &goal).unwrap().is_solvable();
                assert_ne!(solvable(&board), solvable(&other));
            }
        }
    }

    #[test]
    fn there_are_as_many_pairs_as_inversions() {
        for goal in Goal::NAMED {
            for seed in 0..50 {
                let goal_board = goal.board("4x3".parse().unwrap()).unwrap();
                let board = exchanged(&crate::shuffled(&goal_board, seed));
                let parity = Parity::towards(&board, &goal).unwrap();
                assert_eq!(inverted_pairs(&board, &goal_board).len() as u64, parity.inversions());
            }
        }
    }
}
