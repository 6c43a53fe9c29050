//! Confirming who one is once more, before the acts for which the sign-in is too old.

use chrono::{DateTime, Utc};
use portal_domain::{
    factors::{FactorFault, RecoveryCode, TotpCode},
    passwords::PasswordAttempt,
    sessions::SignedIn,
};
use portal_services::{
    Failure,
    accounts::{
        factors::{
            sign_in::{Given, WrongFactor},
            step_up::{self as use_case, Needed},
        },
        passkeys::Answered,
    },
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{
    KnownCookie,
    own_account::owner,
    passkeys::{AskedBody, ChallengeBody, answered, credential_schema},
};
use crate::framework::{
    access::{AnyDesk, StudentOrStaff},
    api_error::ApiError,
    body::Body,
    client_address::ClientAddress,
    reply::{Answer, Reply},
    session::Session,
    state::State,
};

/// What proves who one is; the others may be left out.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StepUpBody {
    /// Of students, and of staff without a second factor.
    current_password: Option<String>,
    /// Of staff with an authenticator app: the app's code.
    code: Option<String>,
    /// Of staff with a second factor, instead of it.
    recovery_code: Option<String>,
    /// With a passkey: the challenge that was answered.
    ceremony: Option<String>,
    /// With a passkey: what the browser's WebAuthn gave.
    #[schema(schema_with = credential_schema)]
    credential: Option<Value>,
}

/// Who one is was confirmed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SteppedUp {
    confirmed_at: DateTime<Utc>,
}

/// POST /auth/step-up/challenge: for a passkey.
pub(crate) async fn challenge(
    who: StudentOrStaff<AnyDesk>,
    _: Body<ChallengeBody>,
    session: Session,
    state: State,
) -> Reply<AskedBody> {
    let key = session.key().ok_or_else(ApiError::not_signed_in)?;
    let by = who.into_signed_in();
    let asked = state
        .run(move |cx| use_case::ask_passkey(cx, &by, &key))
        .await?;
    Ok(Answer::new(asked.into()))
}

/// POST /auth/step-up: the session goes on under its key.
pub(crate) async fn step_up(
    who: StudentOrStaff<AnyDesk>,
    client: ClientAddress,
    known: KnownCookie,
    body: Body<StepUpBody>,
    session: Session,
    state: State,
) -> Reply<SteppedUp> {
    let by = who.into_signed_in();
    let key = session.key().ok_or_else(ApiError::not_signed_in)?;
    let mut body = body.0;
    if body.ceremony.is_some() || body.credential.is_some() {
        let answered = answered(
            &body.ceremony.unwrap_or_default(),
            body.credential.unwrap_or_default(),
        );
        return by_passkey(by, key, answered, &state).await;
    }
    let asked = by.clone();
    let needed = state.run(move |cx| use_case::needed(cx, &asked)).await?;
    let confirmed_at = match needed {
        Needed::Factor => by_factor(by, key, body, &state).await?,
        Needed::Password => {
            let typed = body.current_password.take().unwrap_or_default();
            let password = PasswordAttempt::parse("currentPassword", &typed)?;
            let owner = owner(by, &client, &known, password);
            use_case::by_password(&state, key, owner).await?
        }
    };
    Ok(Answer::new(SteppedUp { confirmed_at }))
}

async fn by_passkey(
    by: SignedIn,
    key: String,
    answered: Answered,
    state: &State,
) -> Reply<SteppedUp> {
    let confirmed_at = state
        .run(move |cx| use_case::by_passkey(cx, &by, &key, &answered))
        .await?;
    Ok(Answer::new(SteppedUp { confirmed_at }))
}

async fn by_factor(
    by: SignedIn,
    key: String,
    body: StepUpBody,
    state: &State,
) -> Result<DateTime<Utc>, ApiError> {
    let SignedIn::Staff(by) = by else {
        return Err(ApiError::defect());
    };
    let [code, recovery_code] = [body.code, body.recovery_code].map(Option::unwrap_or_default);
    let (path, given) = if code.trim().is_empty() && !recovery_code.trim().is_empty() {
        let code = RecoveryCode::required("recoveryCode", &recovery_code)?;
        ("recoveryCode", Given::Recovery(code))
    } else {
        ("code", Given::App(TotpCode::required("code", &code)?))
    };
    let confirmed = state
        .run(move |cx| use_case::by_factor(cx, &by, &key, &given))
        .await;
    confirmed.map_err(|failure| match failure {
        Failure::Refused(WrongFactor::Wrong) => ApiError::fault(path, FactorFault::Wrong),
        other => other.into(),
    })
}
