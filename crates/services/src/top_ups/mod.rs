//! Top-ups of wallets: students request them after sending money by UPI and accountants decide, or
//! accountants take cash at the counter. Above the installation's limit two accountants must agree.
//!
//! Decision: DECISIONS.md#a-reference-counts-once.

mod counter;
mod requests;

use std::convert::Infallible;

use portal_domain::{
    audit::{
        Detail, Subject,
        particulars::{NotFound, Received},
    },
    factors::{Act, Stale},
    ids::{TopUpId, TransferId},
    money::Rupees,
    paging::Listing,
    period::Period,
    refusals::{Code, Refusal, RefusalKind},
    sap_id::SapId,
    sessions::SignedInStaff,
    sorting::SortedPage,
    top_ups::{Approval, ApproveError, Sort, StateError, Status, TopUp},
};
use portal_mail::Message;
use portal_persistence::{StoreError, ledger, top_ups as store, wallet};

pub use self::{
    counter::{AddFunds, Credited, add_funds},
    requests::{RequestTopUp, list_own, request},
};

use crate::{
    Context, Failure, Outcome, Tx,
    audit::record,
    notifications::notify,
    runtime::{
        failure::OrRefuse,
        idempotency::{Call, Done, OtherCall, run_once_per_key},
    },
};

/// A top-up with what this accountant may do.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct QueuedTopUp {
    pub top_up: TopUp,
    /// The student whose wallet it is.
    pub sap_id: SapId,
    pub student_name: String,
    /// Whether two accountants must agree.
    pub needs_second: bool,
    /// The accountant who took the cash or approved first, if two must agree.
    pub first_approved_by: Option<String>,
    /// Whether this accountant may approve it.
    pub may_approve: bool,
    /// The accountant who made the final decision.
    pub decided_by: Option<String>,
}

fn queued(listed: store::ListedTopUp, by: &SignedInStaff, limit: Rupees) -> QueuedTopUp {
    QueuedTopUp {
        needs_second: listed.top_up.needs_second(limit),
        may_approve: listed.top_up.may_be_approved_by(by.id),
        top_up: listed.top_up,
        sap_id: listed.sap_id,
        student_name: listed.student_name,
        first_approved_by: listed.first_by,
        decided_by: listed.decided_by,
    }
}

/// The college's top-ups of that status.
pub fn list(
    cx: &mut Context,
    by: &SignedInStaff,
    status: Status,
    days: &Period,
    search: Option<&str>,
    page: &SortedPage<Sort, TopUpId>,
) -> Outcome<Listing<QueuedTopUp>, Infallible> {
    let limit = cx.policy().second_accountant_above;
    let listing = store::list(cx.db(), by.college, status, days, search, page)?;
    let rows = listing.rows.into_iter();
    Ok(Listing {
        rows: rows.map(|listed| queued(listed, by, limit)).collect(),
        more: listing.more,
    })
}

/// The college's top-ups that were accepted under one reference in several spellings, next to each
/// other.
pub fn list_sharing(cx: &mut Context, by: &SignedInStaff) -> Outcome<Vec<QueuedTopUp>, Infallible> {
    let limit = cx.policy().second_accountant_above;
    let rows = store::list_sharing(cx.db(), by.college)?.into_iter();
    Ok(rows.map(|listed| queued(listed, by, limit)).collect())
}

/// Why a top-up was not decided.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, thiserror::Error)]
pub enum DecideTopUp {
    /// The college has no such top-up.
    #[error("not found")]
    NotFound,
    #[error(transparent)]
    State(#[from] StateError),
    /// Two accountants have to approve it, and the last confirmation of this one is too old.
    #[error(transparent)]
    Stale(#[from] Stale),
    /// Another call has used this key.
    #[error(transparent)]
    OtherCall(#[from] OtherCall),
}

/// Approves a top-up: credits the wallet, or makes it wait for a second accountant.
pub fn approve(
    cx: &mut Context,
    by: &SignedInStaff,
    id: TopUpId,
    call: &Call<QueuedTopUp>,
) -> Outcome<Done<QueuedTopUp>, DecideTopUp> {
    run_once_per_key(cx, by.into(), call, |tx| {
        let (limit, transfer, now) = (
            tx.policy().second_accountant_above,
            tx.new_id(TransferId::new),
            tx.now(),
        );
        let top_up = lock(tx, by, id)?;
        if top_up.needs_second(limit) {
            Act::ApproveTopUp.check(by, now).or_refuse()?;
        }
        match top_up.approve(by.id, limit, transfer, now) {
            Ok(Approval::First(top_up)) => {
                store::save(tx.db, &top_up)?;
                note(
                    tx,
                    by,
                    &top_up,
                    Detail::ApproveTopUpFirst(received(&top_up)),
                )?;
            }
            Ok(Approval::Final(top_up, transfer)) => {
                ledger::post(tx.db, &transfer)?;
                store::save(tx.db, &top_up)?;
                note(tx, by, &top_up, Detail::ApproveTopUp(received(&top_up)))?;
                notify_credited(tx, by, &top_up)?;
            }
            Err(ApproveError::State(reason)) => return Err(Failure::Refused(reason.into())),
            Err(ApproveError::Impossible(error)) => return Err(Failure::defect(error)),
        }
        find_queued(tx, by, id)
    })
}

/// Rejects a top-up and notifies the student of the reason.
pub fn reject(
    cx: &mut Context,
    by: &SignedInStaff,
    id: TopUpId,
    reason: &str,
) -> Outcome<QueuedTopUp, DecideTopUp> {
    cx.transaction(|tx| {
        let now = tx.now();
        let top_up = lock(tx, by, id)?;
        let top_up = top_up
            .reject(by.id, reason, now)
            .map_err(|error| Failure::Refused(error.into()))?;
        store::save(tx.db, &top_up)?;
        let rejected = NotFound {
            received: received(&top_up),
            reason: reason.to_owned(),
        };
        note(tx, by, &top_up, Detail::RejectTopUp(rejected))?;
        let message = Message::TopUpRejected {
            college: by.college_name.clone(),
            amount: top_up.amount,
            reference: top_up.bank_reference.clone(),
            reason: reason.to_owned(),
        };
        notify(tx, by.college, top_up.student, message)?;
        find_queued(tx, by, id)
    })
}

fn lock(tx: &mut Tx<'_>, by: &SignedInStaff, id: TopUpId) -> Outcome<TopUp, DecideTopUp> {
    store::lock(tx.db, by.college, id)?.ok_or(Failure::Refused(DecideTopUp::NotFound))
}

fn find_queued<E>(tx: &mut Tx<'_>, by: &SignedInStaff, id: TopUpId) -> Outcome<QueuedTopUp, E> {
    let limit = tx.policy().second_accountant_above;
    let listed = store::find_listed(tx.db, by.college, id)?
        .ok_or_else(|| Failure::defect(format!("top-up {id} is gone")))?;
    Ok(queued(listed, by, limit))
}

fn note(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    top_up: &TopUp,
    detail: Detail,
) -> Result<(), StoreError> {
    let subject = Subject::Student(top_up.student);
    record(tx, by.college, Some(by.id), subject, detail)
}

fn received(top_up: &TopUp) -> Received {
    Received {
        top_up: top_up.id,
        amount: top_up.amount,
        reference: top_up.bank_reference.clone(),
    }
}

fn notify_credited(tx: &mut Tx<'_>, by: &SignedInStaff, top_up: &TopUp) -> Result<(), StoreError> {
    let message = Message::MoneyAdded {
        college: by.college_name.clone(),
        amount: top_up.amount,
        source: top_up.source,
        reference: top_up.bank_reference.clone(),
        balance: wallet::balance(tx.db, by.college, top_up.student)?,
    };
    notify(tx, by.college, top_up.student, message)
}

impl Refusal for DecideTopUp {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::State(inner) => inner.kind(),
            Self::Stale(inner) => inner.kind(),
            Self::OtherCall(inner) => inner.kind(),
        }
    }
}
