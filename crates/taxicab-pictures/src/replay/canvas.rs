//! A picture of palette indices, and the palette.

use super::digits::{self, width};
use crate::palette::{FADED, INK, LINE, PAPER, STRONG_LINE, Shade, WRONG, region};

/// The steps from one colour to another, along the edge of a shape; the last is the other colour itself.
const STEPS: u8 = 7;
/// The colours of rings; more of them repeat.
const RINGS: u8 = 8;

/// The last step of a range of colours.
const fn range(number: u8) -> u8 {
    (number + 1) * STEPS
}

pub(super) const GROUND: u8 = 0;
/// From the ground to the other colours of the picture,
pub(super) const TROUGH: u8 = range(0);
pub(super) const BAR: u8 = range(1);
pub(super) const DONE: u8 = range(2);
pub(super) const MISTAKE: u8 = range(3);
pub(super) const DIGITS: u8 = range(4);
/// of a ring from the trough to its tile, and from there to its number.
const fn ring(ring: usize) -> [u8; 2] {
    let first = 5 + 2 * (ring as u8 % RINGS);
    [range(first), range(first + 1)]
}
/// The transparent index: a pixel that stays as it was.
pub(super) const UNCHANGED: u8 = 255;

/// All colours, red, green and blue of each.
pub(super) fn palette() -> Vec<u8> {
    let mut ranges = [STRONG_LINE, LINE, FADED, WRONG, INK].map(|to| (PAPER, to)).to_vec();
    // Gold, blue, red, … in a tone that carries dark numbers.
    let tiles = (0..RINGS).map(|ring| region(ring.into(), 1));
    ranges.extend(tiles.flat_map(|tile| [(STRONG_LINE, tile), (tile, INK)]));
    let mixed = |(from, to): (Shade, Shade)| {
        (1..=STEPS).flat_map(move |step| {
            let part = f64::from(step) / f64::from(STEPS);
            let pairs = from.light().into_iter().zip(to.light());
            pairs.map(move |(from, to)| (f64::from(from) * (1.0 - part) + f64::from(to) * part).round() as u8)
        })
    };
    let mut colours: Vec<u8> = PAPER.light().into_iter().chain(ranges.into_iter().flat_map(mixed)).collect();
    // The file's own table has a power of two of them.
    colours.resize(3 * 256, 0);
    colours
}

/// A part of a picture.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Place {
    /// The tile of a cell of this side with this upper left corner.
    fn of_tile(left: usize, top: usize, side: usize) -> Self {
        let gap = (1.0 + side as f64 / 60.0).round() as usize;
        Self { left: left + gap, top: top + gap, width: side - 2 * gap, height: side - 2 * gap }
    }

    /// The radius of a tile's corners.
    fn corner(&self) -> f64 {
        self.width as f64 * 0.14
    }
}

/// How far a point lies within a rounded rectangle with its corner at (0, 0); negative outside.
fn within(point: (f64, f64), width: f64, height: f64, radius: f64) -> f64 {
    let beyond = |at: f64, length: f64| (radius - at).max(at - (length - radius)).max(0.0);
    radius - beyond(point.0, width).hypot(beyond(point.1, height))
}

#[derive(Clone)]
pub(super) struct Canvas {
    width: usize,
    pixels: Vec<u8>,
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
    pub(super) fn tile(side: usize, number: &str, ring_number: usize) -> Self {
        let mut tile = Self::new(side, side, TROUGH);
        let [body, digits] = ring(ring_number);
        let place = Place::of_tile(0, 0, side);
        tile.draw_rounded(&place, place.corner(), body);
        let height = side as f64 * if number.len() > 2 { 0.32 } else { 0.4 };
        let corner = ((side as f64 - width(number, height)) / 2.0, (side as f64 - height) / 2.0);
        digits::draw(&mut tile, number, corner, height, digits);
        tile
    }

    pub(super) fn fill(&mut self, place: &Place, colour: u8) {
        for y in place.top..place.top + place.height {
            let start = y * self.width + place.left;
            self.pixels[start..start + place.width].fill(colour);
        }
    }

    /// Draws a shape into a part of the picture. `within` is how far a point of the part lies within the shape; along the
    /// edge the pixels take the colours of the range that ends with `colour`.
    pub(super) fn draw(&mut self, place: &Place, colour: u8, within: impl Fn((f64, f64)) -> f64) {
        for (y, x) in (0..place.height).flat_map(|y| (0..place.width).map(move |x| (y, x))) {
            let covered = (within((x as f64 + 0.5, y as f64 + 0.5)) + 0.5).clamp(0.0, 1.0);
            let step = (covered * f64::from(STEPS)).round() as u8;
            let (x, y) = (place.left + x, place.top + y);
            if step > 0 && x < self.width && y < self.height() {
                self.pixels[y * self.width + x] = colour - STEPS + step;
            }
        }
    }

    pub(super) fn draw_rounded(&mut self, place: &Place, radius: f64, colour: u8) {
        let (width, height) = (place.width as f64, place.height as f64);
        let radius = radius.min(width / 2.0);
        self.draw(place, colour, |point| within(point, width, height, radius));
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
        let place = Place::of_tile(left, top, side);
        let (length, radius) = (place.width as f64, place.corner());
        let thickness = (side as f64 / 16.0).max(2.0);
        let inner = length - 2.0 * thickness;
        self.draw(&place, MISTAKE, |(x, y)| {
            let hole = within((x - thickness, y - thickness), inner, inner, (radius - thickness).max(1.0));
            // Its edges are sharp: no colours lie between the frame and a tile.
            if within((x, y), length, length, radius) >= 0.0 && hole < 0.0 { 1.0 } else { -1.0 }
        });
    }

    /// The smallest part outside of which two pictures are equal; at least a pixel.
    pub(super) fn difference(&self, other: &Self) -> Place {
        let differing = (0..self.pixels.len()).filter(|&at| self.pixels[at] != other.pixels[at]);
        let bounds = differing.fold(None, |bounds: Option<[usize; 4]>, at| {
            let (x, y) = (at % self.width, at / self.width);
            let [left, top, right, _] = bounds.unwrap_or([x, y, x, y]);
            Some([left.min(x), top, right.max(x), y])
        });
        let [left, top, right, bottom] = bounds.unwrap_or_default();
        Place { left, top, width: right + 1 - left, height: bottom + 1 - top }
    }

    /// The pixels of a part, [`UNCHANGED`] where another picture has the same.
    pub(super) fn changes(&self, other: &Self, place: &Place) -> Vec<u8> {
        let indices = (place.top..place.top + place.height)
            .flat_map(|y| y * self.width + place.left..y * self.width + place.left + place.width);
        let pixel = |at: usize| if self.pixels[at] == other.pixels[at] { UNCHANGED } else { self.pixels[at] };
        indices.map(pixel).collect()
    }
}
