//! Accounts (spec §7: Auth): registering, signing in, forgotten passwords, and the signed-in account's own changes.

pub(crate) mod devices;
pub(crate) mod email_change;
pub(crate) mod factor_restorations;
pub(crate) mod factors;
pub(crate) mod first_password;
pub(crate) mod login;
pub(crate) mod mobile_change;
mod own_account;
pub(crate) mod passkey_factor;
pub(crate) mod passkeys;
pub(crate) mod password_change;
pub(crate) mod password_reset;
pub(crate) mod registration;
pub(crate) mod sign_ins;
pub(crate) mod step_up;

use std::future::{Ready, ready};

use actix_web::{
    FromRequest, HttpRequest,
    cookie::{Cookie, SameSite, time::Duration},
    dev::Payload,
    http::header,
    web,
};
use portal_domain::sign_ins::BROWSER_KEPT;
use portal_services::{
    KnownBrowser, Visitor,
    accounts::RequestCode,
    codes::{BrowserToken, CodeSent, InvalidCode},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::framework::{
    api_error::ApiError, client_address::full_address, describe::Describe, reply::Answer,
    request_refusal::Limited, session::cookie_name, settings::WebSettings, state::AppState,
    words::wire_words,
};

wire_words! {
    /// Which of the two kinds of account somebody has.
    AccountKindName = portal_domain::accounts::AccountKind;
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

impl From<&CodeSent> for CodeSentBody {
    fn from(sent: &CodeSent) -> Self {
        Self {
            message: "We have sent a code to your email address.".into(),
            resend_after: sent.resend_after.num_seconds(),
            expires_in: sent.expires_in.num_seconds(),
        }
    }
}

/// How long the browser keeps the cookie of a code: longer than any code lives, since a resend
/// renews the code and not the cookie.
const COOKIE_LIFE: Duration = Duration::hours(1);

/// A cookie of this site that no script reads.
fn cookie_header(web: &WebSettings, name: &str, value: &str, life: Duration) -> String {
    let https = web.public_url.https;
    let same_site = if web.allowed_origins.is_empty() {
        SameSite::Lax
    } else {
        SameSite::None
    };
    Cookie::build(cookie_name(name, https), value)
        .path("/")
        .http_only(true)
        .secure(https)
        .same_site(same_site)
        .max_age(life)
        .finish()
        .to_string()
}

/// The value of the request's cookie of that name; empty when there is none.
fn cookie_value(request: &HttpRequest, web: &WebSettings, name: &str) -> String {
    let cookie = request.cookie(&cookie_name(name, web.public_url.https));
    cookie.map_or_else(String::new, |cookie| cookie.value().to_owned())
}

/// The cookies by which accounts recognise a browser: that of the accounts that signed in there, and that of the browser
/// itself.
pub(crate) struct KnownCookie {
    browser: KnownBrowser,
    settings: web::Data<AppState>,
}

impl KnownCookie {
    const NAME: &'static str = "portal_known";
    /// Holds 128 random bits, the same for every account.
    const MARK: &'static str = "portal_browser";

    /// The browser that sent the request.
    pub(crate) fn browser(&self) -> KnownBrowser {
        self.browser.clone()
    }

    /// Adds the cookies for what is now known of the browser to the answer.
    pub(crate) fn renew<T>(&self, answer: Answer<T>, browser: &KnownBrowser) -> Answer<T> {
        let state = &self.settings;
        let value = browser.seal(state.services.secrets());
        let life = Duration::seconds(KnownBrowser::COOKIE_LIFE.num_seconds());
        let known = cookie_header(&state.web, Self::NAME, &value, life);
        let (mark, life) = (browser.visitor().cookie(), BROWSER_KEPT.num_seconds());
        let mark = cookie_header(&state.web, Self::MARK, &mark, Duration::seconds(life));
        answer
            .with_header(header::SET_COOKIE, known)
            .with_header(header::SET_COOKIE, mark)
    }
}

impl FromRequest for KnownCookie {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let Some(settings) = request.app_data::<web::Data<AppState>>().cloned() else {
            return ready(Err(ApiError::defect()));
        };
        let Some(address) = full_address(request) else {
            return ready(Err(ApiError::defect()));
        };
        let agent = request.headers().get(header::USER_AGENT);
        let agent = agent.and_then(|agent| agent.to_str().ok());
        let mark = cookie_value(request, &settings.web, Self::MARK);
        let visitor = Visitor::new(address, agent.unwrap_or_default(), &mark);
        let value = cookie_value(request, &settings.web, Self::NAME);
        let services = &settings.services;
        let browser = KnownBrowser::open(services.secrets(), visitor, &value, services.now());
        ready(Ok(Self { browser, settings }))
    }
}

impl Describe for KnownCookie {}

/// The cookie of the browser that asked for a code. Without it the token is empty, which finds no
/// code.
pub(crate) struct CodeCookie {
    token: BrowserToken,
    settings: web::Data<AppState>,
}

impl CodeCookie {
    const NAME: &'static str = "portal_code";

    /// The token in the cookie; empty without one.
    pub(crate) fn token(&self) -> BrowserToken {
        self.token.clone()
    }

    /// The answer to a request for a code, with the cookie of the browser that may use the code.
    pub(crate) fn answer(&self, sent: &CodeSent) -> Answer<CodeSentBody> {
        self.with_cookie(sent, CodeSentBody::from(sent))
    }

    /// As [`Self::answer`], with another body.
    pub(crate) fn with_cookie<T>(&self, sent: &CodeSent, body: T) -> Answer<T> {
        let (web, token) = (&self.settings.web, sent.browser.expose());
        let cookie = cookie_header(web, Self::NAME, token, COOKIE_LIFE);
        Answer::new(body).with_header(header::SET_COOKIE, cookie)
    }
}

impl FromRequest for CodeCookie {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let Some(settings) = request.app_data::<web::Data<AppState>>().cloned() else {
            return ready(Err(ApiError::defect()));
        };
        let token = cookie_value(request, &settings.web, Self::NAME);
        ready(Ok(Self {
            token: BrowserToken::from_cookie(&token),
            settings,
        }))
    }
}

impl Describe for CodeCookie {}

impl From<RequestCode> for ApiError {
    fn from(reason: RequestCode) -> Self {
        match reason {
            RequestCode::Faulty(faults) => faults.into(),
            RequestCode::Throttled(throttled) => Self::too_many(Limited::Codes, throttled),
        }
    }
}

impl From<InvalidCode> for ApiError {
    fn from(reason: InvalidCode) -> Self {
        match reason {
            InvalidCode::Invalid => Self::bad_request(&reason),
            InvalidCode::Throttled(throttled) => Self::throttled(throttled, &reason),
        }
    }
}
