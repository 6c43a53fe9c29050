//! Practicals (spec §2: Practicals, Teacher pages): the student's side; the teacher's is below.

mod requests;
mod scheduled;

use chrono::{DateTime, NaiveDate, Utc};
use portal_domain::{
    dates::date_in_india,
    ids::PracticalId,
    practicals::{self as domain, may_ask},
};
use portal_services::practicals::{self as use_case, AskApproval, OwnPractical};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::framework::{
    access::SignedInStudent,
    api_error::ApiError,
    params::{AskedOfList, Id, PageQuery, Query},
    reply::{Answer, Reply},
    state::State,
    words::wire_words,
};
use crate::own_terms::{OfTerm, TermsBody};

pub(crate) use self::{
    requests::{approve, list as list_requests, reject},
    scheduled::{change, list, schedule, withdraw},
};

wire_words! {
    /// Where a request stands.
    PracticalRequestStatus = domain::RequestStatus;
}

wire_words! {
    /// Where a practical stands for a student: `Active` until a teacher approves the request.
    PracticalStatus = domain::Status;
}

/// A student's last request for a practical's approval.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PracticalRequest {
    status: PracticalRequestStatus,
    requested_at: DateTime<Utc>,
    #[schema(required = true)]
    decided_at: Option<DateTime<Utc>>,
    /// The teacher's name.
    #[schema(required = true)]
    decided_by: Option<String>,
    #[schema(required = true)]
    comment: Option<String>,
}

/// A practical as a student sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Practical {
    #[serde(rename = "_id")]
    id: String,
    subject_name: String,
    title: String,
    #[schema(required = true)]
    comments: Option<String>,
    date: NaiveDate,
    teacher_name: String,
    status: PracticalStatus,
    /// The last request; null before the first.
    #[schema(required = true)]
    request: Option<PracticalRequest>,
    /// It is of the present term, its day has come, and no request waits or is approved.
    may_request: bool,
}

impl Practical {
    fn new(own: OwnPractical, today: NaiveDate) -> Self {
        let input = own.practical.input;
        let last = own.request.as_ref().map(|one| one.state.status());
        let decided_by = own.decided_by;
        Self {
            id: own.practical.id.to_string(),
            subject_name: own.subject_name,
            title: input.title,
            comments: input.comments,
            date: input.date,
            teacher_name: own.teacher_name,
            status: domain::Status::of(last).into(),
            may_request: own.is_present
                && may_ask(input.date, last, own.admitted_on, today).is_ok(),
            request: own.request.map(|request| PracticalRequest {
                status: request.state.status().into(),
                requested_at: request.requested_at,
                decided_at: request.state.decision().map(|(_, at)| at),
                decided_by,
                comment: request.state.comment().map(str::to_owned),
            }),
        }
    }
}

/// A student's practicals.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PracticalList {
    #[serde(flatten)]
    terms: TermsBody,
    practicals: Vec<Practical>,
}

/// Which practicals.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfPracticalStatus {
    /// `Active` when left out.
    #[param(value_type = Option<PracticalStatus>)]
    status: Option<String>,
}

/// GET /practicals: those of the student's course and term, once admitted. Open ones, the earliest first; completed ones, the
/// latest first.
pub(crate) async fn list_own(
    student: SignedInStudent,
    query: Query<PageQuery>,
    filter: Query<OfPracticalStatus>,
    term: Query<OfTerm>,
    state: State,
) -> Reply<PracticalList> {
    let given = filter.0.status.as_deref();
    let page = query.0.parse::<PracticalId>()?;
    let status = domain::Status::parse("status", given)?;
    let today = date_in_india(state.clock().now());
    let of_term = term.0.parse()?;
    let (listing, terms) = state
        .run(move |cx| use_case::list_own(cx, &student, of_term, status, &page))
        .await?;
    let practical = |own| Practical::new(own, today);
    let given = [("status", given), term.0.given()];
    Ok(query.0.filtered_by(given).answer(
        "/api/practicals",
        listing,
        |own| own.practical.id.to_string(),
        |rows| PracticalList {
            terms: terms.into(),
            practicals: rows.into_iter().map(practical).collect(),
        },
    ))
}

/// A practical of a student.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PracticalEnvelope {
    practical: Practical,
}

/// POST /practicals/{id}/request: asks the teacher for approval, from the practical's day on.
pub(crate) async fn ask(
    student: SignedInStudent,
    id: Id<PracticalId>,
    state: State,
) -> Reply<PracticalEnvelope> {
    let today = date_in_india(state.clock().now());
    let own = state
        .run(move |cx| use_case::ask(cx, &student, id.0))
        .await?;
    Ok(Answer::new(PracticalEnvelope {
        practical: Practical::new(own, today),
    }))
}

impl From<AskApproval> for ApiError {
    fn from(reason: AskApproval) -> Self {
        match reason {
            AskApproval::NotFound => Self::not_found(),
            AskApproval::CannotAsk(reason) => Self::conflict(&reason),
        }
    }
}
