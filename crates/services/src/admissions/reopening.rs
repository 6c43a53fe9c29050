//! Two people open an application again that was approved by mistake: a doc admin asks, and another doc admin or a super
//! admin confirms. Until then nothing changes, and either may dismiss the request: who asked takes it back so.
//!
//! An open request is a row of `reopenings`, one an application; the audit keeps what became of it, and both people.
//!
//! What else hangs on an approval:
//! - Instalments: unpaid ones are withdrawn, and the next approval raises them anew. A paid one refuses it all.
//! - Marks and results: they refuse it, since a sheet without its student is nobody's to correct.
//! - The class lists of marks, attendance and practicals show admitted students only, so the student leaves them until
//!   the next approval. What was recorded stays.
//! - The SAP id, the wallet, leaves, grievances, scholarships and an accountant's other charges are the account's, not the
//!   admission's, and stay.

use std::convert::Infallible;

use portal_domain::{
    admissions::{Application, ApplicationStateError, OwnReopening, Reopening},
    audit::{Detail, Subject, particulars::Doubted},
    ids::{CollegeId, ReopeningId, StudentId},
    paging::{Listing, Page},
    refusals::{Code, Refusal, RefusalKind},
    sap_id::SapId,
    sessions::SignedInStaff,
};
use portal_mail::Message;
use portal_persistence::{
    admissions::{self as store, reopenings},
    charges, students,
};

pub use portal_persistence::admissions::reopenings::ListedReopening;

use crate::{
    Context, Failure, Outcome, Tx,
    audit::record,
    notifications::notify,
    runtime::failure::{OrConflict, OrRefuse},
};

/// Why an application was not opened again.
#[derive(Debug, thiserror::Error)]
pub enum Reopen {
    /// The college has no such application or open request.
    #[error("not found")]
    NotFound,
    /// It is not approved.
    #[error(transparent)]
    State(#[from] ApplicationStateError),
    /// An instalment was paid.
    #[error("Fees were paid. Ask the accountant for a refund first.")]
    FeesPaid,
    /// The student has marks or a result.
    #[error("This student has marks or a result, so the admission cannot be re-opened.")]
    HasMarks,
    /// The student is in another course now.
    #[error("This student has changed the course since, so the admission cannot be re-opened.")]
    CourseLeft,
    /// A request for it is open.
    #[error("Someone has already asked for this. A second person must confirm it.")]
    Asked,
    /// The request is one's own.
    #[error(transparent)]
    Own(#[from] OwnReopening),
}

/// The college's open requests.
pub fn list_reopenings(
    cx: &mut Context,
    by: &SignedInStaff,
    page: &Page<ReopeningId>,
) -> Outcome<Listing<ListedReopening>, Infallible> {
    Ok(reopenings::list(cx.db(), by.college, page)?)
}

/// Asks to open an approved application again.
pub fn ask_to_reopen(
    cx: &mut Context,
    by: &SignedInStaff,
    student: &SapId,
    reason: &str,
) -> Outcome<ListedReopening, Reopen> {
    cx.transaction(|tx| {
        let id = students::find_id(tx.db, by.college, student)?;
        let student = id.ok_or(Failure::Refused(Reopen::NotFound))?;
        hold(tx, by.college, student)?.reopen().or_refuse()?;
        if charges::has_paid_instalment(tx.db, by.college, student)? {
            return Err(Failure::Refused(Reopen::FeesPaid));
        }
        check_unused(tx, by.college, student)?;
        let asked = Reopening {
            id: tx.new_id(ReopeningId::new),
            college: by.college,
            student,
            reason: reason.to_owned(),
            asked_at: tx.now(),
            asked_by: by.id,
        };
        reopenings::insert(tx.db, &asked).or_conflict(reopenings::ASKED_ALREADY, Reopen::Asked)?;
        let listed = find(tx, by.college, asked.id)?;
        write_down(tx, by, &listed, Detail::AskReopening)?;
        Ok(listed)
    })
}

/// Opens an application again for which somebody else has asked, and withdraws its instalments.
pub fn reopen(cx: &mut Context, by: &SignedInStaff, id: ReopeningId) -> Outcome<(), Reopen> {
    cx.transaction(|tx| {
        let listed = find(tx, by.college, id)?;
        let asked = &listed.asked;
        asked.check_second(by.id).or_refuse()?;
        let application = hold(tx, by.college, asked.student)?;
        // After the application is held: of two who confirm, the second one finds no request.
        close(tx, by.college, id)?;
        let application = application.reopen().or_refuse()?;
        let of = (by.college, asked.student);
        charges::withdraw_instalments(tx.db, of, by.id, &asked.reason, tx.now())?
            .ok_or(Failure::Refused(Reopen::FeesPaid))?;
        check_unused(tx, by.college, asked.student)?;
        store::reopen(tx.db, &application)?;
        write_down(tx, by, &listed, Detail::ReopenAdmission)?;
        let message = Message::AdmissionReopened {
            name: listed.student_name.clone(),
            college: by.college_name.clone(),
            course: listed.course.clone(),
        };
        notify(tx, by.college, asked.student, message)?;
        Ok(())
    })
}

/// Declines a request, or takes back one's own.
pub fn dismiss_reopening(
    cx: &mut Context,
    by: &SignedInStaff,
    id: ReopeningId,
) -> Outcome<(), Reopen> {
    cx.transaction(|tx| {
        let listed = find(tx, by.college, id)?;
        close(tx, by.college, id)?;
        write_down(tx, by, &listed, Detail::DismissReopening)
    })
}

fn find(tx: &mut Tx<'_>, college: CollegeId, id: ReopeningId) -> Outcome<ListedReopening, Reopen> {
    reopenings::find(tx.db, college, id)?.ok_or(Failure::Refused(Reopen::NotFound))
}

/// Ends the request, unless somebody else has.
fn close(tx: &mut Tx<'_>, college: CollegeId, id: ReopeningId) -> Outcome<(), Reopen> {
    match reopenings::delete(tx.db, college, id)? {
        true => Ok(()),
        false => Err(Failure::Refused(Reopen::NotFound)),
    }
}

/// The application. It is held, and before it the student, as a submission does: nobody enters marks meanwhile.
fn hold(tx: &mut Tx<'_>, college: CollegeId, student: StudentId) -> Outcome<Application, Reopen> {
    students::lock(tx.db, college, student)?;
    store::lock(tx.db, college, student)?.ok_or(Failure::Refused(Reopen::NotFound))
}

fn check_unused(tx: &mut Tx<'_>, college: CollegeId, student: StudentId) -> Outcome<(), Reopen> {
    if reopenings::has_left_course(tx.db, college, student)? {
        return Err(Failure::Refused(Reopen::CourseLeft));
    }
    match reopenings::has_marks(tx.db, college, student)? {
        true => Err(Failure::Refused(Reopen::HasMarks)),
        false => Ok(()),
    }
}

fn write_down<E>(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    listed: &ListedReopening,
    detail: fn(Doubted) -> Detail,
) -> Outcome<(), E> {
    let detail = detail(Doubted {
        student: listed.sap_id.clone(),
        asked_by: listed.asked_by.clone(),
        reason: listed.asked.reason.clone(),
    });
    let subject = Subject::Student(listed.asked.student);
    Ok(record(tx, by.college, Some(by.id), subject, detail)?)
}

impl Refusal for Reopen {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::State(inner) => inner.kind(),
            Self::FeesPaid => Code::AdmissionFeesPaid.into(),
            Self::HasMarks => Code::AdmissionHasMarks.into(),
            Self::CourseLeft => Code::AdmissionCourseLeft.into(),
            Self::Asked => Code::AdmissionReopeningAsked.into(),
            Self::Own(inner) => inner.kind(),
        }
    }
}
