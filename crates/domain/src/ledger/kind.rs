//! The purposes of transfers, and their directions.

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
    /// A mistake was corrected.
    Correction,
}

impl Kind {
    /// In declaration order.
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

    /// `None` for a name that none has.
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

/// The direction of a transfer, seen from a wallet or from the college.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Money comes in.
    Incoming,
    /// Money goes out.
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
