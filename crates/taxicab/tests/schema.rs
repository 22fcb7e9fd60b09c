//! The JSON Schema beside the requests.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;
use taxicab::{AnyRequest, SCHEMA};

/// Set `TAXICAB_WRITE=1` to write it again.
#[test]
fn the_schema_is_up_to_date() {
    let schema = format!("{:#}\n", AnyRequest::schema());
    if std::env::var_os("TAXICAB_WRITE").is_some() {
        std::fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("schema.json"), &schema).unwrap();
    } else {
        assert!(
            schema == SCHEMA,
            "schema.json is out of date: TAXICAB_WRITE=1 cargo test -p taxicab --test all schema::"
        );
    }
}

/// The object that a schema means, behind its reference.
fn resolved<'s>(schema: &'s Value, root: &'s Value) -> &'s Value {
    match schema["$ref"].as_str() {
        Some(reference) => resolved(root.pointer(reference.trim_start_matches('#')).expect("a definition"), root),
        None => schema,
    }
}

#[test]
fn the_fields_of_a_request_are_its_properties_and_are_described() {
    let root = AnyRequest::schema();
    for &name in AnyRequest::NAMES {
        let request = resolved(&root["requests"][name]["request"], &root);
        assert!(request["description"].is_string(), "{name}");
        let no_fields = serde_json::Map::new();
        let properties = request["properties"].as_object().unwrap_or(&no_fields);
        let described: BTreeSet<&str> = properties.keys().map(String::as_str).collect();
        let fields: BTreeSet<&str> = AnyRequest::fields(name).expect("a request").iter().copied().collect();
        assert_eq!(described, fields, "{name}");
        for (field, property) in properties {
            assert!(property["description"].is_string(), "{name}: {field}");
        }
        assert!(resolved(&root["requests"][name]["answer"], &root).is_object(), "{name}");
    }
}

#[test]
fn a_field_that_cannot_be_read_is_named_whatever_stands_beside_it() {
    let requests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../checks/requests.jsonl");
    let requests = std::fs::read_to_string(requests).unwrap();
    for line in requests.lines() {
        let request = serde_json::from_str::<Value>(line).unwrap()["request"].take();
        for field in AnyRequest::fields(request["command"].as_str().unwrap()).expect("a request") {
            let mut request = request.clone();
            request[field] = serde_json::json!({ "no": "value" });
            let Err(fault) = AnyRequest::from_json(&request.to_string()) else { panic!("{request} is read") };
            assert!(fault.to_string().starts_with(&format!("{field}: ")), "{request}: {fault}");
        }
    }
}
