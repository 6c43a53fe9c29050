//! Staff who have a second factor, and the phone with their authenticator app.

use chrono::Duration;
use portal_domain::roles::Role;
use serde_json::{Value, json};

pub(crate) use super::phone::Phone;
use super::{Account, Browser, Reply, STAFF_PASSWORD, TestApp};

impl Phone {
    /// The code that it shows at the portal's time.
    pub(crate) fn code(&self, app: &TestApp) -> String {
        self.code_at(app.now())
    }

    /// The code that it will show, or has shown, so long from now.
    pub(crate) fn code_in(&self, app: &TestApp, time: Duration) -> String {
        self.code_at(app.now() + time)
    }
}

/// A staff account with a factor.
pub(crate) struct Enrolled {
    pub(crate) phone: Phone,
    pub(crate) recovery_codes: Vec<String>,
}

impl Account {
    /// Asks for the mail before a factor is set up.
    pub(crate) fn ask_to_enrol(&self, password: &str) -> Reply {
        let body = json!({ "currentPassword": password });
        self.post("/auth/factor/enrol", &body)
    }

    /// Sets an authenticator app up, with the code that is mailed to that address. The next step of the app is not used
    /// then.
    #[track_caller]
    pub(crate) fn enrol_by(&self, app: &TestApp, email: &str) -> Enrolled {
        self.ask_to_enrol(STAFF_PASSWORD).expect(200);
        let phone = self.prove(&app.code_to(email));
        let confirmed = self.confirm_app(&phone.code(app)).expect(200).json();
        app.pass(Duration::seconds(30));
        Enrolled {
            phone,
            recovery_codes: serde_json::from_value(confirmed["recoveryCodes"].clone())
                .expect("a list"),
        }
    }

    /// Sets an authenticator app up.
    #[track_caller]
    pub(crate) fn enrol(&self, app: &TestApp) -> Enrolled {
        self.enrol_by(app, &self.email)
    }

    /// Begins to sign in, by the password.
    #[track_caller]
    pub(crate) fn begin_sign_in(&self, next: &str) {
        let reply = self
            .log_in_as_staff(&self.email, STAFF_PASSWORD)
            .expect(200);
        assert_eq!(reply.json()["next"], next);
    }
}

impl Browser {
    /// Enters the mailed code; the app that reads the secret then.
    #[track_caller]
    pub(crate) fn prove(&self, otp: &str) -> Phone {
        let shown = self
            .post("/auth/factor/prove", &json!({ "otp": otp }))
            .expect(200);
        Phone::reading(&shown.text("/secret"))
    }

    /// Enters a code of the app that was shown.
    pub(crate) fn confirm_app(&self, code: &str) -> Reply {
        self.post("/auth/factor/confirm", &json!({ "code": code }))
    }

    /// Confirms with the password who is signed in.
    pub(crate) fn step_up(&self) -> Reply {
        self.step_up_with(&json!({ "currentPassword": STAFF_PASSWORD }))
    }

    /// Confirms with that who is signed in.
    pub(crate) fn step_up_with(&self, given: &Value) -> Reply {
        self.post("/auth/step-up", given)
    }

    /// Completes a sign-in with a code of the app.
    pub(crate) fn give_app_code(&self, code: &str) -> Reply {
        self.post("/auth/factor/app", &json!({ "code": code }))
    }

    /// Completes a sign-in with a recovery code.
    pub(crate) fn give_recovery_code(&self, code: &str) -> Reply {
        self.post("/auth/factor/recovery", &json!({ "code": code }))
    }

    /// How far its sign-in is: the level and what is lacking.
    #[track_caller]
    pub(crate) fn level(&self) -> (String, Value) {
        let session = self.get("/auth/session").expect(200);
        (session.text("/level"), session.json()["next"].clone())
    }
}

impl Reply {
    /// Checks that it was refused because the last confirmation is too old.
    #[track_caller]
    pub(crate) fn check_stale(&self) {
        self.check_refusal(
            403,
            "factor.stale",
            "Please confirm that it is you, then try again.",
        );
    }
}

impl TestApp {
    /// Lets those minutes pass while these people go on working, so that their sessions do not end.
    #[track_caller]
    pub(crate) fn work_on(&self, people: &[&Browser], minutes: i64) {
        let mut left = minutes;
        while left > 0 {
            let some = left.min(20);
            self.pass(Duration::minutes(some));
            assert!(people.iter().all(|browser| browser.is_signed_in()));
            left -= some;
        }
    }

    /// What was refused to that account for a confirmation that is too old, the oldest first.
    pub(crate) fn refused_as_stale(&self, account: &str) -> Vec<String> {
        let query = "SELECT detail ->> 'act' FROM audit
                     WHERE action = 'refuseStale' AND subject_id::text = $1 AND staff_id = subject_id ORDER BY at, id";
        let rows = self.sql().query(query, &[&account]);
        let rows = rows.expect("read the audit");
        rows.iter().map(|row| row.get(0)).collect()
    }

    /// Somebody whose sign-in waits for the second factor.
    pub(crate) fn staff_at_password(&self) -> Account {
        let account = self.staff(Role::Hod);
        account.enrol(self);
        account.begin_sign_in("factor");
        account
    }

    /// Lets the grace of every staff account end.
    pub(crate) fn end_grace(&self) {
        self.execute("UPDATE staff SET role_since = role_since - interval '14 days'");
    }

    /// Makes each role one that needs a factor, at the home college.
    pub(crate) fn ask_all_roles_for_a_factor(&self) {
        let names = Role::ALL.map(Role::as_str);
        let added: Vec<_> = names
            .iter()
            .filter(|name| !["superAdmin", "accountantAdmin", "marksAdmin"].contains(name))
            .collect();
        let body = json!({ "added": added });
        self.staff(Role::SuperAdmin)
            .put("/college/factor-roles", &body)
            .expect(200);
        self.execute("UPDATE factor_roles SET added_at = added_at - interval '14 days'");
    }
}
