//! Forgotten passwords, of students and staff.

use portal_domain::{
    accounts::{AccountKind, EmailAddress},
    codes,
    passwords::Password,
    validation::all,
};
use portal_services::accounts::{password_reset as use_case, registration::Proof};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{AccountKindName, CodeCookie, CodeSentBody, KnownCookie};
use crate::framework::{
    access::Anyone,
    body::Body,
    client_address::ClientAddress,
    reply::{MessageBody, Reply},
    state::State,
};

/// Whose password was forgotten.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct ForgotBody {
    #[schema(required = true)]
    email: String,
    /// `student` when left out.
    #[schema(value_type = Option<AccountKindName>)]
    account: Option<String>,
}

fn account(raw: Option<&str>) -> Result<AccountKind, portal_domain::validation::Fault> {
    raw.map_or(Ok(AccountKind::Student), |raw| {
        AccountKind::parse("account", raw)
    })
}

/// POST /auth/forgot-password
pub(crate) async fn forgot_password(
    _: Anyone,
    client: ClientAddress,
    body: Body<ForgotBody>,
    cookie: CodeCookie,
    known: KnownCookie,
    state: State,
) -> Reply<CodeSentBody> {
    let (email, kind) = all((
        EmailAddress::parse("email", &body.0.email),
        account(body.0.account.as_deref()),
    ))?;
    let browser = known.browser();
    let sent = state
        .run(move |cx| use_case::request(cx, client.0, &browser, kind, &email))
        .await?;
    Ok(cookie.answer(&sent))
}

/// The code from the mail and the new password.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct ResetBody {
    #[schema(required = true)]
    email: String,
    /// `student` when left out.
    #[schema(value_type = Option<AccountKindName>)]
    account: Option<String>,
    #[schema(required = true)]
    otp: String,
    #[schema(required = true)]
    password: String,
}

/// POST /auth/reset-password
pub(crate) async fn reset_password(
    _: Anyone,
    client: ClientAddress,
    body: Body<ResetBody>,
    cookie: CodeCookie,
    known: KnownCookie,
    state: State,
) -> Reply<MessageBody> {
    let kind = account(body.0.account.as_deref());
    let rules = *kind.as_ref().unwrap_or(&AccountKind::Student);
    let (kind, email, code, password) = all((
        kind,
        EmailAddress::parse("email", &body.0.email),
        codes::required("otp", &body.0.otp),
        Password::parse("password", rules, &body.0.password),
    ))?;
    let proof = Proof {
        client: client.0,
        email,
        code,
        browser: cookie.token(),
    };
    let browser = use_case::reset(&state, kind, known.browser(), proof, password).await?;
    let answer = MessageBody::answer("Your password has been changed. You can log in with it now.");
    Ok(known.renew(answer, &browser))
}
