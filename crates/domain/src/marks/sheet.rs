//! A student's marks in each subject of a term: the first attempt, and another for each re-exam
//! that was paid. Marks are entered for the last attempt; the best one counts.
//!
//! Decision: DECISIONS.md#the-last-attempt-is-marked-and-the-best-one-counts.

use chrono::{DateTime, NaiveDate, Utc};

use super::{Marks, MarksFault};
use crate::{
    dates::date_in_india,
    grading::Grade,
    ids::{EnrolmentId, StudentId, SubjectId},
    refusals::{Code, Param, Refusal, RefusalKind},
    sap_id::SapId,
    sorting::{KeyValue, sort_keys},
    validation::{Fault, NotOneOf},
    words::words,
};

/// A subject with the limits of its marks.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    pub id: SubjectId,
    pub name: String,
    /// `None` in a course of one term; two terms may have subjects of one name.
    pub shown_term: Option<i16>,
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
    /// From 1. Re-exams and the attempts of who repeats a term have higher ones.
    pub number: i16,
    /// The day of a re-exam; `None` for the first attempt in a term, also of who repeats it.
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
            Some(day) if day > today => Err(Fault::new("marks", MarksFault::BeforeReexam { day })),
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

    /// Whether the student repeats the term and has no marks of the attempt with which they do.
    fn is_repeated_unsat(&self) -> bool {
        let first = self.attempts().filter(|one| one.exam_on.is_none()).last();
        first.is_some_and(|one| one.number > 1 && one.marks().is_none())
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

sort_keys! {
    /// What a desk sorts sheets by.
    pub enum Sort {
        /// The student's SAP id.
        SapId = "sapId": Id,
        /// The student's name, as the admission form has it.
        Name = "name": Text,
    }
}

impl Sort {
    /// What the sheet has of the key.
    pub fn value(self, sheet: &Sheet) -> KeyValue {
        match self {
            Self::SapId => KeyValue::Id,
            Self::Name => KeyValue::Text(sheet.name.clone()),
        }
    }
}

words! {
    /// How complete a student's marks are.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum SheetStatus {
        /// Marks are missing in at least one subject.
        Incomplete = "Incomplete",
        /// All marks are entered and were never published.
        Ready = "Ready",
        /// The student was shown them.
        Published = "Published",
        /// They were published and have changed since.
        Changed = "Changed",
    }
}

impl SheetStatus {
    /// Reads a filter; `None`, which means all, if it is left out.
    pub fn parse(path: &'static str, raw: Option<&str>) -> Result<Option<Self>, Fault> {
        NotOneOf::read(path, Self::WORDS, Self::from_name, raw)
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

/// A student's marks in every subject of a term.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    pub student: StudentId,
    /// The student's public id.
    pub sap_id: SapId,
    /// The full name of the admission form.
    pub name: String,
    /// Whose term the subjects are of; `None` for who was admitted before there were enrolments and is not enrolled yet.
    pub enrolment: Option<EnrolmentId>,
    /// The course's short name.
    pub course: String,
    /// `None` in a course of one term.
    pub shown_term: Option<i16>,
    /// The day in India on which it was read: which marks are missing depends on it.
    pub today: NaiveDate,
    /// In the order of the course.
    pub subjects: Vec<SubjectMarks>,
    /// That of the enrolment; `None` while nothing is published.
    pub issue: Option<LastIssue>,
    /// The number of the student's last issue of any term; 0 before the first.
    pub issues: i16,
}

/// Why a result cannot be published yet.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MarksMissing {
    /// These subjects have no marks.
    #[error("Marks are missing in {}, so nothing was published.", .0.join(", "))]
    In(Vec<String>),
    /// The course has no subjects.
    #[error("Marks are missing in every subject, so nothing was published.")]
    NoSubjects,
}

impl MarksMissing {
    /// The subjects without marks, as people read them.
    pub fn into_subjects(self) -> Vec<String> {
        match self {
            Self::In(subjects) => subjects,
            Self::NoSubjects => vec!["every subject".to_owned()],
        }
    }
}

impl Refusal for MarksMissing {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::In(subjects) => {
                Code::MarksMissing.with("subjects", Param::Texts(subjects.clone()))
            }
            Self::NoSubjects => Code::MarksNoSubjects.into(),
        }
    }
}

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

    /// How many marks are not published and were entered on that day or before; of any day if it is left out.
    pub fn unpublished(&self, entered_by: Option<NaiveDate>) -> usize {
        let attempts = self.subjects.iter().flat_map(SubjectMarks::attempts);
        let entered = attempts.filter_map(|attempt| attempt.entered.as_ref());
        let is_meant = |one: &&Entered| {
            let is_in_time = entered_by.is_none_or(|day| date_in_india(one.at) <= day);
            one.marks.is_some() && !one.is_published && is_in_time
        };
        entered.filter(is_meant).count()
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

    /// Refuses to publish while a subject has no marks of any attempt, or, of who repeats the term, none of it.
    pub fn check_complete(&self) -> Result<(), MarksMissing> {
        let is_missing = |of: &&SubjectMarks| of.best().is_none() || of.is_repeated_unsat();
        let missing = self.subjects.iter().filter(is_missing);
        let missing: Vec<String> = missing.map(|s| s.subject.name.clone()).collect();
        if self.subjects.is_empty() {
            return Err(MarksMissing::NoSubjects);
        }
        if missing.is_empty() {
            Ok(())
        } else {
            Err(MarksMissing::In(missing))
        }
    }

    /// What is wrong with marks in a subject that the sheet does not have.
    pub(super) fn unknown_subject(&self) -> MarksFault {
        match self.shown_term {
            Some(_) => MarksFault::NotTaken,
            None => MarksFault::UnknownSubject,
        }
    }

    /// `None` where the student does not take the subject.
    pub fn find(&self, subject: SubjectId) -> Option<&SubjectMarks> {
        self.subjects.iter().find(|s| s.subject.id == subject)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::marks::testing::{sheet, subject, tenths};

    #[test]
    fn each_status_of_a_sheet_is_a_filter() {
        for status in SheetStatus::ALL {
            let read = SheetStatus::parse("status", Some(status.as_str()));
            assert_eq!(read, Ok(Some(status)));
        }
        assert_eq!(SheetStatus::Changed.as_str(), "Changed");
        assert_eq!(SheetStatus::parse("status", None), Ok(None));
        assert_eq!(SheetStatus::parse("status", Some("")), Ok(None));
        let fault = SheetStatus::parse("status", Some("changed")).unwrap_err();
        assert_eq!(
            fault.to_string(),
            "status is Incomplete, Ready, Published or Changed."
        );
    }

    #[test]
    fn a_subject_has_the_grade_of_its_current_marks() {
        let sheet = sheet(&[Some((900, false)), None]);
        let grades = [0, 1].map(|place: usize| sheet.subjects[place].grade());
        assert_eq!(
            grades,
            [Some(sheet.subjects[0].grade_of(tenths(900))), None]
        );
    }

    #[test]
    fn marks_that_are_changed_back_are_those_that_were_shown() {
        let mut sheet = sheet(&[Some((500, true)), Some((600, true))]);
        for (marks, is_as_shown) in [(500, true), (510, false), (500, true)] {
            let entered = sheet.subjects[0].current.entered.as_mut().unwrap();
            (entered.marks, entered.is_published) = (Some(tenths(marks)), false);
            assert_eq!(sheet.is_as_shown(), is_as_shown, "{marks}");
        }
    }

    #[test]
    fn the_least_to_pass_is_never_below_forty_percent() {
        let least = |passing, max| {
            let (passing, max) = (tenths(passing), tenths(max));
            let of = Subject {
                id: subject(1),
                name: "Maths".into(),
                shown_term: None,
                passing,
                max,
            };
            of.least_to_pass().to_string()
        };
        assert_eq!(
            (least(350, 1000), least(500, 1000)),
            ("40".into(), "50".into())
        );
        // 40 % of 33.1 is 13.24, and marks have one decimal.
        assert_eq!(
            (least(0, 331), least(1000, 1000)),
            ("13.3".into(), "100".into())
        );
    }

    #[test]
    fn a_course_without_subjects_lacks_all_marks() {
        let missing = |sheet: Sheet| sheet.check_complete().unwrap_err();
        let none = missing(sheet(&[]));
        assert_eq!(
            none.to_string(),
            "Marks are missing in every subject, so nothing was published."
        );
        assert_eq!(none.kind().code, Code::MarksNoSubjects);
        assert_eq!(none.into_subjects(), ["every subject"]);
        let some = missing(sheet(&[None, Some((500, false)), None]));
        assert_eq!(
            some.to_string(),
            "Marks are missing in Subject 0, Subject 2, so nothing was published."
        );
        assert_eq!(some.into_subjects(), ["Subject 0", "Subject 2"]);
    }
}
