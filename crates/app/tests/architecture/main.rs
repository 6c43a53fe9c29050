//! How the house is built: which crate may name which, and whether its pages lead where they say. `make check` runs
//! this.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod crates;
mod pages;
