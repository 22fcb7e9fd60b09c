//! All integration tests in one program, which is compiled and linked once; `memory` counts allocations and is one of its own.

mod all_shortest;
mod anytime;
mod article;
mod automaton;
mod heuristics;
mod korf;
mod literature_index;
mod multi_tile;
mod oracle;
mod pattern_databases;
mod pattern_search;
mod pinned;
mod prediction;
mod search;
mod shuffle;
mod solvability;
mod space;
mod splits;
