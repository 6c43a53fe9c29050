//! Mails: written into the outbox by the transaction that they tell of, sent by a worker after it.

use std::convert::Infallible;

use chrono::{DateTime, Duration, Utc};
use portal_domain::ids::MailId;
use portal_mail::{Links, Mailer, Message, SendError};
use portal_persistence::{Stored, outbox};
use serde::{Deserialize, Serialize};

use crate::{Context, Outcome, Secrets, Services, Tx, random::random, secrets::Seal};

/// How many mails one round takes.
const BATCH: i64 = 20;
/// A worker that has not answered by then has died; its mails are taken again.
const LEASE: Duration = Duration::minutes(10);
/// Tries before a mail is given up: with doubling pauses, about a day.
const MAX_ATTEMPTS: i32 = 14;

#[derive(Serialize, Deserialize)]
enum Envelope {
    Mail {
        to: String,
        message: Message,
    },
    /// Written where a known address would get a mail, so that both take the same time.
    Blank,
}

/// Writes a mail to `to`.
pub(crate) fn enqueue(tx: &mut Tx<'_>, to: &str, message: Message) -> Stored<()> {
    enqueue_all(tx, [(to.to_owned(), message)])
}

/// Writes mails, each to an address.
pub(crate) fn enqueue_all(
    tx: &mut Tx<'_>,
    mails: impl IntoIterator<Item = (String, Message)>,
) -> Stored<()> {
    let envelope = |(to, message): (String, Message)| {
        let (kind, is_awaited) = (message.kind(), message.is_awaited());
        (kind, is_awaited, Envelope::Mail { to, message })
    };
    insert(tx, mails.into_iter().map(envelope))
}

/// Does the same work as [`enqueue`] without any mail.
pub(crate) fn enqueue_blank(tx: &mut Tx<'_>) -> Stored<()> {
    insert(tx, [("blank", true, Envelope::Blank)])
}

fn insert(
    tx: &mut Tx<'_>,
    envelopes: impl IntoIterator<Item = (&'static str, bool, Envelope)>,
) -> Stored<()> {
    let mail = |(kind, is_awaited, envelope)| {
        let id = tx.new_id(MailId::new);
        let plain = serde_json::to_vec(&envelope).unwrap_or_default();
        let secrets = tx.secrets();
        outbox::NewMail {
            id,
            kind,
            is_awaited,
            sealed: secrets.seal(Seal::Mail, random(), id.0.as_bytes(), &plain),
        }
    };
    let mails: Vec<_> = envelopes.into_iter().map(mail).collect();
    let now = tx.now();
    outbox::insert(tx.db, &mails, now)
}

/// What one round did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Round {
    /// Mails that went out.
    pub sent: usize,
    /// Mails put off to a later round.
    pub put_off: usize,
    /// Mails given up for good.
    pub given_up: usize,
}

/// Takes due mails on lease and sends them, one after the other. No connection to the database is
/// held while a mail server takes its time.
pub fn deliver(services: &Services, mailer: &Mailer) -> Outcome<Round, Infallible> {
    let due = services.run_here(|cx| {
        cx.transaction(|tx| {
            let now = tx.now();
            Ok(outbox::take_due(tx.db, BATCH, now, now + LEASE)?)
        })
    })?;
    let links = Links::new(&services.policy().public_url);
    let mut round = Round::default();
    for mail in due {
        let sent = send(services.secrets(), mailer, &links, &mail);
        services.run_here(|cx| Ok(settle(cx, &mail, sent, &mut round)?))?;
    }
    Ok(round)
}

fn send(
    secrets: &Secrets,
    mailer: &Mailer,
    links: &Links,
    mail: &outbox::DueMail,
) -> Result<(), SendError> {
    let envelope = secrets
        .open(Seal::Mail, mail.id.0.as_bytes(), &mail.sealed)
        .and_then(|plain| serde_json::from_slice(&plain).ok());
    match envelope {
        Some(Envelope::Mail { to, message }) => mailer.send(
            &to,
            &mail.id.to_string(),
            mail.created_at,
            &message.compose(links),
        ),
        Some(Envelope::Blank) => Ok(()),
        None => Err(SendError::Permanent {
            reason: "sealed under another secret".into(),
        }),
    }
}

fn settle(
    cx: &mut Context,
    mail: &outbox::DueMail,
    sent: Result<(), SendError>,
    round: &mut Round,
) -> Stored<()> {
    let now = cx.now();
    match sent {
        Ok(()) => {
            round.sent += 1;
            outbox::delete(cx.db(), mail.id)
        }
        Err(error) if error.is_temporary() && mail.attempts < MAX_ATTEMPTS => {
            round.put_off += 1;
            tracing::warn!(mail = %mail.id, attempts = mail.attempts, %error, "mail put off");
            let at = next_try(now, mail.attempts);
            outbox::put_off(cx.db(), mail.id, at, &error.to_string())
        }
        Err(error) => {
            round.given_up += 1;
            tracing::error!(mail = %mail.id, attempts = mail.attempts, %error, "mail given up");
            outbox::give_up(cx.db(), mail.id, now, &error.to_string())
        }
    }
}

/// Ten seconds after the first failure, then twice as long each time.
fn next_try(now: DateTime<Utc>, attempts: i32) -> DateTime<Utc> {
    let doublings = u32::try_from(attempts - 1)
        .unwrap_or(0)
        .min(MAX_ATTEMPTS.unsigned_abs());
    now + Duration::seconds(10 << doublings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double() {
        let now = DateTime::from_timestamp(0, 0).unwrap();
        let pauses = [1, 2, 3, 11].map(|attempts| (next_try(now, attempts) - now).num_seconds());
        assert_eq!(pauses, [10, 20, 40, 10_240]);
    }
}
