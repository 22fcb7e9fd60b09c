//! The tables that `taxicab chess table` hands out: they come back from every format, and compile.

mod running;

use std::fmt::Write;
use std::fs;
use std::process::{Command, Stdio};

use running::{answer, objects, printed, run, run_with_input, text, usage_error};
use serde_json::json;
use taxicab_chess::lookup::{TABLES, Table, Values};

#[test]
fn tables_without_a_name_are_listed_unless_a_format_waits_for_one() {
    let list = printed(&["table"]);
    let piped = run_with_input(&["chess", "table"], b"centre\n");
    assert_eq!(text(&piped.stdout), printed(&["table", "centre"]));
    assert_eq!(text(&run_with_input(&["chess", "table"], b"# none\n\n").stdout), list);
    for format in ["c", "rust", "js", "csv"] {
        let error = usage_error(&["table", "--format", format]);
        assert!(error.contains("its name is missing") && error.contains(format), "{error}");
    }
    // Every displacement table says how it is indexed, and a sample of each is where that says.
    for (name, index) in [("direction", 0), ("increment", 1), ("attacks", 2)] {
        for (form, at) in [("0x88", "120 + 0x88(to) - 0x88(from)"), ("15x15", "112 + files + 15 * ranks")] {
            let table = answer(&["table", &format!("{name}-{form}")]);
            assert!(table["about"].as_str().unwrap().contains(at), "{name}-{form}");
            // From a1 to c2: two files, one rank, a knight's leap.
            let (here, leap) = if form == "0x88" { (120 + 18, 18) } else { (112 + 17, 17) };
            assert_eq!(table["values"][here], json!([9, leap, 4][index]), "{name}-{form}");
        }
    }
    let lines = answer(&["table", "lines"]);
    assert!(lines["about"].as_str().unwrap().contains("4 * square + k"));
    assert_eq!(lines["values"][4 * 9 + 2], json!("0x8040201008040201"), "the long diagonal through b2");
}

#[test]
fn tables_are_listed_and_come_back() {
    let listed = objects(&run(&["--json", "chess", "table"]));
    assert_eq!(listed.len(), TABLES.len());
    let names: Vec<String> = TABLES.iter().map(|table| table.name.to_owned()).collect();
    let printed_names: Vec<String> =
        printed(&["table"]).lines().map(|line| line.split(' ').next().unwrap().to_owned()).collect();
    assert_eq!(printed_names, names);
    for (table, listed) in TABLES.iter().zip(&listed) {
        assert_eq!((&listed["name"], &listed["length"]), (&json!(table.name), &json!(table.values.len())));
        let values: Vec<i128> = match table.values {
            Values::U8(values) => values.iter().map(|&value| value.into()).collect(),
            Values::I8(values) => values.iter().map(|&value| value.into()).collect(),
            Values::U64(values) => values.iter().map(|&value| value.into()).collect(),
        };
        let json: Vec<i128> = answer(&["table", table.name])["values"]
            .as_array()
            .unwrap()
            .iter()
            .map(|value| number(&value.to_string()))
            .collect();
        assert_eq!(json, values, "{} as JSON", table.name);
        for format in ["text", "rust", "c", "js", "csv"] {
            let text = printed(&["table", table.name, "--format", format]);
            let body = match format {
                "text" => text.split_once("\n\n").unwrap().1,
                "rust" => between(&text, "= [\n", "];\n"),
                "c" => between(&text, "= {\n", "};\n"),
                "js" => between(&text, "([\n", "]);\n"),
                _ => &text,
            };
            let read: Vec<i128> = body.split([' ', ',', '\n']).filter(|part| !part.is_empty()).map(number).collect();
            assert_eq!(read, values, "{} as {format}", table.name);
            if format == "csv" {
                assert!(text.lines().all(|line| line.split(',').count() == table.columns), "{}", table.name);
            }
        }
    }
    let error = usage_error(&["table", "knight"]);
    assert!(error.contains("there is no table \"knight\""), "{error}");
    assert!(usage_error(&["--json", "table", "corner", "--format", "c"]).contains("give one"));
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    text.split_once(start).unwrap().1.split_once(end).unwrap().0
}

/// A number as any of the formats writes it.
fn number(text: &str) -> i128 {
    let text = text.trim_matches('"').trim_start_matches("UINT64_C(").trim_end_matches([')', 'n']);
    text.strip_prefix("0x").map_or_else(|| text.parse(), |digits| i128::from_str_radix(digits, 16)).unwrap()
}

#[test]
fn a_board_is_drawn_over_the_array_of_15x15() {
    let drawn = printed(&["table", "superimposed-c2"]);
    assert!(drawn.contains("105   7   6   5   4   3|  2   1   0   1   2   3   4   5|  6   7"), "{drawn}");
    assert_eq!(answer(&["table", "superimposed-h8"])["values"][112], json!(0));
    assert!(usage_error(&["table", "superimposed-i9"]).contains("'i' is not a file"));
    assert!(usage_error(&["table", "superimposed-c2", "--format", "c"]).contains("is a drawing"));
}

/// The values of every table by its accessor, for all arguments, in the order in which the programs below print them.
fn expected() -> String {
    let mut lines = String::new();
    for table in TABLES {
        for (first, second) in arguments(table) {
            let (index, is_exception) = table.accessor.evaluate(first, second);
            let value: i128 = match table.values {
                Values::U8(values) => values[index as usize].into(),
                Values::I8(values) => values[index as usize].into(),
                Values::U64(values) => values[index as usize].into(),
            };
            writeln!(lines, "{}", value + if is_exception { 2 } else { 0 }).unwrap();
        }
    }
    lines
}

fn arguments(table: &Table) -> impl Iterator<Item = (i32, i32)> {
    let seconds = seconds(table);
    (0..64).flat_map(move |first| (0..seconds).map(move |second| (first, second)))
}

fn seconds(table: &Table) -> i32 {
    match table.accessor.arguments {
        [_] => 1,
        [_, "line"] => 4,
        _ => 64,
    }
}

/// All tables in a format, and a main program that prints the value of every accessor for all arguments; `call` writes
/// the loops around one call.
fn program(format: &str, start: &str, call: impl Fn(&str, i32) -> String, end: &str) -> String {
    let mut source: String = TABLES.iter().map(|table| printed(&["table", table.name, "--format", format])).collect();
    source.push_str(start);
    for table in TABLES {
        let second = if seconds(table) == 1 { "" } else { ", b" };
        let name = format!("{}_at(a{second})", table.name.replace('-', "_"));
        source.push_str(&call(&name, seconds(table)));
    }
    source + end
}

#[test]
fn accessors_read_every_table_in_rust_c_and_javascript() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let expected = expected();
    let finished = |command: &mut Command| {
        let output = command.current_dir(folder).stderr(Stdio::piped()).output().unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
        output.stdout
    };
    let rust = program(
        "rust",
        "fn main() {\n",
        |name, seconds| {
            let b = if seconds == 1 { "_" } else { "b" };
            format!("for a in 0..64 {{ for {b} in 0..{seconds} {{ println!(\"{{}}\", {name}); }} }}\n")
        },
        "}\n",
    );
    fs::write(folder.join("tables.rs"), format!("#![deny(warnings)]\n{rust}")).unwrap();
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    finished(Command::new(rustc).args(["--edition", "2024", "-o", "from-rust", "tables.rs"]));
    assert!(text(&finished(&mut Command::new(folder.join("from-rust")))) == expected, "Rust reads other values");
    if cfg!(unix) {
        // Rust links with it, so it is there.
        let c = program(
            "c",
            "#include <stdio.h>\nint main(void) {\n",
            |name, seconds| {
                let each = format!("for (int a = 0; a < 64; a++) for (int b = 0; b < {seconds}; b++)");
                // Some values are negative, and sets need all 64 bits.
                let is_signed = name.starts_with("increment") || name.contains("piece_square");
                let (sign, kind) = if is_signed { ("d", "long long") } else { ("u", "unsigned long long") };
                format!("{each} printf(\"%ll{sign}\\n\", ({kind}){name});\n")
            },
            "return 0; }\n",
        );
        fs::write(folder.join("tables.c"), c).unwrap();
        finished(Command::new("cc").args(["-std=c99", "-Wall", "-Werror", "-o", "from-c", "tables.c"]));
        assert!(text(&finished(&mut Command::new(folder.join("from-c")))) == expected, "C reads other values");
    }
    if Command::new("node").arg("--version").stdout(Stdio::null()).status().is_ok() {
        let js = program(
            "js",
            "const printed = [];\n",
            |name, seconds| {
                format!(
                    "for (let a = 0; a < 64; a++) for (let b = 0; b < {seconds}; b++) printed.push(`${{{name}}}`);\n"
                )
            },
            "console.log(printed.join(\"\\n\"));\n",
        );
        fs::write(folder.join("tables.mjs"), js).unwrap();
        let output = finished(Command::new("node").arg("tables.mjs"));
        assert!(text(&output) == expected, "JavaScript reads other values");
    }
}
