//! The list of a college's charges: what is owed, and what was paid.

use std::{fmt, str::FromStr};

use chrono::NaiveDate;
use uuid::Uuid;

use crate::{
    money::Rupees,
    sorting::{KeyValue, sort_keys},
    validation::{Fault, NotOneOf},
    words::words,
};

words! {
    /// Which charges a list has.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Which {
        /// Those that wait for their payment, due or not: the longest due first.
        Due = "Due",
        /// Those that were paid, also for re-exams: the last payment first.
        Paid = "Paid",
    }
}

impl Which {
    /// Reads a filter: what is owed if it is left out.
    pub fn parse(path: &'static str, raw: Option<&str>) -> Result<Self, Fault> {
        let found = NotOneOf::read(path, Self::WORDS, Self::from_name, raw)?;
        Ok(found.unwrap_or(Self::Due))
    }
}

sort_keys! {
    /// What charges are sorted by.
    pub enum Sort {
        /// The amount.
        Amount = "amount": Amount,
    }
}

impl Sort {
    /// What a charge of that amount has of the key.
    pub fn value(self, amount: Rupees) -> KeyValue {
        match self {
            Self::Amount => KeyValue::Amount(amount),
        }
    }
}

/// A position in the list: `2026-11-30.` and an id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The day on which the charge is due.
    pub due: NaiveDate,
    /// The charge, or, of one that was paid, its payment.
    pub id: Uuid,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.due, self.id)
    }
}

/// The text is not a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no place in a list of charges")]
pub struct NoPlace;

impl FromStr for Place {
    type Err = NoPlace;

    fn from_str(text: &str) -> Result<Self, NoPlace> {
        let (due, id) = text.split_once('.').ok_or(NoPlace)?;
        Ok(Self {
            due: crate::dates::parse(due).ok_or(NoPlace)?,
            id: id.parse().map_err(|_| NoPlace)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_read_as_it_is_written() {
        let place = Place {
            due: NaiveDate::from_ymd_opt(2026, 11, 30).unwrap(),
            id: Uuid::from_u128(7),
        };
        assert_eq!(place.to_string().parse(), Ok(place));
        for wrong in ["", "2026-11-30", "2026-11-30.seven", "30/11/2026.", "."] {
            assert_eq!(wrong.parse::<Place>(), Err(NoPlace), "{wrong}");
        }
    }
}
