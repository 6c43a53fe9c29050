//! The file that a student sends with a leave or a grievance, whose own modules mount it.

use portal_domain::{attachments::ATTACHMENT, documents::FileType};
use portal_services::attachments::{
    self as use_case, AddAttachment, Holder, OpenAttachment, Opened,
};

use crate::framework::{
    access::{Desk, SignedInStudent, StudentOrStaff},
    api_error::ApiError,
    confirmation::acts,
    reply::{FileAnswer, FileReply},
    request_refusal::Limited,
    state::State,
    upload::{Form, Part, Upload},
};

/// The multipart form of one file.
pub(crate) struct AttachmentForm;

impl Form for AttachmentForm {
    // There are no texts.
    const MAX_CHARS: usize = 0;

    fn parts() -> Vec<Part> {
        vec![Part::RequiredFile(ATTACHMENT)]
    }
}

/// Takes the file in, and answers with what it was sent with.
pub(crate) async fn add<H: Holder>(
    student: SignedInStudent,
    id: H::Id,
    upload: Upload<AttachmentForm>,
    state: &State,
) -> Result<H, ApiError> {
    let form = upload.receive(state).await?;
    let file = form.files.into_iter().next();
    Ok(use_case::add(state, student.into_inner(), id, file, form.faults).await?)
}

/// Opens the file, for its student or at the desk.
pub(crate) async fn open<H: Holder, D: Desk>(
    who: StudentOrStaff<D, acts::OpenOwnDocument>,
    id: H::Id,
    state: &State,
) -> FileReply<FileType> {
    let opened = match who {
        StudentOrStaff::Student(student) => {
            use_case::open_own::<H>(state, student.into_inner(), id).await?
        }
        StudentOrStaff::Staff(staff) => {
            use_case::open_as_staff::<H>(state, staff.into_inner(), id).await?
        }
    };
    Ok(opened.into())
}

impl From<Opened> for FileAnswer<FileType> {
    fn from(opened: Opened) -> Self {
        let ending = opened.file_type.extensions()[0];
        Self {
            kind: opened.file_type,
            file_name: format!("attachment.{ending}"),
            bytes: opened.bytes,
        }
    }
}

impl From<AddAttachment> for ApiError {
    fn from(reason: AddAttachment) -> Self {
        match reason {
            AddAttachment::NotFound => Self::not_found(),
            AddAttachment::Faults(faults) => faults.into(),
            AddAttachment::Throttled(throttled) => Self::too_many(Limited::Files, throttled),
            AddAttachment::Refused(reason) => Self::conflict(&reason),
        }
    }
}

impl From<OpenAttachment> for ApiError {
    fn from(reason: OpenAttachment) -> Self {
        match reason {
            OpenAttachment::NotFound => Self::not_found(),
            OpenAttachment::Stale(reason) => reason.into(),
        }
    }
}
