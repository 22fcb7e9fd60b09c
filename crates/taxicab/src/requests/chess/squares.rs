//! Squares and positions as people write them, and words that texts and pictures of the chessboard share.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use taxicab_chess::{Bitboard, FenError, Movement, Obstacles, Position, Square};

use crate::Fault;
use crate::fields::{Text, written_as_text};

/// Squares with commas between them, `d4,e5`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SquareSet(pub Bitboard);

impl SquareSet {
    /// The names of the squares, a1 first.
    pub fn names(self) -> Vec<String> {
        self.0.iter().map(|square| square.to_string()).collect()
    }
}

impl Deref for SquareSet {
    type Target = Bitboard;

    fn deref(&self) -> &Bitboard {
        &self.0
    }
}

impl From<Square> for SquareSet {
    fn from(square: Square) -> Self {
        Self(square.into())
    }
}

impl From<Bitboard> for SquareSet {
    fn from(squares: Bitboard) -> Self {
        Self(squares)
    }
}

impl FromStr for SquareSet {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let one = |part: &str| {
            if part.split_whitespace().nth(1).is_some() {
                return Err(format!("{:?}: write commas between squares, as d4,e5", part.trim()));
            }
            square(part)
        };
        text.split(',').map(one).collect::<Result<_, _>>().map(Self)
    }
}

impl fmt::Display for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names().join(","))
    }
}

written_as_text!(SquareSet, "Squares", {
    "type": "string",
    "description": "Squares with commas between them.",
    "pattern": "^[a-h][1-8](,[a-h][1-8])*$"
});

/// Squares as a list of names, a1 first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareList(pub Bitboard);

impl Deref for SquareList {
    type Target = Bitboard;

    fn deref(&self) -> &Bitboard {
        &self.0
    }
}

impl fmt::Display for SquareList {
    /// The names with blanks between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&SquareSet(self.0).names().join(" "))
    }
}

impl Serialize for SquareList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(SquareSet(self.0).names())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for SquareList {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "list of squares".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<String>::json_schema(generator)
    }
}

/// One square; an error names it.
fn square(text: &str) -> Result<Square, String> {
    let text = text.trim();
    text.parse().map_err(|error| match text.split_once(',') {
        Some(_) => format!("{text:?} is a set of squares: write one square"),
        None => format!("{text:?}: {error}"),
    })
}

/// The two parts of an item, from and to.
pub(super) fn pair(item: &str) -> Result<[&str; 2], Fault> {
    match item.split_whitespace().collect::<Vec<_>>()[..] {
        [from, to] => Ok([from, to]),
        [set] if set.contains(',') => {
            let words = "is one set of squares, since a comma joins them: write a blank between from and to";
            Err(Fault::item(format_args!("{set:?} {words}")))
        }
        ref parts => Err(Fault::item(format_args!("write two squares, from and to, not {}", parts.len()))),
    }
}

/// The two squares of an item, from and to.
pub(super) fn two_squares(item: &str) -> Result<[Option<Text<Square>>; 2], Fault> {
    let [from, to] = pair(item)?;
    let one = |text| square(text).map(|square| Some(Text(square))).map_err(Fault::item);
    Ok([one(from)?, one(to)?])
}

/// The value of a field that must be there.
pub(super) fn required<T>(value: Option<T>, field: &str) -> Result<T, Fault> {
    value.ok_or_else(|| Fault::request(format_args!("{field}: missing")))
}

/// Squares of an item.
pub(super) fn read(text: &str) -> Result<SquareSet, Fault> {
    text.parse().map_err(|error: String| Fault::item(error))
}

/// The squares of a field that must not be empty.
pub(super) fn given(squares: SquareSet, field: &str) -> Result<Bitboard, Fault> {
    if squares.is_empty() { Err(Fault::request(format_args!("{field}: a square is missing"))) } else { Ok(squares.0) }
}

/// A position written as FEN of one to six fields; keeps the text as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fen {
    /// The position.
    pub position: Position,
    text: String,
}

impl Fen {
    /// The position of a field that must be there.
    pub(super) fn required(fen: Option<&Self>) -> Result<Self, Fault> {
        required(fen.cloned(), "fen")
    }
}

impl FromStr for Fen {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Ok(Self { position: text.parse()?, text: text.trim().to_owned() })
    }
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

written_as_text!(Fen, "Fen", { "type": "string", "description": "A position as FEN of one to six fields." });

/// The name of a movement among words: `white pawn`.
pub fn spoken(movement: Movement) -> String {
    movement.name().replace('-', " ")
}

/// The letter of a site: A, B, … Z, AA, AB, …
pub fn letter(site: usize) -> String {
    let letter = char::from(b'A' + (site % 26) as u8);
    match site / 26 {
        0 => letter.to_string(),
        rest => format!("{}{letter}", self::letter(rest - 1)),
    }
}

/// Obstacles in words: `blocked: e4 d5; no stop on: c3`. Empty if there are none.
pub fn obstacles_in_words(obstacles: Obstacles) -> String {
    let Obstacles { blocked, enemy, forbidden } = obstacles;
    let parts = [("blocked", blocked), ("can be captured", enemy), ("no stop on", forbidden)];
    let parts = parts.into_iter().filter(|(_, squares)| !squares.is_empty());
    parts.map(|(words, squares)| format!("{words}: {}", SquareList(squares))).collect::<Vec<_>>().join("; ")
}
