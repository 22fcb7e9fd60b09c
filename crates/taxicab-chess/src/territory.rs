//! Who is nearer: Voronoi territory.
//!
//! Each square belongs to the piece that needs fewer moves to it than any other; where two or more need equally few, it is
//! *contested*. On an empty board with taxis this is the Voronoi diagram
//! of the Manhattan metric (Georgy Voronoy, *Nouvelles applications des paramètres continus à la théorie des formes
//! quadratiques*, 1908), with kings that of the Chebyshev metric.

use core::fmt;
use core::str::FromStr;

use crate::enumeration::messages;
use crate::map::Planes;
use crate::{Bitboard, Map, Movement, Obstacles, Square, SquareError};

/// A movement and the square it starts from, written `K@e1`.
///
/// ```
/// use taxicab_chess::territory::{Site, SiteError};
/// use taxicab_chess::{Movement, Square};
///
/// let site: Site = "K@e1".parse()?;
/// assert_eq!(site, Site { movement: Movement::King, square: Square::E1 });
/// assert_eq!(site.to_string(), "K@e1");
/// assert_eq!("X@e1".parse::<Site>(), Err(SiteError::Movement('X')));
/// # Ok::<(), SiteError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Site {
    /// How it moves.
    pub movement: Movement,
    /// Where it starts.
    pub square: Square,
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.movement.letter(), self.square)
    }
}

/// Why a text is not a [`Site`]: the part at fault, and what was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SiteError {
    /// The text is empty.
    Empty,
    /// The first character is not the letter of a piece.
    Movement(char),
    /// The second character is not `@` but this, or is missing.
    At(Option<char>),
    /// What follows the `@` is not a square.
    Square(SquareError),
}

messages! {
    SiteError:
    Self::Empty => "a site is missing: a piece, @ and a square, as K@e1";
    Self::Movement(found) => "{found:?} is not a piece: K, Q, R, B, N, T (taxi), P or p (pawns)";
    Self::At(None) => "after the piece comes @ and a square, as K@e1";
    Self::At(Some(found)) => "after the piece comes @, not {found:?}";
    Self::Square(error) => "after the @: {error}";
}

impl FromStr for Site {
    type Err = SiteError;

    /// Reads a piece's letter ([`Movement::from_letter`]), `@`, and a square.
    fn from_str(text: &str) -> Result<Self, SiteError> {
        let mut characters = text.chars();
        let letter = characters.next().ok_or(SiteError::Empty)?;
        let movement = Movement::from_letter(letter).ok_or(SiteError::Movement(letter))?;
        match characters.next() {
            Some('@') => {}
            other => return Err(SiteError::At(other)),
        }
        let square = characters.as_str().parse().map_err(SiteError::Square)?;
        Ok(Self { movement, square })
    }
}

/// The owner of a square or a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Owner {
    /// The site of this number, counted from 0: strictly nearer than all others.
    Site(usize),
    /// Two or more sites are equally near, and none nearer.
    Contested,
    /// No site reaches it.
    Nobody,
}

/// For each square of the board the site that is nearest to it.
///
/// Distances are moves of the site's own piece around the obstacles. The sites do *not* block each other: only
/// the [`Obstacles`] do, the same for all (add the sites' squares to them if they should block; each piece is lifted from
/// its own square). A site's own square is at distance 0 and so its own, unless another site is on it too: then it is
/// contested, or belongs to the site to move.
///
/// ```
/// use taxicab_chess::territory::{Owner, Territory};
/// use taxicab_chess::{Obstacles, Square};
///
/// let kings = ["K@e1".parse()?, "K@e8".parse()?];
/// let territory = Territory::new(&kings, Obstacles::NONE, None);
/// assert_eq!(territory.owner(Square::B4), Owner::Site(0));
/// assert_eq!(territory.owner(Square::A4), Owner::Contested); // four moves for both
/// assert_eq!(territory.counts().collect::<Vec<_>>(), [31, 31]);
/// let to_move = Territory::new(&kings, Obstacles::NONE, Some(0));
/// assert_eq!(to_move.owner(Square::A4), Owner::Site(0));
///
/// // Manhattan frontiers have a middle and two ends, and where both sites lie on a diagonal whole areas at the ends.
/// let taxis = ["T@c3".parse()?, "T@f6".parse()?];
/// let territory = Territory::new(&taxis, Obstacles::NONE, None);
/// assert_eq!(territory.to_string(), "\
/// = = = 1 1 1 1 1
/// = = = 1 1 1 1 1
/// = = = 1 1 1 1 1
/// 0 0 0 = 1 1 1 1
/// 0 0 0 0 = 1 1 1
/// 0 0 0 0 0 = = =
/// 0 0 0 0 0 = = =
/// 0 0 0 0 0 = = =");
/// # Ok::<(), taxicab_chess::territory::SiteError>(())
/// ```
///
/// The value is about 200 bytes and holds sets, not squares: the owners' numbers are bit-sliced as the distances are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Territory {
    sites: usize,
    /// Bit i of the owner's number.
    numbers: [u64; NUMBER_BITS],
    owned: u64,
    contested: u64,
    nearest: Planes,
}

/// Enough for 65,536 sites; there are 512 different ones.
const NUMBER_BITS: usize = 16;

impl Territory {
    /// The territories of these sites around the obstacles. With `to_move`, the site of that number moves first and
    /// wins its ties.
    ///
    /// # Panics
    ///
    /// If `to_move` is not the number of a site, or there are more than 65,536 sites.
    ///
    /// Complexity: a fill and about a hundred operations a site; no memory besides the result.
    pub fn new(sites: &[Site], obstacles: Obstacles, to_move: Option<usize>) -> Self {
        assert!(to_move.is_none_or(|number| number < sites.len()), "to_move is the number of a site");
        assert!(sites.len() <= 1 << NUMBER_BITS, "at most 65,536 sites");
        let mut territory =
            Self { sites: sites.len(), numbers: [0; NUMBER_BITS], owned: 0, contested: 0, nearest: Planes::EMPTY };
        for (number, site) in sites.iter().enumerate().filter(|(number, _)| Some(*number) != to_move) {
            let (won, tied) = territory.measured(*site, obstacles);
            territory.give(number, won);
            territory.contested |= tied;
            territory.owned &= !tied;
        }
        // Last, so that all ties are known.
        if let Some(number) = to_move {
            let (won, tied) = territory.measured(sites[number], obstacles);
            territory.give(number, won | tied);
        }
        territory
    }

    /// The squares to which a new site is nearer than all before it, and those where it ties with the nearest of them.
    ///
    /// The naive version compares 64 distances: a site nearer than the best so far takes the square, a site at the same
    /// distance makes it contested. Here all are compared at once, bit by bit.
    #[inline]
    fn measured(&mut self, site: Site, obstacles: Obstacles) -> (u64, u64) {
        let distances = Planes::outward(site.movement, site.square.into(), obstacles);
        let (won, tied) = distances.compared(&self.nearest);
        self.nearest = self.nearest.with(won, &distances);
        (won, tied)
    }

    /// Gives the squares to this site alone.
    #[inline]
    fn give(&mut self, number: usize, won: u64) {
        let bits = (usize::BITS - (self.sites - 1).leading_zeros()) as usize;
        for (bit, set) in self.numbers[..bits].iter_mut().enumerate() {
            *set = if number >> bit & 1 == 1 { *set | won } else { *set & !won };
        }
        self.owned |= won;
        self.contested &= !won;
    }

    /// The owner of the square.
    pub fn owner(&self, square: Square) -> Owner {
        let has = |set: u64| set >> square.index() & 1 == 1;
        if has(self.owned) {
            Owner::Site((0..NUMBER_BITS).fold(0, |number, bit| number | usize::from(has(self.numbers[bit])) << bit))
        } else if has(self.contested) {
            Owner::Contested
        } else {
            Owner::Nobody
        }
    }

    /// The owners of all squares, a1 first.
    pub fn owners(&self) -> impl Iterator<Item = Owner> {
        Square::ALL.into_iter().map(|square| self.owner(square))
    }

    /// The number of moves to the square from the site or sites nearest to it, 0 to 63; `None` if no site reaches it.
    pub fn distance(&self, square: Square) -> Option<u8> {
        self.nearest.distance(square)
    }

    /// The same for all squares.
    pub fn distances(&self) -> Map {
        Map::of_planes(&self.nearest)
    }

    /// The squares of the site of this number; empty if there is no such site.
    pub fn squares(&self, site: usize) -> Bitboard {
        if site >= self.sites {
            return Bitboard::EMPTY;
        }
        let numbers = self.numbers.iter().enumerate();
        Bitboard(numbers.fold(self.owned, |all, (bit, set)| all & if site >> bit & 1 == 1 { *set } else { !set }))
    }

    /// The squares to which two or more sites are equally near.
    pub const fn contested(&self) -> Bitboard {
        Bitboard(self.contested)
    }

    /// The squares that no site reaches.
    pub const fn unreached(&self) -> Bitboard {
        self.nearest.reached().complement()
    }

    /// The number of squares that each site owns, in the order of the sites.
    pub fn counts(&self) -> impl ExactSizeIterator<Item = u8> {
        (0..self.sites).map(|site| self.squares(site).len())
    }
}

impl fmt::Display for Territory {
    /// Eight lines, the eighth rank first: the owner's number in base 36 (a = 10, `+` beyond), `=` where contested, a
    /// dot where no site reaches.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::square::draw(f, |square| {
            match self.owner(square) {
                Owner::Site(number) => u32::try_from(number).ok().and_then(|n| char::from_digit(n, 36)),
                Owner::Contested => Some('='),
                Owner::Nobody => Some('.'),
            }
            .unwrap_or('+')
        })
    }
}
