//! What may be wrong with a file of subjects.

use crate::{
    marks::Marks,
    refusals::{Code, Param, Refusal, RefusalKind},
};

/// What is wrong with a file of subjects.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SubjectFileFault {
    /// A heading that no column may have.
    #[error("A file of subjects has no such column.")]
    UnknownColumn,
    /// The row names no course.
    #[error("Please name the course in every row.")]
    NoCourse,
    /// Several courses have that full name.
    #[error("Several courses are called “{value}”. Please write the short name.")]
    WhichCourse {
        /// The cell's text, shortened.
        value: String,
    },
    /// A student has more marks than the maximum would be.
    #[error("A student has {given} marks in this subject.")]
    BelowMarks {
        /// The highest marks that were given.
        given: Marks,
    },
    /// The college has no course of that name.
    #[error("The college has no course “{value}”.")]
    NoSuchCourse {
        /// The cell's text, shortened.
        value: String,
    },
    /// Two rows are of one subject.
    #[error("This subject is in the file twice.")]
    Twice,
}

impl Refusal for SubjectFileFault {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::UnknownColumn => Code::CollegeUnknownColumn.into(),
            Self::NoCourse => Code::CollegeCourseMissing.into(),
            Self::WhichCourse { value } => {
                Code::CollegeCourseUnclear.with("value", Param::text(value))
            }
            Self::BelowMarks { given } => {
                Code::CollegeBelowMarks.with("given", Param::text(given.to_string()))
            }
            Self::NoSuchCourse { value } => {
                Code::CollegeNoSuchCourse.with("value", Param::text(value))
            }
            Self::Twice => Code::CollegeSubjectTwice.into(),
        }
    }
}
