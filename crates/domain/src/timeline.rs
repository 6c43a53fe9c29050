//! A student's timeline: what the student did and was told, one sentence each.

use std::fmt;

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use crate::{
    dates::in_words,
    ids::EventId,
    leaves::Period,
    ledger::Description,
    money::Rupees,
    notifications::{Area, Told},
    words::words,
};

words! {
    /// What a student did. A released word never changes its meaning, and none is that of a notification.
    #[expect(missing_docs, reason = "each is described at `Deed`")]
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum DeedKind {
        Paid = "paid",
        PaymentFailed = "paymentFailed",
        RegisteredForReexam = "registeredForReexam",
        AppliedForScholarship = "appliedForScholarship",
        FiledGrievance = "filedGrievance",
        AppliedForLeave = "appliedForLeave",
        AskedForApproval = "askedForApproval",
        WithdrewLeave = "withdrewLeave",
        ReopenedGrievance = "reopenedGrievance",
    }
}

/// What a student did. Its `Display` is the English sentence.
///
/// The view `student_events` makes the serialised form, which is on the wire too.
#[expect(missing_docs, reason = "a variant says what its fields are for")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "kind",
    content = "params",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Deed {
    /// A charge was paid.
    Paid { charge: Description, amount: Rupees },
    /// The wallet held too little for a charge.
    PaymentFailed { charge: Description, amount: Rupees },
    /// A re-exam was registered for, on that day.
    RegisteredForReexam { subject: String, exam_on: NaiveDate },
    /// `fee` is that of the application, and may be 0.
    AppliedForScholarship { scholarship: String, fee: Rupees },
    /// A grievance was filed.
    FiledGrievance { docket: String, title: String },
    /// A leave was applied for.
    AppliedForLeave(Period),
    /// The approval of a practical was asked for.
    AskedForApproval { title: String },
    /// A leave was taken back.
    WithdrewLeave(Period),
    /// A resolved grievance was re-opened.
    ReopenedGrievance { docket: String, title: String },
}

/// What the student did or was told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventKind {
    /// By the student.
    Did(Deed),
    /// By a notification.
    Told(Told),
}

#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Ascending with time.
    pub id: EventId,
    pub at: DateTime<Utc>,
    pub kind: EventKind,
}

impl Deed {
    /// Its kind, which is its word in the serialised form too.
    pub fn kind(&self) -> DeedKind {
        match self {
            Self::Paid { .. } => DeedKind::Paid,
            Self::PaymentFailed { .. } => DeedKind::PaymentFailed,
            Self::RegisteredForReexam { .. } => DeedKind::RegisteredForReexam,
            Self::AppliedForScholarship { .. } => DeedKind::AppliedForScholarship,
            Self::FiledGrievance { .. } => DeedKind::FiledGrievance,
            Self::AppliedForLeave { .. } => DeedKind::AppliedForLeave,
            Self::AskedForApproval { .. } => DeedKind::AskedForApproval,
            Self::WithdrewLeave(_) => DeedKind::WithdrewLeave,
            Self::ReopenedGrievance { .. } => DeedKind::ReopenedGrievance,
        }
    }

    /// The page that it is about.
    pub fn area(&self) -> Area {
        match self {
            Self::Paid { .. } => Area::Fees,
            Self::PaymentFailed { .. } => Area::Wallet,
            Self::RegisteredForReexam { .. } => Area::Reexam,
            Self::AppliedForScholarship { .. } => Area::Scholarship,
            Self::FiledGrievance { .. } | Self::ReopenedGrievance { .. } => Area::Grievance,
            Self::AppliedForLeave(_) | Self::WithdrewLeave(_) => Area::Leave,
            Self::AskedForApproval { .. } => Area::Practicals,
        }
    }
}

/// The sentence that the student reads.
impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Paid { charge, amount } => write!(f, "You paid {amount}: {charge}."),
            Self::PaymentFailed { charge, amount } => write!(
                f,
                "A payment of {amount} failed because your wallet held too little: {charge}."
            ),
            Self::RegisteredForReexam { subject, exam_on } => write!(
                f,
                "You registered for the re-exam in {subject} on {}.",
                in_words(*exam_on)
            ),
            Self::AppliedForScholarship { scholarship, fee } if *fee == Rupees::ZERO => {
                write!(f, "You applied for {scholarship}.")
            }
            Self::AppliedForScholarship { scholarship, fee } => {
                write!(f, "You applied for {scholarship} and paid {fee}.")
            }
            Self::FiledGrievance { docket, title } => {
                write!(f, "You filed grievance {docket}: {title}.")
            }
            Self::AppliedForLeave(period) => write!(f, "You applied for leave {period}."),
            Self::AskedForApproval { title } => {
                write!(f, "You asked for approval of your practical “{title}”.")
            }
            Self::WithdrewLeave(period) => write!(f, "You withdrew your leave {period}."),
            Self::ReopenedGrievance { docket, title } => {
                write!(f, "You re-opened grievance {docket}: {title}.")
            }
        }
    }
}

impl EventKind {
    /// The page that it is about.
    pub fn area(&self) -> Area {
        match self {
            Self::Did(deed) => deed.area(),
            Self::Told(told) => told.area(),
        }
    }

    /// The sentence that the student reads.
    pub fn text(&self) -> String {
        match self {
            Self::Did(deed) => deed.to_string(),
            Self::Told(told) => told.text(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ledger::What, notifications::NoticeKind};

    fn each() -> Vec<Deed> {
        let day = |text| crate::dates::parse(text).unwrap();
        let amount = |paise| Rupees::from_paise(paise).unwrap();
        let (first, last) = (day("2026-11-23"), day("2026-11-24"));
        let leave = |start, end| Deed::AppliedForLeave(Period { start, end });
        let applied = |paise| Deed::AppliedForScholarship {
            scholarship: "Merit".into(),
            fee: amount(paise),
        };
        vec![
            Deed::Paid {
                charge: What::Instalment {
                    number: 1,
                    count: 2,
                }
                .into(),
                amount: amount(6_250_000),
            },
            Deed::PaymentFailed {
                charge: Description::Text("Trip".into()),
                amount: amount(50_005),
            },
            Deed::RegisteredForReexam {
                subject: "Botany".into(),
                exam_on: first,
            },
            applied(0),
            applied(5_000),
            Deed::FiledGrievance {
                docket: "GR-2026-00005".into(),
                title: "Fan".into(),
            },
            leave(first, first),
            leave(first, last),
            Deed::AskedForApproval {
                title: "Titration".into(),
            },
            Deed::WithdrewLeave(Period {
                start: first,
                end: last,
            }),
            Deed::ReopenedGrievance {
                docket: "GR-2026-00005".into(),
                title: "Fan".into(),
            },
        ]
    }

    #[test]
    fn days_and_amounts_are_said_as_people_read_them() {
        let said: Vec<String> = each().iter().map(Deed::to_string).collect();
        let expected = [
            "You paid ₹62,500.00: Instalment 1 of 2.",
            "A payment of ₹500.05 failed because your wallet held too little: Trip.",
            "You registered for the re-exam in Botany on 23 November 2026.",
            "You applied for Merit.",
            "You applied for Merit and paid ₹50.00.",
            "You filed grievance GR-2026-00005: Fan.",
            "You applied for leave on 23 November 2026.",
            "You applied for leave from 23 November 2026 to 24 November 2026.",
            "You asked for approval of your practical “Titration”.",
            "You withdrew your leave from 23 November 2026 to 24 November 2026.",
            "You re-opened grievance GR-2026-00005: Fan.",
        ];
        assert_eq!(said, expected);
    }

    #[test]
    fn each_kind_has_its_word_which_no_notification_has_and_reads_back() {
        let mut words = Vec::new();
        for deed in each() {
            let json = serde_json::to_value(&deed).unwrap();
            assert_eq!(json["kind"], deed.kind().as_str());
            words.push(deed.kind().as_str());
            assert_eq!(serde_json::from_value::<Deed>(json).unwrap(), deed);
        }
        words.dedup();
        assert_eq!(words, DeedKind::WORDS);
        let taken = |word: &&str| NoticeKind::from_name(word).is_some();
        assert!(!DeedKind::WORDS.iter().any(taken));
    }
}
