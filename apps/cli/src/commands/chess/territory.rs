//! `taxicab chess territory`: which piece is nearest to each square.

use std::io::{self, Write};

use anstyle::Style;
use clap::Args;
use taxicab::Context;
use taxicab::requests::chess::{Plane, Territory, TerritoryAnswer, letter, spoken};
use taxicab_chess::territory::{Owner, Site};

use super::owners::style;
use super::panels::{Panel, write_panels};
use super::plane;
use crate::answering;
use crate::picture_file::PictureFile;
use crate::report::{FAINT, Report, STRONG, Stop, Text, counted};

/// What `taxicab chess territory` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab chess territory K@e1 K@e8
  taxicab chess territory N@b1 n@g8 T@d4 --json
  taxicab chess territory K@c3 K@f6 --to-move 0 --svg kings.svg
  taxicab chess territory --plane 32x16 --metric manhattan --sites 6 --seed 1
  taxicab chess territory --plane 32x16 --site 4,4 --site 20,8 --site 28,2
  taxicab chess territory --plane 64x40 --sites 12 --seed 3 --svg plane.svg

A site is a piece and its square: K@e1, of K Q R B N, P and p for a white and a black pawn, T for a taxi. \
A square belongs to the piece that needs the fewest moves; between equals it is contested, unless one of \
them is to move first (--to-move, counted from 0). The pieces do not block each other; --occupied squares do. On \
standard input: the sites of one board a line.

With --plane a grid of any size is divided between random sites, or those of --site; without --metric in all \
three metrics, one beside the other.

JSON fields: sites, to_move, owner (64, a1 first: number of the site, \"contested\", or null where no piece can \
get), distances (64), counts (squares of each site), contested. For --plane: plane, metric, seed (null with \
--site), sites (column and row from 0, row 0 lowest), owner (row by row from the lowest), counts, contested.")]
pub(crate) struct Arguments {
    /// Pieces on their squares, all on one board; none or '-' reads a board a line from standard input.
    #[arg(value_name = "SITE", conflicts_with = "plane")]
    items: Vec<String>,
    #[command(flatten)]
    request: Territory,
    #[command(flatten)]
    plane: Plane,
    #[command(flatten)]
    picture: PictureFile,
}

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    let Arguments { items, request, plane, picture } = arguments;
    if plane.plane.is_some() {
        if *request != Territory::default() {
            return Err(Stop::Usage("--plane cannot be used with --to-move, --occupied and --forbidden".into()));
        }
        return plane::run(plane, picture, context, report);
    }
    if *plane != Plane::default() {
        return Err(Stop::Usage("--metric, --sites, --seed and --site belong to a --plane".into()));
    }
    // All sites are one item.
    let items = match &items[..] {
        [] => Vec::new(),
        sites => vec![sites.join(" ")],
    };
    picture.check(&items)?;
    answering::for_each_with(request, &items, context, report, |answer, report| picture.print(&answer, report))
}

impl Text for TerritoryAnswer {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        for (number, site) in self.sites.iter().enumerate() {
            let Site { movement, square } = **site;
            let (name, colour, piece) = (letter(number), style(number), spoken(movement));
            let squares = counted(self.counts[number].into(), "square");
            writeln!(out, "{colour}{name}{colour:#}  {piece} on {square}: {STRONG}{squares}{STRONG:#}")?;
        }
        let contested = counted(self.contested.into(), "square");
        let conditions = self.conditions();
        let conditions = if conditions.is_empty() { conditions } else { format!(" {FAINT}({conditions}){FAINT:#}") };
        writeln!(out, "=  contested: {contested}{conditions}\n")?;
        let owners = Panel::new("owner", |square| match self.owner(square) {
            Owner::Site(number) => (letter(number), style(number)),
            Owner::Contested => ("=".into(), Style::new()),
            Owner::Nobody => (if self.obstacles.blocked.contains(square) { "#" } else { "." }.into(), FAINT),
        });
        let moves = Panel::new("moves", |square| match self.distance(square) {
            None => (".".into(), FAINT),
            Some(distance) => (distance.to_string(), Style::new()),
        });
        write_panels(out, &[owners, moves])
    }
}
