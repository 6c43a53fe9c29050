//! Grievances: students file them, the college resolves them, and a student may re-open one.

use std::convert::Infallible;

use portal_domain::{
    audit::{
        Detail, Subject,
        particulars::{Reopened, Resolved},
    },
    dates::year_in_india,
    grievances::{
        AlreadyResolved, CannotFile, CannotReopen, Docket, Grievance, NewGrievance, Sort, State,
        may_file,
    },
    ids::GrievanceId,
    paging::{Listing, Page},
    refusals::{Code, Refusal, RefusalKind},
    sessions::{SignedInStaff, SignedInStudent},
    sorting::SortedPage,
};
use portal_mail::Message;
use portal_persistence::{Stored, grievances as store, students};

use crate::{
    Context, Failure, Outcome, Tx, audit::record, notifications, runtime::failure::OrRefuse,
};

pub use store::{Filter, ListedGrievance};

/// Adds a student's grievance and gives it a docket number.
pub fn file(
    cx: &mut Context,
    student: &SignedInStudent,
    input: &NewGrievance,
) -> Outcome<Grievance, CannotFile> {
    cx.transaction(|tx| {
        let college = student.college;
        students::lock(tx.db, college, student.id)?;
        let pending = store::list_pending_of(tx.db, college, student.id)?;
        may_file(input, &pending).or_refuse()?;
        let year = year_in_india(tx.now());
        let number = store::next_number(tx.db, college, year)?;
        let grievance = Grievance {
            id: tx.new_id(GrievanceId::new),
            college,
            student: student.id,
            docket: Docket::assign(year, number),
            input: input.clone(),
            filed_at: tx.now(),
            state: State::Pending,
            reopening: None,
            attachment: None,
        };
        store::insert(tx.db, &grievance)?;
        Ok(grievance)
    })
}

/// The student's grievances, newest first.
pub fn list_own(
    cx: &mut Context,
    student: &SignedInStudent,
    page: &Page<GrievanceId>,
) -> Outcome<Listing<Grievance>, Infallible> {
    Ok(store::list_of(cx.db(), student.college, student.id, page)?)
}

/// The college's grievances: pending ones oldest first, others newest first; or by the page's key.
pub fn list(
    cx: &mut Context,
    by: &SignedInStaff,
    filter: &Filter,
    page: &SortedPage<Sort, GrievanceId>,
) -> Outcome<Listing<ListedGrievance>, Infallible> {
    Ok(store::list(cx.db(), by.college, filter, page)?)
}

/// Why a grievance could not be resolved.
#[derive(Debug, thiserror::Error)]
pub enum ResolveGrievance {
    /// The college has no such grievance.
    #[error("not found")]
    NotFound,
    /// It was resolved before.
    #[error(transparent)]
    Already(#[from] AlreadyResolved),
}

/// Resolves a grievance and notifies the student.
pub fn resolve(
    cx: &mut Context,
    by: &SignedInStaff,
    id: GrievanceId,
    reply: Option<&str>,
) -> Outcome<ListedGrievance, ResolveGrievance> {
    cx.transaction(|tx| {
        let grievance = store::lock(tx.db, by.college, id)?
            .ok_or(Failure::Refused(ResolveGrievance::NotFound))?;
        let (reply, now) = (reply.map(str::to_owned), tx.now());
        let grievance = grievance.resolve(reply, by.id, now).or_refuse()?;
        store::save_state(tx.db, &grievance)?;
        let listed = store::find_listed(tx.db, by.college, id)?
            .ok_or_else(|| Failure::defect(format!("grievance {id} is gone")))?;
        note(tx, by, &listed.grievance)?;
        notify(tx, by, &listed)?;
        Ok(listed)
    })
}

/// Why a grievance could not be re-opened.
#[derive(Debug, thiserror::Error)]
pub enum ReopenGrievance {
    /// The student has no such grievance.
    #[error("not found")]
    NotFound,
    /// It is pending, was re-opened before, or was resolved too long ago.
    #[error(transparent)]
    Refused(#[from] CannotReopen),
}

/// Re-opens the student's own grievance: it is pending again, as old as it is, and the first resolution is kept. The same
/// sent twice is refused. No mail is sent, since the desk finds it in its queue.
pub fn reopen(
    cx: &mut Context,
    student: &SignedInStudent,
    id: GrievanceId,
    reason: &str,
) -> Outcome<Grievance, ReopenGrievance> {
    cx.transaction(|tx| {
        let grievance = store::lock(tx.db, student.college, id)?
            .filter(|grievance| grievance.student == student.id)
            .ok_or(Failure::Refused(ReopenGrievance::NotFound))?;
        let grievance = grievance.reopen(reason.to_owned(), tx.now()).or_refuse()?;
        store::save_state(tx.db, &grievance)?;
        let detail = Detail::ReopenGrievance(Reopened {
            docket: grievance.docket.clone(),
            title: grievance.input.title.clone(),
            reason: reason.to_owned(),
        });
        let subject = Subject::Student(student.id);
        record(tx, student.college, None, subject, detail)?;
        Ok(grievance)
    })
}

fn note(tx: &mut Tx<'_>, by: &SignedInStaff, grievance: &Grievance) -> Stored<()> {
    let detail = Detail::ResolveGrievance(Resolved {
        docket: grievance.docket.clone(),
        title: grievance.input.title.clone(),
        reply: grievance.reply().map(str::to_owned),
    });
    let subject = Subject::Student(grievance.student);
    record(tx, by.college, Some(by.id), subject, detail)
}

fn notify(tx: &mut Tx<'_>, by: &SignedInStaff, listed: &ListedGrievance) -> Stored<()> {
    let grievance = &listed.grievance;
    let message = Message::GrievanceResolved {
        name: listed.student_name.clone(),
        college: by.college_name.clone(),
        docket: grievance.docket.to_string(),
        title: grievance.input.title.clone(),
        reply: grievance.reply().unwrap_or_default().to_owned(),
    };
    notifications::notify(tx, by.college, grievance.student, message)
}

impl Refusal for ReopenGrievance {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::Refused(inner) => inner.kind(),
        }
    }
}

impl Refusal for ResolveGrievance {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::Already(inner) => inner.kind(),
        }
    }
}
