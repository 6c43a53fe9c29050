//! What may be wrong with marks, in a request or in a file.

use chrono::NaiveDate;

use super::{Marks, overtaken::Overtaken};
use crate::{
    dates::in_words,
    refusals::{Code, Param, Refusal, RefusalKind},
    sap_id::SapId,
    validation::FaultKind,
};

/// What is wrong with marks, or with a file of them.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MarksFault {
    /// They are below 0 or above the subject's maximum (spec §5: Marks entry).
    #[error("Marks must be between 0 and {most}!")]
    OutOfRange {
        /// The maximum.
        most: Marks,
    },
    /// A request names a subject twice.
    #[error("This subject appears twice.")]
    SubjectTwice,
    /// The student's course does not have the subject.
    #[error("This is not a subject of the student's course.")]
    UnknownSubject,
    /// The student takes the subject in another term, or not at all.
    #[error("The student does not take this subject in this term.")]
    NotTaken,
    /// The student was shown marks of this attempt, so some must stay.
    #[error("Published marks can be changed, but not removed.")]
    NotRemovable,
    /// The re-exam is still to come.
    #[error("This re-exam is on {}. Enter its marks from that day on.", in_words(*.day))]
    BeforeReexam {
        /// The day of the re-exam.
        day: NaiveDate,
    },
    /// Published marks change without a reason.
    #[error("These marks have been published. Please give a reason for the change.")]
    ReasonRequired,
    /// A request has more marks than may be saved at once.
    #[error("At most {most} marks can be saved at once.")]
    TooManyMarks {
        /// The most marks.
        most: usize,
    },
    /// Results to publish are those of a course or of students, not of both or neither.
    #[error("Please choose either a course or students.")]
    CourseOrStudents,

    /// A heading that no column may have.
    #[error("This is not a subject of the course.")]
    UnknownColumn,
    /// The file has no marks.
    #[error("There is no subject column.")]
    NoSubjectColumn,

    /// The course does not have the student.
    #[error("No student of this course has this ID.")]
    UnknownStudent,
    /// The cell has no number.
    #[error("This is not a number.")]
    NotNumber,
    /// The number has more than one decimal.
    #[error("Marks have at most one decimal.")]
    TooFine,
    /// The number has a decimal comma.
    #[error("Write decimals with a point: {with_point}.")]
    DecimalComma {
        /// The same number with a point.
        with_point: String,
    },
    /// What is wrong with the marks in a student's cell.
    #[error("“{value}” of {student} ({id}): {fault}")]
    Cell {
        /// The cell's text, shortened.
        value: String,
        /// The student's name.
        student: String,
        /// The student's public id.
        id: SapId,
        /// What is wrong with it.
        fault: Box<FaultKind>,
    },
    /// The marks have changed while the file was read.
    #[error(transparent)]
    Overtaken(Overtaken),
}

impl Refusal for MarksFault {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::OutOfRange { most } => Code::MarksOutOfRange.with("most", *most),
            Self::SubjectTwice => Code::MarksSubjectTwice.into(),
            Self::UnknownSubject => Code::MarksUnknownSubject.into(),
            Self::NotTaken => Code::MarksNotTaken.into(),
            Self::NotRemovable => Code::MarksNotRemovable.into(),
            Self::BeforeReexam { day } => Code::MarksBeforeReexam.with("day", *day),
            Self::ReasonRequired => Code::MarksReasonRequired.into(),
            Self::TooManyMarks { most } => Code::MarksTooManyMarks.with("most", *most),
            Self::CourseOrStudents => Code::MarksCourseOrStudents.into(),
            Self::UnknownColumn => Code::MarksUnknownColumn.into(),
            Self::NoSubjectColumn => Code::MarksNoSubjectColumn.into(),
            Self::UnknownStudent => Code::MarksUnknownStudent.into(),
            Self::NotNumber => Code::MarksNotNumber.into(),
            Self::TooFine => Code::MarksTooFine.into(),
            Self::DecimalComma { with_point } => {
                Code::MarksDecimalComma.with("withPoint", Param::text(with_point))
            }
            Self::Cell {
                value,
                student,
                id,
                fault,
            } => {
                let of = fault.kind().with("value", Param::text(value));
                of.with("student", Param::text(student))
                    .with("studentId", id.clone())
            }
            Self::Overtaken(overtaken) => overtaken.kind(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{RowFault, TableFault};

    #[test]
    fn a_row_has_the_code_of_what_is_wrong_in_its_cell() {
        let day = NaiveDate::from_ymd_opt(2026, 12, 5).unwrap();
        let cell = MarksFault::Cell {
            value: "41".into(),
            student: "Asha Patil".into(),
            id: SapId::parse("26000100001").unwrap(),
            fault: Box::new(MarksFault::BeforeReexam { day }.into()),
        };
        let row = TableFault::from(RowFault::new(3, None, cell));
        assert_eq!(
            row.to_string(),
            "Row 3: “41” of Asha Patil (26000100001): \
             This re-exam is on 5 December 2026. Enter its marks from that day on."
        );
        let kind = row.kind();
        assert_eq!(kind.code.as_str(), "marks.before-reexam");
        assert_eq!(
            serde_json::to_value(&kind.params).unwrap(),
            serde_json::json!({
                "day": "2026-12-05",
                "row": 3,
                "student": "Asha Patil",
                "studentId": "26000100001",
                "value": "41",
            })
        );
    }
}
