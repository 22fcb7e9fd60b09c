//! All shortest paths, and the admissible ones.
