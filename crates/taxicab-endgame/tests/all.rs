//! All integration tests in one program, which is linked once.

mod counts;
mod engine;
mod five;
mod given;
mod naive;
mod naive_fill;
mod play;
mod policies;
