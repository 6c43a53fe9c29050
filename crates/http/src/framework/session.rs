//! Sessions: actix-session's middleware over our own store in Postgres.
//!
//! The store loads session, account, role and status in one query. When the database does not
//! answer, a call that needs a signed-in account gets 503, never a silent logout. Calls and pages
//! that need no account go on.
//!
//! Decision: DECISIONS.md#a-tab-names-its-account.

use std::{collections::HashMap, convert::Infallible, future::Ready};

use actix_session::{
    SessionExt, SessionMiddleware,
    config::{BrowserSession, CookieContentSecurity, TtlExtensionPolicy},
    storage::{LoadError, SaveError, SessionKey, SessionStore, UpdateError},
};
use actix_web::{
    Error, FromRequest, HttpMessage, HttpRequest,
    body::MessageBody,
    cookie::{Key, SameSite, time::Duration},
    dev::{Payload, ServiceRequest, ServiceResponse},
    middleware::Next,
    web,
};
use portal_domain::sessions::SignedIn;
use portal_services::{
    Context, Failure, Outcome, Services, StoreError,
    accounts::factors::sign_in::{self, AtPassword},
    sessions,
};

use crate::framework::{
    api_error::ApiError,
    describe::{Describe, Draft},
    request_refusal::Limited,
    settings::WebSettings,
    state::AppState,
};

const KEY: &str = "key";
const SIGNED_IN: &str = "signed-in";
/// A sign-in whose second factor is still to come.
const AT_PASSWORD: &str = "at-password";
/// The key that the browser's cookie holds, of a session or of such a sign-in.
const COOKIE_KEY: &str = "cookie-key";
const AWAY: &str = "away";

/// The session middleware of this installation.
pub(crate) fn middleware(services: &Services, web: &WebSettings) -> SessionMiddleware<Store> {
    let https = web.public_url.https;
    let same_site = if web.allowed_origins.is_empty() {
        SameSite::Lax
    } else {
        SameSite::None
    };
    // The browser forgets the cookie when it closes; the real life-time is kept by the server.
    let lifecycle =
        BrowserSession::default().state_ttl_extension_policy(TtlExtensionPolicy::OnStateChanges);
    SessionMiddleware::builder(
        Store(services.clone()),
        Key::from(services.secrets().cookie_key()),
    )
    .cookie_name(cookie(web))
    .cookie_secure(https)
    .cookie_http_only(true)
    .cookie_same_site(same_site)
    .cookie_path("/".into())
    .cookie_content_security(CookieContentSecurity::Signed)
    .session_lifecycle(lifecycle.state_ttl(Duration::hours(12)))
    .build()
}

/// The session cookie's name.
pub(crate) fn cookie(web: &WebSettings) -> String {
    cookie_name("portal", web.public_url.https)
}

/// The full name of a cookie: over HTTPS with the prefix that ties it to this very host.
pub(crate) fn cookie_name(name: &str, https: bool) -> String {
    if https {
        format!("__Host-{name}")
    } else {
        name.to_owned()
    }
}

/// Header that names the account for which the page was loaded. All tabs of a browser share one
/// session, so an old tab may show one account after another has signed in.
pub(crate) const ACCOUNT: &str = "portal-account";

/// Header of a call that a page makes by itself, such as the refresh of a queue: it needs the session and does not
/// extend it, so a desk that nobody works at is still signed out.
pub(crate) const UNATTENDED: &str = "portal-unattended";

tokio::task_local! {
    /// Whether this request has that header. The session's store sees nothing of a request but its cookie.
    static IS_UNATTENDED: bool;
}

/// Notes for the session's store whether a person made the request.
pub(crate) async fn note_unattended(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let is_unattended = request.headers().contains_key(UNATTENDED);
    IS_UNATTENDED.scope(is_unattended, next.call(request)).await
}

/// The signed-in account. 401 without one or before its second factor, 412 when the page was loaded for another, 429 when the
/// account writes too often, 503 when the database does not answer.
pub(crate) fn signed_in(request: &HttpRequest) -> Result<SignedIn, ApiError> {
    let signed_in = Session::of(request).signed_in()?;
    let speaks_for = request.headers().get(ACCOUNT);
    if speaks_for.is_some_and(|id| id.as_bytes() != public_id(&signed_in).as_bytes()) {
        return Err(ApiError::another_account());
    }
    count_write(request, &signed_in)?;
    Ok(signed_in)
}

/// Marks a request as counted, since it may pass several gates.
struct Counted;

fn count_write(request: &HttpRequest, who: &SignedIn) -> Result<(), ApiError> {
    if request.method().is_safe() {
        return Ok(());
    }
    count(request, who)
}

/// Counts the request as a writing call of the account, once. 429 when there were too many.
pub(crate) fn count(request: &HttpRequest, who: &SignedIn) -> Result<(), ApiError> {
    if request.extensions_mut().insert(Counted).is_some() {
        return Ok(());
    }
    let state = request.app_data::<web::Data<AppState>>();
    let services = &state.ok_or_else(ApiError::defect)?.services;
    services
        .count_write(who)
        .map_err(|throttled| ApiError::too_many(Limited::Changes, throttled))
}

/// The account's id as its owner knows it.
pub(crate) fn public_id(signed_in: &SignedIn) -> String {
    match signed_in {
        SignedIn::Student(student) => student.sap_id.to_string(),
        SignedIn::Staff(staff) => staff.id.to_string(),
    }
}

fn read(entries: &Entries) -> Result<SignedIn, ApiError> {
    if entries.contains_key(AWAY) {
        return Err(ApiError::unavailable(2));
    }
    if entries.contains_key(AT_PASSWORD) {
        return Err(ApiError::factor_needed());
    }
    entries
        .get(SIGNED_IN)
        .and_then(|json| serde_json::from_str(json).ok())
        .ok_or_else(ApiError::not_signed_in)
}

/// The browser's session, to begin or end it.
pub(crate) struct Session(actix_session::Session);

impl Session {
    /// That of the request.
    pub(crate) fn of(request: &HttpRequest) -> Self {
        Self(request.get_session())
    }

    /// Gives the browser the key of a new session, and ends the one that it had before.
    pub(crate) fn hand_over(&self, key: &str) -> Result<(), ApiError> {
        self.0.clear();
        self.0.renew();
        self.0.insert(KEY, key).map_err(|_| ApiError::defect())
    }

    /// The signed-in account. 401 without one, 503 when the database does not answer.
    pub(crate) fn signed_in(&self) -> Result<SignedIn, ApiError> {
        read(&self.0.entries())
    }

    /// The sign-in whose second factor is still to come, if there is one.
    pub(crate) fn at_password(&self) -> Option<AtPassword> {
        let entries = self.0.entries();
        let json = entries.get(AT_PASSWORD)?;
        serde_json::from_str(json).ok()
    }

    /// The key that the browser's cookie holds of a sign-in whose second factor is still to come.
    pub(crate) fn key_at_password(&self) -> Option<String> {
        self.at_password()?;
        self.key()
    }

    /// The key that the browser's cookie holds of what it has begun.
    pub(crate) fn key(&self) -> Option<String> {
        let entries = self.0.entries();
        let json = entries.get(COOKIE_KEY)?;
        serde_json::from_str(json).ok()
    }

    /// Ends the browser's session, if it has one.
    pub(crate) fn end(&self) {
        self.0.purge();
    }
}

impl FromRequest for Session {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        std::future::ready(Ok(Self::of(request)))
    }
}

impl Describe for Session {
    fn describe(draft: &mut Draft) {
        draft.asks_who = true;
    }
}

/// The session store in Postgres.
pub(crate) struct Store(Services);

type Entries = HashMap<String, String>;

impl SessionStore for Store {
    async fn load(&self, key: &SessionKey) -> Result<Option<Entries>, LoadError> {
        let key = key.as_ref().to_owned();
        let attended = IS_UNATTENDED.try_with(|is| !is).unwrap_or(true);
        let find = move |cx: &mut Context| Found::by(cx, key, attended);
        match self.0.run(find).await {
            Ok(found) => found
                .into_entries()
                .map_err(|error| LoadError::Other(error.into())),
            // Only a call that needs the signed-in account fails with this.
            Err(failure) => {
                log_away(&failure);
                Ok(Some(Entries::from([(AWAY.to_owned(), "true".to_owned())])))
            }
        }
    }

    /// The login itself began the session; here its key only becomes the cookie.
    async fn save(&self, entries: Entries, _: &Duration) -> Result<SessionKey, SaveError> {
        let key = entries
            .get(KEY)
            .and_then(|json| serde_json::from_str::<String>(json).ok())
            .ok_or_else(|| SaveError::Other(anyhow::anyhow!("a session that nobody began")))?;
        SessionKey::try_from(key).map_err(|error| SaveError::Other(error.into()))
    }

    /// Changes nothing. Sessions begin and end, and an update must not bring back a revoked one.
    async fn update(
        &self,
        key: SessionKey,
        _: Entries,
        _: &Duration,
    ) -> Result<SessionKey, UpdateError> {
        Ok(key)
    }

    /// Changes nothing. Loading a session records its use.
    async fn update_ttl(&self, _: &SessionKey, _: &Duration) -> Result<(), anyhow::Error> {
        Ok(())
    }

    async fn delete(&self, key: &SessionKey) -> Result<(), anyhow::Error> {
        let key = key.as_ref().to_owned();
        self.0
            .run(move |cx| sessions::end(cx, &key))
            .await
            .map_err(|failure| away(&failure))
    }
}

/// What a cookie's key stands for.
enum Found {
    Nothing,
    /// A session, and its key.
    Session(SignedIn, String),
    /// A sign-in whose second factor is still to come, and its key.
    AtPassword(AtPassword, String),
}

impl Found {
    fn by(cx: &mut Context, key: String, attended: bool) -> Outcome<Self, Infallible> {
        if let Some(who) = sessions::find(cx, &key, attended)? {
            return Ok(Self::Session(who, key));
        }
        let at_password = sign_in::find(cx, &key)?;
        Ok(at_password.map_or(Self::Nothing, |found| Self::AtPassword(found, key)))
    }

    fn into_entries(self) -> Result<Option<Entries>, serde_json::Error> {
        let (name, found, key) = match self {
            Self::Nothing => return Ok(None),
            Self::Session(who, key) => (SIGNED_IN, serde_json::to_string(&who)?, key),
            Self::AtPassword(found, key) => (AT_PASSWORD, serde_json::to_string(&found)?, key),
        };
        Ok(Some(Entries::from([
            (name.to_owned(), found),
            (COOKIE_KEY.to_owned(), serde_json::to_string(&key)?),
        ])))
    }
}

fn log_away(failure: &Failure<Infallible>) {
    match failure {
        // The request's own log line says this.
        Failure::Busy => {}
        Failure::Store(
            StoreError::Unavailable(_) | StoreError::Full(_) | StoreError::GaveUp(_),
        ) => {
            tracing::warn!(%failure, "cannot load a session");
        }
        Failure::Defect(defect) => {
            tracing::error!(%failure, place = %defect.place(), "cannot load a session");
        }
        _ => tracing::error!(%failure, "cannot load a session"),
    }
}

fn away(failure: &Failure<Infallible>) -> anyhow::Error {
    log_away(failure);
    anyhow::anyhow!("the session store is away")
}
