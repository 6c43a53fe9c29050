//! Saved replies of a desk, which its staff put into a decision's reply or reason.

use chrono::{DateTime, Utc};
use portal_domain::{
    ids::SavedReplyId,
    saved_replies::{Desk, NewSavedReply},
};
use portal_services::saved_replies::{self as use_case, KeepReply, ListedReply};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::framework::{
    access::{SavedReplyDesk, Staff},
    api_error::ApiError,
    body::Body,
    params::Id,
    reply::{Answer, MessageBody, Reply},
    state::State,
    words::wire_words,
};

wire_words! {
    /// A desk whose decisions have a reply or a reason.
    SavedReplyDeskWord = Desk;
}

/// A reply of a desk.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SavedReply {
    #[serde(rename = "_id")]
    id: String,
    desk: SavedReplyDeskWord,
    /// At most 60 characters in one line; a desk has each title once.
    title: String,
    /// At most 500 characters; may have several lines.
    text: String,
    /// Goes up with every edit; to be sent back with an edit or a removal.
    revision: i32,
    /// The name of who wrote this revision.
    saved_by: String,
    saved_at: DateTime<Utc>,
}

impl From<ListedReply> for SavedReply {
    fn from(listed: ListedReply) -> Self {
        let reply = listed.reply;
        Self {
            id: reply.id.to_string(),
            desk: reply.desk.into(),
            title: reply.input.title,
            text: reply.input.text,
            revision: reply.revision,
            saved_by: listed.saved_by,
            saved_at: reply.saved_at,
        }
    }
}

/// All replies of a desk, at most 50, by title.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SavedReplies {
    replies: Vec<SavedReply>,
}

/// GET /saved-replies/{desk}: 404 for a desk at which the person does not work.
pub(crate) async fn list(
    staff: Staff<SavedReplyDesk>,
    desk: Id<Desk>,
    state: State,
) -> Reply<SavedReplies> {
    let replies = state
        .run(move |cx| use_case::list(cx, &staff, desk.0))
        .await?;
    Ok(Answer::new(SavedReplies {
        replies: replies.into_iter().map(SavedReply::from).collect(),
    }))
}

/// A reply to be saved.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct NewReplyBody {
    /// At most 60 characters.
    #[schema(required = true)]
    title: String,
    /// At most 500 characters.
    #[schema(required = true)]
    text: String,
}

/// A saved reply.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SavedReplyEnvelope {
    reply: SavedReply,
}

impl SavedReplyEnvelope {
    fn answer(listed: ListedReply) -> Answer<Self> {
        Answer::new(Self {
            reply: listed.into(),
        })
    }
}

/// POST /saved-replies/{desk}
pub(crate) async fn add(
    staff: Staff<SavedReplyDesk>,
    desk: Id<Desk>,
    body: Body<NewReplyBody>,
    state: State,
) -> Reply<SavedReplyEnvelope> {
    let input = NewSavedReply::parse(&body.0.title, &body.0.text)?;
    let listed = state
        .run(move |cx| use_case::add(cx, &staff, desk.0, &input))
        .await?;
    Ok(SavedReplyEnvelope::answer(listed))
}

/// An edit of a saved reply.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct ReplyEditBody {
    /// At most 60 characters.
    #[schema(required = true)]
    title: String,
    /// At most 500 characters.
    #[schema(required = true)]
    text: String,
    /// The revision that was opened.
    #[schema(required = true)]
    revision: Option<i32>,
}

/// PUT /saved-replies/change/{id}
pub(crate) async fn change(
    staff: Staff<SavedReplyDesk>,
    id: Id<SavedReplyId>,
    body: Body<ReplyEditBody>,
    state: State,
) -> Reply<SavedReplyEnvelope> {
    let input = NewSavedReply::parse(&body.0.title, &body.0.text)?;
    let opened = body.0.revision;
    let listed = state
        .run(move |cx| use_case::change(cx, &staff, id.0, opened, &input))
        .await?;
    Ok(SavedReplyEnvelope::answer(listed))
}

/// A removal of a saved reply.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct ReplyRemovalBody {
    /// The revision that was opened.
    #[schema(required = true)]
    revision: Option<i32>,
}

/// PUT /saved-replies/remove/{id}
pub(crate) async fn remove(
    staff: Staff<SavedReplyDesk>,
    id: Id<SavedReplyId>,
    body: Body<ReplyRemovalBody>,
    state: State,
) -> Reply<MessageBody> {
    let opened = body.0.revision;
    state
        .run(move |cx| use_case::remove(cx, &staff, id.0, opened))
        .await?;
    Ok(MessageBody::answer("The saved reply has been removed."))
}

impl From<KeepReply> for ApiError {
    fn from(reason: KeepReply) -> Self {
        match reason {
            KeepReply::NotFound => Self::not_found(),
            _ => Self::conflict(&reason),
        }
    }
}
