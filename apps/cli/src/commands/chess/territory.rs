//! `taxicab chess territory`: which man is nearest to each square.

use std::io::{self, Write};

use anstyle::Style;
use clap::Args;
use serde::Serialize;
use taxicab_chess::territory::{Owner, Site, Territory};
use taxicab_chess::{Obstacles, Square};

use super::drawn::NO_STOP;
use super::owners::{Named, letter, style};
use super::panels::{Panel, write_panels};
use super::plane::{self, PlaneArguments};
use super::setting::{Stones, in_words, spoken};
use super::squares::whole;
use crate::input;
use crate::picture_file::PictureFile;
use crate::report::{FAINT, Failure, Report, STRONG, Stop, Text, counted};
use taxicab_pictures::{Board, Cell, Key, Mark, Page, Paint, Token, region, tones};

/// What `taxicab chess territory` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab chess territory K@e1 K@e8
  taxicab chess territory N@b1 n@g8 T@d4 --json
  taxicab chess territory K@c3 K@f6 --to-move 0 --svg kings.svg
  taxicab chess territory --plane 32x16 --metric manhattan --sites 6 --seed 1
  taxicab chess territory --plane 64x40 --sites 12 --seed 3 --svg plane.svg

A site is a piece and its square: K@e1, of K Q R B N, P and p for a white and a black pawn, T for a taxi. \
A square belongs to the man who needs the fewest moves; between equals it is contested, unless one of \
them is to move first (--to-move, counted from 0). The men do not stand in each other's way; --occupied \
squares do. On standard input: the sites of one board a line.

With --plane a grid of any size is divided between sites drawn by chance; without --metric in all three \
metrics, one beside the other.

JSON fields: sites, to_move, owner (64, a1 first: number of the site, \"contested\", or null where nobody \
comes), distances (64), counts (squares of each site), contested. For --plane: plane, metric, seed, sites \
(column and row from 0, row 0 lowest), owner (row by row from the lowest), counts, contested.")]
pub(crate) struct Arguments {
    /// Men on their squares, all on one board; none or '-' reads a board a line from standard input.
    #[arg(value_name = "SITE")]
    sites: Vec<String>,
    /// The site that is to move wins its ties; counted from 0.
    #[arg(long, value_name = "I", conflicts_with = "plane", allow_negative_numbers = true, value_parser = whole::<usize>)]
    to_move: Option<usize>,
    #[command(flatten)]
    stones: Stones,
    #[command(flatten)]
    plane: PlaneArguments,
    #[command(flatten)]
    picture: PictureFile,
}

#[derive(Serialize)]
struct Territories {
    sites: Vec<String>,
    to_move: Option<usize>,
    owner: Vec<Named>,
    distances: Vec<Option<u8>>,
    counts: Vec<u8>,
    contested: u8,
    #[serde(skip)]
    men: Vec<Site>,
    #[serde(skip)]
    obstacles: Obstacles,
}

/// More men than there are squares tell nothing new.
const MOST_SITES: usize = 64;

pub(crate) fn run(arguments: &Arguments, report: &mut Report) -> Result<(), Stop> {
    if arguments.plane.is_asked_for()? {
        return plane::run(&arguments.plane, &arguments.picture, report);
    }
    // All sites are one item.
    let items = match &arguments.sites[..] {
        [] => Vec::new(),
        sites => vec![sites.join(" ")],
    };
    arguments.picture.check(&items)?;
    input::for_each(&items, "chess territory", report, |text, report| {
        let sites = text.split([' ', '\t', ',']).filter(|part| !part.is_empty());
        let sites = sites.map(|part| part.parse().map_err(|error| format!("{part:?}: {error}")));
        let sites = sites.collect::<Result<Vec<Site>, String>>()?;
        if sites.is_empty() {
            return Err(Failure::Bad("a site is missing: a piece, @ and a square, as K@e1".into()));
        }
        if sites.len() > MOST_SITES {
            return Err(Failure::Bad(format!("{} sites are too many: at most {MOST_SITES}", sites.len())));
        }
        if let Some(number) = arguments.to_move.filter(|&number| number >= sites.len()) {
            let last = sites.len() - 1;
            return Err(Failure::Bad(format!("--to-move {number}: the sites are numbered from 0 to {last}")));
        }
        let territories = Territories::new(sites, arguments.stones.added_to(Obstacles::NONE), arguments.to_move);
        arguments.picture.print(&territories, Territories::page, report)
    })
}

impl Territories {
    fn new(men: Vec<Site>, obstacles: Obstacles, to_move: Option<usize>) -> Self {
        let territory = Territory::new(&men, obstacles, to_move);
        Self {
            sites: men.iter().map(ToString::to_string).collect(),
            to_move,
            owner: territory.owners().map(Named).collect(),
            distances: Square::ALL.into_iter().map(|square| territory.distance(square)).collect(),
            counts: territory.counts().collect(),
            contested: territory.contested().len(),
            men,
            obstacles,
        }
    }

    fn owner(&self, square: Square) -> Owner {
        self.owner[usize::from(square)].0
    }

    fn distance(&self, square: Square) -> String {
        self.distances[usize::from(square)].map_or(String::new(), |distance| distance.to_string())
    }

    fn subtitle(&self) -> String {
        let to_move = self.to_move.map(|number| format!("{} moves first", letter(number)));
        let obstacles = Some(in_words(self.obstacles)).filter(|words| !words.is_empty());
        to_move.into_iter().chain(obstacles).collect::<Vec<_>>().join("; ")
    }

    fn page(&self) -> Page {
        let owners: Vec<Option<usize>> = self
            .owner
            .iter()
            .map(|owner| if let Named(Owner::Site(number)) = owner { Some(*number) } else { None })
            .collect();
        let tones = tones(8, &owners, self.men.len());
        let shade = |number: usize| Paint::Plain(region(number, tones[number]));
        let board = Board::new(|square| {
            let mut cell = match self.owner(square) {
                Owner::Site(number) => Cell::new(shade(number), letter(number)),
                Owner::Contested => Cell::new(Paint::Hatched, ""),
                Owner::Nobody if self.obstacles.blocked.contains(square) => Cell::new(Paint::Crossed, ""),
                Owner::Nobody => Cell::new(Paint::Silent, ""),
            };
            cell.mark = self.obstacles.forbidden.contains(square).then_some(Mark::Broken);
            cell.corner = self.distance(square);
            if let Some(site) = self.men.iter().find(|site| site.square == square) {
                (cell.token, cell.corner) = (Some(Token::of(site.movement)), String::new());
            }
            cell
        });
        let mut legend: Vec<Key> = Vec::new();
        for (number, site) in self.men.iter().enumerate() {
            let squares = counted(self.counts[number].into(), "square");
            let piece = spoken(site.movement);
            legend.push(Key::new(shade(number), letter(number), format!("{piece} {}: {squares}", site.square)));
        }
        if self.contested > 0 {
            let contested = format!("contested: {}", counted(self.contested.into(), "square"));
            legend.push(Key::new(Paint::Hatched, "", contested));
        }
        if self.has_nobodys() {
            legend.push(Key::new(Paint::Silent, "", "nobody comes here"));
        }
        if !self.obstacles.blocked.is_empty() {
            legend.push(Key::new(Paint::Crossed, "", "blocked"));
        }
        if !self.obstacles.forbidden.is_empty() {
            legend.push(Key::mark(Mark::Broken, NO_STOP));
        }
        let subtitle = self.subtitle();
        let moves = "Small numbers: moves of the nearest man";
        let subtitle = if subtitle.is_empty() { moves.into() } else { format!("{moves}; {subtitle}") };
        Page { title: "Whose square is nearest".into(), subtitle, panels: vec![board.panel("")], legend }
    }

    fn has_nobodys(&self) -> bool {
        let mut squares = self.obstacles.enterable().iter();
        squares.any(|square| self.owner(square) == Owner::Nobody)
    }
}

impl Text for Territories {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        for (number, site) in self.men.iter().enumerate() {
            let piece = spoken(site.movement);
            let (name, colour) = (letter(number), style(number));
            let squares = counted(self.counts[number].into(), "square");
            writeln!(out, "{colour}{name}{colour:#}  {piece} on {}: {STRONG}{squares}{STRONG:#}", site.square)?;
        }
        let subtitle = self.subtitle();
        let contested = counted(self.contested.into(), "square");
        let subtitle = if subtitle.is_empty() { subtitle } else { format!(" {FAINT}({subtitle}){FAINT:#}") };
        writeln!(out, "=  contested: {contested}{subtitle}\n")?;
        let owners = Panel::new("owner", |square| match self.owner(square) {
            Owner::Site(number) => (letter(number), style(number)),
            Owner::Contested => ("=".into(), Style::new()),
            Owner::Nobody => (if self.obstacles.blocked.contains(square) { "#" } else { "." }.into(), FAINT),
        });
        let moves = Panel::new("moves", |square| match self.distance(square) {
            distance if distance.is_empty() => (".".into(), FAINT),
            distance => (distance, Style::new()),
        });
        write_panels(out, &[owners, moves])
    }
}
