//! A student who is not content with a resolution re-opens the grievance.

use chrono::{DateTime, Days, NaiveDate, Utc};

use super::{Grievance, Resolution, State};
use crate::{
    dates::{date_in_india, in_words},
    refusals::{Code, Refusal, RefusalKind},
    validation::{Fault, Label, text},
};

/// How many calendar days after the day of its resolution a student may re-open a grievance: long enough to see whether
/// what was promised was done, which takes the college as long as an answer may; later it is another grievance.
pub const REOPENING_DAYS: u64 = 15;

/// The student was not content with a resolution.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reopening {
    pub at: DateTime<Utc>,
    /// Why; may have several lines.
    pub reason: String,
    /// The resolution of before.
    pub before: Resolution,
}

/// Why a grievance cannot be re-opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CannotReopen {
    /// The college has not resolved it yet.
    #[error("This grievance is still pending.")]
    Pending,
    /// It was re-opened before.
    #[error("This grievance has been re-opened once already. Please submit a new one.")]
    Again,
    /// [`REOPENING_DAYS`] are over; the day was the last.
    #[error("This grievance could be re-opened until {}. Please submit a new one.", in_words(*.0))]
    TooLate(NaiveDate),
}

/// Reads why a grievance is re-opened.
pub fn parse_reopening(raw: &str) -> Result<String, Fault> {
    const MAX_REASON: usize = 1000;
    text("reason", Label::Reason, MAX_REASON, raw)
}

impl Grievance {
    /// The last day in India on which the student may re-open it; `None` while it is pending, and once it was re-opened.
    pub fn reopenable_until(&self) -> Option<NaiveDate> {
        let resolution = self.resolution()?;
        match self.reopening {
            Some(_) => None,
            None => date_in_india(resolution.at).checked_add_days(Days::new(REOPENING_DAYS)),
        }
    }

    /// Resolved → pending, with the resolution of before kept.
    pub fn reopen(self, reason: String, at: DateTime<Utc>) -> Result<Self, CannotReopen> {
        if self.reopening.is_some() {
            return Err(CannotReopen::Again);
        }
        let last = self.reopenable_until().ok_or(CannotReopen::Pending)?;
        if date_in_india(at) > last {
            return Err(CannotReopen::TooLate(last));
        }
        let State::Resolved(before) = self.state else {
            return Err(CannotReopen::Pending);
        };
        Ok(Self {
            state: State::Pending,
            reopening: Some(Reopening { at, reason, before }),
            ..self
        })
    }
}

impl Refusal for CannotReopen {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::Pending => Code::GrievancePending.into(),
            Self::Again => Code::GrievanceReopenedBefore.into(),
            Self::TooLate(last) => Code::GrievanceReopenedTooLate.with("last", *last),
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::Duration;

    use super::*;
    use crate::{
        grievances::{
            Status, parse_reply,
            tests::{at, grievance},
        },
        ids::StaffId,
    };

    /// Resolved on the 4th in India, shortly before midnight.
    fn resolved(reply: &str) -> Grievance {
        let then = at("2026-11-04T18:29:00Z");
        let by = StaffId::new(then, [4; 10]);
        grievance("Fan", 7)
            .resolve(parse_reply(reply).unwrap(), by, then)
            .unwrap()
    }

    #[test]
    fn a_resolved_grievance_is_reopened_once_and_keeps_its_first_reply() {
        let (then, again) = (at("2026-11-10T06:30:00Z"), at("2026-11-24T06:30:00Z"));
        let reason = || parse_reopening("It stopped\r\nagain.").unwrap();
        let first = resolved("It runs.");
        assert_eq!(
            grievance("Fan", 7).reopen(reason(), then),
            Err(CannotReopen::Pending)
        );
        let reopened = first.clone().reopen(reason(), then).unwrap();
        assert_eq!(
            (reopened.status(), reopened.reply()),
            (Status::Pending, None)
        );
        assert_eq!(
            (reopened.updated_at(), &reopened.docket),
            (then, &first.docket)
        );
        let kept = reopened.reopening.clone().unwrap();
        assert_eq!(kept.reason, "It stopped\nagain.");
        assert_eq!(Some(&kept.before), first.resolution());
        // Its clock goes on from the day on which it was filed.
        assert!(reopened.age(again).is_overdue);
        assert_eq!(reopened.reopenable_until(), None);
        assert_eq!(
            reopened.clone().reopen(reason(), then),
            Err(CannotReopen::Again)
        );
        let by = StaffId::new(again, [9; 10]);
        let second = reopened.resolve(None, by, again).unwrap();
        assert_eq!((second.reply(), second.updated_at()), (None, again));
        assert_eq!(second.reopening, Some(kept));
        assert_eq!(second.reopen(reason(), again), Err(CannotReopen::Again));
    }

    #[test]
    fn it_is_reopened_until_the_fifteenth_day_after_its_resolution_in_india() {
        let reason = || "It stopped again.".to_owned();
        let last = "2026-11-19".parse().unwrap();
        assert_eq!(resolved("").reopenable_until(), Some(last));
        let in_time = at("2026-11-19T18:29:59Z");
        assert!(resolved("").reopen(reason(), in_time).is_ok());
        let late = in_time + Duration::seconds(1);
        let refused = resolved("").reopen(reason(), late).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "This grievance could be re-opened until 19 November 2026. Please submit a new one."
        );
        for faulty in ["", " \n", "\0", &"x".repeat(1001)] {
            assert_eq!(parse_reopening(faulty).unwrap_err().path, "reason");
        }
        assert!(parse_reopening(&"x".repeat(1000)).is_ok());
    }
}
