//! Super admins remove the second factor of somebody who has lost it.

use chrono::{DateTime, Utc};
use portal_domain::{
    factors::restoration::{parse_comment, parse_reason},
    ids::{RestorationId, StaffId},
};
use portal_services::{
    LinkToken,
    accounts::factors::restoration::{self as use_case, ListedRestoration, Restore, StopByLink},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::framework::{
    access::{Anyone, Staff, SuperAdminDesk},
    api_error::ApiError,
    body::{Body, OptionalBody},
    client_address::ClientAddress,
    confirmation::acts,
    params::{AskedOfList, Id, PageQuery, Query},
    reply::{Answer, MessageBody, Reply},
    request_refusal::Limited,
    state::State,
    words::wire_words,
};

wire_words! {
    /// How a restoration ended: the second factor was removed, or stays.
    RestorationOutcome = portal_domain::factors::restoration::RestorationOutcome;
}

/// A request to remove the second factor of a staff account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RestorationBody {
    #[serde(rename = "_id")]
    id: String,
    /// Whose factor.
    staff_id: String,
    name: String,
    /// Whose request it is.
    asked_by: String,
    reason: String,
    asked_at: DateTime<Utc>,
    /// When it is done without a second super admin; null where one has to confirm.
    #[schema(required = true)]
    due_at: Option<DateTime<Utc>>,
    /// Whether the caller may confirm it: it is open, and neither the caller's request nor account.
    is_confirmable: bool,
    /// Null while it is open.
    #[schema(required = true)]
    ending: Option<EndingBody>,
}

/// The end of a restoration.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct EndingBody {
    at: DateTime<Utc>,
    outcome: RestorationOutcome,
    /// Who confirmed or stopped it; null for the end of the time, the link in a mail, and the operator.
    #[schema(required = true)]
    by: Option<String>,
    /// Why it was stopped; null without one.
    #[schema(required = true)]
    comment: Option<String>,
}

impl RestorationBody {
    fn new(listed: ListedRestoration, reader: StaffId) -> Self {
        let restoration = listed.restoration;
        let is_confirmable = restoration.ending.is_none() && restoration.confirm(reader).is_ok();
        let ending = restoration.ending.map(|ending| EndingBody {
            at: ending.at,
            outcome: ending.outcome.into(),
            by: listed.ended_by,
            comment: ending.comment,
        });
        Self {
            id: restoration.id.to_string(),
            staff_id: restoration.member.to_string(),
            name: listed.member,
            asked_by: listed.asked_by,
            reason: restoration.reason,
            asked_at: restoration.asked_at,
            due_at: restoration.due_at,
            is_confirmable,
            ending,
        }
    }
}

/// The college's open requests, and those that have ended within 30 days.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RestorationList {
    restorations: Vec<RestorationBody>,
}

/// GET /admin/factor-restorations: the newest first.
pub(crate) async fn list(
    staff: Staff<SuperAdminDesk>,
    query: Query<PageQuery>,
    state: State,
) -> Reply<RestorationList> {
    let page = query.0.parse::<RestorationId>()?;
    let reader = staff.id;
    let listing = state
        .run(move |cx| use_case::list(cx, &staff, page))
        .await?;
    Ok(query.0.answer(
        "/api/admin/factor-restorations",
        listing,
        |listed| listed.restoration.id.to_string(),
        |rows| RestorationList {
            restorations: rows
                .into_iter()
                .map(|listed| RestorationBody::new(listed, reader))
                .collect(),
        },
    ))
}

/// Whose second factor is lost, and how the caller knows.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct AskRestorationBody {
    #[schema(required = true)]
    staff_id: String,
    /// One line, at most 300 characters.
    #[schema(required = true)]
    reason: String,
}

/// A request, as it is now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RestorationEnvelope {
    restoration: RestorationBody,
}

fn envelope(listed: ListedRestoration, reader: StaffId) -> Answer<RestorationEnvelope> {
    Answer::new(RestorationEnvelope {
        restoration: RestorationBody::new(listed, reader),
    })
}

/// POST /admin/factor-restorations: if a request for the account is open, that one is the answer.
pub(crate) async fn ask(
    staff: Staff<SuperAdminDesk, acts::AskFactorRestoration>,
    body: Body<AskRestorationBody>,
    state: State,
) -> Reply<RestorationEnvelope> {
    let reason = parse_reason(&body.0.reason)?;
    let member = body.0.staff_id.parse().map_err(|_| ApiError::not_found())?;
    let reader = staff.id;
    let listed = state
        .run(move |cx| use_case::ask(cx, &staff, member, &reason))
        .await?;
    Ok(envelope(listed, reader))
}

/// PUT /admin/factor-restorations/{id}/confirm: ends every session of the account, which sets a factor up at the next login.
pub(crate) async fn confirm(
    staff: Staff<SuperAdminDesk, acts::ConfirmFactorRestoration>,
    id: Id<RestorationId>,
    state: State,
) -> Reply<RestorationEnvelope> {
    let reader = staff.id;
    let listed = state
        .run(move |cx| use_case::confirm(cx, &staff, id.0))
        .await?;
    Ok(envelope(listed, reader))
}

/// Why the second factor stays.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct StopBody {
    /// One line, at most 300 characters.
    comment: Option<String>,
}

/// PUT /admin/factor-restorations/{id}/stop
pub(crate) async fn stop(
    staff: Staff<SuperAdminDesk>,
    id: Id<RestorationId>,
    body: OptionalBody<StopBody>,
    state: State,
) -> Reply<RestorationEnvelope> {
    let comment = parse_comment(body.0.comment.as_deref().unwrap_or_default())?;
    let reader = staff.id;
    let listed = state
        .run(move |cx| use_case::stop(cx, &staff, id.0, comment.as_deref()))
        .await?;
    Ok(envelope(listed, reader))
}

/// The token in the link of a mail to the owner or a super admin.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct StopByLinkBody {
    #[schema(required = true)]
    token: String,
}

/// POST /auth/stop-restoration: works until the second factor is removed.
pub(crate) async fn stop_by_link(
    _: Anyone,
    client: ClientAddress,
    body: Body<StopByLinkBody>,
    state: State,
) -> Reply<MessageBody> {
    let token = LinkToken::from_link(&body.0.token);
    state
        .run(move |cx| use_case::stop_by_link(cx, client.0, &token))
        .await?;
    Ok(MessageBody::answer(
        "It was stopped. Two-step verification stays as it is.",
    ))
}

impl From<Restore> for ApiError {
    fn from(reason: Restore) -> Self {
        match reason {
            Restore::NotFound => Self::not_found(),
            _ => Self::conflict(&reason),
        }
    }
}

impl From<StopByLink> for ApiError {
    fn from(reason: StopByLink) -> Self {
        match reason {
            StopByLink::Invalid => Self::bad_request(&reason),
            StopByLink::Late(_) => Self::conflict(&reason),
            StopByLink::Throttled(throttled) => Self::too_many(Limited::Tries, throttled),
        }
    }
}
