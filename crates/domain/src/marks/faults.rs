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

    /// The file has no line.
    #[error("The file is empty.")]
    FileEmpty,
    /// The file has headings and nothing else.
    #[error("The file has no students.")]
    FileWithoutStudents,
    /// The file has more rows than may be imported at once.
    #[error("A file may have at most {most} students.")]
    TooManyStudents {
        /// The most students.
        most: usize,
    },
    /// Two columns have the same heading.
    #[error("This column appears twice.")]
    ColumnTwice,
    /// A heading that no column may have.
    #[error("This is not a subject of the course.")]
    UnknownColumn,
    /// A column that every file has is missing.
    #[error("There is no column with this heading.")]
    ColumnMissing,
    /// The file has no marks.
    #[error("There is no subject column.")]
    NoSubjectColumn,

    /// The row breaks the format.
    #[error("This row cannot be read as comma-separated values.")]
    UnreadableRow,
    /// A quotation mark was opened and probably not closed.
    #[error("A cell in this row spans several lines. Is a quotation mark missing?")]
    CellOfSeveralLines,
    /// Some cells of the row are missing.
    #[error("This row has {found} cells, but there are {wanted} headings.")]
    TooFewCells {
        /// Cells of the row.
        found: usize,
        /// Headings.
        wanted: usize,
    },
    /// A decimal comma probably made two cells of one.
    #[error(
        "This row has {found} cells, but there are {wanted} headings. Is there a decimal comma?"
    )]
    TooManyCells {
        /// Cells of the row.
        found: usize,
        /// Headings.
        wanted: usize,
    },
    /// A cell of a column without heading has text.
    #[error("“{value}” has no heading above it.")]
    NoHeading {
        /// The cell's text, shortened.
        value: String,
    },
    /// The id of a row is not one of a student.
    #[error("A student ID has 11 digits.")]
    StudentId,
    /// The course does not have the student.
    #[error("No student of this course has this ID.")]
    UnknownStudent,
    /// Two rows are of the same student.
    #[error("This student is in the file twice.")]
    StudentTwice,

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
    /// What is wrong with a row of the file.
    #[error("Row {row}: {fault}")]
    Row {
        /// Counted from 1, as a spreadsheet does.
        row: usize,
        /// What is wrong with it.
        fault: Box<FaultKind>,
    },
}

impl Refusal for MarksFault {
    fn kind(&self) -> RefusalKind {
        let cells = |code: Code, found: usize, wanted: usize| {
            code.with("found", found).with("wanted", wanted)
        };
        match self {
            Self::OutOfRange { most } => Code::MarksOutOfRange.with("most", *most),
            Self::SubjectTwice => Code::MarksSubjectTwice.into(),
            Self::UnknownSubject => Code::MarksUnknownSubject.into(),
            Self::NotRemovable => Code::MarksNotRemovable.into(),
            Self::BeforeReexam { day } => Code::MarksBeforeReexam.with("day", *day),
            Self::ReasonRequired => Code::MarksReasonRequired.into(),
            Self::TooManyMarks { most } => Code::MarksTooManyMarks.with("most", *most),
            Self::CourseOrStudents => Code::MarksCourseOrStudents.into(),
            Self::FileEmpty => Code::MarksFileEmpty.into(),
            Self::FileWithoutStudents => Code::MarksFileWithoutStudents.into(),
            Self::TooManyStudents { most } => Code::MarksTooManyStudents.with("most", *most),
            Self::ColumnTwice => Code::MarksColumnTwice.into(),
            Self::UnknownColumn => Code::MarksUnknownColumn.into(),
            Self::ColumnMissing => Code::MarksColumnMissing.into(),
            Self::NoSubjectColumn => Code::MarksNoSubjectColumn.into(),
            Self::UnreadableRow => Code::MarksUnreadableRow.into(),
            Self::CellOfSeveralLines => Code::MarksCellOfSeveralLines.into(),
            Self::TooFewCells { found, wanted } => cells(Code::MarksTooFewCells, *found, *wanted),
            Self::TooManyCells { found, wanted } => cells(Code::MarksTooManyCells, *found, *wanted),
            Self::NoHeading { value } => Code::MarksNoHeading.with("value", Param::text(value)),
            Self::StudentId => Code::MarksStudentId.into(),
            Self::UnknownStudent => Code::MarksUnknownStudent.into(),
            Self::StudentTwice => Code::MarksStudentTwice.into(),
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
            Self::Row { row, fault } => fault.kind().with("row", *row),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_the_code_of_what_is_wrong_in_its_cell() {
        let day = NaiveDate::from_ymd_opt(2026, 12, 5).unwrap();
        let cell = MarksFault::Cell {
            value: "41".into(),
            student: "Asha Patil".into(),
            id: SapId::parse("26000100001").unwrap(),
            fault: Box::new(MarksFault::BeforeReexam { day }.into()),
        };
        let row = MarksFault::Row {
            row: 3,
            fault: Box::new(cell.into()),
        };
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
