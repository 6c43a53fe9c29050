//! Classes: the students of a course and term in an academic year. A class may have divisions; a student in it may have a
//! roll number, which is the student's alone in the division, and for ever.

mod divisions;
mod faults;
mod places;
mod rolls;
mod teachers;
mod within;

use std::{fmt, str::FromStr};

pub use self::{
    divisions::DivisionInput,
    faults::{ClassFault, ClassStateError},
    places::{COLUMNS, Change, Columns, Placed, Plan, Row, What, move_into, parse_moved, plan},
    rolls::{Registered, RollNumber, Waiting, number},
    teachers::{SubjectTeachers, Teacher, TeacherInput},
    within::{Meant, Within},
};
pub(crate) use self::{
    divisions::{MAX_NAME as MAX_DIVISION_NAME, MOST as MOST_DIVISIONS},
    places::university_number,
};
use crate::{
    academic_years::Span,
    ids::{ClassId, DivisionId, EnrolmentId, StudentId},
    sap_id::SapId,
    sorting::{KeyValue, sort_keys},
    words::words,
};

/// A division of a class.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Division {
    pub id: DivisionId,
    /// Such as `A`; unique in the class.
    pub name: String,
    /// The most students who may be in it at a time.
    pub capacity: i16,
    /// Those in it, without those who have left or whose approval was undone.
    pub students: i64,
    /// Whether anybody is or was in it.
    pub is_used: bool,
    /// Whether a teacher takes it and not all of the class.
    pub is_assigned: bool,
}

/// A class with its divisions.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Class {
    pub id: ClassId,
    /// Such as `2026-27`.
    pub year: String,
    /// The course's short name.
    pub course: String,
    /// From 1.
    pub term: i16,
    /// How many the course has.
    pub terms: i16,
    pub days: Span,
    /// Goes up with every change of its divisions.
    pub revision: i32,
    /// In the order that was saved.
    pub divisions: Vec<Division>,
    /// Those in it, without those who have left or whose approval was undone.
    pub students: i64,
    /// Those who are in it now and have no division.
    pub without_division: i64,
    /// Those who are in it now and can get a roll number: in a class with divisions who has one.
    pub without_roll: i64,
}

/// `BSc IT (2026-27)`, or `BSc IT, term 2 (2026-27)` in a course of several terms.
impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.terms {
            1 => write!(f, "{} ({})", self.course, self.year),
            _ => write!(f, "{}, term {} ({})", self.course, self.term, self.year),
        }
    }
}

impl Class {
    /// The division of that id.
    pub fn division(&self, id: DivisionId) -> Option<&Division> {
        self.divisions.iter().find(|division| division.id == id)
    }

    /// Its name; nothing of no division.
    pub fn division_name(&self, id: Option<DivisionId>) -> Option<&str> {
        let division = id.and_then(|id| self.division(id));
        division.map(|division| division.name.as_str())
    }

    /// Refuses a save by someone who has read another revision.
    pub fn check_seen(&self, seen: Option<i32>) -> Result<(), ClassStateError> {
        match seen == Some(self.revision) {
            true => Ok(()),
            false => Err(ClassStateError::Changed),
        }
    }

    /// Refuses more students than the division takes; they are not in it yet.
    pub fn check_room(&self, into: DivisionId, more: usize) -> Result<(), ClassStateError> {
        let Some(division) = self.division(into) else {
            return Ok(());
        };
        let after = division.students.saturating_add_unsigned(more as u64);
        match after <= i64::from(division.capacity) {
            true => Ok(()),
            false => Err(ClassStateError::DivisionFull {
                division: division.name.clone(),
                capacity: division.capacity,
                students: division.students,
            }),
        }
    }
}

words! {
    /// How an enrolment stands.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum EnrolmentState {
        /// The student is in the class.
        Enrolled = "Enrolled",
        /// The class is over for the student, with backlogs in its last term.
        Completed = "Completed",
        /// Into the next term.
        Promoted = "Promoted",
        /// Into the next term, with subjects that are not passed yet.
        PromotedWithBacklogs = "PromotedWithBacklogs",
        /// Until the term is taught again.
        Detained = "Detained",
        /// The whole course is passed.
        PassedOut = "PassedOut",
        /// The student has gone.
        Left = "Left",
        /// The approval was undone.
        Cancelled = "Cancelled",
    }
}

/// A student of a class.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    pub enrolment: EnrolmentId,
    pub student: StudentId,
    pub sap_id: SapId,
    /// The full name of the admission form.
    pub name: String,
    pub division: Option<DivisionId>,
    pub roll: Option<RollNumber>,
    /// The number by which the university knows the student.
    pub university_no: Option<String>,
    pub state: EnrolmentState,
}

sort_keys! {
    /// What a list of a class can be read by, besides its own order.
    pub enum Sort {
        /// The student's name.
        Name = "name": Text,
    }
}

impl Sort {
    /// What the student has of the key.
    pub fn value(self, member: &Member) -> KeyValue {
        match self {
            Self::Name => KeyValue::Text(member.name.clone()),
        }
    }
}

/// Where a student is in a list of the class: by roll number, and who has none comes last.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    pub roll: Option<RollNumber>,
    pub sap_id: SapId,
}

impl Place {
    /// That of the student.
    pub fn of(member: &Member) -> Self {
        Self {
            roll: member.roll,
            sap_id: member.sap_id.clone(),
        }
    }
}

/// `12.26000100001`, or `.26000100001` without a roll number.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.roll {
            Some(roll) => write!(f, "{roll}.{}", self.sap_id),
            None => write!(f, ".{}", self.sap_id),
        }
    }
}

/// The text is no place of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoPlace;

impl FromStr for Place {
    type Err = NoPlace;

    fn from_str(text: &str) -> Result<Self, NoPlace> {
        let (roll, sap_id) = text.split_once('.').ok_or(NoPlace)?;
        let roll = match roll {
            "" => None,
            digits => Some(RollNumber::parse(digits).ok_or(NoPlace)?),
        };
        let sap_id = SapId::parse(sap_id).ok_or(NoPlace)?;
        Ok(Self { roll, sap_id })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use uuid::Uuid;

    use super::*;

    pub(crate) fn division(number: u128, name: &str, capacity: i16, students: i64) -> Division {
        Division {
            id: DivisionId(Uuid::from_u128(number)),
            name: name.into(),
            capacity,
            students,
            is_used: students > 0,
            is_assigned: false,
        }
    }

    pub(crate) fn class(divisions: Vec<Division>) -> Class {
        let day = |text: &str| text.parse().unwrap();
        Class {
            id: ClassId(Uuid::from_u128(1)),
            year: "2026-27".into(),
            course: "BMS".into(),
            term: 1,
            terms: 1,
            days: Span {
                first: day("2026-06-01"),
                last: day("2027-05-31"),
            },
            revision: 3,
            divisions,
            students: 5,
            without_division: 0,
            without_roll: 0,
        }
    }

    pub(super) fn member(number: u32, name: &str) -> Member {
        Member {
            enrolment: EnrolmentId(Uuid::from_u128(u128::from(number) + 1_000)),
            student: StudentId(Uuid::from_u128(u128::from(number))),
            sap_id: SapId::parse(&format!("260001{number:05}")).unwrap(),
            name: name.into(),
            division: None,
            roll: None,
            university_no: None,
            state: EnrolmentState::Enrolled,
        }
    }

    #[test]
    fn a_class_is_named_with_its_term_where_the_course_has_several() {
        let mut class = class(Vec::new());
        assert_eq!(class.to_string(), "BMS (2026-27)");
        (class.term, class.terms) = (2, 6);
        assert_eq!(class.to_string(), "BMS, term 2 (2026-27)");
    }

    #[test]
    fn a_division_takes_as_many_as_its_capacity() {
        let class = class(vec![division(7, "A", 60, 58)]);
        let into = class.divisions[0].id;
        assert_eq!(class.check_room(into, 2), Ok(()));
        let full = class.check_room(into, 3).unwrap_err();
        assert_eq!(
            full.to_string(),
            "Division A takes 60 students; 58 are in it."
        );
        assert_eq!(class.division_name(Some(into)), Some("A"));
        assert_eq!(class.check_seen(Some(3)), Ok(()));
        assert_eq!(class.check_seen(None), Err(ClassStateError::Changed));
    }

    #[test]
    fn a_place_reads_back() {
        let mut member = member(1, "Asha");
        for roll in [None, RollNumber::new(12)] {
            member.roll = roll;
            let place = Place::of(&member);
            assert_eq!(place.to_string().parse(), Ok(place));
        }
        for text in [
            "",
            ".",
            "x.26000100001",
            "0.26000100001",
            "1.2",
            "26000100001",
        ] {
            assert_eq!(text.parse::<Place>(), Err(NoPlace), "{text}");
        }
    }
}
