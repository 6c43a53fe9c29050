//! Resets a forgotten password with a code sent to the account's address.

use portal_domain::{
    accounts::{AccountKind, EmailAddress},
    audit::Detail,
    codes::CodePurpose,
    ids::CollegeId,
    passwords::{Password, PasswordHash},
    sessions::Account,
};
use portal_mail::Message;
use portal_persistence::{Stored, codes as store, staff, students};

use crate::{
    Client, Context, Failure, KnownBrowser, Outcome, Services, Tx,
    accounts::{
        RequestCode,
        own_account::{self, record_by},
        registration::Proof,
    },
    codes::{self, CodeSent, InvalidCode, Mail, Waits},
    outbox, sign_ins,
    staff::particulars,
};

/// Sends a code to the address if it has an account of that kind at an open college; the reply is the same
/// if not.
pub fn request(
    cx: &mut Context,
    client: Client,
    known: &KnownBrowser,
    kind: AccountKind,
    email: &EmailAddress,
) -> Outcome<CodeSent, RequestCode> {
    let origin = codes::origin(cx, client, known, (kind, email))?;
    codes::count_mail(cx, origin, email)?;
    cx.transaction(|tx| {
        let known = match kind {
            AccountKind::Student => students::find_by_email(tx.db, email.key())?.is_some(),
            AccountKind::Staff => staff::find_by_email(tx.db, email.key())?.is_some(),
        };
        let mail = if known {
            codes::reset_mail(codes::minutes(tx))
        } else {
            Mail::Nothing
        };
        Ok(codes::send(
            tx,
            client,
            purpose(kind),
            email,
            &mail,
            Waits::Nothing,
        )?)
    })
}

fn purpose(kind: AccountKind) -> CodePurpose {
    match kind {
        AccountKind::Student => CodePurpose::StudentReset,
        AccountKind::Staff => CodePurpose::StaffReset,
    }
}

/// With the right code, sets the password, ends every session of the account and mails its owner. The
/// browser becomes known to the account, so that its owner can sign in even while strangers try to.
pub async fn reset(
    services: &Services,
    kind: AccountKind,
    known: KnownBrowser,
    proof: Proof,
    password: Password,
) -> Outcome<KnownBrowser, InvalidCode> {
    let (email, browser, here) = (proof.email.clone(), proof.browser.clone(), known.clone());
    services
        .run(move |cx| {
            let origin = codes::origin(cx, proof.client, &here, (kind, &email))?;
            codes::count_try(cx, origin, purpose(kind), &email, &browser)
        })
        .await?;
    let password = services.passwords().hash(&password).await?;
    services
        .run(move |cx| {
            let whose = set(cx, kind, &proof, &password, &known)?;
            Ok(known.after_sign_in(cx.secrets(), whose, &password, cx.now()))
        })
        .await
}

fn set(
    cx: &mut Context,
    kind: AccountKind,
    proof: &Proof,
    password: &PasswordHash,
    known: &KnownBrowser,
) -> Outcome<(Account, CollegeId), InvalidCode> {
    let changed = cx.transaction(|tx| {
        let code = proof.code.as_ref();
        let attempt = codes::attempt(tx, purpose(kind), &proof.email, &proof.browser, code)?;
        if attempt.is_none() {
            return Ok(None);
        }
        store::delete_all(tx.db, proof.email.key(), purpose(kind))?;
        let Some(whose) = lock_and_record(tx, kind, &proof.email)? else {
            return Ok(None);
        };
        own_account::set_password(tx, whose, password)?;
        sign_ins::know(tx, whose, known)?;
        let message = Message::PasswordChanged { by_admin: false };
        outbox::enqueue(tx, proof.email.as_str(), message)?;
        Ok(Some(whose))
    })?;
    let (college, account) = changed.ok_or(Failure::Refused(InvalidCode::Invalid))?;
    Ok((account, college))
}

/// The account, locked; of staff the reset goes into the audit. `None` if it was deleted since the code was sent.
fn lock_and_record(
    tx: &mut Tx<'_>,
    kind: AccountKind,
    email: &EmailAddress,
) -> Stored<Option<(CollegeId, Account)>> {
    match kind {
        AccountKind::Student => {
            let found = students::lock_by_email(tx.db, email.key())?;
            Ok(found.map(|student| (student.college, Account::Student(student.id))))
        }
        AccountKind::Staff => {
            let Some(member) = staff::lock_by_email(tx.db, email.key())? else {
                return Ok(None);
            };
            let whose = (member.college, Account::Staff(member.id));
            record_by(tx, whose, Detail::ResetPassword(particulars(&member)))?;
            Ok(Some(whose))
        }
    }
}
