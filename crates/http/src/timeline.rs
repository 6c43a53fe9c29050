//! A student's timeline, for the profile page.

use chrono::{DateTime, Utc};
use portal_domain::{
    ids::EventId,
    timeline::{Event, EventKind},
};
use portal_services::timeline as use_case;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::{
    framework::{
        access::SignedInStudent,
        api_error::params_schema,
        params::{AskedOfList, PageQuery, Query},
        reply::Reply,
        state::State,
        words::wire_words,
    },
    notifications::{Area, NoticeKind, params_of, said},
};

wire_words! {
    /// What a student did.
    DeedKind = portal_domain::timeline::DeedKind;
}

/// What a student did or was told.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
enum TimelineKind {
    Did(DeedKind),
    Told(NoticeKind),
}

/// Something that the student has done or been told.
#[derive(Debug, Serialize, ToSchema)]
struct TimelineEvent {
    #[serde(rename = "_id")]
    id: String,
    area: Area,
    /// Null of a notification that is older than the kinds.
    #[schema(required = true)]
    kind: Option<TimelineKind>,
    /// The values in the sentence.
    #[schema(schema_with = params_schema)]
    params: Value,
    /// What has happened, in a sentence or two.
    text: String,
    at: DateTime<Utc>,
}

impl From<Event> for TimelineEvent {
    fn from(event: Event) -> Self {
        let (kind, params) = match &event.kind {
            EventKind::Did(deed) => (Some(TimelineKind::Did(deed.kind().into())), params_of(deed)),
            EventKind::Told(told) => {
                let (kind, params) = said(told);
                (kind.map(TimelineKind::Told), params)
            }
        };
        Self {
            id: event.id.to_string(),
            area: event.kind.area().into(),
            kind,
            params,
            text: event.kind.text(),
            at: event.at,
        }
    }
}

/// A student's timeline.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Timeline {
    /// The newest first.
    events: Vec<TimelineEvent>,
}

/// GET /student/timeline
pub(crate) async fn list(
    student: SignedInStudent,
    query: Query<PageQuery>,
    state: State,
) -> Reply<Timeline> {
    let page = query.0.parse::<EventId>()?;
    let listing = state
        .run(move |cx| use_case::list(cx, &student, &page))
        .await?;
    Ok(query.0.answer(
        "/api/student/timeline",
        listing,
        |event| event.id.to_string(),
        |rows| Timeline {
            events: rows.into_iter().map(TimelineEvent::from).collect(),
        },
    ))
}
