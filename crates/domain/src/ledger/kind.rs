//! The purposes of transfers, and their directions.

use super::{Account, CollegeAccount};
use crate::words::words;

words! {
    /// What a transfer is for.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Kind {
        /// Money sent by UPI was put into a wallet.
        TopUp = "topUp",
        /// Cash taken at the counter was put into a wallet.
        CounterCredit = "counterCredit",
        /// A fee of the course, or another charge, was paid.
        Fee = "fee",
        /// A re-exam was paid.
        ReexamFee = "reexamFee",
        /// An application for a scholarship was paid.
        ScholarshipFee = "scholarshipFee",
        /// A scholarship was awarded.
        Award = "award",
        /// A mistake was corrected.
        Correction = "correction",
    }
}

words! {
    /// A heading of College Transactions (spec §9).
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum TransactionType {
        /// Money that was put into wallets, or taken out again.
        Journal = "Journal",
        /// Fees of the course, and other charges.
        Fees = "Fees",
        /// Applications for scholarships, and awards.
        Scholarship = "Scholarship",
        /// Fees of re-exams.
        ReexamFees = "ATKT Fees",
    }
}

impl Kind {
    /// What a student pays out of the wallet, with a receipt.
    pub const PAYMENTS: [Self; 3] = [Self::Fee, Self::ReexamFee, Self::ScholarshipFee];

    /// The type under which College Transactions shows it.
    pub fn column(self) -> TransactionType {
        match self {
            Self::TopUp | Self::CounterCredit | Self::Correction => TransactionType::Journal,
            Self::Fee => TransactionType::Fees,
            Self::ReexamFee => TransactionType::ReexamFees,
            Self::ScholarshipFee | Self::Award => TransactionType::Scholarship,
        }
    }

    /// Whether a transfer of this kind may go from `debit` to `credit`.
    pub(super) fn fits(self, debit: Account, credit: Account) -> bool {
        use Account::{College, Wallet};
        use CollegeAccount as C;
        match self {
            Self::TopUp => matches!((debit, credit), (College(C::Bank), Wallet(_))),
            Self::CounterCredit => matches!((debit, credit), (College(C::Cash), Wallet(_))),
            Self::Fee => matches!((debit, credit), (Wallet(_), College(C::Fees))),
            Self::ReexamFee => matches!((debit, credit), (Wallet(_), College(C::ReexamFees))),
            Self::ScholarshipFee => {
                matches!((debit, credit), (Wallet(_), College(C::Scholarships)))
            }
            Self::Award => matches!((debit, credit), (College(C::Scholarships), Wallet(_))),
            Self::Correction => true,
        }
    }
}

words! {
    /// How the money arrived.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Source {
        /// By UPI, to the college's bank.
        Upi = "UPI",
        /// As cash, at the counter.
        Counter = "COUNTER",
    }
}

impl Source {
    /// What the ledger says of money that came so, under that reference.
    pub fn describe(self, reference: &str) -> String {
        match self {
            Self::Upi => format!("Added by UPI, reference {reference}"),
            Self::Counter => format!("Paid at the counter, reference {reference}"),
        }
    }

    /// The transfer's kind, and the account that it debits.
    pub(crate) fn posting(self) -> (Kind, CollegeAccount) {
        match self {
            Self::Upi => (Kind::TopUp, CollegeAccount::Bank),
            Self::Counter => (Kind::CounterCredit, CollegeAccount::Cash),
        }
    }
}

words! {
    /// The direction of a transfer, seen from a wallet or from the college.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Direction {
        /// Money comes in.
        Incoming = "Incoming",
        /// Money goes out.
        Outgoing = "Outgoing",
    }
}

/// The direction of a transfer, seen from the college: received money and earned fees come in; refunds
/// and awards go out.
pub fn direction(debit: Account, credit: Account) -> Direction {
    use Account::{College, Wallet};
    match (debit, credit) {
        (College(from), _) if from.is_holding() => Direction::Incoming,
        (_, College(to)) if to.is_holding() => Direction::Outgoing,
        (College(_), Wallet(_)) => Direction::Outgoing,
        _ => Direction::Incoming,
    }
}
