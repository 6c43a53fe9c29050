//! Marks and percentages: exact decimals with one place, kept as tenths. A [`sheet`] has a student's
//! marks in each subject, [`changes`] change it, [`grid`] changes many at once, and [`import`] reads a
//! class's marks from a spreadsheet.

pub mod changes;
mod faults;
pub mod grid;
pub mod import;
mod overtaken;
pub mod sheet;
impl From<Marks> for Param {
    fn from(marks: Marks) -> Self {
        Self::Tenths(marks.tenths())
    }
}

#[cfg(test)]
mod testing;

use crate::refusals::Param;
use std::fmt;

pub use self::faults::MarksFault;
use crate::{
    money::decimal,
    validation::{Fault, FaultKind},
};

/// Marks of a subject, 0 to 100 with at most one decimal (spec §9), kept as tenths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Marks(i16);

/// A percentage from 0 to 100 with at most one decimal, kept as tenths: a student's score in the
/// last examination, and the least that a course asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Percentage(i16);

macro_rules! tenths {
    ($name:ident) => {
        impl $name {
            /// 100.
            pub const MAX: Self = Self(1000);

            /// `None` outside 0 to 1000 tenths.
            pub fn from_tenths(tenths: i16) -> Option<Self> {
                (0..=1000).contains(&tenths).then_some(Self(tenths))
            }

            /// 0 to 1000.
            pub fn tenths(self) -> i16 {
                self.0
            }

            /// Reads digits with at most one decimal; anything else is `fault`.
            pub fn parse(
                path: &'static str,
                fault: impl Into<FaultKind>,
                raw: &str,
            ) -> Result<Self, Fault> {
                decimal(raw.trim(), 1)
                    .and_then(|tenths| i16::try_from(tenths).ok())
                    .and_then(Self::from_tenths)
                    .ok_or_else(|| Fault::new(path, fault))
            }
        }

        /// A plain decimal number: `40`, `62.5`.
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match (self.0 / 10, self.0 % 10) {
                    (whole, 0) => write!(f, "{whole}"),
                    (whole, tenth) => write!(f, "{whole}.{tenth}"),
                }
            }
        }
    };
}

tenths!(Marks);
tenths!(Percentage);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_decimal_from_nought_to_a_hundred() {
        let read = |raw| Percentage::parse("score", MarksFault::NotNumber, raw);
        for (raw, tenths) in [("0", 0), ("40", 400), ("62.5", 625), ("100.0", 1000)] {
            assert_eq!(read(raw).unwrap().tenths(), tenths);
        }
        for raw in [
            "",
            "-1",
            "100.1",
            "62.55",
            "1e2",
            "abc",
            "62,5",
            "9999999999",
        ] {
            assert!(read(raw).is_err(), "{raw}");
        }
    }

    #[test]
    fn shown_without_a_decimal_that_says_nothing() {
        assert_eq!(Marks(400).to_string(), "40");
        assert_eq!(Marks(625).to_string(), "62.5");
        assert_eq!(Marks(5).to_string(), "0.5");
    }
}
