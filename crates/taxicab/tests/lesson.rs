//! Requests about lessons in endgames and about the engine beside perfect play.

mod agree;

use serde_json::json;
use taxicab::AnyRequest;
use taxicab::requests::endgame::{EvaluationTerms, LessonList, LessonPosition, LessonState, WatchGame};

use agree::agree;

const QUEEN: &str = "8/8/8/3k4/8/8/8/KQ6 w - - 0 1";

#[test]
fn requests_have_one_answer_however_they_are_written() {
    let lesson = agree::<LessonState>(&[("start", QUEEN), ("moves", "b1b4"), ("trainee", "white")]);
    assert_eq!((&lesson["to_move"], &lesson["steps"][0]["uci"]), (&json!("white"), &json!("b1b4")));
    let position = agree::<LessonPosition>(&[("ending", "KQK"), ("plies", "19"), ("seed", "3")]);
    assert_eq!(position["plies"], json!(19));
    let watched = agree::<WatchGame>(&[("start", QUEEN)]);
    assert_eq!(watched["engine"]["ended"]["kind"], "mate");
    let terms = agree::<EvaluationTerms>(&[("fen", QUEEN)]);
    assert_eq!(terms["total"], watched["value"]["total"]);
    assert_eq!(agree::<LessonList>(&[])["endings"][0]["longest"], 19);
}

#[test]
fn faults_name_the_field() {
    for (name, fields, part) in [
        ("endgame lesson", [("start", QUEEN), ("moves", "b1b9")], "moves: \"b1b9\": "),
        ("endgame lesson", [("start", QUEEN), ("trainee", "red")], "trainee: unknown variant `red`"),
        ("endgame lesson", [("start", QUEEN), ("depth", "9")], "\"depth\" is not a field of endgame lesson"),
        ("endgame position", [("ending", "KQK"), ("plies", "x")], "plies: \"x\": "),
    ] {
        let fault = AnyRequest::from_fields(name, fields).expect_err("a fault");
        assert!(fault.to_string().contains(part), "{fault}");
    }
}
