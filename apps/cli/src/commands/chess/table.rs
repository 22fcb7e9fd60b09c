//! `taxicab chess table`: any table of the crate, for use elsewhere.

use std::io::{self, IsTerminal, Write};

use taxicab::requests::chess::{Format, Table, TableAnswer, TableEntry, Tables};
use taxicab::{Command, Request};

use crate::answering;
use crate::commands::{Run, arguments};
use crate::console::{CommandError, Console, Render};
use crate::input;
use crate::text::{FAINT, STRONG, counted, grouped};

arguments! {
    /// Examples:
    ///   taxicab chess table
    ///   taxicab chess table centre-manhattan
    ///   taxicab chess table king-15x15 --square c2
    ///   taxicab chess table edge --weights 0,-5
    ///   taxicab chess table knight-0x88 --format rust
    ///   taxicab chess table knight-0x88 --format js
    ///   taxicab chess table king-64x64 --format c > king.h
    ///   echo centre | taxicab chess table
    ///
    /// Without a name all tables are listed. Every table is computed from the rules of movement and checked against a fill. In C,
    /// Rust and JavaScript a function follows the values: it computes the index from one square or two, and adds what a table by
    /// displacement cannot hold, a knight's step from or to a corner.
    pub(crate) struct Arguments {
        /// Tables by name; none or '-' reads one a line from standard input, without # comments, and if there is none all are listed.
        #[arg(value_name = "NAME")]
        names: Vec<String>,
        #[command(flatten)]
        request: Table,
    }
}

impl Run for Arguments {
    fn run(&self, console: &mut Console) -> Result<(), CommandError> {
        let Arguments { names, request } = self;
        let format = request.format.0;
        if console.is_json && format != Format::Text {
            return Err(CommandError::usage("--json and --format are two ways of writing: give one"));
        }
        let mut is_list = names.is_empty();
        // On a terminal nobody is waited for: all are listed at once.
        if !(names.is_empty() && io::stdin().is_terminal()) {
            input::for_each(names, Table::NAME, console, |name, console| {
                is_list = false;
                let table = answering::answered(&request.with_item(name)?, console)?;
                console.print(&table)
            })?;
        }
        if !is_list {
            return Ok(());
        }
        if format != Format::Text {
            let words = format!("--format {format} writes one table, and its name is missing: ");
            return Err(CommandError::Usage(words + &format!("'taxicab chess table king-64x64 --format {format}'")));
        }
        let list = answering::answered(&Tables::default(), console)?;
        list.iter().try_for_each(|table| console.print(table))
    }
}

impl Render for TableEntry {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { name, r#type, length, about, .. } = self;
        let length = grouped(*length as u64);
        writeln!(out, "{STRONG}{name:<29}{STRONG:#} {type:>3} × {length:<5}  {FAINT}{about}{FAINT:#}")
    }
}

impl Render for TableAnswer {
    const IS_PARAGRAPH: bool = true;

    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(source) = &self.source {
            return write!(out, "{source}");
        }
        let TableEntry { name, about, r#type, bytes, .. } = self.entry;
        let bytes = counted(bytes as u64, "byte");
        match self.weights {
            Some(weights) => {
                writeln!(out, "{STRONG}{name}{STRONG:#}, weights {weights}: a piece-square table, a1 first\n")?;
            }
            None => writeln!(out, "{STRONG}{name}{STRONG:#}: {about} {FAINT}({type}, {bytes}){FAINT:#}\n")?,
        }
        match &self.superimposed {
            Some(superimposed) => write!(out, "{superimposed}"),
            None => self.rows().iter().try_for_each(|row| writeln!(out, "  {row}")),
        }
    }
}
