//! Pictures of answers, as one would put them in an article: numbers and colour, readable when printed grey.
//!
//! A *page* has a title, panels side by side and a legend; a panel is a chessboard, a plane of cells or a chart. Colours
//! say near and far by their lightness; what is a kind and not a number is hatched or bears a letter as well.

mod board;
mod chart;
mod file;
mod page;
mod palette;
mod plane;

pub(crate) use board::{Board, Cell, Disc};
pub(crate) use chart::{Histogram, Histograms, LogChart, Series};
pub(crate) use file::PictureFile;
pub(crate) use page::{Key, Mark, Page, Paint};
pub(crate) use palette::{region, scale};
pub(crate) use plane::{Plane, tones};
