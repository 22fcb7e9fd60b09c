//! `chess table`: any table of the chess crate, for use in another program; `chess tables` lists them.

mod source;

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use taxicab_chess::Square;
use taxicab_chess::lookup::{self, TABLES};
use taxicab_puzzle::MeantName;

use super::squares::required;
use crate::fields::Text;
use crate::{Context, Fault, Observer, Request, answer, request};

/// One table, and the source of a program that reads it.
#[request("chess table", TableAnswer)]
pub struct Table {
    /// Its name.
    #[item]
    pub name: Option<String>,
    /// How the table is written: text (rows for people), c, rust or js (the values and a function that reads them), or csv
    /// (rows with commas, without a heading).
    #[arg(value_name = "FORMAT")]
    #[default = "text"]
    pub format: Text<Format>,
    /// Lay the board over a 15x15 table, with this square on the middle.
    #[arg(value_name = "SQUARE")]
    pub square: Option<Text<Square>>,
    /// Make a table of distances by square a piece-square table: MIDDLE at distance 0, STEP less for each move.
    #[arg(value_name = "MIDDLE,STEP", allow_hyphen_values = true)]
    pub weights: Option<Text<Weights>>,
}

/// The weights of a piece-square table: its value at distance 0, and what each step takes from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    middle: i16,
    step: i16,
}

impl FromStr for Weights {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let (middle, step) = text.split_once(',')?;
            Some(Self { middle: middle.trim().parse().ok()?, step: step.trim().parse().ok()? })
        };
        read().ok_or_else(|| "weights are the value at distance 0 and what each step takes, as 30,10".into())
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.middle, self.step)
    }
}

/// The list of all tables.
#[request("chess tables", Vec<TableEntry>)]
pub struct Tables {}

/// How a table is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Rows for people.
    #[default]
    Text,
    /// C.
    C,
    /// Rust.
    Rust,
    /// A JavaScript module.
    Js,
    /// Rows with commas, without a heading.
    Csv,
}

crate::fields::names!(Format, "a format": Text "text", C "c", Rust "rust", Js "js", Csv "csv");

/// What a table is.
#[answer]
pub struct TableEntry {
    /// Its name: what it holds and its form.
    pub name: &'static str,
    /// What a value is, and how it is indexed.
    pub about: &'static str,
    /// u8, i8 or u64.
    pub r#type: &'static str,
    /// How many values make a row.
    pub columns: usize,
    /// How many values there are.
    pub length: usize,
    /// How many bytes they take.
    pub bytes: usize,
}

/// One table.
#[answer]
pub struct TableAnswer {
    /// What it is.
    #[serde(flatten)]
    pub entry: TableEntry,
    /// The values; u64 as hexadecimal texts, which no reader of JSON rounds.
    pub values: Values,
    /// The source of a program that reads it, if a format other than text was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The square on the middle, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub square: Option<Text<Square>>,
    /// The values from that square to the 64 squares, a1 first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Vec<i16>>,
    /// The array with the board laid over it, drawn in lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub superimposed: Option<String>,
    /// The weights, if some were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weights: Option<Text<Weights>>,
    /// The piece-square table by these weights, a1 first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece_square: Option<Vec<i32>>,
}

/// The values of a table.
#[derive(Clone, Copy, Debug)]
pub struct Values(pub lookup::Values);

impl Serialize for Values {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            lookup::Values::U8(values) => serializer.collect_seq(values),
            lookup::Values::I8(values) => serializer.collect_seq(values),
            lookup::Values::U64(values) => serializer.collect_seq(values.iter().map(|value| format!("{value:#018x}"))),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Values {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "values".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "array",
            "items": { "anyOf": [{ "type": "integer" }, { "type": "string", "pattern": "^0x[0-9a-f]{16}$" }] }
        })
    }
}

impl Values {
    /// Each value as text, sets of squares as `set` writes them.
    fn texts(self, set: impl Fn(u64) -> String) -> Vec<String> {
        match self.0 {
            lookup::Values::U8(values) => values.iter().map(ToString::to_string).collect(),
            lookup::Values::I8(values) => values.iter().map(ToString::to_string).collect(),
            lookup::Values::U64(values) => values.iter().map(|&value| set(value)).collect(),
        }
    }

    fn small(self, index: i32) -> Option<i16> {
        match self.0 {
            lookup::Values::U8(values) => values.get(index as usize).map(|&value| value.into()),
            lookup::Values::I8(values) => values.get(index as usize).map(|&value| value.into()),
            lookup::Values::U64(_) => None,
        }
    }
}

impl TableEntry {
    fn of(table: &lookup::Table) -> Self {
        let r#type = match table.values {
            lookup::Values::U8(_) => "u8",
            lookup::Values::I8(_) => "i8",
            lookup::Values::U64(_) => "u64",
        };
        let lookup::Table { name, about, columns, values, .. } = *table;
        Self { name, about, r#type, columns, length: values.len(), bytes: values.bytes() }
    }
}

impl Weights {
    /// The piece-square table on a table of distances by square.
    fn of(self, table: &lookup::Table) -> Result<Vec<i32>, Fault> {
        let value = |distance: u8| i32::from(self.middle) - i32::from(self.step) * i32::from(distance);
        match table.values {
            lookup::Values::U8(distances) if distances.len() == 64 && BY_SQUARE.contains(&table.name) => {
                Ok(distances.iter().copied().map(value).collect())
            }
            _ => Err(Fault::item(format_args!(
                "--weights is for distances by square, as centre or edge; {} is none",
                table.name
            ))),
        }
    }
}

/// The tables of distances by square.
const BY_SQUARE: [&str; 9] = [
    "centre",
    "centre-manhattan",
    "edge",
    "corner",
    "corner-manhattan",
    "light-corner",
    "dark-corner",
    "light-corner-manhattan",
    "dark-corner-manhattan",
];

impl TableAnswer {
    /// The rows as text, their columns aligned.
    pub fn rows(&self) -> Vec<String> {
        let values = match &self.piece_square {
            Some(values) => values.iter().map(ToString::to_string).collect(),
            None => self.values.texts(|set| format!("{set:#018x}")),
        };
        source::rows(&values, self.entry.columns, " ")
    }
}

impl Request for Table {
    fn answer_in(&self, _: &Context, _: &mut dyn Observer) -> Result<TableAnswer, Fault> {
        let name = required(self.name.as_deref(), "name")?.trim();
        let table = TABLES.iter().find(|table| table.name == name);
        let table = table.ok_or_else(|| {
            let meant = MeantName::among(name, TABLES.iter().map(|table| table.name));
            Fault::item(format_args!("there is no table {name:?}; 'taxicab chess table' lists all tables{meant}"))
        })?;
        if [self.square.is_some(), self.weights.is_some(), self.format.0 != Format::Text]
            .iter()
            .filter(|is| **is)
            .count()
            > 1
        {
            return Err(Fault::request("--square, --weights and --format: give one of them"));
        }
        let piece_square = self.weights.map(|weights| weights.of(table)).transpose()?;
        let superimposed = self.square.map(|square| {
            let drawn = table.superimposed(*square).map(|drawn| drawn.to_string());
            drawn.ok_or_else(|| Fault::item(format_args!("--square is for tables of 15x15; {name} is not one")))
        });
        let value = |square: Text<Square>, to: Square| {
            let (index, is_exception) = table.accessor.evaluate(square.index().into(), to.index().into());
            Values(table.values).small(index).map(|value| value + 2 * i16::from(is_exception))
        };
        let board = |square| Square::ALL.into_iter().filter_map(|to| value(square, to)).collect();
        Ok(TableAnswer {
            entry: TableEntry::of(table),
            values: Values(table.values),
            source: source::source(table, self.format.0),
            square: self.square,
            board: self.square.map(board),
            superimposed: superimposed.transpose()?,
            weights: self.weights,
            piece_square,
        })
    }
}

impl Request for Tables {
    fn answer_in(&self, _: &Context, _: &mut dyn Observer) -> Result<Vec<TableEntry>, Fault> {
        Ok(TABLES.iter().map(TableEntry::of).collect())
    }
}
