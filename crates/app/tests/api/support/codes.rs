//! Checks the code and the values of each refusal, and records which codes the tests have met (`make test`).

use std::{collections::BTreeMap, env, fs, sync::Mutex, thread};

use serde_json::{Map, Value, json};

/// Where to write them. Without it nothing is recorded.
const FILE: &str = "PORTAL_RECORD_CODES";
/// The values that are a person's own words, or the name of something that a college has typed.
const TYPED: [&str; 12] = [
    "by",
    "docket",
    "id",
    "marks",
    "student",
    "students",
    "subject",
    "subjects",
    "value",
    "withPoint",
    "at",
    "was",
];

/// Of each code the reply of the first test by name.
static MET: Mutex<BTreeMap<String, Value>> = Mutex::new(BTreeMap::new());

/// Checks a refusal, or each fault of a list.
#[track_caller]
pub(super) fn record(status: u16, json: &Value, what: &str) {
    let Some(faults) = json["errors"].as_array() else {
        return record_one(status, json, &json["error"], what);
    };
    for fault in faults {
        let fields: Vec<&String> = fault.as_object().expect(what).keys().collect();
        assert_eq!(fields, ["code", "msg", "params", "path"], "{what}");
        record_one(status, fault, &fault["msg"], what);
    }
}

#[track_caller]
fn record_one(status: u16, refusal: &Value, sentence: &Value, what: &str) {
    let code = refusal["code"].as_str().expect(what);
    let params = refusal["params"].as_object().expect(what);
    check_params(params, what);
    let Ok(file) = env::var(FILE) else {
        return;
    };
    let thread = thread::current();
    let Some(test) = thread.name().filter(|name| name.contains("::")) else {
        return;
    };
    let row = json!({ "code": code, "status": status, "sentence": sentence, "test": test });
    let mut met = MET.lock().unwrap();
    let is_first = |known: &Value| {
        (test, sentence.as_str()) < (known["test"].as_str().unwrap(), known["sentence"].as_str())
    };
    if met.get(code).is_none_or(is_first) {
        met.insert(code.to_owned(), row);
        let lines: Vec<String> = met.values().map(Value::to_string).collect();
        fs::write(file, lines.join("\n") + "\n").expect("written");
    }
}

/// Values are numbers, days, instants and names of closed sets; words only where somebody typed them.
#[track_caller]
fn check_params(params: &Map<String, Value>, what: &str) {
    for (name, value) in params {
        let is_plain = |text: &str| {
            let is_of_name = |c: char| c.is_ascii_alphanumeric() || "-_.:/".contains(c);
            !text.is_empty() && text.chars().all(is_of_name)
        };
        let fits = match value {
            Value::Number(_) => true,
            Value::String(text) => is_plain(text),
            Value::Array(items) => items.iter().all(|item| item.as_str().is_some_and(is_plain)),
            _ => false,
        };
        assert!(fits || TYPED.contains(&&**name), "{name} in {what}");
        let text = value.to_string();
        let is_day = |word: &str| {
            word.len() == 10 && word.as_bytes()[2] == b'/' && word.as_bytes()[5] == b'/'
        };
        let has_day = text
            .split(|c: char| !c.is_ascii_digit() && c != '/')
            .any(is_day);
        assert!(!text.contains('₹') && !has_day, "{name} in {what}");
    }
}
