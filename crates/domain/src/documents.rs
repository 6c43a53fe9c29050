//! Files that people send: which kinds and sizes a form's part takes, and the slots for the documents of an admission
//! (spec §3: document slots; §5: file types).

use chrono::{DateTime, Utc};

use crate::{
    ids::{CollegeId, DocumentId, StudentId},
    refusals::{Code, Refusal, RefusalKind},
    words::words,
};

words! {
    /// A place in the application for one document.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Slot {
        /// A photo of the student.
        PassportPhoto = "passportPhoto",
        /// The mark sheet of the last examination.
        AcademicMarksheet = "academicMarksheet",
        /// The leaving certificate of the last institution.
        LeavingCertificate = "leavingCertificate",
        /// A masked copy of the Aadhaar card.
        AadharCard = "aadharCard",
    }
}

words! {
    /// A kind of file; its word is its media type.
    #[expect(
        missing_docs,
        reason = "each variant and field is named after what it is"
    )]
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum FileType {
        Png = "image/png",
        Jpeg = "image/jpeg",
        Pdf = "application/pdf",
    }
}

/// A part of a form that holds a file: its names, and what the file may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FilePart {
    /// The name on the wire, which is also the path of its faults.
    pub name: &'static str,
    /// The name that people use.
    pub title: &'static str,
    /// The kinds of file that it takes.
    pub file_types: &'static [FileType],
    /// The largest file, in bytes; whole megabytes, which its refusal names.
    pub most_bytes: u64,
    /// The longer side of a stored picture, in pixels; a larger picture is scaled down.
    pub longer_side: u32,
}

/// A document of a student.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// The document, and the name of its file in the store.
    pub id: DocumentId,
    pub college: CollegeId,
    pub student: StudentId,
    pub slot: Slot,
    /// The kind of the stored file: uploads are re-encoded.
    pub file_type: FileType,
    /// The size of the stored file, in bytes.
    pub bytes: i32,
    /// Why a doc admin refused it; the student then sends another.
    pub refusal: Option<String>,
    /// Whether it was submitted with an application; before that only the student may open it.
    pub is_submitted: bool,
    pub created_at: DateTime<Utc>,
}

const MEGABYTE: u64 = 1024 * 1024;

/// The largest document, in bytes: 5 MB.
pub const MAX_BYTES: u64 = 5 * MEGABYTE;

/// The longer side of a document's picture, in pixels: an A4 page at 200 dots per inch is 2,339 high.
pub(crate) const DOCUMENT_SIDE: u32 = 2400;

impl Slot {
    /// The name that people use.
    pub fn title(self) -> &'static str {
        match self {
            Self::PassportPhoto => "Passport photo",
            Self::AcademicMarksheet => "Academic mark sheet",
            Self::LeavingCertificate => "Leaving certificate",
            Self::AadharCard => "Aadhaar card",
        }
    }

    /// The kinds of file that the slot takes (spec §5): a photo is never a PDF.
    pub fn file_types(self) -> &'static [FileType] {
        match self {
            Self::PassportPhoto => &[FileType::Png, FileType::Jpeg],
            _ => &[FileType::Png, FileType::Jpeg, FileType::Pdf],
        }
    }
}

impl From<Slot> for FilePart {
    fn from(slot: Slot) -> Self {
        Self {
            name: slot.as_str(),
            title: slot.title(),
            file_types: slot.file_types(),
            most_bytes: MAX_BYTES,
            longer_side: DOCUMENT_SIDE,
        }
    }
}

impl FileType {
    /// The endings that a file's name may have, without the dot, in lower case.
    pub fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Png => &["png"],
            Self::Jpeg => &["jpg", "jpeg"],
            Self::Pdf => &["pdf"],
        }
    }
}

/// Why a file is not taken. No sentence contains the file's name, which comes from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FileFault {
    /// The part does not take its name or declared type, or it has none.
    #[error("{} must be {}.", .0.title, taken(*.0))]
    WrongType(FilePart),
    /// It has no bytes.
    #[error("{} is an empty file. Please choose it again.", .0.title)]
    Empty(FilePart),
    /// It has more bytes than [`FilePart::most_bytes`].
    #[error("{} is larger than {} MB. Please choose a smaller file.", .0.title, .0.most_bytes / MEGABYTE)]
    TooLarge(FilePart),
    /// Name, declared type and content disagree, or it is of two kinds at the same time.
    #[error("{}: the file's content does not match its name. Please save it again as {} and choose that file.", .0.title, taken(*.0))]
    Mismatch(FilePart),
    /// Opening it would take too much memory.
    #[error("{} has too many pixels. Please choose a smaller picture.", .0.title)]
    TooManyPixels(FilePart),
    /// It is truncated or damaged.
    #[error("{} is damaged or incomplete. Please choose it again.", .0.title)]
    Damaged(FilePart),
    /// It is a PDF with a password.
    #[error("{} is protected by a password. Please save it without one.", .0.title)]
    Protected(FilePart),
    /// It is a PDF with active content or attached files.
    #[error("{} contains a script or an attached file. Please print or save it as a plain PDF and choose that file.", .0.title)]
    Active(FilePart),
    /// The form has two files for the part.
    #[error("{} was sent twice. Please choose one file.", .0.title)]
    Twice(FilePart),
    /// A doc admin has refused the stored file, and no other was sent.
    #[error("{} was refused. Please choose another file.", .0.title)]
    Refused(FilePart),
    /// The stored file is under review or approved.
    #[error("{} was not refused, so it cannot be sent again.", .0.title)]
    NotRefused(FilePart),
}

fn taken(part: FilePart) -> &'static str {
    if part.file_types.contains(&FileType::Pdf) {
        "a PNG or JPEG image or a PDF file"
    } else {
        "a PNG or JPEG image"
    }
}

impl Refusal for FileFault {
    fn kind(&self) -> RefusalKind {
        let of = |code: Code, part: &FilePart| code.with("document", part.name);
        let types = |part: &FilePart| -> Vec<&'static str> {
            let types = part.file_types.iter();
            types.map(|file_type| file_type.as_str()).collect()
        };
        match self {
            Self::WrongType(part) => of(Code::DocumentWrongType, part).with("types", types(part)),
            Self::Empty(part) => of(Code::DocumentEmpty, part),
            Self::TooLarge(part) => {
                of(Code::DocumentTooLarge, part).with("mostBytes", part.most_bytes)
            }
            Self::Mismatch(part) => of(Code::DocumentMismatch, part).with("types", types(part)),
            Self::TooManyPixels(part) => of(Code::DocumentTooManyPixels, part),
            Self::Damaged(part) => of(Code::DocumentDamaged, part),
            Self::Protected(part) => of(Code::DocumentProtected, part),
            Self::Active(part) => of(Code::DocumentActive, part),
            Self::Twice(part) => of(Code::DocumentTwice, part),
            Self::Refused(part) => of(Code::DocumentRefused, part),
            Self::NotRefused(part) => of(Code::DocumentNotRefused, part),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wire_name_leads_back_to_its_slot() {
        for slot in Slot::ALL {
            assert_eq!(Slot::from_name(slot.as_str()), Some(slot));
            let json = serde_json::to_value(slot).unwrap();
            assert_eq!(json, slot.as_str());
        }
        assert_eq!(Slot::from_name("PassportPhoto"), None);
    }

    #[test]
    fn a_photo_is_never_a_pdf() {
        assert!(!Slot::PassportPhoto.file_types().contains(&FileType::Pdf));
        assert!(Slot::AadharCard.file_types().contains(&FileType::Pdf));
    }

    #[test]
    fn sentences_name_the_document_and_what_to_do() {
        assert_eq!(
            FileFault::WrongType(Slot::PassportPhoto.into()).to_string(),
            "Passport photo must be a PNG or JPEG image."
        );
        assert_eq!(
            FileFault::WrongType(Slot::AadharCard.into()).to_string(),
            "Aadhaar card must be a PNG or JPEG image or a PDF file."
        );
        assert_eq!(
            FileFault::TooLarge(Slot::AcademicMarksheet.into()).to_string(),
            "Academic mark sheet is larger than 5 MB. Please choose a smaller file."
        );
        let small = FilePart {
            most_bytes: MEGABYTE,
            ..Slot::PassportPhoto.into()
        };
        assert_eq!(
            FileFault::TooLarge(small).to_string(),
            "Passport photo is larger than 1 MB. Please choose a smaller file."
        );
        assert_eq!(
            FileFault::Protected(Slot::LeavingCertificate.into()).to_string(),
            "Leaving certificate is protected by a password. Please save it without one."
        );
    }
}
