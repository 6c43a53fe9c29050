//! A student signs in with a passkey, in place of a name and a password. Nothing says which accounts or passkeys there
//! are: the browser finds one by itself, and every answer that proves nothing gets the same reply.

use portal_domain::{
    ids::{CollegeId, StudentId},
    passkeys::{PasskeyRefusal, Purpose},
    sessions::Account,
    sign_ins::How,
};
use portal_persistence::passkeys as store;
use serde_json::Value;

use super::{Answered, Asked, PasskeyError, ask, noted, party, prove, refused, take};
use crate::{
    Client, Context, Failure, KnownBrowser, Outcome, RelyingParty,
    accounts::own_account::{self, Own},
    runtime::{
        client::Origin,
        relying_party::Answer,
        throttles::{Counter, count},
    },
    sessions::{Begun, LoggedIn},
    sign_ins,
};

/// Asks for any passkey of this portal.
pub fn begin(cx: &mut Context, client: Client) -> Outcome<Asked, PasskeyError> {
    let party = party(cx)?;
    count(cx, &[Counter::PasskeyChallenges(client)])?;
    let challenge = party.ask_who()?;
    Ok(ask(cx, Purpose::SignIn, None, challenge)?)
}

/// Begins a session of the student whose passkey has answered, and makes the browser known. Of two answers to one challenge
/// one wins.
///
/// A try from an unknown browser counts for its address, as one of a password does. It does not count for the account:
/// nobody guesses a key, and who besieges the password must not lock this way as well.
pub fn finish(
    cx: &mut Context,
    client: Client,
    answered: &Answered,
    known: &KnownBrowser,
) -> Outcome<LoggedIn, PasskeyError> {
    let party = party(cx)?;
    let (answer, own) = identify(cx, answered)?;
    let browser = known.since_restore(cx)?;
    let origin = own.as_ref().map_or(Origin::Unknown(client), |own| {
        browser.origin(cx.secrets(), client, own.ticket.account, &own.password)
    });
    if let Origin::Unknown(client) = origin {
        count(cx, &[Counter::Client(client)])?;
    }
    let whose = own
        .as_ref()
        .map(|own| (own.ticket.college, own.ticket.account));
    let begun = prove_and_begin(cx, (&party, &browser), answered, (answer, own));
    let begun = match whose {
        Some(whose) => noted(cx, whose, begun),
        None => begun,
    };
    let (begun, own) = begun?;
    let account = (own.ticket.account, own.ticket.college);
    Ok(LoggedIn {
        begun,
        next: None,
        known: browser.after_sign_in(cx.secrets(), account, &own.password, cx.now()),
    })
}

/// Takes the challenge, also where the answer is of nobody, and begins the session.
fn prove_and_begin(
    cx: &mut Context,
    (party, browser): (&RelyingParty, &KnownBrowser),
    answered: &Answered,
    (answer, own): (Option<Answer>, Option<Own>),
) -> Outcome<(Begun, Own), PasskeyError> {
    let wrong = || refused(PasskeyRefusal::Wrong);
    let state = take(cx, Purpose::SignIn, None, answered).map_err(|failure| match failure {
        Failure::Refused(_) => wrong(),
        other => other,
    })?;
    let (Some(answer), Some(own)) = (answer, own) else {
        return Err(wrong());
    };
    let begun = welcome(cx, party, &own, (&state, &answer), browser)?;
    begun.ok_or_else(wrong)
}

/// The answer, and the account that it says to be of.
fn identify(
    cx: &mut Context,
    answered: &Answered,
) -> Outcome<(Option<Answer>, Option<Own>), PasskeyError> {
    let Some(answer) = Answer::read(&answered.credential) else {
        return Ok((None, None));
    };
    let found = match answer.handle() {
        Some(handle) => store::find_student(cx.db(), handle)?,
        None => None,
    };
    let own = match found {
        Some((college, student)) => own_account::find(cx.db(), college, of(student))?,
        None => None,
    };
    Ok((Some(answer), own))
}

fn of(student: StudentId) -> Account {
    Account::Student(student)
}

/// Notes the use and begins the session, in one transaction; `None` if the answer proves nothing.
fn welcome(
    cx: &mut Context,
    party: &RelyingParty,
    own: &Own,
    (state, answer): (&Value, &Answer),
    browser: &KnownBrowser,
) -> Outcome<Option<(Begun, Own)>, PasskeyError> {
    let whose: (CollegeId, Account) = (own.ticket.college, own.ticket.account);
    cx.transaction(|tx| {
        let Some(own) = own_account::lock(tx.db, whose.0, whose.1)? else {
            return Ok(None);
        };
        let is_right = prove(tx, whose, answer, |passkey| {
            party.use_found(state.clone(), answer, passkey)
        })?;
        if !is_right {
            return Ok(None);
        }
        let begun = sign_ins::begin(tx, own.ticket, How::Passkey, browser)?;
        Ok(begun.map(|begun| (begun, own)))
    })
}
