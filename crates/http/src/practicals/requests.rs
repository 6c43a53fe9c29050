//! Students' requests, on which teachers decide (spec §2: Teacher pages).

use chrono::{DateTime, NaiveDate, Utc};
use portal_domain::{
    decision_queue::Queue,
    ids::PracticalRequestId,
    practicals::{RequestStatus, Verdict},
    validation::all,
};
use portal_services::practicals::{self as use_case, DecideRequest, ListedRequest, WantedRequests};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::PracticalRequestStatus;
use crate::classes::OfClass;
use crate::framework::{
    access::{Staff, TeacherDesk},
    api_error::ApiError,
    body::Body,
    params::{AskedOfList, Id, ListQuery, PeriodQuery, Query},
    reply::{Answer, Reply},
    state::State,
};
use crate::queue;

/// A student's request, as teachers see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct QueuedRequest {
    #[serde(rename = "_id")]
    id: String,
    /// The SAP id.
    student_id: String,
    /// The full name of the admission form.
    student_name: String,
    practical_id: String,
    title: String,
    subject_name: String,
    /// From 1; left out in a course of one term.
    #[serde(skip_serializing_if = "Option::is_none")]
    term: Option<i16>,
    /// The day of the practical.
    date: NaiveDate,
    requested_at: DateTime<Utc>,
    status: PracticalRequestStatus,
    #[schema(required = true)]
    comment: Option<String>,
    #[schema(required = true)]
    decided_at: Option<DateTime<Utc>>,
    /// The teacher's name.
    #[schema(required = true)]
    decided_by: Option<String>,
}

impl From<ListedRequest> for QueuedRequest {
    fn from(listed: ListedRequest) -> Self {
        let request = listed.request;
        Self {
            id: request.id.to_string(),
            student_id: listed.sap_id.to_string(),
            student_name: listed.student_name,
            practical_id: request.practical.to_string(),
            title: listed.title,
            subject_name: listed.subject_name,
            term: listed.term,
            date: listed.date,
            requested_at: request.requested_at,
            status: request.state.status().into(),
            comment: request.state.comment().map(str::to_owned),
            decided_at: request.state.decision().map(|(_, at)| at),
            decided_by: listed.decided_by,
        }
    }
}

/// Students' requests.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct QueuedRequests {
    requests: Vec<QueuedRequest>,
}

/// Which requests.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfRequestStatus {
    /// `Pending` when left out.
    #[param(value_type = Option<PracticalRequestStatus>)]
    status: Option<String>,
}

/// GET /practicals/requests: for practicals of the teacher's own subjects. Those that wait, the
/// oldest first; those decided, the newest first. Searched by SAP id and name.
pub(crate) async fn list(
    staff: Staff<TeacherDesk>,
    query: Query<ListQuery>,
    filter: Query<OfRequestStatus>,
    class: Query<OfClass>,
    days: Query<PeriodQuery>,
    state: State,
) -> Reply<QueuedRequests> {
    let given = filter.0.status.as_deref();
    let (page, search) = query.0.parse::<PracticalRequestId>()?;
    let (status, of_days) = all((RequestStatus::parse("status", given), days.0.parse()))?;
    let wanted = WantedRequests {
        status,
        days: of_days,
        search,
        within: class.0.parse()?,
    };
    let (listing, waiting) = queue::read(
        &state,
        staff,
        Queue::PracticalRequests,
        page.after.is_none(),
        move |cx, staff| use_case::list_requests(cx, staff, &wanted, &page),
    )
    .await?;
    let given = [("status", given)].into_iter().chain(class.0.given());
    Ok(query
        .0
        .filtered_by(given.chain(days.0.given()))
        .answer(
            "/api/practicals/requests",
            listing,
            |listed| listed.request.id.to_string(),
            |rows| QueuedRequests {
                requests: rows.into_iter().map(QueuedRequest::from).collect(),
            },
        )
        .with_waiting(waiting))
}

/// A student's request.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct QueuedRequestEnvelope {
    request: QueuedRequest,
}

/// What goes with an approval.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ApprovalBody {
    /// A word for the student.
    comment: Option<String>,
}

/// PUT /practicals/requests/{id}/approve: the practical is completed.
pub(crate) async fn approve(
    staff: Staff<TeacherDesk>,
    id: Id<PracticalRequestId>,
    body: Body<ApprovalBody>,
    state: State,
) -> Reply<QueuedRequestEnvelope> {
    let verdict = Verdict::parse_approval(body.0.comment.as_deref().unwrap_or_default())?;
    decide(staff, id.0, verdict, &state).await
}

/// What goes with a rejection.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct RejectionBody {
    /// What is missing.
    #[serde(default)]
    #[schema(required = true)]
    comment: String,
}

/// PUT /practicals/requests/{id}/reject: the student may ask again.
pub(crate) async fn reject(
    staff: Staff<TeacherDesk>,
    id: Id<PracticalRequestId>,
    body: Body<RejectionBody>,
    state: State,
) -> Reply<QueuedRequestEnvelope> {
    let verdict = Verdict::parse_rejection(&body.0.comment)?;
    decide(staff, id.0, verdict, &state).await
}

async fn decide(
    staff: Staff<TeacherDesk>,
    id: PracticalRequestId,
    verdict: Verdict,
    state: &State,
) -> Reply<QueuedRequestEnvelope> {
    let request = state
        .run(move |cx| use_case::decide(cx, &staff, id, &verdict))
        .await?;
    Ok(Answer::new(QueuedRequestEnvelope {
        request: request.into(),
    }))
}

impl From<DecideRequest> for ApiError {
    fn from(reason: DecideRequest) -> Self {
        match reason {
            DecideRequest::NotFound => Self::not_found(),
            DecideRequest::Decided(reason) => Self::conflict(&reason),
        }
    }
}
