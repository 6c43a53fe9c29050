//! By what a payment is found again: at the bank, in the cash book, and between the two and us.

use crate::{
    sap_id::SapId,
    validation::{Fault, comparison_key, line},
};

/// A bank's reference in one piece: papers and apps print it with spaces and hyphens.
pub fn in_one_piece(raw: &str) -> String {
    raw.replace([' ', '-'], "")
}

/// The reference that a bank gives a payment (UTR), without spaces and in capitals, so that one
/// payment has one spelling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankReference(String);

impl BankReference {
    const LENGTHS: std::ops::RangeInclusive<usize> = 6..=35;

    /// Reads 6 to 35 letters and digits; spaces and hyphens between them do not count.
    pub fn parse(path: &'static str, raw: &str) -> Result<Self, Fault> {
        let text = in_one_piece(raw);
        if Self::LENGTHS.contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return Ok(Self(text.to_ascii_uppercase()));
        }
        Err(Fault::new(
            path,
            "Please enter the bank's reference (UTR): 6 to 35 letters and digits, as your UPI app shows it.",
        ))
    }

    /// The reference.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The counter's own reference, such as a number in the cash book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CounterReference(String);

impl CounterReference {
    /// Reads a line of at most 60 characters.
    pub fn parse(path: &'static str, raw: &str) -> Result<Self, Fault> {
        line(path, "Reference", 60, raw).map(Self)
    }

    /// The reference as typed.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Two spellings that count as the same.
    pub fn key(&self) -> String {
        comparison_key(&self.0)
    }
}

/// Our own reference of a UPI payment: the student's SAP id and a number, by which the bank's
/// statement tells whose money came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OurReference(String);

impl OurReference {
    /// The reference of a student's next payment, who has asked for `before` top-ups so far.
    pub fn next(student: &SapId, before: i64) -> Self {
        Self(format!("{student}T{}", before.saturating_add(1)))
    }

    /// Reads a reference that [`Self::next`] has given to that student.
    pub fn parse(path: &'static str, raw: &str, student: &SapId) -> Result<Self, Fault> {
        let number = raw
            .strip_prefix(student.as_str())
            .and_then(|rest| rest.strip_prefix('T'));
        let is_ours = number.is_some_and(|digits| {
            (1..=9).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
        });
        if is_ours {
            return Ok(Self(raw.to_owned()));
        }
        Err(Fault::new(
            path,
            "Please reload the page and scan the code again.",
        ))
    }

    /// The reference.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sap_id::CollegeNumber;

    #[test]
    fn one_payment_has_one_spelling() {
        let read = |raw| BankReference::parse("utr", raw).map(|r| r.as_str().to_owned());
        assert_eq!(read(" 4123 4567-8901 ").unwrap(), "412345678901");
        assert_eq!(read("hdfcn52026").unwrap(), "HDFCN52026");
        for bad in [
            "",
            "12345",
            "x\n123456",
            "४१२३४५६",
            "a;drop table",
            &"1".repeat(36),
        ] {
            assert!(read(bad).is_err(), "{bad:?}");
        }
        let counter = |raw| CounterReference::parse("reference", raw).unwrap().key();
        assert_eq!(counter("Cash book  12"), counter("CASH BOOK 12"));
    }

    #[test]
    fn our_reference_is_the_students_own() {
        let student = |number| SapId::assign(2026, CollegeNumber::new(1).unwrap(), number).unwrap();
        let reference = OurReference::next(&student(7), 2);
        assert_eq!(reference.as_str(), "26000100007T3");
        assert!(OurReference::parse("reference", reference.as_str(), &student(7)).is_ok());
        assert!(OurReference::parse("reference", reference.as_str(), &student(8)).is_err());
        for bad in [
            "",
            "26000100007",
            "26000100007T",
            "26000100007Tx",
            "26000100007T1234567890",
        ] {
            assert!(
                OurReference::parse("reference", bad, &student(7)).is_err(),
                "{bad}"
            );
        }
    }
}
