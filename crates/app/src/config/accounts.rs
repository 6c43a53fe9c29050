//! Accounts: founding, codes, sessions, throttles, the cost of a password's hash.

use chrono::Duration;
use portal_domain::{
    codes::CodeRules,
    factors::Demand,
    sessions::SessionRules,
    throttles::{Limit, Limits},
};

use super::Reader;

/// The least bcrypt cost; tests build the application with less.
const MIN_BCRYPT_COST: u32 = 12;

/// The settings of accounts, codes, sessions and throttles.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct AccountsConfig {
    /// Whether a stranger who registers an unknown college founds it.
    pub open_founding: bool,
    pub codes: CodeRules,
    pub sessions: SessionRules,
    pub limits: Limits,
    pub staff_factor: Demand,
    /// bcrypt's cost for new hashes.
    pub bcrypt_cost: u32,
}

impl AccountsConfig {
    pub(super) fn read(reader: &mut Reader, demo: bool) -> Self {
        let codes = CodeRules::default();
        let max_code = CodeRules::MAX_LIFETIME.num_seconds();
        let max_idle = SessionRules::MAX_IDLE.num_seconds();
        let max_absolute = SessionRules::MAX_ABSOLUTE.num_seconds();
        let idle = reader.number("PORTAL_SESSION_IDLE_SECONDS", max_idle, 1..=max_idle);
        let absolute = reader.number("PORTAL_SESSION_SECONDS", max_absolute, 1..=max_absolute);
        Self {
            open_founding: reader.switch("PORTAL_OPEN_FOUNDING", demo),
            codes: CodeRules {
                lifetime: Duration::seconds(reader.number(
                    "PORTAL_OTP_SECONDS",
                    max_code,
                    1..=max_code,
                )),
                resend_after: Duration::seconds(reader.number(
                    "PORTAL_OTP_RESEND_SECONDS",
                    codes.resend_after.num_seconds(),
                    1..=max_code,
                )),
                ..codes
            },
            sessions: SessionRules::new(Duration::seconds(idle), Duration::seconds(absolute)),
            limits: read_limits(reader),
            staff_factor: reader.choice("PORTAL_STAFF_FACTOR", &demands()),
            bcrypt_cost: reader.number("PORTAL_BCRYPT_COST", MIN_BCRYPT_COST, MIN_BCRYPT_COST..=16),
        }
    }
}

/// The first is the default.
fn demands() -> [(&'static str, Demand); 2] {
    [Demand::Required, Demand::Offered].map(|demand| (demand.as_str(), demand))
}

fn read_limits(reader: &mut Reader) -> Limits {
    let limits = Limits::default();
    Limits {
        login_account_client: limit(
            reader,
            "PORTAL_LIMIT_LOGIN_ACCOUNT_CLIENT",
            limits.login_account_client,
        ),
        login_account: limit(reader, "PORTAL_LIMIT_LOGIN_ACCOUNT", limits.login_account),
        login_known: limit(reader, "PORTAL_LIMIT_LOGIN_KNOWN", limits.login_known),
        client: limit(reader, "PORTAL_LIMIT_CLIENT", limits.client),
        code_tries: limit(reader, "PORTAL_LIMIT_OTP_TRIES", limits.code_tries),
        code_mails: limit(reader, "PORTAL_LIMIT_OTP_MAILS", limits.code_mails),
        code_mails_address: limit(
            reader,
            "PORTAL_LIMIT_OTP_MAILS_ADDRESS",
            limits.code_mails_address,
        ),
        code_mails_known: limit(
            reader,
            "PORTAL_LIMIT_OTP_MAILS_KNOWN",
            limits.code_mails_known,
        ),
        uploads: limit(reader, "PORTAL_LIMIT_UPLOADS", limits.uploads),
        factor_codes: limit(reader, "PORTAL_LIMIT_FACTOR_CODES", limits.factor_codes),
        passkey_challenges: limit(
            reader,
            "PORTAL_LIMIT_PASSKEY_CHALLENGES",
            limits.passkey_challenges,
        ),
        verifications: limit(reader, "PORTAL_LIMIT_VERIFICATIONS", limits.verifications),
        crash_reports: limit(reader, "PORTAL_LIMIT_CRASH_REPORTS", limits.crash_reports),
        student_writes: limit(reader, "PORTAL_LIMIT_WRITES", limits.student_writes),
        staff_writes: limit(reader, "PORTAL_LIMIT_WRITES", limits.staff_writes),
    }
}

/// Reads a limit such as `10/600`: ten in 600 seconds.
fn limit(reader: &mut Reader, name: &str, default: Limit) -> Limit {
    let Some(text) = reader.text(name) else {
        return default;
    };
    let parsed = text.split_once('/').and_then(|(count, seconds)| {
        let count: i32 = count
            .parse()
            .ok()
            .filter(|count| (1..=1_000_000).contains(count))?;
        let seconds: i64 = seconds
            .parse()
            .ok()
            .filter(|seconds| (1..=86_400).contains(seconds))?;
        Some(Limit {
            count,
            window: Duration::seconds(seconds),
        })
    });
    parsed.unwrap_or_else(|| {
        reader.fault(format!(
            "{name} must be a count and seconds such as 10/600, not {text:?}."
        ));
        default
    })
}
