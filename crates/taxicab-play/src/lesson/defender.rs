//! How the other side defends a lost position: as long as it can, or so that few moves still win.

use alloc::vec::Vec;

use cozy_chess::{Board, Move};
use taxicab_endgame::{Endgame, EndgameError, ProbeError, RankedMove, Tables, Value};

/// The choice among the replies of a lost position. Won and drawn positions are always played perfectly; in a drawn one a lesson
/// replies so that few of the trainee's moves hold the draw.
///
/// ```
/// use taxicab_play::Defender;
///
/// assert_eq!("tricky".parse(), Ok(Defender::Tricky));
/// assert_eq!(Defender::default(), Defender::Longest);
/// assert!("stubborn".parse::<Defender>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Defender {
    /// The reply that is mated latest. `longest`
    #[default]
    Longest,
    /// Of the replies that are mated at most [`TRICKY_PLIES`](Self::TRICKY_PLIES) sooner, the one that leaves the attacker the
    /// fewest moves that keep the win; of several the one that is mated latest. `tricky`
    Tricky,
}

impl Defender {
    /// Both, the default first.
    pub const ALL: [Self; 2] = [Self::Longest, Self::Tricky];
    /// How much sooner than by the longest defence a tricky reply may be mated, in plies.
    pub const TRICKY_PLIES: u8 = 4;

    /// The move of the side to move and its value; `None` if there is no move.
    ///
    /// # Errors
    /// There is no table for the position.
    ///
    /// # Complexity
    /// One probe a move; a tricky reply, one for each move of each reply.
    pub fn reply(self, board: &Board, tables: &Tables) -> Result<Option<RankedMove>, ProbeError> {
        let ranked = tables.ranked(board)?;
        let (Self::Tricky, Some(Value::Loss(longest))) = (self, ranked.first().map(|best| best.value)) else {
            return Ok(ranked.into_iter().next());
        };
        let is_near =
            |reply: &RankedMove| matches!(reply.value, Value::Loss(plies) if plies + Self::TRICKY_PLIES >= longest);
        let mut trickiest = None;
        // The latest mate comes first, and the canonical order within it: the first of equals stays.
        for reply in ranked.into_iter().filter(is_near) {
            let winning = winning_moves(board, reply.mv, tables)?;
            if trickiest.is_none_or(|(fewest, _)| winning < fewest) {
                trickiest = Some((winning, reply));
            }
        }
        Ok(trickiest.map(|(_, reply)| reply))
    }
}

/// The move that presses in a drawn position. Of the moves that hold the draw it is one after which the other side cannot capture until
/// neither side can mate; of these, one to a position that occurred least often; of these, the one that leaves the other side the
/// smallest share of moves that hold the draw too. `None` if there is no move.
///
/// # Errors
/// There is no table for the position.
pub(super) fn pressing_move(board: &Board, past: &[Board], tables: &Tables) -> Result<Option<RankedMove>, ProbeError> {
    let mut pressing = None;
    for reply in tables.ranked(board)?.into_iter().filter(|reply| reply.value == Value::Draw) {
        let after = after(board, reply.mv);
        let occurred = past.iter().filter(|earlier| earlier.same_position(&after)).count();
        let moves = match tables.ranked(&after) {
            Err(ProbeError::Endgame(EndgameError::BareKings)) => Vec::new(),
            moves => moves?,
        };
        let held = moves.iter().filter(|ranked| ranked.value >= Value::Draw);
        let ends = moves.is_empty() || held.clone().any(|ranked| is_dead_draw(&self::after(&after, ranked.mv)));
        let share = held.count() as f32 / moves.len().max(1) as f32;
        let rating = (ends, occurred, share);
        if pressing.is_none_or(|(best, _)| rating < best) {
            pressing = Some((rating, reply));
        }
    }
    Ok(pressing.map(|(_, reply)| reply))
}

/// Whether neither side has the pieces to mate.
fn is_dead_draw(board: &Board) -> bool {
    Endgame::of_board(board).map_or_else(|error| error == EndgameError::BareKings, |endgame| endgame.is_dead_draw())
}

fn after(board: &Board, played: Move) -> Board {
    let mut after = board.clone();
    after.play_unchecked(played);
    after
}

/// The moves of the attacker that keep the win after a reply.
fn winning_moves(board: &Board, reply: Move, tables: &Tables) -> Result<usize, ProbeError> {
    let ranked = tables.ranked(&after(board, reply))?;
    Ok(ranked.iter().filter(|ranked| matches!(ranked.value, Value::Win(_))).count())
}

taxicab_chess::names! { Defender, "a defender": Longest "longest", Tricky "tricky" }

#[cfg(test)]
mod tests {
    use core::cmp::Reverse;

    use taxicab_endgame::{Side, board_from_fen, canonical_order};

    use super::*;
    use crate::lesson::tests::{tables, with_pawns};
    use crate::{LessonPlies, LessonPositions};

    /// The definition, move by move, without the ranking of the tables.
    fn naive(board: &Board, tables: &Tables) -> Option<Move> {
        let moves = |board: &Board| {
            let mut all = Vec::new();
            board.generate_moves(|moves| {
                all.extend(moves);
                false
            });
            all.into_iter()
                .map(|mv| {
                    let mut after = board.clone();
                    after.play(mv);
                    (mv, after)
                })
                .collect::<Vec<_>>()
        };
        let plies = |after: &Board| match tables.probe(after) {
            Ok(Value::Win(plies)) => Some(plies),
            _ => None,
        };
        let lost: Vec<_> =
            moves(board).into_iter().filter_map(|(mv, after)| Some((mv, plies(&after)?, after))).collect();
        let longest = lost.iter().map(|&(_, plies, _)| plies).max()?;
        let near = lost.into_iter().filter(|&(_, plies, _)| longest - plies <= 4);
        let keeps_win = |(_, after): &(Move, Board)| matches!(tables.probe(after), Ok(Value::Loss(_)));
        let rated = near.map(|(mv, plies, after)| {
            let winning = moves(&after).iter().filter(|made| keeps_win(made)).count();
            ((winning, Reverse(plies), canonical_order(mv)), mv)
        });
        rated.min_by_key(|&(rating, _)| rating).map(|(_, mv)| mv)
    }

    #[test]
    fn the_tricky_reply_is_the_naive_one() {
        let mut differ = 0;
        for (endgame, step) in [(Endgame::KQK, 7), (Endgame::KRK, 11), (Endgame::KBNK, 3_001), (Endgame::KPK, 97)] {
            let tables = tables(endgame);
            let table = tables.table(endgame).unwrap();
            let mut count = 0;
            for number in (0..table.index().len()).step_by(step) {
                if !matches!(table.at(number, Side::Weak), Some(Value::Loss(1..))) {
                    continue;
                }
                let position = table.index().unrank(number, Side::Weak).position();
                let board = board_from_fen(&alloc::format!("{}", position.fen())).unwrap();
                let Some(best) = Defender::Longest.reply(&board, &tables).unwrap() else { continue };
                let tricky = Defender::Tricky.reply(&board, &tables).unwrap().unwrap();
                assert_eq!(Some(tricky.mv), naive(&board, &tables), "{board}");
                count += 1;
                differ += usize::from(best.mv != tricky.mv);
            }
            assert!(count > 300, "{endgame}: {count}");
        }
        assert!(differ > 300, "the two defenders are not the same: {differ}");
    }

    #[test]
    fn what_is_not_lost_is_played_perfectly() {
        let tables = tables(Endgame::KQK);
        for fen in ["8/8/8/3k4/8/8/8/KQ6 w", "8/8/8/8/8/1k6/1Q6/K7 b"] {
            let board = board_from_fen(fen).unwrap();
            let [longest, tricky] = Defender::ALL.map(|defender| defender.reply(&board, &tables).unwrap());
            assert_eq!(longest, tricky, "{fen}");
        }
    }

    /// A pressing move holds the draw, and no other to a new position leaves a smaller share of moves that do.
    #[test]
    fn a_pressing_move_leaves_the_fewest_ways_out() {
        let (tables, endgame) = (with_pawns(), "KRKP".parse().unwrap());
        let positions = LessonPositions::new(endgame, Some(Side::Strong), &LessonPlies::Draw, tables);
        let moves = |board: &Board| {
            let mut all = Vec::new();
            board.generate_moves(|moves| {
                all.extend(moves);
                false
            });
            all
        };
        let rating = |board: &Board, mv: Move| {
            let after = after(board, mv);
            let replies = moves(&after);
            let next = |reply: &Move| self::after(&after, *reply);
            let held = replies.iter().map(next).filter(|next| !matches!(tables.probe(next), Ok(Value::Win(_))));
            let ends = replies.is_empty() || held.clone().any(|next| next.occupied().len() == 2);
            (ends, held.count() as f32 / replies.len().max(1) as f32)
        };
        for seed in 0..30 {
            let (board, _) = positions.position(tables, seed).unwrap();
            let pressing = pressing_move(&board, &[], tables).unwrap().unwrap();
            let is_draw = |&mv: &Move| matches!(tables.probe(&after(&board, mv)), Ok(Value::Draw));
            let drawn: Vec<Move> = moves(&board).into_iter().filter(is_draw).collect();
            assert!(drawn.contains(&pressing.mv), "{board}");
            assert!(drawn.iter().all(|&mv| rating(&board, mv) >= rating(&board, pressing.mv)), "{board}");
            // What has occurred is avoided, if another move is no worse otherwise.
            let again = pressing_move(&board, &[after(&board, pressing.mv)], tables).unwrap().unwrap();
            let others =
                drawn.iter().filter(|&&mv| mv != pressing.mv && rating(&board, mv).0 == rating(&board, pressing.mv).0);
            assert_eq!(again.mv == pressing.mv, others.count() == 0, "{board}");
        }
    }

    #[test]
    fn names_are_read_as_printed() {
        for defender in Defender::ALL {
            assert_eq!(alloc::format!("{defender}").parse(), Ok(defender));
        }
        let error = alloc::format!("{}", "sly".parse::<Defender>().unwrap_err());
        assert_eq!(error, "a defender is one of longest, tricky");
    }
}
