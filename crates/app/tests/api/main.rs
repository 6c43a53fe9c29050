//! The portal over HTTP, end to end: the whole application on a port and a database of each test's
//! own, driven by browsers with their own cookies, its mails read from the folder they land in.
//!
//! Every reply met anywhere here is checked against the OpenAPI document and for the headers and
//! secrets that no reply may lack or hold (`support::contract`).

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot go on should panic where it stands"
)]

mod academic_years;
mod access;
mod accountant;
mod any_order;
mod applications;
mod attachments;
mod attendance;
mod attendance_corrections;
mod audit;
mod audit_details;
mod charge_list;
mod class_files;
mod class_lectures;
mod class_teachers;
mod classes;
mod college_setup;
mod course_charges;
mod course_moves;
mod crashes;
mod csrf;
mod decisions;
mod devices;
mod documents;
mod dues;
mod email_change;
mod email_undo;
mod enrolment_changes;
mod enrolments;
mod enumeration;
mod exports;
mod factor_restorations;
mod factors;
mod fees;
mod founding;
mod glance;
mod grievances;
mod health;
mod hygiene;
mod idempotency;
mod input;
mod invitations;
mod last_super_admin;
mod leaves;
mod lock_out;
mod login;
mod logos;
mod mails;
mod marks;
mod marks_grid;
mod marks_import;
mod mobile_change;
mod notifications;
mod openapi;
mod order;
mod overview;
mod passkeys;
mod password_change;
mod password_reset;
mod practical_requests;
mod practicals;
mod promotions;
mod reexam;
mod registration;
mod registration_abuse;
mod reopenings;
mod request_ids;
mod results;
mod retention;
mod saved_replies;
mod scholarship_edits;
mod scholarship_payout;
mod scholarships;
mod sessions;
mod sign_ins;
mod sorting;
mod student_imports;
mod subject_files;
mod support;
mod teaching;
mod terms;
mod throttles;
mod top_ups;
mod transactions;
mod uploads;
mod verification;
mod waiting;
mod wallet;
mod whole_replies;
mod within;
