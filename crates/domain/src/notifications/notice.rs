//! The kinds of notifications, each with the values in its sentence.

use std::fmt;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::Area;
use crate::{
    dates::in_words, leaves::Period, ledger::Source, money::Rupees, quotes::one_line, words::words,
};

/// The longest text quoted in a sentence, in characters.
const QUOTED: usize = 300;

words! {
    /// What a notification is about. A released word never changes its meaning.
    #[expect(missing_docs, reason = "each is described at `Notice`")]
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum NoticeKind {
        AdmissionReceived = "admissionReceived",
        AdmissionApproved = "admissionApproved",
        AdmissionRejected = "admissionRejected",
        AdmissionReopened = "admissionReopened",
        ResultPublished = "resultPublished",
        ResultChanged = "resultChanged",
        ReexamMoved = "reexamMoved",
        PracticalApproved = "practicalApproved",
        PracticalRejected = "practicalRejected",
        ScholarshipApproved = "scholarshipApproved",
        ScholarshipNotSelected = "scholarshipNotSelected",
        ScholarshipPaid = "scholarshipPaid",
        ScholarshipChanged = "scholarshipChanged",
        GrievanceResolved = "grievanceResolved",
        LeaveApproved = "leaveApproved",
        LeaveRejected = "leaveRejected",
        MoneyAdded = "moneyAdded",
        TopUpRejected = "topUpRejected",
        MoneyTakenBack = "moneyTakenBack",
        ChargeRaised = "chargeRaised",
        ChargeWithdrawn = "chargeWithdrawn",
    }
}

/// Something that a student is notified of. Its `Display` is the English sentence.
///
/// The serialised form is stored, and is on the wire: `{"kind": "chargeRaised", "params": {"title": …}}`. A variant or
/// field is never renamed, and a new field needs `#[serde(default)]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "kind",
    content = "params",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
#[expect(missing_docs, reason = "a variant says what its fields are for")]
pub enum Notice {
    /// An application has arrived.
    AdmissionReceived { course: String },
    /// The student is admitted; `remark` may be empty.
    AdmissionApproved { course: String, remark: String },
    /// The application was sent back.
    AdmissionRejected { reason: String },
    /// The approval was taken back, and the application is checked again.
    AdmissionReopened { course: String },
    /// The first result was published.
    ResultPublished {},
    /// A result was published that replaces an earlier one.
    ResultChanged {},
    /// A re-exam was moved to that day.
    ReexamMoved { subject: String, day: NaiveDate },
    /// A practical is completed; `comment` may be empty.
    PracticalApproved { title: String, comment: String },
    /// A practical is not approved; `comment` may be empty.
    PracticalRejected { title: String, comment: String },
    /// The student was chosen; the award is still to be paid.
    ScholarshipApproved { scholarship: String, amount: Rupees },
    /// Others were chosen.
    ScholarshipNotSelected { scholarship: String },
    /// The award is in the wallet.
    ScholarshipPaid { scholarship: String, amount: Rupees },
    /// The desk has edited it; `scholarship` is its name as it was, `day` that of the test.
    ScholarshipChanged {
        scholarship: String,
        name: String,
        day: NaiveDate,
    },
    /// `reply` may be empty.
    GrievanceResolved { docket: String, reply: String },
    /// `comment` may be empty.
    LeaveApproved {
        #[serde(flatten)]
        period: Period,
        comment: String,
    },
    /// `comment` may be empty.
    LeaveRejected {
        #[serde(flatten)]
        period: Period,
        comment: String,
    },
    /// A wallet was credited; `reference` is the bank's or the counter's.
    MoneyAdded {
        amount: Rupees,
        source: Source,
        reference: String,
    },
    /// A payment by UPI was not found.
    TopUpRejected { amount: Rupees, reason: String },
    /// Money that had been put into the wallet by mistake was taken out again.
    MoneyTakenBack { amount: Rupees, reason: String },
    /// There is a new charge to pay.
    ChargeRaised {
        title: String,
        amount: Rupees,
        due: NaiveDate,
    },
    /// A charge is no longer to be paid.
    ChargeWithdrawn {
        title: String,
        amount: Rupees,
        reason: String,
    },
}

impl Notice {
    /// Its kind, which is its word in the serialised form too.
    pub fn kind(&self) -> NoticeKind {
        use NoticeKind as Kind;
        match self {
            Self::AdmissionReceived { .. } => Kind::AdmissionReceived,
            Self::AdmissionApproved { .. } => Kind::AdmissionApproved,
            Self::AdmissionRejected { .. } => Kind::AdmissionRejected,
            Self::AdmissionReopened { .. } => Kind::AdmissionReopened,
            Self::ResultPublished {} => Kind::ResultPublished,
            Self::ResultChanged {} => Kind::ResultChanged,
            Self::ReexamMoved { .. } => Kind::ReexamMoved,
            Self::PracticalApproved { .. } => Kind::PracticalApproved,
            Self::PracticalRejected { .. } => Kind::PracticalRejected,
            Self::ScholarshipApproved { .. } => Kind::ScholarshipApproved,
            Self::ScholarshipNotSelected { .. } => Kind::ScholarshipNotSelected,
            Self::ScholarshipPaid { .. } => Kind::ScholarshipPaid,
            Self::ScholarshipChanged { .. } => Kind::ScholarshipChanged,
            Self::GrievanceResolved { .. } => Kind::GrievanceResolved,
            Self::LeaveApproved { .. } => Kind::LeaveApproved,
            Self::LeaveRejected { .. } => Kind::LeaveRejected,
            Self::MoneyAdded { .. } => Kind::MoneyAdded,
            Self::TopUpRejected { .. } => Kind::TopUpRejected,
            Self::MoneyTakenBack { .. } => Kind::MoneyTakenBack,
            Self::ChargeRaised { .. } => Kind::ChargeRaised,
            Self::ChargeWithdrawn { .. } => Kind::ChargeWithdrawn,
        }
    }

    /// The page that it is about.
    pub fn area(&self) -> Area {
        use NoticeKind as Kind;
        match self.kind() {
            Kind::AdmissionReceived
            | Kind::AdmissionApproved
            | Kind::AdmissionRejected
            | Kind::AdmissionReopened => Area::Admission,
            Kind::ResultPublished | Kind::ResultChanged => Area::Result,
            Kind::ReexamMoved => Area::Reexam,
            Kind::PracticalApproved | Kind::PracticalRejected => Area::Practicals,
            Kind::ScholarshipApproved
            | Kind::ScholarshipNotSelected
            | Kind::ScholarshipPaid
            | Kind::ScholarshipChanged => Area::Scholarship,
            Kind::GrievanceResolved => Area::Grievance,
            Kind::LeaveApproved | Kind::LeaveRejected => Area::Leave,
            Kind::MoneyAdded | Kind::TopUpRejected | Kind::MoneyTakenBack => Area::Wallet,
            Kind::ChargeRaised | Kind::ChargeWithdrawn => Area::Fees,
        }
    }
}

/// The sentence that the student reads.
impl fmt::Display for Notice {
    #[allow(
        clippy::too_many_lines,
        reason = "it is one match, a line or two a kind"
    )]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AdmissionReceived { course } => {
                write!(f, "Your application for {course} has been received.")
            }
            Self::AdmissionApproved { course, remark } => {
                write!(
                    f,
                    "You are admitted to {course}.{}",
                    Quoted("Remark", remark)
                )
            }
            Self::AdmissionRejected { reason } => {
                write!(
                    f,
                    "Your application was sent back.{}",
                    Quoted("Reason", reason)
                )
            }
            Self::AdmissionReopened { course } => write!(
                f,
                "Your application for {course} is being checked again. No fee is due until it is approved."
            ),
            Self::ResultPublished {} => f.write_str("Your result is published."),
            Self::ResultChanged {} => {
                f.write_str("Your result has changed. It replaces the earlier one.")
            }
            Self::ReexamMoved { subject, day } => {
                write!(f, "Your re-exam in {subject} is now on {}.", in_words(*day))
            }
            Self::PracticalApproved { title, comment } => write!(
                f,
                "Your practical “{title}” is approved and completed.{}",
                Quoted("Comment", comment)
            ),
            Self::PracticalRejected { title, comment } => write!(
                f,
                "Your practical “{title}” is not approved.{}",
                Quoted("Comment", comment)
            ),
            Self::ScholarshipApproved {
                scholarship,
                amount,
            } => write!(
                f,
                "You have been chosen for {scholarship}. The award of {amount} will be paid into your wallet."
            ),
            Self::ScholarshipNotSelected { scholarship } => {
                write!(f, "You were not selected for {scholarship} this time.")
            }
            Self::ScholarshipPaid {
                scholarship,
                amount,
            } => {
                write!(
                    f,
                    "The award of {scholarship}, {amount}, is in your wallet."
                )
            }
            Self::ScholarshipChanged {
                scholarship,
                name,
                day,
            } => write!(
                f,
                "The scholarship “{scholarship}” has changed. It is now called “{name}”, and its test is on {}.",
                in_words(*day)
            ),
            Self::GrievanceResolved { docket, reply } => {
                write!(
                    f,
                    "Your grievance {docket} is resolved.{}",
                    Quoted("Reply", reply)
                )
            }
            Self::LeaveApproved { period, comment } => {
                write!(
                    f,
                    "Your leave {period} is approved.{}",
                    Quoted("Comment", comment)
                )
            }
            Self::LeaveRejected { period, comment } => {
                write!(
                    f,
                    "Your leave {period} is rejected.{}",
                    Quoted("Comment", comment)
                )
            }
            Self::MoneyAdded {
                amount,
                source,
                reference,
            } => {
                let description = one_line(&source.describe(reference), QUOTED);
                write!(f, "{amount} was added to your wallet: {description}.")
            }
            Self::TopUpRejected { amount, reason } => {
                let reason = Quoted("Reason", reason);
                write!(f, "Your payment of {amount} was not found.{reason}")
            }
            Self::MoneyTakenBack { amount, reason } => {
                let reason = Quoted("Reason", reason);
                write!(f, "{amount} was taken back from your wallet.{reason}")
            }
            Self::ChargeRaised { title, amount, due } => {
                write!(f, "{title}: pay {amount} by {}.", in_words(*due))
            }
            Self::ChargeWithdrawn {
                title,
                amount,
                reason,
            } => {
                let reason = Quoted("Reason", reason);
                write!(f, "{title}: {amount} is no longer due.{reason}")
            }
        }
    }
}

/// What somebody typed, behind its label and a space; nothing of an empty text.
struct Quoted<'a>(&'static str, &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(label, text) = self;
        match one_line(text, QUOTED) {
            empty if empty.is_empty() => Ok(()),
            text => write!(f, " {label}: {text}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[allow(clippy::too_many_lines, reason = "it is one list")]
    fn each(text: &str) -> Vec<Notice> {
        let typed = || text.to_owned();
        let amount = Rupees::from_paise(12_500_050).unwrap();
        let day = crate::dates::parse("2026-11-23").unwrap();
        let end = crate::dates::parse("2026-11-24").unwrap();
        let (course, scholarship, subject, title) = (typed(), typed(), typed(), typed());
        let (remark, comment, reason) = (typed(), typed(), typed());
        let period = Period { start: day, end };
        vec![
            Notice::AdmissionReceived {
                course: course.clone(),
            },
            Notice::AdmissionApproved {
                course: course.clone(),
                remark,
            },
            Notice::AdmissionRejected {
                reason: reason.clone(),
            },
            Notice::AdmissionReopened { course },
            Notice::ResultPublished {},
            Notice::ResultChanged {},
            Notice::ReexamMoved { subject, day },
            Notice::PracticalApproved {
                title: title.clone(),
                comment: comment.clone(),
            },
            Notice::PracticalRejected {
                title: title.clone(),
                comment: comment.clone(),
            },
            Notice::ScholarshipApproved {
                scholarship: scholarship.clone(),
                amount,
            },
            Notice::ScholarshipNotSelected {
                scholarship: scholarship.clone(),
            },
            Notice::ScholarshipPaid {
                scholarship: scholarship.clone(),
                amount,
            },
            Notice::ScholarshipChanged {
                name: scholarship.clone(),
                scholarship,
                day,
            },
            Notice::GrievanceResolved {
                docket: typed(),
                reply: typed(),
            },
            Notice::LeaveApproved {
                period,
                comment: comment.clone(),
            },
            Notice::LeaveRejected {
                period: Period { end: day, ..period },
                comment,
            },
            Notice::MoneyAdded {
                amount,
                source: Source::Upi,
                reference: typed(),
            },
            Notice::TopUpRejected {
                amount,
                reason: reason.clone(),
            },
            Notice::MoneyTakenBack {
                amount,
                reason: reason.clone(),
            },
            Notice::ChargeRaised {
                title: title.clone(),
                amount,
                due: day,
            },
            Notice::ChargeWithdrawn {
                title,
                amount,
                reason,
            },
        ]
    }

    #[test]
    fn each_kind_is_stored_under_its_word_and_reads_back() {
        let kinds: Vec<NoticeKind> = each("x").iter().map(Notice::kind).collect();
        assert_eq!(kinds, NoticeKind::ALL);
        for notice in each("अनिल") {
            let json = serde_json::to_value(&notice).unwrap();
            assert_eq!(json["kind"], notice.kind().as_str());
            assert!(json["params"].is_object(), "{json}");
            assert_eq!(serde_json::from_value::<Notice>(json).unwrap(), notice);
        }
    }

    #[test]
    fn values_are_numbers_days_and_what_people_typed() {
        let json =
            |index: usize| serde_json::to_value(&each("X")[index]).unwrap()["params"].to_string();
        assert_eq!(json(9), r#"{"amount":125000.5,"scholarship":"X"}"#);
        assert_eq!(
            json(14),
            r#"{"comment":"X","end":"2026-11-24","start":"2026-11-23"}"#
        );
        for notice in each("") {
            let params = serde_json::to_value(&notice).unwrap()["params"].to_string();
            assert!(
                !params.contains('₹') && !params.contains("23/11"),
                "{params}"
            );
        }
    }

    #[test]
    fn a_text_is_one_line_and_an_empty_one_is_left_out() {
        let told = |reason: &str| {
            Notice::AdmissionRejected {
                reason: reason.to_owned(),
            }
            .to_string()
        };
        assert_eq!(told(" "), "Your application was sent back.");
        assert_eq!(
            told("Blurred.\nTwice."),
            "Your application was sent back. Reason: Blurred. Twice."
        );
        assert!(told(&"x".repeat(400)).ends_with("x…"));
    }

    #[test]
    fn sentences() {
        let said: Vec<String> = each("X").iter().map(Notice::to_string).collect();
        let expected = [
            "Your application for X has been received.",
            "You are admitted to X. Remark: X",
            "Your application was sent back. Reason: X",
            "Your application for X is being checked again. No fee is due until it is approved.",
            "Your result is published.",
            "Your result has changed. It replaces the earlier one.",
            "Your re-exam in X is now on 23 November 2026.",
            "Your practical “X” is approved and completed. Comment: X",
            "Your practical “X” is not approved. Comment: X",
            "You have been chosen for X. The award of ₹1,25,000.50 will be paid into your wallet.",
            "You were not selected for X this time.",
            "The award of X, ₹1,25,000.50, is in your wallet.",
            "The scholarship “X” has changed. It is now called “X”, and its test is on 23 November 2026.",
            "Your grievance X is resolved. Reply: X",
            "Your leave from 23 November 2026 to 24 November 2026 is approved. Comment: X",
            "Your leave on 23 November 2026 is rejected. Comment: X",
            "₹1,25,000.50 was added to your wallet: Added by UPI, reference X.",
            "Your payment of ₹1,25,000.50 was not found. Reason: X",
            "₹1,25,000.50 was taken back from your wallet. Reason: X",
            "X: pay ₹1,25,000.50 by 23 November 2026.",
            "X: ₹1,25,000.50 is no longer due. Reason: X",
        ];
        assert_eq!(said, expected);
    }
}
