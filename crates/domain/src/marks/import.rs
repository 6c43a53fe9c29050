//! Marks of a class as a spreadsheet holds them: a row a student, a column a subject.

use super::{
    changes::WantedMark,
    sheet::{Sheet, Subject, SubjectMarks},
};
use crate::{sap_id::SapId, validation::comparison_key};

/// The heading of the column with the SAP ids.
pub const STUDENT_ID: &str = "Student ID";
/// The heading of the column with the names, which are for people alone.
pub const NAME: &str = "Name";

/// Something wrong with a row; row 1 is the one with the headings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowFault {
    /// As a spreadsheet counts them.
    pub row: usize,
    /// The heading of the column; `None` when it is the row as a whole.
    pub column: Option<String>,
    /// What is wrong.
    pub message: String,
}

impl RowFault {
    /// A fault of a row, or of one of its columns.
    pub fn new(row: usize, column: Option<&str>, message: impl Into<String>) -> Self {
        Self {
            row,
            column: column.map(str::to_owned),
            message: message.into(),
        }
    }
}

/// What each column of the file is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Columns {
    student_id: usize,
    /// The column's place, heading and subject.
    subjects: Vec<(usize, Subject)>,
}

impl Columns {
    /// Reads the headings of a class with these subjects. A subject may be left out; whatever is no
    /// subject is a fault, so that no column is passed over without a word.
    pub fn read(headings: &[String], subjects: &[Subject]) -> Result<Self, Vec<RowFault>> {
        let mut faults = Vec::new();
        let (mut student_id, mut found) = (None, Vec::<(usize, Subject)>::new());
        for (place, heading) in headings.iter().enumerate() {
            // Our own file puts an apostrophe before what a spreadsheet would work out.
            let heading = heading.trim_start_matches('\'');
            let key = comparison_key(heading);
            let subject = subjects.iter().find(|s| comparison_key(&s.name) == key);
            if key == comparison_key(STUDENT_ID) {
                if student_id.replace(place).is_some() {
                    faults.push(RowFault::new(
                        1,
                        Some(heading),
                        "This column is there twice.",
                    ));
                }
            } else if let Some(subject) = subject {
                if found.iter().any(|(_, known)| known.id == subject.id) {
                    faults.push(RowFault::new(
                        1,
                        Some(heading),
                        "This column is there twice.",
                    ));
                }
                found.push((place, subject.clone()));
            } else if key != comparison_key(NAME) && !key.is_empty() {
                let message = "This is no subject of the course.";
                faults.push(RowFault::new(1, Some(heading), message));
            }
        }
        if student_id.is_none() {
            let message = "There is no column with this heading.";
            faults.push(RowFault::new(1, Some(STUDENT_ID), message));
        }
        if found.is_empty() {
            faults.push(RowFault::new(1, None, "There is no column of a subject."));
        }
        match (student_id, faults.is_empty()) {
            (Some(student_id), true) => Ok(Self {
                student_id,
                subjects: found,
            }),
            _ => Err(faults),
        }
    }

    /// The student whose row it is.
    pub fn student(&self, row: usize, cells: &[String]) -> Result<SapId, RowFault> {
        let text = cells.get(self.student_id).map_or("", |cell| cell.trim());
        // A spreadsheet that was told that this is text says so with an apostrophe.
        SapId::parse(text.trim_start_matches('\'')).ok_or_else(|| {
            let message = "A student ID has 11 digits.";
            RowFault::new(row, Some(STUDENT_ID), message)
        })
    }

    /// The marks that a row asks for, over what `sheet` has now. An empty cell asks for nothing.
    pub fn marks(
        &self,
        row: usize,
        cells: &[String],
        sheet: &Sheet,
    ) -> Result<Vec<WantedMark>, Vec<RowFault>> {
        let (mut wanted, mut faults) = (Vec::new(), Vec::new());
        for (place, subject) in &self.subjects {
            let text = cells.get(*place).map_or("", |cell| cell.trim());
            if text.is_empty() {
                continue;
            }
            let of = sheet.find(subject.id);
            let was = of.and_then(SubjectMarks::marks);
            let sat = of.map_or(Ok(()), |of| of.current.check_sat(sheet.today));
            // What is there already is no mark to be entered.
            match subject.read(text).and_then(|marks| match sat {
                Err(fault) if was != Some(marks) => Err(fault),
                _ => Ok(marks),
            }) {
                Ok(marks) => wanted.push(WantedMark {
                    subject: subject.id,
                    was,
                    marks: Some(marks),
                }),
                Err(fault) => {
                    faults.push(RowFault::new(row, Some(&subject.name), fault.message));
                }
            }
        }
        if faults.is_empty() {
            Ok(wanted)
        } else {
            Err(faults)
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::{ids::SubjectId, marks::Marks};

    fn subject(number: u128, name: &str) -> Subject {
        Subject {
            id: SubjectId(Uuid::from_u128(number)),
            name: name.to_owned(),
            passing: Marks::from_tenths(400).unwrap(),
            max: Marks::from_tenths(1000).unwrap(),
        }
    }

    fn read(headings: &[&str]) -> Result<Columns, Vec<RowFault>> {
        let headings: Vec<String> = headings.iter().map(|text| (*text).to_owned()).collect();
        let subjects = [subject(1, "Maths"), subject(2, "+Physics")];
        Columns::read(&headings, &subjects)
    }

    #[test]
    fn columns_come_in_any_order_and_spelling() {
        let columns = read(&[" maths ", "NAME", "student  id", "", "'+Physics"]).unwrap();
        assert_eq!(columns.student_id, 2);
        let places: Vec<usize> = columns.subjects.iter().map(|(place, _)| *place).collect();
        assert_eq!(places, [0, 4]);
        let row = ["50", "Asha", "'26000100001"].map(str::to_owned);
        assert_eq!(columns.student(2, &row).unwrap().as_str(), "26000100001");
    }

    #[test]
    fn every_heading_at_fault_is_told() {
        let faults = read(&["Alchemy", "Maths", "Maths"]).unwrap_err();
        assert_eq!(faults.len(), 3, "{faults:?}");
        assert!(faults.iter().all(|fault| fault.row == 1));
        let short = read(&["Student ID", "Name"]).unwrap_err();
        assert_eq!(short[0].message, "There is no column of a subject.");
    }
}
