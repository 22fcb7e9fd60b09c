//! The pieces of an endgame: `KBNK`, the stronger side first.

use core::fmt;
use core::str::FromStr;

use taxicab_chess::{Color, Piece, Role};

/// A side of an endgame: the one with the stronger pieces, or the other one.
///
/// Either colour can be the strong side. If both have the same pieces, White is the strong side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The side named first.
    Strong,
    /// The side named second.
    Weak,
}

impl Side {
    /// Both sides, the strong one first.
    pub const ALL: [Self; 2] = [Self::Strong, Self::Weak];

    /// The other side.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Strong => Self::Weak,
            Self::Weak => Self::Strong,
        }
    }
}

impl From<Side> for usize {
    #[inline]
    fn from(side: Side) -> Self {
        side as Self
    }
}

taxicab_chess::names! { Side: Strong "strong", Weak "weak" }

/// The pieces of an endgame: two kings, and one or two other pieces; a pawn only alone (`KPK`).
///
/// The strong side has more pieces, or the stronger piece (queen, rook, bishop, knight), and is written first; the pieces of a
/// side are written from the strongest. Any order is read.
///
/// ```
/// use taxicab_endgame::Endgame;
///
/// let endgame: Endgame = "KNBK".parse()?;
/// assert_eq!(endgame.to_string(), "KBNK");
/// assert_eq!("KRKQ".parse::<Endgame>()?.to_string(), "KQKR");
/// # Ok::<(), taxicab_endgame::EndgameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Endgame {
    count: u8,
    strong: u8,
    /// The pieces of the strong side first, each side from the strongest; unused places are kings.
    roles: [Role; MAX_EXTRA_PIECES],
}

/// The most pieces besides the kings.
pub(crate) const MAX_EXTRA_PIECES: usize = 2;

impl Endgame {
    /// King and queen against king.
    pub const KQK: Self = Self::against_bare_king(&[Role::Queen]);
    /// King and rook against king.
    pub const KRK: Self = Self::against_bare_king(&[Role::Rook]);
    /// King and two bishops against king, whatever the colours of their squares.
    pub const KBBK: Self = Self::against_bare_king(&[Role::Bishop, Role::Bishop]);
    /// King, bishop and knight against king.
    pub const KBNK: Self = Self::against_bare_king(&[Role::Bishop, Role::Knight]);
    /// King and pawn against king.
    pub const KPK: Self = Self::against_bare_king(&[Role::Pawn]);

    /// The five textbook endgames that are won by force against a bare king.
    pub const BASIC: [Self; 5] = [Self::KQK, Self::KRK, Self::KBBK, Self::KBNK, Self::KPK];

    const fn against_bare_king(pieces: &[Role]) -> Self {
        let second = if pieces.len() > 1 { pieces[1] } else { Role::King };
        Self { count: pieces.len() as u8, strong: pieces.len() as u8, roles: [pieces[0], second] }
    }

    /// The endgame of these pieces besides the kings, and which of the two sides is its strong side. Sorts the pieces, each with
    /// its square if it has one, into the order of the endgame.
    ///
    /// # Errors
    /// There is no piece, there are too many, a second king, or a pawn that is not alone.
    pub(crate) fn of_pieces<T>(pieces: &mut [(Side, Role, T)]) -> Result<(Self, Side), EndgameError> {
        if pieces.is_empty() {
            return Err(EndgameError::BareKings);
        }
        if pieces.len() > MAX_EXTRA_PIECES {
            return Err(EndgameError::TooMany(pieces.len() + 2));
        }
        if pieces.iter().any(|&(_, role, _)| role == Role::King) {
            return Err(EndgameError::Kings);
        }
        if pieces.len() > 1 && pieces.iter().any(|&(_, role, _)| role == Role::Pawn) {
            return Err(EndgameError::Pawn);
        }
        pieces.sort_by_key(|&(side, role, _)| (side, core::cmp::Reverse(role)));
        let first = pieces.iter().take_while(|&&(side, ..)| side == Side::Strong).count();
        let second = pieces.len() - first;
        let named_first = if second > first || second == first && pieces[0].1 < pieces[1].1 {
            pieces.rotate_left(first);
            Side::Weak
        } else {
            Side::Strong
        };
        let mut roles = [Role::King; MAX_EXTRA_PIECES];
        for (role, piece) in roles.iter_mut().zip(&*pieces) {
            *role = piece.1;
        }
        let strong = pieces.iter().take_while(|&&(side, ..)| side == named_first).count();
        Ok((Self { count: pieces.len() as u8, strong: strong as u8, roles }, named_first))
    }

    /// The pieces besides the kings, those of the strong side first, each side's from the strongest.
    pub fn pieces(&self) -> &[Role] {
        &self.roles[..usize::from(self.count)]
    }

    /// The owner of a piece, by its place in [`pieces`](Self::pieces).
    pub(crate) const fn owner(self, piece: usize) -> Side {
        if piece < self.strong as usize { Side::Strong } else { Side::Weak }
    }

    /// The number of pieces, kings included: 3 or 4.
    pub const fn len(&self) -> usize {
        self.count as usize + 2
    }

    /// Whether there are no pieces: never.
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// Whether there is a pawn: the board can then be mirrored, but not rotated.
    pub const fn has_pawn(&self) -> bool {
        matches!(self.roles[0], Role::Pawn)
    }

    /// Whether both pieces besides the kings have the same side and role.
    pub(crate) fn are_alike(self) -> bool {
        self.strong == 2 && self.roles[0] == self.roles[1]
    }

    /// Whether the weak side has only its king.
    pub const fn is_against_bare_king(&self) -> bool {
        self.strong == self.count
    }

    /// Whether neither side can mate: one bishop or one knight.
    pub(crate) fn is_dead_draw(self) -> bool {
        matches!(self.pieces(), [Role::Bishop | Role::Knight])
    }

    /// The endgames that a conversion leads to, a capture or a promotion; bare kings are left out.
    ///
    /// Promotion to a queen or a rook suffices: a bishop or a knight cannot win, and the rook avoids a stalemate by the queen.
    ///
    /// ```
    /// use taxicab_endgame::Endgame;
    ///
    /// let endgame: Endgame = "KQKR".parse()?;
    /// assert_eq!(endgame.successors().collect::<Vec<_>>(), [Endgame::KRK, Endgame::KQK]);
    /// assert_eq!(Endgame::KPK.successors().collect::<Vec<_>>(), [Endgame::KQK, Endgame::KRK]);
    /// # Ok::<(), taxicab_endgame::EndgameError>(())
    /// ```
    pub fn successors(&self) -> impl Iterator<Item = Self> + use<> {
        let of = |role| Some(Self::against_bare_king(&[role]));
        let [first, second] = if self.has_pawn() {
            [of(Role::Queen), of(Role::Rook)]
        } else if self.count < 2 {
            [None, None]
        } else if self.are_alike() {
            [of(self.roles[0]), None]
        } else {
            [of(self.roles[1]), of(self.roles[0])]
        };
        first.into_iter().chain(second)
    }
}

impl fmt::Display for Endgame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |role| Piece { color: Color::White, role }.letter();
        let mut text = ['K'; MAX_EXTRA_PIECES + 2];
        let mut length = 1;
        for (piece, &role) in self.pieces().iter().enumerate() {
            length += usize::from(piece == usize::from(self.strong));
            text[length] = letter(role);
            length += 1;
        }
        text[..self.len()].iter().try_for_each(|letter| fmt::Write::write_char(f, *letter))
    }
}

impl FromStr for Endgame {
    type Err = EndgameError;

    /// Reads the letters of one side and then those of the other, each beginning with its king, in either case.
    ///
    /// ```
    /// use taxicab_endgame::{Endgame, EndgameError};
    ///
    /// assert_eq!("krk".parse(), Ok(Endgame::KRK));
    /// assert_eq!("KXK".parse::<Endgame>(), Err(EndgameError::Letter { character: 2, found: 'X' }));
    /// assert_eq!("KQRKR".parse::<Endgame>(), Err(EndgameError::TooMany(5)));
    /// ```
    fn from_str(text: &str) -> Result<Self, EndgameError> {
        let mut pieces = [(Side::Strong, Role::King, ()); MAX_EXTRA_PIECES];
        let (mut count, mut kings) = (0, 0);
        for (character, found) in (1..).zip(text.chars()) {
            let piece = Piece::from_letter(found).ok_or(EndgameError::Letter { character, found })?;
            match (piece.role, kings) {
                (Role::King, _) => kings += 1,
                (_, 0) => return Err(EndgameError::First(found)),
                (role, _) => {
                    if let Some(piece) = pieces.get_mut(count) {
                        *piece = (if kings == 1 { Side::Strong } else { Side::Weak }, role, ());
                    }
                    count += 1;
                }
            }
        }
        if kings != 2 {
            return Err(EndgameError::Kings);
        }
        if count > MAX_EXTRA_PIECES {
            return Err(EndgameError::TooMany(count + 2));
        }
        Self::of_pieces(&mut pieces[..count]).map(|(endgame, _)| endgame)
    }
}

/// Why a text or a set of pieces is not an endgame with a table.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EndgameError {
    /// A letter is not a piece's.
    #[error(
        "character {character}, {found:?}, is not a piece: an endgame is written like KBNK, with the letters KQRBNP"
    )]
    Letter {
        /// Its position in the text, from 1.
        character: usize,
        /// The letter.
        found: char,
    },
    /// A side begins with this piece instead of its king.
    #[error("each side begins with its king, like KBNK, not with {0:?}")]
    First(char),
    /// The sides do not have one king each.
    #[error("an endgame has two kings, one for each side, like KBNK")]
    Kings,
    /// More than the four pieces, kings included, for which tables exist: this many.
    #[error("{0} pieces; tables exist for at most 4, kings included")]
    TooMany(usize),
    /// A pawn with another piece.
    #[error("a pawn with another piece; the only table with a pawn is KPK")]
    Pawn,
    /// Only the kings.
    #[error("two kings alone: a draw, without a table")]
    BareKings,
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    #[test]
    fn any_order_is_one_endgame() {
        for (texts, expected) in [
            (&["KQK", "KKQ", "kqk", "Kkq"][..], "KQK"),
            (&["KBNK", "KNBK", "KKNB", "KKBN"], "KBNK"),
            (&["KQKR", "KRKQ"], "KQKR"),
            (&["KBKN", "KNKB"], "KBKN"),
            (&["KRKR"], "KRKR"),
            (&["KBBK", "KKBB"], "KBBK"),
            (&["KPK", "KKP"], "KPK"),
        ] {
            for text in texts {
                let endgame: Endgame = text.parse().unwrap();
                assert_eq!(endgame.to_string(), expected);
                assert_eq!(endgame.to_string().parse(), Ok(endgame));
                assert_eq!(endgame.len(), expected.len());
            }
        }
        assert_eq!("KBBK".parse(), Ok(Endgame::KBBK));
        assert!("KRKR".parse::<Endgame>().is_ok_and(|endgame| !endgame.are_alike() && !endgame.is_against_bare_king()));
        assert!(Endgame::KBBK.are_alike() && !Endgame::KBNK.are_alike());
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, expected) in [
            ("", EndgameError::Kings),
            ("K", EndgameError::Kings),
            ("KQ", EndgameError::Kings),
            ("KKK", EndgameError::Kings),
            ("KK", EndgameError::BareKings),
            ("QKK", EndgameError::First('Q')),
            ("K1K", EndgameError::Letter { character: 2, found: '1' }),
            ("KQvK", EndgameError::Letter { character: 3, found: 'v' }),
            ("KPKP", EndgameError::Pawn),
            ("KQKP", EndgameError::Pawn),
            ("KPPK", EndgameError::Pawn),
            ("KQQQQQQQQQQQQQQQK", EndgameError::TooMany(17)),
        ] {
            assert_eq!(text.parse::<Endgame>(), Err(expected), "{text}");
            assert!(!expected.to_string().is_empty());
        }
    }

    #[test]
    fn successors_are_what_is_left() {
        let of = |text: &str| {
            text.parse::<Endgame>()
                .unwrap()
                .successors()
                .map(|endgame| endgame.to_string())
                .collect::<std::vec::Vec<_>>()
        };
        assert_eq!(of("KRKN"), ["KNK", "KRK"]);
        assert_eq!(of("KBBK"), ["KBK"]);
        assert_eq!(of("KBNK"), ["KNK", "KBK"]);
        assert!(of("KQK").is_empty());
    }
}
