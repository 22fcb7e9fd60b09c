//! Pairs of squares as items.

use clap::Args;

/// From where to where.
#[derive(Args, Debug)]
pub(super) struct Pairs {
    /// Two squares; none or '-' reads "FROM TO" lines from standard input.
    #[arg(value_name = "FROM TO")]
    items: Vec<String>,
}

impl Pairs {
    /// The pairs that are given as arguments: two squares, or several pairs in quotes.
    pub(super) fn items(&self) -> Vec<String> {
        let is_pair = |item: &String| item.trim().contains([' ', '\t']);
        if self.items.len() > 1 && !self.items.iter().any(is_pair) {
            vec![self.items.join(" ")]
        } else {
            self.items.clone()
        }
    }
}
