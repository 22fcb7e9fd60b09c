//! `taxicab chess map`: the moves to every square, or from every square.

use std::io::{self, Write};

use anstyle::Style;
use taxicab::requests::chess::{Map, MapAnswer};

use super::boards::{Panel, aside, write_panels};
use crate::answering;
use crate::commands::{Run, arguments};
use crate::console::{CommandError, Console, Render};
use crate::picture_file::PictureFile;
use crate::text::{FAINT, STRONG};

arguments! {
    /// Examples:
    ///   taxicab chess map a1 --piece knight
    ///   taxicab chess map a1,h1 --piece knight --json
    ///   taxicab chess map e4 --inward --piece white-pawn
    ///   taxicab chess map --to light-corner --piece taxi
    ///   taxicab chess map a1 --piece knight --svg knight-map.svg
    ///
    /// From several squares the nearest counts. With --inward the moves are those from every square to them. On an empty board
    /// that differs for pawns only; among obstacles a piece may also start on a square where it could not stop: such a number has
    /// a # before it. Either way the piece on SQUARE is lifted, and pieces of its colour block.
    pub(crate) struct Arguments {
        /// A square, or several with commas; none or '-' reads one item a line from standard input, without # comments.
        #[arg(value_name = "SQUARE[,SQUARE…]", conflicts_with = "to")]
        items: Vec<String>,
        #[command(flatten)]
        request: Map,
        #[command(flatten)]
        picture: PictureFile,
    }
}

impl Run for Arguments {
    fn run(&self, console: &mut Console) -> Result<(), CommandError> {
        let Arguments { items, request, picture } = self;
        if request.to.is_some() && items.is_empty() {
            let answer = answering::answered(request, console)?;
            return picture.print(&answer, console);
        }
        picture.for_each(request, items, console)
    }
}

impl Render for MapAnswer {
    const IS_PARAGRAPH: bool = true;

    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{STRONG}{}{STRONG:#}{FAINT}{}{FAINT:#}\n", self.title(), aside(self.mover.obstacles))?;
        let panel = Panel::new("", |square| match self.distance(square) {
            Some(0) => ("0".into(), STRONG),
            // A piece may start where it could not stop.
            Some(distance) if self.mover.obstacles.blocked.contains(square) => (format!("#{distance}"), FAINT),
            Some(distance) => (distance.to_string(), Style::new()),
            None => (if self.mover.obstacles.blocked.contains(square) { "#" } else { "." }.into(), FAINT),
        });
        write_panels(out, &[panel])
    }
}
