//! Distances of many pairs of squares at once.
