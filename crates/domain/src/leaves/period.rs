//! The days of a leave.

use std::fmt;

use chrono::{Days, NaiveDate};
use serde::{Deserialize, Serialize};

use crate::{
    dates::{self, in_words},
    refusals::refusals,
    validation::{Fault, Faults, all},
};

/// Consecutive days.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Period {
    /// The first day.
    pub start: NaiveDate,
    /// The last day; the first or a later one.
    pub end: NaiveDate,
}

impl Period {
    /// How far back the first day may be: a student who was ill asks afterwards.
    const DAYS_BACK: Days = Days::new(30);
    /// How far ahead the last day may be; a later one is a typing error.
    const DAYS_AHEAD: Days = Days::new(365);

    pub(super) fn parse(start: &str, end: &str, today: NaiveDate) -> Result<Self, Faults> {
        let start = Self::parse_start(start, today);
        let end = Self::parse_end(end, start.as_ref().ok().copied(), today);
        let (start, end) = all((start, end))?;
        Ok(Self { start, end })
    }

    fn parse_start(text: &str, today: NaiveDate) -> Result<NaiveDate, Fault> {
        let fault = |kind: LeaveFault| Fault::new("startDate", kind);
        let start = dates::parse(text).ok_or_else(|| fault(LeaveFault::NoFirstDay))?;
        let first = today.checked_sub_days(Self::DAYS_BACK).unwrap_or(today);
        if start < first {
            return Err(fault(LeaveFault::TooFarBack));
        }
        Ok(start)
    }

    fn parse_end(
        text: &str,
        start: Option<NaiveDate>,
        today: NaiveDate,
    ) -> Result<NaiveDate, Fault> {
        let fault = |kind: LeaveFault| Fault::new("endDate", kind);
        let end = dates::parse(text).ok_or_else(|| fault(LeaveFault::NoLastDay))?;
        let last = today.checked_add_days(Self::DAYS_AHEAD).unwrap_or(today);
        if start.is_some_and(|start| end < start) {
            return Err(fault(LeaveFault::EndsBeforeItBegins));
        }
        if end > last {
            return Err(fault(LeaveFault::TooFarAhead));
        }
        Ok(end)
    }

    /// The number of days, including the first and the last.
    pub fn days(self) -> i64 {
        (self.end - self.start).num_days() + 1
    }
}

/// As people read it after "leave": `on 21 November 2026`,
/// `from 21 November 2026 to 24 November 2026`.
impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.start == self.end {
            write!(f, "on {}", in_words(self.start))
        } else {
            write!(f, "from {} to {}", in_words(self.start), in_words(self.end))
        }
    }
}

refusals! {
    /// What is wrong with the days of a leave.
    LeaveFault {
        NoFirstDay = LeaveNoFirstDay: "Please choose the first day of the leave.",
        TooFarBack = LeaveTooFarBack: "Leave cannot begin more than 30 days ago.",
        NoLastDay = LeaveNoLastDay: "Please choose the last day of the leave.",
        EndsBeforeItBegins = LeaveEndsBeforeItBegins: "Leave cannot end before it begins.",
        TooFarAhead = LeaveTooFarAhead: "Leave must end within 365 days from today.",
    }
}
