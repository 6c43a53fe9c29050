//! What may be wrong with a change of enrolments.

use crate::refusals::refusals;

refusals! {
    /// What is wrong with what somebody asks for.
    AskFault {
        UnknownStudent = EnrolmentUnknownStudent: "No student has this Student ID.",
        StudentTwice = EnrolmentStudentTwice: "This student is named twice.",
        NoStudent = EnrolmentNoStudent: "Please name at least one student.",
        UnknownYear = EnrolmentUnknownYear: "Please choose an academic year that has not ended.",
        UnknownCourse = EnrolmentUnknownCourse: "Please choose a course of the college.",
        UnknownTerm = EnrolmentUnknownTerm: "Please choose a term of the course.",
        UnknownClass = EnrolmentUnknownClass: "This class was not promoted.",
    }
}

refusals! {
    /// Why a change cannot be approved or dismissed now.
    ChangeStateError {
        Own = EnrolmentOwn: "You asked for this change, so someone else has to approve it.",
        Approved = EnrolmentApproved: "This change was approved.",
        Dismissed = EnrolmentDismissed: "This change was dismissed.",
        Nobody = EnrolmentNobody: "None of these students can be changed any longer.",
    }
}
