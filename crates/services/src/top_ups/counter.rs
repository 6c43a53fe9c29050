//! Cash taken at the counter.

use portal_domain::{
    audit::{Detail, particulars::Taken},
    factors::{Act, Stale},
    ids::{TopUpId, TransferId},
    ledger::Source,
    money::Rupees,
    refusals::{Code, Refusal, RefusalKind},
    sap_id::SapId,
    sessions::SignedInStaff,
    top_ups::{Approval, CounterReference, TopUp, TopUpFault, TopUpState},
};
use portal_persistence::{ledger, students, top_ups as store, wallet};

use super::{QueuedTopUp, find_queued, note, notify_credited, received};
use crate::{
    Context, Failure, Outcome,
    runtime::{
        failure::{OrConflict, OrRefuse},
        idempotency::{Call, Done, OtherCall, run_once_per_key},
    },
};

/// Why cash was not put into a wallet.
#[derive(Debug, thiserror::Error)]
pub enum AddFunds {
    /// The college has no such student.
    #[error("not found")]
    NotFound,
    /// A pending or credited top-up has this reference.
    #[error("{}", TopUpFault::ReferenceUsed)]
    Known,
    /// Two accountants have to approve this amount, and the last confirmation of this one is too old.
    #[error(transparent)]
    Stale(#[from] Stale),
    /// Another call has used this key.
    #[error(transparent)]
    OtherCall(#[from] OtherCall),
}

/// The outcome of taking cash.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Credited {
    pub queued: QueuedTopUp,
    /// The wallet's balance now.
    pub balance: Rupees,
}

impl Credited {
    /// A sentence for the accountant.
    pub fn message(&self) -> String {
        let (amount, name) = (self.queued.top_up.amount, &self.queued.student_name);
        match self.queued.top_up.state {
            TopUpState::Pending { .. } => format!(
                "{amount} for {name} needs a second accountant's approval, because the amount is large."
            ),
            _ => format!("{amount} added to the wallet of {name}."),
        }
    }
}

/// Credits cash taken at the counter to a student's wallet, or makes it wait for a second
/// accountant.
pub fn add_funds(
    cx: &mut Context,
    by: &SignedInStaff,
    sap_id: &SapId,
    amount: Rupees,
    reference: &CounterReference,
    call: &Call<Credited>,
) -> Outcome<Done<Credited>, AddFunds> {
    run_once_per_key(cx, by.into(), call, |tx| {
        let (limit, now) = (tx.policy().second_accountant_above, tx.now());
        if amount > limit {
            Act::AddFunds.check(by, now).or_refuse()?;
        }
        let student = students::find_id(tx.db, by.college, sap_id)?
            .ok_or(Failure::Refused(AddFunds::NotFound))?;
        if store::find_by_reference(tx.db, by.college, reference.as_str())?.is_some() {
            return Err(Failure::Refused(AddFunds::Known));
        }
        let taken = TopUp {
            id: tx.new_id(TopUpId::new),
            college: by.college,
            student,
            source: Source::Counter,
            amount,
            our_reference: None,
            bank_reference: reference.as_str().to_owned(),
            requested_at: now,
            state: TopUpState::Pending { first: None },
        };
        let id = taken.id;
        let transfer = tx.new_id(TransferId::new);
        let top_up = match taken.approve(by.id, limit, transfer, now) {
            Ok(Approval::First(top_up)) => top_up,
            Ok(Approval::Final(top_up, transfer)) => {
                ledger::post(tx.db, &transfer)?;
                notify_credited(tx, by, &top_up)?;
                top_up
            }
            Err(error) => return Err(Failure::defect(error)),
        };
        store::insert(tx.db, &top_up).or_conflict(store::REFERENCE_KNOWN, AddFunds::Known)?;
        let taken = Taken {
            received: received(&top_up),
            is_first: matches!(top_up.state, TopUpState::Pending { first: Some(_) }),
        };
        note(tx, by, &top_up, Detail::AddFunds(taken))?;
        Ok(Credited {
            queued: find_queued(tx, by, id)?,
            balance: wallet::balance(tx.db, by.college, student)?,
        })
    })
}

impl Refusal for AddFunds {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::Known => TopUpFault::ReferenceUsed.kind(),
            Self::Stale(inner) => inner.kind(),
            Self::OtherCall(inner) => inner.kind(),
        }
    }
}
