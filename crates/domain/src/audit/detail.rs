//! What was done, with what explains it: each action has its own values, and no other's.

use super::{
    Action, Change, Field,
    particulars::{
        Account, Announced, Assigned, Attached, Award, Away, BroughtIn, ClassPromoted, CodesLeft,
        Corrected, Divided, Doubted, Enrolled, Exported, Founded, Imported, Invited, Judged, Kept,
        Lost, Moved, Named, NotFound, Numbered, Offered, OneStudent, Opened, Planned, Promoted,
        Published, Raised, Received, Refused, Registered, Renamed, Reopened, Replaced, Resolved,
        Restored, Reusable, Reversed, Saved, Scheduled, Seated, Taken, Verified, Withdrawn,
    },
};

/// Defines the enum together with the [`Action`] of each variant, which has the same name.
macro_rules! details {
    ($(#[$meta:meta])* pub enum Detail { $($action:ident $(($of:ty))?,)+ }) => {
        $(#[$meta])*
        pub enum Detail {
            $($action $(($of))?,)+
        }

        impl Detail {
            /// What was done, without what explains it.
            pub fn action(&self) -> Action {
                match self {
                    $(Self::$action { .. } => Action::$action,)+
                }
            }
        }
    };
}

details! {
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
        ChangeOwnPassword,
        ChangeOwnEmail(Replaced),
        UndoOwnEmail(Replaced),
        ChangeOwnMobile(Replaced),
        EnrolFactor,
        ReplaceFactor,
        AddPasskey(Named),
        RenamePasskey(Replaced),
        RemovePasskey(Named),
        RefusePasskey,
        AddDevice,
        EndDevice,
        EndCopiedDevice,
        RefuseDevice,
        UseRecoveryCode(CodesLeft),
        RefuseFactor,
        StepUp,
        RefuseStale(Refused),
        ChangeFactorRoles(Replaced),
        AskFactorRestoration(Lost),
        ConfirmFactorRestoration(Lost),
        StopFactorRestoration(Kept),
        RestoreFactor(Lost),
        RegisterStaff(Registered),
        AcceptInvitation(Registered),
        InviteStaff(Invited),
        WithdrawInvitation(Invited),
        SaveCollege(Saved),
        OpenYear(Planned),
        SaveYear(Planned),
        PlanPromotion(ClassPromoted),
        PromoteClass(ClassPromoted),
        DismissPromotion(ClassPromoted),
        AskEnrolmentChange(Enrolled),
        ApproveEnrolmentChange(Enrolled),
        DismissEnrolmentChange(Enrolled),
        ImportStudents(BroughtIn),
        ApproveOpeningDues(BroughtIn),
        DismissOpeningDues(BroughtIn),
        SendFirstCode(OneStudent),
        TakeBackStudent(OneStudent),
        PlanMove(Moved),
        MoveCourse(Moved),
        DismissMove(Moved),
        SaveDivisions(Divided),
        AssignDivisions(Divided),
        GiveRollNumbers(Numbered),
        PlaceStudent(Seated),
        ChangeLogo,
        RemoveLogo,
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
        ExportList(Exported),
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
        // What it was before.
        ChangeScholarship(Offered),
        CancelScholarship(Offered),
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
        OpenAttachment(Attached),
        WithdrawLeave(Away),
        ReopenGrievance(Reopened),
    }
}

impl Detail {
    /// What explains it. Texts may be empty.
    #[expect(clippy::too_many_lines, reason = "it is one table, a line an action")]
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
            Self::ChangeOwnEmail(of)
            | Self::UndoOwnEmail(of)
            | Self::ChangeOwnMobile(of)
            | Self::RenamePasskey(of)
            | Self::ChangeFactorRoles(of) => of.fields(),
            Self::AddPasskey(of) | Self::RemovePasskey(of) => of.fields(),
            Self::UseRecoveryCode(of) => of.fields(),
            Self::RefuseStale(of) => of.fields(),
            Self::AskFactorRestoration(of)
            | Self::ConfirmFactorRestoration(of)
            | Self::RestoreFactor(of) => of.fields(),
            Self::StopFactorRestoration(of) => of.fields(),
            Self::RegisterStaff(of) | Self::AcceptInvitation(of) => of.fields(),
            Self::InviteStaff(of) | Self::WithdrawInvitation(of) => of.fields(),
            Self::SaveCollege(of) => of.fields(),
            Self::OpenYear(of) | Self::SaveYear(of) => of.fields(),
            Self::PlanPromotion(of) | Self::PromoteClass(of) | Self::DismissPromotion(of) => {
                of.fields()
            }
            Self::AskEnrolmentChange(of)
            | Self::ApproveEnrolmentChange(of)
            | Self::DismissEnrolmentChange(of) => of.fields(),
            Self::ImportStudents(of)
            | Self::ApproveOpeningDues(of)
            | Self::DismissOpeningDues(of) => of.fields(),
            Self::SendFirstCode(of) | Self::TakeBackStudent(of) => of.fields(),
            Self::PlanMove(of) | Self::MoveCourse(of) | Self::DismissMove(of) => of.fields(),
            Self::SaveDivisions(of) | Self::AssignDivisions(of) => of.fields(),
            Self::GiveRollNumbers(of) => of.fields(),
            Self::PlaceStudent(of) => of.fields(),
            Self::ApproveAdmission(of) | Self::RejectAdmission(of) => of.fields(),
            Self::AskReopening(of) | Self::ReopenAdmission(of) | Self::DismissReopening(of) => {
                of.fields()
            }
            Self::OpenDocument(of) | Self::ExportDocument(of) => of.fields(),
            Self::ExportList(of) => of.fields(),
            Self::ApproveTopUp(of) => of.fields(),
            Self::ApproveTopUpFirst(of) => of.fields_of_first(),
            Self::RejectTopUp(of) => of.fields(),
            Self::AddFunds(of) => of.fields(),
            Self::ReverseTransfer(of) => of.fields(),
            Self::AddSuperAdmin(of) => of.fields(),
            Self::ChangeOwnPassword
            | Self::EnrolFactor
            | Self::ReplaceFactor
            | Self::AddDevice
            | Self::EndDevice
            | Self::EndCopiedDevice
            | Self::RefuseDevice
            | Self::RefusePasskey
            | Self::RefuseFactor
            | Self::StepUp
            | Self::ChangeLogo
            | Self::RemoveLogo
            | Self::CountSecrets
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
            Self::AddScholarship(of)
            | Self::ChangeScholarship(of)
            | Self::CancelScholarship(of) => of.fields(),
            Self::ApproveStudents(of) | Self::PayScholarship(of) => of.fields(),
            Self::AssignSubjects(of) => of.fields(),
            Self::ChangePractical(of) | Self::WithdrawPractical(of) => of.fields(),
            Self::ApprovePractical(of) | Self::RejectPractical(of) => of.fields(),
            Self::CorrectAttendance(of) => of.fields(),
            Self::AddSavedReply(of) | Self::ChangeSavedReply(of) | Self::RemoveSavedReply(of) => {
                of.fields()
            }
            Self::ResolveGrievance(of) => of.fields(),
            Self::OpenAttachment(of) => of.fields(),
            Self::ReopenGrievance(of) => of.fields(),
            Self::ApproveLeave(of) | Self::RejectLeave(of) | Self::WithdrawLeave(of) => of.fields(),
        }
    }

    /// What was edited, one by one; [`fields`](Self::fields) have it in one line.
    pub fn changes(&self) -> &[Change] {
        match self {
            Self::SaveCollege(Saved { changes })
            | Self::OpenYear(Planned { changes, .. })
            | Self::SaveYear(Planned { changes, .. })
            | Self::SaveDivisions(Divided { changes, .. })
            | Self::AssignDivisions(Divided { changes, .. })
            | Self::PlaceStudent(Seated { changes, .. })
            | Self::RenameStaff(Renamed { changes, .. }) => changes,
            _ => &[],
        }
    }
}
