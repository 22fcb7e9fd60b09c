//! Move strings, `R2UL3`, and what counts as one move.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::Direction;
use crate::names::names;

/// A sequence of moves, each the [`Direction`] in which a tile slides.
///
/// It prints a run of n equal moves as one letter and n, and reads moves with or without counts, spaces and commas, as arrows too.
/// A prime, `U'`, is the move that undoes the one without.
///
/// ```
/// use taxicab_puzzle::Moves;
///
/// let moves: Moves = "RRU LLL".parse()?;
/// assert_eq!(moves.to_string(), "R2UL3");
/// assert_eq!("→→, D', ←3".parse::<Moves>()?, moves);
/// assert_eq!(moves.single_tile_count(), 6);
/// assert_eq!(moves.multi_tile_count(), 3);
/// assert_eq!(moves.inverted().to_string(), "R3DL2");
/// assert_eq!(moves.transposed().to_string(), "D2LU3");
/// assert_eq!("URLD".parse::<Moves>()?.simplified().to_string(), "");
/// # Ok::<(), taxicab_puzzle::MovesError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[must_use]
pub struct Moves(Vec<Direction>);

impl Moves {
    /// The maximum number of single-tile moves in a string; more is an error, not an allocation.
    pub const MAX_LENGTH: usize = 1 << 20;

    /// No moves at all.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Whether a text begins as moves do and no board does: with a letter, or an arrow.
    pub fn may_begin(text: &str) -> bool {
        text.trim_start().starts_with(|first: char| first.is_alphabetic() || direction(first).is_some())
    }

    /// The moves one by one.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Direction> + ExactSizeIterator + '_ {
        self.0.iter().copied()
    }

    /// The moves as a slice.
    pub fn as_slice(&self) -> &[Direction] {
        &self.0
    }

    /// Adds a move at the end.
    pub fn push(&mut self, direction: Direction) {
        self.0.push(direction);
    }

    /// Removes and returns the last move.
    pub fn pop(&mut self) -> Option<Direction> {
        self.0.pop()
    }

    /// Keeps the first `length` moves and drops the others.
    pub fn truncate(&mut self, length: usize) {
        self.0.truncate(length);
    }

    /// Whether there are no moves.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The length in the single-tile metric (STM): every tile's step counts.
    pub fn single_tile_count(&self) -> usize {
        self.0.len()
    }

    /// The length in the multi-tile metric (MTM): a straight run of tiles counts once.
    pub fn multi_tile_count(&self) -> usize {
        self.runs().count()
    }

    /// The length in a metric.
    pub fn length(&self, metric: Metric) -> usize {
        match metric {
            Metric::SingleTile => self.single_tile_count(),
            Metric::MultiTile => self.multi_tile_count(),
        }
    }

    /// The straight runs: a direction and how many tiles slide.
    pub fn runs(&self) -> impl Iterator<Item = (Direction, usize)> + '_ {
        self.0.chunk_by(PartialEq::eq).map(|run| (run[0], run.len()))
    }

    /// The moves back, from the end to the start.
    pub fn inverted(&self) -> Self {
        Self(self.0.iter().rev().map(|direction| direction.opposite()).collect())
    }

    /// The moves without pairs that undo each other; they lead to the same board.
    pub fn simplified(&self) -> Self {
        let mut kept: Vec<Direction> = Vec::new();
        for &direction in &self.0 {
            if kept.last() == Some(&direction.opposite()) {
                kept.pop();
            } else {
                kept.push(direction);
            }
        }
        Self(kept)
    }

    /// The same letters read as the other convention does: where these name how the blank moves, the result names how the
    /// tiles slide, and back.
    ///
    /// ```
    /// use taxicab_puzzle::Moves;
    ///
    /// let of_blank: Moves = "L2DR".parse()?;
    /// assert_eq!(of_blank.opposite().to_string(), "R2UL");
    /// # Ok::<(), taxicab_puzzle::MovesError>(())
    /// ```
    pub fn opposite(&self) -> Self {
        Self(self.0.iter().map(|direction| direction.opposite()).collect())
    }

    /// The moves mirrored on the main diagonal: up for left, down for right.
    pub fn transposed(&self) -> Self {
        Self(self.0.iter().map(|direction| direction.transposed()).collect())
    }
}

impl FromIterator<Direction> for Moves {
    fn from_iter<I: IntoIterator<Item = Direction>>(directions: I) -> Self {
        Self(directions.into_iter().collect())
    }
}

impl Extend<Direction> for Moves {
    fn extend<I: IntoIterator<Item = Direction>>(&mut self, directions: I) {
        self.0.extend(directions);
    }
}

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (direction, count) in self.runs() {
            write!(f, "{direction}")?;
            if count > 1 {
                write!(f, "{count}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Moves {
    type Err = MovesError;

    fn from_str(text: &str) -> Result<Self, MovesError> {
        let mut moves = Vec::new();
        let mut characters = text.chars().enumerate().peekable();
        while let Some((at, character)) = characters.next() {
            if character.is_whitespace() || character == ',' || is_variant(character) {
                continue;
            }
            let Some(mut direction) = direction(character) else {
                return Err(MovesError::Unknown { at, character, index: moves.len() });
            };
            let mut count = None;
            while let Some(&(_, next)) = characters.peek() {
                if let Some(digit) = next.to_digit(10) {
                    count = Some(count.unwrap_or(0usize).saturating_mul(10).saturating_add(digit as usize));
                } else if matches!(next, '\'' | '\u{2019}' | '\u{2032}') {
                    direction = direction.opposite();
                } else if !is_variant(next) {
                    break;
                }
                characters.next();
            }
            let count = count.unwrap_or(1);
            if count == 0 {
                return Err(MovesError::ZeroCount { at, index: moves.len() });
            }
            if count > Self::MAX_LENGTH - moves.len() {
                return Err(MovesError::TooLong { at, index: moves.len() });
            }
            moves.extend(core::iter::repeat_n(direction, count));
        }
        Ok(Self(moves))
    }
}

/// The direction of a letter or an arrow.
fn direction(character: char) -> Option<Direction> {
    Some(match character {
        '↑' | '⬆' => Direction::Up,
        '↓' | '⬇' => Direction::Down,
        '←' | '⬅' => Direction::Left,
        '→' | '➡' => Direction::Right,
        letter => return Direction::from_letter(letter),
    })
}

/// Whether a character only chooses how the one before it is drawn, as after an arrow that is copied from a page.
fn is_variant(character: char) -> bool {
    matches!(character, '\u{fe0e}' | '\u{fe0f}')
}

/// Why a text is not a sequence of moves. `at` counts characters, `index` moves, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MovesError {
    /// A character that is not a move letter, arrow, prime, count, comma or space.
    #[error(
        "{character:?} at character {}, after {index} move{}, is not a move: use U, D, L, R and counts, as in R2UL3",
        at + 1,
        if *index == 1 { "" } else { "s" }
    )]
    Unknown {
        /// The character's place in the text.
        at: usize,
        /// The character.
        character: char,
        /// The moves read before it.
        index: usize,
    },
    /// A letter repeated zero times.
    #[error("the move at character {} is repeated zero times", at + 1)]
    ZeroCount {
        /// The letter's place in the text.
        at: usize,
        /// The moves read before it.
        index: usize,
    },
    /// More than [`Moves::MAX_LENGTH`] moves.
    #[error("more than {} moves, from character {} on", Moves::MAX_LENGTH, at + 1)]
    TooLong {
        /// The place of the first letter too many.
        at: usize,
        /// The moves read before it.
        index: usize,
    },
}

impl MovesError {
    /// The number of moves read before the error.
    pub const fn index(&self) -> usize {
        match *self {
            Self::Unknown { index, .. } | Self::ZeroCount { index, .. } | Self::TooLong { index, .. } => index,
        }
    }
}

/// A move for which there is no tile on that side of the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.as_moves_of(Mover::Tile))]
pub struct IllegalMove {
    /// The index of the move, counted in single tiles from 0.
    pub index: usize,
    /// Its direction.
    pub direction: Direction,
}

impl IllegalMove {
    /// The text, with the letter as a convention writes it: `move 3 (U): there is no tile below the blank`.
    pub fn as_moves_of(&self, mover: Mover) -> impl fmt::Display {
        let Self { index, direction } = *self;
        let letter = match mover {
            Mover::Tile => direction,
            Mover::Blank => direction.opposite(),
        };
        let side = match direction {
            Direction::Up => "below",
            Direction::Down => "above",
            Direction::Left => "right of",
            Direction::Right => "left of",
        };
        fmt::from_fn(move |f| write!(f, "move {} ({letter}): there is no tile {side} the blank", index + 1))
    }
}

/// What the letters of a move string move.
///
/// This crate and the speed solvers' programs name how the tile slides, much of the literature how the blank moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mover {
    /// The tile: `R` slides the tile left of the blank to the right.
    #[default]
    Tile,
    /// The blank: `R` moves the blank to the right.
    Blank,
}

names!(
    Mover, "moves are of the tile (R slides a tile to the right) or of the blank (R moves the blank there)":
    Tile "tile", Blank "blank"
);

impl Mover {
    /// Moves of the tiles from letters in this convention.
    pub fn read(self, letters: &Moves) -> Moves {
        match self {
            Self::Tile => letters.clone(),
            Self::Blank => letters.opposite(),
        }
    }
}

/// The metric in which moves are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Metric {
    /// STM: each step of a tile is a move.
    #[default]
    SingleTile,
    /// MTM: a straight run of tiles is one move.
    MultiTile,
}

names!(
    Metric, "a metric is stm (each tile's step counts) or mtm (a straight run counts once)":
    SingleTile "stm", MultiTile "mtm"
);

impl Metric {
    /// Whether one move takes any number of steps in its direction.
    pub(crate) const fn has_runs(self) -> bool {
        matches!(self, Self::MultiTile)
    }

    /// Whether a move can follow another on a shortest path. Along the line of the last run there is only the path back
    /// or, in one move more, the same path on.
    pub(crate) fn follows(self, last: Direction, next: Direction) -> bool {
        match self {
            Self::SingleTile => next != last.opposite(),
            Self::MultiTile => next.is_vertical() != last.is_vertical(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;
    use alloc::string::ToString;
    use proptest::prelude::*;

    #[test]
    fn errors_name_the_place() {
        let error = |text: &str| text.parse::<Moves>().unwrap_err();
        assert_eq!(error("R2 X"), MovesError::Unknown { at: 3, character: 'X', index: 2 });
        assert_eq!(error("2R"), MovesError::Unknown { at: 0, character: '2', index: 0 });
        assert_eq!(error("UL0"), MovesError::ZeroCount { at: 1, index: 1 });
        assert_eq!(error("UR99999999999999999999999"), MovesError::TooLong { at: 1, index: 1 });
        assert_eq!(error("U1048576D"), MovesError::TooLong { at: 8, index: 1 << 20 });
        assert_eq!(error("U\u{1f600}").index(), 1);
    }

    #[test]
    fn arrows_primes_and_commas_are_read() {
        for (text, expected) in
            [("U, R2,L", "UR2L"), ("↑→2⬅\u{fe0f}3 ⬇", "UR2L3D"), ("U' R2' L'2 D\u{2019}", "DL2R2U"), ("r,u", "RU")]
        {
            assert_eq!(text.parse::<Moves>().unwrap().to_string(), expected, "{text}");
        }
        assert_eq!("'U".parse::<Moves>().unwrap_err(), MovesError::Unknown { at: 0, character: '\'', index: 0 });
    }

    #[test]
    fn an_illegal_move_is_named() {
        let board: Board = "1 2 3/4 5 6/7 8 0".parse().unwrap();
        let wrong = board.after_all(&"DRL3".parse().unwrap()).unwrap_err();
        assert_eq!(wrong, IllegalMove { index: 3, direction: Direction::Left });
        assert_eq!(wrong.to_string(), "move 4 (L): there is no tile right of the blank");
        assert_eq!(wrong.as_moves_of(Mover::Blank).to_string(), "move 4 (R): there is no tile right of the blank");
    }

    fn any_moves() -> impl Strategy<Value = Moves> {
        prop::collection::vec(prop::sample::select(Direction::ALL.to_vec()), 0..60).prop_map(Moves)
    }

    proptest! {
        #[test]
        fn print_then_parse(moves in any_moves()) {
            prop_assert_eq!(moves.to_string().parse::<Moves>().unwrap(), moves);
        }

        #[test]
        fn parsing_never_panics(text in "\\PC{0,40}") {
            let _ = text.parse::<Moves>();
        }

        #[test]
        fn a_parsed_string_prints_short(text in "[UDLR0-9 ]{0,20}") {
            if let Ok(moves) = text.parse::<Moves>() {
                prop_assert_eq!(moves.to_string().parse::<Moves>().unwrap(), moves);
            }
        }

        #[test]
        fn inverse_transpose_and_simplify_keep_their_laws(moves in any_moves()) {
            let board: Board = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0".parse().unwrap();
            prop_assert_eq!(moves.inverted().inverted(), moves.clone());
            prop_assert_eq!(moves.transposed().transposed(), moves.clone());
            prop_assert_eq!(moves.opposite().opposite(), moves.clone());
            let simple = moves.simplified();
            prop_assert_eq!(simple.simplified(), simple.clone());
            prop_assert!(simple.multi_tile_count() <= simple.single_tile_count());
            if let Ok(end) = board.after_all(&moves) {
                prop_assert_eq!(board.after_all(&simple).unwrap(), end);
                prop_assert_eq!(end.after_all(&moves.inverted()).unwrap(), board);
            }
        }
    }
}
