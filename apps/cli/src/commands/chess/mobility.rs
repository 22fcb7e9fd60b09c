//! `taxicab chess mobility`: what the men of a position can reach, and what a move changes.

use std::io::{self, Write};

use anstyle::Style;
use clap::Args;
use serde::Serialize;
use taxicab_chess::mobility::{self, Level, Rules};
use taxicab_chess::{Bitboard, Color, Map, Obstacles, Position, Square};

use super::drawn::{Scale, capitalised};
use super::panels::{Panel, write_panels};
use super::positions::Positions;
use super::setting::spoken;
use super::squares::square;
use crate::picture_file::PictureFile;
use crate::report::{FAINT, Failure, Report, STRONG, Stop, Text, counted, grouped};
use taxicab_pictures::{Board, Page, Token};

/// What `taxicab chess mobility` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab chess mobility \"4k3/8/3p4/8/8/8/8/R3K3 w\"
  taxicab chess mobility --fen \"4k3/8/3p4/8/8/8/8/R3K3 w\" --square a1 --level safe
  taxicab chess mobility --fen \"4k3/pppp4/8/8/8/8/4PPPP/4K2R w\" --rank-moves --json
  taxicab chess mobility --fen \"4k3/8/3p4/8/8/8/8/R3K3 w\" --square a1 --svg rook.svg

Each man wanders alone while all others stand still. Levels: on an empty board; around obstacles (its own \
side blocks, the other side's men can be captured and end a slide); safe, which also makes no stop where a \
cheaper man attacks. A map's value is our own definition: 64 for each square one move away, 32 for two \
moves, and so on. --rank-moves: what each move adds to the values of the man that moves, of the men of its \
side whose way it opens or obstructs, and takes from the opponent's.

JSON fields: fen, level, pins, men (square, piece, color, value, reach: numbers of squares within 1, 2, 3, \
… moves, distances: 64, a1 first), moves (uci, mover, uncovered, opponent, total; the best first, empty \
without --rank-moves).")]
pub(crate) struct Arguments {
    #[command(flatten)]
    positions: Positions,
    /// What a man heeds on its way: empty (nothing), obstacles (men), safe (men and attacks by cheaper men).
    #[arg(long, value_name = "LEVEL", default_value = "obstacles")]
    level: Level,
    /// A man pinned to its king keeps to the line of the pin.
    #[arg(long)]
    pins: bool,
    /// The man on this square alone.
    #[arg(long, value_name = "SQUARE", value_parser = square)]
    square: Option<Square>,
    /// Rank the moves by what they change.
    #[arg(long)]
    rank_moves: bool,
    #[command(flatten)]
    picture: PictureFile,
}

#[derive(Serialize)]
struct Mobility {
    fen: String,
    level: &'static str,
    pins: bool,
    men: Vec<Man>,
    moves: Vec<Change>,
    #[serde(skip)]
    position: Position,
    #[serde(skip)]
    square: Option<Square>,
    #[serde(skip)]
    is_ranked: bool,
}

#[derive(Serialize)]
struct Man {
    square: String,
    piece: &'static str,
    color: String,
    value: u16,
    reach: Vec<u8>,
    distances: Vec<Option<u8>>,
    #[serde(skip)]
    man: taxicab_chess::Piece,
}

#[derive(Serialize)]
struct Change {
    uci: String,
    mover: i32,
    uncovered: i32,
    opponent: i32,
    total: i32,
}

pub(crate) fn run(arguments: &Arguments, report: &mut Report) -> Result<(), Stop> {
    arguments.picture.check(&arguments.positions.items())?;
    arguments.positions.for_each("chess mobility", report, |fen, position, report| {
        let mobility = Mobility::new(arguments, fen, position)?;
        arguments.picture.print(&mobility, Mobility::page, report)
    })
}

impl Mobility {
    fn new(arguments: &Arguments, fen: &str, position: &Position) -> Result<Self, Failure> {
        let rules = Rules { level: arguments.level, pins: arguments.pins };
        let is_meant = |at: Square| arguments.square.is_none_or(|square| square == at);
        if let Some(square) = arguments.square.filter(|&square| position.piece(square).is_none()) {
            return Err(Failure::Bad(format!("nobody stands on {square}")));
        }
        let men = position.iter().filter(|&(at, _)| is_meant(at));
        let men = men.filter_map(|(at, man)| Man::new(position, at, man, rules)).collect();
        let moves = if arguments.rank_moves { mobility::changes(position, rules).to_vec() } else { Vec::new() };
        let moves = moves.iter().filter(|change| is_meant(change.played().from())).map(Change::of).collect();
        Ok(Self {
            fen: fen.to_owned(),
            level: arguments.level.name(),
            pins: arguments.pins,
            men,
            moves,
            position: *position,
            square: arguments.square,
            is_ranked: arguments.rank_moves,
        })
    }

    /// How far each square is from the nearest of these men.
    fn nearest<'a>(men: impl Iterator<Item = &'a Man> + Clone) -> impl Fn(Square) -> Option<u8> {
        move |square| men.clone().filter_map(|man| man.distances[usize::from(square)]).min()
    }

    fn why_no_moves(&self) -> String {
        let to_move = self.position.to_move();
        match self.square.and_then(|square| Some((square, self.position.piece(square)?))) {
            Some((square, man)) if man.color != to_move => format!("{to_move} is to move, not the man on {square}"),
            Some((square, _)) => format!("the man on {square} has none"),
            None if self.position.pieces(to_move).is_empty() => format!("{to_move} is to move and has no man"),
            None => format!("{to_move} is to move and has none"),
        }
    }

    fn page(&self) -> Page {
        let level = match self.level {
            "empty" => "on an empty board",
            "safe" => "around obstacles, stopping where no cheaper man attacks",
            _ => "around obstacles",
        };
        let pins = if self.pins { ", pinned men on their lines" } else { "" };
        let of = |color| self.men.iter().filter(move |man| man.man.color == color);
        let [white, black] = Color::ALL.map(|color| Self::nearest(of(color)));
        let shown = Square::ALL.into_iter().flat_map(|square| [white(square), black(square)]);
        let scale = Scale::of(shown, Obstacles::NONE);
        let board = |distance: &dyn Fn(Square) -> Option<u8>| {
            Board::new(|square| {
                let mut cell = scale.cell(square, distance(square));
                if let Some(man) = self.position.piece(square) {
                    cell.token = Some(Token::of(man));
                    let label = std::mem::take(&mut cell.label);
                    cell.corner = if distance(square) == Some(0) { String::new() } else { label };
                }
                cell
            })
        };
        let (title, panels, shown) = if let (Some(_), [man]) = (self.square, &self.men[..]) {
            let distance = |square: Square| man.distances[usize::from(square)];
            let title = format!("Moves of the {} on {}", spoken(man.man.movement()), man.square);
            (title, vec![board(&distance).panel("")], vec![man.reached()])
        } else {
            let panel = |color: Color| board(&Self::nearest(of(color))).panel(capitalised(&color.to_string()));
            let reached = |color| of(color).map(Man::reached).fold(Bitboard::EMPTY, Bitboard::union);
            let title = "Moves of the nearest man of each side".to_owned();
            (title, Color::ALL.map(panel).into(), Color::ALL.map(reached).into())
        };
        let reached = shown.into_iter().fold(Bitboard::FULL, Bitboard::intersection);
        let legend = scale.legend("moves", !reached);
        Page { title, subtitle: capitalised(&format!("{level}{pins}")), panels, legend }
    }
}

impl Man {
    fn new(position: &Position, at: Square, man: taxicab_chess::Piece, rules: Rules) -> Option<Self> {
        let map: Map = mobility::map(position, at, rules)?;
        Some(Self {
            square: at.to_string(),
            piece: man.movement().name(),
            color: man.color.to_string(),
            value: mobility::value(position, at, rules)?,
            reach: mobility::reach(position, at, rules)?.map(Bitboard::len).collect(),
            distances: map.distances().collect(),
            man,
        })
    }

    fn reached(&self) -> Bitboard {
        Square::ALL.into_iter().filter(|&square| self.distances[usize::from(square)].is_some()).collect()
    }
}

impl Change {
    fn of(change: &mobility::Change) -> Self {
        let &mobility::Change { mover, uncovered, opponent, total, .. } = change;
        Self { uci: change.played().to_string(), mover, uncovered, opponent, total }
    }
}

/// The moves that are listed for people.
const SHOWN: usize = 10;

impl Text for Mobility {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let pins = if self.pins { ", with pins" } else { "" };
        writeln!(out, "{STRONG}{}{STRONG:#} {FAINT}(level {}{pins}){FAINT:#}\n", self.fen, self.level)?;
        if self.men.is_empty() {
            return writeln!(out, "  the board is empty: there is nobody to move");
        }
        writeln!(out, "  {FAINT}man               value  squares within 1, 2, 3, … moves{FAINT:#}")?;
        for man in &self.men {
            let reach = man.reach.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            let reach = if reach.is_empty() { "0".to_owned() } else { reach };
            let (letter, value) = (man.man.letter(), grouped(man.value.into()));
            writeln!(out, "  {letter} {:<10} {}  {value:>6}  {reach}", spoken(man.man.movement()), man.square)?;
        }
        if let (Some(_), [man]) = (self.square, &self.men[..]) {
            writeln!(out)?;
            let panel =
                Panel::new("", |square| match (man.distances[usize::from(square)], self.position.piece(square)) {
                    (Some(0), _) => (man.man.letter().to_string(), STRONG),
                    (Some(distance), _) => (distance.to_string(), Style::new()),
                    (None, _) => (".".into(), FAINT),
                });
            write_panels(out, &[panel])?;
        }
        if !self.is_ranked {
            return Ok(());
        }
        if self.moves.is_empty() {
            return writeln!(out, "\n  no moves to rank: {}", self.why_no_moves());
        }
        writeln!(out, "\n  {FAINT}move   mover  uncovered  opponent  total{FAINT:#}")?;
        for change in self.moves.iter().take(SHOWN) {
            let Change { uci, mover, uncovered, opponent, total } = change;
            writeln!(out, "  {uci:<5} {mover:>+6} {uncovered:>+10} {opponent:>+9} {STRONG}{total:>+6}{STRONG:#}")?;
        }
        if self.moves.len() > SHOWN {
            let more = counted((self.moves.len() - SHOWN) as u64, "more move");
            writeln!(out, "  {FAINT}… and {more} (--json lists all){FAINT:#}")?;
        }
        Ok(())
    }
}
