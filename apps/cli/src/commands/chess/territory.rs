//! `taxicab chess territory`: which piece is nearest to each square, or which site to each cell of a plane.

use std::io::{self, Write};

use anstyle::Style;
use serde::Serialize;
use taxicab::fields::Text as Field;
use taxicab::requests::chess::{Plane, PlaneAnswer, Territory, TerritoryAnswer, letter, spoken};
use taxicab_chess::plane::Metric;
use taxicab_chess::territory::{Owner, Site};
use taxicab_pictures::planes;

use super::boards::{Panel, style, write_panels};
use crate::answering;
use crate::commands::{Run, arguments};
use crate::console::{CommandError, Console, Render};
use crate::input::random_seed;
use crate::picture_file::PictureFile;
use crate::text::{FAINT, STRONG, counted, write_heading};

arguments! {
    /// Examples:
    ///   taxicab chess territory K@e1 K@e8
    ///   taxicab chess territory N@b1 n@g8 T@d4 --json
    ///   taxicab chess territory K@c3 K@f6 --to-move 0 --svg kings.svg
    ///   taxicab chess territory --plane 32x16 --metric manhattan --sites 6 --seed 1
    ///   taxicab chess territory --plane 32x16 --site 4,4 --site 20,8 --site 28,2
    ///   taxicab chess territory --plane 64x40 --sites 12 --seed 3 --svg plane.svg
    ///
    /// A site is a piece and its square: K@e1, of K Q R B N, P and p for a white and a black pawn, T for a taxi. A square belongs
    /// to the piece that needs the fewest moves; between equals it is contested, unless one of them moves first (--to-move,
    /// counted from 0). The pieces do not block each other; --occupied squares do. Each line of standard input has the sites of
    /// one board.
    ///
    /// With --plane a grid of any size is divided between random sites, or those of --site; without --metric in all three
    /// metrics, side by side.
    pub(crate) struct Arguments {
        /// Pieces on their squares, all on one board; none or '-' reads a board a line from standard input, without # comments.
        #[arg(value_name = "SITE", conflicts_with = "plane")]
        items: Vec<String>,
        #[command(flatten)]
        request: Territory,
        #[command(flatten)]
        plane: Plane,
        #[command(flatten)]
        picture: PictureFile,
    }
}

impl Run for Arguments {
    fn run(&self, console: &mut Console) -> Result<(), CommandError> {
        let Arguments { items, request, plane, picture } = self;
        if plane.plane.is_some() {
            if *request != Territory::default() {
                return Err(CommandError::Usage(
                    "--plane cannot be used with --to-move, --occupied and --forbidden".into(),
                ));
            }
            return divide_plane(plane, picture, console);
        }
        if *plane != Plane::default() {
            return Err(CommandError::usage("--metric, --sites, --seed and --site belong to a --plane"));
        }
        // All sites are one item.
        let items = match &items[..] {
            [] => Vec::new(),
            sites => vec![sites.join(" ")],
        };
        picture.for_each(request, &items, console)
    }
}

impl Render for TerritoryAnswer {
    const IS_PARAGRAPH: bool = true;

    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
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

/// Divides a plane of cells between sites.
fn divide_plane(request: &Plane, picture: &PictureFile, console: &mut Console) -> Result<(), CommandError> {
    let metrics = request.metric.map_or(Metric::ALL.to_vec(), |metric| vec![metric.0]);
    let is_random = request.site.is_empty() && request.seed.is_none();
    let seed = if is_random { random_seed().try_into().ok() } else { request.seed };
    let of = |metric: Metric| Plane { metric: Some(Field(metric)), seed, ..request.clone() };
    let answers = metrics.into_iter().map(|metric| answering::answered(&of(metric), console));
    let answers = Planes(answers.collect::<Result<_, _>>()?);
    if picture.takes_all(|| planes(&answers.0.iter().collect::<Vec<_>>()), console)? {
        return Ok(());
    }
    if console.is_json {
        answers.0.iter().try_for_each(|plane| console.print_json(plane))
    } else {
        console.print(&answers)
    }
}

/// The same sites in one metric or in several.
#[derive(Serialize)]
struct Planes(Vec<PlaneAnswer>);

/// The letters a cell can bear; more sites than these share them.
const LETTERS: usize = 26;

/// The widest line of planes side by side in a terminal.
const WIDEST: usize = 110;

/// The rows from the top; a site in capitals, its cells in small letters.
fn rows(plane: &PlaneAnswer) -> Vec<String> {
    let columns = plane.plane.columns as usize;
    let cell = |(index, region): (usize, Option<usize>)| {
        let Some(number) = region else { return "=".to_owned() };
        let (style, letter) = (style(number), letter(number % LETTERS));
        let site = plane.sites[number];
        let is_site = (site.1 as usize * columns + site.0 as usize) == index;
        let letter = if is_site { letter } else { letter.to_lowercase() };
        format!("{style}{letter}{style:#}")
    };
    let cells: Vec<String> = plane.regions().into_iter().enumerate().map(cell).collect();
    cells.chunks(columns).rev().map(<[String]>::concat).collect()
}

impl Render for Planes {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        let first = &self.0[0];
        let letters = if first.sites.len() > LETTERS { "; letters repeat after Z, AA is drawn as A" } else { "" };
        write_heading(out, first.title(), format_args!("= contested{letters}"))?;
        let width = first.plane.columns as usize;
        let columns = width.max("euclidean".len());
        let beside = if self.0.len() * (columns + 2) <= WIDEST { self.0.len() } else { 1 };
        for planes in self.0.chunks(beside) {
            let names: Vec<String> = planes.iter().map(|plane| format!("{:<columns$}", plane.metric)).collect();
            writeln!(out, "\n  {FAINT}{}{FAINT:#}", names.join("  ").trim_end())?;
            let grids: Vec<Vec<String>> = planes.iter().map(rows).collect();
            let gap = " ".repeat(columns - width + 2);
            for row in 0..grids[0].len() {
                let parts: Vec<&str> = grids.iter().map(|grid| grid[row].as_str()).collect();
                writeln!(out, "  {}", parts.join(&gap))?;
            }
        }
        let cells = |cell: &dyn Fn(&PlaneAnswer) -> String| {
            self.0.iter().map(|plane| format!("{:>9}", cell(plane))).collect::<Vec<_>>().join("  ")
        };
        writeln!(out, "\n  {FAINT}site   at        {}{FAINT:#}", cells(&|plane| plane.metric.to_string()))?;
        for (number, &(column, row)) in first.sites.iter().enumerate() {
            let counts = cells(&|plane| plane.counts[number].to_string());
            let (style, place) = (style(number), format!("{column}, {row}"));
            writeln!(out, "  {style}{:<4}{style:#}   {place:<8}  {counts}", letter(number))?;
        }
        writeln!(out, "  =      contested {}", cells(&|plane| plane.contested.to_string()))
    }
}
