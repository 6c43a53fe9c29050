//! What all changes of the signed-in account have in common: the present password, typed again.

use portal_domain::{accounts::AccountFault, passwords::PasswordAttempt, sessions::SignedIn};
use portal_services::accounts::own_account::{NotTheOwner, Owner, RequestOwnCode};

use super::KnownCookie;
use crate::framework::{
    api_error::ApiError, client_address::ClientAddress, request_refusal::Limited,
};

pub(super) fn owner(
    signed_in: SignedIn,
    client: &ClientAddress,
    known: &KnownCookie,
    password: PasswordAttempt,
) -> Owner {
    Owner {
        client: client.0,
        known: known.browser(),
        signed_in,
        password,
    }
}

impl From<NotTheOwner> for ApiError {
    fn from(reason: NotTheOwner) -> Self {
        match reason {
            // Not 401: the session goes on.
            NotTheOwner::WrongPassword => {
                Self::fault("currentPassword", AccountFault::WrongPassword)
            }
            NotTheOwner::Throttled(throttled) => Self::too_many(Limited::Tries, throttled),
            NotTheOwner::Ended => Self::not_signed_in(),
        }
    }
}

impl From<RequestOwnCode> for ApiError {
    fn from(reason: RequestOwnCode) -> Self {
        match reason {
            RequestOwnCode::NotTheOwner(reason) => reason.into(),
            RequestOwnCode::Code(reason) => reason.into(),
        }
    }
}
