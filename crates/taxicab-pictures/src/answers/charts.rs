//! Charts: nodes and seconds of a bench, errors and predictions of heuristics, and the share of endgames that are mated.

use taxicab::requests::endgame::{MeasureAnswer, Measured};
use taxicab::requests::puzzle::{BenchAnswer, BenchAnytimeAnswer, BenchRow, ErrorRow, PredictionRow};
use taxicab::words::grouped;

use super::Drawable;
use crate::{Histogram, Histograms, Key, LogChart, Page, Paint, Series, StepChart, scale};

/// The size of a panel.
const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 340.0;

/// Ours, generated and expanded, and the published ones from the first shown on.
fn paint(series: usize) -> Paint {
    Paint::Plain([scale(7, 7), scale(4, 7), scale(0, 7), scale(2, 7)][series.min(3)])
}

impl Drawable for BenchAnswer {
    /// The boards in the order of the first published nodes, else of our own.
    fn page(&self) -> Page {
        let setting = &self.setting;
        let shown: Vec<_> = setting.bench.shown_columns().collect();
        let published = |row: &BenchRow, index: usize| row.published(shown[index]);
        let mut rows: Vec<&BenchRow> = self.rows.iter().filter(|row| row.length.is_some()).collect();
        rows.sort_by_key(|row| if shown.is_empty() { Some(row.generated) } else { published(row, 0) });
        // Published expansions are compared with ours.
        let with_expanded = shown.iter().any(|column| column.nodes == "expanded");
        let ours = |count: fn(&BenchRow) -> u64| rows.iter().map(|row| Some(count(row) as f64)).collect();
        let generated = format!("Taxicab: {}, {} (generated)", setting.heuristic, setting.pruning());
        let mut curves: Vec<(String, Series)> =
            vec![(generated, Series { values: ours(|row| row.generated), paint: paint(0) })];
        if with_expanded {
            curves.push(("the same (expanded)".into(), Series { values: ours(|row| row.expanded), paint: paint(1) }));
        }
        let own = curves.len();
        for (index, column) in shown.iter().enumerate() {
            let values = rows.iter().map(|row| published(row, index).map(|count| count as f64)).collect();
            let label = format!("{}: {} ({})", column.heading, column.with, column.nodes);
            curves.push((label, Series { values, paint: paint(index + 2) }));
        }
        let legend = curves.iter().map(|(label, series)| Key::point(series.paint, label)).collect();
        // The last is drawn on top.
        let series = curves[own..].iter().chain(curves[..own].iter().rev()).map(|(_, series)| series.clone()).collect();
        let places: Vec<String> = rows.iter().map(|row| row.id.clone()).collect();
        let order = match shown.first() {
            Some(column) => format!("board, in the order of the nodes of {}", column.heading),
            None => "board, in the order of its nodes".into(),
        };
        let chart =
            |up: &str, series| LogChart { across: order.clone(), up: up.into(), places: places.clone(), series };
        let nodes = chart("nodes", series);
        let seconds = Series { values: rows.iter().map(|row| Some(row.seconds)).collect(), paint: paint(0) };
        let seconds = chart("seconds", vec![seconds]);
        Page {
            title: setting.bench.title().into(),
            subtitle: format!(
                "{} boards of mean length {:.2}: {} nodes generated in {:.2} s, {}",
                rows.len(),
                self.mean_length.unwrap_or_default(),
                grouped(self.generated),
                self.seconds,
                if setting.threads == 1 { "one thread".into() } else { format!("{} threads", setting.threads) }
            ),
            panels: vec![
                nodes.panel("Nodes of each board", WIDTH, HEIGHT),
                seconds.panel("Seconds of each board", WIDTH, HEIGHT),
            ],
            legend,
        }
    }
}

impl Drawable for BenchAnytimeAnswer {
    /// From the first of the times on; what is published lies beyond the last.
    fn page(&self) -> Page {
        let setting = &self.setting;
        let [ours, bound, published, optimum] = [scale(7, 7), scale(2, 7), scale(0, 7), scale(4, 7)].map(Paint::Plain);
        let first = setting.times.first().copied().unwrap_or(1.0);
        let end = setting.times.last().copied().unwrap_or(1.0);
        let last = end.max(self.published_mean_seconds.unwrap_or_default());
        let point = self.published_mean_seconds.zip(self.published_mean_length);
        let levels = [Some((self.mean_lower_bound, bound)), self.mean_optimum.map(|length| (length, optimum))];
        let chart = StepChart {
            across: format!("{} seconds of each board", setting.clock),
            up: "mean length of the best solutions".into(),
            range: (first, (1.25 * last).max(10.0 * first)),
            steps: self.mean_curve(),
            end,
            paint: ours,
            levels: levels.into_iter().flatten().collect(),
            points: point.map(|point| (point, published)).into_iter().collect(),
        };
        let label = |text: &str, value: f64| format!("{text}: {value:.2}");
        let last_length = self.mean_lengths.last().copied().flatten();
        let taxicab = last_length.map_or_else(|| "Taxicab".into(), |length| label("Taxicab at the end", length));
        let deepcubea = point.map(|(seconds, length)| format!("DeepCubeA: {length:.2} in {seconds:.0} s on GPUs"));
        let legend = [
            Some(Key::point(ours, taxicab)),
            deepcubea.map(|text| Key::point(published, text)),
            self.mean_optimum.map(|length| Key::point(optimum, label("shortest", length))),
            Some(Key::point(bound, label("proven lower bound", self.mean_lower_bound))),
        ];
        Page {
            title: format!("{}: the anytime search over the seconds", setting.set.title()),
            subtitle: format!(
                "{} boards {}, Manhattan distance {:.2} on average, one thread",
                self.boards, setting.size, self.mean_manhattan
            ),
            panels: vec![chart.panel("", 640.0, 380.0)],
            legend: legend.into_iter().flatten().collect(),
        }
    }
}

impl Drawable for [ErrorRow] {
    fn page(&self) -> Page {
        let rows = self.iter().enumerate().map(|(index, errors)| Histogram {
            name: errors.heuristic.clone(),
            remark: format!("{:.2} short on average, equal on {}", errors.mean_error, grouped(errors.equal)),
            shares: errors.histogram.iter().map(|&count| count as f64 / errors.states as f64).collect(),
            paint: Paint::Plain(scale((7 * index / self.len()) as u32, 7)),
            mean: errors.mean_error,
        });
        let histograms = Histograms {
            across: "true distance less the heuristic; broken line: the mean".into(),
            rows: rows.collect(),
        };
        let ErrorRow { size, goal, states, mean_distance, .. } = &self[0];
        Page {
            title: format!("How far the heuristics of {size} fall short"),
            subtitle: format!("all {} positions, {mean_distance:.2} moves from {goal} on average", grouped(*states)),
            panels: vec![histograms.panel("", 640.0)],
            legend: Vec::new(),
        }
    }
}

impl Drawable for [PredictionRow] {
    fn page(&self) -> Page {
        let paints = [Paint::Plain(scale(0, 7)), Paint::Plain(scale(7, 7))];
        let predicted = self.iter().map(|row| Some(row.predicted)).collect();
        let measured = self.iter().map(|row| row.measured).collect();
        let chart = LogChart {
            across: "bound of the iteration".into(),
            up: "positions expanded".into(),
            places: self.iter().map(|row| row.bound.to_string()).collect(),
            series: vec![Series { values: predicted, paint: paints[0] }, Series { values: measured, paint: paints[1] }],
        };
        let first = &self[0];
        let of = first.board.clone().unwrap_or_else(|| format!("the mean of {} random boards", first.boards));
        Page {
            title: format!("Iterations of IDA* with {}: predicted and measured", first.heuristic),
            subtitle: format!("{}: {of}; distribution of {}", first.size, first.distribution),
            panels: vec![chart.panel("", 640.0, 380.0)],
            legend: vec![
                Key::point(paints[0], "predicted (Korf, Reid & Edelkamp 2001, by cells of the blank)"),
                Key::point(paints[1], "measured"),
            ],
        }
    }
}

impl Drawable for MeasureAnswer {
    /// At least one row.
    fn page(&self) -> Page {
        let Self(rows) = self;
        let first = &rows[0];
        let mut depths: Vec<u8> = rows.iter().map(|row| row.depth).collect();
        depths.sort_unstable();
        depths.dedup();
        let evaluations: Vec<&Measured> = rows.iter().filter(|row| row.is_first_of_evaluation).collect();
        // The darkest for the last, which is ours.
        let shades = evaluations.len().saturating_sub(1).max(1);
        let paint = |number: usize| Paint::Plain(scale((7 * number / shades) as u32, 7));
        let share = |evaluation: &str, depth: u8| {
            let row = rows.iter().find(|row| row.evaluation == evaluation && row.depth == depth);
            row.map(|row| row.share)
        };
        let series = evaluations.iter().enumerate().map(|(number, row)| Series {
            values: depths.iter().map(|&depth| share(&row.evaluation, depth)).collect(),
            paint: paint(number),
        });
        let chart = LogChart {
            across: "depth of the search, in plies".into(),
            up: "share of the won positions mated".into(),
            places: depths.iter().map(ToString::to_string).collect(),
            series: series.collect(),
        };
        let key = |(number, row): (usize, &&Measured)| {
            let headway = match row.progress.as_ref().map(|progress| progress.max_depth) {
                Some(Some(depth)) => format!(": headway at depth {depth}"),
                Some(None) => ": no headway from some positions".into(),
                None => String::new(),
            };
            Key::point(paint(number), format!("{}{headway}", row.evaluation))
        };
        Page {
            title: format!("{}: how many won positions are mated", first.ending),
            subtitle: format!(
                "all {} won positions, {}, the worst of the best moves against every defence, within fifty moves",
                grouped(first.won),
                first.policy
            ),
            panels: vec![chart.panel("", 640.0, 380.0)],
            legend: evaluations.iter().enumerate().map(key).collect(),
        }
    }
}
