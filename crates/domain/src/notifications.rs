//! What a student is told under the bell: every decision of the college, in one sentence.

use chrono::{DateTime, Utc};

use crate::ids::{CollegeId, NotificationId, StudentId};

/// The part of the portal that something is about, each with a page of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Area {
    /// The admission.
    Admission,
    /// Fees and other charges.
    Fees,
    /// The wallet.
    Wallet,
    /// Practicals.
    Practicals,
    /// Re-exams.
    Reexam,
    /// The result.
    Result,
    /// Scholarships.
    Scholarship,
    /// Grievances.
    Grievance,
    /// Leaves.
    Leave,
}

impl Area {
    /// All of them.
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

    /// The area of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|area| area.as_str() == name)
    }
}

/// Something that a student is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notification {
    /// The notification; in the order of time.
    pub id: NotificationId,
    /// The student's college.
    pub college: CollegeId,
    /// Who is told.
    pub student: StudentId,
    /// When it was said.
    pub at: DateTime<Utc>,
    /// What it is about.
    pub area: Area,
    /// What has happened, in a sentence or two.
    pub text: String,
    /// Whether the student has seen it.
    pub is_read: bool,
}
