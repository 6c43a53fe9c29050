//! The portal's rules, values and states. No IO, no clock, no randomness: time and random bytes are
//! arguments, so every rule here can be tested in microseconds.
//!
//! Values are parsed once at the edge of the system (`EmailAddress::parse`, `Password::parse`, …) and
//! keep what they promise from then on. States are enums that carry their data; a transition
//! consumes the old state and returns the new one or the reason why not.

pub mod academic_years;
pub mod accounts;
pub mod admissions;
pub mod attachments;
pub mod attendance;
pub mod audit;
pub mod bank_statement;
pub mod charge_list;
pub mod classes;
pub mod codes;
pub mod college_setup;
pub mod colleges;
pub mod course_charges;
pub mod course_moves;
pub mod crashes;
pub mod dates;
pub mod decision_queue;
pub mod demands;
pub mod devices;
pub mod documents;
pub mod dues;
pub mod enrolment_changes;
pub mod epochs;
pub mod factors;
pub mod fee_parts;
pub mod fees;
pub mod glance;
pub mod grading;
pub mod grievances;
pub mod idempotency;
pub mod ids;
pub mod journal;
pub mod leaves;
pub mod ledger;
pub mod logos;
pub mod marks;
pub mod money;
pub mod notifications;
pub mod paging;
pub mod passkeys;
pub mod passwords;
pub mod payments;
pub mod period;
pub mod phone;
pub mod practicals;
pub mod promotions;
pub mod quotes;
pub mod receipts;
pub mod reexam;
pub mod refusals;
pub mod results;
pub mod roles;
pub mod sap_id;
pub mod saved_replies;
pub mod scholarships;
pub mod sessions;
pub mod sign_ins;
pub mod sorting;
pub mod staff;
pub mod student_imports;
pub mod students;
pub mod subject_names;
pub mod tables;
pub mod teaching;
pub mod throttles;
pub mod timeline;
pub mod top_ups;
pub mod validation;
mod words;
