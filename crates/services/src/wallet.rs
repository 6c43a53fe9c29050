//! The wallet: what is in it, paying out of it, and students' wallets as the accountant sees them
//! (spec §2: Wallet, Accountant admin).
//!
//! A payment is decided on what one query reads and kept by one statement that the database lets
//! through only if it is still right: no charge twice, no wallet below zero. When something has come in
//! between, it is looked at again.

use std::convert::Infallible;

use chrono::{DateTime, Utc};
use portal_domain::{
    audit::{Action, Subject},
    dates::date_in_india,
    fees::{Charge, ChargeState},
    ids::{ChargeId, StudentId, TransferId},
    ledger::{Account, CollegeAccount, Entry, Impossible, Kind, Move, Transfer},
    money::Rupees,
    paging::{Listing, Page},
    payments::{Outcome as Paid, Payment},
    sap_id::SapId,
    sessions::{SignedInStaff, SignedInStudent},
    top_ups::{OurReference, StateError},
};
use portal_mail::Message;
use portal_persistence::{
    StoreError, charges, college_setup, idempotency::KEY_USED, ledger, payments, students, top_ups,
    wallet as store,
};

use crate::{
    Context, Failure, Outcome,
    audit::record,
    failure::OrRefuse,
    idempotency::{Call, Caller, OtherCall, once},
    outbox,
};

/// How often a payment is looked at again when something has come in between.
const TRIES: usize = 8;

/// Where money for the wallet is sent by UPI.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UpiTarget {
    /// The college's UPI id.
    pub id: String,
    /// Who is paid.
    pub payee: String,
    /// Our reference for the next payment.
    pub reference: String,
}

/// A student's wallet.
#[derive(Debug, Clone)]
pub struct Wallet {
    /// What it holds.
    pub balance: Rupees,
    /// Pending Expenses.
    pub pending: Vec<Charge>,
    /// What is due although it is no longer pending, because paying it has failed.
    pub failed: Vec<Charge>,
    /// `None` while the college has set no UPI id.
    pub upi: Option<UpiTarget>,
}

/// The student's own wallet.
pub fn find(cx: &mut Context, student: &SignedInStudent) -> Outcome<Wallet, Infallible> {
    let (college, id, today) = (student.college, student.id, date_in_india(cx.now()));
    let charges = charges::list(cx.db(), college, id, today)?;
    let due = charges.into_iter().filter(|charge| charge.state.is_due());
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

/// Every payment out of the student's wallet.
pub fn history(
    cx: &mut Context,
    student: &SignedInStudent,
    page: &Page<TransferId>,
) -> Outcome<Listing<Payment>, Infallible> {
    const PAYMENTS: [Kind; 3] = [Kind::Fee, Kind::ReexamFee, Kind::ScholarshipFee];
    let (college, id) = (student.college, student.id);
    Ok(payments::list(cx.db(), college, id, &PAYMENTS, page)?)
}

/// Why a payment was refused. Nothing has been kept of it.
#[derive(Debug, thiserror::Error)]
pub enum Pay {
    /// The student has no such charge.
    #[error("not found")]
    NotFound,
    /// The admission is not approved.
    #[error("Payment opens once your admission is approved.")]
    Closed,
    /// It is paid already.
    #[error("This has been paid already.")]
    Paid,
    /// It was taken back.
    #[error("Your college has taken this charge back; nothing is due.")]
    Withdrawn,
    /// The wallet holds too little.
    #[error("Insufficient wallet balance")]
    Insufficient,
    /// Another call has this key.
    #[error(transparent)]
    OtherCall(#[from] OtherCall),
}

/// What becomes of a payment for which the wallet holds too little.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TooLittle {
    /// It is kept as a failure (spec §4: Wallet pay on the wallet's screen).
    Record,
    /// It is refused (spec §4: Wallet pay on the fee screen).
    Refuse,
}

/// Pays one of the student's charges. `render` writes the reply, which is kept under the call's key.
pub fn pay(
    cx: &mut Context,
    student: &SignedInStudent,
    charge: ChargeId,
    call: &Call,
    render: impl Fn(Payment) -> String,
) -> Outcome<String, Pay> {
    settle(cx, student, charge, call, render, TooLittle::Record)
}

/// Pays a charge, or does with it what `too_little` says.
pub(crate) fn settle(
    cx: &mut Context,
    student: &SignedInStudent,
    charge: ChargeId,
    call: &Call,
    render: impl Fn(Payment) -> String,
    too_little: TooLittle,
) -> Outcome<String, Pay> {
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
        match try_to_pay(cx, student, &charge, balance, call, &render, too_little) {
            Err(Failure::Store(error)) if has_come_between(&error) => {}
            done => return done,
        }
    }
    Err(Failure::Busy)
}

/// Whether the payment was refused because what it was decided on has changed since.
fn has_come_between(error: &StoreError) -> bool {
    let known = [
        ledger::BALANCE,
        ledger::CHARGE_PAID,
        ledger::CHARGE_NOT_DUE,
        KEY_USED,
    ];
    matches!(error, StoreError::Crossed(_)) || known.iter().any(|name| error.is_conflict_with(name))
}

fn try_to_pay(
    cx: &mut Context,
    student: &SignedInStudent,
    charge: &Charge,
    balance: Rupees,
    call: &Call,
    render: &impl Fn(Payment) -> String,
    too_little: TooLittle,
) -> Outcome<String, Pay> {
    match charge.state {
        ChargeState::Due { .. } => {}
        ChargeState::Paid => return Err(Failure::Refused(Pay::Paid)),
        ChargeState::Withdrawn => return Err(Failure::Refused(Pay::Withdrawn)),
    }
    let (now, id) = (cx.now(), cx.new_id(TransferId::new));
    let outcome = Paid::of(balance, charge.amount);
    if outcome == Paid::Failure && too_little == TooLittle::Refuse {
        return Err(Failure::Refused(Pay::Insufficient));
    }
    let body = render(Payment {
        id,
        title: charge.title.clone(),
        amount: charge.amount,
        at: now,
        outcome,
        pay_again: (!outcome.is_success()).then_some(charge.id),
    });
    let reply = call.reply(Caller::from(student), &body, now);
    if outcome.is_success() {
        let transfer = payment(student, charge, id, now)?;
        payments::insert_success(cx.db(), &transfer, reply)?;
    } else {
        let whose = (student.college, student.id);
        let failure = payments::FailedPayment::new(whose, id, charge, now);
        payments::insert_failure(cx.db(), failure, reply)?;
    }
    Ok(body)
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
    let transfer = Transfer::new(id, student.college, what, charge.title.as_str(), now);
    let transfer = transfer.map_err(|error: Impossible| Failure::Defect(error.to_string()))?;
    Ok(transfer.paying(charge.id))
}

/// A student with what they have and owe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedAccount {
    /// The student.
    pub sap_id: SapId,
    /// The name as registered.
    pub name: String,
    /// The course applied for.
    pub course: Option<String>,
    /// What the wallet holds.
    pub balance: Rupees,
    /// What is not paid.
    pub due: Rupees,
}

/// The college's students with their wallets: those whose name, address or SAP id contains `search`,
/// of the course of that short name.
pub fn list_accounts(
    cx: &mut Context,
    by: &SignedInStaff,
    search: Option<&str>,
    course: Option<&str>,
    page: &Page<SapId>,
) -> Outcome<Listing<ListedAccount>, Infallible> {
    let listing = students::list(cx.db(), by.college, search, course, page)?;
    Ok(Listing {
        rows: with_holdings(cx, by, listing.rows)?,
        more: listing.more,
    })
}

fn with_holdings<E>(
    cx: &mut Context,
    by: &SignedInStaff,
    listed: Vec<students::ListedStudent>,
) -> Outcome<Vec<ListedAccount>, E> {
    let ids: Vec<SapId> = listed.iter().map(|row| row.sap_id.clone()).collect();
    let holdings = store::list_holdings(cx.db(), by.college, &ids)?;
    let account = |student: students::ListedStudent| {
        let holding = holdings.iter().find(|h| h.sap_id == student.sap_id);
        let holding =
            holding.ok_or_else(|| Failure::Defect(format!("{} has no wallet", student.sap_id)))?;
        Ok(ListedAccount {
            balance: holding.balance,
            due: holding.due,
            sap_id: student.sap_id,
            name: student.name,
            course: student.course,
        })
    };
    listed.into_iter().map(account).collect()
}

/// A student's account as the accountant sees it.
#[derive(Debug, Clone)]
pub struct StudentAccount {
    /// The student, what is in the wallet, and what is due.
    pub listed: ListedAccount,
    /// All that was ever owed.
    pub charges: Vec<Charge>,
}

/// The account of a student of the college; `None` when it has no such student.
pub fn find_account(
    cx: &mut Context,
    by: &SignedInStaff,
    sap_id: &SapId,
) -> Outcome<Option<StudentAccount>, Infallible> {
    let Some(student) = students::find_id(cx.db(), by.college, sap_id)? else {
        return Ok(None);
    };
    let today = date_in_india(cx.now());
    let listed = students::find_listed(cx.db(), by.college, student)?;
    let mut accounts = with_holdings(cx, by, listed.into_iter().collect())?;
    let Some(listed) = accounts.pop() else {
        return Ok(None);
    };
    Ok(Some(StudentAccount {
        listed,
        charges: charges::list(cx.db(), by.college, student, today)?,
    }))
}

/// The statement of a student's wallet; `None` when the college has no such student.
pub fn statement(
    cx: &mut Context,
    by: &SignedInStaff,
    sap_id: &SapId,
    page: &Page<TransferId>,
) -> Outcome<Option<Listing<Entry>>, Infallible> {
    let Some(student) = students::find_id(cx.db(), by.college, sap_id)? else {
        return Ok(None);
    };
    let entries = ledger::statement(cx.db(), by.college, student, page)?;
    Ok(Some(entries))
}

/// Why a transfer was not taken back.
#[derive(Debug, thiserror::Error)]
pub enum ReverseTransfer {
    /// The college has no such transfer.
    #[error("not found")]
    NotFound,
    /// It is a payment of the student's own, or a correction.
    #[error("Only money that was put into a wallet can be taken back.")]
    NotReversible,
    /// It was taken back before.
    #[error("This has been taken back already.")]
    Reversed,
    /// The student has spent some of it.
    #[error("The wallet holds less than this amount now, so it cannot be taken back.")]
    Insufficient,
    /// Another call has this key.
    #[error(transparent)]
    OtherCall(#[from] OtherCall),
}

/// Takes money that was put into a wallet by mistake out of it again: a transfer the other way.
/// The reply is rendered of its line in the student's statement.
pub fn reverse(
    cx: &mut Context,
    by: &SignedInStaff,
    id: TransferId,
    reason: &str,
    call: &Call,
    render: impl Fn(Entry) -> String,
) -> Outcome<String, ReverseTransfer> {
    once(cx, by.into(), call, render, |tx| {
        let transfer = ledger::find(tx.db, by.college, id)?
            .ok_or(Failure::Refused(ReverseTransfer::NotFound))?;
        let Some(student) = credited(&transfer) else {
            return Err(Failure::Refused(ReverseTransfer::NotReversible));
        };
        let top_up = top_ups::lock_by_transfer(tx.db, by.college, id)?
            .ok_or_else(|| Failure::Defect(format!("transfer {id} has no top-up")))?
            .reverse(by.id, reason, tx.now())
            .map_err(|_: StateError| Failure::Refused(ReverseTransfer::Reversed))?;
        let description = format!("Taken back ({}): {reason}", transfer.description);
        let back = transfer.reversal(tx.new_id(TransferId::new), description, tx.now());
        ledger::post(tx.db, &back).map_err(in_the_way)?;
        top_ups::save(tx.db, &top_up)?;
        let detail = vec![
            ("transaction", id.to_string()),
            ("amount", transfer.amount().to_string()),
            ("reason", reason.to_owned()),
        ];
        let subject = Subject::Student(student);
        record(
            tx,
            by.college,
            Some(by.id),
            Action::ReverseTransfer,
            subject,
            detail,
        )?;
        let message = Message::MoneyTakenBack {
            college: by.college_name.clone(),
            amount: transfer.amount().to_string(),
            reason: reason.to_owned(),
        };
        let email = students::find_email(tx.db, by.college, student)?;
        outbox::enqueue(tx, &email, message)?;
        ledger::find_entry(tx.db, by.college, student, back.id)?
            .ok_or_else(|| Failure::Defect(format!("transfer {} is gone", back.id)))
    })
}

/// Whose wallet money was put into; `None` of any other transfer.
fn credited(transfer: &Transfer) -> Option<StudentId> {
    match transfer.kind() {
        Kind::TopUp | Kind::CounterCredit => transfer.credit().student(),
        _ => None,
    }
}

fn in_the_way(error: StoreError) -> Failure<ReverseTransfer> {
    if error.is_conflict_with(ledger::BALANCE) {
        Failure::Refused(ReverseTransfer::Insufficient)
    } else if error.is_conflict_with(ledger::REVERSED) {
        Failure::Refused(ReverseTransfer::Reversed)
    } else {
        Failure::Store(error)
    }
}
