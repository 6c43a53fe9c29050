//! The messages as the last release reads them. They go when its envelopes are no longer written.

use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Message {
    RegistrationCode {
        code: String,
        college: String,
        minutes: u32,
    },
    AddressAlreadyRegistered {
        account_kind: AccountKind,
    },
    Welcome {
        name: String,
        student_id: String,
        college: String,
    },
    StaffWelcomeFounder {
        college: String,
    },
    StaffPending {
        college: String,
    },
    StaffActivated {
        college: String,
        role_title: String,
    },
    StaffRejected {
        college: String,
    },
    StaffDisabled {
        college: String,
    },
    RoleChanged {
        college: String,
        role_title: String,
    },
    Invitation {
        college: String,
        role_title: String,
    },
    PasswordResetCode {
        code: String,
        minutes: u32,
    },
    PasswordChanged {
        by_admin: bool,
    },
    StaffAwaitingApproval {
        college: String,
        username: String,
    },
    UpiIdChanged {
        college: String,
        by: String,
        before: String,
        after: String,
    },
    OperatorActed {
        college: String,
        act: OperatorAct,
        about: String,
    },
    AdmissionReceived {
        name: String,
        college: String,
        course: String,
    },
    AdmissionApproved {
        name: String,
        college: String,
        course: String,
        fee: String,
        remark: String,
    },
    AdmissionRejected {
        name: String,
        college: String,
        reason: String,
        documents: Vec<(String, String)>,
    },
    MoneyAdded {
        college: String,
        amount: String,
        description: String,
        balance: String,
    },
    TopUpRejected {
        college: String,
        amount: String,
        reference: String,
        reason: String,
    },
    MoneyTakenBack {
        college: String,
        amount: String,
        reason: String,
    },
    ChargeRaised {
        college: String,
        title: String,
        amount: String,
        due: String,
    },
    ChargeWithdrawn {
        college: String,
        title: String,
        amount: String,
        reason: String,
    },
    ResultPublished {
        college: String,
        is_first: bool,
    },
    ReexamRegistered {
        college: String,
        subject: String,
        day: String,
        fee: String,
    },
    ReexamMoved {
        college: String,
        subject: String,
        day: String,
    },
    PracticalDecided {
        name: String,
        college: String,
        subject: String,
        title: String,
        date: String,
        approved: bool,
        comment: String,
    },
    ScholarshipApplied {
        college: String,
        scholarship: String,
        day: String,
        fee: String,
    },
    ScholarshipApproved {
        college: String,
        scholarship: String,
        amount: String,
    },
    ScholarshipNotSelected {
        college: String,
        scholarship: String,
    },
    ScholarshipPaid {
        college: String,
        scholarship: String,
        amount: String,
        balance: String,
    },
    GrievanceResolved {
        name: String,
        college: String,
        docket: String,
        title: String,
        reply: String,
    },
    LeaveDecided {
        name: String,
        college: String,
        period: String,
        approved: bool,
        comment: String,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AccountKind {
    Student,
    Staff,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OperatorAct {
    AddedSuperAdmin,
    ExportedDocument,
    CountedSecrets,
    TookBackup,
    Restored,
    ComparedStatement,
    ClosedCollege,
    ReopenedCollege,
}
