//! The files that the tests look through.

use std::{fs, path::Path};

/// Each file below that folder whose name has that ending: its path and its text.
pub(crate) fn sources(folder: &Path, ending: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.to_str().unwrap().to_owned();
        if path.is_dir() {
            found.extend(sources(&path, ending));
        } else if name.ends_with(ending) {
            found.push((name, fs::read_to_string(&path).unwrap()));
        }
    }
    found
}
