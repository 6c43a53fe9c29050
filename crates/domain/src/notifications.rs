//! Notifications under the bell: every decision of the college about a student, in one sentence.

use chrono::{DateTime, Utc};

use crate::ids::{CollegeId, NotificationId, StudentId};

/// A part of the portal with its own page.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Area {
    Admission,
    /// Fees and other charges.
    Fees,
    Wallet,
    Practicals,
    Reexam,
    Result,
    Scholarship,
    Grievance,
    Leave,
}

impl Area {
    /// In declaration order.
    pub const ALL: [Self; 9] = [
        Self::Admission,
        Self::Fees,
        Self::Wallet,
        Self::Practicals,
        Self::Reexam,
        Self::Result,
        Self::Scholarship,
        Self::Grievance,
        Self::Leave,
    ];

    /// The name in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Admission => "admission",
            Self::Fees => "fees",
            Self::Wallet => "wallet",
            Self::Practicals => "practicals",
            Self::Reexam => "reexam",
            Self::Result => "result",
            Self::Scholarship => "scholarship",
            Self::Grievance => "grievance",
            Self::Leave => "leave",
        }
    }

    /// `None` for a name that none has.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|area| area.as_str() == name)
    }
}

/// A notification of a student.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notification {
    /// Ascending with time.
    pub id: NotificationId,
    pub college: CollegeId,
    pub student: StudentId,
    pub at: DateTime<Utc>,
    pub area: Area,
    /// One or two sentences.
    pub text: String,
    /// Whether the student has seen it.
    pub is_read: bool,
}
