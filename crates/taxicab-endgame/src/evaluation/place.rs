//! A place of bishop and knight: its name, and how near the pieces are to it.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use taxicab_chess::{Bitboard, Square, distance};

use crate::EndgamePosition;
use crate::Side;
use crate::tables::symmetry::Symmetry;

/// A place of the pieces of bishop and knight, on a board with the bishop on light squares.
///
/// It is written as the pieces's squares and a number: `kf8-Kf6-Nf7-Bh7-6` is the weak king on f8, the strong one on f6, the knight
/// on f7 and the bishop on h7. A piece that is not named may be anywhere, and `Ba2g8` is a bishop anywhere on that diagonal.
///
/// ```
/// use taxicab_endgame::{Place, EndgamePosition};
///
/// let place: Place = "kf8-Kf6-Nf7-6".parse()?;
/// let position = EndgamePosition::of(&"2k5/2N5/8/2K5/8/8/8/B7 w".parse()?).unwrap();
/// assert_eq!(place.nearness(&position), 5); // mirrored, and a move of the strong king is missing
/// let error = "kf8-Kf9-6".parse::<Place>().unwrap_err();
/// assert_eq!(error.to_string(), "Kf9 does not end with a square from a1 to h8");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    squares: Squares<Option<Square>>,
    bishop: BishopAt,
    within: u8,
}

/// Where the bishop of a place is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BishopAt {
    /// On any square.
    Anywhere,
    /// On this one.
    On(Square),
    /// On one of a diagonal.
    OnLine(Bitboard),
}

/// Of the weak king, the strong king and the knight.
type Squares<T> = [T; 3];

/// The pieces as one of the images sees them that have the bishop on light squares.
#[derive(Clone, Copy)]
pub(super) struct Image {
    pub(super) squares: Squares<Square>,
    pub(super) bishop: Square,
}

/// The four images of a position that have the bishop on light squares.
pub(super) fn images(position: &EndgamePosition, bishop: Square, knight: Square) -> [Image; 4] {
    let squares = [position.king(Side::Weak), position.king(Side::Strong), knight];
    Symmetry::to_light(bishop).map(|symmetry| Image {
        squares: squares.map(|square| symmetry.square(square)),
        bishop: symmetry.square(bishop),
    })
}

impl Symmetry {
    /// The four that bring a square onto a light one.
    pub(crate) fn to_light(square: Square) -> [Self; 4] {
        let mut light = Self::ALL.into_iter().filter(|symmetry| symmetry.square(square).is_light());
        [(); 4].map(|()| light.next().expect("half of the images change the colour of the corners"))
    }
}

impl BishopAt {
    /// On the diagonal through a square that rises, or falls, from the left to the right. In a corner that may be the square
    /// alone.
    pub const fn along(square: Square, is_rising: bool) -> Self {
        let mut line = Bitboard::EMPTY;
        let mut number = 0;
        while number < Square::ALL.len() {
            let other = Square::ALL[number];
            let files = other.file().index() as i8 - square.file().index() as i8;
            let ranks = other.rank().index() as i8 - square.rank().index() as i8;
            if files == if is_rising { ranks } else { -ranks } {
                line = line.with(other);
            }
            number += 1;
        }
        if line.len() == 1 { Self::On(square) } else { Self::OnLine(line) }
    }

    /// How many moves it is from there to a square; `None` if there is no way.
    const fn moves(self, from: Square) -> Option<u8> {
        match self {
            Self::Anywhere => Some(0),
            Self::On(square) => distance::bishop(from, square),
            Self::OnLine(line) => Some(if line.contains(from) { 0 } else { 1 }),
        }
    }
}

impl Place {
    /// Where the weak king, the strong king and the knight are (`None` is anywhere), where the bishop is, and from how many
    /// moves away it begins to count. `None` without a piece, with a bishop that is not on a light square or a whole diagonal
    /// of them, or with a number that is not 1 to 9.
    pub fn new([weak, strong, knight]: [Option<Square>; 3], bishop: BishopAt, within: u8) -> Option<Self> {
        let is_light = match bishop {
            BishopAt::Anywhere => true,
            BishopAt::On(square) => square.is_light(),
            BishopAt::OnLine(line) => line.first().is_some_and(|first| {
                first.is_light() && [false, true].into_iter().any(|rises| BishopAt::along(first, rises) == bishop)
            }),
        };
        let squares = [weak, strong, knight];
        let is_empty = bishop == BishopAt::Anywhere && squares == [None; 3];
        (is_light && !is_empty && (1..=9).contains(&within)).then_some(Self { squares, bishop, within })
    }

    /// Where the weak king, the strong king and the knight are; `None` is anywhere.
    pub const fn squares(&self) -> [Option<Square>; 3] {
        self.squares
    }

    /// Where the bishop is.
    pub const fn bishop(&self) -> BishopAt {
        self.bishop
    }

    /// The number at its end.
    pub const fn within(&self) -> u8 {
        self.within
    }

    /// How many moves fewer than its number the pieces are away from it, each by itself on an empty board and all added up; 0
    /// beyond, and in other endgames.
    pub fn nearness(&self, position: &EndgamePosition) -> i32 {
        Self::weighed(&[(*self, 1)], position)
    }

    /// The nearness of several, by their weights.
    pub(crate) fn weighed(places: &[(Self, i16)], position: &EndgamePosition) -> i32 {
        let Some((bishop, knight)) = position.bishop_and_knight() else { return 0 };
        let images = images(position, bishop, knight);
        places.iter().map(|(place, weight)| i32::from(*weight) * place.nearness_among(&images)).sum()
    }

    pub(super) fn nearness_among(&self, images: &[Image; 4]) -> i32 {
        images.iter().map(|&image| self.nearness_in(image)).max().unwrap_or(0).into()
    }

    fn nearness_in(&self, image: Image) -> u8 {
        let [weak, strong, knight] = image.squares;
        let pieces = [weak, strong, knight, image.bishop].into_iter().enumerate();
        self.within.saturating_sub(pieces.map(|(piece, square)| self.moves_of(piece, square)).sum())
    }

    /// The moves that the weak king, the strong king, the knight and the bishop are away from it on a square of a board with
    /// the bishop on light squares; none has more than 9.
    pub(crate) const fn moves(&self, square: Square) -> [u8; 4] {
        [self.moves_of(0, square), self.moves_of(1, square), self.moves_of(2, square), self.moves_of(3, square)]
    }

    /// Those of one of them; 9 where there is no way, which is as far as a number at the end goes.
    const fn moves_of(&self, piece: usize, square: Square) -> u8 {
        if piece == 3 {
            return match self.bishop.moves(square) {
                Some(moves) => moves,
                None => 9,
            };
        }
        match self.squares[piece] {
            Some(wanted) if piece < 2 => distance::king(square, wanted),
            Some(wanted) => distance::knight(square, wanted),
            None => 0,
        }
    }

    /// Reads a name that is part of the source.
    pub(super) const fn named(name: &str) -> Self {
        match Self::read(name.as_bytes()) {
            Ok(place) => place,
            Err(_) => panic!("the name of a place is wrong"),
        }
    }

    /// Reads a name; an error says from where to where it is wrong.
    const fn read(name: &[u8]) -> Result<Self, (usize, usize, Fault)> {
        let mut place = Self { squares: [None; 3], bishop: BishopAt::Anywhere, within: 0 };
        let mut start = 0;
        loop {
            let mut end = start;
            while end < name.len() && name[end] != b'-' {
                end += 1;
            }
            if end == name.len() {
                if end != start + 1 || name[start] < b'1' || name[start] > b'9' {
                    return Err((start, end, Fault::Number));
                }
                if start == 0 {
                    return Err((start, end, Fault::Nobody));
                }
                place.within = name[start] - b'0';
                return Ok(place);
            }
            if let Err(fault) = place.read_piece(name, start, end) {
                return Err((start, end, fault));
            }
            start = end + 1;
        }
    }

    const fn read_piece(&mut self, name: &[u8], start: usize, end: usize) -> Result<(), Fault> {
        let piece = if start == end { b' ' } else { name[start] };
        let number = match piece {
            b'k' => 0,
            b'K' => 1,
            b'N' => 2,
            b'B' => 3,
            _ => return Err(Fault::Piece),
        };
        if number < 3 && self.squares[number].is_some() || number == 3 && !matches!(self.bishop, BishopAt::Anywhere) {
            return Err(Fault::Twice);
        }
        if number == 3 && end == start + 5 {
            return match (square(name, start + 1), square(name, start + 3)) {
                (Some(first), Some(last)) => match diagonal(first, last) {
                    Some(bishop) => {
                        self.bishop = bishop;
                        Ok(())
                    }
                    None => Err(Fault::Diagonal),
                },
                _ => Err(Fault::Square),
            };
        }
        match square(name, start + 1) {
            Some(square) if end == start + 3 => {
                if number < 3 {
                    self.squares[number] = Some(square);
                } else if square.is_light() {
                    self.bishop = BishopAt::On(square);
                } else {
                    return Err(Fault::Dark);
                }
                Ok(())
            }
            _ => Err(Fault::Square),
        }
    }
}

/// The square that is written there.
const fn square(name: &[u8], at: usize) -> Option<Square> {
    if at + 1 >= name.len() {
        return None;
    }
    match (name[at], name[at + 1]) {
        (file @ b'a'..=b'h', rank @ b'1'..=b'8') => Square::from_index((rank - b'1') * 8 + file - b'a'),
        _ => None,
    }
}

/// The light diagonal of these ends, the left one first.
const fn diagonal(first: Square, last: Square) -> Option<BishopAt> {
    let bishop = BishopAt::along(first, last.rank().index() > first.rank().index());
    if let BishopAt::OnLine(line) = bishop
        && first.is_light()
    {
        let (left, right) = ends(line);
        if left.index() == first.index() && right.index() == last.index() {
            return Some(bishop);
        }
    }
    None
}

/// The ends of a diagonal, the left one first.
const fn ends(line: Bitboard) -> (Square, Square) {
    match (line.first(), line.last()) {
        (Some(low), Some(high)) if low.file().index() < high.file().index() => (low, high),
        (Some(low), Some(high)) => (high, low),
        _ => panic!("a diagonal has squares"),
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (piece, square) in ['k', 'K', 'N'].into_iter().zip(self.squares) {
            if let Some(square) = square {
                write!(f, "{piece}{square}-")?;
            }
        }
        match self.bishop {
            BishopAt::Anywhere => {}
            BishopAt::On(square) => write!(f, "B{square}-")?,
            BishopAt::OnLine(line) => {
                let (left, right) = ends(line);
                write!(f, "B{left}{right}-")?;
            }
        }
        write!(f, "{}", self.within)
    }
}

/// What is wrong with the name of a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaceError {
    part: String,
    fault: Fault,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    Piece,
    Twice,
    Square,
    Dark,
    Diagonal,
    Number,
    Nobody,
}

impl fmt::Display for PlaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.part.is_empty() { "nothing" } else { &self.part })?;
        f.write_str(match self.fault {
            Fault::Piece => " is not a piece of a place: k, K, N or B with its square",
            Fault::Twice => " is there after another square of that piece",
            Fault::Square => " does not end with a square from a1 to h8",
            Fault::Dark => " is on a dark square; places are written for a bishop on light squares",
            Fault::Diagonal => " is not a light diagonal by its two ends, the left one first, such as Ba2g8",
            Fault::Number => " is not the number at the end of a place, 1 to 9",
            Fault::Nobody => " is a number without a piece before it, such as kf8-Kf6-Nf7-Bh7-6",
        })
    }
}

impl core::error::Error for PlaceError {}

impl FromStr for Place {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Self, PlaceError> {
        let error = |(start, end, fault)| PlaceError { part: text[start..end].to_owned(), fault };
        Self::read(text.as_bytes()).map_err(error)
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use alloc::format;
    use alloc::string::ToString;
    use alloc::vec::Vec;

    use super::super::places::{ALL, TERMS};
    use super::super::view::View;
    use super::*;
    use crate::Endgame;

    /// File and rank.
    type At = (i8, i8);

    fn at(square: Square) -> At {
        (square.file().index() as i8, square.rank().index() as i8)
    }

    /// Moves between two squares by leaps, counted on from one of them; a slide is a leap of any length.
    fn naive(from: At, is_goal: impl Fn(At) -> bool, is_move: impl Fn(i8, i8) -> bool) -> i32 {
        let all = || (0..8).flat_map(|file| (0..8).map(move |rank| (file, rank)));
        let mut reached = BTreeSet::from([from]);
        let mut moves = 0;
        while !reached.iter().any(|&square| is_goal(square)) {
            let next = all().filter(|to| reached.iter().any(|at| is_move((at.0 - to.0).abs(), (at.1 - to.1).abs())));
            let next: Vec<At> = next.collect();
            reached.extend(next);
            moves += 1;
        }
        moves
    }

    /// What a name says of pieces at these places: the weak king, the strong king, the knight, the bishop.
    fn naive_nearness(name: &str, pieces: [At; 4]) -> i32 {
        let (names, within) = name.rsplit_once('-').unwrap();
        let square = |text: &str| -> At { at(text.parse().unwrap()) };
        let missing = |image: [At; 4]| -> i32 {
            let ways = names.split('-').map(|piece| match (&piece[..1], &piece[1..]) {
                ("k", to) => naive(image[0], |at| at == square(to), |x, y| x.max(y) == 1),
                ("K", to) => naive(image[1], |at| at == square(to), |x, y| x.max(y) == 1),
                ("N", to) => naive(image[2], |at| at == square(to), |x, y| x * y == 2),
                ("B", to) if to.len() == 2 => naive(image[3], |at| at == square(to), |x, y| x == y && x > 0),
                ("B", line) => {
                    let (low, high) = (square(&line[..2]), square(&line[2..]));
                    let way = (high.1 - low.1) / (high.0 - low.0);
                    i32::from(image[3].1 - low.1 != way * (image[3].0 - low.0))
                }
                _ => panic!("{name}"),
            });
            ways.sum()
        };
        let mut images = Vec::new();
        for files in [false, true] {
            for ranks in [false, true] {
                for exchanged in [false, true] {
                    let image = pieces.map(|(file, rank)| {
                        let (file, rank) = (if files { 7 - file } else { file }, if ranks { 7 - rank } else { rank });
                        if exchanged { (rank, file) } else { (file, rank) }
                    });
                    let bishop = image[3];
                    if (bishop.0 + bishop.1) % 2 == 1 {
                        images.push(within.parse::<i32>().unwrap() - missing(image));
                    }
                }
            }
        }
        assert_eq!(images.len(), 4);
        images.into_iter().max().unwrap().max(0)
    }

    /// Every place, of positions at each of its images and all over the board.
    #[test]
    fn a_place_is_as_near_as_a_count_of_moves_says() {
        let mut state = 1_u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            Square::ALL[(state >> 58) as usize]
        };
        let mut near = 0;
        for term in &TERMS {
            let place = term.place().expect(term.name);
            for symmetry in Symmetry::ALL.into_iter().chain([Symmetry::IDENTITY; 4]) {
                let bishop = match place.bishop {
                    BishopAt::Anywhere => Square::D3,
                    BishopAt::On(square) => square,
                    BishopAt::OnLine(line) => line.first().unwrap(),
                };
                let [weak, strong, knight] = place.squares.map(|square| square.unwrap_or_else(&mut random));
                let mut pieces = [weak, strong, knight, bishop];
                pieces[(random().index() % 4) as usize] = random();
                let pieces = pieces.map(|square| symmetry.square(square));
                let position = EndgamePosition {
                    kings: [pieces[1], pieces[0]],
                    pieces: [pieces[3], pieces[2]],
                    endgame: Endgame::KBNK,
                    to_move: Side::Weak,
                };
                let nearness = term.measured(&View::new(&position));
                assert_eq!(nearness, naive_nearness(term.name, pieces.map(at)), "{} {position:?}", term.name);
                assert_eq!(nearness, place.nearness(&position), "{} {position:?}", term.name);
                near += usize::from(nearness > 0);
                let view = View::new(&position);
                let all: i32 = TERMS.iter().map(|term| term.weighed(&view)).sum();
                assert_eq!(ALL.weighed(&view.hunt.unwrap().images), all, "{position:?}");
            }
        }
        assert!(near > TERMS.len());
    }
    #[test]
    fn names_are_read_as_they_are_written() {
        for term in &TERMS {
            let place: Place = term.name.parse().unwrap();
            assert_eq!(Some(place), term.place());
            assert_eq!(place.to_string(), term.name);
            assert_eq!(Place::new(place.squares(), place.bishop(), place.within()), Some(place));
        }
        assert_eq!("Bf1-Kd4-9".parse::<Place>().unwrap().to_string(), "Kd4-Bf1-9");
        for square in Square::ALL {
            for bishop in [false, true].map(|rises| BishopAt::along(square, rises)) {
                let place = Place::new([None; 3], bishop, 1);
                assert_eq!(place.is_some(), square.is_light());
                assert_eq!(place.map(|place| place.to_string().parse()), place.map(Ok));
            }
        }
    }

    #[test]
    fn a_fault_is_named_by_its_part() {
        for (name, part, word) in [
            ("", "nothing", "number"),
            ("kf8", "kf8", "number"),
            ("kf8-", "nothing", "number"),
            ("kf8-0", "0", "number"),
            ("kf8-10", "10", "number"),
            ("6", "6", "without a piece"),
            ("-6", "nothing", "not a piece"),
            ("kf8--6", "nothing", "not a piece"),
            ("kf8-Qf6-6", "Qf6", "not a piece"),
            ("kf8-\u{e9}-6", "\u{e9}", "not a piece"),
            ("kf8-K-6", "K", "a square"),
            ("kf8-Ki6-6", "Ki6", "a square"),
            ("kf8-Kf66-6", "Kf66", "a square"),
            ("kf8-Kf6a1-6", "Kf6a1", "a square"),
            ("kf8-kf7-6", "kf7", "another square"),
            ("Bf1-Ba2g8-6", "Ba2g8", "another square"),
            ("kf8-Bf6-6", "Bf6", "dark"),
            ("kf8-Ba1h8-6", "Ba1h8", "light diagonal"),
            ("kf8-Bg8a2-6", "Bg8a2", "light diagonal"),
            ("kf8-Bb3f7-6", "Bb3f7", "light diagonal"),
            ("kf8-Bh1h1-6", "Bh1h1", "light diagonal"),
            ("kf8-Bh1-B", "B", "number"),
        ] {
            let error = name.parse::<Place>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("{part} ")) && error.contains(word), "{name}: {error}");
        }
        let wrong = [([None; 3], BishopAt::Anywhere, 1), ([Some(Square::A1); 3], BishopAt::Anywhere, 0)];
        assert!(wrong.into_iter().all(|(squares, bishop, within)| Place::new(squares, bishop, within).is_none()));
    }
}
