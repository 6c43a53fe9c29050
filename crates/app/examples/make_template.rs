//! `make_template FOLDER`: makes the database that the tests of another version clone, with this version's
//! migrations (`make compat`). FOLDER is that version's persistence crate.

fn main() {
    let folder = std::env::args()
        .nth(1)
        .expect("usage: make_template FOLDER");
    portal_persistence::testing::make_template_for(&folder);
}
