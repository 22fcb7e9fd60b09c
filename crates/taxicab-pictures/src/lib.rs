//! Pictures of answers, as one would put them in an article: numbers and colour, readable when printed grey.
//!
//! | module | drawing |
//! |---|---|
//! | [`answers`] | the picture of an answer |
//! | [`page`] | the whole picture: title, panels side by side, legend, the request in small print |
//! | [`board`] | a chessboard as a panel: squares, pieces, marks, paths |
//! | [`plane`] | a grid of cells as a panel: regions, borders, sites |
//! | [`chart`] | points over a logarithmic axis and histograms as panels |
//! | [`curve`] | a value that falls over the seconds as a panel |
//! | [`piece`] | the pieces as vector shapes |
//! | [`replay`] | a game of the sliding puzzle as an animation |
//! | [`palette`] | the colours, for light and for dark surroundings |
//!
//! Lightness shows a distance. A category is hatched, marked or lettered as well as coloured. A picture is text: nothing
//! here opens a file or prints.
//!
//! ```
//! use taxicab::{AnyRequest, Context, Silent};
//! use taxicab_pictures::{command_line, picture};
//!
//! let request = AnyRequest::from_json(r#"{"command": "chess map", "from": "a1", "piece": "knight"}"#)?;
//! let answer = request.answer(&Context::default(), &mut Silent)?;
//! let page = picture(&[answer]).expect("a map can be drawn");
//! assert!(page.svg(&command_line(&[request])).starts_with("<svg "));
//! # Ok::<(), taxicab::Fault>(())
//! ```
//!
//! Other pictures are put together from panels:
//!
//! ```
//! use taxicab_chess::{Square, distance};
//! use taxicab_pictures::{Board, Cell, Page, Paint, scale};
//!
//! let board = Board::new(|square| {
//!     let moves = distance::knight(Square::A1, square);
//!     Cell::new(Paint::Plain(scale(moves.into(), 6)), moves.to_string())
//! });
//! let page = Page {
//!     title: "Knight from a1".into(),
//!     subtitle: String::new(),
//!     panels: vec![board.panel("")],
//!     legend: Vec::new(),
//! };
//! assert!(page.svg("").starts_with("<svg "));
//! ```

pub mod answers;
pub mod board;
pub mod chart;
pub mod curve;
pub mod page;
pub mod palette;
pub mod piece;
pub mod plane;
pub mod replay;

pub use answers::{Drawable, command_line, picture, planes, shell_words};
pub use board::{Board, Cell};
pub use chart::{Histogram, Histograms, LogChart, Series};
pub use curve::StepChart;
pub use page::{Key, Mark, Page, Paint, Panel, Token};
pub use palette::{Shade, region, scale};
pub use piece::{Figure, SHAPES, Shape};
pub use plane::{Plane, tones};
