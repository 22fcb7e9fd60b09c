//! Pieces on a board.

use core::fmt::{self, Display};
use core::str::FromStr;

use crate::enumeration::messages;
use crate::{Bitboard, Color, File, Obstacles, Piece, Rank, Role, Square, attacks};

/// Pieces on a board and the side to move.
///
/// Castling rights, en passant and the counters are not part of it. The position need not be legal: a side may have no
/// king, or nine rooks, and be in check on the other's move. Two pieces on a square, two kings of a side, and pawns on
/// the first or the eighth rank are errors.
///
/// ```
/// use taxicab_chess::{Color, Position, Role, Square};
///
/// let position: Position = "8/5P2/8/4k3/8/8/2K5/8 w - - 0 1".parse()?;
/// assert_eq!(position.king(Color::Black), Some(Square::E5));
/// assert_eq!(position.piece(Square::F7).map(|piece| piece.role), Some(Role::Pawn));
/// assert_eq!(position.to_string(), "\
/// . . . . . . . .
/// . . . . . P . .
/// . . . . . . . .
/// . . . . k . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . K . . . . .
/// . . . . . . . .");
/// # Ok::<(), taxicab_chess::FenError>(())
/// ```
///
/// Complexity: 72 bytes; every method is a few operations on sets.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[must_use]
pub struct Position {
    colors: [Bitboard; 2],
    roles: [Bitboard; 6],
    to_move: Color,
}

/// Why pieces are not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PositionError {
    /// A second piece on the square.
    Occupied(Square),
    /// A second king of the side, on the square.
    King(Color, Square),
    /// A pawn on the first or the eighth rank.
    Pawn(Square),
}

messages! {
    PositionError:
    Self::Occupied(square) => "two pieces on {square}";
    Self::King(color, square) => "a second {color} king, on {square}";
    Self::Pawn(square) => "a pawn on {square}: pawns stand on the second to the seventh rank";
}

impl Position {
    /// No pieces at all.
    pub const fn empty(to_move: Color) -> Self {
        Self { colors: [Bitboard::EMPTY; 2], roles: [Bitboard::EMPTY; 6], to_move }
    }

    /// These pieces, each on its square.
    ///
    /// # Errors
    /// For the first piece that cannot be placed with those before it.
    ///
    /// ```
    /// use taxicab_chess::{Color, Piece, Position, PositionError, Role, Square};
    ///
    /// let rook = Piece { color: Color::White, role: Role::Rook };
    /// let position = Position::new([(Square::A1, rook)], Color::White)?;
    /// assert_eq!(position.placement().to_string(), "8/8/8/8/8/8/8/R7");
    ///
    /// let twice = Position::new([(Square::A1, rook), (Square::A1, rook)], Color::White);
    /// assert_eq!(twice, Err(PositionError::Occupied(Square::A1)));
    /// # Ok::<(), PositionError>(())
    /// ```
    pub fn new(pieces: impl IntoIterator<Item = (Square, Piece)>, to_move: Color) -> Result<Self, PositionError> {
        pieces.into_iter().try_fold(Self::empty(to_move), |position, (square, piece)| position.with(square, piece))
    }

    /// The position with one more piece.
    ///
    /// # Errors
    /// If the square is taken, or the piece cannot be placed there.
    pub fn with(self, square: Square, piece: Piece) -> Result<Self, PositionError> {
        if self.occupied().contains(square) {
            return Err(PositionError::Occupied(square));
        }
        if piece.role == Role::King && self.king(piece.color).is_some() {
            return Err(PositionError::King(piece.color, square));
        }
        if piece.role == Role::Pawn && matches!(square.rank(), Rank::First | Rank::Eighth) {
            return Err(PositionError::Pawn(square));
        }
        Ok(self.placed(square, piece))
    }

    /// The position with a piece on an empty square that can hold it.
    fn placed(mut self, square: Square, piece: Piece) -> Self {
        self.colors[usize::from(piece.color)] |= square.into();
        self.roles[usize::from(piece.role)] |= square.into();
        self
    }

    /// The position without the piece on this square.
    pub fn without(self, square: Square) -> Self {
        Self {
            colors: self.colors.map(|pieces| pieces.without(square)),
            roles: self.roles.map(|pieces| pieces.without(square)),
            to_move: self.to_move,
        }
    }

    /// The position with this side to move.
    pub const fn with_to_move(self, to_move: Color) -> Self {
        Self { to_move, ..self }
    }

    /// The same position with the colours exchanged: the board turned upside down, the other side to move.
    pub fn reversed(self) -> Self {
        let [white, black] = self.colors;
        Self {
            colors: [black.flipped(), white.flipped()],
            roles: self.roles.map(Bitboard::flipped),
            to_move: self.to_move.opponent(),
        }
    }

    /// The position after the piece on one square moves to another and captures what is there; the other side is then to
    /// move. If the square is empty only the side to move changes; a pawn on a last rank becomes a queen.
    pub(crate) fn after(self, from: Square, to: Square) -> Self {
        let next = self.with_to_move(self.to_move.opponent());
        let Some(piece) = self.piece(from) else { return next };
        let is_promotion = piece.role == Role::Pawn && matches!(to.rank(), Rank::First | Rank::Eighth);
        let role = if is_promotion { Role::Queen } else { piece.role };
        next.without(from).without(to).placed(to, Piece { role, ..piece })
    }

    /// The piece on a square.
    #[inline]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let role = Role::ALL.into_iter().find(|&role| self.role(role).contains(square))?;
        let color = if self.pieces(Color::White).contains(square) { Color::White } else { Color::Black };
        Some(Piece { color, role })
    }

    /// The pieces of a side.
    pub const fn pieces(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    /// The pieces of a kind, of both sides.
    pub const fn role(&self, role: Role) -> Bitboard {
        self.roles[role as usize]
    }

    /// The pieces of a side and a kind.
    #[inline]
    pub const fn pieces_of(&self, color: Color, role: Role) -> Bitboard {
        self.pieces(color).intersection(self.role(role))
    }

    /// All pieces.
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        self.colors[0].union(self.colors[1])
    }

    /// The side to move.
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// The square of a side's king, if it has one.
    #[inline]
    pub const fn king(&self, color: Color) -> Option<Square> {
        self.pieces_of(color, Role::King).first()
    }

    /// The obstacles of a side's pieces: their own side blocks, the other can be captured. For one piece, remove its own
    /// square with [`Obstacles::without`].
    ///
    /// ```
    /// use taxicab_chess::{Color, Map, Movement, Position, Square};
    ///
    /// let position: Position = "4k3/8/8/8/8/4p3/8/4RK2".parse()?;
    /// let obstacles = position.obstacles(Color::White).without(Square::E1);
    /// let rook = Map::outward(Movement::Rook, Square::E1, obstacles);
    /// // It takes the pawn with one move; the king on f1 blocks it, and so does the pawn in front of the other king.
    /// assert_eq!(rook.distance(Square::E3), Some(1));
    /// assert_eq!(rook.distance(Square::E8), Some(2));
    /// assert_eq!(rook.distance(Square::F1), None);
    /// # Ok::<(), taxicab_chess::FenError>(())
    /// ```
    #[inline]
    pub const fn obstacles(&self, color: Color) -> Obstacles {
        Obstacles::blocked(self.pieces(color)).with_enemy(self.pieces(color.opponent()))
    }

    /// The squares that the pieces of a side and a kind attack if the lifted squares were empty: where they could
    /// capture, also on the squares of their own side.
    pub(crate) const fn attacked(&self, color: Color, role: Role, lifted: Bitboard) -> Bitboard {
        let occupied = self.occupied().difference(lifted);
        attacks(Piece { color, role }.movement(), self.pieces_of(color, role), occupied)
    }

    /// The pieces on their squares, a1 first.
    pub fn iter(self) -> impl Iterator<Item = (Square, Piece)> {
        self.occupied().into_iter().filter_map(move |square| Some((square, self.piece(square)?)))
    }
}

impl fmt::Display for Position {
    /// Eight lines, the eighth rank first; pieces are letters of FEN, empty squares dots.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::square::draw(f, |square| self.piece(square).map_or('.', Piece::letter))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.fen(), f)
    }
}

/// Why a text is not a position in FEN. Characters are counted from 1 within their rank or field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenError {
    /// The text is empty.
    Empty,
    /// The number of ranks is not eight.
    Ranks(usize),
    /// The number of squares of a rank is not eight.
    Squares {
        /// The rank.
        rank: Rank,
        /// The number of squares.
        squares: usize,
    },
    /// Neither a piece nor a number of empty squares.
    Letter {
        /// The rank.
        rank: Rank,
        /// The character of it.
        character: usize,
        /// The character found.
        found: char,
    },
    /// The position is refused.
    Pieces(PositionError),
    /// A field after the first is not as it has to be: `w` or `b`; `-` or different letters of `KQkq` (or of files, for other
    /// first squares of the rooks); `-` or a square of the third or the sixth rank; a number; a number.
    Field {
        /// The field, 2 to 6.
        field: usize,
        /// The first character of it that is wrong; one more than there are if it is too short.
        character: usize,
        /// The character found, if it is not too short.
        found: Option<char>,
    },
    /// More fields than six.
    Fields(usize),
}

messages! {
    FenError:
    Self::Empty => "a position is missing: the ranks from the eighth to the first, as 8/8/8/8/8/8/8/8";
    Self::Ranks(ranks) => "pieces (field 1): {ranks} ranks, not 8, with '/' between them";
    Self::Squares { rank, squares } => "pieces (field 1): {} has {squares} squares, not 8", place(*rank);
    Self::Letter { rank, character, found } =>
        "pieces (field 1): {}, character {character}: {found:?} is no piece and no number of empty squares", place(*rank);
    Self::Pieces(error) => "pieces (field 1): {error}";
    Self::Field { field, found: None, .. } => "{}; its rank is missing", expected(*field);
    Self::Field { field: 2, character: 1, found: Some(found) } => "{}, not {found:?}", expected(2);
    Self::Field { field: 2, character, found: Some(found) } => "{} alone; character {character} is {found:?}", expected(2);
    Self::Field { field, character, found: Some(found) } => "{}; character {character} is {found:?}", expected(*field);
    Self::Fields(fields) => "{fields} fields; a position in FEN has 1 to 6";
}

/// What a field after the first is.
const fn expected(field: usize) -> &'static str {
    match field {
        2 => "side to move (field 2) is 'w' or 'b'",
        3 => "castling rights (field 3) are '-' or letters of KQkq, each once",
        4 => "en passant (field 4) is '-' or a square of rank 3 or 6",
        5 => "half-move clock (field 5) is a number",
        _ => "move number (field 6) is a number",
    }
}

/// A rank by its number and by its place in the text.
fn place(rank: Rank) -> impl Display {
    const PLACES: [&str; 8] = ["last", "seventh", "sixth", "fifth", "fourth", "third", "second", "first"];
    fmt::from_fn(move |f| write!(f, "rank {rank} ({} in the text)", PLACES[usize::from(rank)]))
}

fn write_empty(f: &mut fmt::Formatter<'_>, empty: u8) -> fmt::Result {
    if empty > 0 { write!(f, "{empty}") } else { Ok(()) }
}

impl Position {
    /// Its pieces as the first field of FEN.
    pub fn placement(self) -> impl Display {
        fmt::from_fn(move |f| {
            for rank in Rank::ALL.into_iter().rev() {
                let mut empty = 0;
                for file in File::ALL {
                    match self.piece(Square::new(file, rank)) {
                        None => empty += 1,
                        Some(piece) => {
                            write_empty(f, empty)?;
                            write!(f, "{piece}")?;
                            empty = 0;
                        }
                    }
                }
                write_empty(f, empty)?;
                if rank != Rank::First {
                    f.write_str("/")?;
                }
            }
            Ok(())
        })
    }

    /// The whole position as FEN in six fields, without castling and en passant, the counters at their beginning.
    pub fn fen(self) -> impl Display {
        let to_move = if self.to_move() == Color::White { 'w' } else { 'b' };
        fmt::from_fn(move |f| write!(f, "{} {to_move} - - 0 1", self.placement()))
    }

    /// Reads FEN (Forsyth–Edwards notation): one to six fields with blanks between them. Where the side to move is
    /// missing it is White. Castling rights, en passant and the counters are checked for their form and discarded.
    ///
    /// # Errors
    /// For the first fault from the left: its field, and its rank or character.
    ///
    /// Complexity: proportional to the length of the text; no memory.
    ///
    /// ```
    /// use taxicab_chess::{Color, Position};
    ///
    /// let position = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3")?;
    /// assert_eq!(position.to_move(), Color::White);
    /// assert_eq!(position.fen().to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    ///
    /// let start = Position::from_fen("startpos")?.fen().to_string();
    /// assert_eq!(start, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
    ///
    /// let error = Position::from_fen("4k3/8/8/8/8/9/4P3/4K3 w - - 0 1").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "pieces (field 1): rank 3 (sixth in the text), character 1: '9' is no piece and no number of empty squares",
    /// );
    /// # Ok::<(), taxicab_chess::FenError>(())
    /// ```
    pub fn from_fen(all: &str) -> Result<Self, FenError> {
        if all.trim() == "startpos" {
            return pieces("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
        }
        let mut fields = all.split_whitespace();
        let mut position = pieces(fields.next().ok_or(FenError::Empty)?)?;
        for (field, text) in (2..).zip(fields) {
            match field {
                2..=6 => check(field, text)?,
                _ => return Err(FenError::Fields(all.split_whitespace().count())),
            }
            if (field, text) == (2, "b") {
                position = position.with_to_move(Color::Black);
            }
        }
        Ok(position)
    }
}

fn pieces(text: &str) -> Result<Position, FenError> {
    let ranks = text.split('/').count();
    let mut position = Position::empty(Color::White);
    for (rank, row) in Rank::ALL.into_iter().rev().zip(text.split('/')) {
        let mut squares = 0;
        for (character, letter) in (1..).zip(row.chars()) {
            if let Some(piece) = Piece::from_letter(letter) {
                // Behind the h file the squares are only counted.
                if let Some(&file) = File::ALL.get(squares) {
                    position = position.with(Square::new(file, rank), piece).map_err(FenError::Pieces)?;
                }
                squares += 1;
            } else if let Some(empty @ 1..=8) = letter.to_digit(10) {
                squares += empty as usize;
            } else {
                return Err(FenError::Letter { rank, character, found: letter });
            }
        }
        if squares != 8 {
            return Err(FenError::Squares { rank, squares });
        }
    }
    if ranks == 8 { Ok(position) } else { Err(FenError::Ranks(ranks)) }
}

/// Checks the form of a field after the first.
fn check(field: usize, text: &str) -> Result<(), FenError> {
    for (character, (start, found)) in (1..).zip(text.char_indices()) {
        let before = &text[..start];
        let fits = match (field, before) {
            (2, "") => matches!(found, 'w' | 'b'),
            // All before are different letters of twenty, so this is no longer than twenty.
            (3, _) => {
                text == "-" || matches!(found, 'K' | 'Q' | 'k' | 'q' | 'A'..='H' | 'a'..='h') && !before.contains(found)
            }
            (4, "") => matches!(found, '-' | 'a'..='h'),
            (4, _) => before.len() == 1 && before != "-" && matches!(found, '3' | '6'),
            (5 | 6, _) => found.is_ascii_digit(),
            _ => false,
        };
        if !fits {
            return Err(FenError::Field { field, character, found: Some(found) });
        }
    }
    let lacks_rank = field == 4 && text.len() == 1 && text != "-";
    if lacks_rank { Err(FenError::Field { field, character: 2, found: None }) } else { Ok(()) }
}

impl FromStr for Position {
    type Err = FenError;

    /// As [`Position::from_fen`].
    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen(text)
    }
}
