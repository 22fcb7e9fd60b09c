//! The tables that the default search builds by itself: once, in time, within the memory, and never instead of an answer.
//!
//! On 3x5 the big tables are 20 MB, and some boards together take what they cost.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use taxicab::requests::puzzle::{LimitFields, Solution, Solve, SolveAnswer};
use taxicab::{Context, Event, Limits, Notice, Request};
use taxicab_puzzle::{Board, Goal, shuffled};
use taxicab_store::Store;

const BIG: &str = "pdb:7-7";

fn board(seed: u64) -> Board {
    shuffled(&Goal::BlankLast.board("3x5".parse().unwrap()).unwrap(), seed)
}

fn solved(board: &Board, limits: &LimitFields, context: &Context, notices: &mut Vec<Notice>) -> Solution {
    let request = Solve { board: board.to_string(), limits: limits.clone(), ..Solve::default() };
    let mut observer = |event: Event<'_>| {
        if let Event::Notice(notice) = event {
            notices.push(notice.clone());
        }
    };
    match request.answer(context, &mut observer).unwrap() {
        SolveAnswer::Solution(solution) => *solution,
        SolveAnswer::Unsolvable(_) => panic!("shuffles are solvable"),
    }
}

/// Solves boards until one is solved with the big tables; returns how many that took, if it happened.
fn climbed(context: &Context, notices: &mut Vec<Notice>) -> Option<u64> {
    (0..400).find(|&seed| {
        let solution = solved(&board(seed), &LimitFields::default(), context, notices);
        assert!(solution.optimal && solution.stopped.is_none());
        let sum =
            |count: fn(&taxicab::requests::puzzle::SearchStage) -> u64| solution.stages.iter().map(count).sum::<u64>();
        assert_eq!(
            (sum(|stage| stage.generated), sum(|stage| stage.expanded)),
            (solution.generated, solution.expanded)
        );
        solution.heuristic.as_deref() == Some(BIG)
    })
}

fn builds(notices: &[Notice]) -> usize {
    notices.iter().filter(|notice| matches!(notice, Notice::BuildingSplit { .. })).count()
}

#[test]
fn big_tables_are_built_once_kept_and_found() {
    let directory = tempfile::tempdir().unwrap();
    let context = || Context::default().with_store(Store::new(directory.path()));
    let mut notices = Vec::new();
    let first = climbed(&context(), &mut notices).expect("boards take what the tables cost");
    assert!(first > 10 && builds(&notices) == 1, "{first}: {notices:?}");
    let text = notices.iter().map(ToString::to_string).collect::<String>();
    assert!(text.contains("pdb:7-7") && text.contains("taxicab tables remove"), "{text}");
    // Another process finds them as soon as a board is not easy, and the lengths are the same.
    let (again, mut notices) = (context(), Vec::new());
    let second = climbed(&again, &mut notices).unwrap();
    assert!(second < first && notices.is_empty(), "{second}: {notices:?}");
    let named = Solve { heuristic: Some("walking".parse().unwrap()), board: board(0).to_string(), ..Solve::default() };
    let SolveAnswer::Solution(named) = named.answer(&again, &mut taxicab::Silent).unwrap() else { panic!("solvable") };
    assert_eq!(named.length, solved(&board(0), &LimitFields::default(), &again, &mut Vec::new()).length);
}

#[test]
fn requests_at_the_same_time_build_a_table_once() {
    let directory = tempfile::tempdir().unwrap();
    let context = Context::default().with_store(Store::new(directory.path()));
    let count = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let mut notices = Vec::new();
                climbed(&context, &mut notices).unwrap();
                count.fetch_add(builds(&notices), Ordering::Relaxed);
            });
        }
    });
    assert_eq!(count.into_inner(), 1);
}

#[test]
fn a_directory_that_keeps_nothing_costs_a_notice() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("file");
    std::fs::write(&file, "").unwrap();
    let mut notices = Vec::new();
    climbed(&Context::default().with_store(Store::new(file.join("tables"))), &mut notices).unwrap();
    assert!(notices.iter().any(|notice| matches!(notice, Notice::NotKept { .. })), "{notices:?}");
    let mut notices = Vec::new();
    climbed(&Context::default(), &mut notices).unwrap();
    assert_eq!((builds(&notices), notices.len()), (1, 1), "without a store there is nothing to keep: {notices:?}");
    assert!(notices[0].to_string().contains("not kept"));
}

#[test]
fn limits_decide_which_tables_are_begun() {
    let small = Context::default().with_limits(Limits { memory: Some(20 << 20), ..Limits::default() });
    let mut notices = Vec::new();
    assert_eq!(climbed(&small, &mut notices), None, "there is no room for them");
    assert!(notices.is_empty());
    // Whatever is built meanwhile, a board ends in time.
    let context = Context::default().with_threads(|| NonZeroUsize::MIN);
    let limits: LimitFields = serde_json::from_str(r#"{"time_limit": 0.5}"#).unwrap();
    for seed in 0..60 {
        let start = Instant::now();
        let solution = solved(&board(seed), &limits, &context, &mut Vec::new());
        assert!(solution.optimal || solution.stopped.is_some());
        assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
        assert_ne!(solution.heuristic.as_deref(), Some(BIG), "they take longer than the board may");
    }
}
