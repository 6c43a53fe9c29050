//! What may be wrong with the promotion of a class.

use crate::refusals::{Code, Refusal, RefusalKind, refusals};

/// What is wrong with an exception.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ExceptionFault {
    /// Nobody in the class has this id, or it is named twice.
    #[error("This student is not in the class, or is named twice. Please reload the page.")]
    UnknownStudent,
    /// The word is no verdict, or none for this student.
    #[error("Please choose one of the verdicts offered for this student.")]
    Verdict,
    /// Too short or too long.
    #[error("Please give a reason of {least} to {most} characters.")]
    Reason {
        /// Characters.
        least: usize,
        /// Characters.
        most: usize,
    },
    /// Very many at once.
    #[error("At most {0} students can be changed at once.")]
    TooMany(usize),
}

impl Refusal for ExceptionFault {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::UnknownStudent => Code::PromotionUnknownStudent.into(),
            Self::Verdict => Code::PromotionVerdict.into(),
            Self::Reason { least, most } => Code::PromotionReason
                .with("least", *least)
                .with("most", *most),
            Self::TooMany(most) => Code::PromotionTooMany.with("most", *most),
        }
    }
}

refusals! {
    /// Why a promotion cannot be saved, approved or dismissed now.
    PromotionStateError {
        Changed = PromotionChanged: "This promotion has changed since you opened it. Please reload it.",
        NotPlanned = PromotionNotPlanned: "Nobody has planned the promotion of this class.",
        Own = PromotionOwn: "You planned this promotion, so someone else has to approve it.",
        Running = PromotionRunning: "This promotion has been approved and is being carried out.",
    }
}
