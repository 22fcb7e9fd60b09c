//! Distances on the empty board.
