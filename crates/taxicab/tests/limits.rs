//! Every request ends soon after its time, whatever it builds: hard examples of each, with a clock that advances at every pause.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use taxicab::{AnyAnswer, AnyRequest, Cancellation, Context, Fault, FaultKind, Limits, Silent};

/// Hard requests, at least one of each.
fn hard() -> Vec<AnyRequest> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../checks/hard.jsonl");
    let lines = std::fs::read_to_string(path).unwrap();
    lines.lines().map(|line| AnyRequest::from_json(line).unwrap_or_else(|fault| panic!("{line}: {fault}"))).collect()
}

/// The pauses before and after the end of a request's time, and how it ended.
struct Ended {
    before: u64,
    after: u64,
    answered: Result<AnyAnswer, Fault>,
}

/// Answers within a number of pauses: each takes a millisecond of the request's time, and none takes any other.
fn ended(request: &AnyRequest, pauses: u64, cancels: bool) -> Ended {
    let (clock, cancellation) = (Arc::new(AtomicU64::new(0)), Cancellation::default());
    let time = (!cancels).then_some(Duration::from_millis(pauses));
    let context = Context::default()
        .with_limits(Limits { time, memory: Some(256 << 20), ..Limits::default() })
        .with_cancellation(cancellation.clone())
        .with_clock({
            let clock = Arc::clone(&clock);
            move || Duration::from_millis(clock.load(Ordering::Relaxed))
        })
        .with_pause({
            let clock = Arc::clone(&clock);
            move || {
                if clock.fetch_add(1, Ordering::Relaxed) + 1 >= pauses && cancels {
                    cancellation.cancel();
                }
            }
        });
    let answered = request.answer(&context, &mut Silent);
    let paused = clock.load(Ordering::Relaxed);
    Ended { before: paused.min(pauses), after: paused.saturating_sub(pauses), answered }
}

/// A request that ended asks a few times more, for each of its rows or stages, until all of it has noticed.
const MAX_AFTER: u64 = 24;

fn all_end_after(pauses: impl Fn(usize) -> u64, cancels: bool) {
    for (number, request) in hard().iter().enumerate() {
        let pauses = pauses(number);
        let Ended { before, after, answered } = ended(request, pauses, cancels);
        let name = request.name();
        assert!(after <= MAX_AFTER, "{name} paused {after} times after its end at pause {pauses}");
        if let Err(fault) = answered {
            let expected = if cancels { FaultKind::Cancelled } else { FaultKind::TimeLimit };
            assert!(before < pauses || fault.kind == expected, "{name}, at pause {pauses}: {fault}");
        }
    }
}

#[test]
fn all_requests_have_a_hard_example() {
    let hard = hard();
    for name in AnyRequest::NAMES {
        assert!(hard.iter().any(|request| request.name() == *name), "{name}");
    }
}

/// The requests that take a few milliseconds, whatever they are asked.
const QUICK: &str = "game, goals, match, check, moves apply, moves check, moves invert, moves simplify, moves transpose, \
    moves count, explain, endgame terms, chess distance, chess map, chess points, chess territory, chess trajectory, \
    chess direction, chess race, chess evaluate, chess table, chess tables";

#[test]
fn all_requests_that_take_longer_pause() {
    let hard = hard();
    let is_quick = |name: &&str| QUICK.split(", ").any(|quick| quick == *name);
    let unpaused: Vec<&str> = AnyRequest::NAMES.iter().copied().filter(|name| !is_quick(name)).collect();
    let unpaused: Vec<&str> = unpaused
        .into_iter()
        .filter(|name| !hard.iter().any(|request| request.name() == *name && ended(request, 8, false).before == 8))
        .collect();
    assert!(unpaused.is_empty(), "{unpaused:?} pause less than eight times");
    // Where something is built that takes seconds: tables, automata, lists of boards, whole spaces, censuses.
    for request in &hard {
        let text = request.to_json().to_string();
        let builds =
            ["pdb:", "\"automaton\"", "\"count\"", "run-patterns", "heuristics error", "endgame table", "predict"];
        if builds.iter().any(|part| text.contains(part)) {
            assert_eq!(ended(request, 12, false).before, 12, "{text}");
        }
    }
}

#[test]
fn all_requests_end_with_their_time() {
    // At the first pause, and at different ones.
    all_end_after(|_| 1, false);
    all_end_after(|number| 2 + 7 * number as u64 % 19, false);
}

#[test]
fn all_requests_end_when_they_are_cancelled() {
    all_end_after(|number| 1 + 5 * number as u64 % 23, true);
}

#[test]
fn a_limit_on_time_is_the_limit_of_the_request() {
    for name in AnyRequest::NAMES {
        if AnyRequest::fields(name).is_some_and(|fields| fields.contains(&"time_limit")) {
            let request = AnyRequest::from_fields(name, [("time_limit", "0.5")]).unwrap();
            assert_eq!(request.time_limit(), Some(Duration::from_millis(500)), "{name}");
        }
    }
}
