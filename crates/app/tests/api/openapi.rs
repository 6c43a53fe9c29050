//! The OpenAPI document: served as generated, whole, and about every endpoint there is.

use std::collections::BTreeSet;

use portal_http::{Access, routes};
use serde_json::Value;

use crate::support::{Targets, TestApp, schema_faults};

fn served() -> Value {
    let app = TestApp::start();
    app.browser().get("/openapi.json").expect(200).json()
}

#[test]
fn the_served_document_is_the_generated_one() {
    let generated = serde_json::to_value(portal_http::openapi_document(false)).unwrap();
    assert_eq!(served(), generated);
}

#[test]
fn every_endpoint_is_described_with_its_body_parameters_and_gate() {
    let document = served();
    let table = routes::table(false);
    let (mut ids, mut summaries) = (BTreeSet::new(), BTreeSet::new());
    for endpoint in &table {
        let path = format!("/api{}", endpoint.path);
        let method = endpoint.method.as_str().to_lowercase();
        let operation = &document["paths"][&path][&method];
        assert!(operation.is_object(), "{method} {path} is not described");
        ids.insert(operation["operationId"].as_str().unwrap().to_owned());
        let summary = operation["summary"].as_str().unwrap();
        let words = summary.split_whitespace().count();
        assert!((3..=8).contains(&words), "{method} {path}: {summary}");
        assert!(summaries.insert(summary.to_owned()), "twice: {summary}");
        assert_eq!(operation["tags"].as_array().map(Vec::len), Some(1));
        let gated = endpoint.access != Access::Anyone;
        assert_eq!(operation["security"].is_array(), gated, "{method} {path}");
        let has_parameter = operation["parameters"]
            .as_array()
            .is_some_and(|list| list.iter().any(|parameter| parameter["in"] == "path"));
        assert_eq!(has_parameter, path.contains('{'), "{method} {path}");
        let replies = &operation["responses"];
        let successes = replies.as_object().unwrap().keys();
        let successes = successes.filter(|status| status.starts_with('2'));
        assert_eq!(successes.count(), 1, "{method} {path}");
        for status in ["400", "429", "503"] {
            assert!(replies[status].is_object(), "{method} {path} {status}");
        }
        assert!(method != "get" || operation["requestBody"].is_null());
    }
    assert_eq!(ids.len(), table.len(), "operation ids are not unique");
    let paths = document["paths"].as_object().unwrap();
    let described: usize = paths
        .values()
        .map(|item| item.as_object().unwrap().len())
        .sum();
    assert_eq!(described, table.len(), "it describes more than there is");
}

#[test]
fn every_reference_leads_somewhere() {
    for demo in [false, true] {
        let document = serde_json::to_value(portal_http::openapi_document(demo)).unwrap();
        let mut references = Vec::new();
        collect(&document, &mut references);
        assert!(references.len() > 20);
        for reference in references {
            let pointer = reference
                .strip_prefix('#')
                .expect("a reference within the document");
            assert!(
                document.pointer(pointer).is_some(),
                "{reference} leads nowhere"
            );
        }
    }
}

fn collect(value: &Value, references: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(reference)) = fields.get("$ref") {
                references.push(reference.clone());
            }
            fields.values().for_each(|value| collect(value, references));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, references)),
        _ => {}
    }
}

#[test]
fn the_demos_door_is_described_in_the_demo_alone() {
    let has = |demo: bool| {
        let document = serde_json::to_value(portal_http::openapi_document(demo)).unwrap();
        document["paths"].get("/api/dev/mailbox").is_some()
    };
    assert!(has(true) && !has(false));
}

#[test]
fn every_operation_has_an_example_that_fits_its_schema() {
    let document = serde_json::to_value(portal_http::openapi_document(false)).unwrap();
    let items = document["paths"].as_object().unwrap().values();
    let mut lacking = Vec::new();
    for operation in items.flat_map(|item| item.as_object().unwrap().values()) {
        let id = operation["operationId"].as_str().unwrap();
        let json = |body: &Value| body["content"]["application/json"].clone();
        let (request, reply) = (json(&operation["requestBody"]), json(success(operation)));
        let lacks = |body: &Value| body.is_object() && body.get("example").is_none();
        if lacks(&request) || lacks(&reply) {
            lacking.push(id.to_owned());
        } else if reply.is_object() {
            assert_eq!(
                schema_faults(id, &request["example"], &reply["example"]),
                Vec::<String>::new(),
                "{id}: make examples"
            );
        }
    }
    // The document is no example of itself.
    assert_eq!(lacking, ["get-openapi.json"], "make examples");
}

fn success(operation: &Value) -> &Value {
    let mut replies = operation["responses"].as_object().unwrap().iter();
    let (_, reply) = replies.find(|(status, _)| status.starts_with('2')).unwrap();
    reply
}

/// Of two fields that say the same, a caller sends one.
const ONE_OF_TWO: [(&str, &str); 4] = [
    ("/auth/register", "collegeId"),
    ("/auth/step-up", "ceremony"),
    ("/auth/step-up", "credential"),
    ("/marks/publish", "course"),
];

/// The access test and the test of hostile values send the sample bodies: a field that a sample lacks is not tried.
#[test]
fn every_sample_body_has_every_field_there_is() {
    let app = TestApp::start();
    let targets = Targets::of(&app);
    let document = served();
    let mut found = Vec::new();
    for endpoint in routes::table(true) {
        let path = format!("/api{}", endpoint.path);
        let operation = &document["paths"][&path][endpoint.method.as_str().to_lowercase()];
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        if !schema.is_null() {
            let sample = targets.body(endpoint.path);
            lacking(schema, &sample, &document, endpoint.path, &mut found);
        }
    }
    found.retain(|place| {
        let is_other = |(path, field): &(&str, &str)| *place == format!("{path}.{field}");
        !ONE_OF_TWO.iter().any(is_other)
    });
    assert_eq!(found, Vec::<String>::new(), "add them to calls.rs");
}

fn lacking(schema: &Value, sample: &Value, document: &Value, place: &str, found: &mut Vec<String>) {
    if let Some(reference) = schema["$ref"].as_str() {
        let schema = document.pointer(&reference[1..]).unwrap();
        return lacking(schema, sample, document, place, found);
    }
    if let (Some(items), Some(list)) = (schema.get("items"), sample.as_array()) {
        for item in list {
            lacking(items, item, document, place, found);
        }
    }
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let inside = format!("{place}.{name}");
        match sample.get(name) {
            Some(value) => lacking(field, value, document, &inside, found),
            None => found.push(inside),
        }
    }
}
