//! Staff open an application again that was approved by mistake.

use chrono::{DateTime, Utc};
use portal_domain::{
    admissions::parse_reason,
    ids::{ReopeningId, StaffId},
    sap_id::SapId,
};
use portal_services::admissions::{self as use_case, ListedReopening, Reopen};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::framework::{
    access::{AdmissionDesk, ReopeningDesk, Staff},
    api_error::ApiError,
    body::Body,
    params::{AskedOfList, Id, PageQuery, Query},
    reply::{Answer, MessageBody, Reply},
    state::State,
};

/// A request to open an approved application again, which waits for a second person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ReopeningBody {
    #[serde(rename = "_id")]
    id: String,
    /// The SAP id.
    student_id: String,
    name: String,
    /// The course's short name.
    course: String,
    /// Why the approval is wrong. The student is not shown it.
    reason: String,
    /// Whose request it is.
    asked_by: String,
    asked_at: DateTime<Utc>,
    /// Whether the caller has asked, and so cannot confirm it.
    is_own: bool,
}

impl ReopeningBody {
    fn new(listed: ListedReopening, reader: StaffId) -> Self {
        let asked = listed.asked;
        Self {
            id: asked.id.to_string(),
            student_id: listed.sap_id.to_string(),
            name: listed.student_name,
            course: listed.course,
            reason: asked.reason,
            asked_by: listed.asked_by,
            asked_at: asked.asked_at,
            is_own: asked.asked_by == reader,
        }
    }
}

/// The college's open requests.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReopeningList {
    reopenings: Vec<ReopeningBody>,
}

/// GET /admission/reopenings: the oldest first.
pub(crate) async fn list(
    staff: Staff<ReopeningDesk>,
    query: Query<PageQuery>,
    state: State,
) -> Reply<ReopeningList> {
    let page = query.0.parse::<ReopeningId>()?;
    let reader = staff.id;
    let listing = state
        .run(move |cx| use_case::list_reopenings(cx, &staff, &page))
        .await?;
    Ok(query.0.answer(
        "/api/admission/reopenings",
        listing,
        |listed| listed.asked.id.to_string(),
        |rows| ReopeningList {
            reopenings: rows
                .into_iter()
                .map(|listed| ReopeningBody::new(listed, reader))
                .collect(),
        },
    ))
}

/// Which approval is wrong, and why.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct AskBody {
    /// The SAP id.
    #[schema(required = true)]
    student_id: String,
    #[schema(required = true)]
    reason: String,
}

/// The request that was made.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReopeningEnvelope {
    reopening: ReopeningBody,
}

/// POST /admission/reopenings
pub(crate) async fn ask(
    staff: Staff<AdmissionDesk>,
    body: Body<AskBody>,
    state: State,
) -> Reply<ReopeningEnvelope> {
    let reason = parse_reason(&body.0.reason)?;
    let student = SapId::parse(&body.0.student_id).ok_or_else(ApiError::not_found)?;
    let reader = staff.id;
    let listed = state
        .run(move |cx| use_case::ask_to_reopen(cx, &staff, &student, &reason))
        .await?;
    Ok(Answer::new(ReopeningEnvelope {
        reopening: ReopeningBody::new(listed, reader),
    }))
}

/// PUT /admission/reopenings/{id}/confirm: withdraws the instalments, none of which may be paid.
pub(crate) async fn confirm(
    staff: Staff<ReopeningDesk>,
    id: Id<ReopeningId>,
    state: State,
) -> Reply<MessageBody> {
    state
        .run(move |cx| use_case::reopen(cx, &staff, id.0))
        .await?;
    Ok(MessageBody::answer("The application has been re-opened."))
}

/// PUT /admission/reopenings/{id}/dismiss: declines it, or takes back one's own.
pub(crate) async fn dismiss(
    staff: Staff<ReopeningDesk>,
    id: Id<ReopeningId>,
    state: State,
) -> Reply<MessageBody> {
    state
        .run(move |cx| use_case::dismiss_reopening(cx, &staff, id.0))
        .await?;
    Ok(MessageBody::answer("The application stays approved."))
}

impl From<Reopen> for ApiError {
    fn from(reason: Reopen) -> Self {
        match reason {
            Reopen::NotFound => Self::not_found(),
            _ => Self::conflict(&reason),
        }
    }
}
