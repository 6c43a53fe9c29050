//! Opens a document, for its student or for a doc admin of the same college.

use portal_domain::{documents::FileType, ids::DocumentId};
use portal_services::documents::{self as use_case, OpenDocument, Opened};

use crate::framework::{
    access::{AdmissionDesk, StudentOrStaff},
    api_error::ApiError,
    confirmation::acts,
    params::Id,
    reply::{FileAnswer, FileKind, FileReply},
    state::State,
};

impl FileKind for FileType {
    const MEDIA_TYPES: &'static [&'static str] = &["image/jpeg", "image/png", "application/pdf"];

    fn media_type(self) -> &'static str {
        self.as_str()
    }
}

impl From<Opened> for FileAnswer<FileType> {
    fn from(opened: Opened) -> Self {
        let file_type = opened.document.file_type;
        let ending = match file_type {
            FileType::Png => "png",
            FileType::Jpeg => "jpg",
            FileType::Pdf => "pdf",
        };
        Self {
            kind: file_type,
            file_name: format!("{}.{ending}", opened.document.slot.as_str()),
            bytes: opened.bytes,
        }
    }
}

/// GET /documents/{id}. A student gets 403 for every document but their own, whether it exists or
/// not.
pub(crate) async fn get(
    who: StudentOrStaff<AdmissionDesk, acts::OpenOwnDocument>,
    id: Id<DocumentId>,
    state: State,
) -> FileReply<FileType> {
    let opened = match who {
        StudentOrStaff::Student(student) => {
            use_case::open_own(&state, student.into_inner(), id.0).await?
        }
        StudentOrStaff::Staff(staff) => {
            use_case::open_as_staff(&state, staff.into_inner(), id.0).await?
        }
    };
    Ok(opened.into())
}

impl From<OpenDocument> for ApiError {
    fn from(reason: OpenDocument) -> Self {
        match reason {
            OpenDocument::NotFound => Self::not_found(),
            OpenDocument::NotOwn => Self::forbidden(),
            OpenDocument::Stale(reason) => reason.into(),
        }
    }
}
