//! Passkeys as the second factor of staff: completing a sign-in with one, and setting one up.

use portal_services::accounts::factors::passkey::{self as use_case, Enrolled};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    KnownCookie,
    login::AdminLogin,
    passkeys::{AnswerBody, AskedBody, ChallengeBody, NewPasskeyBody, PasskeyBody},
};
use crate::framework::{
    access::{AtPassword, StaffOrEnrolling},
    api_error::ApiError,
    body::Body,
    reply::{Answer, Reply},
    session::Session,
    state::State,
};

/// POST /auth/factor/passkey/challenge
pub(crate) async fn challenge(
    AtPassword(key): AtPassword,
    _: Body<ChallengeBody>,
    state: State,
) -> Reply<AskedBody> {
    let asked = state.run(move |cx| use_case::ask(cx, &key)).await?;
    Ok(Answer::new(asked.into()))
}

/// POST /auth/factor/passkey
pub(crate) async fn complete(
    AtPassword(key): AtPassword,
    known: KnownCookie,
    body: Body<AnswerBody>,
    session: Session,
    state: State,
) -> Reply<AdminLogin> {
    let (answered, browser) = (body.0.read(), known.browser());
    let logged_in = state
        .run(move |cx| use_case::complete(cx, &key, &answered, &browser))
        .await?;
    let body = AdminLogin::hand_over(logged_in.begun, logged_in.next, &session)?;
    Ok(known.renew(Answer::new(body), &logged_in.known))
}

/// POST /auth/factor/passkey/begin
pub(crate) async fn begin(
    StaffOrEnrolling(by): StaffOrEnrolling,
    _: Body<ChallengeBody>,
    session: Session,
    state: State,
) -> Reply<AskedBody> {
    let key = session.key().ok_or_else(ApiError::not_signed_in)?;
    let asked = state
        .run(move |cx| use_case::begin_enrolling(cx, &by, &key))
        .await?;
    Ok(Answer::new(asked.into()))
}

/// The signed-in staff member, who has one more passkey now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PasskeyEnrolled {
    #[serde(flatten)]
    login: AdminLogin,
    /// With the first factor of the account: each completes one sign-in, and they are shown once. Otherwise null.
    #[schema(required = true)]
    recovery_codes: Option<Vec<String>>,
    passkey: PasskeyBody,
}

/// POST /auth/factor/passkey/finish: ends every other session of the account.
pub(crate) async fn finish(
    StaffOrEnrolling(by): StaffOrEnrolling,
    known: KnownCookie,
    body: Body<NewPasskeyBody>,
    session: Session,
    state: State,
) -> Reply<PasskeyEnrolled> {
    let key = session.key().ok_or_else(ApiError::not_signed_in)?;
    let ((answered, name), browser) = (body.0.parse()?, known.browser());
    let Enrolled {
        logged_in,
        recovery_codes,
        passkey,
    } = state
        .run(move |cx| use_case::finish_enrolling(cx, &by, &key, &answered, (&name, &browser)))
        .await?;
    let shown = |codes: Vec<_>| codes.iter().map(ToString::to_string).collect();
    let body = PasskeyEnrolled {
        login: AdminLogin::hand_over(logged_in.begun, logged_in.next, &session)?,
        recovery_codes: recovery_codes.map(shown),
        passkey: passkey.into(),
    };
    Ok(known.renew(Answer::new(body), &logged_in.known))
}
