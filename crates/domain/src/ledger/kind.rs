//! What transfers are for, and which way they go.

use super::{Account, CollegeAccount};

/// What a transfer is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Money sent by UPI was put into a wallet.
    TopUp,
    /// Cash taken at the counter was put into a wallet.
    CounterCredit,
    /// A fee of the course, or another charge, was paid.
    Fee,
    /// A re-exam was paid.
    ReexamFee,
    /// An application for a scholarship was paid.
    ScholarshipFee,
    /// A scholarship was awarded.
    Award,
    /// A mistake was made good.
    Correction,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::TopUp,
        Self::CounterCredit,
        Self::Fee,
        Self::ReexamFee,
        Self::ScholarshipFee,
        Self::Award,
        Self::Correction,
    ];

    /// What a student pays out of the wallet, with a receipt.
    pub const PAYMENTS: [Self; 3] = [Self::Fee, Self::ReexamFee, Self::ScholarshipFee];

    /// The name in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::TopUp => "topUp",
            Self::CounterCredit => "counterCredit",
            Self::Fee => "fee",
            Self::ReexamFee => "reexamFee",
            Self::ScholarshipFee => "scholarshipFee",
            Self::Award => "award",
            Self::Correction => "correction",
        }
    }

    /// The kind of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }

    /// The type under which College Transactions shows it (spec §9).
    pub fn column(self) -> &'static str {
        match self {
            Self::TopUp | Self::CounterCredit | Self::Correction => "Journal",
            Self::Fee => "Fees",
            Self::ReexamFee => "ATKT Fees",
            Self::ScholarshipFee | Self::Award => "Scholarship",
        }
    }

    /// Whether the accounts are those between which a transfer of this kind goes.
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

/// Into something, or out of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Into it.
    Incoming,
    /// Out of it.
    Outgoing,
}

impl Direction {
    /// As people read it (spec §2: College Transactions).
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Incoming => "Incoming",
            Self::Outgoing => "Outgoing",
        }
    }
}

/// Which way a transfer goes as the college sees it: money that arrives and fees that are earned come
/// in; what is handed back or awarded goes out.
pub fn direction(debit: Account, credit: Account) -> Direction {
    use Account::{College, Wallet};
    match (debit, credit) {
        (College(from), _) if from.is_holding() => Direction::Incoming,
        (_, College(to)) if to.is_holding() => Direction::Outgoing,
        (College(_), Wallet(_)) => Direction::Outgoing,
        _ => Direction::Incoming,
    }
}
