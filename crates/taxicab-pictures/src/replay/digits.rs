//! Digits drawn as strokes of a round pen, for pictures made of pixels.

use std::f64::consts::PI;

use super::canvas::Canvas;

/// A point in a box one unit high.
type Point = (f64, f64);

/// The width of a digit, the room between two, and half the width of the pen, as parts of the height.
const WIDTH: f64 = 0.56;
const SPACE: f64 = 0.16;
const PEN: f64 = 0.075;

/// Digits of one height.
pub(super) struct Digits {
    height: f64,
}

/// The width of a text in digits of this height.
pub(super) fn width(text: &str, height: f64) -> f64 {
    text.chars().map(advance).sum::<f64>() * height - SPACE * height
}

fn advance(letter: char) -> f64 {
    SPACE + if letter == '1' { 0.34 } else { WIDTH }
}

/// A part of an ellipse, from one angle to another; 0 is right, a quarter is down.
fn arc(middle: Point, radii: Point, from: f64, to: f64) -> Vec<Point> {
    const POINTS: usize = 24;
    let point = |index: usize| {
        let angle = 2.0 * PI * (from + (to - from) * index as f64 / POINTS as f64);
        (middle.0 + radii.0 * angle.cos(), middle.1 + radii.1 * angle.sin())
    };
    (0..=POINTS).map(point).collect()
}

/// The strokes of a digit or a slash, each through its points; the ends of the pen stay within the box.
fn strokes(letter: char) -> Vec<Vec<Point>> {
    // The middles of the pen at the edges of the box.
    let (left, right, top, bottom) = (PEN, WIDTH - PEN, PEN, 1.0 - PEN);
    let (centre, radius) = (WIDTH / 2.0, (right - left) / 2.0);
    match letter {
        '0' => vec![arc((centre, 0.5), (radius, 0.5 - PEN), 0.0, 1.0)],
        '1' => vec![vec![(left - 0.01, 0.24), (0.25, top), (0.25, bottom)]],
        '2' => {
            let mut bow = arc((centre, 0.295), (radius, 0.22), -0.47, 0.1);
            bow.extend([(left, bottom), (right, bottom)]);
            vec![bow]
        }
        '3' => vec![
            arc((centre - 0.01, 0.28), (radius - 0.02, 0.205), -0.42, 0.25),
            arc((centre - 0.01, 0.705), (radius + 0.01, 0.22), -0.25, 0.42),
        ],
        '4' => vec![vec![(0.4, bottom), (0.4, top), (left - 0.02, 0.68), (right + 0.03, 0.68)]],
        '5' => {
            let mut line = vec![(right - 0.02, top), (left + 0.04, top), (left + 0.01, 0.46)];
            line.extend(arc((centre - 0.01, 0.655), (radius, 0.27), -0.36, 0.41));
            vec![line]
        }
        '6' | '9' => {
            let bowl = arc((centre, 0.66), (radius, 0.265), 0.0, 1.0);
            let stem: Vec<Point> = (0..=16)
                .map(|index| {
                    let part = f64::from(index) / 16.0;
                    let bent = |from: f64, by: f64, to: f64| {
                        (1.0 - part).powi(2) * from + 2.0 * part * (1.0 - part) * by + part.powi(2) * to
                    };
                    (bent(0.42, 0.1, left), bent(top, 0.28, 0.66))
                })
                .collect();
            let turned = |points: Vec<Point>| -> Vec<Point> {
                points.into_iter().map(|(x, y)| if letter == '9' { (WIDTH - x, 1.0 - y) } else { (x, y) }).collect()
            };
            vec![turned(bowl), turned(stem)]
        }
        '7' => vec![vec![(left, top), (right, top), (0.2, bottom)]],
        '8' => {
            vec![arc((centre, 0.27), (radius - 0.03, 0.195), 0.0, 1.0), arc((centre, 0.695), (radius, 0.23), 0.0, 1.0)]
        }
        _ => vec![vec![(right - 0.04, top), (left + 0.04, bottom)]],
    }
}

/// The distance of a point from a stroke between two points.
fn distance(point: Point, from: Point, to: Point) -> f64 {
    let (along, beside) = ((to.0 - from.0, to.1 - from.1), (point.0 - from.0, point.1 - from.1));
    let length = along.0 * along.0 + along.1 * along.1;
    let part = if length > 0.0 { ((beside.0 * along.0 + beside.1 * along.1) / length).clamp(0.0, 1.0) } else { 0.0 };
    (beside.0 - part * along.0).hypot(beside.1 - part * along.1)
}

impl Digits {
    pub(super) const fn new(height: f64) -> Self {
        Self { height }
    }

    /// Draws a text below the board.
    pub(super) fn draw(&self, canvas: &mut Canvas, text: &str, left: f64, top: f64) {
        self.draw_in(canvas, text, left, top, Canvas::digits_edge());
    }

    /// Draws a text in a colour whose steps begin at `edge`.
    pub(super) fn draw_in(&self, canvas: &mut Canvas, text: &str, mut left: f64, top: f64, edge: u8) {
        for letter in text.chars() {
            let strokes = strokes(letter);
            let (x, y) = (left.floor() as usize, top.floor() as usize);
            let (wide, high) = ((self.height * (WIDTH + 0.1)).ceil() as usize, self.height.ceil() as usize);
            for (y, x) in (y..=y + high).flat_map(|y| (x..=x + wide).map(move |x| (y, x))) {
                let point = ((x as f64 + 0.5 - left) / self.height, (y as f64 + 0.5 - top) / self.height);
                let nearest = strokes.iter().flat_map(|points| points.windows(2));
                let nearest = nearest.map(|pair| distance(point, pair[0], pair[1])).fold(f64::INFINITY, f64::min);
                let part = ((PEN - nearest) * self.height + 0.5).clamp(0.0, 1.0);
                canvas.cover(x, y, part, edge);
            }
            left += advance(letter) * self.height;
        }
    }
}
