//! The portal's own addresses, for links in mails.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use crate::AccountKind;

/// Builds the links in mails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Links {
    /// The portal's public address, such as `https://portal.example.edu`, with or without a slash at
    /// its end.
    pub public_url: String,
}

impl Links {
    /// Links below this address.
    #[must_use]
    pub fn new(public_url: impl Into<String>) -> Self {
        Self {
            public_url: public_url.into(),
        }
    }

    pub(crate) fn student_log_in(&self) -> String {
        self.page("/log-in")
    }

    pub(crate) fn staff_log_in(&self) -> String {
        self.page("/admin-login")
    }

    /// With the college's name filled in, since another spelling would be another college; without it if
    /// the line would be too long for a mail.
    pub(crate) fn staff_register(&self, college: &str) -> String {
        let page = self.page("/admin-register");
        let link = format!(
            "{page}?college={}",
            utf8_percent_encode(college, NON_ALPHANUMERIC)
        );
        if link.len() > 900 { page } else { link }
    }

    pub(crate) fn forgot_password_of(&self, kind: AccountKind) -> String {
        match kind {
            AccountKind::Student => self.forgot_password(),
            AccountKind::Staff => self.page("/forgot-password?account=staff"),
        }
    }

    /// The token is behind a `#`, so that no server on the way, nor the portal's own log, gets to read it.
    pub(crate) fn undo_email(&self, kind: AccountKind, token: &str) -> String {
        let page = self.forgot_password_of(kind);
        let token = utf8_percent_encode(token, NON_ALPHANUMERIC);
        let link = format!("{page}#undo={token}");
        if link.len() > 900 { page } else { link }
    }

    /// As [`undo_email`](Self::undo_email), to keep a second factor that is about to be removed.
    pub(crate) fn stop_restoration(&self, token: &str) -> String {
        let page = self.forgot_password_of(AccountKind::Staff);
        let token = utf8_percent_encode(token, NON_ALPHANUMERIC);
        let link = format!("{page}#stop={token}");
        if link.len() > 900 { page } else { link }
    }

    pub(crate) fn admission_form(&self) -> String {
        self.page("/admission/form")
    }

    pub(crate) fn fee_status(&self) -> String {
        self.page("/fee-status")
    }

    pub(crate) fn practicals(&self) -> String {
        self.page("/practicals")
    }

    pub(crate) fn grievance(&self) -> String {
        self.page("/grievance")
    }

    pub(crate) fn leave(&self) -> String {
        self.page("/leave")
    }

    pub(crate) fn wallet(&self) -> String {
        self.page("/wallet")
    }

    pub(crate) fn result(&self) -> String {
        self.page("/result")
    }

    pub(crate) fn scholarship(&self) -> String {
        self.page("/scholarship")
    }

    pub(crate) fn reexam(&self) -> String {
        self.page("/reexam")
    }

    pub(crate) fn forgot_password(&self) -> String {
        self.page("/forgot-password")
    }

    /// The code is behind a `#`, as in [`undo_email`](Self::undo_email).
    pub(crate) fn first_password(&self, code: &str) -> String {
        self.page(&format!("/first-password#code={code}"))
    }

    fn page(&self, path: &str) -> String {
        format!("{}{path}", self.public_url.trim_end_matches('/'))
    }
}
