//! A super admin's decisions on the staff of their own college (spec §2: Admin Details).
//!
//! Decision: DECISIONS.md#rejected-staff-cease-to-exist.

use std::convert::Infallible;

use portal_domain::{
    accounts::{AccountFault, AccountKind, Username},
    audit::{
        Detail, Subject,
        particulars::{Account, Renamed},
    },
    ids::StaffId,
    paging::{Listing, Page},
    passwords::Password,
    refusals::{Code, Refusal, RefusalKind},
    roles::Role,
    sessions::{self, SignedInStaff},
    staff::{AccountStateError, StaffMember},
};
use portal_mail::Message;
use portal_persistence::{Stored, known_browsers, staff, teaching as store};

use crate::{
    Context, Failure, Outcome, Services, Tx,
    audit::record,
    outbox,
    runtime::failure::{OrConflict, OrRefuse},
    teaching,
};

pub use crate::teaching::ListedMember;

/// The college's staff accounts in the order of their registration.
pub fn list(
    cx: &mut Context,
    by: &SignedInStaff,
    search: Option<&str>,
    page: Page<StaffId>,
) -> Outcome<Listing<ListedMember>, Infallible> {
    let listing = staff::list(cx.db(), by.college, search, page)?;
    let ids: Vec<StaffId> = listing.rows.iter().map(|member| member.id).collect();
    let mut held = store::list_held_by(cx.db(), by.college, &ids)?;
    let rows = listing.rows.into_iter().map(|member| ListedMember {
        subjects: held.remove(&member.id).unwrap_or_default(),
        member,
    });
    Ok(Listing {
        rows: rows.collect(),
        more: listing.more,
    })
}

fn listed(tx: &mut Tx<'_>, member: StaffMember) -> Stored<ListedMember> {
    let mut held = store::list_held_by(tx.db, member.college, &[member.id])?;
    let subjects = held.remove(&member.id).unwrap_or_default();
    Ok(ListedMember { member, subjects })
}

/// Why a decision on a staff account was refused.
#[derive(Debug, thiserror::Error)]
pub enum DecideStaff {
    /// The college has no such account.
    #[error("not found")]
    NotFound,
    /// The decision does not apply to the account's state.
    #[error(transparent)]
    State(#[from] AccountStateError),
}

/// Gives a role to a pending or disabled account.
pub fn approve(
    cx: &mut Context,
    by: &SignedInStaff,
    id: StaffId,
    role: Role,
) -> Outcome<ListedMember, DecideStaff> {
    cx.transaction(|tx| {
        let member = lock(tx, by, id)?.approve(role).or_refuse()?;
        staff::save_state(tx.db, &member)?;
        audit_decision(tx, by, Detail::ApproveStaff, &member)?;
        let message = Message::StaffActivated {
            college: by.college_name.clone(),
            role,
        };
        outbox::enqueue(tx, &member.email, message)?;
        Ok(listed(tx, member)?)
    })
}

/// Rejects a pending account, which deletes it.
pub fn reject(cx: &mut Context, by: &SignedInStaff, id: StaffId) -> Outcome<(), DecideStaff> {
    cx.transaction(|tx| {
        let member = lock(tx, by, id)?;
        member.clone().reject().or_refuse()?;
        staff::delete(tx.db, by.college, id)?;
        audit_decision(tx, by, Detail::RejectStaff, &member)?;
        let message = Message::StaffRejected {
            college: by.college_name.clone(),
        };
        outbox::enqueue(tx, &member.email, message)?;
        Ok(())
    })
}

/// Changes the role of an active account and ends its sessions.
pub fn change_role(
    cx: &mut Context,
    by: &SignedInStaff,
    id: StaffId,
    role: Role,
) -> Outcome<ListedMember, DecideStaff> {
    cx.transaction(|tx| {
        let super_admins = staff::lock_super_admins(tx.db, by.college)?;
        let member = lock(tx, by, id)?
            .change_role(role, super_admins)
            .or_refuse()?;
        staff::save_state(tx.db, &member)?;
        teaching::settle(tx, &member)?;
        audit_decision(tx, by, Detail::ChangeRole, &member)?;
        let message = Message::RoleChanged {
            college: by.college_name.clone(),
            role,
        };
        outbox::enqueue(tx, &member.email, message)?;
        Ok(listed(tx, member)?)
    })
}

/// Disables an active account and ends its sessions.
pub fn disable(
    cx: &mut Context,
    by: &SignedInStaff,
    id: StaffId,
) -> Outcome<ListedMember, DecideStaff> {
    cx.transaction(|tx| {
        let super_admins = staff::lock_super_admins(tx.db, by.college)?;
        let member = lock(tx, by, id)?.disable(super_admins).or_refuse()?;
        staff::save_state(tx.db, &member)?;
        teaching::settle(tx, &member)?;
        audit_decision(tx, by, Detail::DisableStaff, &member)?;
        let message = Message::StaffDisabled {
            college: by.college_name.clone(),
        };
        outbox::enqueue(tx, &member.email, message)?;
        Ok(listed(tx, member)?)
    })
}

/// Why names could not be edited.
#[derive(Debug, thiserror::Error)]
pub enum RenameStaff {
    /// The college has no such account.
    #[error("not found")]
    NotFound,
    /// Another member of the college's staff has that user name.
    #[error("{}", AccountFault::UsernameTaken)]
    UsernameTaken,
}

/// Edits a staff member's user name and name.
pub fn rename(
    cx: &mut Context,
    by: &SignedInStaff,
    id: StaffId,
    username: &Username,
    name: &Username,
) -> Outcome<ListedMember, RenameStaff> {
    cx.transaction(|tx| {
        let member =
            staff::lock(tx.db, by.college, id)?.ok_or(Failure::Refused(RenameStaff::NotFound))?;
        staff::save_names(tx.db, by.college, id, username, name.as_str())
            .or_conflict(staff::USERNAME_TAKEN, RenameStaff::UsernameTaken)?;
        let renamed = StaffMember {
            username: username.as_str().to_owned(),
            name: name.as_str().to_owned(),
            ..member.clone()
        };
        let detail = Detail::RenameStaff(Renamed {
            account: particulars(&renamed),
            changes: renamed.names_since(&member),
        });
        let subject = Subject::Staff(id);
        record(tx, by.college, Some(by.id), subject, detail)?;
        Ok(listed(tx, renamed)?)
    })
}

/// Sets a staff member's password, ends the account's sessions and mails its owner.
pub async fn set_password(
    services: &Services,
    by: SignedInStaff,
    id: StaffId,
    password: Password,
) -> Outcome<(), DecideStaff> {
    let hash = services.passwords().hash(&password).await?;
    services
        .run(move |cx| {
            cx.transaction(|tx| {
                let member = lock(tx, &by, id)?;
                staff::set_password(tx.db, by.college, id, &hash)?;
                // Who knew the old password may have used one.
                known_browsers::delete_of(tx.db, (by.college, sessions::Account::Staff(id)))?;
                audit_decision(tx, &by, Detail::SetPassword, &member)?;
                let message = Message::PasswordChanged {
                    by_admin: by.id != id,
                };
                outbox::enqueue(tx, &member.email, message)?;
                Ok(())
            })
        })
        .await
}

/// The rules for a password set by [`set_password`] are those of a staff account.
pub const PASSWORD_KIND: AccountKind = AccountKind::Staff;

fn lock(tx: &mut Tx<'_>, by: &SignedInStaff, id: StaffId) -> Outcome<StaffMember, DecideStaff> {
    staff::lock(tx.db, by.college, id)?.ok_or(Failure::Refused(DecideStaff::NotFound))
}

fn audit_decision(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    detail: fn(Account) -> Detail,
    member: &StaffMember,
) -> Stored<()> {
    let (subject, detail) = (Subject::Staff(member.id), detail(particulars(member)));
    record(tx, by.college, Some(by.id), subject, detail)
}

/// The details of a staff account for the audit.
pub(crate) fn particulars(member: &StaffMember) -> Account {
    Account {
        username: member.username.clone(),
        role: member.state.role(),
    }
}

impl Refusal for DecideStaff {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::State(inner) => inner.kind(),
        }
    }
}

impl Refusal for RenameStaff {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::UsernameTaken => AccountFault::UsernameTaken.kind(),
        }
    }
}
