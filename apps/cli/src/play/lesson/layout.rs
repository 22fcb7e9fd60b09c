//! The areas of the screen of a lesson, and the square under the mouse.

use ratatui::layout::{Position, Rect};

/// Columns and rows from one square to the next, with its right and lower lines; the largest first.
const PITCHES: [(u16, u16); 2] = [(8, 4), (4, 2)];

/// Columns and rows of the board with its lines.
const fn grid((width, height): (u16, u16)) -> (u16, u16) {
    (width * 8 + 1, height * 8 + 1)
}

/// The areas of the title, the board, the panel, the input line and the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Columns and rows from one square to the next.
    pub(crate) pitch: (u16, u16),
    /// The board with its lines, without the letters and digits.
    pub(crate) grid: Rect,
    pub(crate) panel: Rect,
    pub(crate) title: Rect,
    pub(crate) input: Rect,
    pub(crate) keys: Rect,
}

/// The columns of the panel, for a move, its reply, and the longest cost.
const PANEL_WIDTH: u16 = 41;
/// The columns left of the board, for the digits of the ranks.
const RANKS_WIDTH: u16 = 3;
/// The columns between board and panel.
const SPACE: u16 = 2;
/// Title, files below the board, input, keys.
const LINES: u16 = 4;

impl Layout {
    /// The minimum columns and rows of a screen.
    pub(crate) const MIN_SCREEN: (u16, u16) = Self::needed(PITCHES[1]);

    const fn needed(pitch: (u16, u16)) -> (u16, u16) {
        let (width, height) = grid(pitch);
        (RANKS_WIDTH + width + SPACE + PANEL_WIDTH, height + LINES)
    }

    /// The layout with the largest squares that fit; `None` if the smallest do not.
    pub(crate) fn new(area: Rect) -> Option<Self> {
        let fits = |pitch: &(u16, u16)| {
            let (width, height) = Self::needed(*pitch);
            area.width >= width && area.height >= height
        };
        let pitch = PITCHES.into_iter().find(fits)?;
        let ((needed_width, needed_height), (width, height)) = (Self::needed(pitch), grid(pitch));
        // Board and panel are centred together on a large screen.
        let left = area.x + (area.width - needed_width) / 2 + RANKS_WIDTH;
        let top = area.y + 1 + (area.height - needed_height) / 2;
        let grid = Rect::new(left, top, width, height);
        let panel_height = area.bottom() - 2 - top;
        let panel = Rect::new(grid.right() + SPACE, top, PANEL_WIDTH, panel_height);
        let line = |y: u16| Rect { y, height: 1, ..area };
        Some(Self {
            pitch,
            grid,
            panel,
            title: line(area.y),
            input: line(area.bottom() - 2),
            keys: line(area.bottom() - 1),
        })
    }

    /// The area of a square without its lines, by displayed column and row.
    pub(crate) fn square(&self, column: usize, row: usize) -> Rect {
        let (width, height) = self.pitch;
        let (x, y) = (self.grid.x + column as u16 * width, self.grid.y + row as u16 * height);
        Rect::new(x + 1, y + 1, width - 1, height - 1)
    }

    /// The displayed column and row of the square at a place; its upper and left lines belong to it.
    pub(crate) fn place_at(&self, place: Position) -> Option<(usize, usize)> {
        let (width, height) = self.pitch;
        self.grid.contains(place).then(|| {
            let (column, row) = ((place.x - self.grid.x) / width, (place.y - self.grid.y) / height);
            (usize::from(column.min(7)), usize::from(row.min(7)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_overlaps_or_leaves_the_screen() {
        for (width, height) in [(79, 21), (80, 24), (100, 30), (132, 43), (250, 80)] {
            let area = Rect::new(0, 0, width, height);
            let layout = Layout::new(area).unwrap();
            let with_labels = Rect { x: layout.grid.x - 2, height: layout.grid.height + 1, ..layout.grid };
            let parts = [with_labels, layout.panel, layout.title, layout.input, layout.keys];
            for (number, part) in parts.iter().enumerate() {
                assert_eq!(part.intersection(area), *part, "part {number} on {width}x{height}");
                for other in &parts[number + 1..] {
                    assert!(!part.intersects(*other), "{width}x{height}: {layout:?}");
                }
            }
        }
    }

    #[test]
    fn the_minimum_screen_is_enough() {
        let (width, height) = Layout::MIN_SCREEN;
        assert!(width <= 80 && height <= 24);
        assert!(Layout::new(Rect::new(0, 0, width, height)).is_some());
        assert_eq!(Layout::new(Rect::new(0, 0, width - 1, height)), None);
        assert_eq!(Layout::new(Rect::new(0, 0, width, height - 1)), None);
    }

    #[test]
    fn the_mouse_finds_the_drawn_square() {
        for area in [Rect::new(0, 0, 80, 24), Rect::new(0, 0, 160, 50)] {
            let layout = Layout::new(area).unwrap();
            for (column, row) in (0..8).flat_map(|column| (0..8).map(move |row| (column, row))) {
                let place = layout.square(column, row);
                for corner in [place.as_position(), Position::new(place.right() - 1, place.bottom() - 1)] {
                    assert_eq!(layout.place_at(corner), Some((column, row)));
                }
            }
            assert_eq!(layout.place_at(Position::new(layout.grid.x - 1, layout.grid.y)), None);
        }
    }
}
