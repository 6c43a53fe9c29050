//! What a staff member, the operator or a student did.

use crate::{paging::QueryFault, validation::Fault, words::words};

words! {
    /// What a staff member, the operator or a student did.
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
        /// Somebody changed the password of their own account, and gave the present one.
        ChangeOwnPassword = "changeOwnPassword",
        /// Somebody changed the address of their own account, and proved the new one.
        ChangeOwnEmail = "changeOwnEmail",
        /// Somebody undid such a change by the mail to the former address.
        UndoOwnEmail = "undoOwnEmail",
        /// A student changed the own contact number.
        ChangeOwnMobile = "changeOwnMobile",
        /// Somebody set the first second factor of their own account up.
        EnrolFactor = "enrolFactor",
        /// Somebody set another one up in its place.
        ReplaceFactor = "replaceFactor",
        /// Somebody added a passkey to their own account.
        AddPasskey = "addPasskey",
        /// Somebody gave a passkey another name.
        RenamePasskey = "renamePasskey",
        /// Somebody removed a passkey from their own account.
        RemovePasskey = "removePasskey",
        /// An answer of one proved nothing.
        RefusePasskey = "refusePasskey",
        /// A student chose to stay signed in on a device.
        AddDevice = "addDevice",
        /// A student ended that in the settings.
        EndDevice = "endDevice",
        /// The portal ended it: a token was used again that had been replaced.
        EndCopiedDevice = "endCopiedDevice",
        /// A sign-in with the token of a device was refused, because the key was not its own.
        RefuseDevice = "refuseDevice",
        /// Somebody completed a sign-in with a recovery code, or confirmed with it who they are.
        UseRecoveryCode = "useRecoveryCode",
        /// A sign-in whose password was right, or a confirmation in a session, was refused for a wrong second factor.
        RefuseFactor = "refuseFactor",
        /// Staff who were signed in confirmed who they are again.
        StepUp = "stepUp",
        /// A call was refused because the last confirmation was too old.
        RefuseStale = "refuseStale",
        /// The roles were changed that need a second factor.
        ChangeFactorRoles = "changeFactorRoles",
        /// A super admin asked to remove the second factor of somebody who has lost it.
        AskFactorRestoration = "askFactorRestoration",
        /// A second super admin agreed.
        ConfirmFactorRestoration = "confirmFactorRestoration",
        /// The second factor stays.
        StopFactorRestoration = "stopFactorRestoration",
        /// The second factor and the recovery codes were removed.
        RestoreFactor = "restoreFactor",
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
        /// An academic year was opened by hand.
        OpenYear = "openYear",
        /// The days or fees of a year were edited.
        SaveYear = "saveYear",
        /// A plan to promote a class was saved.
        PlanPromotion = "planPromotion",
        /// A class was promoted.
        PromoteClass = "promoteClass",
        /// A plan to promote a class was dismissed.
        DismissPromotion = "dismissPromotion",
        /// Somebody asked for a change of where students are enrolled, or the portal offered it.
        AskEnrolmentChange = "askEnrolmentChange",
        /// A second person agreed: the enrolments were changed.
        ApproveEnrolmentChange = "approveEnrolmentChange",
        /// Such a change was dismissed.
        DismissEnrolmentChange = "dismissEnrolmentChange",
        /// Present students were imported from a file.
        ImportStudents = "importStudents",
        /// A second person agreed to what imported students owe from before.
        ApproveOpeningDues = "approveOpeningDues",
        /// Such dues were dismissed.
        DismissOpeningDues = "dismissOpeningDues",
        /// An imported student was sent another code for the first password.
        SendFirstCode = "sendFirstCode",
        /// An imported student was taken back.
        TakeBackStudent = "takeBackStudent",
        /// A plan to move a course to terms was saved.
        PlanMove = "planMove",
        /// A course was moved to terms, as somebody else had planned it.
        MoveCourse = "moveCourse",
        /// A plan to move a course to terms was dismissed.
        DismissMove = "dismissMove",
        /// The divisions of a class were edited.
        SaveDivisions = "saveDivisions",
        /// Divisions of a class were assigned to the teachers of its subjects.
        AssignDivisions = "assignDivisions",
        /// Students of a class got roll numbers, in the order of their names.
        GiveRollNumbers = "giveRollNumbers",
        /// A student's division, roll number or number of the university was changed.
        PlaceStudent = "placeStudent",
        /// The college's logo was set or replaced.
        ChangeLogo = "changeLogo",
        /// The college's logo was removed.
        RemoveLogo = "removeLogo",
        /// An application was approved.
        ApproveAdmission = "approveAdmission",
        /// An application was rejected.
        RejectAdmission = "rejectAdmission",
        /// Somebody asked to open an approved application again.
        AskReopening = "askReopening",
        /// A second person agreed: the approved application was opened again.
        ReopenAdmission = "reopenAdmission",
        /// Such a request was declined, or taken back by who had asked.
        DismissReopening = "dismissReopening",
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
        /// The operator exported a student's document to a file.
        ExportDocument = "exportDocument",
        /// A list was written into a file, as it was filtered.
        ExportList = "exportList",
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
        /// A scholarship was edited.
        ChangeScholarship = "changeScholarship",
        /// A scholarship that nobody had applied for was cancelled.
        CancelScholarship = "cancelScholarship",
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
        /// A reply of a desk was saved.
        AddSavedReply = "addSavedReply",
        /// A saved reply was edited.
        ChangeSavedReply = "changeSavedReply",
        /// A saved reply was removed.
        RemoveSavedReply = "removeSavedReply",
        /// A student's grievance was resolved.
        ResolveGrievance = "resolveGrievance",
        /// A student's leave was approved.
        ApproveLeave = "approveLeave",
        /// A student's leave was rejected.
        RejectLeave = "rejectLeave",
        /// A file that a student had sent with a leave or a grievance was opened.
        OpenAttachment = "openAttachment",
        /// The student took a leave back.
        WithdrawLeave = "withdrawLeave",
        /// The student re-opened a resolved grievance.
        ReopenGrievance = "reopenGrievance",
    }
}

impl Action {
    /// Whether the student did it whose record it is; such a row names nobody else.
    pub fn is_of_student(self) -> bool {
        matches!(self, Self::WithdrawLeave | Self::ReopenGrievance)
    }

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
