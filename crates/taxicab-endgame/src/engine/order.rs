//! Which move is looked at first: the remembered one, captures of much by little, what cut off before.

use cozy_chess::{BitBoard, Board, Move, Piece};

use super::estimate::WORTH;
use super::worker::Worker;

/// A move and its turn: the greater the sooner.
#[derive(Clone, Copy)]
pub(super) struct Turn {
    pub(super) played: Move,
    pub(super) urgency: i32,
}

const REMEMBERED: i32 = 1 << 30;
const CAPTURE: i32 = 1 << 28;
const KILLER: i32 = 1 << 27;
/// Least of what history says.
pub(super) const MOST_HISTORY: i32 = 1 << 20;

impl Worker<'_> {
    /// Puts the moves of a position on the stack, of those to `targets` alone if it is quiet; where they begin.
    #[inline]
    pub(super) fn push_moves(&mut self, board: &Board, ply: usize, remembered: Option<Move>) -> usize {
        let start = self.turns.len();
        let enemies = board.colors(!board.side_to_move());
        let color = board.side_to_move() as usize;
        let killers = self.killers[ply];
        let Self { turns, history, .. } = self;
        board.generate_moves(|moves| {
            let mover = moves.piece;
            for played in moves {
                let urgency = if Some(played) == remembered {
                    REMEMBERED
                } else if enemies.has(played.to) || played.promotion == Some(Piece::Queen) {
                    CAPTURE + exchange(board, mover, played, enemies)
                } else if killers.contains(&Some(played)) {
                    KILLER
                } else {
                    history[color][played.from as usize][played.to as usize]
                };
                turns.push(Turn { played, urgency });
            }
            false
        });
        start
    }

    /// Puts captures and promotions to a queen on the stack; where they begin.
    #[inline]
    pub(super) fn push_captures(&mut self, board: &Board) -> usize {
        let start = self.turns.len();
        let enemies = board.colors(!board.side_to_move());
        let turns = &mut self.turns;
        board.generate_moves(|mut moves| {
            let mover = moves.piece;
            if mover == Piece::Pawn {
                let passed = board.en_passant().map_or(BitBoard::EMPTY, |file| {
                    cozy_chess::Square::new(file, cozy_chess::Rank::Sixth.relative_to(board.side_to_move())).bitboard()
                });
                let last = cozy_chess::Rank::Eighth.relative_to(board.side_to_move()).bitboard();
                moves.to &= enemies | passed | last;
            } else {
                moves.to &= enemies;
            }
            for played in moves {
                if played.promotion.is_none_or(|piece| piece == Piece::Queen) {
                    turns.push(Turn { played, urgency: exchange(board, mover, played, enemies) });
                }
            }
            false
        });
        start
    }

    /// Brings the most urgent of the moves from a place on to that place.
    #[inline]
    pub(super) fn next_turn(&mut self, place: usize) -> Turn {
        let turns = &mut self.turns;
        let mut best = place;
        for other in place + 1..turns.len() {
            if turns[other].urgency > turns[best].urgency {
                best = other;
            }
        }
        turns.swap(place, best);
        turns[place]
    }

    /// A quiet move cut off.
    pub(super) fn praise(&mut self, board: &Board, played: Move, depth: i32, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(played) {
            killers[1] = killers[0];
            killers[0] = Some(played);
        }
        let color = board.side_to_move() as usize;
        let praise = &mut self.history[color][played.from as usize][played.to as usize];
        *praise = (*praise + depth * depth).min(MOST_HISTORY);
    }
}

/// Whether it takes a man or promotes.
pub(super) fn is_loud(board: &Board, played: Move) -> bool {
    board.colors(!board.side_to_move()).has(played.to) || played.promotion.is_some()
}

/// Much by little.
fn exchange(board: &Board, mover: Piece, played: Move, enemies: BitBoard) -> i32 {
    let taken = if enemies.has(played.to) { board.piece_on(played.to) } else { None };
    let gain = taken.map_or(0, |piece| WORTH[piece as usize]);
    16 * gain - WORTH[mover as usize] + played.promotion.map_or(0, |_| 8 * WORTH[Piece::Queen as usize])
}
