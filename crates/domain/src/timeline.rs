//! A student's timeline: what the student has done and been told, each in a sentence.

use chrono::{DateTime, NaiveDate, Utc};

use crate::{dates::in_words, ids::EventId, money::Rupees, notifications::Area};

/// What has happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventKind {
    /// The student was told something.
    Told(String),
    /// A charge was paid.
    Paid {
        /// Which.
        title: String,
        /// How much.
        amount: Rupees,
    },
    /// The wallet held too little for a charge.
    PaymentFailed {
        /// Which.
        title: String,
        /// How much.
        amount: Rupees,
    },
    /// A re-exam was registered for.
    RegisteredForReexam {
        /// In what.
        subject: String,
        /// Its day.
        exam_on: NaiveDate,
    },
    /// A scholarship was applied for.
    AppliedForScholarship {
        /// Which.
        name: String,
        /// What applying has cost.
        fee: Rupees,
    },
    /// A grievance was filed: its docket and title.
    FiledGrievance(String),
    /// A leave was applied for.
    AppliedForLeave {
        /// Its first day.
        first: NaiveDate,
        /// Its last day.
        last: NaiveDate,
    },
    /// The approval of a practical was asked for.
    AskedForApproval(String),
}

/// An event of a student's timeline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// The event; in the order of time.
    pub id: EventId,
    /// When.
    pub at: DateTime<Utc>,
    /// What it is about.
    pub area: Area,
    /// What has happened.
    pub kind: EventKind,
}

impl EventKind {
    /// As the student reads it.
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
