//! The fields of requests: typed values that are written as text.

use std::fmt::{self, Display};
use std::ops::Deref;
use std::str::FromStr;

use serde::de::{self, DeserializeOwned};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::Fault;

/// The fields of a request, or of a part that several requests share. Derived from the struct.
pub trait Fields: Clone {
    /// The names in JSON and in a query, in the order of the struct.
    const FIELDS: &'static [&'static str];

    /// This request for an item: its text is in the field that holds it.
    ///
    /// # Errors
    /// The text cannot be read, or there is no such field.
    fn with_item_field(&self, item: &str) -> Result<Self, Fault> {
        Err(Fault::item(format_args!("{item:?}: this request takes no item")))
    }
}

/// The number of names in all parts.
pub(crate) const fn count(parts: &[&[&str]]) -> usize {
    let (mut names, mut part) = (0, 0);
    while part < parts.len() {
        names += parts[part].len();
        part += 1;
    }
    names
}

/// The names of all parts in one array.
pub(crate) const fn joined<const COUNT: usize>(parts: &[&[&'static str]]) -> [&'static str; COUNT] {
    let mut names = [""; COUNT];
    let (mut done, mut part) = (0, 0);
    while part < parts.len() {
        let mut at = 0;
        while at < parts[part].len() {
            names[done] = parts[part][at];
            (done, at) = (done + 1, at + 1);
        }
        part += 1;
    }
    names
}

/// A value that is written as text in a request: `Text<Size>` is `"4x4"`. A number is read from a number too.
#[derive(Clone, Copy, Debug, Default)]
pub struct Text<T>(pub T);

impl<T: Display> Eq for Text<T> {}

/// Equal are those that are written alike.
impl<T: Display> PartialEq for Text<T> {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl<T> Deref for Text<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: FromStr> FromStr for Text<T> {
    type Err = T::Err;

    fn from_str(text: &str) -> Result<Self, T::Err> {
        text.parse().map(Self)
    }
}

impl<T: Display> Display for Text<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for Text<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Scalar::deserialize(deserializer)?.0;
        text.parse().map(Self).map_err(|error| de::Error::custom(format_args!("{text:?}: {error}")))
    }
}

#[cfg(feature = "schema")]
impl<T> schemars::JsonSchema for Text<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "text".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"type": ["string", "number"]})
    }
}

/// A whole number from `MIN` to `MAX`, read from a number or its text. Default: the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whole<const MIN: u64, const MAX: u64>(u64);

impl<const MIN: u64, const MAX: u64> Whole<MIN, MAX> {
    /// The greatest.
    pub const MAX: u64 = MAX;

    /// The number.
    pub const fn number(self) -> u64 {
        self.0
    }
}

impl<const MIN: u64, const MAX: u64> Default for Whole<MIN, MAX> {
    fn default() -> Self {
        Self(MIN)
    }
}

impl<const MIN: u64, const MAX: u64> TryFrom<u64> for Whole<MIN, MAX> {
    type Error = String;

    fn try_from(number: u64) -> Result<Self, String> {
        number.to_string().parse()
    }
}

impl<const MIN: u64, const MAX: u64> FromStr for Whole<MIN, MAX> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.trim().parse::<i128>() {
            Ok(number) if (MIN.into()..=MAX.into()).contains(&number) => Ok(Self(number as u64)),
            Ok(number) if MAX < u64::MAX => Err(format!("{number} is not in {MIN}..={MAX}")),
            _ => Err(format!("write a whole number from {MIN}")),
        }
    }
}

impl<const MIN: u64, const MAX: u64> Display for Whole<MIN, MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<const MIN: u64, const MAX: u64> Serialize for Whole<MIN, MAX> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.0)
    }
}

impl<'de, const MIN: u64, const MAX: u64> Deserialize<'de> for Whole<MIN, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Scalar::deserialize(deserializer)?.0.parse().map_err(de::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl<const MIN: u64, const MAX: u64> schemars::JsonSchema for Whole<MIN, MAX> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "whole number".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"type": ["integer", "string"], "minimum": MIN, "maximum": MAX})
    }
}

/// Numbers from `first` to `last`, both included: `40..44`, or one number alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span<const MIN: u32, const MAX: u32> {
    /// The first.
    pub first: u32,
    /// The last.
    pub last: u32,
}

impl<const MIN: u32, const MAX: u32> FromStr for Span<MIN, MAX> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let number = |part: &str| part.parse().ok().filter(|number| (MIN..=MAX).contains(number));
        match (number(first), number(last.trim_start_matches('='))) {
            (Some(first), Some(last)) if first <= last => Ok(Self { first, last }),
            (Some(_), Some(_)) => Err("the range is empty".into()),
            _ => Err(format!("{text:?} is no number from {MIN} to {MAX}, nor a range of them, as 7..9")),
        }
    }
}

impl<const MIN: u32, const MAX: u32> Display for Span<MIN, MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.first, self.last)
    }
}

/// What is written as text in JSON too, as `Display` and `FromStr` have it; with the feature `schema` it has these parts.
macro_rules! written_as_text {
    ($type:ident, $name:literal, $schema:tt) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
            }
        }

        $crate::fields::schema_of!($type, $name, $schema);
    };
}
pub(crate) use written_as_text;

/// The JSON Schema of a type under a name, with the feature `schema`.
macro_rules! schema_of {
    ($type:ident, $name:literal, $schema:tt) => {
        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!($schema)
            }
        }
    };
}
pub(crate) use schema_of;

/// Reads a flag: a Boolean, or as text `true`, `false`, or nothing, which is `true`.
pub(crate) fn flag<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    match Scalar::deserialize(deserializer)?.0.as_str() {
        "" | "true" => Ok(true),
        "false" => Ok(false),
        other => Err(de::Error::custom(format_args!("{other:?} is neither true nor false"))),
    }
}

/// Reads how many elements a list has at most: a number; nothing or `true` is 1,000.
pub(crate) fn list_length<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let most = match Option::<Scalar>::deserialize(deserializer)?.as_ref().map(|most| most.0.as_str()) {
        None | Some("false") => return Ok(None),
        Some("" | "true") => "1000".parse(),
        Some(most) => most.parse(),
    };
    most.map(Some).map_err(de::Error::custom)
}

/// Reads a list: an array, or one value alone.
pub(crate) fn list<'de, T: DeserializeOwned, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    let value = Value::deserialize(deserializer)?;
    let one = |value: &Value| T::deserialize(value).map_err(de::Error::custom);
    match &value {
        Value::Array(values) => {
            // A value may be an array itself.
            values
                .iter()
                .map(one)
                .collect::<Result<_, _>>()
                .or_else(|error| one(&value).map_err(|_: D::Error| error).map(|one| vec![one]))
        }
        _ => one(&value).map(|one| vec![one]),
    }
}

/// A text, number or Boolean, as its text.
pub(crate) struct Scalar(pub(crate) String);

impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(text) => Ok(Self(text)),
            // A whole number may be written as a fraction, 4.0.
            Value::Number(number) if number.is_f64() => Ok(Self(number.as_f64().unwrap_or_default().to_string())),
            scalar @ (Value::Number(_) | Value::Bool(_)) => Ok(Self(scalar.to_string())),
            _ => Err(de::Error::custom("write a text, a number or a Boolean")),
        }
    }
}

/// `name`, `Display` and `FromStr` of an enumeration; the error lists the names, and the one that may have been meant.
macro_rules! names {
    ($type:ident, $what:literal: $($variant:ident $name:literal),+) => {
        taxicab_chess::names!($type: $($variant $name),+);

        impl std::str::FromStr for $type {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                match text {
                    $($name => Ok(Self::$variant),)+
                    _ => {
                        let meant = taxicab_puzzle::MeantName::among(text, [$($name),+]);
                        Err(format!("{} is one of {}{meant}", $what, [$($name),+].join(", ")))
                    }
                }
            }
        }
    };
}
pub(crate) use names;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_read() {
        for (text, ends) in [("1", (1, 1)), ("2..4", (2, 4)), ("40..=44", (40, 44)), ("62", (62, 62))] {
            let span: Span<1, 62> = text.parse().unwrap();
            assert_eq!((span.first, span.last), ends, "{text}");
        }
        for text in ["", "0", "63", "3..2", "a", "1..", "..3", "..", "a..b", "1..2..3", "1...3", "-1", "-1..4"] {
            assert!(text.parse::<Span<1, 62>>().is_err(), "{text}");
        }
    }
}
