//! A position as people write it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use taxicab_chess::{FenError, Position};

use super::squares::required;
use crate::Fault;

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

/// The position of an item.
pub(super) fn position(item: &str) -> Result<Option<Fen>, Fault> {
    item.parse().map(Some).map_err(|error: FenError| Fault::item(error))
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

impl Serialize for Fen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

impl<'de> Deserialize<'de> for Fen {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Fen {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Fen".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "description": "A position as FEN of one to six fields." })
    }
}
