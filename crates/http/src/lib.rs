//! The portal over HTTP. A handler finds its caller, parses the request, calls a use case and maps the outcome to a
//! reply.
//!
//! [`routes::table`] is the one table of endpoints: the router, the access test and the OpenAPI
//! document all read it. A handler's first argument is its gate (`framework::access`), which the table
//! repeats and the compiler compares, so that an endpoint without a declared access does not build.
//!
//! Each module is one concept and has the same name in every layer. The exceptions: `framework` has the parts of every
//! endpoint, `queue` lists requests that wait for a decision, `sentences` is what the client says itself, [`routes`] is the table, and `server` wraps and serves
//! all of them.

mod academic_years;
mod accounts;
mod admissions;
mod attachments;
mod attendance;
mod audit;
mod classes;
mod college_setup;
mod colleges;
mod course_moves;
mod crashes;
mod demo;
mod documents;
mod enrolment_changes;
mod exports;
mod fees;
mod framework;
mod glance;
mod grievances;
mod invitations;
mod journal;
mod leaves;
mod marks;
mod notifications;
mod overview;
mod own_terms;
mod practicals;
mod promotions;
mod queue;
mod reexam;
mod results;
pub mod routes;
mod saved_replies;
mod scholarships;
mod sentences;
mod server;
mod staff;
mod student_imports;
mod students;
mod tables;
mod teaching;
mod timeline;
mod top_ups;
mod wallet;

pub use framework::access::Access;
pub use framework::client_files::{Site, SiteFile};
pub use framework::confirmation::Confirmation;
pub use framework::metrics::Metrics;
pub use framework::proxies::{Network, TrustedProxies};
pub use framework::settings::{PublicUrl, WebSettings};
pub use framework::state::{AppState, DemoAccount, DemoDoor, Mailbox, MailboxMail};
pub use routes::document as openapi_document;
pub use server::metrics::serve as serve_metrics;
pub use server::{ServerSettings, serve};
