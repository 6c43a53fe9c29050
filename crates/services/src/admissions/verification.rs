//! Decisions on applications (spec §2: Doc admin). If two doc admins decide at the same time, one succeeds
//! and the other gets an error.
//!
//! Decision: DECISIONS.md#decisions-carry-what-was-read.

use std::convert::Infallible;

use portal_domain::{
    academic_years::NoFees,
    admissions::{Application, ApplicationStateError, Decision, Place, Rejection, Status},
    audit::{Detail, Subject, particulars::Verified},
    documents::Document,
    ids::{CollegeId, StudentId},
    paging::{Listing, Page},
    period::Period,
    refusals::{Code, Refusal, RefusalKind},
    sap_id::SapId,
    sessions::SignedInStaff,
};
use portal_mail::Message;
use portal_persistence::{admissions as store, documents};

use crate::{
    Context, Failure, Outcome, Tx, admissions::fee, audit::record, notifications::notify,
    runtime::failure::OrRefuse,
};

/// An application with its documents, as the doc admin's desk shows it.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Dossier {
    pub application: Application,
    pub documents: Vec<Document>,
}

/// The college's applications of that status.
pub fn list(
    cx: &mut Context,
    by: &SignedInStaff,
    status: Status,
    days: &Period,
    search: Option<&str>,
    page: &Page<Place>,
) -> Outcome<Listing<Dossier>, Infallible> {
    let listing = store::list(cx.db(), by.college, status, days, search, page)?;
    let ids: Vec<StudentId> = listing.rows.iter().map(|row| row.student).collect();
    let mut all = documents::list_current(cx.db(), by.college, &ids)?;
    let mut rows = Vec::new();
    for application in listing.rows {
        let (own, others) = all
            .into_iter()
            .partition(|document| document.student == application.student);
        all = others;
        rows.push(dossier(application, own));
    }
    Ok(Listing {
        rows,
        more: listing.more,
    })
}

/// Leaves out what a student has sent for a correction but not submitted yet.
fn dossier(application: Application, documents: Vec<Document>) -> Dossier {
    Dossier {
        application,
        documents: documents
            .into_iter()
            .filter(|document| document.is_submitted)
            .collect(),
    }
}

/// Why an application could not be decided.
#[derive(Debug, thiserror::Error)]
pub enum Decide {
    /// The college has no such application.
    #[error("not found")]
    NotFound,
    /// It is not pending.
    #[error(transparent)]
    State(#[from] ApplicationStateError),
    /// Nobody knows what the student would pay.
    #[error(transparent)]
    Fees(#[from] NoFees),
}

/// Admits a student: writes the decision, the fee and the mail in one transaction. `seen` is the submission
/// that the doc admin has read.
pub fn approve(
    cx: &mut Context,
    by: &SignedInStaff,
    student: &SapId,
    seen: Option<i32>,
    remark: Option<&str>,
) -> Outcome<Dossier, Decide> {
    cx.transaction(|tx| {
        let decision = Decision {
            at: tx.now(),
            remark: remark.map(str::to_owned),
        };
        let application = lock(tx, by.college, student)?
            .approve(seen, decision)
            .or_refuse()?;
        let fee = fee::hold(tx, &application)?;
        let student = application.student;
        let message = Message::AdmissionApproved {
            name: application.form.full_name.clone(),
            college: by.college_name.clone(),
            course: application.form.course.clone(),
            fee: fee.total,
            remark: remark.unwrap_or_default().to_owned(),
        };
        let dossier = settle(tx, by, application, Detail::ApproveAdmission, message)?;
        fee::raise(tx, by.college, student, fee)?;
        Ok(dossier)
    })
}

/// Rejects an application with the reasons.
pub fn reject(
    cx: &mut Context,
    by: &SignedInStaff,
    student: &SapId,
    seen: Option<i32>,
    rejection: &Rejection,
) -> Outcome<Dossier, Decide> {
    cx.transaction(|tx| {
        let decision = Decision {
            at: tx.now(),
            remark: Some(rejection.reason.clone()),
        };
        let application = lock(tx, by.college, student)?
            .reject(seen, decision)
            .or_refuse()?;
        for (slot, reason) in &rejection.documents {
            documents::refuse(tx.db, by.college, application.student, *slot, reason)?;
        }
        let message = Message::AdmissionRejected {
            name: application.form.full_name.clone(),
            college: by.college_name.clone(),
            reason: rejection.reason.clone(),
            documents: rejection.documents.clone(),
        };
        settle(tx, by, application, Detail::RejectAdmission, message)
    })
}

fn lock(tx: &mut Tx<'_>, college: CollegeId, student: &SapId) -> Outcome<Application, Decide> {
    store::lock_by_sap_id(tx.db, college, student)?.ok_or(Failure::Refused(Decide::NotFound))
}

fn settle(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    application: Application,
    detail: fn(Verified) -> Detail,
    message: Message,
) -> Outcome<Dossier, Decide> {
    store::save_decision(tx.db, &application, by.id)?;
    let remark = application
        .state
        .decision()
        .and_then(|decision| decision.remark.clone());
    let detail = detail(Verified {
        student: application.sap_id.clone(),
        remark,
    });
    let subject = Subject::Student(application.student);
    record(tx, by.college, Some(by.id), subject, detail)?;
    notify(tx, by.college, application.student, message)?;
    let documents = documents::list_current(tx.db, by.college, &[application.student])?;
    Ok(dossier(application, documents))
}

impl Refusal for Decide {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::State(inner) => inner.kind(),
            Self::Fees(inner) => inner.kind(),
        }
    }
}
