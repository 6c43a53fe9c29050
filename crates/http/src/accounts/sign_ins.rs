//! Where one is signed in, and how one signed in lately.

use chrono::{DateTime, Utc};
use portal_domain::{
    ids::SignInId,
    sessions::SignedIn,
    sign_ins::{How, LiveSession, SignIn, network},
};
use portal_services::sign_ins::{self as use_case, NoSession};
use serde::Serialize;
use utoipa::ToSchema;

use super::devices::DeviceCookie;
use crate::framework::{
    access::{AnyDesk, StudentOrStaff},
    api_error::ApiError,
    params::{AskedOfList, Id, PageQuery, Query},
    reply::{Answer, Nothing, Reply},
    session::Session,
    state::State,
    words::wire_words,
};

wire_words! {
    /// What completed a sign-in.
    SignInHow = How;
}

/// A session of one's own account that goes on.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SessionItem {
    /// Says nothing of the session's key.
    id: String,
    /// Whether it is the one that asks.
    is_this: bool,
    /// Such as `Chrome 126`; null if it is none that the portal knows.
    #[schema(required = true)]
    browser: Option<String>,
    /// Such as `Windows`; null if it is none that the portal knows.
    #[schema(required = true)]
    system: Option<String>,
    /// The network, such as `203.0.113.0/24`; null if it is not known.
    #[schema(required = true)]
    address: Option<String>,
    signed_in_at: DateTime<Utc>,
    /// Up to five minutes late.
    last_used_at: DateTime<Utc>,
}

impl From<LiveSession> for SessionItem {
    fn from(session: LiveSession) -> Self {
        Self {
            id: session.id.to_string(),
            is_this: session.is_this,
            browser: session.agent.browser,
            system: session.agent.system,
            address: session.address.map(network),
            signed_in_at: session.signed_in_at,
            last_used_at: session.last_used_at,
        }
    }
}

/// Where one is signed in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnSessions {
    /// Those used last first, at most 100.
    sessions: Vec<SessionItem>,
}

/// GET /auth/sign-ins
pub(crate) async fn live(
    who: StudentOrStaff<AnyDesk>,
    session: Session,
    state: State,
) -> Reply<OwnSessions> {
    let (who, key) = (who.into_signed_in(), key(&session)?);
    let live = state
        .run(move |cx| use_case::list_live(cx, &who, &key))
        .await?;
    let sessions = live.into_iter().map(SessionItem::from).collect();
    Ok(Answer::new(OwnSessions { sessions }))
}

fn key(session: &Session) -> Result<String, ApiError> {
    session.key().ok_or_else(ApiError::not_signed_in)
}

/// DELETE /auth/sign-ins/{id}: of one's own session as a log-out.
pub(crate) async fn end(
    who: StudentOrStaff<AnyDesk>,
    Id(id): Id<SignInId>,
    session: Session,
    device: DeviceCookie,
    state: State,
) -> Reply<Nothing> {
    let (who, key) = (who.into_signed_in(), key(&session)?);
    let is_student = matches!(who, SignedIn::Student(_));
    let was_own = state
        .run(move |cx| use_case::end(cx, &who, &key, id))
        .await?;
    if was_own {
        session.end();
    }
    let answer = Answer::new(Nothing);
    if !(was_own && is_student) {
        return Ok(answer);
    }
    device.log_out(&state).await?;
    Ok(device.clear(answer))
}

/// DELETE /auth/sign-ins: all but the one that asks, and every device that keeps a student signed in.
pub(crate) async fn end_others(
    who: StudentOrStaff<AnyDesk>,
    session: Session,
    device: DeviceCookie,
    state: State,
) -> Reply<Nothing> {
    let (who, key) = (who.into_signed_in(), key(&session)?);
    let is_student = matches!(who, SignedIn::Student(_));
    state
        .run(move |cx| use_case::end_others(cx, &who, &key))
        .await?;
    let answer = Answer::new(Nothing);
    Ok(match is_student {
        true => device.clear(answer),
        false => answer,
    })
}

/// A sign-in of the last 90 days.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SignInItem {
    #[serde(rename = "_id")]
    id: String,
    at: DateTime<Utc>,
    how: SignInHow,
    /// Such as `Chrome 126`; null if it is none that the portal knows.
    #[schema(required = true)]
    browser: Option<String>,
    /// Such as `Windows`; null if it is none that the portal knows.
    #[schema(required = true)]
    system: Option<String>,
    /// The network, such as `203.0.113.0/24`; null if it is not known.
    #[schema(required = true)]
    address: Option<String>,
    /// Whether the account knew other browsers, and not this one.
    is_new: bool,
}

impl From<SignIn> for SignInItem {
    fn from(sign_in: SignIn) -> Self {
        Self {
            id: sign_in.id.to_string(),
            at: sign_in.at,
            how: sign_in.how.into(),
            browser: sign_in.agent.browser,
            system: sign_in.agent.system,
            address: sign_in.address.map(network),
            is_new: sign_in.is_new,
        }
    }
}

/// How one signed in lately.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SignInHistory {
    /// The newest first.
    sign_ins: Vec<SignInItem>,
}

/// GET /auth/sign-ins/history
pub(crate) async fn history(
    who: StudentOrStaff<AnyDesk>,
    query: Query<PageQuery>,
    state: State,
) -> Reply<SignInHistory> {
    let page = query.0.parse::<SignInId>()?;
    let who = who.into_signed_in();
    let listing = state.run(move |cx| use_case::list(cx, &who, &page)).await?;
    Ok(query.0.answer(
        "/api/auth/sign-ins/history",
        listing,
        |row| row.id.to_string(),
        |rows| SignInHistory {
            sign_ins: rows.into_iter().map(SignInItem::from).collect(),
        },
    ))
}

impl From<NoSession> for ApiError {
    fn from(_: NoSession) -> Self {
        Self::not_found()
    }
}
