//! Requests about the chessboard: the same answer from JSON, from fields and from a typed value.

use serde_json::json;
use taxicab::requests::chess::{
    Direction, Distance, Evaluate, Map, Mobility, Plane, Race, Table, Tables, Territory, Trajectory,
};
use taxicab::{AnyRequest, Context, Request, Silent};

use crate::agree::{agree, answer};

const FEN: &str = "4k3/8/3p4/8/8/8/8/R3K3 w";
const KINGS: &str = "8/8/4k3/8/8/8/4K3/8 w";

#[test]
fn requests_have_one_answer_however_they_are_written() {
    let sets = agree::<Distance>(&[("from", "a1,b1"), ("to", "h8,g8"), ("piece", "Manhattan"), ("occupied", "c3")]);
    assert_eq!((&sets["piece"], &sets["distance"], &sets["pair"]), (&json!("taxi"), &json!(12), &json!(["b1", "g8"])));
    agree::<Map>(&[("from", "a1,h1"), ("piece", "knight"), ("inward", "")]);
    agree::<Map>(&[("to", "light-corner"), ("piece", "T")]);
    agree::<Territory>(&[("sites", "K@e1"), ("to-move", "0")]);
    agree::<Plane>(&[("plane", "9x7"), ("metric", "manhattan"), ("sites", "4"), ("seed", "5")]);
    let own = agree::<Plane>(&[("plane", "9x7"), ("site", "1,2")]);
    assert_eq!((&own["metric"], &own["counts"]), (&json!("euclidean"), &json!([63])));
    let shortest = agree::<Trajectory>(&[("from", "f6"), ("to", "h1"), ("list", ""), ("explain", "")]);
    assert_eq!((&shortest["count"], &shortest["complete"]), (&json!(25), &json!(true)));
    agree::<Trajectory>(&[("from", "f6"), ("to", "h1"), ("length", "6"), ("degree", "2"), ("list", "7")]);
    agree::<Direction>(&[("from", "c2"), ("to", "f5")]);
    agree::<Mobility>(&[("fen", FEN), ("rank-moves", ""), ("pins", ""), ("level", "safe")]);
    agree::<Mobility>(&[("fen", FEN), ("values", "king-ring"), ("square", "a1")]);
    let race = agree::<Race>(&[("fen", KINGS), ("to", "c3,e4")]);
    assert_eq!((&race["winner"], &race["nearer"]), (&json!("white"), &json!("white")));
    agree::<Race>(&[("fen", "8/8/8/8/P5k1/8/8/7K w")]);
    agree::<Evaluate>(&[("fen", "7k/5K2/8/8/8/8/8/6R1 w")]);
    let table = agree::<Table>(&[("name", "knight-0x88"), ("format", "c")]);
    assert!(table["source"].as_str().unwrap().contains("knight_0x88_at"));
    agree::<Table>(&[("name", "king-15x15"), ("square", "c2")]);
    let weighted = agree::<Table>(&[("name", "centre"), ("weights", "20,5")]);
    assert_eq!((&weighted["piece_square"][0], &weighted["piece_square"][27]), (&json!(5), &json!(20)));
    assert!(agree::<Tables>(&[]).as_array().unwrap().len() > 40);
}

#[test]
fn lists_are_arrays_or_repeated_fields() {
    let points = [("points", "0,0"), ("points", "3,4")];
    let fields = AnyRequest::from_fields("chess points", points).unwrap();
    let json = AnyRequest::from_json(r#"{"command": "chess points", "points": [[0, 0], [3, 4]]}"#).unwrap();
    let expected = json!({"points": [[0, 0], [3, 4]], "manhattan": 7, "chebyshev": 4, "euclidean": 5.0});
    assert_eq!((answer(&fields), answer(&json)), (expected.clone(), expected));
    let fields = AnyRequest::from_fields("chess territory", [("sites", "K@e1"), ("sites", "K@e8")]).unwrap();
    let json = AnyRequest::from_json(r#"{"command": "chess territory", "sites": ["K@e1", "K@e8"]}"#).unwrap();
    let item = Territory::default().with_item("K@e1 K@e8").unwrap().answer(&Context::default(), &mut Silent).unwrap();
    assert_eq!((answer(&fields), answer(&json)), (answer(&json), serde_json::to_value(item).unwrap()));
    let numbers = json!({"command": "chess mobility", "fen": FEN, "values": vec![1; 64], "rank_moves": true});
    let alike = json!({"command": "chess mobility", "fen": FEN, "rank_moves": true});
    let [numbers, alike] = [numbers, alike].map(|json| answer(&AnyRequest::from_json(&json.to_string()).unwrap()));
    assert_eq!((&numbers["men"], &numbers["moves"]), (&alike["men"], &alike["moves"]));
    assert_eq!((&numbers["values"][0], &alike["values"]), (&json!(1), &json!(null)));
}

#[test]
fn faults_name_the_field() {
    for (name, fields, part) in [
        ("chess distance", &[("form", "a1")][..], "\"form\" is not a field of chess distance"),
        ("chess distance", &[("from", "z9")], "from: \"z9\""),
        ("chess distance", &[("from", "a1")], "to: a square is missing"),
        ("chess distance", &[("piece", "dragon")], "\"dragon\": a piece is one of king (or chebyshev)"),
        ("chess trajectory", &[("from", "a1"), ("degree", "9")], "degree: 9 is not in 1..=8"),
        ("chess trajectory", &[("from", "a1"), ("list", "0")], "list: 0 is not in 1..=1000000"),
        ("chess trajectory", &[("to", "a1")], "from: missing"),
        ("chess territory", &[("sites", "X@a1")], "sites: \"X@a1\": 'X' is not a piece"),
        ("chess plane", &[("sites", "3")], "plane: missing"),
        ("chess plane", &[("plane", "5x4"), ("sites", "21")], "takes 1 to 20 sites"),
        ("chess plane", &[("plane", "5x4"), ("metric", "taxi")], "metric: \"taxi\": a metric is one of"),
        ("chess mobility", &[("fen", FEN), ("values", "1,2")], "values: 2 numbers: write 64"),
        ("chess mobility", &[("fen", FEN), ("pins", "maybe")], "pins: \"maybe\" is neither true nor false"),
        ("chess race", &[("to", "e4")], "fen: missing"),
        ("chess table", &[("name", "knight")], "there is no table \"knight\""),
        ("chess points", &[("points", "0,0")], "points: write two points"),
        ("chess nothing", &[], "there is no request \"chess nothing\""),
    ] {
        let fault = match AnyRequest::from_fields(name, fields.iter().copied()) {
            Ok(request) => request.answer(&Context::default(), &mut Silent).unwrap_err(),
            Err(fault) => fault,
        };
        assert!(fault.to_string().contains(part), "{name} {fields:?}: {fault}");
    }
}

#[cfg(feature = "schema")]
#[test]
fn every_request_has_a_schema() {
    let schema = AnyRequest::schema();
    for name in AnyRequest::NAMES.iter().filter(|name| name.starts_with("chess ")) {
        let parts = &schema["requests"][name];
        assert!(parts["request"].is_object() && parts["answer"].is_object(), "{name}");
    }
}

#[test]
fn the_lines_of_all_shortest_paths_share_them_out() {
    let explained = agree::<Trajectory>(&[("from", "f6"), ("to", "h1"), ("explain", "")]);
    let lines = explained["lines"].as_array().unwrap();
    for (end, square) in [("from", "f6"), ("to", "h1")] {
        let sum: f64 =
            lines.iter().filter(|line| line[end] == square).map(|line| line["share"].as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{end} {square}: {sum}");
    }
    assert!(agree::<Trajectory>(&[("from", "f6"), ("to", "h1")]).get("lines").is_none());
}
