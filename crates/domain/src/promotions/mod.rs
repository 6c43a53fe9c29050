//! The promotion of a class to the next term: the verdict that is proposed for each student, what a clerk may decide
//! otherwise, and what keeps it from being approved. A worker carries out what another person has approved.

mod check;
mod faults;

pub use self::{
    check::{Division, Obstacle, Target, check_divisions},
    faults::{ExceptionFault, PromotionStateError},
};
use crate::{
    grading::Verdict as Outcome,
    ids::{DivisionId, EnrolmentId, PromotionId, StaffId, StudentId},
    sap_id::SapId,
    validation::{Fault, Label, NotOneOf, line},
    words::words,
};

/// The most students of one save.
pub const MOST_AT_ONCE: usize = 1_000;
/// The shortest and the longest reason of an exception, in characters.
pub const REASON: std::ops::RangeInclusive<usize> = 10..=500;

words! {
    /// What becomes of a student.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Verdict {
        /// Into the next term, with nothing left to pass of this one.
        Promoted = "Promoted",
        /// Into the next term, with failed subjects.
        PromotedWithBacklogs = "PromotedWithBacklogs",
        /// Into the next term before the result of this one is out.
        Provisional = "Provisional",
        /// Waits until this term is taught again.
        Detained = "Detained",
        /// Has passed all terms of the course.
        PassedOut = "PassedOut",
        /// Has sat the last term and has failed subjects: sits re-exams and pays.
        Completed = "Completed",
        /// Stays in the last term, whose result is not out.
        Stays = "Stays",
    }
}

impl Verdict {
    /// Whether the student enters the next term.
    pub fn goes_on(self) -> bool {
        matches!(
            self,
            Self::Promoted | Self::PromotedWithBacklogs | Self::Provisional
        )
    }

    /// What may be decided of a student of the last term, or of another one.
    pub fn allowed(is_last_term: bool, is_clear: bool) -> &'static [Self] {
        match (is_last_term, is_clear) {
            (false, _) => &[
                Self::Promoted,
                Self::PromotedWithBacklogs,
                Self::Provisional,
                Self::Detained,
            ],
            (true, true) => &[
                Self::PassedOut,
                Self::Completed,
                Self::Detained,
                Self::Stays,
            ],
            // Nobody passes out with a term that is not passed.
            (true, false) => &[Self::Completed, Self::Detained, Self::Stays],
        }
    }

    /// Reads a filter; all verdicts of empty text.
    pub fn parse(path: &'static str, raw: Option<&str>) -> Result<Option<Self>, Fault> {
        match raw {
            None | Some("") => Ok(None),
            raw => NotOneOf::read(path, Self::WORDS, Self::from_name, raw),
        }
    }
}

words! {
    /// Which students of a promotion are listed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum OnlyPromoted {
        /// Those whose verdict a clerk has changed.
        Exceptions = "exceptions",
    }
}

words! {
    /// What has become of a student of a promotion that was approved.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Fate {
        /// The worker has not come to the student.
        Waiting = "waiting",
        /// The verdict was carried out.
        Done = "done",
        /// The student had left the class.
        LeftOut = "leftOut",
        /// Two people have taken it back.
        Undone = "undone",
    }
}

impl OnlyPromoted {
    /// Reads it, at `only`; all students of empty text.
    pub fn parse(raw: Option<&str>) -> Result<Option<Self>, Fault> {
        match raw {
            None | Some("") => Ok(None),
            raw => NotOneOf::read("only", Self::WORDS, Self::from_name, raw),
        }
    }
}

/// A student of the class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    #[expect(missing_docs, reason = "named after what it holds")]
    pub student: StudentId,
    #[expect(missing_docs, reason = "named after what it holds")]
    pub sap_id: SapId,
    /// In this class.
    pub enrolment: EnrolmentId,
    #[expect(missing_docs, reason = "named after what it holds")]
    pub division: Option<DivisionId>,
    /// Of the result of the term that was issued last; `None` before it is out.
    pub result: Option<Outcome>,
    /// Whether every other term of the course is passed.
    pub is_clear_before: bool,
}

impl Candidate {
    /// What the result says. It is what becomes of the student if nobody decides otherwise.
    pub fn proposed(&self, is_last_term: bool) -> Verdict {
        match (is_last_term, self.result) {
            (false, Some(Outcome::Pass)) => Verdict::Promoted,
            (false, Some(Outcome::Fail)) => Verdict::PromotedWithBacklogs,
            (false, None) => Verdict::Provisional,
            (true, Some(_)) if self.is_clear() => Verdict::PassedOut,
            (true, Some(_)) => Verdict::Completed,
            (true, None) => Verdict::Stays,
        }
    }

    /// What a clerk may decide.
    pub fn allowed(&self, is_last_term: bool) -> &'static [Verdict] {
        Verdict::allowed(is_last_term, self.is_clear())
    }

    /// Whether the whole course is passed.
    fn is_clear(&self) -> bool {
        self.result == Some(Outcome::Pass) && self.is_clear_before
    }
}

/// What a clerk has decided otherwise than proposed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exception {
    #[expect(missing_docs, reason = "named after what it holds")]
    pub student: StudentId,
    #[expect(missing_docs, reason = "named after what it holds")]
    pub verdict: Verdict,
    /// Shown to who approves it.
    pub reason: String,
    /// Who decided so, and so does not approve it.
    pub by: StaffId,
}

/// Reads the reason of an exception.
///
/// # Errors
/// If it is too short or too long.
pub fn parse_reason(raw: &str) -> Result<String, ExceptionFault> {
    let reason = line("reason", Label::Reason, *REASON.end(), raw).ok();
    let long = reason.filter(|reason| reason.chars().count() >= *REASON.start());
    long.ok_or(ExceptionFault::Reason {
        least: *REASON.start(),
        most: *REASON.end(),
    })
}

/// A student with what becomes of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decided {
    #[expect(missing_docs, reason = "named after what it holds")]
    pub candidate: Candidate,
    #[expect(missing_docs, reason = "named after what it holds")]
    pub verdict: Verdict,
    /// Of an exception.
    pub reason: Option<String>,
}

/// What becomes of each candidate. An exception that is not allowed any longer, since the result has changed, does not count.
pub fn decide(
    candidates: Vec<Candidate>,
    exceptions: &[Exception],
    is_last_term: bool,
) -> Vec<Decided> {
    let by_student: std::collections::HashMap<StudentId, &Exception> = exceptions
        .iter()
        .map(|exception| (exception.student, exception))
        .collect();
    let decided = |candidate: Candidate| {
        let proposed = candidate.proposed(is_last_term);
        let exception = by_student.get(&candidate.student);
        let exception = exception
            .filter(|exception| exception.verdict != proposed)
            .filter(|exception| candidate.allowed(is_last_term).contains(&exception.verdict));
        Decided {
            verdict: exception.map_or(proposed, |exception| exception.verdict),
            reason: exception.map(|exception| exception.reason.clone()),
            candidate,
        }
    };
    candidates.into_iter().map(decided).collect()
}

/// A plan that was saved and not dismissed or carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedPromotion {
    #[expect(missing_docs, reason = "named after what it holds")]
    pub id: PromotionId,
    /// Goes up with every save, from 1.
    pub revision: i32,
    /// Who saved it last: somebody else has to approve it.
    pub saved_by: StaffId,
    /// Whether somebody has approved it, so that it is being carried out.
    pub is_approved: bool,
}

impl SavedPromotion {
    /// Refuses a change by somebody who has read another revision, or of one that was approved.
    ///
    /// # Errors
    /// The reason why not.
    pub fn check_change(&self, seen: Option<i32>) -> Result<(), PromotionStateError> {
        if self.is_approved {
            return Err(PromotionStateError::Running);
        }
        match seen == Some(self.revision) {
            true => Ok(()),
            false => Err(PromotionStateError::Changed),
        }
    }

    /// Refuses who saved it.
    ///
    /// # Errors
    /// If `by` did.
    pub fn check_second(&self, by: StaffId) -> Result<(), PromotionStateError> {
        match self.saved_by == by {
            true => Err(PromotionStateError::Own),
            false => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn candidate(number: u128, result: Option<Outcome>, is_clear_before: bool) -> Candidate {
        Candidate {
            student: StudentId(Uuid::from_u128(number)),
            sap_id: SapId::parse("26000100001").unwrap(),
            enrolment: EnrolmentId(Uuid::from_u128(number)),
            division: None,
            result,
            is_clear_before,
        }
    }

    #[test]
    fn the_result_proposes_the_verdict() {
        let (pass, fail) = (Some(Outcome::Pass), Some(Outcome::Fail));
        for (result, clear, is_last, proposed) in [
            (pass, false, false, Verdict::Promoted),
            (fail, true, false, Verdict::PromotedWithBacklogs),
            (None, true, false, Verdict::Provisional),
            (pass, true, true, Verdict::PassedOut),
            (pass, false, true, Verdict::Completed),
            (fail, true, true, Verdict::Completed),
            (None, true, true, Verdict::Stays),
        ] {
            let candidate = candidate(1, result, clear);
            assert_eq!(candidate.proposed(is_last), proposed);
            assert!(candidate.allowed(is_last).contains(&proposed));
        }
    }

    #[test]
    fn an_exception_counts_as_long_as_it_is_one_and_allowed() {
        let candidates: Vec<Candidate> = (1..=3)
            .map(|number| candidate(number, Some(Outcome::Pass), number != 3))
            .collect();
        let exception = |number, verdict| Exception {
            student: StudentId(Uuid::from_u128(number)),
            verdict,
            reason: "The principal decided so.".into(),
            by: StaffId(Uuid::nil()),
        };
        let exceptions = [
            exception(1, Verdict::Detained),
            // What is proposed anyway.
            exception(2, Verdict::PassedOut),
            // Who is not clear does not pass out.
            exception(3, Verdict::PassedOut),
            exception(4, Verdict::Detained),
        ];
        let decided = decide(candidates, &exceptions, true);
        let told: Vec<_> = decided
            .iter()
            .map(|one| (one.verdict, one.reason.is_some()))
            .collect();
        assert_eq!(
            told,
            [
                (Verdict::Detained, true),
                (Verdict::PassedOut, false),
                (Verdict::Completed, false),
            ]
        );
    }

    #[test]
    fn a_plan_is_changed_as_it_was_read_and_approved_by_another_one() {
        let (own, other) = (StaffId(Uuid::from_u128(1)), StaffId(Uuid::from_u128(2)));
        let saved = SavedPromotion {
            id: PromotionId(Uuid::nil()),
            revision: 3,
            saved_by: own,
            is_approved: false,
        };
        assert_eq!(saved.check_change(Some(3)), Ok(()));
        for seen in [None, Some(2)] {
            assert_eq!(saved.check_change(seen), Err(PromotionStateError::Changed));
        }
        assert_eq!(saved.check_second(other), Ok(()));
        assert_eq!(saved.check_second(own), Err(PromotionStateError::Own));
        let running = SavedPromotion {
            is_approved: true,
            ..saved
        };
        assert_eq!(
            running.check_change(Some(3)),
            Err(PromotionStateError::Running)
        );
    }
}
