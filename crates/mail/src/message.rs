//! Every mail of the portal, as data.
//!
//! The caller stores a [`Message`] (encrypted, since some contain a code) and composes it when it is
//! sent, so that corrected wording also reaches mails that are waiting. The texts are in `wording`.

use std::fmt;

use chrono::{DateTime, NaiveDate, Utc};
use portal_domain::{
    documents::Slot, leaves::Period, ledger::Source, money::Rupees, promotions::Verdict,
    roles::Role,
};
use serde::{Deserialize, Serialize};

/// A mail to one person. Values may be any text: composing makes them harmless.
///
/// The serialized form is tagged by [`Message::kind`], and waits as a part of a [`StoredMessage`](crate::StoredMessage).
/// Stored messages must stay readable, so a variant or field is never renamed, and a new field needs
/// `#[serde(default)]`: mails from the previous release are waiting without it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs, reason = "a variant says what its fields are for")]
pub enum Message {
    /// The code that completes a registration; valid for `minutes`.
    RegistrationCode {
        code: String,
        college: String,
        minutes: u32,
    },
    /// Somebody registered with an address that already has an account of this kind.
    AddressAlreadyRegistered { account_kind: AccountKind },
    /// To a student whose registration is complete.
    Welcome {
        name: String,
        student_id: String,
        college: String,
    },
    /// To a student whom the college has brought in: the code for the first password, valid for `days`.
    FirstCode {
        name: String,
        student_id: String,
        college: String,
        code: String,
        days: u32,
    },
    /// To the founder of a college, who is its super admin.
    StaffWelcomeFounder { college: String },
    /// To a verified staff account that a super admin has yet to approve.
    StaffPending { college: String },
    /// To a staff account that has been given its first role.
    StaffActivated { college: String, role: Role },
    /// To a staff account that was not approved.
    StaffRejected { college: String },
    /// To a staff account that has been disabled.
    StaffDisabled { college: String },
    /// To a staff account whose role was changed.
    RoleChanged { college: String, role: Role },
    /// To an address that gets a role as soon as it registers.
    Invitation { college: String, role: Role },
    /// The code that allows a new password; valid for `minutes`.
    PasswordResetCode { code: String, minutes: u32 },
    /// The password was changed by its owner or by an administrator.
    PasswordChanged { by_admin: bool },
    /// The code that proves the new address of an account; valid for `minutes`.
    EmailCode { code: String, minutes: u32 },
    /// Somebody wants this address for another account of this kind than the one that has it.
    EmailHasAccount { account_kind: AccountKind },
    /// To the former address of an account that has the address `email` now. The link with the token undoes the change,
    /// for `days`.
    EmailChanged {
        account_kind: AccountKind,
        email: String,
        token: String,
        days: u32,
    },
    /// To the new address of an account.
    EmailConfirmed { account_kind: AccountKind },
    /// The change of an account's address was undone; `is_back` to the address that it has again, otherwise to the one
    /// that it no longer has.
    EmailChangeUndone {
        account_kind: AccountKind,
        is_back: bool,
    },
    /// The code before a second factor is set up; valid for `minutes`.
    FactorCode { code: String, minutes: u32 },
    /// A second factor was set up; `is_replaced` if there was one before.
    FactorEnrolled { is_replaced: bool },
    /// A passkey opens the account from now on; `has_codes` if recovery codes were shown with it, as to staff with their
    /// first factor.
    PasskeyAdded {
        account_kind: AccountKind,
        name: String,
        has_codes: bool,
    },
    /// A passkey was removed from the account by its owner.
    PasskeyRemoved {
        account_kind: AccountKind,
        name: String,
    },
    /// A device on which a student stayed signed in has ended: its token was used twice.
    DeviceCopied {
        /// Such as `Chrome 126`.
        browser: Option<String>,
        /// Such as `Windows`.
        system: Option<String>,
    },
    /// A recovery code was used, and few are left.
    RecoveryCodesFew { left: u32 },
    /// To the owner of a second factor and to the super admins of the college: `by` asked to remove the factor of `member`.
    /// It happens in `hours`, or `None` when a second super admin confirms it. The link with the token stops it.
    FactorRestorationAsked {
        college: String,
        member: String,
        is_owner: bool,
        by: String,
        reason: String,
        hours: Option<u32>,
        token: String,
    },
    /// To the same people, in the middle of the time.
    FactorRestorationDue {
        college: String,
        member: String,
        is_owner: bool,
        hours: u32,
        token: String,
    },
    /// To the same people: the factor stays.
    FactorRestorationStopped {
        college: String,
        member: String,
        is_owner: bool,
    },
    /// To the same people: the factor was removed.
    FactorRestored {
        college: String,
        member: String,
        is_owner: bool,
    },
    /// Somebody signed in to an account of that kind from a browser that it did not know; `browser` and `system` are `None`
    /// if they are none that we know, `network` is the part of the address that is shown.
    NewSignIn {
        account_kind: AccountKind,
        college: String,
        browser: Option<String>,
        system: Option<String>,
        network: String,
        at: DateTime<Utc>,
    },
    /// To the super admins: a staff account waits for their decision.
    StaffAwaitingApproval { college: String, username: String },
    /// To the super admins and accountants of a college: `by` changed the UPI ID to which students send
    /// money; an empty one means none.
    UpiIdChanged {
        college: String,
        by: String,
        before: String,
        after: String,
    },
    /// To the super admins of a college: what the operator of the installation did to its data from the
    /// command line. `about` names the record; it is empty if `act` is enough.
    OperatorActed {
        college: String,
        act: OperatorAct,
        about: String,
    },
    /// To a student whose application has arrived.
    AdmissionReceived {
        name: String,
        college: String,
        course: String,
    },
    /// To a student who is admitted; `remark` may be empty.
    AdmissionApproved {
        name: String,
        college: String,
        course: String,
        fee: Rupees,
        remark: String,
    },
    /// To a student whose application was sent back; `documents` are those refused, with the reasons.
    AdmissionRejected {
        name: String,
        college: String,
        reason: String,
        documents: Vec<(Slot, String)>,
    },
    /// To a student whose approved application is checked again.
    AdmissionReopened {
        name: String,
        college: String,
        course: String,
    },
    /// To a student of a class that was promoted; `term` is the one that the student is in now, or was in last.
    Promoted {
        name: String,
        college: String,
        course: String,
        term: i16,
        verdict: Verdict,
    },
    /// To a student who is in another class, or, where a promotion was undone, in the one of before again. A course of one term says
    /// no term.
    EnrolmentChanged {
        name: String,
        college: String,
        course: String,
        term: Option<i16>,
        is_undone: bool,
    },
    /// To a student whose wallet was credited; `reference` is the bank's or the counter's.
    MoneyAdded {
        college: String,
        amount: Rupees,
        source: Source,
        reference: String,
        balance: Rupees,
    },
    /// To a student whose payment by UPI was not found.
    TopUpRejected {
        college: String,
        amount: Rupees,
        reference: String,
        reason: String,
    },
    /// To a student from whose wallet money was taken that had been put there by mistake.
    MoneyTakenBack {
        college: String,
        amount: Rupees,
        reason: String,
    },
    /// To a student who has a new charge to pay.
    ChargeRaised {
        college: String,
        title: String,
        amount: Rupees,
        due: NaiveDate,
    },
    /// To a student who no longer has to pay a charge.
    ChargeWithdrawn {
        college: String,
        title: String,
        amount: Rupees,
        reason: String,
    },
    /// To a student whose result was published; `is_first` unless it replaces an earlier one. The `term` is `None` in a course
    /// of one term.
    ResultPublished {
        college: String,
        is_first: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        term: Option<i16>,
    },
    /// To a student who has paid for a re-exam.
    ReexamRegistered {
        college: String,
        subject: String,
        day: NaiveDate,
        fee: Rupees,
    },
    /// To a student whose re-exam was moved to another day.
    ReexamMoved {
        college: String,
        subject: String,
        day: NaiveDate,
    },
    /// To a student whose practical a teacher has approved or rejected; `comment` may be empty.
    PracticalDecided {
        name: String,
        college: String,
        subject: String,
        title: String,
        date: NaiveDate,
        approved: bool,
        comment: String,
    },
    /// To a student who has applied for a scholarship; `day` is that of the test.
    ScholarshipApplied {
        college: String,
        scholarship: String,
        day: NaiveDate,
        fee: Rupees,
    },
    /// To a student who was chosen for a scholarship.
    ScholarshipApproved {
        college: String,
        scholarship: String,
        amount: Rupees,
    },
    /// To a student who has applied for a scholarship and was not selected.
    ScholarshipNotSelected {
        college: String,
        scholarship: String,
    },
    /// To a student whose award is in the wallet.
    ScholarshipPaid {
        college: String,
        scholarship: String,
        amount: Rupees,
        balance: Rupees,
    },
    /// To a student who has applied for a scholarship that was edited. `scholarship` is its name as it was, `name` its
    /// name from now on, `day` that of the test.
    ScholarshipChanged {
        college: String,
        scholarship: String,
        name: String,
        day: NaiveDate,
    },
    /// To a student whose grievance is resolved; `reply` may be empty or have several lines.
    GrievanceResolved {
        name: String,
        college: String,
        docket: String,
        title: String,
        reply: String,
    },
    /// To a student whose leave was approved or rejected; `comment` may be empty.
    LeaveDecided {
        name: String,
        college: String,
        period: Period,
        approved: bool,
        comment: String,
    },
}

/// Which of the two kinds of account an address belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AccountKind {
    /// Logs in at `/log-in`.
    Student,
    /// Logs in at `/admin-login`.
    Staff,
}

/// What the operator of an installation does to people's data from the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OperatorAct {
    /// Made an account super admin, or invited an address to be it.
    AddedSuperAdmin,
    /// Wrote a student's document into a file.
    ExportedDocument,
    /// Counted the values sealed under each secret.
    CountedSecrets,
    /// Took a backup by hand.
    TookBackup,
    /// Restored everything from a backup.
    Restored,
    /// Compared a bank's statement with the ledger.
    ComparedStatement,
    /// Closed the college and wrote its lists and documents into a folder.
    ClosedCollege,
    /// Opened the college again.
    ReopenedCollege,
    /// Removed the second factor of a staff account.
    RestoredFactor,
}

impl Message {
    /// The name of the message, for metrics and logs; also its tag when serialized.
    #[must_use]
    #[allow(clippy::too_many_lines, reason = "it is one match, a line a kind")]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::RegistrationCode { .. } => "registration_code",
            Self::AddressAlreadyRegistered { .. } => "address_already_registered",
            Self::Welcome { .. } => "welcome",
            Self::FirstCode { .. } => "first_code",
            Self::StaffWelcomeFounder { .. } => "staff_welcome_founder",
            Self::StaffPending { .. } => "staff_pending",
            Self::StaffActivated { .. } => "staff_activated",
            Self::StaffRejected { .. } => "staff_rejected",
            Self::StaffDisabled { .. } => "staff_disabled",
            Self::RoleChanged { .. } => "role_changed",
            Self::Invitation { .. } => "invitation",
            Self::PasswordResetCode { .. } => "password_reset_code",
            Self::PasswordChanged { .. } => "password_changed",
            Self::EmailCode { .. } => "email_code",
            Self::EmailHasAccount { .. } => "email_has_account",
            Self::EmailChanged { .. } => "email_changed",
            Self::EmailConfirmed { .. } => "email_confirmed",
            Self::EmailChangeUndone { .. } => "email_change_undone",
            Self::FactorCode { .. } => "factor_code",
            Self::FactorEnrolled { .. } => "factor_enrolled",
            Self::PasskeyAdded { .. } => "passkey_added",
            Self::PasskeyRemoved { .. } => "passkey_removed",
            Self::DeviceCopied { .. } => "device_copied",
            Self::RecoveryCodesFew { .. } => "recovery_codes_few",
            Self::FactorRestorationAsked { .. } => "factor_restoration_asked",
            Self::FactorRestorationDue { .. } => "factor_restoration_due",
            Self::FactorRestorationStopped { .. } => "factor_restoration_stopped",
            Self::FactorRestored { .. } => "factor_restored",
            Self::NewSignIn { .. } => "new_sign_in",
            Self::StaffAwaitingApproval { .. } => "staff_awaiting_approval",
            Self::UpiIdChanged { .. } => "upi_id_changed",
            Self::OperatorActed { .. } => "operator_acted",
            Self::AdmissionReceived { .. } => "admission_received",
            Self::AdmissionApproved { .. } => "admission_approved",
            Self::AdmissionRejected { .. } => "admission_rejected",
            Self::AdmissionReopened { .. } => "admission_reopened",
            Self::Promoted { .. } => "promoted",
            Self::EnrolmentChanged { .. } => "enrolment_changed",
            Self::MoneyAdded { .. } => "money_added",
            Self::TopUpRejected { .. } => "top_up_rejected",
            Self::MoneyTakenBack { .. } => "money_taken_back",
            Self::ChargeRaised { .. } => "charge_raised",
            Self::ChargeWithdrawn { .. } => "charge_withdrawn",
            Self::ResultPublished { .. } => "result_published",
            Self::ReexamRegistered { .. } => "reexam_registered",
            Self::ReexamMoved { .. } => "reexam_moved",
            Self::PracticalDecided { .. } => "practical_decided",
            Self::ScholarshipApplied { .. } => "scholarship_applied",
            Self::ScholarshipApproved { .. } => "scholarship_approved",
            Self::ScholarshipNotSelected { .. } => "scholarship_not_selected",
            Self::ScholarshipChanged { .. } => "scholarship_changed",
            Self::ScholarshipPaid { .. } => "scholarship_paid",
            Self::GrievanceResolved { .. } => "grievance_resolved",
            Self::LeaveDecided { .. } => "leave_decided",
        }
    }

    /// Whether a person waits at the screen for it; such mails are sent before others.
    #[must_use]
    pub fn is_awaited(&self) -> bool {
        matches!(
            self,
            Self::RegistrationCode { .. }
                | Self::AddressAlreadyRegistered { .. }
                | Self::PasswordResetCode { .. }
                | Self::EmailCode { .. }
                | Self::FactorCode { .. }
                | Self::EmailHasAccount { .. }
        )
    }

    /// How long its code is valid, in minutes; `None` if it has no code.
    #[must_use]
    pub fn life_in_minutes(&self) -> Option<u32> {
        match self {
            Self::RegistrationCode { minutes, .. }
            | Self::PasswordResetCode { minutes, .. }
            | Self::EmailCode { minutes, .. }
            | Self::FactorCode { minutes, .. } => Some(*minutes),
            Self::FirstCode { days, .. } => Some(days * 24 * 60),
            _ => None,
        }
    }
}

/// Shows only the kind: messages contain codes and names, which do not belong in a log.
impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Message({})", self.kind())
    }
}
