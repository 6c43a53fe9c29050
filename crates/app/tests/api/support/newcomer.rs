//! Somebody who registers as people do: a form, a code from a mail, a login.

use serde_json::{Value, json};

use super::{Browser, Reply, STAFF_PASSWORD, STUDENT_PASSWORD, TestApp};

/// Somebody with a browser and an address, on the way to an account.
pub(crate) struct Newcomer<'a> {
    app: &'a TestApp,
    pub(crate) browser: Browser,
    pub(crate) name: String,
    pub(crate) email: String,
}

impl<'a> Newcomer<'a> {
    pub(super) fn new(app: &'a TestApp, name: &str) -> Self {
        Self {
            app,
            browser: app.browser(),
            name: name.to_owned(),
            email: format!("{name}@example.in"),
        }
    }

    /// The form of a student's registration, filled in.
    pub(crate) fn form(&self, college: &str) -> Value {
        json!({
            "username": self.name,
            "email": self.email,
            "password": STUDENT_PASSWORD,
            "college": college,
        })
    }

    /// Sends the student's form.
    pub(crate) fn register(&self, college: &str) -> Reply {
        self.browser.post("/auth/register", &self.form(college))
    }

    /// Enters a student's code.
    pub(crate) fn verify(&self, code: &str) -> Reply {
        let body = json!({ "email": self.email, "otp": code });
        self.browser.post("/auth/verify-otp", &body)
    }

    /// Sends the form of staff at the college of that name.
    pub(crate) fn register_as_staff(&self, college_name: &str) -> Reply {
        let body = json!({
            "collegeName": college_name,
            "email": self.email,
            "password": STAFF_PASSWORD,
        });
        self.browser.post("/auth/admin-register", &body)
    }

    /// Enters a staff member's code.
    pub(crate) fn verify_as_staff(&self, code: &str) -> Reply {
        let body = json!({ "email": self.email, "otp": code });
        self.browser.post("/auth/admin-verify-otp", &body)
    }

    /// Asks for another code.
    pub(crate) fn resend(&self) -> Reply {
        let body = json!({ "email": self.email });
        self.browser.post("/auth/resend-otp", &body)
    }

    /// The newest code in the mail.
    #[track_caller]
    pub(crate) fn code(&self) -> String {
        self.app.code_to(&self.email)
    }

    /// Registers, verifies; returns the SAP id from the welcome mail.
    pub(crate) fn become_student(&self, college: &str) -> String {
        self.register(college).expect(200);
        self.verify(&self.code()).expect(200);
        self.sap_id()
    }

    /// The SAP id, the last word of the welcome mail's subject.
    #[track_caller]
    pub(crate) fn sap_id(&self) -> String {
        let subjects = self.app.subjects_to(&self.email);
        let mut welcomes = subjects
            .iter()
            .filter(|subject| subject.starts_with("Your student ID"));
        let subject = welcomes.next().expect("a welcome mail");
        subject.rsplit(' ').next().unwrap().to_owned()
    }

    /// Registers as staff and verifies; returns the reply to the code.
    pub(crate) fn become_staff(&self, college_name: &str) -> Reply {
        self.register_as_staff(college_name).expect(200);
        self.verify_as_staff(&self.code()).expect(200)
    }
}
