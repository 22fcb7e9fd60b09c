//! Requests about lessons in endgames and about the engine beside perfect play.

use serde_json::json;
use taxicab::AnyRequest;
use taxicab::requests::endgame::{EvaluationTerms, LessonList, LessonPosition, LessonState, WatchGame};

use crate::agree::agree;

const QUEEN: &str = "8/8/8/3k4/8/8/8/KQ6 w - - 0 1";

#[test]
fn requests_have_one_answer_however_they_are_written() {
    let lesson = agree::<LessonState>(&[("start", QUEEN), ("moves", "b1b4"), ("trainee", "white")]);
    assert_eq!((&lesson["to_move"], &lesson["steps"][0]["uci"]), (&json!("white"), &json!("b1b4")));
    let tricky = agree::<LessonState>(&[("start", QUEEN), ("moves", "b1b4"), ("defender", "tricky")]);
    assert_eq!((&lesson["defender"], &tricky["defender"]), (&json!("longest"), &json!("tricky")));
    let position = agree::<LessonPosition>(&[("ending", "KQK"), ("plies", "19"), ("seed", "3")]);
    assert_eq!(position["plies"], json!(19));
    let watched = agree::<WatchGame>(&[("start", QUEEN)]);
    assert_eq!(watched["engine"]["ended"]["kind"], "mate");
    let terms = agree::<EvaluationTerms>(&[("fen", QUEEN)]);
    assert_eq!(terms["total"], watched["value"]["total"]);
    assert_eq!(agree::<LessonList>(&[])["endings"][0]["longest"], 19);
    let one = agree::<LessonList>(&[("ending", "KRK")])["endings"].take();
    assert_eq!((&one[1]["longest"], one[1]["histogram"].as_array().map(Vec::len)), (&json!(31), Some(16)));
    let uncounted = &one[3];
    assert_eq!((&uncounted["title"], &uncounted["histogram"]), (&json!("King, bishop and knight"), &json!(null)));
    assert_eq!(uncounted["tasks"], json!(["attack", "defend", "watch"]));
    let draw = agree::<LessonPosition>(&[("ending", "KPK"), ("plies", "draw"), ("seed", "3")]);
    assert_eq!((&draw["plies"], &draw["side"]), (&json!(null), &json!("weak")));
    let held = agree::<LessonState>(&[("start", draw["fen"].as_str().unwrap())]);
    assert_eq!((&held["result"], &held["rule"]["name"]), (&json!("draw"), &json!("Key squares")));
}

/// The line of the textbooks, each move with what it does for the win.
#[test]
fn technique_stands_beside_the_cost() {
    let moves = "e5f7,e4f5,f5h7,f7e5,f6e6,e5d7";
    let lesson = agree::<LessonState>(&[("start", "7k/8/5K2/4N3/4B3/8/8/8 w - - 0 1"), ("moves", moves)]);
    let steps = lesson["steps"].as_array().unwrap();
    assert_eq!((steps.len(), lesson["region"].as_array().map(Vec::len)), (12, Some(45)));
    assert_eq!(steps[0]["mate_in"], 20);
    assert!(steps.iter().skip(1).step_by(2).all(|reply| reply["technique"].is_null()));
    let corridor = &steps[2]["technique"];
    assert_eq!((&corridor["headway"], &corridor["squares"]), (&json!("made"), &json!({"before": 40, "after": 3})));
    assert_eq!((corridor["taken"].as_array().map(Vec::len), &corridor["given"]), (Some(37), &json!([])));
    assert_eq!(corridor["w_manoeuvre"], json!(null));
    assert_eq!(steps[10]["technique"]["w_manoeuvre"], json!(["f7", "e5", "d7"]));
    // Where the trainee does not win, and elsewhere than in the endgames that are taught, there is nothing to judge.
    let defence = agree::<LessonState>(&[("start", QUEEN), ("trainee", "black")]);
    assert!(defence["steps"][0]["technique"].is_null());
}

#[test]
fn faults_name_the_field() {
    for (name, fields, part) in [
        ("endgame lesson", [("start", QUEEN), ("moves", "b1b9")], "moves: \"b1b9\": "),
        ("endgame lesson", [("start", QUEEN), ("trainee", "red")], "trainee: unknown variant `red`"),
        ("endgame lesson", [("start", QUEEN), ("defender", "sly")], "defender: unknown variant `sly`"),
        ("endgame lesson", [("start", QUEEN), ("depth", "9")], "\"depth\" is not a field of endgame lesson"),
        ("endgame position", [("ending", "KQK"), ("plies", "x")], "plies: \"x\": "),
        ("endgame position", [("ending", "KQK"), ("side", "left")], "side: \"left\": "),
    ] {
        let fault = AnyRequest::from_fields(name, fields).expect_err("a fault");
        assert!(fault.to_string().contains(part), "{fault}");
    }
}
