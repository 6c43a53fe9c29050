//! The wallet: its balance, and payments from it (spec §2: Wallet).
//!
//! A payment is decided on the data of one query and written by one statement. The database accepts the statement only
//! if the decision is still right: no charge is paid twice, no balance is negative. If the data have changed, the
//! payment is decided again.
//!
//! Decision: DECISIONS.md#too-little-money-is-a-failure-on-one-screen.

mod accounts;

use std::convert::Infallible;

use chrono::{DateTime, Utc};
use portal_domain::{
    dates::date_in_india,
    fees::{Charge, ChargeState},
    ids::{ChargeId, TransferId},
    ledger::{Account, CollegeAccount, Kind, Move, Transfer},
    money::Rupees,
    paging::{Listing, Page},
    payments::{Outcome as Paid, Payment},
    refusals::{Code, Refusal, RefusalKind},
    sessions::SignedInStudent,
    top_ups::OurReference,
};
use portal_persistence::{
    StoreError, charges, college_setup,
    idempotency::{self, KEY_USED},
    ledger, payments, top_ups, wallet as store,
};

pub use self::accounts::{
    ListedAccount, ReverseTransfer, StudentAccount, find_account, list_accounts, reverse, statement,
};
use crate::{
    Context, Failure, Outcome,
    runtime::{
        failure::OrDefect,
        failure::OrRefuse,
        idempotency::{Call, Caller, Done, OtherCall},
        random::random,
    },
};

/// How often a payment is decided again because the data have changed.
const TRIES: usize = 8;

/// Where money for the wallet is sent by UPI.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UpiTarget {
    /// The id, such as `college@bank`.
    pub id: String,
    pub payee: String,
    /// The reference that the student's next UPI payment carries.
    pub reference: String,
}

/// A student's wallet.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Wallet {
    pub balance: Rupees,
    /// Charges that are due, and of which no payment has failed.
    pub pending: Vec<Charge>,
    /// Charges that are due but no longer pending, because a payment of them has failed.
    pub failed: Vec<Charge>,
    /// `None` while the college has set no UPI id.
    pub upi: Option<UpiTarget>,
}

/// The student's own wallet.
pub fn find(cx: &mut Context, student: &SignedInStudent) -> Outcome<Wallet, Infallible> {
    let (college, id, today) = (student.college, student.id, date_in_india(cx.now()));
    let charges = charges::list(cx.db(), college, id, today)?.into_iter();
    let charges = charges.map(|own| own.charge);
    let due = charges.filter(|charge| charge.state.is_due());
    let (pending, failed) = due.partition(Charge::is_pending);
    let (requested, _) = top_ups::count_requested(cx.db(), college, id)?;
    let contact = college_setup::find_contact(cx.db(), college)?;
    Ok(Wallet {
        balance: store::balance(cx.db(), college, id)?,
        pending,
        failed,
        upi: contact.upi_id.map(|upi_id| UpiTarget {
            id: upi_id,
            payee: student.college_name.clone(),
            reference: OurReference::next(&student.sap_id, requested)
                .as_str()
                .to_owned(),
        }),
    })
}

/// Every payment from the student's wallet, failed ones included.
pub fn history(
    cx: &mut Context,
    student: &SignedInStudent,
    page: &Page<TransferId>,
) -> Outcome<Listing<Payment>, Infallible> {
    let (college, id) = (student.college, student.id);
    Ok(payments::list(cx.db(), college, id, &Kind::PAYMENTS, page)?)
}

/// Why a payment was refused. Nothing was recorded.
#[derive(Debug, thiserror::Error)]
pub enum Pay {
    /// The student has no such charge.
    #[error("not found")]
    NotFound,
    /// The admission is not approved.
    #[error("Payment opens once your admission is approved.")]
    Closed,
    /// It is paid already.
    #[error("This has already been paid.")]
    Paid,
    /// The college has withdrawn the charge.
    #[error("Your college has withdrawn this charge. Nothing is due.")]
    Withdrawn,
    /// The wallet's balance is too low.
    #[error("Insufficient wallet balance")]
    Insufficient,
    /// Another call has used this key.
    #[error(transparent)]
    OtherCall(#[from] OtherCall),
}

/// What to do when the wallet's balance is too low.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TooLittle {
    /// Record a failed payment (spec §4: Wallet pay on the wallet's screen).
    Record,
    /// Refuse (spec §4: Wallet pay on the fee screen).
    Refuse,
}

/// Pays one of the student's charges.
pub fn pay(
    cx: &mut Context,
    student: &SignedInStudent,
    charge: ChargeId,
    call: &Call<Payment>,
) -> Outcome<Done<Payment>, Pay> {
    settle(cx, student, charge, call, TooLittle::Record)
}

/// Pays a charge; if the balance is too low, does what `too_little` says.
pub(crate) fn settle(
    cx: &mut Context,
    student: &SignedInStudent,
    charge: ChargeId,
    call: &Call<Payment>,
    too_little: TooLittle,
) -> Outcome<Done<Payment>, Pay> {
    for _ in 0..TRIES {
        let (college, id, today) = (student.college, student.id, date_in_india(cx.now()));
        let found = payments::find_payable(cx.db(), college, id, charge, call.key(), today)?;
        let Some(payable) = found else {
            let earlier = call.find_reply(cx, student.into())?;
            return earlier.ok_or(Failure::Refused(Pay::NotFound));
        };
        if let Some(kept) = payable.kept {
            return call.repeat(kept).or_refuse();
        }
        let (charge, balance) = (payable.charge, payable.balance);
        match try_to_pay(cx, student, &charge, balance, call, too_little) {
            Err(Failure::Store(error)) if has_come_between(&error) => {}
            done => return done,
        }
    }
    Err(Failure::Busy)
}

/// Whether the database refused the payment because its data have changed.
fn has_come_between(error: &StoreError) -> bool {
    let known = [
        ledger::BALANCE,
        ledger::CHARGE_PAID,
        ledger::CHARGE_NOT_DUE,
        payments::FAILED_THIS_MINUTE,
        KEY_USED,
    ];
    matches!(error, StoreError::SerializationFailure(_))
        || known.iter().any(|name| error.is_conflict_with(name))
}

fn try_to_pay(
    cx: &mut Context,
    student: &SignedInStudent,
    charge: &Charge,
    balance: Rupees,
    call: &Call<Payment>,
    too_little: TooLittle,
) -> Outcome<Done<Payment>, Pay> {
    match charge.state {
        ChargeState::Due { .. } => {}
        ChargeState::Paid => return Err(Failure::Refused(Pay::Paid)),
        ChargeState::Withdrawn => return Err(Failure::Refused(Pay::Withdrawn)),
    }
    // One time for id and row: the journal sorts by the id, and adds up by the day.
    let now = cx.now();
    let id = TransferId::new(now, random());
    let outcome = Paid::of(balance, charge.amount);
    if outcome == Paid::Failure && too_little == TooLittle::Refuse {
        return Err(Failure::Refused(Pay::Insufficient));
    }
    let whose = (student.college, student.id);
    let payment_of = |id: TransferId, at: DateTime<Utc>| Payment {
        id,
        title: charge.description(),
        amount: charge.amount,
        at,
        outcome,
        receipt: None,
        pay_again: (!outcome.is_success()).then_some(charge.id),
        year: charge.year.clone(),
    };
    if outcome.is_success() {
        let paid = payment_of(id, now);
        let transfer = payment(student, charge, id, now)?;
        let reply = call.reply(Caller::from(student), &paid, now);
        payments::insert_success(cx.db(), &transfer, reply)?;
        return Ok(Done::Now(paid));
    }
    // Without this, a page that retries again and again would fill the history.
    if let Some((id, at)) = payments::find_failure(cx.db(), whose, charge.id, now)? {
        let failed = payment_of(id, at);
        if let Some(reply) = call.reply(Caller::from(student), &failed, now) {
            idempotency::insert(cx.db(), reply)?;
        }
        return Ok(Done::Now(failed));
    }
    let failed = payment_of(id, now);
    let failure = payments::FailedPayment::new(whose, id, charge, now);
    let reply = call.reply(Caller::from(student), &failed, now);
    payments::insert_failure(cx.db(), failure, reply)?;
    Ok(Done::Now(failed))
}

fn payment(
    student: &SignedInStudent,
    charge: &Charge,
    id: TransferId,
    now: DateTime<Utc>,
) -> Outcome<Transfer, Pay> {
    let what = Move {
        kind: Kind::Fee,
        debit: Account::Wallet(student.id),
        credit: Account::College(CollegeAccount::Fees),
        amount: charge.amount,
    };
    let transfer = Transfer::new(id, student.college, what, charge.description(), now);
    let transfer = transfer.or_defect()?;
    Ok(transfer.paying(charge.id))
}

impl Refusal for Pay {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::Closed => Code::PaymentNotOpen.into(),
            Self::Paid => Code::PaymentPaidBefore.into(),
            Self::Withdrawn => Code::PaymentChargeWithdrawn.into(),
            Self::Insufficient => Code::PaymentInsufficientBalance.into(),
            Self::OtherCall(inner) => inner.kind(),
        }
    }
}
