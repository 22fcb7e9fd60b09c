//! Games as requests: an answer holds all that the next question needs.

use std::time::Duration;

use serde_json::{Value, json};
use taxicab::play::{Change, Session};
use taxicab::puzzle::shuffled;
use taxicab::puzzle::{Goal, Moves, Problem};
use taxicab::{AnyRequest, Cancellation, Context, Event, Silent};

const KEPT: [&str; 8] =
    ["share", "seconds", "is_running", "hints_used", "hinted", "solver_used", "best_known", "findings"];

fn answer(request: &Value) -> Value {
    let request = AnyRequest::from_json(&request.to_string()).unwrap();
    serde_json::from_str(&request.answer(&Context::default(), &mut Silent).unwrap().to_json()).unwrap()
}

/// A game after an action, with nothing but what its last answer kept.
fn act(state: &Value, action: &str) -> Value {
    let mut request = json!({ "command": "game", "action": action });
    for kept in KEPT {
        request[kept] = state[kept].clone();
    }
    answer(&request)
}

/// What a search finds, told to the session too.
fn found(session: &mut Session, board: &str, is_hint: bool) -> Value {
    let finding = answer(&json!({ "command": "game solution", "board": board, "hint": is_hint }));
    let moves: Moves = finding["moves"].as_str().unwrap().parse().unwrap();
    let bound = u32::try_from(finding["lower_bound"].as_u64().unwrap()).unwrap();
    let problem = Problem::new(board.parse().unwrap(), &Goal::BlankLast).unwrap();
    session.accept(&problem, Some(&moves), bound).unwrap();
    finding
}

/// What the answer says of a game is what the session knows.
fn is_alike(state: &Value, session: &Session, now: Duration) {
    assert_eq!(state["share"], session.share_code());
    let tally = session.tally(now);
    assert_eq!(state["seconds"].as_f64(), tally.elapsed.map(|elapsed| elapsed.as_secs_f64()));
    assert_eq!(
        (&state["is_running"], &state["hints_used"], &state["solver_used"], &state["best_known"]),
        (&json!(tally.is_running), &json!(tally.hints_used), &json!(tally.solver_used), &json!(tally.best_known))
    );
    assert_eq!(state["is_solution_known"], session.is_solution_known());
    assert_eq!(state["excess"], json!(session.excess()));
}

#[test]
fn a_large_board_has_a_solution_soon_and_then_shorter_ones() {
    let goal = Goal::BlankLast.board("9x9".parse().unwrap()).unwrap();
    let board = shuffled(&goal, 3);
    let cancellation = Cancellation::default();
    let context = Context::default().with_cancellation(cancellation.clone());
    let mut lengths = Vec::new();
    let mut observer = |event: Event<'_>| {
        if let Event::Solution { moves, lower_bound } = event {
            assert_eq!(board.after_all(moves), Ok(goal));
            assert!(lower_bound as usize <= moves.single_tile_count());
            lengths.push(moves.single_tile_count());
            if lengths.len() == 3 {
                cancellation.cancel();
            }
        }
    };
    let request = json!({ "command": "game solution", "board": board.to_string(), "hint": true, "improve": true });
    let answer = AnyRequest::from_json(&request.to_string()).unwrap().answer(&context, &mut observer);
    assert!(answer.is_err(), "it was cancelled");
    assert!(lengths.is_sorted_by(|longer, shorter| longer > shorter) && lengths.len() == 3, "{lengths:?}");
}

#[test]
fn a_hint_where_some_tiles_count_leads_to_them() {
    let ask = |size: &str, counts: &str, fields: Value| {
        let game = answer(&json!({ "command": "game", "size": size, "counts": counts, "seed": 3 }));
        let session = Session::from_share_code(game["share"].as_str().unwrap()).unwrap();
        assert_eq!(game["counted"], json!(session.goal().tiles().iter().collect::<Vec<_>>()));
        let mut request = json!({ "command": "game solution", "board": session.start().to_string(), "counts": counts });
        request.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        (session, AnyRequest::from_json(&request.to_string()).unwrap())
    };
    let (mut session, request) = ask("4x4", "row-and-column", json!({}));
    let found = request.answer(&Context::default(), &mut Silent).unwrap().to_json();
    let found: Value = serde_json::from_str(&found).unwrap();
    let moves: Moves = found["moves"].as_str().unwrap().parse().unwrap();
    assert_eq!(json!(moves.single_tile_count()), found["lower_bound"]);
    session.accept(&session.start_problem(), Some(&moves), u32::try_from(moves.single_tile_count()).unwrap()).unwrap();
    session.apply(&taxicab::play::Command::Moves(moves), Duration::ZERO).unwrap();
    assert_eq!((session.is_solved(), session.excess()), (true, Some(0)));

    // A proof would take minutes here: the first solution is the beginning of one of the whole board.
    let (session, request) = ask("5x5", "first-two-rows", json!({ "hint": true, "improve": true }));
    let cancellation = Cancellation::default();
    let mut first = None;
    let mut observer = |event: Event<'_>| {
        if let Event::Solution { moves, .. } = event {
            first = Some(moves.clone());
            cancellation.cancel();
        }
    };
    let context = Context::default().with_cancellation(cancellation.clone());
    assert!(request.answer(&context, &mut observer).is_err(), "it was cancelled");
    let directions: Vec<_> = first.unwrap().iter().collect();
    let reached = |moves: usize| {
        let moves = directions[..moves].iter().copied().collect();
        session.goal().is_reached(&session.start().after_all(&moves).unwrap())
    };
    assert!(reached(directions.len()) && !reached(directions.len() - 1));
}

#[test]
fn a_game_by_requests_is_the_game_of_a_session() {
    let mut session = Session::from_board("8 2 0/4 6 1/3 7 5".parse().unwrap(), Goal::BlankLast).unwrap();
    let mut state = answer(&json!({ "command": "game", "board": "8 2 0/4 6 1/3 7 5" }));
    let actions = "hint, move U, run R, cell 3, undo, undo, redo, FIND HERE, hint, hint, undo, hint, move D, seek 1, moves ULR, FIND START, \
                   redo, restart, move D, undo, hint, solve, seek 9, seek 24, undo, undo, move L, cell 99, restart, FIND START, solve, redo, seek 24";
    for (second, action) in actions.split(", ").enumerate() {
        let now = Duration::from_secs(second as u64);
        if state["is_running"] == true {
            state["seconds"] = json!(state["seconds"].as_f64().unwrap() + 1.0);
        }
        if let Some(place) = action.strip_prefix("FIND ") {
            let board = if place == "HERE" { session.board() } else { session.start() }.to_string();
            let finding = found(&mut session, &board, place == "HERE");
            state["findings"].as_array_mut().unwrap().push(finding);
            continue;
        }
        let change = session.apply(&action.parse().unwrap(), now);
        state = act(&state, action);
        let kind = match &change {
            Ok(Change::Slid(_)) => "slid",
            Ok(Change::Restarted) => "restarted",
            Ok(Change::Hinted(_)) => "hinted",
            Ok(Change::SolutionLoaded { .. }) => "loaded",
            Err(_) => "refused",
        };
        assert_eq!(state["change"]["kind"], kind, "{second} {action}");
        is_alike(&state, &session, now);
    }
    assert!(session.is_solved() && session.solver_used() && session.hints_used() > 1);
    assert_eq!(state["shortest"], json!({ "proven": 24 }));
}

#[test]
fn a_bound_and_a_solution_that_contradict_are_refused() {
    let mut state = answer(&json!({ "command": "game", "board": "1 2 3/4 0 5/7 8 6" }));
    state["best_known"] = json!(2);
    state["findings"] = json!([{ "board": "1 2 3/4 0 5/7 8 6", "moves": "LU", "lower_bound": 4 }]);
    let mut request = json!({ "command": "game" });
    for kept in KEPT {
        request[kept] = state[kept].clone();
    }
    let request = AnyRequest::from_json(&request.to_string()).unwrap();
    let fault = request.answer(&Context::default(), &mut Silent).unwrap_err();
    assert_eq!(fault.to_string(), "a solution of 2 moves contradicts the lower bound 4");
}
