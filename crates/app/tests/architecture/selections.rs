//! What the Makefile picks of the process tests by name: cargo calls it a success when a name picks no test.

use std::{fs, path::Path};

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
        .filter(|word| !word.starts_with('-') && *word != "\\")
        .collect()
}

fn sources(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let name = path.to_str().unwrap().to_owned();
            found.push((name, fs::read_to_string(&path).unwrap()));
        }
    }
    found
}

#[test]
fn each_name_in_the_makefile_picks_a_test() {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let makefile = fs::read_to_string(crate_folder.join("../../Makefile")).unwrap();
    let sources = sources(&crate_folder.join("tests/process"));
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
