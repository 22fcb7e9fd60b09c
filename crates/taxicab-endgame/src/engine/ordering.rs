//! Move ordering: the move of the table, captures by MVV-LVA, killers, history.

use alloc::vec::Vec;

use cozy_chess::{BitBoard, Board, Move, Piece, Rank, Square};

use super::MAX_PLIES;
use super::static_evaluation::PIECE_VALUES;

/// A move and its priority: the greater the sooner.
#[derive(Clone, Copy)]
pub(super) struct OrderedMove {
    pub(super) mv: Move,
    priority: i32,
}

/// Room for the moves of a whole path before the stack grows.
const MOVE_STACK: usize = 4096;
const TT_MOVE: i32 = 1 << 30;
const CAPTURE: i32 = 1 << 28;
const KILLER: i32 = 1 << 27;
/// History stays below the killers.
const MAX_HISTORY: i32 = 1 << 20;

/// The state that decides the order, and the moves of all nodes of a path.
pub(super) struct Ordering {
    /// The moves of all nodes of the path, a stack.
    pub(super) moves: Vec<OrderedMove>,
    killers: [[Option<Move>; 2]; MAX_PLIES + 1],
    /// By colour, from and to.
    history: Vec<[[i32; 64]; 64]>,
}

impl Ordering {
    pub(super) fn new() -> Self {
        Self {
            moves: Vec::with_capacity(MOVE_STACK),
            killers: [[None; 2]; MAX_PLIES + 1],
            history: vec![[[0; 64]; 64]; 2],
        }
    }

    /// Pushes the moves of a position on the stack; returns where they begin.
    #[inline]
    pub(super) fn push_moves(&mut self, board: &Board, ply: usize, tt_move: Option<Move>) -> usize {
        let start = self.moves.len();
        let enemies = board.colors(!board.side_to_move());
        let color = board.side_to_move() as usize;
        let killers = self.killers[ply];
        let Self { moves: stack, history, .. } = self;
        board.generate_moves(|moves| {
            let mover = moves.piece;
            for mv in moves {
                let priority = if Some(mv) == tt_move {
                    TT_MOVE
                } else if enemies.has(mv.to) || mv.promotion == Some(Piece::Queen) {
                    CAPTURE + mvv_lva(board, mover, mv, enemies)
                } else if killers.contains(&Some(mv)) {
                    KILLER
                } else {
                    history[color][mv.from as usize][mv.to as usize]
                };
                stack.push(OrderedMove { mv, priority });
            }
            false
        });
        start
    }

    /// Pushes captures and promotions to a queen on the stack; returns where they begin.
    #[inline]
    pub(super) fn push_captures(&mut self, board: &Board) -> usize {
        let start = self.moves.len();
        let enemies = board.colors(!board.side_to_move());
        let stack = &mut self.moves;
        board.generate_moves(|mut moves| {
            let mover = moves.piece;
            if mover == Piece::Pawn {
                let en_passant = board.en_passant().map_or(BitBoard::EMPTY, |file| {
                    Square::new(file, Rank::Sixth.relative_to(board.side_to_move())).bitboard()
                });
                let last = Rank::Eighth.relative_to(board.side_to_move()).bitboard();
                moves.to &= enemies | en_passant | last;
            } else {
                moves.to &= enemies;
            }
            for mv in moves {
                if mv.promotion.is_none_or(|piece| piece == Piece::Queen) {
                    stack.push(OrderedMove { mv, priority: mvv_lva(board, mover, mv, enemies) });
                }
            }
            false
        });
        start
    }

    /// Swaps the move of the highest priority, from a place of the stack on, to that place and returns it.
    #[inline]
    pub(super) fn next_move(&mut self, place: usize) -> OrderedMove {
        let moves = &mut self.moves;
        let mut best = place;
        for other in place + 1..moves.len() {
            if moves[other].priority > moves[best].priority {
                best = other;
            }
        }
        moves.swap(place, best);
        moves[place]
    }

    /// Remembers a quiet move that cut off: as a killer of its ply, and in the history by the square of the depth.
    pub(super) fn update_history(&mut self, board: &Board, mv: Move, depth: i32, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            killers[1] = killers[0];
            killers[0] = Some(mv);
        }
        let color = board.side_to_move() as usize;
        let history = &mut self.history[color][mv.from as usize][mv.to as usize];
        *history = (*history + depth * depth).min(MAX_HISTORY);
    }
}

/// Whether a move captures, en passant aside, or promotes.
pub(super) fn is_tactical(board: &Board, mv: Move) -> bool {
    board.colors(!board.side_to_move()).has(mv.to) || mv.promotion.is_some()
}

/// The most valuable victim first, and of several attackers the least valuable.
fn mvv_lva(board: &Board, attacker: Piece, mv: Move, enemies: BitBoard) -> i32 {
    /// A victim counts more than any attacker: 16 pawns are worth more than a queen.
    const VICTIM: i32 = 16;
    /// A promotion counts like the capture of half a queen.
    const PROMOTION: i32 = VICTIM / 2;
    let captured = if enemies.has(mv.to) { board.piece_on(mv.to) } else { None };
    let victim = captured.map_or(0, |piece| PIECE_VALUES[piece as usize]);
    VICTIM * victim - PIECE_VALUES[attacker as usize]
        + mv.promotion.map_or(0, |_| PROMOTION * PIECE_VALUES[Piece::Queen as usize])
}
