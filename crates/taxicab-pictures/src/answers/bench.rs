//! The plot of a bench: nodes and seconds of each board, beside the published nodes.

use taxicab::requests::puzzle::{BenchAnswer, BenchRow};
use taxicab::words::grouped;

use super::Drawable;
use crate::{Key, LogChart, Page, Paint, Series, scale};

/// The size of a panel.
const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 340.0;

/// Ours, generated and expanded, and the published ones from the first shown on.
fn paint(series: usize) -> Paint {
    Paint::Plain([scale(7, 7), scale(4, 7), scale(0, 7), scale(2, 7)][series.min(3)])
}

fn key(series: usize, label: String) -> Key {
    Key::point(paint(series), label)
}

impl Drawable for BenchAnswer {
    /// The boards in the order of what was first published, else of our own nodes.
    fn page(&self) -> Page {
        let setting = &self.setting;
        let shown: Vec<_> = setting.bench.shown_columns().collect();
        let published = |row: &BenchRow, index: usize| row.published(shown[index]);
        let mut rows: Vec<&BenchRow> = self.rows.iter().filter(|row| row.length.is_some()).collect();
        rows.sort_by_key(|row| if shown.is_empty() { Some(row.generated) } else { published(row, 0) });
        // What is published as expansions is compared with ours.
        let with_expanded = shown.iter().any(|column| column.nodes == "expanded");
        let mut series: Vec<Series> = (0..shown.len())
            .map(|index| Series {
                values: rows.iter().map(|row| published(row, index).map(|count| count as f64)).collect(),
                paint: paint(index + 2),
            })
            .collect();
        let mut ours = |kind, count: fn(&BenchRow) -> u64| {
            series
                .push(Series { values: rows.iter().map(|row| Some(count(row) as f64)).collect(), paint: paint(kind) });
        };
        if with_expanded {
            ours(1, |row| row.expanded);
        }
        // The last is drawn on top.
        ours(0, |row| row.generated);
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
        let mut legend = vec![key(0, format!("Taxicab: {}, {} (generated)", setting.heuristic, setting.pruning()))];
        if with_expanded {
            legend.push(key(1, "the same (expanded)".into()));
        }
        for (index, column) in shown.iter().enumerate() {
            legend.push(key(index + 2, format!("{}: {} ({})", column.heading, column.with, column.nodes)));
        }
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
