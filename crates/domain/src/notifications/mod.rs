//! Notifications under the bell: every decision of the college about a student, in one sentence.

mod notice;
mod sentence;

use chrono::{DateTime, Utc};

use crate::{
    ids::{CollegeId, NotificationId, StudentId},
    words::words,
};

pub use self::notice::{Notice, NoticeKind};

words! {
    /// A part of the portal with its own page.
    #[expect(
        missing_docs,
        reason = "each variant and field is named after what it is"
    )]
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Area {
        Admission = "admission",
        /// Fees and other charges.
        Fees = "fees",
        Wallet = "wallet",
        Practicals = "practicals",
        Reexam = "reexam",
        Result = "result",
        Scholarship = "scholarship",
        Grievance = "grievance",
        Leave = "leave",
        /// The settings of one's own account.
        Account = "account",
    }
}

/// What a notification says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Told {
    /// By its kind and values.
    Notice(Notice),
    /// In English only: it is older than the kinds, or a later release wrote it.
    Text {
        /// The page that it is about.
        area: Area,
        /// One or two sentences.
        text: String,
    },
}

impl Told {
    /// The page that it is about.
    pub fn area(&self) -> Area {
        match self {
            Self::Notice(notice) => notice.area(),
            Self::Text { area, .. } => *area,
        }
    }

    /// One or two sentences.
    pub fn text(&self) -> String {
        match self {
            Self::Notice(notice) => notice.to_string(),
            Self::Text { text, .. } => text.clone(),
        }
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
    pub told: Told,
    /// Whether the student has seen it.
    pub is_read: bool,
}
