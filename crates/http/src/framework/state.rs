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
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct AppState {
    pub services: Services,
    pub web: WebSettings,
    pub site: Arc<dyn Site>,
    /// `None` outside demo mode.
    pub demo: Option<DemoDoor>,
    pub metrics: Metrics,
}

/// Reads the newest mails of the demo.
pub type Mailbox = Box<dyn Fn() -> std::io::Result<Vec<MailboxMail>> + Send + Sync>;

/// What only a demo shows: its accounts with their passwords, and its mails.
pub struct DemoDoor {
    /// The accounts to sign in with.
    pub accounts: Vec<DemoAccount>,
    /// Whether the demo is open to the public; its pages then say that it is a demo.
    pub is_public: bool,
    /// Reads the newest mails; `None` when they go to a mail server.
    pub mailbox: Option<Mailbox>,
}

/// An account of the demo college.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct DemoAccount {
    /// What to type as the name on the login page.
    pub login: String,
    /// The password, which is no secret.
    pub password: String,
    pub name: String,
    /// `student` or a role.
    pub role: String,
    /// The path of the login page.
    pub page: &'static str,
}

/// A mail of the demo.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct MailboxMail {
    pub id: String,
    pub to: String,
    pub subject: String,
    pub text: String,
    pub sent_at: chrono::DateTime<chrono::Utc>,
}

/// The shared state, as an argument of a handler.
pub(crate) struct State(web::Data<AppState>);

impl Deref for State {
    type Target = Services;

    fn deref(&self) -> &Services {
        &self.0.services
    }
}

impl State {
    /// The demo; 404 outside demo mode.
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
