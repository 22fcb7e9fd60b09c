//! `taxicab chess map`: the moves to every square, or from every square.

use std::io::{self, Write};

use anstyle::Style;
use clap::Args;
use taxicab::Context;
use taxicab::requests::chess::{Map, MapAnswer};

use super::panels::{Panel, write_panels};
use super::words::aside;
use crate::answering;
use crate::picture_file::PictureFile;
use crate::report::{FAINT, Report, STRONG, Stop, Text};

/// What `taxicab chess map` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab chess map a1 --piece knight
  taxicab chess map a1,h1 --piece knight --json
  taxicab chess map e4 --inward --piece white-pawn
  taxicab chess map --to light-corner --piece taxi
  taxicab chess map a1 --piece knight --svg knight-map.svg

From several squares the nearest counts. With --inward it is the moves from every square to them. On an \
empty board that differs for pawns only; among obstacles also because a piece may start where it could not \
stop: such a number stands behind a #. Either way the piece on SQUARE is lifted, and pieces of its colour block.

JSON fields: piece, from (the squares), inward, to (the goal of --to or null), distances (64, a1 first; \
null where it cannot be reached).")]
pub(crate) struct Arguments {
    /// A square, or several with commas; none or '-' reads one item a line from standard input.
    #[arg(value_name = "SQUARE[,SQUARE…]", conflicts_with = "to")]
    items: Vec<String>,
    #[command(flatten)]
    request: Map,
    #[command(flatten)]
    picture: PictureFile,
}

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    let Arguments { items, request, picture } = arguments;
    if request.to.is_some() && items.is_empty() {
        let answer = answering::answered(request, context, report)?;
        return Ok(picture.print(&answer, report)?);
    }
    picture.check(items)?;
    answering::for_each_with(request, items, context, report, |answer, report| picture.print(&answer, report))
}

impl Text for MapAnswer {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
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
