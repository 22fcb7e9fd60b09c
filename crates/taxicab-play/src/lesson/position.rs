//! Positions to train on, by difficulty.

use core::ops::RangeInclusive;

use cozy_chess::Board;
use taxicab_chess::{Piece, Position, Role, Square};
use taxicab_endgame::{Endgame, Side, Tables, Value, board_from_fen};

/// How many positions the strong side, to move, wins in so many plies; images of one position are one.
///
/// # Complexity
/// One pass over the table.
pub fn lesson_positions(tables: &Tables, ending: Endgame, plies: &RangeInclusive<u8>) -> usize {
    numbers(tables, ending, plies).count()
}

/// A position that the strong side, White and to move, wins in so many plies, the same for a seed for ever; `None` if there
/// is none or the table is not there.
///
/// ```
/// use taxicab_endgame::{Endgame, Tables, Value};
/// use taxicab_play::lesson_position;
///
/// let mut tables = Tables::new();
/// tables.fill(Endgame::KRK)?;
/// let board = lesson_position(&tables, Endgame::KRK, 31..=31, 1).unwrap();
/// assert_eq!(tables.probe(&board), Ok(Value::Win(31)));
/// assert_eq!(lesson_position(&tables, Endgame::KRK, 33..=99, 1), None);
/// # Ok::<(), taxicab_endgame::FillError>(())
/// ```
pub fn lesson_position(tables: &Tables, ending: Endgame, plies: RangeInclusive<u8>, seed: u64) -> Option<Board> {
    let count = lesson_positions(tables, ending, &plies) as u64;
    let random = mixed(seed);
    let number = numbers(tables, ending, &plies).nth((random % count.max(1)) as usize)?;
    let position = tables.table(ending)?.index().unrank(number, Side::Strong).position();
    // The board is turned as chance will have it; not with a pawn, which has its way.
    let has_pawn = position.iter().any(|(_, man)| man.role == Role::Pawn);
    let (mirror, flip) = (random >> 63 == 1, random >> 62 & 1 == 1 && !has_pawn);
    let image = |square: Square| {
        let square = if mirror { square.mirrored() } else { square };
        if flip { square.flipped() } else { square }
    };
    let men = position.iter().map(|(square, man): (Square, Piece)| (image(square), man));
    let position = Position::new(men, position.to_move()).ok()?;
    board_from_fen(&alloc::format!("{}", position.fen())).ok()
}

fn numbers<'t>(
    tables: &'t Tables,
    ending: Endgame,
    plies: &RangeInclusive<u8>,
) -> impl Iterator<Item = usize> + use<'t> {
    let plies = plies.clone();
    tables.table(ending).into_iter().flat_map(move |table| {
        let plies = plies.clone();
        let is_wanted = move |&number: &usize| {
            matches!(table.at(number, Side::Strong), Some(Value::Win(distance)) if plies.contains(&distance))
        };
        (0..table.index().len()).filter(is_wanted)
    })
}

/// The first number of SplitMix64 (Steele, Lea & Flood, 2014) with this seed.
const fn mixed(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seed_has_a_position_as_hard_as_asked_for() {
        let mut tables = Tables::new();
        for ending in Endgame::BASIC {
            tables.fill(ending).unwrap();
            for seed in 0..200 {
                let board = lesson_position(&tables, ending, 9..=15, seed).unwrap();
                assert!(matches!(tables.probe(&board), Ok(Value::Win(9..=15))), "{ending} {seed}");
            }
        }
        let first = lesson_position(&tables, Endgame::KBNK, 1..=65, 7).unwrap();
        assert_eq!(Some(first), lesson_position(&tables, Endgame::KBNK, 1..=65, 7));
    }
}
