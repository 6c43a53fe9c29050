//! A student's timeline: what the student did and was told, one sentence each.

use chrono::{DateTime, NaiveDate, Utc};

use crate::{dates::in_words, ids::EventId, money::Rupees, notifications::Area};

/// What the student did or was told.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventKind {
    /// The text of a notification.
    Told(String),
    /// A charge was paid.
    Paid { title: String, amount: Rupees },
    /// The wallet held too little for a charge.
    PaymentFailed { title: String, amount: Rupees },
    /// A re-exam was registered for.
    RegisteredForReexam {
        subject: String,
        /// The day of the re-exam.
        exam_on: NaiveDate,
    },
    AppliedForScholarship {
        name: String,
        /// The fee of the application.
        fee: Rupees,
    },
    /// The grievance's docket and title.
    FiledGrievance(String),
    AppliedForLeave {
        /// The first day of the leave.
        first: NaiveDate,
        /// The last day of the leave.
        last: NaiveDate,
    },
    /// The title of the practical.
    AskedForApproval(String),
}

#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Ascending with time.
    pub id: EventId,
    pub at: DateTime<Utc>,
    pub area: Area,
    /// What the student did or was told.
    pub kind: EventKind,
}

impl EventKind {
    /// The sentence that the student reads.
    pub fn in_words(&self) -> String {
        match self {
            Self::Told(text) => text.clone(),
            Self::Paid { title, amount } => format!("You paid {amount}: {title}."),
            Self::PaymentFailed { title, amount } => {
                format!("A payment of {amount} failed, since your wallet held too little: {title}.")
            }
            Self::RegisteredForReexam { subject, exam_on } => format!(
                "You registered for the re-exam in {subject} on {}.",
                in_words(*exam_on)
            ),
            Self::AppliedForScholarship { name, fee } if *fee == Rupees::ZERO => {
                format!("You applied for {name}.")
            }
            Self::AppliedForScholarship { name, fee } => {
                format!("You applied for {name} and paid {fee}.")
            }
            Self::FiledGrievance(what) => format!("You filed grievance {what}."),
            Self::AppliedForLeave { first, last } if first == last => {
                format!("You applied for leave on {}.", in_words(*first))
            }
            Self::AppliedForLeave { first, last } => format!(
                "You applied for leave from {} to {}.",
                in_words(*first),
                in_words(*last)
            ),
            Self::AskedForApproval(title) => {
                format!("You asked for the approval of your practical “{title}”.")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_amounts_are_said_as_people_read_them() {
        let day = |text| crate::dates::parse(text).unwrap();
        let leave = |first, last| {
            let (first, last) = (day(first), day(last));
            EventKind::AppliedForLeave { first, last }.in_words()
        };
        assert_eq!(
            leave("2026-11-23", "2026-11-23"),
            "You applied for leave on 23/11/2026."
        );
        assert_eq!(
            leave("2026-11-23", "2026-11-24"),
            "You applied for leave from 23/11/2026 to 24/11/2026."
        );
        let applied = |paise| {
            let fee = Rupees::from_paise(paise).unwrap();
            let name = "Merit".to_owned();
            EventKind::AppliedForScholarship { name, fee }.in_words()
        };
        assert_eq!(applied(0), "You applied for Merit.");
        assert_eq!(applied(5_000), "You applied for Merit and paid ₹50.00.");
    }
}
