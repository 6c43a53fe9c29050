//! Devices on which a student stays signed in: the cookie with the token, the sign-in, and the list of one's own.

use std::future::{Ready, ready};

use actix_web::{
    FromRequest, HttpRequest,
    cookie::{Cookie, SameSite, time::Duration},
    dev::Payload,
    http::{StatusCode, header},
    web,
};
use chrono::{DateTime, Utc};
use portal_domain::{
    devices::{DeviceRefusal, PublicKey, Signature},
    ids::DeviceId,
    sign_ins::network,
};
use portal_services::accounts::devices::{
    DeviceError, DeviceSecret, Issued,
    own::{self, Browser, OwnDevice},
    sign_in::{self as use_case, Answered, Challenge},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{KnownCookie, login::StudentLogin, passkeys::ChallengeBody};
use crate::framework::{
    access::{Anyone, SignedInStudent},
    api_error::ApiError,
    body::Body,
    client_address::ClientAddress,
    confirmation::acts,
    describe::{Describe, Draft},
    params::Id,
    reply::{Answer, Nothing, Reply},
    request_refusal::Limited,
    session::Session,
    state::{AppState, State},
};

/// The cookie with a device's token.
pub(crate) struct DeviceCookie {
    token: Option<DeviceSecret>,
    /// Whether the browser has sent one, whatever it holds.
    is_there: bool,
    settings: web::Data<AppState>,
}

impl DeviceCookie {
    const NAME: &'static str = "portal_device";

    /// Only the calls of accounts get it. So it cannot have the prefix `__Host-`, which wants the path `/`; somebody who
    /// can set cookies for the domain can make a device sign in by password again, and no more.
    const PATH: &'static str = "/api/auth";

    fn name(https: bool) -> String {
        match https {
            true => format!("__Secure-{}", Self::NAME),
            false => Self::NAME.to_owned(),
        }
    }

    fn header(&self, value: &str, life: Duration) -> String {
        let web = &self.settings.web;
        let same_site = match web.allowed_origins.is_empty() {
            true => SameSite::Lax,
            false => SameSite::None,
        };
        Cookie::build(Self::name(web.public_url.https), value)
            .path(Self::PATH)
            .http_only(true)
            .secure(web.public_url.https)
            .same_site(same_site)
            .max_age(life)
            .finish()
            .to_string()
    }

    /// Gives the browser a token, until the device ends.
    fn give<T>(&self, answer: Answer<T>, issued: &Issued) -> Answer<T> {
        let left = issued.ends_at - self.settings.services.now();
        let life = Duration::seconds(left.num_seconds());
        let cookie = self.header(issued.secret.expose(), life);
        answer.with_header(header::SET_COOKIE, cookie)
    }

    fn gone(&self) -> String {
        self.header("", Duration::ZERO)
    }

    /// Takes the cookie away from a browser that has one.
    pub(super) fn clear<T>(&self, answer: Answer<T>) -> Answer<T> {
        match self.is_there {
            true => answer.with_header(header::SET_COOKIE, self.gone()),
            false => answer,
        }
    }

    /// Ends the device, if the browser has one.
    pub(super) async fn log_out(&self, state: &State) -> Result<(), ApiError> {
        let Some(token) = self.token.clone() else {
            return Ok(());
        };
        state.run(move |cx| own::log_out(cx, &token)).await?;
        Ok(())
    }

    /// The refusal; a token that opens nothing any more goes with it.
    fn refuse(&self, error: ApiError) -> ApiError {
        match self.is_there && error.is_unauthorized() {
            true => error.with_cookie(self.gone()),
            false => error,
        }
    }
}

impl FromRequest for DeviceCookie {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let Some(settings) = request.app_data::<web::Data<AppState>>().cloned() else {
            return ready(Err(ApiError::defect()));
        };
        let name = Self::name(settings.web.public_url.https);
        let cookie = request.cookie(&name);
        ready(Ok(Self {
            token: cookie
                .as_ref()
                .and_then(|cookie| DeviceSecret::from_cookie(cookie.value())),
            is_there: cookie.is_some(),
            settings,
        }))
    }
}

impl Describe for DeviceCookie {
    fn describe(draft: &mut Draft) {
        draft.asks_who = true;
    }
}

/// The key of a device.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct NewDeviceBody {
    /// The public half of a P-256 key that the browser does not let out: an uncompressed point in hexadecimal digits.
    #[schema(required = true)]
    public_key: String,
}

/// A device was added.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DeviceAdded {
    /// When it ends, however often it is used.
    ends_at: DateTime<Utc>,
}

/// POST /auth/device: the browser gets the token in a cookie of its own.
pub(crate) async fn add(
    student: SignedInStudent<acts::AddDevice>,
    known: KnownCookie,
    cookie: DeviceCookie,
    body: Body<NewDeviceBody>,
    session: Session,
    state: State,
) -> Reply<DeviceAdded> {
    let key = PublicKey::parse("publicKey", &body.0.public_key)?;
    let (student, before) = (student.into_inner(), cookie.token.clone());
    let (browser, session) = (
        known.browser(),
        session.key().ok_or_else(ApiError::not_signed_in)?,
    );
    let issued = state
        .run(move |cx| {
            let browser = Browser {
                session: &session,
                before: before.as_ref(),
                visitor: browser.visitor(),
            };
            own::add(cx, &student, &key, &browser)
        })
        .await?;
    let answer = Answer::new(DeviceAdded {
        ends_at: issued.ends_at,
    });
    Ok(cookie.give(answer, &issued))
}

/// A challenge for the device whose token the browser's cookie holds.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DeviceChallenge {
    /// Names the challenge in the answer; it may be answered once, within five minutes.
    ceremony: String,
    /// Hexadecimal digits. Signed are the characters `portal-device-sign-in-1:` and then these bytes.
    challenge: String,
}

impl From<Challenge> for DeviceChallenge {
    fn from(asked: Challenge) -> Self {
        Self {
            ceremony: asked.ceremony.simple().to_string(),
            challenge: base16ct::lower::encode_string(&asked.challenge),
        }
    }
}

/// POST /auth/device/challenge
pub(crate) async fn challenge(
    _: Anyone,
    client: ClientAddress,
    cookie: DeviceCookie,
    _: Body<ChallengeBody>,
    state: State,
) -> Reply<DeviceChallenge> {
    let token = cookie.token.clone();
    let asked = state
        .run(move |cx| use_case::ask(cx, client.0, token.as_ref()))
        .await;
    match asked {
        Ok(asked) => Ok(Answer::new(asked.into())),
        Err(failure) => Err(cookie.refuse(failure.into())),
    }
}

/// A device's answer to a challenge.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct DeviceAnswer {
    #[schema(required = true)]
    ceremony: String,
    /// ECDSA with SHA-256 on P-256: r and s in hexadecimal digits.
    #[schema(required = true)]
    signature: String,
}

/// POST /auth/device/sign-in: the browser gets another token in place of the one that it has shown.
pub(crate) async fn sign_in(
    _: Anyone,
    client: ClientAddress,
    known: KnownCookie,
    cookie: DeviceCookie,
    body: Body<DeviceAnswer>,
    session: Session,
    state: State,
) -> Reply<StudentLogin> {
    let answered = Answered {
        ceremony: Uuid::try_parse(&body.0.ceremony).ok(),
        signature: Signature::read(&body.0.signature),
    };
    let (token, browser) = (cookie.token.clone(), known.browser());
    let signed_in = state
        .run(move |cx| use_case::sign_in(cx, client.0, token.as_ref(), &answered, &browser))
        .await;
    let signed_in = signed_in.map_err(|failure| cookie.refuse(failure.into()))?;
    let answer = StudentLogin::answer(signed_in.logged_in, &session, &known)?;
    Ok(cookie.give(answer, &signed_in.issued))
}

/// A device that keeps one signed in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DeviceItem {
    id: Uuid,
    /// Whether it is the browser that asks.
    is_this: bool,
    /// Such as `Chrome 126`; null if it is none that the portal knows.
    #[schema(required = true)]
    browser: Option<String>,
    /// Such as `Windows`; null if it is none that the portal knows.
    #[schema(required = true)]
    system: Option<String>,
    /// The network of the last use, such as `203.0.113.0/24`; null if it is not known.
    #[schema(required = true)]
    address: Option<String>,
    added_at: DateTime<Utc>,
    last_used_at: DateTime<Utc>,
    /// Use does not put it off.
    ends_at: DateTime<Utc>,
}

impl From<OwnDevice> for DeviceItem {
    fn from(own: OwnDevice) -> Self {
        let device = own.device;
        Self {
            id: device.id.0,
            is_this: own.is_this,
            browser: device.agent.browser,
            system: device.agent.system,
            address: device.address.map(network),
            added_at: device.added_at,
            last_used_at: device.last_used_at,
            ends_at: device.ends_at,
        }
    }
}

/// The devices that keep one signed in, at most ten.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnDevices {
    /// Those used last first.
    devices: Vec<DeviceItem>,
}

/// GET /auth/devices
pub(crate) async fn list(
    student: SignedInStudent,
    cookie: DeviceCookie,
    state: State,
) -> Reply<OwnDevices> {
    let (student, this) = (student.into_inner(), cookie.token.clone());
    let devices = state
        .run(move |cx| own::list(cx, &student, this.as_ref()))
        .await?;
    let devices = devices.into_iter().map(DeviceItem::from).collect();
    Ok(Answer::new(OwnDevices { devices }))
}

/// DELETE /auth/devices/{id}: the sessions that came by it end, too.
pub(crate) async fn end(
    student: SignedInStudent,
    Id(id): Id<DeviceId>,
    cookie: DeviceCookie,
    state: State,
) -> Reply<Nothing> {
    let (student, this) = (student.into_inner(), cookie.token.clone());
    let was_this = state
        .run(move |cx| own::end(cx, &student, id, this.as_ref()))
        .await?;
    let answer = Answer::new(Nothing);
    Ok(match was_this {
        true => cookie.clear(answer),
        false => answer,
    })
}

impl From<DeviceError> for ApiError {
    fn from(reason: DeviceError) -> Self {
        match reason {
            DeviceError::Refused(DeviceRefusal::Copied | DeviceRefusal::Refused) => {
                Self::new(StatusCode::UNAUTHORIZED, &reason)
            }
            DeviceError::Refused(DeviceRefusal::Lapsed) => Self::conflict(&reason),
            DeviceError::NotFound => Self::not_found(),
            DeviceError::Ended => Self::not_signed_in(),
            DeviceError::Throttled(throttled) => Self::too_many(Limited::Tries, throttled),
        }
    }
}
