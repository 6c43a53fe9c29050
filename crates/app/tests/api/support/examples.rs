//! Records a request and its reply for each operation of the OpenAPI document (`make examples`).

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
    env, fs,
    sync::Mutex,
};

use serde_json::{Value, json};

use super::Reply;

/// Where to write them. Without it nothing is recorded.
const FILE: &str = "PORTAL_RECORD_EXAMPLES";
/// The most bytes of a request and its reply: people read them.
const MOST_BYTES: usize = 4_000;
const MOST_LETTERS: usize = 200;

/// The best example so far of each operation.
static FOUND: Mutex<BTreeMap<String, Value>> = Mutex::new(BTreeMap::new());

/// Keeps a successful reply if it says more than the operation's example so far.
pub(super) fn record(operation: &str, request: Value, reply: &Reply) {
    let Ok(file) = env::var(FILE) else {
        return;
    };
    if reply.status != 200 {
        return;
    }
    let mut example = match request {
        Value::Null => json!({ "reply": reply.json() }),
        request => json!({ "request": request, "reply": reply.json() }),
    };
    let mut ids = Vec::new();
    settle(&mut example, &mut ids);
    if example.to_string().len() > MOST_BYTES || !is_plain(&example) {
        return;
    }
    let mut found = FOUND.lock().unwrap();
    let known = found.get(operation);
    if known.is_none_or(|known| rank(&example) > rank(known)) {
        found.insert(operation.to_owned(), example);
        let lines: Vec<String> = found
            .iter()
            .map(|(operation, example)| format!("{}: {example}", json!(operation)))
            .collect();
        fs::write(file, format!("{{\n{}\n}}\n", lines.join(",\n"))).expect("written");
    }
}

/// More fields with values first, then the shorter one; the text makes it the same in whichever order tests run.
fn rank(example: &Value) -> (usize, Reverse<(usize, String)>) {
    let (mut fields, text) = (BTreeSet::new(), example.to_string());
    collect(example, "", &mut fields);
    (fields.len(), Reverse((text.len(), text)))
}

fn collect(value: &Value, path: &str, fields: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => object
            .iter()
            .for_each(|(name, field)| collect(field, &format!("{path}/{name}"), fields)),
        Value::Array(items) => items.iter().for_each(|item| collect(item, path, fields)),
        Value::Null => {}
        _ => {
            fields.insert(path.to_owned());
        }
    }
}

/// Of each list one item is enough; ids and instants become the same in each run.
fn settle(value: &mut Value, ids: &mut Vec<String>) {
    match value {
        Value::Object(object) => object.values_mut().for_each(|field| settle(field, ids)),
        Value::Array(items) => {
            items.truncate(1);
            items.iter_mut().for_each(|item| settle(item, ids));
        }
        Value::String(text) => {
            let parts: Vec<String> = text.split('/').map(|part| settled(part, ids)).collect();
            *text = parts.join("/");
        }
        _ => {}
    }
}

fn settled(part: &str, ids: &mut Vec<String>) -> String {
    if uuid::Uuid::try_parse(part).is_ok() {
        let known = ids.iter().position(|id| id == part);
        let number = known.unwrap_or_else(|| {
            ids.push(part.to_owned());
            ids.len() - 1
        });
        return format!("01890000-0000-7000-8000-{:012}", number + 1);
    }
    match chrono::DateTime::parse_from_rfc3339(part) {
        Ok(_) => "2026-07-15T05:30:00Z".to_owned(),
        Err(_) => part.to_owned(),
    }
}

/// Whether it has no hostile or very long text, which some tests send.
fn is_plain(value: &Value) -> bool {
    match value {
        Value::Object(object) => object.values().all(is_plain),
        Value::Array(items) => items.iter().all(is_plain),
        Value::String(text) => {
            let is_letter = |c: char| c == '\n' || !(c.is_control() || "<>\\{}'\"".contains(c));
            text.chars().count() <= MOST_LETTERS && text.chars().all(is_letter)
        }
        _ => true,
    }
}
