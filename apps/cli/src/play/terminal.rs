//! Takes the terminal over and always restores it.

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

use crate::interrupt;

static TAKEN: AtomicBool = AtomicBool::new(false);
static PANICKED: AtomicBool = AtomicBool::new(false);
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// The terminal, taken over in raw mode; a drop restores it.
pub(crate) struct Taken(Terminal<CrosstermBackend<Stdout>>);

impl Taken {
    /// Takes the terminal over: raw mode, the alternate screen, the mouse. From now on a panic in any thread restores it
    /// before it prints its message.
    pub(crate) fn enter() -> io::Result<Self> {
        listen_for_signals();
        let earlier = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            PANICKED.store(true, Ordering::SeqCst);
            restore();
            earlier(panic);
        }));
        enable_raw_mode()?;
        TAKEN.store(true, Ordering::SeqCst);
        let mut output = io::stdout();
        let entered = execute!(output, EnterAlternateScreen, EnableMouseCapture);
        let screen = entered.and_then(|()| Terminal::new(CrosstermBackend::new(output)).map(Self));
        if screen.is_err() {
            restore();
        }
        screen
    }

    /// Draws a frame and returns its area; nothing and an empty one where the terminal has no room.
    pub(crate) fn draw(&mut self, render: impl FnOnce(&mut Frame)) -> io::Result<Rect> {
        // After a panic in another thread the terminal shows its message.
        if has_panicked() {
            return Ok(Rect::ZERO);
        }
        // There is nothing to draw on, and Ratatui panics: wait for a larger terminal.
        let size = self.0.size()?;
        if size.width == 0 || size.height == 0 {
            return Ok(Rect::ZERO);
        }
        self.0.draw(render).map(|frame| frame.area)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        restore();
    }
}

/// Restores the terminal; a second call has no effect. Errors are ignored, because the next step may still work.
fn restore() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = write_restore_sequences(&mut io::stdout());
        let _ = disable_raw_mode();
    }
}

fn write_restore_sequences(output: &mut impl Write) -> io::Result<()> {
    execute!(output, DisableMouseCapture, LeaveAlternateScreen, Show)
}

/// Whether a thread has panicked.
pub(crate) fn has_panicked() -> bool {
    PANICKED.load(Ordering::SeqCst)
}

/// Whether a signal or a panic ends the game.
pub(crate) fn is_over() -> bool {
    INTERRUPTED.load(Ordering::SeqCst) || has_panicked()
}

/// Listens for interrupt and termination signals; in raw mode a typed Ctrl-C is a key.
///
/// After a terminal is closed, the wait for its next event may never end, so the handler ends the process itself after a
/// grace period.
fn listen_for_signals() {
    interrupt::handle(|| {
        INTERRUPTED.store(true, Ordering::SeqCst);
        std::thread::sleep(GRACE_PERIOD);
        restore();
        std::process::exit(interrupt::exit_code().into());
    });
}

/// The time for a game to end by itself after a signal.
const GRACE_PERIOD: Duration = Duration::from_secs(2);

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn the_restore_sequences_undo_each_setting() {
        let mut bytes = vec![];
        write_restore_sequences(&mut bytes).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        // Mouse reports, the alternate screen, and the cursor, as xterm numbers them.
        for sequence in ["\x1b[?1000l", "\x1b[?1006l", "\x1b[?1049l", "\x1b[?25h"] {
            assert!(text.contains(sequence), "{sequence:?} in {text:?}");
        }
    }

    /// The next test runs this in a real terminal: it takes the terminal over and panics.
    #[test]
    #[ignore = "takes over the terminal it runs in"]
    fn a_panic_in_the_game() {
        let mut screen = Taken::enter().unwrap();
        screen.draw(|frame| frame.render_widget("in the game", frame.area())).unwrap();
        panic!("the game panicked on purpose");
    }

    #[test]
    fn a_panic_restores_the_terminal() {
        let socket = format!("taxicab-panic-{}", std::process::id());
        let tmux = |arguments: &[&str]| {
            let output = Command::new("tmux").args(["-L", &socket, "-f", "/dev/null"]).args(arguments).output();
            output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
        };
        let tests = std::env::current_exe().unwrap();
        // Test names are paths within the crate.
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
