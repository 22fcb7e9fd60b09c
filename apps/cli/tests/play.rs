//! The game in a real terminal, with tmux.

use std::io;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const TAXICAB: &str = env!("CARGO_BIN_EXE_taxicab");
/// The table directory of the lessons, apart from the user's.
const TABLES: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/lesson-tables");

/// A terminal that runs a shell script.
struct Terminal {
    socket: String,
}

impl Terminal {
    /// Prints the reason and returns `None` without tmux; fails if tmux is required.
    fn new(name: &str, script: &str) -> Option<Self> {
        let terminal = Self { socket: format!("taxicab-{name}-{}", std::process::id()) };
        match terminal.tmux(&["new-session", "-d", "-x", "80", "-y", "24", script]) {
            Ok(output) => assert!(output.status.success(), "{output:?}"),
            Err(error) => {
                let is_required = std::env::var_os("TAXICAB_REQUIRE_TMUX").is_some();
                assert!(!is_required, "tmux is required and cannot be started: {error}");
                println!("skipped: tmux cannot be started: {error}");
                return None;
            }
        }
        Some(terminal)
    }

    fn tmux(&self, arguments: &[&str]) -> io::Result<Output> {
        Command::new("tmux").args(["-L", &self.socket, "-f", "/dev/null"]).args(arguments).output()
    }

    fn press(&self, keys: &[&str]) {
        let mut arguments = vec!["send-keys"];
        arguments.extend(keys);
        assert!(self.tmux(&arguments).unwrap().status.success());
    }

    fn screen(&self) -> String {
        String::from_utf8_lossy(&self.tmux(&["capture-pane", "-p"]).unwrap().stdout).into_owned()
    }

    /// Waits until the alternate screen, the mouse and the cursor are on, as `1` or `0` each: the cursor is set after the text.
    fn wait_for_flags(&self, wanted: &str) {
        let format = "#{alternate_on} #{mouse_any_flag} #{cursor_flag}";
        let flags = || {
            let output = self.tmux(&["display-message", "-p", format]).unwrap().stdout;
            String::from_utf8_lossy(&output).trim().to_owned()
        };
        let deadline = Instant::now() + Duration::from_mins(1);
        while flags() != wanted {
            assert!(Instant::now() < deadline, "alternate screen, mouse, cursor: {} instead of {wanted}", flags());
            sleep(Duration::from_millis(50));
        }
    }

    /// The screen once it shows a text.
    fn wait_for(&self, text: &str) -> String {
        let deadline = Instant::now() + Duration::from_mins(1);
        loop {
            let screen = self.screen();
            if screen.contains(text) {
                return screen;
            }
            assert!(Instant::now() < deadline, "no {text:?} on the screen:\n{screen}");
            sleep(Duration::from_millis(50));
        }
    }

    /// The screen after the end of the game, with this exit code and the terminal restored.
    fn wait_for_exit(&self, code: u8) -> String {
        let screen = self.wait_for("all done");
        assert!(screen.contains(&format!("exit {code}")), "{screen}");
        assert!(screen.contains(" icanon") && screen.contains(" echo "), "{screen}");
        self.wait_for_flags("0 0 1");
        screen
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.tmux(&["kill-server"]);
    }
}

/// Two moves from the goal: tile 5 left, tile 6 up.
fn script(arguments: &str) -> String {
    format!("TAXICAB_TABLES='{TABLES}' '{TAXICAB}' play {arguments}; echo exit $?; stty -a; echo all done; cat")
}

const BOARD: &str = "--board '1 2 3/4 0 5/7 8 6'";

#[test]
fn a_game_is_played() {
    let Some(terminal) = Terminal::new("game", &script(BOARD)) else { return };
    terminal.wait_for("Moves     0");
    terminal.wait_for("Shortest  2  proven");
    terminal.wait_for_flags("1 1 0");
    terminal.press(&["Left"]);
    terminal.wait_for("Moves     1");
    terminal.press(&["?"]);
    terminal.wait_for("Slide 6 up: 1 move left");
    terminal.press(&["H"]);
    terminal.wait_for("slide a tile in that direction");
    terminal.press(&["Escape"]);
    // Only a pause tells Escape from the start of a key sequence.
    sleep(Duration::from_millis(700));
    terminal.press(&["u"]);
    terminal.wait_for("Moves     0");
    terminal.press(&["h", "k"]);
    terminal.wait_for("Perfect");
    terminal.press(&["q"]);
    let screen = terminal.wait_for_exit(0);
    assert!(screen.contains("taxicab play --share t1.3x3.blank-last.board-123405786.LU."), "{screen}");
}

const LESSON: &str = "--endgame KQK --fen '7k/8/5K2/8/8/8/8/1Q6 w'";

#[test]
fn a_lesson_is_played() {
    let Some(terminal) = Terminal::new("lesson", &script(LESSON)) else { return };
    terminal.wait_for("You play White: checkmate the king.");
    terminal.wait_for_flags("1 1 0");
    // By hand: the cursor goes from f6 to b1, the queen from there to b7.
    let mut keys = vec!["Left"; 4];
    keys.extend(["Down"; 5]);
    keys.push("Enter");
    terminal.press(&keys);
    terminal.wait_for("«♕»");
    keys = vec!["Up"; 6];
    keys.push("Enter");
    terminal.press(&keys);
    terminal.wait_for("Qb7: perfect.");
    terminal.press(&["?"]);
    terminal.wait_for("Move the queen on b7.");
    terminal.press(&["Q", "h", "9"]);
    terminal.wait_for("Your move: Qh9");
    terminal.wait_for_flags("1 1 1");
    terminal.press(&["Enter"]);
    terminal.wait_for("'9' at character 3 is not part of a move");
    terminal.press(&["C-u", "Q", "g", "7", "Enter"]);
    let screen = terminal.wait_for("★ Checkmate ★");
    assert!(screen.contains("Checkmate. You win.") && screen.contains("1 hint."), "{screen}");
    terminal.press(&["q"]);
    let screen = terminal.wait_for_exit(0);
    assert!(screen.contains("taxicab play --endgame KQK --fen \"7k/8/5K2/8/8/8/8/1Q6 w\""), "{screen}");
}

#[test]
fn pairs_are_matched() {
    let Some(terminal) = Terminal::new("match", &script("--match 2x2 --metric king --seed 2")) else { return };
    terminal.wait_for("Turns     0");
    terminal.wait_for_flags("1 1 0");
    terminal.press(&["Enter"]);
    terminal.wait_for("Choose a second card.");
    terminal.press(&["Enter"]);
    terminal.wait_for("This card is open");
    // A miss: the diagonal.
    terminal.press(&["Right", "Down", "Enter"]);
    terminal.wait_for("No pair.");
    terminal.press(&["Left", "Enter", "Right", "Enter"]);
    terminal.wait_for("A pair:");
    terminal.press(&["Up", "Enter", "Left", "Enter"]);
    let screen = terminal.wait_for("★ All pairs ★");
    assert!(screen.contains("2 pairs in 3 turns") && screen.contains("More than the 2.7"), "{screen}");
    terminal.press(&["q"]);
    let screen = terminal.wait_for_exit(0);
    assert!(screen.contains("Same cards: taxicab play --match 2x2 --metric king --seed 2"), "{screen}");
}

#[test]
fn ctrl_c_restores_the_terminal_in_a_game_of_pairs() {
    let Some(terminal) = Terminal::new("match-ctrl-c", &script("--match 4x4")) else { return };
    terminal.wait_for("Turn over two cards");
    terminal.press(&["Enter", "C-c"]);
    terminal.wait_for_exit(130);
}

#[test]
fn ctrl_c_restores_the_terminal_in_a_lesson() {
    let Some(terminal) = Terminal::new("lesson-ctrl-c", &script(LESSON)) else { return };
    terminal.wait_for("You play White");
    terminal.press(&["Q", "C-c"]);
    terminal.wait_for_exit(130);
}

#[test]
fn ctrl_c_restores_the_terminal() {
    let Some(terminal) = Terminal::new("ctrl-c", &script(BOARD)) else { return };
    terminal.wait_for("Moves     0");
    terminal.press(&["C-c"]);
    terminal.wait_for_exit(130);
}

#[test]
fn a_signal_restores_the_terminal_and_is_told_from_ctrl_c() {
    let folder = tempfile::tempdir().unwrap();
    let [starter, number] = ["starter", "number"].map(|name| folder.path().join(name));
    std::fs::write(&starter, format!("echo $$ >'{}'; exec '{TAXICAB}' play \"$@\"", number.display())).unwrap();
    let script = script(BOARD).replace(&format!("'{TAXICAB}' play"), &format!("bash '{}'", starter.display()));
    let Some(terminal) = Terminal::new("signal", &script) else { return };
    terminal.wait_for("Moves     0");
    let process = std::fs::read_to_string(&number).unwrap();
    assert!(Command::new("kill").args(["-TERM", process.trim()]).status().unwrap().success());
    terminal.wait_for_exit(143);
}

#[test]
fn a_closed_terminal_ends_the_game() {
    let number = std::env::temp_dir().join(format!("taxicab-play-{}", std::process::id()));
    let script = format!("echo $$ > '{}'; exec '{TAXICAB}' play {BOARD}", number.display());
    let Some(terminal) = Terminal::new("closed", &script) else { return };
    terminal.wait_for("Moves     0");
    let process = std::fs::read_to_string(&number).unwrap();
    std::fs::remove_file(&number).unwrap();
    drop(terminal);
    let is_alive = || Command::new("kill").args(["-0", process.trim()]).output().unwrap().status.success();
    let deadline = Instant::now() + Duration::from_secs(20);
    while is_alive() {
        assert!(Instant::now() < deadline, "the game outlives its terminal");
        sleep(Duration::from_millis(100));
    }
}

/// The command without a terminal.
fn taxicab(arguments: &[&str]) -> Output {
    Command::new(TAXICAB).args(arguments).env("TAXICAB_TABLES", TABLES).stdin(Stdio::null()).output().unwrap()
}

#[test]
fn without_a_terminal_there_is_no_game() {
    let kinds =
        [(&["play"][..], "game"), (&["play", "--endgame", "KQK"], "lesson"), (&["play", "--match", "4x4"], "game")];
    for (arguments, what) in kinds {
        let output = taxicab(arguments);
        assert_eq!(output.status.code(), Some(2));
        let error = String::from_utf8_lossy(&output.stderr);
        let expected = format!("the {what} needs a terminal, but standard input is not one");
        assert!(error.contains(&expected), "{error}");
    }
}

#[test]
fn bad_arguments_are_named() {
    for (arguments, part) in [
        (vec!["play", "1x4"], "1x4 is too small"),
        (vec!["play", "--board", "1 2 3/4 5 6/8 7 0"], "not solvable"),
        (vec!["play", "--share", "t1.4x4.blank-last.seed-1.Q.0"], "'Q' at character 1 is not a move"),
        (vec!["play", "--goal", "middle"], "--goal"),
        (vec!["play", "4x4", "--endgame", "KQK"], "'[WxH]' cannot be used with '--endgame <NAME>'"),
        (
            vec!["play", "--endgame", "KQK", "--share", "t1.4x4"],
            "'--endgame <NAME>' cannot be used with '--share <CODE>'",
        ),
        (vec!["play", "--plies", "21..31"], "--endgame <NAME>"),
        (vec!["play", "4x4", "--plies", "short"], "'[WxH]' cannot be used with '--plies <PLIES>'"),
        (vec!["play", "--endgame", "KXK"], "character 2, 'X', is not a piece: an endgame is written like KBNK"),
        (vec!["play", "--endgame", "KQRPK"], "of five pieces, tables exist for two against one"),
        (vec!["play", "--endgame", "KQK", "--plies", "far"], "\"far\" is not a range of plies such as 21..31"),
        (vec!["play", "--endgame", "KQK", "--plies", "23..29"], "KQK is never won in 23 to 29 plies"),
        (vec!["play", "--match", "3x3"], "--match: 3x3 has 9 cells, an odd number: they cannot be paired"),
        (vec!["play", "--match", "2x10"], "--match: 2x10: a grid has at most 8 columns and 8 rows"),
        (
            vec!["play", "--match", "4x4", "--metric", "rook"],
            "a metric is manhattan (or taxi), chebyshev (or king), or knight",
        ),
        (vec!["play", "--metric", "king"], "--match <WxH>"),
        (vec!["play", "4x4", "--match", "4x4"], "'[WxH]' cannot be used with '--match <WxH>'"),
        (vec!["play", "--match", "4x4", "--goal", "snake"], "'--match <WxH>' cannot be used with '--goal <GOAL>'"),
        (vec!["play", "--match", "4x4", "--endgame", "KQK"], "'--match <WxH>' cannot be used with '--endgame <NAME>'"),
        (vec!["play", "--match", "4x4", "--plies", "short"], "'--match <WxH>' cannot be used with '--plies <PLIES>'"),
        (vec!["play", "--match", "4x4", "--letters"], "'--match <WxH>' cannot be used with '--letters'"),
        (vec!["play", "4x4", "--metric", "king"], "'[WxH]' cannot be used with '--metric <NAME>'"),
        (vec!["play", "--endgame", "KQK", "--metric", "king"], "'--metric <NAME>'"),
        (vec!["play", "--endgame", "KQK", "--fen", "8/8/8/8/8/8/8/K7 w"], "--fen: there is no black king"),
        (vec!["play", "--endgame", "KQK", "--fen", "8/8/8/3k4/8/8/8/KR6 w"], "--fen: this is KRK, not KQK"),
    ] {
        let output = taxicab(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains(part), "{arguments:?}: {error}");
    }
}
