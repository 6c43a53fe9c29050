//! A second factor is lost: a super admin asks to remove it, and a second one confirms. Where no other super admin could,
//! it happens after a day. All the while the owner and every super admin may stop it, also by a link in their mails.
//!
//! Whatever changes a request has locked the account first: of two at once the second sees what the first has done.

use std::convert::Infallible;

use chrono::{DateTime, Utc};
use portal_domain::{
    audit::{
        Detail, Subject,
        particulars::{Kept, Lost},
    },
    colleges::College,
    factors::restoration::{
        Ending, LISTED_FOR, Restoration, RestorationError, RestorationOutcome, Step, WAIT,
    },
    ids::{CollegeId, RestorationId, StaffId},
    paging::{Listing, Page},
    refusals::{Code, Refusal, RefusalKind},
    sessions::{Account, SignedInStaff},
    staff::{AccountStateError, StaffMember},
    throttles::Throttled,
};
use portal_mail::Message;
pub use portal_persistence::factor_restorations::ListedRestoration;
use portal_persistence::{
    Stored, colleges, email_changes, factor_restorations as store, factors, staff,
};

use crate::{
    Client, Context, Failure, LinkToken, Outcome, Tx,
    audit::record,
    outbox,
    runtime::{
        failure::OrRefuse,
        throttles::{Counter, count},
    },
    staff::particulars,
};

/// Requests that one round of the worker looks at.
const BATCH: i64 = 50;

/// Why a factor is not restored.
#[derive(Debug, thiserror::Error)]
pub enum Restore {
    /// The college has no such account or request.
    #[error("not found")]
    NotFound,
    /// The account is pending or disabled.
    #[error(transparent)]
    State(#[from] AccountStateError),
    /// It has no factor, or the decision is not the caller's, or another one was made before.
    #[error(transparent)]
    Decision(#[from] RestorationError),
}

impl Refusal for Restore {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::State(inner) => inner.kind(),
            Self::Decision(inner) => inner.kind(),
        }
    }
}

/// The college's open requests, and those that have ended lately.
pub fn list(
    cx: &mut Context,
    by: &SignedInStaff,
    page: Page<RestorationId>,
) -> Outcome<Listing<ListedRestoration>, Infallible> {
    let since = cx.now() - LISTED_FOR;
    Ok(store::list(cx.db(), by.college, since, page)?)
}

/// Asks to remove the factor of an account. If a request for it is open, that one is the answer.
pub fn ask(
    cx: &mut Context,
    by: &SignedInStaff,
    member: StaffId,
    reason: &str,
) -> Outcome<ListedRestoration, Restore> {
    Restoration::check_asker(member, by.id).map_err(|refused| Failure::Refused(refused.into()))?;
    let whose = (by.college, member);
    cx.transaction(|tx| {
        staff::lock(tx.db, by.college, member)?.ok_or(Failure::Refused(Restore::NotFound))?;
        if let Some(open) = store::find_open(tx.db, whose)? {
            return find(tx, by.college, open);
        }
        check_factor(tx, whose)?;
        let (token, now) = (LinkToken::draw(), tx.now());
        let asked = Restoration {
            id: tx.new_id(RestorationId::new),
            college: by.college,
            member,
            asked_by: by.id,
            reason: reason.to_owned(),
            asked_at: now,
            due_at: (!has_second(tx, by, member)?).then(|| now + WAIT),
            reminded_at: None,
            ending: None,
        };
        store::insert(tx.db, &asked, &token.hash())?;
        let listed = find(tx, by.college, asked.id)?;
        let member = lock(tx, &listed)?;
        let detail = Detail::AskFactorRestoration(lost(&listed, &member));
        write_down(tx, &listed, Some(by.id), detail)?;
        mail_all(tx, &member, |is_owner| Message::FactorRestorationAsked {
            college: by.college_name.clone(),
            member: member.name.clone(),
            is_owner,
            by: by.name.clone(),
            reason: reason.to_owned(),
            hours: asked.due_at.map(|due| hours(due, now)),
            token: token.expose().to_owned(),
        })?;
        Ok(listed)
    })
}

/// Refuses an account that has no factor, or cannot sign in.
fn check_factor(tx: &mut Tx<'_>, whose: (CollegeId, StaffId)) -> Outcome<(), Restore> {
    let standing = factors::find_standing(tx.db, whose.0, whose.1)?;
    let standing = standing.ok_or(Failure::Refused(AccountStateError::NotActive.into()))?;
    match standing.has_factor() {
        true => Ok(()),
        false => Err(Failure::Refused(RestorationError::NoFactor.into())),
    }
}

/// Whether the college has a super admin who could confirm: neither who asks nor the owner.
fn has_second(tx: &mut Tx<'_>, by: &SignedInStaff, member: StaffId) -> Stored<bool> {
    let admins = staff::list_super_admins(tx.db, by.college)?;
    Ok(admins
        .iter()
        .any(|(admin, _)| *admin != by.id && *admin != member))
}

/// Removes the factor for which somebody else has asked. If it was removed before, nothing changes.
pub fn confirm(
    cx: &mut Context,
    by: &SignedInStaff,
    id: RestorationId,
) -> Outcome<ListedRestoration, Restore> {
    cx.transaction(|tx| {
        let (listed, member) = hold(tx, by.college, id)?;
        if listed.restoration.confirm(by.id).or_refuse()? == Step::Ends {
            let detail = Detail::ConfirmFactorRestoration(lost(&listed, &member));
            write_down(tx, &listed, Some(by.id), detail)?;
            carry_out(tx, &listed, &member, Some(by.id))?;
        }
        find(tx, by.college, id)
    })
}

/// Ends a request: the factor stays. If it was stopped before, nothing changes.
pub fn stop(
    cx: &mut Context,
    by: &SignedInStaff,
    id: RestorationId,
    comment: Option<&str>,
) -> Outcome<ListedRestoration, Restore> {
    cx.transaction(|tx| {
        let (listed, member) = hold(tx, by.college, id)?;
        if listed.restoration.stop().or_refuse()? == Step::Ends {
            keep(tx, &listed, &member, (Some(by.id), comment))?;
        }
        find(tx, by.college, id)
    })
}

/// Why the link in a mail stops nothing.
#[derive(Debug, thiserror::Error)]
pub enum StopByLink {
    /// There is no such token, or its college is closed.
    #[error("This link is not valid. Please speak to the college office.")]
    Invalid,
    /// The factor was removed before.
    #[error(transparent)]
    Late(#[from] RestorationError),
    /// Too many requests from this client.
    #[error(transparent)]
    Throttled(#[from] Throttled),
}

impl Refusal for StopByLink {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::Invalid => Code::FactorInvalidStop.into(),
            Self::Late(inner) => inner.kind(),
            Self::Throttled(_) => Code::RequestTooManyTries.into(),
        }
    }
}

/// As [`stop`], by the link in a mail. The audit names nobody: anybody who reads the mail may.
pub fn stop_by_link(
    cx: &mut Context,
    client: Client,
    token: &LinkToken,
) -> Outcome<(), StopByLink> {
    count(cx, &[Counter::Client(client)])?;
    let invalid = || Failure::Refused(StopByLink::Invalid);
    let found = store::find_by_token(cx.db(), &token.hash())?;
    let (college, id) = found.ok_or_else(invalid)?;
    let of = colleges::find(cx.db(), college)?;
    if !of.as_ref().is_some_and(College::is_open) {
        return Err(invalid());
    }
    cx.transaction(|tx| {
        let (listed, member) = hold(tx, college, id).map_err(|failure| {
            failure.map(|refused| match refused {
                Restore::Decision(reason) => reason.into(),
                _ => StopByLink::Invalid,
            })
        })?;
        if listed.restoration.stop().or_refuse()? == Step::Ends {
            keep(tx, &listed, &member, (None, None))?;
        }
        Ok(())
    })
}

/// Ends the open request of an account whose owner has just set a factor up: it is not lost.
pub(super) fn stop_by_owner(tx: &mut Tx<'_>, whose: (CollegeId, StaffId)) -> Stored<()> {
    let Some(open) = store::find_open(tx.db, whose)? else {
        return Ok(());
    };
    let (listed, member) = (
        store::find(tx.db, whose.0, open)?,
        staff::lock(tx.db, whose.0, whose.1)?,
    );
    match (listed, member) {
        (Some(listed), Some(member)) => keep(tx, &listed, &member, (Some(whose.1), None)),
        _ => Ok(()),
    }
}

/// Removes the factor of an account and ends its open request, for the operator, who needs nobody.
pub(crate) fn restore_by_operator(tx: &mut Tx<'_>, member: &StaffMember) -> Outcome<(), Restore> {
    let whose = (member.college, member.id);
    check_factor(tx, whose)?;
    if let Some(open) = store::find_open(tx.db, whose)? {
        end(
            tx,
            (whose.0, open),
            RestorationOutcome::Restored,
            (None, None),
        )?;
    }
    let now = tx.now();
    factors::restore(tx.db, whose, now)?;
    staff::end_sessions(tx.db, whose.0, whose.1)?;
    let detail = Detail::RestoreFactor(Lost {
        account: particulars(member),
        asked_by: None,
        reason: None,
    });
    Ok(record(tx, whose.0, None, Subject::Staff(whose.1), detail)?)
}

/// The outcome of one round.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Round {
    /// How many requests had the mails of their middle.
    pub reminded: usize,
    /// How many factors were removed.
    pub restored: usize,
    /// Whether more requests may wait.
    pub left_some: bool,
}

/// Writes the mails of the middle and removes the factors whose time is over, each in a transaction. Several instances may
/// do so at once: the lock of the account lets one of them.
pub fn round(cx: &mut Context) -> Outcome<Round, Restore> {
    let now = cx.now();
    let waiting = store::list_due(cx.db(), now, BATCH)?;
    let mut round = Round {
        left_some: i64::try_from(waiting.len()).is_ok_and(|waiting| waiting == BATCH),
        ..Round::default()
    };
    let mut failed = None;
    for (college, id) in waiting {
        // One that fails must not keep the others waiting.
        match cx.transaction(|tx| take_step(tx, college, id)) {
            Ok(Taken::Reminded) => round.reminded += 1,
            Ok(Taken::Restored) => round.restored += 1,
            Ok(Taken::Nothing) => {}
            Err(failure) => failed = failed.or(Some(failure)),
        }
    }
    failed.map_or(Ok(round), Err)
}

/// What the worker did for a request.
enum Taken {
    Reminded,
    Restored,
    /// Another instance was quicker, or somebody has stopped it.
    Nothing,
}

fn take_step(tx: &mut Tx<'_>, college: CollegeId, id: RestorationId) -> Outcome<Taken, Restore> {
    let (listed, member) = hold(tx, college, id)?;
    let now = tx.now();
    if listed.restoration.reminds(now) {
        remind(tx, &listed, &member, now)?;
        return Ok(Taken::Reminded);
    }
    if listed.restoration.is_due(now) {
        carry_out(tx, &listed, &member, None)?;
        return Ok(Taken::Restored);
    }
    Ok(Taken::Nothing)
}

fn remind(
    tx: &mut Tx<'_>,
    listed: &ListedRestoration,
    member: &StaffMember,
    now: DateTime<Utc>,
) -> Stored<()> {
    let (restoration, token) = (&listed.restoration, LinkToken::draw());
    store::set_reminded(tx.db, restoration, &token.hash(), now)?;
    let left = restoration
        .due_after_reminder(now)
        .map_or(0, |due| hours(due, now));
    let college = college_name(tx, member.college)?;
    mail_all(tx, member, |is_owner| Message::FactorRestorationDue {
        college: college.clone(),
        member: member.name.clone(),
        is_owner,
        hours: left,
        token: token.expose().to_owned(),
    })
}

/// Removes the factor, ends the account's sessions and the sign-ins that wait for a factor, and tells everybody.
fn carry_out(
    tx: &mut Tx<'_>,
    listed: &ListedRestoration,
    member: &StaffMember,
    by: Option<StaffId>,
) -> Stored<()> {
    let (whose, now) = ((member.college, member.id), tx.now());
    factors::restore(tx.db, whose, now)?;
    staff::end_sessions(tx.db, whose.0, whose.1)?;
    let id = (whose.0, listed.restoration.id);
    end(tx, id, RestorationOutcome::Restored, (by, None))?;
    write_down(tx, listed, by, Detail::RestoreFactor(lost(listed, member)))?;
    let college = college_name(tx, member.college)?;
    mail_all(tx, member, |is_owner| Message::FactorRestored {
        college: college.clone(),
        member: member.name.clone(),
        is_owner,
    })
}

/// Ends the request without removing the factor, and tells everybody.
fn keep(
    tx: &mut Tx<'_>,
    listed: &ListedRestoration,
    member: &StaffMember,
    (by, comment): (Option<StaffId>, Option<&str>),
) -> Stored<()> {
    let id = (member.college, listed.restoration.id);
    end(tx, id, RestorationOutcome::Stopped, (by, comment))?;
    let detail = Detail::StopFactorRestoration(Kept {
        factor: lost(listed, member),
        comment: comment.map(str::to_owned),
    });
    write_down(tx, listed, by, detail)?;
    let college = college_name(tx, member.college)?;
    mail_all(tx, member, |is_owner| Message::FactorRestorationStopped {
        college: college.clone(),
        member: member.name.clone(),
        is_owner,
    })
}

fn end(
    tx: &mut Tx<'_>,
    id: (CollegeId, RestorationId),
    outcome: RestorationOutcome,
    (by, comment): (Option<StaffId>, Option<&str>),
) -> Stored<()> {
    let ending = Ending {
        at: tx.now(),
        outcome,
        by,
        comment: comment.map(str::to_owned),
    };
    store::end(tx.db, id, &ending)
}

/// The request, with its account locked.
fn hold(
    tx: &mut Tx<'_>,
    college: CollegeId,
    id: RestorationId,
) -> Outcome<(ListedRestoration, StaffMember), Restore> {
    let found = find(tx, college, id)?;
    let member = lock(tx, &found)?;
    Ok((find(tx, college, id)?, member))
}

fn find(
    tx: &mut Tx<'_>,
    college: CollegeId,
    id: RestorationId,
) -> Outcome<ListedRestoration, Restore> {
    store::find(tx.db, college, id)?.ok_or(Failure::Refused(Restore::NotFound))
}

fn lock(tx: &mut Tx<'_>, listed: &ListedRestoration) -> Outcome<StaffMember, Restore> {
    let Restoration {
        college, member, ..
    } = listed.restoration;
    staff::lock(tx.db, college, member)?.ok_or(Failure::Refused(Restore::NotFound))
}

/// Whole hours, rounded up.
fn hours(until: DateTime<Utc>, now: DateTime<Utc>) -> u32 {
    let minutes = (until - now).num_minutes().max(0);
    u32::try_from((minutes + 59) / 60).unwrap_or(u32::MAX)
}

fn college_name(tx: &mut Tx<'_>, college: CollegeId) -> Stored<String> {
    Ok(colleges::find(tx.db, college)?.map_or_else(String::new, |college| college.name))
}

fn lost(listed: &ListedRestoration, member: &StaffMember) -> Lost {
    Lost {
        account: particulars(member),
        asked_by: Some(listed.asked_by.clone()),
        reason: Some(listed.restoration.reason.clone()),
    }
}

fn write_down(
    tx: &mut Tx<'_>,
    listed: &ListedRestoration,
    by: Option<StaffId>,
    detail: Detail,
) -> Stored<()> {
    let subject = Subject::Staff(listed.restoration.member);
    record(tx, listed.restoration.college, by, subject, detail)
}

/// Writes to the owner and to every other super admin. An owner whose address was changed lately is told at the former one
/// as well: a thief may have changed it.
fn mail_all(
    tx: &mut Tx<'_>,
    member: &StaffMember,
    message: impl Fn(bool) -> Message,
) -> Stored<()> {
    let admins = staff::list_super_admins(tx.db, member.college)?;
    let others = admins.into_iter().filter(|(id, _)| *id != member.id);
    let mut mails: Vec<_> = others.map(|(_, email)| (email, message(false))).collect();
    mails.push((member.email.clone(), message(true)));
    let now = tx.now();
    let undos = email_changes::list_undos(tx.db, member.college, Account::Staff(member.id))?;
    let former = undos.into_iter().filter(|undo| now < undo.expires_at);
    mails.extend(former.map(|undo| (undo.email, message(true))));
    outbox::enqueue_all(tx, mails)
}
