//! Digits drawn as strokes of a round pen, for pictures made of pixels.

use std::f64::consts::TAU;

use super::canvas::{Canvas, Place};

/// A point in a box one unit high.
type Point = (f64, f64);

/// The width of a digit, the room between two, and half the width of the pen, as parts of the height.
const WIDTH: f64 = 0.56;
const SPACE: f64 = 0.16;
const PEN: f64 = 0.075;

/// The width of a text in digits of this height.
pub(super) fn width(text: &str, height: f64) -> f64 {
    text.chars().map(advance).sum::<f64>() * height - SPACE * height
}

fn advance(letter: char) -> f64 {
    SPACE + if letter == '1' { 0.34 } else { WIDTH }
}

/// A part of an ellipse, from one angle to another; 0 is right, a quarter is down.
fn arc(middle: Point, radii: Point, from: f64, to: f64) -> Vec<Point> {
    const POINTS: u32 = 24;
    let angles = (0..=POINTS).map(|index| TAU * (from + (to - from) * f64::from(index) / f64::from(POINTS)));
    angles.map(|angle| (middle.0 + radii.0 * angle.cos(), middle.1 + radii.1 * angle.sin())).collect()
}

/// The strokes of a digit or a slash, each through its points; the ends of the pen stay within the box.
fn strokes(letter: char) -> Vec<Vec<Point>> {
    match letter {
        '0' => vec![arc((0.28, 0.5), (0.205, 0.425), 0.0, 1.0)],
        '1' => vec![vec![(0.065, 0.24), (0.25, 0.075), (0.25, 0.925)]],
        '2' => {
            let bow = arc((0.28, 0.295), (0.205, 0.22), -0.47, 0.1);
            vec![[bow, vec![(0.075, 0.925), (0.485, 0.925)]].concat()]
        }
        '3' => vec![arc((0.27, 0.28), (0.185, 0.205), -0.42, 0.25), arc((0.27, 0.705), (0.215, 0.22), -0.25, 0.42)],
        '4' => vec![vec![(0.4, 0.925), (0.4, 0.075), (0.055, 0.68), (0.515, 0.68)]],
        '5' => {
            let bow = arc((0.27, 0.655), (0.205, 0.27), -0.36, 0.41);
            vec![[vec![(0.465, 0.075), (0.115, 0.075), (0.085, 0.46)], bow].concat()]
        }
        '6' => vec![arc((0.28, 0.66), (0.205, 0.265), 0.0, 1.0), arc((0.47, 0.66), (0.395, 0.585), 0.5, 0.73)],
        '7' => vec![vec![(0.075, 0.075), (0.485, 0.075), (0.2, 0.925)]],
        '8' => vec![arc((0.28, 0.27), (0.175, 0.195), 0.0, 1.0), arc((0.28, 0.695), (0.205, 0.23), 0.0, 1.0)],
        '9' => {
            let turned = |stroke: Vec<Point>| stroke.into_iter().map(|(x, y)| (WIDTH - x, 1.0 - y)).collect();
            strokes('6').into_iter().map(turned).collect()
        }
        _ => vec![vec![(0.445, 0.075), (0.115, 0.925)]],
    }
}

/// The distance of a point from a stroke between two points.
fn distance(point: Point, from: Point, to: Point) -> f64 {
    let (along, beside) = ((to.0 - from.0, to.1 - from.1), (point.0 - from.0, point.1 - from.1));
    let length = along.0 * along.0 + along.1 * along.1;
    let part = if length > 0.0 { ((beside.0 * along.0 + beside.1 * along.1) / length).clamp(0.0, 1.0) } else { 0.0 };
    (beside.0 - part * along.0).hypot(beside.1 - part * along.1)
}

/// Draws a text with this upper left corner and height in the range of colours that ends with `colour`.
pub(super) fn draw(canvas: &mut Canvas, text: &str, (mut left, top): Point, height: f64, colour: u8) {
    let (wide, high) = ((height * (WIDTH + 0.1)).ceil() as usize + 1, height.ceil() as usize + 1);
    for letter in text.chars() {
        let strokes = strokes(letter);
        let place = Place { left: left as usize, top: top as usize, width: wide, height: high };
        canvas.draw(&place, colour, |(x, y)| {
            let point = ((x - left.fract()) / height, (y - top.fract()) / height);
            let pairs = strokes.iter().flat_map(|points| points.windows(2));
            let nearest = pairs.map(|pair| distance(point, pair[0], pair[1])).fold(f64::INFINITY, f64::min);
            (PEN - nearest) * height
        });
        left += advance(letter) * height;
    }
}
