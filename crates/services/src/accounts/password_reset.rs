//! A forgotten password is set anew by whoever reads the account's mail.

use portal_domain::{
    accounts::{AccountKind, EmailAddress},
    audit::{Action, Subject},
    codes::CodePurpose,
    passwords::{Password, PasswordHash},
};
use portal_mail::Message;
use portal_persistence::{Stored, codes as store, staff, students};

use crate::{
    Client, Context, Failure, Outcome, Services, Tx,
    accounts::{RequestCode, registration::Proof},
    audit::record,
    codes::{self, CodeSent, InvalidCode, Mail},
    outbox,
    staff::particulars,
};

/// Sends a code to the address, if it has an account of that kind; says the same if not.
pub fn request(
    cx: &mut Context,
    client: Client,
    kind: AccountKind,
    email: &EmailAddress,
) -> Outcome<CodeSent, RequestCode> {
    codes::count_mail(cx, client, email)?;
    cx.transaction(|tx| {
        let known = match kind {
            AccountKind::Student => students::email_is_taken(tx.db, email)?,
            AccountKind::Staff => staff::email_is_taken(tx.db, email)?,
        };
        let mail = if known {
            codes::reset_mail(codes::minutes(tx))
        } else {
            Mail::Nothing
        };
        Ok(codes::send(tx, client, purpose(kind), email, &mail, None)?)
    })
}

fn purpose(kind: AccountKind) -> CodePurpose {
    match kind {
        AccountKind::Student => CodePurpose::StudentReset,
        AccountKind::Staff => CodePurpose::StaffReset,
    }
}

/// The right code sets the password, ends every session of the account and mails its owner.
pub async fn reset(
    services: &Services,
    kind: AccountKind,
    proof: Proof,
    password: Password,
) -> Outcome<(), InvalidCode> {
    let (client, email, browser) = (proof.client, proof.email.clone(), proof.browser.clone());
    services
        .run(move |cx| codes::count_try(cx, client, purpose(kind), &email, &browser))
        .await?;
    let password = services.passwords().hash(&password).await?;
    services
        .run(move |cx| set(cx, kind, &proof, &password))
        .await
}

fn set(
    cx: &mut Context,
    kind: AccountKind,
    proof: &Proof,
    password: &PasswordHash,
) -> Outcome<(), InvalidCode> {
    let changed = cx.transaction(|tx| {
        let code = proof.code.as_ref();
        let attempt = codes::attempt(tx, purpose(kind), &proof.email, &proof.browser, code)?;
        if attempt.is_none() {
            return Ok(false);
        }
        store::delete_all(tx.db, proof.email.key(), purpose(kind))?;
        Ok(set_password(tx, kind, &proof.email, password)?)
    })?;
    if changed {
        Ok(())
    } else {
        Err(Failure::Refused(InvalidCode::Invalid))
    }
}

/// `false` when the account has gone since the code was sent.
fn set_password(
    tx: &mut Tx<'_>,
    kind: AccountKind,
    email: &EmailAddress,
    password: &PasswordHash,
) -> Stored<bool> {
    match kind {
        AccountKind::Student => {
            let Some(account) = students::lock_by_email(tx.db, email.key())? else {
                return Ok(false);
            };
            students::set_password(tx.db, account.college, account.id, password)?;
        }
        AccountKind::Staff => {
            let Some(member) = staff::lock_by_email(tx.db, email.key())? else {
                return Ok(false);
            };
            staff::set_password(tx.db, member.college, member.id, password)?;
            record(
                tx,
                member.college,
                Some(member.id),
                Action::ResetPassword,
                Subject::Staff(member.id),
                particulars(&member),
            )?;
        }
    }
    outbox::enqueue(
        tx,
        email.as_str(),
        Message::PasswordChanged { by_admin: false },
    )?;
    Ok(true)
}
