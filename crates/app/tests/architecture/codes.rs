//! Every code of a refusal is met by a test, and is in the table of `crates/http/CODES.md`.

use std::{collections::BTreeMap, env, fs, path::PathBuf};

use portal_domain::refusals::Code;
use serde_json::Value;

/// Codes that no test of the API meets, each with its reason.
const UNMET: [(Code, &str); 2] = [
    (
        Code::MarksUnreadableRow,
        "every text of JSON can be read as a file of cells",
    ),
    (
        Code::TopUpNotReversible,
        "a transfer that is taken back has an approved top-up, or gets `transfer.reversed-before`",
    ),
];

fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn table() -> PathBuf {
    repository().join("crates/http/CODES.md")
}

/// What the tests of the API recorded, by code.
fn met() -> BTreeMap<String, Value> {
    let file = repository().join("target/codes.jsonl");
    let lines = fs::read_to_string(&file).expect("the codes that `make test-rust` records");
    let rows = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    rows.map(|row: Value| (row["code"].as_str().unwrap().to_owned(), row))
        .collect()
}

#[test]
#[ignore = "after the tests of the API, which record the codes: make test-rust"]
fn every_code_is_met_by_a_test() {
    let met = met();
    let is_excused = |code: &Code| UNMET.iter().any(|(excused, _)| excused == code);
    let unmet = Code::ALL
        .iter()
        .filter(|code| !met.contains_key(code.as_str()));
    let unmet: Vec<&str> = unmet
        .filter(|code| !is_excused(code))
        .map(|code| code.as_str())
        .collect();
    assert!(unmet.is_empty(), "no test of the API meets {unmet:#?}");
    assert!(UNMET.len() <= 12, "too many codes are excused");
    for (code, _) in UNMET {
        assert!(
            !met.contains_key(code.as_str()),
            "{code:?} is met, so it needs no excuse"
        );
    }
}

#[test]
#[ignore = "writes crates/http/CODES.md: make codes"]
fn write_the_table() {
    let met = met();
    let row = |code: &Code| {
        let text =
            |row: &Value, name: &str| row[name].to_string().trim_matches('"').replace('|', "\\|");
        match (
            met.get(code.as_str()),
            UNMET.iter().find(|(unmet, _)| unmet == code),
        ) {
            (Some(row), _) => format!(
                "| `{}` | {} | {} | `{}` |",
                code.as_str(),
                row["status"],
                text(row, "sentence"),
                text(row, "test"),
            ),
            (None, Some((_, why))) => format!("| `{}` | | | none: {why} |", code.as_str()),
            (None, None) => panic!("no test meets {}", code.as_str()),
        }
    };
    let rows: Vec<String> = Code::ALL.iter().map(row).collect();
    let text = format!(
        "# The codes of refusals\n\nPrograms decide by a code, which never changes its meaning; the sentence is for \
         people. `make codes` writes this table while the tests of the API run: of each code the status, and the \
         sentence as the named test got it.\n\n| Code | Status | Sentence | Test |\n|---|---|---|---|\n{}\n",
        rows.join("\n")
    );
    fs::write(table(), text).unwrap();
}

#[test]
fn the_table_has_every_code_once_and_in_order() {
    let text = fs::read_to_string(table()).unwrap();
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `"));
    let listed: Vec<&str> = rows.filter_map(|row| row.split('`').next()).collect();
    let all: Vec<&str> = Code::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(listed, all, "`make codes` writes the table");
}
