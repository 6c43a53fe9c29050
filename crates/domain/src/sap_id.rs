//! The SAP id: a student's public id of 11 digits, two for the year of registration, four for the
//! college, five for the sequence. Shown as "Student ID" and accepted at login.
//!
//! Decision: DECISIONS.md#sap-ids-show-no-row-number.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::refusals::Param;

/// A college's running number in this installation, 1 to 9999.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CollegeNumber(u16);

impl CollegeNumber {
    /// `None` outside 1 to 9999.
    pub fn new(number: i32) -> Option<Self> {
        u16::try_from(number)
            .ok()
            .filter(|n| (1..=9999).contains(n))
            .map(Self)
    }

    /// 1 to 9999.
    pub fn get(self) -> u16 {
        self.0
    }
}

/// Eleven digits that name one student of the installation.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SapId(String);

/// The college has used its 99,999 registrations of the year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the college has used up its 99,999 student ids of this year")]
pub struct SapIdsUsedUp;

impl SapId {
    /// The id of the `sequence`-th (from 1) registration at `college` in the calendar year `year`.
    pub fn assign(year: i32, college: CollegeNumber, sequence: i32) -> Result<Self, SapIdsUsedUp> {
        if !(1..=99_999).contains(&sequence) {
            return Err(SapIdsUsedUp);
        }
        let two_digits = year.rem_euclid(100);
        Ok(Self(format!(
            "{two_digits:02}{:04}{sequence:05}",
            college.0
        )))
    }

    /// Reads eleven digits; `None` for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        (text.len() == 11 && text.bytes().all(|b| b.is_ascii_digit()))
            .then(|| Self(text.to_owned()))
    }

    /// The eleven digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The text is not eleven digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a student id has eleven digits")]
pub struct NoSapId;

impl std::str::FromStr for SapId {
    type Err = NoSapId;

    fn from_str(text: &str) -> Result<Self, NoSapId> {
        Self::parse(text).ok_or(NoSapId)
    }
}

impl fmt::Display for SapId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<SapId> for Param {
    fn from(id: SapId) -> Self {
        Self::text(id.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_stand_in_their_places() {
        let college = CollegeNumber::new(42).unwrap();
        assert_eq!(
            SapId::assign(2026, college, 7).unwrap().as_str(),
            "26004200007"
        );
        assert_eq!(
            SapId::assign(2100, college, 99_999).unwrap().as_str(),
            "00004299999"
        );
    }

    #[test]
    fn numbers_that_do_not_fit_are_refused() {
        let college = CollegeNumber::new(1).unwrap();
        assert_eq!(SapId::assign(2026, college, 100_000), Err(SapIdsUsedUp));
        assert_eq!(SapId::assign(2026, college, 0), Err(SapIdsUsedUp));
        assert!(CollegeNumber::new(0).is_none() && CollegeNumber::new(10_000).is_none());
    }

    #[test]
    fn only_eleven_digits_are_an_id() {
        assert!(SapId::parse("26004200007").is_some());
        for text in [
            "2600420000",
            "260042000071",
            "2600420000a",
            "２６００４２００００７",
            "",
        ] {
            assert!(SapId::parse(text).is_none(), "{text}");
        }
    }
}
