//! What people do: register with the code from their mail, and sign in.

use std::{fs, path::Path, time::Duration};

use chrono::Utc;
use portal_mail::mailbox::{self, Received};
use portal_services::demo;
use serde_json::{Value, json};

use crate::{
    browser::{Browser, Reply},
    phone::Phone,
    portal::Portal,
    sandbox::{Sandbox, eventually},
};

pub(crate) const PASSWORD: &str = "a quiet place by the river";

/// The newest mail to `to` of which that is true, in a folder of mails.
fn newest_mail(folder: &Path, to: &str, fits: impl Fn(&Received) -> bool) -> Received {
    let mut found = None;
    eventually(&format!("a mail to {to}"), Duration::from_secs(20), || {
        let mails = mailbox::newest(folder, 1000).unwrap_or_default();
        found = mails.into_iter().find(|mail| mail.to == to && fits(mail));
        found.is_some()
    });
    found.expect("a mail")
}

/// The newest mail to `to` with that in its text.
pub(crate) fn mail_with(sandbox: &Sandbox, to: &str, text: &str) -> Received {
    let folder = sandbox.data_dir().join("mail");
    newest_mail(&folder, to, |mail| mail.text.contains(text))
}

/// The code in the newest mail to `to` that has one.
fn code_for(sandbox: &Sandbox, to: &str) -> String {
    let folder = sandbox.data_dir().join("mail");
    let mail = newest_mail(&folder, to, |mail| code_in(&mail.text).is_some());
    code_in(&mail.text).expect("a code")
}

/// The six digits in a mail's text.
pub(crate) fn code_in(text: &str) -> Option<String> {
    let mut words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let is_code = |word: &&str| word.len() == 6 && word.bytes().all(|b| b.is_ascii_digit());
    words.find(is_code).map(str::to_owned)
}

/// Parses a mail as an SMTP server took it.
pub(crate) fn parse_mail(sandbox: &Sandbox, raw: &[u8]) -> Received {
    let folder = sandbox.data_dir().join("taken");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("taken.eml"), raw).expect("written");
    let mails = mailbox::newest(&folder, 1).expect("readable");
    mails.into_iter().next().expect("a mail")
}

/// Asks for a student's account at the first college in the list.
pub(crate) fn ask_for_account(browser: &Browser, email: &str) -> Reply {
    let colleges = browser.get("/api/college/get-colleges").ok();
    let college = &colleges[0]["_id"];
    let body = json!({ "username": "Asha Patil", "email": email, "password": PASSWORD, "college": college });
    browser.post("/api/auth/register", &body)
}

/// Registers a student whose mails go to the data folder; the SAP id.
pub(crate) fn register_student(browser: &Browser, sandbox: &Sandbox, email: &str) -> String {
    ask_for_account(browser, email).ok();
    let otp = code_for(sandbox, email);
    let proof = json!({ "email": email, "otp": otp });
    browser.post("/api/auth/verify-otp", &proof).ok();
    log_in(browser, email, PASSWORD)
        .text("/student/id")
        .to_owned()
}

/// Registers a staff member; whether the account waits for approval.
pub(crate) fn register_staff(
    browser: &Browser,
    sandbox: &Sandbox,
    college: &str,
    email: &str,
) -> bool {
    let body = json!({ "collegeName": college, "email": email, "password": PASSWORD });
    browser.post("/api/auth/admin-register", &body).ok();
    let otp = code_for(sandbox, email);
    let proof = json!({ "email": email, "otp": otp });
    let verified = browser.post("/api/auth/admin-verify-otp", &proof).ok();
    verified["pending"].as_bool().expect("pending or not")
}

pub(crate) fn log_in(browser: &Browser, name: &str, password: &str) -> Reply {
    let body = json!({ "email": name, "password": password });
    browser.post("/api/auth/login", &body)
}

pub(crate) fn log_in_staff(browser: &Browser, name: &str, password: &str) -> Reply {
    let body = json!({ "email": name, "password": password });
    browser.post("/api/auth/admin-login", &body)
}

/// A staff account with a second factor.
pub(crate) struct Guarded {
    email: &'static str,
    pub(crate) phone: Phone,
    pub(crate) recovery_codes: Vec<String>,
}

impl Guarded {
    /// Sets a factor up for a staff account of the demo.
    #[track_caller]
    pub(crate) fn of_demo(portal: &Portal, sandbox: &Sandbox, email: &'static str) -> Self {
        let browser = portal.browser();
        log_in_staff(&browser, email, demo::PASSWORD).ok();
        let password = json!({ "currentPassword": demo::PASSWORD });
        browser.post("/api/auth/factor/enrol", &password).ok();
        let otp = json!({ "otp": code_for(sandbox, email) });
        let shown = browser.post("/api/auth/factor/prove", &otp).ok();
        let phone = Phone::reading(shown["secret"].as_str().expect("a secret"));
        let code = json!({ "code": phone.code_at(Utc::now()) });
        let confirmed = browser.post("/api/auth/factor/confirm", &code).ok();
        let codes = confirmed["recoveryCodes"].clone();
        Self {
            email,
            phone,
            recovery_codes: serde_json::from_value(codes).expect("a list"),
        }
    }

    /// Signs in at that portal with the factor; the status.
    #[track_caller]
    pub(crate) fn gives(&self, portal: &Portal, kind: &str, code: &str) -> u16 {
        let browser = portal.browser();
        let begun = log_in_staff(&browser, self.email, demo::PASSWORD).ok();
        assert_eq!(begun["next"], "factor");
        let path = format!("/api/auth/factor/{kind}");
        browser.post(&path, &json!({ "code": code })).status
    }
}

/// Opens the file that a student of the demo has sent with a leave.
#[track_caller]
pub(crate) fn opens_the_certificate(nikhil: &Browser) {
    let reply = log_in(nikhil, "nikhil.deshpande@sunrise.example", demo::PASSWORD);
    let sap_id = reply.text("/student/id");
    let own = nikhil.get(&format!("/api/leave/fetch-leave-student/{sap_id}"));
    let id = own.text("/leaves/0/_id");
    let certificate = nikhil.get(&format!("/api/leave/{id}/attachment"));
    assert_eq!(certificate.status, 200);
}

/// The link of the first document in an application.
pub(crate) fn document_in(admission: &Value) -> String {
    let text = admission.to_string();
    let link = text.split('"').find(|text| text.contains("/documents/"));
    link.unwrap_or_else(|| panic!("no document in {text}"))
        .to_owned()
}
