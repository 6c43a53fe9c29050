//! One-time codes: sending, sending again, and trying; for registration, password reset and new addresses.
//!
//! Nothing here reveals whether an address is known: known and unknown addresses take the same work and get
//! the same reply; only the mail differs.

use chrono::Duration;
use portal_domain::{
    accounts::{AccountKind, EmailAddress},
    codes::{Code, CodePurpose, SentCode, Try},
    ids::CodeId,
    refusals::{self, Refusal, RefusalKind},
    sessions::Account,
    throttles::Throttled,
};
use portal_mail::Message;
use portal_persistence::{
    Stored,
    codes::{self, Registration, WaitingCode},
    colleges,
    email_changes::{self, CodeOwner},
    staff, students,
};
use subtle::ConstantTimeEq;

use crate::{
    Client, Context, Failure, KnownBrowser, Outcome, Tx, outbox,
    runtime::{
        client::Origin,
        random::random,
        throttles::{Counter, count, count_together},
    },
};

pub use browser::BrowserToken;

mod browser;

/// The reply to a request for a code, whether or not one was sent.
#[derive(Debug, Clone)]
pub struct CodeSent {
    /// For the browser's cookie, without which the code is refused.
    pub browser: BrowserToken,
    /// How long until the browser may ask for another code.
    pub resend_after: Duration,
    /// How long the code is valid.
    pub expires_in: Duration,
}

/// Why a code was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidCode {
    /// It was wrong, expired, tried too often, of another browser, or missing; the reply does not say which.
    #[error("Invalid OTP or OTP has expired.")]
    Invalid,
    /// Too many tries for this address or from this client.
    #[error("Invalid OTP or OTP has expired.")]
    Throttled(#[from] Throttled),
}

/// What goes to the address of a new code.
pub(crate) enum Mail {
    /// The code, in this message.
    Code(Box<dyn Fn(&Code) -> Message>),
    /// Another mail, which tells the owner that the address has an account.
    Instead(Message),
    /// Nothing: there is no account to reset.
    Nothing,
}

/// What a right code completes, beside proving its address.
#[derive(Clone, Copy)]
pub(crate) enum Waits<'a> {
    /// Nothing that is kept: a new password comes with the code.
    Nothing,
    /// A registration.
    Registration(&'a Registration),
    /// What the owner of an account asked for with the password.
    Owner(&'a CodeOwner),
}

/// Where a try comes from: a browser that the account of that kind and address knows, or an unknown client.
pub(crate) fn origin(
    cx: &mut Context,
    client: Client,
    known: &KnownBrowser,
    (kind, email): (AccountKind, &EmailAddress),
) -> Stored<Origin> {
    let known = known.since_restore(cx)?;
    if known.is_new() {
        return Ok(Origin::Unknown(client));
    }
    let found = match kind {
        AccountKind::Student => students::find_by_email(cx.db(), email.key())?
            .map(|found| (Account::Student(found.id), found.password)),
        AccountKind::Staff => staff::find_by_email(cx.db(), email.key())?
            .map(|found| (Account::Staff(found.member.id), found.password)),
    };
    Ok(
        found.map_or(Origin::Unknown(client), |(account, password)| {
            known.origin(cx.secrets(), client, account, &password)
        }),
    )
}

/// Counts a request for a code mail, whether or not the address is known: for a known browser by the browser; for any
/// other by client, by address and client, and by address.
pub(crate) fn count_mail<E: From<Throttled>>(
    cx: &mut Context,
    origin: Origin,
    email: &EmailAddress,
) -> Outcome<(), E> {
    match origin {
        Origin::Known(token) => count(cx, &[Counter::CodeMailsKnown(token)]),
        Origin::Unknown(client) => {
            count(cx, &[Counter::Client(client)])?;
            let email = email.key();
            let from = Counter::CodeMailsFrom(email, client);
            count_together(cx, &[from, Counter::CodeMails(email)])
        }
    }
}

/// Counts a try of a code: by client, and by address and client over all codes of the address. Refuses a browser
/// without a waiting code before it counts the address, so that a stranger cannot use up the tries of somebody else's
/// address. An unknown address has a waiting code too, so this reveals nothing.
pub(crate) fn count_try(
    cx: &mut Context,
    origin: Origin,
    purpose: CodePurpose,
    email: &EmailAddress,
    browser: &BrowserToken,
) -> Outcome<(), InvalidCode> {
    if let Origin::Unknown(client) = origin {
        count(cx, &[Counter::Client(client)])?;
    }
    let browser_hash = browser.hash(cx.secrets());
    if !codes::is_waiting(cx.db(), &browser_hash, email.key(), purpose)? {
        return Err(Failure::Refused(InvalidCode::Invalid));
    }
    count(cx, &[Counter::CodeTries(email.key(), origin)])
}

/// Writes a code for a new browser token, and its mail.
pub(crate) fn send(
    tx: &mut Tx<'_>,
    client: Client,
    purpose: CodePurpose,
    email: &EmailAddress,
    mail: &Mail,
    waits: Waits<'_>,
) -> Stored<CodeSent> {
    let rules = tx.policy().codes;
    let browser = BrowserToken::draw();
    let id = tx.new_id(CodeId::new);
    let waiting = WaitingCode {
        id,
        purpose,
        email: email.as_str().to_owned(),
        sent: issue(tx, client, (id, purpose), email.as_str(), mail)?,
    };
    let browser_hash = browser.hash(tx.secrets());
    codes::insert(tx.db, &waiting, email, &browser_hash)?;
    match waits {
        Waits::Nothing => {}
        Waits::Registration(registration) => {
            codes::insert_registration(tx.db, id, registration)?;
        }
        Waits::Owner(change) => email_changes::insert(tx.db, id, change)?,
    }
    Ok(CodeSent {
        browser,
        resend_after: rules.resend_after,
        expires_in: rules.lifetime,
    })
}

/// Draws a code, writes its mail, and returns what is stored of it. Starts with no tries, since the tries per hour of
/// an address already limit guessing.
fn issue(
    tx: &mut Tx<'_>,
    client: Client,
    (id, purpose): (CodeId, CodePurpose),
    to: &str,
    mail: &Mail,
) -> Stored<SentCode> {
    let code = draw(purpose);
    let hash = code_hash(tx.secrets(), id, &code).to_vec();
    let hash = match mail {
        Mail::Code(message) => {
            outbox::enqueue_for(tx, client, to, message(&code))?;
            Some(hash)
        }
        Mail::Instead(message) => {
            outbox::enqueue_for(tx, client, to, message.clone())?;
            None
        }
        Mail::Nothing => {
            outbox::enqueue_blank(tx, client)?;
            None
        }
    };
    let sent_at = tx.now();
    Ok(SentCode {
        hash,
        tries: 0,
        sent_at,
        expires_at: sent_at + tx.policy().codes.lifetime,
    })
}

/// Sends a new code that replaces this browser's last one. Without such a code the reply is the same, and
/// nothing is sent.
pub fn resend(
    cx: &mut Context,
    client: Client,
    known: &KnownBrowser,
    email: &EmailAddress,
    browser: &BrowserToken,
) -> Outcome<CodeSent, Throttled> {
    let rules = cx.policy().codes;
    let sent = CodeSent {
        browser: browser.clone(),
        resend_after: rules.resend_after,
        expires_in: rules.lifetime,
    };
    let browser_hash = browser.hash(cx.secrets());
    // Checked before the mail is counted, so that impatient clicks do not use up the hour's mails.
    let account_kind = cx.transaction(|tx| {
        let Some(waiting) = codes::lock(tx.db, &browser_hash, email.key())? else {
            return Ok(None);
        };
        let wait = waiting.sent.resend_in(rules, tx.now());
        if wait > Duration::zero() {
            return Err(Failure::Refused(Throttled { retry_after: wait }));
        }
        Ok(waiting.purpose.account_to_reset())
    })?;
    let origin = match account_kind {
        Some(kind) => origin(cx, client, known, (kind, email))?,
        None => Origin::Unknown(client),
    };
    count_mail(cx, origin, email)?;
    cx.transaction(|tx| {
        let Some(waiting) = codes::lock(tx.db, &browser_hash, email.key())? else {
            outbox::enqueue_blank(tx, client)?;
            return Ok(());
        };
        let mail = mail_again(tx, &waiting)?;
        let waiting_for = (waiting.id, waiting.purpose);
        let renewed = issue(tx, client, waiting_for, &waiting.email, &mail)?;
        codes::save(tx.db, waiting.id, &renewed)?;
        Ok(())
    })?;
    Ok(sent)
}

/// The mail of a code that is sent again; none if the first request sent no code.
fn mail_again(tx: &mut Tx<'_>, waiting: &WaitingCode) -> Stored<Mail> {
    if waiting.sent.hash.is_none() {
        return Ok(Mail::Nothing);
    }
    let minutes = minutes(tx);
    if waiting.purpose.is_for_new_address() {
        return Ok(email_mail(minutes));
    }
    if waiting.purpose == CodePurpose::StaffFactor {
        return Ok(factor_mail(minutes));
    }
    Ok(match codes::find_registration(tx.db, waiting.id)? {
        Some(Registration::Student { college, .. }) => {
            let college = colleges::find(tx.db, college)?.map(|college| college.name);
            registration_mail(college.unwrap_or_default(), minutes)
        }
        Some(Registration::Staff { college_name, .. }) => registration_mail(college_name, minutes),
        None => reset_mail(minutes),
    })
}

/// The mail with the code of a registration at `college`.
pub(crate) fn registration_mail(college: String, minutes: u32) -> Mail {
    Mail::Code(Box::new(move |code| Message::RegistrationCode {
        code: code.digits().to_owned(),
        college: college.clone(),
        minutes,
    }))
}

/// The mail with the code of a password reset.
pub(crate) fn reset_mail(minutes: u32) -> Mail {
    Mail::Code(Box::new(move |code| Message::PasswordResetCode {
        code: code.digits().to_owned(),
        minutes,
    }))
}

/// The mail with the code that proves an account's new address.
pub(crate) fn email_mail(minutes: u32) -> Mail {
    Mail::Code(Box::new(move |code| Message::EmailCode {
        code: code.digits().to_owned(),
        minutes,
    }))
}

/// The mail with the code before a second factor is set up.
pub(crate) fn factor_mail(minutes: u32) -> Mail {
    Mail::Code(Box::new(move |code| Message::FactorCode {
        code: code.digits().to_owned(),
        minutes,
    }))
}

/// The lifetime of a code in minutes, for the mail.
pub(crate) fn minutes(tx: &Tx<'_>) -> u32 {
    u32::try_from(tx.policy().codes.lifetime.num_minutes())
        .unwrap_or(0)
        .max(1)
}

/// Tries a code of this browser. Returns the right one locked but not deleted: the caller deletes it in the same
/// transaction, so that only one of several parallel tries succeeds. Counts a wrong try; the caller must commit the
/// transaction to keep the count.
pub(crate) fn attempt(
    tx: &mut Tx<'_>,
    purpose: CodePurpose,
    email: &EmailAddress,
    browser: &BrowserToken,
    code: Option<&Code>,
) -> Stored<Option<WaitingCode>> {
    let browser_hash = browser.hash(tx.secrets());
    let Some(waiting) = codes::lock(tx.db, &browser_hash, email.key())? else {
        return Ok(None);
    };
    if waiting.purpose != purpose {
        return Ok(None);
    }
    let matches = match (code, &waiting.sent.hash) {
        (Some(code), Some(hash)) => code_hash(tx.secrets(), waiting.id, code)
            .as_slice()
            .ct_eq(hash)
            .into(),
        _ => false,
    };
    match waiting.sent.inspect(matches, tx.policy().codes, tx.now()) {
        Try::Right => Ok(Some(waiting)),
        Try::Dead => Ok(None),
        Try::Wrong => {
            let tried = SentCode {
                tries: waiting.sent.tries.saturating_add(1),
                ..waiting.sent
            };
            codes::save(tx.db, waiting.id, &tried)?;
            Ok(None)
        }
    }
}

fn code_hash(secrets: &crate::Secrets, id: CodeId, code: &Code) -> [u8; 32] {
    secrets.hash("code", &[id.0.as_bytes(), code.digits().as_bytes()])
}

fn draw(purpose: CodePurpose) -> Code {
    loop {
        let words = random::<16>();
        let (words, _) = words.as_chunks::<4>();
        if let Some(code) = Code::draw(purpose, words.iter().map(|word| u32::from_ne_bytes(*word)))
        {
            return code;
        }
    }
}

// The same for both, so that nobody learns whether the code was right.
impl Refusal for InvalidCode {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::Invalid | Self::Throttled(_) => refusals::Code::AccountInvalidCode.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Chi-squared over the cells (position, digit) of 10,000 codes: 9 degrees of freedom a position. Less
    /// than one draw in a million exceeds 120 with 6 positions, or 144 with 8.
    #[test]
    fn ten_thousand_codes_are_spread_evenly() {
        for (purpose, digits, bound) in [
            (CodePurpose::StudentRegistration, 6, 120),
            (CodePurpose::StaffReset, 8, 144),
        ] {
            let mut counts = vec![[0_i64; 10]; digits];
            for _ in 0..10_000 {
                for (position, digit) in draw(purpose).digits().bytes().enumerate() {
                    counts[position][usize::from(digit - b'0')] += 1;
                }
            }
            let squares: i64 = counts
                .iter()
                .flatten()
                .map(|count| (count - 1000).pow(2))
                .sum();
            assert!(squares / 1000 < bound, "{counts:?}");
        }
    }
}
