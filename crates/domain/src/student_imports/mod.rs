//! Bringing in the present students of a college from a file: a row a student. One person imports it, and the students are enrolled
//! at once; another one approves what they owe from before.
//!
//! A student who is here already is left as they are, so that the same file twice changes nothing.

mod columns;
mod fault;
mod plan;
mod states;
#[cfg(test)]
mod tests;

use chrono::NaiveDate;

pub use self::{
    columns::{COLUMNS, Columns},
    fault::ImportFault,
    plan::{ClassThere, Goes, Holder, Plan, Planned, There, plan},
    states::{
        DuesOutcome, FirstCode, ImportStateError, LeftOut, RowState, StudentImport, WantedRows,
    },
};
use crate::{
    accounts::{EmailAddress, Username},
    classes::RollNumber,
    money::Rupees,
};

/// The most students of a file.
pub const MOST_STUDENTS: usize = 5_000;

/// What a student owes from before.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct OpeningDues {
    pub title: String,
    pub amount: Rupees,
    pub due: NaiveDate,
}

/// A student as the file describes them; the course and term are those that the file names.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct Row {
    /// As a spreadsheet counts: 1 has the headings.
    pub number: usize,
    pub name: Username,
    pub email: EmailAddress,
    /// Ten digits.
    pub phone: String,
    pub dob: NaiveDate,
    /// `None` of an empty cell.
    pub course: Option<String>,
    /// From 1; `None` of an empty cell.
    pub term: Option<i16>,
    pub division: Option<String>,
    pub roll: Option<RollNumber>,
    pub university_no: Option<String>,
    pub dues: Option<OpeningDues>,
}
