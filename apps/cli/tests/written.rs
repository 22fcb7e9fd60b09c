//! What people write is read: sizes, boards, moves and positions in the forms they have elsewhere.

use serde_json::json;

use crate::running::{code, object, run, text};

/// What a command prints, which must exit 0.
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(code(&output), 0, "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout).trim_end().to_owned()
}

#[test]
fn shuffle_takes_the_size_as_play_and_space_do() {
    assert_eq!(printed(&["shuffle", "5x5", "--seed", "1"]), printed(&["shuffle", "--size", "5x5", "--seed", "1"]));
    assert_eq!(code(&run(&["shuffle", "5x5", "--size", "4x4"])), 2);
}

#[test]
fn boards_of_one_digit_need_no_spaces() {
    for board in ["123456708", "1234567.8", "123/456/7_8", "1 2 3/4 5 6/7 0 8"] {
        assert_eq!(object(&["solve", "--json", board]).0["moves"], "L", "{board}");
    }
    // Two boards and not one of two tiles.
    assert!(printed(&["solve", "123456708", "123450786"]).contains("1 2 3/4 5 0/7 8 6"));
    let none = run(&["solve", "--goal", "12345678", "123456708"]);
    assert!(text(&none.stderr).contains("the goal: a 3x3 board needs a blank: write it as 0, _ or .\n"));
}

#[test]
fn moves_are_read_in_other_notations() {
    for moves in ["R2D", "r, r, d", "→→↓", "➡️2 U'", "L'2U’"] {
        assert_eq!(printed(&["moves", "apply", "123456780", moves]), "1 2 3/0 5 6/4 7 8");
        assert_eq!(
            printed(&["moves", "count", moves]),
            "3 moves of single tiles (stm), 2 moves of straight runs (mtm)"
        );
    }
    let (analysis, _) = object(&["analyse", "--json", "123456708", "←"]);
    assert_eq!(analysis["moves"], "L");
}

#[test]
fn moves_of_the_blank_are_read_by_every_command_of_moves() {
    let of_blank = ["--moves-of", "blank"];
    let moves = |arguments: &[&str]| printed(&[&["moves"], arguments, &of_blank].concat());
    assert_eq!(moves(&["apply", "123456780", "L2"]), printed(&["moves", "apply", "123456780", "R2"]));
    assert_eq!(moves(&["check", "123456708", "R"]), "valid, and solved");
    for (command, expected) in [("simplify", "R2D"), ("invert", "UL2"), ("transpose", "D2R")] {
        assert_eq!(moves(&[command, "LLU"]), expected, "{command}");
    }
    assert!(moves(&["count", "LLU"]).starts_with("3 moves"));
    let (checked, code) = object(&[&["moves", "check", "--json", "123456780", "R"], &of_blank[..]].concat());
    assert_eq!((&checked["reason"], code), (&json!("move 1 (R): there is no tile right of the blank"), 1));
}

#[test]
fn a_name_that_is_nearly_right_is_suggested() {
    for (arguments, meant) in [
        (&["slove", "123456780"][..], "'solve'"),
        (&["help", "slove"], "'solve'"),
        (&["chess", "distnace", "a1", "b2"], "'distance'"),
        (&["man", "chess", "distnace"], "did you mean 'distance'?"),
        (&["solve", "--algorithm", "astr", "123456780"], "did you mean 'astar'?"),
        (&["solve", "--heuristic", "manhatan", "123456780"], "did you mean 'manhattan'?"),
        (&["solve", "--goal", "snek", "123456780"], "did you mean 'snake'?"),
        (&["chess", "distance", "a1", "b2", "--piece", "kngiht"], "did you mean 'knight'?"),
        (&["chess", "map", "--to", "centr"], "did you mean 'centre'?"),
        (&["chess", "table", "knigt-0x88"], "did you mean 'knight-0x88'?"),
        (&["endgame", "table", "KBNKK"], "did you mean 'KBNK'?"),
        (&["play", "--endgame", "KBN"], "did you mean 'KBNK'?"),
    ] {
        let output = run(arguments);
        assert_eq!(code(&output), 2, "{arguments:?}");
        assert!(text(&output.stderr).contains(meant), "{arguments:?}: {}", text(&output.stderr));
    }
    assert!(!text(&run(&["chess", "table", "zebra"]).stderr).contains("did you mean"));
}

#[test]
fn help_of_a_command_is_its_help_however_it_is_asked() {
    let expected = printed(&["solve", "--help"]);
    assert!(expected.contains("JSON fields"));
    for arguments in [&["help", "solve"][..], &["help", "solve", "--help"], &["-q", "help", "solve"]] {
        assert_eq!(printed(arguments), expected, "{arguments:?}");
    }
    let expected = printed(&["chess", "distance", "--help"]);
    for arguments in [&["help", "chess", "distance"][..], &["chess", "help", "distance", "--help"]] {
        assert_eq!(printed(arguments), expected, "{arguments:?}");
    }
    assert_eq!(printed(&["help"]), printed(&["--help"]));
    // What is no command is no help.
    assert_eq!(code(&run(&["check", "help"])), 2);
}

#[test]
fn a_table_of_heuristics_always_appears() {
    let hard = "15 14 8 12/10 11 9 13/2 6 5 1/3 4 7 0";
    let output = run(&["heuristics", "--search", "--heuristic", "misplaced,pdb:5-5-5", hard, "--json"]);
    let rows: Vec<serde_json::Value> =
        text(&output.stdout).lines().map(|row| serde_json::from_str(row).unwrap()).collect();
    let [misplaced, databases, both] = &rows[..] else { panic!("{rows:?}") };
    assert_eq!((&misplaced["generated"], &misplaced["reason"]), (&json!(20_000_000), &json!("nodes")));
    assert!(databases["value"].as_u64() > misplaced["value"].as_u64());
    assert_eq!((&both["value"], code(&output)), (&databases["value"], 1));
    let asked = ["heuristics", "--search", "--heuristic", "misplaced", hard, "--json", "--max-nodes", "1000"];
    assert!(object(&asked).0["generated"].as_u64() <= Some(1000));
    let unsolvable = printed_lines(&["heuristics", "--by", "algorithm", "123456870"]);
    assert_eq!(unsolvable.iter().filter(|line| line.ends_with("  not solvable")).count(), 4, "{unsolvable:?}");
    assert!(text(&run(&["heuristics", "--error", "3x3", "--heuristic", "pdb:4-4"]).stderr).contains("have no pdb:4-4"));
}

/// The lines a command prints, whatever its exit code.
fn printed_lines(arguments: &[&str]) -> Vec<String> {
    text(&run(arguments).stdout).lines().map(str::to_owned).collect()
}

#[test]
fn a_solution_made_shorter_is_printed_with_its_windows() {
    let shown = printed_lines(&["analyse", "--shorten", "123456708", "RLRLL"]).join("\n");
    assert!(shown.contains("shortened: 1 move instead of 5\n  L\n      1-4        4 -> 0    nothing\n"), "{shown}");
    let shown = printed_lines(&["analyse", "--shorten", "123456708", "L"]).join("\n");
    assert!(shown.contains("shortened: no window became shorter\n"), "{shown}");
    assert!(!printed_lines(&["analyse", "123456708", "L"]).join("\n").contains("shortened"));
}

#[test]
fn startpos_is_a_position() {
    let (distance, _) = object(&["chess", "distance", "b1", "d2", "--fen", "startpos", "--json"]);
    assert_eq!((&distance["piece"], &distance["distance"]), (&json!("knight"), &json!(null)));
    assert_eq!(object(&["chess", "mobility", "--fen", "startpos", "--square", "g1", "--json"]).1, 0);
    let (probed, _) = object(&["endgame", "probe", "startpos", "--json"]);
    assert_eq!(probed["fen"], "startpos");
    assert!(probed["error"].is_string());
}
