//! The terminal is taken over, and given back whatever happens.

use std::io::{self, Stdout, Write};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::layout::Rect;
use ratatui::{Frame, Terminal};

static TAKEN: AtomicBool = AtomicBool::new(false);
static PANICKED: AtomicBool = AtomicBool::new(false);
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// The terminal in the game's hands; dropped, it is the player's again.
pub(crate) struct Screen(Terminal<CrosstermBackend<Stdout>>);

impl Screen {
    /// Takes the terminal over: raw mode, the alternate screen, the mouse. From now on a panic in any thread gives it
    /// back before its message is printed, so that the message can be read.
    pub(crate) fn enter() -> io::Result<Self> {
        let earlier = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            PANICKED.store(true, Ordering::SeqCst);
            give_back();
            earlier(panic);
        }));
        enable_raw_mode()?;
        TAKEN.store(true, Ordering::SeqCst);
        let mut output = io::stdout();
        // From here on dropping the value undoes what was done, also when a later step fails.
        let entered = execute!(output, EnterAlternateScreen, EnableMouseCapture);
        let screen = entered.and_then(|()| Terminal::new(CrosstermBackend::new(output)).map(Self));
        if screen.is_err() {
            give_back();
        }
        screen
    }

    /// Draws a frame; returns its area.
    pub(crate) fn draw(&mut self, render: impl FnOnce(&mut Frame)) -> io::Result<Rect> {
        // After a panic in another thread the terminal is the player's, and its message is on it.
        if has_panicked() {
            return Ok(Rect::ZERO);
        }
        self.0.draw(render).map(|frame| frame.area)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back; a second time does nothing. Nothing can be done about errors here, and the next step may
/// work although one failed.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = write_farewell(&mut io::stdout());
        let _ = disable_raw_mode();
    }
}

fn write_farewell(output: &mut impl Write) -> io::Result<()> {
    execute!(output, DisableMouseCapture, LeaveAlternateScreen, Show)
}

/// Whether any thread has panicked since the game began.
pub(crate) fn has_panicked() -> bool {
    PANICKED.load(Ordering::SeqCst)
}

/// Listens for Ctrl-C and termination sent from outside; in raw mode Ctrl-C typed comes as a key. Where listening is
/// impossible the keys still work.
///
/// When a terminal is closed, the wait for its next event may never end: a game that has not left a while after the
/// signal is ended here.
pub(crate) fn listen_for_signals() {
    let _ = ctrlc::set_handler(|| {
        INTERRUPTED.store(true, Ordering::SeqCst);
        std::thread::sleep(LEAVING);
        give_back();
        std::process::exit(130);
    });
}

/// How long a game may take to leave by itself.
const LEAVING: Duration = Duration::from_secs(2);

/// Whether a signal has come.
pub(crate) fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn the_farewell_switches_off_what_was_switched_on() {
        let mut farewell = vec![];
        write_farewell(&mut farewell).unwrap();
        let farewell = String::from_utf8(farewell).unwrap();
        // Mouse reports, the alternate screen, and the cursor, as xterm numbers them.
        for sequence in ["\x1b[?1000l", "\x1b[?1006l", "\x1b[?1049l", "\x1b[?25h"] {
            assert!(farewell.contains(sequence), "{sequence:?} in {farewell:?}");
        }
    }

    /// Run by the next test inside a real terminal: takes it over and panics.
    #[test]
    #[ignore = "takes over the terminal it runs in"]
    fn a_panic_in_the_game() {
        let mut screen = Screen::enter().unwrap();
        screen.draw(|frame| frame.render_widget("in the game", frame.area())).unwrap();
        panic!("the game panicked on purpose");
    }

    #[test]
    fn a_panic_gives_the_terminal_back() {
        let socket = format!("taxicab-panic-{}", std::process::id());
        let tmux = |arguments: &[&str]| {
            let output = Command::new("tmux").args(["-L", &socket, "-f", "/dev/null"]).args(arguments).output();
            output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
        };
        let tests = std::env::current_exe().unwrap();
        // The harness names tests by their path within the crate.
        let path = module_path!().split_once("::").map_or("", |(_, path)| path);
        let name = format!("{path}::a_panic_in_the_game");
        let script = format!("'{}' --ignored --exact {name} --nocapture; stty -a; echo all done; cat", tests.display());
        if tmux(&["new-session", "-d", "-x", "100", "-y", "50", &script]).is_err() {
            assert!(std::env::var_os("TAXICAB_REQUIRE_TMUX").is_none(), "tmux is required and not installed");
            println!("skipped: tmux is not installed");
            return;
        }
        let mut screen = String::new();
        for _ in 0..600 {
            screen = tmux(&["capture-pane", "-p"]).unwrap();
            if screen.contains("all done") {
                break;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        let flags = tmux(&["display-message", "-p", "#{alternate_on} #{mouse_any_flag} #{cursor_flag}"]).unwrap();
        tmux(&["kill-server"]).unwrap();
        assert!(screen.contains("the game panicked on purpose"), "{screen}");
        assert!(screen.contains(" icanon") && screen.contains(" echo "), "{screen}");
        assert_eq!(flags.trim(), "0 0 1", "alternate screen, mouse, cursor");
    }
}
