//! Requests about endgames: the same answer from JSON, from fields and from a typed value.

use serde_json::{Value, json};
use taxicab::requests::endgame::{EvaluationTerms, LessonList, LessonPosition, LessonState, Probe, WatchGame};
use taxicab::{AnyRequest, Context, Request, Silent};

const FEN: &str = "8/8/8/3k4/8/8/8/KQ6 w - - 0 1";

fn agree<R: Request + serde::Serialize>(context: &Context, typed: &R, fields: &[(&str, &str)]) -> Value {
    let expected = serde_json::to_value(typed.answer(context, &mut Silent).expect("an answer")).unwrap();
    let mut written = serde_json::to_value(typed).unwrap();
    written["command"] = json!(R::NAME);
    for request in
        [AnyRequest::from_json(&written.to_string()), AnyRequest::from_fields(R::NAME, fields.iter().copied())]
    {
        let answer = request.expect("a request").answer(context, &mut Silent).expect("an answer");
        assert_eq!(serde_json::to_value(answer).unwrap(), expected, "{fields:?}");
    }
    expected
}

#[test]
fn requests_have_one_answer_however_they_are_written() {
    let context = Context::default();
    let start = LessonState { start: FEN.into(), moves: "b1b4".parse().unwrap(), ..LessonState::default() };
    let lesson = agree(&context, &start, &[("start", FEN), ("moves", "b1b4")]);
    assert_eq!((&lesson["to_move"], &lesson["steps"][0]["uci"]), (&json!("white"), &json!("b1b4")));
    let position = LessonPosition { ending: "KQK".into(), plies: "19".parse().ok(), seed: 3.try_into().unwrap() };
    let position = agree(&context, &position, &[("ending", "KQK"), ("plies", "19"), ("seed", "3")]);
    assert_eq!(position["plies"], json!(19));
    let watched = agree(&context, &WatchGame { start: FEN.into() }, &[("start", FEN)]);
    assert_eq!(watched["engine"]["ended"]["kind"], "mate");
    let terms = agree(&context, &EvaluationTerms { fen: FEN.into() }, &[("fen", FEN)]);
    assert_eq!(terms["total"], watched["value"]["total"]);
    agree(&context, &Probe { fen: FEN.into() }, &[("fen", FEN)]);
    assert_eq!(agree(&context, &LessonList {}, &[])["endings"][0]["longest"], 19);
}

#[test]
fn faults_name_the_field() {
    for (name, fields, part) in [
        ("endgame lesson", [("start", FEN), ("moves", "b1b9")], "moves: \"b1b9\": "),
        ("endgame lesson", [("start", FEN), ("trainee", "red")], "trainee: unknown variant `red`"),
        ("endgame lesson", [("start", FEN), ("depth", "9")], "\"depth\" is not a field of endgame lesson"),
        ("endgame position", [("ending", "KQK"), ("plies", "x")], "plies: \"x\": "),
    ] {
        let fault = AnyRequest::from_fields(name, fields).expect_err("a fault");
        assert!(fault.to_string().contains(part), "{fault}");
    }
}
