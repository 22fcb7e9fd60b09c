//! 0x88 coordinates.
