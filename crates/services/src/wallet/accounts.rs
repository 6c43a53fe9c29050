//! Students' wallets for the accountant: balances and debts, statements, and the reversal of
//! mistaken top-ups (spec §2: Accountant admin).

use std::convert::Infallible;

use portal_domain::{
    audit::{Detail, Subject, particulars::Reversed},
    classes::Within,
    dates::date_in_india,
    ids::{StudentId, TransferId},
    ledger::{Entry, Kind, Transfer},
    money::Rupees,
    paging::{Listing, Page},
    refusals::{Code, Refusal, RefusalKind},
    sap_id::SapId,
    sessions::SignedInStaff,
    sorting::SortedPage,
    students::Sort,
    top_ups::StateError,
};
use portal_mail::Message;
use portal_persistence::{StoreError, ledger, students, top_ups, wallet as store};

use crate::{
    Context, Failure, Outcome,
    audit::record,
    fees_by_year::{Charged, find_charged},
    notifications::notify,
    runtime::idempotency::{Call, Done, OtherCall, run_once_per_key},
};

/// A student with their balance and debts.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedAccount {
    pub sap_id: SapId,
    /// The name as registered.
    pub name: String,
    /// The course applied for; `None` before an application.
    pub course: Option<String>,
    /// The term of the enrolment that is meant, from 1; `None` in a course of one term, and of who is in no class.
    pub term: Option<i16>,
    pub balance: Rupees,
    /// The sum of the unpaid charges.
    pub due: Rupees,
}

/// The college's students of that kind with their wallets.
pub fn list_accounts(
    cx: &mut Context,
    by: &SignedInStaff,
    which: &students::Which,
    page: &SortedPage<Sort, SapId>,
) -> Outcome<Listing<ListedAccount>, Infallible> {
    let listing = students::list(cx.db(), by.college, which, page)?;
    Ok(Listing {
        rows: with_holdings(cx, by, listing.rows, which.within)?,
        more: listing.more,
    })
}

fn with_holdings<E>(
    cx: &mut Context,
    by: &SignedInStaff,
    listed: Vec<students::ListedStudent>,
    within: Within,
) -> Outcome<Vec<ListedAccount>, E> {
    let ids: Vec<SapId> = listed.iter().map(|row| row.sap_id.clone()).collect();
    let holdings = store::list_holdings(cx.db(), by.college, &ids, within)?;
    let account = |student: students::ListedStudent| {
        let holding = holdings.iter().find(|h| h.sap_id == student.sap_id);
        let holding =
            holding.ok_or_else(|| Failure::defect(format!("{} has no wallet", student.sap_id)))?;
        Ok(ListedAccount {
            balance: holding.balance,
            due: holding.due,
            sap_id: student.sap_id,
            name: student.name,
            course: student.course,
            term: holding.term,
        })
    };
    listed.into_iter().map(account).collect()
}

/// A student's account for the accountant.
#[derive(Debug, Clone)]
pub struct StudentAccount {
    /// The student, with balance and debts.
    pub listed: ListedAccount,
    /// All that the student was charged, paid or not.
    pub charged: Charged,
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
    let mut accounts = with_holdings(cx, by, listed.into_iter().collect(), Within::default())?;
    let Some(listed) = accounts.pop() else {
        return Ok(None);
    };
    Ok(Some(StudentAccount {
        listed,
        charged: find_charged(cx, by.college, student, today)?,
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

/// Why a transfer was not reversed.
#[derive(Debug, thiserror::Error)]
pub enum ReverseTransfer {
    /// The college has no such transfer.
    #[error("not found")]
    NotFound,
    /// It is a payment by the student, or a reversal.
    #[error("Only money that was put into a wallet can be taken back.")]
    NotReversible,
    /// It was reversed before.
    #[error("This has already been taken back.")]
    Reversed,
    /// The wallet's balance is too low, since the student has spent some of it.
    #[error("The wallet now holds less than this amount, so it cannot be taken back.")]
    Insufficient,
    /// Another call has used this key.
    #[error(transparent)]
    OtherCall(#[from] OtherCall),
}

/// Reverses money that was put into a wallet by mistake, by a transfer in the other direction.
/// Returns the reversal's entry in the student's statement.
pub fn reverse(
    cx: &mut Context,
    by: &SignedInStaff,
    id: TransferId,
    reason: &str,
    call: &Call<Entry>,
) -> Outcome<Done<Entry>, ReverseTransfer> {
    run_once_per_key(cx, by.into(), call, |tx| {
        let transfer = ledger::find(tx.db, by.college, id)?
            .ok_or(Failure::Refused(ReverseTransfer::NotFound))?;
        let Some(student) = credited(&transfer) else {
            return Err(Failure::Refused(ReverseTransfer::NotReversible));
        };
        let top_up = top_ups::lock_by_transfer(tx.db, by.college, id)?
            .ok_or_else(|| Failure::defect(format!("transfer {id} has no top-up")))?
            .reverse(by.id, reason, tx.now())
            .map_err(|_: StateError| Failure::Refused(ReverseTransfer::Reversed))?;
        let back = transfer.reversal(tx.new_id(TransferId::new), reason, tx.now());
        ledger::post(tx.db, &back).map_err(in_the_way)?;
        top_ups::save(tx.db, &top_up)?;
        let detail = Detail::ReverseTransfer(Reversed {
            transaction: id,
            amount: transfer.amount(),
            reason: reason.to_owned(),
        });
        let subject = Subject::Student(student);
        record(tx, by.college, Some(by.id), subject, detail)?;
        let message = Message::MoneyTakenBack {
            college: by.college_name.clone(),
            amount: transfer.amount(),
            reason: reason.to_owned(),
        };
        notify(tx, by.college, student, message)?;
        ledger::find_entry(tx.db, by.college, student, back.id)?
            .ok_or_else(|| Failure::defect(format!("transfer {} is gone", back.id)))
    })
}

/// The student whose wallet got the money; `None` for any other transfer.
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

impl Refusal for ReverseTransfer {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::NotReversible => Code::TransferNotReversible.into(),
            Self::Reversed => Code::TransferReversedBefore.into(),
            Self::Insufficient => Code::TransferSpent.into(),
            Self::OtherCall(inner) => inner.kind(),
        }
    }
}
