//! Any lines are a conversation: each line has an answer or one error, and every played move is legal.

#![no_main]

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::time::Duration;

use cozy_chess::util;
use libfuzzer_sys::fuzz_target;
use taxicab_endgame::engine::{Engine, SearchEvent};
use taxicab_endgame::uci::{Action, Conversation};

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::new(Engine::new(1).expect("a megabyte"));
}

const MAX_NODES: u64 = 300;

fuzz_target!(|text: &str| {
    let mut conversation = Conversation::new("Taxicab");
    let (mut asked, mut answered) = (0, 0);
    // The last line is that of a user who waits.
    for line in text.lines().take(20).chain(["stop"]) {
        let mut due = VecDeque::from(conversation.line(line));
        asked += due.iter().filter(|action| matches!(action, Action::Search(_))).count();
        while let Some(action) = due.pop_front() {
            match action {
                Action::Say(said) | Action::SayLater(said) => {
                    assert!(!said.is_empty() && !said.contains('\n'), "{said:?}");
                    answered += usize::from(said.starts_with("bestmove"));
                }
                Action::Quit => return,
                Action::Search(mut task) => {
                    task.limits.nodes = Some(task.limits.nodes.map_or(MAX_NODES, |nodes| nodes.min(MAX_NODES)));
                    let mut watch = |observed: SearchEvent<'_>| {
                        if let SearchEvent::Iteration(report) = observed {
                            let said = conversation.report(report, Duration::from_millis(1));
                            assert!(said.is_some_and(|said| said.starts_with("info depth ")));
                        }
                        ControlFlow::Continue(())
                    };
                    let outcome = ENGINE.with_borrow_mut(|engine| engine.search(&task.game, &task.limits, &mut watch));
                    let board = task.game.board();
                    assert!(outcome.nodes <= MAX_NODES);
                    assert!(outcome.best.is_none_or(|best| board.is_legal(best)));
                    let best =
                        outcome.best.map_or("0000".into(), |best| util::display_uci_move(board, best).to_string());
                    let mut said = conversation.done(outcome);
                    if said.is_empty() {
                        said = conversation.line("stop");
                    }
                    let is_answer = |action: &Action| matches!(action, Action::Say(said) if said.split(' ').take(2).eq(["bestmove", &best]));
                    assert!(said.iter().any(is_answer), "{said:?}");
                    due.extend(said);
                }
                Action::Stop | Action::PonderHit | Action::Clear | Action::Resize(_) | Action::Tables(_) => {}
            }
        }
        assert_eq!(asked, answered, "{line:?}");
    }
    assert!(!conversation.is_searching());
});
