//! The commands, a file for each: its arguments, its help, and how its answers read.

pub(crate) mod analyse;
pub(crate) mod bench;
pub(crate) mod check;
pub(crate) mod chess;
pub(crate) mod endgame;
pub(crate) mod explain;
pub(crate) mod heuristics;
pub(crate) mod moves;
pub(crate) mod serve;
pub(crate) mod shuffle;
pub(crate) mod solve;
pub(crate) mod space;
pub(crate) mod tables;
pub(crate) mod uci;
pub(crate) mod units;

use crate::console::{CommandError, Console};

/// A command with its arguments.
pub(crate) trait Run {
    /// Does what the command says.
    fn run(&self, console: &mut Console) -> Result<(), CommandError>;
}

/// Arguments of a command, whose documentation is its help.
macro_rules! arguments {
    ($(#[doc = $help:literal])+ $(#[command($($option:tt)*)])? pub(crate) struct $name:ident $(<const $parameter:ident: $of:ty>)? { $($fields:tt)* }) => {
        #[derive(clap::Args)]
        #[command(after_help = $crate::text::help(concat!($($help, "\n"),+)))]
        $(#[command($($option)*)])?
        pub(crate) struct $name $(<const $parameter: $of>)? { $($fields)* }
    };
}
pub(crate) use arguments;

/// Lists the commands of one level: each with its short help, its name and its arguments, which run it. The documentation of the
/// list is the help of the level.
macro_rules! commands {
    ($(#[doc = $help:literal])+ $list:ident $commands:tt) => {
        $crate::commands::commands! {
            @ #[command(after_help = $crate::text::help(concat!($($help, "\n"),+)))] $list $commands
        }
    };
    ($(@ #[$help:meta])? $list:ident { $($(#[$about:meta])* $command:ident($arguments:ty),)+ }) => {
        #[derive(clap::Subcommand)]
        $(#[$help])?
        pub(crate) enum $list { $($(#[$about])* $command($arguments),)+ }

        impl $crate::commands::Run for $list {
            fn run(&self, console: &mut $crate::console::Console) -> Result<(), $crate::console::CommandError> {
                match self { $(Self::$command(arguments) => arguments.run(console),)+ }
            }
        }
    };
}
pub(crate) use commands;
