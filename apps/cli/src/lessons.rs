//! Which position a lesson in an ending begins with, in the terminal and on the page.

use std::ops::RangeInclusive;

use cozy_chess::Board;
use taxicab_endgame::{Endgame, Tables, Value};
use taxicab_play::lesson_position;

/// A range of plies, `21..31`, both included, or `21`; an error names what is none.
pub(crate) fn plies(text: &str) -> Result<RangeInclusive<u8>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let number = |part: &str| part.parse().map_err(|_| format!("{text:?} is no range of plies, as 21..31"));
    let (first, last) = (number(first)?, number(last)?);
    if first > last {
        return Err(format!("{text:?} is no range of plies: the smaller number comes first, {last}..{first}"));
    }
    Ok(first..=last)
}

/// A position that the strong side, to move, wins in so many plies, and in how many; an error if there is none.
pub(crate) fn position(
    tables: &Tables,
    ending: Endgame,
    plies: &RangeInclusive<u8>,
    seed: u64,
) -> Result<(Board, u8), String> {
    let board = lesson_position(tables, ending, plies.clone(), seed);
    let won = board.and_then(|board| match tables.probe(&board) {
        Ok(Value::Win(plies)) => Some((board, plies)),
        _ => None,
    });
    won.ok_or_else(|| {
        let (least, most) = (plies.start(), plies.end());
        let wanted = match (least, most) {
            (1, 1) => "1 ply".to_owned(),
            _ if least == most => format!("{least} plies"),
            _ => format!("{least} to {most} plies"),
        };
        format!("{ending} is never won in {wanted} with the strong side to move")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_plies_are_read() {
        for (text, range) in [("21..31", 21..=31), ("5", 5..=5)] {
            assert_eq!(plies(text), Ok(range), "{text}");
        }
        for text in ["", "x", "1..", "..3", "1..300", "-1"] {
            assert!(plies(text).unwrap_err().starts_with(&format!("{text:?} is no range of plies")), "{text}");
        }
        assert!(plies("5..3").unwrap_err().ends_with("the smaller number comes first, 3..5"));
    }

    #[test]
    fn what_is_never_won_is_said() {
        let mut tables = Tables::new();
        tables.fill(Endgame::KRK).unwrap();
        assert!(position(&tables, Endgame::KRK, &(31..=31), 1).is_ok_and(|(_, plies)| plies == 31));
        let error = position(&tables, Endgame::KRK, &(33..=99), 1).unwrap_err();
        assert_eq!(error, "KRK is never won in 33 to 99 plies with the strong side to move");
        let error = position(&tables, Endgame::KRK, &(33..=33), 1).unwrap_err();
        assert_eq!(error, "KRK is never won in 33 plies with the strong side to move");
    }
}
