//! What the audit says: who did what to whose record.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::{
    documents::Slot,
    ids::{AuditId, CollegeId, StaffId, StudentId},
};

/// What was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// A college was founded; the subject is its first super admin.
    FoundCollege,
    /// A pending or disabled staff account was given a role.
    ApproveStaff,
    /// A pending staff account was turned away.
    RejectStaff,
    /// A staff account got another role.
    ChangeRole,
    /// A staff account was locked out.
    DisableStaff,
    /// A staff account's names were edited.
    RenameStaff,
    /// A staff account's password was set by a super admin.
    SetPassword,
    /// An address was invited to a role.
    InviteStaff,
    /// An invitation was taken back.
    WithdrawInvitation,
    /// The college's set-up was saved.
    SaveCollege,
    /// An application was approved.
    ApproveAdmission,
    /// An application was rejected.
    RejectAdmission,
    /// A student's document was opened.
    OpenDocument,
    /// Money sent by UPI was found at the bank and put into a wallet.
    ApproveTopUp,
    /// Money for a wallet was approved by the first of two accountants.
    ApproveTopUpFirst,
    /// Money that a student says was sent was not found.
    RejectTopUp,
    /// Cash was taken at the counter.
    AddFunds,
    /// Money put into a wallet by mistake was taken out again.
    ReverseTransfer,
    /// A student was charged.
    RaiseCharge,
    /// A charge was taken back.
    WithdrawCharge,
    /// Marks of a class were read from a file; the history of each mark has the rest.
    ImportMarks,
    /// A student's result was issued.
    PublishResult,
    /// The day of a subject's re-exam was announced or moved.
    SetReexamDate,
    /// A scholarship was added.
    AddScholarship,
    /// A student was chosen for a scholarship.
    ApproveStudents,
    /// A student was paid the award of a scholarship.
    PayScholarship,
    /// A teacher was given other subjects.
    AssignSubjects,
    /// A practical was edited.
    ChangePractical,
    /// A practical was taken back.
    WithdrawPractical,
    /// A student's practical was approved.
    ApprovePractical,
    /// A student's practical was not approved.
    RejectPractical,
    /// The attendance of a lecture was corrected.
    CorrectAttendance,
    /// A student's grievance was resolved.
    ResolveGrievance,
    /// A student's leave was approved.
    ApproveLeave,
    /// A student's leave was rejected.
    RejectLeave,
}

impl Action {
    /// The name in the database and on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::FoundCollege => "foundCollege",
            Self::ApproveStaff => "approveStaff",
            Self::RejectStaff => "rejectStaff",
            Self::ChangeRole => "changeRole",
            Self::DisableStaff => "disableStaff",
            Self::RenameStaff => "renameStaff",
            Self::SetPassword => "setPassword",
            Self::InviteStaff => "inviteStaff",
            Self::WithdrawInvitation => "withdrawInvitation",
            Self::SaveCollege => "saveCollege",
            Self::ApproveAdmission => "approveAdmission",
            Self::RejectAdmission => "rejectAdmission",
            Self::OpenDocument => "openDocument",
            Self::ApproveTopUp => "approveTopUp",
            Self::ApproveTopUpFirst => "approveTopUpFirst",
            Self::RejectTopUp => "rejectTopUp",
            Self::AddFunds => "addFunds",
            Self::ReverseTransfer => "reverseTransfer",
            Self::RaiseCharge => "raiseCharge",
            Self::WithdrawCharge => "withdrawCharge",
            Self::ImportMarks => "importMarks",
            Self::PublishResult => "publishResult",
            Self::SetReexamDate => "setReexamDate",
            Self::AddScholarship => "addScholarship",
            Self::ApproveStudents => "approveStudents",
            Self::PayScholarship => "payScholarship",
            Self::AssignSubjects => "assignSubjects",
            Self::ChangePractical => "changePractical",
            Self::WithdrawPractical => "withdrawPractical",
            Self::ApprovePractical => "approvePractical",
            Self::RejectPractical => "rejectPractical",
            Self::CorrectAttendance => "correctAttendance",
            Self::ResolveGrievance => "resolveGrievance",
            Self::ApproveLeave => "approveLeave",
            Self::RejectLeave => "rejectLeave",
        }
    }
}

/// Whose record it was done to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// A staff account.
    Staff(StaffId),
    /// An invitation.
    Invitation(crate::ids::InvitationId),
    /// The college itself.
    College(CollegeId),
    /// A student, and what is theirs.
    Student(StudentId),
    /// A scholarship.
    Scholarship(crate::ids::ScholarshipId),
}

impl Subject {
    /// The kind of record.
    pub fn kind(self) -> &'static str {
        match self {
            Self::Staff(_) => "staff",
            Self::Invitation(_) => "invitation",
            Self::College(_) => "college",
            Self::Student(_) => "student",
            Self::Scholarship(_) => "scholarship",
        }
    }

    /// The record's id.
    pub fn id(self) -> Uuid {
        match self {
            Self::Staff(id) => id.0,
            Self::Invitation(id) => id.0,
            Self::College(id) => id.0,
            Self::Student(id) => id.0,
            Self::Scholarship(id) => id.0,
        }
    }
}

/// A staff member has opened a student's document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// When.
    pub at: DateTime<Utc>,
    /// The staff member's name.
    pub by: String,
    /// Which document.
    pub slot: Slot,
}

/// One row of the audit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The row.
    pub id: AuditId,
    /// The college whose record it is.
    pub college: CollegeId,
    /// When it was done.
    pub at: DateTime<Utc>,
    /// Who did it; `None` from the command line or by registration.
    pub by: Option<StaffId>,
    /// What was done.
    pub action: Action,
    /// To what.
    pub subject: Subject,
    /// Names and values that explain it, without secrets: `(name, value)`.
    pub detail: Vec<(&'static str, String)>,
}
