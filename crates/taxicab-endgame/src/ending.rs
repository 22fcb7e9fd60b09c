//! Which men are left: `KBNK`, the stronger side first.

use core::fmt;
use core::str::FromStr;

use taxicab_chess::{Color, Piece, Role};

/// A side of an ending: the one with the greater men, or the other one.
///
/// Which colour is the strong side does not matter; where both have the same men, White is called the strong side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The side named first.
    Strong,
    /// The side named second.
    Weak,
}

impl Side {
    /// Both, the strong one first.
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

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Strong => "strong",
            Self::Weak => "weak",
        })
    }
}

/// The men of an ending: two kings, and one or two other men; a pawn only alone (`KPK`).
///
/// The strong side is the one with more men, or with the greater man (queen, rook, bishop, knight), and is written first;
/// men are written from the greatest. Any order is read.
///
/// ```
/// use taxicab_endgame::Ending;
///
/// let ending: Ending = "KNBK".parse()?;
/// assert_eq!(ending.to_string(), "KBNK");
/// assert_eq!("KRKQ".parse::<Ending>()?.to_string(), "KQKR");
/// # Ok::<(), taxicab_endgame::EndingError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Ending {
    count: u8,
    strong: u8,
    /// Those of the strong side first, each side from the greatest; what is not used is a king.
    roles: [Role; MOST_MEN],
}

/// The most men besides the kings.
pub(crate) const MOST_MEN: usize = 2;

impl Ending {
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

    /// The five that can be won by force against a bare king and are taught.
    pub const BASIC: [Self; 5] = [Self::KQK, Self::KRK, Self::KBBK, Self::KBNK, Self::KPK];

    const fn against_bare_king(men: &[Role]) -> Self {
        let second = if men.len() > 1 { men[1] } else { Role::King };
        Self { count: men.len() as u8, strong: men.len() as u8, roles: [men[0], second] }
    }

    /// The ending of these men besides the kings, and which of the two sides it names first; the men are put in its order.
    ///
    /// # Errors
    /// No man at all, too many, a second king, or a pawn that is not alone.
    pub(crate) fn of_men(men: &mut [(Side, Role)]) -> Result<(Self, Side), EndingError> {
        if men.is_empty() {
            return Err(EndingError::BareKings);
        }
        if men.len() > MOST_MEN {
            return Err(EndingError::TooMany(men.len() + 2));
        }
        if men.iter().any(|&(_, role)| role == Role::King) {
            return Err(EndingError::Kings);
        }
        if men.len() > 1 && men.iter().any(|&(_, role)| role == Role::Pawn) {
            return Err(EndingError::Pawn);
        }
        men.sort_by_key(|&(side, role)| (side, core::cmp::Reverse(role)));
        let first = men.iter().take_while(|&&(side, _)| side == Side::Strong).count();
        let second = men.len() - first;
        let named_first = if second > first || second == first && men[0].1 < men[1].1 {
            men.rotate_left(first);
            Side::Weak
        } else {
            Side::Strong
        };
        let mut roles = [Role::King; MOST_MEN];
        for (role, man) in roles.iter_mut().zip(&*men) {
            *role = man.1;
        }
        let strong = men.iter().take_while(|&&(side, _)| side == named_first).count();
        Ok((Self { count: men.len() as u8, strong: strong as u8, roles }, named_first))
    }

    /// The men besides the kings, those of the strong side first, each side's from the greatest.
    pub fn men(&self) -> &[Role] {
        &self.roles[..usize::from(self.count)]
    }

    /// Whose man it is, by its place in [`men`](Self::men).
    pub(crate) const fn owner(self, man: usize) -> Side {
        if man < self.strong as usize { Side::Strong } else { Side::Weak }
    }

    /// How many men there are, the kings included: 3 or 4.
    pub const fn len(&self) -> usize {
        self.count as usize + 2
    }

    /// Whether there is nobody; never.
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// Whether a pawn is left: the board can then be mirrored, but not turned.
    pub fn has_pawn(&self) -> bool {
        self.men()[0] == Role::Pawn
    }

    /// Whether the two men besides the kings are of one side and alike.
    pub(crate) fn are_alike(self) -> bool {
        self.strong == 2 && self.roles[0] == self.roles[1]
    }

    /// Whether the weak side has only its king.
    pub const fn is_against_bare_king(&self) -> bool {
        self.strong == self.count
    }

    /// Whether nobody can mate: a bishop or a knight alone.
    pub(crate) fn is_dead_draw(self) -> bool {
        matches!(self.men(), [Role::Bishop | Role::Knight])
    }

    /// The endings that a capture or a promotion leads to, without the bare kings.
    ///
    /// A pawn promotes to a queen or a rook only: against a bare king a bishop or a knight wins nothing, and a stalemate
    /// by the queen is avoided by the rook.
    ///
    /// ```
    /// use taxicab_endgame::Ending;
    ///
    /// let ending: Ending = "KQKR".parse()?;
    /// assert_eq!(ending.successors().collect::<Vec<_>>(), [Ending::KRK, Ending::KQK]);
    /// assert_eq!(Ending::KPK.successors().collect::<Vec<_>>(), [Ending::KQK, Ending::KRK]);
    /// # Ok::<(), taxicab_endgame::EndingError>(())
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

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |role| Piece { color: Color::White, role }.letter();
        let mut text = ['K'; MOST_MEN + 2];
        let mut length = 1;
        for (man, &role) in self.men().iter().enumerate() {
            length += usize::from(man == usize::from(self.strong));
            text[length] = letter(role);
            length += 1;
        }
        text[..self.len()].iter().try_for_each(|letter| fmt::Write::write_char(f, *letter))
    }
}

impl FromStr for Ending {
    type Err = EndingError;

    /// Reads the letters of one side and then those of the other, each beginning with its king, in either case.
    ///
    /// ```
    /// use taxicab_endgame::{Ending, EndingError};
    ///
    /// assert_eq!("krk".parse(), Ok(Ending::KRK));
    /// assert_eq!("KXK".parse::<Ending>(), Err(EndingError::Letter { character: 2, found: 'X' }));
    /// assert_eq!("KQRKR".parse::<Ending>(), Err(EndingError::TooMany(5)));
    /// ```
    fn from_str(text: &str) -> Result<Self, EndingError> {
        let mut men = [(Side::Strong, Role::King); MOST_MEN];
        let (mut count, mut kings) = (0, 0);
        for (character, found) in (1..).zip(text.chars()) {
            let man = Piece::from_letter(found).ok_or(EndingError::Letter { character, found })?;
            match (man.role, kings) {
                (Role::King, _) => kings += 1,
                (_, 0) => return Err(EndingError::First(found)),
                (role, _) => {
                    if let Some(man) = men.get_mut(count) {
                        *man = (if kings == 1 { Side::Strong } else { Side::Weak }, role);
                    }
                    count += 1;
                }
            }
        }
        if kings != 2 {
            return Err(EndingError::Kings);
        }
        if count > MOST_MEN {
            return Err(EndingError::TooMany(count + 2));
        }
        Self::of_men(&mut men[..count]).map(|(ending, _)| ending)
    }
}

/// Why there is no such ending here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EndingError {
    /// A letter that is no man.
    Letter {
        /// Its place in the text, from 1.
        character: usize,
        /// The letter.
        found: char,
    },
    /// The text does not begin with a king but with this man.
    First(char),
    /// There is not one king on each side.
    Kings,
    /// So many men, kings included; at most four are tabulated.
    TooMany(usize),
    /// A pawn beside another man.
    Pawn,
    /// Nothing but the kings.
    BareKings,
}

impl fmt::Display for EndingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Letter { character, found } => {
                write!(
                    f,
                    "character {character}, {found:?}, is no man: an ending is written as KBNK, letters of KQRBNP"
                )
            }
            Self::First(found) => write!(f, "each side begins with its king, as KBNK, not with {found:?}"),
            Self::Kings => f.write_str("an ending has two kings, one for each side, as KBNK"),
            Self::TooMany(men) => write!(f, "{men} men; there are tables for at most 4, the kings included"),
            Self::Pawn => f.write_str("a pawn beside another man; the only table with a pawn is KPK"),
            Self::BareKings => f.write_str("two kings alone: a draw, without a table"),
        }
    }
}

impl core::error::Error for EndingError {}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    #[test]
    fn any_order_is_one_ending() {
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
                let ending: Ending = text.parse().unwrap();
                assert_eq!(ending.to_string(), expected);
                assert_eq!(ending.to_string().parse(), Ok(ending));
                assert_eq!(ending.len(), expected.len());
            }
        }
        assert_eq!("KBBK".parse(), Ok(Ending::KBBK));
        assert!("KRKR".parse::<Ending>().is_ok_and(|ending| !ending.are_alike() && !ending.is_against_bare_king()));
        assert!(Ending::KBBK.are_alike() && !Ending::KBNK.are_alike());
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, expected) in [
            ("", EndingError::Kings),
            ("K", EndingError::Kings),
            ("KQ", EndingError::Kings),
            ("KKK", EndingError::Kings),
            ("KK", EndingError::BareKings),
            ("QKK", EndingError::First('Q')),
            ("K1K", EndingError::Letter { character: 2, found: '1' }),
            ("KQvK", EndingError::Letter { character: 3, found: 'v' }),
            ("KPKP", EndingError::Pawn),
            ("KQKP", EndingError::Pawn),
            ("KPPK", EndingError::Pawn),
            ("KQQQQQQQQQQQQQQQK", EndingError::TooMany(17)),
        ] {
            assert_eq!(text.parse::<Ending>(), Err(expected), "{text}");
            assert!(!expected.to_string().is_empty());
        }
    }

    #[test]
    fn successors_are_what_is_left() {
        let of = |text: &str| {
            text.parse::<Ending>().unwrap().successors().map(|ending| ending.to_string()).collect::<std::vec::Vec<_>>()
        };
        assert_eq!(of("KRKN"), ["KNK", "KRK"]);
        assert_eq!(of("KBBK"), ["KBK"]);
        assert_eq!(of("KBNK"), ["KNK", "KBK"]);
        assert!(of("KQK").is_empty());
    }
}
