//! Money: whole paise, added and split with checked arithmetic, never a floating-point number.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::{
    refusals::{Param, refusals},
    validation::{Fault, FaultKind},
};

/// An amount in rupees, kept as paise; zero or more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rupees(i64);

impl Rupees {
    /// ₹0.
    pub const ZERO: Self = Self(0);
    /// The largest amount that a person may type: a hundred crore.
    pub const MAX_TYPED: Self = Self(100_000_000_000);

    /// `None` if it is negative.
    pub fn from_paise(paise: i64) -> Option<Self> {
        (paise >= 0).then_some(Self(paise))
    }

    /// 100 paise are a rupee.
    pub fn paise(self) -> i64 {
        self.0
    }

    /// Reads a number as JSON or a form gives it: digits, at most two decimals, no sign, no
    /// exponent, at most [`Self::MAX_TYPED`]. Anything else is `fault`.
    pub fn parse(
        path: &'static str,
        fault: impl Into<FaultKind>,
        raw: &str,
    ) -> Result<Self, Fault> {
        decimal(raw.trim(), 2)
            .map(Self)
            .filter(|amount| *amount <= Self::MAX_TYPED)
            .ok_or_else(|| Fault::new(path, fault))
    }

    /// Reads an amount to be paid: as [`Self::parse`], but more than zero.
    pub fn parse_positive(path: &'static str, raw: &str) -> Result<Self, Fault> {
        let amount = Self::parse(path, MoneyFault::NotPositive, raw)?;
        if amount == Self::ZERO {
            return Err(Fault::new(path, MoneyFault::NotPositive));
        }
        Ok(amount)
    }

    /// `None` if the sum does not fit.
    pub fn checked_add(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Self)
    }

    /// Splits the amount into `parts` (1 or more) that add up to it: whole rupees each, and the first
    /// also has the remainder. Parts of zero are left out.
    pub fn split(self, parts: u16) -> Vec<Self> {
        let parts = i64::from(parts.max(1));
        let each = self.0 / parts / 100 * 100;
        let first = self.0 - each * (parts - 1);
        let rest = std::iter::repeat_n(each, usize::try_from(parts - 1).unwrap_or(0));
        std::iter::once(first)
            .chain(rest)
            .filter(|paise| *paise > 0)
            .map(Self)
            .collect()
    }

    /// The amount with both decimals and nothing else: `125000.00`, as spreadsheets take it.
    pub fn with_paise(self) -> String {
        format!("{}.{:02}", self.0 / 100, self.0 % 100)
    }

    /// The amount as a plain decimal number: `125000`, `50.5`.
    pub fn as_decimal(self) -> String {
        let (rupees, paise) = (self.0 / 100, self.0 % 100);
        match paise {
            0 => rupees.to_string(),
            _ if paise % 10 == 0 => format!("{rupees}.{}", paise / 10),
            _ => format!("{rupees}.{paise:02}"),
        }
    }
}

/// Grouped as in India: `₹1,25,000.00`.
impl fmt::Display for Rupees {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = (self.0 / 100).to_string();
        f.write_str("₹")?;
        for (index, digit) in digits.chars().enumerate() {
            let left = digits.len() - index;
            // The last three digits are one group, those before them are pairs.
            if index > 0 && left >= 3 && left % 2 == 1 {
                f.write_str(",")?;
            }
            write!(f, "{digit}")?;
        }
        write!(f, ".{:02}", self.0 % 100)
    }
}

/// A decimal number without sign and with at most `places` decimals, as a count of its smallest
/// unit: with two places, `12.5` is 1250. `None` for anything else, and if it does not fit.
pub(crate) fn decimal(text: &str, places: u32) -> Option<i64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let too_fine = fraction.trim_end_matches('0').len() > places as usize;
    if whole.is_empty() || !all_digits(whole) || !all_digits(fraction) || too_fine {
        return None;
    }
    if text.ends_with('.') {
        return None;
    }
    let kept: String = fraction
        .chars()
        .chain(std::iter::repeat('0'))
        .take(places as usize)
        .collect();
    format!("{whole}{kept}").parse().ok()
}

refusals! {
    /// What is wrong with an amount.
    MoneyFault {
        NotPositive = AmountNotPositive: "Please enter an amount in rupees, more than 0, with at most two decimals.",
        Invalid = AmountInvalid: "Please enter a valid amount.",
        Fee = AmountInvalidFee: "Please enter the fee in rupees.",
    }
}

impl From<Rupees> for Param {
    fn from(amount: Rupees) -> Self {
        Self::Hundredths(amount.0)
    }
}

/// A JSON number of rupees, as in a [`Param`]: 500, 500.05.
impl Serialize for Rupees {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Param::from(*self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Rupees {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = f64::deserialize(deserializer)?;
        // The shortest decimals that give this double are those that were written.
        let amount = decimal(&number.to_string(), 2).map(Self);
        amount.ok_or_else(|| D::Error::custom(format_args!("{number} is no amount in rupees")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_a_json_number_that_reads_back_to_the_paisa() {
        for paise in [0, 5, 50, 100, 50_005, 99_999_999_999, 900_000_000_000_001] {
            let amount = Rupees(paise);
            let json = serde_json::to_string(&amount).unwrap();
            assert_eq!(
                serde_json::from_str::<Rupees>(&json).unwrap(),
                amount,
                "{json}"
            );
        }
        for bad in ["-1", "1.005", "\"5\"", "1e300", "null"] {
            assert!(serde_json::from_str::<Rupees>(bad).is_err(), "{bad}");
        }
    }

    fn read(raw: &str) -> Option<i64> {
        Rupees::parse("amount", MoneyFault::Invalid, raw)
            .ok()
            .map(Rupees::paise)
    }

    #[test]
    fn amounts_have_at_most_two_decimals() {
        for (raw, paise) in [
            ("0", 0),
            ("125000", 12_500_000),
            ("50.5", 5_050),
            (" 0.01 ", 1),
            ("7.10", 710),
            ("7.1000", 710),
            ("1000000000", 100_000_000_000),
        ] {
            assert_eq!(read(raw), Some(paise), "{raw}");
        }
        for raw in [
            "",
            ".",
            "1.",
            ".5",
            "-1",
            "+1",
            "1e3",
            "0.001",
            "1,000",
            "x",
            "1000000000.01",
            "99999999999999999999999",
            "NaN",
            "१२",
            "1 0",
            "0x10",
        ] {
            assert_eq!(read(raw), None, "{raw}");
        }
    }

    #[test]
    fn people_read_amounts_in_lakh_and_crore() {
        let shown = |paise| Rupees::from_paise(paise).unwrap().to_string();
        assert_eq!(shown(0), "₹0.00");
        assert_eq!(shown(99_905), "₹999.05");
        assert_eq!(shown(12_500_000), "₹1,25,000.00");
        assert_eq!(shown(1_234_567_890), "₹1,23,45,678.90");
        assert_eq!(Rupees::from_paise(-1), None);
    }

    #[test]
    fn a_decimal_number_is_as_short_as_it_can_be() {
        let text = |paise| Rupees(paise).as_decimal();
        assert_eq!(Rupees(12_500_005).with_paise(), "125000.05");
        assert_eq!(
            [text(12_500_000), text(5_050), text(1), text(110)],
            ["125000", "50.5", "0.01", "1.1"]
        );
    }

    #[test]
    fn the_first_part_takes_what_is_left_over() {
        let parts = |paise, n| -> Vec<i64> {
            Rupees(paise)
                .split(n)
                .into_iter()
                .map(Rupees::paise)
                .collect()
        };
        assert_eq!(parts(12_500_000, 3), [4_166_800, 4_166_600, 4_166_600]);
        assert_eq!(parts(10_050, 2), [5_050, 5_000]);
        assert_eq!(parts(150, 4), [150]);
        assert_eq!(parts(0, 3), [0_i64; 0]);
        assert_eq!(parts(500, 0), [500]);
    }
}
