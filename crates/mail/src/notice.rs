//! What goes under the bell with a mail. Unlike a mail, only the signed-in student reads it.

use portal_domain::notifications::Notice;

use crate::message::Message;

impl Message {
    /// What a student sees of it under the bell; `None` for a message that is a mail only: it contains a code, goes
    /// to staff, or confirms what the student has just done.
    #[must_use]
    #[allow(clippy::too_many_lines, reason = "it is one match")]
    pub fn notice(&self) -> Option<Notice> {
        use Message as M;
        Some(match self.clone() {
            M::AdmissionReceived { course, .. } => Notice::AdmissionReceived { course },
            M::AdmissionApproved { course, remark, .. } => {
                Notice::AdmissionApproved { course, remark }
            }
            M::AdmissionRejected { reason, .. } => Notice::AdmissionRejected { reason },
            M::AdmissionReopened { course, .. } => Notice::AdmissionReopened { course },
            M::Promoted {
                course,
                term,
                verdict,
                ..
            } => Notice::Promoted {
                course,
                term,
                verdict,
            },
            M::EnrolmentChanged {
                course,
                term,
                is_undone,
                ..
            } => Notice::EnrolmentChanged {
                course,
                term,
                is_undone,
            },
            M::ResultPublished { is_first: true, .. } => Notice::ResultPublished {},
            M::ResultPublished { .. } => Notice::ResultChanged {},
            M::ReexamMoved { subject, day, .. } => Notice::ReexamMoved { subject, day },
            M::PracticalDecided {
                title,
                approved: true,
                comment,
                ..
            } => Notice::PracticalApproved { title, comment },
            M::PracticalDecided { title, comment, .. } => {
                Notice::PracticalRejected { title, comment }
            }
            M::ScholarshipApproved {
                scholarship,
                amount,
                ..
            } => Notice::ScholarshipApproved {
                scholarship,
                amount,
            },
            M::ScholarshipNotSelected { scholarship, .. } => {
                Notice::ScholarshipNotSelected { scholarship }
            }
            M::ScholarshipPaid {
                scholarship,
                amount,
                ..
            } => Notice::ScholarshipPaid {
                scholarship,
                amount,
            },
            M::ScholarshipChanged {
                scholarship,
                name,
                day,
                ..
            } => Notice::ScholarshipChanged {
                scholarship,
                name,
                day,
            },
            M::GrievanceResolved { docket, reply, .. } => {
                Notice::GrievanceResolved { docket, reply }
            }
            M::LeaveDecided {
                period,
                approved: true,
                comment,
                ..
            } => Notice::LeaveApproved { period, comment },
            M::LeaveDecided {
                period, comment, ..
            } => Notice::LeaveRejected { period, comment },
            M::MoneyAdded {
                amount,
                source,
                reference,
                ..
            } => Notice::MoneyAdded {
                amount,
                source,
                reference,
            },
            M::TopUpRejected { amount, reason, .. } => Notice::TopUpRejected { amount, reason },
            M::MoneyTakenBack { amount, reason, .. } => Notice::MoneyTakenBack { amount, reason },
            M::ChargeRaised {
                title, amount, due, ..
            } => Notice::ChargeRaised { title, amount, due },
            M::ChargeWithdrawn {
                title,
                amount,
                reason,
                ..
            } => Notice::ChargeWithdrawn {
                title,
                amount,
                reason,
            },
            M::PasskeyAdded { name, .. } => Notice::PasskeyAdded { name },
            M::PasskeyRemoved { name, .. } => Notice::PasskeyRemoved { name },
            M::NewSignIn {
                browser,
                system,
                network,
                ..
            } => Notice::NewSignIn {
                browser,
                system,
                network,
            },
            M::RegistrationCode { .. }
            | M::DeviceCopied { .. }
            | M::AddressAlreadyRegistered { .. }
            | M::Welcome { .. }
            | M::FirstCode { .. }
            | M::StaffWelcomeFounder { .. }
            | M::StaffPending { .. }
            | M::StaffActivated { .. }
            | M::StaffRejected { .. }
            | M::StaffDisabled { .. }
            | M::RoleChanged { .. }
            | M::Invitation { .. }
            | M::PasswordResetCode { .. }
            | M::PasswordChanged { .. }
            | M::EmailCode { .. }
            | M::EmailHasAccount { .. }
            | M::EmailChanged { .. }
            | M::EmailConfirmed { .. }
            | M::EmailChangeUndone { .. }
            | M::FactorCode { .. }
            | M::FactorEnrolled { .. }
            | M::RecoveryCodesFew { .. }
            | M::FactorRestorationAsked { .. }
            | M::FactorRestorationDue { .. }
            | M::FactorRestorationStopped { .. }
            | M::FactorRestored { .. }
            | M::StaffAwaitingApproval { .. }
            | M::UpiIdChanged { .. }
            | M::OperatorActed { .. }
            | M::ReexamRegistered { .. }
            | M::ScholarshipApplied { .. } => return None,
        })
    }
}
