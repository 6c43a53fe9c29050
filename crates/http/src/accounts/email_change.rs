//! The address of the signed-in account, and the link in a mail that undoes its change.

use portal_domain::{accounts::EmailAddress, codes, passwords::PasswordAttempt, validation::all};
use portal_services::{
    LinkToken,
    accounts::{
        email_change::{self as use_case, ConfirmEmail},
        email_undo::{self, UndoEmail},
        registration::Proof,
    },
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{AccountKindName, CodeCookie, CodeSentBody, KnownCookie, own_account::owner};
use crate::framework::{
    access::{AnyDesk, Anyone, StudentOrStaff},
    api_error::ApiError,
    body::Body,
    client_address::ClientAddress,
    confirmation::acts,
    reply::{Answer, MessageBody, Reply},
    request_refusal::Limited,
    state::State,
};

/// The password that the account has, and its new address.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct ChangeEmailBody {
    #[schema(required = true)]
    current_password: String,
    #[schema(required = true)]
    email: String,
}

/// POST /auth/change-email: nothing changes before the code is entered.
pub(crate) async fn change_email(
    who: StudentOrStaff<AnyDesk, acts::ChangeOwnEmail>,
    client: ClientAddress,
    known: KnownCookie,
    cookie: CodeCookie,
    body: Body<ChangeEmailBody>,
    state: State,
) -> Reply<CodeSentBody> {
    let (password, email) = all((
        PasswordAttempt::parse("currentPassword", &body.0.current_password),
        EmailAddress::parse("email", &body.0.email),
    ))?;
    let owner = owner(who.into_signed_in(), &client, &known, password);
    let sent = use_case::request(&state, owner, email).await?;
    Ok(cookie.answer(&sent))
}

/// The new address, and the code from the mail to it.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct ConfirmEmailBody {
    #[schema(required = true)]
    email: String,
    #[schema(required = true)]
    otp: String,
}

/// POST /auth/confirm-email
pub(crate) async fn confirm_email(
    who: StudentOrStaff<AnyDesk>,
    client: ClientAddress,
    cookie: CodeCookie,
    body: Body<ConfirmEmailBody>,
    state: State,
) -> Reply<MessageBody> {
    let (email, code) = all((
        EmailAddress::parse("email", &body.0.email),
        codes::required("otp", &body.0.otp),
    ))?;
    let proof = Proof {
        client: client.0,
        email,
        code,
        browser: cookie.token(),
    };
    let who = who.into_signed_in();
    state
        .run(move |cx| use_case::confirm(cx, &who, &proof))
        .await?;
    Ok(MessageBody::answer(
        "Your email address has been changed. We have emailed the old one.",
    ))
}

/// The token in the link of the mail to the former address.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct UndoEmailBody {
    #[schema(required = true)]
    token: String,
}

/// The account whose former address counts again. It has no password that anybody knows.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EmailUndone {
    message: String,
    account: AccountKindName,
    /// The address that the account has again; a code to it sets a new password.
    email: String,
}

/// POST /auth/undo-email: ends every session of the account.
pub(crate) async fn undo_email(
    _: Anyone,
    client: ClientAddress,
    body: Body<UndoEmailBody>,
    state: State,
) -> Reply<EmailUndone> {
    let token = LinkToken::from_link(&body.0.token);
    let undone = email_undo::undo(&state, client.0, token).await?;
    Ok(Answer::new(EmailUndone {
        message: "Your old email address is restored. Please choose a new password.".to_owned(),
        account: undone.account.into(),
        email: undone.email,
    }))
}

impl From<ConfirmEmail> for ApiError {
    fn from(reason: ConfirmEmail) -> Self {
        match reason {
            ConfirmEmail::Code(reason) => reason.into(),
            ConfirmEmail::Taken => Self::conflict(&reason),
        }
    }
}

impl From<UndoEmail> for ApiError {
    fn from(reason: UndoEmail) -> Self {
        match reason {
            UndoEmail::Invalid => Self::bad_request(&reason),
            UndoEmail::Taken => Self::conflict(&reason),
            UndoEmail::Throttled(throttled) => Self::too_many(Limited::Tries, throttled),
        }
    }
}
