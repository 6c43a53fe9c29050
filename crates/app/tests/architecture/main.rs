//! How the house is built: which crate may name which, that modules go round in no circles, and that its pages lead
//! where they say. `make check` runs this.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod crates;
mod cycles;
mod pages;
