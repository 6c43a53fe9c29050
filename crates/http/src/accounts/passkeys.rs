//! Passkeys: a student's sign-in with one, and the list of one's own.

use chrono::{DateTime, Utc};
use portal_domain::{
    ids::PasskeyId,
    passkeys::{Passkey, PasskeyRefusal, parse_name},
};
use portal_services::accounts::passkeys::{
    Answered, Asked, PasskeyError,
    own::{self, OwnPasskeys},
    sign_in,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{
    ToSchema,
    openapi::{
        Object, ObjectBuilder, Type,
        schema::{AdditionalProperties, SchemaType},
    },
};
use uuid::Uuid;

use super::{KnownCookie, login::StudentLogin};
use crate::framework::{
    access::{AnyDesk, Anyone, SignedInStudent, StudentOrStaff},
    api_error::ApiError,
    body::Body,
    client_address::ClientAddress,
    confirmation::acts,
    params::Id,
    reply::{Answer, Created, Nothing, Reply},
    request_refusal::Limited,
    session::Session,
    state::State,
};

/// Nothing has to be said to be asked for a passkey.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct ChallengeBody {}

/// A challenge for a passkey.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AskedBody {
    /// Names the challenge in the answer; it may be answered once, within five minutes.
    ceremony: String,
    /// What the browser's WebAuthn is called with: its `publicKey`, with binary values in base64url.
    #[schema(schema_with = free_form)]
    options: Value,
}

impl From<Asked> for AskedBody {
    fn from(asked: Asked) -> Self {
        Self {
            ceremony: asked.ceremony.simple().to_string(),
            options: asked.options,
        }
    }
}

/// The answer to a challenge.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct AnswerBody {
    #[schema(required = true)]
    ceremony: String,
    /// What the browser's WebAuthn gave, with binary values in base64url.
    #[schema(required = true, schema_with = free_form)]
    credential: Value,
}

impl AnswerBody {
    pub(super) fn read(self) -> Answered {
        answered(&self.ceremony, self.credential)
    }
}

/// The answer to a challenge for a new passkey.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct NewPasskeyBody {
    #[schema(required = true)]
    ceremony: String,
    /// What its owner calls it.
    #[schema(required = true)]
    name: String,
    /// What the browser's WebAuthn gave, with binary values in base64url.
    #[schema(required = true, schema_with = free_form)]
    credential: Value,
}

impl NewPasskeyBody {
    /// The answer and the name.
    pub(super) fn parse(self) -> Result<(Answered, String), ApiError> {
        let name = parse_name("name", &self.name)?;
        Ok((answered(&self.ceremony, self.credential), name))
    }
}

/// What was answered, and to which challenge.
pub(super) fn answered(ceremony: &str, credential: Value) -> Answered {
    Answered {
        ceremony: Uuid::try_parse(ceremony).ok(),
        credential,
    }
}

/// An object whose fields the standard of WebAuthn names.
fn free_form() -> Object {
    ObjectBuilder::new()
        .schema_type(Type::Object)
        .additional_properties(Some(AdditionalProperties::FreeForm(true)))
        .build()
}

/// The same, which may be left out.
pub(super) fn credential_schema() -> Object {
    let types = [Type::Object, Type::Null];
    ObjectBuilder::from(free_form())
        .schema_type(SchemaType::from_iter(types))
        .build()
}

/// A passkey of one's own.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PasskeyBody {
    id: Uuid,
    name: String,
    added_at: DateTime<Utc>,
    #[schema(required = true)]
    last_used_at: Option<DateTime<Utc>>,
}

impl From<Passkey> for PasskeyBody {
    fn from(passkey: Passkey) -> Self {
        Self {
            id: passkey.id.0,
            name: passkey.name,
            added_at: passkey.added_at,
            last_used_at: passkey.last_used_at,
        }
    }
}

/// One's own passkeys, the oldest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PasskeysBody {
    passkeys: Vec<PasskeyBody>,
    /// Whether another one can be added.
    can_add: bool,
}

impl From<OwnPasskeys> for PasskeysBody {
    fn from(own: OwnPasskeys) -> Self {
        Self {
            passkeys: own.passkeys.into_iter().map(PasskeyBody::from).collect(),
            can_add: own.can_add,
        }
    }
}

/// GET /auth/passkeys
pub(crate) async fn list(who: StudentOrStaff<AnyDesk>, state: State) -> Reply<PasskeysBody> {
    let by = who.into_signed_in();
    let own = state.run(move |cx| own::list(cx, &by)).await?;
    Ok(Answer::new(own.into()))
}

/// What its owner calls a passkey.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct PasskeyNameBody {
    #[schema(required = true)]
    name: String,
}

/// PUT /auth/passkeys/{id}
pub(crate) async fn rename(
    who: StudentOrStaff<AnyDesk, acts::ChangePasskeys>,
    Id(id): Id<PasskeyId>,
    body: Body<PasskeyNameBody>,
    state: State,
) -> Reply<PasskeyBody> {
    let name = parse_name("name", &body.0.name)?;
    let by = who.into_signed_in();
    let renamed = state.run(move |cx| own::rename(cx, &by, id, &name)).await?;
    Ok(Answer::new(renamed.into()))
}

/// DELETE /auth/passkeys/{id}
pub(crate) async fn remove(
    who: StudentOrStaff<AnyDesk, acts::ChangePasskeys>,
    Id(id): Id<PasskeyId>,
    state: State,
) -> Reply<Nothing> {
    let by = who.into_signed_in();
    state.run(move |cx| own::remove(cx, &by, id)).await?;
    Ok(Answer::new(Nothing))
}

/// POST /auth/passkeys/begin
pub(crate) async fn begin(
    student: SignedInStudent<acts::ChangePasskeys>,
    _: Body<ChallengeBody>,
    session: Session,
    state: State,
) -> Reply<AskedBody> {
    let key = session.key().ok_or_else(ApiError::not_signed_in)?;
    let student = student.into_inner();
    let asked = state
        .run(move |cx| own::begin_adding(cx, &student, &key))
        .await?;
    Ok(Answer::new(asked.into()))
}

/// POST /auth/passkeys/finish: the confirmation was asked for when it began.
pub(crate) async fn finish(
    student: SignedInStudent,
    body: Body<NewPasskeyBody>,
    session: Session,
    state: State,
) -> Result<Created<PasskeyBody>, ApiError> {
    let key = session.key().ok_or_else(ApiError::not_signed_in)?;
    let student = student.into_inner();
    let (answered, name) = body.0.parse()?;
    let added = state
        .run(move |cx| own::finish_adding(cx, &student, &key, &answered, &name))
        .await?;
    Ok(Created(added.into()))
}

/// POST /auth/passkeys/not-now
pub(crate) async fn not_now(
    student: SignedInStudent,
    _: Body<ChallengeBody>,
    state: State,
) -> Reply<Nothing> {
    let student = student.into_inner();
    state.run(move |cx| own::decline(cx, &student)).await?;
    Ok(Answer::new(Nothing))
}

/// POST /auth/passkey-login/begin
pub(crate) async fn begin_login(
    _: Anyone,
    client: ClientAddress,
    _: Body<ChallengeBody>,
    state: State,
) -> Reply<AskedBody> {
    let asked = state.run(move |cx| sign_in::begin(cx, client.0)).await?;
    Ok(Answer::new(asked.into()))
}

/// POST /auth/passkey-login/finish
pub(crate) async fn finish_login(
    _: Anyone,
    client: ClientAddress,
    known: KnownCookie,
    body: Body<AnswerBody>,
    session: Session,
    state: State,
) -> Reply<StudentLogin> {
    let (answered, browser) = (body.0.read(), known.browser());
    let logged_in = state
        .run(move |cx| sign_in::finish(cx, client.0, &answered, &browser))
        .await?;
    StudentLogin::answer(logged_in, &session, &known)
}

impl From<PasskeyError> for ApiError {
    fn from(reason: PasskeyError) -> Self {
        match reason {
            PasskeyError::Refused(PasskeyRefusal::Wrong) => Self::bad_request(&reason),
            PasskeyError::Refused(_) | PasskeyError::NotShown => Self::conflict(&reason),
            PasskeyError::NotFound => Self::not_found(),
            PasskeyError::Ended => Self::not_signed_in(),
            PasskeyError::Throttled(throttled) => Self::too_many(Limited::Tries, throttled),
        }
    }
}
