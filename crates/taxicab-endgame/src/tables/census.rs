//! The census of an endgame: how many positions are won, drawn and lost, and in how many plies.

use alloc::vec::Vec;

use crate::{Endgame, EndgamePosition, Side, Table, Tables, Value, parallel};

/// The positions with one side to move, counted on the whole board: every image by itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Legal positions: no two pieces on a square, kings apart, the side not to move not in check, no pawn on the first or last
    /// rank; equal pieces are not distinguished.
    pub legal: u64,
    /// Positions that the side to move wins.
    pub won: u64,
    /// Positions that it loses.
    pub lost: u64,
    /// Positions in which it is mated; they count as lost too.
    pub checkmates: u64,
    /// Positions in which it has no move and is not in check; neither won nor lost.
    pub stalemates: u64,
}

impl Count {
    const fn add(&mut self, other: &Self) {
        let Self { legal, won, lost, checkmates, stalemates } = self;
        *legal += other.legal;
        *won += other.won;
        *lost += other.lost;
        *checkmates += other.checkmates;
        *stalemates += other.stalemates;
    }
}

/// The counts of an endgame.
#[derive(Clone, Debug)]
pub struct Census {
    /// The endgame.
    pub endgame: Endgame,
    /// With the strong side to move, then with the weak side.
    pub counts: [Count; 2],
    /// The positions that the strong side wins, by plies: it is to move if they are odd, its opponent if even.
    pub strong_wins: Vec<u64>,
    /// The same for the weak side.
    pub weak_wins: Vec<u64>,
    /// The longest win with the strong side to move, of several the one with the lowest number, and its plies.
    pub longest: Option<(EndgamePosition, u8)>,
}

impl Census {
    /// The counts with this side to move.
    pub fn count(&self, to_move: Side) -> &Count {
        &self.counts[usize::from(to_move)]
    }
}

impl Tables {
    /// The census of an endgame; `None` if its table or that of a successor is missing.
    ///
    /// ```
    /// use taxicab_endgame::{Endgame, Side, Tables};
    ///
    /// let mut tables = Tables::new();
    /// tables.fill(Endgame::KQK)?;
    /// let census = tables.census(Endgame::KQK).unwrap();
    /// assert_eq!(census.count(Side::Weak).checkmates, 364);
    /// assert_eq!(census.longest.map(|(_, plies)| plies), Some(19));
    /// # Ok::<(), taxicab_endgame::FillError>(())
    /// ```
    ///
    /// # Complexity
    /// One pass over the table, on all cores with the feature `parallel`; the moves of each drawn position are tried.
    pub fn census(&self, endgame: Endgame) -> Option<Census> {
        self.census_while(endgame, &|| true)
    }

    /// The same while it is wanted, which is asked every few milliseconds; `None` also if it no longer is.
    pub fn census_while(&self, endgame: Endgame, is_wanted: &(dyn Fn() -> bool + Sync)) -> Option<Census> {
        let table = self.table(endgame)?;
        if !endgame.successors().all(|successor| self.table(successor).is_some()) {
            return None;
        }
        let index = table.index();
        let parts = index.len().div_ceil(PART);
        let part = |part: usize| Part::of(self, table, Side::ALL[part / parts], part % parts * PART);
        let mut counts = [Count::default(), Count::default()];
        let mut wins = [vec![0; 256], vec![0; 256]];
        let mut longest: Option<(usize, u8)> = None;
        for (number, part) in parallel::map_while((2 * parts, 1), is_wanted, part)?.into_iter().enumerate() {
            counts[number / parts].add(&part.count);
            for (all, new) in wins.iter_mut().zip(part.wins) {
                all.iter_mut().zip(new).for_each(|(all, new)| *all += new);
            }
            if longest.is_none_or(|(_, most)| part.longest.is_some_and(|(_, plies)| plies > most)) {
                longest = part.longest.or(longest);
            }
        }
        for wins in &mut wins {
            wins.truncate(wins.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1));
        }
        let [strong_wins, weak_wins] = wins;
        let longest = longest.map(|(number, plies)| (index.unrank(number, Side::Strong), plies));
        Some(Census { endgame, counts, strong_wins, weak_wins, longest })
    }
}

/// How many positions take a few milliseconds.
const PART: usize = 1 << 16;

/// The counts of some positions with one side to move.
#[derive(Default)]
struct Part {
    count: Count,
    /// By plies, of the strong side and of the weak side.
    wins: [Vec<u64>; 2],
    /// The number and the plies of the longest win of the strong side, to move.
    longest: Option<(usize, u8)>,
}

impl Part {
    /// Counts the positions from a number on.
    fn of(tables: &Tables, table: &Table, side: Side, first: usize) -> Self {
        let index = table.index();
        let (mut count, mut wins, mut longest) = (Count::default(), [vec![0; 256], vec![0; 256]], None);
        for number in (first..index.len()).take(PART) {
            let Some(value) = table.at(number, side) else { continue };
            let weight = index.weight(number);
            count.legal += weight;
            match value {
                Value::Draw => {
                    let is_stalemate = tables.moves(&index.unrank(number, side)).next().is_none();
                    count.stalemates += if is_stalemate { weight } else { 0 };
                }
                Value::Win(plies) => {
                    count.won += weight;
                    wins[usize::from(side)][usize::from(plies)] += weight;
                    if side == Side::Strong && longest.is_none_or(|(_, most)| plies > most) {
                        longest = Some((number, plies));
                    }
                }
                Value::Loss(plies) => {
                    count.lost += weight;
                    count.checkmates += if plies == 0 { weight } else { 0 };
                    wins[usize::from(side.opponent())][usize::from(plies)] += weight;
                }
            }
        }
        Self { count, wins, longest }
    }
}
