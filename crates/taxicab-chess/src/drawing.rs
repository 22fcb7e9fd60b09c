//! Boards as text.

use core::fmt::{self, Display, Write};

use crate::square::{File, Rank, Square};

/// Writes eight lines, the eighth rank first, one cell for each square, blanks between them, no newline at the end.
pub(crate) fn draw<C: Display>(f: &mut fmt::Formatter<'_>, cell: impl Fn(Square) -> C) -> fmt::Result {
    for rank in Rank::ALL.into_iter().rev() {
        for file in File::ALL {
            if file != File::A {
                f.write_char(' ')?;
            }
            write!(f, "{}", cell(Square::new(file, rank)))?;
        }
        if rank != Rank::First {
            f.write_char('\n')?;
        }
    }
    Ok(())
}
