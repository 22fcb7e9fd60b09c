//! `taxicab chess` as scripts rely on it: fields, values, bad input. Pictures and tables have files of their own.

use crate::recorded::assert_recorded;
use crate::running;
use crate::running::{
    answer, code, examples, numbers, objects, printed, run, run_with_input, text, texts, usage_error,
};
use serde_json::{Value, json};
use taxicab_chess::{Map, Movement, Obstacles, Square, SquareColor, distance};

#[test]
fn distances_are_those_of_the_pieces() {
    assert_eq!(
        answer(&["distance", "a1", "b2", "--piece", "knight"]),
        json!({"from": "a1", "to": "b2", "piece": "knight", "distance": 4})
    );
    for (arguments, expected) in [
        (&["a1", "h8"][..], json!(7)),
        (&["a1", "h8", "--piece", "taxi"], json!(14)),
        (&["a1", "a2", "--piece", "bishop"], Value::Null),
        (&["e2", "e4", "--piece", "white-pawn"], json!(1)),
        (&["e4", "e2", "--piece", "white-pawn"], Value::Null),
        (&["e7", "e5", "--piece", "black-pawn"], json!(1)),
        // A wall, and a target that is part of it.
        (&["a1", "a8", "--piece", "rook", "--occupied", "a4"], json!(3)),
        (&["a1", "a4", "--piece", "rook", "--occupied", "a4"], Value::Null),
        (&["a1", "a8", "--piece", "bishop", "--occupied", "b2"], Value::Null),
        // A piece stands on its own square.
        (&["a1", "a1", "--occupied", "a1"], json!(0)),
        // Crossed, not stopped on.
        (&["a1", "a4", "--piece", "rook", "--forbidden", "a3"], json!(1)),
        (&["a1", "a3", "--piece", "rook", "--forbidden", "a3"], Value::Null),
    ] {
        assert_eq!(answer(&[&["distance"], arguments].concat())["distance"], expected, "{arguments:?}");
    }
}

#[test]
fn a_position_says_who_moves_and_what_blocks() {
    let fen = "4k3/8/8/3p4/8/8/P7/R3K2B w - - 0 1";
    for (from, to, piece, expected) in [
        ("a1", "a8", "rook", json!(3)),          // b1, b8, a8: its own pawn is in the way
        ("a1", "a2", "rook", Value::Null),       // a piece of its own stands there
        ("h1", "d5", "bishop", json!(1)),        // a capture
        ("h1", "c6", "bishop", json!(2)),        // and the end of a slide
        ("d5", "d3", "black-pawn", json!(2)),    // by its colour, though White is to move
        ("d5", "a2", "black-pawn", Value::Null), // it captures only where an enemy stands
        ("e8", "e1", "king", json!(7)),
        ("c4", "d5", "king", json!(1)), // an empty square: a king of the side to move
    ] {
        let answer = answer(&["distance", from, to, "--fen", fen]);
        assert_eq!((&answer["piece"], &answer["distance"]), (&json!(piece), &expected), "{from} {to}");
    }
    let knight = answer(&["distance", "a1", "b3", "--fen", fen, "--piece", "knight", "--occupied", "c2"]);
    assert_eq!((&knight["piece"], &knight["distance"]), (&json!("knight"), &json!(1)));
    assert_eq!(answer(&["map", "a1", "--fen", fen])["piece"], json!("rook"));
    let error = usage_error(&["map", "a1,h1", "--fen", fen]);
    assert!(error.contains("the pieces on a1 and h1 are not alike"), "{error}");
    assert!(usage_error(&["distance", "a1", "a2", "--fen", "8/8/8/8/8/8/8/7x w"]).contains("'x'"));
}

#[test]
fn pairs_come_from_lines_or_arguments() {
    let input = b"# pairs\na1 h8\n\na1 i9\ne4\na1,b1 a3,h8\nz\xff a1\na1,h8\n";
    let output = run_with_input(&["chess", "distance", "--json"], input);
    let objects = objects(&output);
    assert_eq!((code(&output), objects.len()), (2, 6));
    assert_eq!(objects[0]["distance"], json!(7));
    assert_eq!((&objects[1]["line"], &objects[1]["text"]), (&json!(4), &json!("a1 i9")));
    assert_eq!(objects[1]["error"], json!("\"i9\": 'i' is not a file: a to h"));
    assert_eq!(objects[2]["error"], json!("write two squares, from and to, not 1"));
    assert_eq!((&objects[3]["distance"], &objects[3]["pair"]), (&json!(2), &json!(["a1", "a3"])));
    assert_eq!(objects[4]["line"], json!(7));
    let error = "\"a1,h8\" is one set of squares, since a comma joins them: write a blank between from and to";
    assert_eq!(objects[5]["error"], json!(error));
    let both = run(&["chess", "direction", "--json", "a1 h8", "g1 f3"]);
    assert_eq!(running::objects(&both)[1]["direction"], json!("knight"));
    let plain = run_with_input(&["chess", "distance", "-"], b"a1 h8\na1 x\n");
    assert_eq!((code(&plain), text(&plain.stdout)), (2, "king a1 to h8: 7 moves\n"));
    assert!(text(&plain.stderr).contains("error: line 2: \"x\": a square is a letter and a digit"));
}

#[test]
fn a_comma_makes_a_set() {
    let sets = json!({"from": "a1,b1", "to": "g8,h8", "piece": "king", "distance": 7, "pair": ["a1", "g8"]});
    for arguments in [&["distance", "a1,b1", "h8,g8"][..], &["distance", "a1,b1 h8,g8"]] {
        assert_eq!(answer(arguments), sets);
    }
    let piped = run_with_input(&["chess", "distance", "--json"], b"a1,b1 h8,g8\n");
    assert_eq!(objects(&piped), [sets]);
    assert_eq!(printed(&["distance", "a1,b1", "h8,g8"]), "king a1,b1 to g8,h8: 7 moves, a1 to g8\n");
    // The nearest squares of every pair of sets.
    let squares = |set: &str| set.split(',').map(|name| name.parse::<Square>().unwrap()).collect::<Vec<_>>();
    for (from, to) in [("a1,h8", "c7,g2,b5"), ("d4", "d4,e5"), ("a8,b8,c8", "f1")] {
        let apart =
            squares(from).into_iter().flat_map(|a| squares(to).into_iter().map(move |b| distance::knight(a, b)));
        assert_eq!(answer(&["distance", from, to, "--piece", "knight"])["distance"], json!(apart.min()), "{from} {to}");
    }
    for command in ["direction", "trajectory"] {
        let set = run(&["--json", "chess", command, "a1,b1", "h8"]);
        let error = objects(&set)[0]["error"].as_str().unwrap().to_owned();
        assert_eq!((code(&set), error.as_str()), (2, "\"a1,b1\" is a set of squares: write one square"), "{command}");
    }
}

#[test]
fn points_have_three_distances() {
    let output = run(&["--json", "chess", "distance", "--points", "0,0", "3,4"]);
    let expected = "{\"points\":[[0,0],[3,4]],\"manhattan\":7,\"chebyshev\":4,\"euclidean\":5.0}\n";
    assert_eq!(text(&output.stdout), expected);
    let shown = "0,0 to 1,1: Manhattan 2, Chebyshev 1, Euclidean 1.4142135623730951\n";
    assert_eq!(printed(&["distance", "--points", "0,0 1,1"]), shown);
    let negative = answer(&["distance", "--points", "--", "-3,4", "0,0"]);
    assert_eq!((&negative["manhattan"], &negative["euclidean"]), (&json!(7), &json!(5.0)));
    for (arguments, part) in [
        (&["0,0"][..], "write two points"),
        (&["0,0", "3"], "\"3\" is not a point"),
        (&["0,0", "3,4", "--piece", "taxi"], "--points cannot be used with --piece"),
    ] {
        let error = usage_error(&[&["distance", "--points"], arguments].concat());
        assert!(error.contains(part), "{arguments:?}: {error}");
    }
}

#[test]
fn json_keeps_its_order() {
    let output = run(&["--json", "chess", "distance", "a1", "h8"]);
    assert_eq!(text(&output.stdout), "{\"from\":\"a1\",\"to\":\"h8\",\"piece\":\"king\",\"distance\":7}\n");
}

#[test]
fn maps_are_distances_of_all_squares() {
    let map = answer(&["map", "a1", "--piece", "knight"]);
    assert_eq!((&map["piece"], &map["from"], &map["inward"]), (&json!("knight"), &json!(["a1"]), &json!(false)));
    for (square, found) in Square::ALL.into_iter().zip(numbers(&map["distances"])) {
        assert_eq!(found, Some(distance::knight(Square::A1, square).into()));
    }
    // From a set the nearest counts.
    let both = numbers(&answer(&["map", "a1,h8", "--piece", "taxi"])["distances"]);
    for (square, found) in Square::ALL.into_iter().zip(both) {
        let nearest = distance::manhattan(Square::A1, square).min(distance::manhattan(Square::H8, square));
        assert_eq!(found, Some(nearest.into()));
    }
    // A pawn comes to e4 from behind only.
    let inward = numbers(&answer(&["map", "e4", "--piece", "white-pawn", "--inward"])["distances"]);
    let comes: Vec<(Square, u64)> =
        Square::ALL.into_iter().zip(inward).filter_map(|(square, moves)| Some((square, moves?))).collect();
    assert_eq!(comes, [(Square::E1, 2), (Square::E2, 1), (Square::E3, 1), (Square::E4, 0)]);
}

#[test]
fn goals_are_the_named_distances() {
    let light = |square| distance::corner_of_color(square, SquareColor::Light);
    let dark = |square| distance::corner_of_color(square, SquareColor::Dark);
    let light_taxi = |square| distance::corner_of_color_manhattan(square, SquareColor::Light);
    for (goal, piece, expected) in [
        ("centre", "king", &distance::centre as &dyn Fn(Square) -> u8),
        ("centre", "taxi", &distance::centre_manhattan),
        ("edge", "king", &distance::edge),
        ("corner", "king", &distance::corner),
        ("corner", "taxi", &distance::corner_manhattan),
        ("light-corner", "king", &light),
        ("dark-corner", "king", &dark),
        ("light-corner", "taxi", &light_taxi),
    ] {
        let map = answer(&["map", "--to", goal, "--piece", piece]);
        assert_eq!((&map["to"], &map["inward"]), (&json!(goal), &json!(true)));
        for (square, found) in Square::ALL.into_iter().zip(numbers(&map["distances"])) {
            assert_eq!(found, Some(expected(square).into()), "{piece} to {goal} at {square}");
        }
    }
    assert!(usage_error(&["map", "e4", "--to", "centre"]).contains("cannot be used with"));
    assert!(usage_error(&["map", "--to", "middle"]).contains("light-corner"));
}

#[test]
fn territories_are_shared_out() {
    let kings = answer(&["territory", "K@e1", "K@e8"]);
    assert_eq!((&kings["sites"], &kings["counts"]), (&json!(["K@e1", "K@e8"]), &json!([31, 31])));
    // Only a4 and a5 are as near to both: the kings' own files are nearer to the a-file than to the h-file.
    assert_eq!(
        (&kings["contested"], &kings["owner"][24], &kings["owner"][32]),
        (&json!(2), &json!("contested"), &json!("contested"))
    );
    let owners = kings["owner"].as_array().unwrap();
    assert_eq!((&owners[0], &owners[63], owners.len()), (&json!(0), &json!(1), 64));
    // Every owner is nearer than all others, by maps of each site alone.
    let sites = [(Movement::Knight, Square::B1), (Movement::Taxi, Square::D4), (Movement::Bishop, Square::G7)];
    let mixed = answer(&["territory", "N@b1", "T@d4", "B@g7", "--occupied", "e5,e6"]);
    let obstacles = Obstacles::blocked("e5,e6".parse().unwrap());
    for (square, owner) in Square::ALL.into_iter().zip(mixed["owner"].as_array().unwrap()) {
        let moves = sites.map(|(piece, from)| Map::outward(piece, from, obstacles).distance(square));
        let least = moves.iter().flatten().min();
        let nearest: Vec<usize> =
            (0..3).filter(|&site| moves[site].is_some() && moves[site].as_ref() == least).collect();
        let expected = match nearest[..] {
            [] => Value::Null,
            [site] => json!(site),
            _ => json!("contested"),
        };
        assert_eq!(*owner, expected, "{square}");
    }
    // Who is to move wins the ties.
    let tied = answer(&["territory", "K@c3", "K@f6"]);
    assert!(tied["contested"].as_u64().unwrap() > 0);
    let first = answer(&["territory", "K@c3", "K@f6", "--to-move", "0"]);
    assert_eq!(first["contested"], json!(0));
    let gained = first["counts"][0].as_u64().unwrap() - tied["counts"][0].as_u64().unwrap();
    assert_eq!(Some(gained), tied["contested"].as_u64());

    let output = run_with_input(&["chess", "territory", "--json"], b"K@e1 K@e8\nK@e1 X@e4\nK@e1,q@i3\n,\n");
    let lines = objects(&output);
    assert_eq!((code(&output), lines.len(), &lines[0]["counts"]), (2, 4, &json!([31, 31])));
    assert_eq!(lines[1]["line"], json!(2));
    assert!(lines[1]["error"].as_str().unwrap().starts_with("\"X@e4\": 'X' is not a piece"));
    assert!(lines[2]["error"].as_str().unwrap().contains("'i' is not a file"));
    assert!(lines[3]["error"].as_str().unwrap().contains("a site is missing"));
    let output = run(&["chess", "territory", "--json", "K@e1", "--to-move", "1"]);
    assert_eq!(code(&output), 2);
    assert!(objects(&output)[0]["error"].as_str().unwrap().contains("--to-move 1: the sites are numbered from 0 to 0"));
}

#[test]
fn planes_are_shared_out_in_three_metrics() {
    let arguments = ["--json", "chess", "territory", "--plane", "20x10", "--sites", "5", "--seed", "7"];
    let planes = objects(&run(&arguments));
    let metrics: Vec<&str> = planes.iter().map(|plane| plane["metric"].as_str().unwrap()).collect();
    assert_eq!(metrics, ["euclidean", "manhattan", "chebyshev"]);
    assert_eq!(planes, objects(&run(&arguments)), "a seed gives the same sites for ever");
    let sites: Vec<(i64, i64)> = serde_json::from_value(planes[0]["sites"].clone()).unwrap();
    // The stream of SplitMix64 for seed 7, each number's high part of 200 cells, worked out apart.
    assert_eq!(sites, [(17, 3), (3, 0), (0, 9), (16, 5), (10, 4)]);
    for plane in &planes {
        assert_eq!(
            (&plane["plane"], &plane["seed"], &plane["sites"]),
            (&json!("20x10"), &json!(7), &planes[0]["sites"])
        );
        let owners = plane["owner"].as_array().unwrap();
        assert_eq!(owners.len(), 200);
        for (cell, owner) in (0_i64..).zip(owners) {
            let apart = sites.iter().map(|(column, row)| {
                let (across, up) = ((column - cell % 20).abs(), (row - cell / 20).abs());
                match plane["metric"].as_str().unwrap() {
                    "euclidean" => across * across + up * up,
                    "manhattan" => across + up,
                    _ => across.max(up),
                }
            });
            let apart: Vec<i64> = apart.collect();
            let least = apart.iter().min().unwrap();
            let nearest: Vec<usize> = (0..5).filter(|&site| apart[site] == *least).collect();
            let expected = if let [site] = nearest[..] { json!(site) } else { json!("contested") };
            assert_eq!(*owner, expected, "cell {cell}");
        }
        let counts: u64 = numbers(&plane["counts"]).into_iter().flatten().sum();
        assert_eq!(counts + plane["contested"].as_u64().unwrap(), 200);
    }
    // As many sites as cells: all different.
    let full = answer(&["territory", "--plane", "5x4", "--sites", "20", "--seed", "1", "--metric", "manhattan"]);
    assert_eq!(full["counts"], json!(vec![1; 20]));
    // Sites of one's own: a column and a row each.
    let own = answer(&["territory", "--plane", "4x1", "--metric", "manhattan", "--site", "0,0", "--site", "3,0"]);
    assert_eq!((&own["seed"], &own["sites"]), (&Value::Null, &json!([[0, 0], [3, 0]])));
    assert_eq!((&own["owner"], &own["counts"]), (&json!([0, 0, 1, 1]), &json!([2, 2])));
    assert!(
        printed(&["territory", "--plane", "4x1", "--site", "3,0"]).starts_with("4x1 cells, 1 site (= contested)\n")
    );
    for (arguments, part) in [
        (&["--plane", "5x4", "--site", "5,0"][..], "--site 5,0: not a cell of a plane of 5x4"),
        (&["--plane", "5x4", "--site", "1,1", "--site", "1,1"], "each site needs a cell of its own"),
        (&["--plane", "5x4", "--site", "1,1", "--seed", "1"], "--site cannot be used with --sites and --seed"),
        (&["--plane", "5x4", "--site", "1"], "\"1\" is not a point"),
        (&["--plane", "5x4", "--occupied", "e4"], "--plane cannot be used with --to-move, --occupied"),
        (&["--plane", "5x4", "--sites", "21"], "--sites 21: a plane of 5x4 takes 1 to 20 sites"),
        (&["--plane", "5x4", "--sites", "0"], "takes 1 to 20 sites"),
        (&["--plane", "300x4"], "\"300\" is not a number of columns from 1 to 256"),
        (&["--plane", "5x0"], "\"0\" is not a number of rows"),
        (&["--plane", "5"], "write columns x rows"),
        (&["--plane", "5x4", "--metric", "taxi"], "a metric is one of euclidean, manhattan, chebyshev"),
        (&["--plane", "5x4", "K@e1"], "cannot be used with"),
        (&["--seed", "1", "K@e1"], "belong to a --plane"),
    ] {
        let error = usage_error(&[&["territory"], arguments].concat());
        assert!(error.contains(part), "{arguments:?}: {error}");
    }
}

#[test]
fn trajectories_are_counted_and_listed() {
    let shortest = answer(&["trajectory", "f6", "h1", "--list"]);
    assert_eq!(
        (&shortest["length"], &shortest["degree"], &shortest["count"], &shortest["complete"]),
        (&json!(5), &json!(1), &json!(25), &json!(true))
    );
    assert_eq!(shortest["squares"].as_array().unwrap().len(), 14);
    let paths: Vec<Vec<String>> = serde_json::from_value(shortest["paths"].clone()).unwrap();
    assert_eq!(paths.len(), 25);
    assert!(paths.windows(2).all(|pair| pair[0] != pair[1]));
    for path in &paths {
        assert_eq!((path.len(), path[0].as_str(), path[5].as_str()), (6, "f6", "h1"));
        for step in path.windows(2) {
            let [from, to] = [&step[0], &step[1]].map(|square| square.parse::<Square>().unwrap());
            assert_eq!(distance::king(from, to), 1);
        }
    }
    let second = answer(&["trajectory", "f6", "h1", "--length", "6", "--degree", "2", "--list=100"]);
    assert_eq!((&second["length"], &second["degree"], &second["count"]), (&json!(6), &json!(2), &json!(124)));
    assert_eq!(second["docks"], json!(["g1", "f2", "e3", "d4", "d5", "h5", "e6", "g6"]));
    assert_eq!((second["paths"].as_array().unwrap().len(), &second["complete"]), (100, &json!(false)));
    let unlisted = answer(&["trajectory", "a1", "a8"]);
    assert_eq!(
        (&unlisted["count"], &unlisted["paths"], &unlisted["complete"]),
        (&json!(127), &json!([]), &json!(false))
    );
    let none = answer(&["trajectory", "a1", "a2", "--piece", "bishop"]);
    assert_eq!((&none["length"], &none["count"], &none["squares"]), (&Value::Null, &json!(0), &json!([])));
    let too_short = answer(&["trajectory", "a1", "a8", "--length", "3", "--degree", "2"]);
    assert_eq!((&too_short["length"], &too_short["count"]), (&json!(3), &json!(0)));
    // A count that no 64 bits hold is exact.
    let many =
        run(&["--json", "chess", "trajectory", "d4", "e5", "--length", "40", "--degree", "8", "--piece", "taxi"]);
    assert_eq!(code(&many), 0);
    for (arguments, part) in [
        (&["a1", "a8", "--degree", "9"][..], "9 is not in 1..=8"),
        (&["a1", "a8", "--length", "64"], "64 is not in 0..=63"),
        (&["a1", "a8", "--list=0"], "0 is not in 1..=1000000"),
    ] {
        let error = usage_error(&[&["trajectory"], arguments].concat());
        assert!(error.contains(part), "{arguments:?}: {error}");
    }
}

#[test]
fn counts_are_exact_as_text_too() {
    let many = run(&["--json", "chess", "trajectory", "a1", "h8", "--length", "40", "--degree", "8"]);
    let line = text(&many.stdout);
    let between = |start: &str, end: &str| line.split_once(start).unwrap().1.split_once(end).unwrap().0.to_owned();
    let number = between("\"count\":", ",");
    assert!(number.parse::<u128>().unwrap() > 1 << 64, "{number}");
    assert_eq!(between("\"count_text\":\"", "\""), number);
    assert_eq!(answer(&["trajectory", "f6", "h1"])["count_text"], json!("25"));
}

#[test]
fn long_lists_are_complete_and_their_end_is_said() {
    let arguments = ["trajectory", "a1", "h8", "--length", "14", "--degree", "6", "--list=100000"];
    let listed = printed(&arguments);
    assert!(listed.ends_with("\n  the first 100,000 of them; --list=MOST lists more\n"));
    let paths: Vec<&str> = listed.lines().filter(|line| line.starts_with("  a1 ")).collect();
    assert_eq!(paths.len(), 100_000);
    assert!(paths.windows(2).all(|pair| pair[0] != pair[1]));
}

#[test]
fn inward_maps_lift_the_piece_and_count_those_who_start_on_blocked_squares() {
    let fen = "4k3/8/8/1R1p4/3R4/8/3P4/4K3 w";
    let map = answer(&["map", "d4", "--inward", "--fen", fen]);
    assert_eq!(map["piece"], json!("rook"));
    let distances = numbers(&map["distances"]);
    // The pawn's square: a rook there would come in one move, but no rook passes it.
    assert_eq!((distances[usize::from(Square::D2)], distances[usize::from(Square::D1)]), (Some(1), Some(3)));
    let same = answer(&["map", "d4", "--inward", "--piece", "rook", "--occupied", "d2"]);
    assert_eq!(numbers(&same["distances"])[usize::from(Square::D2)], Some(1));
    let shown = printed(&["map", "d4", "--inward", "--fen", fen]);
    assert!(shown.contains("\n  2   2  2  2 #1  2  2  2  2\n"), "{shown}");
    let picture = printed(&["map", "d4", "--inward", "--fen", fen, "--svg", "-"]);
    assert!(texts(&picture).contains(&"blocked, but a piece may start there"));
    assert!(!printed(&["map", "d4", "--fen", fen, "--svg", "-"]).contains("may start there"));
}

#[test]
fn positions_are_arguments_too() {
    let fen = "8/5P2/8/8/3k4/8/8/K7 w";
    let expected = printed(&["race", "--fen", fen]);
    assert_eq!(printed(&["race", fen]), expected);
    assert_eq!(printed(&["race", "8/5P2/8/8/3k4/8/8/K7", "w", "-", "-", "0", "1"]), expected);
    let piped = run_with_input(&["chess", "race", "-"], fen.as_bytes());
    assert_eq!(text(&piped.stdout), expected);
    let both = run(&["--json", "chess", "mobility", "--fen", fen, "4k3/8/8/8/8/8/8/4K3 w", "8/8/8/8/8/8/8/8 w"]);
    let men: Vec<usize> = objects(&both).iter().map(|object| object["men"].as_array().unwrap().len()).collect();
    assert_eq!(men, [3, 2, 0]);
    let evaluated = "7k/5K2/8/8/8/8/8/6R1 w";
    assert_eq!(printed(&["evaluate", evaluated]), printed(&["evaluate", "--fen", evaluated]));
}

#[test]
fn errors_name_what_was_written_without_its_control_characters() {
    let escape = "\u{1b}[31mred";
    for arguments in [
        &["distance", escape, "a1"][..],
        &["map", escape],
        &["territory", escape],
        &["table", escape],
        &["race", escape],
        &["map", "a1", "--svg", "/none\u{1b}[31m/x.svg"],
    ] {
        let error = usage_error(arguments);
        assert!(!error.contains('\u{1b}') && error.contains("u{1b}"), "{arguments:?}: {error}");
    }
    let refused = usage_error(&["map", "a1", "--occupied", "\u{7}a"]);
    assert!(refused.contains(r"\u{7}a") && !refused.contains('\u{7}'), "{refused}");
    assert!(!usage_error(&["map", "a1", "--occupied", escape]).contains('\u{1b}'));
    for (arguments, part) in [
        (&["map", "e"][..], "not 1 character ("),
        (&["map", "e44"], "not 3 characters ("),
        (&["map", "a1", "--occupied", "d4 d5"], "write commas between squares"),
        (&["territory", "K@a1", "--to-move", "-1"], "invalid value '-1' for '--to-move"),
        (
            &["territory", "--plane", "9x9", "--seed", "-1"],
            "invalid value '-1' for '--seed <S>': write a whole number from 0",
        ),
        (&["territory", "--plane", "9x9", "--sites", "-1"], "invalid value '-1' for '--sites"),
        (&["trajectory", "a1", "a2", "--length", "-1"], "-1 is not in 0..=63"),
        (&["trajectory", "a1", "a2", "--degree", "-1"], "-1 is not in 1..=8"),
        (&["distance", "a1", "a2", "--piece", "x"], "or a letter: K, T, N, B, R, Q, P, p"),
    ] {
        let error = usage_error(arguments);
        assert!(error.contains(part), "{arguments:?}: {error}");
        assert!(!error.contains("unexpected argument"), "{arguments:?}: {error}");
    }
}

#[test]
fn pieces_have_letters_and_squares_may_come_in_parts() {
    let named = |piece: &str| answer(&["distance", "a1", "b2", "--piece", piece])["piece"].clone();
    assert_eq!((named("Manhattan"), named("chebyshev")), (json!("taxi"), json!("king")));
    for (given, piece) in Movement::ALL.into_iter().map(|piece| (piece.letter().to_string(), piece.name())) {
        assert_eq!(named(&given), json!(piece));
        assert_eq!(named(&piece.to_uppercase()), json!(piece));
    }
    assert_eq!((named("n"), named("White Pawn")), (json!("knight"), json!("white-pawn")));
    let parts = ["map", "a1", "--occupied", "b1,b2", "--occupied", "a2", "--forbidden", "h8", "--forbidden", "h7"];
    let map = numbers(&answer(&parts)["distances"]);
    assert_eq!(map.iter().flatten().count(), 1, "walled in");
    // People read of a white pawn.
    for arguments in [
        &["distance", "h7", "h8", "--piece", "white-pawn"][..],
        &["map", "h7", "--piece", "white-pawn"],
        &["territory", "P@h7"],
        &["trajectory", "h7", "h8", "--piece", "white-pawn"],
        &["mobility", "8/7P/8/8/8/8/8/8 w"],
        &["direction", "g7", "h8"],
    ] {
        let shown = printed(arguments);
        assert!(shown.contains("white pawn") && !shown.contains("white-pawn"), "{shown}");
    }
}

#[test]
fn an_empty_table_of_moves_has_a_reason() {
    let fen = "4k3/8/3p4/8/8/8/8/R3K3 b";
    let shown = |arguments: &[&str]| printed(&[&["mobility", "--rank-moves"], arguments].concat());
    assert!(shown(&[fen, "--square", "a1"]).ends_with("no moves to rank: black is to move, not the piece on a1\n"));
    assert!(shown(&["8/8/8/8/8/8/8/8 w"]).ends_with("the board is empty: there is no piece to move\n"));
    assert!(shown(&["4k3/8/8/8/8/8/8/8 w"]).ends_with("white is to move and has no piece\n"));
    assert!(shown(&["8/8/8/8/8/1p6/1P6/kNK5 b", "--square", "b3"]).ends_with("the piece on b3 has none\n"));
}

#[test]
fn letters_that_repeat_are_said_to() {
    let plane = |sites| printed(&["territory", "--plane", "60x3", "--sites", sites, "--seed", "1"]);
    assert!(!plane("26").contains("repeat") && plane("27").contains("letters repeat after Z"));
}

#[test]
fn a_listing_says_that_it_was_cut() {
    let listed = printed(&["trajectory", "f6", "h1", "--list=2"]);
    assert!(
        listed.ends_with("\n  f6 e5 e4 f3 g2 h1\n  f6 e5 f4 f3 g2 h1\n  the first 2 of them; --list=MOST lists more\n")
    );
    assert!(!printed(&["trajectory", "f6", "h1", "--list"]).contains("MOST"));
}

#[test]
fn directions_are_named() {
    assert_eq!(
        answer(&["direction", "c2", "f5"]),
        json!({
            "from": "c2", "to": "f5", "direction": "north-east", "increment": 9,
            "line": ["b1", "c2", "d3", "e4", "f5", "g6", "h7"], "between": ["d3", "e4"], "attackers": ["bishop", "queen"],
        })
    );
    let knight = answer(&["direction", "g1", "f3"]);
    assert_eq!(
        (&knight["direction"], &knight["increment"], &knight["line"]),
        (&json!("knight"), &json!(15), &json!([]))
    );
    for pair in [["a1", "b4"], ["e4", "e4"]] {
        let none = answer(&["direction", pair[0], pair[1]]);
        assert_eq!((&none["direction"], &none["increment"], &none["line"]), (&json!("none"), &Value::Null, &json!([])));
    }
}

#[test]
fn mobility_counts_and_ranks() {
    let fen = "4k3/8/3p4/8/8/8/8/R3K3 w";
    let mobility = answer(&["mobility", "--fen", fen, "--level", "empty"]);
    assert_eq!((&mobility["fen"], &mobility["level"], &mobility["moves"]), (&json!(fen), &json!("empty"), &json!([])));
    let men = mobility["men"].as_array().unwrap();
    assert_eq!(men.len(), 4);
    assert_eq!(
        (&men[0]["square"], &men[0]["piece"], &men[0]["color"]),
        (&json!("a1"), &json!("rook"), &json!("white"))
    );
    assert_eq!((&men[0]["reach"], &men[0]["value"]), (&json!([14, 63]), &json!(14 * 64 + 49 * 32)));
    assert_eq!(men[2]["reach"], json!([1, 2, 3, 4, 5]));
    let safe = answer(&["mobility", "--fen", fen, "--level", "safe", "--square", "a1", "--rank-moves"]);
    assert_eq!(safe["men"].as_array().unwrap().len(), 1);
    assert_eq!(numbers(&safe["men"][0]["distances"])[usize::from(Square::C5)], None);
    let moves = safe["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 10);
    let part = |change: &Value, name: &str| change[name].as_i64().unwrap();
    for change in moves {
        assert!(change["uci"].as_str().unwrap().starts_with("a1"));
        assert_eq!(part(change, "mover") + part(change, "uncovered") + part(change, "opponent"), part(change, "total"));
    }
    assert!(moves.windows(2).all(|pair| part(&pair[0], "total") >= part(&pair[1], "total")));
    // Not on every square where the rook could go can it go when it is pinned.
    let pinned = "4r2k/8/8/8/8/8/4R3/4K3 w";
    let free = answer(&["mobility", "--fen", pinned, "--square", "e2"]);
    let bound = answer(&["mobility", "--fen", pinned, "--square", "e2", "--pins"]);
    assert_eq!((&free["men"][0]["reach"][0], &bound["men"][0]["reach"][0]), (&json!(13), &json!(6)));

    let output = run_with_input(&["chess", "mobility", "--json"], format!("{fen}\nrubbish\n{fen}\n").as_bytes());
    assert_eq!((code(&output), objects(&output).len(), &objects(&output)[1]["line"]), (2, 3, &json!(2)));
    // Values of squares: of the centre, of the king's ring, and of a file.
    let valued =
        |values: &str| answer(&["mobility", "--fen", fen, "--level", "empty", "--square", "a1", "--values", values]);
    assert_eq!(numbers(&valued("centre")["values"])[usize::from(Square::D4)], Some(3));
    // The black king's ring: d7, e7 and f7 behind its pawn, d8, e8 and f8, all two moves away.
    assert_eq!(valued("king-ring")["men"][0]["value"], json!(6 * 32));
    let folder = tempfile::tempdir().unwrap();
    let (file, short) = (folder.path().join("ones"), folder.path().join("short"));
    std::fs::write(&file, "1 1 1 1, 1 1 1 1\n".repeat(8)).unwrap();
    std::fs::write(&short, "1 2 3").unwrap();
    let ones = valued(file.to_str().unwrap());
    assert_eq!((&ones["men"][0]["value"], &ones["values"][63]), (&men[0]["value"], &json!(1)));
    let ranked = ["mobility", "--fen", fen, "--rank-moves"];
    let ones = answer(&[&ranked[..], &["--values", file.to_str().unwrap()]].concat());
    assert_eq!(ones["moves"], answer(&ranked)["moves"]);
    let error = usage_error(&["mobility", "--fen", fen, "--values", short.to_str().unwrap()]);
    assert!(error.contains("3 numbers: write 64, a1 first"), "{error}");
    #[cfg(unix)]
    assert!(usage_error(&["mobility", "--fen", fen, "--values", "/dev/zero"]).contains("more than 65536 bytes"));
    assert!(usage_error(&["mobility", "--fen", fen, "--values", "ring"]).contains("not centre or king-ring"));
    let shown = printed(&["mobility", "--fen", fen, "--square", "a1", "--values", "centre"]);
    assert!(shown.contains("(level obstacles, values centre)") && shown.contains("0 1 2 2 2 2 1 0"), "{shown}");

    let nobody = run(&["chess", "mobility", "--json", "--fen", fen, "--square", "h5"]);
    assert_eq!((code(&nobody), &objects(&nobody)[0]["error"]), (2, &json!("no piece stands on h5")));
    assert!(usage_error(&["mobility", "--fen", fen, "--level", "some"]).contains("empty, obstacles, safe"));
}

#[test]
fn races_have_a_winner_and_a_reason() {
    let inside = answer(&["race", "--fen", "8/8/8/8/P3k3/8/8/7K w"]);
    let outside = answer(&["race", "--fen", "8/8/8/8/P5k1/8/8/7K w"]);
    // Pawn on a4, four moves to go: the king on e4 is in its square, the one on g4 is not.
    assert_eq!((&inside["winner"], &inside["rule_of_square"]), (&Value::Null, &json!(false)));
    assert_eq!(
        (&outside["winner"], &outside["rule_of_square"], &outside["white"]),
        (&json!("white"), &json!(true), &json!(4))
    );
    assert_eq!(outside["white_ply"], json!(7));
    assert!(outside["reason"].as_str().unwrap().contains("outruns the black king"));
    let kings = answer(&["race", "--fen", "4k3/8/8/8/8/8/8/4K3 w", "--to", "e5"]);
    assert_eq!((&kings["white"], &kings["black"], &kings["nearer"]), (&json!(4), &json!(3), &json!("black")));
    assert_eq!((&kings["winner"], &kings["forced"]), (&kings["forced"], &kings["winner"]));
    assert_eq!((&kings["to"], &kings["rule_of_square"]), (&json!("e5"), &Value::Null));
    // As many moves each, and yet White gets no farther than e3; to one of two squares it does.
    let opposition = "8/8/4k3/8/8/8/4K3/8 w";
    let held = answer(&["race", opposition, "--to", "e4"]);
    assert_eq!((&held["winner"], &held["forced"], &held["nearer"]), (&Value::Null, &Value::Null, &json!("white")));
    let either = answer(&["race", opposition, "--to", "c3,e4"]);
    assert_eq!(
        (&either["to"], &either["winner"], &either["forced"]),
        (&json!("c3,e4"), &json!("white"), &json!("white"))
    );
    assert_eq!(
        printed(&["race", opposition, "--to", "e4"]),
        "nobody: Neither king can force its way to e4. By the count of moves White is nearer: the white king needs 2 moves, \
         with White to move; the black king needs 2 moves.\n"
    );
    let both = answer(&["race", "8/8/8/2k5/8/2K5/8/8 w", "--to", "c3,c5"]);
    assert_eq!((&both["winner"], &both["nearer"], &both["white_ply"]), (&json!("both"), &json!("both"), &json!(0)));
    let officer = run(&["chess", "race", "--json", "--fen", "4k3/8/8/8/8/8/P7/R3K3 w"]);
    assert_eq!(code(&officer), 2);
    assert!(objects(&officer)[0]["error"].as_str().unwrap().contains("a1"));
}

#[test]
fn terms_have_values_and_sources() {
    let evaluated = answer(&["evaluate", "--fen", "7k/5K2/8/8/8/8/8/6R1 w"]);
    let term = |name: &str| {
        let terms = evaluated["terms"].as_array().unwrap();
        terms.iter().find(|term| term["name"] == json!(name)).unwrap_or_else(|| panic!("{name}")).clone()
    };
    // The king on h8 is 6 steps from the centre, the kings are 3 steps apart.
    assert_eq!(term("chess-4.x")["value"], json!(47 * 6 + 16 * (14 - 3)));
    assert_eq!(term("chess-4.x-round")["value"], json!(10 * 6 + 4 * (14 - 3)));
    assert_eq!(term("push-close")["value"], json!(140 - 20 * 2));
    assert!(term("chess-4.x")["source"].as_str().unwrap().contains("Slate"));
    let bare = run(&["chess", "evaluate", "--json", "--fen", "8/8/8/8/8/8/8/4K3 w"]);
    assert_eq!(code(&bare), 2);
    assert!(objects(&bare)[0]["error"].as_str().unwrap().contains("black has no king"));
}

#[test]
fn answers_for_people() {
    let assert_printed = |name, words: &[&str]| assert_recorded("tests/chess.txt", name, printed(words));
    assert_printed("distance", &["distance", "c1", "h6", "--piece", "bishop", "--occupied", "e3,f2"]);
    assert_printed("map", &["map", "a1", "--piece", "knight", "--occupied", "c2"]);
    assert_printed("map_to_corner", &["map", "--to", "light-corner", "--piece", "taxi"]);
    assert_printed("territory", &["territory", "N@b1", "n@g8", "T@d4", "p@e6", "--to-move", "2"]);
    assert_printed("plane", &["territory", "--plane", "32x16", "--sites", "6", "--seed", "1"]);
    let wide = ["territory", "--plane", "64x3", "--sites", "30", "--seed", "1", "--metric", "manhattan"];
    assert_printed("wide_plane", &wide);
    assert_printed("explained", &["trajectory", "f6", "h1", "--explain"]);
    assert_printed("degree_2", &["trajectory", "f6", "h1", "--length", "6", "--degree", "2", "--explain"]);
    assert_printed("unreachable", &["trajectory", "a1", "a2", "--piece", "bishop"]);
    assert_printed("direction", &["direction", "c2", "f5"]);
    let fen = "4k3/8/3p4/8/8/8/8/R3K3 w";
    assert_printed("mobility", &["mobility", "--fen", fen, "--square", "a1", "--level", "safe", "--rank-moves"]);
    assert_printed("race", &["race", "--fen", "8/8/8/8/P5k1/8/8/7K w"]);
    assert_printed("evaluate", &["evaluate", "--fen", "k7/8/2K5/8/3NB3/8/8/8 w"]);
    assert_printed("table", &["table", "increment-0x88", "--format", "c"]);
}

#[test]
fn help_teaches_and_its_examples_work() {
    let mut count = 0;
    let commands = running::request_commands().filter(|name| name.starts_with("chess "));
    for command in commands.chain(["chess"]) {
        let found = examples(command.trim());
        assert!(!found.is_empty(), "{command} --help has no example");
        for (example, output) in found {
            assert_eq!(code(&output), 0, "{example}: {}", text(&output.stderr));
            assert!(!output.stdout.is_empty() && output.stderr.is_empty(), "{example}");
            count += 1;
        }
        let page = run(&[&["man"], &command.split_whitespace().collect::<Vec<_>>()[..]].concat());
        assert!(text(&page.stdout).contains(&format!(".TH taxicab-{}", command.trim().replace(' ', "-"))), "{command}");
    }
    assert!(count >= 30, "{count} examples");
    assert_eq!(code(&run(&["man", "chess", "nothing"])), 2);
    // On nothing at all: the help.
    assert_eq!(code(&run(&["chess"])), 2);
}
