//! What a man can reach, and what a move changes.
