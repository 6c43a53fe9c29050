//! The accounts: what the college holds, and what it owes to its students.

use crate::{ids::StudentId, words::words};

words! {
    /// An account of the college itself.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum CollegeAccount {
        /// Money at the bank, as it came in by UPI.
        Bank = "bank",
        /// Money in the till.
        Cash = "cash",
        /// Fees earned: instalments and other charges.
        Fees = "fees",
        /// Fees of re-exams earned.
        ReexamFees = "reexamFees",
        /// Application fees earned and awards paid.
        Scholarships = "scholarships",
    }
}

impl CollegeAccount {
    /// Whether it holds money, rather than counting what was earned.
    pub(super) fn is_holding(self) -> bool {
        matches!(self, Self::Bank | Self::Cash)
    }
}

/// One side of a transfer, within a college.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Account {
    Wallet(StudentId),
    /// The college's own.
    College(CollegeAccount),
}

impl Account {
    /// The owner of a wallet; `None` for the college's own accounts.
    pub fn student(self) -> Option<StudentId> {
        match self {
            Self::Wallet(student) => Some(student),
            Self::College(_) => None,
        }
    }

    /// The name in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Wallet(_) => "wallet",
            Self::College(account) => account.as_str(),
        }
    }

    /// The account of that name; a wallet needs its student.
    pub fn from_parts(name: &str, student: Option<StudentId>) -> Option<Self> {
        match (name, student) {
            ("wallet", Some(student)) => Some(Self::Wallet(student)),
            (name, None) => CollegeAccount::from_name(name).map(Self::College),
            _ => None,
        }
    }
}
