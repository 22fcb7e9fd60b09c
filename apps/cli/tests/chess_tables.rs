//! The tables that `taxicab chess table` hands out: they come back from every format, and compile.

mod running;

use std::fs;
use std::process::{Command, Stdio};

use running::{answer, objects, printed, run, run_with_input, text, usage_error};
use serde_json::json;
use taxicab_chess::lookup::{TABLES, Values};

#[test]
fn tables_without_a_name_are_listed_unless_a_format_waits_for_one() {
    let list = printed(&["table"]);
    let piped = run_with_input(&["chess", "table"], b"centre\n");
    assert_eq!(text(&piped.stdout), printed(&["table", "centre"]));
    assert_eq!(text(&run_with_input(&["chess", "table"], b"# none\n\n").stdout), list);
    for format in ["c", "rust", "csv"] {
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
        for format in ["text", "rust", "c", "csv"] {
            let text = printed(&["table", table.name, "--format", format]);
            let body = match format {
                "text" => text.split_once("\n\n").unwrap().1,
                "rust" => text.split_once("= [\n").unwrap().1.strip_suffix("];\n").unwrap(),
                "c" => text.split_once("= {\n").unwrap().1.strip_suffix("};\n").unwrap(),
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
    let text = text.trim_matches('"').trim_start_matches("UINT64_C(").trim_end_matches(')');
    text.strip_prefix("0x").map_or_else(|| text.parse(), |digits| i128::from_str_radix(digits, 16)).unwrap()
}

#[test]
fn tables_compile_as_rust_and_as_c() {
    let folder = tempfile::tempdir().unwrap();
    let all = |format: &str| -> String {
        TABLES.iter().map(|table| printed(&["table", table.name, "--format", format])).collect()
    };
    let compile = |name: &str, source: String, compiler: &mut Command| {
        let path = folder.path().join(name);
        fs::write(&path, source).unwrap();
        let output = compiler.arg(&path).current_dir(folder.path()).stderr(Stdio::piped()).output().unwrap();
        assert!(output.status.success(), "{name}: {}", text(&output.stderr));
    };
    let rust = format!("#![deny(warnings)]\n{}", all("rust"));
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    compile("tables.rs", rust, rustc.args(["--crate-type", "lib", "--edition", "2024", "--emit", "metadata"]));
    if cfg!(unix) {
        // Rust links with it, so it is there.
        compile("tables.c", all("c"), Command::new("cc").args(["-std=c99", "-Wall", "-fsyntax-only"]));
    }
}
