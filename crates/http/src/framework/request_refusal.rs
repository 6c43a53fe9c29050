//! Refusals of requests that no use case has seen.

use chrono::Duration;
use portal_domain::refusals::{Code, Refusal, RefusalKind};
use thiserror::Error;

/// Why a request is refused before, or instead of, its use case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub(crate) enum RequestRefusal {
    #[error("Please log in.")]
    NotSignedIn,
    /// The password was right, and the second factor is still to come.
    #[error("Please finish logging in with your second step.")]
    FactorNeeded,
    /// Signed in, but this is not theirs to do.
    #[error("You are not allowed to do this.")]
    Forbidden,
    /// The page was loaded for another account than the one that is signed in now.
    #[error("Another account has signed in on this browser. Please reload the page.")]
    OtherAccount,
    /// Unknown, or another college's: nobody can tell one from the other.
    #[error("Not found.")]
    NotFound,
    /// Nothing was done.
    #[error("The portal is busy or under maintenance. Please try again in a moment.")]
    Unavailable,
    /// A defect of the server.
    #[error("An unexpected error occurred. Please try again.")]
    Defect,
    #[error("The request is not the JSON object expected here.")]
    NotJson,
    #[error("The request ended too early.")]
    EndedEarly,
    #[error("The request is too large.")]
    TooLarge,
    #[error("The request took too long.")]
    TooSlow,
    #[error("Please send application/json.")]
    JsonExpected,
    #[error("The upload was cut off or is damaged. Please try again.")]
    UploadBroken,
    #[error("The upload is too large. A document may have at most 5 MB.")]
    UploadTooLarge,
    #[error("The upload took too long. Please try again.")]
    UploadTooSlow,
    #[error("This form has too many parts.")]
    TooManyParts,
    #[error("Please send multipart/form-data.")]
    FormExpected,
    #[error("The address of this request is not well-formed.")]
    FaultyAddress,
    #[error("This request came from another site.")]
    ForeignOrigin,
    #[error("This address does not take this method.")]
    WrongMethod,
    /// Wrong name or password of a student; nobody can tell which.
    #[error("These details do not match an account. Please check them and try again.")]
    WrongStudentLogin,
    /// Of the staff. In a new browser a user name may belong to several colleges.
    #[error(
        "These details do not match an account. Please check them and try again. On a new browser, log in with your email address."
    )]
    WrongStaffLogin,
}

impl Refusal for RequestRefusal {
    fn kind(&self) -> RefusalKind {
        let code = match self {
            Self::NotSignedIn => Code::RequestNotSignedIn,
            Self::FactorNeeded => Code::FactorNeeded,
            Self::Forbidden => Code::RequestForbidden,
            Self::OtherAccount => Code::RequestOtherAccount,
            Self::NotFound => Code::RequestNotFound,
            Self::Unavailable => Code::RequestUnavailable,
            Self::Defect => Code::RequestDefect,
            Self::NotJson => Code::RequestNotJson,
            Self::EndedEarly => Code::RequestEndedEarly,
            Self::TooLarge => Code::RequestTooLarge,
            Self::TooSlow => Code::RequestTooSlow,
            Self::JsonExpected => Code::RequestJsonExpected,
            Self::UploadBroken => Code::UploadBroken,
            Self::UploadTooLarge => Code::UploadTooLarge,
            Self::UploadTooSlow => Code::UploadTooSlow,
            Self::TooManyParts => Code::UploadTooManyParts,
            Self::FormExpected => Code::RequestFormExpected,
            Self::FaultyAddress => Code::RequestFaultyAddress,
            Self::ForeignOrigin => Code::RequestForeignOrigin,
            Self::WrongMethod => Code::RequestWrongMethod,
            Self::WrongStudentLogin => Code::LoginWrongStudent,
            Self::WrongStaffLogin => Code::LoginWrongStaff,
        };
        code.into()
    }
}

/// There was too much of something; the wait until there may be more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooMany {
    pub of: Limited,
    pub wait: Duration,
}

/// What there was too much of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Limited {
    Tries,
    /// Changes by one account.
    Changes,
    /// One-time codes sent to one address or asked for by one client.
    Codes,
    /// Results that one client verified.
    Results,
    /// Tries of one account from unknown browsers.
    Logins,
    /// Files that one student sent.
    Files,
}

impl std::fmt::Display for TooMany {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let what = match self.of {
            Limited::Tries => "Too many attempts.",
            Limited::Changes => "Too many changes in a short time.",
            Limited::Codes => "Too many codes requested.",
            Limited::Results => "Too many results checked.",
            Limited::Logins => {
                "Too many attempts to log in to this account. Reset your password to log in now."
            }
            Limited::Files => "Too many files.",
        };
        write!(f, "{what} Please try again in {}.", in_words(self.wait))
    }
}

impl Refusal for TooMany {
    fn kind(&self) -> RefusalKind {
        let code = match self.of {
            Limited::Tries => Code::RequestTooManyTries,
            Limited::Changes => Code::RequestTooManyChanges,
            Limited::Codes => Code::AccountTooManyCodes,
            Limited::Results => Code::ResultTooManyChecked,
            Limited::Logins => Code::LoginTooManyTries,
            Limited::Files => Code::DocumentTooMany,
        };
        code.with("seconds", seconds_up(self.wait))
    }
}

/// Whole seconds, rounded up; at least one.
pub(crate) fn seconds_up(duration: Duration) -> i64 {
    (duration + Duration::milliseconds(999))
        .num_seconds()
        .max(1)
}

fn in_words(duration: Duration) -> String {
    match seconds_up(duration) {
        1 => "1 second".into(),
        seconds @ 2..=90 => format!("{seconds} seconds"),
        seconds => format!("{} minutes", (seconds + 59) / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_is_rounded_up_and_said_in_words() {
        assert_eq!(in_words(Duration::milliseconds(10)), "1 second");
        assert_eq!(in_words(Duration::milliseconds(59_001)), "60 seconds");
        assert_eq!(in_words(Duration::seconds(91)), "2 minutes");
        assert_eq!(in_words(Duration::seconds(3600)), "60 minutes");
    }
}
