//! Invitations: an address gets a role when it registers and verifies.

use std::convert::Infallible;

use portal_domain::{
    accounts::EmailAddress,
    audit::{Detail, Subject, particulars::Invited},
    ids::{CollegeId, InvitationId, StaffId},
    paging::{Listing, Page},
    refusals::{Code, Refusal, RefusalKind},
    roles::Role,
    sessions::SignedInStaff,
};
use portal_mail::Message;
pub use portal_persistence::invitations::Invitation;
use portal_persistence::{Stored, invitations, staff};

use crate::{Context, Failure, Outcome, Tx, audit::record, outbox, runtime::failure::OrConflict};

/// The college's open invitations.
pub fn list(
    cx: &mut Context,
    by: &SignedInStaff,
    page: Page<InvitationId>,
) -> Outcome<Listing<Invitation>, Infallible> {
    Ok(invitations::list(cx.db(), by.college, page)?)
}

/// Why an invitation was refused.
#[derive(Debug, thiserror::Error)]
pub enum InviteStaff {
    /// The address has an account in this college.
    #[error("This address already has an account at your college. You can find it in the table.")]
    HasAccount,
    /// The address is invited already.
    #[error("This address has already been invited.")]
    Invited,
}

/// Invites an address to a role, which it gets when it registers and verifies.
pub fn invite(
    cx: &mut Context,
    by: &SignedInStaff,
    email: &EmailAddress,
    role: Role,
) -> Outcome<Invitation, InviteStaff> {
    cx.transaction(|tx| {
        let account = staff::lock_by_email(tx.db, email.key())?;
        // Must not reveal an account in another college.
        if account.is_some_and(|account| account.college == by.college) {
            return Err(Failure::Refused(InviteStaff::HasAccount));
        }
        let college = (by.college, by.college_name.as_str());
        let invitation = write(tx, college, email, role, Some(by.id))
            .or_conflict(invitations::INVITED_ALREADY, InviteStaff::Invited)?;
        audit_invitation(tx, by, Detail::InviteStaff, &invitation)?;
        Ok(invitation)
    })
}

/// Writes an invitation to the college of that id and name, and its mail; a conflict with
/// [`invitations::INVITED_ALREADY`] if the address is invited already.
pub(crate) fn write(
    tx: &mut Tx<'_>,
    (college, college_name): (CollegeId, &str),
    email: &EmailAddress,
    role: Role,
    by: Option<StaffId>,
) -> Stored<Invitation> {
    let invitation = Invitation {
        id: tx.new_id(InvitationId::new),
        college,
        email: email.as_str().to_owned(),
        role,
        created_at: tx.now(),
    };
    invitations::insert(tx.db, &invitation, email, by)?;
    let message = Message::Invitation {
        college: college_name.to_owned(),
        role,
    };
    outbox::enqueue(tx, email.as_str(), message)?;
    Ok(invitation)
}

/// The college has no such invitation.
#[derive(Debug, thiserror::Error)]
#[error("not found")]
pub struct NoSuchInvitation;

/// Withdraws an invitation.
pub fn withdraw(
    cx: &mut Context,
    by: &SignedInStaff,
    id: InvitationId,
) -> Outcome<(), NoSuchInvitation> {
    cx.transaction(|tx| {
        let invitation = invitations::delete(tx.db, by.college, id)?
            .ok_or(Failure::Refused(NoSuchInvitation))?;
        audit_invitation(tx, by, Detail::WithdrawInvitation, &invitation)?;
        Ok(())
    })
}

fn audit_invitation(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    detail: fn(Invited) -> Detail,
    invitation: &Invitation,
) -> Stored<()> {
    let detail = detail(Invited {
        email: invitation.email.clone(),
        role: invitation.role,
    });
    let subject = Subject::Invitation(invitation.id);
    record(tx, by.college, Some(by.id), subject, detail)
}

impl Refusal for InviteStaff {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::HasAccount => Code::StaffHasAccount.into(),
            Self::Invited => Code::StaffInvitedBefore.into(),
        }
    }
}
