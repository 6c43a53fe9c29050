//! Students' requests for the approval of practicals that they have done.
//!
//! Decision: DECISIONS.md#requests-for-a-practical-are-kept.

use std::fmt;

use chrono::{DateTime, Utc};

use crate::{
    ids::{CollegeId, PracticalId, PracticalRequestId, StaffId, StudentId},
    refusals::{Code, Refusal, RefusalKind},
    validation::{Fault, Label, NotOneOf, line, optional_line},
    words::words,
};

words! {
    /// The state of a request without its data.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum RequestStatus {
        /// No teacher has decided yet.
        Pending = "Pending",
        /// The practical is completed.
        Approved = "Approved",
        /// The practical is not completed; the student may ask again.
        Rejected = "Rejected",
    }
}

impl RequestStatus {
    /// Reads a filter; `Pending` if it is left out.
    pub fn parse(path: &'static str, raw: Option<&str>) -> Result<Self, Fault> {
        let Some(name) = raw else {
            return Ok(Self::Pending);
        };
        Self::from_name(name).ok_or_else(|| {
            Fault::new(
                path,
                NotOneOf {
                    field: "status",
                    values: Self::WORDS,
                },
            )
        })
    }
}

/// The state of a request.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RequestState {
    /// No teacher has decided yet.
    Pending,
    /// The practical is completed.
    Approved {
        by: StaffId,
        at: DateTime<Utc>,
        /// The teacher's message to the student.
        comment: Option<String>,
    },
    /// The practical is not completed; the student may ask again.
    Rejected {
        by: StaffId,
        at: DateTime<Utc>,
        comment: String,
    },
}

impl RequestState {
    /// The state without its data.
    pub fn status(&self) -> RequestStatus {
        match self {
            Self::Pending => RequestStatus::Pending,
            Self::Approved { .. } => RequestStatus::Approved,
            Self::Rejected { .. } => RequestStatus::Rejected,
        }
    }

    /// The teacher and the instant; `None` while it is pending.
    pub fn decision(&self) -> Option<(StaffId, DateTime<Utc>)> {
        match self {
            Self::Pending => None,
            Self::Approved { by, at, .. } | Self::Rejected { by, at, .. } => Some((*by, *at)),
        }
    }

    /// The teacher's message to the student.
    pub fn comment(&self) -> Option<&str> {
        match self {
            Self::Pending => None,
            Self::Approved { comment, .. } => comment.as_deref(),
            Self::Rejected { comment, .. } => Some(comment),
        }
    }
}

/// A student's request for a practical's approval.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    pub id: PracticalRequestId,
    pub college: CollegeId,
    pub practical: PracticalId,
    pub student: StudentId,
    pub requested_at: DateTime<Utc>,
    pub state: RequestState,
}

/// The request was decided before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decided(RequestStatus);

impl std::error::Error for Decided {}

impl fmt::Display for Decided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = self.0.as_str().to_lowercase();
        write!(f, "This request has already been {what}.")
    }
}

impl Refusal for Decided {
    fn kind(&self) -> RefusalKind {
        Code::PracticalRequestDecided.with("status", self.0.as_str())
    }
}

/// A teacher's decision.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The practical is completed.
    Approve {
        /// The teacher's message to the student.
        comment: Option<String>,
    },
    /// The practical is not completed; the student may ask again.
    Reject { comment: String },
}

impl Verdict {
    const MAX_COMMENT: usize = 500;

    /// An approval, with or without a comment.
    pub fn parse_approval(comment: &str) -> Result<Self, Fault> {
        let comment = optional_line("comment", Label::Comment, Self::MAX_COMMENT, comment)?;
        Ok(Self::Approve { comment })
    }

    /// A rejection, which needs a comment.
    pub fn parse_rejection(comment: &str) -> Result<Self, Fault> {
        let comment = line("comment", Label::Comment, Self::MAX_COMMENT, comment)?;
        Ok(Self::Reject { comment })
    }
}

impl Request {
    /// Pending → approved or rejected.
    pub fn decide(self, verdict: Verdict, by: StaffId, at: DateTime<Utc>) -> Result<Self, Decided> {
        let RequestState::Pending = self.state else {
            return Err(Decided(self.state.status()));
        };
        let state = match verdict {
            Verdict::Approve { comment } => RequestState::Approved { by, at, comment },
            Verdict::Reject { comment } => RequestState::Rejected { by, at, comment },
        };
        Ok(Self { state, ..self })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap()
    }

    #[test]
    fn a_request_is_decided_once() {
        let request = Request {
            id: PracticalRequestId::new(now(), [5; 10]),
            college: CollegeId::new(now(), [2; 10]),
            practical: PracticalId::new(now(), [1; 10]),
            student: StudentId::new(now(), [6; 10]),
            requested_at: now(),
            state: RequestState::Pending,
        };
        let by = StaffId::new(now(), [4; 10]);
        let approve = || Verdict::parse_approval(" ").unwrap();
        let reject = || Verdict::parse_rejection("No readings.").unwrap();
        let approved = request.clone().decide(approve(), by, now()).unwrap();
        assert_eq!(approved.state.comment(), None);
        assert_eq!(approved.state.decision(), Some((by, now())));
        let again = approved.decide(reject(), by, now()).unwrap_err();
        assert_eq!(again.to_string(), "This request has already been approved.");
        let rejected = request.decide(reject(), by, now()).unwrap();
        assert_eq!(rejected.state.comment(), Some("No readings."));
        let again = rejected.decide(approve(), by, now()).unwrap_err();
        assert_eq!(again.to_string(), "This request has already been rejected.");
        assert_eq!(Verdict::parse_rejection(" ").unwrap_err().path, "comment");
        assert!(Verdict::parse_approval(&"x".repeat(501)).is_err());
    }

    #[test]
    fn a_filter_is_a_status_or_what_waits() {
        let pending = Ok(RequestStatus::Pending);
        assert_eq!(RequestStatus::parse("status", None), pending);
        assert!(RequestStatus::parse("status", Some("Lost")).is_err());
    }
}
