//! The portal's use cases, one function each. A use case opens the transaction: lock → decide (domain) → save. Each has
//! one small error enum.
//!
//! A use case that needs only the database is a plain function over a [`Context`], run by
//! [`Services::run`]. One that also hashes a password is async over [`Services`], because hashing has its
//! own threads and must not hold a database connection meanwhile.
//!
//! A module is a concept, with the same name in every layer, or a task of a worker or the operator, such as
//! [`retention`], [`backups`] and [`closing`]. `runtime` is what all of them run on; this file re-exports the parts
//! that other crates use.

pub mod academic_years;
pub mod accounts;
pub mod admissions;
pub mod attachments;
pub mod attendance;
pub mod audit;
pub mod backups;
pub mod bank_statements;
pub mod classes;
pub mod closing;
pub mod codes;
pub mod college_setup;
pub mod colleges;
pub mod course_moves;
pub mod crashes;
pub mod decision_queue;
pub mod demo;
pub mod documents;
pub mod enrolment_changes;
pub mod enrolments;
pub mod exports;
pub mod fees;
pub mod fees_by_year;
pub mod glance;
pub mod grievances;
pub mod invitations;
pub mod journal;
mod known_browsers;
pub mod leaves;
pub mod ledger_check;
pub mod logos;
pub mod marks;
pub mod metrics;
pub mod notifications;
pub mod operator;
pub mod outbox;
pub mod overview;
pub mod own_terms;
pub mod practicals;
pub mod promotions;
pub mod receipts;
pub mod reexam;
pub mod results;
pub mod retention;
mod runtime;
pub mod saved_replies;
pub mod scholarships;
pub mod sealing;
pub mod sessions;
pub mod sign_ins;
pub mod staff;
pub mod student_imports;
pub mod students;
pub mod teaching;
pub mod timeline;
pub mod top_ups;
mod visitors;
pub mod wallet;

pub use known_browsers::KnownBrowser;
pub use portal_persistence::StoreError;
pub use runtime::client::Client;
pub use runtime::clock::Clock;
pub use runtime::concurrency_limit::{as_one_request, before_others};
pub use runtime::context::{Context, Tx};
pub use runtime::defect::Defect;
pub use runtime::failure::{Failure, Outcome};
pub use runtime::link_token::LinkToken;
pub use runtime::panics::{Panicked, Panics};
pub use runtime::policy::Policy;
pub use runtime::relying_party::{RelyingParty, WrongDomain};
pub use runtime::secrets::{Secrets, WeakSecret};
pub use runtime::services::{Services, ServicesBuilder};
pub use runtime::{idempotency, passwords, replica};
pub use visitors::Visitor;
