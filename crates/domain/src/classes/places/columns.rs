//! The columns of the file, and what a row says.

use super::super::{ClassFault, RollNumber};
use crate::{
    sap_id::SapId,
    tables::{self, Headings, NAME, RowFault, STUDENT_ID, is_empty, shown},
    validation::{FaultKind, Label, line},
};

/// The headings of its columns, besides the student's.
pub const COLUMNS: [&str; 3] = ["Division", "Roll Number", "University Number"];

/// The longest number of a university, in characters.
const MAX_UNIVERSITY_NUMBER: usize = 30;

/// A cell that takes the number away, as an empty one changes nothing.
const NONE: [&str; 2] = ["-", "–"];

/// The meaning of each column of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Columns {
    headings: Headings,
    student_id: usize,
    /// Those of [`COLUMNS`], as far as the file has them.
    others: [Option<usize>; 3],
}

/// What a row says; what its cells leave empty stays as it is.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// As a spreadsheet counts: 1 has the headings.
    pub number: usize,
    pub sap_id: SapId,
    /// The name of the division.
    pub division: Option<String>,
    pub roll: Option<RollNumber>,
    /// `Some(None)`: none any more.
    pub university_no: Option<Option<String>>,
}

impl Columns {
    /// Reads the headings. A column may be missing, but not all of them.
    pub fn read(headings: &[String]) -> Result<Self, Vec<RowFault>> {
        let headings = Headings::read(headings);
        let known: Vec<&str> = [STUDENT_ID, NAME].into_iter().chain(COLUMNS).collect();
        let mut faults = headings.check(&known, &ClassFault::UnknownColumn);
        let student_id = headings.require(STUDENT_ID);
        faults.extend(student_id.as_ref().err().cloned());
        let others = COLUMNS.map(|heading| headings.find(heading));
        faults.extend(
            others
                .iter()
                .filter_map(|found| found.as_ref().err().cloned()),
        );
        if others.iter().all(|found| *found == Ok(None)) {
            faults.push(RowFault::new(1, None, ClassFault::NoColumn));
        }
        match (student_id, faults.is_empty()) {
            (Ok(student_id), true) => Ok(Self {
                headings,
                student_id,
                others: others.map(Result::unwrap_or_default),
            }),
            _ => Err(faults),
        }
    }

    /// Reads a row, or tells what is wrong with its cells.
    pub fn row(&self, number: usize, cells: &[String]) -> Result<Row, Vec<RowFault>> {
        self.headings.check_shape(number, cells)?;
        let sap_id = tables::student(number, cells, self.student_id);
        let cell = |index: usize| {
            let column = self.others.get(index).copied().flatten()?;
            let text = cells.get(column)?.trim().trim_start_matches('\'');
            (!is_empty(text)).then_some(text)
        };
        let at = |index: usize, kind: FaultKind| {
            vec![RowFault::new(number, COLUMNS.get(index).copied(), kind)]
        };
        let roll = cell(1)
            .map(|text| RollNumber::parse(text).ok_or(text))
            .transpose();
        let roll = roll.map_err(|_| at(1, ClassFault::NoRollNumber.into()));
        let university_no = cell(2).map(university_number).transpose();
        let university_no = university_no.map_err(|kind| at(2, kind));
        match (sap_id, roll, university_no) {
            (Ok(sap_id), Ok(roll), Ok(university_no)) => Ok(Row {
                number,
                sap_id,
                division: cell(0).map(str::to_owned),
                roll,
                university_no,
            }),
            (sap_id, roll, university_no) => {
                let faults = sap_id.err().into_iter();
                let faults = faults.chain(roll.err().into_iter().flatten());
                Err(faults
                    .chain(university_no.err().into_iter().flatten())
                    .collect())
            }
        }
    }
}

/// Reads the number of a university; `None` takes it away.
///
/// # Errors
/// If a spreadsheet has shortened it, or it is no line of text.
pub(crate) fn university_number(text: &str) -> Result<Option<String>, FaultKind> {
    if NONE.contains(&text) {
        return Ok(None);
    }
    // What a spreadsheet makes of a long number: its last digits are lost.
    let is_shortened = text.split_once("E+").is_some_and(|(number, power)| {
        let is_digit = |byte: u8| byte.is_ascii_digit() || byte == b'.';
        !number.is_empty() && number.bytes().all(is_digit) && power.bytes().all(is_digit)
    });
    if is_shortened {
        return Err(ClassFault::NumberShortened { value: shown(text) }.into());
    }
    let number = line("", Label::UniversityNumber, MAX_UNIVERSITY_NUMBER, text);
    number.map(Some).map_err(|fault| fault.kind)
}
