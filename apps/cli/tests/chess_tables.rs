//! The tables that `taxicab chess table` hands out: they come back from every format, and compile.

use std::fs;
use std::process::{Command, Output};

use crate::running::{answer, objects, printed, run, run_with_input, text, usage_error};
use serde_json::json;
use taxicab_chess::lookup::{TABLES, Table, Values};
use taxicab_chess::race::square_of_pawn;
use taxicab_chess::{Color, Square, distance};

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
                "rust" => text.split_once("= [\n").unwrap().1.split_once("];\n").unwrap().0,
                "c" => text.split_once("= {\n").unwrap().1.split_once("};\n").unwrap().0,
                "js" => text.split_once("([\n").unwrap().1.split_once("]);\n").unwrap().0,
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

/// A number as any of the formats writes it.
fn number(text: &str) -> i128 {
    let text = text.trim_matches('"').trim_start_matches("UINT64_C(").trim_end_matches([')', 'n']);
    text.strip_prefix("0x").map_or_else(|| text.parse(), |digits| i128::from_str_radix(digits, 16)).unwrap()
}

/// The arguments of a table's function, every combination.
fn arguments(table: &Table) -> Vec<Vec<u8>> {
    let second = match table.accessor.arguments {
        [_] => return (0..64).map(|square| vec![square]).collect(),
        [_, "line"] => 4,
        _ => 64,
    };
    (0..64).flat_map(|first| (0..second).map(move |second| vec![first, second])).collect()
}

/// What the function of a table returns for its arguments.
fn value(table: &Table, arguments: &[u8]) -> i128 {
    let second = arguments.get(1).copied().unwrap_or(0);
    let (index, is_exception) = table.accessor.evaluate(arguments[0].into(), second.into());
    let value: i128 = match table.values {
        Values::U8(values) => values[index as usize].into(),
        Values::I8(values) => values[index as usize].into(),
        Values::U64(values) => values[index as usize].into(),
    };
    value + 2 * i128::from(is_exception)
}

/// A program with all tables that prints every value by its function, one a line: tables, calls, and the rest around them.
fn program(format: &str, begin: &str, call: impl Fn(&Table, &str, &str) -> String, end: &str) -> String {
    let tables: String =
        TABLES.iter().map(|table| printed(&["table", table.name, "--format", format])).collect::<Vec<_>>().concat();
    let calls = TABLES.iter().map(|table| {
        let name = table.name.replace('-', "_");
        let (second, arguments) = match table.accessor.arguments {
            [_] => ("1", "a"),
            [_, "line"] => ("4", "a, b"),
            _ => ("64", "a, b"),
        };
        call(table, second, &format!("{name}_at({arguments})"))
    });
    format!("{tables}\n{begin}\n{}{end}\n", calls.collect::<Vec<_>>().concat())
}

#[test]
fn accessors_read_every_table_in_rust_c_and_javascript() {
    let folder = tempfile::tempdir().unwrap();
    let expected: Vec<String> = TABLES
        .iter()
        .flat_map(|table| arguments(table).into_iter().map(|arguments| value(table, &arguments).to_string()))
        .collect();
    let checked = |name: &str, output: Output| {
        assert!(output.status.success(), "{name}: {}", text(&output.stderr));
        assert!(text(&output.stdout).lines().eq(&expected), "{name}");
    };
    let compiled = |name: &str, source: String, compiler: &mut Command| {
        let path = folder.path().join(name);
        fs::write(&path, source).unwrap();
        let program = folder.path().join(format!("{name}.program"));
        let output = compiler.arg(&path).arg("-o").arg(&program).current_dir(folder.path()).output().unwrap();
        assert!(output.status.success(), "{name}: {}", text(&output.stderr));
        checked(name, Command::new(program).output().unwrap());
    };
    let rust = program(
        "rust",
        "fn main() {",
        |_, second, call| {
            format!("for a in 0..64 {{ for b in 0..{second} {{ let _: u8 = b; println!(\"{{}}\", {call}); }} }}\n")
        },
        "}",
    );
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    let rust = format!("#![deny(warnings)]\n{rust}");
    compiled("tables.rs", rust, rustc.args(["--crate-type", "bin", "--edition", "2024"]));
    if cfg!(unix) {
        // Rust links with it, so it is there.
        let call = |table: &Table, second: &str, call: &str| {
            let (kind, format) =
                if let Values::U64(_) = table.values { ("unsigned long long", "%llu") } else { ("int", "%d") };
            format!(
                "for (int a = 0; a < 64; a++) for (int b = 0; b < {second}; b++) printf(\"{format}\\n\", ({kind}){call});\n"
            )
        };
        let c = format!("#include <stdio.h>\n{}", program("c", "int main(void) {", call, "return 0; }"));
        compiled("tables.c", c, Command::new("cc").args(["-std=c99", "-Wall", "-Wextra", "-Werror"]));
    }
    let js = program(
        "js",
        "const found = [];",
        |_, second, call| {
            format!("for (let a = 0; a < 64; a++) for (let b = 0; b < {second}; b++) found.push(`${{{call}}}`);\n")
        },
        "console.log(found.join('\\n'));",
    );
    let path = folder.path().join("tables.mjs");
    fs::write(&path, js).unwrap();
    match Command::new("node").arg(&path).output() {
        Ok(output) => checked("tables.mjs", output),
        Err(error) => eprintln!("the JavaScript is not run: node: {error}"),
    }
}

#[test]
fn a_board_is_drawn_over_the_array_of_15x15() {
    let shown = printed(&["table", "king-15x15", "--square", "c2"]);
    assert!(shown.contains("105   7   6   5   4   3|  2   1   0   1   2   3   4   5|  6   7\n"), "{shown}");
    let knight = answer(&["table", "knight-15x15", "--square", "a1"]);
    let moves = Square::ALL.map(|square| distance::knight(Square::A1, square));
    assert_eq!((&knight["square"], &knight["board"]), (&json!("a1"), &json!(moves.to_vec())));
    let drawn = knight["superimposed"].as_str().unwrap();
    assert!(drawn.contains("120   4   3   4   3   2   1   2|  3   4   1   2   3   4   3   4|\n"), "{drawn}");
    assert!(drawn.ends_with("      0   1   2   3   4   5   6   7   8   9  10  11  12  13  14\n"), "{drawn}");
    let weighted = answer(&["table", "edge", "--weights", "10,-5"]);
    assert_eq!((&weighted["weights"], &weighted["piece_square"][27]), (&json!("10,-5"), &json!(25)));
    let shown = printed(&["table", "centre-manhattan", "--weights", "30,10"]);
    assert!(shown.contains("  -30 -20 -10   0   0 -10 -20 -30\n"), "{shown}");
    for (arguments, part) in [
        (&["king-64x64", "--square", "c2"][..], "--square is for tables of 15x15; king-64x64 is not one"),
        (&["king-15x15", "--square", "c2", "--format", "c"], "--square, --weights and --format: give one of them"),
        (
            &["king-64x64", "--weights", "1,2"],
            "--weights is for distances by square, as centre or edge; king-64x64 is none",
        ),
        (&["square-to-x88", "--weights", "1,2"], "square-to-x88 is none"),
        (&["edge", "--weights", "1"], "weights are the value at distance 0 and what each step takes, as 30,10"),
        (&["king-15x15", "--format", "pdf"], "a format is one of text, c, rust, js, csv"),
    ] {
        let error = usage_error(&[&["table"], arguments].concat());
        assert!(error.contains(part), "{arguments:?}: {error}");
    }
    let values = answer(&["table", "centre-manhattan-piece-square"])["values"].clone();
    assert_eq!((&values[0], &values[27]), (&json!(-30), &json!(30)));
    let square = answer(&["table", "square-of-white-pawn"])["values"][usize::from(Square::A4)].clone();
    assert_eq!(square, json!(format!("{:#018x}", square_of_pawn(Square::A4, Color::White).0)));
}
