//! Top-ups that students request after sending money by UPI.

use std::convert::Infallible;

use portal_domain::{
    ids::{StudentId, TopUpId},
    ledger::Source,
    paging::{Listing, Page},
    refusals::{Code, Refusal, RefusalKind},
    sessions::SignedInStudent,
    top_ups::{Requested, TopUp, TopUpFault, TopUpState, UtrSentBefore},
};
use portal_persistence::{students, top_ups as store};

use crate::{
    Context, Failure, Outcome,
    runtime::{
        failure::OrConflict,
        idempotency::{Call, Done, OtherCall, run_once_per_key},
    },
};

/// The most top-ups of one student that may wait.
const MOST_WAITING: i64 = 5;

/// The student's own top-ups.
pub fn list_own(
    cx: &mut Context,
    student: &SignedInStudent,
    page: &Page<TopUpId>,
) -> Outcome<Listing<TopUp>, Infallible> {
    Ok(store::list_of(cx.db(), student.college, student.id, page)?)
}

/// Why a request was refused.
#[derive(Debug, thiserror::Error)]
pub enum RequestTopUp {
    /// Another top-up of the college has this reference.
    #[error("{}", TopUpFault::UtrUsed)]
    Known,
    /// Another top-up of this student has this reference.
    #[error(transparent)]
    Own(#[from] UtrSentBefore),
    /// Too many top-ups of this student wait.
    #[error("You have {MOST_WAITING} top-ups waiting to be checked. Please wait for these first.")]
    TooMany,
    /// Another call has used this key.
    #[error(transparent)]
    OtherCall(#[from] OtherCall),
}

/// Adds a student's top-up, which waits for an accountant.
pub fn request(
    cx: &mut Context,
    student: &SignedInStudent,
    request: &Requested,
    call: &Call<TopUp>,
) -> Outcome<Done<TopUp>, RequestTopUp> {
    run_once_per_key(cx, student.into(), call, |tx| {
        let (college, id) = (student.college, student.id);
        // The student's requests run one at a time, so that none escapes the count.
        students::lock(tx.db, college, id)?;
        let (_, waiting) = store::count_requested(tx.db, college, id)?;
        if waiting >= MOST_WAITING {
            return Err(Failure::Refused(RequestTopUp::TooMany));
        }
        let reference = request.bank_reference.as_str();
        if let Some(known) = store::find_by_reference(tx.db, college, reference)? {
            return Err(Failure::Refused(refusal(&known, id)));
        }
        let top_up = TopUp {
            id: tx.new_id(TopUpId::new),
            college,
            student: id,
            source: Source::Upi,
            amount: request.amount,
            our_reference: Some(request.our_reference.as_str().to_owned()),
            bank_reference: reference.to_owned(),
            requested_at: tx.now(),
            state: TopUpState::Pending { first: None },
        };
        store::insert(tx.db, &top_up).or_conflict(store::REFERENCE_KNOWN, RequestTopUp::Known)?;
        Ok(top_up)
    })
}

/// Describes a student's own top-up, but reveals nothing of anybody else's.
fn refusal(known: &TopUp, student: StudentId) -> RequestTopUp {
    match known.state {
        _ if known.student != student => RequestTopUp::Known,
        ref state => RequestTopUp::Own(UtrSentBefore {
            amount: known.amount,
            is_pending: matches!(state, TopUpState::Pending { .. }),
        }),
    }
}

impl Refusal for RequestTopUp {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::Known => TopUpFault::UtrUsed.kind(),
            Self::Own(inner) => inner.kind(),
            Self::TooMany => Code::TopUpTooManyPending.with("most", MOST_WAITING),
            Self::OtherCall(inner) => inner.kind(),
        }
    }
}
