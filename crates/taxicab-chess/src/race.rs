//! Races of kings and pawns.
