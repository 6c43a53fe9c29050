//! Re-exams (spec §2: Re-exam): a failed subject of the published result, paid for and sat again. Each
//! paid one is a further attempt; the best attempt counts.

use chrono::{DateTime, NaiveDate, Utc};

use crate::{
    grading::Grade,
    ids::{ReexamId, SubjectId, TransferId},
    marks::Marks,
    money::Rupees,
    results::{Issue, SubjectResult},
    validation::Fault,
};

/// What has become of a re-exam that a student has registered for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Its marks are not published yet.
    Registered,
    /// They are, and the subject is passed.
    Passed(Marks),
    /// They are, and it is not.
    Failed(Marks),
}

impl Outcome {
    /// The outcome of published marks.
    pub fn of(published: Option<Marks>, passing: Marks, max: Marks) -> Self {
        match published {
            None => Self::Registered,
            Some(marks) if Grade::of_subject(marks, passing, max).is_pass() => Self::Passed(marks),
            Some(marks) => Self::Failed(marks),
        }
    }

    /// The marks, once they are published.
    pub fn marks(self) -> Option<Marks> {
        match self {
            Self::Registered => None,
            Self::Passed(marks) | Self::Failed(marks) => Some(marks),
        }
    }
}

/// A re-exam that a student has paid for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registration {
    /// The registration.
    pub id: ReexamId,
    /// The subject.
    pub subject: SubjectId,
    /// Its name.
    pub subject_name: String,
    /// The most marks there are.
    pub max: Marks,
    /// From 2.
    pub attempt: i16,
    /// The day of the exam.
    pub exam_on: NaiveDate,
    /// What was paid.
    pub fee: Rupees,
    /// The payment; `None` when there was nothing to pay.
    pub payment: Option<TransferId>,
    /// When.
    pub at: DateTime<Utc>,
    /// What has become of it.
    pub outcome: Outcome,
}

impl Registration {
    /// Whether its marks are still to come.
    pub fn is_open(&self) -> bool {
        self.outcome == Outcome::Registered
    }
}

/// A failed subject that a student can register for, or will be able to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The subject as the result has it.
    pub failed: SubjectResult,
    /// The day of the exam; `None` until it is announced.
    pub exam_on: Option<NaiveDate>,
}

/// Why a student cannot register.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotOffered {
    /// It is paid for already.
    #[error("You have paid for the re-exam of this subject already.")]
    Registered,
    /// The subject is passed, or there is no result.
    #[error("There is no re-exam of this subject for you.")]
    NotFailed,
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
            None => Err(NotOffered::NoDate),
            Some(day) if day < today => Err(NotOffered::Over),
            Some(day) => Ok(day),
        }
    }
}

/// The failed subjects of a result for which nothing is paid, with the days of their exams.
pub fn offers(
    issue: &Issue,
    registrations: &[Registration],
    exam_on: impl Fn(SubjectId) -> Option<NaiveDate>,
) -> Vec<Offer> {
    let is_open = |of: &&SubjectResult| {
        let mut registered = registrations.iter().filter(|r| r.subject == of.subject);
        !registered.any(Registration::is_open)
    };
    // The day of an exam that was sat already is not the day of the next one.
    let is_news = |of: &SubjectResult, day: &NaiveDate| {
        let mut sat = registrations.iter().filter(|r| r.subject == of.subject);
        sat.all(|r| r.exam_on < *day)
    };
    let offer = |of: &SubjectResult| Offer {
        exam_on: exam_on(of.subject).filter(|day| is_news(of, day)),
        failed: of.clone(),
    };
    issue.failed().filter(is_open).map(offer).collect()
}

/// Refuses a day before `today` as the day of a re-exam, or one too far away.
pub fn check_exam_day(day: NaiveDate, today: NaiveDate) -> Result<NaiveDate, Fault> {
    const MOST_DAYS_AHEAD: i64 = 366;
    if day < today {
        return Err(Fault::new("examDate", "The re-exam is today or later."));
    }
    if (day - today).num_days() > MOST_DAYS_AHEAD {
        return Err(Fault::new("examDate", "The re-exam is within a year."));
    }
    Ok(day)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(tenths: i16) -> Marks {
        Marks::from_tenths(tenths).unwrap()
    }

    #[test]
    fn an_outcome_waits_for_the_publication() {
        let of = |marks| Outcome::of(marks, self::marks(350), self::marks(1000));
        assert_eq!(of(None), Outcome::Registered);
        assert_eq!(of(Some(marks(399))), Outcome::Failed(marks(399)));
        assert_eq!(of(Some(marks(400))), Outcome::Passed(marks(400)));
        assert_eq!(of(None).marks(), None);
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
            exam_on,
        };
        let today = day("2026-12-01");
        assert_eq!(offer(None).check_open(today), Err(NotOffered::NoDate));
        assert_eq!(offer(Some(today)).check_open(today), Ok(today));
        let over = offer(Some(day("2026-11-30")));
        assert_eq!(over.check_open(today), Err(NotOffered::Over));
        assert!(check_exam_day(today, today).is_ok());
        assert!(check_exam_day(day("2026-11-30"), today).is_err());
        assert!(check_exam_day(day("2027-12-03"), today).is_err());
    }
}
