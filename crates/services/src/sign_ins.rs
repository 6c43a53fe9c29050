//! Sign-ins: each that begins a session is written down in its transaction, its owner sees the live sessions and the
//! history, ends them, and is told of a sign-in from a browser that the account does not know.
//!
//! The first sign-in since the portal knows browsers is no news, neither to a new account nor to everybody after the
//! upgrade. The account itself notes it, and not that it knows a browser: those are forgotten in time, and who comes back
//! after years must not come unseen. Neither address nor agent is the mark of a browser: half of a college has the same.

use std::convert::Infallible;

use portal_domain::{
    ids::{CollegeId, DeviceId, SignInId},
    paging::{Listing, Page},
    refusals::{Code, Refusal, RefusalKind},
    sessions::{Account, SignedIn},
    sign_ins::{
        Acquaintance, Agent, HISTORY, How, LiveSession, MAIL_EVERY, MOST_BROWSERS, MOST_LISTED,
        SignIn, network,
    },
};
use portal_mail::Message;
use portal_persistence::{
    Stored, demonstration, devices, known_browsers, pending_sign_ins, sessions as live,
    sign_ins::{self as store, Alive},
    students,
};

use crate::{
    Context, Failure, KnownBrowser, Outcome, Tx, notifications, outbox,
    sessions::{self, Begun, Ticket, key_hash},
};

/// Begins the session of a sign-in from that browser; `None` if the ticket is void. The caller has locked the account of a
/// student, before anything is written that refers to its row: of two sign-ins at once one finds the mail of the other.
pub(crate) fn begin(
    tx: &mut Tx<'_>,
    ticket: Ticket,
    how: How,
    browser: &KnownBrowser,
) -> Stored<Option<Begun>> {
    begin_by(tx, ticket, (how, None), browser)
}

/// As [`begin`], by a device.
pub(crate) fn begin_by_device(
    tx: &mut Tx<'_>,
    ticket: Ticket,
    device: DeviceId,
    browser: &KnownBrowser,
) -> Stored<Option<Begun>> {
    begin_by(tx, ticket, (How::Device, Some(device)), browser)
}

fn begin_by(
    tx: &mut Tx<'_>,
    ticket: Ticket,
    (how, device): (How, Option<DeviceId>),
    browser: &KnownBrowser,
) -> Stored<Option<Begun>> {
    let (id, now) = (tx.new_id(SignInId::new), tx.now());
    let Some(begun) = sessions::begin(tx.db, ticket, (id, device), now)? else {
        return Ok(None);
    };
    let whose = (ticket.college, ticket.account);
    let visitor = browser.visitor();
    let mark = visitor.mark_hash(ticket.account);
    let acquaintance = known_browsers::meet(tx.db, whose, &mark, MOST_BROWSERS, now)?;
    let sign_in = SignIn {
        id,
        at: now,
        how,
        agent: visitor.agent.clone(),
        address: visitor.address,
        is_new: acquaintance == Acquaintance::Unknown,
    };
    // Nobody is told about the accounts of a demonstration: their passwords are public.
    let is_news = acquaintance.is_news() && !demonstration::is_marked(tx.db)?;
    let is_mailed = is_news && tell(tx, &begun.signed_in, &sign_in)?;
    store::insert(tx.db, whose, &sign_in, is_mailed)?;
    Ok(Some(begun))
}

/// The account, whose password is new, knows this browser again.
pub(crate) fn know(
    tx: &mut Tx<'_>,
    whose: (CollegeId, Account),
    browser: &KnownBrowser,
) -> Stored<()> {
    let (mark, now) = (browser.visitor().mark_hash(whose.1), tx.now());
    known_browsers::meet(tx.db, whose, &mark, MOST_BROWSERS, now)?;
    Ok(())
}

/// Tells the owner of a sign-in from an unknown browser; whether by a mail. A student gets one at most once a day: who uses
/// the computers of a laboratory would get many, and read none.
fn tell(tx: &mut Tx<'_>, owner: &SignedIn, sign_in: &SignIn) -> Stored<bool> {
    let Agent { browser, system } = sign_in.agent.clone();
    let message = |account_kind, college: &str| Message::NewSignIn {
        account_kind,
        college: college.to_owned(),
        browser: browser.clone(),
        system: system.clone(),
        network: sign_in.address.map(network).unwrap_or_default(),
        at: sign_in.at,
    };
    match owner {
        SignedIn::Staff(staff) => {
            let message = message(portal_mail::AccountKind::Staff, &staff.college_name);
            outbox::enqueue(tx, &staff.email, message)?;
            Ok(true)
        }
        SignedIn::Student(student) => {
            let message = message(portal_mail::AccountKind::Student, &student.college_name);
            let whose = (student.college, Account::Student(student.id));
            let since = tx.now() - MAIL_EVERY;
            let is_mailed = !store::was_mailed_since(tx.db, whose, since)?;
            if is_mailed {
                let to = (student.id, &*student.email);
                notifications::notify_at(tx, student.college, to, message)?;
            } else {
                notifications::show(tx, student.college, student.id, &message)?;
            }
            Ok(is_mailed)
        }
    }
}

/// The live sessions of the signed-in account, at most [`MOST_LISTED`], those used last first. `key` is that of its own.
pub fn list_live(
    cx: &mut Context,
    who: &SignedIn,
    key: &str,
) -> Outcome<Vec<LiveSession>, Infallible> {
    let hash = key_hash(key);
    let Some((_, alive)) = alive(cx, &hash)? else {
        return Ok(Vec::new());
    };
    let whose = (who.college(), who.account());
    Ok(store::list_live(cx.db(), whose, &hash, alive, MOST_LISTED)?)
}

/// The session of that hash, and which sessions of its account are alive.
fn alive(cx: &mut Context, hash: &[u8]) -> Stored<Option<(SignInId, Alive)>> {
    let (now, rules) = (cx.now(), cx.policy().sessions);
    let own = live::find_id(cx.db(), hash)?;
    Ok(own.map(|(id, generation)| {
        let alive = Alive {
            generation,
            used_after: now - rules.idle,
            begun_after: now - rules.absolute,
        };
        (id, alive)
    }))
}

/// There is no such session of the account, or it has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there is no such session")]
pub struct NoSession;

impl Refusal for NoSession {
    fn kind(&self) -> RefusalKind {
        Code::RequestNotFound.into()
    }
}

/// Ends a session of the signed-in account; whether it was its own one, that of `key`.
///
/// Neither this nor [`end_others`] asks for the password or a second factor: they protect, also an owner whose phone was
/// stolen. A thief who ends the owner's sessions is met by the owner's next sign-in. Nothing is written into the audit, as of
/// a log-out.
///
/// The device goes with it by which it came, or which was added in it: it would begin the next session at once. Not that of
/// the session that asks: browsers that were closed leave sessions behind.
///
/// # Errors
/// [`NoSession`], also for one that somebody ended meanwhile.
pub fn end(cx: &mut Context, who: &SignedIn, key: &str, id: SignInId) -> Outcome<bool, NoSession> {
    let hash = key_hash(key);
    let (own, alive) = alive(cx, &hash)?.ok_or(Failure::Refused(NoSession))?;
    let whose = (who.college(), who.account());
    cx.transaction(|tx| {
        let own_device = live::find_device(tx.db, &hash)?;
        let ended = store::end(tx.db, whose, id, alive)?;
        let ended = ended.ok_or(Failure::Refused(NoSession))?;
        if let Account::Student(student) = whose.1 {
            let whose = (whose.0, student);
            let others = devices::list_of_session(tx.db, whose, (id, ended.device))?;
            for device in others
                .into_iter()
                .filter(|device| Some(*device) != own_device)
            {
                devices::delete(tx.db, whose, device)?;
            }
        }
        Ok(own == id)
    })
}

/// Ends every other session of the signed-in account, its sign-ins that wait for a second factor, and every device on which it
/// stays signed in, this one too. The session that asks goes on.
pub fn end_others(cx: &mut Context, who: &SignedIn, key: &str) -> Outcome<(), Infallible> {
    let (hash, whose) = (key_hash(key), (who.college(), who.account()));
    cx.transaction(|tx| {
        if let Account::Student(student) = whose.1 {
            // A device that is signing in is done, or finds that it has ended.
            students::lock_credentials(tx.db, whose.0, student)?;
        }
        store::end_others(tx.db, whose, &hash)?;
        match whose.1 {
            Account::Staff(member) => pending_sign_ins::delete_of(tx.db, (whose.0, member))?,
            Account::Student(student) => devices::delete_of(tx.db, (whose.0, student))?,
        }
        Ok(())
    })
}

/// The sign-ins of the account within [`HISTORY`], the newest first.
pub fn list(
    cx: &mut Context,
    who: &SignedIn,
    page: &Page<SignInId>,
) -> Outcome<Listing<SignIn>, Infallible> {
    let (since, whose) = (cx.now() - HISTORY, (who.college(), who.account()));
    Ok(store::list(cx.db(), whose, since, page)?)
}
