//! Attendance: a teacher of the subject takes it for each lecture and may correct it on the same day;
//! each student sees it as a share of the lectures held.
//!
//! Decision: DECISIONS.md#a-missing-mark-is-no-absence.

mod group;
mod share;
mod sheet;

use std::collections::{HashMap, HashSet};

use chrono::{Days, NaiveDate};

pub use self::{
    group::{Day, Group, NamedGroup, OfOthers, OnSheet, OwnDivision, groups, takes},
    share::{LINE, Tally},
    sheet::{CannotCorrect, Closed, Correction, Lecture, Outdated},
};
use crate::{
    dates,
    ids::StudentId,
    refusals::{Code, Refusal, RefusalKind, refusals},
    sap_id::SapId,
    validation::{Fault, Faults, all},
};

/// Which lecture of a subject on one day, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LectureNumber(i16);

impl LectureNumber {
    const ALLOWED: std::ops::RangeInclusive<i16> = 1..=8;
    /// The first of a day.
    pub const FIRST: Self = Self(1);

    /// Those of a day, in their order.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::ALLOWED.map(Self)
    }

    /// `None` outside 1 to 8.
    pub fn new(number: i16) -> Option<Self> {
        Self::ALLOWED.contains(&number).then_some(Self(number))
    }

    /// Reads a number that may be left out.
    pub fn parse(path: &'static str, given: Option<i64>) -> Result<Option<Self>, Fault> {
        let Some(given) = given else { return Ok(None) };
        let number = i16::try_from(given).ok().and_then(Self::new);
        match number {
            Some(number) => Ok(Some(number)),
            None => Err(Fault::new(path, AttendanceFault::Lecture)),
        }
    }

    /// 1 to 8.
    pub fn get(self) -> i16 {
        self.0
    }
}

/// Reads the day of a lecture.
pub fn parse_date(path: &'static str, text: &str) -> Result<NaiveDate, Fault> {
    dates::parse(text).ok_or_else(|| Fault::new(path, AttendanceFault::NoDay))
}

/// How many days after the lecture attendance may still be taken.
const DAYS_BACK: Days = Days::new(7);

/// The first day whose lectures may be taken on the day `today`.
pub fn first_day(today: NaiveDate) -> NaiveDate {
    today.checked_sub_days(DAYS_BACK).unwrap_or(today)
}

/// Whether attendance of a lecture of that day may be taken on the day `today`.
pub fn may_be_taken(date: NaiveDate, today: NaiveDate) -> bool {
    (first_day(today)..=today).contains(&date)
}

/// One student's line on a sheet.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    pub student: StudentId,
    /// `false` is an absence.
    pub present: bool,
}

/// A sheet as a teacher sends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roll {
    /// The day of the lecture.
    pub date: NaiveDate,
    /// Which lecture of that day; `None` if it is left to the server.
    pub number: Option<LectureNumber>,
    students: Vec<(SapId, bool)>,
}

impl Roll {
    /// Reads a sheet on the day `today`, or returns all its faults. `students` are SAP ids, each with
    /// whether the student was present.
    pub fn parse<'a>(
        date: &str,
        lecture: Option<i64>,
        students: impl IntoIterator<Item = (&'a str, bool)>,
        today: NaiveDate,
    ) -> Result<Self, Faults> {
        let date = parse_date("date", date).and_then(|date| {
            if may_be_taken(date, today) {
                Ok(date)
            } else {
                Err(Fault::new("date", AttendanceFault::TooLate))
            }
        });
        let (date, number, students) = all((
            date,
            LectureNumber::parse("lecture", lecture),
            read_students(students),
        ))?;
        Ok(Self {
            date,
            number,
            students,
        })
    }

    /// The marks, if each is of a student whom the lecture is for and no required student is missing: a missing
    /// mark is not an absence. Required are the students of the sheet that is `taken`, or else all whom it is for.
    pub fn marks(&self, students: &[OnSheet], taken: Option<&[Mark]>) -> Result<Vec<Mark>, Faults> {
        let ids = students.iter().map(|one| {
            let member = &one.member;
            (member.sap_id.as_str(), member.student)
        });
        let by_id: HashMap<&str, StudentId> = ids.collect();
        let (mut marks, mut faults) = (Vec::new(), Vec::new());
        for (index, (sap_id, present)) in self.students.iter().enumerate() {
            match by_id.get(sap_id.as_str()) {
                Some(student) => marks.push(Mark {
                    student: *student,
                    present: *present,
                }),
                None => faults.push(no_member(index)),
            }
        }
        let marked: HashSet<StudentId> = marks.iter().map(|mark| mark.student).collect();
        let missing = match taken {
            Some(taken) => count_missing(taken.iter().map(|mark| mark.student), &marked),
            None => count_missing(by_id.into_values(), &marked),
        };
        if missing > 0 {
            faults.push(Fault::new("students", MarksMissing(missing)));
        }
        Faults::check(faults).map(|()| marks)
    }
}

fn count_missing(expected: impl Iterator<Item = StudentId>, marked: &HashSet<StudentId>) -> usize {
    expected.filter(|student| !marked.contains(student)).count()
}

fn no_member(index: usize) -> Fault {
    let path = format!("students[{index}].id");
    Fault::new(path, AttendanceFault::NoStudent)
}

fn read_students<'a>(
    students: impl IntoIterator<Item = (&'a str, bool)>,
) -> Result<Vec<(SapId, bool)>, Faults> {
    let (mut read, mut known, mut faults) = (Vec::new(), HashSet::new(), Vec::new());
    for (index, (id, present)) in students.into_iter().enumerate() {
        match SapId::parse(id) {
            None => faults.push(no_member(index)),
            Some(sap_id) if !known.insert(sap_id.to_string()) => {
                let path = format!("students[{index}].id");
                faults.push(Fault::new(path, AttendanceFault::Twice));
            }
            Some(sap_id) => read.push((sap_id, present)),
        }
    }
    if read.is_empty() && faults.is_empty() {
        faults.push(Fault::new("students", AttendanceFault::NoStudents));
    }
    Faults::check(faults).map(|()| read)
}

refusals! {
    /// What is wrong with a sheet of attendance.
    AttendanceFault {
        NoSubject = AttendanceNoSubject: "Please choose the subject.",
        NoClass = AttendanceNoClass: "Please choose the class.",
        NoLectureFree = AttendanceNoLectureFree: "All eight lectures of that day are taken.",
        Lecture = AttendanceWrongLecture: "lecture is a number from 1 to 8.",
        NoDay = AttendanceNoDay: "Please choose the day of the lecture.",
        TooLate = AttendanceTooLate: "Attendance can be taken on the day of the lecture or up to seven days later.",
        NoStudent = AttendanceNoStudentOfCourse: "This student is not in the class.",
        Twice = AttendanceMarkedTwice: "This student is marked twice.",
        NoStudents = AttendanceNoStudents: "Please mark the students.",
    }
}

/// So many students whom the lecture is for have no mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MarksMissing(pub usize);

impl std::fmt::Display for MarksMissing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            1 => f.write_str("One student of the class is")?,
            more => write!(f, "{more} students of the class are")?,
        }
        f.write_str(" not marked. Please mark everyone present or absent.")
    }
}

impl Refusal for MarksMissing {
    fn kind(&self) -> RefusalKind {
        Code::AttendanceMarksMissing.with("students", self.0)
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::{sap_id::CollegeNumber, teaching::Member};

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn member(number: i32) -> Member {
        let college = CollegeNumber::new(1).unwrap();
        Member {
            student: StudentId(Uuid::from_u128(u128::try_from(number).unwrap())),
            sap_id: SapId::assign(2026, college, number).unwrap(),
            name: format!("Student {number}"),
        }
    }

    fn on_sheet(number: i32) -> OnSheet {
        OnSheet {
            member: member(number),
            division: None,
            roll: None,
        }
    }

    fn roll(numbers: &[i32]) -> Roll {
        let ids: Vec<String> = numbers
            .iter()
            .map(|n| member(*n).sap_id.to_string())
            .collect();
        let students = ids.iter().map(|id| (id.as_str(), true));
        Roll::parse("2026-11-21", None, students, day("2026-11-21")).unwrap()
    }

    fn paths(faults: &Faults) -> Vec<&str> {
        faults.list().iter().map(|fault| &*fault.path).collect()
    }

    #[test]
    fn every_fault_of_a_sheet_is_told_at_once() {
        let today = day("2026-11-21");
        let students = [("26000100001", true), ("x", true), ("26000100001", false)];
        let faults = Roll::parse("2026-11-22", Some(9), students, today).unwrap_err();
        assert_eq!(
            paths(&faults),
            ["date", "lecture", "students[1].id", "students[2].id"]
        );
        let faults = Roll::parse("", Some(0), [], today).unwrap_err();
        assert_eq!(paths(&faults), ["date", "lecture", "students"]);
        for (date, fits) in [
            ("2026-11-13", false),
            ("2026-11-14", true),
            ("2026-11-21", true),
            ("2026-11-22", false),
        ] {
            let read = Roll::parse(date, Some(8), [("26000100001", true)], today);
            assert_eq!(read.is_ok(), fits, "{date}");
        }
    }

    #[test]
    fn anyone_who_is_no_member_or_left_out_is_named() {
        let members = [1, 2, 3].map(on_sheet);
        let marks = roll(&[3, 1, 2]).marks(&members, None).unwrap();
        assert_eq!(marks.len(), 3);
        assert_eq!(marks[0].student, member(3).student);
        let faults = roll(&[7, 1]).marks(&members, None).unwrap_err();
        assert_eq!(paths(&faults), ["students[0].id", "students"]);
        assert_eq!(
            faults.list()[1].to_string(),
            "2 students of the class are not marked. Please mark everyone present or absent."
        );
        let faults = roll(&[1, 2]).marks(&members, None).unwrap_err();
        assert!(faults.list()[0].to_string().starts_with("One student of"));
    }

    #[test]
    fn anyone_who_has_joined_since_may_be_left_out_of_a_correction() {
        let members = [1, 2, 3].map(on_sheet);
        let taken = roll(&[1, 2]).marks(&members[..2], None).unwrap();
        assert_eq!(
            roll(&[1, 2]).marks(&members, Some(&taken)).unwrap().len(),
            2
        );
        assert_eq!(
            roll(&[1, 2, 3])
                .marks(&members, Some(&taken))
                .unwrap()
                .len(),
            3
        );
        let faults = roll(&[1, 3]).marks(&members, Some(&taken)).unwrap_err();
        assert_eq!(paths(&faults), ["students"]);
    }
}
