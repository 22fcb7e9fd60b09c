//! A plane of cells as a panel: regions, their borders and their sites.

use std::fmt::Write;

use svg::node::element::{Circle, Group, Path, Rectangle};

use super::page::{Paint, Panel, number, text};
use super::palette::{INK, PAPER, TONES, region};

/// A grid of cells, each in one region or in none, row by row from the bottom.
pub(crate) struct Plane {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// The region of each cell; `None` if it is contested.
    pub(crate) owners: Vec<Option<usize>>,
    /// The cell of each region's site, and the letters beside it.
    pub(crate) sites: Vec<((u32, u32), String)>,
}

impl Plane {
    /// A panel with cells of this side; all panels of a page take the tones of one of them, so that a colour is a site.
    pub(crate) fn panel(&self, heading: impl Into<String>, side: f64, tones: &[usize]) -> Panel {
        let (width, height) = (side * self.columns as f64, side * self.rows as f64);
        let mut drawing = Group::new();
        // One path a region, in units of cells.
        let cells = Group::new().set("shape-rendering", "crispEdges");
        let paths = (0..self.sites.len()).map(Some).chain([None]);
        let cells = paths.fold(cells, |cells, owner| {
            let (outline, paint) = match owner {
                Some(index) => (self.runs(owner, side), Paint::Plain(region(index, tones[index]))),
                None => (self.runs(None, side), Paint::Hatched),
            };
            if outline.is_empty() { cells } else { cells.add(Path::new().set("d", outline).set("fill", paint)) }
        });
        let borders = Path::new().set("d", self.borders(side)).set("fill", "none").set("stroke", INK);
        drawing = drawing.add(cells).add(borders.set("stroke-width", "0.9").set("stroke-linecap", "square"));
        let (mut dots, mut letters) = (Group::new().set("fill", INK), Group::new().set("font-weight", "bold"));
        for &((column, row), ref name) in &self.sites {
            let (x, y) = ((f64::from(column) + 0.5) * side, height - (f64::from(row) + 0.5) * side);
            dots = dots.add(Circle::new().set("cx", number(x)).set("cy", number(y)).set("r", "3.2"));
            // Beside the dot, on the side where there is room.
            let (x, anchor) = if x + 22.0 > width { (x - 6.0, "end") } else { (x + 6.0, "start") };
            let y = (y - 8.0).min(height - 8.0).max(8.0);
            letters = letters.add(text(name, x, y, 13.0, anchor));
        }
        let letters = letters.set("stroke", PAPER).set("stroke-width", "2.5").set("paint-order", "stroke");
        let edge = Rectangle::new().set("width", number(width)).set("height", number(height));
        drawing = drawing.add(edge.set("fill", "none").set("stroke", INK).set("stroke-width", "1.2"));
        Panel { sign: "", heading: heading.into(), width, height, drawing: drawing.add(dots).add(letters) }
    }

    fn owner(&self, column: usize, row: usize) -> Option<usize> {
        self.owners[row * self.columns + column]
    }

    /// The cells of one owner as rectangles, one a run of cells in a row.
    fn runs(&self, owner: Option<usize>, side: f64) -> String {
        let mut path = String::new();
        for row in 0..self.rows {
            let mut column = 0;
            while column < self.columns {
                let start = column;
                while column < self.columns && self.owner(column, row) == owner {
                    column += 1;
                }
                if start < column {
                    let (x, y) = (number(start as f64 * side), number((self.rows - 1 - row) as f64 * side));
                    let (across, down) = (number((column - start) as f64 * side), number(side));
                    let _ = write!(path, "M{x} {y}h{across}v{down}h-{across}z");
                } else {
                    column += 1;
                }
            }
        }
        path
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

/// A tone for each of so many regions, so that regions that touch have different ones where five tones suffice. The
/// cells come row by row, each with the number of its region.
pub(crate) fn tones(columns: usize, owners: &[Option<usize>], regions: usize) -> Vec<usize> {
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
    fn regions_that_touch_have_different_tones() {
        // Four quarters and a seam of contested cells.
        let owners = [Some(0), None, Some(1), None, None, None, Some(2), None, Some(3)].to_vec();
        let sites = (0..4).map(|index| ((index % 2 * 2, index / 2 * 2), String::new())).collect();
        let tones = tones(3, &owners, 4);
        let plane = Plane { columns: 3, rows: 3, owners, sites };
        for (one, other) in [(0, 1), (0, 2), (1, 3), (2, 3)] {
            assert_ne!(tones[one], tones[other]);
        }
        assert_eq!(plane.runs(Some(2), 1.0), "M0 0h1v1h-1z");
        assert_eq!(plane.runs(None, 1.0), "M1 2h1v1h-1zM0 1h3v1h-3zM1 0h1v1h-1z");
        assert_eq!(plane.borders(1.0), "M0 2h1M2 2h1M0 1h1M2 1h1M1 2v1M1 0v1M2 2v1M2 0v1");
    }
}
