//! Students apply for scholarships: the fee leaves the wallet in the transaction that records the
//! application.

use std::convert::Infallible;

use portal_domain::{
    dates::{date_in_india, in_words},
    fees::{FeeChanged, check_agreed},
    ids::{ScholarshipApplicationId, ScholarshipId, TransferId},
    ledger::{Account, CollegeAccount, Kind, Move},
    money::Rupees,
    paging::{Listing, Page},
    refusals::{Code, Refusal, RefusalKind},
    scholarships::{Application, Closed, Outcome as Came, Scholarship},
    sessions::SignedInStudent,
};
use portal_mail::Message;
use portal_persistence::{college_setup, ledger, scholarships as store, students, wallet};

use super::transfer;
use crate::{
    Context, Failure, Outcome, Tx, outbox,
    runtime::{
        failure::{OrConflict, OrRefuse},
        idempotency::{Call, Done, OtherCall, run_once_per_key},
    },
};

/// Scholarships that a student may apply for.
#[derive(Debug, Clone)]
pub struct OpenScholarships {
    /// Earliest test first.
    pub listing: Listing<Scholarship>,
    /// The fee for each application.
    pub fee: Rupees,
}

/// The scholarships for which the student can apply and has not applied.
pub fn list_open(
    cx: &mut Context,
    student: &SignedInStudent,
    search: Option<&str>,
    page: &Page<ScholarshipId>,
) -> Outcome<OpenScholarships, Infallible> {
    let (college, id, today) = (student.college, student.id, date_in_india(cx.now()));
    Ok(OpenScholarships {
        listing: store::list_open(cx.db(), college, id, today, search, page)?,
        fee: college_setup::find_scholarship_fee(cx.db(), college)?,
    })
}

/// The scholarships for which the student has applied.
pub fn list_applied(
    cx: &mut Context,
    student: &SignedInStudent,
    search: Option<&str>,
    page: &Page<ScholarshipId>,
) -> Outcome<Listing<Application>, Infallible> {
    let (college, id) = (student.college, student.id);
    Ok(store::list_own(cx.db(), college, id, search, page)?)
}

/// The outcome of an application.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Applied {
    pub application: Application,
    /// The wallet's balance after it.
    pub balance: Rupees,
}

impl Applied {
    /// A sentence for the person who applied.
    pub fn message(&self) -> String {
        let input = &self.application.scholarship.input;
        format!(
            "You have applied for {}. The test is on {}.",
            input.name,
            in_words(input.exam_on)
        )
    }
}

/// Why an application was refused. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum Apply {
    /// The college has no such scholarship.
    #[error("not found")]
    NotFound,
    /// It takes no more applications.
    #[error(transparent)]
    Closed(#[from] Closed),
    /// The student has applied before.
    #[error("You have already applied for this scholarship.")]
    Applied,
    /// The fee differs from the one that the student agreed to.
    #[error(transparent)]
    FeeChanged(#[from] FeeChanged),
    /// The wallet's balance is too low.
    #[error("Insufficient wallet balance")]
    Insufficient,
    /// Another call has used this key.
    #[error(transparent)]
    OtherCall(#[from] OtherCall),
}

/// Applies for a scholarship and pays the fee.
pub fn apply(
    cx: &mut Context,
    student: &SignedInStudent,
    id: ScholarshipId,
    agreed: Option<Rupees>,
    call: &Call<Applied>,
) -> Outcome<Done<Applied>, Apply> {
    let college = student.college;
    run_once_per_key(cx, student.into(), call, |tx| {
        students::lock(tx.db, college, student.id)?;
        let found = store::share(tx.db, college, id)?;
        let scholarship = found.ok_or(Failure::Refused(Apply::NotFound))?;
        if store::has_applied(tx.db, college, student.id, id)? {
            return Err(Failure::Refused(Apply::Applied));
        }
        let today = date_in_india(tx.now());
        scholarship.check_open(today).or_refuse()?;
        let fee = college_setup::find_scholarship_fee(tx.db, college)?;
        check_agreed(fee, agreed).or_refuse()?;
        let application = Application {
            applied_at: tx.now(),
            fee,
            payment: take_fee(tx, student, &scholarship, fee)?,
            outcome: Came::Applied,
            scholarship,
        };
        let new_id = tx.new_id(ScholarshipApplicationId::new);
        let new = store::NewApplication::new(new_id, student.id, &application);
        store::insert_application(tx.db, new)?;
        confirm(tx, student, &application)?;
        Ok(Applied {
            balance: wallet::balance(tx.db, college, student.id)?,
            application,
        })
    })
}

/// Takes the fee from the wallet; does nothing if applying is free.
fn take_fee(
    tx: &mut Tx<'_>,
    student: &SignedInStudent,
    scholarship: &Scholarship,
    fee: Rupees,
) -> Outcome<Option<TransferId>, Apply> {
    if fee == Rupees::ZERO {
        return Ok(None);
    }
    let what = Move {
        kind: Kind::ScholarshipFee,
        debit: Account::Wallet(student.id),
        credit: Account::College(CollegeAccount::Scholarships),
        amount: fee,
    };
    let fee = transfer(tx, student.college, what, &scholarship.input.name)?;
    ledger::post(tx.db, &fee).or_conflict(ledger::BALANCE, Apply::Insufficient)?;
    Ok(Some(fee.id))
}

fn confirm(
    tx: &mut Tx<'_>,
    student: &SignedInStudent,
    application: &Application,
) -> Outcome<(), Apply> {
    let input = &application.scholarship.input;
    let message = Message::ScholarshipApplied {
        college: student.college_name.clone(),
        scholarship: input.name.clone(),
        day: input.exam_on,
        fee: application.fee,
    };
    Ok(outbox::enqueue(tx, &student.email, message)?)
}

impl Refusal for Apply {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::Closed(inner) => inner.kind(),
            Self::Applied => Code::ScholarshipAppliedBefore.into(),
            Self::FeeChanged(inner) => inner.kind(),
            Self::Insufficient => Code::PaymentInsufficientBalance.into(),
            Self::OtherCall(inner) => inner.kind(),
        }
    }
}
