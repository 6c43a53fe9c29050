//! Confirming who one is once more, before the acts for which the sign-in is too old.

use chrono::{DateTime, Utc};
use portal_domain::{
    factors::{FactorFault, RecoveryCode, TotpCode},
    passwords::PasswordAttempt,
    sessions::{SignedIn, SignedInStaff},
};
use portal_services::{
    Failure,
    accounts::factors::{
        sign_in::{Given, WrongFactor},
        step_up::{self as use_case, Needed},
    },
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{KnownCookie, own_account::owner};
use crate::framework::{
    access::{AnyDesk, Staff},
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
    /// Of an account without an authenticator app.
    current_password: Option<String>,
    /// Of an account with one: the app's code.
    code: Option<String>,
    /// Of an account with one, instead of a code.
    recovery_code: Option<String>,
}

/// Who one is was confirmed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SteppedUp {
    confirmed_at: DateTime<Utc>,
}

/// POST /auth/step-up: the session goes on under its key.
pub(crate) async fn step_up(
    staff: Staff<AnyDesk>,
    client: ClientAddress,
    known: KnownCookie,
    body: Body<StepUpBody>,
    session: Session,
    state: State,
) -> Reply<SteppedUp> {
    let by = staff.into_inner();
    let key = session.key().ok_or_else(ApiError::not_signed_in)?;
    let asked = by.clone();
    let needed = state.run(move |cx| use_case::needed(cx, &asked)).await?;
    let confirmed_at = match needed {
        Needed::Factor => by_factor(by, key, body.0, &state).await?,
        Needed::Password => {
            let typed = body.0.current_password.unwrap_or_default();
            let password = PasswordAttempt::parse("currentPassword", &typed)?;
            let owner = owner(SignedIn::Staff(by.clone()), &client, &known, password);
            use_case::by_password(&state, by, key, owner).await?
        }
    };
    Ok(Answer::new(SteppedUp { confirmed_at }))
}

async fn by_factor(
    by: SignedInStaff,
    key: String,
    body: StepUpBody,
    state: &State,
) -> Result<DateTime<Utc>, ApiError> {
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
