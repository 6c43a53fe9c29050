//! Step-up: who is signed in confirms who they are again before the acts that do most harm.

use chrono::{DateTime, Utc};
use thiserror::Error;

use crate::{
    refusals::{Code, Refusal, RefusalKind},
    sessions::{Freshness, SignedInStaff},
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
        /// Publishing results.
        PublishResult = "publishResult",
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
            | Self::ExportList => Freshness::Quarter,
        }
    }

    /// Whether students are asked, too. Otherwise the call itself takes their password, or is not for them.
    pub fn asks_students(self) -> bool {
        matches!(self, Self::ChangePasskeys)
    }

    /// Whether they have confirmed who they are recently enough.
    ///
    /// # Errors
    /// [`Stale`]
    pub fn check(self, by: &SignedInStaff, now: DateTime<Utc>) -> Result<(), Stale> {
        self.check_instant(by.confirmed_at, now)
    }

    /// As [`Self::check`], of who confirmed it at that instant.
    ///
    /// # Errors
    /// [`Stale`]
    pub fn check_instant(
        self,
        confirmed_at: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Result<(), Stale> {
        if self.freshness().includes(confirmed_at, now) {
            Ok(())
        } else {
            Err(Stale)
        }
    }
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
