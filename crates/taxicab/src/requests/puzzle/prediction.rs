//! `heuristics --predict`: how many positions iterations of IDA* expand, predicted and measured.

use std::time::Duration;

use taxicab_puzzle::heuristic::{Heuristic, HeuristicName, Manhattan, Maximum};
use taxicab_puzzle::prediction::{Distribution, Tree};
use taxicab_puzzle::search::{StopReason, whole_iteration};
use taxicab_puzzle::strategy::HeuristicSet;
use taxicab_puzzle::{Board, Metric, Problem, Size, shuffled};

use super::space::filled;
use super::{BoardFields, LimitFields};
use crate::fields::{Span, Text, Whole};
use crate::words::grouped;
use crate::{Activity, Context, Event, Fault, Observer, Progress, Request, Row, answer, request};

/// The expansions of each iteration of IDA*, predicted from the distribution of a heuristic and measured. Each bound is a row
/// before the answer.
#[request("heuristics predict", Vec<PredictionRow>)]
pub struct HeuristicsPredict {
    /// The board, unless random ones are asked for.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[item]
    pub board: String,
    /// The goal, and the size.
    #[flatten]
    pub fields: BoardFields,
    /// The heuristics, each by itself; default: manhattan.
    pub heuristic: Option<Text<HeuristicSet>>,
    /// Which boards, which bounds, and the sample.
    #[flatten]
    pub options: PredictionFields,
    /// Limits: nodes for each iteration, the time for all together.
    #[flatten]
    pub limits: LimitFields,
}

/// Which boards and bounds a prediction is for, and the sample that it comes from.
#[request]
pub struct PredictionFields {
    /// With --predict: the mean of random boards of this size, in place of boards that are given.
    #[arg(value_name = "WxH")]
    pub random: Option<Text<Size>>,
    /// How many random boards [default: 100].
    #[arg(value_name = "N", requires = "random")]
    pub count: Option<Whole<1, { u32::MAX as u64 }>>,
    /// The seed of the first of them [default: 1].
    #[arg(value_name = "S", requires = "random")]
    pub seed: Option<Whole<0, { u64::MAX }>>,
    /// With --predict: the bounds of the iterations [default: up to ten million predicted expansions].
    #[arg(value_name = "A..B")]
    pub bounds: Option<Text<Span<0, { Tree::DEPTH }>>>,
    /// With --predict, where the positions cannot all be counted: how many random ones give the distribution of the
    /// heuristic [default: 1000000].
    #[arg(value_name = "N")]
    pub samples: Option<Whole<1, { u32::MAX as u64 }>>,
}

/// One iteration.
#[answer]
pub struct PredictionRow {
    /// The board; `None` for a mean of random ones.
    pub board: Option<String>,
    /// Columns and rows.
    pub size: String,
    /// The number of boards.
    pub boards: usize,
    /// The goal.
    pub goal: String,
    /// The heuristic.
    pub heuristic: String,
    /// The positions that the distribution comes from.
    pub distribution: String,
    /// The bound.
    pub bound: u32,
    /// Predicted expansions, from the cells of the blank at each depth.
    pub predicted: f64,
    /// Predicted expansions, from one distribution for all depths.
    pub predicted_in_equilibrium: f64,
    /// Counted expansions of the whole iteration, the mean of all boards.
    pub measured: Option<f64>,
    /// The standard error of `measured` as a mean of random boards, as a part of it.
    pub standard_error: Option<f64>,
    /// How far `predicted` is from `measured`, as a part of it.
    pub error: Option<f64>,
    /// The same for `predicted_in_equilibrium`.
    pub error_in_equilibrium: Option<f64>,
    /// Wall seconds of the iteration.
    pub seconds: f64,
    /// Wall seconds for the distribution.
    pub table_seconds: f64,
    /// The limit that stopped the iteration.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Whether it is the first of its heuristic.
    #[serde(skip)]
    pub is_first: bool,
}

/// By default the bounds end before all iterations together are predicted to expand more positions.
const MAX_EXPANDED: f64 = 1e7;
/// Sizes up to so many cells are visited position by position.
const MAX_VISITED_CELLS: usize = 10;

impl Request for HeuristicsPredict {
    fn time_limit(&self) -> Option<Duration> {
        self.limits.time()
    }

    fn answer_in(&self, context: &Context, observer: &mut dyn Observer) -> Result<Vec<PredictionRow>, Fault> {
        let boards = self.boards(context)?;
        let samples = self.options.samples.map_or(1_000_000, Whole::number);
        let names = self.heuristic.as_deref().map_or(&[HeuristicName::Manhattan][..], HeuristicSet::names);
        let prediction = |&name| {
            context.cache().prediction(HeuristicSet::new([name]), samples, boards.problems[0].goal(), context, observer)
        };
        let predictions = names.iter().map(prediction).collect::<Result<Vec<_>, _>>()?;
        let mut rows: Vec<PredictionRow> = Vec::new();
        for prediction in &predictions {
            let mut is_first = true;
            for bound in self.bounds(&boards, prediction, context)? {
                let (mut row, stopped) = self.iteration(&boards, prediction, bound, context, observer)?;
                row.is_first = std::mem::take(&mut is_first);
                observer.event(Event::Row(Row::Predicted(&row)));
                rows.push(row);
                match stopped {
                    None => {}
                    Some(StopReason::Cancelled) => return Err(Fault::cancelled()),
                    Some(_) => break,
                }
            }
        }
        Ok(rows)
    }
}

/// The boards of a prediction: a single one, or random ones.
struct Boards {
    problems: Vec<Problem>,
    goal: String,
    /// The number of boards with the blank on each cell.
    blanks: Vec<u32>,
}

impl HeuristicsPredict {
    fn boards(&self, context: &Context) -> Result<Boards, Fault> {
        let goal = self.fields.goal()?;
        let problems = if let Some(size) = self.options.random {
            let goal_board = goal.board(size.0).map_err(Fault::item)?;
            let count = self.options.count.map_or(100, Whole::number);
            let seed = self.options.seed.map_or(1, Whole::number);
            let board = |index| shuffled(&goal_board, seed.wrapping_add(index));
            let problem = |index| Problem::new(board(index?), &goal).map_err(Fault::item);
            context.each_of(16, 0..count).map(problem).collect::<Result<_, _>>()?
        } else {
            let board = self.fields.board(&self.board)?;
            goal.board(board.size()).map_err(Fault::item)?;
            vec![Problem::new(board, &goal).map_err(|error| Fault::item(format_args!("not solvable: {error}")))?]
        };
        let mut blanks = vec![0; problems[0].size().cells()];
        for problem in &problems {
            blanks[problem.start().blank()] += 1;
        }
        Ok(Boards { problems, goal: goal.to_string(), blanks })
    }

    /// The bounds that get a row.
    fn bounds(&self, boards: &Boards, prediction: &Prediction, context: &Context) -> Result<Vec<u32>, Fault> {
        let problem = &boards.problems[0];
        // IDA* has bounds of the same parity as the length of the solution; random boards are of both parities.
        let is_single = boards.problems.len() == 1;
        let parity = problem.size().manhattan_distance(problem.start().blank(), problem.goal().blank()) as u32;
        let is_run = |bound: &u32| !is_single || (bound + parity).is_multiple_of(2);
        if let Some(Text(Span { first, last })) = self.options.bounds {
            return Ok((first..=last).filter(is_run).collect());
        }
        let mut left = MAX_EXPANDED / boards.problems.len() as f64;
        let mut affordable = Vec::new();
        for bound in (0..=Tree::DEPTH).filter(is_run) {
            let of = |distribution: &Distribution, tree: &Tree| distribution.predicted(tree, bound);
            let predicted = prediction.mean(&boards.blanks, context, of)?;
            left -= predicted;
            if left < 0.0 {
                break;
            }
            affordable.extend((predicted >= 1.0).then_some(bound));
        }
        Ok(affordable)
    }

    /// Predicts and measures one iteration. Returns also why it stopped, if it did.
    fn iteration(
        &self,
        boards: &Boards,
        prediction: &Prediction,
        bound: u32,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<(PredictionRow, Option<StopReason>), Fault> {
        let mean = |of: &dyn Fn(&Distribution, &Tree) -> f64| prediction.mean(&boards.blanks, context, of);
        let predicted = mean(&|distribution, tree| distribution.predicted(tree, bound))?;
        let predicted_in_equilibrium = mean(&|distribution, tree| distribution.predicted_in_equilibrium(tree, bound))?;
        let start = context.now();
        let (mut sum, mut squares, mut stopped) = (0, 0.0, None);
        for problem in &boards.problems {
            let counted = self.limits.run(context, observer, |control| match &prediction.guide {
                Guide::Manhattan(heuristic) => whole_iteration(problem, heuristic, bound, control),
                Guide::Maximum(heuristic) => whole_iteration(problem, &**heuristic, bound, control),
            });
            match counted {
                Ok(counts) => {
                    sum += counts.expanded;
                    squares += (counts.expanded as f64).powi(2);
                }
                Err(stop) => {
                    stopped = Some(stop);
                    break;
                }
            }
        }
        let count = boards.problems.len() as f64;
        let measured = stopped.is_none().then(|| sum as f64 / count);
        let standard_error = measured.filter(|&mean| count > 1.0 && mean > 0.0).map(|mean| {
            let variance = (squares / count - mean * mean).max(0.0) * count / (count - 1.0);
            (variance / count).sqrt() / mean
        });
        let error = |predicted: f64| measured.filter(|&count| count > 0.0).map(|count| predicted / count - 1.0);
        let problem = &boards.problems[0];
        let row = PredictionRow {
            board: (boards.problems.len() == 1).then(|| problem.start().to_string()),
            size: problem.size().to_string(),
            boards: boards.problems.len(),
            goal: boards.goal.clone(),
            heuristic: prediction.heuristic.to_string(),
            distribution: prediction.source.clone(),
            bound,
            predicted,
            predicted_in_equilibrium,
            measured,
            standard_error,
            error: error(predicted),
            error_in_equilibrium: error(predicted_in_equilibrium),
            seconds: context.since(start).as_secs_f64(),
            table_seconds: prediction.seconds,
            reason: stopped.map(|stop| stop.to_string()),
            is_first: false,
        };
        Ok((row, stopped))
    }
}

/// What predicts the iterations of one heuristic for every board of a size.
pub(crate) struct Prediction {
    heuristic: HeuristicSet,
    guide: Guide,
    distribution: Distribution,
    /// The positions that the distribution comes from.
    source: String,
    /// The brute-force tree by the cell of the blank.
    trees: Vec<Tree>,
    seconds: f64,
}

/// The state of Manhattan distance alone takes fewer bytes than within a maximum.
enum Guide {
    Manhattan(Manhattan),
    Maximum(Box<Maximum>),
}

impl Guide {
    fn h(&self, board: &Board) -> u32 {
        match self {
            Self::Manhattan(heuristic) => heuristic.h(board),
            Self::Maximum(heuristic) => heuristic.h(board),
        }
    }
}

impl Prediction {
    /// The prediction for a heuristic and a goal, from all positions or from random ones.
    pub(crate) fn new(
        heuristic: HeuristicSet,
        samples: u64,
        goal: &Board,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<Self, Fault> {
        let start = context.now();
        let size = goal.size();
        let guide = if heuristic.is_manhattan() {
            Guide::Manhattan(Manhattan::new(goal))
        } else {
            Guide::Maximum(Box::new(Maximum::new(heuristic.names(), goal).map_err(Fault::item)?))
        };
        let is_counted = heuristic.is_manhattan() && size.cells() <= Distribution::MAX_COUNTED_CELLS;
        let is_wanted = || !context.is_over();
        let counted = is_counted.then(|| Distribution::of_manhattan_while(goal, &is_wanted));
        let counted = counted.map(|counted| counted.ok_or_else(|| context.interruption())).transpose()?;
        let visits_all = counted.is_some() || size.cells() <= MAX_VISITED_CELLS;
        let distribution = if let Some(distribution) = counted {
            distribution
        } else {
            let mut distribution = Distribution::new(size);
            let mut add = |done: u64, board: &Board, observer: &mut dyn Observer| {
                distribution.add(board.blank(), guide.h(board));
                if done.is_multiple_of(256) {
                    context.check()?;
                }
                if done.is_multiple_of(65_536) {
                    let activity = Activity::Positions { done, states: None };
                    observer.event(Event::Progress(Progress { activity, elapsed: context.since(start) }));
                }
                Ok::<_, Fault>(())
            };
            if visits_all {
                let space = filled(goal, Metric::SingleTile, context, observer)?;
                (0..).zip(space.boards()).try_for_each(|(done, (board, _))| add(done, &board, observer))?;
            } else {
                // Other boards than those that are searched: seeds from the other end.
                (0..samples).try_for_each(|sample| add(sample, &shuffled(goal, u64::MAX - sample), observer))?;
            }
            distribution
        };
        let positions = grouped(distribution.positions());
        let source =
            if visits_all { format!("all {positions} positions") } else { format!("{positions} random positions") };
        let trees =
            context.each(0..size.cells()).map(|blank| Ok(Tree::new(size, blank?))).collect::<Result<_, Fault>>()?;
        let seconds = context.since(start).as_secs_f64();
        Ok(Self { heuristic, guide, distribution, source, trees, seconds })
    }

    /// The mean prediction over boards by the cells of their blanks.
    fn mean(
        &self,
        blanks: &[u32],
        context: &Context,
        predicted: impl Fn(&Distribution, &Tree) -> f64,
    ) -> Result<f64, Fault> {
        let trees = self.trees.iter().zip(blanks).filter(|(_, count)| **count > 0);
        let mut sum = 0.0;
        for tree in context.each(trees) {
            let (tree, &count) = tree?;
            sum += f64::from(count) * predicted(&self.distribution, tree);
        }
        Ok(sum / f64::from(blanks.iter().sum::<u32>()))
    }
}
