//! The changes of a student's marks.

use chrono::{DateTime, Utc};
use portal_domain::{ids::MarkChangeId, sap_id::SapId};
use portal_services::marks::{self as use_case, PastChange};
use serde::Serialize;
use utoipa::ToSchema;

use crate::framework::{
    access::{MarksDesk, Staff},
    api_error::ApiError,
    numbers::Decimal,
    params::{AskedOfList, Id, PageQuery, Query},
    reply::Reply,
    state::State,
};

/// One change of a mark.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MarkChangeItem {
    #[serde(rename = "_id")]
    id: String,
    subject_name: String,
    attempt: i16,
    /// Null for no mark.
    #[schema(required = true)]
    from: Option<Decimal>,
    /// Null for no mark.
    #[schema(required = true)]
    to: Option<Decimal>,
    #[schema(required = true)]
    reason: Option<String>,
    at: DateTime<Utc>,
    by: String,
}

impl From<PastChange> for MarkChangeItem {
    fn from(change: PastChange) -> Self {
        Self {
            id: change.id.to_string(),
            subject_name: change.subject,
            attempt: change.attempt,
            from: change.before.map(Decimal::from),
            to: change.after.map(Decimal::from),
            reason: change.reason,
            at: change.at,
            by: change.by,
        }
    }
}

/// What has become of a student's marks.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MarkHistory {
    changes: Vec<MarkChangeItem>,
}

/// GET /marks/{studentId}/history: the newest first.
pub(crate) async fn history(
    staff: Staff<MarksDesk>,
    id: Id<SapId>,
    query: Query<PageQuery>,
    state: State,
) -> Reply<MarkHistory> {
    let page = query.0.parse::<MarkChangeId>()?;
    let path = format!("/api/marks/{}/history", id.0);
    let listing = state
        .run(move |cx| use_case::history(cx, &staff, &id.0, &page))
        .await?;
    Ok(query.0.answer(
        &path,
        listing.ok_or_else(ApiError::not_found)?,
        |change| change.id.to_string(),
        |rows| MarkHistory {
            changes: rows.into_iter().map(MarkChangeItem::from).collect(),
        },
    ))
}
