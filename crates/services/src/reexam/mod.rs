//! Re-exams: those that a student can register for, paying for one, and the days of the exams (spec
//! §2: Re-exam).

mod dates;

use std::convert::Infallible;

use chrono::NaiveDate;
use portal_domain::{
    dates::{date_in_india, in_words},
    fees::{Charge, ChargeKind, FeeChanged, check_agreed},
    ids::{ChargeId, CollegeId, ReexamId, StudentId, SubjectId, TransferId},
    ledger::{Account, CollegeAccount, Kind, Move, Transfer, What},
    money::Rupees,
    reexam::{NotOffered, Offer, Outcome as Came, Registration, offers},
    refusals::{Code, Refusal, RefusalKind},
    results::{TermResult, failed_subjects, find_subject},
    sessions::SignedInStudent,
};
use portal_mail::Message;
use portal_persistence::{
    Db, Stored, charges, college_setup, enrolments, ledger, marks, reexam as store, results,
    students, wallet,
};

pub use self::dates::{SetExamDate, list_dates, set_date};
pub use portal_persistence::reexam::ExamDate;

use crate::{
    Context, Failure, Outcome, Tx, outbox,
    runtime::{
        failure::OrDefect,
        failure::{OrConflict, OrRefuse},
        idempotency::{Call, Done, OtherCall, run_once_per_key},
    },
};

/// The data of the re-exam screen.
#[derive(Debug, Clone)]
pub struct Reexams {
    /// The fee of one subject.
    pub fee: Rupees,
    /// The wallet's balance.
    pub balance: Rupees,
    /// Whether the student has any published result of the present course.
    pub is_published: bool,
    /// Failed subjects without a paid re-exam.
    pub offers: Vec<Offer>,
    /// Today in India, which decides which offers are open.
    pub today: NaiveDate,
    /// The paid re-exams, newest first.
    pub registrations: Vec<Registration>,
}

/// The student's re-exams.
pub fn find(cx: &mut Context, student: &SignedInStudent) -> Outcome<Reexams, Infallible> {
    let (college, id, today) = (student.college, student.id, date_in_india(cx.now()));
    let published = results::list_terms(cx.db(), college, id)?;
    let registrations = list_registrations(cx.db(), college, id)?;
    let offered = list_offers(cx.db(), (college, id), &published, &registrations)?;
    Ok(Reexams {
        fee: college_setup::find_reexam_fee(cx.db(), college)?,
        balance: wallet::balance(cx.db(), college, id)?,
        is_published: !published.is_empty(),
        offers: offered,
        today,
        registrations,
    })
}

/// All that the student has registered for, also in a course that they have left.
fn list_registrations(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
) -> Stored<Vec<Registration>> {
    let published = results::list_terms_of_courses(db, college, student)?;
    store::list(db, college, student, &published)
}

fn list_offers(
    db: &mut Db,
    (college, student): (CollegeId, StudentId),
    published: &[TermResult],
    registrations: &[Registration],
) -> Stored<Vec<Offer>> {
    let failed = failed_subjects(published).map(|(_, of)| of.subject);
    let failed: Vec<SubjectId> = failed.collect();
    if failed.is_empty() {
        return Ok(Vec::new());
    }
    // Who repeats the term sits it with the class first.
    let repeated = enrolments::repeated_now(db, college, student)?;
    let dates = store::find_dates(db, college, &failed)?;
    let exam_on = |subject| {
        let found = dates.iter().find(|(id, _)| *id == subject);
        found.map(|(_, day)| *day)
    };
    let under_revision = marks::list_unpublished(db, college, student)?;
    let mut offered = offers(published, registrations, exam_on, &under_revision);
    offered.retain(|offer| !repeated.contains(&offer.failed.subject));
    Ok(offered)
}

/// The outcome of a payment.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Registered {
    pub registration: Registration,
    /// The wallet's balance after it.
    pub balance: Rupees,
}

impl Registered {
    /// A sentence for the person who paid.
    pub fn message(&self) -> String {
        let subject = self.registration.subject_in_term();
        let day = in_words(self.registration.exam_on);
        format!("Payment successful. You are registered for the re-exam in {subject} on {day}.")
    }
}

/// Why a re-exam was not paid for. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum PayReexam {
    /// None of the current results of the student's course has such a subject.
    #[error("not found")]
    NotFound,
    /// The student cannot register for it.
    #[error(transparent)]
    NotOffered(#[from] NotOffered),
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

/// Pays for the re-exam of a failed subject from the wallet: writes the charge, its payment and the
/// registration in one transaction.
pub fn pay(
    cx: &mut Context,
    student: &SignedInStudent,
    subject: SubjectId,
    agreed: Option<Rupees>,
    call: &Call<Registered>,
) -> Outcome<Done<Registered>, PayReexam> {
    let (college, id) = (student.college, student.id);
    run_once_per_key(cx, student.into(), call, |tx| {
        college_setup::hold(tx.db, college)?;
        students::lock(tx.db, college, id)?;
        let published = results::list_terms(tx.db, college, id)?;
        // A concurrent change of the day waits, and then moves this student too.
        store::hold_date(tx.db, college, subject)?;
        let earlier = list_registrations(tx.db, college, id)?;
        let offer = find_offer(tx.db, (college, id), &published, &earlier, subject)?;
        let day = offer.check_open(date_in_india(tx.now())).or_refuse()?;
        let fee = college_setup::find_reexam_fee(tx.db, college)?;
        check_agreed(fee, agreed).or_refuse()?;
        let sat = earlier.iter().filter(|r| r.subject == subject);
        let last = enrolments::find_first_attempt(tx.db, (college, id), subject)?;
        let attempt = sat.map(|r| r.attempt).fold(last, i16::max) + 1;
        let mut registration = Registration {
            id: tx.new_id(ReexamId::new),
            subject,
            subject_name: offer.failed.name.clone(),
            term: offer.term,
            max: offer.failed.max,
            attempt,
            exam_on: day,
            fee,
            payment: None,
            at: tx.now(),
            outcome: Came::Registered,
        };
        let charge = take_fee(tx, student, &mut registration)?;
        let new = store::NewRegistration::new((college, id), &registration, charge);
        store::insert(tx.db, new)?;
        confirm(tx, student, &registration)?;
        Ok(Registered {
            balance: wallet::balance(tx.db, college, id)?,
            registration,
        })
    })
}

fn find_offer(
    db: &mut Db,
    student: (CollegeId, StudentId),
    published: &[TermResult],
    earlier: &[Registration],
    subject: SubjectId,
) -> Outcome<Offer, PayReexam> {
    if find_subject(published, subject).is_none() {
        return Err(Failure::Refused(PayReexam::NotFound));
    }
    if earlier.iter().any(|r| r.subject == subject && r.is_open()) {
        return Err(Failure::Refused(NotOffered::Registered.into()));
    }
    let mut offered = list_offers(db, student, published, earlier)?.into_iter();
    let found = offered.find(|offer| offer.failed.subject == subject);
    found.ok_or(Failure::Refused(NotOffered::NotFailed.into()))
}

/// Raises the fee and pays it; does nothing if a re-exam is free.
fn take_fee(
    tx: &mut Tx<'_>,
    student: &SignedInStudent,
    registration: &mut Registration,
) -> Outcome<Option<ChargeId>, PayReexam> {
    if registration.fee == Rupees::ZERO {
        return Ok(None);
    }
    let (college, now) = (student.college, tx.now());
    let description = What::Reexam {
        subject: registration.subject_in_term(),
    };
    let charge = Charge::raised(
        tx.new_id(ChargeId::new),
        ChargeKind::Reexam,
        description.to_string(),
        registration.fee,
        date_in_india(now),
    );
    charges::insert(tx.db, college, student.id, &charge, now)?;
    let what = Move {
        kind: Kind::ReexamFee,
        debit: Account::Wallet(student.id),
        credit: Account::College(CollegeAccount::ReexamFees),
        amount: charge.amount,
    };
    let id = tx.new_id(TransferId::new);
    let transfer = Transfer::new(id, college, what, description, now)
        .or_defect()?
        .paying(charge.id);
    ledger::post(tx.db, &transfer).or_conflict(ledger::BALANCE, PayReexam::Insufficient)?;
    registration.payment = Some(id);
    Ok(Some(charge.id))
}

fn confirm(
    tx: &mut Tx<'_>,
    student: &SignedInStudent,
    registration: &Registration,
) -> Outcome<(), PayReexam> {
    let message = Message::ReexamRegistered {
        college: student.college_name.clone(),
        subject: registration.subject_in_term(),
        day: registration.exam_on,
        fee: registration.fee,
    };
    Ok(outbox::enqueue(tx, &student.email, message)?)
}

impl Refusal for PayReexam {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::NotOffered(inner) => inner.kind(),
            Self::FeeChanged(inner) => inner.kind(),
            Self::Insufficient => Code::PaymentInsufficientBalance.into(),
            Self::OtherCall(inner) => inner.kind(),
        }
    }
}
