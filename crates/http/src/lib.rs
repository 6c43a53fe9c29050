//! The portal over HTTP: extract who, parse, call a use case, map the outcome.
//!
//! [`routes::table`] is the one table of endpoints: the router, the access test and the OpenAPI
//! document all read it. A handler's first argument is its gate ([`access`]), which the table
//! repeats and the compiler compares, so that an endpoint without a declared access does not build.

mod access;
mod accounts;
mod admissions;
mod api_error;
mod attendance;
mod audit;
mod body;
mod client_address;
mod college_setup;
mod colleges;
mod crashes;
mod describe;
mod documents;
mod drain;
pub mod endpoint;
mod fees;
mod grievances;
mod health;
mod idempotency;
mod invitations;
mod leaves;
mod mailbox;
mod marks;
mod metrics;
mod notifications;
mod numbers;
mod openapi;
mod origin;
mod params;
mod practicals;
mod reexam;
mod request_id;
mod results;
pub mod routes;
mod scholarships;
mod server;
mod session;
mod site;
mod staff;
mod state;
mod students;
mod teaching;
mod timeline;
mod top_ups;
mod tracing_span;
mod transactions;
mod upload;
mod wallet;

pub use access::Access;
pub use client_address::{Network, TrustedProxies};
pub use metrics::{Metrics, serve_metrics};
pub use openapi::document as openapi_document;
pub use server::{ServerSettings, serve};
pub use site::{Site, SiteFile};
pub use state::{AppState, DemoAccount, DemoDoor, Mailbox, MailboxMail, PublicUrl, WebSettings};
