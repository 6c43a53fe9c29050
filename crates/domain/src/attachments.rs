//! The file that a student may send with a leave or a grievance: one each, as long as the college has not answered.

use chrono::{DateTime, Utc};

use crate::{
    documents::{DOCUMENT_SIDE, FilePart, FileType, MAX_BYTES},
    ids::{CollegeId, DocumentId, StudentId},
    refusals::refusals,
};

/// The part of a form that holds it.
pub const ATTACHMENT: FilePart = FilePart {
    name: "attachment",
    title: "Attachment",
    file_types: &[FileType::Png, FileType::Jpeg, FileType::Pdf],
    most_bytes: MAX_BYTES,
    longer_side: DOCUMENT_SIDE,
};

/// A file that was sent.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attachment {
    /// Also the name of its file in the store, where documents have theirs.
    pub id: DocumentId,
    pub college: CollegeId,
    pub student: StudentId,
    /// The kind of the stored file: uploads are re-encoded.
    pub file_type: FileType,
    /// The size of the stored file, in bytes.
    pub bytes: i32,
    pub created_at: DateTime<Utc>,
}

refusals! {
    /// Why a file is not taken.
    CannotAttach {
        Answered = AttachmentAnswered: "This is not pending any more, so no file can be added to it.",
        Again = AttachmentSentBefore: "A file was added to this already.",
    }
}

/// Whether a file may be added to what is pending or not, and has one or none.
pub fn may_attach(is_pending: bool, there: Option<DocumentId>) -> Result<(), CannotAttach> {
    match (is_pending, there) {
        (false, _) => Err(CannotAttach::Answered),
        (true, Some(_)) => Err(CannotAttach::Again),
        (true, None) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_added_once_and_only_to_what_is_pending() {
        let there = Some(DocumentId::new(DateTime::UNIX_EPOCH, [1; 10]));
        assert_eq!(may_attach(true, None), Ok(()));
        assert_eq!(may_attach(true, there), Err(CannotAttach::Again));
        for there in [None, there] {
            assert_eq!(may_attach(false, there), Err(CannotAttach::Answered));
        }
    }
}
