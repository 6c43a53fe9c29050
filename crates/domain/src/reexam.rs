//! Re-exams (spec §2: Re-exam): a student pays to sit a failed subject of the published result again.
//! Each paid re-exam is another attempt; the best attempt counts.

use chrono::{DateTime, NaiveDate, Utc};

use crate::{
    grading::Grade,
    ids::{ReexamId, SubjectId, TransferId},
    marks::Marks,
    money::Rupees,
    refusals::{Code, Refusal, RefusalKind, refusals},
    results::{SubjectResult, TermResult, failed_subjects},
    subject_names::in_term,
    validation::Fault,
};

/// The outcome of a re-exam for which a student has registered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Its marks are not published yet.
    Registered,
    /// Its marks are published, and the subject is passed.
    Passed(Marks),
    /// Its marks are published, and the subject is failed.
    Failed(Marks),
}

impl Outcome {
    /// The outcome of published marks, consistent with the current issue: if the issue says that the
    /// subject is failed, each attempt is, and the best attempt has the issue's grade even if passing marks
    /// or maximum have changed since. Any other attempt is graded by the present ones.
    pub fn of(shown: Marks, issued: &SubjectResult, passing: Marks, max: Marks) -> Self {
        let is_pass = issued.grade.is_pass()
            && (shown == issued.obtained || Grade::of_subject(shown, passing, max).is_pass());
        if is_pass {
            Self::Passed(shown)
        } else {
            Self::Failed(shown)
        }
    }

    /// `None` until the marks are published.
    pub fn marks(self) -> Option<Marks> {
        match self {
            Self::Registered => None,
            Self::Passed(marks) | Self::Failed(marks) => Some(marks),
        }
    }
}

/// A re-exam that a student has paid for.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registration {
    pub id: ReexamId,
    pub subject: SubjectId,
    pub subject_name: String,
    /// Of the result that has the subject; `None` in a course of one term.
    pub term: Option<i16>,
    /// The maximum marks.
    pub max: Marks,
    /// 2 for the first re-exam.
    pub attempt: i16,
    /// The day of the exam.
    pub exam_on: NaiveDate,
    pub fee: Rupees,
    /// `None` if there was nothing to pay.
    pub payment: Option<TransferId>,
    pub at: DateTime<Utc>,
    /// The outcome.
    pub outcome: Outcome,
}

impl Registration {
    /// The subject, told apart from one of the same name in another term.
    pub fn subject_in_term(&self) -> String {
        in_term(&self.subject_name, self.term)
    }

    /// Whether its marks are not published yet.
    pub fn is_open(&self) -> bool {
        self.outcome == Outcome::Registered
    }
}

/// A failed subject for which a student can register now or later.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The subject as the result prints it.
    pub failed: SubjectResult,
    /// Of that result; `None` in a course of one term.
    pub term: Option<i16>,
    /// The day of the exam; `None` until it is announced.
    pub exam_on: Option<NaiveDate>,
    /// Whether its marks have changed since the result and are not published yet.
    pub is_under_revision: bool,
}

/// Why a student cannot register.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotOffered {
    /// The student has registered already.
    #[error("You have already paid for the re-exam in this subject.")]
    Registered,
    /// The subject is passed, or no result is published.
    #[error("You have no re-exam in this subject.")]
    NotFailed,
    /// Its marks have changed since the result, perhaps to a pass.
    #[error("The marks of this subject are being corrected. You can pay once they are published.")]
    UnderRevision,
    /// The day is not announced.
    #[error("The date of this re-exam has not been announced yet.")]
    NoDate,
    /// The day is over.
    #[error("The date of this re-exam has passed.")]
    Over,
}

impl Offer {
    /// Whether a student can register on the day `today`: up to the day of the exam.
    pub fn check_open(&self, today: NaiveDate) -> Result<NaiveDate, NotOffered> {
        match self.exam_on {
            _ if self.is_under_revision => Err(NotOffered::UnderRevision),
            None => Err(NotOffered::NoDate),
            Some(day) if day < today => Err(NotOffered::Over),
            Some(day) => Ok(day),
        }
    }
}

/// The failed subjects of the current results without a paid re-exam, with the days of their exams.
pub fn offers(
    results: &[TermResult],
    registrations: &[Registration],
    exam_on: impl Fn(SubjectId) -> Option<NaiveDate>,
    under_revision: &[SubjectId],
) -> Vec<Offer> {
    let is_open = |of: &SubjectResult| {
        let mut registered = registrations.iter().filter(|r| r.subject == of.subject);
        !registered.any(Registration::is_open)
    };
    // The day of an exam that was sat already is not the day of the next one.
    let is_news = |of: &SubjectResult, day: &NaiveDate| {
        let mut sat = registrations.iter().filter(|r| r.subject == of.subject);
        sat.all(|r| r.exam_on < *day)
    };
    let offer = |of: &SubjectResult, term| Offer {
        exam_on: exam_on(of.subject).filter(|day| is_news(of, day)),
        is_under_revision: under_revision.contains(&of.subject),
        failed: of.clone(),
        term,
    };
    let failed = failed_subjects(results).filter(|(_, of)| is_open(of));
    failed.map(|(issue, of)| offer(of, issue.term)).collect()
}

/// Refuses a day before `today` as the day of a re-exam, or one too far away.
pub fn check_exam_day(day: NaiveDate, today: NaiveDate) -> Result<NaiveDate, Fault> {
    const MOST_DAYS_AHEAD: i64 = 366;
    if day < today {
        return Err(Fault::new("examDate", ReexamFault::DayPassed));
    }
    if (day - today).num_days() > MOST_DAYS_AHEAD {
        return Err(Fault::new("examDate", ReexamFault::TooFarAhead));
    }
    Ok(day)
}

refusals! {
    /// What is wrong with the day of a re-exam.
    ReexamFault {
        NoDay = ReexamNoDay: "Please choose the day of the re-exam.",
        DayPassed = ReexamDayPassed: "The re-exam must be today or later.",
        TooFarAhead = ReexamTooFarAhead: "The re-exam must be within a year.",
    }
}

impl Refusal for NotOffered {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::Registered => Code::ReexamPaidBefore.into(),
            Self::NotFailed => Code::ReexamNotOffered.into(),
            Self::UnderRevision => Code::ReexamUnderRevision.into(),
            Self::NoDate => Code::ReexamNoDate.into(),
            Self::Over => Code::ReexamOver.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(tenths: i16) -> Marks {
        Marks::from_tenths(tenths).unwrap()
    }

    #[test]
    fn an_outcome_is_as_the_issue_has_it() {
        let issued = |obtained, grade| SubjectResult {
            subject: SubjectId(uuid::Uuid::nil()),
            name: "Maths".into(),
            max: marks(1000),
            obtained: marks(obtained),
            grade,
        };
        let of = |shown, issued| Outcome::of(marks(shown), &issued, marks(500), marks(1000));
        // Passing marks were 500 on the day of the issue, or 400.
        assert_eq!(of(399, issued(499, Grade::F)), Outcome::Failed(marks(399)));
        assert_eq!(of(600, issued(650, Grade::F)), Outcome::Failed(marks(600)));
        assert_eq!(of(450, issued(450, Grade::D)), Outcome::Passed(marks(450)));
        assert_eq!(of(510, issued(600, Grade::B)), Outcome::Passed(marks(510)));
        assert_eq!(of(490, issued(600, Grade::B)), Outcome::Failed(marks(490)));
    }

    #[test]
    fn one_can_register_up_to_the_day_of_the_exam() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let offer = |exam_on| Offer {
            failed: SubjectResult {
                subject: SubjectId(uuid::Uuid::nil()),
                name: "Maths".into(),
                max: marks(1000),
                obtained: marks(390),
                grade: Grade::F,
            },
            term: None,
            exam_on,
            is_under_revision: false,
        };
        let today = day("2026-12-01");
        let corrected = Offer {
            is_under_revision: true,
            ..offer(Some(today))
        };
        assert_eq!(corrected.check_open(today), Err(NotOffered::UnderRevision));
        assert_eq!(offer(None).check_open(today), Err(NotOffered::NoDate));
        assert_eq!(offer(Some(today)).check_open(today), Ok(today));
        let over = offer(Some(day("2026-11-30")));
        assert_eq!(over.check_open(today), Err(NotOffered::Over));
        assert!(check_exam_day(today, today).is_ok());
        assert!(check_exam_day(day("2026-11-30"), today).is_err());
        assert!(check_exam_day(day("2027-12-03"), today).is_err());
    }
}
