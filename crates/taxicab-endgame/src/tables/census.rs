//! The census of an endgame: how many positions are won, drawn and lost, and in how many plies.

use alloc::vec::Vec;

use crate::{Endgame, EndgamePosition, Side, Tables, Value};

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
    /// One pass over the table; the moves of each drawn position are tried. 0.1 s for KBNK.
    pub fn census(&self, endgame: Endgame) -> Option<Census> {
        self.census_while(endgame, &|| true)
    }

    /// The same while it is wanted, which is asked every millisecond or so; `None` also if it no longer is.
    pub fn census_while(&self, endgame: Endgame, is_wanted: &dyn Fn() -> bool) -> Option<Census> {
        let table = self.table(endgame)?;
        if !endgame.successors().all(|successor| self.table(successor).is_some()) {
            return None;
        }
        let index = table.index();
        let mut counts = [Count::default(), Count::default()];
        let mut wins = [vec![0; 256], vec![0; 256]];
        let mut longest: Option<(usize, u8)> = None;
        for (side, count) in Side::ALL.into_iter().zip(&mut counts) {
            for number in 0..index.len() {
                if number.is_multiple_of(1 << 12) && !is_wanted() {
                    return None;
                }
                let Some(value) = table.at(number, side) else { continue };
                let weight = index.weight(number);
                count.legal += weight;
                match value {
                    Value::Draw => {
                        let is_stalemate = self.moves(&index.unrank(number, side)).next().is_none();
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
        }
        for wins in &mut wins {
            wins.truncate(wins.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1));
        }
        let [strong_wins, weak_wins] = wins;
        let longest = longest.map(|(number, plies)| (index.unrank(number, Side::Strong), plies));
        Some(Census { endgame, counts, strong_wins, weak_wins, longest })
    }
}
