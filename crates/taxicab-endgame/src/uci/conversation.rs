//! The state of a conversation: the position, the options, and the search under way.

use alloc::collections::VecDeque;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::time::Duration;

use cozy_chess::{Board, Move, util};

use super::command::{self, Options};
use super::{Action, Fault, Task};
use crate::engine::{Game, LineGoal, Outcome, Report};
use crate::tables::fen::beginning;

/// A search under way.
struct Searching {
    board: Board,
    /// Whether its result waits for `stop`.
    is_infinite: bool,
    /// Whether its result waits for `ponderhit` or `stop`.
    is_ponder: bool,
    /// Its result, if that has to wait.
    outcome: Option<Outcome>,
}

/// A session of the protocol.
pub struct Conversation {
    name: &'static str,
    game: Game,
    options: Options,
    searching: Option<Searching>,
    /// Searches that were asked for during another, in order.
    waiting: VecDeque<Waiting>,
}

/// A search that begins when those before it have ended.
struct Waiting {
    task: Task,
    is_infinite: bool,
    /// Whether `stop` came after it.
    is_stopped: bool,
}

const COMMANDS: &str = "uci isready ucinewgame setoption position go stop ponderhit quit debug register d help";

impl Conversation {
    /// A new session of an engine with this name.
    pub fn new(name: &'static str) -> Self {
        Self { name, game: Game::default(), options: Options::default(), searching: None, waiting: VecDeque::new() }
    }

    /// The position of the next search.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Whether a search is under way, or its result waits.
    pub const fn is_searching(&self) -> bool {
        self.searching.is_some()
    }

    /// Whether the search under way needs no `stop` or `ponderhit` to end.
    pub fn ends_by_itself(&self) -> bool {
        self.searching.as_ref().is_some_and(|searching| !searching.is_infinite && !searching.is_ponder)
    }

    /// Reads a line. An error is reported in one `info string`.
    pub fn line(&mut self, line: &str) -> Vec<Action> {
        let words: Vec<&str> = line.split_whitespace().collect();
        // Unknown words before a command are ignored, as the protocol demands.
        let Some(start) = words.iter().position(|word| COMMANDS.split(' ').any(|command| command == *word)) else {
            return words.first().map(|word| say_fault(&Fault::Command(beginning(word)))).into_iter().collect();
        };
        match self.command(words[start], &words[start + 1..]) {
            Ok(actions) => actions,
            Err(fault) => Vec::from([say_fault(&fault)]),
        }
    }

    fn command(&mut self, command: &str, words: &[&str]) -> Result<Vec<Action>, Fault> {
        let say = |line: &str| Action::Say(line.to_string());
        Ok(match command {
            "uci" => {
                let name = [format!("id name {}", self.name), "id author the Taxicab developers".to_string()];
                let lines = name.into_iter().chain(Options::lines()).chain(["uciok".to_string()]);
                lines.map(Action::Say).collect()
            }
            // During a search the answer comes at once, as the protocol demands; otherwise after all earlier actions.
            "isready" if self.is_searching() => Vec::from([say("readyok")]),
            "isready" => Vec::from([Action::SayLater("readyok".to_string())]),
            "ucinewgame" => Vec::from([Action::Clear]),
            "setoption" => self.options.set(words)?.into_iter().collect(),
            "position" => {
                self.game = command::position(words)?;
                Vec::new()
            }
            "go" => self.go(words),
            "stop" => self.stop()?,
            "ponderhit" => self.ponder_hit()?,
            "quit" => Vec::from([Action::Quit]),
            "debug" => match words.first() {
                Some(&("on" | "off")) => Vec::new(),
                other => {
                    let found = beginning(other.copied().unwrap_or_default());
                    return Err(Fault::Switch { of: "debug", found, choices: "on or off" });
                }
            },
            "d" => Vec::from([Action::Say(format!("info string fen {}", self.game.board()))]),
            "help" => Vec::from([Action::Say(format!("info string commands: {COMMANDS}"))]),
            // `register`: there is nothing to register.
            _ => Vec::new(),
        })
    }

    /// Every `go` begins a search, whatever is wrong with it, so that each has its `bestmove`.
    fn go(&mut self, words: &[&str]) -> Vec<Action> {
        let command::Go { mut limits, clock, is_infinite, is_ponder, faults } = command::go(words, &self.game);
        let fixed = (self.options.depth > 0).then_some(self.options.depth as u8);
        limits.depth = limits.depth.or(fixed);
        let color = self.game.board().side_to_move();
        let budget = if is_infinite { None } else { clock.budget(color, self.options.overhead) };
        let is_bounded = budget.is_some() || limits.depth.is_some() || limits.nodes.is_some() || limits.mate.is_some();
        let is_open = !is_bounded && !is_infinite && !is_ponder;
        if is_open && !faults.is_empty() {
            // Its limit cannot be read, but the caller still waits for an answer.
            limits.depth = Some(1);
        }
        // A bare `go` runs until `stop`.
        let is_infinite = is_infinite || is_open && faults.is_empty();
        let task = Task { game: self.game.clone(), limits, budget, is_ponder };
        let mut actions: Vec<Action> = faults.iter().map(say_fault).collect();
        let is_searching = self.searching.is_some();
        self.waiting.push_back(Waiting { task, is_infinite, is_stopped: false });
        if is_searching {
            actions.push(say_fault(&Fault::Searching));
            actions.extend(self.end());
        } else {
            actions.extend(self.next());
        }
        actions
    }

    /// Begins the search that has waited longest. Only the last of them is searched to its limits.
    fn next(&mut self) -> Vec<Action> {
        let Some(Waiting { task, is_infinite, is_stopped }) = self.waiting.pop_front() else { return Vec::new() };
        let (board, is_ponder) = (task.game.board().clone(), task.is_ponder);
        self.searching = Some(Searching { board, is_infinite, is_ponder, outcome: None });
        let mut actions = Vec::from([Action::Search(task)]);
        if is_stopped || !self.waiting.is_empty() {
            actions.extend(self.end());
        }
        actions
    }

    fn stop(&mut self) -> Result<Vec<Action>, Fault> {
        if self.searching.is_none() {
            return Err(Fault::Idle("stop"));
        }
        self.waiting.iter_mut().for_each(|waiting| waiting.is_stopped = true);
        Ok(self.end())
    }

    /// Ends the search under way.
    fn end(&mut self) -> Vec<Action> {
        if let Some(searching) = &mut self.searching {
            (searching.is_infinite, searching.is_ponder) = (false, false);
        }
        self.answer().unwrap_or_else(|| Vec::from([Action::Stop]))
    }

    fn ponder_hit(&mut self) -> Result<Vec<Action>, Fault> {
        if let Some(waiting) = self.waiting.back_mut() {
            waiting.task.is_ponder = false;
            return Ok(Vec::new());
        }
        let searching = self.searching.as_mut().filter(|searching| searching.is_ponder);
        searching.ok_or(Fault::Idle("ponderhit"))?.is_ponder = false;
        Ok(self.answer().unwrap_or_else(|| Vec::from([Action::PonderHit])))
    }

    /// The text to print for an iteration of the search under way, after this time: a line, and another if it reaches
    /// better ground.
    pub fn report(&self, report: &Report, elapsed: Duration) -> Option<String> {
        let board = &self.searching.as_ref().filter(|searching| searching.outcome.is_none())?.board;
        let Report { depth, seldepth, nodes, hashfull, score, ref line } = *report;
        let seconds = elapsed.as_secs_f64().max(1e-6);
        let rate = (nodes as f64 / seconds) as u64;
        let time = elapsed.as_millis();
        let seldepth = seldepth.max(depth);
        let mut text = format!(
            "info depth {depth} seldepth {seldepth} nodes {nodes} nps {rate} time {time} hashfull {hashfull} score {score}"
        );
        if !line.is_empty() {
            text += " pv";
            let mut board = board.clone();
            for &mv in line {
                text.push(' ');
                text.push_str(&util::display_uci_move(&board, mv).to_string());
                board.play_unchecked(mv);
            }
        }
        if let Some(climb) = LineGoal::of(board, line) {
            text.push_str("\ninfo string ");
            text.push_str(&climb.to_string());
        }
        Some(text)
    }

    /// The actions when the search is done: print its result, unless that waits for `stop` or `ponderhit`, and start
    /// the next.
    pub fn done(&mut self, outcome: Outcome) -> Vec<Action> {
        if let Some(searching) = &mut self.searching {
            searching.outcome = Some(outcome);
        }
        self.answer().unwrap_or_default()
    }

    /// The result, if there is one and nothing has to be waited for, and the next search.
    fn answer(&mut self) -> Option<Vec<Action>> {
        let is_due =
            |searching: &Searching| !searching.is_infinite && !searching.is_ponder && searching.outcome.is_some();
        if !self.searching.as_ref().is_some_and(is_due) {
            return None;
        }
        let Searching { board, outcome, .. } = self.searching.take()?;
        let Outcome { best, ponder, .. } = outcome?;
        let mut actions = Vec::new();
        if let Some(best) = best {
            let mut text = format!("bestmove {}", util::display_uci_move(&board, best));
            if let Some(reply) = ponder {
                text += &ponder_text(board, best, reply);
            }
            actions.push(Action::Say(text));
        } else {
            let end = if board.checkers().is_empty() { "stalemate" } else { "mate" };
            actions.push(Action::Say(format!("info string no move: {end}")));
            actions.push(Action::Say("bestmove 0000".to_string()));
        }
        actions.extend(self.next());
        Some(actions)
    }
}

fn ponder_text(mut board: Board, best: Move, reply: Move) -> String {
    board.play_unchecked(best);
    format!(" ponder {}", util::display_uci_move(&board, reply))
}

fn say_fault(fault: &Fault) -> Action {
    Action::Say(format!("info string {fault}"))
}

#[cfg(test)]
mod tests {
    use cozy_chess::Color;

    use super::*;
    use crate::engine::Score;

    fn said(actions: &[Action]) -> Vec<String> {
        let line = |action: &Action| if let Action::Say(line) = action { Some(line.clone()) } else { None };
        actions.iter().filter_map(line).collect()
    }

    fn begun() -> Conversation {
        Conversation::new("Taxicab")
    }

    fn outcome(best: &str, ponder: Option<&str>) -> Outcome {
        let best = best.parse().ok();
        let ponder = ponder.and_then(|text| text.parse().ok());
        Outcome { best, ponder, score: Some(Score::Centipawns(0)), nodes: 1 }
    }

    #[test]
    fn garbage_is_named_once_and_changes_nothing() {
        let mut conversation = begun();
        conversation.line("position startpos moves e2e4");
        let before = conversation.game().board().to_string();
        for (line, expected) in [
            ("zebra", "unknown command \"zebra\""),
            ("position", "position needs startpos or fen"),
            ("position middle", "position does not know \"middle\""),
            ("position startpos e2e4", "position startpos does not know \"e2e4\""),
            (
                "position startpos moves e2e4 e2e4",
                "move 2: e2e4 is not legal with black to move; the position is as before",
            ),
            ("position startpos moves e9", "move 1: \"e9\" is no move"),
            ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "there is no king on either side"),
            ("position fen 9/8 w", "the position is as before"),
            ("position fen", "the position is as before"),
            ("stop", "stop: no search is under way"),
            ("ponderhit", "ponderhit: no search is under way"),
            ("setoption name Zebra value 1", "there is no option"),
            ("debug maybe", "debug is on or off"),
            ("\u{1}\u{2}äöü💥", "unknown command"),
        ] {
            let actions = conversation.line(line);
            let said = said(&actions);
            assert_eq!((said.len(), actions.len()), (1, 1), "{line}: {actions:?}");
            assert!(said[0].starts_with("info string ") && said[0].contains(expected), "{line}: {said:?}");
            assert_eq!(conversation.game().board().to_string(), before, "{line}");
            assert!(!conversation.is_searching(), "{line}");
        }
        assert!(conversation.line("").is_empty() && conversation.line(" \t ").is_empty());
        // Unknown words before a command are passed over.
        assert!(matches!(&conversation.line("joho isready")[..], [Action::SayLater(line)] if line == "readyok"));
    }

    #[test]
    fn every_go_is_answered_whatever_is_wrong_with_it() {
        for (line, expected, depth) in [
            ("go depth", "depth needs a number", 1),
            ("go depth x", "depth is a number from 1 to", 1),
            ("go depth 0", "not \"0\"", 1),
            ("go mate 0", "not \"0\"", 1),
            ("go wtime", "wtime needs milliseconds", 1),
            ("go nodes -3", "nodes is a number", 1),
            ("go nodes 99999999999999999999", "nodes is a number", 1),
            ("go depth depth 3", "depth needs a number", 3),
            ("go depth 3 nodes x", "nodes is a number", 3),
            ("go searchmoves", "searchmoves needs moves", 1),
            ("go searchmoves e7e9 zebra", "searchmoves, move 1: \"e7e9\"", 1),
            ("go searchmoves e2e5 depth 4", "e2e5 is not legal", 4),
        ] {
            let mut conversation = begun();
            let actions = conversation.line(line);
            let [Action::Say(fault), Action::Search(task)] = &actions[..] else { panic!("{line}: {actions:?}") };
            assert!(fault.starts_with("info string ") && fault.contains(expected), "{line}: {fault}");
            assert_eq!((task.limits.depth, task.limits.searchmoves.len()), (Some(depth), 0), "{line}");
            assert!(conversation.ends_by_itself());
        }
        let actions = begun().line("go sideways movetime -1 upwards searchmoves e2e4 e2e5");
        assert_eq!(said(&actions).len(), 3);
        assert!(said(&actions)[0] == "info string go does not know \"sideways\"");
        let Some(Action::Search(task)) = actions.last() else { panic!("{actions:?}") };
        assert!(task.budget.is_some() && task.limits.depth.is_none() && task.limits.searchmoves.len() == 1);
        let many = "go ".to_string() + &"upwards ".repeat(1000);
        assert_eq!(said(&begun().line(&many)).len(), 8);
    }

    #[test]
    fn a_go_during_a_search_ends_it_and_both_are_answered() {
        let mut conversation = begun();
        assert!(matches!(conversation.line("go infinite")[..], [Action::Search(_)]));
        conversation.line("position startpos moves e2e4");
        for _ in 0..2 {
            let actions = conversation.line("go depth 2");
            assert!(
                matches!(&actions[..], [Action::Say(said), Action::Stop] if said.contains("under way")),
                "{actions:?}"
            );
        }
        let actions = conversation.done(outcome("d2d4", None));
        assert!(
            matches!(&actions[..], [Action::Say(_), Action::Search(task), Action::Stop] if task.game.board().side_to_move() == Color::Black)
        );
        assert_eq!(said(&actions), ["bestmove d2d4"]);
        assert_eq!(conversation.line("stop").len(), 1);
        let actions = conversation.done(outcome("e7e5", None));
        assert!(
            matches!(&actions[..], [Action::Say(_), Action::Search(task), Action::Stop] if task.limits.depth == Some(2))
        );
        let actions = conversation.done(outcome("e7e5", None));
        assert_eq!((actions.len(), said(&actions)), (1, Vec::from(["bestmove e7e5".to_string()])));
        assert!(!conversation.is_searching());
    }

    #[test]
    fn an_answer_waits_where_it_has_to() {
        for (go, releases) in
            [("go infinite", "stop"), ("go", "stop"), ("go ponder wtime 1000 btime 1000", "ponderhit")]
        {
            for is_done_before in [true, false] {
                let mut conversation = begun();
                assert!(matches!(conversation.line(go)[..], [Action::Search(_)]));
                assert_eq!(said(&conversation.line("isready")), ["readyok"]);
                let answer = ["bestmove e2e4 ponder e7e5"];
                if is_done_before {
                    assert!(conversation.done(outcome("e2e4", Some("e7e5"))).is_empty(), "{go}");
                    assert_eq!(said(&conversation.line(releases)), answer);
                } else {
                    assert!(matches!(conversation.line(releases)[..], [Action::Stop | Action::PonderHit]), "{go}");
                    assert_eq!(said(&conversation.done(outcome("e2e4", Some("e7e5")))), answer);
                }
                assert!(!conversation.is_searching());
            }
        }
    }

    #[test]
    fn castling_is_written_as_the_kings_move() {
        let mut conversation = begun();
        conversation.line("position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        conversation.line("go depth 1");
        let line = ["e1h1", "e8a8"].map(|text| text.parse().unwrap()).to_vec();
        let report = Report { depth: 1, seldepth: 2, nodes: 9, hashfull: 0, score: Score::Centipawns(-7), line };
        let text = conversation.report(&report, Duration::from_millis(3)).unwrap();
        assert_eq!(text, "info depth 1 seldepth 2 nodes 9 nps 3000 time 3 hashfull 0 score cp -7 pv e1g1 e8c8");
        assert_eq!(said(&conversation.done(outcome("e1h1", Some("e8a8")))), ["bestmove e1g1 ponder e8c8"]);
    }

    #[test]
    fn without_a_move_the_null_move_is_answered() {
        for (fen, reason) in [("7k/5Q2/6K1/8/8/8/8/8 b", "stalemate"), ("7k/6Q1/6K1/8/8/8/8/8 b", "mate")] {
            let mut conversation = begun();
            conversation.line(&format!("position fen {fen}"));
            conversation.line("go depth 1");
            let said = said(&conversation.done(Outcome::default()));
            assert_eq!(said, [format!("info string no move: {reason}"), "bestmove 0000".to_string()]);
        }
    }

    #[test]
    fn limits_are_read() {
        let mut conversation = begun();
        conversation.line("setoption name Depth value 5");
        let actions = conversation
            .line("go wtime 60000 btime 30000 winc 1000 binc 0 movestogo 10 nodes 77 mate 3 searchmoves e2e4 d2d4");
        let [Action::Search(task)] = &actions[..] else { panic!("{actions:?}") };
        assert_eq!((task.limits.depth, task.limits.nodes, task.limits.mate), (Some(5), Some(77), Some(3)));
        assert_eq!(task.limits.searchmoves.len(), 2);
        assert!(task.budget.is_some_and(|budget| budget.hard > Duration::from_secs(5)));
    }
}
