//! `taxicab chess trajectory`: all ways from one square to another.

use std::io::{self, Write};

use anstyle::Style;
use clap::Args;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use taxicab_chess::trajectory::{Admissible, Path, Trajectories};
use taxicab_chess::{Bitboard, Square, after_one_move};

use super::drawn::Scale;
use super::panels::{Panel, write_panels};
use super::setting::{Setting, Way, aside, spoken};
use super::squares::{Pairs, list, names};
use crate::interrupt;
use crate::picture_file::PictureFile;
use crate::report::{FAINT, Failure, Report, STRONG, Stop, Text, counted, grouped};
use taxicab_pictures::{Board, Cell, Key, Mark, Page, Token};

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
with several possible docks counts once. --explain shows why a square is on a shortest way, or a dock of \
degree 2: its distance from the start and its distance to the end add up to the length. At a dock of a \
higher degree they add up to the length at most.

JSON fields: from, to, piece, length and degree (length null if there is no way), count (exact; null for \
2^128 - 1 or more), count_text (the same as text, for readers that round numbers over 2^53), squares (on any \
of the ways), docks, paths (lists of squares; empty without --list), complete (whether these are all); with \
--explain sums (from, to and sum: 64 each, a1 first, null where it is not reached; null if there is no way).")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pairs: Pairs,
    /// The number of moves, up to 63 [default: the fewest].
    #[arg(long, value_name = "L", allow_negative_numbers = true, value_parser = clap::value_parser!(u8).range(..=63))]
    length: Option<u8>,
    /// The number of shortest pieces a way may consist of, up to 8.
    #[arg(long, value_name = "K", allow_negative_numbers = true, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8))]
    degree: u8,
    /// List the ways, the first 1,000 or another number up to 1,000,000.
    #[arg(long, value_name = "MOST", num_args = 0..=1, require_equals = true, default_missing_value = "1000", value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_LISTED)))]
    list: Option<u32>,
    /// Show the boards of which the answer is the sum.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    setting: Setting,
    #[command(flatten)]
    picture: PictureFile,
}

/// How many ways are listed at most.
const MOST_LISTED: u32 = 1_000_000;

/// The ways from one square to another, as people and scripts are told of them.
struct Ways {
    from: Square,
    to: Square,
    way: Way,
    /// The number of moves that was asked for, or the fewest; `None` if there is no way at all.
    length: Option<u8>,
    degree: u8,
    count: Option<u128>,
    squares: Bitboard,
    docks: Bitboard,
    /// The shortest ways, if there are any.
    shortest: Option<Trajectories>,
    /// The ways asked for, if they are not the shortest.
    admissible: Option<Box<Admissible>>,
    /// How many of them are listed at most, if any.
    most: Option<u32>,
    is_explained: bool,
}

/// The distances from the start, to the end, and their sum, a1 first.
#[derive(Serialize)]
struct Sums {
    from: Vec<Option<u8>>,
    to: Vec<Option<u8>>,
    sum: Vec<Option<u8>>,
}

/// The ways to be listed, one after the other as they are found: a million of them take no room.
struct Listing<'a>(&'a Ways);

impl Serialize for Listing<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.paths().map(|path| path.iter().map(ToString::to_string).collect::<Vec<_>>()))
    }
}

impl Serialize for Ways {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Ways", 12)?;
        fields.serialize_field("from", &self.from.to_string())?;
        fields.serialize_field("to", &self.to.to_string())?;
        fields.serialize_field("piece", self.way.piece.name())?;
        fields.serialize_field("length", &self.length)?;
        fields.serialize_field("degree", &self.degree)?;
        fields.serialize_field("count", &self.count)?;
        fields.serialize_field("count_text", &self.count.map(|count| count.to_string()))?;
        fields.serialize_field("squares", &names(self.squares))?;
        fields.serialize_field("docks", &names(self.docks))?;
        fields.serialize_field("paths", &Listing(self))?;
        fields.serialize_field("complete", &self.is_complete())?;
        if self.is_explained {
            fields.serialize_field("sums", &self.sums())?;
        }
        fields.end()
    }
}

pub(crate) fn run(arguments: &Arguments, report: &mut Report) -> Result<(), Stop> {
    arguments.picture.check(&arguments.pairs.items())?;
    arguments.pairs.for_each("chess trajectory", report, |from, to, report| {
        let way = arguments.setting.starting(from.into())?;
        let ways = Ways::new(arguments, from, to, way)?;
        // Ctrl-C ends a long list, and what was begun is still ended as it should be.
        let _busy = interrupt::Busy::new();
        arguments.picture.print(&ways, Ways::page, report)
    })
}

impl Ways {
    fn new(arguments: &Arguments, from: Square, to: Square, way: Way) -> Result<Self, Failure> {
        let shortest = Trajectories::new(way.piece, from, to, way.obstacles);
        let least = shortest.as_ref().map(Trajectories::length);
        let mut ways = Self {
            from,
            to,
            way,
            length: arguments.length.or(least).filter(|_| least.is_some()),
            degree: arguments.degree,
            count: Some(0),
            squares: Bitboard::EMPTY,
            docks: Bitboard::EMPTY,
            shortest,
            admissible: None,
            most: arguments.list,
            is_explained: arguments.explain,
        };
        let (Some(shortest), Some(length)) = (&ways.shortest, ways.length) else { return Ok(ways) };
        if ways.degree == 1 {
            // Of degree 1 there are the shortest ways alone.
            if ways.is_shortest() {
                (ways.count, ways.squares) = (Some(shortest.count().into()), shortest.squares());
            }
            return Ok(ways);
        }
        let found = ways.of_degree(length, ways.degree)?;
        (ways.count, ways.squares, ways.docks) = (found.count(), found.squares(), found.docks());
        ways.admissible = Some(Box::new(found));
        Ok(ways)
    }

    fn of_degree(&self, length: u8, degree: u8) -> Result<Admissible, Failure> {
        let ways = Admissible::new(self.way.piece, self.from, self.to, self.way.obstacles, length, degree);
        ways.map_err(|error| Failure::usage(error.to_string()))
    }

    fn piece(&self) -> String {
        spoken(self.way.piece)
    }

    fn is_shortest(&self) -> bool {
        self.shortest.as_ref().is_some_and(|shortest| Some(shortest.length()) == self.length)
    }

    fn is_none(&self) -> bool {
        self.count == Some(0)
    }

    /// The ways to be listed.
    fn paths(&self) -> Box<dyn Iterator<Item = Path> + '_> {
        let most = self.most.map_or(0, |most| most as usize);
        let go_on = |_: &Path| !interrupt::is_interrupted();
        match (&self.admissible, &self.shortest) {
            _ if self.is_none() => Box::new(std::iter::empty()),
            (Some(ways), _) => Box::new(ways.paths().take(most).take_while(go_on)),
            (None, Some(ways)) => Box::new(ways.paths().take(most).take_while(go_on)),
            (None, None) => Box::new(std::iter::empty()),
        }
    }

    /// Whether all ways are listed.
    fn is_complete(&self) -> bool {
        !interrupt::is_interrupted() && self.count.is_some_and(|count| count <= self.most.unwrap_or(0).into())
    }

    /// `25 shortest ways`, `124 ways of degree 2`.
    fn counted(&self) -> String {
        let number = match self.count {
            Some(count) => u64::try_from(count).map_or(count.to_string(), grouped),
            None => "2^128 - 1 or more".into(),
        };
        let ways = if self.count == Some(1) { "way" } else { "ways" };
        if self.degree == 1 {
            format!("{number} shortest {ways}")
        } else {
            format!("{number} {ways} of degree {}", self.degree)
        }
    }

    /// `5 moves, 25 shortest ways`; or why there is no way, and what can be asked for instead.
    fn answer(&self) -> String {
        let (Some(shortest), Some(length)) = (&self.shortest, self.length) else { return "cannot be reached".into() };
        if !self.is_none() {
            return format!("{}, {}", counted(length.into(), "move"), self.counted());
        }
        let degree = if self.degree == 1 { String::new() } else { format!(" of degree {}", self.degree) };
        let moves = counted(length.into(), "move");
        let has_ways = |degree: &u8| self.of_degree(length, *degree).is_ok_and(|ways| ways.paths().next().is_some());
        let hint = if length < shortest.length() {
            String::new()
        } else {
            let enough = (self.degree + 1..=Admissible::MAX_DEGREE).find(has_ways);
            enough.map_or(String::new(), |degree| format!(" (try --degree {degree})"))
        };
        format!("no way of {moves}{degree}; the shortest has {}{hint}", shortest.length())
    }

    /// The boards whose sum says which squares are on the way: their headings and their numbers. The fourth, which shows
    /// these squares or the docks, is missing where there is no way.
    fn boards(&self) -> Vec<(String, Vec<Option<u8>>)> {
        let (Some(shortest), Some(length)) = (&self.shortest, self.length) else { return Vec::new() };
        let all = |number: &dyn Fn(Square) -> Option<u8>| Square::ALL.into_iter().map(number).collect::<Vec<_>>();
        let squares = if self.is_shortest() { self.squares } else { self.docks };
        let last = if self.is_shortest() { format!("SUM = {length}") } else { "docks".to_owned() };
        let mut boards = vec![
            (format!("D(from {})", self.from), all(&|square| shortest.outward().distance(square))),
            (format!("D(to {})", self.to), all(&|square| shortest.inward().distance(square))),
            ("SUM".to_owned(), all(&|square| shortest.sum(square))),
        ];
        if !self.is_none() {
            boards.push((last, all(&|square| squares.contains(square).then_some(1))));
        }
        boards
    }

    fn sums(&self) -> Option<Sums> {
        let mut boards = self.boards().into_iter().map(|(_, numbers)| numbers);
        Some(Sums { from: boards.next()?, to: boards.next()?, sum: boards.next()? })
    }

    fn page(&self) -> Page {
        let title = format!("All ways of a {} from {} to {}", self.piece(), self.from, self.to);
        let mut subtitle = self.answer();
        if !self.is_none() {
            subtitle = format!("{subtitle}, {}", counted(self.squares.len().into(), "square"));
        }
        if self.is_explained && self.length.is_some() {
            return self.explained_page(title, subtitle);
        }
        let step = |square: Square| {
            let shortest = self.shortest.as_ref().filter(|_| self.squares.contains(square))?;
            shortest.outward().distance(square)
        };
        let scale = Scale::of(Square::ALL.into_iter().map(step), self.way.obstacles.without(self.from));
        let mut board = Board::new(|square| {
            let mut cell = scale.cell(square, step(square));
            if self.docks.contains(square) {
                cell.mark = Some(Mark::Diamond);
            }
            if square == self.from {
                (cell.label, cell.token) = (String::new(), Some(Token::of(self.way.piece)));
            } else if square == self.to {
                cell.mark = Some(Mark::Target);
            }
            cell
        });
        let is_drawn = self.degree == 1 && !self.is_none() && self.from != self.to;
        let words = match self.count {
            Some(0) => "",
            Some(2..) if is_drawn => "moves; heavy lines: many ways",
            _ => "moves from the start",
        };
        let mut legend = if self.is_none() { Vec::new() } else { scale.distances(words) };
        legend.push(Key::token(
            Token::of(self.way.piece),
            if self.from == self.to { "start and target" } else { "start" },
        ));
        if self.from != self.to {
            legend.push(Key::mark(Mark::Target, "target"));
        }
        if is_drawn {
            board.lines = self.lines();
        }
        // The ends have marks of their own.
        if self.docks.without(self.from).without(self.to) != Bitboard::EMPTY {
            legend.push(Key::mark(Mark::Diamond, "dock: a shortest piece ends here"));
        }
        legend.extend(scale.kinds("on none of the ways", !self.squares.with(self.from).with(self.to)));
        Page { title, subtitle, panels: vec![board.panel("")], legend }
    }

    fn explained_page(&self, title: String, subtitle: String) -> Page {
        let boards = self.boards();
        let obstacles = self.way.obstacles.without(self.from);
        let scale = Scale::of(boards.iter().flat_map(|(_, numbers)| numbers.iter().copied()), obstacles);
        let is_meant =
            |square: Square| boards.get(3).is_some_and(|(_, numbers)| numbers[usize::from(square)].is_some());
        let panels = boards.iter().zip(["", "+", "=", ""]).enumerate().map(|(index, ((heading, numbers), sign))| {
            let mut board = Board::new(|square| {
                let mut cell = scale.cell(square, numbers[usize::from(square)]);
                if index == 3 && is_meant(square) {
                    cell = Cell::new(scale.paint(self.length.unwrap_or(0)), "1");
                }
                if index == 2 && is_meant(square) {
                    cell.mark = Some(Mark::Diamond);
                }
                cell
            });
            board.side = 34.0;
            let mut panel = board.panel(heading.as_str());
            panel.sign = sign;
            panel
        });
        let panels = panels.collect();
        let mut legend = scale.distances("moves");
        if Square::ALL.into_iter().any(is_meant) {
            legend.push(Key::mark(
                Mark::Diamond,
                match self.degree {
                    _ if self.is_shortest() => "the sum is the length: on a shortest way",
                    2 => "the sum is the length: dock of two pieces",
                    _ => "dock: a shortest piece ends here; the sum is the length at most",
                },
            ));
        }
        // Whoever starts on a wall or in a corner without a way out: the sums say so without words.
        let numbered = |square: &Square| boards[..2].iter().any(|(_, numbers)| numbers[usize::from(*square)].is_some());
        let unnumbered = Square::ALL.into_iter().filter(|square| !numbered(square)).collect();
        legend.extend(scale.kinds("not reached", unnumbered));
        Page { title, subtitle, panels, legend }
    }

    /// The moves of the shortest ways, each with its share of them.
    fn lines(&self) -> Vec<(Square, Square, f64)> {
        let (Some(shortest), Way { piece, obstacles }) = (&self.shortest, self.way) else {
            return Vec::new();
        };
        let obstacles = obstacles.without(self.from);
        let after = |square: Square, moves: u8| {
            (after_one_move(piece, square.into(), obstacles) & shortest.step(moves + 1)).iter()
        };
        let steps =
            || (0..shortest.length()).flat_map(|moves| shortest.step(moves).iter().map(move |square| (square, moves)));
        let (mut before, mut behind) = ([0.0; 64], [0.0; 64]);
        (before[usize::from(self.from)], behind[usize::from(self.to)]) = (1.0, 1.0);
        for (square, moves) in steps() {
            after(square, moves).for_each(|next| before[usize::from(next)] += before[usize::from(square)]);
        }
        for (square, moves) in steps().collect::<Vec<_>>().into_iter().rev() {
            behind[usize::from(square)] = after(square, moves).map(|next| behind[usize::from(next)]).sum();
        }
        let all: f64 = before[usize::from(self.to)];
        let line = |(square, moves)| {
            let share = move |next| before[usize::from(square)] * behind[usize::from(next)] / all;
            after(square, moves).map(move |next| (square, next, share(next)))
        };
        steps().flat_map(line).collect()
    }
}

impl Text for Ways {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let obstacles = aside(self.way.obstacles);
        write!(out, "{} {} to {}: {STRONG}{}{STRONG:#}", self.piece(), self.from, self.to, self.answer())?;
        if !self.is_none() {
            write!(out, ", {}", counted(self.squares.len().into(), "square"))?;
        }
        writeln!(out, "{FAINT}{obstacles}{FAINT:#}")?;
        if self.is_none() && (self.length.is_none() || !self.is_explained) {
            return Ok(());
        }
        if !self.docks.is_empty() {
            writeln!(out, "  docks: {}", list(self.docks))?;
        }
        writeln!(out)?;
        let panels: Vec<Panel> = if self.is_explained {
            let signs = ["", "+", "=", ""];
            let panel = |((heading, numbers), sign): ((String, Vec<Option<u8>>), &'static str)| {
                let cell = |square| {
                    let number: Option<u8> = numbers[usize::from(square)];
                    let style = if self.squares.contains(square) { STRONG } else { Style::new() };
                    number.map_or((".".into(), FAINT), |number| (number.to_string(), style))
                };
                Panel { sign, ..Panel::new(heading, cell) }
            };
            self.boards().into_iter().zip(signs).map(panel).collect()
        } else {
            vec![Panel::new("", |square| self.cell(square))]
        };
        write_panels(out, &panels)?;
        let Some(most) = self.most.filter(|_| !self.is_none()) else { return Ok(()) };
        writeln!(out)?;
        for path in self.paths() {
            writeln!(out, "  {path}")?;
        }
        if !self.is_complete() {
            let more = if most < MOST_LISTED { "; --list=MOST lists more" } else { "" };
            let listed =
                if interrupt::is_interrupted() { "some".into() } else { format!("the first {}", grouped(most.into())) };
            writeln!(out, "  {FAINT}{listed} of them{more}{FAINT:#}")?;
        }
        Ok(())
    }
}

impl Ways {
    /// The moves from the start where a way passes; docks stand out.
    fn cell(&self, square: Square) -> (String, Style) {
        let distance = self.shortest.as_ref().and_then(|shortest| shortest.outward().distance(square));
        match distance.filter(|_| self.squares.contains(square)) {
            Some(distance) if self.docks.contains(square) => (distance.to_string(), STRONG),
            Some(distance) => (distance.to_string(), Style::new()),
            None => (if self.way.obstacles.blocked.contains(square) { "#" } else { "." }.into(), FAINT),
        }
    }
}
