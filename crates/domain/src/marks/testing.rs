//! Sheets for the tests of marks.

use chrono::{DateTime, NaiveDate};
use uuid::Uuid;

use super::{
    Marks,
    sheet::{Attempt, Entered, LastIssue, Sheet, Subject, SubjectMarks},
};
use crate::{
    ids::{StudentId, SubjectId},
    sap_id::SapId,
};

pub(super) fn tenths(tenths: i16) -> Marks {
    Marks::from_tenths(tenths).unwrap()
}

pub(super) fn subject(number: u128) -> SubjectId {
    SubjectId(Uuid::from_u128(number))
}

/// A sheet whose first subjects have these marks, published or not.
pub(super) fn sheet(marks: &[Option<(i16, bool)>]) -> Sheet {
    let of = |(number, marks): (usize, &Option<(i16, bool)>)| SubjectMarks {
        subject: Subject {
            id: subject(number as u128),
            name: format!("Subject {number}"),
            shown_term: None,
            passing: tenths(400),
            max: tenths(1000),
        },
        earlier: Vec::new(),
        current: Attempt {
            number: 1,
            exam_on: None,
            entered: marks.map(|(marks, is_published)| Entered {
                marks: Some(tenths(marks)),
                is_published,
                shown: is_published.then(|| tenths(marks)),
                at: DateTime::from_timestamp(1_800_000_000, 0).unwrap(),
                by: "Anita".to_owned(),
            }),
        },
    };
    let issue = marks.iter().flatten().any(|(_, published)| *published);
    let issue = issue.then(|| LastIssue {
        number: 1,
        at: DateTime::from_timestamp(1_800_000_000, 0).unwrap(),
    });
    Sheet {
        student: StudentId(Uuid::nil()),
        sap_id: SapId::parse("26000100001").unwrap(),
        name: "Asha Patil".to_owned(),
        enrolment: None,
        course: "BMS".to_owned(),
        shown_term: None,
        today: NaiveDate::from_ymd_opt(2027, 1, 15).unwrap(),
        subjects: marks.iter().enumerate().map(of).collect(),
        issues: issue.map_or(0, |last| last.number),
        issue,
    }
}
