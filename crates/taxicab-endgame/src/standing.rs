//! Where the men of an ending stand, and who is to move.

use taxicab_chess::{Color, Piece, Position, Role, Square};

use crate::ending::{Ending, MOST_MEN, Side};

/// A position of an ending, seen with White as the strong side.
///
/// It need not be legal: [`Table::value`](crate::Table::value) says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Which men there are.
    pub(crate) ending: Ending,
    /// Of the strong and the weak side.
    pub(crate) kings: [Square; 2],
    /// In the order of the ending; what is not used is a1.
    pub(crate) men: [Square; MOST_MEN],
    /// Whose move it is.
    pub(crate) to_move: Side,
}

impl Standing {
    /// The ending.
    pub const fn ending(&self) -> Ending {
        self.ending
    }

    /// The side to move.
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// The same men with the other side to move.
    #[must_use]
    pub const fn with_to_move(self, to_move: Side) -> Self {
        Self { to_move, ..self }
    }

    /// The square of a side's king.
    pub fn king(&self, side: Side) -> Square {
        self.kings[usize::from(side)]
    }

    /// The men besides the kings, each with its side and square.
    pub fn men(&self) -> impl Iterator<Item = (Side, Role, Square)> + use<> {
        let Self { ending, men, .. } = *self;
        (0..ending.len() - 2).map(move |man| (ending.owner(man), ending.men()[man], men[man]))
    }

    /// The bishop and the knight of the strong side where they are all the men there are.
    pub(crate) fn bishop_and_knight(&self) -> Option<(Square, Square)> {
        (self.ending == Ending::KBNK).then_some((self.men[0], self.men[1]))
    }

    /// The position of these kings and men; `None` for bare kings. Which side is the strong one follows from the men.
    pub(crate) fn of_men(
        mut kings: [Square; 2],
        men: impl Iterator<Item = (Side, Role, Square)>,
        mut to_move: Side,
    ) -> Option<Self> {
        let mut all = [(Side::Strong, Role::King, Square::A1); MOST_MEN];
        let mut count = 0;
        for man in men {
            *all.get_mut(count)? = man;
            count += 1;
        }
        let mut roles = all.map(|(side, role, _)| (side, role));
        let (ending, named_first) = Ending::of_men(&mut roles[..count]).ok()?;
        if named_first == Side::Weak {
            kings.reverse();
            to_move = to_move.opponent();
        }
        // The men in the order of the ending: those alike stay as they were.
        let mut squares = [Square::A1; MOST_MEN];
        for (place, wanted) in roles[..count].iter().enumerate() {
            let earlier = roles[..place].iter().filter(|&other| other == wanted).count();
            let found = all[..count].iter().filter(|&&(side, role, _)| (side, role) == *wanted).nth(earlier);
            squares[place] = found?.2;
        }
        Some(Self { ending, kings, men: squares, to_move })
    }

    /// The position of an ending on a board; `None` if the men are not those of an ending with a table, or a king is
    /// missing. Where Black is the strong side the board is flipped and the colours change places.
    ///
    /// ```
    /// use taxicab_chess::Position;
    /// use taxicab_endgame::{Ending, Side, Standing};
    ///
    /// let position: Position = "8/8/8/8/8/1k6/1p6/1K6 w".parse()?;
    /// let standing = Standing::of(&position).unwrap();
    /// assert_eq!((standing.ending(), standing.to_move()), (Ending::KPK, Side::Weak));
    /// assert_eq!(standing.position().fen().to_string(), "1k6/1P6/1K6/8/8/8/8/8 b - - 0 1");
    /// # Ok::<(), taxicab_chess::FenError>(())
    /// ```
    pub fn of(position: &Position) -> Option<Self> {
        let side = |color| if color == Color::White { Side::Strong } else { Side::Weak };
        let men = || {
            let men = position.iter().filter(|(_, man)| man.role != Role::King);
            men.map(move |(square, man)| (side(man.color), man.role, square))
        };
        let kings = [position.king(Color::White)?, position.king(Color::Black)?];
        Self::seen_from_white(kings, men(), side(position.to_move()))
    }

    /// The position of kings and men of White (as the strong side) and Black; flipped if Black is the strong side.
    pub(crate) fn seen_from_white(
        kings: [Square; 2],
        men: impl Iterator<Item = (Side, Role, Square)>,
        to_move: Side,
    ) -> Option<Self> {
        let standing = Self::of_men(kings, men, to_move)?;
        // A flip is needed for a pawn alone; elsewhere it is a symmetry.
        let is_black = standing.ending.has_pawn() && standing.kings[0] != kings[0];
        Some(if is_black { standing.map(Square::flipped) } else { standing })
    }

    /// The same with every square changed.
    pub(crate) fn map(self, image: impl Fn(Square) -> Square) -> Self {
        let mut men = self.men;
        men[..self.ending.len() - 2].iter_mut().for_each(|square| *square = image(*square));
        Self { kings: self.kings.map(image), men, ..self }
    }

    /// The board, White the strong side.
    ///
    /// # Panics
    /// Two men stand on one square.
    pub fn position(&self) -> Position {
        let color = |side| if side == Side::Strong { Color::White } else { Color::Black };
        let man = |(side, role, square)| (square, Piece { color: color(side), role });
        let kings = Side::ALL.map(|side| (side, Role::King, self.king(side)));
        Position::new(kings.into_iter().chain(self.men()).map(man), color(self.to_move)).expect("one man a square")
    }
}
