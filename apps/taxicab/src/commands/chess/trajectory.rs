//! `taxicab chess trajectory`: all ways from one square to another.

use std::io::{self, Write};

use anstyle::Style;
use clap::Args;
use serde::Serialize;
use taxicab_chess::trajectory::{Admissible, Path, Trajectories};
use taxicab_chess::{Bitboard, Square, after_one_move};

use super::drawn::Scale;
use super::panels::{Panel, write_panels};
use super::setting::{Setting, Way, in_words};
use super::squares::{Pairs, list, names};
use crate::picture::{Board, Cell, Disc, Key, Page, Paint, PictureFile};
use crate::report::{Answer, FAINT, Failure, Report, STRONG, Stop, counted, grouped};

/// What `taxicab chess trajectory` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab chess trajectory f6 h1
  taxicab chess trajectory f6 h1 --explain
  taxicab chess trajectory f6 h1 --length 6 --degree 2 --json
  taxicab chess trajectory a1 b2 --piece knight --list
  taxicab chess trajectory a1 h8 --occupied d4,e5 --svg ways.svg

After Boris Stilman (1994): a shortest trajectory is a way with the fewest moves; an admissible one of \
degree K consists of at most K shortest pieces, joined at docks. Squares may be visited twice; a way \
with several possible docks counts once. --explain shows why a square is on the way: its distance from \
the start and its distance to the end add up to the length.

JSON fields: from, to, piece, length and degree (length null if there is no way), count (null for 2^128 \
or more), squares (on any of the ways), docks, paths (lists of squares; empty without --list), complete \
(whether these are all).")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pairs: Pairs,
    /// The number of moves, up to 63 [default: the fewest].
    #[arg(long, value_name = "L", value_parser = clap::value_parser!(u8).range(..=63))]
    length: Option<u8>,
    /// The number of shortest pieces a way may consist of, up to 8.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8))]
    degree: u8,
    /// List the ways, the first 1,000 or another number up to 1,000,000.
    #[arg(long, value_name = "MOST", num_args = 0..=1, require_equals = true, default_missing_value = "1000", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    list: Option<u32>,
    /// Show the boards of which the answer is the sum.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    setting: Setting,
    #[command(flatten)]
    picture: PictureFile,
}

#[derive(Serialize)]
struct Ways {
    from: String,
    to: String,
    piece: &'static str,
    length: Option<u8>,
    degree: u8,
    count: Option<u128>,
    squares: Vec<String>,
    docks: Vec<String>,
    paths: Vec<Vec<String>>,
    complete: bool,
    #[serde(skip)]
    shown: Shown,
}

/// What people see besides.
struct Shown {
    from: Square,
    to: Square,
    way: Way,
    squares: Bitboard,
    docks: Bitboard,
    /// The shortest ways, if there are any.
    shortest: Option<Trajectories>,
    listed: bool,
    explained: bool,
}

pub(crate) fn run(arguments: &Arguments, report: &mut Report) -> Result<(), Stop> {
    arguments.picture.check(&arguments.pairs.items())?;
    arguments.pairs.for_each("chess trajectory", report, |from, to, report| {
        let way = arguments.setting.starting(from.into())?;
        let ways = Ways::new(arguments, from, to, way)?;
        arguments.picture.say(&ways, Ways::page, report)
    })
}

impl Ways {
    fn new(arguments: &Arguments, from: Square, to: Square, way: Way) -> Result<Self, Failure> {
        let shortest = Trajectories::new(way.piece, from, to, way.obstacles);
        let most = arguments.list.map_or(0, |most| most as usize);
        let least = shortest.as_ref().map(Trajectories::length);
        let is_shortest = arguments.degree == 1 && arguments.length.is_none_or(|length| Some(length) == least);
        let (mut count, mut squares, mut docks, mut paths) = (Some(0), Bitboard::EMPTY, Bitboard::EMPTY, Vec::new());
        let length = arguments.length.or(least).filter(|_| least.is_some());
        match (&shortest, length) {
            (Some(shortest), _) if is_shortest => {
                (count, squares) = (Some(shortest.count().into()), shortest.squares());
                paths = shortest.paths().take(most).map(visited).collect();
            }
            (Some(_), Some(length)) => {
                let ways = Admissible::new(way.piece, from, to, way.obstacles, length, arguments.degree);
                let ways = ways.map_err(|error| Failure::usage(error.to_string()))?;
                (count, squares, docks) = (ways.count(), ways.squares(), ways.docks());
                paths = ways.paths().take(most).map(visited).collect();
            }
            _ => {}
        }
        let listed = arguments.list.is_some();
        Ok(Self {
            from: from.to_string(),
            to: to.to_string(),
            piece: way.piece.name(),
            length,
            degree: arguments.degree,
            count,
            squares: names(squares),
            docks: names(docks),
            complete: count == Some(paths.len() as u128),
            paths,
            shown: Shown { from, to, way, squares, docks, shortest, listed, explained: arguments.explain },
        })
    }

    fn piece(&self) -> String {
        self.piece.replace('-', " ")
    }

    fn is_shortest(&self) -> bool {
        self.shown.shortest.as_ref().is_some_and(|shortest| Some(shortest.length()) == self.length)
    }

    /// `25 shortest ways`, `124 ways of degree 2`.
    fn counted(&self) -> String {
        let number = match self.count {
            Some(count) => u64::try_from(count).map_or(count.to_string(), grouped),
            None => "2^128 or more".into(),
        };
        let ways = if self.count == Some(1) { "way" } else { "ways" };
        if self.degree == 1 {
            format!("{number} shortest {ways}")
        } else {
            format!("{number} {ways} of degree {}", self.degree)
        }
    }

    /// The boards whose sum says which squares are on the way: their headings and their numbers.
    fn boards(&self) -> Vec<(String, Vec<Option<u8>>)> {
        let (Some(shortest), Some(length)) = (&self.shown.shortest, self.length) else { return Vec::new() };
        let all = |number: &dyn Fn(Square) -> Option<u8>| Square::ALL.into_iter().map(number).collect::<Vec<_>>();
        let is_on = |square: Square| {
            let squares = if self.is_shortest() { self.shown.squares } else { self.shown.docks };
            squares.contains(square).then_some(1)
        };
        let last = if self.is_shortest() { format!("SUM = {length}") } else { "docks".to_owned() };
        vec![
            (format!("D(from {})", self.from), all(&|square| shortest.outward().distance(square))),
            (format!("D(to {})", self.to), all(&|square| shortest.inward().distance(square))),
            ("SUM".to_owned(), all(&|square| shortest.sum(square))),
            (last, all(&is_on)),
        ]
    }

    fn page(&self) -> Page {
        let title = format!("All ways of a {} from {} to {}", self.piece(), self.from, self.to);
        let moves = counted(self.length.unwrap_or(0).into(), "move");
        let subtitle = match self.length {
            Some(_) => format!("{moves}, {}, {}", self.counted(), counted(self.squares.len() as u64, "square")),
            None => "there is none".into(),
        };
        if self.shown.explained && self.length.is_some() {
            return self.explained_page(title, &subtitle);
        }
        let scale = Scale::of([self.length], self.shown.way.obstacles);
        let step = |square: Square| {
            let shortest = self.shown.shortest.as_ref().filter(|_| self.shown.squares.contains(square))?;
            shortest.outward().distance(square)
        };
        let mut board = Board::new(|square| {
            let mut cell = scale.cell(square, step(square));
            cell.is_framed |= self.shown.docks.contains(square);
            if square == self.shown.from {
                (cell.label, cell.disc) = (String::new(), Some(Disc::of(self.shown.way.piece)));
            }
            cell
        });
        let mut legend = scale.legend("moves from the start", !self.shown.squares);
        if let Some(key) = legend.iter_mut().find(|key| key.label == "not reached") {
            key.label = "on none of the ways".into();
        }
        if self.degree == 1 {
            board.lines = self.lines();
            if let Some(key) = legend.iter_mut().find(|key| key.label == "moves from the start") {
                key.label = "moves; heavy lines: many ways".into();
            }
        } else if !self.docks.is_empty() {
            legend.push(Key { is_framed: true, ..Key::new(Paint::Silent, "", "dock: a shortest piece ends here") });
        }
        Page { title, subtitle, panels: vec![board.panel("")], legend }
    }

    fn explained_page(&self, title: String, subtitle: &str) -> Page {
        let boards = self.boards();
        let scale = Scale::of(boards.iter().flat_map(|(_, numbers)| numbers.iter().copied()), self.shown.way.obstacles);
        let panels = boards.iter().zip(["", "+", "=", ""]).enumerate().map(|(index, ((heading, numbers), sign))| {
            let mut board = Board::new(|square| {
                let mut cell = scale.cell(square, numbers[usize::from(square)]);
                if index == 3 && cell.label == "1" {
                    cell = Cell::new(scale.paint(self.length.unwrap_or(0)), "1");
                }
                cell.is_framed |= index == 2 && boards[3].1[usize::from(square)].is_some();
                cell
            });
            board.side = 34.0;
            let mut panel = board.panel(heading.as_str());
            panel.sign = sign;
            panel
        });
        let panels = panels.collect();
        let on = if self.is_shortest() { "on a shortest way" } else { "dock of two pieces of the length" };
        let framed = Key { is_framed: true, ..Key::new(Paint::Silent, "", format!("the sum is the length: {on}")) };
        let mut legend = scale.legend("moves", Bitboard::EMPTY);
        legend.push(framed);
        Page { title, subtitle: subtitle.to_owned(), panels, legend }
    }

    /// The moves of the shortest ways, each with its share of them.
    fn lines(&self) -> Vec<(Square, Square, f64)> {
        let (Some(shortest), Way { piece, obstacles }) = (&self.shown.shortest, self.shown.way) else {
            return Vec::new();
        };
        let obstacles = obstacles.without(self.shown.from);
        let after = |square: Square, moves: u8| {
            (after_one_move(piece, square.into(), obstacles) & shortest.step(moves + 1)).iter()
        };
        let steps =
            || (0..shortest.length()).flat_map(|moves| shortest.step(moves).iter().map(move |square| (square, moves)));
        let (mut before, mut behind) = ([0.0; 64], [0.0; 64]);
        (before[usize::from(self.shown.from)], behind[usize::from(self.shown.to)]) = (1.0, 1.0);
        for (square, moves) in steps() {
            after(square, moves).for_each(|next| before[usize::from(next)] += before[usize::from(square)]);
        }
        for (square, moves) in steps().collect::<Vec<_>>().into_iter().rev() {
            behind[usize::from(square)] = after(square, moves).map(|next| behind[usize::from(next)]).sum();
        }
        let all: f64 = before[usize::from(self.shown.to)];
        let line = |(square, moves)| {
            let share = move |next| before[usize::from(square)] * behind[usize::from(next)] / all;
            after(square, moves).map(move |next| (square, next, share(next)))
        };
        steps().flat_map(line).collect()
    }
}

fn visited(path: Path) -> Vec<String> {
    path.iter().map(ToString::to_string).collect()
}

impl Answer for Ways {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let obstacles = in_words(self.shown.way.obstacles);
        let obstacles = if obstacles.is_empty() { obstacles } else { format!(" ({obstacles})") };
        write!(out, "{} {} to {}: ", self.piece(), self.from, self.to)?;
        let Some(length) = self.length else {
            return writeln!(out, "{STRONG}cannot be reached{STRONG:#}{FAINT}{obstacles}{FAINT:#}");
        };
        let (moves, squares) = (counted(length.into(), "move"), counted(self.squares.len() as u64, "square"));
        writeln!(out, "{STRONG}{moves}, {}{STRONG:#}, {squares}{FAINT}{obstacles}{FAINT:#}", self.counted())?;
        if self.count == Some(0) {
            return Ok(());
        }
        if !self.docks.is_empty() {
            writeln!(out, "  docks: {}", list(self.shown.docks))?;
        }
        writeln!(out)?;
        let panels: Vec<Panel> = if self.shown.explained {
            let signs = ["", "+", "=", ""];
            let panel = |((heading, numbers), sign): ((String, Vec<Option<u8>>), &'static str)| {
                let cell = |square| {
                    let number: Option<u8> = numbers[usize::from(square)];
                    let style = if self.shown.squares.contains(square) { STRONG } else { Style::new() };
                    number.map_or((".".into(), FAINT), |number| (number.to_string(), style))
                };
                Panel { sign, ..Panel::new(heading, cell) }
            };
            self.boards().into_iter().zip(signs).map(panel).collect()
        } else {
            vec![Panel::new("", |square| self.cell(square))]
        };
        write_panels(out, &panels)?;
        if !self.shown.listed {
            return Ok(());
        }
        writeln!(out)?;
        for path in &self.paths {
            writeln!(out, "  {}", path.join(" "))?;
        }
        if !self.complete {
            writeln!(
                out,
                "  {FAINT}the first {} of them; --list=MOST lists more{FAINT:#}",
                grouped(self.paths.len() as u64)
            )?;
        }
        Ok(())
    }
}

impl Ways {
    /// The moves from the start where a way passes; docks stand out.
    fn cell(&self, square: Square) -> (String, Style) {
        let distance = self.shown.shortest.as_ref().and_then(|shortest| shortest.outward().distance(square));
        match distance.filter(|_| self.shown.squares.contains(square)) {
            Some(distance) if self.shown.docks.contains(square) => (distance.to_string(), STRONG),
            Some(distance) => (distance.to_string(), Style::new()),
            None => (if self.shown.way.obstacles.blocked.contains(square) { "#" } else { "." }.into(), FAINT),
        }
    }
}
