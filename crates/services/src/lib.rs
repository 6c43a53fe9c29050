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
pub mod books;
mod clock;
pub mod closing;
pub mod codes;
pub mod college_setup;
pub mod colleges;
mod context;
pub mod crashes;
pub mod demo;
pub mod documents;
mod failure;
pub mod fees;
pub mod figures;
pub mod grievances;
pub mod idempotency;
pub mod invitations;
pub mod journal;
mod known_browsers;
pub mod leaves;
pub mod marks;
pub mod notifications;
pub mod operator;
pub mod outbox;
mod panics;
mod papers;
pub mod passwords;
mod policy;
pub mod practicals;
pub mod queues;
mod random;
pub mod receipts;
pub mod reexam;
pub mod replica;
pub mod results;
mod retries;
pub mod scholarships;
pub mod sealing;
mod secrets;
mod services;
pub mod sessions;
pub mod staff;
pub mod students;
pub mod teaching;
mod threads;
mod throttles;
pub mod timeline;
pub mod top_ups;
mod turns;
pub mod upkeep;
pub mod wallet;
mod writes;

pub use clock::Clock;
pub use context::{Context, Tx};
pub use failure::{Failure, Outcome};
pub use known_browsers::KnownBrowser;
pub use panics::{Panicked, Panics};
pub use policy::Policy;
pub use portal_persistence::StoreError;
pub use secrets::{Secrets, WeakSecret};
pub use services::{Services, ServicesBuilder};
pub use throttles::Client;
pub use turns::{as_one_request, before_others};
