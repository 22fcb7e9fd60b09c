//! One request written in three ways.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use taxicab::{AnyRequest, Context, Request, Silent};

/// The answer of a request.
pub(crate) fn answer(request: &AnyRequest) -> Value {
    serde_json::to_value(request.answer(&context(), &mut Silent).expect("an answer")).expect("JSON")
}

/// Holds the answers of a request from fields, from JSON, and from the typed value against each other.
pub(crate) fn agree<R>(fields: &[(&str, &str)]) -> Value
where
    R: Request + Serialize + for<'de> Deserialize<'de>,
{
    let from_fields = AnyRequest::from_fields(R::NAME, fields.iter().copied()).expect("fields");
    assert_eq!(from_fields.name(), R::NAME);
    let mut object = serde_json::Map::new();
    for &(field, value) in fields {
        let value = if value.is_empty() { json!(true) } else { json!(value) };
        object.insert(field.replace('-', "_"), value);
    }
    let typed: R = serde_json::from_value(Value::Object(object.clone())).expect("a typed request");
    let expected = serde_json::to_value(typed.answer(&context(), &mut Silent).expect("an answer")).unwrap();
    // What the typed request writes is what it reads.
    let mut written = serde_json::to_value(&typed).expect("JSON");
    written["command"] = json!(R::NAME);
    object.insert("command".into(), json!(R::NAME));
    for json in [Value::Object(object), written] {
        let from_json = AnyRequest::from_json(&json.to_string()).unwrap_or_else(|fault| panic!("{json}: {fault}"));
        assert_eq!(answer(&from_json), expected, "{json}");
    }
    assert_eq!(answer(&from_fields), expected, "{fields:?}");
    expected
}

/// A context whose clock stands still, so that equal requests have equal answers.
fn context() -> Context {
    Context::default().with_clock(|| std::time::Duration::ZERO)
}
