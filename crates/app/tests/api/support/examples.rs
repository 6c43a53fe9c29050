//! Records a request and its reply for each operation of the OpenAPI document (`make examples`).

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
    env, fs,
    sync::{LazyLock, Mutex},
};

use serde_json::{Value, json};

use super::{Reply, schema_faults};

/// Where to write them. Without it nothing is recorded.
const FILE: &str = "PORTAL_RECORD_EXAMPLES";
/// Set when all tests run: nothing is kept of the file as it was.
const ANEW: &str = "PORTAL_EXAMPLES_ANEW";
/// The most bytes of a request and its reply: people read them.
const MOST_BYTES: usize = 4_000;
const MOST_LETTERS: usize = 250;

/// The best example so far of each operation.
static FOUND: LazyLock<Mutex<BTreeMap<String, Found>>> = LazyLock::new(|| Mutex::new(before()));

struct Found {
    example: Value,
    /// Recorded by this run.
    is_new: bool,
}

/// What the file has, so that a run of some tests keeps the other examples; without those that fit no longer.
fn before() -> BTreeMap<String, Found> {
    let text = match env::var(FILE) {
        Ok(file) if env::var_os(ANEW).is_none() => fs::read_to_string(file).unwrap_or_default(),
        _ => String::new(),
    };
    let known: BTreeMap<String, Value> = serde_json::from_str(&text).unwrap_or_default();
    let fits = |(operation, example): &(String, Value)| {
        schema_faults(operation, &example["request"], &example["reply"]).is_empty()
    };
    let old = |(operation, example)| {
        let is_new = false;
        (operation, Found { example, is_new })
    };
    known.into_iter().filter(fits).map(old).collect()
}

/// Keeps a successful reply if it says more than the operation's example so far.
pub(super) fn record(operation: &str, request: Value, reply: &Reply) {
    let Ok(file) = env::var(FILE) else {
        return;
    };
    if !(200..300).contains(&reply.status) {
        return;
    }
    let body = match reply.body.is_empty() {
        true => Value::Null,
        false => reply.json(),
    };
    let mut example = match (request, body) {
        (Value::Null, Value::Null) => return,
        (Value::Null, body) => json!({ "reply": body }),
        (request, Value::Null) => json!({ "request": request }),
        (request, body) => json!({ "request": request, "reply": body }),
    };
    settle(&mut example, &mut Known::default());
    if example.to_string().len() > MOST_BYTES || !is_plain(&example) {
        return;
    }
    let is_new = true;
    let new = Found { example, is_new };
    let mut found = FOUND.lock().unwrap();
    let known = found.get(operation);
    if known.is_none_or(|known| rank(&new) > rank(known)) {
        found.insert(operation.to_owned(), new);
        let lines: Vec<String> = found
            .iter()
            .map(|(operation, found)| format!("{}: {}", json!(operation), found.example))
            .collect();
        fs::write(file, format!("{{\n{}\n}}\n", lines.join(",\n"))).expect("written");
    }
}

/// More fields with values first, then what this run has recorded, then the shorter one; the text makes it the same in
/// whichever order tests run.
fn rank(found: &Found) -> (usize, bool, Reverse<(usize, String)>) {
    let (mut fields, text) = (BTreeSet::new(), found.example.to_string());
    collect(&found.example, "", &mut fields);
    (fields.len(), found.is_new, Reverse((text.len(), text)))
}

fn collect(value: &Value, path: &str, fields: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => object
            .iter()
            .for_each(|(name, field)| collect(field, &format!("{path}/{name}"), fields)),
        Value::Array(items) => items.iter().for_each(|item| collect(item, path, fields)),
        Value::Null => {}
        Value::String(text) if text.is_empty() => {}
        _ => {
            fields.insert(path.to_owned());
        }
    }
}

/// What was met in an example, each in the order of its number.
#[derive(Default)]
struct Known {
    ids: Vec<String>,
    names: Vec<String>,
}

/// The number of that text, from 1.
fn number(of: &str, known: &mut Vec<String>) -> usize {
    let found = known.iter().position(|text| text == of);
    let index = found.unwrap_or_else(|| {
        known.push(of.to_owned());
        known.len() - 1
    });
    index + 1
}

/// Of each list one item is enough; ids, instants, names and codes become the same in each run.
fn settle(value: &mut Value, known: &mut Known) {
    match value {
        Value::Object(object) => object.iter_mut().for_each(|(name, field)| match field {
            Value::String(code) if name == "otp" => {
                *code = "1234567890".chars().take(code.len()).collect();
            }
            Value::String(token) if name == "token" => {
                "0123456789abcdef0123456789abcdef".clone_into(token);
            }
            field => settle(field, known),
        }),
        Value::Array(items) => {
            items.truncate(1);
            items.iter_mut().for_each(|item| settle(item, known));
        }
        Value::String(text) => {
            let parts: Vec<String> = text.split('/').map(|part| settled(part, known)).collect();
            *text = parts.join("/");
        }
        _ => {}
    }
}

fn settled(part: &str, known: &mut Known) -> String {
    if uuid::Uuid::try_parse(part).is_ok() {
        let number = number(part, &mut known.ids);
        return format!("01890000-0000-7000-8000-{number:012}");
    }
    if chrono::DateTime::parse_from_rfc3339(part).is_ok() {
        return "2026-07-15T05:30:00Z".to_owned();
    }
    let (name, rest) = match part.split_once('@') {
        Some((name, domain)) => (name, format!("@{domain}")),
        None => (part, String::new()),
    };
    match counted(name) {
        Some((stem, width)) => {
            let number = number(name, &mut known.names);
            format!("{stem}{number:0width$}{rest}")
        }
        None => part.to_owned(),
    }
}

/// The words before the number that tests give what has to be unlike all others, and how wide it is:
/// `hod3122`, `Library fine 00000018`.
fn counted(name: &str) -> Option<(&str, usize)> {
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &name[stem.len()..];
    let is_padded = digits.len() == 8 && digits.starts_with('0');
    let is_word = |c: char| c.is_ascii_alphabetic() || (is_padded && c == ' ');
    let is_counted = !stem.is_empty() && !digits.is_empty() && stem.chars().all(is_word);
    is_counted.then_some((stem, if is_padded { 8 } else { 1 }))
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
