//! Charts as panels: points over a logarithmic axis, and histograms one above the other.

use svg::node::element::{Group, Rectangle, Text};

use crate::page::{Paint, Panel, circle, line, number, rectangle, text};
use crate::palette::{FADED, INK, LINE as GRID, PAPER};

pub(crate) const SMALL: f64 = 12.0;
/// The room left of the axis, and below it.
pub(crate) const LEFT: f64 = 62.0;
pub(crate) const BELOW: f64 = 44.0;

/// One value for each place along the axis, `None` where there is none.
#[derive(Clone, Debug)]
pub struct Series {
    /// The values from left to right.
    pub values: Vec<Option<f64>>,
    /// The colour of the points.
    pub paint: Paint,
}

/// Points over a logarithmic axis.
#[derive(Clone, Debug)]
pub struct LogChart {
    /// The name of the horizontal axis.
    pub across: String,
    /// The name of the logarithmic axis.
    pub up: String,
    /// The names below the places; some are left out if there are too many.
    pub places: Vec<String>,
    /// The series, the last one on top.
    pub series: Vec<Series>,
}

/// A power of ten as the label of an axis.
pub(crate) fn power(exponent: i32) -> String {
    let digit = |digit: char| match digit {
        '-' => '⁻',
        digit => ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][digit as usize - '0' as usize],
    };
    match exponent {
        0 => "1".into(),
        1 => "10".into(),
        _ => format!("10{}", exponent.to_string().chars().map(digit).collect::<String>()),
    }
}

/// The name of an axis that goes up, with its middle at this height.
pub(crate) fn upward(name: &str, middle: f64) -> Text {
    let name = text(name, 0.0, 0.0, SMALL, "middle");
    name.set("transform", format!("translate(10 {}) rotate(-90)", number(middle)))
}

impl LogChart {
    /// The exponents between which all values lie.
    fn decades(&self) -> (i32, i32) {
        let values =
            || self.series.iter().flat_map(|series| series.values.iter().flatten()).filter(|value| **value > 0.0);
        let least = values().copied().fold(f64::INFINITY, f64::min);
        let greatest = values().copied().fold(0.0, f64::max);
        if greatest == 0.0 {
            return (0, 1);
        }
        let low = least.log10().floor() as i32;
        (low, (greatest.log10().ceil() as i32).max(low + 1))
    }

    /// A panel of this width and height, axes included.
    pub fn panel(&self, heading: impl Into<String>, width: f64, height: f64) -> Panel {
        let (low, high) = self.decades();
        let (inner_width, inner_height) = (width - LEFT, height - BELOW);
        let count = self.places.len().max(1) as f64;
        let x = |place: usize| LEFT + (place as f64 + 0.5) / count * inner_width;
        let y = |value: f64| {
            let part = (value.log10() - f64::from(low)) / f64::from(high - low);
            inner_height * (1.0 - part.clamp(0.0, 1.0))
        };
        let mut drawing = Group::new();
        let ground = Rectangle::new().set("x", number(LEFT)).set("width", number(inner_width));
        drawing = drawing.add(ground.set("height", number(inner_height)).set("fill", "none").set("stroke", FADED));
        // At most seven numbers along the axis.
        let step = (high - low + 5) / 6;
        for exponent in low..=high {
            let height = y(10f64.powi(exponent));
            drawing = drawing.add(line((LEFT, height), (width, height)).set("stroke", GRID));
            if (exponent - low) % step.max(1) == 0 {
                drawing = drawing.add(text(&power(exponent), LEFT - 8.0, height, SMALL, "end"));
            }
        }
        let widest = self.places.iter().map(|place| place.chars().count()).max().unwrap_or(1);
        let room = inner_width / count;
        let every = ((widest as f64 * SMALL * 0.7 + 6.0) / room).ceil().max(1.0) as usize;
        for (place, name) in self.places.iter().enumerate().step_by(every) {
            drawing = drawing.add(text(name, x(place), inner_height + 14.0, SMALL, "middle"));
        }
        let across = text(&self.across, LEFT + inner_width / 2.0, inner_height + 36.0, SMALL, "middle");
        drawing = drawing.add(across).add(upward(&self.up, inner_height / 2.0));
        let radius = (room * 0.35).clamp(2.6, 5.0);
        for series in &self.series {
            let mut points = Group::new().set("fill", series.paint).set("stroke", INK).set("stroke-width", "1.1");
            for (place, value) in series.values.iter().enumerate() {
                let Some(value) = value.filter(|value| *value > 0.0) else { continue };
                points = points.add(circle(x(place), y(value), radius));
            }
            drawing = drawing.add(points);
        }
        Panel { sign: "", heading: heading.into(), width, height, drawing }
    }
}

/// One histogram: how much lies at 0, at 1, …
#[derive(Clone, Debug)]
pub struct Histogram {
    /// Its name.
    pub name: String,
    /// A note below the name.
    pub remark: String,
    /// The share of each place, 0 to 1.
    pub shares: Vec<f64>,
    /// The colour of the bars.
    pub paint: Paint,
    /// Where on the axis the mean lies.
    pub mean: f64,
}

/// Histograms one above the other, over one axis.
#[derive(Clone, Debug)]
pub struct Histograms {
    /// The name of the common axis.
    pub across: String,
    /// The histograms from the top.
    pub rows: Vec<Histogram>,
}

/// The height of a histogram, its name included.
const ROW: f64 = 74.0;

impl Histograms {
    /// A panel of this width.
    pub fn panel(&self, heading: impl Into<String>, width: f64) -> Panel {
        let longest = self.rows.iter().map(|row| row.shares.len()).max().unwrap_or(1).max(1);
        let greatest = self.rows.iter().flat_map(|row| &row.shares).copied().fold(0.0, f64::max).max(1e-9);
        let bar = width / longest as f64;
        let mut drawing = Group::new();
        for (index, row) in self.rows.iter().enumerate() {
            let floor = ROW * (index + 1) as f64;
            // The greatest bar leaves room for the name above it.
            let tall = ROW - 24.0;
            let mut bars = Group::new().set("fill", row.paint).set("stroke", INK).set("stroke-width", "0.6");
            for (place, share) in row.shares.iter().enumerate().filter(|(_, share)| **share > 0.0) {
                let height = (tall * share / greatest).max(0.8);
                bars = bars.add(rectangle(place as f64 * bar + 0.1 * bar, floor - height, 0.8 * bar, height));
            }
            let axis = line((0.0, floor), (width, floor)).set("stroke", FADED);
            // The mean points down at the axis from the place between the bars where it lies.
            let middle = (row.mean + 0.5) * bar;
            let mark = line((middle, floor), (middle, floor - tall)).set("stroke", INK);
            let halo = mark.clone().set("stroke", PAPER).set("stroke-width", 4);
            let mark = mark.set("stroke-width", "1.8").set("stroke-dasharray", "3 3");
            let words = Group::new()
                .set("stroke", PAPER)
                .set("stroke-width", 3)
                .set("paint-order", "stroke")
                .add(text(&row.name, width, floor - tall - 6.0, SMALL + 1.0, "end").set("font-weight", "bold"))
                .add(text(&row.remark, width, floor - tall + 10.0, SMALL, "end").set("fill", FADED));
            drawing = drawing.add(bars).add(axis).add(halo).add(mark).add(words);
        }
        let floor = ROW * self.rows.len() as f64;
        let every = (longest / 16).max(1);
        for place in (0..longest).step_by(every) {
            let middle = (place as f64 + 0.5) * bar;
            drawing = drawing.add(text(&place.to_string(), middle, floor + 12.0, SMALL, "middle"));
        }
        drawing = drawing.add(text(&self.across, width / 2.0, floor + 34.0, SMALL, "middle"));
        Panel { sign: "", heading: heading.into(), width, height: floor + BELOW, drawing }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::scale;

    #[test]
    fn powers_are_written_high() {
        let written: Vec<String> = [-2, 0, 1, 2, 13, 40].map(power).into();
        assert_eq!(written, ["10⁻²", "1", "10", "10²", "10¹³", "10⁴⁰"]);
    }

    #[test]
    fn decades_hold_all_values() {
        let chart = |values: &[f64]| LogChart {
            across: String::new(),
            up: String::new(),
            places: vec![String::new(); values.len()],
            series: vec![Series { values: values.iter().map(|&value| Some(value)).collect(), paint: Paint::Silent }],
        };
        assert_eq!(chart(&[3.0, 5e6]).decades(), (0, 7));
        assert_eq!(chart(&[10.0, 10.0]).decades(), (1, 2));
        assert_eq!(chart(&[0.002, 0.0]).decades(), (-3, -2));
        assert_eq!(chart(&[]).decades(), (0, 1));
        // 1 lies on the floor, 10 at the top.
        let drawn = chart(&[1.0, 10.0]).panel("", 162.0, 144.0).drawing.to_string();
        assert!(drawn.contains("cy=\"100\"") && drawn.contains("cy=\"0\""), "{drawn}");
    }

    #[test]
    fn bars_are_as_high_as_their_shares() {
        let row = Histogram {
            name: "a".into(),
            remark: String::new(),
            shares: vec![0.5, 0.25, 0.0],
            paint: Paint::Plain(scale(1, 2)),
            mean: 0.5,
        };
        let drawn = Histograms { across: String::new(), rows: vec![row] }.panel("", 300.0).drawing.to_string();
        assert!(drawn.contains("height=\"50\"") && drawn.contains("height=\"25\""), "{drawn}");
        assert_eq!(drawn.matches("<rect").count(), 2);
    }
}
