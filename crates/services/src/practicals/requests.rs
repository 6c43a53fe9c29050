//! Students request the approval of practicals, and teachers decide. If two teachers decide at the same time, one
//! succeeds and the other gets an error.

use std::convert::Infallible;

use portal_domain::{
    audit::{
        Detail, Subject as AuditSubject,
        particulars::{Judged, Scheduled},
    },
    dates::date_in_india,
    ids::{PracticalId, PracticalRequestId, StudentId},
    paging::{Listing, Page},
    practicals::{
        CannotAsk, Decided, Request, RequestState, RequestStatus, Status, Verdict, may_ask,
    },
    refusals::{Code, Refusal, RefusalKind},
    sessions::{SignedInStaff, SignedInStudent},
};
use portal_mail::Message;
use portal_persistence::{
    StoreError,
    practicals::{self as store, ListedRequest, OwnPractical, WantedRequests},
    student_courses::{self, Membership},
    teaching,
};

use crate::{
    Context, Failure, Outcome, Tx,
    audit::record,
    notifications,
    own_terms::{NeverInTerm, OwnTerms, look_at},
    runtime::failure::{OrConflict, OrRefuse},
};

/// The practicals of the student's course and of that term, or else the present one; none before the admission is approved.
pub fn list_own(
    cx: &mut Context,
    student: &SignedInStudent,
    term: Option<i16>,
    status: Status,
    page: &Page<PracticalId>,
) -> Outcome<(Listing<OwnPractical>, OwnTerms), NeverInTerm> {
    let Some((membership, terms)) = look_at(cx, student, term)? else {
        let (rows, more) = (Vec::new(), false);
        return Ok((Listing { rows, more }, OwnTerms::default()));
    };
    let whose = (student.id, membership);
    let listing = store::list_own(cx.db(), student.college, whose, status, page)?;
    Ok((listing, terms))
}

/// The practicals of the student's course and present term; none before the admission is approved.
pub(crate) fn list_present(
    cx: &mut Context,
    student: &SignedInStudent,
    status: Status,
    page: &Page<PracticalId>,
) -> Outcome<Listing<OwnPractical>, Infallible> {
    let Some(membership) = student_courses::find(cx.db(), student.college, student.id)? else {
        let (rows, more) = (Vec::new(), false);
        return Ok(Listing { rows, more });
    };
    let whose = (student.id, membership);
    Ok(store::list_own(
        cx.db(),
        student.college,
        whose,
        status,
        page,
    )?)
}

/// The practical that the student has to do next, today or later; none before the admission is approved.
pub fn find_next(
    cx: &mut Context,
    student: &SignedInStudent,
) -> Outcome<Option<OwnPractical>, Infallible> {
    let college = student.college;
    let Some(membership) = student_courses::find(cx.db(), college, student.id)? else {
        return Ok(None);
    };
    let today = date_in_india(cx.now());
    let whose = (student.id, membership);
    Ok(store::find_next(cx.db(), college, whose, today)?)
}

/// Why a student's request was refused.
#[derive(Debug, thiserror::Error)]
pub enum AskApproval {
    /// The student's course and term have no such practical.
    #[error("not found")]
    NotFound,
    /// The student cannot request it now.
    #[error(transparent)]
    CannotAsk(#[from] CannotAsk),
}

/// Adds a student's request.
pub fn ask(
    cx: &mut Context,
    student: &SignedInStudent,
    id: PracticalId,
) -> Outcome<OwnPractical, AskApproval> {
    cx.transaction(|tx| {
        let not_found = || Failure::Refused(AskApproval::NotFound);
        let college = student.college;
        let membership = student_courses::find(tx.db, college, student.id)?;
        let membership = membership.ok_or_else(not_found)?;
        let practical = store::share(tx.db, college, id)?.ok_or_else(not_found)?;
        let whose = (student.id, membership);
        let Some(own) = find_own(tx, student, whose, id)? else {
            return Err(refuse_past(tx, student, whose, id)?);
        };
        let last = own.request.map(|request| request.state.status());
        let today = date_in_india(tx.now());
        may_ask(practical.input.date, last, membership.day, today).or_refuse()?;
        let request = Request {
            id: tx.new_id(PracticalRequestId::new),
            college,
            practical: id,
            student: student.id,
            requested_at: tx.now(),
            state: RequestState::Pending,
        };
        // The same request may arrive twice at the same time.
        store::insert_request(tx.db, &request)
            .or_conflict(store::ASKED_TWICE, CannotAsk::Pending)?;
        find_own(tx, student, whose, id)?
            .ok_or_else(|| Failure::defect(format!("practical {id} is gone")))
    })
}

/// Why there is no such practical in the present term.
fn refuse_past(
    tx: &mut Tx<'_>,
    student: &SignedInStudent,
    (id, membership): (StudentId, Membership),
    practical: PracticalId,
) -> Result<Failure<AskApproval>, StoreError> {
    let (terms, _) = student_courses::find_terms(tx.db, student.college, id)?;
    for term in terms {
        let past = (id, membership.in_term(term));
        if find_own(tx, student, past, practical)?.is_some() {
            return Ok(Failure::Refused(CannotAsk::PastTerm.into()));
        }
    }
    Ok(Failure::Refused(AskApproval::NotFound))
}

fn find_own(
    tx: &mut Tx<'_>,
    student: &SignedInStudent,
    whose: (StudentId, Membership),
    id: PracticalId,
) -> Result<Option<OwnPractical>, StoreError> {
    store::find_own(tx.db, student.college, whose, id)
}

/// The wanted requests for practicals of the teacher's subjects.
pub fn list_requests(
    cx: &mut Context,
    by: &SignedInStaff,
    wanted: &WantedRequests,
    page: &Page<PracticalRequestId>,
) -> Outcome<Listing<ListedRequest>, Infallible> {
    Ok(store::list_requests(
        cx.db(),
        by.college,
        by.id,
        wanted,
        page,
    )?)
}

/// Why a request could not be decided.
#[derive(Debug, thiserror::Error)]
pub enum DecideRequest {
    /// The teacher has no such request.
    #[error("not found")]
    NotFound,
    /// It was decided before.
    #[error(transparent)]
    Decided(#[from] Decided),
}

/// Decides on a request and notifies the student.
pub fn decide(
    cx: &mut Context,
    by: &SignedInStaff,
    id: PracticalRequestId,
    verdict: &Verdict,
) -> Outcome<ListedRequest, DecideRequest> {
    cx.transaction(|tx| {
        let not_found = || Failure::Refused(DecideRequest::NotFound);
        let (request, subject) =
            store::lock_request(tx.db, by.college, id)?.ok_or_else(not_found)?;
        let held = teaching::find_held(tx.db, by.college, by.id, subject)?;
        held.ok_or_else(not_found)?;
        let now = tx.now();
        let request = request.decide(verdict.clone(), by.id, now).or_refuse()?;
        store::save_decision(tx.db, &request)?;
        let listed = store::find_listed_request(tx.db, by.college, by.id, id)?
            .ok_or_else(|| Failure::defect(format!("request {id} is gone")))?;
        note(tx, by, &listed)?;
        notify(tx, by, &listed)?;
        Ok(listed)
    })
}

fn is_approved(listed: &ListedRequest) -> bool {
    listed.request.state.status() == RequestStatus::Approved
}

fn note(tx: &mut Tx<'_>, by: &SignedInStaff, listed: &ListedRequest) -> Result<(), StoreError> {
    let judged = Judged {
        practical: Scheduled {
            practical: listed.request.practical,
            title: listed.title.clone(),
            date: listed.date,
        },
        comment: listed.request.state.comment().map(str::to_owned),
    };
    let detail = match is_approved(listed) {
        true => Detail::ApprovePractical(judged),
        false => Detail::RejectPractical(judged),
    };
    let subject = AuditSubject::Student(listed.request.student);
    record(tx, by.college, Some(by.id), subject, detail)
}

fn notify(tx: &mut Tx<'_>, by: &SignedInStaff, listed: &ListedRequest) -> Result<(), StoreError> {
    let comment = listed.request.state.comment();
    let message = Message::PracticalDecided {
        name: listed.student_name.clone(),
        college: by.college_name.clone(),
        subject: listed.subject_name.clone(),
        title: listed.title.clone(),
        date: listed.date,
        approved: is_approved(listed),
        comment: comment.unwrap_or_default().to_owned(),
    };
    notifications::notify(tx, by.college, listed.request.student, message)
}

impl Refusal for AskApproval {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::CannotAsk(inner) => inner.kind(),
        }
    }
}

impl Refusal for DecideRequest {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::Decided(inner) => inner.kind(),
        }
    }
}
