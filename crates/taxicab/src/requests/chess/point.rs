//! Points of the plane.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A point of the plane with whole coordinates, written `3,4` or as a pair of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// The column.
    pub x: i32,
    /// The row.
    pub y: i32,
}

impl FromStr for Point {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let coordinates: Option<Vec<i32>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
        match coordinates.as_deref() {
            Some(&[x, y]) => Ok(Self { x, y }),
            _ => Err(format!("{:?} is not a point: write two whole numbers with a comma, as 3,4", text.trim())),
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.x, self.y).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Point {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "a point is two whole numbers, [3, 4] or \"3,4\"")]
        enum Written {
            Pair(i32, i32),
            Text(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Pair(x, y) => Ok(Self { x, y }),
            Written::Text(text) => text.parse().map_err(de::Error::custom),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Point {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Point".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let number = || serde_json::json!({ "type": "integer", "minimum": i32::MIN, "maximum": i32::MAX });
        schemars::json_schema!({
            "description": "A point of the plane: its column and its row.",
            "oneOf": [
                { "type": "array", "prefixItems": [number(), number()], "minItems": 2, "maxItems": 2 },
                { "type": "string", "pattern": "^-?[0-9]+,-?[0-9]+$" }
            ]
        })
    }
}
