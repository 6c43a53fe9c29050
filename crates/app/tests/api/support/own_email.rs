//! Somebody signed in who changes the own address, up to the mails that come of it.

use serde_json::json;

use super::{Account, Browser, Reply, TestApp};

impl Account {
    /// Asks for a code to a new address.
    pub(crate) fn ask_for_email(&self, password: &str, email: &str) -> Reply {
        let body = json!({ "currentPassword": password, "email": email });
        self.post("/auth/change-email", &body)
    }

    /// Enters the code.
    pub(crate) fn confirm_email(&self, email: &str, code: &str) -> Reply {
        let body = json!({ "email": email, "otp": code });
        self.post("/auth/confirm-email", &body)
    }

    /// Changes the address, with the code that is mailed.
    #[track_caller]
    pub(crate) fn change_email(&self, app: &TestApp, password: &str, email: &str) {
        self.ask_for_email(password, email).expect(200);
        self.confirm_email(email, &app.code_to(email)).expect(200);
    }
}

impl TestApp {
    /// The token in the newest mail to that former address.
    #[track_caller]
    pub(crate) fn undo_token_to(&self, email: &str) -> String {
        let mails = self.mails_to(email);
        let texts = mails.iter().map(|mail| mail.text.as_str());
        let mut tokens = texts.filter_map(|text| text.split_once("#undo="));
        let (_, rest) = tokens.next().expect("a mail with the link");
        rest.split_whitespace().next().expect("a token").to_owned()
    }
}

impl Browser {
    /// Follows the link of that token.
    pub(crate) fn undo_email(&self, token: &str) -> Reply {
        self.post("/auth/undo-email", &json!({ "token": token }))
    }
}
