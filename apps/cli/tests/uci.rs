//! `taxicab uci`, spoken with as chess programs do: what is answered, and when.

use crate::running;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use cozy_chess::{Board, util};

/// Longer than anything here may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);
/// Within 50 ms on an idle machine; others build and test beside this one.
const STOPPED: Duration = Duration::from_secs(2);

struct Dialogue {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Dialogue {
    /// With the engine that searches, whatever tables there are.
    fn new() -> Self {
        let mut dialogue = Self::of(&["uci"]);
        dialogue.say(&["setoption name Exact Tables value false"]);
        dialogue
    }

    fn of(arguments: &[&str]) -> Self {
        Self::with(running::command(arguments))
    }

    fn with(mut command: Command) -> Self {
        let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Self { input: child.stdin.take(), child, lines }
    }

    fn say(&mut self, lines: &[&str]) {
        let input = self.input.as_mut().unwrap();
        for line in lines {
            writeln!(input, "{line}").unwrap();
        }
        input.flush().unwrap();
    }

    /// All lines to the one that begins so.
    fn until(&self, start: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no {start:?} after {heard:?}"));
            let is_last = line.starts_with(start);
            heard.push(line);
            if is_last {
                return heard;
            }
        }
    }

    /// The answer to a search: the lines before it, and the words of it.
    fn best(&self) -> (Vec<String>, Vec<String>) {
        let mut lines = self.until("bestmove");
        let last = lines.pop().unwrap();
        (lines, last.split(' ').skip(1).map(str::to_owned).collect())
    }

    /// The best move in a position, with a way to search.
    fn best_in(&mut self, position: &str, go: &str) -> (Vec<String>, String) {
        self.say(&[&format!("position {position}"), go]);
        let (lines, words) = self.best();
        (lines, words[0].clone())
    }

    /// Nothing is said for a while.
    fn is_silent(&self, time: Duration) -> bool {
        let end = Instant::now() + time;
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            match self.lines.recv_timeout(left) {
                Ok(line) if line.starts_with("bestmove") => return false,
                _ => {}
            }
        }
        true
    }

    fn ends(mut self) -> i32 {
        self.input = None;
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code().unwrap();
            }
            thread::sleep(Duration::from_millis(5));
        }
        panic!("it does not end");
    }
}

impl Drop for Dialogue {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn word_after<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    line.split(' ').skip_while(|&word| word != name).nth(1)
}

#[test]
fn it_introduces_itself_and_ends() {
    for arguments in [&["uci"][..], &["endgame", "uci"]] {
        let mut dialogue = Dialogue::of(arguments);
        dialogue.say(&["uci"]);
        let lines = dialogue.until("uciok");
        assert!(lines[0].starts_with("id name Taxicab"), "{lines:?}");
        assert!(lines[1].starts_with("id author "), "{lines:?}");
        assert!(lines.iter().any(|line| line.starts_with("option name Hash type spin default 64 min 1 max ")));
        dialogue.say(&["debug on", "isready"]);
        assert_eq!(dialogue.until("readyok"), ["readyok"]);
        dialogue.say(&["ucinewgame", "setoption name Hash value 32", "setoption name Clear Hash", "isready", "quit"]);
        assert_eq!(dialogue.until("readyok"), ["readyok"]);
        assert_eq!(dialogue.ends(), 0);
    }
    // The end of the input is the end, and a search under way is answered.
    let mut dialogue = Dialogue::new();
    dialogue.say(&["go infinite"]);
    dialogue.input = None;
    dialogue.best();
    assert_eq!(dialogue.ends(), 0);
    // One that ends by itself comes to its end.
    let mut dialogue = Dialogue::new();
    dialogue.say(&["position fen 8/8/8/3k4/8/8/8/KQ6 w", "go depth 4"]);
    dialogue.input = None;
    assert_eq!(dialogue.best().0.len(), 4);
    assert_eq!(dialogue.ends(), 0);
    let mut dialogue = Dialogue::new();
    dialogue.say(&["go infinite", "quit"]);
    assert_eq!(dialogue.ends(), 0);
}

#[test]
fn it_is_ready_while_it_searches_and_stops_at_once() {
    let mut dialogue = Dialogue::new();
    let mut slowest = Duration::ZERO;
    for position in ["startpos", "fen 8/8/8/3k4/8/8/8/KBN5 w - - 0 1", "fen 8/8/8/3k4/8/8/3P4/K7 w - - 0 1"] {
        for wait in [0, 20, 200] {
            dialogue.say(&["ucinewgame", &format!("position {position}"), "go infinite", "isready"]);
            dialogue.until("readyok");
            assert!(dialogue.is_silent(Duration::from_millis(wait)), "no answer before stop");
            let start = Instant::now();
            dialogue.say(&["stop"]);
            dialogue.best();
            slowest = slowest.max(start.elapsed());
        }
    }
    println!("slowest answer to stop: {slowest:?}");
    assert!(slowest < STOPPED, "{slowest:?}");
}

#[test]
fn it_is_ready_at_once_at_any_size_of_hash() {
    let mut dialogue = Dialogue::new();
    dialogue.say(&["isready"]);
    dialogue.until("readyok");
    let mut slowest = Duration::ZERO;
    for megabytes in [4096, 1, 4096, 16] {
        dialogue.say(&[&format!("setoption name Hash value {megabytes}"), "go nodes 20000"]);
        dialogue.best();
        let start = Instant::now();
        dialogue.say(&["ucinewgame"; 1000]);
        dialogue.say(&["setoption name Clear Hash", "isready"]);
        dialogue.until("readyok");
        slowest = slowest.max(start.elapsed());
    }
    println!("slowest answer to isready: {slowest:?}");
    assert!(slowest < STOPPED, "{slowest:?}");
}

/// Random `go`s; `TAXICAB_GO_LINES=100000` asks so many.
#[test]
fn every_go_is_answered_with_a_legal_move() {
    let lines: usize = std::env::var("TAXICAB_GO_LINES").map_or(400, |count| count.parse().unwrap());
    let parts = [
        "depth",
        "nodes",
        "mate",
        "movetime",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "searchmoves",
        "infinite",
        "ponder",
        "zebra",
    ];
    let values = ["0", "1", "2", "3", "-1", "99999999999999999999", "x", "e2e4", "e2e5", "d5d6", "a1b1", "0000", ""];
    let positions = ["startpos", "fen 8/8/8/3k4/8/8/8/KBN5 w - - 0 1", "fen 8/8/3P4/3k4/8/8/8/K7 b - - 0 1"];
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = |count: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % count
    };
    let mut dialogue = Dialogue::new();
    for _ in 0..lines / 4 {
        let position = positions[random(positions.len())];
        let board: Board = match position.strip_prefix("fen ") {
            Some(fen) => fen.parse().unwrap(),
            None => Board::default(),
        };
        dialogue.say(&[&format!("position {position}")]);
        // Some while another is under way.
        for _ in 0..4 {
            let mut line = "go".to_owned();
            for _ in 0..random(4) {
                line = format!("{line} {} {}", parts[random(parts.len())], values[random(values.len())]);
            }
            dialogue.say(&[&line]);
        }
        // The last may be infinite, or ponder.
        dialogue.say(&["stop"]);
        for _ in 0..4 {
            let (_, words) = dialogue.best();
            let legal = util::parse_uci_move(&board, &words[0]).is_ok_and(|mv| board.is_legal(mv));
            assert!(legal, "{position}: {words:?}");
        }
    }
    dialogue.say(&["quit"]);
    assert_eq!(dialogue.ends(), 0);
    // At the end of the input too.
    let mut dialogue = Dialogue::new();
    dialogue.say(&["go infinite", "go ponder", "go infinite"]);
    dialogue.input = None;
    (0..3).for_each(|_| drop(dialogue.best()));
    assert_eq!(dialogue.ends(), 0);
}

#[test]
fn information_has_all_its_parts() {
    let mut dialogue = Dialogue::new();
    dialogue.say(&["position startpos", "go depth 6"]);
    let (lines, best) = dialogue.best();
    assert_eq!(lines.len(), 6, "{lines:?}");
    for (depth, line) in (1..).zip(&lines) {
        assert_eq!(word_after(line, "depth"), Some(depth.to_string().as_str()), "{line}");
        for name in ["seldepth", "nodes", "nps", "time", "hashfull"] {
            assert!(word_after(line, name).is_some_and(|word| word.parse::<u64>().is_ok()), "{name}: {line}");
        }
        assert_eq!(word_after(line, "score"), Some("cp"), "{line}");
        // The line can be played.
        let mut board = Board::default();
        for text in line.split(" pv ").nth(1).unwrap().split(' ') {
            board.play(util::parse_uci_move(&board, text).unwrap());
        }
    }
    assert_eq!(word_after(lines.last().unwrap(), "pv"), Some(best[0].as_str()));
    assert_eq!(best[1], "ponder");
}

#[test]
fn a_mate_is_found_and_answers_wait_for_stop() {
    let mut dialogue = Dialogue::new();
    let mate = "position fen 7k/8/5K2/8/8/8/8/6R1 w - - 0 1";
    dialogue.say(&[mate, "go mate 2"]);
    let (lines, best) = dialogue.best();
    assert_eq!((word_after(lines.last().unwrap(), "mate"), best[0].as_str()), (Some("2"), "f6f7"));
    // Where there is none, the last depth that could show one is the end.
    dialogue.say(&["position fen 8/8/8/3k4/8/8/8/KQ6 w", "go mate 2"]);
    let (lines, _) = dialogue.best();
    let depths: Vec<_> = lines.iter().filter_map(|line| word_after(line, "depth")).collect();
    assert_eq!(depths, ["2", "3"], "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("info string better ground in ")), "{lines:?}");
    // It is found long before, and said only after stop.
    dialogue.say(&[mate, "go infinite"]);
    assert!(dialogue.is_silent(Duration::from_millis(300)));
    dialogue.say(&["isready", "stop"]);
    assert_eq!(dialogue.best().1[0], "f6f7");
    // Of searchmoves one is played, however bad.
    dialogue.say(&["position startpos", "go depth 4 searchmoves a2a3 h2h4"]);
    let best = dialogue.best().1;
    assert!(["a2a3", "h2h4"].contains(&best[0].as_str()), "{best:?}");
    // Nodes and time are kept.
    dialogue.say(&["go nodes 3000"]);
    let (lines, _) = dialogue.best();
    assert!(lines.iter().all(|line| word_after(line, "nodes").unwrap().parse::<u64>().unwrap() <= 3000), "{lines:?}");
    for go in ["go movetime 100", "go wtime 1000 btime 1000 winc 0 binc 0", "go wtime 100 btime 1 movestogo 1"] {
        let start = Instant::now();
        dialogue.say(&[go]);
        dialogue.best();
        assert!(start.elapsed() < Duration::from_secs(1) + STOPPED, "{go}: {:?}", start.elapsed());
    }
}

/// Bishop and knight mate from where it takes longest: the engine against itself.
#[test]
fn with_exact_tables_it_mates_as_soon_as_can_be() {
    let tables = tempfile::tempdir().unwrap();
    let mut command = running::command(&["uci"]);
    command.env("TAXICAB_TABLES", tables.path());
    let mut dialogue = Dialogue::with(command);
    dialogue.say(&["uci", "setoption name Exact Tables value true", "isready"]);
    assert!(dialogue.until("uciok").iter().any(|line| line == "option name Exact Tables type check default true"));
    assert_eq!(dialogue.until("readyok"), ["readyok"]);
    let mut board = Board::from_fen("8/8/7N/8/8/8/8/K1k1B3 w - - 0 1", false).unwrap();
    let mut moves = String::new();
    let mut announced = Vec::new();
    while board.status() == cozy_chess::GameStatus::Ongoing {
        let (lines, best) =
            dialogue.best_in(&format!("fen 8/8/7N/8/8/8/8/K1k1B3 w - - 0 1 moves{moves}"), "go movetime 1000");
        let [line] = &lines[..] else { panic!("{lines:?}") };
        announced.push(word_after(line, "mate").unwrap().parse::<i32>().unwrap());
        moves = format!("{moves} {best}");
        board.play(util::parse_uci_move(&board, &best).unwrap());
    }
    assert_eq!(board.status(), cozy_chess::GameStatus::Won);
    // Each announces one move less than the last time, and both say the same.
    let first = announced[0];
    assert_eq!(first, 33, "{announced:?}");
    let expected: Vec<i32> =
        (0..2 * first - 1).map(|ply| if ply % 2 == 0 { first - ply / 2 } else { ply / 2 + 1 - first }).collect();
    assert_eq!(announced, expected);
    // Where nobody can win it chooses among the moves that hold.
    assert_eq!(dialogue.best_in("fen 8/3k4/8/3KP3/8/8/8/8 b - - 0 1", "go depth 1").1, "d7e7");
    // Tables that are not there yet are brought for the search, or during it where its time is short.
    let rook = "fen 8/2R5/8/8/7k/3K4/8/4n3 w - - 0 1";
    dialogue.best_in(rook, "go movetime 100");
    let (lines, _) = dialogue.best_in(rook, "go depth 1");
    assert!(lines.last().is_some_and(|line| word_after(line, "mate") == Some("40")), "{lines:?}");
    dialogue.say(&[
        "setoption name Exact Tables value false",
        "position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1",
        "go depth 1",
    ]);
    assert_eq!(dialogue.best().0.len(), 1);
}

/// With no option set, and no tables on disk.
#[test]
fn tables_that_take_no_second_are_used_unasked() {
    let tables = tempfile::tempdir().unwrap();
    let mut command = running::command(&["uci"]);
    command.env("TAXICAB_TABLES", tables.path());
    let mut dialogue = Dialogue::with(command);
    // The longest wins with a rook and with a queen.
    for (position, mate) in [("fen 8/8/8/8/8/2k5/1R6/K7 w - - 0 1", "16"), ("fen 8/8/8/5k2/8/8/1Q6/K7 w - - 0 1", "10")]
    {
        let (lines, _) = dialogue.best_in(position, "go depth 1");
        assert_eq!(lines.last().and_then(|line| word_after(line, "mate")), Some(mate), "{lines:?}");
    }
    // All endgames that two pawns lead to take longer, and the search does not wait for them.
    let start = Instant::now();
    let pawns = "fen 8/5p2/8/4k3/8/8/1P6/K7 w - - 0 1";
    dialogue.best_in(pawns, "go depth 1");
    assert!(start.elapsed() < Duration::from_secs(1) + STOPPED, "{:?}", start.elapsed());
    // What was waited is of the time of the move, and what is brought meanwhile is not left half written.
    let start = Instant::now();
    dialogue.best_in(pawns, "go movetime 400");
    assert!(start.elapsed() < Duration::from_millis(400) + STOPPED, "{:?}", start.elapsed());
    assert_eq!(dialogue.ends(), 0);
    let names: Vec<_> = tables.path().read_dir().unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(!names.iter().any(|name| name.to_string_lossy().ends_with(".part")), "{names:?}");
}

#[test]
fn pondering_waits_for_the_move() {
    let mut dialogue = Dialogue::new();
    dialogue.say(&["position startpos moves e2e4 e7e5", "go ponder wtime 500 btime 500"]);
    assert!(dialogue.is_silent(Duration::from_millis(700)), "its clock has not begun");
    let start = Instant::now();
    dialogue.say(&["ponderhit"]);
    dialogue.best();
    assert!(start.elapsed() < Duration::from_millis(500) + STOPPED, "{:?}", start.elapsed());
    // The other move came: stop, and another search.
    dialogue.say(&["go ponder wtime 500 btime 500", "stop"]);
    dialogue.best();
    dialogue.say(&["position startpos moves e2e4 c7c5", "go depth 2"]);
    dialogue.best();
}

#[test]
fn garbage_and_illegal_positions_are_survived() {
    let mut dialogue = Dialogue::new();
    dialogue.say(&["position startpos moves e2e4"]);
    for (line, expected) in [
        ("zebra", "unknown command \"zebra\""),
        ("position fen 8/8/8/8/8/2k5/8/Q7 w - - 0 1", "there is no white king"),
        ("position fen 8/8/8/8/k6R/8/8/K6r w - - 0 1", "both kings are in check"),
        ("position fen 4k3/8/8/8/P7/8/PPPPPPPP/4K3 w - - 0 1", "9 white pawns"),
        ("position fen 4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", "castling rights"),
        ("position startpos moves e2e4 e7e4", "move 2: e7e4 is not legal"),
        ("setoption name Hash value -1", "Hash is a number from 1"),
        ("setoption name Style value wild", "no option \"Style\""),
        ("stop", "no search is under way"),
        ("\u{0}\u{7f}", "unknown command"),
    ] {
        dialogue.say(&[line, "isready"]);
        let lines = dialogue.until("readyok");
        assert_eq!(lines.len(), 2, "{line}: {lines:?}");
        assert!(lines[0].starts_with("info string ") && lines[0].contains(expected), "{line}: {lines:?}");
    }
    let input = dialogue.input.as_mut().unwrap();
    input.write_all(b"\xff\xfe\xfd\n\n   \n").unwrap();
    // Whatever a line too long ends with is no command.
    input.write_all(&vec![b'x'; 1 << 20]).unwrap();
    dialogue.say(&["quit", "isready"]);
    assert!(dialogue.until("readyok").iter().any(|line| line.contains("more than a mebibyte")));
    // What `go` does not know is said and passed over.
    dialogue.say(&["go to depth 1"]);
    assert!(dialogue.best().0[0].contains("go does not know \"to\""));
    // The position is still the old one, with Black to move.
    dialogue.say(&["go depth 1"]);
    let best = dialogue.best().1;
    let mut board = Board::default();
    board.play("e2e4".parse().unwrap());
    assert!(board.is_legal(best[0].parse().unwrap()), "{best:?}");
    // A second search beside the first.
    dialogue.say(&["go infinite", "go depth 1", "stop"]);
    let (lines, _) = dialogue.best();
    assert_eq!(lines.iter().filter(|line| line.starts_with("info string a search is under way")).count(), 1);
}

#[test]
fn special_moves_are_written_as_the_protocol_wants() {
    let mut dialogue = Dialogue::new();
    for (position, moves, expected) in [
        // Castling, the only move that mates; a promotion; en passant.
        ("fen 3k1r2/2p1p3/2P1P3/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "e1c1"),
        ("fen 8/4P1k1/8/8/8/8/8/K7 w - - 0 1", "e7e8q", "e7e8q"),
        ("fen 8/4P1k1/8/8/8/8/8/K7 w - - 0 1", "e7e8n", "e7e8n"),
        ("startpos moves e2e4 a7a6 e4e5 d7d5", "e5d6", "e5d6"),
    ] {
        let (lines, best) = dialogue.best_in(position, &format!("go depth 2 searchmoves {moves}"));
        assert_eq!(best, expected, "{position}");
        assert!(lines.iter().all(|line| word_after(line, "pv") == Some(expected)), "{lines:?}");
    }
    // And understood: after them the game goes on.
    for (position, expected) in [
        (
            "startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6 d2d3 e8g8",
            "r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQ1RK1 w",
        ),
        ("startpos moves e2e4 a7a6 e4e5 d7d5 e5d6", "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b"),
        ("fen 8/4P1k1/8/8/8/8/8/K7 w - - 0 1 moves e7e8r", "4R3/6k1/8/8/8/8/8/K7 b"),
    ] {
        dialogue.say(&[&format!("position {position}"), "d"]);
        let line = dialogue.until("info string fen").pop().unwrap();
        assert!(line.contains(expected), "{line}");
    }
    // No move: mate and stalemate.
    for (fen, reason) in [("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "mate"), ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate")] {
        let (lines, best) = dialogue.best_in(&format!("fen {fen}"), "go depth 3");
        assert_eq!((lines.as_slice(), best.as_str()), (&[format!("info string no move: {reason}")][..], "0000"));
    }
}

#[test]
fn draws_by_rule_are_known() {
    let mut dialogue = Dialogue::new();
    let score = |lines: &[String]| {
        let line = lines.iter().rev().find(|line| line.contains(" score ")).unwrap().clone();
        line.split(" score ").nth(1).unwrap().split(' ').take(2).collect::<Vec<_>>().join(" ")
    };
    // A mate in two: with 97 plies gone it comes with the hundredth, with 98 too late.
    for (clock, expected) in [(0, "mate 2"), (97, "mate 2"), (98, "cp 0")] {
        let (lines, _) = dialogue.best_in(&format!("fen 7k/8/5K2/8/8/8/8/6R1 w - - {clock} 80"), "go depth 4");
        assert_eq!(score(&lines), expected, "{clock}");
    }
    // A queen ahead, but every move of this one has led to a position that stood twice.
    let moves = "h1g2 g8h8 g2h1 h8g8 h1g2 g8h8 g2h1";
    let position = format!("fen 6k1/8/8/8/8/8/1r6/K6Q w - - 0 1 moves {moves}");
    let (lines, best) = dialogue.best_in(&position, "go depth 3 searchmoves h8g8");
    assert_eq!((score(&lines).as_str(), best.as_str()), ("cp 0", "h8g8"));
    let (lines, best) = dialogue.best_in("fen 7k/8/8/8/8/8/1r6/K6Q b - - 0 1", "go depth 3 searchmoves h8g8");
    assert_ne!((score(&lines).as_str(), best.as_str()), ("cp 0", "h8g8"), "without a past it is none");
}

#[test]
fn the_examples_of_the_help_run() {
    let examples = running::examples("uci");
    assert_eq!(examples.len(), 0, "they begin with printf");
    let help = running::run(&["uci", "--help"]);
    let help = running::text(&help.stdout);
    let lines: Vec<&str> = help.lines().map(str::trim).filter(|line| line.starts_with("printf ")).collect();
    assert_eq!(lines.len(), 2);
    let binary = std::path::Path::new(env!("CARGO_BIN_EXE_taxicab"));
    let path = format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap());
    for line in lines {
        let output = std::process::Command::new("sh").args(["-c", line]).env("PATH", &path).output().unwrap();
        assert!(running::text(&output.stdout).contains("bestmove "), "{line}");
    }
}
