//! Positions as items: arguments, `--fen`, or one a line on standard input.

use clap::Args;

/// Positions.
#[derive(Args, Debug)]
pub(in crate::commands) struct Positions {
    /// Positions as FEN of one to six fields, each in quotes; none or '-' reads one a line from standard input.
    #[arg(value_name = "FEN")]
    items: Vec<String>,
    /// A position as well; may be repeated.
    #[arg(long, value_name = "FEN")]
    fen: Vec<String>,
}

impl Positions {
    /// Those of `--fen`, then the others; the fields of one position may be arguments each.
    pub(in crate::commands) fn items(&self) -> Vec<String> {
        let is_one = self.items.len() > 1
            && self.items[0].contains('/')
            && !self.items[1..].iter().any(|field| field.contains('/') || field.contains(' '));
        let items = if is_one { vec![self.items.join(" ")] } else { self.items.clone() };
        self.fen.iter().cloned().chain(items).collect()
    }
}
