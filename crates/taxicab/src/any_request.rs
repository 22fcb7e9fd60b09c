//! Any request by its name, and its answer.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, map::Entry};

use crate::{Context, Fault, Fields, Observer, Request};

/// The enumerations of all requests and all answers, each behind its feature.
macro_rules! requests {
    ($($feature:literal: { $($(#[$docs:meta])* $variant:ident($request:ty),)* })*) => {
        /// Any request. Its JSON is the object of its fields with `"command"` as the command line names it.
        #[derive(Clone, Debug)]
        #[non_exhaustive]
        pub enum AnyRequest {
            $($(#[cfg(feature = $feature)] $(#[$docs])* $variant($request),)*)*
        }

        /// The answer of any request; its JSON is that of the answer inside.
        #[derive(Debug, Serialize)]
        #[serde(untagged)]
        #[non_exhaustive]
        pub enum AnyAnswer {
            $($(#[cfg(feature = $feature)] $(#[$docs])* $variant(<$request as Request>::Answer),)*)*
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
            fn from_parts(name: &str, fields: Map<String, Value>) -> Result<Self, Fault> {
                match name {
                    $($(#[cfg(feature = $feature)] <$request>::NAME => read(fields).map(Self::$variant),)*)*
                    $($(#[cfg(not(feature = $feature))] <$request>::NAME => {
                        Err(Fault::request(format_args!("{name} needs the feature {}", $feature)))
                    })*)*
                    _ => Err(Fault::request(format_args!(
                        "there is no request {name:?}; there are {}",
                        Self::NAMES.join(", ")
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
                    let answer = written.subschema_for::<<$request as Request>::Answer>();
                    requests.insert(
                        <$request>::NAME.into(),
                        serde_json::json!({ "request": request, "answer": answer }),
                    );
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

requests! {
    "puzzle": {
        /// A shortest solution.
        Solve(crate::requests::puzzle::Solve),
        /// A search, node by node.
        WatchSearch(crate::requests::puzzle::WatchSearch),
        /// What each move of a solution costs.
        Analyse(crate::requests::puzzle::Analyse),
        /// Whether a board can be solved.
        Check(crate::requests::puzzle::Check),
        /// Solvable boards.
        Shuffle(crate::requests::puzzle::Shuffle),
        /// The board that moves lead to.
        MovesApply(crate::requests::puzzle::MovesApply),
        /// Whether moves solve a board.
        MovesCheck(crate::requests::puzzle::MovesCheck),
        /// The moves that lead back.
        MovesInvert(crate::requests::puzzle::MovesInvert),
        /// Moves without those that undo each other.
        MovesSimplify(crate::requests::puzzle::MovesSimplify),
        /// Moves mirrored on the main diagonal.
        MovesTranspose(crate::requests::puzzle::MovesTranspose),
        /// The number of moves.
        MovesCount(crate::requests::puzzle::MovesCount),
        /// The heuristics of a board side by side.
        Heuristics(crate::requests::puzzle::Heuristics),
        /// Where each tile belongs, and a shortest path.
        Explain(crate::requests::puzzle::Explain),
    }
    "study": {
        /// By how much heuristics fall short, over all positions.
        HeuristicsError(crate::requests::puzzle::HeuristicsError),
        /// The expansions of IDA*, predicted and measured.
        HeuristicsPredict(crate::requests::puzzle::HeuristicsPredict),
        /// All positions by distance.
        Space(crate::requests::puzzle::Space),
        /// Boards of the literature beside the published counts.
        Bench(crate::requests::puzzle::Bench),
    }
    "endgame": {
        /// Who wins an endgame, and what each move is worth.
        EndgameProbe(crate::requests::endgame::Probe),
        /// The game of perfect play.
        EndgameMate(crate::requests::endgame::Mate),
        /// What is in the table of an endgame.
        EndgameTable(crate::requests::endgame::Table),
        /// How often evaluations mate.
        EndgameMeasure(crate::requests::endgame::Measure),
        /// The endgames that are taught.
        EndgameLessons(crate::requests::endgame::LessonList),
        /// A position to begin a lesson with.
        EndgamePosition(crate::requests::endgame::LessonPosition),
        /// A lesson after some moves.
        EndgameLesson(crate::requests::endgame::LessonState),
        /// The engine beside perfect play.
        EndgameWatch(crate::requests::endgame::WatchGame),
        /// The terms of the evaluation.
        EndgameTerms(crate::requests::endgame::EvaluationTerms),
    }
    "chess": {
        /// Moves between squares.
        ChessDistance(crate::requests::chess::Distance),
        /// Moves to or from every square.
        ChessMap(crate::requests::chess::Map),
        /// Distances of points of the plane.
        ChessPoints(crate::requests::chess::Points),
        /// The nearest piece to each square.
        ChessTerritory(crate::requests::chess::Territory),
        /// The nearest site to each cell of a plane.
        ChessPlane(crate::requests::chess::Plane),
        /// All paths from one square to another.
        ChessTrajectory(crate::requests::chess::Trajectory),
        /// Where one square lies from another.
        ChessDirection(crate::requests::chess::Direction),
        /// What pieces reach, and what moves change.
        ChessMobility(crate::requests::chess::Mobility),
        /// Who is first.
        ChessRace(crate::requests::chess::Race),
        /// The mop-up terms of the literature.
        ChessEvaluate(crate::requests::chess::Evaluate),
        /// One table of the chess crate.
        ChessTable(crate::requests::chess::Table),
        /// All tables of the chess crate.
        ChessTables(crate::requests::chess::Tables),
    }
}

/// Reads the fields of a request; an error names the field, or the wrong text of a field that several requests share.
fn read<T: Request + for<'de> Deserialize<'de>>(fields: Map<String, Value>) -> Result<T, Fault> {
    if let Some(unknown) = fields.keys().find(|field| !T::FIELDS.contains(&field.as_str())) {
        let known = T::FIELDS.join(", ");
        return Err(Fault::request(format_args!("{unknown:?} is not a field of {}; its fields are {known}", T::NAME)));
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
}
