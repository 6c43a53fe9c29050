//! Changes the address of the signed-in account: a code proves the new one before it counts, and the former one can
//! undo the change for a week. Nobody asks the former one first: an address that is lost could not be changed then.
//!
//! Decision: DECISIONS.md#nobody-learns-who-has-an-account.

use portal_domain::{
    accounts::{AccountFault, AccountKind, EMAIL_UNDO_LIFE, EmailAddress},
    audit::{
        Detail, Subject,
        particulars::{Invited, Replaced},
    },
    codes::CodePurpose,
    ids::EmailUndoId,
    refusals::{Refusal, RefusalKind},
    sessions::{Account, SignedIn},
    validation::{Fault, Faults, comparison_key},
};
use portal_mail::Message;
use portal_persistence::{
    Db, Stored,
    email_changes::{self, EmailUndo},
    invitations, staff, students,
};

use crate::{
    Client, Context, Failure, LinkToken, Outcome, Services, Tx,
    accounts::{
        RequestCode, mail_account,
        own_account::{
            Own, Owner, RequestOwnCode, code_owner, confirm as confirm_owner, lock_same,
            record_own, take_code,
        },
        registration::Proof,
    },
    audit::record,
    codes::{self, CodeSent, InvalidCode, Mail, Waits},
    outbox,
    runtime::{client::Origin, failure::OrConflict},
    sessions::Ticket,
};

/// With the present password, sends a code to the new address. The reply is the same if the address has an account of
/// that kind: then its owner gets a mail that says so, and no code.
pub async fn request(
    services: &Services,
    owner: Owner,
    email: EmailAddress,
) -> Outcome<CodeSent, RequestOwnCode> {
    let own = confirm_owner(services, &owner)
        .await
        .map_err(|failure| failure.map(RequestOwnCode::from))?;
    if own.has_address(&email) {
        let fault = Fault::new("email", AccountFault::EmailIsOwn);
        let refused = RequestCode::from(Faults::from(fault));
        return Err(Failure::Refused(refused.into()));
    }
    services
        .run(move |cx| {
            codes::count_mail(cx, Origin::Unknown(owner.client), &email)?;
            cx.transaction(|tx| {
                let own: Own = lock_same(tx, own.ticket)?;
                send(tx, owner.client, own.ticket, &email)
            })
        })
        .await
}

fn send<E>(
    tx: &mut Tx<'_>,
    client: Client,
    ticket: Ticket,
    email: &EmailAddress,
) -> Outcome<CodeSent, E> {
    let kind = ticket.account.kind();
    let mail = if is_taken(tx.db, kind, email)? {
        Mail::Instead(Message::EmailHasAccount {
            account_kind: mail_account(kind),
        })
    } else {
        codes::email_mail(codes::minutes(tx))
    };
    let owner = code_owner(ticket);
    let waits = Waits::Owner(&owner);
    Ok(codes::send(tx, client, purpose(kind), email, &mail, waits)?)
}

fn is_taken(db: &mut Db, kind: AccountKind, email: &EmailAddress) -> Stored<bool> {
    match kind {
        AccountKind::Student => students::email_is_taken(db, email),
        AccountKind::Staff => staff::email_is_taken(db, email),
    }
}

fn purpose(kind: AccountKind) -> CodePurpose {
    match kind {
        AccountKind::Student => CodePurpose::StudentEmail,
        AccountKind::Staff => CodePurpose::StaffEmail,
    }
}

/// Why a new address does not count.
#[derive(Debug, thiserror::Error)]
pub enum ConfirmEmail {
    /// See [`InvalidCode`].
    #[error(transparent)]
    Code(#[from] InvalidCode),
    /// Another account got the address since the code was asked for. Who enters the code has proved to read its mails,
    /// so this may be said.
    #[error("{}", AccountFault::EmailTaken)]
    Taken,
}

impl Refusal for ConfirmEmail {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::Code(inner) => inner.kind(),
            Self::Taken => AccountFault::EmailTaken.kind(),
        }
    }
}

/// With the right code, makes the new address that of the signed-in account, and mails both addresses. A code that
/// another account asked for in this browser is invalid, and so is one from before a new password or role.
pub fn confirm(cx: &mut Context, who: &SignedIn, proof: &Proof) -> Outcome<(), ConfirmEmail> {
    let origin = Origin::Unknown(proof.client);
    let purpose = purpose(who.account().kind());
    codes::count_try(cx, origin, purpose, &proof.email, &proof.browser)
        .map_err(|failure| failure.map(ConfirmEmail::from))?;
    // The try itself is committed either way.
    let changed = cx.transaction(|tx| {
        let Some(own) = take_code(tx, who, purpose, proof)? else {
            return Ok(false);
        };
        set_email(tx.db, own.ticket, &proof.email)
            .or_conflict(email_taken(own.ticket), ConfirmEmail::Taken)?;
        withdraw_invitation(tx, own.ticket, &proof.email)?;
        tell_both(tx, &own, &proof.email)?;
        Ok(true)
    })?;
    if changed {
        Ok(())
    } else {
        Err(Failure::Refused(InvalidCode::Invalid.into()))
    }
}

/// Writes the address; a conflict with [`email_taken`].
pub(super) fn set_email(tx: &mut Db, ticket: Ticket, email: &EmailAddress) -> Stored<()> {
    match ticket.account {
        Account::Student(id) => students::set_email(tx, ticket.college, id, email),
        Account::Staff(id) => staff::set_email(tx, ticket.college, id, email),
    }
}

/// The unique constraint of addresses among accounts of that kind.
pub(super) fn email_taken(ticket: Ticket) -> &'static str {
    match ticket.account {
        Account::Student(_) => students::EMAIL_TAKEN,
        Account::Staff(_) => staff::EMAIL_TAKEN,
    }
}

/// An address that has an account cannot register, so an invitation of it to the same college would wait for ever.
fn withdraw_invitation(tx: &mut Tx<'_>, ticket: Ticket, email: &EmailAddress) -> Stored<()> {
    let Account::Staff(id) = ticket.account else {
        return Ok(());
    };
    let Some(invitation) = invitations::take(tx.db, ticket.college, email)? else {
        return Ok(());
    };
    let detail = Detail::WithdrawInvitation(Invited {
        email: invitation.email,
        role: invitation.role,
    });
    let subject = Subject::Invitation(invitation.id);
    record(tx, ticket.college, Some(id), subject, detail)
}

/// Mails both addresses and writes the audit. The former address gets a token that undoes the change, unless the account
/// goes back to an address that it had: the one it leaves may be a thief's.
fn tell_both(tx: &mut Tx<'_>, own: &Own, email: &EmailAddress) -> Stored<()> {
    let ticket = own.ticket;
    let account_kind = mail_account(ticket.account.kind());
    let replaced = Replaced {
        before: own.email.clone(),
        after: email.as_str().to_owned(),
    };
    record_own(tx, ticket, Detail::ChangeOwnEmail(replaced))?;
    let to_former = if goes_back(tx, ticket, email)? {
        Message::EmailChangeUndone {
            account_kind,
            is_back: false,
        }
    } else {
        let token = add_undo(tx, own)?;
        Message::EmailChanged {
            account_kind,
            email: email.as_str().to_owned(),
            token: token.expose().to_owned(),
            days: u32::try_from(EMAIL_UNDO_LIFE.num_days()).unwrap_or(1),
        }
    };
    let to_new = Message::EmailConfirmed { account_kind };
    let mails = [
        (own.email.clone(), to_former),
        (email.as_str().to_owned(), to_new),
    ];
    outbox::enqueue_all(tx, mails)
}

/// Whether the new address could undo a change. Then that change and the later ones are over, as if it had undone them.
fn goes_back(tx: &mut Tx<'_>, ticket: Ticket, email: &EmailAddress) -> Stored<bool> {
    let now = tx.now();
    let undos = email_changes::list_undos(tx.db, ticket.college, ticket.account)?;
    let could =
        |undo: &&EmailUndo| now < undo.expires_at && comparison_key(&undo.email) == email.key();
    match undos.iter().find(could) {
        Some(undo) => email_changes::take_undos(tx.db, undo),
        None => Ok(false),
    }
}

/// Lets the present address undo the change.
fn add_undo(tx: &mut Tx<'_>, own: &Own) -> Stored<LinkToken> {
    let token = LinkToken::draw();
    let undo = EmailUndo {
        id: tx.new_id(EmailUndoId::new),
        college: own.ticket.college,
        account: own.ticket.account,
        email: own.email.clone(),
        expires_at: tx.now() + EMAIL_UNDO_LIFE,
    };
    email_changes::insert_undo(tx.db, &undo, &token.hash())?;
    Ok(token)
}
