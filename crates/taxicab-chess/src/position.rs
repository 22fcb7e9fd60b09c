//! Men on a board.
