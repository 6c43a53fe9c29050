//! The OpenAPI operation of an endpoint: it follows from the handler's own types.

use actix_web::http::Method;
use utoipa::openapi::{
    Content, RefOr, Schema,
    path::{Operation, OperationBuilder},
    request_body::RequestBodyBuilder,
    security::SecurityRequirement,
};

use crate::framework::{
    access::{Access, Gate},
    api_error::{ErrorBody, FaultsBody},
    describe::{Arguments, DescribeReply, Draft, Sent, json, reference},
    refusals::refusals,
};

/// The name of the session cookie's security scheme in the OpenAPI document.
pub(crate) const SESSION_SCHEME: &str = "session";

/// What the OpenAPI document says of an endpoint.
pub(crate) struct Description {
    pub(crate) operation: Operation,
    pub(crate) schemas: Vec<(String, RefOr<Schema>)>,
}

fn draft<G: Gate, Args: Arguments<G>>(method: &Method, path: &'static str) -> Draft {
    let mut draft = Draft {
        path,
        is_safe: method.is_safe(),
        asks_who: G::ACCESS != Access::Anyone,
        takes_key: false,
        parameters: Vec::new(),
        body: None,
        schemas: Vec::new(),
    };
    Args::describe(&mut draft);
    draft
}

/// Whether the body is a form with files.
pub(crate) fn takes_form<G: Gate, Args: Arguments<G>>(method: &Method, path: &'static str) -> bool {
    matches!(draft::<G, Args>(method, path).body, Some(Sent::Form(_)))
}

/// The description of a handler with those arguments and that reply.
pub(crate) fn describe<G: Gate, Args: Arguments<G>, R: DescribeReply>(
    method: &Method,
    path: &'static str,
) -> Description {
    let mut draft = draft::<G, Args>(method, path);
    let reply = R::describe_reply(&mut draft.schemas);
    let mut operation = OperationBuilder::new().response(R::STATUS, reply);
    for (status, meaning) in refusals(G::ACCESS, G::CONFIRMATION, &draft) {
        operation = operation.response(status, json(meaning, problem(&mut draft.schemas)));
    }
    if G::ACCESS != Access::Anyone {
        operation = operation.security(SecurityRequirement::new(SESSION_SCHEME, [""; 0]));
    }
    if let Some(sent) = draft.body {
        let required = sent.required();
        let (media_type, schema) = sent.content();
        let body = RequestBodyBuilder::new()
            .content(media_type, Content::new(Some(schema)))
            .required(Some(required));
        operation = operation.request_body(Some(body.build()));
    }
    if !draft.parameters.is_empty() {
        operation = operation.parameters(Some(draft.parameters));
    }
    Description {
        operation: operation.build(),
        schemas: draft.schemas,
    }
}

fn problem(schemas: &mut Vec<(String, RefOr<Schema>)>) -> RefOr<Schema> {
    let one_of = utoipa::openapi::OneOfBuilder::new()
        .item(reference::<ErrorBody>(schemas))
        .item(reference::<FaultsBody>(schemas));
    Schema::OneOf(one_of.build()).into()
}
