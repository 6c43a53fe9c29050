//! Has the binary rebuilt when the client was, since its files are inside.
#![allow(
    clippy::print_stdout,
    reason = "this is how a build script speaks to cargo"
)]

fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
}
