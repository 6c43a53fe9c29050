//! How the house is built: which crate may name which, that modules form no circles, that its pages lead where they
//! say, that the Makefile picks tests that exist, that the wire's closed sets are enums, and that no sentence is kept on both
//! sides. `make check` runs this.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod codes;
mod crates;
mod cycles;
mod pages;
mod selections;
mod sentences;
mod sources;
mod wire;
