//! A value that falls over the seconds, as a panel: steps over a logarithmic axis, with levels and points to compare with.

use std::fmt::Write;

use svg::node::element::{Group, Path};

use crate::chart::{BELOW, LEFT, SMALL, power, upward};
use crate::page::{Paint, Panel, circle, line, number, rectangle, text};
use crate::palette::{FADED, INK, LINE as GRID};

/// Steps over a logarithmic axis.
#[derive(Clone, Debug)]
pub struct StepChart {
    /// The name of the logarithmic axis, which goes across.
    pub across: String,
    /// The name of the axis that goes up.
    pub up: String,
    /// Where the logarithmic axis begins and ends; above 0.
    pub range: (f64, f64),
    /// From each place on the value holds until the next, ascending; places outside the range are drawn at its edge.
    pub steps: Vec<(f64, f64)>,
    /// Where the last value ends, in the range.
    pub end: f64,
    /// The colour of the steps.
    pub paint: Paint,
    /// Values that hold everywhere: broken lines.
    pub levels: Vec<(f64, Paint)>,
    /// Single points.
    pub points: Vec<((f64, f64), Paint)>,
}

/// At most about this number of lines across.
const LINES: f64 = 7.0;

/// The distance between two lines: 1, 2 or 5 times a power of ten.
fn spacing(span: f64) -> f64 {
    let unit = 10f64.powf((span / LINES).log10().floor());
    [1.0, 2.0, 5.0, 10.0].map(|times| times * unit).into_iter().find(|step| span / step <= LINES).unwrap_or(span)
}

impl StepChart {
    /// The steps inside the range, the first at its beginning if a value holds there.
    fn shown(&self) -> Vec<(f64, f64)> {
        let (begin, end) = (self.range.0, self.end);
        let before = self.steps.iter().take_while(|(place, _)| *place <= begin).last();
        let inside = self.steps.iter().filter(|(place, _)| *place > begin && *place <= end);
        before.map(|&(_, value)| (begin, value)).into_iter().chain(inside.copied()).collect()
    }

    /// The lines across, from the floor to the ceiling: all values lie between.
    fn lines(&self, steps: &[(f64, f64)]) -> Vec<f64> {
        let values = steps.iter().chain(self.points.iter().map(|(point, _)| point)).map(|&(_, value)| value);
        let values: Vec<f64> = values.chain(self.levels.iter().map(|&(value, _)| value)).collect();
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        let greatest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if values.is_empty() {
            return vec![0.0, 1.0];
        }
        let step = spacing((greatest - least).max(1.0));
        let (low, high) = ((least / step).floor() as i64, (greatest / step).ceil() as i64);
        (low..=high.max(low + 1)).map(|number| number as f64 * step).collect()
    }

    /// A panel of this width and height, axes included.
    pub fn panel(&self, heading: impl Into<String>, width: f64, height: f64) -> Panel {
        let (inner_width, inner_height) = (width - LEFT, height - BELOW);
        let steps = self.shown();
        let lines = self.lines(&steps);
        let (low, high) = (lines[0], lines[lines.len() - 1]);
        let [begin, end] = [self.range.0, self.range.1].map(f64::log10);
        let x = |place: f64| LEFT + ((place.log10() - begin) / (end - begin)).clamp(0.0, 1.0) * inner_width;
        let y = |value: f64| inner_height * (1.0 - (value - low) / (high - low));
        let ground = rectangle(LEFT, 0.0, inner_width, inner_height).set("fill", "none").set("stroke", FADED);
        let mut drawing = Group::new().add(ground);
        for value in lines {
            let height = y(value);
            drawing = drawing.add(line((LEFT, height), (width, height)).set("stroke", GRID));
            drawing = drawing.add(text(&number(value), LEFT - 8.0, height, SMALL, "end"));
        }
        for exponent in begin.ceil() as i32..=end.floor() as i32 {
            let place = x(10f64.powi(exponent));
            drawing = drawing.add(line((place, 0.0), (place, inner_height)).set("stroke", GRID));
            drawing = drawing.add(text(&power(exponent), place, inner_height + 14.0, SMALL, "middle"));
        }
        let across = text(&self.across, LEFT + inner_width / 2.0, inner_height + 36.0, SMALL, "middle");
        drawing = drawing.add(across).add(upward(&self.up, inner_height / 2.0));
        for &(value, paint) in &self.levels {
            let level = line((LEFT, y(value)), (width, y(value))).set("stroke", paint);
            drawing = drawing.add(level.set("stroke-width", 2).set("stroke-dasharray", "6 4"));
        }
        if let Some(&(first, value)) = steps.first() {
            let mut path = format!("M{} {}", number(x(first)), number(y(value)));
            for &(place, value) in &steps[1..] {
                // Writing to a text always succeeds.
                let _ = write!(path, "H{}V{}", number(x(place)), number(y(value)));
            }
            let path = Path::new().set("d", format!("{path}H{}", number(x(self.end))));
            drawing = drawing.add(path.set("fill", "none").set("stroke", self.paint).set("stroke-width", "2.5"));
        }
        for &((place, value), paint) in &self.points {
            let point = circle(x(place), y(value), 5.0).set("fill", paint);
            drawing = drawing.add(point.set("stroke", INK).set("stroke-width", "1.1"));
        }
        Panel { sign: "", heading: heading.into(), width, height, drawing }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::scale;

    fn chart(range: (f64, f64), steps: &[(f64, f64)]) -> StepChart {
        StepChart {
            across: String::new(),
            up: String::new(),
            range,
            steps: steps.to_vec(),
            end: range.1,
            paint: Paint::Plain(scale(1, 2)),
            levels: Vec::new(),
            points: Vec::new(),
        }
    }

    #[test]
    fn lines_across_are_round_and_hold_all_values() {
        let spacings = [0.9, 5.0, 7.0, 8.0, 30.0, 36.0, 700.0].map(|span| number(spacing(span)));
        assert_eq!(spacings, ["0.2", "1", "1", "2", "5", "10", "100"]);
        let lines = chart((0.1, 10.0), &[(0.1, 134.0), (1.0, 128.5)]);
        let labels = |chart: &StepChart| chart.lines(&chart.shown()).into_iter().map(number).collect::<Vec<_>>();
        assert_eq!(labels(&lines), ["128", "129", "130", "131", "132", "133", "134"]);
        assert_eq!(labels(&chart((0.1, 10.0), &[])), ["0", "1"]);
        let flat = chart((0.1, 10.0), &[(0.1, 5.0)]);
        assert!(labels(&flat).len() > 1);
    }

    #[test]
    fn steps_before_the_range_begin_at_its_edge() {
        let chart = chart((0.1, 10.0), &[(0.01, 300.0), (0.05, 150.0), (1.0, 130.0), (20.0, 120.0)]);
        let shown: Vec<String> = chart.shown().iter().map(|(place, value)| format!("{place} {value}")).collect();
        assert_eq!(shown, ["0.1 150", "1 130"]);
        // A width of 100 for two decades: the step down is in the middle, from the ceiling to the floor.
        let drawn = chart.panel("", LEFT + 100.0, BELOW + 200.0).drawing.to_string();
        assert!(drawn.contains(&format!("M{LEFT} 0H{}V200H{}", LEFT + 50.0, LEFT + 100.0)), "{drawn}");
        // What is not known is not drawn: after one second the search had ended.
        let drawn = StepChart { end: 1.0, ..chart }.panel("", LEFT + 100.0, BELOW + 200.0).drawing.to_string();
        assert!(drawn.contains(&format!("V200H{}\"", LEFT + 50.0)), "{drawn}");
    }
}
