//! Leaves (spec §3): a student asks to be away on consecutive days, and the college decides.
//!
//! Decision: DECISIONS.md#two-leaves-share-no-day.

mod period;

use std::fmt;

use chrono::{DateTime, NaiveDate, Utc};

use crate::{
    attachments::{CannotAttach, may_attach},
    ids::{CollegeId, DocumentId, LeaveId, StaffId, StudentId},
    refusals::{Code, Refusal, RefusalKind},
    sap_id::SapId,
    sorting::{KeyValue, sort_keys},
    validation::{Fault, Faults, Label, NotOneOf, all, optional_line, text},
    words::words,
};

pub use self::period::{LeaveFault, Period};

sort_keys! {
    /// What a desk sorts leaves by.
    pub enum Sort {
        /// When they were asked for.
        Applied = "applied": Id,
        /// Their first day.
        From = "from": Day,
        /// The student, by SAP id.
        Student = "student": Text,
    }
}

impl Sort {
    /// What the leave of that student has of the key.
    pub fn value(self, leave: &Leave, student: &SapId) -> KeyValue {
        match self {
            Self::Applied => KeyValue::Id,
            Self::From => KeyValue::Day(leave.input.period.start),
            Self::Student => KeyValue::Text(student.to_string()),
        }
    }
}

words! {
    /// The state of a leave without its data.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Status {
        /// The college has not decided yet.
        Pending = "Pending",
        /// The student may be away.
        Approved = "Approved",
        /// The student may not be away.
        Rejected = "Rejected",
        /// The student has taken it back.
        Withdrawn = "Withdrawn",
    }
}

impl Status {
    /// Reads a filter; `None`, which means all, if it is left out.
    pub fn parse(path: &'static str, raw: Option<&str>) -> Result<Option<Self>, Fault> {
        let Some(name) = raw else {
            return Ok(None);
        };
        Self::from_name(name).map(Some).ok_or_else(|| {
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

/// A student's request for a leave, before it is checked.
#[derive(Debug, Clone, Copy)]
pub struct LeaveInput<'a> {
    /// `YYYY-MM-DD`.
    pub start_date: &'a str,
    /// `YYYY-MM-DD`.
    pub end_date: &'a str,
    /// May have several lines.
    pub reason: &'a str,
}

/// A student's request for a leave.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewLeave {
    pub period: Period,
    /// The student's reason; may have several lines.
    pub reason: String,
}

impl NewLeave {
    const MAX_REASON: usize = 1000;

    /// Checks the input on the day `today`; every fault at once.
    pub fn parse(input: LeaveInput<'_>, today: NaiveDate) -> Result<Self, Faults> {
        let (period, reason) = all((
            Period::parse(input.start_date, input.end_date, today),
            text("reason", Label::Reason, Self::MAX_REASON, input.reason),
        ))?;
        Ok(Self { period, reason })
    }
}

/// The college's decision.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    pub by: StaffId,
    pub at: DateTime<Utc>,
    /// The college's message to the student.
    pub comment: Option<String>,
}

/// The state of a leave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// The college has not decided yet.
    Pending,
    /// The student may be away.
    Approved(Decision),
    /// The student may not be away.
    Rejected(Decision),
    /// The student has taken it back, at that instant.
    Withdrawn(DateTime<Utc>),
}

/// A leave that a student has asked for.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leave {
    pub id: LeaveId,
    pub college: CollegeId,
    pub student: StudentId,
    pub input: NewLeave,
    pub asked_at: DateTime<Utc>,
    pub state: State,
    /// The file that the student has sent with it.
    pub attachment: Option<DocumentId>,
}

/// Another pending or approved leave of the student includes some of these days.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overlaps {
    period: Period,
    status: Status,
}

impl std::error::Error for Overlaps {}

impl fmt::Display for Overlaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let status = self.status.as_str().to_lowercase();
        let period = self.period;
        write!(f, "This overlaps your leave {period}, which is {status}.")
    }
}

/// The leave was decided or withdrawn before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decided(Status);

impl std::error::Error for Decided {}

impl fmt::Display for Decided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = self.0.as_str().to_lowercase();
        write!(f, "This leave has already been {what}.")
    }
}

/// What the college decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The student may be away.
    Approve,
    /// The student may not be away.
    Reject,
}

/// Reads the comment that may go with a decision.
pub fn parse_comment(raw: &str) -> Result<Option<String>, Fault> {
    const MAX_COMMENT: usize = 500;
    optional_line("comment", Label::Comment, MAX_COMMENT, raw)
}

impl Leave {
    /// The state without its data.
    pub fn status(&self) -> Status {
        match self.state {
            State::Pending => Status::Pending,
            State::Approved(_) => Status::Approved,
            State::Rejected(_) => Status::Rejected,
            State::Withdrawn(_) => Status::Withdrawn,
        }
    }

    /// `None` unless the college has decided.
    pub fn decision(&self) -> Option<&Decision> {
        match &self.state {
            State::Pending | State::Withdrawn(_) => None,
            State::Approved(decision) | State::Rejected(decision) => Some(decision),
        }
    }

    /// When the student took it back.
    pub fn withdrawn_at(&self) -> Option<DateTime<Utc>> {
        match self.state {
            State::Withdrawn(at) => Some(at),
            State::Pending | State::Approved(_) | State::Rejected(_) => None,
        }
    }

    /// The college's message to the student.
    pub fn comment(&self) -> Option<&str> {
        self.decision()?.comment.as_deref()
    }

    /// The refusal of another leave that shares some of its days.
    pub fn as_overlap(&self) -> Overlaps {
        Overlaps {
            period: self.input.period,
            status: self.status(),
        }
    }

    /// Pending → approved or rejected.
    pub fn decide(self, verdict: Verdict, decision: Decision) -> Result<Self, Decided> {
        let State::Pending = self.state else {
            return Err(Decided(self.status()));
        };
        let state = match verdict {
            Verdict::Approve => State::Approved(decision),
            Verdict::Reject => State::Rejected(decision),
        };
        Ok(Self { state, ..self })
    }

    /// Adds a file.
    pub fn attach(self, file: DocumentId) -> Result<Self, CannotAttach> {
        may_attach(self.state == State::Pending, self.attachment)?;
        Ok(Self {
            attachment: Some(file),
            ..self
        })
    }

    /// Pending → withdrawn.
    pub fn withdraw(self, at: DateTime<Utc>) -> Result<Self, Decided> {
        let State::Pending = self.state else {
            return Err(Decided(self.status()));
        };
        Ok(Self {
            state: State::Withdrawn(at),
            ..self
        })
    }
}

impl Refusal for Overlaps {
    fn kind(&self) -> RefusalKind {
        Code::LeaveOverlaps
            .with("start", self.period.start)
            .with("end", self.period.end)
            .with("status", self.status.as_str())
    }
}

impl Refusal for Decided {
    fn kind(&self) -> RefusalKind {
        Code::LeaveDecided.with("status", self.0.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dates;

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap()
    }

    fn read(start: &str, end: &str, reason: &str) -> Result<NewLeave, Vec<(String, String)>> {
        let today = dates::parse("2026-11-21").unwrap();
        let input = LeaveInput {
            start_date: start,
            end_date: end,
            reason,
        };
        NewLeave::parse(input, today).map_err(|faults| {
            let list = faults.list().iter();
            list.map(|fault| (fault.path.to_string(), fault.to_string()))
                .collect()
        })
    }

    fn leave() -> Leave {
        Leave {
            id: LeaveId::new(now(), [5; 10]),
            college: CollegeId::new(now(), [2; 10]),
            student: StudentId::new(now(), [6; 10]),
            input: read("2026-11-21", "2026-11-24", "A wedding.").unwrap(),
            asked_at: now(),
            state: State::Pending,
            attachment: None,
        }
    }

    #[test]
    fn every_fault_is_told_at_once() {
        let paths = |start, end, reason| {
            let faults = read(start, end, reason).unwrap_err().into_iter();
            faults.map(|(path, _)| path).collect::<Vec<_>>()
        };
        assert_eq!(paths("", "", " "), ["startDate", "endDate", "reason"]);
        assert_eq!(paths("2026-11-21", "21/11/2026", "x"), ["endDate"]);
        assert_eq!(paths("2026-10-21", "2026-11-21", "x"), ["startDate"]);
        assert!(read("2026-10-22", "2027-11-21", "a\r\nb").is_ok());
        let late = read("2026-11-21", "2027-11-22", "x").unwrap_err();
        assert_eq!(late[0].1, "Leave must end within 365 days from today.");
        let turned = read("2026-11-22", "2026-11-21", "x").unwrap_err();
        let message = "Leave cannot end before it begins.";
        assert_eq!(turned, [("endDate".to_owned(), message.to_owned())]);
        assert_eq!(
            paths("2026-11-21", "2026-11-21", &"x".repeat(1001)),
            ["reason"]
        );
    }

    #[test]
    fn both_ends_count() {
        assert_eq!(leave().input.period.days(), 4);
        let day = read("2026-11-21", "2026-11-21", "x").unwrap().period;
        assert_eq!(
            (day.days(), day.to_string()),
            (1, "on 21 November 2026".to_owned())
        );
    }

    #[test]
    fn a_leave_is_decided_once() {
        let decision = |comment: &str| Decision {
            by: StaffId::new(now(), [4; 10]),
            at: now(),
            comment: parse_comment(comment).unwrap(),
        };
        assert_eq!(
            leave().as_overlap().to_string(),
            "This overlaps your leave from 21 November 2026 to 24 November 2026, which is pending."
        );
        let approved = leave().decide(Verdict::Approve, decision(" ")).unwrap();
        assert_eq!(
            (approved.comment(), approved.status()),
            (None, Status::Approved)
        );
        let again = approved
            .decide(Verdict::Reject, decision("No."))
            .unwrap_err();
        assert_eq!(again.to_string(), "This leave has already been approved.");
        let rejected = leave().decide(Verdict::Reject, decision("No.")).unwrap();
        assert_eq!(rejected.comment(), Some("No."));
        let again = rejected.decide(Verdict::Approve, decision("")).unwrap_err();
        assert_eq!(again.to_string(), "This leave has already been rejected.");
        assert!(parse_comment("a\nb").is_err() && parse_comment(&"x".repeat(501)).is_err());
    }

    #[test]
    fn a_leave_is_withdrawn_once_and_only_while_it_is_pending() {
        let withdrawn = leave().withdraw(now()).unwrap();
        assert_eq!(
            (withdrawn.status(), withdrawn.withdrawn_at()),
            (Status::Withdrawn, Some(now()))
        );
        assert_eq!((withdrawn.decision(), withdrawn.comment()), (None, None));
        let decision = || Decision {
            by: StaffId::new(now(), [4; 10]),
            at: now(),
            comment: None,
        };
        for refused in [
            withdrawn.clone().withdraw(now()),
            withdrawn.decide(Verdict::Approve, decision()),
        ] {
            let said = refused.unwrap_err().to_string();
            assert_eq!(said, "This leave has already been withdrawn.");
        }
        let approved = leave().decide(Verdict::Approve, decision()).unwrap();
        assert_eq!(approved.withdrawn_at(), None);
        let refused = approved.withdraw(now()).unwrap_err();
        assert_eq!(refused.to_string(), "This leave has already been approved.");
    }

    #[test]
    fn a_filter_is_a_status_or_all() {
        assert_eq!(Status::parse("status", None), Ok(None));
        for status in Status::ALL {
            assert_eq!(
                Status::parse("status", Some(status.as_str())),
                Ok(Some(status))
            );
        }
        assert!(Status::parse("status", Some("Lost")).is_err());
    }
}
