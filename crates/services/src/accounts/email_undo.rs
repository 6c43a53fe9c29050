//! Undoes a change of an account's address, by the token that was mailed to the former one. Who changed it knew the
//! password, so that goes too, and every session ends; with the address alone the thief would log in again. A code to
//! the former address sets the next password, so the link leads to the page that asks for such a code.

use chrono::{DateTime, Utc};
use portal_domain::{
    accounts::{AccountFault, AccountKind, EMAIL_UNDO_LIFE, EmailAddress},
    audit::{
        Detail,
        particulars::{Named, Replaced},
    },
    colleges::College,
    passwords::{Password, PasswordHash},
    refusals::{Code, Refusal, RefusalKind},
    sessions::Account,
    throttles::Throttled,
};
use portal_mail::Message;
use portal_persistence::{
    Stored, colleges,
    email_changes::{self, EmailUndo},
    passkeys,
};

use crate::{
    Client, Context, Failure, LinkToken, Outcome, Services, Tx,
    accounts::{
        email_change::{email_taken, set_email},
        mail_account,
        own_account::{lock, record_own, set_password},
    },
    outbox,
    runtime::{
        failure::{OrConflict, OrDefect},
        throttles::{Counter, count},
    },
    sessions::{Ticket, new_key},
};

/// Why a change is not undone.
#[derive(Debug, thiserror::Error)]
pub enum UndoEmail {
    /// There is no such token: it was used, is older than a week, or a change before it was undone.
    #[error("This link has expired or was used before. Please speak to the college office.")]
    Invalid,
    /// Another account has the former address.
    #[error("{}", AccountFault::EmailTaken)]
    Taken,
    /// Too many requests from this client.
    #[error(transparent)]
    Throttled(#[from] Throttled),
}

impl Refusal for UndoEmail {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::Invalid => Code::AccountInvalidUndo.into(),
            Self::Taken => AccountFault::EmailTaken.kind(),
            Self::Throttled(_) => Code::RequestTooManyTries.into(),
        }
    }
}

/// A change that was undone.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undone {
    pub account: AccountKind,
    /// The address that the account has again.
    pub email: String,
}

/// Gives the account its former address again and takes its password away, so that only a code to that address sets
/// another. Later changes of the address are undone with it, so none of them can be brought back.
pub async fn undo(
    services: &Services,
    client: Client,
    token: LinkToken,
) -> Outcome<Undone, UndoEmail> {
    let found = services
        .run(move |cx| {
            count(cx, &[Counter::Client(client)])?;
            find(cx, &token)
        })
        .await?;
    // Nobody knows it, and comparing with its hash takes as long as with any other.
    let unknown = new_key();
    let password = Password::parse("password", AccountKind::Staff, &unknown).or_defect()?;
    let password = services.passwords().hash(&password).await?;
    services.run(move |cx| restore(cx, &found, &password)).await
}

fn find(cx: &mut Context, token: &LinkToken) -> Outcome<EmailUndo, UndoEmail> {
    let now = cx.now();
    let found = email_changes::find_undo(cx.db(), &token.hash())?;
    let found = found
        .filter(|undo| now < undo.expires_at)
        .ok_or(Failure::Refused(UndoEmail::Invalid))?;
    let college = colleges::find(cx.db(), found.college)?;
    if !college.as_ref().is_some_and(College::is_open) {
        return Err(Failure::Refused(UndoEmail::Invalid));
    }
    Ok(found)
}

/// Removes the passkeys of a student that were added since the address was changed: their owner was told of them at the other
/// address. Those of staff stay, which alone open nothing and need a code to the former address for seven days.
fn remove_passkeys(tx: &mut Tx<'_>, ticket: Ticket, since: DateTime<Utc>) -> Stored<()> {
    if !matches!(ticket.account, Account::Student(_)) {
        return Ok(());
    }
    let whose = (ticket.college, ticket.account);
    for name in passkeys::delete_added_since(tx.db, whose, since)? {
        record_own(tx, ticket, Detail::RemovePasskey(Named { name }))?;
    }
    Ok(())
}

fn restore(
    cx: &mut Context,
    undo: &EmailUndo,
    password: &PasswordHash,
) -> Outcome<Undone, UndoEmail> {
    let email = EmailAddress::parse("email", &undo.email).or_defect()?;
    cx.transaction(|tx| {
        // Locked first, so that of two at once the second finds the token used.
        let own = lock(tx.db, undo.college, undo.account)?;
        let own = own.ok_or(Failure::Refused(UndoEmail::Invalid))?;
        if !email_changes::take_undos(tx.db, undo)? {
            return Err(Failure::Refused(UndoEmail::Invalid));
        }
        set_email(tx.db, own.ticket, &email)
            .or_conflict(email_taken(own.ticket), UndoEmail::Taken)?;
        set_password(tx, own.ticket.whose(), password)?;
        remove_passkeys(tx, own.ticket, undo.expires_at - EMAIL_UNDO_LIFE)?;
        let replaced = Replaced {
            before: own.email.clone(),
            after: undo.email.clone(),
        };
        record_own(tx, own.ticket, Detail::UndoOwnEmail(replaced))?;
        let account = undo.account.kind();
        let mail = |is_back| Message::EmailChangeUndone {
            account_kind: mail_account(account),
            is_back,
        };
        let mails = [(undo.email.clone(), mail(true)), (own.email, mail(false))];
        outbox::enqueue_all(tx, mails)?;
        Ok(Undone {
            account,
            email: undo.email.clone(),
        })
    })
}
