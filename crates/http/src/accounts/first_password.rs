//! The first password of a student whom the college has brought in.

use portal_domain::{
    accounts::{AccountFault, AccountKind, EmailAddress},
    passwords::Password,
    student_imports::FirstCode,
    validation::{Fault, all},
};
use portal_services::accounts::first_password::{self as use_case, FirstProof, InvalidFirstCode};
use serde::Deserialize;
use utoipa::ToSchema;

use super::KnownCookie;
use crate::framework::{
    access::Anyone,
    api_error::ApiError,
    body::Body,
    client_address::ClientAddress,
    reply::{MessageBody, Reply},
    state::State,
};

/// The code from the mail and the first password.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct FirstPasswordBody {
    #[schema(required = true)]
    email: String,
    /// Twelve letters and digits, with hyphens and blanks or without.
    #[schema(required = true)]
    code: String,
    #[schema(required = true)]
    new_password: String,
}

/// POST /auth/first-password
pub(crate) async fn set(
    _: Anyone,
    client: ClientAddress,
    body: Body<FirstPasswordBody>,
    known: KnownCookie,
    state: State,
) -> Reply<MessageBody> {
    let (email, code, password) = all((
        EmailAddress::parse("email", &body.0.email),
        read_code(&body.0.code),
        Password::parse("newPassword", AccountKind::Student, &body.0.new_password),
    ))?;
    let proof = FirstProof {
        client: client.0,
        email,
        code,
    };
    let browser = use_case::set(&state, known.browser(), proof, password).await?;
    let answer = MessageBody::answer("Your password has been set. You can log in with it now.");
    Ok(known.renew(answer, &browser))
}

/// What is no code at all is as wrong as another one.
fn read_code(raw: &str) -> Result<Option<FirstCode>, Fault> {
    if raw.trim().is_empty() {
        return Err(Fault::new("code", AccountFault::Code));
    }
    Ok(FirstCode::parse(raw))
}

impl From<InvalidFirstCode> for ApiError {
    fn from(reason: InvalidFirstCode) -> Self {
        match reason {
            InvalidFirstCode::Invalid => Self::bad_request(&reason),
            InvalidFirstCode::Throttled(throttled) => Self::throttled(throttled, &reason),
        }
    }
}
