//! The portal over HTTP: extract who, parse, call a use case, map the outcome.
//!
//! [`routes::table`] is the one table of endpoints: the router, the access test and the OpenAPI
//! document all read it. A handler's first argument is its gate (`framework::access`), which the table
//! repeats and the compiler compares, so that an endpoint without a declared access does not build.
//!
//! A module is a concept, with the name that it has in every layer, but for these: `framework` is what
//! endpoints are built from, `queue` how what waits for a decision is listed, [`routes`] the table, and
//! `server` what wraps and serves it all.

mod accounts;
mod admissions;
mod attendance;
mod audit;
mod college_setup;
mod colleges;
mod crashes;
mod demo;
mod documents;
mod fees;
mod framework;
mod grievances;
mod invitations;
mod journal;
mod leaves;
mod marks;
mod notifications;
mod practicals;
mod queue;
mod reexam;
mod results;
pub mod routes;
mod scholarships;
mod server;
mod staff;
mod students;
mod teaching;
mod timeline;
mod top_ups;
mod wallet;

pub use framework::access::Access;
pub use framework::client_files::{Site, SiteFile};
pub use framework::metrics::Metrics;
pub use framework::proxies::{Network, TrustedProxies};
pub use framework::settings::{PublicUrl, WebSettings};
pub use framework::state::{AppState, DemoAccount, DemoDoor, Mailbox, MailboxMail};
pub use routes::document as openapi_document;
pub use server::metrics::serve as serve_metrics;
pub use server::{ServerSettings, serve};
