//! What every handler can reach: the services and the settings of the web side.

use std::{
    future::{Ready, ready},
    ops::Deref,
    sync::Arc,
};

use actix_web::{FromRequest, HttpRequest, dev::Payload, web};
use portal_services::Services;

use crate::framework::{
    api_error::ApiError, client_files::Site, describe::Describe, metrics::Metrics,
    settings::WebSettings,
};

/// The shared state of the application.
pub struct AppState {
    /// The use cases.
    pub services: Services,
    /// Settings of the web side.
    pub web: WebSettings,
    /// The client's files.
    pub site: Arc<dyn Site>,
    /// Only in demo mode.
    pub demo: Option<DemoDoor>,
    /// What is measured.
    pub metrics: Metrics,
}

/// Reads the newest mails of the demo.
pub type Mailbox = Box<dyn Fn() -> std::io::Result<Vec<MailboxMail>> + Send + Sync>;

/// What the demo shows that nobody else may see.
pub struct DemoDoor {
    /// The accounts to sign in with.
    pub accounts: Vec<DemoAccount>,
    /// Whether strangers may reach it, so that its pages must say what it is.
    pub is_public: bool,
    /// Reads the newest mails; `None` when they go to a mail server.
    pub mailbox: Option<Mailbox>,
}

/// An account of the demo college.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct DemoAccount {
    /// What to type.
    pub login: String,
    /// The password, which is no secret.
    pub password: String,
    pub name: String,
    /// `student` or a role.
    pub role: String,
    /// The login page.
    pub page: &'static str,
}

/// A mail of the demo.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct MailboxMail {
    /// The mail.
    pub id: String,
    /// Its recipient.
    pub to: String,
    pub subject: String,
    pub text: String,
    pub sent_at: chrono::DateTime<chrono::Utc>,
}

/// The state as a handler takes it.
pub(crate) struct State(web::Data<AppState>);

impl Deref for State {
    type Target = Services;

    fn deref(&self) -> &Services {
        &self.0.services
    }
}

impl State {
    /// The demo's door; 404 where there is none.
    pub(crate) fn demo(&self) -> Result<&DemoDoor, ApiError> {
        self.0.demo.as_ref().ok_or_else(ApiError::not_found)
    }
}

impl FromRequest for State {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let state = request.app_data::<web::Data<AppState>>();
        ready(state.cloned().map(Self).ok_or_else(ApiError::defect))
    }
}

impl Describe for State {}
