//! `taxicab moves`: work with move strings.

use std::io::{self, Write};

use taxicab::requests::puzzle::{
    Applied, Changed, Checked, Counted, MovesApply, MovesCheck, MovesCount, MovesInvert, MovesSimplify, MovesTranspose,
};

use super::commands;
use crate::answering::{Ask, questions};
use crate::console::Render;
use crate::input::{BoardMoves, MoveStrings};
use crate::text::{GOOD, WRONG, counted};

commands! {
    /// Moves name the direction in which a tile slides: U D L R; a number repeats: R2UL3. Arrows, commas and spaces are read too,
    /// in quotes, and U' for the move that undoes U. Where letters move the blank, --moves-of blank reads them; answers are moves
    /// of the tiles.
    ///
    /// Examples:
    ///   taxicab moves count "R2 U L3"
    ///   taxicab moves simplify --moves-of blank "←, ↑, ↓, ←"
    Command {
        /// Apply moves to a board, and print the board they lead to.
        Apply(Ask<MovesApply>),
        /// Check whether moves are legal on a board, and whether they solve it.
        Check(Ask<MovesCheck>),
        /// Print the moves that lead back.
        Invert(Ask<MovesInvert>),
        /// Leave out moves that undo each other.
        Simplify(Ask<MovesSimplify>),
        /// Mirror moves on the main diagonal: up for left, down for right.
        Transpose(Ask<MovesTranspose>),
        /// Count moves in both metrics: each tile (stm), and straight runs (mtm).
        Count(Ask<MovesCount>),
    }
}

questions! {
    /// Example: taxicab moves apply "1 2 3/4 5 6/7 8 0" R2D
    ///
    /// On standard input: the board, a semicolon, the moves.
    MovesApply, BoardMoves;
    /// Example: taxicab moves check "1 2 3/4 5 6/7 0 8" L
    ///
    /// On standard input: the board, a semicolon, the moves. Exit code 1 unless valid and solved.
    MovesCheck, BoardMoves;
    /// Example: taxicab moves invert R2UL3
    MovesInvert, MoveStrings;
    /// Example: taxicab moves simplify RURLDL
    MovesSimplify, MoveStrings;
    /// Example: taxicab moves transpose R2UL3
    MovesTranspose, MoveStrings;
    /// Example: taxicab moves count R2UL3
    MovesCount, MoveStrings;
}

impl Render for Applied {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.board)
    }
}

impl Render for Checked {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        match &self.reason {
            None => writeln!(out, "{GOOD}valid, and solved{GOOD:#}"),
            Some(reason) if self.valid => writeln!(out, "valid, but {WRONG}not solved{WRONG:#}: {reason}"),
            Some(reason) => writeln!(out, "{WRONG}wrong{WRONG:#}: {reason}"),
        }
    }

    fn is_negative(&self) -> bool {
        !self.valid || !self.solved
    }
}

impl Render for Changed {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.moves)
    }
}

impl Render for Counted {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        let (single, multi) = (counted(self.stm as u64, "move"), counted(self.mtm as u64, "move"));
        writeln!(out, "{single} of single tiles (stm), {multi} of straight runs (mtm)")
    }
}
