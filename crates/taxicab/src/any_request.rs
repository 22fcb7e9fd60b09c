//! Any request by its name, and its answer.

use serde::Deserialize;
use serde_json::{Map, Value, map::Entry};

use crate::requests::AnyRequest;
use crate::{Fault, Request};
use taxicab_puzzle::MeantName;

/// The enumerations of all requests and all answers, each behind its feature; with a request its rows, if its answer does not
/// repeat them.
macro_rules! requests {
    ($($feature:literal: { $($variant:ident($request:ty $(, $row:ty)?),)* })*) => {
        use serde_json::{Map, Value};

        use crate::any_request::read;
        use taxicab_puzzle::MeantName;
        use crate::{Command, Context, Fault, Fields, Observer, Request};

        /// Any request. Its JSON is the object of its fields with `"command"` as the command line names it.
        #[derive(Clone, Debug)]
        #[non_exhaustive]
        pub enum AnyRequest {
            $($(#[cfg(feature = $feature)] #[doc = concat!("[`", stringify!($request), "`]")] $variant($request),)*)*
        }

        /// The answer of any request; its JSON is that of the answer inside.
        #[derive(Debug, serde::Serialize)]
        #[serde(untagged)]
        #[non_exhaustive]
        pub enum AnyAnswer {
            $($(#[cfg(feature = $feature)] #[doc = concat!("The answer of [`", stringify!($request), "`]")] $variant(<$request as Command>::Answer),)*)*
        }

        impl AnyAnswer {
            /// Its JSON, the same bytes from every front.
            pub fn to_json(&self) -> String {
                let text = match self {
                    $($(#[cfg(feature = $feature)] Self::$variant(answer) => serde_json::to_string(answer),)*)*
                };
                // Answers are plain data: they have no keys but texts, and nothing in them refuses.
                text.unwrap_or_default()
            }
        }

        impl AnyRequest {
            /// The names of all requests, of every feature.
            pub const NAMES: &'static [&'static str] = &[$($(<$request>::NAME),*),*];

            /// The fields of a request by its name.
            pub fn fields(name: &str) -> Option<&'static [&'static str]> {
                match name {
                    $($(#[cfg(feature = $feature)] <$request>::NAME => Some(<$request>::FIELDS),)*)*
                    _ => None,
                }
            }

            /// The name of this request.
            pub const fn name(&self) -> &'static str {
                match self {
                    $($(#[cfg(feature = $feature)] Self::$variant(_) => <$request>::NAME,)*)*
                }
            }

            /// Its JSON, which [`AnyRequest::from_json`] reads.
            pub fn to_json(&self) -> Value {
                let fields = match self {
                    $($(#[cfg(feature = $feature)] Self::$variant(request) => serde_json::to_value(request),)*)*
                };
                let mut fields = fields.unwrap_or_default();
                fields["command"] = self.name().into();
                fields
            }

            /// A request by its name and its fields.
            pub(crate) fn from_parts(name: &str, fields: Map<String, Value>) -> Result<Self, Fault> {
                match name {
                    $($(#[cfg(feature = $feature)] <$request>::NAME => read(fields).map(Self::$variant),)*)*
                    $($(#[cfg(not(feature = $feature))] <$request>::NAME => {
                        Err(Fault::request(format_args!("{name} needs the feature {}", $feature)))
                    })*)*
                    _ => Err(Fault::request(format_args!(
                        "there is no request {name:?}; there are {}{}",
                        Self::NAMES.join(", "),
                        MeantName::among(name, Self::NAMES.iter().copied())
                    ))),
                }
            }

            /// The same question about one item, as [`Request::with_item`].
            ///
            /// # Errors
            /// The item is bad.
            pub fn with_item(&self, item: &str) -> Result<Self, Fault> {
                match self {
                    $($(
                        #[cfg(feature = $feature)]
                        Self::$variant(request) => request.with_item(item).map(Self::$variant),
                    )*)*
                }
            }

            /// The requests about these items, as [`Request::with_items`].
            ///
            /// # Errors
            /// An item is bad.
            pub fn with_items(&self, items: &[String]) -> Result<Vec<Self>, Fault> {
                match self {
                    $($(#[cfg(feature = $feature)] Self::$variant(request) => {
                        Ok(request.with_items(items)?.into_iter().map(Self::$variant).collect())
                    })*)*
                }
            }

            /// The time that it may take, as [`Request::time_limit`].
            pub fn time_limit(&self) -> Option<std::time::Duration> {
                match self {
                    $($(#[cfg(feature = $feature)] Self::$variant(request) => request.time_limit(),)*)*
                }
            }

            /// The answer, as [`Request::answer`].
            ///
            /// # Errors
            /// As [`Request::answer`].
            pub fn answer(&self, context: &Context, observer: &mut dyn Observer) -> Result<AnyAnswer, Fault> {
                match self {
                    $($(
                        #[cfg(feature = $feature)]
                        Self::$variant(request) => request.answer(context, observer).map(AnyAnswer::$variant),
                    )*)*
                }
            }
        }

        #[cfg(feature = "schema")]
        impl AnyRequest {
            /// The JSON Schema of every request and its answer, by name, and of the rows that some send before their answer.
            pub fn schema() -> Value {
                use schemars::generate::SchemaSettings;

                // What may be left out of a request is not what an answer may lack.
                let mut read = SchemaSettings::default().for_deserialize().into_generator();
                let mut written = SchemaSettings::default().for_serialize().into_generator();
                let mut requests = Map::new();
                $($(
                    let request = read.subschema_for::<$request>();
                    let answer = written.subschema_for::<<$request as Command>::Answer>();
                    #[allow(unused_mut, reason = "most requests have no rows of their own")]
                    let mut of = serde_json::json!({ "request": request, "answer": answer });
                    $(of["row"] = written.subschema_for::<$row>().into();)?
                    requests.insert(<$request>::NAME.into(), of);
                )*)*
                let row = written.subschema_for::<crate::Row<'_>>();
                let mut definitions = written.take_definitions(true);
                // What is read back, a row of a bench, is described as it may be read.
                definitions.extend(read.take_definitions(true));
                serde_json::json!({
                    "$schema": "https://json-schema.org/draft/2020-12/schema",
                    "title": "Taxicab: requests and answers",
                    "requests": requests,
                    "row": row,
                    "$defs": definitions,
                })
            }
        }
    };
}

pub(crate) use requests;

/// Reads the fields of a request; an error names the field, or the wrong text of a field that several requests share.
pub(crate) fn read<T: Request + for<'de> Deserialize<'de>>(fields: Map<String, Value>) -> Result<T, Fault> {
    if let Some(unknown) = fields.keys().find(|field| !T::FIELDS.contains(&field.as_str())) {
        let known = T::FIELDS.join(", ");
        let (name, meant) = (T::NAME, MeantName::among(unknown, T::FIELDS.iter().copied()));
        return Err(Fault::request(format_args!(
            "{unknown:?} is not a field of {name}; its fields are {known}{meant}"
        )));
    }
    // One instance of the reading of each request, which is much code.
    let attempt = |fields: &Value| T::deserialize(fields).map_err(|error| error.to_string());
    let fields = Value::Object(fields);
    attempt(&fields).map_err(|error| {
        let field = at_fault(&fields, &error, &|fields| attempt(fields).err());
        let field = field.map_or_else(String::new, |field| format!("{field}: "));
        Fault::request(format_args!("{field}{error}"))
    })
}

/// The field that an error is about: alone it fails in the same way; or without it the others are read, or fail in another way. A
/// field that the request needs may be missing in these attempts, which is no fault of the others.
fn at_fault<'a>(fields: &'a Value, error: &str, error_of: &dyn Fn(&Value) -> Option<String>) -> Option<&'a String> {
    let fields = fields.as_object()?;
    let alone =
        |name: &&String| error_of(&serde_json::json!({ *name: fields[*name] })).is_some_and(|other| other == error);
    let without = |name: &&String| {
        let mut others = fields.clone();
        others.remove(*name);
        error_of(&Value::Object(others))
            .is_none_or(|other| other != error && other != format!("missing field `{name}`"))
    };
    fields.keys().find(alone).or_else(|| fields.keys().find(without))
}

impl AnyRequest {
    /// Reads a request from JSON: `{"command": "chess distance", "from": "a1", "to": "b2", "piece": "knight"}`.
    ///
    /// # Errors
    /// The text is not the JSON of a request; the fault names the field.
    pub fn from_json(text: &str) -> Result<Self, Fault> {
        let mut fields: Map<String, Value> = serde_json::from_str(text).map_err(Fault::request)?;
        match fields.remove("command") {
            Some(Value::String(name)) => Self::from_parts(&name, fields),
            _ => Err(Fault::request("command: the name of the request is missing")),
        }
    }

    /// Reads a request from its name and fields as texts, as a query of the site has them: a flag may be empty, `-` in a
    /// name is `_`, and a field that comes twice is a list.
    ///
    /// # Errors
    /// A field is unknown, missing or wrong; the fault names it.
    pub fn from_fields<N: AsRef<str>, V: Into<String>>(
        name: &str,
        fields: impl IntoIterator<Item = (N, V)>,
    ) -> Result<Self, Fault> {
        let mut map = Map::new();
        for (field, value) in fields {
            let value = Value::String(value.into());
            match map.entry(field.as_ref().replace('-', "_")) {
                Entry::Vacant(entry) => _ = entry.insert(value),
                Entry::Occupied(mut entry) => match entry.get_mut() {
                    Value::Array(values) => values.push(value),
                    first => *first = Value::Array(vec![first.take(), value]),
                },
            }
        }
        Self::from_parts(name, map)
    }

    /// The fields of the JSON that answers each request, its rows first: each by its name, with its meaning.
    pub fn answer_fields() -> Vec<(&'static str, Vec<(String, String)>)> {
        let schema: Value = serde_json::from_str(crate::SCHEMA).unwrap_or_default();
        let of = |&name: &&'static str| {
            let mut fields = Vec::new();
            for part in ["row", "answer"] {
                add_fields(&schema["requests"][name][part], &schema, &mut fields);
            }
            (name, fields)
        };
        Self::NAMES.iter().map(of).collect()
    }
}

/// Adds the fields of the objects that a part of the schema describes; to the meaning of objects within them, the names of theirs.
fn add_fields(part: &Value, schema: &Value, fields: &mut Vec<(String, String)>) {
    let referred = part["$ref"].as_str().and_then(|reference| schema.pointer(reference.trim_start_matches('#')));
    let choices = part["anyOf"].as_array().into_iter().flatten();
    for inner in choices.chain(part.get("items")).chain(referred) {
        add_fields(inner, schema, fields);
    }
    // Those that are always there are listed in their order.
    let properties = part["properties"].as_object();
    let always = part["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let names = always.chain(properties.into_iter().flat_map(Map::keys).map(String::as_str));
    for (name, of) in names.filter_map(|name| Some((name, properties?.get(name)?))) {
        if fields.iter().any(|(known, _)| known == name) {
            continue;
        }
        let mut meaning = of["description"].as_str().unwrap_or_default().trim_end_matches('.').replace('\n', " ");
        meaning = meaning.replace("`None`", "null");
        let mut inner = Vec::new();
        add_fields(of, schema, &mut inner);
        if !inner.is_empty() {
            let names: Vec<String> = inner.into_iter().map(|(name, _)| name).collect();
            meaning = format!("{meaning} ({})", names.join(", "));
        }
        fields.push((name.to_owned(), meaning));
    }
}
