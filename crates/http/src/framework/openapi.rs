//! The OpenAPI document, made of the table of endpoints and the handlers' types; nothing is said twice.

use actix_web::http::Method;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::{
    Components, HttpMethod, InfoBuilder, OpenApi, OpenApiBuilder, PathsBuilder,
    path::PathItem,
    security::{ApiKey, ApiKeyValue, SecurityScheme},
};

use crate::framework::{endpoint::Endpoint, examples, operation::SESSION_SCHEME};

/// The document of these endpoints, which are mounted below `base`.
pub(crate) fn document(endpoints: &[Endpoint], base: &str) -> OpenApi {
    let mut components = Components::new();
    let cookie = ApiKey::Cookie(ApiKeyValue::new("portal"));
    components.add_security_scheme(SESSION_SCHEME, SecurityScheme::ApiKey(cookie));
    let mut paths = PathsBuilder::new();
    for endpoint in endpoints {
        let described = (endpoint.describe)(&endpoint.method, endpoint.path);
        let mut operation = described.operation;
        let id = operation_id(&endpoint.method, endpoint.path);
        examples::add(&id, &mut operation);
        operation.operation_id = Some(id);
        operation.summary = Some(endpoint.summary.to_owned());
        operation.tags = Some(vec![tag(endpoint.path).to_owned()]);
        components.schemas.extend(described.schemas);
        let path = format!("{base}{}", endpoint.path);
        paths = paths.path(path, PathItem::new(method(&endpoint.method), operation));
    }
    OpenApiBuilder::new()
        .info(
            InfoBuilder::new()
                .title("Student services portal")
                .version("1")
                .build(),
        )
        .paths(paths)
        .components(Some(components))
        .build()
}

fn method(method: &Method) -> HttpMethod {
    match *method {
        Method::POST => HttpMethod::Post,
        Method::PUT => HttpMethod::Put,
        Method::DELETE => HttpMethod::Delete,
        _ => HttpMethod::Get,
    }
}

/// `PUT /admin/approve/{id}` → `put-admin-approve-id`.
fn operation_id(method: &Method, path: &str) -> String {
    let words = path.split(['/', '{', '}']).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.collect();
    format!("{}-{}", method.as_str().to_lowercase(), words.join("-"))
}

/// Under which heading an endpoint is listed, by the first part of its path.
fn tag(path: &str) -> &'static str {
    match path.split('/').nth(1).unwrap_or_default() {
        "auth" => "Accounts",
        "admin" | "audit" => "Staff",
        "college" | "course" | "academic-years" => "Colleges",
        "student" | "notifications" => "Students",
        "admission" | "documents" => "Admissions",
        "fees" | "wallet" | "accountant" | "transactions" => "Money",
        "marks" | "result" | "verify" | "reexam" => "Results",
        "practicals" | "attendance" => "Teaching",
        "scholarship" => "Scholarships",
        "grievance" => "Grievances",
        "leave" => "Leaves",
        "saved-replies" => "Saved replies",
        _ => "The portal",
    }
}

/// An OpenAPI document.
#[derive(Debug, Serialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = Object)]
pub(crate) struct Document(pub(crate) serde_json::Value);
