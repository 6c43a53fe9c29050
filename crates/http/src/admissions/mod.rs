//! Applications for admission: the student's side, and the doc admin's.

pub(crate) mod application_form;
pub(crate) mod fee;
pub(crate) mod reopening;
pub(crate) mod verification;

use chrono::{DateTime, Utc};
use portal_domain::documents::{Document, FileType, Slot};
use serde::Serialize;
use utoipa::ToSchema;

use crate::framework::words::wire_words;

wire_words! {
    /// How far an application has come.
    pub(crate) AdmissionStatus = portal_domain::admissions::Status;

    /// As the admission form asks for it.
    pub(crate) Gender = portal_domain::admissions::Gender;

    /// A place in the application for one document.
    pub(crate) DocumentSlot = Slot;

    /// What kind of file a document is; what is kept is never `image/png`.
    MediaType = FileType;
}

/// The path that opens a document.
pub(crate) fn link(document: &Document) -> String {
    format!("/api/documents/{}", document.id)
}

/// A document in its slot.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DocumentBody {
    /// Where it is opened.
    link: String,
    /// `image/jpeg` or `application/pdf`.
    media_type: MediaType,
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
            media_type: document.file_type.into(),
            bytes: document.bytes,
            refusal: document.refusal.clone(),
            uploaded_at: document.created_at,
        }
    }
}
