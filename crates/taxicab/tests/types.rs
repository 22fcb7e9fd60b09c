//! The types of the other languages, written from the schema and so from the structs of requests and answers.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;
use taxicab::AnyRequest;

/// A language with types for what JSON holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Language {
    TypeScript,
    Python,
}
use Language::{Python, TypeScript};

/// The parts of a schema, in its own order.
fn parts<'s>(schema: &'s Value, name: &str) -> impl Iterator<Item = (&'s String, &'s Value)> {
    schema[name].as_object().into_iter().flatten()
}

fn elements<'s>(schema: &'s Value, name: &str) -> Option<&'s Vec<Value>> {
    schema[name].as_array()
}

/// Adds the names of the definitions that a schema refers to, directly or through others.
fn add_referenced(schema: &Value, root: &Value, names: &mut BTreeSet<String>) {
    for rest in schema.to_string().split("#/$defs/").skip(1) {
        let name = rest.split('"').next().unwrap_or_default();
        if names.insert(name.to_owned()) {
            add_referenced(&root["$defs"][name], root, names);
        }
    }
}

impl Language {
    /// What a schema says in words.
    fn docs(self, schema: &Value) -> String {
        let docs = schema["description"].as_str().unwrap_or_default().replace('\n', " ");
        if self == TypeScript { docs.replace("`None`", "null") } else { docs }
    }

    /// One of several types.
    fn union(types: impl Iterator<Item = String>) -> String {
        let mut all: Vec<String> = Vec::new();
        for one in types {
            if !all.contains(&one) {
                all.push(one);
            }
        }
        all.join(" | ")
    }

    /// The type of the one value that is allowed.
    fn literal(self, value: &Value) -> String {
        match (self, value) {
            (TypeScript, _) => value.to_string(),
            (Python, Value::Bool(true)) => "Literal[True]".into(),
            (Python, Value::Bool(false)) => "Literal[False]".into(),
            (Python, _) => format!("Literal[{value}]"),
        }
    }

    /// The type of what a schema describes.
    fn of(self, schema: &Value) -> String {
        if let Some(reference) = schema["$ref"].as_str() {
            return reference.trim_start_matches("#/$defs/").to_owned();
        }
        if let Some(value) = schema.get("const") {
            return self.literal(value);
        }
        if let Some(values) = elements(schema, "enum") {
            return Self::union(values.iter().map(|value| self.literal(value)));
        }
        if let Some(choices) = elements(schema, "anyOf").or(elements(schema, "oneOf")) {
            return Self::union(choices.iter().map(|choice| self.of(choice)));
        }
        match &schema["type"] {
            Value::Array(types) => Self::union(types.iter().map(|kind| self.named(kind, schema))),
            kind => self.named(kind, schema),
        }
    }

    /// The type of what a schema describes, which is of one kind of JSON.
    fn named(self, kind: &Value, schema: &Value) -> String {
        let both = |typescript: &str, python: &str| [typescript.to_owned(), python.to_owned()];
        let mut types = match kind.as_str() {
            Some("string") => both("string", "str"),
            Some("integer") => both("number", "int"),
            Some("number") => both("number", "float"),
            Some("boolean") => both("boolean", "bool"),
            Some("null") => both("null", "None"),
            Some("array") => return self.list(schema),
            Some("object") if !schema["properties"].is_null() => {
                // In Python a dictionary needs a name to have fields.
                let field = |(name, of): (&String, &Value)| format!("{name}: {}", self.of(of));
                let fields: Vec<String> = parts(schema, "properties").map(field).collect();
                [format!("{{ {} }}", fields.join("; ")), "dict[str, Any]".into()]
            }
            Some("object") => {
                let of = self.of(&schema["additionalProperties"]);
                [format!("Record<string, {of}>"), format!("dict[str, {of}]")]
            }
            _ => both("unknown", "Any"),
        };
        std::mem::take(&mut types[self as usize])
    }

    fn list(self, schema: &Value) -> String {
        match (self, elements(schema, "prefixItems")) {
            (TypeScript, Some(items)) => {
                format!("[{}]", items.iter().map(|item| self.of(item)).collect::<Vec<_>>().join(", "))
            }
            (Python, Some(items)) => format!("list[{}]", Self::union(items.iter().map(|item| self.of(item)))),
            (Python, None) => format!("list[{}]", self.of(&schema["items"])),
            (TypeScript, None) => match self.of(&schema["items"]) {
                of if of.contains('|') => format!("({of})[]"),
                of => format!("{of}[]"),
            },
        }
    }

    /// The definition of a type.
    fn defined(self, name: &str, schema: &Value) -> String {
        let docs = self.docs(schema);
        if schema["type"] != "object" {
            return match self {
                TypeScript => format!("/** {docs} */\nexport type {name} = {};\n\n", self.of(schema)),
                Python => format!("# {docs}\n{name}: TypeAlias = {}\n\n", self.of(schema)),
            };
        }
        let field = |(field, schema_of): (&String, &Value)| {
            let docs = self.docs(schema_of);
            let (of, is_needed) = (
                self.of(schema_of),
                elements(schema, "required").is_some_and(|all| all.contains(&field.as_str().into())),
            );
            match (self, is_needed) {
                (TypeScript, true) => format!("  /** {docs} */\n  {field}: {of};\n"),
                (TypeScript, false) => format!("  /** {docs} */\n  {field}?: {of};\n"),
                (Python, true) => format!("        # {docs}\n        \"{field}\": {of},\n"),
                (Python, false) => format!("        # {docs}\n        \"{field}\": NotRequired[{of}],\n"),
            }
        };
        let fields: String = parts(schema, "properties").map(field).collect();
        match self {
            TypeScript => format!("/** {docs} */\nexport interface {name} {{\n{fields}}}\n\n"),
            Python => format!("# {docs}\n{name} = TypedDict(\n    \"{name}\",\n    {{\n{fields}    }},\n)\n\n"),
        }
    }

    /// The file of all types.
    fn file(self, schema: &Value) -> String {
        let source = "Written from the structs of requests and answers: TAXICAB_WRITE=1 cargo test -p taxicab --test all types::";
        // In Python a request is a call.
        let mut needed = BTreeSet::new();
        let asked = if self == TypeScript { &schema["requests"] } else { &Value::Null };
        let answers = parts(schema, "requests").map(|(_, of)| &of["answer"]);
        answers.chain([&schema["row"], asked]).for_each(|part| add_referenced(part, schema, &mut needed));
        let types = parts(schema, "$defs").filter(|(name, _)| needed.contains(*name));
        let types: String = types.map(|(name, of)| self.defined(name, of)).collect();
        if self == Python {
            let imports =
                "from typing import Any, Literal, TypedDict\n\nfrom typing_extensions import NotRequired, TypeAlias";
            return format!("# {source}\n{imports}\n\n{}\n", types.trim_end());
        }
        let by_command = |part: &str| {
            let line = |(name, of): (&String, &Value)| format!("  {name:?}: {};\n", self.of(&of[part]));
            parts(schema, "requests").map(line).collect::<Vec<_>>().concat()
        };
        format!(
            "// {source}\n\n{types}/** The fields of each request, by its command. */\nexport interface Requests {{\n{}}}\n\n/** The answer to each request. \
             */\nexport interface Answers {{\n{}}}\n",
            by_command("request"),
            by_command("answer")
        )
    }
}

/// Set `TAXICAB_WRITE=1` to write them again. What stands before the types in a file stays.
#[test]
fn the_types_of_the_bindings_are_up_to_date() {
    let schema = AnyRequest::schema();
    let bindings = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bindings");
    let files = [(TypeScript, "web/npm/schema.d.ts"), (Python, "python/python/taxicab_boards/_core.pyi")];
    for (language, file) in files {
        let (path, types) = (bindings.join(file), language.file(&schema));
        let written = std::fs::read_to_string(&path).unwrap_or_default();
        let before =
            types.lines().next().and_then(|first| written.split_once(first)).map_or(&*written, |parts| parts.0);
        let wanted = format!("{before}{types}");
        if std::env::var_os("TAXICAB_WRITE").is_some() {
            std::fs::write(&path, &wanted).unwrap();
        } else {
            assert!(
                written == wanted,
                "{file} is out of date: TAXICAB_WRITE=1 cargo test -p taxicab --test all types::"
            );
        }
    }
}
