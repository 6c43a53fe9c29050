//! A period of whole days, as a filter of lists.

use std::fmt;

use chrono::{DateTime, Days, NaiveDate, Utc};

use crate::{
    dates::{self, midnight_in_india},
    refusals::refusals,
    validation::{Fault, Faults, all},
};

/// The first and the last day in India, both included; without one, the period is open on that side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Period {
    from: Option<NaiveDate>,
    to: Option<NaiveDate>,
}

impl Period {
    /// Reads the two days, `YYYY-MM-DD`; empty means left out.
    pub fn parse(from: Option<&str>, to: Option<&str>) -> Result<Self, Faults> {
        let (from, to) = all((day("from", from), day("to", to)))?;
        if let (Some(first), Some(last)) = (from, to)
            && last < first
        {
            return Err(Fault::new("to", PeriodFault::EndsBeforeItBegins).into());
        }
        Ok(Self { from, to })
    }

    /// Its first day.
    pub fn first_day(&self) -> Option<NaiveDate> {
        self.from
    }

    /// Its last day.
    pub fn last_day(&self) -> Option<NaiveDate> {
        self.to
    }

    /// The first instant of the period.
    pub fn begins(&self) -> Option<DateTime<Utc>> {
        self.from.map(midnight_in_india)
    }

    /// All that is before the period; `None` if it is open on that side.
    pub fn before(&self) -> Option<Self> {
        let to = self.from?.pred_opt()?;
        Some(Self {
            from: None,
            to: Some(to),
        })
    }

    /// The first instant after the period.
    pub fn ends(&self) -> Option<DateTime<Utc>> {
        let after = self.to?.checked_add_days(Days::new(1))?;
        Some(midnight_in_india(after))
    }
}

/// Reads a day, `YYYY-MM-DD`; `None` if it is empty or left out.
pub fn day(path: &'static str, raw: Option<&str>) -> Result<Option<NaiveDate>, Fault> {
    let Some(text) = raw.filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    dates::parse(text)
        .map(Some)
        .ok_or_else(|| Fault::new(path, PeriodFault::NoDay))
}

/// As a part of a file's name: `2026-04-01-to-2026-04-30`, `all`.
impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.from, self.to) {
            (None, None) => f.write_str("all"),
            (Some(from), None) => write!(f, "from-{from}"),
            (None, Some(to)) => write!(f, "to-{to}"),
            (Some(from), Some(to)) => write!(f, "{from}-to-{to}"),
        }
    }
}

impl Period {
    /// As papers have it: `01/04/2026 to 30/04/2026`.
    pub fn in_figures(&self) -> String {
        let shown = dates::in_figures;
        match (self.from.map(shown), self.to.map(shown)) {
            (None, None) => "All days".to_owned(),
            (Some(from), None) => format!("From {from}"),
            (None, Some(to)) => format!("Until {to}"),
            (Some(from), Some(to)) => format!("{from} to {to}"),
        }
    }
}

refusals! {
    /// What is wrong with a period.
    PeriodFault {
        EndsBeforeItBegins = PeriodEndsBeforeItBegins: "The last day cannot be before the first.",
        NoDay = PeriodNoDay: "Please give a day as YYYY-MM-DD.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_is_whole_days_in_india() {
        let april = Period::parse(Some("2026-04-01"), Some("2026-04-30")).unwrap();
        let instant = |text: &str| Some(text.parse::<DateTime<Utc>>().unwrap());
        assert_eq!(april.begins(), instant("2026-03-31T18:30:00Z"));
        assert_eq!(april.ends(), instant("2026-04-30T18:30:00Z"));
        assert_eq!(april.to_string(), "2026-04-01-to-2026-04-30");
        assert_eq!(april.in_figures(), "01/04/2026 to 30/04/2026");
        let before = april.before().unwrap();
        assert_eq!((before.begins(), before.ends()), (None, april.begins()));
        let all = Period::parse(None, Some("")).unwrap();
        assert_eq!(all.before(), None);
        assert_eq!((all.begins(), all.ends()), (None, None));
    }

    #[test]
    fn both_days_at_fault_are_told_at_once() {
        let faults = Period::parse(Some("yesterday"), Some("2026-02-30")).unwrap_err();
        assert_eq!(faults.list().len(), 2);
        assert!(Period::parse(Some("2026-04-02"), Some("2026-04-01")).is_err());
    }
}
