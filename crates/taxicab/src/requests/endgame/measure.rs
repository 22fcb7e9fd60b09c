//! `endgame measure`: how often an evaluation mates, over all positions and against every defence.

use std::time::Duration;

use taxicab_endgame::engine::Engine;
use taxicab_endgame::{
    Endgame, EndgamePosition, Evaluation, MAX_DEPTH, Measuring, Policy, Progress as Counts, Study, Table,
};

use super::position::named;
use crate::context::Pool;
use crate::fields::{Span, Text};
use crate::{Activity, Context, Event, Fault, Observer, Progress, Request, Row, answer, request};

/// How soon evaluations make headway, and how often they mate within fifty moves, from every won position against every defence.
/// Each evaluation and depth is a row before the answer.
#[request("endgame measure", MeasureAnswer)]
pub struct Measure {
    /// The endgame, against a bare king: `KRK`.
    #[item]
    pub name: String,
    /// Evaluations [default: all].
    #[arg(value_name = "E", value_delimiter = ',')]
    pub evaluation: Vec<Text<Evaluation>>,
    /// stand-pat: a search that may stop on better ground; full-width: one that evaluates its leaves.
    #[arg(value_name = "POLICY")]
    #[default = "stand-pat"]
    pub policy: Text<Policy>,
    /// Plies of the search: 3, 2,4 or 2..24 [default: even ones to that from which ours always mates].
    #[arg(value_name = "D", value_delimiter = ',')]
    pub depth: Vec<Text<Span<1, { MAX_DEPTH as u32 }>>>,
    /// The most traps to name: positions from which headway takes the deepest search.
    #[arg(value_name = "N")]
    #[default = "0"]
    pub traps: Text<usize>,
    /// Count the nodes of the engine's proofs from all won positions that need this many plies or more for headway.
    #[arg(value_name = "PLIES")]
    pub proofs: Option<Text<u8>>,
    /// The most failing positions to name.
    #[arg(value_name = "N")]
    #[default = "3"]
    pub failing: Text<usize>,
}

/// What one evaluation comes to at one depth.
#[answer]
pub struct Measured {
    /// The endgame.
    pub ending: String,
    /// The evaluation.
    pub evaluation: String,
    /// `stand-pat` or `full-width`.
    pub policy: &'static str,
    /// Plies of the policy's search.
    pub depth: u8,
    /// Positions that perfect play wins, the strong side to move.
    pub won: u64,
    /// Those of them that the policy mates from.
    pub mated: u64,
    /// mated of won.
    pub share: f64,
    /// The longest game of the policy, with the worst of its best moves; `None` if it never mates.
    pub longest_plies: Option<u16>,
    /// How much longer its games are than perfect play.
    pub mean_excess_plies: Option<f64>,
    /// The correlation of the evaluation with the plies to mate over the won positions; `None` if the evaluation is the same
    /// everywhere.
    pub correlation: Option<f64>,
    /// The first positions it does not mate from, as FEN.
    pub failing: Vec<String>,
    /// How soon a stand-pat search makes headway; `None` for a full-width policy, which need not make any.
    pub progress: Option<Headway>,
    /// The nodes of the engine's proofs; `None` if they were not asked for.
    pub proofs: Option<ProofNodes>,
    /// Wall seconds.
    pub seconds: f64,
    /// Wall seconds for filling or loading the tables.
    pub table_seconds: f64,
    /// Whether it is the first of its endgame.
    #[serde(skip)]
    pub is_first: bool,
    /// Whether it is the first of its evaluation.
    #[serde(skip)]
    pub is_first_of_evaluation: bool,
}

/// How soon an evaluation makes headway: the depth at which a stand-pat search forces better ground, over all won positions, up to
/// the greatest depth that is measured.
#[answer]
pub struct Headway {
    /// The greatest depth, in plies: from there on every depth mates. `None` if some position makes no headway.
    pub max_depth: Option<u8>,
    /// The mean depth of those that make headway.
    pub mean_depth: f64,
    /// The positions that need 2 plies, 4, 6 and so on.
    pub by_depth: Vec<u64>,
    /// Those that make no headway within the depths that are measured.
    pub without: u64,
    /// Positions of the greatest depth, as FEN.
    pub traps: Vec<String>,
    /// Positions that pass for firm ground and are not won.
    pub false_rungs: u64,
}

/// The nodes that the engine takes to prove headway, from every position that needs these plies or more, symmetric ones counted once.
#[answer]
pub struct ProofNodes {
    /// The least plies.
    pub plies: u8,
    /// The positions.
    pub positions: u64,
    /// The nodes that are enough for half of them.
    pub median: u64,
    /// The nodes that are enough for 99 of a hundred.
    pub percentile_99: u64,
    /// The most nodes.
    pub max: u64,
    /// The position that needs them, as FEN; `None` if there is no position.
    pub hardest: Option<String>,
    /// The positions that need more than a hundred million, or than the memory of a thread; they count as that many.
    pub without: u64,
}

/// All rows of an endgame.
#[answer]
#[serde(transparent)]
pub struct MeasureAnswer(pub Vec<Measured>);

impl Request for Measure {
    fn answer_in(&self, context: &Context, observer: &mut dyn Observer) -> Result<MeasureAnswer, Fault> {
        let endgame = named(&self.name)?;
        check(endgame)?;
        let (tables, table_time) = context.cache().endgames.tables(endgame, context, observer)?;
        let evaluations = match &self.evaluation[..] {
            [] => Evaluation::ALL.to_vec(),
            some => some.iter().map(|evaluation| evaluation.0).collect(),
        };
        let depths = self.depths(endgame);
        let begun = |evaluation, depth| {
            let activity = Activity::Study { endgame: Text(endgame), evaluation, depth };
            Event::Progress(Progress { activity, elapsed: Duration::ZERO })
        };
        observer.event(begun(None, 0));
        // About ten moves of four bytes a position, their reverse and what is measured: 130 bytes for each of a table.
        let bytes: usize = endgame.successors().chain([endgame]).map(Table::bytes_of).sum();
        let _share = context.memory().hold(130 * bytes as u64, &format_args!("to measure {endgame}"))?;
        let is_wanted = || !context.is_over();
        let pool = context.pool_of_work()?;
        let study = pool.install(|| Study::new_while(&tables, endgame, &is_wanted));
        context.check()?;
        let study = study.ok_or_else(|| Fault::system("the tables are not there"))?;
        let interrupted = || context.interruption();
        let last = depths.iter().copied().max().unwrap_or(0).max(2);
        let false_rungs = study.false_rungs();
        let mut rows: Vec<Measured> = Vec::new();
        for evaluation in evaluations {
            context.check()?;
            observer.event(begun(Some(evaluation), 0));
            let start = context.now();
            let correlation = study.correlation(&evaluation);
            context.check()?;
            let mut measuring = study.measuring(evaluation, self.policy.0);
            let progress = (self.policy.0 == Policy::StandPat)
                .then(|| pool.install(|| measuring.progress(last, self.traps.0)).ok_or_else(interrupted))
                .transpose()?;
            let proofs = self.proofs.as_ref().filter(|_| self.policy.0 == Policy::StandPat);
            let proofs = proofs
                .map(|plies| ProofNodes::of(plies.0, context, &pool, &mut measuring).ok_or_else(interrupted))
                .transpose()?;
            for &depth in &depths {
                context.check()?;
                observer.event(begun(Some(evaluation), depth));
                let counts = pool.install(|| measuring.at(depth, self.failing.0)).ok_or_else(interrupted)?;
                let mates = counts.mated > 0;
                let row = Measured {
                    ending: endgame.to_string(),
                    evaluation: evaluation.to_string(),
                    policy: self.policy.0.name(),
                    depth,
                    won: counts.won,
                    mated: counts.mated,
                    share: counts.share(),
                    longest_plies: mates.then_some(counts.longest),
                    mean_excess_plies: mates.then_some(counts.mean_excess),
                    correlation,
                    failing: fens(&counts.failing),
                    progress: progress.as_ref().map(|progress| Headway::of(progress, false_rungs)),
                    proofs: proofs.clone(),
                    seconds: context.since(start).as_secs_f64(),
                    table_seconds: table_time.as_secs_f64(),
                    is_first: rows.is_empty(),
                    is_first_of_evaluation: depth == depths[0],
                };
                observer.event(Event::Row(Row::Measured(&row)));
                rows.push(row);
            }
        }
        Ok(MeasureAnswer(rows))
    }
}

impl Measure {
    /// The depths to measure.
    fn depths(&self, endgame: Endgame) -> Vec<u8> {
        match &self.depth[..] {
            [] => (2..=Engine::progress_depth(endgame).unwrap_or(DEFAULT_DEPTH)).step_by(2).collect(),
            some => some.iter().flat_map(|depths| depths.first as u8..=depths.last as u8).collect(),
        }
    }
}

/// Checks that there is a study of an endgame.
fn check(endgame: Endgame) -> Result<(), Fault> {
    let why = match endgame.is_against_bare_king() {
        _ if Study::is_possible(endgame) => return Ok(()),
        true => "a pawn with another piece; a policy needs one that is alone",
        false => "the weak side has more than its king; a policy needs a bare one",
    };
    Err(Fault::item(format_args!("{endgame}: {why}")))
}

/// The last default depth where ours need not mate.
const DEFAULT_DEPTH: u8 = 6;

fn fens(positions: &[EndgamePosition]) -> Vec<String> {
    positions.iter().map(|position| position.position().fen().to_string()).collect()
}

impl ProofNodes {
    fn of(plies: u8, context: &Context, pool: &Pool, measuring: &mut Measuring<'_>) -> Option<Self> {
        const MAX_NODES: u64 = 100_000_000;
        // The other half is for what is measured.
        let each = context.memory().limit() / 2 / pool.threads();
        let proofs = pool.install(|| measuring.proofs(plies.clamp(2, MAX_DEPTH), 1, MAX_NODES, each))?;
        let hardest: Vec<EndgamePosition> = proofs.hardest.iter().take(1).map(|&(_, position)| position).collect();
        Some(Self {
            plies,
            positions: proofs.positions as u64,
            median: proofs.median,
            percentile_99: proofs.percentile_99,
            max: proofs.max,
            hardest: fens(&hardest).pop(),
            without: proofs.without as u64,
        })
    }
}

impl Headway {
    fn of(progress: &Counts, false_rungs: u64) -> Self {
        Self {
            max_depth: progress.max(),
            mean_depth: progress.mean(),
            by_depth: progress.by_depth.clone(),
            without: progress.without,
            traps: fens(&progress.traps),
            false_rungs,
        }
    }
}
