//! The contact number of the signed-in student.

use portal_domain::{passwords::PasswordAttempt, phone, sessions::SignedIn, validation::all};
use portal_services::accounts::mobile_change::{self as use_case, ChangeMobile};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{KnownCookie, own_account::owner};
use crate::framework::{
    access::SignedInStudent,
    api_error::ApiError,
    body::Body,
    client_address::ClientAddress,
    reply::{MessageBody, Reply},
    state::State,
};

/// The password that the account has, and the student's number.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct ChangeMobileBody {
    #[schema(required = true)]
    current_password: String,
    /// Ten digits.
    #[schema(required = true)]
    mobile: String,
}

/// POST /auth/change-mobile
pub(crate) async fn change_mobile(
    student: SignedInStudent,
    client: ClientAddress,
    known: KnownCookie,
    body: Body<ChangeMobileBody>,
    state: State,
) -> Reply<MessageBody> {
    let (password, mobile) = all((
        PasswordAttempt::parse("currentPassword", &body.0.current_password),
        phone::parse("mobile", &body.0.mobile),
    ))?;
    let student = student.into_inner();
    let owner = owner(
        SignedIn::Student(student.clone()),
        &client,
        &known,
        password,
    );
    use_case::change(&state, student, owner, mobile).await?;
    Ok(MessageBody::answer("Your contact number has been changed."))
}

impl From<ChangeMobile> for ApiError {
    fn from(reason: ChangeMobile) -> Self {
        match reason {
            ChangeMobile::NotTheOwner(reason) => reason.into(),
            ChangeMobile::NoApplication => Self::conflict(&reason),
        }
    }
}
