//! College Transactions: the ledger as the college sees it (spec §2: Super admin).

use std::fmt;

use chrono::{DateTime, Days, NaiveDate, Utc};

use crate::{
    dates::midnight_in_india,
    ids::TransferId,
    ledger::{Direction, Kind},
    money::Rupees,
    sap_id::SapId,
    validation::{Fault, Faults, all},
};

/// A line of the journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The transfer.
    pub id: TransferId,
    /// When.
    pub at: DateTime<Utc>,
    /// What it was for.
    pub kind: Kind,
    /// As people read it.
    pub description: String,
    /// Into the college or out of it.
    pub direction: Direction,
    /// How much.
    pub amount: Rupees,
    /// Whose wallet it was: SAP id and name.
    pub student: Option<(SapId, String)>,
}

/// From which day to which in India, both included; open where nothing is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Period {
    from: Option<NaiveDate>,
    to: Option<NaiveDate>,
}

impl Period {
    /// Reads the two days, `YYYY-MM-DD`; empty is as good as not said.
    pub fn parse(from: Option<&str>, to: Option<&str>) -> Result<Self, Faults> {
        let (from, to) = all((day("from", from), day("to", to)))?;
        if let (Some(first), Some(last)) = (from, to)
            && last < first
        {
            return Err(Fault::new("to", "The last day is not before the first.").into());
        }
        Ok(Self { from, to })
    }

    /// The first instant that belongs to it.
    pub fn begins(&self) -> Option<DateTime<Utc>> {
        self.from.map(midnight_in_india)
    }

    /// The first instant after it.
    pub fn ends(&self) -> Option<DateTime<Utc>> {
        let after = self.to?.checked_add_days(Days::new(1))?;
        Some(midnight_in_india(after))
    }
}

fn day(path: &'static str, raw: Option<&str>) -> Result<Option<NaiveDate>, Fault> {
    let Some(text) = raw.filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    crate::dates::parse(text)
        .map(Some)
        .ok_or_else(|| Fault::new(path, "Please give a day as YYYY-MM-DD."))
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
    /// As people read it: `01/04/2026 to 30/04/2026`.
    pub fn in_words(&self) -> String {
        let shown = crate::dates::in_words;
        match (self.from.map(shown), self.to.map(shown)) {
            (None, None) => "All days".to_owned(),
            (Some(from), None) => format!("From {from}"),
            (None, Some(to)) => format!("Until {to}"),
            (Some(from), Some(to)) => format!("{from} to {to}"),
        }
    }
}

/// Sums of one type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TypeTotal {
    /// The type, as [`Kind::column`] names it.
    pub kind: &'static str,
    /// Transactions.
    pub count: i64,
    /// What came in.
    pub incoming: Rupees,
    /// What went out.
    pub outgoing: Rupees,
}

/// Sums of a period.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Totals {
    /// One a type that there is.
    pub by_type: Vec<TypeTotal>,
}

/// A sum does not fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the sum does not fit")]
pub struct SumTooLarge;

impl Totals {
    /// Adds `count` transfers of that kind and direction, of `amount` together.
    pub fn add(
        &mut self,
        kind: Kind,
        direction: Direction,
        count: i64,
        amount: Rupees,
    ) -> Result<(), SumTooLarge> {
        let name = kind.column();
        let index = self
            .by_type
            .iter()
            .position(|total| total.kind == name)
            .unwrap_or_else(|| {
                self.by_type.push(TypeTotal {
                    kind: name,
                    count: 0,
                    incoming: Rupees::ZERO,
                    outgoing: Rupees::ZERO,
                });
                self.by_type.len() - 1
            });
        let total = &mut self.by_type[index];
        total.count += count;
        let sum = match direction {
            Direction::Incoming => &mut total.incoming,
            Direction::Outgoing => &mut total.outgoing,
        };
        *sum = sum.checked_add(amount).ok_or(SumTooLarge)?;
        let fits = self
            .sum(|total| total.incoming)
            .zip(self.sum(|total| total.outgoing));
        fits.map(drop).ok_or(SumTooLarge)
    }

    /// Transactions.
    pub fn count(&self) -> i64 {
        self.by_type.iter().map(|total| total.count).sum()
    }

    /// What came in.
    pub fn incoming(&self) -> Rupees {
        // `add` has seen to it that it fits.
        self.sum(|total| total.incoming).unwrap_or(Rupees::ZERO)
    }

    /// What went out.
    pub fn outgoing(&self) -> Rupees {
        self.sum(|total| total.outgoing).unwrap_or(Rupees::ZERO)
    }

    fn sum(&self, part: impl Fn(&TypeTotal) -> Rupees) -> Option<Rupees> {
        let mut parts = self.by_type.iter().map(part);
        parts.try_fold(Rupees::ZERO, Rupees::checked_add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rupees(paise: i64) -> Rupees {
        Rupees::from_paise(paise).unwrap()
    }

    #[test]
    fn a_period_is_whole_days_in_india() {
        let april = Period::parse(Some("2026-04-01"), Some("2026-04-30")).unwrap();
        let instant = |text: &str| Some(text.parse::<DateTime<Utc>>().unwrap());
        assert_eq!(april.begins(), instant("2026-03-31T18:30:00Z"));
        assert_eq!(april.ends(), instant("2026-04-30T18:30:00Z"));
        assert_eq!(april.to_string(), "2026-04-01-to-2026-04-30");
        assert_eq!(april.in_words(), "01/04/2026 to 30/04/2026");
        let all = Period::parse(None, Some("")).unwrap();
        assert_eq!((all.begins(), all.ends()), (None, None));
    }

    #[test]
    fn both_days_at_fault_are_told_at_once() {
        let faults = Period::parse(Some("yesterday"), Some("2026-02-30")).unwrap_err();
        assert_eq!(faults.list().len(), 2);
        assert!(Period::parse(Some("2026-04-02"), Some("2026-04-01")).is_err());
    }

    #[test]
    fn totals_add_up_by_type_and_altogether() {
        let mut totals = Totals::default();
        totals
            .add(Kind::TopUp, Direction::Incoming, 2, rupees(500))
            .unwrap();
        totals
            .add(Kind::Correction, Direction::Outgoing, 1, rupees(100))
            .unwrap();
        totals
            .add(Kind::Fee, Direction::Incoming, 3, rupees(300))
            .unwrap();
        assert_eq!(
            totals.by_type.len(),
            2,
            "top-ups and corrections are the journal"
        );
        assert_eq!(totals.count(), 6);
        assert_eq!(
            (totals.incoming(), totals.outgoing()),
            (rupees(800), rupees(100))
        );
        let most = rupees(i64::MAX);
        assert_eq!(
            totals.add(Kind::Fee, Direction::Incoming, 1, most),
            Err(SumTooLarge)
        );
    }
}
