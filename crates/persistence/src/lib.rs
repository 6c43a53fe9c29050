//! Every line of SQL of the portal: functions over a connection, one file a concept.
//!
//! `find_*` and `lock_*` (`FOR UPDATE`) return an `Option`, `list_*` page by keyset, `insert_*` and
//! `save_*` write. Row structs are private, and `TryFrom<Row>` is the only translation into domain
//! values. Every query of a college's table takes the college.
//!
//! # The order of locks
//!
//! A transaction that locks several rows locks them in this order, so that no two wait for each other:
//!
//! 1. the college's set-up ([`college_setup::lock`], `hold` or `share`): the lock of its row also covers its
//!    courses, subjects and fees;
//! 2. students, by id ([`students::lock`], [`students::share`], [`marks::lock_class`]);
//! 3. the row to decide on (an application, a charge, a leave, a re-exam's day);
//! 4. a class ([`classes::lock`]), then those of its students whose number of the university changes, by id, and then their
//!    enrolments: who undoes an approval locks the student before the enrolment. A move to terms ([`course_moves::carry_out`])
//!    locks the set-up, the classes of the course and then all of its students; what locks students before a class does not
//!    lock the class;
//! 5. a student's charges, by id, and then their demands; what locks them locks no wallet afterwards but a payment, which
//!    locks its one charge;
//! 6. wallets, which a transfer's trigger locks in its own order.
//!
//! An insert of a row that refers to a college or a student also locks that row's key, which conflicts only
//! with a change of the key. An application locks its student before it shares the college, and a decision its
//! application; this is harmless, since only a save waits for such a share, and a save locks neither. A move to terms and a
//! second application of an admitted student can deadlock: PostgreSQL breaks one of them off, and the portal repeats it.
//!
//! Insertable structs say `treat_none_as_default_value = false`: otherwise diesel asks the server to
//! plan the statement anew each time.

mod connection;
pub mod connection_url;
mod error;
mod insert_with;
mod keyset;
mod known_migrations;
mod lent;
pub mod migrations;
mod pooler;
mod receipt_numbers;
mod schema;
mod search;
mod slow;
#[cfg(feature = "testing")]
pub mod testing;
mod views;

pub mod academic_years;
pub mod admissions;
pub mod attachments;
pub mod attendance;
pub mod audit;
pub mod backup;
pub mod charge_list;
pub mod charges;
pub mod classes;
pub mod codes;
pub mod college_export;
pub mod college_setup;
pub mod colleges;
pub mod course_charges;
pub mod course_moves;
pub mod decision_queue;
pub mod demands;
pub mod demonstration;
pub mod device_challenges;
pub mod devices;
pub mod documents;
pub mod dues;
pub mod email_changes;
pub mod enrolment_changes;
pub mod enrolments;
pub mod epochs;
pub mod factor_restorations;
pub mod factors;
pub mod glance;
pub mod grievances;
pub mod idempotency;
pub mod inspection;
pub mod invitations;
pub mod journal;
pub mod journal_days;
pub mod known_browsers;
pub mod leaves;
pub mod ledger;
pub mod ledger_check;
pub mod logos;
pub mod marks;
pub mod metrics;
pub mod notifications;
pub mod outbox;
pub mod passkey_ceremonies;
pub mod passkeys;
pub mod payments;
pub mod pending_sign_ins;
pub mod practicals;
pub mod promotions;
pub mod receipts;
pub mod recovered;
pub mod reexam;
pub mod replica;
pub mod results;
pub mod saved_replies;
pub mod scholarships;
pub mod secret_keys;
pub mod serving;
pub mod sessions;
pub mod sign_ins;
pub mod staff;
pub mod student_courses;
pub mod student_imports;
pub mod students;
pub mod teaching;
pub mod throttles;
pub mod timeline;
pub mod top_ups;
pub mod wallet;

pub use connection::{Db, Pool, PoolSettings, PooledDb, Session, ping, transaction};
pub use error::StoreError;
pub use pooler::Lending;

/// Whether this build can connect over TLS; a build for a trial has no TLS.
pub const SPEAKS_TLS: bool = cfg!(feature = "tls");

/// The most rows of one insert. Postgres accepts 65,535 values, and every row has fewer than sixty.
const ROWS_AT_ONCE: usize = 1000;

/// The result of every function here.
pub type Stored<T> = Result<T, StoreError>;
