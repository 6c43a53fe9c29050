//! The audit: who did what to whose record.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::{
    documents::Slot,
    ids::{AuditId, CollegeId, StaffId, StudentId},
    paging::QueryFault,
    period::Period,
    sap_id::SapId,
    validation::Fault,
    words::words,
};

words! {
    /// What a staff member or the operator did.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Action {
        /// A college was founded; the subject is its first super admin.
        FoundCollege = "foundCollege",
        /// A pending or disabled staff account was given a role.
        ApproveStaff = "approveStaff",
        /// A pending staff account was rejected.
        RejectStaff = "rejectStaff",
        /// A staff account got another role.
        ChangeRole = "changeRole",
        /// A staff account was disabled.
        DisableStaff = "disableStaff",
        /// A staff account's names were edited.
        RenameStaff = "renameStaff",
        /// A staff account's password was set by a super admin.
        SetPassword = "setPassword",
        /// A staff member forgot the password and set another by a mailed code.
        ResetPassword = "resetPassword",
        /// Somebody proved an address at the college and waits for approval.
        RegisterStaff = "registerStaff",
        /// Somebody who was invited registered and has the role.
        AcceptInvitation = "acceptInvitation",
        /// An address was invited to a role.
        InviteStaff = "inviteStaff",
        /// An invitation was withdrawn.
        WithdrawInvitation = "withdrawInvitation",
        /// The college's set-up was saved.
        SaveCollege = "saveCollege",
        /// An application was approved.
        ApproveAdmission = "approveAdmission",
        /// An application was rejected.
        RejectAdmission = "rejectAdmission",
        /// A student's document was opened.
        OpenDocument = "openDocument",
        /// Money sent by UPI was found at the bank and put into a wallet.
        ApproveTopUp = "approveTopUp",
        /// Money for a wallet was approved by the first of two accountants.
        ApproveTopUpFirst = "approveTopUpFirst",
        /// Money that a student says was sent was not found.
        RejectTopUp = "rejectTopUp",
        /// Cash was taken at the counter.
        AddFunds = "addFunds",
        /// Money put into a wallet by mistake was taken out again.
        ReverseTransfer = "reverseTransfer",
        /// The operator made an account super admin, or invited an address to be it.
        AddSuperAdmin = "addSuperAdmin",
        /// The operator wrote a student's document into a file.
        ExportDocument = "exportDocument",
        /// The operator counted what is sealed under which secret.
        CountSecrets = "countSecrets",
        /// The operator took a backup by hand.
        TakeBackup = "takeBackup",
        /// The operator restored the installation from a backup.
        Restore = "restore",
        /// The operator compared a bank's statement with the ledger.
        CompareStatement = "compareStatement",
        /// The operator closed the college and wrote its lists and documents into a folder.
        CloseCollege = "closeCollege",
        /// The operator opened the college again.
        ReopenCollege = "reopenCollege",
        /// A student was charged.
        RaiseCharge = "raiseCharge",
        /// A charge was withdrawn.
        WithdrawCharge = "withdrawCharge",
        /// Marks of a class were read from a file; the history of each mark has the rest.
        ImportMarks = "importMarks",
        /// A mark was entered or changed. The history of marks keeps this, and no row of the audit.
        ChangeMark = "changeMark",
        /// A student's result was issued.
        PublishResult = "publishResult",
        /// The day of a subject's re-exam was announced or moved.
        SetReexamDate = "setReexamDate",
        /// A scholarship was added.
        AddScholarship = "addScholarship",
        /// A student was chosen for a scholarship.
        ApproveStudents = "approveStudents",
        /// A student was paid the award of a scholarship.
        PayScholarship = "payScholarship",
        /// A teacher was given other subjects.
        AssignSubjects = "assignSubjects",
        /// A practical was edited.
        ChangePractical = "changePractical",
        /// A practical was withdrawn.
        WithdrawPractical = "withdrawPractical",
        /// A student's practical was approved.
        ApprovePractical = "approvePractical",
        /// A student's practical was not approved.
        RejectPractical = "rejectPractical",
        /// The attendance of a lecture was corrected.
        CorrectAttendance = "correctAttendance",
        /// A student's grievance was resolved.
        ResolveGrievance = "resolveGrievance",
        /// A student's leave was approved.
        ApproveLeave = "approveLeave",
        /// A student's leave was rejected.
        RejectLeave = "rejectLeave",
    }
}

impl Action {
    /// Reads a filter; `None`, which means all, if it is left out.
    pub fn parse(path: &'static str, raw: Option<&str>) -> Result<Option<Self>, Fault> {
        let Some(name) = raw else {
            return Ok(None);
        };
        let found = Self::from_name(name);
        let fault = || Fault::new(path, QueryFault::Action);
        found.map(Some).ok_or_else(fault)
    }
}

/// The record that an action changed.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// A staff account.
    Staff(StaffId),
    Invitation(crate::ids::InvitationId),
    /// The college itself.
    College(CollegeId),
    /// A student or anything that belongs to the student.
    Student(StudentId),
    Scholarship(crate::ids::ScholarshipId),
}

words! {
    /// What a record is, without its id.
    #[expect(
        missing_docs,
        reason = "each variant and field is named after what it is"
    )]
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Kind {
        /// A staff account.
        Staff = "staff",
        Invitation = "invitation",
        /// The college itself.
        College = "college",
        /// A student or anything that belongs to the student.
        Student = "student",
        Scholarship = "scholarship",
    }
}

impl Subject {
    /// The kind of the record.
    pub fn kind(self) -> Kind {
        match self {
            Self::Staff(_) => Kind::Staff,
            Self::Invitation(_) => Kind::Invitation,
            Self::College(_) => Kind::College,
            Self::Student(_) => Kind::Student,
            Self::Scholarship(_) => Kind::Scholarship,
        }
    }

    /// The id of the record in its own table; the college's for the college itself.
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
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    pub at: DateTime<Utc>,
    /// The staff member's name.
    pub by: String,
    pub slot: Slot,
}

/// One row of the audit.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub id: AuditId,
    /// The college whose record it is.
    pub college: CollegeId,
    pub at: DateTime<Utc>,
    /// Who did it; `None` from the command line or by founding the college.
    pub by: Option<StaffId>,
    pub action: Action,
    pub subject: Subject,
    /// Names and values that explain it, without secrets: `(name, value)`.
    pub detail: Vec<(&'static str, String)>,
}

/// A change of a value, in words for the detail: `what: before → after`; `None` if it is the same.
pub fn change(what: &str, before: &str, after: &str) -> Option<String> {
    let shown = |text: &str| if text.is_empty() { "–" } else { text }.to_owned();
    (before != after).then(|| format!("{what}: {} → {}", shown(before), shown(after)))
}

/// Which rows of the audit to list.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filter {
    pub action: Option<Action>,
    pub by: Option<StaffId>,
    /// The student whose record was changed.
    pub student: Option<SapId>,
    pub period: Period,
}

/// The record that an action changed, as people know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// The kind of the record.
    pub kind: Kind,
    /// A student's SAP id.
    pub sap_id: Option<SapId>,
    /// Its name; `None` if it was deleted.
    pub name: Option<String>,
}

/// A line of the audit, as it is read.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub id: AuditId,
    pub at: DateTime<Utc>,
    /// Who did it, and that person's name.
    pub by: Option<(StaffId, String)>,
    pub action: Action,
    pub subject: Named,
    /// Names and values that explain it: `(name, value)`.
    pub detail: Vec<(String, String)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_actions_and_kinds() {
        for action in &Action::ALL {
            assert_eq!(Action::from_name(action.as_str()), Some(*action));
        }
        for kind in Kind::ALL {
            assert_eq!(Kind::from_name(kind.as_str()), Some(kind));
        }
        assert_eq!(Action::parse("action", None), Ok(None));
        assert_eq!(
            Action::parse("action", Some("addFunds")),
            Ok(Some(Action::AddFunds))
        );
        assert!(Action::parse("action", Some("AddFunds")).is_err());
    }
}
