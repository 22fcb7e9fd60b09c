//! The way of bishop and knight: places of the men, and how near to each they are.
//!
//! What drives the bare king out of the centre and along the edge is no single distance but a manoeuvre: an order of places
//! that the four men come to together. A term here is one such place, written as a book would: `kf8-Kf6-Nf7-Bh7-6` is the weak
//! king on f8, its own king on f6, the knight on f7 and the bishop on h7. It measures how many moves fewer than the number at
//! the end the men are away from it, each by itself on an empty board and all added up; 0 beyond. A man that is not named
//! may be anywhere, and `Ba2g8` is a bishop anywhere on the diagonal from a2 to g8. Places are written for a bishop on light
//! squares; of the four images that put it there the nearest counts. A place with a weight below 0 is to be shunned: it
//! looks better than it is, and a policy would go there and back.

use taxicab_chess::{Bitboard, Square, distance};

use super::{Measure, Term, Weights};
use crate::ending::Side;
use crate::standing::Standing;
use crate::symmetry::Symmetry;

/// The places.
pub(super) const TERMS: [Term; 75] = [
    near("kf7-Ne6-Bb1h7-3", -3775),
    near("kb4-Ne6-Bc6-3", 1354),
    near("kd6-Ka4-Bf7-4", 945),
    near("kd5-Ke5-2", -1548),
    near("kg8-Kf6-Nf7-Bf5-1", 906),
    near("ke6-Kf6-Nd2-Ba8-3", -145),
    near("Ke3-Nf4-Ba2g8-2", -526),
    near("kf2-Kg4-Nb3-Bh7-5", -113),
    near("kb2-Kc3-Bg4-6", -81),
    near("ke8-Nb6-Ba8h1-3", 127),
    near("kd2-Na4-Ba8h1-3", -288),
    near("kh4-Ke5-Bf7-1", 7031),
    near("kb1-Ne4-Bb1h7-2", 815),
    near("kh6-Kf4-Nf3-Be6-5", 136),
    near("kh8-Kf6-1", 4122),
    near("Nd5-Be4-1", -1894),
    near("kh5-Kf6-Ba2g8-1", 733),
    near("Nb5-Ba8h1-1", -2133),
    near("kd6-Ke4-Na7-4", 337),
    near("kg4-Kf5-Nc4-Be4-3", 810),
    near("kd8-Kf6-Nf5-2", -2457),
    near("kg2-Kb7-Nf3-5", -2191),
    near("Nf4-Bg8-1", -2137),
    near("kb6-Kc4-Ne4-Bd3-3", -5855),
    near("kh5-Kf5-Ng5-Bf7-4", -270),
    near("kf8-Nb5-Bc8h3-2", -1578),
    near("kf4-Kg7-Nc4-3", 971),
    near("kb2-Kc4-2", -88),
    near("ke7-Nd3-Bd5-2", 2001),
    near("kb7-Kb4-Ne8-Be6-4", -2023),
    near("kd8-Kc1-Bd5-4", 1325),
    near("kb4-Kb2-Nf5-Ba8h1-4", 259),
    near("kb1-Kc3-Nd1-Ba2g8-3", 433),
    near("ka7-Kd4-Nd5-Bc6-4", 323),
    near("kd6-Kf5-Nc2-Bf7-4", 381),
    near("Ke3-Nc5-Bg8-3", 269),
    near("kh3-Kf4-Nb7-Ba8h1-3", 149),
    near("ka3-Nc6-Bg2-3", -157),
    near("kg6-Kg4-Nh5-Bd5-5", -2687),
    near("kh6-Kf6-Ng5-Ba6c8-3", -615),
    near("kc1-Kc3-Nd2-Bf7-4", -83),
    near("kb6-Kb4-Nb5-Ba2g8-3", 422),
    near("ke3-Ke5-Ne6-Ba8h1-3", 454),
    near("kc6-Kc3-Ng6-Bb3-5", 175),
    near("kg7-Ke6-Nd7-Bf5-3", 1377),
    near("Ke4-Ne7-Bb5-3", -164),
    near("kd7-Kc5-Ng6-Be8h5-4", 237),
    near("ke3-Nb3-Bc8h3-2", 406),
    near("kc5-Ke6-Nc2-Be8h5-4", 662),
    near("Ke5-Ne4-Bf1-2", -650),
    near("kf8-Kf6-Bd1-2", -2773),
    near("kc7-Kd3-Ng6-3", 472),
    near("kg3-Kd5-Nf7-Bd3-5", 76),
    near("kf4-Kc5-Nf7-Bh3-4", -205),
    near("kf2-Ke5-Nd5-Bd3-5", -274),
    near("kd4-Kf4-Ne4-Be6-4", 94),
    near("ke5-Kg3-Ba8h1-3", -310),
    near("kd3-Ke5-Ng4-Ba4d1-3", 701),
    near("kg6-Ke5-Nc6-Bd5-4", 526),
    near("kf5-Kd4-Nf7-Ba2g8-3", 653),
    near("ke4-Kd6-Nd5-3", -377),
    near("kf5-Kd4-Ng8-Bf7-4", 213),
    near("kg3-Nb6-Be8h5-2", -787),
    near("kf6-Kd5-Be4-2", 83),
    near("ke5-Ke4-Ng8-Bb3-4", -59),
    near("ke1-Kd3-Bd5-2", -183),
    near("Kb5-Nb3-Bd5-2", 310),
    near("kc5-Ke3-Nh3-Bg2-5", -1136),
    near("kf6-Kh8-3", -736),
    near("kb2-Kc4-Nc6-Bf5-4", 124),
    near("kg4-Kd4-Na7-Be4-5", 35),
    near("Kg4-Ne8-Bf7-3", -336),
    near("ke6-Nd6-Bh5-3", -2342),
    near("kc5-Kc3-Ne1-Be4-4", -1558),
    near("kd4-Ke6-1", -1433),
];

/// Where the weak king, the strong king and the knight are; `None` is anywhere.
type Squares<T> = [T; 3];

/// A place of the men, on a board with the bishop on light squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    squares: Squares<Option<Square>>,
    bishop: Bishop,
    within: u8,
}

#[derive(Clone, Copy, Debug)]
enum Bishop {
    Anywhere,
    On(Square),
    OnLine(Bitboard),
}

/// The men as one of the images sees them that have the bishop on light squares.
#[derive(Clone, Copy)]
pub(super) struct Image {
    squares: Squares<Square>,
    bishop: Square,
}

/// The four images of a position that have the bishop on light squares.
pub(super) fn images(standing: &Standing, bishop: Square, knight: Square) -> [Image; 4] {
    let squares = [standing.king(Side::Weak), standing.king(Side::Strong), knight];
    let is_light = |symmetry: &Symmetry| symmetry.square(bishop).color() == Square::H1.color();
    let mut light = Symmetry::ALL.into_iter().filter(is_light);
    [(); 4].map(|()| {
        let symmetry = light.next().expect("half of the images change the colour of the corners");
        Image { squares: squares.map(|square| symmetry.square(square)), bishop: symmetry.square(bishop) }
    })
}

impl Place {
    /// How many moves fewer than its number the men are away from it; 0 beyond.
    pub(super) fn nearness(&self, images: &[Image; 4]) -> i32 {
        images.iter().map(|&image| self.nearness_in(image)).max().unwrap_or(0).into()
    }

    fn nearness_in(&self, image: Image) -> u8 {
        let mut left = self.within;
        let measures = [distance::king, distance::king, distance::knight];
        for ((wanted, square), measure) in self.squares.into_iter().zip(image.squares).zip(measures) {
            let Some(wanted) = wanted else { continue };
            left = left.saturating_sub(measure(square, wanted));
            if left == 0 {
                return 0;
            }
        }
        left.saturating_sub(match self.bishop {
            Bishop::Anywhere => 0,
            Bishop::On(square) => distance::bishop(image.bishop, square).unwrap_or(u8::MAX),
            Bishop::OnLine(line) => u8::from(!line.contains(image.bishop)),
        })
    }

    /// Reads a name.
    const fn named(name: &str) -> Self {
        let name = name.as_bytes();
        let mut place = Self { squares: [None; 3], bishop: Bishop::Anywhere, within: name[name.len() - 1] - b'0' };
        let mut at = 0;
        while at + 1 < name.len() {
            let square = square(name[at + 1], name[at + 2]);
            match name[at] {
                b'k' => place.squares[0] = Some(square),
                b'K' => place.squares[1] = Some(square),
                b'N' => place.squares[2] = Some(square),
                b'B' if name[at + 3] == b'-' => place.bishop = Bishop::On(square),
                b'B' => {
                    place.bishop = Bishop::OnLine(diagonal(square, self::square(name[at + 3], name[at + 4])));
                    at += 2;
                }
                _ => panic!("a place is written as k, K, N and B with their squares"),
            }
            at += 4;
        }
        place
    }
}

const fn square(file: u8, rank: u8) -> Square {
    Square::ALL[((rank - b'1') * 8 + file - b'a') as usize]
}

/// The squares of a diagonal, of its two ends.
const fn diagonal(first: Square, last: Square) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    let mut number = 0;
    while number < Square::ALL.len() {
        let square = Square::ALL[number];
        if is_in_line(square, first) && is_in_line(square, last) {
            squares = squares.with(square);
        }
        number += 1;
    }
    squares
}

/// Whether two squares are on one diagonal.
const fn is_in_line(a: Square, b: Square) -> bool {
    a.file().index().abs_diff(b.file().index()) == a.rank().index().abs_diff(b.rank().index())
}

const fn near(name: &'static str, weight: i32) -> Term {
    Term {
        name,
        meaning: "how near the men are to this place: the moves that are missing there from the number at its end",
        weights: Weights { bishop_and_knight: weight, ..Weights::everywhere(0) },
        measure: Measure::Near(Place::named(name)),
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use alloc::vec::Vec;

    use super::super::view::View;
    use super::*;
    use crate::Ending;

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

    /// What a name says of men at these places: the weak king, the strong king, the knight, the bishop.
    fn naive_nearness(name: &str, men: [At; 4]) -> i32 {
        let (names, within) = name.rsplit_once('-').unwrap();
        let square = |text: &str| -> At { at(text.parse().unwrap()) };
        let missing = |image: [At; 4]| -> i32 {
            let ways = names.split('-').map(|man| match (&man[..1], &man[1..]) {
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
                    let image = men.map(|(file, rank)| {
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
            let Measure::Near(place) = term.measure else { panic!("{}", term.name) };
            for symmetry in Symmetry::ALL.into_iter().chain([Symmetry::IDENTITY; 4]) {
                let bishop = match place.bishop {
                    Bishop::Anywhere => Square::D3,
                    Bishop::On(square) => square,
                    Bishop::OnLine(line) => line.first().unwrap(),
                };
                let [weak, strong, knight] = place.squares.map(|square| square.unwrap_or_else(&mut random));
                let mut men = [weak, strong, knight, bishop];
                men[(random().index() % 4) as usize] = random();
                let men = men.map(|square| symmetry.square(square));
                let standing = Standing {
                    kings: [men[1], men[0]],
                    men: [men[3], men[2]],
                    ending: Ending::KBNK,
                    to_move: Side::Weak,
                };
                let nearness = term.measured(&View::new(&standing));
                assert_eq!(nearness, naive_nearness(term.name, men.map(at)), "{} {standing:?}", term.name);
                near += usize::from(nearness > 0);
            }
        }
        assert!(near > TERMS.len());
    }
}
