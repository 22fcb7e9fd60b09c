//! Requests about chess endgames: the same answer from JSON, from fields and from a typed value.

use serde_json::json;
use taxicab::requests::endgame::{Mate, Measure, Probe, Table};
use taxicab::{AnyRequest, Context, Event, Row};

use crate::agree::agree;

const QUEEN: &str = "8/8/8/8/8/3k4/8/Q3K3 w";

#[test]
fn requests_have_one_answer_however_they_are_written() {
    let probe = agree::<Probe>(&[("fen", QUEEN)]);
    assert_eq!((&probe["result"], &probe["plies"]), (&json!("win"), &json!(11)));
    let outside = agree::<Probe>(&[("fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w")]);
    assert!(outside["error"].as_str().unwrap().contains("32 pieces"));
    let game = agree::<Mate>(&[("fen", QUEEN)]);
    assert_eq!((&game["plies"], &game["perfect"]), (&json!(11), &json!(11)));
    let table = agree::<Table>(&[("name", "KNKQ")]);
    assert_eq!(table["ending"], json!("KQKN"));
    let measured = agree::<Measure>(&[("name", "KQK"), ("evaluation", "taxicab"), ("depth", "6"), ("failing", "1")]);
    assert_eq!(measured[0]["share"], json!(1.0));
}

#[test]
fn the_moves_of_a_game_are_rows_before_its_end() {
    let request = AnyRequest::from_fields("endgame mate", [("fen", QUEEN)]).unwrap();
    let mut moves = Vec::new();
    let answer = request.answer(&Context::default(), &mut |event: Event<'_>| {
        if let Event::Row(Row::Played(played)) = event {
            moves.push((played.ply, played.san.clone(), played.plies_left_perfect));
        }
    });
    assert!(answer.is_ok());
    assert_eq!((moves.len(), &moves[0], &moves[10].2), (11, &(1, "Qe5".to_owned(), Some(10)), &Some(0)));
}

#[test]
fn what_is_no_endgame_is_named() {
    let fault = |command, field, text| {
        let request = AnyRequest::from_fields(command, [(field, text)]).unwrap();
        request.answer(&Context::default(), &mut taxicab::Silent).expect_err("a fault").to_string()
    };
    assert!(fault("endgame table", "name", "KXK").contains("'X'"));
    assert!(fault("endgame measure", "name", "KQKR").contains("KQKR"));
    assert!(!fault("endgame probe", "fen", "8/8/8").is_empty());
}
