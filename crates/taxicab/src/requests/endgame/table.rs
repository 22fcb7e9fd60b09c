//! `endgame table`: what is in the table of an endgame.

use taxicab_endgame::{Census, Count, Side};

use super::position::named;
use crate::{Context, Fault, Observer, Request, answer, request};

/// What is in the table of an endgame, counted over the whole board.
#[request("endgame table", TableAnswer)]
pub struct Table {
    /// The endgame: `KBNK`.
    #[item]
    pub name: String,
}

/// What is in the table of an endgame.
#[answer]
pub struct TableAnswer {
    /// The endgame.
    pub ending: String,
    /// Legal positions by the side to move.
    pub legal: Sides<u64>,
    /// Positions won with the strong side to move.
    pub won: u64,
    /// Positions lost by the weak side, to move.
    pub lost: u64,
    /// The longest win with the strong side to move.
    pub longest_plies: Option<u8>,
    /// Checkmates of the weak side.
    pub checkmates: u64,
    /// Stalemates of the weak side.
    pub stalemates: u64,
    /// Positions that the strong side wins in 0, 1, 2, … plies: with the weak side to move where even.
    pub histogram: Vec<u64>,
    /// A position of the longest win, as FEN.
    pub longest: Option<String>,
    /// All counts by the side to move.
    pub sides: Sides<Counted>,
    /// Positions that the weak side wins in 0, 1, 2, … plies.
    pub weak_histogram: Vec<u64>,
    /// Bytes of the table.
    pub bytes: usize,
    /// Wall seconds for counting.
    pub seconds: f64,
    /// Wall seconds for filling or loading the tables.
    pub table_seconds: f64,
}

/// One value for each side to move.
#[answer]
pub struct Sides<T> {
    /// The strong side.
    pub strong: T,
    /// The weak side.
    pub weak: T,
}

/// Positions with one side to move.
#[answer]
pub struct Counted {
    /// Legal ones.
    pub legal: u64,
    /// Those this side wins.
    pub won: u64,
    /// Drawn ones.
    pub drawn: u64,
    /// Those this side loses.
    pub lost: u64,
    /// Those where it is mated.
    pub checkmates: u64,
    /// Those where it is stalemated.
    pub stalemates: u64,
}

impl Counted {
    fn of(count: &Count) -> Self {
        let Count { legal, won, lost, checkmates, stalemates } = *count;
        Self { legal, won, drawn: legal - won - lost, lost, checkmates, stalemates }
    }
}

impl Request for Table {
    fn answer_in(&self, context: &Context, observer: &mut dyn Observer) -> Result<TableAnswer, Fault> {
        let endgame = named(&self.name)?;
        let endgames = &context.cache().endgames;
        // Where the time of a request is limited, no tables of five pieces are made.
        let (tables, table_time) = match context.limits().time {
            None => endgames.made(endgame, context, observer),
            Some(_) => endgames.tables(endgame, context, observer),
        }?;
        let start = context.now();
        let table = tables.table(endgame).ok_or_else(|| Fault::system("the table is not there"))?;
        let census = context.cache().census(endgame, &tables, context)?;
        Ok(TableAnswer::new(&census, table.bytes(), context.since(start).as_secs_f64(), table_time.as_secs_f64()))
    }
}

impl TableAnswer {
    fn new(census: &Census, bytes: usize, seconds: f64, table_seconds: f64) -> Self {
        let [strong, weak] = Side::ALL.map(|side| Counted::of(census.count(side)));
        Self {
            ending: census.endgame.to_string(),
            legal: Sides { strong: strong.legal, weak: weak.legal },
            won: strong.won,
            lost: weak.lost,
            longest_plies: census.longest.map(|(_, plies)| plies),
            checkmates: weak.checkmates,
            stalemates: weak.stalemates,
            histogram: census.strong_wins.clone(),
            longest: census.longest.map(|(position, _)| position.position().fen().to_string()),
            sides: Sides { strong, weak },
            weak_histogram: census.weak_wins.clone(),
            bytes,
            seconds,
            table_seconds,
        }
    }
}
