//! Notifications under the bell.

use chrono::{DateTime, Utc};
use portal_domain::{
    ids::NotificationId,
    notifications::{Notification, Told},
    paging::QueryFault,
    validation::Fault,
};
use portal_services::notifications as use_case;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::framework::{
    access::SignedInStudent,
    api_error::params_schema,
    body::Body,
    params::{AskedOfList, PageQuery, Query},
    reply::{Answer, Reply},
    state::State,
    words::wire_words,
};

wire_words! {
    /// The part of the portal that something is about; each has a page of its own.
    pub(crate) Area = portal_domain::notifications::Area;

    /// What a notification says.
    pub(crate) NoticeKind = portal_domain::notifications::NoticeKind;
}

/// The values of something that is serialised as `{"kind": …, "params": {…}}`.
pub(crate) fn params_of(said: &impl Serialize) -> Value {
    serde_json::to_value(said).unwrap_or_default()["params"].take()
}

/// The kind and the values of a notification; none of what is kept as a text only.
pub(crate) fn said(told: &Told) -> (Option<NoticeKind>, Value) {
    match told {
        Told::Notice(notice) => (Some(notice.kind().into()), params_of(notice)),
        Told::Text { .. } => (None, json!({})),
    }
}

/// Something that a student is notified of.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NotificationItem {
    #[serde(rename = "_id")]
    id: String,
    area: Area,
    /// Null of one that is older than the kinds.
    #[schema(required = true)]
    kind: Option<NoticeKind>,
    /// The values in the sentence.
    #[schema(schema_with = params_schema)]
    params: Value,
    /// What has happened, in a sentence or two.
    text: String,
    created_at: DateTime<Utc>,
    is_read: bool,
}

impl From<Notification> for NotificationItem {
    fn from(notification: Notification) -> Self {
        let (kind, params) = said(&notification.told);
        Self {
            id: notification.id.to_string(),
            area: notification.told.area().into(),
            kind,
            params,
            text: notification.told.text(),
            created_at: notification.at,
            is_read: notification.is_read,
        }
    }
}

/// A student's notifications.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Notifications {
    /// The newest first.
    notifications: Vec<NotificationItem>,
    /// How many are unread, counted to 100 at the most.
    unread: i64,
}

/// GET /notifications
pub(crate) async fn list(
    student: SignedInStudent,
    query: Query<PageQuery>,
    state: State,
) -> Reply<Notifications> {
    let page = query.0.parse::<NotificationId>()?;
    let inbox = state
        .run(move |cx| use_case::list(cx, &student, &page))
        .await?;
    let unread = inbox.unread;
    Ok(query.0.answer(
        "/api/notifications",
        inbox.listing,
        |row| row.id.to_string(),
        |rows| Notifications {
            notifications: rows.into_iter().map(NotificationItem::from).collect(),
            unread,
        },
    ))
}

/// How far a student has read.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReadBody {
    /// The newest that was seen, by its `_id`; all there are when left out.
    up_to: Option<String>,
}

/// How many are left.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Unread {
    /// Counted to 100 at the most.
    unread: i64,
}

/// PUT /notifications/read: all up to and including the one named.
pub(crate) async fn read(
    student: SignedInStudent,
    body: Body<ReadBody>,
    state: State,
) -> Reply<Unread> {
    let up_to: Option<NotificationId> = body
        .0
        .up_to
        .map(|id| id.parse())
        .transpose()
        .map_err(|_| Fault::new("upTo", QueryFault::UpTo))?;
    let unread = state
        .run(move |cx| use_case::mark_read(cx, &student, up_to))
        .await?;
    Ok(Answer::new(Unread { unread }))
}
