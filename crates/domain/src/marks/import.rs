//! Marks of a class as a spreadsheet holds them: a row a student, a column a subject.

use std::collections::HashMap;

use super::{
    Marks, MarksFault,
    changes::{OUT_OF_RANGE, WantedMark},
    sheet::{Sheet, Subject},
};
use crate::{
    money::decimal,
    sap_id::SapId,
    subject_names::in_term,
    tables::{self, Headings, NAME, RowFault, STUDENT_ID, is_empty, shown},
    validation::{FaultKind, comparison_key},
};

/// The meaning of each column of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Columns {
    headings: Headings,
    student_id: usize,
    /// The index of each subject's column, from 0.
    subjects: Vec<(usize, Subject)>,
}

impl Columns {
    /// Reads the headings of a class with these subjects. A subject may be missing; a heading that is no
    /// subject is a fault.
    pub fn read(headings: &[String], subjects: &[Subject]) -> Result<Self, Vec<RowFault>> {
        let headings = Headings::read(headings);
        let names = subjects.iter().map(|subject| subject.name.as_str());
        let known: Vec<&str> = [STUDENT_ID, NAME].into_iter().chain(names).collect();
        let mut faults = headings.check(&known, &MarksFault::UnknownColumn);
        let (mut found, mut has_subject) = (Vec::new(), false);
        for subject in subjects {
            match headings.find(&subject.name) {
                Ok(place) => found.extend(place.map(|place| (place, subject.clone()))),
                Err(twice) => {
                    has_subject = true;
                    faults.push(twice);
                }
            }
        }
        found.sort_by_key(|(place, _)| *place);
        let student_id = headings.require(STUDENT_ID);
        faults.extend(student_id.as_ref().err().cloned());
        if found.is_empty() && !has_subject {
            faults.push(RowFault::new(1, None, MarksFault::NoSubjectColumn));
        }
        match (student_id, faults.is_empty()) {
            (Ok(student_id), true) => Ok(Self {
                headings,
                student_id,
                subjects: found,
            }),
            _ => Err(faults),
        }
    }

    /// As [`Headings::check_shape`].
    pub fn check_shape(&self, row: usize, cells: &[String]) -> Result<(), Vec<RowFault>> {
        self.headings.check_shape(row, cells)
    }

    /// The student whose row it is.
    pub fn student(&self, row: usize, cells: &[String]) -> Result<SapId, RowFault> {
        tables::student(row, cells, self.student_id)
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
            if is_empty(text) {
                continue;
            }
            match read_mark(sheet, subject, text) {
                Ok(mark) => wanted.push(mark),
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

/// Subjects as a file names them: two terms may have subjects of one name.
pub fn named_apart(mut subjects: Vec<Subject>) -> Vec<Subject> {
    let mut times: HashMap<String, usize> = HashMap::new();
    for subject in &subjects {
        *times.entry(comparison_key(&subject.name)).or_default() += 1;
    }
    for subject in &mut subjects {
        let times = times.get(&comparison_key(&subject.name));
        if let (Some(2..), Some(term)) = (times, subject.shown_term) {
            subject.name = in_term(&subject.name, Some(term));
        }
    }
    subjects
}

/// The change that a cell asks for, or its fault.
fn read_mark(sheet: &Sheet, subject: &Subject, text: &str) -> Result<WantedMark, FaultKind> {
    let marks = read_cell(subject, text)?;
    let of = sheet
        .find(subject.id)
        .ok_or_else(|| sheet.unknown_subject())?;
    let was = of.marks();
    // Marks that are stored already need no check of the day.
    if was != Some(marks) {
        of.current
            .check_sat(sheet.today)
            .map_err(|fault| fault.kind)?;
    }
    Ok(WantedMark {
        subject: subject.id,
        was,
        marks: Some(marks),
    })
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
            sheet::{Attempt, Entered, SubjectMarks},
        },
    };

    fn subject(number: u128, name: &str) -> Subject {
        Subject {
            id: SubjectId(Uuid::from_u128(number)),
            name: name.to_owned(),
            shown_term: None,
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
            enrolment: None,
            course: "BMS".to_owned(),
            shown_term: None,
            today,
            subjects: vec![
                of(subject(1, "Maths"), today.succ_opt(), Some(entered)),
                of(subject(2, "+Physics"), None, None),
            ],
            issue: None,
            issues: 0,
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
    fn marks_in_a_subject_of_another_term_are_a_fault() {
        let columns = read(&["Student ID", "Maths", "+Physics"]).unwrap();
        let mut sheet = sheet();
        sheet.subjects.truncate(1);
        let fault = |sheet: &Sheet, cell: &str| {
            let cells = ["26000100001", "", cell].map(str::to_owned);
            let read = columns.marks(2, &cells, sheet);
            read.map_err(|faults| faults[0].to_string())
        };
        assert_eq!(fault(&sheet, " "), Ok(Vec::new()));
        let mut of_term = sheet.clone();
        of_term.shown_term = Some(2);
        for (sheet, message) in [
            (
                &of_term,
                "The student does not take this subject in this term.",
            ),
            (&sheet, "This is not a subject of the student's course."),
        ] {
            let message = format!("“50” of Asha Patil (26000100001): {message}");
            assert_eq!(fault(sheet, "50"), Err(message));
        }
    }

    #[test]
    fn subjects_of_one_name_are_told_apart_by_their_terms() {
        let subjects = [(1, "Maths"), (1, "Law"), (2, "maths")];
        let subjects = subjects.map(|(term, name)| Subject {
            shown_term: Some(term),
            ..subject(1, name)
        });
        let names = named_apart(subjects.to_vec());
        let names: Vec<&str> = names.iter().map(|subject| subject.name.as_str()).collect();
        assert_eq!(names, ["Maths (term 1)", "Law", "maths (term 2)"]);
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
