//! `taxicab chess map`: the moves to every square, or from every square.

use std::io::{self, Write};

use anstyle::Style;
use clap::{Args, ValueEnum};
use serde::Serialize;
use taxicab_chess::{Bitboard, Map, Movement, Obstacles, Square};

use super::drawn::{Scale, capitalised};
use super::panels::{Panel, write_panels};
use super::setting::{Setting, Way, aside, spoken};
use super::squares::{list, names, squares};
use crate::input;
use crate::picture_file::PictureFile;
use crate::report::{Answer, FAINT, Report, STRONG, Stop};
use taxicab_pictures::{Board, Key, Mark, Page, Token};

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
empty board that differs for pawns only; among obstacles also because a man may start where he could not \
stop: such a number stands behind a #. Either way the man on SQUARE is lifted, and men of his colour block.

JSON fields: piece, from (the squares), inward, to (the goal of --to or null), distances (64, a1 first; \
null where it cannot be reached).")]
pub(crate) struct Arguments {
    /// A square, or several with commas; none or '-' reads one item a line from standard input.
    #[arg(value_name = "SQUARE[,SQUARE…]")]
    items: Vec<String>,
    /// Count the moves from every square to the given ones.
    #[arg(long)]
    inward: bool,
    /// Count the moves from every square to the nearest of these.
    #[arg(long, value_name = "GOAL", conflicts_with = "items")]
    to: Option<Goal>,
    #[command(flatten)]
    setting: Setting,
    #[command(flatten)]
    picture: PictureFile,
}

/// Squares that kings are driven to, or seek.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Goal {
    /// d4, e4, d5, e5.
    Centre,
    /// The 28 squares of the edge.
    Edge,
    /// a1, h1, a8, h8.
    Corner,
    /// h1 and a8.
    LightCorner,
    /// a1 and h8.
    DarkCorner,
}

impl Goal {
    fn squares(self) -> Bitboard {
        match self {
            Self::Centre => Bitboard::CENTRE,
            Self::Edge => Bitboard::EDGE,
            Self::Corner => Bitboard::CORNERS,
            Self::LightCorner => Bitboard::CORNERS & Bitboard::LIGHT,
            Self::DarkCorner => Bitboard::CORNERS & Bitboard::DARK,
        }
    }

    fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }
}

#[derive(Serialize)]
struct Distances {
    piece: &'static str,
    from: Vec<String>,
    inward: bool,
    to: Option<String>,
    distances: Vec<Option<u8>>,
    #[serde(skip)]
    squares: Bitboard,
    #[serde(skip)]
    way: Way,
}

pub(crate) fn run(arguments: &Arguments, report: &mut Report) -> Result<(), Stop> {
    if let Some(goal) = arguments.to {
        let distances = Distances::new(arguments.setting.anywhere(), goal.squares(), true, Some(goal));
        return Ok(arguments.picture.say(&distances, Distances::page, report)?);
    }
    arguments.picture.check(&arguments.items)?;
    input::for_each(&arguments.items, "chess map", report, |text, report| {
        let squares = squares(text)?;
        let way = arguments.setting.starting(squares)?;
        let distances = Distances::new(way, squares, arguments.inward, None);
        arguments.picture.say(&distances, Distances::page, report)
    })
}

impl Distances {
    fn new(way: Way, squares: Bitboard, inward: bool, goal: Option<Goal>) -> Self {
        let map = if inward { Map::inward } else { Map::outward }(way.piece, squares, way.obstacles);
        Self {
            piece: way.piece.name(),
            from: names(squares),
            inward,
            to: goal.map(Goal::name),
            distances: map.distances().collect(),
            squares,
            way,
        }
    }

    fn distance(&self, square: Square) -> Option<u8> {
        self.distances[usize::from(square)]
    }

    fn title(&self) -> String {
        let piece = spoken(self.way.piece);
        match &self.to {
            Some(goal) if goal.ends_with("corner") => format!("{piece} to the nearest {}", goal.replace('-', " ")),
            Some(goal) => format!("{piece} to the {goal}"),
            None => format!("{piece} {} {}", if self.inward { "to" } else { "from" }, list(self.squares)),
        }
    }

    fn page(&self) -> Page {
        let obstacles = self.squares.iter().fold(self.way.obstacles, Obstacles::without);
        let scale = Scale::of(self.distances.iter().copied(), obstacles);
        let board = Board::new(|square| {
            let mut cell = scale.cell(square, self.distance(square));
            if self.squares.contains(square) && !self.inward {
                (cell.label, cell.token) = (String::new(), Some(Token::of(self.way.piece)));
            } else if self.squares.contains(square) && self.to.is_none() {
                cell.mark = Some(Mark::Target);
            }
            cell
        });
        let unreached = Square::ALL.into_iter().filter(|&square| self.distance(square).is_none()).collect();
        let mut legend = scale.legend("moves", unreached);
        if !self.inward {
            legend.push(Key::token(Token::of(self.way.piece), "start"));
        } else if self.to.is_none() {
            legend.push(Key::mark(Mark::Target, "target"));
        }
        let subtitle = if self.way.piece == Movement::Taxi {
            "A taxi is a king that moves along files and ranks only"
        } else {
            ""
        };
        Page { title: capitalised(&self.title()), subtitle: subtitle.into(), panels: vec![board.panel("")], legend }
    }
}

impl Answer for Distances {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{STRONG}{}{STRONG:#}{FAINT}{}{FAINT:#}\n", self.title(), aside(self.way.obstacles))?;
        let panel = Panel::new("", |square| match self.distance(square) {
            Some(0) => ("0".into(), STRONG),
            // A man may start where he could not stop.
            Some(distance) if self.way.obstacles.blocked.contains(square) => (format!("#{distance}"), FAINT),
            Some(distance) => (distance.to_string(), Style::new()),
            None => (if self.way.obstacles.blocked.contains(square) { "#" } else { "." }.into(), FAINT),
        });
        write_panels(out, &[panel])
    }
}
