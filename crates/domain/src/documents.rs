//! The documents of an admission: the slots, and which kinds and sizes of file each takes (spec §3:
//! document slots; §5: file types).

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::ids::{CollegeId, DocumentId, StudentId};

/// A place in the application for one document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Slot {
    /// A photo of the student.
    PassportPhoto,
    /// The mark sheet of the last examination.
    AcademicMarksheet,
    /// The leaving certificate of the last institution.
    LeavingCertificate,
    /// A masked copy of the Aadhaar card.
    AadharCard,
}

#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FileType {
    Png,
    Jpeg,
    Pdf,
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

/// The largest document, in bytes: 5 MB.
pub const MAX_BYTES: u64 = 5 * 1024 * 1024;

impl Slot {
    /// Every slot, in the order of the form.
    pub const ALL: [Self; 4] = [
        Self::PassportPhoto,
        Self::AcademicMarksheet,
        Self::LeavingCertificate,
        Self::AadharCard,
    ];

    /// The name on the wire and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::PassportPhoto => "passportPhoto",
            Self::AcademicMarksheet => "academicMarksheet",
            Self::LeavingCertificate => "leavingCertificate",
            Self::AadharCard => "aadharCard",
        }
    }

    /// The name that people use.
    pub fn title(self) -> &'static str {
        match self {
            Self::PassportPhoto => "Passport photo",
            Self::AcademicMarksheet => "Academic marksheet",
            Self::LeavingCertificate => "Leaving certificate",
            Self::AadharCard => "Aadhaar card",
        }
    }

    /// `None` for a name that none has.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|slot| slot.as_str() == name)
    }

    /// The kinds of file that the slot takes (spec §5): a photo is never a PDF.
    pub fn file_types(self) -> &'static [FileType] {
        match self {
            Self::PassportPhoto => &[FileType::Png, FileType::Jpeg],
            _ => &[FileType::Png, FileType::Jpeg, FileType::Pdf],
        }
    }
}

impl FileType {
    /// In declaration order.
    pub const ALL: [Self; 3] = [Self::Png, Self::Jpeg, Self::Pdf];

    /// The media type on the wire and in the database.
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Pdf => "application/pdf",
        }
    }

    /// `None` for a media type that no slot takes.
    pub fn from_media_type(media_type: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.media_type() == media_type)
    }

    /// The endings that a file's name may have, without the dot, in lower case.
    pub fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Png => &["png"],
            Self::Jpeg => &["jpg", "jpeg"],
            Self::Pdf => &["pdf"],
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
}
