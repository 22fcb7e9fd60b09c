//! What the command prints, and how it ends.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use serde::Serialize;

pub(crate) use taxicab::words::{counted, grouped};

use crate::interrupt;
use crate::record;

/// Emphasis: the answer itself.
pub(crate) const STRONG: Style = Style::new().bold();
/// What is good.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
/// What is not.
pub(crate) const WRONG: Style = AnsiColor::Red.on_default().bold();
/// What is secondary.
pub(crate) const FAINT: Style = Style::new().dimmed();

/// Prints a line on standard error; if that fails there is nobody to report it to, and no reason to panic.
macro_rules! print_aside {
    ($($words:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(anstream::stderr(), $($words)*);
    }};
}
pub(crate) use print_aside;

/// Writes to standard output, at once.
pub(crate) fn write_out(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).map_err(|error| unwritten(&error))
}

fn unwritten(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("standard output: {error}"))
}

/// One answer, for people and for scripts.
pub(crate) trait Text: Serialize {
    /// Writes it for people, with styles; they are left out where nobody sees them.
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()>;

    /// Whether it is unsolvable, wrong, or stopped by a limit.
    fn is_negative(&self) -> bool {
        false
    }
}

/// Why an item has no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The item is bad; the others go on.
    Bad(String),
    /// Nothing goes on.
    Stop(Stop),
}

impl Failure {
    /// The command cannot work like this.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::Stop(Stop::Usage(message.into()))
    }
}

/// Why the command ends early.
#[derive(Debug)]
pub(crate) enum Stop {
    /// It was asked for what it cannot do.
    Usage(String),
    /// The system refused memory, a file or a thread.
    System(String),
    /// It was given nothing to work on: its help is due.
    Help(&'static str),
    /// Ctrl-C.
    Interrupted,
    /// Nothing can be read or written any more.
    Io(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Stop(Stop::Io(error))
    }
}

impl From<String> for Failure {
    fn from(error: String) -> Self {
        Self::Bad(error)
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Bad(message) => Self::Usage(message),
            Failure::Stop(stop) => stop,
        }
    }
}

/// Where answers go.
pub(crate) struct Report {
    json: bool,
    quiet: bool,
    /// The exit code so far: 2 after bad input, else 1 after a negative answer, else 0.
    code: u8,
    texts: u64,
    sink: Sink,
    /// The words of the command line that is answered, the program first.
    request: Vec<String>,
}

/// Where answers go.
enum Sink {
    StandardOutput,
    File(File),
}

/// A bad item, as scripts read it.
#[derive(Serialize)]
struct BadItem<'a> {
    line: usize,
    text: &'a str,
    error: &'a str,
}

impl Report {
    pub(crate) fn new(json: bool, quiet: bool) -> Self {
        Self {
            json,
            quiet,
            code: 0,
            texts: 0,
            sink: Sink::StandardOutput,
            request: std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect(),
        }
    }

    /// The words of the command line that is answered, the program first.
    pub(crate) fn request(&self) -> &[String] {
        &self.request
    }

    /// Whether progress may be shown.
    pub(crate) fn shows_progress(&self) -> bool {
        !self.quiet && io::stderr().is_terminal()
    }

    /// Whether notices are left out.
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Writes to a file from now on, each object with its checksum; the answers there led to this exit code.
    pub(crate) fn continue_in(&mut self, file: File, code: u8) {
        self.sink = Sink::File(file);
        self.code = code;
    }

    /// Whether answers are objects for scripts.
    pub(crate) fn is_json(&self) -> bool {
        self.json
    }

    /// Prints an answer, at once.
    pub(crate) fn print<A: Text>(&mut self, answer: &A) -> Result<(), Failure> {
        self.code = self.code.max(answer.is_negative().into());
        if self.json {
            return self.print_json(answer);
        }
        // A long answer is written piece by piece: nobody holds a million lines.
        let mut out = BufWriter::new(anstream::stdout().lock());
        Ok(answer.write_text(&mut out).and_then(|()| out.flush()).map_err(|error| unwritten(&error))?)
    }

    /// The exit code is not below this any more.
    pub(crate) fn note(&mut self, code: u8) {
        self.code = self.code.max(code);
    }

    /// Prints an answer of several lines, apart from the one before.
    pub(crate) fn print_paragraph<A: Text>(&mut self, answer: &A) -> Result<(), Failure> {
        if !self.json && self.texts > 0 {
            writeln!(io::stdout())?;
        }
        self.texts += 1;
        self.print(answer)
    }

    /// Reports a bad item: a line or an argument, counted from 1.
    pub(crate) fn bad(&mut self, place: &str, line: usize, text: &str, error: &str) -> Result<(), Stop> {
        self.code = 2;
        if self.json {
            return Ok(self.print_json(&BadItem { line, text, error })?);
        }
        let shown: String = text.chars().take(60).collect();
        let cut = if shown.len() < text.len() { "…" } else { "" };
        print_aside!("{WRONG}error{WRONG:#}: {place} {line}: {error} {FAINT}({shown:?}{cut}){FAINT:#}");
        Ok(())
    }

    /// One object on a line of its own, flushed.
    pub(crate) fn print_json(&mut self, answer: &impl Serialize) -> Result<(), Failure> {
        if let Sink::File(file) = &mut self.sink {
            return Ok(file.write_all(&record::sealed(answer)?)?);
        }
        let mut line = serde_json::to_vec(answer).map_err(io::Error::from)?;
        line.push(b'\n');
        Ok(self.write(&line)?)
    }

    /// Writes as it is, and at once.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match &mut self.sink {
            Sink::StandardOutput => write_out(bytes),
            Sink::File(file) => file.write_all(bytes),
        }
    }

    /// How the command ends; `print_help` prints the help of a command.
    pub(crate) fn exit_code(&self, done: Result<(), Stop>, print_help: impl Fn(&str)) -> ExitCode {
        match done {
            Ok(()) => ExitCode::from(self.code),
            Err(Stop::Usage(message)) => {
                print_aside!("{WRONG}error{WRONG:#}: {message}");
                ExitCode::from(2)
            }
            Err(Stop::System(message)) => {
                print_aside!("{WRONG}error{WRONG:#}: {message}");
                ExitCode::FAILURE
            }
            Err(Stop::Help(command)) => {
                print_help(command);
                ExitCode::from(2)
            }
            Err(Stop::Interrupted) => {
                interrupt::print_how_far();
                ExitCode::from(130)
            }
            // Whoever read the output has seen enough.
            Err(Stop::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::from(self.code),
            Err(Stop::Io(error)) => {
                print_aside!("{WRONG}error{WRONG:#}: {error}");
                ExitCode::FAILURE
            }
        }
    }
}
