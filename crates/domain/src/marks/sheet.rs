//! A student's marks in each subject of the course: the first attempt and one more for each re-exam
//! that was paid. The last attempt is the one that is marked; the best one counts.
//!
//! Decision: DECISIONS.md#the-last-attempt-is-marked-and-the-best-one-counts.

use chrono::{DateTime, NaiveDate, Utc};

use super::Marks;
use crate::{
    dates::in_words,
    grading::Grade,
    ids::{StudentId, SubjectId},
    sap_id::SapId,
    validation::Fault,
};

/// A subject as marks are given in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    /// The subject.
    pub id: SubjectId,
    /// Its name.
    pub name: String,
    /// The passing marks.
    pub passing: Marks,
    /// The most marks there are.
    pub max: Marks,
}

impl Subject {
    /// The least marks that are no F: the passing marks, and never less than 40 % of the maximum.
    pub fn least_to_pass(&self) -> Marks {
        let enough = (self.passing.tenths()..=self.max.tenths()).filter_map(Marks::from_tenths);
        let mut passed =
            enough.filter(|marks| Grade::of_subject(*marks, self.passing, self.max).is_pass());
        passed.next().unwrap_or(self.max)
    }
}

/// What somebody has entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entered {
    /// The marks; `None` when they were removed again.
    pub marks: Option<Marks>,
    /// Whether the student has been shown exactly these.
    pub is_published: bool,
    /// The marks of this attempt that the student was shown last; `None` when there were none.
    pub shown: Option<Marks>,
    /// When they were entered, last changed or removed.
    pub at: DateTime<Utc>,
    /// The name of who did.
    pub by: String,
}

/// One examination of a student in a subject.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// From 1; 2 is the first re-exam.
    pub number: i16,
    /// Of a re-exam.
    pub exam_on: Option<NaiveDate>,
    /// `None` until they are entered for the first time.
    pub entered: Option<Entered>,
}

impl Attempt {
    /// The marks, if there are any.
    pub fn marks(&self) -> Option<Marks> {
        self.entered.as_ref()?.marks
    }

    /// Whether the student has been shown these marks.
    pub fn is_published(&self) -> bool {
        self.entered
            .as_ref()
            .is_some_and(|entered| entered.is_published)
    }

    /// Whether the student has ever been shown marks of this attempt: then they change for a reason,
    /// and are never removed.
    pub fn takes_reason(&self) -> bool {
        self.entered
            .as_ref()
            .is_some_and(|entered| entered.shown.is_some())
    }

    /// Whether the marks are those that the student was shown last, or there are none in either.
    fn is_as_shown(&self) -> bool {
        let shown = self.entered.as_ref().and_then(|entered| entered.shown);
        self.marks() == shown
    }

    /// Refuses marks of a re-exam before its day.
    pub fn check_sat(&self, today: NaiveDate) -> Result<(), Fault> {
        match self.exam_on {
            Some(day) if day > today => {
                let day = in_words(day);
                let message =
                    format!("This re-exam is on {day}. Enter its marks from that day on.");
                Err(Fault::new("marks", message))
            }
            _ => Ok(()),
        }
    }
}

/// A student's marks in one subject.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubjectMarks {
    /// The subject.
    pub subject: Subject,
    /// Attempts before the current one, in their order.
    pub earlier: Vec<Attempt>,
    /// The attempt that is marked.
    pub current: Attempt,
}

impl SubjectMarks {
    /// The marks of the current attempt.
    pub fn marks(&self) -> Option<Marks> {
        self.current.marks()
    }

    /// All of them, the current one last.
    fn attempts(&self) -> impl Iterator<Item = &Attempt> {
        self.earlier.iter().chain([&self.current])
    }

    /// The best marks of the attempts before the current one.
    pub fn best_before(&self) -> Option<Marks> {
        self.earlier.iter().filter_map(Attempt::marks).max()
    }

    /// Whether marks are to be entered. Of a re-exam there are none before its day.
    pub fn is_missing(&self, today: NaiveDate) -> bool {
        self.marks().is_none() && self.current.check_sat(today).is_ok()
    }

    /// The marks that count.
    pub fn best(&self) -> Option<Marks> {
        self.marks().max(self.best_before())
    }

    /// The grade of the current attempt.
    pub fn grade(&self) -> Option<Grade> {
        self.marks().map(|marks| self.grade_of(marks))
    }

    /// The grade that those marks would be.
    pub fn grade_of(&self, marks: Marks) -> Grade {
        Grade::of_subject(marks, self.subject.passing, self.subject.max)
    }
}

/// How far a student's marks have come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SheetStatus {
    /// Marks are missing in some subject.
    Incomplete,
    /// They are all there and have never been published.
    Ready,
    /// The student has been shown them.
    Published,
    /// They are published and have changed since.
    Changed,
}

impl SheetStatus {
    /// All there are.
    pub const ALL: [Self; 4] = [
        Self::Incomplete,
        Self::Ready,
        Self::Published,
        Self::Changed,
    ];

    /// The name on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Incomplete => "Incomplete",
            Self::Ready => "Ready",
            Self::Published => "Published",
            Self::Changed => "Changed",
        }
    }

    /// Reads a filter; `None` when there is none.
    pub fn parse(path: &'static str, raw: Option<&str>) -> Result<Option<Self>, Fault> {
        let Some(name) = raw.filter(|name| !name.is_empty()) else {
            return Ok(None);
        };
        let found = Self::ALL.into_iter().find(|s| s.as_str() == name);
        let known = "status is Incomplete, Ready, Published or Changed.";
        found.map(Some).ok_or_else(|| Fault::new(path, known))
    }
}

/// The last issue of a student's result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastIssue {
    /// From 1.
    pub number: i16,
    /// When it was published.
    pub at: DateTime<Utc>,
}

/// A student's marks in every subject of the course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// The student's account.
    pub student: StudentId,
    /// The student's public id.
    pub sap_id: SapId,
    /// The full name of the admission form.
    pub name: String,
    /// The course's short name.
    pub course: String,
    /// The day in India on which it was read: what is missing hangs on it.
    pub today: NaiveDate,
    /// In the order of the course.
    pub subjects: Vec<SubjectMarks>,
    /// `None` while nothing is published.
    pub issue: Option<LastIssue>,
}

/// A result cannot be made yet: the names of the subjects without marks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("Marks are missing in {}, so nothing was published.", .0.join(", "))]
pub struct MarksMissing(pub Vec<String>);

impl Sheet {
    /// How far the marks have come.
    pub fn status(&self) -> SheetStatus {
        if self.subjects.is_empty() || self.entered() < self.subjects.len() {
            SheetStatus::Incomplete
        } else if self.issue.is_none() {
            SheetStatus::Ready
        } else if self.has_unpublished() {
            SheetStatus::Changed
        } else {
            SheetStatus::Published
        }
    }

    /// Whether there is something that the student has not been shown.
    pub fn has_unpublished(&self) -> bool {
        let mut attempts = self.subjects.iter().flat_map(SubjectMarks::attempts);
        self.issue.is_none() || attempts.any(|one| one.marks().is_some() && !one.is_published())
    }

    /// Whether every attempt has the marks that the student was shown last. How they are judged may
    /// differ all the same: passing marks change too.
    pub fn is_as_shown(&self) -> bool {
        let mut attempts = self.subjects.iter().flat_map(SubjectMarks::attempts);
        attempts.all(Attempt::is_as_shown)
    }

    /// Subjects in which no marks are missing.
    pub fn entered(&self) -> usize {
        let missing = |of: &&SubjectMarks| !of.is_missing(self.today);
        self.subjects.iter().filter(missing).count()
    }

    /// Refuses to make a result while a subject has no marks of any attempt.
    pub fn check_complete(&self) -> Result<(), MarksMissing> {
        let missing = self.subjects.iter().filter(|s| s.best().is_none());
        let missing: Vec<String> = missing.map(|s| s.subject.name.clone()).collect();
        if self.subjects.is_empty() {
            return Err(MarksMissing(vec!["every subject".to_owned()]));
        }
        if missing.is_empty() {
            Ok(())
        } else {
            Err(MarksMissing(missing))
        }
    }

    pub(super) fn find(&self, subject: SubjectId) -> Option<&SubjectMarks> {
        self.subjects.iter().find(|s| s.subject.id == subject)
    }
}
