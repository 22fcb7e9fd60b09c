//! The pieces of an endgame: `KBNK`, the stronger side first.

use alloc::vec::Vec;
use core::cmp::Reverse;
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

taxicab_chess::names! { Side, "a side": Strong "strong", Weak "weak" }

/// The pieces of an endgame: two kings, and one or two other pieces of either side; or three, two of them against one, with at most
/// one pawn.
///
/// The strong side has more pieces, or the stronger piece (queen, rook, bishop, knight, pawn), and is written first; the pieces of
/// a side are written from the strongest. Any order is read.
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

/// The roles of pieces besides the kings, from the strongest.
const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
/// The most pieces besides the kings.
pub(crate) const MAX_EXTRA_PIECES: usize = 3;

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
        Self { count: pieces.len() as u8, strong: pieces.len() as u8, roles: [pieces[0], second, Role::King] }
    }

    /// All 35 endgames of three and four pieces, each after all that it leads to.
    ///
    /// ```
    /// use taxicab_endgame::Endgame;
    ///
    /// let all: Vec<Endgame> = Endgame::all().collect();
    /// assert_eq!(all.len(), 35);
    /// let is_earlier = |place: usize| all[place].successors().all(|successor| all[..place].contains(&successor));
    /// assert!((0..all.len()).all(is_earlier));
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        let pairs = move |strong| {
            let second = move |first: Role| ROLES.into_iter().filter(move |&second| second <= first);
            ROLES.into_iter().flat_map(move |first| {
                second(first).map(move |second| Self { count: 2, strong, roles: [first, second, Role::King] })
            })
        };
        let mut all: Vec<Self> = ROLES.into_iter().map(|role| Self::against_bare_king(&[role])).collect();
        all.extend(pairs(2).chain(pairs(1)));
        all.sort_by_key(|endgame| endgame.order());
        all.into_iter()
    }

    /// All 66 endgames of five pieces that have tables: two pieces against one besides the kings, with at most one pawn. Each is
    /// after all that it leads to.
    ///
    /// ```
    /// use taxicab_endgame::Endgame;
    ///
    /// assert_eq!(Endgame::all_of_five().count(), 66);
    /// ```
    pub fn all_of_five() -> impl Iterator<Item = Self> {
        let pieces =
            (0..ROLES.len().pow(3)).map(|number| [number / 25, number / 5 % 5, number % 5].map(|role| ROLES[role]));
        let sides = [Side::Strong, Side::Strong, Side::Weak];
        let named = pieces.filter(|roles| roles[0] >= roles[1]).filter_map(move |roles| {
            let mut pieces = [0, 1, 2].map(|piece| (sides[piece], roles[piece], ()));
            Some(Self::of_pieces(&mut pieces).ok()?.0)
        });
        let mut all: Vec<Self> = named.collect();
        all.sort_by_key(|endgame| endgame.order());
        all.into_iter()
    }

    /// Sorts endgames so that each comes after all that it leads to.
    fn order(self) -> impl Ord {
        (self.count, self.pawns(), Reverse(self.strong), Reverse(self.roles))
    }

    /// The endgame and all that its positions lead to, move after move, each after all that it leads to itself.
    pub fn with_successors(self) -> impl Iterator<Item = Self> {
        let mut reached = vec![self];
        let mut next = 0;
        while let Some(&endgame) = reached.get(next) {
            let new: Vec<Self> = endgame.successors().filter(|successor| !reached.contains(successor)).collect();
            reached.extend(new);
            next += 1;
        }
        reached.sort_by_key(|endgame| endgame.order());
        reached.into_iter()
    }

    /// The endgame of these pieces besides the kings, and which of the two sides is its strong side. Sorts the pieces, each with
    /// its square if it has one, into the order of the endgame.
    ///
    /// # Errors
    /// There is no piece, there are too many, three of which no table is made, or a second king.
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
        pieces.sort_by_key(|&(side, role, _)| (side, Reverse(role)));
        let first = pieces.iter().take_while(|&&(side, ..)| side == Side::Strong).count();
        let second = pieces.len() - first;
        let named_first = if second > first || second == first && pieces[0].1 < pieces[1].1 {
            pieces.rotate_left(first);
            Side::Weak
        } else {
            Side::Strong
        };
        let first = pieces.iter().take_while(|&&(side, ..)| side == named_first).count();
        if pieces.len() == MAX_EXTRA_PIECES
            && (first != 2 || pieces.iter().filter(|&&(_, role, _)| role == Role::Pawn).count() > 1)
        {
            return Err(EndgameError::Five);
        }
        let mut roles = [Role::King; MAX_EXTRA_PIECES];
        for (role, piece) in roles.iter_mut().zip(&*pieces) {
            *role = piece.1;
        }
        Ok((Self { count: pieces.len() as u8, strong: first as u8, roles }, named_first))
    }

    /// The pieces besides the kings, those of the strong side first, each side's from the strongest.
    pub fn pieces(&self) -> &[Role] {
        &self.roles[..usize::from(self.count)]
    }

    /// The owner of a piece, by its place in [`pieces`](Self::pieces).
    pub(crate) const fn owner(self, piece: usize) -> Side {
        if piece < self.strong as usize { Side::Strong } else { Side::Weak }
    }

    /// The number of pieces, kings included: 3 to 5.
    pub const fn len(&self) -> usize {
        self.count as usize + 2
    }

    /// Whether its table takes minutes and gigabytes to fill: that of five pieces.
    pub const fn is_large(&self) -> bool {
        self.len() > 4
    }

    /// Whether there are no pieces: never.
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// Whether there is a pawn: the board can then be mirrored, but not rotated.
    pub const fn has_pawn(&self) -> bool {
        let [first, second, third] = self.roles;
        matches!(first, Role::Pawn) || matches!(second, Role::Pawn) || matches!(third, Role::Pawn)
    }

    /// The number of pawns.
    pub(crate) fn pawns(self) -> usize {
        self.pieces().iter().filter(|&&role| role == Role::Pawn).count()
    }

    /// Whether both sides have a pawn: one can capture the other en passant.
    pub(crate) fn has_pawns_of_both(self) -> bool {
        self.strong == 1 && self.pawns() == 2
    }

    /// A number below [`SLOTS`](Self::SLOTS), another one for each endgame.
    pub(crate) const fn slot(self) -> usize {
        let [first, second, third] = self.roles;
        (((self.strong as usize - 1) * 6 + first as usize) * 6 + second as usize) * 6 + third as usize
    }

    /// The count of [slots](Self::slot).
    pub(crate) const SLOTS: usize = 2 * 6 * 6 * 6;

    /// Whether the strong side has two pieces of one role besides its king.
    pub(crate) fn are_alike(self) -> bool {
        self.strong == 2 && self.roles[0] == self.roles[1]
    }

    /// Whether the weak side has only its king.
    pub const fn is_against_bare_king(&self) -> bool {
        self.strong == self.count
    }

    /// Whether neither side can mate: one bishop or one knight.
    pub fn is_dead_draw(&self) -> bool {
        matches!(self.pieces(), [Role::Bishop | Role::Knight])
    }

    /// The endgames that a conversion leads to, a capture, a promotion or both in one move; bare kings are left out.
    ///
    /// ```
    /// use taxicab_endgame::Endgame;
    ///
    /// let names = |name: &str| {
    ///     let endgame: Endgame = name.parse().unwrap();
    ///     endgame.successors().map(|successor| successor.to_string()).collect::<Vec<_>>()
    /// };
    /// assert_eq!(names("KQKR"), ["KRK", "KQK"]);
    /// assert_eq!(names("KPK"), ["KQK", "KRK", "KBK", "KNK"]);
    /// assert_eq!(names("KPKP"), ["KPK", "KQKP", "KRKP", "KBKP", "KNKP"]);
    /// ```
    pub fn successors(&self) -> impl Iterator<Item = Self> + use<> {
        let count = self.pieces().len();
        let mut found = Vec::new();
        let mut add = |captured: Option<usize>, promoted: Option<(usize, Role)>| {
            let role = |piece| promoted.filter(|&(pawn, _)| pawn == piece).map_or(self.roles[piece], |(_, role)| role);
            let left = (0..count).filter(|&piece| captured != Some(piece));
            let mut left: Vec<_> = left.map(|piece| (self.owner(piece), role(piece), ())).collect();
            if let Ok((endgame, _)) = Self::of_pieces(&mut left)
                && !found.contains(&endgame)
            {
                found.push(endgame);
            }
        };
        (0..count).for_each(|piece| add(Some(piece), None));
        for pawn in (0..count).filter(|&piece| self.roles[piece] == Role::Pawn) {
            let is_enemy = |&piece: &usize| self.owner(piece) != self.owner(pawn);
            // A pawn is not on the last rank, where another promotes.
            let is_there = |piece: &usize| self.roles[*piece] != Role::Pawn;
            for captured in [None].into_iter().chain((0..count).filter(is_enemy).filter(is_there).map(Some)) {
                for role in PROMOTIONS {
                    add(captured, Some((pawn, role)));
                }
            }
        }
        found.into_iter()
    }
}

/// The roles that a pawn promotes to.
pub(crate) const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

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
    /// assert_eq!("KRPKP".parse::<Endgame>(), Err(EndgameError::Five));
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
    /// More than the five pieces, kings included, for which tables exist: this many.
    #[error("{0} pieces; tables exist for at most 5, kings included")]
    TooMany(usize),
    /// Five pieces that have no table.
    #[error("of five pieces, tables exist for two against one besides the kings, with at most one pawn, like KRPKR")]
    Five,
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
            (&["KQKP", "KPKQ"], "KQKP"),
            (&["KRPK", "KPRK", "KKPR"], "KRPK"),
            (&["KPKP"], "KPKP"),
            (&["KPPK", "KKPP"], "KPPK"),
            (&["KRPKR", "KRKPR", "KPRKR"], "KRPKR"),
            (&["KPKRR", "KRRKP"], "KRRKP"),
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
            ("KPPPK", EndgameError::Five),
            ("KRPKP", EndgameError::Five),
            ("KRKQRR", EndgameError::TooMany(6)),
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
        assert_eq!(of("KQPK"), ["KPK", "KQK", "KQQK", "KQRK", "KQBK", "KQNK"]);
        assert_eq!(of("KPPK"), ["KPK", "KQPK", "KRPK", "KBPK", "KNPK"]);
        // The pawn captures the rook and promotes: its side has the only piece.
        assert_eq!(of("KRKP"), ["KPK", "KRK", "KQKR", "KRKR", "KRKB", "KRKN", "KQK", "KBK", "KNK"]);
    }
}
