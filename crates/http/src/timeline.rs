//! A student's timeline, for the profile page.

use chrono::{DateTime, Utc};
use portal_domain::{ids::EventId, timeline::Event};
use portal_services::timeline as use_case;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    framework::{
        access::SignedInStudent,
        params::{AskedOfList, PageQuery, Query},
        reply::Reply,
        state::State,
    },
    notifications::Area,
};

/// Something that the student has done or been told.
#[derive(Debug, Serialize, ToSchema)]
struct TimelineEvent {
    #[serde(rename = "_id")]
    id: String,
    area: Area,
    /// What has happened, in a sentence or two.
    text: String,
    at: DateTime<Utc>,
}

impl From<Event> for TimelineEvent {
    fn from(event: Event) -> Self {
        Self {
            id: event.id.to_string(),
            area: event.area.into(),
            text: event.kind.in_words(),
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
