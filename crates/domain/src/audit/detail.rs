//! What was done, with what explains it: each action has its own values, and no other's.

use super::{
    Action, Change, Field,
    particulars::{
        Account, Announced, Assigned, Award, Away, Corrected, Doubted, Founded, Imported, Invited,
        Judged, NotFound, Offered, Opened, Promoted, Published, Raised, Received, Registered,
        Renamed, Resolved, Restored, Reusable, Reversed, Saved, Scheduled, Taken, Verified,
        Withdrawn,
    },
};

/// What was done. The variants are the [`Action`]s that have rows of the audit; [`Action::ChangeMark`] has none.
#[expect(missing_docs, reason = "each is described at `Action`")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Detail {
    FoundCollege(Founded),
    ApproveStaff(Account),
    RejectStaff(Account),
    ChangeRole(Account),
    DisableStaff(Account),
    RenameStaff(Renamed),
    SetPassword(Account),
    ResetPassword(Account),
    RegisterStaff(Registered),
    AcceptInvitation(Registered),
    InviteStaff(Invited),
    WithdrawInvitation(Invited),
    SaveCollege(Saved),
    ApproveAdmission(Verified),
    RejectAdmission(Verified),
    AskReopening(Doubted),
    ReopenAdmission(Doubted),
    DismissReopening(Doubted),
    OpenDocument(Opened),
    ApproveTopUp(Received),
    ApproveTopUpFirst(Received),
    RejectTopUp(NotFound),
    AddFunds(Taken),
    ReverseTransfer(Reversed),
    AddSuperAdmin(Promoted),
    ExportDocument(Opened),
    CountSecrets,
    TakeBackup,
    Restore(Restored),
    CompareStatement,
    CloseCollege,
    ReopenCollege,
    RaiseCharge(Raised),
    WithdrawCharge(Withdrawn),
    ImportMarks(Imported),
    PublishResult(Published),
    SetReexamDate(Announced),
    AddScholarship(Offered),
    ApproveStudents(Award),
    PayScholarship(Award),
    AssignSubjects(Assigned),
    ChangePractical(Scheduled),
    WithdrawPractical(Scheduled),
    ApprovePractical(Judged),
    RejectPractical(Judged),
    CorrectAttendance(Corrected),
    AddSavedReply(Reusable),
    ChangeSavedReply(Reusable),
    RemoveSavedReply(Reusable),
    ResolveGrievance(Resolved),
    ApproveLeave(Away),
    RejectLeave(Away),
}

impl Detail {
    /// What was done, without what explains it.
    pub fn action(&self) -> Action {
        match self {
            Self::FoundCollege(_) => Action::FoundCollege,
            Self::ApproveStaff(_) => Action::ApproveStaff,
            Self::RejectStaff(_) => Action::RejectStaff,
            Self::ChangeRole(_) => Action::ChangeRole,
            Self::DisableStaff(_) => Action::DisableStaff,
            Self::RenameStaff(_) => Action::RenameStaff,
            Self::SetPassword(_) => Action::SetPassword,
            Self::ResetPassword(_) => Action::ResetPassword,
            Self::RegisterStaff(_) => Action::RegisterStaff,
            Self::AcceptInvitation(_) => Action::AcceptInvitation,
            Self::InviteStaff(_) => Action::InviteStaff,
            Self::WithdrawInvitation(_) => Action::WithdrawInvitation,
            Self::SaveCollege(_) => Action::SaveCollege,
            Self::ApproveAdmission(_) => Action::ApproveAdmission,
            Self::RejectAdmission(_) => Action::RejectAdmission,
            Self::AskReopening(_) => Action::AskReopening,
            Self::ReopenAdmission(_) => Action::ReopenAdmission,
            Self::DismissReopening(_) => Action::DismissReopening,
            Self::OpenDocument(_) => Action::OpenDocument,
            Self::ApproveTopUp(_) => Action::ApproveTopUp,
            Self::ApproveTopUpFirst(_) => Action::ApproveTopUpFirst,
            Self::RejectTopUp(_) => Action::RejectTopUp,
            Self::AddFunds(_) => Action::AddFunds,
            Self::ReverseTransfer(_) => Action::ReverseTransfer,
            Self::AddSuperAdmin(_) => Action::AddSuperAdmin,
            Self::ExportDocument(_) => Action::ExportDocument,
            Self::CountSecrets => Action::CountSecrets,
            Self::TakeBackup => Action::TakeBackup,
            Self::Restore(_) => Action::Restore,
            Self::CompareStatement => Action::CompareStatement,
            Self::CloseCollege => Action::CloseCollege,
            Self::ReopenCollege => Action::ReopenCollege,
            Self::RaiseCharge(_) => Action::RaiseCharge,
            Self::WithdrawCharge(_) => Action::WithdrawCharge,
            Self::ImportMarks(_) => Action::ImportMarks,
            Self::PublishResult(_) => Action::PublishResult,
            Self::SetReexamDate(_) => Action::SetReexamDate,
            Self::AddScholarship(_) => Action::AddScholarship,
            Self::ApproveStudents(_) => Action::ApproveStudents,
            Self::PayScholarship(_) => Action::PayScholarship,
            Self::AssignSubjects(_) => Action::AssignSubjects,
            Self::ChangePractical(_) => Action::ChangePractical,
            Self::WithdrawPractical(_) => Action::WithdrawPractical,
            Self::ApprovePractical(_) => Action::ApprovePractical,
            Self::RejectPractical(_) => Action::RejectPractical,
            Self::CorrectAttendance(_) => Action::CorrectAttendance,
            Self::AddSavedReply(_) => Action::AddSavedReply,
            Self::ChangeSavedReply(_) => Action::ChangeSavedReply,
            Self::RemoveSavedReply(_) => Action::RemoveSavedReply,
            Self::ResolveGrievance(_) => Action::ResolveGrievance,
            Self::ApproveLeave(_) => Action::ApproveLeave,
            Self::RejectLeave(_) => Action::RejectLeave,
        }
    }

    /// What explains it. Texts may be empty.
    pub fn fields(&self) -> Vec<Field> {
        match self {
            Self::FoundCollege(of) => of.fields(),
            Self::ApproveStaff(of)
            | Self::RejectStaff(of)
            | Self::ChangeRole(of)
            | Self::DisableStaff(of)
            | Self::SetPassword(of)
            | Self::ResetPassword(of) => of.fields(),
            Self::RenameStaff(of) => of.fields(),
            Self::RegisterStaff(of) | Self::AcceptInvitation(of) => of.fields(),
            Self::InviteStaff(of) | Self::WithdrawInvitation(of) => of.fields(),
            Self::SaveCollege(of) => of.fields(),
            Self::ApproveAdmission(of) | Self::RejectAdmission(of) => of.fields(),
            Self::AskReopening(of) | Self::ReopenAdmission(of) | Self::DismissReopening(of) => {
                of.fields()
            }
            Self::OpenDocument(of) | Self::ExportDocument(of) => of.fields(),
            Self::ApproveTopUp(of) => of.fields(),
            Self::ApproveTopUpFirst(of) => of.fields_of_first(),
            Self::RejectTopUp(of) => of.fields(),
            Self::AddFunds(of) => of.fields(),
            Self::ReverseTransfer(of) => of.fields(),
            Self::AddSuperAdmin(of) => of.fields(),
            Self::CountSecrets
            | Self::TakeBackup
            | Self::CompareStatement
            | Self::CloseCollege
            | Self::ReopenCollege => Vec::new(),
            Self::Restore(of) => of.fields(),
            Self::RaiseCharge(of) => of.fields(),
            Self::WithdrawCharge(of) => of.fields(),
            Self::ImportMarks(of) => of.fields(),
            Self::PublishResult(of) => of.fields(),
            Self::SetReexamDate(of) => of.fields(),
            Self::AddScholarship(of) => of.fields(),
            Self::ApproveStudents(of) | Self::PayScholarship(of) => of.fields(),
            Self::AssignSubjects(of) => of.fields(),
            Self::ChangePractical(of) | Self::WithdrawPractical(of) => of.fields(),
            Self::ApprovePractical(of) | Self::RejectPractical(of) => of.fields(),
            Self::CorrectAttendance(of) => of.fields(),
            Self::AddSavedReply(of) | Self::ChangeSavedReply(of) | Self::RemoveSavedReply(of) => {
                of.fields()
            }
            Self::ResolveGrievance(of) => of.fields(),
            Self::ApproveLeave(of) | Self::RejectLeave(of) => of.fields(),
        }
    }

    /// What was edited, one by one; [`fields`](Self::fields) have it in one line.
    pub fn changes(&self) -> &[Change] {
        match self {
            Self::SaveCollege(Saved { changes }) | Self::RenameStaff(Renamed { changes, .. }) => {
                changes
            }
            _ => &[],
        }
    }
}
