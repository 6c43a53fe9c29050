//! The first password of a student whom the college has brought in, set with the code from a mail.

use portal_domain::{
    accounts::{AccountKind, EmailAddress},
    passwords::{Password, PasswordHash},
    refusals::{Code, Refusal, RefusalKind},
    sessions::Account,
    student_imports::FirstCode,
    throttles::Throttled,
};
use portal_mail::Message;
use portal_persistence::{student_imports as store, students};
use subtle::ConstantTimeEq;

use crate::{
    Client, Context, Failure, KnownBrowser, Outcome, Services,
    accounts::own_account,
    codes, outbox,
    runtime::{
        client::Origin,
        throttles::{Counter, count},
    },
    sign_ins,
    student_imports::hash_of,
};

/// The code was not taken; the reply does not say whether the address or the code is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidFirstCode {
    /// Wrong, used or expired, or of another address.
    #[error("This code is wrong or has expired. Please ask your college to send it again.")]
    Invalid,
    /// Too many tries for this address or from this client.
    #[error("This code is wrong or has expired. Please ask your college to send it again.")]
    Throttled(#[from] Throttled),
}

/// A code with the address that it was sent to.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct FirstProof {
    pub client: Client,
    pub email: EmailAddress,
    /// `None` of what is no code.
    pub code: Option<FirstCode>,
}

/// With the right code, sets the password and tells the student so by mail. The browser becomes known to the account.
pub async fn set(
    services: &Services,
    known: KnownBrowser,
    proof: FirstProof,
    password: Password,
) -> Outcome<KnownBrowser, InvalidFirstCode> {
    let (email, client, here) = (proof.email.clone(), proof.client, known.clone());
    services
        .run(move |cx| {
            let whose = (AccountKind::Student, &email);
            let origin = codes::origin(cx, client, &here, whose)?;
            if let Origin::Unknown(client) = origin {
                count(cx, &[Counter::Client(client)])?;
            }
            count(cx, &[Counter::CodeTries(email.key(), origin)])
        })
        .await?;
    let password = services.passwords().hash(&password).await?;
    services
        .run(move |cx| {
            let whose = write(cx, &proof, &password, &known)?;
            Ok(known.after_sign_in(cx.secrets(), whose, &password, cx.now()))
        })
        .await
}

fn write(
    cx: &mut Context,
    proof: &FirstProof,
    password: &PasswordHash,
    known: &KnownBrowser,
) -> Outcome<(Account, portal_domain::ids::CollegeId), InvalidFirstCode> {
    cx.transaction(|tx| {
        let invalid = || Failure::Refused(InvalidFirstCode::Invalid);
        let code = proof.code.as_ref().ok_or_else(invalid)?;
        let awaited = store::find_awaited(tx.db, proof.email.key())?.ok_or_else(invalid)?;
        let hash = hash_of(tx.secrets(), (awaited.import, awaited.row), code);
        let is_right: bool = hash.as_slice().ct_eq(&awaited.code_hash).into();
        if !is_right || tx.now() >= awaited.sent_at + FirstCode::LIFETIME {
            return Err(invalid());
        }
        let whose = (awaited.college, Account::Student(awaited.student));
        own_account::set_password(tx, whose, password)?;
        let row = (awaited.college, awaited.import, awaited.row);
        store::forget_code(tx.db, row)?;
        sign_ins::know(tx, whose, known)?;
        let message = Message::PasswordChanged { by_admin: false };
        let email = students::find_email(tx.db, awaited.college, awaited.student)?;
        outbox::enqueue(tx, &email, message)?;
        Ok((whose.1, whose.0))
    })
}

// The same for both, so that nobody learns whether the code was right.
impl Refusal for InvalidFirstCode {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::Invalid | Self::Throttled(_) => Code::AccountInvalidFirstCode.into(),
        }
    }
}
