//! The codes of all refusals and faults. Clients decide by them, so a released code never changes its meaning.

use crate::words::words;

words! {
    /// What a refusal or a fault is, as `concept.reason`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[expect(missing_docs, reason = "each code's text says what it is")]
    pub enum Code {
        // Any request, before its use case.
        RequestDefect = "request.defect",
        RequestEndedEarly = "request.ended-early",
        RequestFaultyAddress = "request.faulty-address",
        RequestFaultyKey = "request.faulty-key",
        RequestForbidden = "request.forbidden",
        RequestForeignOrigin = "request.foreign-origin",
        RequestFormExpected = "request.form-expected",
        RequestJsonExpected = "request.json-expected",
        RequestKeyUsed = "request.key-used",
        RequestNotFound = "request.not-found",
        RequestNotJson = "request.not-json",
        RequestNotSignedIn = "request.not-signed-in",
        RequestOtherAccount = "request.other-account",
        RequestTooLarge = "request.too-large",
        RequestTooManyChanges = "request.too-many-changes",
        RequestTooManyTries = "request.too-many-tries",
        RequestTooSlow = "request.too-slow",
        RequestUnavailable = "request.unavailable",
        RequestWrongMethod = "request.wrong-method",

        // A field, whatever its concept.
        FieldControlCharacters = "field.control-characters",
        FieldLineBreaks = "field.line-breaks",
        FieldNotOneOf = "field.not-one-of",
        FieldNotText = "field.not-text",
        FieldRequired = "field.required",
        FieldTooLong = "field.too-long",
        FieldForm = "field.wrong-form",

        FactorNeeded = "factor.needed",
        FactorNotShown = "factor.not-shown",
        FactorRequired = "factor.required",
        FactorWrong = "factor.wrong",

        AccountCodeRequired = "account.code-required",
        AccountEmailIsOwn = "account.email-is-own",
        AccountEmailTaken = "account.email-taken",
        AccountInvalidCode = "account.invalid-code",
        AccountInvalidEmail = "account.invalid-email",
        AccountInvalidUndo = "account.invalid-undo",
        AccountKindRequired = "account.kind-required",
        AccountNoMobile = "account.no-mobile",
        AccountSapIdsUsedUp = "account.sap-ids-used-up",
        AccountTooManyCodes = "account.too-many-codes",
        AccountUnknownCollege = "account.unknown-college",
        AccountUnknownCollegeName = "account.unknown-college-name",
        AccountUnknownRole = "account.unknown-role",
        AccountUsernameTaken = "account.username-taken",
        AccountUsernameWithAt = "account.username-with-at",
        AccountWrongPassword = "account.wrong-password",

        AdmissionAdmitted = "admission.admitted",
        AdmissionApprovedBefore = "admission.approved-before",
        AdmissionChanged = "admission.changed",
        AdmissionCourseNotOffered = "admission.course-not-offered",
        AdmissionFeesPaid = "admission.fees-paid",
        AdmissionHasMarks = "admission.has-marks",
        AdmissionInvalidBirthday = "admission.invalid-birthday",
        AdmissionInvalidParentName = "admission.invalid-parent-name",
        AdmissionInvalidScore = "admission.invalid-score",
        AdmissionNoGender = "admission.no-gender",
        AdmissionNotApproved = "admission.not-approved",
        AdmissionOwnReopening = "admission.own-reopening",
        AdmissionRejectedBefore = "admission.rejected-before",
        AdmissionReopeningAsked = "admission.reopening-asked",
        AdmissionUnderReview = "admission.under-review",
        AdmissionUnknownDocument = "admission.unknown-document",

        AmountInvalid = "amount.invalid",
        AmountInvalidFee = "amount.invalid-fee",
        AmountNotPositive = "amount.not-positive",

        AttachmentAnswered = "attachment.answered",
        AttachmentSentBefore = "attachment.sent-before",

        AttendanceChangedByYou = "attendance.changed-by-you",
        AttendanceChangedSince = "attendance.changed-since",
        AttendanceClosed = "attendance.closed",
        AttendanceMarkedTwice = "attendance.marked-twice",
        AttendanceMarksMissing = "attendance.marks-missing",
        AttendanceNoDay = "attendance.no-day",
        AttendanceNoStudentOfCourse = "attendance.no-student-of-course",
        AttendanceNoStudents = "attendance.no-students",
        AttendanceNoSubject = "attendance.no-subject",
        AttendanceTakenByYou = "attendance.taken-by-you",
        AttendanceTakenSince = "attendance.taken-since",
        AttendanceTooLate = "attendance.too-late",
        AttendanceWrongLecture = "attendance.wrong-lecture",

        ChargeClassChanged = "charge.class-changed",
        ChargeClassTooLarge = "charge.class-too-large",
        ChargeDueDatePassed = "charge.due-date-passed",
        ChargeInstalment = "charge.instalment",
        ChargeNoDueDate = "charge.no-due-date",
        ChargeNoSuchCourse = "charge.no-such-course",
        ChargeOfReexam = "charge.of-reexam",
        ChargePaidBefore = "charge.paid-before",
        ChargeRaisedBefore = "charge.raised-before",
        ChargeWithdrawnBefore = "charge.withdrawn-before",

        CollegeAppliedFor = "college.applied-for",
        CollegeAttended = "college.attended",
        CollegeChanged = "college.changed",
        CollegeCodeTaken = "college.code-taken",
        CollegeCourseExists = "college.course-exists",
        CollegeDueDate = "college.due-date",
        CollegeFeeExists = "college.fee-exists",
        CollegeInstalmentOrder = "college.instalment-order",
        CollegeInvalidCourse = "college.invalid-course",
        CollegeInvalidFee = "college.invalid-fee",
        CollegeInvalidMaximum = "college.invalid-maximum",
        CollegeInvalidSubject = "college.invalid-subject",
        CollegeInvalidUpiId = "college.invalid-upi-id",
        CollegeMarked = "college.marked",
        CollegeExceeded = "college.maximum-exceeded",
        CollegeMinimumAboveMaximum = "college.minimum-above-maximum",
        CollegeNameTaken = "college.name-taken",
        CollegeNameWithAddress = "college.name-with-address",
        CollegePracticals = "college.practicals-scheduled",
        CollegeSubjectExists = "college.subject-exists",
        CollegeTooMany = "college.too-many",
        CollegeUnknownEntry = "college.unknown-entry",

        CrashWrongError = "crash.wrong-error",
        CrashWrongId = "crash.wrong-id",
        CrashWrongPage = "crash.wrong-page",
        CrashWrongPlace = "crash.wrong-place",

        DocumentActive = "document.active",
        DocumentDamaged = "document.damaged",
        DocumentEmpty = "document.empty",
        DocumentMismatch = "document.mismatch",
        DocumentNotRefused = "document.not-refused",
        DocumentProtected = "document.protected",
        DocumentRefused = "document.refused",
        DocumentTwice = "document.sent-twice",
        DocumentTooLarge = "document.too-large",
        DocumentTooMany = "document.too-many",
        DocumentTooManyPixels = "document.too-many-pixels",
        DocumentWrongType = "document.wrong-type",

        GrievanceFiledBefore = "grievance.filed-before",
        GrievancePending = "grievance.pending",
        GrievanceReopenedBefore = "grievance.reopened-before",
        GrievanceReopenedTooLate = "grievance.reopened-too-late",
        GrievanceResolvedBefore = "grievance.resolved-before",
        GrievanceTooManyPending = "grievance.too-many-pending",

        ExportTooLong = "export.too-long",
        JournalPeriodTooLong = "journal.period-too-long",

        LeaveDecided = "leave.decided",
        LeaveEndsBeforeItBegins = "leave.ends-before-it-begins",
        LeaveNoFirstDay = "leave.no-first-day",
        LeaveNoLastDay = "leave.no-last-day",
        LeaveOverlaps = "leave.overlaps",
        LeaveTooFarAhead = "leave.too-far-ahead",
        LeaveTooFarBack = "leave.too-far-back",

        LoginNoRole = "login.no-role",
        LoginTooManyTries = "login.too-many-tries",
        LoginWrongStaff = "login.wrong-staff",
        LoginWrongStudent = "login.wrong-student",

        MarksBeforeReexam = "marks.before-reexam",
        MarksCellOfSeveralLines = "marks.cell-of-several-lines",
        MarksChanged = "marks.changed",
        MarksColumnMissing = "marks.column-missing",
        MarksColumnTwice = "marks.column-twice",
        MarksCourseOrStudents = "marks.course-or-students",
        MarksDecimalComma = "marks.decimal-comma",
        MarksFileEmpty = "marks.file-empty",
        MarksFileWithoutStudents = "marks.file-without-students",
        MarksMissing = "marks.missing",
        MarksNoHeading = "marks.no-heading",
        MarksNoSubjectColumn = "marks.no-subject-column",
        MarksNoSubjects = "marks.no-subjects",
        MarksNotNumber = "marks.not-number",
        MarksNotRemovable = "marks.not-removable",
        MarksOutOfRange = "marks.out-of-range",
        MarksOvertaken = "marks.overtaken",
        MarksReasonRequired = "marks.reason-required",
        MarksStudentId = "marks.student-id",
        MarksStudentTwice = "marks.student-twice",
        MarksSubjectTwice = "marks.subject-twice",
        MarksTooFewCells = "marks.too-few-cells",
        MarksTooFine = "marks.too-fine",
        MarksTooManyCells = "marks.too-many-cells",
        MarksTooManyMarks = "marks.too-many-marks",
        MarksTooManyStudents = "marks.too-many-students",
        MarksUnknownColumn = "marks.unknown-column",
        MarksUnknownStudent = "marks.unknown-student",
        MarksUnknownSubject = "marks.unknown-subject",
        MarksUnreadableRow = "marks.unreadable-row",

        PasswordCommon = "password.common",
        PasswordControl = "password.control-characters",
        PasswordRequired = "password.required",
        PasswordSame = "password.same",
        PasswordTooLong = "password.too-long",
        PasswordTooShort = "password.too-short",

        PaymentChargeWithdrawn = "payment.charge-withdrawn",
        PaymentFeeChanged = "payment.fee-changed",
        PaymentInsufficientBalance = "payment.insufficient-balance",
        PaymentNotOpen = "payment.not-open",
        PaymentPaidBefore = "payment.paid-before",

        PeriodEndsBeforeItBegins = "period.ends-before-it-begins",
        PeriodNoDay = "period.no-day",

        PhoneInvalid = "phone.invalid",
        PhoneInvalidSupport = "phone.invalid-support",

        PracticalApprovedBefore = "practical.approved-before",
        PracticalBeforeAdmission = "practical.before-admission",
        PracticalDateFixed = "practical.date-fixed",
        PracticalKnown = "practical.known",
        PracticalNoDay = "practical.no-day",
        PracticalNotWithdrawable = "practical.not-withdrawable",
        PracticalRequestDecided = "practical.request-decided",
        PracticalRequestPending = "practical.request-pending",
        PracticalRequestTooEarly = "practical.request-too-early",
        PracticalSubjectFixed = "practical.subject-fixed",
        PracticalTooFarAhead = "practical.too-far-ahead",
        PracticalTooFarBack = "practical.too-far-back",

        QueryNoSubjects = "query.no-subjects",
        QueryUnknownAction = "query.unknown-action",
        QueryWrongAfter = "query.wrong-after",
        QueryWrongBy = "query.wrong-by",
        QueryWrongLimit = "query.wrong-limit",
        QueryWrongStudentId = "query.wrong-student-id",
        QueryWrongSince = "query.wrong-since",
        QueryWrongUpTo = "query.wrong-up-to",

        ReexamDayPassed = "reexam.day-passed",
        ReexamNoDate = "reexam.no-date",
        ReexamNoDay = "reexam.no-day",
        ReexamNotOffered = "reexam.not-offered",
        ReexamOver = "reexam.over",
        ReexamPaidBefore = "reexam.paid-before",
        ReexamTooFarAhead = "reexam.too-far-ahead",
        ReexamUnderRevision = "reexam.under-revision",

        ResultNothingComplete = "result.nothing-complete",
        ResultTooManyChecked = "result.too-many-checked",

        SavedReplyChanged = "saved-reply.changed",
        SavedReplyTitleTaken = "saved-reply.title-taken",
        SavedReplyTooMany = "saved-reply.too-many",

        ScholarshipAmountFixed = "scholarship.amount-fixed",
        ScholarshipAppliedBefore = "scholarship.applied-before",
        ScholarshipApprovedBefore = "scholarship.approved-before",
        ScholarshipDayPassed = "scholarship.day-passed",
        ScholarshipEditedMeanwhile = "scholarship.edited-meanwhile",
        ScholarshipHasApplicants = "scholarship.has-applicants",
        ScholarshipKnown = "scholarship.known",
        ScholarshipNoDay = "scholarship.no-day",
        ScholarshipNoStudents = "scholarship.no-students",
        ScholarshipNobodyApproved = "scholarship.nobody-approved",
        ScholarshipNotApplied = "scholarship.not-applied",
        ScholarshipNotOpen = "scholarship.not-open",
        ScholarshipPaidBefore = "scholarship.paid-before",
        ScholarshipStudentsChosen = "scholarship.students-chosen",
        ScholarshipTestOver = "scholarship.test-over",
        ScholarshipTooFarAhead = "scholarship.too-far-ahead",
        ScholarshipTooManyStudents = "scholarship.too-many-students",

        StaffApprovedBefore = "staff.approved-before",
        StaffHasAccount = "staff.has-account",
        StaffInvitedBefore = "staff.invited-before",
        StaffLastSuperAdmin = "staff.last-super-admin",
        StaffNotActive = "staff.not-active",
        StaffNotPending = "staff.not-pending",

        TeachingNoTeacher = "teaching.no-teacher",
        TeachingSubjectNotOffered = "teaching.subject-not-offered",

        TopUpDecided = "top-up.decided",
        TopUpInvalidBankReference = "top-up.invalid-bank-reference",
        TopUpInvalidOurReference = "top-up.invalid-our-reference",
        TopUpNotReversible = "top-up.not-reversible",
        TopUpReferenceUsed = "top-up.reference-used",
        TopUpSamePerson = "top-up.same-person",
        TopUpTooManyPending = "top-up.too-many-pending",
        TopUpUtrSentBefore = "top-up.utr-sent-before",
        TopUpUtrUsed = "top-up.utr-used",

        TransferNotReversible = "transfer.not-reversible",
        TransferReversedBefore = "transfer.reversed-before",
        TransferSpent = "transfer.spent",

        UploadBroken = "upload.broken",
        UploadTooLarge = "upload.too-large",
        UploadTooManyParts = "upload.too-many-parts",
        UploadTooSlow = "upload.too-slow",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_code_is_a_concept_and_a_reason_in_lower_case_and_unlike_the_others() {
        let mut seen = HashSet::new();
        for code in Code::ALL {
            let text = code.as_str();
            let parts: Vec<&str> = text.split('.').collect();
            let is_plain = |part: &&str| {
                !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')
            };
            assert_eq!(parts.len(), 2, "{text}");
            assert!(parts.iter().all(is_plain), "{text}");
            assert!(seen.insert(text), "{text} is there twice");
        }
    }
}
