//! `chess mobility`: what the pieces of a position can reach, and what each move changes.

use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use taxicab_chess::mobility::{self, Level, Rules, SquareValues};
use taxicab_chess::{Bitboard, Color, Piece, Position, Square};

use super::Fen;
use crate::fields::{Text, schema_of};
use crate::{Context, Fault, Observer, Request, answer, request};

/// What the pieces of a position can reach, and what each move changes.
#[request("chess mobility", MobilityAnswer)]
pub struct Mobility {
    /// The position.
    #[item]
    pub fen: Option<Fen>,
    /// What a piece takes into account on its path: empty (nothing), obstacles (pieces), safe (pieces and attacks by cheaper
    /// pieces) [default: obstacles].
    #[arg(value_name = "LEVEL")]
    pub level: Option<Text<Level>>,
    /// A piece pinned to its king keeps to the line of the pin.
    pub pins: bool,
    /// The piece on this square alone.
    #[arg(value_name = "SQUARE")]
    pub square: Option<Text<Square>>,
    /// Rank the moves by what they change.
    pub rank_moves: bool,
    /// What each square is worth: centre, king-ring (the king of the side that is not to move and the squares beside it), or
    /// 64 numbers, a1 first [default: all alike].
    #[arg(skip)]
    pub values: Option<Values>,
}

/// What each square is worth to the piece that reaches it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    /// 3 in the centre, one less for each king move away from it.
    Centre,
    /// 1 for the king of the side that is not to move and the squares beside it.
    KingRing,
    /// Numbers, a1 first.
    Own(Box<[i16; 64]>),
}

impl Values {
    /// Its name: `centre`, `king-ring`, `own`.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Centre => "centre",
            Self::KingRing => "king-ring",
            Self::Own(_) => "own",
        }
    }

    fn own(numbers: Vec<i16>) -> Result<Self, String> {
        let own = |numbers: Vec<i16>| Box::<[i16; 64]>::try_from(numbers.into_boxed_slice());
        own(numbers).map(Self::Own).map_err(|numbers| format!("{} numbers: write 64, a1 first", numbers.len()))
    }

    fn of(&self, position: &Position) -> Result<SquareValues, Fault> {
        match self {
            Self::Centre => Ok(SquareValues::CENTRE),
            Self::KingRing => {
                let side = position.to_move().opponent();
                let king =
                    position.king(side).ok_or_else(|| Fault::item(format_args!("king-ring: {side} has no king")))?;
                Ok(SquareValues::king_ring(king))
            }
            Self::Own(numbers) => {
                SquareValues::new(**numbers).map_err(|error| Fault::request(format_args!("values: {error}")))
            }
        }
    }
}

impl FromStr for Values {
    type Err = String;

    /// Reads a name, or 64 numbers with blanks, commas or line breaks between them.
    fn from_str(text: &str) -> Result<Self, String> {
        match text.trim() {
            "centre" => return Ok(Self::Centre),
            "king-ring" => return Ok(Self::KingRing),
            _ => {}
        }
        let parts = text.split([',', ' ', '\t', '\n', '\r']).filter(|part| !part.is_empty());
        let number = |part: &str| part.parse().map_err(|_| format!("{part:?} is not a number from -1000 to 1000"));
        Self::own(parts.map(number).collect::<Result<_, _>>()?)
    }
}

impl Serialize for Values {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Own(numbers) => numbers.serialize(serializer),
            _ => serializer.serialize_str(self.name()),
        }
    }
}

impl<'de> Deserialize<'de> for Values {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "values are centre, king-ring or 64 numbers from -1000 to 1000")]
        enum Written {
            Numbers(Vec<i16>),
            Text(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Numbers(numbers) => Self::own(numbers),
            Written::Text(text) => text.parse(),
        }
        .map_err(de::Error::custom)
    }
}

schema_of!(Values, "Values", {
    "description": "What each square is worth: a name, or 64 numbers, a1 first.",
    "anyOf": [
        { "enum": ["centre", "king-ring"] },
        {
            "type": "array",
            "items": { "type": "integer", "minimum": -1000, "maximum": 1000 },
            "minItems": 64,
            "maxItems": 64
        },
        { "type": "string" }
    ]
});

/// What the pieces can reach, and what each move changes.
#[answer]
pub struct MobilityAnswer {
    /// The position.
    pub fen: Fen,
    /// What a piece takes into account: empty, obstacles, safe.
    pub level: &'static str,
    /// Whether pins count.
    pub pins: bool,
    /// What each square is worth, 64, a1 first; absent where all are alike.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<i16>>,
    /// The pieces.
    pub men: Vec<PieceMobility>,
    /// What the moves change, the best first; empty if they were not to be ranked.
    pub moves: Vec<Change>,
    /// The request.
    #[serde(skip)]
    pub request: Mobility,
}

/// What one piece can reach.
#[answer]
pub struct PieceMobility {
    /// Where it stands.
    pub square: Text<Square>,
    /// The piece.
    pub piece: &'static str,
    /// Its colour: white or black.
    pub color: Text<Color>,
    /// The sum over all squares of their value times 64 for one move, 32 for two, and so on.
    pub value: i32,
    /// How many squares it reaches within 1, 2, 3, … moves.
    pub reach: Vec<u8>,
    /// The moves to every square, 64, a1 first; `None` where it cannot get.
    pub distances: Vec<Option<u8>>,
    /// The piece with its colour.
    #[serde(skip)]
    pub kind: Piece,
}

/// What one move changes.
#[answer]
pub struct Change {
    /// The move.
    pub uci: String,
    /// What it adds to the value of the piece that moves.
    pub mover: i32,
    /// What it adds to the values of the other pieces of its side.
    pub uncovered: i32,
    /// What it takes from the values of the opponent's pieces.
    pub opponent: i32,
    /// The sum.
    pub total: i32,
}

impl PieceMobility {
    /// The moves to a square.
    pub fn distance(&self, square: Square) -> Option<u8> {
        self.distances[usize::from(square)]
    }

    /// The squares it reaches, its own included.
    pub fn reached(&self) -> Bitboard {
        Square::ALL.into_iter().filter(|&square| self.distance(square).is_some()).collect()
    }
}

impl MobilityAnswer {
    /// The only piece, if one was asked for.
    pub fn only(&self) -> Option<&PieceMobility> {
        self.request.square.and(self.men.first())
    }
}

impl Request for Mobility {
    fn answer_in(&self, context: &Context, _: &mut dyn Observer) -> Result<MobilityAnswer, Fault> {
        let fen = Fen::required(self.fen.as_ref())?;
        let position = &fen.position;
        let rules = Rules { level: self.level.map_or(Level::Obstacles, |level| level.0), pins: self.pins };
        let values = self.values.as_ref().map(|values| values.of(position)).transpose()?;
        let weights = values.unwrap_or(SquareValues::EQUAL_WEIGHTS);
        let is_meant = |at: Square| self.square.is_none_or(|square| *square == at);
        if let Some(square) = self.square.filter(|square| position.piece(**square).is_none()) {
            return Err(Fault::item(format_args!("no piece stands on {square}")));
        }
        let piece = |(at, kind): (Square, Piece)| {
            Some(PieceMobility {
                square: Text(at),
                piece: kind.movement().name(),
                color: Text(kind.color),
                value: mobility::value(position, at, rules, &weights)?,
                reach: mobility::reach(position, at, rules)?.map(Bitboard::len).collect(),
                distances: mobility::map(position, at, rules)?.distances().collect(),
                kind,
            })
        };
        let meant = context.each(position.iter().filter(|&(at, _)| is_meant(at)));
        let men = meant.filter_map(|item| item.map(piece).transpose()).collect::<Result<_, Fault>>()?;
        let changes = || mobility::changes_while(position, rules, &weights, &|| !context.is_over());
        let changes = self.rank_moves.then(|| changes().ok_or_else(|| context.interruption())).transpose()?;
        let moves = changes.iter().flat_map(|changes| changes.iter());
        let moves = moves.filter(|change| is_meant(change.played().from())).map(Change::of).collect();
        Ok(MobilityAnswer {
            level: rules.level.name(),
            pins: self.pins,
            values: values.map(|values| Square::ALL.into_iter().map(|square| values.at(square)).collect()),
            men,
            moves,
            request: self.clone(),
            fen,
        })
    }
}

impl Change {
    fn of(change: &mobility::Change) -> Self {
        let &mobility::Change { mover, uncovered, opponent, total, .. } = change;
        Self { uci: change.played().to_string(), mover, uncovered, opponent, total }
    }
}
