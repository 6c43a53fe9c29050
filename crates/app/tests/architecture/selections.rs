//! What the Makefile names of tests and files: cargo calls it a success when a name picks no test.

use std::{fs, path::Path};

use crate::sources::sources;

/// The names of modules and tests that a command of the Makefile passes to `--test process`.
fn selections(makefile: &str) -> Vec<&str> {
    let commands = makefile.split("--test process").skip(1);
    commands
        .flat_map(|rest| {
            let command = rest.lines().scan(true, |goes_on, line| {
                let is_part = *goes_on;
                *goes_on = line.ends_with('\\');
                is_part.then_some(line)
            });
            command.flat_map(str::split_whitespace)
        })
        // What a variable adds leaves tests out.
        .filter(|word| !word.starts_with(['-', '$']) && *word != "\\")
        .collect()
}

#[test]
fn each_name_in_the_makefile_picks_a_test() {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let makefile = fs::read_to_string(crate_folder.join("../../Makefile")).unwrap();
    let sources = sources(&crate_folder.join("tests/process"), ".rs");
    let selections = selections(&makefile);
    assert!(selections.len() >= 8, "{selections:?}");
    for selection in selections {
        let module = selection.strip_suffix("::");
        let picks = |(path, text): &(String, String)| match module {
            Some(module) => {
                let [file, folder] = [format!("/{module}.rs"), format!("/{module}/")];
                (path.ends_with(&file) || path.contains(&folder)) && text.contains("#[test]")
            }
            None => text.contains(&format!("fn {selection}")),
        };
        assert!(sources.iter().any(picks), "{selection}");
    }
}

/// A file that has moved would be left out without a word.
#[test]
fn each_source_file_that_the_makefile_names_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let makefile = fs::read_to_string(root.join("Makefile")).unwrap();
    let words = makefile.split([' ', '"', '=', ',', '(', ')', '\n']);
    let in_domain = makefile.split("addprefix crates/domain/src/,").nth(1);
    let rules = in_domain.unwrap().split(')').next().unwrap();
    let rules = rules.split_whitespace().filter(|word| *word != "\\");
    let named = words
        .filter(|word| word.starts_with("crates/") && word.ends_with(".rs"))
        .map(str::to_owned)
        .chain(rules.map(|file| format!("crates/domain/src/{file}")));
    let named: Vec<String> = named.collect();
    assert!(named.len() >= 14, "{named:?}");
    for file in named {
        assert!(root.join(&file).is_file(), "{file}");
    }
}
