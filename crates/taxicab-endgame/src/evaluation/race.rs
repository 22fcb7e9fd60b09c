//! The terms of our evaluation where a pawn is left: its way, the square, the key squares, the opposition.
//!
//! Each is a distance or a comparison of distances, with its weight; without a pawn each is 0. White, who has the pawn, goes
//! up the board.

use taxicab_chess::{Bitboard, File, Rank, Square, distance};

use super::Term;
use super::region::region;
use super::terms::{pawn, strong, term, weak};
use crate::ending::Side;
use crate::standing::Standing;

/// The terms.
pub(super) const TERMS: [Term; 17] = [
    term("pawn", "the pawn far advanced", |standing| with_pawn(standing, |pawn| PAWN * rank(pawn))),
    term("square", "the weak king outside the pawn's square", |standing| {
        with_pawn(standing, |pawn| SQUARE * ahead_of_king(standing, pawn).max(0))
    }),
    term("free", "nobody in the way of a pawn that outruns the king", |standing| {
        with_pawn(standing, |pawn| {
            let is_free = ahead_of_king(standing, pawn) > 0 && strong(standing).file() != pawn.file();
            if is_free { FREE * (1 + rank(pawn)) } else { 0 }
        })
    }),
    term("pawn-king", "the own king near the pawn", |standing| {
        with_pawn(standing, |pawn| -PAWN_KING * king(strong(standing), pawn))
    }),
    term("protected", "the own king beside the pawn", |standing| {
        with_pawn(standing, |pawn| PROTECTED * i32::from(king(strong(standing), pawn) == 1))
    }),
    term("guard", "the own king no later at the pawn than the other", |standing| {
        with_pawn(standing, |pawn| {
            let late = king(strong(standing), pawn) - king(weak(standing), pawn);
            -GUARD * (late + i32::from(standing.to_move() == Side::Weak)).max(0)
        })
    }),
    term("promotion", "the own king near the promotion square", |standing| {
        with_pawn(standing, |pawn| -PROMOTION * king(strong(standing), promotion(pawn)))
    }),
    term("ahead", "the own king as far as two ranks ahead of the pawn", |standing| {
        with_pawn(standing, |pawn| {
            let ahead = rank(strong(standing)) - rank(pawn);
            AHEAD * ahead.clamp(-2, 2) + if ahead > 0 { AHEAD_AT_ALL } else { 0 }
        })
    }),
    term("key", "the own king near a key square", |standing| {
        with_pawn(standing, |pawn| -KEY * nearest(strong(standing), keys(pawn)))
    }),
    term("key-race", "the own king nearer to the key squares than the other", |standing| {
        with_pawn(standing, |pawn| KEY_RACE * key_lead(standing, pawn).clamp(-2, 2))
    }),
    term("rook-pawn", "the same race of the kings for the key squares of a rook pawn", |standing| {
        with_pawn(standing, |pawn| match pawn.file() {
            File::A | File::H => ROOK_PAWN * key_lead(standing, pawn),
            _ => 0,
        })
    }),
    term("on-key", "the own king on a key square, the less urgent the farther the pawn is", |standing| {
        with_pawn(standing, |pawn| ON_KEY * if keys(pawn).contains(strong(standing)) { rank(pawn) } else { 0 })
    }),
    term("opposition", "the opposition, direct", |standing| {
        with_pawn(standing, |_| OPPOSITION * opposition(standing, |files, ranks| files == 0 && ranks == 2))
    }),
    term("far-opposition", "the opposition on a file, direct or distant", |standing| {
        with_pawn(standing, |_| {
            FAR_OPPOSITION * opposition(standing, |files, ranks| files == 0 && ranks > 0 && ranks % 2 == 0)
        })
    }),
    term("any-opposition", "the opposition of any kind: an even number of files and of ranks between", |standing| {
        with_pawn(standing, |_| ANY_OPPOSITION * opposition(standing, |files, ranks| files % 2 == 0 && ranks % 2 == 0))
    }),
    term("blocked", "the weak king not ahead of the pawn, nor on the square before it", |standing| {
        with_pawn(standing, |pawn| {
            let ahead = rank(weak(standing)) - rank(pawn);
            match weak(standing).file() == pawn.file() {
                true if ahead == 1 => -AHEAD_OF_PAWN - BEFORE_PAWN,
                true if ahead > 1 => -AHEAD_OF_PAWN,
                _ => 0,
            }
        })
    }),
    term("pawn-region", "many squares for the weak king, if nothing else differs", |standing| {
        with_pawn(standing, |_| PAWN_REGION * i32::from(region(standing).0.len()))
    }),
];

const PAWN: i32 = 58;
const SQUARE: i32 = 5971;
const FREE: i32 = 142;
const PAWN_KING: i32 = 57;
const PROTECTED: i32 = 19;
const GUARD: i32 = 8;
const PROMOTION: i32 = 90;
const AHEAD: i32 = 23;
const AHEAD_AT_ALL: i32 = 22;
const KEY: i32 = 70;
const KEY_RACE: i32 = 23;
const ROOK_PAWN: i32 = 80;
const ON_KEY: i32 = -6;
const OPPOSITION: i32 = 16;
const FAR_OPPOSITION: i32 = 65;
const ANY_OPPOSITION: i32 = 19;
const AHEAD_OF_PAWN: i32 = 54;
const BEFORE_PAWN: i32 = -79;
const PAWN_REGION: i32 = 1;

fn with_pawn(standing: &Standing, value: impl Fn(Square) -> i32) -> i32 {
    pawn(standing).map_or(0, value)
}

fn rank(square: Square) -> i32 {
    i32::from(square.rank().index())
}

fn king(from: Square, to: Square) -> i32 {
    i32::from(distance::king(from, to))
}

fn promotion(pawn: Square) -> Square {
    Square::new(pawn.file(), Rank::Eighth)
}

/// By how many moves the pawn outruns the weak king, its first double step included: the rule of the square. Its own king
/// ahead on the file costs a move.
fn ahead_of_king(standing: &Standing, pawn: Square) -> i32 {
    let own = strong(standing);
    let is_in_the_way = own.file() == pawn.file() && own.rank() > pawn.rank();
    let late = i32::from(standing.to_move() == Side::Weak) + i32::from(is_in_the_way);
    king(weak(standing), promotion(pawn)) - late - (7 - rank(pawn)).min(5)
}

/// The key squares: with its king on one of them the pawn promotes, whoever is to move. Two ranks ahead of the pawn, from the
/// fifth rank on one rank ahead too; of a rook pawn the two beside its last.
fn keys(pawn: Square) -> Bitboard {
    let (file, row) = (pawn.file().index(), rank(pawn));
    let is_key = |square: &Square| {
        let (aside, ahead) = (square.file().index().abs_diff(file), rank(*square) - row);
        match pawn.file() {
            File::A | File::H => aside == 1 && rank(*square) >= 6,
            _ if row == 6 => aside == 1 && (0..=1).contains(&ahead),
            _ => aside <= 1 && (ahead == 2 || ahead == 1 && row >= 4),
        }
    };
    Square::ALL.into_iter().filter(is_key).fold(Bitboard::EMPTY, Bitboard::with)
}

fn nearest(from: Square, squares: Bitboard) -> i32 {
    squares.iter().map(|square| king(from, square)).min().unwrap_or(9)
}

fn key_lead(standing: &Standing, pawn: Square) -> i32 {
    let keys = keys(pawn);
    nearest(weak(standing), keys) - nearest(strong(standing), keys)
}

/// 1 where the weak side has to move away from the opposition, -1 where the strong side has to; files and ranks between the
/// kings decide which opposition, the ranks below 0 if the weak king is the lower one.
fn opposition(standing: &Standing, is_it: impl Fn(i32, i32) -> bool) -> i32 {
    let [own, other] = [strong(standing), weak(standing)];
    let files = i32::from(own.file().index().abs_diff(other.file().index()));
    match (is_it(files, rank(other) - rank(own)), standing.to_move()) {
        (false, _) => 0,
        (true, Side::Weak) => 1,
        (true, Side::Strong) => -1,
    }
}
