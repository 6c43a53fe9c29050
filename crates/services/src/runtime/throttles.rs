//! Counts tries, each under the key of its counter.
//!
//! Decision: DECISIONS.md#throttles-are-fixed-windows.

use portal_domain::{
    accounts::AccountKind,
    ids::{CollegeId, DeviceId, StaffId, StudentId},
    throttles::{Limit, Throttled},
};
use portal_persistence::throttles;

use crate::{
    Context, Failure, Outcome,
    runtime::client::{Client, DeviceToken, Origin},
};

/// What is counted.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Counter<'a> {
    /// All expensive work of one client.
    Client(Client),
    /// Logins of one account from one client.
    LoginFrom(AccountKind, &'a str, Client),
    /// Logins of one account from all unknown browsers.
    Login(AccountKind, &'a str),
    /// Logins of one account from a known browser.
    LoginKnown(DeviceToken),
    /// Tries of codes sent to one address, from one browser or client.
    CodeTries(&'a str, Origin),
    /// Code mails to one address, requested by one client.
    CodeMailsFrom(&'a str, Client),
    /// Code mails to one address, requested by all unknown browsers.
    CodeMails(&'a str),
    /// Codes for the first password that staff have sent to a student again.
    FirstCodes(StudentId),
    /// Code mails requested by a known browser.
    CodeMailsKnown(DeviceToken),
    /// Files sent by one student.
    Uploads(StudentId),
    /// Logos sent by one college, since each one is kept.
    Logos(CollegeId),
    /// Codes of a staff account's authenticator app.
    FactorCodes(StaffId),
    /// Challenges for a passkey that one client asks for before anybody is signed in.
    PasskeyChallenges(Client),
    /// Calls of one client that show a token which no device has on which somebody stays signed in.
    DeviceChallenges(Client),
    /// Challenges and answers of such a device, right or wrong.
    Device(DeviceId),
    /// Results verified from one client.
    Verifications(Client),
    /// Crashes of the client's pages, reported by one client.
    CrashReports(Client),
}

impl Counter<'_> {
    fn parts(&self) -> (&'static str, Vec<String>) {
        match self {
            Self::Client(client) => ("client", vec![client.0.to_string()]),
            Self::LoginFrom(kind, name, client) => (
                "login-from",
                vec![kind.as_str().into(), (*name).into(), client.0.to_string()],
            ),
            Self::Login(kind, name) => ("login", vec![kind.as_str().into(), (*name).into()]),
            Self::LoginKnown(token) => ("login-known", vec![token.0.to_string()]),
            Self::CodeTries(email, Origin::Unknown(client)) => {
                ("code-tries", vec![(*email).into(), client.0.to_string()])
            }
            Self::CodeTries(_, Origin::Known(token)) => {
                ("code-tries-known", vec![token.0.to_string()])
            }
            Self::CodeMailsFrom(email, client) => (
                "code-mails-from",
                vec![(*email).into(), client.0.to_string()],
            ),
            Self::CodeMails(email) => ("code-mails", vec![(*email).into()]),
            Self::CodeMailsKnown(token) => ("code-mails-known", vec![token.0.to_string()]),
            Self::FirstCodes(student) => ("first-codes", vec![student.to_string()]),
            Self::Logos(college) => ("logos", vec![college.to_string()]),
            Self::Uploads(student) => ("uploads", vec![student.to_string()]),
            Self::FactorCodes(member) => ("factor-codes", vec![member.to_string()]),
            Self::PasskeyChallenges(client) => ("passkey-challenges", vec![client.0.to_string()]),
            Self::DeviceChallenges(client) => ("device-challenges", vec![client.0.to_string()]),
            Self::Device(device) => ("device", vec![device.to_string()]),
            Self::Verifications(client) => ("verifications", vec![client.0.to_string()]),
            Self::CrashReports(client) => ("crash-reports", vec![client.0.to_string()]),
        }
    }

    fn limit(&self, cx: &Context) -> Limit {
        let limits = &cx.policy().limits;
        match self {
            Self::Client(_) => limits.client,
            Self::LoginFrom(..) => limits.login_account_client,
            Self::Login(..) => limits.login_account,
            Self::LoginKnown(_) => limits.login_known,
            Self::CodeTries(..) => limits.code_tries,
            Self::CodeMailsFrom(..) => limits.code_mails,
            Self::CodeMails(_) => limits.code_mails_address,
            Self::FirstCodes(_) => limits.code_mails,
            Self::CodeMailsKnown(_) => limits.code_mails_known,
            Self::Uploads(_) | Self::Logos(_) => limits.uploads,
            Self::FactorCodes(_) => limits.factor_codes,
            Self::PasskeyChallenges(_) | Self::DeviceChallenges(_) => limits.passkey_challenges,
            Self::Device(_) => limits.login_known.doubled(),
            Self::Verifications(_) => limits.verifications,
            Self::CrashReports(_) => limits.crash_reports,
        }
    }

    fn key(&self, cx: &Context) -> [u8; 32] {
        let (purpose, parts) = self.parts();
        let parts: Vec<&[u8]> = parts.iter().map(String::as_bytes).collect();
        cx.secrets().hash(purpose, &parts)
    }
}

/// Counts one try under each counter, outside any transaction, so that a later refusal does not
/// undo the count. Stops at the first counter that is over its limit.
pub(crate) fn count<E: From<Throttled>>(
    cx: &mut Context,
    counters: &[Counter<'_>],
) -> Outcome<(), E> {
    let now = cx.now();
    for counter in counters {
        let (key, limit) = (counter.key(cx), counter.limit(cx));
        throttles::count(cx.db(), &key, limit, now)?
            .map_err(|throttled| Failure::Refused(throttled.into()))?;
    }
    Ok(())
}

/// Counts one try under all of the counters, or under none if one of them is over its limit, so
/// that a refused try does not use up another counter.
pub(crate) fn count_together<E: From<Throttled>>(
    cx: &mut Context,
    counters: &[Counter<'_>],
) -> Outcome<(), E> {
    let now = cx.now();
    let limits: Vec<_> = counters
        .iter()
        .map(|counter| (counter.key(cx), counter.limit(cx)))
        .collect();
    cx.transaction(|tx| {
        for (key, limit) in &limits {
            throttles::count(tx.db, key, *limit, now)?
                .map_err(|throttled| Failure::Refused(throttled.into()))?;
        }
        Ok(())
    })
}

/// Resets a counter, because the password was right.
pub(crate) fn forget<E>(cx: &mut Context, counter: Counter<'_>) -> Outcome<(), E> {
    let key = counter.key(cx);
    Ok(throttles::forget(cx.db(), &key)?)
}
