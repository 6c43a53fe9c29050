//! Notifications under the bell: every decision of the college about a student, in one sentence.

use chrono::{DateTime, Utc};

use crate::{
    ids::{CollegeId, NotificationId, StudentId},
    words::words,
};

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
