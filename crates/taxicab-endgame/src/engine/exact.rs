//! The answers of exact tables for the position of a game, so that less has to be searched.

use alloc::vec::Vec;

use cozy_chess::Move;

use super::{Game, Outcome, Report, Score};
use crate::{FIFTY_MOVES, Tables, Value};

/// The answer of the tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Exact {
    /// A mate with its whole line, the shortest for the winner or the longest for the loser. No search is needed.
    Mate(Report),
    /// The moves of the best value, if that is a draw, or a mate that the fifty-move rule or a repetition may prevent:
    /// a search chooses among them.
    Among(Vec<Move>),
}

impl Exact {
    /// Probes the tables for the position of a game; `searchmoves` are the moves to choose from, default: all. `None` without a
    /// table for the position and all its moves, or without a move.
    ///
    /// # Complexity
    /// Ranks the moves of each ply to mate once: one lookup a move.
    ///
    /// ```
    /// use taxicab_endgame::engine::{Exact, Game, Score};
    /// use taxicab_endgame::{Endgame, Tables};
    ///
    /// let mut tables = Tables::new();
    /// tables.fill(Endgame::KQK)?;
    /// let game: Game = "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1".parse()?;
    /// let Some(Exact::Mate(report)) = Exact::of(&tables, &game, &[]) else { panic!("it is there") };
    /// assert_eq!(report.score, Score::Mate(1));
    /// assert_eq!(report.line, [game.read("g5g7")?]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(tables: &Tables, game: &Game, searchmoves: &[Move]) -> Option<Self> {
        let board = game.board();
        let mut ranked = tables.ranked(board).ok()?;
        ranked.retain(|ranked| searchmoves.is_empty() || searchmoves.contains(&ranked.mv));
        let best = *ranked.first()?;
        let plies = best.value.plies();
        let clock = u16::from(board.halfmove_clock());
        let is_in_time =
            plies.is_some_and(|plies| clock + u16::from(plies) <= FIFTY_MOVES.into()) && game.twice().is_empty();
        let score = match best.value {
            Value::Win(plies) if is_in_time => Score::Mate(i32::from(plies).div_euclid(2) + 1),
            Value::Loss(plies) if is_in_time => Score::Mate(-i32::from(plies) / 2),
            value => {
                let equal = ranked.iter().take_while(|ranked| ranked.value == value);
                return Some(Self::Among(equal.map(|ranked| ranked.mv).collect()));
            }
        };
        let mut after = board.clone();
        after.play_unchecked(best.mv);
        let mut line = Vec::from([best.mv]);
        line.extend(tables.line(&after).ok()?);
        let plies = line.len().min(u8::MAX.into()) as u8;
        Some(Self::Mate(Report { depth: plies, seldepth: plies, nodes: 0, hashfull: 0, score, line }))
    }
}

impl From<Report> for Outcome {
    /// The result of a search that ends with this report.
    fn from(report: Report) -> Self {
        let Report { nodes, score, line, .. } = report;
        Self { best: line.first().copied(), ponder: line.get(1).copied(), score: Some(score), nodes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Endgame;

    fn tables() -> Tables {
        let mut tables = Tables::new();
        for endgame in [Endgame::KRK, Endgame::KPK] {
            tables.fill(endgame).unwrap();
        }
        tables
    }

    fn exact(fen: &str, only: &[&str]) -> Option<Exact> {
        let game: Game = fen.parse().unwrap();
        let only: Vec<Move> = only.iter().map(|text| game.read(text).unwrap()).collect();
        Exact::of(&tables(), &game, &only)
    }

    #[test]
    fn mates_are_known_and_lines_end_in_them() {
        for (fen, only, mate) in [
            ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", &[][..], 1),
            ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", &["a1b1"][..], 2),
            ("6k1/8/6K1/8/8/8/8/R7 b - - 0 1", &[], -2),
            ("6k1/8/6K1/8/8/8/8/R7 b - - 0 1", &["g8h8"], -1),
            ("8/8/8/8/8/5k2/7r/5K2 b - - 0 1", &[], 1),
            ("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1", &[], -14),
        ] {
            let Some(Exact::Mate(report)) = exact(fen, only) else { panic!("{fen}") };
            assert_eq!(report.score, Score::Mate(mate), "{fen}");
            assert_eq!(report.line.len() as i32, if mate > 0 { 2 * mate - 1 } else { -2 * mate }, "{fen}");
            let game: Game = fen.parse().unwrap();
            let mut board = game.board().clone();
            report.line.iter().for_each(|&mv| board.play(mv));
            assert_eq!(board.status(), cozy_chess::GameStatus::Won, "{fen}");
        }
    }

    #[test]
    fn draws_and_mates_that_come_too_late_are_searched_among_the_best() {
        // One move holds.
        let only = exact("8/3k4/8/3KP3/8/8/8/8 b - - 0 1", &[]);
        assert_eq!(only, Some(Exact::Among(Vec::from(["d7e7".parse().unwrap()]))));
        let two_moves = |clock: u8| exact(&alloc::format!("7k/8/5K2/8/8/8/8/R7 w - - {clock} 90"), &[]);
        assert!(matches!(two_moves(98), Some(Exact::Among(_))));
        assert!(matches!(two_moves(97), Some(Exact::Mate(_))));
        // After repetitions the third may be near.
        let mut game: Game = "7k/8/5K2/8/8/8/8/R7 w - - 0 1".parse().unwrap();
        for text in ["a1b1", "h8g8", "b1a1", "g8h8"] {
            game.play_text(text).unwrap();
        }
        assert!(matches!(Exact::of(&tables(), &game, &[]), Some(Exact::Among(_))));
        // Mate on the board, and no table.
        assert_eq!(exact("R6k/8/6K1/8/8/8/8/8 b - - 0 1", &[]), None);
        assert_eq!(exact("4k3/8/8/8/8/8/8/KBN5 w - - 0 1", &[]), None);
    }
}
