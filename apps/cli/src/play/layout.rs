//! The areas of the screen, and the cell under the mouse.

use ratatui::layout::{Position, Rect};
use taxicab_puzzle::Size;

/// The columns and rows of a drawn tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scale(u16, u16);

impl Scale {
    const LARGEST_FIRST: [Self; 5] = [Self(14, 7), Self(10, 5), Self(7, 3), Self(5, 2), Self::TINY];
    const TINY: Self = Self(4, 1);

    /// Whether a tile has a frame; otherwise it is its number alone.
    pub(crate) const fn has_frames(self) -> bool {
        self.1 >= 3
    }
}

/// The areas of the title, the board, the panel and the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    size: Size,
    pub(crate) scale: Scale,
    /// The board without its frame.
    pub(crate) board: Rect,
    /// The numbers, beside the board or below it.
    pub(crate) panel: Rect,
    /// Whether the panel lies below the board.
    pub(crate) is_stacked: bool,
    pub(crate) title: Rect,
    pub(crate) keys: Rect,
}

/// The columns a panel beside the board needs.
const PANEL_WIDTH: u16 = 28;
/// The rows a panel below the board needs.
const PANEL_HEIGHT: u16 = 3;
/// The minimum columns of a screen, for the lines of text.
const MIN_WIDTH: u16 = 40;

impl Layout {
    /// The layout with the largest tiles that fit; `None` if the smallest do not.
    pub(crate) fn new(area: Rect, size: Size) -> Option<Self> {
        Scale::LARGEST_FIRST
            .into_iter()
            .find_map(|scale| Self::beside(area, size, scale).or_else(|| Self::stacked(area, size, scale)))
    }

    /// The minimum columns and rows of a screen for a size.
    pub(crate) fn min_screen(size: Size) -> (u16, u16) {
        let (width, height) = framed(size, Scale::TINY);
        (width.max(MIN_WIDTH), height + 2 + PANEL_HEIGHT)
    }

    fn beside(area: Rect, size: Size, scale: Scale) -> Option<Self> {
        let (width, height) = framed(size, scale);
        if area.width < width + 1 + PANEL_WIDTH || area.height < height + 2 {
            return None;
        }
        // Board and panel are centred together on a large screen.
        let spare = area.width - width - 1 - PANEL_WIDTH;
        let margin = spare.saturating_sub(8) / 2;
        let top = area.y + 1 + (area.height - height - 2) / 2;
        let frame = Rect::new(area.x + margin, top, width, height);
        let panel_width = (area.width - margin - width - 1).min(PANEL_WIDTH + 8);
        // The panel may be higher than the board.
        let panel_height = (area.bottom() - 1 - top).min(22);
        let panel = Rect::new(frame.right() + 1, top, panel_width, panel_height);
        Some(Self::with(area, size, scale, frame, panel, false))
    }

    fn stacked(area: Rect, size: Size, scale: Scale) -> Option<Self> {
        let (width, height) = framed(size, scale);
        if area.width < width.max(MIN_WIDTH) || area.height < height + 2 + PANEL_HEIGHT {
            return None;
        }
        let spare = area.height - height - 2 - PANEL_HEIGHT;
        let frame = Rect::new(area.x + (area.width - width) / 2, area.y + 1 + spare / 2, width, height);
        let panel = Rect::new(area.x, frame.bottom(), area.width, PANEL_HEIGHT);
        Some(Self::with(area, size, scale, frame, panel, true))
    }

    fn with(area: Rect, size: Size, scale: Scale, frame: Rect, panel: Rect, is_stacked: bool) -> Self {
        Self {
            size,
            scale,
            board: Rect::new(frame.x + 1, frame.y + 1, frame.width - 2, frame.height - 2),
            panel,
            is_stacked,
            title: Rect { height: 1, ..area },
            keys: Rect { y: area.bottom() - 1, height: 1, ..area },
        }
    }

    /// The frame around the board.
    pub(crate) const fn frame(&self) -> Rect {
        let board = self.board;
        Rect { x: board.x - 1, y: board.y - 1, width: board.width + 2, height: board.height + 2 }
    }

    /// The area of a cell.
    pub(crate) fn cell(&self, cell: usize) -> Rect {
        let Scale(width, height) = self.scale;
        let (row, column) = (self.size.row(cell) as u16, self.size.column(cell) as u16);
        Rect::new(self.board.x + column * width, self.board.y + row * height, width, height)
    }

    /// The cell at a place on the screen.
    pub(crate) fn cell_at(&self, place: Position) -> Option<usize> {
        let Scale(width, height) = self.scale;
        self.board.contains(place).then(|| {
            let row = usize::from((place.y - self.board.y) / height);
            row * self.size.width() + usize::from((place.x - self.board.x) / width)
        })
    }
}

/// Columns and rows of a board with its frame.
fn framed(size: Size, Scale(width, height): Scale) -> (u16, u16) {
    (size.width() as u16 * width + 2, size.height() as u16 * height + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes() -> impl Iterator<Item = Size> {
        (2..=16).flat_map(|width| (2..=16).map(move |height| Size::new(width, height).unwrap()))
    }

    #[test]
    fn nothing_overlaps_or_leaves_the_screen() {
        for (width, height) in [(40, 10), (60, 20), (80, 24), (100, 30), (132, 43), (250, 80)] {
            let area = Rect::new(0, 0, width, height);
            for size in sizes() {
                let Some(layout) = Layout::new(area, size) else {
                    let (min_width, min_height) = Layout::min_screen(size);
                    assert!(width < min_width || height < min_height, "{size} on {width}x{height}");
                    continue;
                };
                for part in [layout.frame(), layout.panel, layout.title, layout.keys] {
                    assert_eq!(part.intersection(area), part, "{size} on {width}x{height}");
                }
                for other in [layout.panel, layout.title, layout.keys] {
                    assert!(!layout.frame().intersects(other), "{size} on {width}x{height}: {layout:?}");
                }
                assert!(!layout.panel.intersects(layout.title) && !layout.panel.intersects(layout.keys));
            }
        }
    }

    #[test]
    fn every_size_fits_a_screen_of_80_by_24() {
        for size in sizes() {
            assert!(Layout::new(Rect::new(0, 0, 80, 24), size).is_some(), "{size}");
        }
    }

    #[test]
    fn the_minimum_screen_is_enough() {
        for size in sizes() {
            let (width, height) = Layout::min_screen(size);
            assert!(Layout::new(Rect::new(0, 0, width, height), size).is_some(), "{size}");
        }
    }

    #[test]
    fn the_mouse_finds_the_drawn_cell() {
        for size in sizes() {
            let layout = Layout::new(Rect::new(0, 0, 80, 24), size).unwrap();
            for cell in 0..size.cells() {
                let place = layout.cell(cell);
                for corner in [place.as_position(), Position::new(place.right() - 1, place.bottom() - 1)] {
                    assert_eq!(layout.cell_at(corner), Some(cell));
                }
            }
            assert_eq!(layout.cell_at(layout.frame().as_position()), None);
        }
    }
}
