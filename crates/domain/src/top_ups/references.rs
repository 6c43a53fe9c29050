//! References by which people find a payment again: at the bank, in the cash book and in the portal.

use crate::{
    money::Rupees,
    refusals::{Code, Refusal, RefusalKind, refusals},
    sap_id::SapId,
    top_ups::Status,
    validation::{Fault, Label, comparison_key, line},
};

/// A bank's reference without the spaces and hyphens that papers and apps print.
pub fn in_one_piece(raw: &str) -> String {
    raw.replace([' ', '-', '\u{2010}', '\u{2011}', '\u{2013}'], "")
}

/// Reads a UTR, without separators and in capitals: 12 digits, or 4 letters followed by 12 to 18 letters
/// or digits. `None` for any other text.
fn utr_in(text: &str) -> Option<String> {
    let piece = in_one_piece(&comparison_key(text));
    let (bank, number) = piece.as_bytes().split_at_checked(4)?;
    let is_upi = piece.len() == 12 && piece.bytes().all(|byte| byte.is_ascii_digit());
    let is_transfer = bank.iter().all(u8::is_ascii_alphabetic)
        && (12..=18).contains(&number.len())
        && number.iter().all(u8::is_ascii_alphanumeric);
    (is_upi || is_transfer).then(|| piece.to_ascii_uppercase())
}

/// The key that two references share if they mean the same payment, by UPI or at the counter.
pub fn reference_key(reference: &str) -> String {
    comparison_key(&utr_in(reference).unwrap_or_else(|| reference.to_owned()))
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
        Err(Fault::new(path, TopUpFault::BankReference))
    }

    /// 6 to 35 letters and digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The reference of a payment at the counter: a number in the cash book, or the bank's UTR, spelled as if
/// it came by UPI.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CounterReference(String);

impl CounterReference {
    /// Reads a line of at most 60 characters.
    pub fn parse(path: &'static str, raw: &str) -> Result<Self, Fault> {
        let text = line(path, Label::Reference, 60, raw)?;
        Ok(Self(utr_in(&text).unwrap_or(text)))
    }

    /// A UTR without separators, or any other reference as typed.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The portal's own reference of a UPI payment: the student's SAP id and a number, so that the bank's
/// statement shows whose money it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OurReference(String);

impl OurReference {
    /// The reference of the next payment of a student with `before` top-ups so far.
    pub fn next(student: &SapId, before: i64) -> Self {
        Self(format!("{student}T{}", before.saturating_add(1)))
    }

    /// Reads a reference that [`Self::next`] made for that student.
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
        Err(Fault::new(path, TopUpFault::OurReference))
    }

    /// Such as `26000100042T1`.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

refusals! {
    /// What is wrong with the reference of a payment.
    TopUpFault {
        BankReference = TopUpInvalidBankReference: "Please enter the bank reference (UTR): 6 to 35 letters and digits, as your UPI app shows it.",
        OurReference = TopUpInvalidOurReference: "Please reload the page and scan the code again.",
        ReferenceUsed = TopUpReferenceUsed: "This reference has already been used. Please check it: each cash receipt has its own.",
        UtrUsed = TopUpUtrUsed: "This UTR has already been used. Please check it: each payment has its own.",
    }
}

/// The student has sent this UTR before, with a top-up that is in that state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("You have already sent this UTR: its {amount} {}. There is no need to send it again.", became(*is_pending))]
pub struct UtrSentBefore {
    /// What it was sent with.
    pub amount: Rupees,
    /// It waits for an accountant; else the money is in the wallet.
    pub is_pending: bool,
}

fn became(is_pending: bool) -> &'static str {
    if is_pending {
        "is being checked"
    } else {
        "is in your wallet"
    }
}

impl Refusal for UtrSentBefore {
    fn kind(&self) -> RefusalKind {
        let status = if self.is_pending {
            Status::Pending
        } else {
            Status::Approved
        };
        Code::TopUpUtrSentBefore
            .with("amount", self.amount)
            .with("status", status.as_str())
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
    }

    #[test]
    fn a_utr_has_one_spelling_at_the_counter_too() {
        let counter = |raw| {
            let read = CounterReference::parse("reference", raw).unwrap();
            read.as_str().to_owned()
        };
        for spelling in [
            "4123 4567 8901",
            "4123-4567-8901",
            "4123\u{2011}4567\u{2013}8901",
            "４１２３ 4567\u{a0}8901",
            "4123\u{200b}45678901",
        ] {
            assert_eq!(counter(spelling), "412345678901", "{spelling:?}");
        }
        assert_eq!(counter("hdfc n520-26112101"), "HDFCN52026112101");
        assert_eq!(
            counter("sbin r5 2026 1121 0000 1234"),
            "SBINR52026112100001234"
        );
        // Too short or too long for a UTR, or of another form.
        for other in [
            "Cash book 12-1",
            "41234567890",
            "4123 456 7890",
            "hdfc n520 2611 2101 4567 8901",
            "HDFC 1234",
            "hdfcn520261121_1",
            "1234 ABCD 5678 90",
        ] {
            assert_eq!(counter(other), other);
        }
        assert_eq!(
            reference_key("Cash book  12"),
            reference_key("CASH BOOK 12")
        );
        assert_ne!(reference_key("Book 1-12"), reference_key("Book 11-2"));
        assert_eq!(reference_key("4123 4567 8901"), "412345678901");
    }

    #[test]
    fn a_utr_that_was_sent_before_says_what_became_of_the_money() {
        let amount = Rupees::from_paise(50_000).unwrap();
        let said = |is_pending| UtrSentBefore { amount, is_pending }.to_string();
        assert_eq!(
            said(true),
            "You have already sent this UTR: its ₹500.00 is being checked. There is no need to send it again."
        );
        assert_eq!(
            said(false),
            "You have already sent this UTR: its ₹500.00 is in your wallet. There is no need to send it again."
        );
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
