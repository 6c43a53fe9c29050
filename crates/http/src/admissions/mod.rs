//! Applications for admission: the student's side, and the doc admin's.

pub(crate) mod application_form;
pub(crate) mod verification;

use chrono::{DateTime, Utc};
use portal_domain::documents::Document;
use serde::Serialize;
use utoipa::ToSchema;

/// The path that opens a document.
fn link(document: &Document) -> String {
    format!("/api/documents/{}", document.id)
}

/// A document in its slot.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DocumentBody {
    /// Where it is opened.
    link: String,
    /// `image/jpeg` or `application/pdf`.
    media_type: &'static str,
    /// How large the file is.
    bytes: i32,
    /// Why a doc admin refused it; null when nobody did.
    #[schema(required = true)]
    refusal: Option<String>,
    uploaded_at: DateTime<Utc>,
}

impl From<&Document> for DocumentBody {
    fn from(document: &Document) -> Self {
        Self {
            link: link(document),
            media_type: document.file_type.as_str(),
            bytes: document.bytes,
            refusal: document.refusal.clone(),
            uploaded_at: document.created_at,
        }
    }
}
