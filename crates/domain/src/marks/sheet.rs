//! A student's marks in each subject of the course: the first attempt, and another for each re-exam
//! that was paid. Marks are entered for the last attempt; the best one counts.
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

/// A subject with the limits of its marks.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    pub id: SubjectId,
    pub name: String,
    pub passing: Marks,
    /// The maximum marks.
    pub max: Marks,
}

impl Subject {
    /// The least marks that pass: the passing marks, but at least 40 % of the maximum.
    pub fn least_to_pass(&self) -> Marks {
        let enough = (self.passing.tenths()..=self.max.tenths()).filter_map(Marks::from_tenths);
        let mut passed =
            enough.filter(|marks| Grade::of_subject(*marks, self.passing, self.max).is_pass());
        passed.next().unwrap_or(self.max)
    }
}

/// Marks that a marks admin entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entered {
    /// `None` if they were removed again.
    pub marks: Option<Marks>,
    /// Whether the student was shown exactly these.
    pub is_published: bool,
    /// The marks of this attempt that the student was shown last; `None` if there were none.
    pub shown: Option<Marks>,
    /// When they were entered, last changed or removed.
    pub at: DateTime<Utc>,
    /// The name of the person who did so.
    pub by: String,
}

/// One examination of a student in a subject.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// From 1; 2 is the first re-exam.
    pub number: i16,
    /// The day of a re-exam; `None` for the first attempt.
    pub exam_on: Option<NaiveDate>,
    /// `None` until they are entered for the first time.
    pub entered: Option<Entered>,
}

impl Attempt {
    /// `None` until they are entered, and after they are removed.
    pub fn marks(&self) -> Option<Marks> {
        self.entered.as_ref()?.marks
    }

    /// Whether the student was shown these marks.
    pub fn is_published(&self) -> bool {
        self.entered
            .as_ref()
            .is_some_and(|entered| entered.is_published)
    }

    /// Whether the student was ever shown marks of this attempt: then a change needs a reason, and they
    /// cannot be removed.
    pub fn takes_reason(&self) -> bool {
        self.entered
            .as_ref()
            .is_some_and(|entered| entered.shown.is_some())
    }

    /// Whether the marks are those that the student was shown last; also if there are none in both.
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
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubjectMarks {
    pub subject: Subject,
    /// The attempts before the current one, in order.
    pub earlier: Vec<Attempt>,
    /// The attempt for which marks are entered.
    pub current: Attempt,
}

impl SubjectMarks {
    /// The marks of the current attempt.
    pub fn marks(&self) -> Option<Marks> {
        self.current.marks()
    }

    /// All attempts, the current one last.
    fn attempts(&self) -> impl Iterator<Item = &Attempt> {
        self.earlier.iter().chain([&self.current])
    }

    /// The best marks of the attempts before the current one.
    pub fn best_before(&self) -> Option<Marks> {
        self.earlier.iter().filter_map(Attempt::marks).max()
    }

    /// Whether marks have to be entered. A re-exam has none before its day.
    pub fn is_missing(&self, today: NaiveDate) -> bool {
        self.marks().is_none() && self.current.check_sat(today).is_ok()
    }

    /// The best marks of all attempts, which count.
    pub fn best(&self) -> Option<Marks> {
        self.marks().max(self.best_before())
    }

    /// The grade of the current attempt.
    pub fn grade(&self) -> Option<Grade> {
        self.marks().map(|marks| self.grade_of(marks))
    }

    /// The grade of those marks in this subject.
    pub fn grade_of(&self, marks: Marks) -> Grade {
        Grade::of_subject(marks, self.subject.passing, self.subject.max)
    }
}

/// How complete a student's marks are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SheetStatus {
    /// Marks are missing in at least one subject.
    Incomplete,
    /// All marks are entered and were never published.
    Ready,
    /// The student was shown them.
    Published,
    /// They were published and have changed since.
    Changed,
}

impl SheetStatus {
    /// In declaration order.
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

    /// Reads a filter; `None`, which means all, if it is left out.
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
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastIssue {
    /// 1 for the first.
    pub number: i16,
    pub at: DateTime<Utc>,
}

/// A student's marks in every subject of the course.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    pub student: StudentId,
    /// The student's public id.
    pub sap_id: SapId,
    /// The full name of the admission form.
    pub name: String,
    /// The course's short name.
    pub course: String,
    /// The day in India on which it was read: which marks are missing depends on it.
    pub today: NaiveDate,
    /// In the order of the course.
    pub subjects: Vec<SubjectMarks>,
    /// `None` while nothing is published.
    pub issue: Option<LastIssue>,
}

/// A result cannot be published yet: the names of the subjects without marks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("Marks are missing in {}, so nothing was published.", .0.join(", "))]
pub struct MarksMissing(pub Vec<String>);

impl Sheet {
    /// How complete the marks are.
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

    /// Whether some marks were not shown to the student.
    pub fn has_unpublished(&self) -> bool {
        let mut attempts = self.subjects.iter().flat_map(SubjectMarks::attempts);
        self.issue.is_none() || attempts.any(|one| one.marks().is_some() && !one.is_published())
    }

    /// Whether every attempt has the marks that the student was shown last. Their grades may differ all
    /// the same, since passing marks change too.
    pub fn is_as_shown(&self) -> bool {
        let mut attempts = self.subjects.iter().flat_map(SubjectMarks::attempts);
        attempts.all(Attempt::is_as_shown)
    }

    /// How many subjects have all their marks.
    pub fn entered(&self) -> usize {
        let missing = |of: &&SubjectMarks| !of.is_missing(self.today);
        self.subjects.iter().filter(missing).count()
    }

    /// Refuses to publish while a subject has no marks of any attempt.
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
