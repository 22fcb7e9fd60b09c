//! On which positions a search may stop: nothing hangs, and it is no draw by a known rule.

use taxicab_chess::{Bitboard, Role, distance, king_attacks};

use super::pawn;
use super::view::View;
use crate::EndgamePosition;

/// Whether the strong side, to move, may stop here.
pub(super) fn is_rung(view: &View<'_>) -> bool {
    if let Some(pawn) = view.pawn() {
        return pawn::is_won(view, pawn);
    }
    let weak = view.weak();
    let is_caged = (king_attacks(Bitboard::of(weak)) & !view.attacked).is_empty();
    let is_safe = |(_, square)| match distance::king(square, weak) {
        0 | 1 => distance::king(square, view.strong()) == 1,
        2 => view.attacked.contains(square),
        _ => true,
    };
    !is_caged && view.pieces().all(is_safe) && can_mate(view)
}

/// Two bishops on squares of one colour, or a single minor piece, cannot mate.
fn can_mate(view: &View<'_>) -> bool {
    let mut pieces = view.pieces();
    match (pieces.next(), pieces.next()) {
        (Some((Role::Bishop, one)), Some((Role::Bishop, other))) => one.color() != other.color(),
        (Some((role, _)), None) => matches!(role, Role::Queen | Role::Rook),
        (one, _) => one.is_some(),
    }
}

impl EndgamePosition {
    /// Whether the strong side, to move, has firm ground: a *rung*. Without a pawn: the weak king could move, a piece
    /// next to it is guarded by its own king, a piece two squares from it is guarded, and the pieces can mate. With a
    /// pawn: it is won by the rule of the square or by the key squares. A static test; that every rung is won is
    /// proven by exhaustion.
    ///
    /// ```
    /// use taxicab_endgame::EndgamePosition;
    ///
    /// let is_rung = |fen: &str| EndgamePosition::of(&fen.parse().unwrap()).unwrap().is_rung();
    /// assert!(is_rung("8/8/8/4k3/8/8/8/K6R w"));
    /// assert!(!is_rung("8/8/8/8/8/6k1/7R/K7 w")); // the rook hangs
    /// assert!(!is_rung("8/8/8/8/8/2k5/P7/K7 w")); // undecided without a search
    /// ```
    pub fn is_rung(&self) -> bool {
        is_rung(&View::new(self))
    }
}
