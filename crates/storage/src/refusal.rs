//! Why a file is refused, in one or two sentences for the student who chose it.
//!
//! No sentence contains the file's name, which comes from outside.

use std::io;

use portal_domain::documents::{FileType, Slot};
use thiserror::Error;

/// Why a file is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The slot does not take its name or declared type, or it has none.
    #[error("{} must be {}.", .0.title(), kinds(*.0))]
    WrongType(Slot),
    /// It has no bytes.
    #[error("{} is an empty file. Please choose it again.", .0.title())]
    Empty(Slot),
    /// It has more bytes than [`portal_domain::documents::MAX_BYTES`].
    #[error("{} is larger than 5 MB. Please choose a smaller file.", .0.title())]
    TooLarge(Slot),
    /// Name, declared type and content disagree, or it is of two kinds at the same time.
    #[error(
        "{}: the file's content does not fit its name. Please save it again as {} and choose that file.",
        .0.title(),
        kinds(*.0)
    )]
    Mismatch(Slot),
    /// Opening it would take too much memory.
    #[error("{} has too many pixels. Please choose a smaller picture.", .0.title())]
    TooManyPixels(Slot),
    /// It is truncated or damaged.
    #[error("{} is damaged or incomplete. Please choose it again.", .0.title())]
    Damaged(Slot),
    /// It is a PDF with a password.
    #[error("{} is protected by a password. Please save it without one.", .0.title())]
    Protected(Slot),
    /// It is a PDF with active content or attached files.
    #[error(
        "{} contains a script or an attached file. Please print or save it as a plain PDF and choose that file.",
        .0.title()
    )]
    Active(Slot),
    /// The server's disk failed; the file may be good.
    #[error("{} could not be read by the server. Please try again.", .0.title())]
    Unreadable(Slot, io::ErrorKind),
}

fn kinds(slot: Slot) -> &'static str {
    if slot.file_types().contains(&FileType::Pdf) {
        "a PNG or JPEG image or a PDF file"
    } else {
        "a PNG or JPEG image"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_name_the_document_and_what_to_do() {
        assert_eq!(
            Refusal::WrongType(Slot::PassportPhoto).to_string(),
            "Passport photo must be a PNG or JPEG image."
        );
        assert_eq!(
            Refusal::WrongType(Slot::AadharCard).to_string(),
            "Aadhaar card must be a PNG or JPEG image or a PDF file."
        );
        assert_eq!(
            Refusal::TooLarge(Slot::AcademicMarksheet).to_string(),
            "Academic marksheet is larger than 5 MB. Please choose a smaller file."
        );
        assert_eq!(
            Refusal::Protected(Slot::LeavingCertificate).to_string(),
            "Leaving certificate is protected by a password. Please save it without one."
        );
    }
}
