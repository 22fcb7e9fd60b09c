//! A plane of cells as a panel: regions, their borders and their sites.

use std::fmt::Write;

use svg::node::element::{Group, Path, Rectangle};

use crate::page::{Paint, Panel, circle, number, text};
use crate::palette::{INK, PAPER, TONES, region};

/// The radius of a site's dot, and the size of its letters.
const DOT: f64 = 3.2;
const LETTER: f64 = 13.0;
/// The part of the panel that each site must have for letters to be told apart.
const ROOM_OF_SITE: f64 = 900.0;

/// The room of a dot or of letters: its middle and half of its width and height.
#[derive(Clone, Copy, Debug)]
struct Place {
    x: f64,
    y: f64,
    half: f64,
    high: f64,
}

impl Place {
    /// The area that lies on the other one.
    fn covers(&self, other: &Self) -> f64 {
        let across = self.half + other.half - (self.x - other.x).abs();
        let down = self.high + other.high - (self.y - other.y).abs();
        across.max(0.0) * down.max(0.0)
    }

    fn is_within(&self, width: f64, height: f64) -> bool {
        self.x >= self.half && self.x + self.half <= width && self.y >= self.high && self.y + self.high <= height
    }
}

/// A grid of cells, each in one region or in none, row by row from the bottom.
#[derive(Clone, Debug)]
pub struct Plane {
    /// The number of columns.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    /// The region of each cell; `None` if it is contested.
    pub owners: Vec<Option<usize>>,
    /// The cell of each region's site, and its letters, which are left out if they would be too dense.
    pub sites: Vec<((u32, u32), String)>,
}

impl Plane {
    /// A panel with cells of this side; all panels of a page take the tones of one of them, so that a colour is a site.
    pub fn panel(&self, heading: impl Into<String>, side: f64, tones: &[usize]) -> Panel {
        let (width, height) = (side * self.columns as f64, side * self.rows as f64);
        let mut drawing = Group::new();
        // One path a region, in units of cells.
        let cells = Group::new().set("shape-rendering", "crispEdges");
        let cells = self.outlines(side).into_iter().enumerate().fold(cells, |cells, (index, outline)| {
            let tone = tones.get(index).filter(|_| index < self.sites.len());
            let paint = tone.map_or(Paint::Hatched, |&tone| Paint::Plain(region(index, tone)));
            if outline.is_empty() { cells } else { cells.add(Path::new().set("d", outline).set("fill", paint)) }
        });
        let borders = Path::new().set("d", self.borders(side)).set("fill", "none").set("stroke", INK);
        drawing = drawing.add(cells).add(borders.set("stroke-width", "0.9").set("stroke-linecap", "square"));
        let has_letters = self.has_letters(side);
        let radius = if has_letters { DOT } else { DOT.min(side * 0.5).max(1.0) };
        let (mut dots, mut letters) = (Group::new().set("fill", INK), Group::new().set("font-weight", "bold"));
        for &(site, _) in &self.sites {
            let (x, y) = self.middle(site, side);
            dots = dots.add(circle(x, y, radius));
        }
        if has_letters {
            for (place, (_, name)) in self.places_of_letters(side).into_iter().zip(&self.sites) {
                letters = letters.add(text(name, place.x, place.y, LETTER, "middle"));
            }
        }
        let letters = letters.set("stroke", PAPER).set("stroke-width", "2.5").set("paint-order", "stroke");
        let edge = Rectangle::new().set("width", number(width)).set("height", number(height));
        drawing = drawing.add(edge.set("fill", "none").set("stroke", INK).set("stroke-width", "1.2"));
        Panel { sign: "", heading: heading.into(), width, height, drawing: drawing.add(dots).add(letters) }
    }

    /// Whether the sites are far enough apart, on the whole, for letters next to them.
    pub fn has_letters(&self, side: f64) -> bool {
        let area = side * side * (self.columns * self.rows) as f64;
        area / self.sites.len() as f64 >= ROOM_OF_SITE
    }

    /// The middle of a cell.
    fn middle(&self, (column, row): (u32, u32), side: f64) -> (f64, f64) {
        ((f64::from(column) + 0.5) * side, (self.rows as f64 - f64::from(row) - 0.5) * side)
    }

    /// The place of each site's letters: next to its dot, on the side where they cover least of other dots and letters.
    fn places_of_letters(&self, side: f64) -> Vec<Place> {
        let (width, height) = (side * self.columns as f64, side * self.rows as f64);
        let dot = |(x, y)| Place { x, y, half: DOT, high: DOT };
        let dots: Vec<Place> = self.sites.iter().map(|&(site, _)| dot(self.middle(site, side))).collect();
        let mut places: Vec<Place> = Vec::new();
        for (number, (site, name)) in self.sites.iter().enumerate() {
            let (x, y) = self.middle(*site, side);
            let half = 0.36 * LETTER * name.chars().count() as f64;
            let (across, up) = (DOT + half + 1.0, DOT + 0.36 * LETTER);
            let sides =
                [(1.0, -1.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, 0.0), (-1.0, 0.0), (0.0, -1.4), (0.0, 1.4)];
            let candidates =
                sides.map(|(right, down)| Place { x: x + right * across, y: y + down * up, half, high: 0.4 * LETTER });
            let others =
                || dots.iter().enumerate().filter(|(other, _)| *other != number).map(|(_, dot)| dot).chain(&places);
            let cost = |place: &Place| -> f64 {
                let covered: f64 = others().map(|other| place.covers(other)).sum();
                covered + if place.is_within(width, height) { 0.0 } else { 1e6 }
            };
            // The first of the best.
            places.extend(candidates.into_iter().min_by(|one, other| cost(one).total_cmp(&cost(other))));
        }
        places
    }

    fn owner(&self, column: usize, row: usize) -> Option<usize> {
        self.owners[row * self.columns + column]
    }

    /// By region, and last of the cells without one: the cells as rectangles, one a run of cells in a row.
    fn outlines(&self, side: f64) -> Vec<String> {
        let mut outlines = vec![String::new(); self.sites.len() + 1];
        let at = |steps: usize| number(steps as f64 * side);
        for (row, owners) in self.owners.chunks(self.columns).enumerate() {
            let mut start = 0;
            for run in owners.chunk_by(|one, other| one == other) {
                let outline = &mut outlines[run[0].unwrap_or(self.sites.len())];
                let (x, y, across) = (at(start), at(self.rows - 1 - row), at(run.len()));
                let _ = write!(outline, "M{x} {y}h{across}v{}h-{across}z", at(1));
                start += run.len();
            }
        }
        outlines
    }

    /// The lines between cells of different owners, one a run.
    fn borders(&self, side: f64) -> String {
        let mut path = String::new();
        let at = |steps: usize| number(steps as f64 * side);
        for row in 1..self.rows {
            let differs = |column: usize| self.owner(column, row) != self.owner(column, row - 1);
            for (start, end) in runs_of(self.columns, differs) {
                let _ = write!(path, "M{} {}h{}", at(start), at(self.rows - row), at(end - start));
            }
        }
        for column in 1..self.columns {
            let differs = |row: usize| self.owner(column, row) != self.owner(column - 1, row);
            for (start, end) in runs_of(self.rows, differs) {
                let _ = write!(path, "M{} {}v{}", at(column), at(self.rows - end), at(end - start));
            }
        }
        path
    }
}

/// A tone for each of `regions` regions, so that regions that touch have different ones where five tones suffice. The
/// cells come row by row, each with the number of its region.
pub fn tones(columns: usize, owners: &[Option<usize>], regions: usize) -> Vec<usize> {
    let mut touches = vec![vec![false; regions]; regions];
    let rows = owners.len() / columns;
    // Regions also touch across a thin contested seam: look one cell farther.
    for (index, &owner) in owners.iter().enumerate() {
        let (column, row) = (index % columns, index / columns);
        for (right, up) in [(1, 0), (0, 1), (2, 0), (0, 2), (1, 1)] {
            let inside = column + right < columns && row + up < rows;
            let other = inside.then(|| owners[(row + up) * columns + column + right]).flatten();
            if let (Some(one), Some(other)) = (owner, other)
                && one != other
            {
                (touches[one][other], touches[other][one]) = (true, true);
            }
        }
    }
    let mut tones: Vec<usize> = Vec::new();
    for (one, touched) in touches.iter().enumerate() {
        let mut used = [0; TONES];
        for other in (0..one).filter(|&other| touched[other]) {
            used[tones[other]] += 1;
        }
        // Begin elsewhere each time, so that all tones are used alike.
        let tone = (0..TONES).map(|turn| (one + turn) % TONES).min_by_key(|&tone| used[tone]);
        tones.push(tone.unwrap_or(0));
    }
    tones
}

/// The runs of numbers below `end` that keep a rule, each as its start and the number after its last.
fn runs_of(end: usize, keeps: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for number in (0..end).filter(|&number| keeps(number)) {
        match runs.last_mut() {
            Some(run) if run.1 == number => run.1 += 1,
            _ => runs.push((number, number + 1)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_joined() {
        assert_eq!(runs_of(8, |number| [1, 2, 3, 5, 7].contains(&number)), [(1, 4), (5, 6), (7, 8)]);
        assert_eq!(runs_of(3, |_| false), []);
    }

    #[test]
    fn letters_lie_on_no_other_dot_where_a_side_is_free() {
        let names = ["A", "B", "C", "AA"];
        let sites: Vec<_> = [(10, 10), (11, 11), (9, 11), (19, 19)].into_iter().zip(names.map(str::to_owned)).collect();
        let plane = Plane { columns: 20, rows: 20, owners: vec![None; 400], sites };
        let places = plane.places_of_letters(12.0);
        for (index, place) in places.iter().enumerate() {
            assert!(place.is_within(240.0, 240.0), "{place:?}");
            for (other, (site, _)) in plane.sites.iter().enumerate() {
                let (x, y) = plane.middle(*site, 12.0);
                let dot = Place { x, y, half: DOT, high: DOT };
                assert!(place.covers(&dot) == 0.0, "{index} on the dot of {other}");
                assert!(other == index || place.covers(&places[other]) == 0.0, "{index} on {other}");
            }
        }
        assert!(plane.has_letters(12.0) && !plane.has_letters(2.0));
    }

    #[test]
    fn regions_that_touch_have_different_tones() {
        // Four quarters and a seam of contested cells.
        let owners = [Some(0), None, Some(1), None, None, None, Some(2), None, Some(3)].to_vec();
        let sites = (0..4).map(|index| ((index % 2 * 2, index / 2 * 2), String::new())).collect();
        let tones = tones(3, &owners, 4);
        let plane = Plane { columns: 3, rows: 3, owners, sites };
        for (one, other) in [(0, 1), (0, 2), (1, 3), (2, 3)] {
            assert_ne!(tones[one], tones[other]);
        }
        let outlines = plane.outlines(1.0);
        assert_eq!((&*outlines[2], &*outlines[4]), ("M0 0h1v1h-1z", "M1 2h1v1h-1zM0 1h3v1h-3zM1 0h1v1h-1z"));
        assert_eq!(plane.borders(1.0), "M0 2h1M2 2h1M0 1h1M2 1h1M1 2v1M1 0v1M2 2v1M2 0v1");
    }
}
