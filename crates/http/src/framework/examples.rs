//! Examples of requests and replies for the OpenAPI document. `make examples` records them while the API's tests run;
//! a test compares each with its schema.

use std::{collections::BTreeMap, sync::OnceLock};

use serde::Deserialize;
use serde_json::Value;
use utoipa::openapi::{RefOr, path::Operation};

/// By operation id.
static RECORDED: &str = include_str!("../../examples.json");

const JSON: &str = "application/json";

#[derive(Debug, Deserialize)]
struct Example {
    /// `None` for an operation without a JSON body.
    request: Option<Value>,
    /// A successful reply.
    reply: Option<Value>,
}

fn recorded() -> &'static BTreeMap<String, Example> {
    static EXAMPLES: OnceLock<BTreeMap<String, Example>> = OnceLock::new();
    // A test finds an example for each operation, and so that the file can be read.
    EXAMPLES.get_or_init(|| serde_json::from_str(RECORDED).unwrap_or_default())
}

/// Adds the recorded request and reply to the operation of that id.
pub(crate) fn add(id: &str, operation: &mut Operation) {
    let Some(example) = recorded().get(id) else {
        return;
    };
    if let Some(RefOr::T(body)) = &mut operation.request_body
        && let Some(RefOr::T(content)) = body.content.get_mut(JSON)
    {
        content.example.clone_from(&example.request);
    }
    let mut replies = operation.responses.responses.iter_mut();
    if let Some((_, RefOr::T(reply))) = replies.find(|(status, _)| status.starts_with('2'))
        && let Some(RefOr::T(content)) = reply.content.get_mut(JSON)
    {
        content.example.clone_from(&example.reply);
    }
}
