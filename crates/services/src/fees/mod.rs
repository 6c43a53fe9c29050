//! Students' charges and payments, and charges that accountants raise (spec §2: Fee status).

mod course;
mod demanded;
mod dues;
mod listed;
mod yearly;

use std::convert::Infallible;

use portal_domain::{
    admissions::Status,
    audit::{
        Detail, Subject,
        particulars::{Raised, Withdrawn},
    },
    dates::date_in_india,
    fees::{Charge, ChargeKind, ChargeState, NewCharge},
    ids::{ChargeId, TransferId},
    ledger::Kind,
    money::Rupees,
    paging::Page,
    payments::Payment,
    refusals::{Code, Refusal, RefusalKind},
    sap_id::SapId,
    sessions::{SignedInStaff, SignedInStudent},
    validation::Fault,
};
use portal_mail::Message;
use portal_persistence::{
    admissions, charges, college_setup, payments, students, wallet as wallets,
};

pub use self::{
    course::{ChargeCourse, CourseCharge, charge_course, look_at_course_charge},
    dues::{CollegeDues, DuesOfAge, DuesOfClass, find_dues},
    listed::{ChargePayment, ListFilter, ListedCharge, list_charges},
};
pub(crate) use self::{
    demanded::{YearlyFee, demand_fee},
    yearly::{TermBegun, find_yearly_fee},
};
pub use portal_persistence::college_setup::Contact;

use crate::{
    Context, Failure, Outcome,
    audit::record,
    fees_by_year::{Charged, find_charged},
    notifications::notify,
    runtime::failure::OrDefect,
    runtime::{
        failure::{OrConflict, OrRefuse},
        idempotency::{Call, Done, OtherCall, run_once_per_key},
    },
    wallet::{Pay, TooLittle, settle},
};

/// The newest payments that the fee screen shows; the wallet's history has all.
const PAYMENTS_SHOWN: &str = "100";

/// The data of the fee screen.
#[derive(Debug, Clone)]
pub struct FeeStatus {
    /// The status of the admission: paying is closed before it is approved.
    pub admission: Status,
    /// What was charged, without what was withdrawn.
    pub charged: Charged,
    /// The wallet's balance.
    pub balance: Rupees,
    /// The payments of these charges, newest first.
    pub payments: Vec<Payment>,
    /// Where the college answers questions about fees.
    pub support: Contact,
}

/// The student's charges and payments.
pub fn find(cx: &mut Context, student: &SignedInStudent) -> Outcome<FeeStatus, Infallible> {
    let (college, id, today) = (student.college, student.id, date_in_india(cx.now()));
    let mut charged = find_charged(cx, college, id, today)?;
    let is_withdrawn = |charge: &Charge| charge.state == ChargeState::Withdrawn;
    charged.charges.retain(|charge| !is_withdrawn(charge));
    let page: Page<TransferId> = Page::parse(Some(PAYMENTS_SHOWN), None, None).or_defect()?;
    Ok(FeeStatus {
        admission: admission(cx, student)?,
        balance: wallets::balance(cx.db(), college, id)?,
        payments: payments::list(cx.db(), college, id, &[Kind::Fee], &page)?.rows,
        support: college_setup::find_contact(cx.db(), college)?,
        charged,
    })
}

fn admission<E>(cx: &mut Context, student: &SignedInStudent) -> Outcome<Status, E> {
    let application = admissions::find(cx.db(), student.college, student.id)?;
    Ok(application.map_or(Status::Draft, |found| found.state.status()))
}

/// Pays a charge from the fee screen, which is closed before the admission is approved; the approval itself
/// raises the instalments.
pub fn pay(
    cx: &mut Context,
    student: &SignedInStudent,
    charge: ChargeId,
    call: &Call<Payment>,
) -> Outcome<Done<Payment>, Pay> {
    if admission(cx, student)? != Status::Approved {
        return Err(Failure::Refused(Pay::Closed));
    }
    settle(cx, student, charge, call, TooLittle::Refuse)
}

/// Why a charge was not raised.
#[derive(Debug, thiserror::Error)]
pub enum RaiseCharge {
    /// The college has no such student.
    #[error("not found")]
    NotFound,
    /// The due date has passed.
    #[error("{0}")]
    Fault(Fault),
    /// The student has the same charge already.
    #[error("This student already has a charge with this title and due date.")]
    Twice,
    /// Another call has used this key.
    #[error(transparent)]
    OtherCall(#[from] OtherCall),
}

impl From<Fault> for RaiseCharge {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// Raises a charge for a student of the college and mails the student.
pub fn raise(
    cx: &mut Context,
    by: &SignedInStaff,
    sap_id: &SapId,
    request: &NewCharge,
    call: &Call<Charge>,
) -> Outcome<Done<Charge>, RaiseCharge> {
    run_once_per_key(cx, by.into(), call, |tx| {
        let student = students::find_id(tx.db, by.college, sap_id)?
            .ok_or(Failure::Refused(RaiseCharge::NotFound))?;
        request.check_due(date_in_india(tx.now())).or_refuse()?;
        let id = tx.new_id(ChargeId::new);
        let title = request.title.clone();
        let charge = Charge::raised(id, ChargeKind::Other, title, request.amount, request.due);
        let now = tx.now();
        charges::insert(tx.db, by.college, student, &charge, now)
            .or_conflict(charges::RAISED_TWICE, RaiseCharge::Twice)?;
        let subject = Subject::Student(student);
        let detail = Detail::RaiseCharge(raised(&charge));
        record(tx, by.college, Some(by.id), subject, detail)?;
        let message = Message::ChargeRaised {
            college: by.college_name.clone(),
            title: charge.title.clone(),
            amount: charge.amount,
            due: charge.due,
        };
        notify(tx, by.college, student, message)?;
        Ok(charge)
    })
}

fn raised(charge: &Charge) -> Raised {
    Raised {
        charge: charge.id,
        title: charge.title.clone(),
        amount: charge.amount,
    }
}

/// Why a charge was not withdrawn.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, thiserror::Error)]
pub enum WithdrawCharge {
    /// The college has no such charge.
    #[error("not found")]
    NotFound,
    /// It is a part of the course's fee.
    #[error("A fee instalment cannot be withdrawn.")]
    Instalment,
    /// It is the fee of a re-exam.
    #[error("A re-exam fee cannot be withdrawn.")]
    Reexam,
    #[error("This has already been paid, so it cannot be withdrawn.")]
    Paid,
    /// It was withdrawn before.
    #[error("This has already been withdrawn.")]
    Withdrawn,
}

/// Withdraws an unpaid charge that an accountant has raised.
pub fn withdraw(
    cx: &mut Context,
    by: &SignedInStaff,
    id: ChargeId,
    reason: &str,
) -> Outcome<Charge, WithdrawCharge> {
    cx.transaction(|tx| {
        let (now, today) = (tx.now(), date_in_india(tx.now()));
        let (student, charge) = charges::lock(tx.db, by.college, id, today)?
            .ok_or(Failure::Refused(WithdrawCharge::NotFound))?;
        match (charge.kind, charge.state) {
            (ChargeKind::Instalment { .. }, _) => {
                return Err(Failure::Refused(WithdrawCharge::Instalment));
            }
            (ChargeKind::Reexam, _) => return Err(Failure::Refused(WithdrawCharge::Reexam)),
            (_, ChargeState::Paid) => return Err(Failure::Refused(WithdrawCharge::Paid)),
            (_, ChargeState::Withdrawn) => return Err(Failure::Refused(WithdrawCharge::Withdrawn)),
            (ChargeKind::Other, ChargeState::Due { .. }) => {}
        }
        charges::withdraw(tx.db, by.college, id, by.id, reason, now)?;
        let detail = Detail::WithdrawCharge(Withdrawn {
            charge: raised(&charge),
            reason: reason.to_owned(),
        });
        let subject = Subject::Student(student);
        record(tx, by.college, Some(by.id), subject, detail)?;
        let message = Message::ChargeWithdrawn {
            college: by.college_name.clone(),
            title: charge.title.clone(),
            amount: charge.amount,
            reason: reason.to_owned(),
        };
        notify(tx, by.college, student, message)?;
        Ok(Charge {
            state: ChargeState::Withdrawn,
            ..charge
        })
    })
}

impl Refusal for RaiseCharge {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::Fault(fault) => fault.kind.kind(),
            Self::Twice => Code::ChargeRaisedBefore.into(),
            Self::OtherCall(inner) => inner.kind(),
        }
    }
}

impl Refusal for WithdrawCharge {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::Instalment => Code::ChargeInstalment.into(),
            Self::Reexam => Code::ChargeOfReexam.into(),
            Self::Paid => Code::ChargePaidBefore.into(),
            Self::Withdrawn => Code::ChargeWithdrawnBefore.into(),
        }
    }
}
