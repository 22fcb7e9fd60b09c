//! The pictures that `taxicab chess` draws: what they say, how they are written, and those of the documents.

use std::fs;
use std::path::Path;

use crate::running::{answer, code, printed, run, texts, usage_error};
use serde_json::Value;
use taxicab_chess::{Square, distance};

#[test]
fn no_path_of_a_length_is_none_in_words_and_pictures() {
    let words = "no path of 6 moves; the shortest has 5 (try --degree 2)";
    assert_eq!(printed(&["trajectory", "f6", "h1", "--length", "6"]), format!("king f6 to h1: {words}\n"));
    let picture = printed(&["trajectory", "f6", "h1", "--length", "6", "--svg", "-"]);
    // No net but the number of the first rank, and no words about one; the ends are shown.
    assert!(
        picture.contains(words)
            && !picture.contains("heavy lines")
            && texts(&picture).iter().filter(|text| **text == "1").count() == 1
    );
    assert!(texts(&picture).contains(&"start") && texts(&picture).contains(&"target"));
    assert!(picture.contains("href=\"#king\""));
    let net = printed(&["trajectory", "f6", "h1", "--length", "5", "--svg", "-"]);
    assert_eq!(net.replace(" --length 5", ""), printed(&["trajectory", "f6", "h1", "--svg", "-"]));
    assert!(net.contains("heavy lines") && texts(&net).iter().filter(|text| **text == "4").count() == 4);
    // What cannot be had by any degree is not promised: a bishop's squares have one colour, a taxi's alternate.
    let taxi = printed(&["trajectory", "a1", "a3", "--piece", "taxi", "--length", "3"]);
    assert_eq!(taxi, "taxi a1 to a3: no path of 3 moves; the shortest has 2\n");
    let short = printed(&["trajectory", "a1", "a8", "--length", "3", "--degree", "2"]);
    assert_eq!(short, "king a1 to a8: no path of 3 moves of degree 2; the shortest has 7\n");
    for arguments in [&["e4", "e4"][..], &["a1", "a2", "--piece", "bishop"]] {
        let picture = printed(&[&["trajectory"], arguments, &["--svg", "-"]].concat());
        assert!(!picture.contains("heavy lines"), "{arguments:?}");
    }
}

#[test]
fn docks_are_explained_by_what_holds_for_their_degree() {
    let explained = |degree: &str| {
        printed(&["trajectory", "f6", "h1", "--length", "7", "--degree", degree, "--explain", "--svg", "-"])
    };
    assert!(explained("2").contains("the sum is the length: dock of two pieces"));
    let third = explained("3");
    assert!(third.contains("the sum is the length at most") && !third.contains("the sum is the length:"));
    // As it is: of degree 2 all docks have the length as their sum, of degree 3 none has more and some have less.
    let sum = |square: &Value| {
        let square = square.as_str().unwrap().parse().unwrap();
        distance::king(Square::F6, square) + distance::king(square, Square::H1)
    };
    for degree in ["2", "3"] {
        let ways = answer(&["trajectory", "f6", "h1", "--length", "7", "--degree", degree]);
        let sums: Vec<u8> = ways["docks"].as_array().unwrap().iter().map(sum).collect();
        assert_eq!((sums.iter().max(), sums.iter().all(|&sum| sum == 7)), (Some(&7), degree == "2"));
    }
}

#[test]
fn obstacles_and_ends_are_marked_in_pictures() {
    let fen = "3rk3/8/3p4/8/8/3P4/3R4/4K3 w";
    let ways = printed(&["trajectory", "d2", "d8", "--fen", fen, "--forbidden", "h8", "--svg", "-"]);
    for words in ["can be captured", "blocked", "crossed, not stopped on", "start", "target", "on none of the paths"] {
        assert!(texts(&ways).contains(&words), "{words}");
    }
    // Pieces to capture on d8, d6 and e8, and the one of the legend.
    assert_eq!(texts(&ways).iter().filter(|text| **text == "×").count(), 4);
    // Squares not to stop on and docks do not look alike.
    let docks = ["trajectory", "f6", "h1", "--length", "6", "--degree", "2", "--forbidden", "c3,g3", "--svg", "-"];
    let docks = printed(&docks);
    assert_eq!(docks.matches("stroke-dasharray").count(), 3);
    assert!(texts(&docks).contains(&"dock: a shortest piece ends here"));
    let territory = printed(&["territory", "K@e1", "--forbidden", "d5", "--svg", "-"]);
    assert!(!territory.contains("no piece can get here") && texts(&territory).contains(&"crossed, not stopped on"));
    // A black pawn and a white one share a shape.
    let pawn = printed(&["territory", "p@e6", "P@b2", "--svg", "-"]);
    let pawns: Vec<&str> = pawn.split('<').filter(|tag| tag.starts_with("use ")).collect();
    let blacks = pawns.iter().filter(|tag| tag.contains("fill=\"#14161c\"")).count();
    assert!(pawns.iter().all(|tag| tag.contains("href=\"#pawn\"")) && (pawns.len(), blacks) == (2, 1));
    assert!(printed(&["map", "e7", "--piece", "p", "--svg", "-"]).contains("href=\"#pawn\""));
    for arguments in [&["map", "--to", "centre"][..], &["map", "a1"], &["mobility", fen]] {
        let picture = printed(&[arguments, &["--svg", "-"]].concat());
        assert!(!picture.contains("<desc/>") && !picture.contains("<desc></desc>"), "{arguments:?}");
    }
    let letters = |sites: &str| {
        let plane = ["territory", "--plane", "64x40", "--metric", "euclidean", "--seed", "1", "--svg", "-", "--sites"];
        texts(&printed(&[&plane[..], &[sites]].concat())).contains(&"B")
    };
    assert!(letters("12") && !letters("500"));
}

#[test]
fn the_request_is_at_the_foot() {
    let picture = printed(&["map", "a1", "--piece", "knight", "--svg", "-"]);
    assert_eq!(texts(&picture).last(), Some(&"taxicab chess map a1 --piece knight"));
}

#[test]
fn pictures_are_written_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("picture.svg");
    let path = file.to_str().unwrap();
    let fen = "4k3/8/3p4/8/8/8/8/R3K3 w";
    for arguments in [
        &["map", "a1", "--piece", "knight", "--occupied", "e4", "--forbidden", "c2"][..],
        &["map", "--to", "centre"],
        &["map", "a1", "--fen", fen],
        &["territory", "K@e1", "n@c6", "--occupied", "d4"],
        &["territory", "--plane", "30x20", "--sites", "40", "--seed", "2"],
        &["territory", "--plane", "256x1", "--sites", "200", "--seed", "2"],
        &["territory", "--plane", "1x256", "--sites", "2", "--seed", "2"],
        &["trajectory", "e4", "e4"],
        &["trajectory", "a1", "a8", "--length", "9", "--explain"],
        &["mobility", "--fen", "8/8/8/8/8/8/8/8 w"],
        &["trajectory", "f6", "h1"],
        &["trajectory", "f6", "h1", "--explain"],
        &["trajectory", "f6", "h1", "--length", "6", "--degree", "2"],
        &["trajectory", "a1", "a2", "--piece", "bishop"],
        &["mobility", "--fen", fen],
        &["mobility", "--fen", fen, "--square", "a1", "--level", "safe"],
    ] {
        let alone = printed(arguments);
        assert_eq!(printed(&[arguments, &["--svg", path]].concat()), alone, "the answer is said as well");
        let written = fs::read_to_string(&file).unwrap();
        assert_eq!(printed(&[arguments, &["--svg", "-"]].concat()), written);
        assert_well_formed(&written);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left over");
    }
    let missing = folder.path().join("no").join("picture.svg");
    let error = usage_error(&["map", "a1", "--svg", missing.to_str().unwrap()]);
    assert!(error.contains("cannot write") && error.contains("there is no folder"), "{error}");
    assert!(error.contains(&format!("{missing:?}")) && !error.contains(".taxicab-"), "{error}");
    assert!(usage_error(&["map", "a1", "a2", "--svg", path]).contains("give one item"));
    assert!(usage_error(&["map", "--svg", path]).contains("give one item"));
    let bad = run(&["chess", "map", "x9", "--svg", path]);
    assert_eq!(code(&bad), 2);
}

/// Every element that begins ends, in order; there is one root, with a title; no text is empty.
fn assert_well_formed(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut roots = 0;
    for part in svg.split('<').skip(1) {
        let (tag, _) = part.split_once('>').expect("a tag ends");
        let name = tag.split([' ', '/']).find(|name| !name.is_empty()).unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            roots += usize::from(open.is_empty());
            open.push(name);
        }
        assert!(!tag.contains("NaN") && !tag.contains("inf"), "{tag}");
    }
    assert!(open.is_empty() && roots == 1 && svg.starts_with("<svg ") && svg.contains("<title>"));
    assert!(svg.contains("viewBox=\"0 0 ") && svg.contains("xmlns=\"http://www.w3.org/2000/svg\""));
}

#[test]
fn the_pictures_of_the_documents_are_what_the_commands_draw() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    for (name, command) in [
        ("voronoi-manhattan.svg", "territory --plane 64x40 --metric manhattan --sites 12 --seed 1"),
        ("voronoi.svg", "territory --plane 64x40 --sites 12 --seed 1"),
        ("knight-map.svg", "map a1 --piece knight"),
        ("trajectory.svg", "trajectory f6 h1"),
    ] {
        let arguments: Vec<&str> = command.split(' ').chain(["--svg", "-"]).collect();
        assert!(fs::read_to_string(docs.join(name)).unwrap() == printed(&arguments), "{name}: {command}");
    }
}
