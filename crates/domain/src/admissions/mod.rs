//! A student's application for admission, on its way from submission to a decision (spec §4).

mod form;
mod place;
mod rejection;
mod reopening;

use chrono::{DateTime, Utc};

pub(crate) use self::form::birthday;
pub use self::{
    form::{AdmissionFault, Form, FormInput, Gender},
    place::{NoPlace, Place},
    rejection::{Rejection, parse_remark},
    reopening::{OwnReopening, Reopening, parse_reason},
};
use crate::{
    ids::{CollegeId, CourseId, StudentId},
    marks::Percentage,
    refusals::{Code, Refusal, RefusalKind},
    sap_id::SapId,
    words::words,
};

/// The state of a submitted application.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ApplicationState {
    /// Waits for a doc admin's decision.
    Submitted,
    /// The student is admitted.
    Approved(Decision),
    /// Sent back with a reason; may be corrected and submitted again.
    Rejected(Decision),
}

/// A doc admin's decision on an application.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    pub at: DateTime<Utc>,
    /// The reason or a note for the student; always present in a rejection.
    pub remark: Option<String>,
}

words! {
    /// A status as the student and the doc admin see it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Status {
        /// Not submitted yet.
        Draft = "Draft",
        /// Waits for a doc admin's decision.
        Submitted = "Submitted",
        /// The student is admitted.
        Approved = "Approved",
        /// Sent back; may be corrected and submitted again.
        Rejected = "Rejected",
    }
}

impl Status {
    /// Every status of what has been submitted.
    pub const DECIDABLE: [Self; 3] = [Self::Submitted, Self::Approved, Self::Rejected];
}

impl ApplicationState {
    /// The state without its data.
    pub fn status(&self) -> Status {
        match self {
            Self::Submitted => Status::Submitted,
            Self::Approved(_) => Status::Approved,
            Self::Rejected(_) => Status::Rejected,
        }
    }

    /// `None` until a doc admin decides.
    pub fn decision(&self) -> Option<&Decision> {
        match self {
            Self::Submitted => None,
            Self::Approved(decision) | Self::Rejected(decision) => Some(decision),
        }
    }
}

/// An application that has been submitted.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Application {
    pub college: CollegeId,
    pub student: StudentId,
    /// The student's public id.
    pub sap_id: SapId,
    /// What was submitted. The course's name is the one that it has now.
    pub form: Form,
    pub course: CourseId,
    /// The least score that the course asks for now.
    pub eligibility: Percentage,
    pub state: ApplicationState,
    /// How many times it has been submitted; from 1.
    pub submission: i32,
    /// When it was submitted last.
    pub submitted_at: DateTime<Utc>,
    /// Whether the college has brought the student in, who then has never applied: the form is what the college knew, until the
    /// student fills it in.
    pub is_imported: bool,
}

/// Why an application cannot make the step asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ApplicationStateError {
    /// Decided already, by somebody else perhaps.
    #[error("This application has already been approved.")]
    AlreadyApproved,
    /// Decided already, by somebody else perhaps.
    #[error("This application has already been rejected.")]
    AlreadyRejected,
    /// Nothing was approved that could be opened again.
    #[error("This application is not approved, so it cannot be re-opened.")]
    NotApproved,
    /// The student has submitted again since the doc admin read it.
    #[error("The student has changed this application since you opened it. Please reload it.")]
    Changed,
    /// The student has submitted, and nothing has been decided.
    #[error("Your application has been submitted and is being checked.")]
    UnderReview,
    /// The student is admitted.
    #[error("Your application has been approved.")]
    Admitted,
    /// The student has never applied.
    #[error("The college has brought this student in, so there is no approval to re-open.")]
    Imported,
}

impl Application {
    /// Submitted → approved. `seen` is the submission that the doc admin has read.
    pub fn approve(
        self,
        seen: Option<i32>,
        decision: Decision,
    ) -> Result<Self, ApplicationStateError> {
        self.check_open(seen)?;
        Ok(self.with(ApplicationState::Approved(decision)))
    }

    /// Submitted → rejected. `seen` is the submission that the doc admin has read.
    pub fn reject(
        self,
        seen: Option<i32>,
        decision: Decision,
    ) -> Result<Self, ApplicationStateError> {
        self.check_open(seen)?;
        Ok(self.with(ApplicationState::Rejected(decision)))
    }

    /// Approved → submitted, as it was. What else depends on that is not the application's to know.
    pub fn reopen(self) -> Result<Self, ApplicationStateError> {
        match self.state {
            ApplicationState::Approved(_) if self.is_imported => {
                Err(ApplicationStateError::Imported)
            }
            ApplicationState::Approved(_) => Ok(self.with(ApplicationState::Submitted)),
            _ => Err(ApplicationStateError::NotApproved),
        }
    }

    /// Whether the student has scored less than the course asks for. The doc admin decides what
    /// follows from that.
    pub fn is_below_eligibility(&self) -> bool {
        self.form
            .score
            .is_some_and(|score| score < self.eligibility)
    }

    /// Rejected → submitted again, with the form as corrected.
    pub fn resubmit(
        self,
        form: Form,
        (course, eligibility): (CourseId, Percentage),
        now: DateTime<Utc>,
    ) -> Result<Self, ApplicationStateError> {
        self.check_correctable()?;
        Ok(Self {
            form,
            course,
            eligibility,
            state: ApplicationState::Submitted,
            submission: self.submission.saturating_add(1),
            submitted_at: now,
            ..self
        })
    }

    /// Approved, of a student who was brought in → the same, with what the college did not know filled in. Name, date of birth and
    /// course stay the college's.
    #[must_use]
    pub fn fill_in(self, form: Form, now: DateTime<Utc>) -> Self {
        let known = self.form;
        Self {
            form: Form {
                full_name: known.full_name,
                dob: known.dob,
                course: known.course,
                ..form
            },
            submission: self.submission.saturating_add(1),
            submitted_at: now,
            ..self
        }
    }

    /// Whether the college has brought the student in, who has not filled the form in yet.
    pub fn is_incomplete(&self) -> bool {
        self.is_imported && !self.form.is_complete()
    }

    /// Refuses a change while the application is under review or after it is approved.
    pub fn check_correctable(&self) -> Result<(), ApplicationStateError> {
        match self.state {
            ApplicationState::Submitted => Err(ApplicationStateError::UnderReview),
            ApplicationState::Approved(_) if self.is_incomplete() => Ok(()),
            ApplicationState::Approved(_) => Err(ApplicationStateError::Admitted),
            ApplicationState::Rejected(_) => Ok(()),
        }
    }

    fn check_open(&self, seen: Option<i32>) -> Result<(), ApplicationStateError> {
        match self.state {
            ApplicationState::Approved(_) => Err(ApplicationStateError::AlreadyApproved),
            ApplicationState::Rejected(_) => Err(ApplicationStateError::AlreadyRejected),
            ApplicationState::Submitted if seen.is_some_and(|seen| seen != self.submission) => {
                Err(ApplicationStateError::Changed)
            }
            ApplicationState::Submitted => Ok(()),
        }
    }

    fn with(self, state: ApplicationState) -> Self {
        Self { state, ..self }
    }
}

impl Refusal for ApplicationStateError {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::AlreadyApproved => Code::AdmissionApprovedBefore.into(),
            Self::AlreadyRejected => Code::AdmissionRejectedBefore.into(),
            Self::NotApproved => Code::AdmissionNotApproved.into(),
            Self::Changed => Code::AdmissionChanged.into(),
            Self::UnderReview => Code::AdmissionUnderReview.into(),
            Self::Admitted => Code::AdmissionAdmitted.into(),
            Self::Imported => Code::AdmissionImported.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::{
        form::tests::{input, today},
        *,
    };

    fn application(state: ApplicationState) -> Application {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        Application {
            college: CollegeId(Uuid::from_u128(1)),
            student: StudentId(Uuid::from_u128(2)),
            sap_id: SapId::parse("26000100001").unwrap(),
            form: Form::parse(&input(), today()).unwrap(),
            course: CourseId(Uuid::from_u128(3)),
            eligibility: Percentage::from_tenths(790).unwrap(),
            state,
            submission: 2,
            submitted_at: now,
            is_imported: false,
        }
    }

    fn decision() -> Decision {
        Decision {
            at: DateTime::from_timestamp(1_800_000_100, 0).unwrap(),
            remark: Some("Photo is blurred.".into()),
        }
    }

    fn each() -> [Application; 3] {
        [
            ApplicationState::Submitted,
            ApplicationState::Approved(decision()),
            ApplicationState::Rejected(decision()),
        ]
        .map(application)
    }

    #[test]
    fn only_what_waits_is_decided_and_only_as_it_was_read() {
        let late = [
            None,
            Some(ApplicationStateError::AlreadyApproved),
            Some(ApplicationStateError::AlreadyRejected),
        ];
        assert_eq!(each().map(|a| a.approve(Some(2), decision()).err()), late);
        assert_eq!(each().map(|a| a.reject(None, decision()).err()), late);
        let stale = application(ApplicationState::Submitted).approve(Some(1), decision());
        assert_eq!(stale, Err(ApplicationStateError::Changed));
    }

    #[test]
    fn only_what_is_approved_is_opened_again_and_stays_as_it_was() {
        let not_approved = Err(ApplicationStateError::NotApproved);
        let opened = application(ApplicationState::Submitted);
        assert_eq!(
            each().map(Application::reopen),
            [not_approved.clone(), Ok(opened), not_approved]
        );
    }

    #[test]
    fn only_what_was_sent_back_is_submitted_again() {
        let course = CourseId(Uuid::from_u128(4));
        let eligibility = Percentage::from_tenths(785).unwrap();
        let outcomes = each().map(|application| {
            let form = application.form.clone();
            let again = application.resubmit(form, (course, eligibility), decision().at)?;
            assert!(!again.is_below_eligibility());
            Ok((again.state.status(), again.submission, again.course))
        });
        assert_eq!(
            outcomes,
            [
                Err(ApplicationStateError::UnderReview),
                Err(ApplicationStateError::Admitted),
                Ok((Status::Submitted, 3, course)),
            ]
        );
    }
}
