//! Tables as the source of programs: the values, and a function that reads them.

use taxicab_chess::lookup::{Accessor, Table};

use super::{Format, TableEntry, Values};

/// The source in a format; `None` for text, which is for people.
pub(super) fn source(table: &Table, format: Format) -> Option<String> {
    match format {
        Format::Text => None,
        Format::Csv => Some(body(table, "", ",", |set| set.to_string())),
        Format::C => Some(c(table)),
        Format::Rust => Some(rust(table)),
        Format::Js => Some(js(table)),
    }
}

/// Rows of values with this between them.
pub(super) fn rows(texts: &[String], columns: usize, separator: &str) -> Vec<String> {
    let width = if separator == "," { 0 } else { texts.iter().map(String::len).max().unwrap_or(0) };
    let row = |row: &[String]| row.iter().map(|text| format!("{text:>width$}")).collect::<Vec<_>>().join(separator);
    texts.chunks(columns).map(row).collect()
}

/// The rows in lines, each indented; commas after them where there are blanks after those between the values.
fn body(table: &Table, indent: &str, separator: &str, set: impl Fn(u64) -> String) -> String {
    let end = if separator == "," { "" } else { "," };
    let rows = rows(&Values(table.values).texts(set), table.columns, separator);
    rows.iter().map(|row| format!("{indent}{row}{end}\n")).collect::<Vec<_>>().concat()
}

/// What the arguments of the function are.
fn arguments(accessor: &Accessor) -> &'static str {
    match accessor.arguments.len() {
        1 => "The value for a square, 0 (a1) to 63 (h8)",
        _ if accessor.arguments[1] == "line" => "The value for a square, 0 (a1) to 63 (h8), and a line, 0 to 3",
        _ => "The value for two squares, 0 (a1) to 63 (h8)",
    }
}

/// Statements that give the locals and the index, each after these words.
fn locals(accessor: &Accessor, indent: &str, words: &str) -> String {
    let locals = accessor.locals.iter().copied().chain([("index", accessor.index)]);
    locals.map(|(name, value)| format!("{indent}{words} {name} = {value};\n")).collect::<Vec<_>>().concat()
}

fn c(table: &Table) -> String {
    let TableEntry { name, about, r#type, length, .. } = TableEntry::of(table);
    let (name, accessor) = (name.replace('-', "_"), &table.accessor);
    let kind = match r#type {
        "u8" => "uint8_t",
        "i8" => "int8_t",
        _ => "uint64_t",
    };
    let body = body(table, "    ", ", ", |set| format!("UINT64_C({set:#018x})"));
    let parameters: Vec<String> = accessor.arguments.iter().map(|name| format!("int {name}")).collect();
    let value = match accessor.exception {
        Some(exception) => format!("({kind})({name}[index] + ({exception} ? 2 : 0))"),
        None => format!("{name}[index]"),
    };
    format!(
        "#include <stdint.h>\n\n/* {about}. */\nstatic const {kind} {name}[{length}] = {{\n{body}}};\n\n\
         /* {}. */\nstatic inline {kind} {name}_at({}) {{\n{}    return {value};\n}}\n",
        arguments(accessor),
        parameters.join(", "),
        locals(accessor, "    ", "const int"),
    )
}

fn rust(table: &Table) -> String {
    let TableEntry { name, about, r#type, length, .. } = TableEntry::of(table);
    let (name, accessor) = (name.replace('-', "_"), &table.accessor);
    let constant = name.to_uppercase();
    let body = body(table, "    ", ", ", |set| format!("{set:#018x}"));
    let parameters: Vec<String> = accessor.arguments.iter().map(|name| format!("{name}: u8")).collect();
    let widened = accessor.arguments.iter().map(|name| format!("    let {name} = i32::from({name});\n"));
    let widened = widened.collect::<Vec<_>>().concat();
    let exception =
        accessor.exception.map_or(String::new(), |exception| format!(" + if {exception} {{ 2 }} else {{ 0 }}"));
    format!(
        "/// {about}.\npub static {constant}: [{type}; {length}] = [\n{body}];\n\n\
         /// {}.\npub fn {name}_at({}) -> {type} {{\n{widened}{}    {constant}[index as usize]{exception}\n}}\n",
        arguments(accessor),
        parameters.join(", "),
        locals(accessor, "    ", "let"),
    )
}

fn js(table: &Table) -> String {
    let TableEntry { name, about, r#type, .. } = TableEntry::of(table);
    let (name, accessor) = (name.replace('-', "_"), &table.accessor);
    let constant = name.to_uppercase();
    let array = match r#type {
        "u8" => "Uint8Array",
        "i8" => "Int8Array",
        _ => "BigUint64Array",
    };
    let body = body(table, "  ", ", ", |set| format!("{set:#018x}n"));
    let exception = accessor.exception.map_or(String::new(), |exception| format!(" + ({exception} ? 2 : 0)"));
    format!(
        "/** {about}. */\nexport const {constant} = new {array}([\n{body}]);\n\n\
         /** {}. */\nexport function {name}_at({}) {{\n{}  return {constant}[index]{exception};\n}}\n",
        arguments(accessor),
        accessor.arguments.join(", "),
        locals(accessor, "  ", "const"),
    )
}
