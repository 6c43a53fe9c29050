//! The passkeys of the signed-in account: listed, named, removed and, by students, added.

use std::convert::Infallible;

use portal_domain::{
    audit::{
        Detail,
        particulars::{Named, Replaced},
    },
    ids::{CollegeId, PasskeyId, StaffId},
    passkeys::{MOST, Passkey, PasskeyRefusal, Purpose, is_offered},
    sessions::{Account, SignedIn, SignedInStudent},
};
use portal_mail::Message;
use portal_persistence::{Stored, factors, passkeys as store};

use super::{Answered, Asked, PasskeyError, add, ask, known, noted, party, person, refused, take};
use crate::{
    Context, Failure, Outcome, Tx,
    accounts::{
        factors::may_do_without,
        mail_account,
        own_account::{self, Own, record_own},
    },
    notifications, outbox,
    runtime::random::random_id,
};

/// The passkeys of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnPasskeys {
    /// The oldest first.
    pub passkeys: Vec<Passkey>,
    /// Whether it may have another one, and passkeys can be used here.
    pub can_add: bool,
}

/// The passkeys of the signed-in account.
pub fn list(cx: &mut Context, by: &SignedIn) -> Outcome<OwnPasskeys, Infallible> {
    let found = store::list(cx.db(), (by.college(), by.account()))?;
    let passkeys: Vec<Passkey> = found.into_iter().map(|found| found.passkey).collect();
    Ok(OwnPasskeys {
        can_add: passkeys.len() < MOST && cx.services().passkeys().is_some(),
        passkeys,
    })
}

/// Gives a passkey another name. The same name again changes nothing.
pub fn rename(
    cx: &mut Context,
    by: &SignedIn,
    id: PasskeyId,
    name: &str,
) -> Outcome<Passkey, PasskeyError> {
    let whose = (by.college(), by.account());
    cx.transaction(|tx| {
        let own = lock(tx, whose)?;
        let before = find(tx, whose, id)?;
        if before.name == name {
            return Ok(before);
        }
        store::rename(tx.db, whose.0, id, name)?;
        let replaced = Replaced {
            before: before.name.clone(),
            after: name.to_owned(),
        };
        record_own(tx, own.ticket, Detail::RenamePasskey(replaced))?;
        Ok(Passkey {
            name: name.to_owned(),
            ..before
        })
    })
}

/// Removes a passkey. Staff who need a second factor keep the last one; with the last one of others go their recovery
/// codes, which alone are no factor. Of two calls at once the second finds none.
pub fn remove(cx: &mut Context, by: &SignedIn, id: PasskeyId) -> Outcome<(), PasskeyError> {
    let whose = (by.college(), by.account());
    cx.transaction(|tx| {
        let own = lock(tx, whose)?;
        let passkey = find(tx, whose, id)?;
        if let Account::Staff(member) = whose.1 {
            give_up(tx, whose.0, member)?;
        }
        store::delete(tx.db, whose.0, id)?;
        let named = Named {
            name: passkey.name.clone(),
        };
        record_own(tx, own.ticket, Detail::RemovePasskey(named))?;
        let message = Message::PasskeyRemoved {
            account_kind: mail_account(whose.1.kind()),
            name: passkey.name,
        };
        Ok(tell(tx, &own, message)?)
    })
}

/// Refuses who cannot do without the passkey that is about to be removed.
fn give_up(tx: &mut Tx<'_>, college: CollegeId, member: StaffId) -> Outcome<(), PasskeyError> {
    let whose = (college, member);
    let is_last = store::count(tx.db, (college, Account::Staff(member)))? == 1
        && factors::find_authenticator(tx.db, whose, true)?.is_none();
    if !is_last {
        return Ok(());
    }
    if !may_do_without(tx, whose)? {
        return Err(refused(PasskeyRefusal::LastFactor));
    }
    Ok(factors::delete_recovery_codes(tx.db, whose)?)
}

/// Whether the student is offered a passkey.
pub fn offers(cx: &mut Context, student: &SignedInStudent) -> Outcome<bool, Infallible> {
    if cx.services().passkeys().is_none() {
        return Ok(false);
    }
    let has = store::count(cx.db(), whose(student))?;
    let declined = store::find_declined(cx.db(), student.college, student.id)?;
    Ok(is_offered(has, declined, cx.now()))
}

/// Notes that the student answered the offer with "Not now".
pub fn decline(cx: &mut Context, student: &SignedInStudent) -> Outcome<(), Infallible> {
    let fresh = random_id();
    cx.transaction(|tx| {
        let now = tx.now();
        let handle = store::find_or_insert_handle(tx.db, whose(student), fresh)?;
        Ok(store::set_declined(tx.db, student.college, handle, now)?)
    })
}

/// Asks the student's phone or computer for a new passkey, for the session of `key`.
pub fn begin_adding(
    cx: &mut Context,
    student: &SignedInStudent,
    key: &str,
) -> Outcome<Asked, PasskeyError> {
    let (party, whose) = (party(cx)?, whose(student));
    let known = known(cx, whose)?;
    let person = person(cx, whose, (student.sap_id.as_str(), &student.name))?;
    let challenge = party.ask_to_add(&person, known)?;
    Ok(ask(cx, Purpose::Add, Some(key), challenge)?)
}

/// Adds the passkey that has answered, and tells the student. Of two answers at once one wins.
pub fn finish_adding(
    cx: &mut Context,
    student: &SignedInStudent,
    key: &str,
    answered: &Answered,
    name: &str,
) -> Outcome<Passkey, PasskeyError> {
    let (party, whose) = (party(cx)?, whose(student));
    let taken = take(cx, Purpose::Add, Some(key), answered);
    let state = noted(cx, whose, taken)?;
    let added = cx.transaction(|tx| {
        let found = own_account::lock_with_session(tx.db, whose, key)?;
        let (own, _) = found.ok_or(Failure::Refused(PasskeyError::Ended))?;
        let proof = (&state, &answered.credential);
        let passkey = add(tx, whose, &party, proof, name)?;
        note_added(tx, &own, &passkey, false)?;
        Ok(passkey)
    });
    noted(cx, whose, added)
}

/// Writes a new passkey into the audit and tells its owner.
pub(in crate::accounts) fn note_added(
    tx: &mut Tx<'_>,
    own: &Own,
    passkey: &Passkey,
    has_codes: bool,
) -> Stored<()> {
    let name = passkey.name.clone();
    record_own(
        tx,
        own.ticket,
        Detail::AddPasskey(Named { name: name.clone() }),
    )?;
    let message = Message::PasskeyAdded {
        account_kind: mail_account(own.ticket.account.kind()),
        name,
        has_codes,
    };
    tell(tx, own, message)
}

/// Students are told under the bell, too.
fn tell(tx: &mut Tx<'_>, own: &Own, message: Message) -> Stored<()> {
    match own.ticket.account {
        Account::Student(student) => {
            notifications::notify_at(tx, own.ticket.college, (student, &own.email), message)
        }
        Account::Staff(_) => outbox::enqueue(tx, &own.email, message),
    }
}

fn whose(student: &SignedInStudent) -> (CollegeId, Account) {
    (student.college, Account::Student(student.id))
}

fn lock(tx: &mut Tx<'_>, (college, account): (CollegeId, Account)) -> Outcome<Own, PasskeyError> {
    own_account::lock(tx.db, college, account)?.ok_or(Failure::Refused(PasskeyError::Ended))
}

fn find(
    tx: &mut Tx<'_>,
    whose: (CollegeId, Account),
    id: PasskeyId,
) -> Outcome<Passkey, PasskeyError> {
    store::lock(tx.db, whose, id)?.ok_or(Failure::Refused(PasskeyError::NotFound))
}
