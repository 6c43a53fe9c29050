//! The accounts: what the college has, and what it owes to its students.

use crate::ids::StudentId;

/// An account of the college itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CollegeAccount {
    /// Money at the bank, as it came in by UPI.
    Bank,
    /// Money in the till.
    Cash,
    /// Fees earned: instalments and other charges.
    Fees,
    /// Fees of re-exams earned.
    ReexamFees,
    /// Application fees earned and awards paid.
    Scholarships,
}

impl CollegeAccount {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Bank,
        Self::Cash,
        Self::Fees,
        Self::ReexamFees,
        Self::Scholarships,
    ];

    /// The name in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Bank => "bank",
            Self::Cash => "cash",
            Self::Fees => "fees",
            Self::ReexamFees => "reexamFees",
            Self::Scholarships => "scholarships",
        }
    }

    /// The account of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|account| account.as_str() == name)
    }

    /// Whether it stands for money that the college holds, rather than for what it has earned.
    pub(super) fn is_holding(self) -> bool {
        matches!(self, Self::Bank | Self::Cash)
    }
}

/// One side of a transfer, within a college.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Account {
    /// A student's wallet.
    Wallet(StudentId),
    /// The college's own.
    College(CollegeAccount),
}

impl Account {
    /// The student, of a wallet.
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

    /// The account of that name, which is the student's where it is a wallet.
    pub fn from_parts(name: &str, student: Option<StudentId>) -> Option<Self> {
        match (name, student) {
            ("wallet", Some(student)) => Some(Self::Wallet(student)),
            (name, None) => CollegeAccount::from_name(name).map(Self::College),
            _ => None,
        }
    }
}
