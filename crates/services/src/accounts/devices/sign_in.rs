//! A device signs its student in: it shows its token, and signs a challenge with its key. Whether token or key is lacking, the
//! reply is the same. Only the browser of a device that has ended because its token was copied is told so.

use portal_domain::{
    audit::Detail,
    devices::{CHALLENGE_BYTES, CHALLENGE_LIFE, DeviceRefusal, Signature, Token, signed},
    ids::CollegeId,
    sessions::Account,
};
use portal_mail::Message;
use portal_persistence::{
    Stored, device_challenges as challenges,
    devices::{self as store, Presented},
    sessions as live,
};
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use uuid::Uuid;

use super::{DeviceError, DeviceSecret, Issued, issue, refused};
use crate::{
    Client, Context, Failure, KnownBrowser, Outcome, Tx,
    accounts::own_account::{self, Own, record_by},
    outbox,
    runtime::{
        random::{random, random_id},
        throttles::{Counter, count},
    },
    sessions::{Begun, LoggedIn},
    sign_ins,
};

/// A challenge for a device.
#[derive(Debug, Clone)]
pub struct Challenge {
    /// Names it in the answer.
    pub ceremony: Uuid,
    /// What the device signs, after [`portal_domain::devices::SIGNED_PREFIX`].
    pub challenge: [u8; CHALLENGE_BYTES],
}

/// A device's answer.
#[derive(Debug, Clone)]
pub struct Answered {
    /// The challenge; `None` if it names none.
    pub ceremony: Option<Uuid>,
    /// `None` if it can be no signature.
    pub signature: Option<Signature>,
}

/// A student whom a device has signed in.
pub struct SignedInByDevice {
    /// The session, and the browser that is known.
    pub logged_in: LoggedIn,
    /// The token that replaces the one that was shown.
    pub issued: Issued,
}

/// Asks the device of a token to prove its key.
pub fn ask(
    cx: &mut Context,
    client: Client,
    token: Option<&DeviceSecret>,
) -> Outcome<Challenge, DeviceError> {
    let (device, _) = present_from(cx, client, token)?;
    count(cx, &[Counter::Device(device.id)])?;
    let ceremony = random_id();
    let (challenge, now): ([u8; CHALLENGE_BYTES], _) = (random(), cx.now());
    let of = (device.college, device.id);
    challenges::insert(cx.db(), ceremony, of, &challenge, now)?;
    Ok(Challenge {
        ceremony,
        challenge,
    })
}

/// Begins a session of the student whose device has answered, and gives it another token. Of two answers to one challenge
/// one wins; two tabs with a challenge each both do.
///
/// Tries count for the device, since nobody guesses a token: who besieges an account must not lock its devices out.
pub fn sign_in(
    cx: &mut Context,
    client: Client,
    token: Option<&DeviceSecret>,
    answered: &Answered,
    known: &KnownBrowser,
) -> Outcome<SignedInByDevice, DeviceError> {
    let (device, hash) = present_from(cx, client, token)?;
    count(cx, &[Counter::Device(device.id)])?;
    // Used up outside the transaction that follows, so that no failure brings it back.
    let challenge = match answered.ceremony {
        Some(id) => {
            let oldest = cx.now() - CHALLENGE_LIFE;
            challenges::take(cx.db(), id, (device.college, device.id), oldest)?
        }
        None => None,
    };
    // The phone slept meanwhile, or the answer was sent twice: nobody else needs to be behind that.
    let challenge = challenge.ok_or_else(|| refused(DeviceRefusal::Lapsed))?;
    if !proves(&device, &challenge, answered) {
        note_refusal(cx, &device)?;
        return Err(refused(DeviceRefusal::Refused));
    }
    let browser = known.since_restore(cx)?;
    let (begun, own, issued) = welcome(cx, &device, &hash, &browser)?;
    let account = (own.ticket.account, own.ticket.college);
    let known = browser.after_sign_in(cx.secrets(), account, &own.password, cx.now());
    Ok(SignedInByDevice {
        logged_in: LoggedIn {
            begun,
            next: None,
            known,
        },
        issued,
    })
}

fn note_refusal(cx: &mut Context, device: &Presented) -> Outcome<(), DeviceError> {
    cx.transaction(|tx| Ok(record_by(tx, whose(device), Detail::RefuseDevice)?))
}

fn proves(device: &Presented, challenge: &[u8], answered: &Answered) -> bool {
    let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, &device.public_key);
    let signature = answered.signature.as_ref();
    signature.is_some_and(|signature| key.verify(&signed(challenge), signature.as_bytes()).is_ok())
}

fn whose(device: &Presented) -> (CollegeId, Account) {
    (device.college, Account::Student(device.student))
}

/// As [`present`]. What is no token of a device counts for the address; a campus behind one address is not kept out.
fn present_from(
    cx: &mut Context,
    client: Client,
    token: Option<&DeviceSecret>,
) -> Outcome<(Presented, [u8; 32]), DeviceError> {
    let found = present(cx, token);
    if matches!(&found, Err(Failure::Refused(_))) {
        count(cx, &[Counter::DeviceChallenges(client)])?;
    }
    found
}

/// The device of a token, and the token's hash. A token that was replaced long ago was copied, whoever shows it now: the
/// device ends.
fn present(
    cx: &mut Context,
    token: Option<&DeviceSecret>,
) -> Outcome<(Presented, [u8; 32]), DeviceError> {
    let nobody = || refused(DeviceRefusal::Refused);
    let hash = token.ok_or_else(nobody)?.hash();
    let now = cx.now();
    let found = store::find_by_token(cx.db(), &hash)?;
    let device = found
        .filter(|found| now < found.ends_at)
        .ok_or_else(nobody)?;
    if device.copied_at.is_some() {
        return Err(refused(DeviceRefusal::Copied));
    }
    match Token::of(device.replaced_at, now) {
        Token::Live | Token::Late => Ok((device, hash)),
        Token::Copied => {
            cx.transaction(|tx| Ok::<_, Failure<DeviceError>>(end_copied(tx, &device)?))?;
            Err(refused(DeviceRefusal::Copied))
        }
    }
}

/// Ends a device of which somebody has a copy of a token, and tells its owner, once.
fn end_copied(tx: &mut Tx<'_>, device: &Presented) -> Stored<()> {
    let (college, account) = whose(device);
    let Some(own) = own_account::lock(tx.db, college, account)? else {
        return Ok(());
    };
    if !store::lock(tx.db, (college, device.id), own.ticket.generation)? {
        return Ok(());
    }
    let now = tx.now();
    store::set_copied(tx.db, college, device.id, now)?;
    live::delete_of_devices(tx.db, college, &[device.id])?;
    record_by(tx, (college, account), Detail::EndCopiedDevice)?;
    let message = Message::DeviceCopied {
        browser: device.agent.browser.clone(),
        system: device.agent.system.clone(),
    };
    outbox::enqueue(tx, &own.email, message)
}

/// Replaces the token and begins the session, in one transaction.
///
/// A token that was replaced a moment ago gets another one beside the one that took its place: nobody knows which of the two
/// replies the browser keeps. The next use of either replaces both.
fn welcome(
    cx: &mut Context,
    device: &Presented,
    token_hash: &[u8],
    browser: &KnownBrowser,
) -> Outcome<(Begun, Own, Issued), DeviceError> {
    let nobody = || refused(DeviceRefusal::Refused);
    let (college, account) = whose(device);
    let id = (college, device.id);
    cx.transaction(|tx| {
        let own = own_account::lock(tx.db, college, account)?.ok_or_else(nobody)?;
        if !store::lock(tx.db, id, own.ticket.generation)? {
            return Err(nobody());
        }
        let now = tx.now();
        let replaced_at = store::find_replaced(tx.db, id, token_hash)?;
        match Token::of(replaced_at, now) {
            Token::Live => store::replace_tokens(tx.db, id, now)?,
            Token::Late => {}
            Token::Copied => return Err(nobody()),
        }
        let issued = issue(tx, id, device.ends_at)?;
        store::note_use(tx.db, id, browser.visitor().used(now))?;
        let begun = sign_ins::begin_by_device(tx, own.ticket, device.id, browser)?;
        let begun = begun.ok_or_else(nobody)?;
        Ok((begun, own, issued))
    })
}
