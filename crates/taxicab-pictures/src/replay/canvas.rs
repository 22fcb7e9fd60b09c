//! A picture of palette indices, and the palette.

use super::digits::{Digits, width};
use crate::palette::{FADED, INK, LINE, PAPER, STRONG_LINE, Shade, WRONG, region};

/// The steps from one colour to another, along the edge of a shape.
const STEPS: u8 = 7;
/// The colours of rings; more of them repeat.
const RINGS: u8 = 8;

pub(super) const GROUND: u8 = 0;
pub(super) const TROUGH: u8 = 1;
pub(super) const BAR: u8 = 2;
pub(super) const DONE: u8 = 3;
pub(super) const MISTAKE: u8 = 4;
/// The first of the colours between the ground and the other fixed colours, by colour;
const FIXED_EDGES: u8 = 5;
/// between the ground and the digits below the board;
const DIGITS: u8 = FIXED_EDGES + 4 * STEPS;
/// of a ring: from the trough to its tile, and from there to its number.
const RING: u8 = DIGITS + STEPS;
/// What stays as it was.
pub(super) const UNCHANGED: u8 = 255;

fn ring(ring: usize) -> Shade {
    // Gold, blue, red, … in a tone that carries dark numbers.
    region(ring, 1)
}

/// All colours, red, green and blue of each.
pub(super) fn palette() -> Vec<u8> {
    let mut colours = vec![PAPER, STRONG_LINE, LINE, FADED, WRONG].into_iter().map(Shade::light).collect::<Vec<_>>();
    let edge = |from: Shade, to: Shade, steps: &mut Vec<[u8; 3]>| {
        let (from, to) = (from.light(), to.light());
        for step in 1..=STEPS {
            let part = f64::from(step) / f64::from(STEPS);
            let mixed =
                |index: usize| (f64::from(from[index]) * (1.0 - part) + f64::from(to[index]) * part).round() as u8;
            steps.push([mixed(0), mixed(1), mixed(2)]);
        }
    };
    for to in [STRONG_LINE, LINE, FADED, WRONG] {
        edge(PAPER, to, &mut colours);
    }
    edge(PAPER, INK, &mut colours);
    for number in 0..usize::from(RINGS) {
        edge(STRONG_LINE, ring(number), &mut colours);
        edge(ring(number), INK, &mut colours);
    }
    // The file's own table has a power of two of them.
    colours.resize(256, [0; 3]);
    colours.concat()
}

/// A part of a picture.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) width: usize,
    pub(super) height: usize,
}

#[derive(Clone)]
pub(super) struct Canvas {
    width: usize,
    pixels: Vec<u8>,
}

/// How much of a pixel lies within a rounded rectangle with its corner at (0, 0).
fn coverage(x: usize, y: usize, width: f64, height: f64, radius: f64) -> f64 {
    let beyond = |at: usize, length: f64| {
        let at = at as f64 + 0.5;
        (radius - at).max(at - (length - radius)).max(0.0)
    };
    let distance = beyond(x, width).hypot(beyond(y, height));
    (radius - distance + 0.5).clamp(0.0, 1.0)
}

/// The step of an edge that covers so much; `None` if it covers nothing.
fn step(part: f64) -> Option<u8> {
    let step = (part * f64::from(STEPS)).round() as u8;
    step.checked_sub(1)
}

impl Canvas {
    pub(super) fn new(width: usize, height: usize, colour: u8) -> Self {
        Self { width, pixels: vec![colour; width * height] }
    }

    pub(super) const fn width(&self) -> usize {
        self.width
    }

    pub(super) fn height(&self) -> usize {
        self.pixels.len() / self.width
    }

    /// A tile with its number, of a ring, in the trough.
    pub(super) fn tile(side: usize, number: &str, ring: usize) -> Self {
        let mut tile = Self::new(side, side, TROUGH);
        let edge = RING + (ring as u8 % RINGS) * 2 * STEPS;
        let gap = 1.0 + side as f64 / 60.0;
        let inner = side as f64 - 2.0 * gap;
        let offset = gap.round() as usize;
        for (y, x) in (0..side - 2 * offset).flat_map(|y| (0..side - 2 * offset).map(move |x| (y, x))) {
            let length = (side - 2 * offset) as f64;
            if let Some(step) = step(coverage(x, y, length, length, inner * 0.14)) {
                tile.pixels[(y + offset) * side + x + offset] = edge + step;
            }
        }
        let digit = side as f64 * if number.len() > 2 { 0.32 } else { 0.4 };
        let (left, top) = ((side as f64 - width(number, digit)) / 2.0, (side as f64 - digit) / 2.0);
        Digits::new(digit).draw_in(&mut tile, number, left, top, edge + STEPS);
        tile
    }

    pub(super) fn fill(&mut self, place: &Place, colour: u8) {
        for y in place.top..place.top + place.height {
            let start = y * self.width + place.left;
            self.pixels[start..start + place.width].fill(colour);
        }
    }

    /// Fills a part of the ground, with round corners.
    pub(super) fn fill_rounded(&mut self, place: &Place, radius: f64, colour: u8) {
        let (width, height) = (place.width as f64, place.height as f64);
        let radius = radius.min(width / 2.0);
        let edge = FIXED_EDGES + (colour - TROUGH) * STEPS;
        for (y, x) in (0..place.height).flat_map(|y| (0..place.width).map(move |x| (y, x))) {
            if let Some(step) = step(coverage(x, y, width, height, radius)) {
                self.pixels[(place.top + y) * self.width + place.left + x] =
                    if step + 1 == STEPS { colour } else { edge + step };
            }
        }
    }

    /// Puts another picture here.
    pub(super) fn put(&mut self, other: &Self, left: usize, top: usize) {
        for (y, row) in other.pixels.chunks(other.width).enumerate() {
            let start = (top + y) * self.width + left;
            self.pixels[start..start + other.width].copy_from_slice(row);
        }
    }

    /// A frame around the tile of a cell.
    pub(super) fn frame(&mut self, left: usize, top: usize, side: usize) {
        let gap = (1.0 + side as f64 / 60.0).round() as usize;
        let length = (side - 2 * gap) as f64;
        let thickness = (side as f64 / 16.0).max(2.0);
        let radius = length * 0.14;
        for (y, x) in (0..side - 2 * gap).flat_map(|y| (0..side - 2 * gap).map(move |x| (y, x))) {
            let outer = coverage(x, y, length, length, radius);
            let (low, high) = (thickness, length - thickness);
            let is_within = |at: usize| (low..high).contains(&(at as f64 + 0.5));
            let inner = if is_within(x) && is_within(y) {
                let at = |at: usize| at - thickness as usize;
                let length = length - 2.0 * thickness;
                coverage(at(x), at(y), length, length, (radius - thickness).max(1.0))
            } else {
                0.0
            };
            if outer >= 0.5 && inner < 0.5 {
                self.pixels[(top + gap + y) * self.width + left + gap + x] = MISTAKE;
            }
        }
    }

    /// Sets a pixel that a shape covers in part; the colours between begin at `edge`.
    pub(super) fn cover(&mut self, x: usize, y: usize, part: f64, edge: u8) {
        let pixel = if x < self.width { self.pixels.get_mut(y * self.width + x) } else { None };
        if let (Some(step), Some(pixel)) = (step(part), pixel) {
            *pixel = edge + step;
        }
    }

    /// The digits below the board.
    pub(super) const fn digits_edge() -> u8 {
        DIGITS
    }

    /// The smallest part that holds all that differs from another picture; at least a pixel.
    pub(super) fn difference(&self, other: &Self) -> Place {
        let rows = || self.pixels.chunks(self.width).zip(other.pixels.chunks(self.width));
        let differs = |(one, other): (&[u8], &[u8])| one != other;
        let Some(top) = rows().position(differs) else { return Place { left: 0, top: 0, width: 1, height: 1 } };
        let bottom = rows().rposition(differs).unwrap_or(top);
        let (mut left, mut right) = (self.width, 0);
        for (one, other) in rows().filter(|&rows| differs(rows)) {
            let columns = || one.iter().zip(other);
            left = left.min(columns().position(|(one, other)| one != other).unwrap_or(left));
            right = right.max(columns().rposition(|(one, other)| one != other).unwrap_or(right));
        }
        Place { left, top, width: right + 1 - left, height: bottom + 1 - top }
    }

    /// The pixels of a part.
    pub(super) fn part(&self, place: &Place) -> Vec<u8> {
        let rows = self.pixels.chunks(self.width).skip(place.top).take(place.height);
        rows.flat_map(|row| row[place.left..place.left + place.width].iter().copied()).collect()
    }

    /// The pixels of a part, without those that are as in another picture.
    pub(super) fn changes(&self, other: &Self, place: &Place) -> Vec<u8> {
        let pixels = self.part(place).into_iter().zip(other.part(place));
        pixels.map(|(pixel, before)| if pixel == before { UNCHANGED } else { pixel }).collect()
    }
}
