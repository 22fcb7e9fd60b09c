//! Match: pairs hidden on a grid, where a miss tells how far each of the two cards lies from its partner.

mod expected;

use alloc::vec::Vec;

use taxicab_chess::{Bitboard, Map, Movement, Obstacles, Square};
use taxicab_puzzle::{Size, shuffle_items};

pub use expected::expected_turns;

/// A game of Match.
///
/// Two cards are turned over: that is a turn. If they are a pair they stay; if not, both are hidden again when the next card is turned,
/// and the player learns how far each of them is from its partner, in moves of a king, a taxi (the Manhattan distance) or a knight.
/// Nothing is undone: what was seen was seen.
///
/// ```
/// use taxicab_chess::Movement;
/// use taxicab_play::{Match, Revealed};
///
/// let mut game = Match::new("4x4".parse()?, Movement::Taxi, 7)?;
/// assert!(matches!(game.reveal(0)?, Revealed::First { .. }));
/// match game.reveal(5)? {
///     Revealed::Pair { .. } => assert_eq!(game.pairs_found(), 1),
///     Revealed::Miss { .. } => assert!(game.candidates(0).iter().all(|&cell| cell != 0 && cell != 5)),
///     Revealed::First { .. } => unreachable!(),
/// }
/// assert_eq!(game.turns(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    size: Size,
    movement: Movement,
    seed: u64,
    /// By cell: the number of its pair, from 0.
    cards: Vec<u8>,
    /// By cell: whether its pair was found.
    found: Vec<bool>,
    /// By cell: what a miss showed of it.
    clues: Vec<Option<Clue>>,
    /// The cards face up that are no pair: none, the first of a turn, or both of a miss.
    open: Vec<usize>,
    turns: u32,
}

/// What a miss showed of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clue {
    /// The moves from the card to its partner; `None` if no path of the piece leads there within the grid.
    pub distance: Option<u8>,
}

/// What a turned card showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Revealed {
    /// The first card of a turn.
    First {
        /// The number of its pair, from 0.
        card: u8,
    },
    /// The second card is the partner of the first; both stay.
    Pair {
        /// The number of the pair, from 0.
        card: u8,
        /// Where the two lie.
        cells: [usize; 2],
    },
    /// The second card is not the partner of the first; both are hidden with the next card.
    Miss {
        /// The numbers of their pairs, from 0.
        cards: [u8; 2],
        /// Where the two lie.
        cells: [usize; 2],
        /// How far each is from its own partner.
        clues: [Clue; 2],
    },
}

/// Why there is no such game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MatchError {
    /// An odd number of cells cannot be paired.
    #[error("{0} has {cells} cells, an odd number: they cannot be paired", cells = .0.cells())]
    Odd(Size),
    /// A side of more than [`Match::MAX_SIDE`] cells.
    #[error("{0}: a grid has at most {max} columns and {max} rows", max = Match::MAX_SIDE)]
    TooLarge(Size),
    /// A piece whose moves are no distance here.
    #[error("{}: distances are counted for a taxi, a king or a knight", .0.name())]
    Movement(Movement),
}

/// Why a card was not turned over; nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MatchRefused {
    /// There is no such cell.
    #[error("there is no cell {cell}: a {size} grid has the cells 0 to {}", size.cells() - 1)]
    NoSuchCell {
        /// The cell.
        cell: usize,
        /// The size of the grid.
        size: Size,
    },
    /// The card is the first of this turn.
    #[error("this card is open: choose a second one")]
    Open(usize),
    /// The pair of this card was found.
    #[error("this pair is found: choose a hidden card")]
    Found(usize),
}

impl Match {
    /// The most columns or rows.
    pub const MAX_SIDE: usize = 8;

    /// The pieces that a distance can be counted in: the taxi first.
    pub const MOVEMENTS: [Movement; 3] = [Movement::Taxi, Movement::King, Movement::Knight];

    /// A game; a seed gives the same cards on the same cells in every version. Given ideal random numbers every arrangement is equally
    /// likely.
    ///
    /// # Errors
    /// The size has an odd number of cells or more than 8 columns or rows, or the movement is none of [`Self::MOVEMENTS`].
    pub fn new(size: Size, movement: Movement, seed: u64) -> Result<Self, MatchError> {
        if size.width().max(size.height()) > Self::MAX_SIDE {
            return Err(MatchError::TooLarge(size));
        }
        if size.cells() % 2 == 1 {
            return Err(MatchError::Odd(size));
        }
        if !Self::MOVEMENTS.contains(&movement) {
            return Err(MatchError::Movement(movement));
        }
        let cells = size.cells();
        let mut cards: Vec<u8> = (0..cells as u8).map(|card| card / 2).collect();
        shuffle_items(&mut cards, seed);
        Ok(Self {
            size,
            movement,
            seed,
            cards,
            found: alloc::vec![false; cells],
            clues: alloc::vec![None; cells],
            open: Vec::new(),
            turns: 0,
        })
    }

    /// The size of the grid.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The piece that distances are counted in.
    pub const fn movement(&self) -> Movement {
        self.movement
    }

    /// The seed of the cards.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Turns over the card on a cell.
    ///
    /// # Errors
    /// There is no such cell, or its card lies open.
    ///
    /// # Complexity
    /// One distance map of the chessboard for each card of a miss.
    pub fn reveal(&mut self, cell: usize) -> Result<Revealed, MatchRefused> {
        let size = self.size;
        let &card = self.cards.get(cell).ok_or(MatchRefused::NoSuchCell { cell, size })?;
        if self.found[cell] {
            return Err(MatchRefused::Found(cell));
        }
        let &[first] = &self.open[..] else {
            self.open.clear();
            self.open.push(cell);
            return Ok(Revealed::First { card });
        };
        if first == cell {
            return Err(MatchRefused::Open(cell));
        }
        self.turns += 1;
        let cells = [first, cell];
        if self.cards[first] == card {
            self.open.clear();
            for cell in cells {
                self.found[cell] = true;
            }
            return Ok(Revealed::Pair { card, cells });
        }
        self.open.push(cell);
        let clues = cells.map(|cell| Clue { distance: self.map(cell).distance(self.square(self.partner(cell))) });
        for (cell, clue) in cells.into_iter().zip(clues) {
            self.clues[cell] = Some(clue);
        }
        Ok(Revealed::Miss { cards: cells.map(|cell| self.cards[cell]), cells, clues })
    }

    /// The number of the pair of a card that lies open, from 0; `None` if it is hidden.
    pub fn card(&self, cell: usize) -> Option<u8> {
        let is_open = self.is_found(cell) || self.open.contains(&cell);
        is_open.then(|| self.cards[cell])
    }

    /// Whether the pair of a card was found.
    pub fn is_found(&self, cell: usize) -> bool {
        self.found.get(cell).is_some_and(|&is_found| is_found)
    }

    /// What a miss showed of a card that is not found yet.
    pub fn clue(&self, cell: usize) -> Option<Clue> {
        if self.is_found(cell) { None } else { *self.clues.get(cell)? }
    }

    /// The cells on which the partner of a card may lie as far as its clue and the found pairs tell, in order; none without a clue.
    pub fn candidates(&self, cell: usize) -> Vec<usize> {
        let Some(clue) = self.clue(cell) else { return Vec::new() };
        let map = self.map(cell);
        let is_candidate = |&other: &usize| {
            other != cell && !self.is_found(other) && map.distance(self.square(other)) == clue.distance
        };
        (0..self.size.cells()).filter(is_candidate).collect()
    }

    /// The turns so far: two cards each.
    pub const fn turns(&self) -> u32 {
        self.turns
    }

    /// The pairs on the grid.
    pub const fn pairs(&self) -> usize {
        self.size.cells() / 2
    }

    /// The pairs that were found.
    pub fn pairs_found(&self) -> usize {
        self.found.iter().filter(|&&is_found| is_found).count() / 2
    }

    /// Whether all pairs are found.
    pub fn is_finished(&self) -> bool {
        self.pairs_found() == self.pairs()
    }

    /// The turns that a player with perfect memory and without clues takes on average: [`expected_turns`].
    pub fn expected_turns(&self) -> f64 {
        expected_turns(self.pairs())
    }

    fn partner(&self, cell: usize) -> usize {
        let partner = (0..self.cards.len()).find(|&other| other != cell && self.cards[other] == self.cards[cell]);
        partner.expect("every card is there twice")
    }

    /// The distances from a cell within the grid, which is a corner of the chessboard.
    fn map(&self, from: usize) -> Map {
        let grid: Bitboard = (0..self.size.cells()).map(|cell| self.square(cell)).collect();
        Map::outward(self.movement, self.square(from), Obstacles::blocked(!grid))
    }

    fn square(&self, cell: usize) -> Square {
        let number = self.size.row(cell) * 8 + self.size.column(cell);
        Square::from_index(number as u8).expect("a grid has at most 8 columns and rows")
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use std::collections::HashMap;

    use super::*;

    fn game(size: &str, movement: Movement, seed: u64) -> Match {
        Match::new(size.parse().unwrap(), movement, seed).unwrap()
    }

    /// The cells of each pair, from the cards as a found grid shows them.
    fn pairs(game: &Match) -> Vec<[usize; 2]> {
        let mut cells: HashMap<u8, Vec<usize>> = HashMap::new();
        for (cell, &card) in game.cards.iter().enumerate() {
            cells.entry(card).or_default().push(cell);
        }
        assert_eq!(cells.len(), game.pairs());
        cells.into_values().map(|cells| [cells[0], cells[1]]).collect()
    }

    /// Written another way: steps by step over the cells of the grid.
    fn naive_distance(size: Size, movement: Movement, from: usize, to: usize) -> Option<u8> {
        let steps: Vec<(isize, isize)> = (-2..=2_isize)
            .flat_map(|x| (-2..=2_isize).map(move |y| (x, y)))
            .filter(|&(x, y)| match movement {
                Movement::Taxi => x.abs() + y.abs() == 1,
                Movement::King => x.abs().max(y.abs()) == 1,
                _ => x.abs() * y.abs() == 2,
            })
            .collect();
        let mut reached = Vec::from([from]);
        for distance in 0..=u8::MAX {
            if reached.contains(&to) {
                return Some(distance);
            }
            let before = reached.len();
            for cell in reached.clone() {
                for (x, y) in &steps {
                    let (column, row) = (size.column(cell) as isize + x, size.row(cell) as isize + y);
                    let is_inside =
                        (0..size.width() as isize).contains(&column) && (0..size.height() as isize).contains(&row);
                    let next = (row * size.width() as isize + column) as usize;
                    if is_inside && !reached.contains(&next) {
                        reached.push(next);
                    }
                }
            }
            if reached.len() == before {
                break;
            }
        }
        None
    }

    #[test]
    fn clues_are_the_distances_and_candidates_hold_the_partner() {
        for size in ["2x2", "2x3", "4x4", "3x6", "8x8"] {
            for movement in Match::MOVEMENTS {
                let mut game = game(size, movement, 11);
                let cells = pairs(&game);
                for (turn, &[a, b]) in cells.iter().enumerate() {
                    let [other, _] = cells[(turn + 1) % cells.len()];
                    game.reveal(a).unwrap();
                    let Ok(Revealed::Miss { clues, cells, .. }) = game.reveal(other) else { panic!("no pair") };
                    assert_eq!(cells, [a, other]);
                    assert_eq!(clues[0].distance, naive_distance(game.size(), movement, a, b), "{size} {movement:?}");
                    assert!(game.candidates(a).contains(&b));
                    let expected: Vec<usize> = (0..game.size().cells())
                        .filter(|&cell| {
                            cell != a && naive_distance(game.size(), movement, a, cell) == clues[0].distance
                        })
                        .collect();
                    assert_eq!(game.candidates(a), expected);
                }
            }
        }
    }

    #[test]
    fn a_game_shows_what_lies_open_and_ends_with_the_last_pair() {
        let mut game = game("4x4", Movement::King, 3);
        let cells = pairs(&game);
        let [[a, b], [c, d]] = [cells[0], cells[1]];
        assert_eq!(game.card(a), None);
        let Ok(Revealed::First { card }) = game.reveal(a) else { panic!() };
        assert_eq!((game.card(a), game.turns()), (Some(card), 0));
        assert_eq!(game.reveal(a), Err(MatchRefused::Open(a)));
        assert!(matches!(game.reveal(c), Ok(Revealed::Miss { .. })));
        assert!(game.card(a).is_some() && game.card(c).is_some());
        // The next card hides both.
        game.reveal(d).unwrap();
        assert!(game.card(a).is_none() && game.card(c).is_none());
        assert_eq!(game.reveal(c), Ok(Revealed::Pair { card: game.cards[c], cells: [d, c] }));
        assert_eq!(game.reveal(c), Err(MatchRefused::Found(c)));
        assert_eq!((game.turns(), game.pairs_found(), game.clue(c)), (2, 1, None));
        assert!(!game.candidates(a).contains(&c), "a found card is no partner");
        assert_eq!(game.reveal(16), Err(MatchRefused::NoSuchCell { cell: 16, size: game.size() }));
        game.reveal(b).unwrap();
        game.reveal(a).unwrap();
        for &[one, other] in &cells[2..] {
            assert!(!game.is_finished());
            game.reveal(one).unwrap();
            game.reveal(other).unwrap();
        }
        assert!(game.is_finished());
        assert_eq!(game.turns(), 9);
        assert!((0..16).all(|cell| game.card(cell).is_some()));
    }

    #[test]
    fn sizes_and_pieces_that_do_not_fit_are_named() {
        let refused = |size: &str, movement| Match::new(size.parse().unwrap(), movement, 1).unwrap_err().to_string();
        assert_eq!(refused("3x3", Movement::Taxi), "3x3 has 9 cells, an odd number: they cannot be paired");
        assert_eq!(refused("9x2", Movement::Taxi), "9x2: a grid has at most 8 columns and 8 rows");
        assert_eq!(refused("4x4", Movement::Rook), "rook: distances are counted for a taxi, a king or a knight");
        // In the middle of a small grid a knight has no move.
        let mut game = game("3x2", Movement::Knight, 1);
        let cells = pairs(&game);
        let [a, b] = *cells.iter().find(|pair| pair.contains(&1)).unwrap();
        let other = (0..6).find(|cell| ![a, b].contains(cell)).unwrap();
        game.reveal(a).unwrap();
        let Ok(Revealed::Miss { clues, .. }) = game.reveal(other) else { panic!() };
        assert_eq!(clues[0].distance, naive_distance(game.size(), Movement::Knight, a, b));
    }

    #[test]
    fn every_arrangement_is_equally_likely() {
        // 4 cells: three ways to pair them, each a third of the seeds.
        let mut counts = [0_u32; 3];
        for seed in 0..30_000 {
            let game = game("2x2", Movement::Taxi, seed);
            counts[game.partner(0) - 1] += 1;
        }
        // Five standard deviations of 30,000 thirds.
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 408), "{counts:?}");
        assert_eq!(game("4x4", Movement::Taxi, 5), game("4x4", Movement::Taxi, 5));
    }
}
