//! What may be wrong with a plan to move a course to terms.

use crate::refusals::{Code, Refusal, RefusalKind};

/// What is wrong with a field of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MoveFault {
    /// The course would have one term, as now.
    #[error("A course can be moved to 2 to 12 terms.")]
    Terms,
    /// A subject, year or division that the course lacks, or that is named twice.
    #[error("The course has no such entry, or it is named twice. Please reload the page.")]
    UnknownEntry,
    /// Nobody in the course has this id.
    #[error("No student in this course has this ID.")]
    UnknownStudent,
    /// Two lists name the student, or one does twice.
    #[error("This student is named twice.")]
    StudentTwice,
    /// Very many are named.
    #[error("At most {0} students can be named. Please use their year or division.")]
    TooManyNamed(usize),
}

impl Refusal for MoveFault {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::Terms => Code::MoveTerms.into(),
            Self::UnknownEntry => Code::MoveUnknownEntry.into(),
            Self::UnknownStudent => Code::MoveUnknownStudent.into(),
            Self::StudentTwice => Code::MoveStudentTwice.into(),
            Self::TooManyNamed(most) => Code::MoveTooManyNamed.with("most", *most),
        }
    }
}

/// Why a plan cannot be saved, approved or dismissed now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MoveStateError {
    /// The course has several terms.
    #[error("This course has several terms already.")]
    HasTerms,
    /// Nobody is in the course.
    #[error("Nobody is in this course. Please set its terms in College Details.")]
    Nobody,
    /// Somebody else has saved the plan, approved or dismissed it.
    #[error("Someone else has changed this plan since you opened it. Please reload it.")]
    Changed,
    /// There is no plan.
    #[error("Nobody has saved a plan for this course.")]
    NotSaved,
    /// Who saved the plan would approve it.
    #[error(
        "You saved this plan, so another super admin has to approve it. If there is none, please invite one under Admin Details."
    )]
    Own,
    /// Subjects have no term.
    #[error("Subjects that have no term yet: {subjects}.")]
    Incomplete {
        /// How many.
        subjects: usize,
    },
    /// Students cannot be moved.
    #[error("Students whom this plan cannot move: {students}.")]
    Cannot {
        /// How many.
        students: i64,
    },
    /// An instance of the version without terms still serves.
    #[error(
        "The portal is being updated, and an older version of it still runs. Courses can be moved once that has stopped."
    )]
    OlderVersion,
}

impl Refusal for MoveStateError {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::HasTerms => Code::MoveHasTerms.into(),
            Self::Nobody => Code::MoveNobody.into(),
            Self::Changed => Code::MoveChanged.into(),
            Self::NotSaved => Code::MoveNotSaved.into(),
            Self::Own => Code::MoveOwn.into(),
            Self::Incomplete { subjects } => Code::MoveIncomplete.with("subjects", *subjects),
            Self::Cannot { students } => Code::MoveCannot.with("students", *students),
            Self::OlderVersion => Code::MoveOlderVersion.into(),
        }
    }
}
