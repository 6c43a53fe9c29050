//! Sets an authenticator app up: the password, a code mailed to the account's own address, and a code of the app. A thief
//! with the password alone gets no further than the mail.

use chrono::Duration;
use portal_domain::{
    accounts::EmailAddress,
    audit::Detail,
    codes::{Code, CodePurpose},
    factors::{FactorFault, RecoveryCode, TotpCode},
    ids::AuthenticatorId,
    refusals::{self, Refusal, RefusalKind},
    sessions::{Account, SignedIn, SignedInStaff},
    sign_ins::How,
    throttles::Throttled,
};
use portal_mail::Message;
use portal_persistence::{Stored, email_changes, factors as store, pending_sign_ins, staff};

use crate::{
    Client, Context, Failure, KnownBrowser, Outcome, Services, Tx,
    accounts::{
        factors::{app::AppSecret, record, recovery, restoration},
        own_account::{self, Own, Owner, RequestOwnCode, code_owner, lock_same, take_code},
        registration::Proof,
    },
    codes::{self, BrowserToken, CodeSent, InvalidCode, Waits},
    outbox,
    runtime::{
        client::Origin,
        throttles::{Counter, count},
    },
    sessions::{self, LoggedIn, Ticket, key_hash},
    sign_ins,
};

/// How long an app, or a passkey in its place, may take to prove itself after the secret was shown.
pub(super) const SHOWN_FOR: Duration = Duration::minutes(10);

/// A code on its way.
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct Begun {
    pub sent: CodeSent,
    /// The address that gets it, see [`proving_address`].
    pub sent_to: String,
}

/// With the present password, sends a code to the account's address.
pub async fn request(services: &Services, owner: Owner) -> Outcome<Begun, RequestOwnCode> {
    let own = own_account::confirm(services, &owner)
        .await
        .map_err(|failure| failure.map(RequestOwnCode::from))?;
    services
        .run(move |cx| {
            let email = proving_address(cx, &own)?;
            codes::count_mail(cx, Origin::Unknown(owner.client), &email)?;
            cx.transaction(|tx| {
                let own: Own = lock_same(tx, own.ticket)?;
                let waits = code_owner(own.ticket);
                let mail = codes::factor_mail(codes::minutes(tx));
                let (purpose, waits) = (CodePurpose::StaffFactor, Waits::Owner(&waits));
                let sent = codes::send(tx, owner.client, purpose, &email, &mail, waits)?;
                Ok(Begun {
                    sent,
                    sent_to: email.as_str().to_owned(),
                })
            })
        })
        .await
}

/// The address that proves the owner: the account's, or as long as a change of it can be undone the one before. Otherwise
/// a thief with the password would first change the address.
fn proving_address<E>(cx: &mut Context, own: &Own) -> Outcome<EmailAddress, E> {
    let (ticket, now) = (own.ticket, cx.now());
    let undos = email_changes::list_undos(cx.db(), ticket.college, ticket.account)?;
    let oldest = undos.into_iter().find(|undo| now < undo.expires_at);
    let email = oldest.map_or_else(|| own.email.clone(), |undo| undo.email);
    EmailAddress::parse("email", &email)
        .map_err(|_| Failure::defect("an account has an address that cannot be read"))
}

/// What an authenticator app reads, or its owner types into it.
pub struct Shown {
    /// In base 32.
    pub secret: String,
    /// `otpauth://totp/…`, for a QR code.
    pub uri: String,
}

/// With the right code from the mail, draws a secret for an app and shows it once. It counts when a code of the app has
/// proved it; showing another one takes its place.
pub fn prove(
    cx: &mut Context,
    by: &SignedInStaff,
    client: Client,
    code: Option<Code>,
    browser: BrowserToken,
) -> Outcome<Shown, InvalidCode> {
    let who = SignedIn::Staff(by.clone());
    let own = own_account::find(cx.db(), by.college, who.account())?
        .ok_or(Failure::Refused(InvalidCode::Invalid))?;
    let proof = Proof {
        client,
        email: proving_address(cx, &own)?,
        code,
        browser,
    };
    let (origin, purpose) = (Origin::Unknown(client), CodePurpose::StaffFactor);
    codes::count_try(cx, origin, purpose, &proof.email, &proof.browser)?;
    // The try itself is committed either way.
    let secret = cx.transaction(|tx| match take_code(tx, &who, purpose, &proof)? {
        Some(_) => Ok(Some(show(tx, by)?)),
        None => Ok(None),
    })?;
    let secret = secret.ok_or(Failure::Refused(InvalidCode::Invalid))?;
    Ok(Shown {
        secret: secret.to_base32(),
        uri: secret.uri(&by.college_name, &by.email)?,
    })
}

fn show(tx: &mut Tx<'_>, by: &SignedInStaff) -> Stored<AppSecret> {
    let (secret, id) = (AppSecret::draw(), tx.new_id(AuthenticatorId::new));
    let (sealed, sealed_by) = (secret.seal(tx.secrets(), id), tx.secrets().id());
    let now = tx.now();
    store::show(tx.db, (by.college, by.id), id, (&sealed, &sealed_by), now)?;
    Ok(secret)
}

/// Why an app is not taken.
#[derive(Debug, thiserror::Error)]
pub enum ConfirmApp {
    /// The code is wrong; the next one may be right.
    #[error("{}", FactorFault::Wrong)]
    Wrong,
    /// No secret was shown, or too long ago, or another one has taken its place since.
    #[error("Setting up took too long. Please begin again.")]
    NotShown,
    /// Too many codes.
    #[error(transparent)]
    Throttled(#[from] Throttled),
    /// The session ended meanwhile.
    #[error("the session has ended")]
    Ended,
}

impl Refusal for ConfirmApp {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::Wrong => FactorFault::Wrong.kind(),
            Self::NotShown => refusals::Code::FactorNotShown.into(),
            Self::Throttled(_) => refusals::Code::RequestTooManyTries.into(),
            Self::Ended => refusals::Code::RequestNotSignedIn.into(),
        }
    }
}

/// A factor that counts from now on.
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct Enrolled {
    pub logged_in: LoggedIn,
    /// They are shown once.
    pub recovery_codes: Vec<RecoveryCode>,
}

/// With a code of the app that was shown, takes it in place of the one before, draws new recovery codes, ends every other
/// session of the account and mails its owner. The session of `key` goes on under a new one; a sign-in that waited for its
/// factor is complete. Of two calls at once one wins; the other finds nothing shown.
pub fn confirm(
    cx: &mut Context,
    by: &SignedInStaff,
    key: &str,
    code: &TotpCode,
    known: &KnownBrowser,
) -> Outcome<Enrolled, ConfirmApp> {
    let whose = (by.college, by.id);
    count(cx, &[Counter::FactorCodes(by.id)])?;
    let now = cx.now();
    let shown = store::find_authenticator(cx.db(), whose, false)?
        .filter(|app| now < app.created_at + SHOWN_FOR)
        .ok_or(Failure::Refused(ConfirmApp::NotShown))?;
    let secret = AppSecret::open(cx.secrets(), shown.id, &shown.sealed)?;
    let step = secret
        .step(code, now)
        .ok_or(Failure::Refused(ConfirmApp::Wrong))?;
    let (begun, own, recovery_codes) = cx.transaction(|tx| {
        let account = Account::Staff(by.id);
        let own = own_account::lock(tx.db, by.college, account)?
            .ok_or(Failure::Refused(ConfirmApp::Ended))?;
        let is_replaced = store::find_authenticator(tx.db, whose, true)?.is_some();
        if !store::confirm(tx.db, whose, shown.id, step, now)? {
            return Err(Failure::Refused(ConfirmApp::NotShown));
        }
        let codes = recovery::draw(tx, whose)?;
        restoration::stop_by_owner(tx, whose)?;
        tell(tx, &own, by, is_replaced)?;
        let begun = begin_anew(tx, own.ticket, (key, How::App, known))?;
        let begun = begun.ok_or(Failure::Refused(ConfirmApp::Ended))?;
        Ok((begun, own, codes))
    })?;
    let account = (own.ticket.account, own.ticket.college);
    let known = known
        .clone()
        .after_sign_in(cx.secrets(), account, &own.password, now);
    Ok(Enrolled {
        logged_in: LoggedIn {
            begun,
            next: None,
            known,
        },
        recovery_codes,
    })
}

fn tell(tx: &mut Tx<'_>, own: &Own, by: &SignedInStaff, is_replaced: bool) -> Stored<()> {
    let detail = if is_replaced {
        Detail::ReplaceFactor
    } else {
        Detail::EnrolFactor
    };
    record(tx, (by.college, by.id), detail)?;
    outbox::enqueue(tx, &own.email, Message::FactorEnrolled { is_replaced })
}

/// Begins the account's next generation, which ends what another factor would have been needed for. The session of `key` goes
/// on, or that of a sign-in begins which waited for its factor; `None` if both had ended.
pub(super) fn begin_anew(
    tx: &mut Tx<'_>,
    ticket: Ticket,
    (key, how, known): (&str, How, &KnownBrowser),
) -> Stored<Option<sessions::Begun>> {
    let Account::Staff(id) = ticket.account else {
        return Ok(None);
    };
    let waiting = pending_sign_ins::find(tx.db, &key_hash(key))?;
    staff::end_sessions(tx.db, ticket.college, id)?;
    match waiting {
        Some(_) => sign_ins::begin(tx, ticket.next(), how, known),
        None => sessions::go_on(tx, ticket.next(), key),
    }
}
