//! The password of the signed-in account.

use portal_domain::passwords::{Password, PasswordAttempt};
use portal_domain::validation::all;
use portal_services::accounts::password_change as use_case;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{KnownCookie, devices::DeviceCookie, own_account::owner};
use crate::framework::{
    access::{AnyDesk, StudentOrStaff},
    api_error::ApiError,
    body::Body,
    client_address::ClientAddress,
    confirmation::acts,
    reply::{MessageBody, Reply},
    session::Session,
    state::State,
};

/// The password that the account has, and the one that it gets.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct ChangePasswordBody {
    #[schema(required = true)]
    current_password: String,
    #[schema(required = true)]
    new_password: String,
}

/// POST /auth/change-password: ends every other session of the account, and the devices on which it stayed signed in.
pub(crate) async fn change_password(
    who: StudentOrStaff<AnyDesk, acts::ChangeOwnPassword>,
    client: ClientAddress,
    known: KnownCookie,
    device: DeviceCookie,
    body: Body<ChangePasswordBody>,
    session: Session,
    state: State,
) -> Reply<MessageBody> {
    let who = who.into_signed_in();
    let (current, new) = (&body.0.current_password, &body.0.new_password);
    let (password, new) = all((
        PasswordAttempt::parse("currentPassword", current),
        Password::parse_another("newPassword", who.account().kind(), new, current),
    ))?;
    let owner = owner(who, &client, &known, password);
    let key = session.key().ok_or_else(ApiError::not_signed_in)?;
    let changed = use_case::change(&state, owner, key, new).await?;
    session.hand_over(&changed.begun.key)?;
    let answer = device.clear(MessageBody::answer("Your password has been changed."));
    Ok(known.renew(answer, &changed.known))
}
