//! Marks of a class as a spreadsheet holds them: a row a student, a column a subject.

use std::cmp::Ordering;

use super::{
    Marks, MarksFault,
    changes::{OUT_OF_RANGE, WantedMark},
    sheet::{Sheet, Subject, SubjectMarks},
};
use crate::{
    money::decimal,
    refusals::{Refusal, RefusalKind},
    sap_id::SapId,
    validation::{FaultKind, comparison_key},
};

/// The heading of the column with the SAP ids.
pub const STUDENT_ID: &str = "Student ID";
/// The heading of the column with the names, which are for people alone.
pub const NAME: &str = "Name";

/// A fault in a row of the file; row 1 has the headings. Its `Display` does not name the row.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct RowFault {
    /// Counted from 1, as a spreadsheet does.
    pub row: usize,
    /// The heading of the column; `None` for a fault of the whole row.
    pub column: Option<String>,
    /// What is wrong with it.
    pub kind: FaultKind,
}

impl RowFault {
    /// A fault of a row, or of one of its columns.
    pub fn new(row: usize, column: Option<&str>, kind: impl Into<FaultKind>) -> Self {
        Self {
            row,
            column: column.map(str::to_owned),
            kind: kind.into(),
        }
    }
}

impl Refusal for RowFault {
    fn kind(&self) -> RefusalKind {
        self.kind.kind().with("row", self.row)
    }
}

/// The sentence names the row too.
impl From<RowFault> for MarksFault {
    fn from(RowFault { row, kind, .. }: RowFault) -> Self {
        let fault = Box::new(kind);
        Self::Row { row, fault }
    }
}

/// The meaning of each column of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Columns {
    student_id: usize,
    /// The index of each subject's column, from 0.
    subjects: Vec<(usize, Subject)>,
    /// Whether each column has a heading.
    headed: Vec<bool>,
}

impl Columns {
    /// Reads the headings of a class with these subjects. A subject may be missing; a heading that is no
    /// subject is a fault, so that no column is ignored silently.
    pub fn read(headings: &[String], subjects: &[Subject]) -> Result<Self, Vec<RowFault>> {
        let of_heading = |heading, kind: MarksFault| RowFault::new(1, Some(heading), kind);
        let mut faults = Vec::new();
        let (mut student_id, mut found) = (None, Vec::<(usize, Subject)>::new());
        for (place, heading) in headings.iter().enumerate() {
            // The file that we export has an apostrophe before text that a spreadsheet would evaluate.
            let heading = heading.trim_start_matches('\'');
            let key = comparison_key(heading);
            let subject = subjects.iter().find(|s| comparison_key(&s.name) == key);
            if key == comparison_key(STUDENT_ID) {
                if student_id.replace(place).is_some() {
                    faults.push(of_heading(heading, MarksFault::ColumnTwice));
                }
            } else if let Some(subject) = subject {
                if found.iter().any(|(_, known)| known.id == subject.id) {
                    faults.push(of_heading(heading, MarksFault::ColumnTwice));
                }
                found.push((place, subject.clone()));
            } else if key != comparison_key(NAME) && !key.is_empty() {
                faults.push(of_heading(heading, MarksFault::UnknownColumn));
            }
        }
        if student_id.is_none() {
            faults.push(of_heading(STUDENT_ID, MarksFault::ColumnMissing));
        }
        if found.is_empty() {
            faults.push(RowFault::new(1, None, MarksFault::NoSubjectColumn));
        }
        match (student_id, faults.is_empty()) {
            (Some(student_id), true) => Ok(Self {
                student_id,
                subjects: found,
                headed: headings.iter().map(|text| !is_empty(text)).collect(),
            }),
            _ => Err(faults),
        }
    }

    /// Refuses a row whose cells are ambiguous: a decimal comma or a lost quotation mark moves every mark
    /// after it into the next subject. A row must have as many cells as the headings; one more is a fault
    /// even if it is empty, since `0,5,` may mean 0.5 and no marks in the next subject. Cells under empty
    /// headings must be empty.
    pub fn check_shape(&self, row: usize, cells: &[String]) -> Result<(), Vec<RowFault>> {
        let mut faults = Vec::new();
        if cells.iter().any(|cell| cell.contains(['\n', '\r'])) {
            faults.push(MarksFault::CellOfSeveralLines);
        }
        let (found, wanted) = (cells.len(), self.headed.len());
        match found.cmp(&wanted) {
            Ordering::Less => faults.push(MarksFault::TooFewCells { found, wanted }),
            Ordering::Equal => {}
            Ordering::Greater => faults.push(MarksFault::TooManyCells { found, wanted }),
        }
        let unheaded = cells.iter().enumerate().filter(|(place, cell)| {
            !is_empty(cell) && !self.headed.get(*place).copied().unwrap_or_default()
        });
        faults.extend(unheaded.map(|(_, cell)| MarksFault::NoHeading { value: shown(cell) }));
        if faults.is_empty() {
            return Ok(());
        }
        Err(faults
            .into_iter()
            .map(|kind| RowFault::new(row, None, kind))
            .collect())
    }

    /// The student whose row it is.
    pub fn student(&self, row: usize, cells: &[String]) -> Result<SapId, RowFault> {
        let text = cells.get(self.student_id).map_or("", |cell| cell.trim());
        // Spreadsheets mark text with an apostrophe.
        SapId::parse(text.trim_start_matches('\''))
            .ok_or_else(|| RowFault::new(row, Some(STUDENT_ID), MarksFault::StudentId))
    }

    /// The changes that a row asks for in `sheet`. An empty cell asks for none.
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
            // Marks that are stored already need no check of the day.
            match read_cell(subject, text).and_then(|marks| match sat {
                Err(fault) if was != Some(marks) => Err(fault.kind),
                _ => Ok(marks),
            }) {
                Ok(marks) => wanted.push(WantedMark {
                    subject: subject.id,
                    was,
                    marks: Some(marks),
                }),
                Err(fault) => {
                    let kind = MarksFault::Cell {
                        value: shown(text),
                        student: sheet.name.clone(),
                        id: sheet.sap_id.clone(),
                        fault: Box::new(fault),
                    };
                    faults.push(RowFault::new(row, Some(&subject.name), kind));
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

fn is_empty(cell: &str) -> bool {
    cell.trim().is_empty()
}

/// A cell as a fault quotes it: shortened, on one line.
fn shown(cell: &str) -> String {
    const MOST: usize = 30;
    let words: Vec<&str> = cell.split_whitespace().collect();
    let text = words.join(" ");
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// The marks in a cell, or its fault. The spec's sentence is for numbers out of range only, so that
/// nobody looks for a range error where the fault is a letter or a comma.
fn read_cell(subject: &Subject, text: &str) -> Result<Marks, FaultKind> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if decimal(digits, 1).is_some() {
        return subject.read(text).map_err(|fault| fault.kind);
    }
    let with_point = text.replacen(',', ".", 1);
    let is_number = |text: &str| {
        let text = text.strip_prefix('-').unwrap_or(text);
        let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
        let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        all_digits(whole) && all_digits(fraction)
    };
    let fault = match text {
        _ if is_number(text) && text.contains('.') => MarksFault::TooFine,
        _ if is_number(text) => OUT_OF_RANGE,
        _ if is_number(&with_point) => MarksFault::DecimalComma { with_point },
        _ => MarksFault::NotNumber,
    };
    Err(fault.into())
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use uuid::Uuid;

    use super::*;
    use crate::{
        ids::{StudentId, SubjectId},
        marks::{
            Marks,
            sheet::{Attempt, Entered},
        },
    };

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
        assert_eq!(short[0].to_string(), "There is no subject column.");
    }

    #[test]
    fn a_row_whose_cells_do_not_fit_the_headings_is_refused() {
        let columns = read(&["Student ID", "", "Maths", "+Physics", ""]).unwrap();
        let check = |cells: &[&str]| {
            let cells: Vec<String> = cells.iter().map(|text| (*text).to_owned()).collect();
            let faults = columns.check_shape(4, &cells).err().unwrap_or_default();
            assert!(faults.iter().all(|fault| fault.row == 4));
            let messages = faults.iter().map(ToString::to_string);
            messages.collect::<Vec<_>>()
        };
        for fits in [
            &["1", "", "40", "50", ""][..],
            &["1", " ", "40", "", " "],
            &["1", "", "", "", ""],
        ] {
            assert_eq!(check(fits), <[&str; 0]>::default(), "{fits:?}");
        }
        let assert_refused_with = |cells: &[&str], part: &str| {
            let faults = check(cells);
            assert!(
                faults.iter().any(|fault| fault.contains(part)),
                "{faults:?}"
            );
        };
        assert_refused_with(&["1", "", "40"], "3 cells");
        let hints = |cells: &[&str]| check(cells).iter().any(|fault| fault.contains("comma"));
        assert!(hints(&["1", "", "0", "5", "", ""]) && !hints(&["1", "", "40"]));
        assert_refused_with(&["1", "", "0", "5", "", ""], "6 cells");
        assert_refused_with(&["1", "60", "40", "50", ""], "“60” has no heading");
        assert_refused_with(&["1", "", "40", "0", "5", "6"], "“6” has no heading");
        assert_refused_with(&["1", "", "40\n2,,50,60\n", "50"], "quotation mark");
    }

    /// One student's marks in Maths before their re-exam, and in Physics, which has none yet.
    fn sheet() -> Sheet {
        let at = DateTime::UNIX_EPOCH;
        let entered = Entered {
            marks: Some(Marks::from_tenths(400).unwrap()),
            is_published: true,
            shown: None,
            at,
            by: "Anita".to_owned(),
        };
        let today = at.date_naive();
        let of = |subject, exam_on, entered| SubjectMarks {
            subject,
            earlier: Vec::new(),
            current: Attempt {
                number: 1,
                exam_on,
                entered,
            },
        };
        Sheet {
            student: StudentId(Uuid::nil()),
            sap_id: SapId::parse("26000100001").unwrap(),
            name: "Asha Patil".to_owned(),
            course: "BMS".to_owned(),
            today,
            subjects: vec![
                of(subject(1, "Maths"), today.succ_opt(), Some(entered)),
                of(subject(2, "+Physics"), None, None),
            ],
            issue: None,
        }
    }

    #[test]
    fn a_row_asks_for_the_marks_in_its_cells() {
        let columns = read(&["Student ID", "Maths", "+Physics"]).unwrap();
        let wanted = |maths: &str, physics: &str| {
            let cells = ["26000100001", maths, physics].map(str::to_owned);
            columns.marks(2, &cells, &sheet())
        };
        assert_eq!(wanted("", " "), Ok(Vec::new()));
        let marks = |tenths| Some(Marks::from_tenths(tenths).unwrap());
        let of = |number, was, tenths| WantedMark {
            subject: SubjectId(Uuid::from_u128(number)),
            was,
            marks: marks(tenths),
        };
        // What is stored already is no change, and needs no check of the day.
        let both = vec![of(1, marks(400), 400), of(2, None, 555)];
        assert_eq!(wanted("40", "55.5"), Ok(both));
        let faults = wanted("41", "abc").unwrap_err();
        let messages: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(
            messages,
            [
                "“41” of Asha Patil (26000100001): This re-exam is on 2 January 1970. Enter its marks from that day on.",
                "“abc” of Asha Patil (26000100001): This is not a number.",
            ]
        );
    }

    #[test]
    fn a_cell_is_told_what_is_wrong_with_it() {
        let maths = Subject {
            max: Marks::from_tenths(500).unwrap(),
            ..subject(1, "Maths")
        };
        let fault = |text: &str| read_cell(&maths, text).unwrap_err().to_string();
        assert_eq!(read_cell(&maths, "45.50").unwrap().tenths(), 455);
        assert_eq!(fault("abc"), "This is not a number.");
        assert_eq!(fault("1e1"), "This is not a number.");
        assert_eq!(fault("45,5"), "Write decimals with a point: 45.5.");
        assert_eq!(fault("-0,5"), "Write decimals with a point: -0.5.");
        assert_eq!(fault("45.25"), "Marks have at most one decimal.");
        assert_eq!(fault("-1"), "Marks must be between 0 and 100!");
        assert_eq!(fault("101"), "Marks must be between 0 and 100!");
        assert_eq!(
            fault("99999999999999999999"),
            "Marks must be between 0 and 100!"
        );
        assert_eq!(fault("60"), "Marks must be between 0 and 50!");
    }
}
