//! `taxicab chess mobility`: what the pieces of a position can reach, and what a move changes.

use std::fs;
use std::io::{self, Read, Write};

use anstyle::Style;
use taxicab::requests::chess::{Change, Mobility, MobilityAnswer, PieceMobility, Values, spoken};

use super::boards::{Panel, write_panels};
use crate::commands::{Run, arguments};
use crate::console::{CommandError, Console, Render};
use crate::input::{Items, Positions};
use crate::picture_file::PictureFile;
use crate::text::{FAINT, STRONG, grouped, write_more};

arguments! {
    /// Examples:
    ///   taxicab chess mobility "4k3/8/3p4/8/8/8/8/R3K3 w"
    ///   taxicab chess mobility --fen "4k3/8/3p4/8/8/8/8/R3K3 w" --square a1 --level safe
    ///   taxicab chess mobility --fen "4k3/pppp4/8/8/8/8/4PPPP/4K2R w" --rank-moves --json
    ///   taxicab chess mobility --fen "4k3/8/3p4/8/8/8/8/R3K3 w" --values king-ring --rank-moves
    ///   taxicab chess mobility --fen "4k3/8/3p4/8/8/8/8/R3K3 w" --square a1 --svg rook.svg
    ///
    /// Each piece moves alone while all others stand still. Levels: on an empty board; around obstacles (its own side blocks,
    /// pieces of the other side can be captured and end a slide); safe, which also makes no stop where a cheaper piece attacks.
    /// The value of a map is our own definition: 64 for each square one move away, 32 for two moves, and so on. With --values
    /// each square is weighted: centre is 3 for d4, e4, d5 and e5 and one less for each king move away; king-ring is 1 for the
    /// king of the side that is not to move and the squares next to it; a file holds 64 numbers from -1000 to 1000, a1, b1, … h8.
    /// --rank-moves adds what each move changes: the values of the piece that moves, of the pieces of its side whose path it
    /// opens or obstructs, and of the opponent's pieces.
    pub(crate) struct Arguments {
        #[command(flatten)]
        positions: Positions,
        #[command(flatten)]
        request: Mobility,
        /// What each square is worth: centre, king-ring, or a file of 64 numbers, a1 first [default: all alike].
        #[arg(long, value_name = "FILE")]
        values: Option<String>,
        #[command(flatten)]
        picture: PictureFile,
    }
}

impl Run for Arguments {
    fn run(&self, console: &mut Console) -> Result<(), CommandError> {
        let Arguments { positions, request, values, picture } = self;
        let values = values.as_deref().map(read_values).transpose()?;
        let request = Mobility { values, ..request.clone() };
        picture.for_each(&request, &positions.items(), console)
    }
}

/// The most bytes of a file with 64 numbers.
const MOST_VALUES: u64 = 1 << 16;

/// The values of a name, or of a file.
fn read_values(name: &str) -> Result<Values, CommandError> {
    if ["centre", "king-ring"].contains(&name) {
        return name.parse().map_err(CommandError::Usage);
    }
    let bad = |error: &dyn std::fmt::Display| CommandError::Usage(format!("--values {name:?}: {error}"));
    // A device may never end.
    let mut text = String::new();
    fs::File::open(name)
        .and_then(|file| file.take(MOST_VALUES + 1).read_to_string(&mut text))
        .map_err(|error| bad(&format_args!("not centre or king-ring, and no file that can be read: {error}")))?;
    if text.len() as u64 > MOST_VALUES {
        return Err(bad(&format_args!("more than {MOST_VALUES} bytes, where 64 numbers are wanted")));
    }
    text.parse().map_err(|error: String| bad(&error))
}

fn why_no_moves(mobility: &MobilityAnswer) -> String {
    let position = &mobility.fen.position;
    let to_move = position.to_move();
    match mobility.only() {
        Some(piece) if piece.kind.color != to_move => {
            format!("{to_move} is to move, not the piece on {}", piece.square)
        }
        Some(piece) => format!("the piece on {} has none", piece.square),
        None if position.pieces(to_move).is_empty() => format!("{to_move} is to move and has no piece"),
        None => format!("{to_move} is to move and has none"),
    }
}

/// The moves that are listed for people.
const SHOWN: usize = 10;

impl Render for MobilityAnswer {
    const IS_PARAGRAPH: bool = true;

    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        let pins = if self.pins { ", with pins" } else { "" };
        let values = self.request.values.as_ref().map_or(String::new(), |values| format!(", values {}", values.name()));
        writeln!(out, "{STRONG}{}{STRONG:#} {FAINT}(level {}{pins}{values}){FAINT:#}\n", self.fen, self.level)?;
        if self.men.is_empty() {
            return writeln!(out, "  the board is empty: there is no piece to move");
        }
        writeln!(out, "  {FAINT}piece             value  squares within 1, 2, 3, … moves{FAINT:#}")?;
        for PieceMobility { kind, square, value, reach, .. } in &self.men {
            let reach: Vec<String> = reach.iter().map(ToString::to_string).collect();
            let reach = if reach.is_empty() { "0".to_owned() } else { reach.join(" ") };
            let sign = if *value < 0 { "-" } else { "" };
            let value = format!("{sign}{}", grouped(value.unsigned_abs().into()));
            writeln!(out, "  {} {:<10} {square}  {value:>6}  {reach}", kind.letter(), spoken(kind.movement()))?;
        }
        if let Some(piece) = self.only() {
            writeln!(out)?;
            let heading = |heading: &str| if self.values.is_some() { heading.to_owned() } else { String::new() };
            let moves = Panel::new(heading("moves"), |square| match piece.distance(square) {
                Some(0) => (piece.kind.letter().to_string(), STRONG),
                Some(distance) => (distance.to_string(), Style::new()),
                None => (".".into(), FAINT),
            });
            let values = self.values.as_ref();
            let worth = |values: &Vec<i16>| {
                Panel::new(heading("values"), |square| (values[usize::from(square)].to_string(), Style::new()))
            };
            write_panels(out, &[moves].into_iter().chain(values.map(worth)).collect::<Vec<_>>())?;
        }
        if !self.request.rank_moves {
            return Ok(());
        }
        if self.moves.is_empty() {
            return writeln!(out, "\n  no moves to rank: {}", why_no_moves(self));
        }
        writeln!(out, "\n  {FAINT}move   mover  uncovered  opponent  total{FAINT:#}")?;
        for change in self.moves.iter().take(SHOWN) {
            let Change { uci, mover, uncovered, opponent, total } = change;
            writeln!(out, "  {uci:<5} {mover:>+6} {uncovered:>+10} {opponent:>+9} {STRONG}{total:>+6}{STRONG:#}")?;
        }
        write_more(out, SHOWN, self.moves.len())
    }
}
