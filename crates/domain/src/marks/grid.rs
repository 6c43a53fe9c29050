//! Marks of many students in one request. Each cell is judged for itself, by the rules of a single
//! student's sheet: the right ones are saved, and the others are named with what is wrong.

use std::collections::HashMap;

use super::{
    MarksFault,
    changes::{MarkChange, MarkInput, Overtaken},
    sheet::{Entered, Sheet, SubjectMarks},
};
use crate::{ids::SubjectId, sap_id::SapId, validation::Fault};

/// The most cells of one request: 1,000 students with six subjects each.
pub const MOST_CELLS: usize = 6_000;

/// A request to change one cell, not parsed yet.
#[derive(Debug, Clone, Default)]
pub struct CellInput {
    /// The SAP id as the client sent it.
    pub student: String,
    /// The subject, what its author saw there, and the marks to store.
    pub mark: MarkInput,
}

/// A cell that was not saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusedCell {
    /// Its place in the request, from 0.
    pub index: usize,
    /// What is wrong, at `cells.2.marks` for the third cell.
    pub fault: Fault,
    /// What was entered there last, by whom and when; `None` if nothing ever was, or for an unknown cell.
    pub now: Option<Entered>,
}

/// The cells of a request, sorted into right and wrong.
#[derive(Debug, Clone)]
pub struct Judged<'a> {
    /// Students whose marks change, in the order of their sheets.
    pub changed: Vec<(&'a Sheet, Vec<MarkChange>)>,
    /// In the order of the request.
    pub refused: Vec<RefusedCell>,
}

/// Refuses more cells than one request may have.
pub fn check_count(cells: usize) -> Result<(), Fault> {
    if cells > MOST_CELLS {
        let most = MOST_CELLS;
        return Err(Fault::new("cells", MarksFault::TooManyMarks { most }));
    }
    Ok(())
}

/// The students that the cells name, each once, in the order of their SAP ids.
pub fn students_of(cells: &[CellInput]) -> Vec<SapId> {
    let mut students: Vec<SapId> = cells
        .iter()
        .filter_map(|cell| SapId::parse(&cell.student))
        .collect();
    students.sort_unstable_by(|a, b| a.as_str().cmp(b.as_str()));
    students.dedup();
    students
}

/// Judges each cell by the sheet of its student. A cell that has the wanted marks already is neither
/// a change nor refused. Of two cells for the same marks neither is taken: nobody knows which is meant.
pub fn judge<'a>(cells: &[CellInput], sheets: &'a [Sheet], reason: Option<&str>) -> Judged<'a> {
    let sheet_of: HashMap<_, _> = sheets
        .iter()
        .enumerate()
        .map(|(place, sheet)| (sheet.sap_id.as_str(), (place, sheet)))
        .collect();
    let found: Vec<_> = cells.iter().map(|cell| find(cell, &sheet_of)).collect();
    let mut times: HashMap<(usize, SubjectId), usize> = HashMap::new();
    for (place, of) in found.iter().flatten() {
        *times.entry((*place, of.subject.id)).or_default() += 1;
    }
    let mut changes: Vec<Vec<MarkChange>> = vec![Vec::new(); sheets.len()];
    let mut refused = Vec::new();
    for (index, (cell, found)) in cells.iter().zip(found).enumerate() {
        let of = found.as_ref().ok().map(|(_, of)| *of);
        let judged = found.and_then(|(place, of)| {
            if times.get(&(place, of.subject.id)).is_some_and(|n| *n > 1) {
                return Err(Fault::new("subjectId", MarksFault::SubjectTwice));
            }
            Ok((place, judge_one(&sheets[place], of, &cell.mark, reason)?))
        });
        match judged {
            Ok((place, change)) => changes[place].extend(change),
            Err(fault) => refused.push(RefusedCell {
                index,
                fault: at(index, fault),
                now: of.and_then(|of| of.current.entered.clone()),
            }),
        }
    }
    let changed = sheets.iter().zip(changes);
    Judged {
        changed: changed.filter(|(_, list)| !list.is_empty()).collect(),
        refused,
    }
}

fn find<'a>(
    cell: &CellInput,
    sheet_of: &HashMap<&str, (usize, &'a Sheet)>,
) -> Result<(usize, &'a SubjectMarks), Fault> {
    let Some((place, sheet)) = sheet_of.get(cell.student.as_str()) else {
        return Err(Fault::new("studentId", MarksFault::UnknownStudent));
    };
    Ok((*place, sheet.find_input(&cell.mark)?))
}

fn judge_one(
    sheet: &Sheet,
    of: &SubjectMarks,
    input: &MarkInput,
    reason: Option<&str>,
) -> Result<Option<MarkChange>, Fault> {
    let wanted = of.read(input, sheet.today)?;
    let overtaken = |happened| {
        let fault = MarksFault::Overtaken(Overtaken(vec![happened]));
        Fault::new("was", fault)
    };
    let change = of.change(&wanted).map_err(overtaken)?;
    if let Some(change) = &change {
        change.check_reason(reason)?;
    }
    Ok(change)
}

/// The fault with its whole path.
fn at(index: usize, fault: Fault) -> Fault {
    Fault {
        path: format!("cells.{index}.{}", fault.path).into(),
        ..fault
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::marks::testing::{sheet, subject, tenths};

    fn cell(student: &str, number: u128, was: &str, marks: &str) -> CellInput {
        CellInput {
            student: student.to_owned(),
            mark: MarkInput {
                subject: subject(number).to_string(),
                was: was.to_owned(),
                marks: marks.to_owned(),
            },
        }
    }

    fn named(sap_id: &str, marks: &[Option<(i16, bool)>]) -> Sheet {
        Sheet {
            sap_id: SapId::parse(sap_id).unwrap(),
            ..sheet(marks)
        }
    }

    fn refused<'a>(judged: &'a Judged<'_>) -> Vec<(&'a str, &'static str)> {
        let list = judged.refused.iter();
        list.map(|one| (&*one.fault.path, one.fault.kind.kind().code.as_str()))
            .collect()
    }

    const ASHA: &str = "26000100001";
    const ROHAN: &str = "26000100002";

    #[test]
    fn a_wrong_cell_keeps_no_other_back() {
        let sheets = [
            named(ASHA, &[Some((500, false)), None]),
            named(ROHAN, &[Some((600, true)), None]),
        ];
        let cells = [
            cell(ROHAN, 1, "", "70"),
            cell(ASHA, 0, "49", "51"),
            cell(ASHA, 1, "", "40"),
            cell(ROHAN, 0, "60", "61"),
            cell("26000100003", 0, "", "1"),
            cell(ASHA, 9, "", "1"),
            cell(ROHAN, 1, "3", "100.1"),
        ];
        let judged = judge(&cells[..6], &sheets, None);
        let changed: Vec<_> = judged
            .changed
            .iter()
            .map(|(of, list)| (of.sap_id.as_str(), list.len(), list[0].to))
            .collect();
        let expected = [(ASHA, 1, Some(tenths(400))), (ROHAN, 1, Some(tenths(700)))];
        assert_eq!(changed, expected);
        assert_eq!(
            refused(&judged),
            [
                ("cells.1.was", "marks.overtaken"),
                ("cells.3.reason", "marks.reason-required"),
                ("cells.4.studentId", "marks.unknown-student"),
                ("cells.5.subjectId", "marks.unknown-subject"),
            ]
        );
        let now: Vec<_> = judged
            .refused
            .iter()
            .map(|one| one.now.as_ref().and_then(|now| now.marks))
            .collect();
        assert_eq!(now, [Some(tenths(500)), Some(tenths(600)), None, None]);
        let judged = judge(&cells[3..4], &sheets, Some("Re-evaluation."));
        assert_eq!((judged.changed.len(), judged.refused.len()), (1, 0));
        let judged = judge(&cells[6..], &sheets, None);
        assert_eq!(refused(&judged), [("cells.0.marks", "marks.out-of-range")]);
    }

    #[test]
    fn two_cells_for_the_same_marks_are_both_refused() {
        let sheets = [named(ASHA, &[None, None])];
        let twice = [
            cell(ASHA, 0, "", "50"),
            cell(ASHA, 1, "", "50"),
            cell(ASHA, 0, "", "60"),
        ];
        let judged = judge(&twice, &sheets, None);
        assert_eq!(
            refused(&judged),
            [
                ("cells.0.subjectId", "marks.subject-twice"),
                ("cells.2.subjectId", "marks.subject-twice"),
            ]
        );
        assert_eq!(judged.changed[0].1.len(), 1);
    }

    #[test]
    fn what_is_there_already_is_neither_changed_nor_refused() {
        let sheets = [named(ASHA, &[Some((500, true))])];
        let judged = judge(&[cell(ASHA, 0, "12", "50.0")], &sheets, None);
        assert_eq!((judged.changed.len(), judged.refused.len()), (0, 0));
    }

    #[test]
    fn each_student_is_named_once_and_in_order() {
        let cells = [ROHAN, ASHA, "x", ROHAN].map(|id| cell(id, 0, "", "1"));
        let students = students_of(&cells);
        let students: Vec<&str> = students.iter().map(SapId::as_str).collect();
        assert_eq!(students, [ASHA, ROHAN]);
    }

    #[test]
    fn a_request_has_its_most_cells() {
        assert!(check_count(MOST_CELLS).is_ok());
        let fault = check_count(MOST_CELLS + 1).unwrap_err();
        assert_eq!(
            fault.to_string(),
            "At most 6000 marks can be saved at once."
        );
    }
}
