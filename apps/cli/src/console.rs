//! What a command prints, and how it ends.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

use serde::Serialize;
use serde_json::Value;
use taxicab::requests::puzzle::LimitFields;
use taxicab::{Context, Fault, FaultKind};

use crate::interrupt;
use crate::journal::{self, Answered};
use crate::memory;
use crate::tables::TableArguments;
use crate::text::{FAINT, WRONG, print_aside, unwritten, write_out};

/// An answer, as people read it and as scripts do.
pub(crate) trait Render: Serialize {
    /// Whether an empty line sets it apart from the answer before.
    const IS_PARAGRAPH: bool = false;

    /// Writes it for people. Its styles are left out unless it goes to a terminal.
    fn render(&self, out: &mut dyn Write) -> io::Result<()>;

    /// Whether it is unsolvable, wrong, or stopped by a limit.
    fn is_negative(&self) -> bool {
        false
    }
}

/// Why an item has no answer, or why the command ends early.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CommandError {
    /// The item is bad; the command continues with the others.
    #[error("{0}")]
    Item(String),
    /// The command cannot do what it was asked for.
    #[error("{0}")]
    Usage(String),
    /// A limit left no time for an answer; the command continues with the other items.
    #[error("{0}")]
    Stopped(String),
    /// The system refused memory, a file or a thread.
    #[error("{0}")]
    System(String),
    /// Nothing can be read or written any more.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// There is no item: the help of this command is due.
    #[error("there is nothing to do")]
    Help(&'static str),
    /// A signal.
    #[error("interrupted")]
    Interrupted,
    /// The command has printed why it ends.
    #[error("ended")]
    Ended(ExitCode),
}

impl From<String> for CommandError {
    fn from(error: String) -> Self {
        Self::Item(error)
    }
}

impl From<Fault> for CommandError {
    fn from(fault: Fault) -> Self {
        match fault.kind {
            FaultKind::Item => Self::Item(fault.to_string()),
            FaultKind::Cancelled => Self::Interrupted,
            FaultKind::TimeLimit => Self::Stopped(fault.to_string()),
            FaultKind::System | FaultKind::Memory => Self::System(fault.to_string()),
            _ => Self::Usage(fault.to_string()),
        }
    }
}

impl CommandError {
    /// The exit code: 2 after bad input, 1 after what the input is not to blame for.
    const fn code(&self) -> u8 {
        if matches!(self, Self::Item(_) | Self::Usage(_)) { 2 } else { 1 }
    }

    pub(crate) fn usage(error: impl std::fmt::Display) -> Self {
        Self::Usage(error.to_string())
    }
}

/// The context in which a command is answered, and where its answers go.
pub(crate) struct Console {
    pub(crate) context: Context,
    pub(crate) is_json: bool,
    pub(crate) verbosity: Verbosity,
    /// The exit code so far: 2 after bad input, else 1 after a negative answer, else 0.
    code: u8,
    has_printed: bool,
    /// The file of the answers, in place of standard output.
    journal: Option<Answers>,
}

/// A journal of answers.
struct Answers {
    file: File,
    /// What they answer.
    request: Value,
    /// The lines that were written.
    lines: u64,
}

/// What may be printed besides the answers.
#[derive(Clone, Copy)]
pub(crate) struct Verbosity {
    /// Notices are left out.
    pub(crate) is_quiet: bool,
    pub(crate) shows_progress: bool,
}

/// A bad item, as scripts read it.
#[derive(Serialize)]
struct BadItem<'a> {
    line: usize,
    text: &'a str,
    error: &'a str,
}

impl Console {
    pub(crate) fn new(is_json: bool, is_quiet: bool) -> Self {
        let verbosity = Verbosity { is_quiet, shows_progress: !is_quiet && io::stderr().is_terminal() };
        Self { context: Context::default(), is_json, verbosity, code: 0, has_printed: false, journal: None }
    }

    /// Answers with these tables and threads from now on.
    pub(crate) fn set_tables(&mut self, tables: &TableArguments) {
        self.context = tables.context(&self.context);
    }

    /// All searches together take no more memory than these limits say.
    pub(crate) fn set_limits(&mut self, limits: &LimitFields) {
        self.set_memory(limits.max_memory.map(|bytes| bytes.0.0));
    }

    /// Tables may take all the memory there is, for nothing else works meanwhile.
    pub(crate) fn take_all_memory(&mut self) {
        self.set_memory(Some(usize::MAX));
    }

    /// Positions and tables take no more memory from now on than this, or than half of what is free.
    pub(crate) fn set_memory(&mut self, bytes: Option<usize>) {
        self.context = self.context.clone().with_memory(memory::budget(bytes));
    }

    /// Writes to a journal from now on, with each answer its request; the answers there led to this exit code.
    pub(crate) fn continue_in(&mut self, file: File, request: Value, code: u8) {
        self.journal = Some(Answers { file, request, lines: 0 });
        self.code = code;
    }

    /// The lines that were written to the journal.
    pub(crate) fn lines(&self) -> u64 {
        self.journal.as_ref().map_or(0, |journal| journal.lines)
    }

    /// The exit code is not below this any more.
    pub(crate) fn raise_exit_code(&mut self, code: u8) {
        self.code = self.code.max(code);
    }

    /// Prints an answer, at once.
    pub(crate) fn print<A: Render>(&mut self, answer: &A) -> Result<(), CommandError> {
        self.print_apart(answer, A::IS_PARAGRAPH)
    }

    /// Prints an answer, perhaps with an empty line before it.
    pub(crate) fn print_apart(&mut self, answer: &impl Render, is_apart: bool) -> Result<(), CommandError> {
        self.raise_exit_code(answer.is_negative().into());
        if self.is_json {
            return self.print_json(answer);
        }
        // A long answer is written piece by piece, and never held as a whole.
        let mut out = BufWriter::new(anstream::stdout().lock());
        let gap = if is_apart && self.has_printed { "\n" } else { "" };
        self.has_printed = true;
        let written = write!(out, "{gap}").and_then(|()| answer.render(&mut out)).and_then(|()| out.flush());
        Ok(written.map_err(|error| unwritten(&error))?)
    }

    /// Reports an item without an answer: a line or an argument, counted from 1.
    pub(crate) fn bad(
        &mut self,
        place: &str,
        line: usize,
        text: &str,
        error: &CommandError,
    ) -> Result<(), CommandError> {
        self.raise_exit_code(error.code());
        let error = &*error.to_string();
        if self.is_json {
            return self.print_json(&BadItem { line, text, error });
        }
        let shown: String = text.chars().take(60).collect();
        let cut = if shown.len() < text.len() { "…" } else { "" };
        print_aside!("{WRONG}error{WRONG:#}: {place} {line}: {error} {FAINT}({shown:?}{cut}){FAINT:#}");
        Ok(())
    }

    /// One object on a line of its own, flushed. A long one is written piece by piece, and never held as a whole.
    pub(crate) fn print_json(&mut self, answer: &impl Serialize) -> Result<(), CommandError> {
        if let Some(Answers { file, request, lines }) = &mut self.journal {
            journal::write_sealed(file, &Answered { answer, request })?;
            *lines += 1;
            return Ok(());
        }
        let mut out = BufWriter::new(io::stdout().lock());
        let written = serde_json::to_writer(&mut out, answer).map_err(io::Error::from);
        let written = written
            .and_then(|()| {
                out.write_all(
                    b"
",
                )
            })
            .and_then(|()| out.flush());
        Ok(written.map_err(|error| unwritten(&error))?)
    }

    /// Writes a line as it is, and at once.
    pub(crate) fn write(&mut self, line: &[u8]) -> io::Result<()> {
        match &mut self.journal {
            Some(journal) => journal.file.write_all(line).map(|()| journal.lines += 1),
            None => write_out(line),
        }
    }

    /// How the command ends; prints the error if there is one.
    pub(crate) fn exit_code(&self, done: Result<(), CommandError>) -> ExitCode {
        let Err(error) = done else { return ExitCode::from(self.code) };
        match &error {
            // The reader of the output has seen enough.
            CommandError::Io(fault) if fault.kind() == io::ErrorKind::BrokenPipe => return ExitCode::from(self.code),
            CommandError::Help(_) => return ExitCode::from(2),
            CommandError::Interrupted => return ExitCode::from(interrupt::exit_code()),
            CommandError::Ended(code) => return *code,
            _ => print_aside!("{WRONG}error{WRONG:#}: {error}"),
        }
        ExitCode::from(error.code())
    }
}
