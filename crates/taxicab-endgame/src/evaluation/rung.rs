//! On which positions a search may stop: nothing hangs, and it is no draw by a known rule. A pawn is judged by the rule of the
//! square and the key squares.
//!
//! References: the rule of the square and the key squares are in every textbook, for example K. Müller & F. Lamprecht, *Secrets of
//! Pawn Endings*, 2000. That they never call a draw won is proven by exhaustion: [`Progress`](crate::Progress) counts it.

use taxicab_chess::{Bitboard, File, Rank, Role, Square, distance, king_attacks};

use super::view::View;
use crate::EndgamePosition;

/// Whether the strong side, to move, may stop here.
pub(super) fn is_rung(view: &View<'_>) -> bool {
    if let Some(pawn) = view.pawn() {
        return is_won_with_pawn(view, pawn);
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

/// Whether the pawn, with the strong side to move, promotes by a known rule.
fn is_won_with_pawn(view: &View<'_>, pawn: Square) -> bool {
    let is_rook_pawn = matches!(pawn.file(), File::A | File::H);
    let race = Race::new(view, pawn);
    race.outruns()
        || race.holds_a_key()
        || if is_rook_pawn { race.wins_beside() } else { race.wins_a_key() || race.takes_the_opposition() }
}

/// The kings and the pawn between them.
struct Race {
    strong: Square,
    weak: Square,
    pawn: Square,
    /// The kings' distances from the pawn.
    to_pawn: [u8; 2],
    /// By number of moves, the squares that the own king, walking around its pawn, reaches in at most that many.
    walked: [Bitboard; 8],
}

impl Race {
    fn new(view: &View<'_>, pawn: Square) -> Self {
        let [strong, weak] = [view.strong(), view.weak()];
        let mut walked = [Bitboard::of(strong); 8];
        for moves in 1..walked.len() {
            walked[moves] = walked[moves - 1] | king_attacks(walked[moves - 1]) & !Bitboard::of(pawn);
        }
        Self { strong, weak, pawn, to_pawn: [strong, weak].map(|king| distance::king(king, pawn)), walked }
    }

    /// The rule of the square: the pawn promotes before the weak king can take it, with no king in its way.
    fn outruns(&self) -> bool {
        let promotion = Square::new(self.pawn.file(), Rank::Eighth);
        let is_in_the_way = |king: Square| king.file() == self.pawn.file() && king.rank() > self.pawn.rank();
        let moves = (7 - self.pawn.rank().index()).min(5);
        !is_in_the_way(self.strong) && !is_in_the_way(self.weak) && distance::king(self.weak, promotion) > moves
    }

    /// The own king is on a key square and no farther from the pawn than the weak king.
    fn holds_a_key(&self) -> bool {
        let [strong, weak] = self.to_pawn;
        key_squares(self.pawn).contains(self.strong) && weak >= strong
    }

    /// The moves of the own king to the first key square that it reaches before the weak king, by so much at least.
    fn to_key(&self, lead: u8) -> Option<u8> {
        (0..8).find(|&moves| {
            let mut reached = (key_squares(self.pawn) & self.walked[usize::from(moves)]).into_iter();
            reached.any(|key| distance::king(key, self.weak) >= moves + lead)
        })
    }

    /// The own king comes to a key square before the weak king, and the pawn is safe meanwhile. On the sixth rank it is enough to
    /// come at the same time, if the weak king is not in front.
    fn wins_a_key(&self) -> bool {
        let [strong, weak] = self.to_pawn;
        let is_on_sixth = self.pawn.rank() == Rank::Sixth;
        let is_aside = self.weak.file().index().abs_diff(self.pawn.file().index()) >= 2;
        let is_inner = !matches!(self.pawn.file(), File::B | File::G);
        let is_first =
            |moves| weak > moves + 2 || weak > strong + 1 || self.pawn.rank() < Rank::Sixth && weak >= strong;
        self.to_key(1).is_some_and(is_first)
            || is_on_sixth && is_aside && is_inner && weak >= strong && self.to_key(0).is_some_and(|moves| moves <= 2)
    }

    /// The own king steps before its pawn, two squares below the weak king.
    fn takes_the_opposition(&self) -> bool {
        let ahead =
            |square: Square| square.file() == self.pawn.file() && square.rank().index() == self.pawn.rank().index() + 1;
        let is_facing =
            self.weak.file() == self.pawn.file() && self.weak.rank().index() == self.pawn.rank().index() + 3;
        is_facing && king_attacks(Bitboard::of(self.strong)).into_iter().any(ahead)
    }

    /// A rook pawn below the fifth rank: the own king reaches the squares next to its promotion square before the weak
    /// king reaches the squares next to those, and the pawn is safe meanwhile.
    fn wins_beside(&self) -> bool {
        let [strong, weak] = self.to_pawn;
        let beside = if self.pawn.file() == File::A { File::C } else { File::F };
        let stopped = [Rank::Seventh, Rank::Eighth].map(|rank| distance::king(self.weak, Square::new(beside, rank)));
        let stopped = stopped[0].min(stopped[1]);
        let is_in_front =
            self.weak.file().index().abs_diff(self.pawn.file().index()) <= 1 && self.weak.rank() > self.pawn.rank();
        let key = (0..8).find(|&moves| (key_squares(self.pawn) & self.walked[usize::from(moves)]) != Bitboard::EMPTY);
        let is_safe = |key: u8| {
            let is_sooner = key < stopped && (weak > strong || weak == strong && weak > key + 3);
            is_sooner || key <= stopped && weak > strong + 1
        };
        self.pawn.rank() < Rank::Fifth && !is_in_front && key.is_some_and(is_safe)
    }
}

/// The key squares: with its king on one of them the pawn promotes, whichever side is to move. They are two ranks ahead of the
/// pawn, from the fifth rank onwards also one rank ahead; a rook pawn has two on the
/// neighbouring file: the square next to its promotion square and the one below that.
pub(crate) fn key_squares(pawn: Square) -> Bitboard {
    let (file, row) = (pawn.file().index(), i32::from(pawn.rank().index()));
    let is_key = |square: &Square| {
        let (aside, ahead) = (square.file().index().abs_diff(file), i32::from(square.rank().index()) - row);
        match pawn.file() {
            File::A | File::H => aside == 1 && ahead + row >= 6,
            _ if row == 6 => aside == 1 && (0..=1).contains(&ahead),
            _ => aside <= 1 && (ahead == 2 || ahead == 1 && row >= 4),
        }
    };
    Square::ALL.into_iter().filter(is_key).fold(Bitboard::EMPTY, Bitboard::with)
}
