//! Step-up: who is signed in confirms who they are again before the acts that do most harm. Students whom their device has
//! signed in confirm it also before they pay, open documents or change what the college knows of them: whoever picks the
//! phone up is signed in, too. What they read day by day (results, fees, timeline, their own profile) asks for nothing, and so
//! does what protects (ending a device, logging out). The calls that change the password, the address and the number take the
//! present password themselves, which is more than a confirmation.

use chrono::{DateTime, Utc};
use thiserror::Error;

use crate::{
    refusals::{Code, Refusal, RefusalKind},
    sessions::{Freshness, SignedIn, SignedInStaff},
    words::words,
};

words! {
    /// What is done only a short time after one has confirmed who one is. The audit names it where it was refused.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Act {
        /// Paying the awards of a scholarship.
        PayScholarship = "payScholarship",
        /// Taking money back out of a wallet.
        ReverseTransfer = "reverseTransfer",
        /// Approving a top-up that needs two accountants.
        ApproveTopUp = "approveTopUp",
        /// Taking cash of an amount that needs two accountants.
        AddFunds = "addFunds",
        /// Changing where students send their money.
        ChangeUpiId = "changeUpiId",
        /// Giving a staff account another role.
        ChangeRole = "changeRole",
        /// Inviting an address to a role.
        InviteStaff = "inviteStaff",
        /// Approving a staff account with a role.
        ApproveStaff = "approveStaff",
        /// Setting somebody else's password.
        SetPassword = "setPassword",
        /// Changing the password of one's own account.
        ChangeOwnPassword = "changeOwnPassword",
        /// Changing the address of one's own account.
        ChangeOwnEmail = "changeOwnEmail",
        /// Setting a second factor up, or another in its place.
        EnrolFactor = "enrolFactor",
        /// Adding, renaming or removing a passkey.
        ChangePasskeys = "changePasskeys",
        /// Changing which roles need a second factor.
        ChangeFactorRoles = "changeFactorRoles",
        /// Asking to remove somebody's second factor.
        AskFactorRestoration = "askFactorRestoration",
        /// Agreeing to that as second person.
        ConfirmFactorRestoration = "confirmFactorRestoration",
        /// Writing a list about people into a file.
        ExportList = "exportList",
        /// Moving a course to terms, as somebody else has planned it.
        MoveCourse = "moveCourse",
        /// Promoting a class, as somebody else has planned it.
        PromoteClass = "promoteClass",
        /// Changing where students are enrolled, as somebody else has asked.
        ChangeEnrolments = "changeEnrolments",
        /// Agreeing to what imported students owe from before.
        ApproveOpeningDues = "approveOpeningDues",
        /// Publishing results.
        PublishResult = "publishResult",
        /// Staying signed in on a device.
        AddDevice = "addDevice",
        /// A student's payment out of the wallet, or a request to have one into it credited.
        PayAsStudent = "payAsStudent",
        /// A student's opening of their own documents.
        OpenOwnDocument = "openOwnDocument",
        /// A student's change of the application for admission or of its documents.
        ChangeApplication = "changeApplication",
    }
}

impl Act {
    /// How recent the confirmation has to be.
    pub fn freshness(self) -> Freshness {
        match self {
            Self::PublishResult => Freshness::Hour,
            Self::PayScholarship
            | Self::ReverseTransfer
            | Self::ApproveTopUp
            | Self::AddFunds
            | Self::ChangeUpiId
            | Self::ChangeRole
            | Self::InviteStaff
            | Self::ApproveStaff
            | Self::SetPassword
            | Self::ChangeOwnPassword
            | Self::ChangeOwnEmail
            | Self::EnrolFactor
            | Self::ChangePasskeys
            | Self::ChangeFactorRoles
            | Self::AskFactorRestoration
            | Self::ConfirmFactorRestoration
            | Self::ExportList
            | Self::MoveCourse
            | Self::PromoteClass
            | Self::ChangeEnrolments
            | Self::ApproveOpeningDues
            | Self::AddDevice
            | Self::PayAsStudent
            | Self::OpenOwnDocument
            | Self::ChangeApplication => Freshness::Quarter,
        }
    }

    /// Who is asked.
    pub fn asked(self) -> Asked {
        match self {
            Self::ChangePasskeys | Self::AddDevice => Asked::Everybody,
            Self::PayAsStudent | Self::OpenOwnDocument | Self::ChangeApplication => {
                Asked::StudentsByDevice
            }
            _ => Asked::Staff,
        }
    }

    /// Whether that person has to have confirmed who they are.
    pub fn asks(self, by: &SignedIn) -> bool {
        match (self.asked(), by) {
            (Asked::Everybody, _) | (Asked::Staff, SignedIn::Staff(_)) => true,
            (Asked::StudentsByDevice, SignedIn::Student(student)) => student.by_device,
            (Asked::Staff, SignedIn::Student(_))
            | (Asked::StudentsByDevice, SignedIn::Staff(_)) => false,
        }
    }

    /// Whether they have confirmed who they are recently enough.
    ///
    /// # Errors
    /// [`Stale`]
    pub fn check(self, by: &SignedInStaff, now: DateTime<Utc>) -> Result<(), Stale> {
        self.check_instant(Some(by.confirmed_at), now)
    }

    /// As [`Self::check`], of anybody, who may not be asked at all.
    ///
    /// # Errors
    /// [`Stale`]
    pub fn check_anybody(self, by: &SignedIn, now: DateTime<Utc>) -> Result<(), Stale> {
        if self.asks(by) {
            self.check_instant(by.confirmed_at(), now)
        } else {
            Ok(())
        }
    }

    fn check_instant(
        self,
        confirmed_at: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Result<(), Stale> {
        match confirmed_at {
            Some(at) if self.freshness().includes(at, now) => Ok(()),
            _ => Err(Stale),
        }
    }
}

/// Who confirms who they are before an act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// Staff. A student's call takes the password itself, or is not for them.
    Staff,
    /// Staff and students.
    Everybody,
    /// Students whom their device has signed in.
    StudentsByDevice,
}

/// The last confirmation is too old for what was asked for. Nothing was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("Please confirm that it is you, then try again.")]
pub struct Stale;

impl Refusal for Stale {
    fn kind(&self) -> RefusalKind {
        Code::FactorStale.into()
    }
}

#[cfg(test)]
mod tests {
    use chrono::Duration;

    use super::*;
    use crate::{
        ids::{CollegeId, StudentId},
        sap_id::SapId,
        sessions::SignedInStudent,
    };

    fn student(confirmed_at: Option<DateTime<Utc>>, by_device: bool) -> SignedIn {
        SignedIn::Student(SignedInStudent {
            id: StudentId(uuid::Uuid::nil()),
            college: CollegeId(uuid::Uuid::nil()),
            sap_id: SapId::parse("26000100001").unwrap(),
            name: String::new(),
            email: String::new(),
            college_name: String::new(),
            confirmed_at,
            by_device,
        })
    }

    #[test]
    fn who_came_by_a_device_confirms_before_paying_and_who_came_by_password_does_not() {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let ago = |minutes| Some(now - Duration::minutes(minutes));
        let pays = |confirmed, by_device| {
            let by = student(confirmed, by_device);
            Act::PayAsStudent.check_anybody(&by, now).is_ok()
        };
        assert!(!pays(None, true) && !pays(ago(15), true) && pays(ago(14), true));
        assert!(pays(ago(600), false));
    }

    #[test]
    fn nobody_adds_a_device_without_a_confirmation() {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let adds = |confirmed, by_device| {
            let by = student(confirmed, by_device);
            Act::AddDevice.check_anybody(&by, now).is_ok()
        };
        let minutes = |minutes| Some(now - Duration::minutes(minutes));
        assert!(adds(minutes(0), false) && adds(minutes(14), true));
        assert!(!adds(minutes(15), false) && !adds(None, true));
    }
}
