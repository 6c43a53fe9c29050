//! What may be wrong with a class: with its divisions, or with a file of its students.

use super::RollNumber;
use crate::{
    refusals::{Code, Param, Refusal, RefusalKind},
    sap_id::SapId,
};

/// What is wrong with a division, or with a cell of a file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ClassFault {
    /// Two divisions of the class have this name.
    #[error("The class has two divisions of this name.")]
    DivisionTwice,
    /// No whole number from 1 to 9,999.
    #[error("Please enter how many students the division takes: 1 to 9,999.")]
    Capacity,
    /// More students are in it already.
    #[error("{students} students are in this division.")]
    CapacityTooSmall {
        /// How many.
        students: i64,
    },
    /// The class has no division of this id.
    #[error("The class has no such division, or it has changed. Please reload the page.")]
    UnknownDivision,
    /// Nobody of this id holds the subject, or the class has no such subject.
    #[error("This teacher does not hold the subject, or is named twice. Please reload the page.")]
    NoTeacher,
    /// There are very many.
    #[error("A class can have at most {most} divisions.")]
    TooManyDivisions {
        /// The most.
        most: usize,
    },
    /// No student, or very many, are to be moved.
    #[error("Please choose 1 to {most} students.")]
    StudentsToMove {
        /// The most.
        most: usize,
    },
    /// The class has no student of this id.
    #[error("No student of this class has this ID.")]
    UnknownStudent,
    /// The student's enrolment has ended.
    #[error("This student is no longer in the class.")]
    NoLongerInClass,

    /// A heading that no column may have.
    #[error("A file of a class has no such column.")]
    UnknownColumn,
    /// The file says nothing of the students.
    #[error("There is no column Division, Roll Number or University Number.")]
    NoColumn,
    /// The class has no division of this name.
    #[error("The class has no division “{value}”.")]
    NoSuchDivision {
        /// The cell's text, shortened.
        value: String,
    },
    /// The division takes no more.
    #[error("Division {division} takes {capacity} students.")]
    NoRoom {
        /// The division's name.
        division: String,
        /// How many it takes.
        capacity: i16,
    },
    /// The cell has no roll number.
    #[error("A roll number is a whole number from 1 to 9,999.")]
    NoRollNumber,
    /// The class has divisions, and the student is in none.
    #[error("A roll number is one of a division: please say the division, too.")]
    RollWithoutDivision,
    /// The number is another student's of the division.
    #[error("{name} ({id}) has roll number {roll}.")]
    RollTaken {
        /// The number.
        roll: RollNumber,
        /// The other student's name.
        name: String,
        /// The other student's public id.
        id: SapId,
    },
    /// A spreadsheet has cut the number's last digits off.
    #[error(
        "“{value}” was shortened by the spreadsheet. Please format the column as text and enter the number again."
    )]
    NumberShortened {
        /// The cell's text, shortened.
        value: String,
    },
    /// Another student of the college has the number.
    #[error("The student with ID {id} has this number of the university.")]
    UniversityNumberTaken {
        /// The other student's public id.
        id: SapId,
    },
}

impl Refusal for ClassFault {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::DivisionTwice => Code::ClassDivisionTwice.into(),
            Self::Capacity => Code::ClassCapacity.into(),
            Self::CapacityTooSmall { students } => {
                Code::ClassCapacityTooSmall.with("students", *students)
            }
            Self::UnknownDivision => Code::ClassUnknownDivision.into(),
            Self::NoTeacher => Code::ClassNoTeacher.into(),
            Self::TooManyDivisions { most } => Code::ClassTooManyDivisions.with("most", *most),
            Self::StudentsToMove { most } => Code::ClassStudentsToMove.with("most", *most),
            Self::UnknownStudent => Code::ClassUnknownStudent.into(),
            Self::NoLongerInClass => Code::ClassNoLongerInClass.into(),
            Self::UnknownColumn => Code::ClassUnknownColumn.into(),
            Self::NoColumn => Code::ClassNoColumn.into(),
            Self::NoSuchDivision { value } => {
                Code::ClassNoSuchDivision.with("value", Param::text(value))
            }
            Self::NoRoom { division, capacity } => Code::ClassNoRoom
                .with("division", Param::text(division))
                .with("capacity", i64::from(*capacity)),
            Self::NoRollNumber => Code::ClassNoRollNumber.into(),
            Self::RollWithoutDivision => Code::ClassRollWithoutDivision.into(),
            Self::NumberShortened { value } => {
                Code::ClassNumberShortened.with("value", Param::text(value))
            }
            Self::RollTaken { roll, name, id } => Code::ClassRollTaken
                .with("roll", i64::from(roll.number()))
                .with("name", Param::text(name))
                .with("studentId", id.clone()),
            Self::UniversityNumberTaken { id } => {
                Code::ClassUniversityNumberTaken.with("studentId", id.clone())
            }
        }
    }
}

/// Why a class cannot be changed now.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ClassStateError {
    /// Somebody else has saved its divisions.
    #[error("Someone else has changed this class since you opened it. Please reload it.")]
    Changed,
    /// An instance of the version without divisions still serves.
    #[error(
        "The portal is being updated, and an older version of it still runs. Divisions can be added once that has stopped."
    )]
    OlderVersion,
    /// A division is to be removed that anybody is or was in.
    #[error("Students are or were in division {division}, so it cannot be removed.")]
    DivisionInUse {
        /// Its name.
        division: String,
    },
    /// A division is to be removed that a teacher takes.
    #[error("A teacher takes division {division}. Please take it from the teacher first.")]
    DivisionAssigned {
        /// Its name.
        division: String,
    },
    /// More students are to go into it than it takes.
    #[error("Division {division} takes {capacity} students; {students} are in it.")]
    DivisionFull {
        /// Its name.
        division: String,
        /// How many it takes.
        capacity: i16,
        /// How many are in it.
        students: i64,
    },
    /// All roll numbers were given.
    #[error("All roll numbers up to 9,999 were given.")]
    OutOfNumbers,
    /// The class is not what the trial of the file has seen.
    #[error("The class has changed since you checked this file. Please check it again.")]
    PlacesChanged,
}

impl Refusal for ClassStateError {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::Changed => Code::ClassChanged.into(),
            Self::OlderVersion => Code::ClassOlderVersion.into(),
            Self::DivisionInUse { division } => {
                Code::ClassDivisionInUse.with("division", Param::text(division))
            }
            Self::DivisionAssigned { division } => {
                Code::ClassDivisionAssigned.with("division", Param::text(division))
            }
            Self::DivisionFull {
                division,
                capacity,
                students,
            } => Code::ClassDivisionFull
                .with("division", Param::text(division))
                .with("capacity", i64::from(*capacity))
                .with("students", *students),
            Self::OutOfNumbers => Code::ClassOutOfNumbers.into(),
            Self::PlacesChanged => Code::ClassPlacesChanged.into(),
        }
    }
}
