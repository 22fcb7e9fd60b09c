//! The fields of requests: typed values that are written as text.

use std::fmt::{self, Display};
use std::ops::Deref;
use std::str::FromStr;

use serde::de::{self, DeserializeOwned, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

/// The names of the fields of a request, or of a part that several requests share. Derived from the struct.
pub trait Fields {
    /// The names in JSON and in a query, in the order of the struct.
    const FIELDS: &'static [&'static str];
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Text<T>(pub T);

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

/// A text or number that is not a whole number in its range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotInRange {
    text: String,
    min: u64,
    max: u64,
}

impl Display for NotInRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { text, min, max } = self;
        match text.parse::<i128>() {
            Ok(number) if *max < u64::MAX => write!(f, "{number} is not in {min}..={max}"),
            _ => write!(f, "write a whole number from {min}"),
        }
    }
}

impl std::error::Error for NotInRange {}

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
    type Error = NotInRange;

    fn try_from(number: u64) -> Result<Self, NotInRange> {
        if (MIN..=MAX).contains(&number) {
            Ok(Self(number))
        } else {
            Err(NotInRange { text: number.to_string(), min: MIN, max: MAX })
        }
    }
}

impl<const MIN: u64, const MAX: u64> FromStr for Whole<MIN, MAX> {
    type Err = NotInRange;

    fn from_str(text: &str) -> Result<Self, NotInRange> {
        let number = text.trim().parse::<u64>().ok().and_then(|number| number.try_into().ok());
        number.ok_or_else(|| NotInRange { text: text.trim().to_owned(), min: MIN, max: MAX })
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
        struct Reader;

        impl Visitor<'_> for Reader {
            type Value = Scalar;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text, a number or a Boolean")
            }

            fn visit_str<E>(self, text: &str) -> Result<Scalar, E> {
                Ok(Scalar(text.to_owned()))
            }

            fn visit_bool<E>(self, value: bool) -> Result<Scalar, E> {
                Ok(Scalar(value.to_string()))
            }

            fn visit_u64<E>(self, value: u64) -> Result<Scalar, E> {
                Ok(Scalar(value.to_string()))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Scalar, E> {
                Ok(Scalar(value.to_string()))
            }

            fn visit_f64<E>(self, value: f64) -> Result<Scalar, E> {
                Ok(Scalar(value.to_string()))
            }
        }

        deserializer.deserialize_any(Reader)
    }
}
