//! How many won positions evaluations mate from, by the depth of the search.

use taxicab::requests::endgame::{MeasureAnswer, Measured};
use taxicab::words::grouped;

use super::Drawable;
use crate::{Key, LogChart, Page, Paint, Series, scale};

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
