//! Payments of charges out of a wallet (spec §4: Wallet pay).

use chrono::{DateTime, Utc};

use crate::{
    ids::{ChargeId, TransferId},
    ledger::Description,
    money::Rupees,
    receipts::ReceiptNumber,
    words::words,
};

words! {
    /// The outcome of a payment.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Outcome {
        /// The money has moved and the charge is paid.
        Success = "SUCCESS",
        /// The wallet held too little; nothing has moved and the charge is still due.
        Failure = "FAILURE",
    }
}

impl Outcome {
    /// The outcome of a payment of `amount` out of a wallet that holds `balance`.
    pub fn of(balance: Rupees, amount: Rupees) -> Self {
        if balance >= amount {
            Self::Success
        } else {
            Self::Failure
        }
    }

    /// A sentence for the payer.
    pub fn message(self) -> &'static str {
        match self {
            Self::Success => "Payment Successful",
            Self::Failure => "Insufficient wallet balance",
        }
    }

    /// Whether the money has moved.
    pub fn is_success(self) -> bool {
        self == Self::Success
    }
}

/// A payment as the student sees it.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// The transaction id; a failed payment has no transfer of that id.
    pub id: TransferId,
    /// What was to be paid.
    pub title: Description,
    pub amount: Rupees,
    pub at: DateTime<Utc>,
    pub outcome: Outcome,
    /// `None` of a failure, and for the moment until the receipt has its number.
    pub receipt: Option<ReceiptNumber>,
    /// The charge of a failed payment, if it is still due.
    pub pay_again: Option<ChargeId>,
    /// The name of the year of whose fee an instalment was to be paid; `None` of all else, and as long as the college has
    /// opened no year by hand.
    pub year: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wallet_pays_down_to_its_last_paisa_and_no_further() {
        let rupees = |paise| Rupees::from_paise(paise).unwrap();
        for (balance, amount, outcome) in [
            (5_000, 5_000, Outcome::Success),
            (5_001, 5_000, Outcome::Success),
            (4_999, 5_000, Outcome::Failure),
            (0, 1, Outcome::Failure),
        ] {
            assert_eq!(Outcome::of(rupees(balance), rupees(amount)), outcome);
        }
    }
    #[test]
    fn each_outcome_has_its_name_and_its_sentence() {
        let said = |outcome: Outcome| (outcome.as_str(), outcome.message(), outcome.is_success());
        assert_eq!(
            said(Outcome::Success),
            ("SUCCESS", "Payment Successful", true)
        );
        assert_eq!(
            said(Outcome::Failure),
            ("FAILURE", "Insufficient wallet balance", false)
        );
    }
}
