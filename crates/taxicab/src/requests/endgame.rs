//! Questions about chess endgames.

mod mate;
mod measure;
mod position;
mod probe;
mod table;

pub use mate::{Game, Mate, MateAnswer, PlayedMove};
pub use measure::{Depths, Measure, MeasureAnswer, Measured};
pub use position::{OutsideTables, san, uci};
pub use probe::{Probe, ProbeAnswer, Probed, RankedMove};
pub use table::{Counted, Sides, Table, TableAnswer};
