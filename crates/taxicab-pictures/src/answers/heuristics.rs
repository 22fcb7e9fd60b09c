//! How far heuristics fall short, and the iterations that a heuristic predicts. At least one row each.

use taxicab::requests::puzzle::{ErrorRow, PredictionRow};
use taxicab::words::grouped;

use super::Drawable;
use crate::{Histogram, Histograms, Key, LogChart, Page, Paint, Series, scale};

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
