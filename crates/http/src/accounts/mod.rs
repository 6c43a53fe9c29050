//! Accounts (spec §7: Auth): registering, signing in, forgotten passwords.

pub(crate) mod login;
pub(crate) mod password_reset;
pub(crate) mod registration;

use std::future::{Ready, ready};

use actix_web::{
    FromRequest, HttpRequest,
    cookie::{Cookie, SameSite, time::Duration},
    dev::Payload,
    http::{StatusCode, header},
    web,
};
use portal_services::{
    accounts::RequestCode,
    codes::{BrowserToken, CodeSent, InvalidCode},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    endpoint::Answer,
    problem::Problem,
    session::cookie_name,
    state::{AppState, WebSettings},
};

/// A sentence for the person at the screen.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MessageBody {
    message: String,
}

impl MessageBody {
    /// An answer that is nothing but a sentence.
    pub(crate) fn answer(message: &str) -> Answer<Self> {
        Answer::new(Self {
            message: message.to_owned(),
        })
    }
}

/// A code was sent, or would have been.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CodeSentBody {
    message: String,
    /// Seconds until a new code can be asked for.
    resend_after: i64,
    /// Seconds until the code is no longer accepted.
    expires_in: i64,
}

/// How long the browser keeps the cookie of a code: longer than any code lives, since a resend
/// renews the code and not the cookie.
const COOKIE_LIFE: Duration = Duration::hours(1);

/// The cookie of the browser that asked for a code. Without one, an empty token, which finds nothing.
pub(crate) struct CodeCookie {
    token: BrowserToken,
    settings: web::Data<AppState>,
}

impl CodeCookie {
    fn name(web: &WebSettings) -> String {
        cookie_name("portal_code", web.public_url.https)
    }

    /// What the browser holds.
    pub(crate) fn token(&self) -> BrowserToken {
        self.token.clone()
    }

    /// The answer to a request for a code, with the cookie that the code belongs to.
    pub(crate) fn answer(&self, sent: &CodeSent) -> Answer<CodeSentBody> {
        let web = &self.settings.web;
        let cross_site = !web.allowed_origins.is_empty();
        let cookie = Cookie::build(Self::name(web), sent.browser.expose())
            .path("/")
            .http_only(true)
            .secure(web.public_url.https)
            .same_site(if cross_site {
                SameSite::None
            } else {
                SameSite::Lax
            })
            .max_age(COOKIE_LIFE)
            .finish();
        Answer::new(CodeSentBody {
            message: "We have sent a code to your email address.".into(),
            resend_after: sent.resend_after.num_seconds(),
            expires_in: sent.expires_in.num_seconds(),
        })
        .with_header(header::SET_COOKIE, cookie.to_string())
    }
}

impl FromRequest for CodeCookie {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let Some(settings) = request.app_data::<web::Data<AppState>>().cloned() else {
            return ready(Err(Problem::defect()));
        };
        let cookie = request.cookie(&Self::name(&settings.web));
        let token = cookie.as_ref().map_or("", |cookie| cookie.value());
        ready(Ok(Self {
            token: BrowserToken::from_cookie(token),
            settings,
        }))
    }
}

impl From<RequestCode> for Problem {
    fn from(reason: RequestCode) -> Self {
        match reason {
            RequestCode::Faulty(faults) => faults.into(),
            RequestCode::Throttled(throttled) => {
                Self::throttled_for("Too many codes have been asked for.", throttled)
            }
        }
    }
}

impl From<InvalidCode> for Problem {
    fn from(reason: InvalidCode) -> Self {
        match reason {
            InvalidCode::Invalid => Self::new(StatusCode::BAD_REQUEST, reason.to_string()),
            InvalidCode::Throttled(throttled) => {
                Self::throttled_saying(throttled, reason.to_string())
            }
        }
    }
}
