//! `taxicab chess table`: any table of the crate, for use elsewhere.

use std::io::{self, IsTerminal, Write};

use clap::{Args, ValueEnum};
use serde::Serialize;
use taxicab_chess::Square;
use taxicab_chess::lookup::accessor::Accessor;
use taxicab_chess::lookup::{TABLES, Table, Values};

use crate::input;
use crate::report::{FAINT, Report, STRONG, Stop, Text, counted, grouped};

/// What `taxicab chess table` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab chess table
  taxicab chess table centre-manhattan
  taxicab chess table knight-0x88 --format rust
  taxicab chess table king-64x64 --format c > king.h
  taxicab chess table superimposed-c2
  echo centre | taxicab chess table

Without a name all tables are listed. Every table is computed from the rules of movement and tested \
against a fill. The formats rust, c and js print a function that reads the table beside it, with the \
knight's corners. superimposed-SQUARE draws the 15x15 array of king moves with the board laid over it.

JSON fields: name, about (what a value is, how it is indexed), type (u8, i8, u64), columns, length, bytes, \
values (u64 as hexadecimal texts, which no reader of JSON rounds).")]
pub(crate) struct Arguments {
    /// Tables by name; none or '-' reads one a line from standard input, and if there is none all are listed.
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// How the values are written.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
}

/// How a table is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// Rows for people.
    Text,
    /// A static array of Rust and its accessor.
    Rust,
    /// An array of C and its accessor.
    C,
    /// An array of JavaScript and its accessor, as a module.
    Js,
    /// Rows with commas, without a heading.
    Csv,
}

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    about: &'static str,
    r#type: &'static str,
    columns: usize,
    length: usize,
    bytes: usize,
}

#[derive(Serialize)]
struct Printed {
    #[serde(flatten)]
    listed: Listed,
    values: Vec<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    drawing: Option<String>,
    #[serde(skip)]
    accessor: Accessor,
    #[serde(skip)]
    format: Format,
}

#[derive(Clone, Copy)]
enum Number {
    Small(i16),
    Set(u64),
}

impl Serialize for Number {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Small(number) => number.serialize(serializer),
            Self::Set(set) => format!("{set:#018x}").serialize(serializer),
        }
    }
}

pub(crate) fn run(arguments: &Arguments, report: &mut Report) -> Result<(), Stop> {
    if report.is_json() && arguments.format != Format::Text {
        return Err(Stop::Usage("--json and --format are two ways of writing: give one".into()));
    }
    let mut is_list = arguments.names.is_empty();
    let print = |text: &str, report: &mut Report| {
        is_list = false;
        let name = text.trim();
        let find = |name: &str| TABLES.iter().find(|table| table.name == name);
        if let Some(square) = name.strip_prefix("superimposed-") {
            let square: Square = square.parse().map_err(|error| format!("after superimposed-: {error}"))?;
            if arguments.format != Format::Text {
                return Err(format!("{name} is a drawing: it has no --format").into());
            }
            let table = find("king-15x15").expect("a table of the crate");
            let drawing = table.superimposed(square).map(|drawing| drawing.to_string());
            return report.print_paragraph(&Printed { drawing, ..Printed::new(table, Format::Text) });
        }
        let table = find(name).ok_or_else(|| format!("there is no table {name:?}; without a name all are listed"))?;
        report.print_paragraph(&Printed::new(table, arguments.format))
    };
    // On a terminal nobody is waited for: all are listed at once.
    if !(arguments.names.is_empty() && io::stdin().is_terminal()) {
        input::for_each(&arguments.names, "chess table", report, print)?;
    }
    if !is_list {
        return Ok(());
    }
    if let Some(format) = arguments.format.to_possible_value().filter(|_| arguments.format != Format::Text) {
        let format = format.get_name();
        let example = format!("taxicab chess table king-64x64 --format {format}");
        return Err(Stop::Usage(format!("--format {format} writes one table, and its name is missing: '{example}'")));
    }
    Ok(TABLES.iter().try_for_each(|table| report.print(&Listed::of(table)))?)
}

impl Listed {
    fn of(table: &Table) -> Self {
        let r#type = match table.values {
            Values::U8(_) => "u8",
            Values::I8(_) => "i8",
            Values::U64(_) => "u64",
        };
        let Table { name, about, columns, values, .. } = *table;
        Self { name, about, r#type, columns, length: values.len(), bytes: values.bytes() }
    }
}

impl Printed {
    fn new(table: &Table, format: Format) -> Self {
        let values = match table.values {
            Values::U8(values) => values.iter().map(|&value| Number::Small(value.into())).collect(),
            Values::I8(values) => values.iter().map(|&value| Number::Small(value.into())).collect(),
            Values::U64(values) => values.iter().map(|&value| Number::Set(value)).collect(),
        };
        Self { listed: Listed::of(table), values, drawing: None, accessor: table.accessor, format }
    }

    /// The function that reads the table: its head, and how it declares a local and reads the array.
    fn write_accessor(&self, out: &mut dyn Write, head: &str, local: &str, array: &str) -> io::Result<()> {
        let Accessor { locals, index, exception, .. } = self.accessor;
        writeln!(out, "\n{head} {{")?;
        for (name, value) in locals.iter().copied().chain([("index", index)]) {
            writeln!(out, "    {local} {name} = {value};")?;
        }
        let place = if self.format == Format::Rust { "index as usize" } else { "index" };
        match (exception, self.format) {
            (None, Format::Rust) => writeln!(out, "    {array}[{place}]")?,
            (None, _) => writeln!(out, "    return {array}[{place}];")?,
            (Some(condition), Format::Rust) => {
                writeln!(out, "    {array}[{place}] + if {condition} {{ 2 }} else {{ 0 }}")?;
            }
            (Some(condition), _) => writeln!(out, "    return {array}[{place}] + ({condition} ? 2 : 0);")?,
        }
        writeln!(out, "}}")
    }

    /// The rows, with this between the values.
    fn rows(&self, separator: &str) -> Vec<String> {
        let text = |number: &Number| match (number, self.format) {
            (Number::Small(number), _) => number.to_string(),
            (Number::Set(set), Format::Csv) => set.to_string(),
            (Number::Set(set), Format::C) => format!("UINT64_C({set:#018x})"),
            (Number::Set(set), Format::Js) => format!("{set:#018x}n"),
            (Number::Set(set), _) => format!("{set:#018x}"),
        };
        let texts: Vec<String> = self.values.iter().map(text).collect();
        let widest = texts.iter().map(String::len).max().unwrap_or(0);
        let width = if self.format == Format::Csv { 0 } else { widest };
        let row = |row: &[String]| row.iter().map(|text| format!("{text:>width$}")).collect::<Vec<_>>().join(separator);
        texts.chunks(self.listed.columns).map(row).collect()
    }
}

impl Text for Listed {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { name, r#type, length, about, .. } = self;
        writeln!(
            out,
            "{STRONG}{name:<24}{STRONG:#} {type:>3} × {:<5}  {FAINT}{about}{FAINT:#}",
            grouped(*length as u64)
        )
    }
}

impl Text for Printed {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let Listed { name, about, r#type, length, bytes, .. } = self.listed;
        let identifier = name.replace('-', "_");
        match self.format {
            Format::Text => {
                let bytes = counted(bytes as u64, "byte");
                writeln!(out, "{STRONG}{name}{STRONG:#}: {about} {FAINT}({type}, {bytes}){FAINT:#}\n")?;
                match &self.drawing {
                    Some(drawing) => write!(out, "{drawing}"),
                    None => self.rows(" ").iter().try_for_each(|row| writeln!(out, "  {row}")),
                }
            }
            Format::Csv => self.rows(",").iter().try_for_each(|row| writeln!(out, "{row}")),
            Format::Rust => {
                let array = identifier.to_uppercase();
                let arguments = self.accessor.arguments.join(": i32, ");
                writeln!(out, "/// {about}.")?;
                writeln!(out, "pub static {array}: [{type}; {length}] = [")?;
                self.rows(", ").iter().try_for_each(|row| writeln!(out, "    {row},"))?;
                writeln!(out, "];")?;
                let head = format!("pub fn {identifier}_at({arguments}: i32) -> {type}");
                self.write_accessor(out, &head, "let", &array)
            }
            Format::C => {
                let kind = format!("{}int{}_t", if r#type.starts_with('u') { "u" } else { "" }, &r#type[1..]);
                let arguments = self.accessor.arguments.join(", int ");
                writeln!(out, "#include <stdint.h>\n\n/* {about}. */")?;
                writeln!(out, "static const {kind} {identifier}[{length}] = {{")?;
                self.rows(", ").iter().try_for_each(|row| writeln!(out, "    {row},"))?;
                writeln!(out, "}};")?;
                let head = format!("static inline {kind} {identifier}_at(int {arguments})");
                self.write_accessor(out, &head, "int", &identifier)
            }
            Format::Js => {
                let kind = match r#type {
                    "u8" => "Uint8Array",
                    "i8" => "Int8Array",
                    _ => "BigUint64Array",
                };
                let arguments = self.accessor.arguments.join(", ");
                writeln!(out, "/** {about}. */")?;
                writeln!(out, "export const {identifier} = new {kind}([")?;
                self.rows(", ").iter().try_for_each(|row| writeln!(out, "    {row},"))?;
                writeln!(out, "]);")?;
                self.write_accessor(out, &format!("export function {identifier}_at({arguments})"), "const", &identifier)
            }
        }
    }
}
