//! The moves of a position, within its ending and out of it.

use taxicab_chess::{Bitboard, Rank, Role, Square};

use crate::attacks::{attacks, king_steps, pushes};
use crate::ending::{MOST_MEN, Side};
use crate::standing::Standing;
use crate::tables::Tables;
use crate::value::Value;

/// A move, on the board as the [`Standing`] has it: White is the strong side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Where the man stood.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
    /// The position afterwards; `None` if only the kings are left.
    pub after: Option<Standing>,
}

/// The moves of a position by the rules of movement, in a fixed order: the king's, then those of the other men in the order
/// of the ending, by square from a1 to h8; a pawn becomes a queen, rook, bishop, knight. A king may have stepped into check:
/// [`Tables::steps`] leaves such out.
#[derive(Clone, Debug)]
pub struct Steps {
    standing: Standing,
    /// The man whose turn it is: 0 the king, else its place in the ending from 1.
    man: usize,
    targets: Bitboard,
    promotion: usize,
}

const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

impl Standing {
    /// Its moves by the rules of movement; those that leave the king in check are among them.
    pub fn steps(&self) -> Steps {
        let king = self.king(self.to_move);
        let targets = king_steps(Bitboard::of(king)) & !self.occupied_by(self.to_move);
        Steps { standing: *self, man: 0, targets, promotion: 0 }
    }

    /// The squares of a side's men.
    fn occupied_by(&self, side: Side) -> Bitboard {
        let men = self.men().filter(|&(owner, ..)| owner == side);
        men.fold(Bitboard::of(self.king(side)), |set, (.., square)| set.with(square))
    }

    fn targets(&self, man: usize) -> Bitboard {
        let own = self.occupied_by(self.to_move);
        let occupied = own | self.occupied_by(self.to_move.opponent());
        match self.ending.men()[man] {
            // There is nobody but the king to capture.
            Role::Pawn => pushes(self.men[man], occupied),
            role => attacks(role, self.men[man], occupied) & !own,
        }
    }

    /// After a man has moved: 0 the king, else its place in the ending from 1.
    fn after(&self, man: usize, to: Square, promotion: Option<Role>) -> Option<Self> {
        let mut next = self.with_to_move(self.to_move.opponent());
        match man {
            0 => next.kings[usize::from(self.to_move)] = to,
            _ => next.men[man - 1] = to,
        }
        let count = self.ending.men().len();
        let taken = (0..count).find(|&other| self.ending.owner(other) != self.to_move && self.men[other] == to);
        if taken.is_none() && promotion.is_none() {
            return Some(next);
        }
        let role = |man: usize| promotion.unwrap_or(self.ending.men()[man]);
        let men = (0..count.min(MOST_MEN)).filter(|&man| taken != Some(man));
        let men = men.map(|man| (self.ending.owner(man), role(man), next.men[man]));
        Self::of_men(next.kings, men, next.to_move)
    }
}

impl Iterator for Steps {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let standing = &self.standing;
        let to = loop {
            if let Some(to) = self.targets.first() {
                break to;
            }
            if self.man == standing.ending.men().len() {
                return None;
            }
            self.man += 1;
            if standing.ending.owner(self.man - 1) == standing.to_move {
                self.targets = standing.targets(self.man - 1);
            }
        };
        let is_pawn = self.man > 0 && standing.ending.men()[self.man - 1] == Role::Pawn;
        let promotion = (is_pawn && to.rank() == Rank::Eighth).then(|| PROMOTIONS[self.promotion]);
        self.promotion += usize::from(promotion.is_some());
        if promotion.is_none() || self.promotion == PROMOTIONS.len() {
            self.promotion = 0;
            self.targets = self.targets.without(to);
        }
        let from = if self.man == 0 { standing.king(standing.to_move) } else { standing.men[self.man - 1] };
        Some(Step { from, to, promotion, after: standing.after(self.man, to, promotion) })
    }
}

impl Tables {
    /// The legal moves of a legal position, each with its value for the side that makes it, the move counted.
    ///
    /// The tables of the ending and its successors must be there; what leads to another one is left out.
    pub fn steps<'a>(&'a self, standing: &Standing) -> impl Iterator<Item = (Step, Value)> + use<'a> {
        let Standing { kings, to_move, .. } = *standing;
        standing.steps().filter_map(move |step| {
            let value = if let Some(after) = &step.after {
                self.value(after)
            } else {
                let other = kings[usize::from(to_move.opponent())];
                let is_king = step.from == kings[usize::from(to_move)];
                let own = if is_king { step.to } else { kings[usize::from(to_move)] };
                (!king_steps(Bitboard::of(own)).contains(other)).then_some(Value::Draw)
            };
            Some((step, value?.before()))
        })
    }
}
