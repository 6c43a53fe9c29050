//! What the tests share: the application under test, browsers, people, mails and the database.

mod admissions;
mod app;
mod browser;
mod calls;
mod class;
mod codes;
mod contract;
mod database;
mod device;
mod device_key;
mod examples;
pub(crate) mod factors;
mod form;
pub(crate) mod kept;
mod lessons;
pub(crate) mod mail;
mod money;
mod newcomer;
mod own_email;
mod parallel;
pub(crate) mod passkeys;
mod people;
mod phone;
mod raw;
mod results;
mod scholarships;
#[path = "../../../src/site.rs"]
mod site;
mod teaching;
mod terms;
mod workbook;

pub(crate) use app::TestApp;
pub(crate) use browser::{Browser, Call, Reply, SESSION_COOKIE};
pub(crate) use calls::{FORMS, LOGO, Targets};
pub(crate) use class::Class;
pub(crate) use contract::schema_faults;
pub(crate) use form::{Form, jpeg, pdf, png};
pub(crate) use lessons::{Lessons, lessons, present, take};
pub(crate) use money::unique;
pub(crate) use newcomer::Newcomer;
pub(crate) use parallel::{at_once, wait_until};
pub(crate) use people::{Account, STAFF_PASSWORD, STUDENT_PASSWORD};
pub(crate) use raw::{RawReply, exchange, json_request};
pub(crate) use results::row_of;
pub(crate) use terms::{names, subject};
pub(crate) use workbook::{base64, workbook};

/// A day (YYYY-MM-DD) as sentences say it: `21 November 2026`.
pub(crate) fn in_words(day: &str) -> String {
    let day: chrono::NaiveDate = day.parse().unwrap();
    day.format("%-d %B %Y").to_string()
}
