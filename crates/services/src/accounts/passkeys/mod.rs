//! Passkeys of students and staff: how they are added and used. A challenge is a row, taken once and within five minutes by
//! the session that asked for it.
//!
//! A passkey is bound to the portal's domain and unlocked by its owner, so it is all that a student needs. Staff give one
//! after the password: one unlocked phone must not be enough for a college's money. A challenge in a cookie could be
//! answered again, also at another instance.

pub mod own;
pub mod sign_in;

use portal_domain::{
    audit::Detail,
    ids::{CollegeId, PasskeyId},
    passkeys::{self, CHALLENGE_LIFE, MOST, OtherDomain, Passkey, PasskeyRefusal, Purpose},
    refusals::{Code, Refusal, RefusalKind},
    sessions::Account,
    throttles::Throttled,
};
use portal_persistence::{Stored, passkey_ceremonies as ceremonies, passkeys as store};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    Context, Failure, Outcome, RelyingParty, Tx,
    accounts::own_account::record_by,
    runtime::{
        failure::{OrConflict, OrRefuse},
        random::random_id,
        relying_party::{Answer, Challenge, Person, Used},
    },
    sessions::key_hash,
};

/// Why nothing is done with a passkey.
#[derive(Debug, thiserror::Error)]
pub enum PasskeyError {
    /// See [`PasskeyRefusal`].
    #[error(transparent)]
    Refused(#[from] PasskeyRefusal),
    /// The account has no such passkey.
    #[error("not found")]
    NotFound,
    /// The session, or the sign-in that waits for a factor, has ended.
    #[error("the session has ended")]
    Ended,
    /// The mailed code was not entered, or too long ago.
    #[error("Setting up took too long. Please begin again.")]
    NotShown,
    /// Too many challenges or answers from this client.
    #[error(transparent)]
    Throttled(#[from] Throttled),
}

impl Refusal for PasskeyError {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::Refused(inner) => inner.kind(),
            Self::NotFound => Code::RequestNotFound.into(),
            Self::Ended => Code::RequestNotSignedIn.into(),
            Self::NotShown => Code::FactorNotShown.into(),
            Self::Throttled(_) => Code::RequestTooManyTries.into(),
        }
    }
}

/// A challenge for the browser.
#[derive(Debug, Clone)]
pub struct Asked {
    /// Names the challenge in the answer.
    pub ceremony: Uuid,
    /// What the browser's WebAuthn is called with.
    pub options: Value,
}

/// A browser's answer.
#[derive(Debug, Clone)]
pub struct Answered {
    /// The challenge; `None` if it names none.
    pub ceremony: Option<Uuid>,
    /// What the browser's WebAuthn gave.
    pub credential: Value,
}

/// Refuses to serve under another domain than that to which the passkeys are bound, unless `given_up` names that one. They
/// are bound to the new one from then on, as far as the database knows.
pub fn check_domain(cx: &mut Context, given_up: Option<&str>) -> Outcome<(), OtherDomain> {
    let ours = cx.services().passkeys().cloned();
    let ours = ours.as_ref().map(RelyingParty::domain);
    cx.transaction(|tx| {
        let bound = store::find_bound(tx.db)?;
        let is_moved = bound.is_some() && bound.as_deref() != ours;
        passkeys::check_domain(bound, ours, given_up).or_refuse()?;
        match ours {
            Some(ours) if is_moved => Ok(store::set_domain(tx.db, ours)?),
            _ => Ok(()),
        }
    })
}

pub(super) fn refused(reason: PasskeyRefusal) -> Failure<PasskeyError> {
    Failure::Refused(reason.into())
}

/// To whom passkeys are bound here.
pub(super) fn party(cx: &Context) -> Outcome<RelyingParty, PasskeyError> {
    let party = cx.services().passkeys().cloned();
    party.ok_or_else(|| refused(PasskeyRefusal::Off))
}

/// Keeps a challenge for the session of `key`, which is `None` before a sign-in.
pub(super) fn ask(
    cx: &mut Context,
    purpose: Purpose,
    key: Option<&str>,
    challenge: Challenge,
) -> Stored<Asked> {
    let ceremony = random_id();
    let (hash, now) = (key.map(key_hash), cx.now());
    let hash = hash.as_ref().map(<[u8; 32]>::as_slice);
    ceremonies::insert(cx.db(), ceremony, (purpose, hash), &challenge.state, now)?;
    Ok(Asked {
        ceremony,
        options: challenge.options,
    })
}

/// Takes the challenge of an answer, whatever the answer is worth: it is used up outside the transaction that follows, so
/// that no failure brings it back.
pub(super) fn take(
    cx: &mut Context,
    purpose: Purpose,
    key: Option<&str>,
    answered: &Answered,
) -> Outcome<Value, PasskeyError> {
    let lapsed = || refused(PasskeyRefusal::Lapsed);
    let ceremony = answered.ceremony.ok_or_else(lapsed)?;
    let (hash, oldest) = (key.map(key_hash), cx.now() - CHALLENGE_LIFE);
    let hash = hash.as_ref().map(<[u8; 32]>::as_slice);
    ceremonies::take(cx.db(), ceremony, (purpose, hash), oldest)?.ok_or_else(lapsed)
}

/// Writes into the audit of an account that an answer proved nothing.
pub(super) fn noted<T>(
    cx: &mut Context,
    whose: (CollegeId, Account),
    outcome: Outcome<T, PasskeyError>,
) -> Outcome<T, PasskeyError> {
    use PasskeyRefusal::{Lapsed, Wrong};
    if let Err(Failure::Refused(PasskeyError::Refused(Wrong | Lapsed))) = &outcome {
        let refused = Detail::RefusePasskey;
        cx.transaction(|tx| {
            Ok::<_, Failure<PasskeyError>>(record_by(tx, whose, refused.clone())?)
        })?;
    }
    outcome
}

/// Asks for one of the account's passkeys.
pub(super) fn ask_own(
    cx: &mut Context,
    purpose: Purpose,
    key: &str,
    whose: (CollegeId, Account),
) -> Outcome<Asked, PasskeyError> {
    let party = party(cx)?;
    let found = store::list(cx.db(), whose)?;
    if found.is_empty() {
        return Err(refused(PasskeyRefusal::None));
    }
    let challenge = party.ask_to_use(found.into_iter().map(|one| one.credential).collect())?;
    Ok(ask(cx, purpose, Some(key), challenge)?)
}

/// Whether the answer proves a passkey of the account, whose row is locked. Notes the use. Of two copies of a key the one
/// whose count is behind proves nothing.
pub(super) fn prove<E>(
    tx: &mut Tx<'_>,
    whose: (CollegeId, Account),
    answer: &Answer,
    check: impl FnOnce(Value) -> Outcome<Option<Used>, E>,
) -> Outcome<bool, E> {
    let Some(found) = store::lock_credential(tx.db, whose, answer.credential_id())? else {
        return Ok(false);
    };
    let Some(used) = check(found.credential)? else {
        return Ok(false);
    };
    if !found.passkey.counter.allows(used.counter) {
        return Ok(false);
    }
    let (id, now) = (found.passkey.id, tx.now());
    let proof = (&used.credential, used.counter);
    store::note_use(tx.db, whose.0, id, proof, now)?;
    Ok(true)
}

/// As [`prove`], of an answer to [`ask_own`].
pub(super) fn prove_own<E>(
    tx: &mut Tx<'_>,
    whose: (CollegeId, Account),
    party: &RelyingParty,
    (state, credential): (&Value, &Value),
) -> Outcome<bool, E> {
    let Some(answer) = Answer::read(credential) else {
        return Ok(false);
    };
    prove(tx, whose, &answer, |passkey| {
        party.use_asked(state.clone(), &answer, passkey)
    })
}

/// Refuses another passkey of an account that has the most; otherwise the credentials that it has.
pub(super) fn known(
    cx: &mut Context,
    whose: (CollegeId, Account),
) -> Outcome<Vec<Value>, PasskeyError> {
    let found = store::list(cx.db(), whose)?;
    if found.len() >= MOST {
        return Err(refused(PasskeyRefusal::TooMany));
    }
    Ok(found.into_iter().map(|one| one.credential).collect())
}

/// In whose name a passkey is added.
pub(super) fn person<'a>(
    cx: &mut Context,
    whose: (CollegeId, Account),
    (login, name): (&'a str, &'a str),
) -> Stored<Person<'a>> {
    let fresh = random_id();
    Ok(Person {
        handle: store::find_or_insert_handle(cx.db(), whose, fresh)?,
        login,
        name,
    })
}

/// Adds the passkey that the answer proves to the account, which is locked.
pub(super) fn add(
    tx: &mut Tx<'_>,
    whose: (CollegeId, Account),
    party: &RelyingParty,
    (state, credential): (&Value, &Value),
    name: &str,
) -> Outcome<Passkey, PasskeyError> {
    let added = party.add(state.clone(), credential)?;
    let added = added.ok_or_else(|| refused(PasskeyRefusal::Wrong))?;
    if store::lock_credential(tx.db, whose, &added.id)?.is_some() {
        return Err(refused(PasskeyRefusal::Known));
    }
    if store::count(tx.db, whose)? >= MOST {
        return Err(refused(PasskeyRefusal::TooMany));
    }
    let (id, now) = (tx.new_id(PasskeyId::new), tx.now());
    let passkey = store::NewPasskey {
        id,
        name,
        credential_id: &added.id,
        credential: &added.credential,
        counter: added.counter,
    };
    // Another account has it: nobody learns that.
    store::insert(tx.db, whose, &passkey, now).or_conflict(store::KNOWN, PasskeyRefusal::Wrong)?;
    store::set_domain(tx.db, party.domain())?;
    Ok(Passkey {
        id,
        name: name.to_owned(),
        counter: added.counter,
        added_at: now,
        last_used_at: None,
    })
}
