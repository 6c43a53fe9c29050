//! What may be wrong with a college's set-up.

use crate::refusals::{Code, Refusal, RefusalKind};

/// What is wrong with a college's set-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CollegeFault {
    /// A course lacks a name, fee or least percentage (spec §5).
    #[error("Please enter valid course name, base fee, and eligibility.")]
    InvalidCourse,
    /// Two courses have the same name.
    #[error("This course already exists.")]
    CourseExists,
    /// A subject lacks a name or marks (spec §5).
    #[error("Please enter valid subject name, minimum marks, and maximum marks.")]
    InvalidSubject,
    /// Two subjects of a course, or of a term of it, have the same name (spec §5).
    #[error("This subject already exists for the course.")]
    SubjectExists,
    /// Two subjects of a course have the same code.
    #[error("Another subject of the course has this code.")]
    CodeExists,
    /// No whole number from 1 to 12.
    #[error("A course has 1 to 12 terms.")]
    Terms,
    /// No whole number from 1 to 4.
    #[error("1 to 4 terms are a year of study.")]
    TermsPerYear,
    /// No whole number of a term that the course has.
    #[error("The course has no such term.")]
    NoSuchTerm,
    /// Several terms have a subject of this name, and none is said.
    #[error("Several terms have a subject of this name. Please say the term.")]
    WhichTerm,
    /// No number from 0 to 99.9 with at most one decimal.
    #[error("Credits are a number from 0 to 99.9 with at most one decimal.")]
    Credits,
    /// The most marks of a subject are too few.
    #[error("Maximum marks must be from 1 to 100.")]
    InvalidMaximum,
    /// No marks would pass.
    #[error("Minimum marks cannot be more than maximum marks.")]
    MinimumAboveMaximum,
    /// A global fee lacks a name or an amount (spec §5).
    #[error("Please enter valid fee amount.")]
    InvalidFee,
    /// Two global fees have the same name.
    #[error("This fee already exists.")]
    FeeExists,
    /// An instalment has no day, or one of a strange year.
    #[error("Please enter a due date.")]
    DueDate,
    /// Instalments are out of order.
    #[error("Each instalment must be due after the one before.")]
    InstalmentOrder,
    /// A list is too long.
    #[error("At most {most} {list} are allowed.")]
    TooMany {
        /// The list.
        list: List,
        /// The most entries.
        most: usize,
    },
    /// An id is none of the stored ones, or is there twice.
    #[error("This entry does not belong to the college. Please add it again.")]
    UnknownEntry,
    /// A UPI id lacks the account or the bank.
    #[error("Please enter a UPI ID such as college@bank.")]
    InvalidUpiId,
    /// The code is another college's.
    #[error("Another college has this College ID.")]
    CodeTaken,
    /// The name is another college's.
    #[error("Another college has this name.")]
    NameTaken,
}

/// A list of the set-up.
#[expect(missing_docs, reason = "each variant is named after what it is")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum List {
    GlobalFees,
    Courses,
    Subjects,
    SubjectsOfTerm,
    Instalments,
}

impl List {
    /// The name on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::GlobalFees => "globalFees",
            Self::Courses => "courses",
            Self::Subjects => "subjects",
            Self::SubjectsOfTerm => "subjectsOfTerm",
            Self::Instalments => "instalments",
        }
    }
}

/// What its entries are called in a sentence.
impl std::fmt::Display for List {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::GlobalFees => "fees",
            Self::Courses => "courses",
            Self::Subjects => "subjects",
            Self::SubjectsOfTerm => "subjects in a term",
            Self::Instalments => "instalments",
        })
    }
}

impl Refusal for CollegeFault {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::InvalidCourse => Code::CollegeInvalidCourse.into(),
            Self::CourseExists => Code::CollegeCourseExists.into(),
            Self::InvalidSubject => Code::CollegeInvalidSubject.into(),
            Self::SubjectExists => Code::CollegeSubjectExists.into(),
            Self::CodeExists => Code::CollegeCodeExists.into(),
            Self::Terms => Code::CollegeTerms.into(),
            Self::TermsPerYear => Code::CollegeTermsPerYear.into(),
            Self::NoSuchTerm => Code::CollegeNoSuchTerm.into(),
            Self::WhichTerm => Code::CollegeWhichTerm.into(),
            Self::Credits => Code::CollegeCredits.into(),
            Self::InvalidMaximum => Code::CollegeInvalidMaximum.into(),
            Self::MinimumAboveMaximum => Code::CollegeMinimumAboveMaximum.into(),
            Self::InvalidFee => Code::CollegeInvalidFee.into(),
            Self::FeeExists => Code::CollegeFeeExists.into(),
            Self::DueDate => Code::CollegeDueDate.into(),
            Self::InstalmentOrder => Code::CollegeInstalmentOrder.into(),
            Self::TooMany { list, most } => Code::CollegeTooMany
                .with("list", list.as_str())
                .with("most", *most),
            Self::UnknownEntry => Code::CollegeUnknownEntry.into(),
            Self::InvalidUpiId => Code::CollegeInvalidUpiId.into(),
            Self::CodeTaken => Code::CollegeCodeTaken.into(),
            Self::NameTaken => Code::CollegeNameTaken.into(),
        }
    }
}
