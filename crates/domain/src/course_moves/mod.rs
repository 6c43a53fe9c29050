//! Moving a course of one term that has students to several terms: a super admin plans which subject is in which term and in
//! which term the students are now, another one approves it, and the database carries it out
//! (migration `move_courses_to_terms`).
//!
//! The move enrols all students of the course in each term up to their present one, and leaves issued results as they are.

mod faults;

use std::collections::{BTreeMap, HashMap, HashSet};

pub use self::faults::{MoveFault, MoveStateError};
use crate::{
    college_setup::{CollegeFault, Terms},
    ids::{AcademicYearId, CourseId, CourseMoveId, DivisionId, StaffId, StudentId, SubjectId},
    money::Rupees,
    sap_id::SapId,
    validation::{Fault, Faults, NotOneOf, all},
    words::words,
};

/// The most students that a plan names one by one.
pub const MOST_NAMED: usize = 1000;

/// Students who are in the same term now, named one by one.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedStudents {
    pub term: i16,
    pub students: Vec<SapId>,
}

impl NamedStudents {
    /// Reads them, with faults at `term` and `studentIds`.
    pub fn parse(term: &str, students: &[String], terms: Terms) -> Result<Self, Faults> {
        let (term, students) = all((parse_term(term, terms), parse_ids(students)))?;
        Ok(Self { term, students })
    }
}

fn parse_ids(raw: &[String]) -> Result<Vec<SapId>, Faults> {
    let (mut ids, mut faults) = (Vec::new(), Vec::new());
    for (at, raw) in raw.iter().enumerate() {
        let path = || format!("studentIds.{at}");
        match SapId::parse(raw.trim()) {
            Some(id) => ids.push(id),
            None => faults.push(Fault::new(path(), MoveFault::UnknownStudent)),
        }
    }
    Faults::check(faults)?;
    Ok(ids)
}

/// What a super admin plans. A list may lack entries until it is approved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovePlan {
    /// Those that the course will have: two at least.
    pub terms: Terms,
    /// In which term each subject will be.
    pub subjects: Vec<(SubjectId, i16)>,
    /// In which term those are now who were approved in a year.
    pub years: Vec<(AcademicYearId, i16)>,
    /// In which term those are now who are in a division, whatever their year says.
    pub divisions: Vec<(DivisionId, i16)>,
    /// In which term those are now whom neither decides about.
    pub lists: Vec<NamedStudents>,
}

impl MovePlan {
    /// As many as a course can have.
    pub const MOST_TERMS: Terms = Terms {
        count: 12,
        per_year: 2,
    };

    /// Reads the number of terms, with faults at `terms` and `termsPerYear`.
    pub fn parse_terms(count: &str, per_year: &str) -> Result<Terms, Faults> {
        let several = match count.trim() {
            "1" => Err(Fault::new("terms", MoveFault::Terms)),
            _ => Ok(()),
        };
        let terms = Terms::parse(Some(count), Some(per_year), Terms::ONE);
        all((several, terms)).map(|((), terms)| terms)
    }

    /// Refuses, with all its faults, a plan that names what the course does not have. `found` are those of the students named
    /// that are in the course.
    pub fn check(
        &self,
        course: &CourseToMove,
        found: &HashMap<SapId, StudentId>,
    ) -> Result<(), Faults> {
        let mut faults = Vec::new();
        let subjects = course.subjects.iter().map(|of| of.id).collect();
        let years = course.years.iter().map(|of| of.id).collect();
        let divisions = course.divisions().map(|of| of.id).collect();
        check_known(
            "subjects",
            "subjectId",
            &self.subjects,
            &subjects,
            &mut faults,
        );
        check_known("years", "yearId", &self.years, &years, &mut faults);
        check_known(
            "divisions",
            "divisionId",
            &self.divisions,
            &divisions,
            &mut faults,
        );
        self.check_named(found, &mut faults);
        Faults::check(faults)
    }

    fn check_named(&self, found: &HashMap<SapId, StudentId>, faults: &mut Vec<Fault>) {
        let named: usize = self.lists.iter().map(|list| list.students.len()).sum();
        if named > MOST_NAMED {
            faults.push(Fault::new("lists", MoveFault::TooManyNamed(MOST_NAMED)));
            return;
        }
        let mut seen = HashSet::new();
        for (at, list) in self.lists.iter().enumerate() {
            for (place, id) in list.students.iter().enumerate() {
                let fault = match (found.contains_key(id), seen.insert(id)) {
                    (false, _) => MoveFault::UnknownStudent,
                    (true, false) => MoveFault::StudentTwice,
                    (true, true) => continue,
                };
                faults.push(Fault::new(format!("lists.{at}.studentIds.{place}"), fault));
            }
        }
    }

    /// The same plan in the order in which it is kept: entries by id, one list a term.
    #[must_use]
    pub fn in_order(mut self) -> Self {
        self.subjects.sort_unstable();
        self.years.sort_unstable();
        self.divisions.sort_unstable();
        let mut lists: BTreeMap<i16, Vec<SapId>> = BTreeMap::new();
        for list in self.lists {
            lists.entry(list.term).or_default().extend(list.students);
        }
        let in_order = |(term, mut students): (i16, Vec<SapId>)| {
            students.sort_unstable();
            NamedStudents { term, students }
        };
        self.lists = lists
            .into_iter()
            .filter(|(_, students)| !students.is_empty())
            .map(in_order)
            .collect();
        self
    }

    /// How many subjects of the course have no term yet.
    pub fn subjects_left(&self, course: &CourseToMove) -> usize {
        let placed: HashSet<SubjectId> = self.subjects.iter().map(|(id, _)| *id).collect();
        let mut left: Vec<SubjectId> = course.subjects.iter().map(|of| of.id).collect();
        left.retain(|id| !placed.contains(id));
        left.len()
    }
}

/// Reads a term that the course will have, with a fault at `term`.
pub fn parse_term(raw: &str, terms: Terms) -> Result<i16, Fault> {
    let term = raw.trim().parse().ok();
    let term = term.filter(|term| (1..=terms.count).contains(term));
    term.ok_or_else(|| Fault::new("term", CollegeFault::NoSuchTerm))
}

/// Ids that the course lacks, or that are there twice.
fn check_known<T: Copy + Eq + std::hash::Hash>(
    list: &str,
    field: &str,
    given: &[(T, i16)],
    known: &HashSet<T>,
    faults: &mut Vec<Fault>,
) {
    let mut seen = HashSet::new();
    for (at, (id, _)) in given.iter().enumerate() {
        if !(known.contains(id) && seen.insert(*id)) {
            faults.push(Fault::new(
                format!("{list}.{at}.{field}"),
                MoveFault::UnknownEntry,
            ));
        }
    }
}

/// A course of one term that has students.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CourseToMove {
    pub id: CourseId,
    /// The short name.
    pub name: String,
    pub subjects: Vec<SubjectToMove>,
    /// By the year of approval, the newest first.
    pub years: Vec<YearToMove>,
}

impl CourseToMove {
    /// The divisions of all years.
    pub fn divisions(&self) -> impl Iterator<Item = &DivisionToMove> {
        self.years.iter().flat_map(|year| &year.divisions)
    }

    /// How many are in the course.
    pub fn students(&self) -> i64 {
        self.years.iter().map(|year| year.students).sum()
    }
}

/// A subject of the course.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubjectToMove {
    pub id: SubjectId,
    pub name: String,
    pub code: Option<String>,
}

/// The students of the course who were approved in an academic year.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct YearToMove {
    pub id: AcademicYearId,
    pub name: String,
    pub students: i64,
    pub divisions: Vec<DivisionToMove>,
}

/// Those of them who are in a division.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DivisionToMove {
    pub id: DivisionId,
    pub name: String,
    pub students: i64,
}

words! {
    /// Which students of a plan are listed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum OnlyMovers {
        /// Those whom it cannot move.
        Cannot = "cannot",
    }
}

impl OnlyMovers {
    /// Reads it, at `only`; all students of empty text.
    pub fn parse(raw: Option<&str>) -> Result<Option<Self>, Fault> {
        match raw {
            None | Some("") => Ok(None),
            raw => NotOneOf::read("only", Self::WORDS, Self::from_name, raw),
        }
    }
}

words! {
    /// Why a plan cannot move a student.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum MoveProblem {
        /// It does not say in which term the student is now.
        NoTerm = "noTerm",
        /// The student has marks, or a re-exam, in a subject of a later term.
        MarksAhead = "marksAhead",
    }
}

/// A student of the course, with what goes along.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mover {
    pub student: SapId,
    pub name: String,
    /// The name of the year of approval.
    pub year: String,
    pub division: Option<String>,
    pub roll: Option<i16>,
    /// In which term the plan says that the student is now.
    pub term: Option<i16>,
    pub problem: Option<MoveProblem>,
    /// How many marks go to the terms of their subjects.
    pub marks: i64,
    /// How many issued results stay as from before there were terms.
    pub results: i64,
    /// How many re-exams are paid whose marks are open.
    pub reexams: i64,
    /// Unpaid.
    pub due: Rupees,
}

/// A plan that was saved and neither approved nor dismissed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedPlan {
    /// Its id.
    pub id: CourseMoveId,
    /// What it says.
    pub plan: MovePlan,
    /// Goes up with every save, from 1.
    pub revision: i32,
    /// Who saved it last: somebody else has to approve it.
    pub saved_by: StaffId,
}

impl SavedPlan {
    /// Whether `by` may approve it now, where it cannot move `cannot` of the students.
    ///
    /// # Errors
    /// The first reason why not.
    pub fn check_approval(
        &self,
        by: StaffId,
        course: &CourseToMove,
        cannot: i64,
    ) -> Result<(), MoveStateError> {
        if by == self.saved_by {
            return Err(MoveStateError::Own);
        }
        match (self.plan.subjects_left(course), cannot) {
            (0, 0) => Ok(()),
            (0, students) => Err(MoveStateError::Cannot { students }),
            (subjects, _) => Err(MoveStateError::Incomplete { subjects }),
        }
    }
}
