//! Practicals: teachers schedule them for their own subjects; to other teachers they do not exist.

mod requests;

use std::convert::Infallible;

use chrono::NaiveDate;
use portal_domain::{
    audit::{Detail, Subject as AuditSubject, particulars::Scheduled},
    classes::Within,
    dates::date_in_india,
    ids::{PracticalId, SubjectId},
    paging::{Listing, Page},
    practicals::{CannotChange, NewPractical, Practical},
    refusals::{Code, Refusal, RefusalKind},
    sessions::SignedInStaff,
    validation::Faults,
};
use portal_persistence::{StoreError, college_setup, practicals as store, teaching};

pub(crate) use self::requests::list_present;
pub use self::requests::{
    AskApproval, DecideRequest, ask, decide, find_next, list_own, list_requests,
};
pub use store::{ListedPractical, ListedRequest, OwnPractical, WantedRequests};

use crate::{
    Context, Failure, Outcome, Tx,
    audit::record,
    runtime::failure::{OrConflict, OrRefuse},
};

/// The practicals of the teacher's subjects that were done within that, newest day first.
pub fn list(
    cx: &mut Context,
    by: &SignedInStaff,
    within: Within,
    page: &Page<PracticalId>,
) -> Outcome<Listing<ListedPractical>, Infallible> {
    Ok(store::list(cx.db(), by.college, by.id, within, page)?)
}

/// Why a practical was not saved.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, thiserror::Error)]
pub enum KeepPractical {
    /// The teacher has no such practical, or no such subject.
    #[error("not found")]
    NotFound,
    /// There is such a practical already.
    #[error("A practical with this title is already scheduled for this day.")]
    Known,
    #[error(transparent)]
    Faults(#[from] Faults),
    /// Students have requested approval, so it cannot be changed.
    #[error(transparent)]
    CannotChange(#[from] CannotChange),
}

/// Schedules a practical for one of the teacher's subjects.
pub fn schedule(
    cx: &mut Context,
    by: &SignedInStaff,
    subject: SubjectId,
    input: &NewPractical,
) -> Outcome<ListedPractical, KeepPractical> {
    cx.transaction(|tx| {
        // First, so that the subject is not removed meanwhile.
        college_setup::hold(tx.db, by.college)?;
        refuse_unless_held(tx, by, subject)?;
        let practical = Practical {
            id: tx.new_id(PracticalId::new),
            college: by.college,
            subject,
            teacher: by.id,
            input: input.clone(),
        };
        store::insert(tx.db, &practical)
            .or_conflict(store::SCHEDULED_TWICE, KeepPractical::Known)?;
        find(tx, by, practical.id)
    })
}

/// Edits a practical; passes its present day to `read_input`.
pub fn change(
    cx: &mut Context,
    by: &SignedInStaff,
    id: PracticalId,
    subject: SubjectId,
    read_input: impl Fn(NaiveDate) -> Result<NewPractical, Faults>,
) -> Outcome<ListedPractical, KeepPractical> {
    cx.transaction(|tx| {
        college_setup::hold(tx.db, by.college)?;
        let before = lock(tx, by, id)?;
        let input = read_input(before.input.date).or_refuse()?;
        refuse_unless_held(tx, by, subject)?;
        let is_requested = store::is_requested(tx.db, by.college, id)?;
        let today = date_in_india(tx.now());
        let after = before
            .clone()
            .change(subject, input, is_requested, today)
            .or_refuse()?;
        if after != before {
            store::save(tx.db, &after).or_conflict(store::SCHEDULED_TWICE, KeepPractical::Known)?;
            note(tx, by, Detail::ChangePractical, &before)?;
        }
        find(tx, by, id)
    })
}

/// Withdraws a practical for which nobody has requested approval.
pub fn withdraw(
    cx: &mut Context,
    by: &SignedInStaff,
    id: PracticalId,
) -> Outcome<(), KeepPractical> {
    cx.transaction(|tx| {
        let practical = lock(tx, by, id)?;
        let is_requested = store::is_requested(tx.db, by.college, id)?;
        practical.withdraw(is_requested).or_refuse()?;
        store::delete(tx.db, by.college, id)?;
        note(tx, by, Detail::WithdrawPractical, &practical)?;
        Ok(())
    })
}

fn refuse_unless_held(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    subject: SubjectId,
) -> Outcome<(), KeepPractical> {
    match teaching::find_held(tx.db, by.college, by.id, subject)? {
        Some(_) => Ok(()),
        None => Err(Failure::Refused(KeepPractical::NotFound)),
    }
}

fn lock(tx: &mut Tx<'_>, by: &SignedInStaff, id: PracticalId) -> Outcome<Practical, KeepPractical> {
    let practical =
        store::lock(tx.db, by.college, id)?.ok_or(Failure::Refused(KeepPractical::NotFound))?;
    refuse_unless_held(tx, by, practical.subject)?;
    Ok(practical)
}

fn find<E>(tx: &mut Tx<'_>, by: &SignedInStaff, id: PracticalId) -> Outcome<ListedPractical, E> {
    store::find_listed(tx.db, by.college, by.id, id)?
        .ok_or_else(|| Failure::defect(format!("practical {id} is gone")))
}

/// Records in the audit what the practical was before.
fn note(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    detail: fn(Scheduled) -> Detail,
    practical: &Practical,
) -> Result<(), StoreError> {
    let detail = detail(Scheduled {
        practical: practical.id,
        title: practical.input.title.clone(),
        date: practical.input.date,
    });
    let subject = AuditSubject::College(by.college);
    record(tx, by.college, Some(by.id), subject, detail)
}

impl Refusal for KeepPractical {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::Known => Code::PracticalKnown.into(),
            Self::Faults(inner) => inner.kind(),
            Self::CannotChange(inner) => inner.kind(),
        }
    }
}
