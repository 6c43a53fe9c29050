//! The terms of a course, and what a subject has besides its name and marks.

use std::{fmt, ops::RangeInclusive};

use super::CollegeFault;
use crate::money::decimal;
use crate::validation::{Fault, Faults, Label, all, comparison_key, optional_line};

/// The terms of a course: semesters or years.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// How many it has, 1 to 12. A course of one shows no term anywhere.
    pub count: i16,
    /// How many of them are a year of study, 1 to 4.
    pub per_year: i16,
}

impl Terms {
    /// Those of a course that nobody has divided into terms.
    pub const ONE: Self = Self {
        count: 1,
        per_year: 2,
    };
    const COUNT: RangeInclusive<i16> = 1..=12;
    const PER_YEAR: RangeInclusive<i16> = 1..=4;

    /// Reads them, with faults at `terms` and `termsPerYear`; what is left out is as it was.
    pub fn parse(count: Option<&str>, per_year: Option<&str>, there: Self) -> Result<Self, Faults> {
        let number =
            |path, given: Option<&str>, there: i16, allowed: RangeInclusive<i16>, fault| {
                let Some(given) = given.map(str::trim) else {
                    return Ok(there);
                };
                let number = given.parse().ok().filter(|number| allowed.contains(number));
                number.ok_or_else(|| Fault::new(path, fault))
            };
        let (count, per_year) = all((
            number(
                "terms",
                count,
                there.count,
                Self::COUNT,
                CollegeFault::Terms,
            ),
            number(
                "termsPerYear",
                per_year,
                there.per_year,
                Self::PER_YEAR,
                CollegeFault::TermsPerYear,
            ),
        ))?;
        Ok(Self { count, per_year })
    }

    /// How many years of study they are.
    pub fn years(self) -> i16 {
        (self.count + self.per_year - 1) / self.per_year
    }
}

/// `1`, or `6 (2 a year)`.
impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.count {
            1 => f.write_str("1"),
            count => write!(f, "{count} ({} a year)", self.per_year),
        }
    }
}

/// Credits of a subject, in tenths: 0 to 99.9.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Credits(i16);

impl Credits {
    /// `None` outside 0 to 999.
    pub fn from_tenths(tenths: i16) -> Option<Self> {
        (0..=999).contains(&tenths).then_some(Self(tenths))
    }

    /// In tenths.
    pub fn tenths(self) -> i16 {
        self.0
    }

    /// Reads a number with at most one decimal, with a fault at `credits`; nothing of empty text.
    pub fn parse(text: &str) -> Result<Option<Self>, Fault> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(None);
        }
        let tenths = decimal(text, 1).and_then(|tenths| tenths.try_into().ok());
        let credits = tenths.and_then(Self::from_tenths);
        let fault = || Fault::new("credits", CollegeFault::Credits);
        credits.map(Some).ok_or_else(fault)
    }
}

/// `4`, or `4.5`.
impl fmt::Display for Credits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 10, self.0 % 10) {
            (whole, 0) => write!(f, "{whole}"),
            (whole, tenth) => write!(f, "{whole}.{tenth}"),
        }
    }
}

/// The code of a subject, such as `USIT101`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubjectCode(String);

impl SubjectCode {
    /// Reads a line of at most 20 characters, with a fault at `code`; nothing of empty text.
    pub fn parse(text: &str) -> Result<Option<Self>, Fault> {
        Ok(optional_line("code", Label::SubjectCode, 20, text)?.map(Self))
    }

    /// As it was typed, trimmed.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Under which it is unique in the course.
    pub fn key(&self) -> String {
        comparison_key(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_read_and_counted_in_years() {
        let there = Terms {
            count: 6,
            per_year: 2,
        };
        assert_eq!(Terms::parse(None, None, there), Ok(there));
        let read = Terms::parse(Some(" 8 "), Some("1"), there).unwrap();
        assert_eq!((read.count, read.per_year, read.years()), (8, 1, 8));
        assert_eq!(there.years(), 3);
        assert_eq!(Terms::ONE.years(), 1);
        let seven = Terms {
            count: 7,
            per_year: 2,
        };
        assert_eq!(seven.years(), 4);
        for (count, per_year) in [("0", "0"), ("13", "5"), ("x", ""), ("1.5", "-1")] {
            let faults = Terms::parse(Some(count), Some(per_year), there).unwrap_err();
            let paths: Vec<_> = faults.list().iter().map(|fault| &*fault.path).collect();
            assert_eq!(paths, ["terms", "termsPerYear"], "{count} {per_year}");
        }
    }

    #[test]
    fn credits_have_at_most_one_decimal() {
        for (text, tenths) in [
            ("4", 40),
            ("0", 0),
            ("4.5", 45),
            (" 99.9 ", 999),
            ("02", 20),
        ] {
            let read = Credits::parse(text).unwrap().unwrap();
            assert_eq!(read.tenths(), tenths, "{text}");
        }
        assert_eq!(Credits::parse(" "), Ok(None));
        for text in ["100", "4.55", "-1", "4,5", ".5", "4.", "x", "1e1"] {
            assert!(Credits::parse(text).is_err(), "{text}");
        }
        let shown = |tenths| Credits::from_tenths(tenths).unwrap().to_string();
        assert_eq!([shown(40), shown(45), shown(0)], ["4", "4.5", "0"]);
    }

    #[test]
    fn a_code_is_a_short_line() {
        let code = SubjectCode::parse(" USIT 101 ").unwrap().unwrap();
        assert_eq!(
            (code.as_str(), code.key().as_str()),
            ("USIT 101", "usit 101")
        );
        assert_eq!(SubjectCode::parse(""), Ok(None));
        assert!(SubjectCode::parse("123456789012345678901").is_err());
    }
}
