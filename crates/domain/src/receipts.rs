//! Receipts, numbered without gaps in each college and financial year (1 April to 31 March).

use std::{fmt, str::FromStr};

use chrono::{DateTime, Datelike, Utc};

use crate::dates::date_in_india;

/// The month in which a financial year begins.
const APRIL: u32 = 4;

/// A financial year, by the calendar year in which it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FinancialYear(pub i16);

impl FinancialYear {
    /// The year of an instant, in India.
    pub fn of(at: DateTime<Utc>) -> Self {
        let day = date_in_india(at);
        let year = if day.month() >= APRIL {
            day.year()
        } else {
            day.year() - 1
        };
        Self(i16::try_from(year).unwrap_or(i16::MAX))
    }
}

/// `2026-27`.
impl fmt::Display for FinancialYear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:02}", self.0, (i32::from(self.0) + 1) % 100)
    }
}

/// A receipt's number: `2026-27/000042`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReceiptNumber {
    /// The year in whose series it stands.
    pub year: FinancialYear,
    /// From 1.
    pub number: i32,
}

impl ReceiptNumber {
    /// The number as a part of a file's name.
    pub fn as_file_name(self) -> String {
        self.to_string().replace('/', "-")
    }
}

/// A text is no receipt number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no receipt number")]
pub struct NoReceiptNumber;

impl FromStr for ReceiptNumber {
    type Err = NoReceiptNumber;

    /// Reads what [`Display`](fmt::Display) writes, and no other form.
    fn from_str(text: &str) -> Result<Self, NoReceiptNumber> {
        let read = || {
            let (years, number) = text.split_once('/')?;
            let (year, _) = years.split_once('-')?;
            Some(Self {
                year: FinancialYear(year.parse().ok()?),
                number: number.parse().ok()?,
            })
        };
        let number = read().filter(|number| number.to_string() == text);
        number.ok_or(NoReceiptNumber)
    }
}

impl fmt::Display for ReceiptNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{:06}", self.year, self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_financial_year_begins_on_the_first_of_april_in_india() {
        let year = |text: &str| FinancialYear::of(text.parse().unwrap()).to_string();
        assert_eq!(year("2027-03-31T18:29:59Z"), "2026-27");
        assert_eq!(year("2027-03-31T18:30:00Z"), "2027-28");
        assert_eq!(year("2026-12-31T23:00:00Z"), "2026-27");
        assert_eq!(year("2100-01-01T00:00:00Z"), "2099-00");
    }

    #[test]
    fn a_number_is_read_with_its_year() {
        let number = ReceiptNumber {
            year: FinancialYear(2026),
            number: 42,
        };
        assert_eq!(number.to_string(), "2026-27/000042");
        assert_eq!(number.as_file_name(), "2026-27-000042");
        assert_eq!("2026-27/000042".parse(), Ok(number));
        for text in ["2026-27/42", "2026-28/000042", "2026/000042", "000042", ""] {
            assert_eq!(
                text.parse::<ReceiptNumber>(),
                Err(NoReceiptNumber),
                "{text}"
            );
        }
    }
}
