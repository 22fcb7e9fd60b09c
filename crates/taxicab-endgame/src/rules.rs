//! Rules of thumb of the textbooks that have a name, each with how often the tables confirm it.
//!
//! References: K. Müller & F. Lamprecht, *Fundamental Chess Endings*, 2001, has all four.

use taxicab_chess::{Bitboard, File, Rank, Role, Square, distance, king_attacks};

use crate::evaluation::key_squares;
use crate::tables::position::attacks_of;
use crate::{Endgame, EndgamePosition, Side};

/// What a rule says of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The strong side wins.
    Win,
    /// Nobody wins.
    Draw,
}

taxicab_chess::names! { Verdict: Win "win", Draw "draw" }

/// A rule of thumb for one endgame. It speaks of some positions only, and is not always right.
///
/// ```
/// use taxicab_chess::Square;
/// use taxicab_endgame::{Endgame, EndgamePosition, Rule, Verdict};
///
/// let rule = Rule::of(Endgame::KPK).unwrap();
/// let position = EndgamePosition::of(&"8/3k4/8/3K4/8/3P4/8/8 w".parse()?).unwrap();
/// assert_eq!((rule.name, rule.verdict(&position)), ("key squares", Some(Verdict::Win)));
/// assert!(rule.squares(&position).into_iter().eq([Square::C5, Square::D5, Square::E5]));
/// # Ok::<(), taxicab_chess::FenError>(())
/// ```
#[derive(Debug)]
pub struct Rule {
    /// Its name: `key squares`.
    pub name: &'static str,
    /// What it says, in one sentence.
    pub text: &'static str,
    /// Of how many positions of the whole board it speaks.
    pub positions: u64,
    /// In how many of them the tables say the same.
    pub confirmed: u64,
    endgame: &'static str,
    /// What it says of a position.
    judge: fn(&EndgamePosition) -> Option<Verdict>,
    /// The squares that it is about.
    squares: fn(&EndgamePosition) -> Bitboard,
}

static RULES: [Rule; 4] = [
    Rule {
        name: "key squares",
        text: "If a pawn’s king is on a key square, and no farther from the pawn than the other king, it promotes, whoever moves.",
        positions: 17_540,
        confirmed: 17_536,
        endgame: "KPK",
        judge: |position| {
            let [strong, weak] = position.kings;
            let pawn = position.pieces[0];
            let is_near = distance::king(strong, pawn) <= distance::king(weak, pawn);
            (key_squares(pawn).contains(strong) && is_near).then_some(Verdict::Win)
        },
        squares: |position| key_squares(position.pieces[0]),
    },
    Rule {
        name: "cut-off line",
        text: "With the move, a rook on its fifth rank or beyond wins if the enemy king is behind that line and the pawn is not past the middle.",
        positions: 379_352,
        confirmed: 378_540,
        endgame: "KRKP",
        judge: |position| {
            let [rook, pawn, _] = position.pieces.map(Square::rank);
            let is_cut_off = rook >= Rank::Fifth && position.king(Side::Weak).rank() > rook;
            let is_early = pawn >= Rank::Fourth && pawn <= rook;
            (is_cut_off && is_early && position.to_move() == Side::Strong).then_some(Verdict::Win)
        },
        squares: |position| Bitboard::rank(position.pieces[0].rank().max(Rank::Fifth)),
    },
    Rule {
        name: "drawing pawns",
        text: "A pawn about to promote, its king next to the last square, the other more than four moves away, draws on a, c, f and \
               h and loses on b, d, e and g.",
        positions: 31_032,
        confirmed: 30_908,
        endgame: "KQKP",
        judge: |position| {
            let ([strong, weak], [queen, pawn, _]) = (position.kings, position.pieces);
            let last = Square::new(pawn.file(), Rank::First);
            let occupied = Bitboard::of(strong).with(weak).with(pawn);
            let guarded = attacks_of(Side::Strong, Role::Queen, queen, occupied).with(queen);
            let promotes = pawn.rank() == Rank::Second && distance::king(weak, last) == 1 && !guarded.contains(last);
            let is_drawn = DRAWING.contains(&pawn.file());
            (promotes && distance::king(strong, last) > 4 && position.to_move() == Side::Strong)
                .then_some(if is_drawn { Verdict::Draw } else { Verdict::Win })
        },
        squares: |_| DRAWING.into_iter().map(|file| Square::new(file, Rank::Second)).collect(),
    },
    Rule {
        name: "wrong rook’s pawn",
        text: "If the bishop does not guard the last square of a rook’s pawn, a king there or next to it draws.",
        positions: 145_440,
        confirmed: 145_440,
        endgame: "KBPK",
        judge: |position| wrong_corner(position).contains(position.king(Side::Weak)).then_some(Verdict::Draw),
        squares: wrong_corner,
    },
];

/// The files on which a pawn on the seventh rank draws against a queen.
const DRAWING: [File; 4] = [File::A, File::C, File::F, File::H];

/// The last square of a rook's pawn and those next to it; none for another pawn, or if the bishop guards that square.
fn wrong_corner(position: &EndgamePosition) -> Bitboard {
    let [bishop, pawn, _] = position.pieces;
    let corner = Square::new(pawn.file(), Rank::Eighth);
    let is_wrong = matches!(pawn.file(), File::A | File::H) && bishop.color() != corner.color();
    let corner = Bitboard::of(corner);
    if is_wrong { corner | king_attacks(corner) } else { Bitboard::EMPTY }
}

impl Rule {
    /// The rule for an endgame.
    pub fn of(endgame: Endgame) -> Option<&'static Self> {
        RULES.iter().find(|rule| rule.endgame.parse() == Ok(endgame))
    }

    /// What it says of a position of its endgame; `None` if nothing.
    pub fn verdict(&self, position: &EndgamePosition) -> Option<Verdict> {
        (self.judge)(position)
    }

    /// The squares that it is about in a position of its endgame, as the position has them: White is the strong side.
    pub fn squares(&self, position: &EndgamePosition) -> Bitboard {
        (self.squares)(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Tables, Value};

    /// Every position of the whole board, either side to move: how often each rule speaks, and how often the table agrees.
    #[test]
    fn the_tables_confirm_the_rules_as_often_as_they_say() {
        let mut tables = Tables::new();
        for rule in &RULES {
            let table = tables.fill(rule.endgame.parse().unwrap()).unwrap();
            let index = table.index();
            let (mut positions, mut confirmed) = (0, 0);
            for (side, number) in
                Side::ALL.into_iter().flat_map(|side| (0..index.len()).map(move |number| (side, number)))
            {
                let Some(value) = table.at(number, side) else { continue };
                let Some(verdict) = rule.verdict(&index.unrank(number, side)) else { continue };
                let is_right = match (value, side) {
                    (Value::Draw, _) => verdict == Verdict::Draw,
                    (Value::Win(_), Side::Strong) | (Value::Loss(_), Side::Weak) => verdict == Verdict::Win,
                    _ => false,
                };
                positions += index.weight(number);
                confirmed += if is_right { index.weight(number) } else { 0 };
            }
            assert_eq!((positions, confirmed), (rule.positions, rule.confirmed), "{}", rule.name);
        }
    }

    #[test]
    fn endgames_without_a_rule_have_none() {
        assert!(Rule::of(Endgame::KQK).is_none());
        assert_eq!(Rule::of("KQKP".parse().unwrap()).map(|rule| rule.name), Some("drawing pawns"));
    }
}
