//! The kinds of notifications, each with the values in its sentence.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::Area;
use crate::{leaves::Period, ledger::Source, money::Rupees, promotions::Verdict, words::words};

words! {
    /// What a notification is about. A released word never changes its meaning.
    #[expect(missing_docs, reason = "each is described at `Notice`")]
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum NoticeKind {
        AdmissionReceived = "admissionReceived",
        AdmissionApproved = "admissionApproved",
        AdmissionRejected = "admissionRejected",
        AdmissionReopened = "admissionReopened",
        Promoted = "promoted",
        EnrolmentChanged = "enrolmentChanged",
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
        PasskeyAdded = "passkeyAdded",
        PasskeyRemoved = "passkeyRemoved",
        NewSignIn = "newSignIn",
    }
}

/// Something that a student is notified of. Its `Display`, in `sentence`, is the English sentence.
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
    /// The class was promoted; `term` is the one that the student is in now, or was in last.
    Promoted {
        course: String,
        term: i16,
        verdict: Verdict,
    },
    /// The student is in another class, or, where a promotion was undone, in the one of before again. A course of one term says no
    /// term.
    EnrolmentChanged {
        course: String,
        term: Option<i16>,
        is_undone: bool,
    },
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
    /// A passkey opens the account from now on.
    PasskeyAdded { name: String },
    /// A passkey no longer opens it.
    PasskeyRemoved { name: String },
    /// Somebody signed in from a browser that the account did not know; `browser` and `system` are `None` if they are none
    /// that we know, and `network` is the part of the address that is shown.
    NewSignIn {
        browser: Option<String>,
        system: Option<String>,
        network: String,
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
            Self::Promoted { .. } => Kind::Promoted,
            Self::EnrolmentChanged { .. } => Kind::EnrolmentChanged,
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
            Self::PasskeyAdded { .. } => Kind::PasskeyAdded,
            Self::PasskeyRemoved { .. } => Kind::PasskeyRemoved,
            Self::NewSignIn { .. } => Kind::NewSignIn,
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
            Kind::Promoted
            | Kind::EnrolmentChanged
            | Kind::ResultPublished
            | Kind::ResultChanged => Area::Result,
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
            Kind::PasskeyAdded | Kind::PasskeyRemoved | Kind::NewSignIn => Area::Account,
        }
    }
}

#[cfg(test)]
pub(super) mod samples {
    use super::*;

    /// One of each kind, in the order of [`NoticeKind`], with `text` as whatever people typed.
    #[allow(clippy::too_many_lines, reason = "it is one list")]
    pub(crate) fn each(text: &str) -> Vec<Notice> {
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
            Notice::AdmissionReopened {
                course: course.clone(),
            },
            Notice::Promoted {
                course: course.clone(),
                term: 3,
                verdict: Verdict::Provisional,
            },
            Notice::EnrolmentChanged {
                course,
                term: Some(3),
                is_undone: false,
            },
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
            Notice::PasskeyAdded { name: typed() },
            Notice::PasskeyRemoved { name: typed() },
            Notice::NewSignIn {
                browser: Some(typed()),
                system: None,
                network: "203.0.113.0/24".into(),
            },
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::{samples::each, *};

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
        assert_eq!(json(11), r#"{"amount":125000.5,"scholarship":"X"}"#);
        assert_eq!(
            json(16),
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
}
