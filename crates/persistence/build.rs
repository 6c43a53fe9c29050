//! Has the crate compiled again when a migration is added, which `embed_migrations!` alone misses.
#![allow(
    clippy::print_stdout,
    reason = "this is how a build script speaks to cargo"
)]

fn main() {
    println!("cargo:rerun-if-changed=../../migrations");
}
