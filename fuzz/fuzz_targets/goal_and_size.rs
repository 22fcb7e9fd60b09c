//! Any text is a size, a goal, a weight, a metric or a name of a heuristic, or refused; a value prints and reads again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use taxicab_puzzle::heuristic::HeuristicName;
use taxicab_puzzle::search::Weight;
use taxicab_puzzle::{Goal, Metric, Size};

fuzz_target!(|text: &str| {
    if let Ok(size) = text.parse::<Size>() {
        assert!((2..=16).contains(&size.width()) && (2..=16).contains(&size.height()));
        assert_eq!(size.to_string().parse(), Ok(size));
        assert_eq!(size.transposed().transposed(), size);
        for goal in Goal::NAMED {
            assert_eq!(goal.board(size).map(|board| board.size()), Ok(size));
        }
    }
    if let Ok(goal) = text.parse::<Goal>() {
        assert_eq!(goal.to_string().parse(), Ok(goal));
        if let Goal::Board(board) = goal {
            assert_eq!(goal.board(board.size()), Ok(board));
        }
    }
    match text.parse::<Weight>() {
        Ok(weight) => assert_eq!(weight.to_string().parse(), Ok(weight)),
        Err(error) => drop(error.to_string()),
    }
    if let Ok(metric) = text.parse::<Metric>() {
        assert_eq!(metric.to_string(), text);
    }
    match text.parse::<HeuristicName>() {
        Ok(name) => assert_eq!(name.as_str(), text),
        Err(error) => assert!(error.to_string().chars().count() < 600),
    }
});
