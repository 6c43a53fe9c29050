//! The portal's use cases: one function each. Transactions begin here: lock → decide (domain) →
//! save, with one small error enum per use case.
//!
//! A use case that only needs the database is a plain function over a [`Context`], run by
//! [`Services::run`]. One that also hashes a password is async over [`Services`], because hashing
//! has threads of its own and must not hold a database connection meanwhile.

pub mod accounts;
pub mod admissions;
pub mod attendance;
pub mod audit;
pub mod backups;
pub mod bank_statements;
mod clock;
pub mod closing;
pub mod codes;
pub mod college_setup;
pub mod colleges;
mod concurrency_limit;
mod context;
mod cpu_pool;
pub mod crashes;
mod csv;
pub mod demo;
pub mod documents;
mod failure;
pub mod fees;
pub mod grievances;
pub mod idempotency;
pub mod invitations;
pub mod journal;
mod known_browsers;
pub mod leaves;
pub mod ledger_check;
pub mod marks;
pub mod metrics;
pub mod notifications;
pub mod operator;
pub mod outbox;
mod panics;
pub mod passwords;
mod pdf_text;
mod policy;
pub mod practicals;
pub mod queues;
mod random;
pub mod receipts;
pub mod reexam;
pub mod replica;
pub mod results;
pub mod retention;
mod retries;
pub mod scholarships;
pub mod sealing;
mod secrets;
mod services;
pub mod sessions;
pub mod staff;
pub mod students;
pub mod teaching;
mod throttles;
pub mod timeline;
pub mod top_ups;
pub mod wallet;
mod writes;

pub use clock::Clock;
pub use concurrency_limit::{as_one_request, before_others};
pub use context::{Context, Tx};
pub use failure::{Failure, Outcome};
pub use known_browsers::KnownBrowser;
pub use panics::{Panicked, Panics};
pub use policy::Policy;
pub use portal_persistence::StoreError;
pub use secrets::{Secrets, WeakSecret};
pub use services::{Services, ServicesBuilder};
pub use throttles::Client;
