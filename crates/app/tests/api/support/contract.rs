//! What every reply must be, whichever test met it: documented, of its documented schema and no
//! field more, with the headers that protect a browser, and without a secret.

use std::{collections::BTreeMap, sync::OnceLock};

use jsonschema::Validator;
use serde_json::{Map, Value, json};

use super::{Call, Reply, codes, examples};

/// Statuses that belong to HTTP rather than to an operation.
const OF_HTTP: [u16; 2] = [404, 405];

struct Operation {
    id: String,
    method: String,
    path: Vec<String>,
    /// Of a JSON body.
    request: Option<Schema>,
    replies: BTreeMap<u16, Schema>,
}

/// A schema, compiled when the first body of it comes: a test meets few of the thousands that there are, and compiling all takes
/// half a minute and gigabytes.
struct Schema {
    closed: Value,
    /// What its references name.
    components: &'static Value,
    compiled: OnceLock<Validator>,
}

impl Schema {
    fn validator(&self) -> &Validator {
        self.compiled.get_or_init(|| {
            let whole = json!({ "components": self.components, "allOf": [self.closed] });
            jsonschema::options()
                .should_validate_formats(true)
                .build(&whole)
                .expect("a valid schema")
        })
    }
}

/// Panics when a reply is not what a reply of the portal must be.
#[track_caller]
pub(super) fn check(call: &Call, reply: &Reply) {
    let what = format!(
        "{} {} → {} {}",
        call.method, call.path, reply.status, reply.body
    );
    check_headers(call, reply, &what);
    assert!(!reply.body.contains("$2b$"), "a password hash: {what}");
    assert_ne!(reply.status, 500, "{what}");
    if !call.path.starts_with("/api") || call.method == "HEAD" || call.method == "OPTIONS" {
        return;
    }
    if matches!(reply.status, 429 | 503) {
        assert!(reply.retry_after() >= 1, "{what}");
    }
    if reply.status >= 400 {
        check_problem(reply, &what);
    }
    if reply.status == 204 {
        assert!(
            reply.bytes.is_empty() && reply.header("content-type").is_none(),
            "{what}"
        );
        check_schema(call, reply, &what);
        return;
    }
    if !reply.is_json() {
        check_file(call, reply, &what);
        return;
    }
    // The document has ids in its examples.
    if call.path != "/api/openapi.json" {
        check_ids(call, &reply.json(), "", &what);
    }
    check_schema(call, reply, &what);
}

#[track_caller]
fn check_headers(call: &Call, reply: &Reply, what: &str) {
    let is = |name: &str, value: &str| {
        assert_eq!(reply.header(name), Some(value), "{name}: {what}");
    };
    assert!(
        reply.header("x-request-id").is_some(),
        "{}: no id",
        call.path
    );
    is("x-content-type-options", "nosniff");
    is("x-frame-options", "DENY");
    is("referrer-policy", "same-origin");
    is("cross-origin-opener-policy", "same-origin");
    let policy = reply.header("content-security-policy").unwrap_or_default();
    for directive in [
        "default-src 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ] {
        assert!(policy.contains(directive), "{directive}: {what}");
    }
    assert!(!policy.contains("unsafe"), "{what}");
    if call.path.starts_with("/api/college/logo?") && reply.status == 200 && call.method == "GET" {
        is("cache-control", "private, max-age=31536000, immutable");
    } else if call.path.starts_with("/api") {
        is("cache-control", "no-store");
    }
    let asked = call.headers.iter().any(|(name, _)| name == "origin");
    if !asked {
        let shared = reply.header("access-control-allow-origin");
        assert_eq!(shared, None, "{what}");
    }
}

/// A refusal says one sentence, or the fields at fault; nothing else.
#[track_caller]
fn check_problem(reply: &Reply, what: &str) {
    let json = reply.json();
    let fields: Vec<&String> = json.as_object().expect(what).keys().collect();
    let is_one = fields == ["code", "error", "params"];
    assert!(is_one || fields == ["errors"], "{what}");
    codes::record(reply.status, &json, what);
    for leak in ["SELECT ", "src/", ".rs", "panicked", "postgres", "diesel"] {
        assert!(!reply.body.contains(leak), "{leak:?} leaks: {what}");
    }
}

/// A file is what it says, is never run, and is kept under a name of ours.
#[track_caller]
fn check_file(call: &Call, reply: &Reply, what: &str) {
    const KINDS: [(&str, &[&str]); 10] = [
        ("/api/college/logo?", &["image/jpeg"]),
        ("/attachment", &["image/jpeg", "application/pdf"]),
        ("/api/documents/", &["image/jpeg", "application/pdf"]),
        ("/api/fees/receipts/", &["application/pdf"]),
        ("/api/transactions/report.pdf", &["application/pdf"]),
        ("/export.csv", &["text/csv; charset=utf-8"]),
        ("/api/result/pdf", &["application/pdf"]),
        ("/api/result/transcript.pdf", &["application/pdf"]),
        ("/api/student/admission.pdf", &["application/pdf"]),
        ("/template.csv", &["text/csv; charset=utf-8"]),
    ];
    let kind = reply.header("content-type").expect(what);
    let mut known = KINDS.iter();
    let fits = known.any(|(path, kinds)| call.path.contains(path) && kinds.contains(&kind));
    assert!(fits, "{kind}: {what}");
    let disposition = reply.header("content-disposition").expect(what);
    assert!(disposition.starts_with("attachment; filename="), "{what}");
    let policy = reply.header("content-security-policy").expect(what);
    assert!(policy.contains("sandbox"), "{what}");
}

/// Where a UUID may stand.
const WITH_UUIDS: [&str; 13] = [
    "_id",
    "staffId",
    "collegeId",
    "courseId",
    "yearId",
    "classId",
    "divisionId",
    "divisionIds",
    "transactionId",
    "payAgain",
    "subjectId",
    "subjectIds",
    "practicalId",
];

/// A UUID is only ever one of [`WITH_UUIDS`], or the `id` of the signed-in staff member, of a session, of a course,
/// of a re-exam, of a demo mail, or of one's own passkey or device.
#[track_caller]
fn check_ids(call: &Call, json: &Value, key: &str, what: &str) {
    match json {
        Value::String(text) if looks_like_uuid(text) => {
            const WITH_IDS: [&str; 6] = [
                "/api/auth/session",
                "/api/auth/sign-ins",
                "/api/course/get-courses",
                "/api/dev/mailbox",
                "/api/reexam",
                "/api/reexam/pay",
            ];
            let is_known = WITH_IDS.contains(&&*call.path)
                || call.path.starts_with("/api/auth/passkeys")
                || call.path == "/api/auth/devices";
            let is_id = WITH_UUIDS.contains(&key)
                || (key == "id" && is_known)
                || call.path == "/api/auth/factor/passkey/finish";
            assert!(is_id, "an internal id under {key:?}: {what}");
        }
        Value::Array(items) => items
            .iter()
            .for_each(|item| check_ids(call, item, key, what)),
        Value::Object(fields) => fields
            .iter()
            .for_each(|(key, value)| check_ids(call, value, key, what)),
        _ => {}
    }
}

fn looks_like_uuid(text: &str) -> bool {
    text.len() == 36
        && text.char_indices().all(|(at, c)| match at {
            8 | 13 | 18 | 23 => c == '-',
            _ => c.is_ascii_hexdigit(),
        })
}

#[track_caller]
fn check_schema(call: &Call, reply: &Reply, what: &str) {
    let path = call.path.split('?').next().unwrap_or_default();
    let segments: Vec<&str> = path.split('/').collect();
    let operation = operations()
        .iter()
        .find(|operation| operation.method == call.method && matches(&operation.path, &segments));
    let Some(operation) = operation else {
        assert!(matches!(reply.status, 404 | 405 | 403 | 415), "{what}");
        return;
    };
    match operation.replies.get(&reply.status) {
        Some(_) if reply.body.is_empty() => {
            if let Some(request) = request_of(operation, call) {
                examples::record(&operation.id, request, reply);
            }
        }
        Some(schema) => {
            let errors = faults(schema, &reply.json());
            assert!(errors.is_empty(), "not its schema: {errors:?} {what}");
            if let Some(request) = request_of(operation, call) {
                examples::record(&operation.id, request, reply);
            }
        }
        None => assert!(OF_HTTP.contains(&reply.status), "undocumented: {what}"),
    }
}

/// The JSON body of a call, `Null` for an operation without one; `None` for a body outside the schema.
fn request_of(operation: &Operation, call: &Call) -> Option<Value> {
    let Some(schema) = &operation.request else {
        return Some(Value::Null);
    };
    let body: Value = serde_json::from_slice(call.body.as_deref()?).ok()?;
    schema.validator().is_valid(&body).then_some(body)
}

fn faults(schema: &Schema, value: &Value) -> Vec<String> {
    let errors = schema.validator().iter_errors(value);
    errors.map(|error| error.to_string()).collect()
}

/// How the example of an operation's request and of its successful reply differ from their schemas.
pub(crate) fn schema_faults(operation_id: &str, request: &Value, reply: &Value) -> Vec<String> {
    let mut operations = operations().iter();
    let Some(operation) = operations.find(|operation| operation.id == operation_id) else {
        return vec![format!("{operation_id} is no operation")];
    };
    let mut replies = operation.replies.iter();
    let success = replies.find(|(status, _)| (200..300).contains(*status));
    let mut found = success.map_or_else(Vec::new, |(_, schema)| faults(schema, reply));
    if let Some(schema) = &operation.request {
        found.extend(faults(schema, request));
    }
    found
}

fn matches(pattern: &[String], segments: &[&str]) -> bool {
    pattern.len() == segments.len()
        && pattern
            .iter()
            .zip(segments)
            .all(|(expected, given)| expected.starts_with('{') || expected == given)
}

fn operations() -> &'static [Operation] {
    static OPERATIONS: OnceLock<Vec<Operation>> = OnceLock::new();
    OPERATIONS.get_or_init(|| {
        let document = portal_http::openapi_document(true);
        let mut document = serde_json::to_value(document).expect("the document is JSON");
        let named = document["components"]["schemas"].clone();
        join_parts(&mut document, &named);
        close(&mut document["components"]);
        // Every schema keeps it for as long as the tests run.
        let components: &'static Value = Box::leak(Box::new(document["components"].take()));
        let paths = document["paths"].as_object().expect("paths");
        paths
            .iter()
            .flat_map(|(path, item)| {
                let item = item.as_object().expect("operations");
                item.iter()
                    .map(move |(method, described)| operation(path, method, described, components))
            })
            .collect()
    })
}

fn operation(path: &str, method: &str, described: &Value, components: &'static Value) -> Operation {
    let replies = described["responses"].as_object().expect("responses");
    let schema = |body: &Value| {
        // Of a file there is nothing to say beyond that it is one.
        let mut closed = json_of(body)["schema"].clone();
        if closed.is_null() {
            closed = Value::Bool(true);
        }
        close(&mut closed);
        Schema {
            closed,
            components,
            compiled: OnceLock::new(),
        }
    };
    let request = &described["requestBody"];
    Operation {
        id: described["operationId"].as_str().expect("an id").to_owned(),
        request: json_of(request).is_object().then(|| schema(request)),
        method: method.to_uppercase(),
        path: path.split('/').map(str::to_owned).collect(),
        replies: replies
            .iter()
            .map(|(status, reply)| (status.parse().expect("a status"), schema(reply)))
            .collect(),
    }
}

/// What a body of JSON is.
fn json_of(body: &Value) -> &Value {
    &body["content"]["application/json"]
}

/// Makes one object schema of the parts of an `allOf`, since a part alone cannot be closed: it allows the fields of
/// the others.
fn join_parts(schema: &mut Value, named: &Value) {
    match schema {
        Value::Object(fields) => {
            fields
                .values_mut()
                .for_each(|field| join_parts(field, named));
            let Some(Value::Array(parts)) = fields.remove("allOf") else {
                return;
            };
            let (mut properties, mut required) = (Map::new(), Vec::new());
            for mut part in parts {
                if let Some(reference) = part["$ref"].as_str() {
                    let name = reference.rsplit('/').next().expect("a name");
                    part = named[name].clone();
                    join_parts(&mut part, named);
                }
                properties.extend(part["properties"].as_object().expect("fields").clone());
                required.extend(part["required"].as_array().cloned().unwrap_or_default());
            }
            let joined =
                json!({ "type": "object", "properties": properties, "required": required });
            *schema = joined;
        }
        Value::Array(items) => items.iter_mut().for_each(|item| join_parts(item, named)),
        _ => {}
    }
}

/// Closes every object schema: a field that is not described is not allowed.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            fields.values_mut().for_each(close);
            if is_object_schema(fields) {
                fields
                    .entry("additionalProperties")
                    .or_insert(Value::Bool(false));
            }
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}

fn is_object_schema(fields: &Map<String, Value>) -> bool {
    fields.get("type") == Some(&Value::from("object")) && fields.contains_key("properties")
}
