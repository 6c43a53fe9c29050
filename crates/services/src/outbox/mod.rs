//! Mails: written to the outbox in the transaction of their event, and sent by a worker after it.
//!
//! Decision: DECISIONS.md#mails-wait-in-the-database.

mod delivery;
pub mod given_up;

use std::convert::Infallible;

use chrono::{DateTime, Utc};
use portal_domain::ids::MailId;
use portal_mail::{Message, StoredMessage};
use portal_persistence::{Stored, outbox};
use serde::{Deserialize, Serialize};

pub use self::delivery::{Delivery, Round, Tally};
use crate::{
    Client, Context, Outcome, Tx,
    runtime::{
        random::random,
        secrets::{Seal, Secrets},
    },
};

/// An id for a mail that does not go through the outbox.
pub fn id_beside(now: DateTime<Utc>) -> MailId {
    MailId::new(now, random())
}

#[derive(Serialize, Deserialize)]
enum Envelope {
    Mail {
        to: String,
        #[serde(flatten)]
        message: StoredMessage,
    },
    /// Written where a known address would get a mail, so that both cases take the same time.
    Blank,
}

/// A mail that was opened.
enum Opened {
    /// To the address.
    Mail(String, Message),
    /// See [`Envelope::Blank`].
    Blank,
}

/// Why a mail is not opened. Another instance may be able to.
#[derive(Debug, thiserror::Error)]
enum OpenError {
    /// The secret is being changed.
    #[error("it opens under none of this portal's secrets")]
    OtherSecret,
    /// A later release wrote it.
    #[error("this release cannot read it")]
    OtherRelease,
}

/// Opens a sealed mail.
fn open(secrets: &Secrets, id: MailId, sealed: &[u8]) -> Result<Opened, OpenError> {
    let plain = secrets.open(Seal::Mail, id.0.as_bytes(), sealed);
    let plain = plain.ok_or(OpenError::OtherSecret)?;
    match serde_json::from_slice(&plain) {
        Ok(Envelope::Mail { to, message }) => {
            let message = message.into_message().ok_or(OpenError::OtherRelease)?;
            Ok(Opened::Mail(to, message))
        }
        Ok(Envelope::Blank) => Ok(Opened::Blank),
        Err(_) => Err(OpenError::OtherRelease),
    }
}

/// Writes a mail to `to` into the outbox.
pub(crate) fn enqueue(tx: &mut Tx<'_>, to: &str, message: Message) -> Stored<()> {
    enqueue_all(tx, [(to.to_owned(), message)])
}

/// Writes mails, each with its address, into the outbox.
pub(crate) fn enqueue_all(
    tx: &mut Tx<'_>,
    mails: impl IntoIterator<Item = (String, Message)>,
) -> Stored<()> {
    insert(tx, None, mails.into_iter().map(of_message))
}

/// Writes a mail that anybody can cause for any address; such mails of different clients take
/// turns.
pub(crate) fn enqueue_for(
    tx: &mut Tx<'_>,
    client: Client,
    to: &str,
    message: Message,
) -> Stored<()> {
    insert(tx, Some(client), [of_message((to.to_owned(), message))])
}

/// Does the same work as [`enqueue_for`], but without a mail.
pub(crate) fn enqueue_blank(tx: &mut Tx<'_>, client: Client) -> Stored<()> {
    insert(tx, Some(client), [("blank", true, Envelope::Blank)])
}

fn of_message((to, message): (String, Message)) -> (&'static str, bool, Envelope) {
    let (kind, is_awaited) = (message.kind(), message.is_awaited());
    let message = message.into();
    (kind, is_awaited, Envelope::Mail { to, message })
}

fn insert(
    tx: &mut Tx<'_>,
    client: Option<Client>,
    envelopes: impl IntoIterator<Item = (&'static str, bool, Envelope)>,
) -> Stored<()> {
    let client = client.map_or(Vec::new(), |client| client.hash(tx.secrets()).to_vec());
    let mail = |(kind, is_awaited, envelope)| {
        let id = tx.new_id(MailId::new);
        let plain = serde_json::to_vec(&envelope).unwrap_or_default();
        let secrets = tx.secrets();
        outbox::NewMail {
            id,
            kind,
            is_awaited,
            sealed: secrets.seal(Seal::Mail, random(), id.0.as_bytes(), &plain),
            sealed_by: secrets.id().to_vec(),
            client: client.clone(),
        }
    };
    let mails: Vec<_> = envelopes.into_iter().map(mail).collect();
    let now = tx.now();
    outbox::insert(tx.db, &mails, now)
}

/// How many mails a restore holds back.
pub fn count_held(cx: &mut Context) -> Outcome<i64, Infallible> {
    Ok(outbox::count_held(cx.db())?)
}

/// Releases the held mails, except codes, which have expired; returns how many.
pub fn release_held(cx: &mut Context) -> Outcome<usize, Infallible> {
    cx.transaction(|tx| {
        let now = tx.now();
        Ok(outbox::release_held(tx.db, now)?)
    })
}
