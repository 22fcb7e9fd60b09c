//! The moves of all positions of an endgame and of those its pawn promotes to, by number.

use alloc::vec::Vec;

use taxicab_chess::Role;

use crate::parallel::{Wanted, map_while};
use crate::tables::index::Symmetry;
use crate::{Endgame, EndgamePosition, Index, Side, Tables, Value};

/// The mirror at the diagonal a1–h8.
const EXCHANGE: Symmetry = Symmetry::ALL[4];

/// The target of a move to a dead draw: a piece is captured, or a pawn becomes a bishop or a knight.
pub(super) const DRAW: u32 = u32::MAX;

/// The moves of one side by position; the moves of one position are in the [order] of the positions they lead to.
pub(super) struct Moves {
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Moves {
    /// The targets of the moves of a position: numbers of positions with the other side to move, or [`DRAW`].
    pub(super) fn of(&self, position: usize) -> &[u32] {
        &self.targets[self.starts[position] as usize..self.starts[position + 1] as usize]
    }

    /// The reversed moves: for each position its predecessors. Moves to a draw are left out.
    pub(super) fn reversed(positions: usize, moves: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let mut starts = vec![0; positions + 1];
        for (_, to) in moves.clone() {
            starts[to as usize + 1] += 1;
        }
        for position in 0..positions {
            starts[position + 1] += starts[position];
        }
        let mut next = starts.clone();
        let mut targets = vec![0; starts[positions] as usize];
        for (from, to) in moves {
            let place = &mut next[to as usize];
            targets[*place as usize] = from;
            *place += 1;
        }
        Self { starts, targets }
    }
}

/// A position of a graph within its endgame.
#[derive(Clone, Copy)]
pub(super) struct Located {
    /// The number of the endgame in the graph.
    pub(super) endgame: usize,
    /// The number of the position in the endgame.
    pub(super) number: usize,
}

/// The graph of moves: the positions of the endgame first, then those it promotes to.
pub(super) struct Graph {
    indexes: Vec<Index>,
    /// The moves of the strong side and of the weak side; an illegal position has none.
    moves: [Moves; 2],
    /// Whether the weak side, to move, is mated.
    mated: Vec<bool>,
}

impl Graph {
    /// The graph of an endgame, while it is wanted.
    pub(super) fn new(tables: &Tables, endgame: Endgame, is_wanted: Wanted<'_>) -> Option<Self> {
        let successors = endgame.successors().filter(|&successor| tables.table(successor).is_some());
        let with_pieces = |successor: &Endgame| successor.len() == endgame.len() && !successor.is_dead_draw();
        let endgames = [endgame].into_iter().chain(successors.filter(with_pieces));
        let indexes: Vec<Index> = endgames.map(Index::new).collect();
        let mut graph = Self {
            indexes,
            moves: [const { Moves { starts: Vec::new(), targets: Vec::new() } }; 2],
            mated: Vec::new(),
        };
        let weak = graph.moves(tables, Side::Weak, is_wanted)?;
        let is_mated = |position: usize| graph.value(tables, position, Side::Weak) == Some(Value::Loss(0));
        graph.mated = (0..graph.len()).map(is_mated).collect();
        graph.moves = [graph.moves(tables, Side::Strong, is_wanted)?, weak];
        Some(graph)
    }

    pub(super) fn endgame(&self) -> Endgame {
        self.indexes[0].endgame()
    }

    /// The count of positions with one side to move.
    pub(super) fn len(&self) -> usize {
        self.indexes.iter().map(Index::len).sum()
    }

    pub(super) fn moves_of(&self, side: Side) -> &Moves {
        &self.moves[usize::from(side)]
    }

    pub(super) fn is_mate(&self, position: usize) -> bool {
        self.mated[position]
    }

    pub(super) fn located(&self, position: usize) -> Located {
        let (mut endgame, mut number) = (0, position);
        while number >= self.indexes[endgame].len() {
            number -= self.indexes[endgame].len();
            endgame += 1;
        }
        Located { endgame, number }
    }

    pub(super) fn unrank(&self, position: usize, to_move: Side) -> EndgamePosition {
        let place = self.located(position);
        self.indexes[place.endgame].unrank(place.number, to_move)
    }

    /// The exact value of a position; `None` if it is not legal.
    pub(super) fn value(&self, tables: &Tables, position: usize, to_move: Side) -> Option<Value> {
        let place = self.located(position);
        tables.table(self.indexes[place.endgame].endgame())?.at(place.number, to_move)
    }

    /// The positions of the whole board that share this number.
    pub(super) fn weight(&self, position: usize) -> u64 {
        let place = self.located(position);
        self.indexes[place.endgame].weight(place.number)
    }

    /// The number of a position of an endgame of the graph.
    pub(super) fn rank(&self, endgame_position: &EndgamePosition) -> Option<u32> {
        let mut before = 0;
        for index in &self.indexes {
            if index.endgame() == endgame_position.endgame() {
                return Some((before + index.rank(endgame_position)?) as u32);
            }
            before += index.len();
        }
        None
    }

    /// Whether a move between two positions is a pawn move, promotions included.
    pub(super) fn is_pawn_move(&self, from: u32, to: u32) -> bool {
        if !self.endgame().has_pawn() {
            return false;
        }
        let [from, to] = [from, to].map(|position| self.located(position as usize));
        let pawn = |place: Located| self.indexes[0].unrank(place.number, Side::Strong).pieces[0];
        from.endgame == 0 && (to.endgame != 0 || pawn(from) != pawn(to))
    }

    fn moves(&self, tables: &Tables, side: Side, is_wanted: Wanted<'_>) -> Option<Moves> {
        const CHUNK: usize = 4096;
        let chunks = self.len().div_ceil(CHUNK);
        let found = map_while((chunks, 1), is_wanted, |chunk| {
            let (mut counts, mut targets) = (Vec::with_capacity(CHUNK), Vec::new());
            let mut ordered = Vec::new();
            for position in chunk * CHUNK..((chunk + 1) * CHUNK).min(self.len()) {
                ordered.clear();
                let endgame_position = self.unrank(position, side);
                let is_legal = tables.value(&endgame_position).is_some();
                let steps = is_legal.then(|| tables.moves(&endgame_position)).into_iter().flatten();
                ordered.extend(steps.map(|(step, _)| {
                    let after = step.after.as_ref();
                    (order(step.after.as_ref()), after.and_then(|after| self.rank(after)).unwrap_or(DRAW))
                }));
                ordered.sort_unstable();
                counts.push(ordered.len() as u32);
                targets.extend(ordered.iter().map(|&(_, target)| target));
            }
            (counts, targets)
        })?;
        let (mut starts, mut targets) = (Vec::with_capacity(self.len() + 1), Vec::new());
        let mut start = 0;
        starts.push(0);
        for (counts, some) in found {
            for count in counts {
                start += count;
                starts.push(start);
            }
            targets.extend_from_slice(&some);
        }
        Some(Moves { starts, targets })
    }
}

/// The order of moves of equal score, by the position they lead to: with a queen, with a rook (the choices of a promotion), all
/// others, dead draws; then by its [number](Index), the lower one of two reflected images. It is the same for all
/// images of a position.
pub fn order(after: Option<&EndgamePosition>) -> (u8, usize) {
    let Some(after) = after.filter(|after| !after.endgame().is_dead_draw()) else { return (3, 0) };
    let index = Index::new(after.endgame());
    let Some(number) = index.rank(after) else { return (3, 1) };
    let exchanged = || index.rank(&index.unrank(number, after.to_move()).map(|square| EXCHANGE.square(square)));
    let mirrored = if index.weight(number) == 4 { exchanged() } else { None };
    let rank = match after.endgame().pieces()[0] {
        Role::Queen => 0,
        Role::Rook => 1,
        _ => 2,
    };
    (rank, mirrored.map_or(number, |other| other.min(number)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_of_a_position_have_their_moves_in_one_order() {
        for endgame in [Endgame::KRK, Endgame::KBNK] {
            let index = Index::new(endgame);
            for number in (0..index.len()).step_by(31) {
                let endgame_position = index.unrank(number, Side::Strong);
                let orders = |endgame_position: &EndgamePosition| {
                    let mut orders: Vec<_> = endgame_position.moves().map(|step| order(step.after.as_ref())).collect();
                    orders.sort_unstable();
                    orders
                };
                for symmetry in Symmetry::ALL {
                    let image = endgame_position.map(|square| symmetry.square(square));
                    assert_eq!(orders(&image), orders(&endgame_position), "{endgame_position:?}");
                }
            }
        }
    }
}
