//! Students' requests for the approval of what they have done.
//!
//! Decision: DECISIONS.md#requests-for-a-practical-are-kept.

use std::fmt;

use chrono::{DateTime, Utc};

use crate::{
    ids::{CollegeId, PracticalId, PracticalRequestId, StaffId, StudentId},
    validation::{Fault, line, optional_line},
};

/// Where a request stands, by name alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestStatus {
    /// Waits for a teacher.
    Pending,
    /// The practical is completed.
    Approved,
    /// It is not; the student may ask again.
    Rejected,
}

impl RequestStatus {
    const ALL: [Self; 3] = [Self::Pending, Self::Approved, Self::Rejected];

    /// The name on the wire and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "Pending",
            Self::Approved => "Approved",
            Self::Rejected => "Rejected",
        }
    }

    /// Reads a filter; what waits when nothing is said.
    pub fn parse(path: &'static str, raw: Option<&str>) -> Result<Self, Fault> {
        let Some(name) = raw else {
            return Ok(Self::Pending);
        };
        let mut known = Self::ALL.into_iter();
        known
            .find(|status| status.as_str() == name)
            .ok_or_else(|| Fault::new(path, "status is Pending, Approved or Rejected."))
    }
}

/// Where a request stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RequestState {
    /// Waits for a teacher.
    Pending,
    /// The practical is completed.
    Approved {
        /// By whom.
        by: StaffId,
        /// When.
        at: DateTime<Utc>,
        /// A word on the way.
        comment: Option<String>,
    },
    /// It is not.
    Rejected {
        /// By whom.
        by: StaffId,
        /// When.
        at: DateTime<Utc>,
        /// Why.
        comment: String,
    },
}

impl RequestState {
    /// The name alone.
    pub fn status(&self) -> RequestStatus {
        match self {
            Self::Pending => RequestStatus::Pending,
            Self::Approved { .. } => RequestStatus::Approved,
            Self::Rejected { .. } => RequestStatus::Rejected,
        }
    }

    /// Who decided, and when.
    pub fn decision(&self) -> Option<(StaffId, DateTime<Utc>)> {
        match self {
            Self::Pending => None,
            Self::Approved { by, at, .. } | Self::Rejected { by, at, .. } => Some((*by, *at)),
        }
    }

    /// What the teacher said.
    pub fn comment(&self) -> Option<&str> {
        match self {
            Self::Pending => None,
            Self::Approved { comment, .. } => comment.as_deref(),
            Self::Rejected { comment, .. } => Some(comment),
        }
    }
}

/// A student's request for a practical's approval.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The request.
    pub id: PracticalRequestId,
    /// Its college.
    pub college: CollegeId,
    /// The practical.
    pub practical: PracticalId,
    /// Who asks.
    pub student: StudentId,
    /// When it was asked.
    pub requested_at: DateTime<Utc>,
    /// Where it stands.
    pub state: RequestState,
}

/// It has been decided on before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decided(RequestStatus);

impl std::error::Error for Decided {}

impl fmt::Display for Decided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = self.0.as_str().to_lowercase();
        write!(f, "This request has been {what} already.")
    }
}

/// What a teacher decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The practical is completed.
    Approve {
        /// A word on the way.
        comment: Option<String>,
    },
    /// It is not.
    Reject {
        /// Why.
        comment: String,
    },
}

impl Verdict {
    const MAX_COMMENT: usize = 500;

    /// An approval, with a comment or without.
    pub fn parse_approval(comment: &str) -> Result<Self, Fault> {
        let comment = optional_line("comment", "A comment", Self::MAX_COMMENT, comment)?;
        Ok(Self::Approve { comment })
    }

    /// A rejection, which says why.
    pub fn parse_rejection(comment: &str) -> Result<Self, Fault> {
        let comment = line("comment", "A comment", Self::MAX_COMMENT, comment)?;
        Ok(Self::Reject { comment })
    }
}

impl Request {
    /// Decides on it, once.
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
        assert_eq!(again.to_string(), "This request has been approved already.");
        let rejected = request.decide(reject(), by, now()).unwrap();
        assert_eq!(rejected.state.comment(), Some("No readings."));
        let again = rejected.decide(approve(), by, now()).unwrap_err();
        assert_eq!(again.to_string(), "This request has been rejected already.");
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
