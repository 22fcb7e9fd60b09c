//! The pure race, played out: one side has a pawn and moves nothing else, the other a king that moves anywhere.
//!
//! Written with plain numbers and knowing nothing of the library. A white pawn runs towards rank 7 (ranks from 0). The
//! king may not step where the pawn attacks, and takes the pawn, or the new queen right after promotion, if it stands
//! beside it. A pawn whose king's enemy stands before it waits.

use crate::support::neighbouring_cells as neighbours;

/// File and rank, 0 to 7 each.
type Cell = (i32, i32);

fn is_attacked(pawn: Cell, cell: Cell) -> bool {
    cell.1 == pawn.1 + 1 && (cell.0 - pawn.0).abs() == 1
}

fn pushes(pawn: Cell, king: Cell) -> Vec<Cell> {
    let once = (pawn.0, pawn.1 + 1);
    let twice = (pawn.0, pawn.1 + 2);
    let mut pushes = Vec::new();
    if once != king {
        pushes.push(once);
        if pawn.1 == 1 && twice != king {
            pushes.push(twice);
        }
    }
    pushes
}

/// Whether such a position can arise: not on one square, and the king not in check with the pawn to move.
pub(crate) fn is_legal(pawn: Cell, king: Cell, pawn_moves: bool) -> bool {
    pawn != king && !(pawn_moves && is_attacked(pawn, king))
}

/// Whether the pawn gets through if it runs with every move.
pub(crate) fn gets_through(pawn: Cell, king: Cell, pawn_moves: bool) -> bool {
    if pawn_moves {
        let pushes = pushes(pawn, king);
        return if pushes.is_empty() {
            gets_through(pawn, king, false)
        } else {
            pushes.into_iter().any(|pushed| gets_through(pushed, king, false))
        };
    }
    if neighbours(king).any(|cell| cell == pawn) {
        return false;
    }
    if pawn.1 == 7 {
        return true;
    }
    let mut steps = neighbours(king).filter(|&cell| !is_attacked(pawn, cell)).peekable();
    steps.peek().is_some() && steps.all(|step| gets_through(pawn, step, true))
}

/// All squares for king and pawn, to move or not, from which the pawn gets through if it may also stand still: the least
/// set that grows by one half-move at a time. Indexed by whether the pawn moves, by pawn and king (8 × rank + file).
pub(crate) fn gets_through_with_pauses() -> [Vec<[bool; 64]>; 2] {
    let cell = |index: usize| ((index % 8) as i32, (index / 8) as i32);
    let index = |cell: Cell| (cell.1 * 8 + cell.0) as usize;
    // With the king to move, the pawn to move.
    let mut won = [vec![[false; 64]; 64], vec![[false; 64]; 64]];
    loop {
        let before = won.clone();
        for pawn in 8..64 {
            for king in (0..64).filter(|&king| king != pawn) {
                let beside = neighbours(cell(king)).any(|next| next == cell(pawn));
                let steps: Vec<Cell> = neighbours(cell(king)).filter(|&next| !is_attacked(cell(pawn), next)).collect();
                won[0][pawn][king] = !beside
                    && (pawn >= 56 || !steps.is_empty() && steps.iter().all(|&next| before[1][pawn][index(next)]));
                won[1][pawn][king] = pawn < 56
                    && (before[0][pawn][king]
                        || pushes(cell(pawn), cell(king)).into_iter().any(|pushed| before[0][index(pushed)][king]));
            }
        }
        if won == before {
            return won;
        }
    }
}
