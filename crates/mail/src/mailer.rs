//! Sends mails over SMTP or into a folder; the portal chooses once, when it starts.
//!
//! Owns the headers of every mail and the difference between "try again" and "never".

use std::{fmt, path::PathBuf, time::Duration};

use chrono::{DateTime, Datelike, Utc};
use lettre::{
    Address, Message,
    address::Envelope,
    message::{
        Mailbox, MultiPart,
        header::{Header, HeaderName, HeaderValue},
    },
};

use portal_domain::quotes::one_line;

use crate::{
    error::{SendError, SetupError},
    folder::Folder,
    rendered_mail::RenderedMail,
    smtp::Smtp,
};

/// How long a delivery over SMTP may take in total before [`Mailer::send`] gives up.
pub const SMTP_TIMEOUT: Duration = Duration::from_secs(10);

/// The longest subject, in characters.
const SUBJECT_LIMIT: usize = 200;
/// The longest id, in characters; a UUID has 36.
const ID_LIMIT: usize = 64;

/// Sends mails from one sender. Shared between threads by reference.
#[derive(Debug)]
pub struct Mailer {
    from: Sender,
    delivery: Delivery,
}

#[derive(Debug)]
enum Delivery {
    Smtp(Smtp),
    Folder(Folder),
}

impl Mailer {
    /// All faults of these settings: of the mail server's URL, if there is one, and of the sender. Does not
    /// connect and makes no folder.
    #[must_use]
    pub fn faults(url: Option<&str>, from: &str, authorities: &[u8]) -> Vec<SetupError> {
        let server = url.map(|url| Smtp::new(url, SMTP_TIMEOUT, authorities).map(drop));
        let sender = Sender::parse(from).map(drop);
        let judged = server.into_iter().chain([sender]);
        judged.filter_map(Result::err).collect()
    }

    /// Connects to the mail server and signs in, without sending anything. Does nothing for a folder.
    ///
    /// # Errors
    /// If mails could not be sent at present.
    pub fn check(&self) -> Result<(), SendError> {
        match &self.delivery {
            Delivery::Folder(_) => Ok(()),
            Delivery::Smtp(smtp) => smtp.check(),
        }
    }

    /// Sends over SMTP, as `from` (`portal@example.edu` or `Portal <portal@example.edu>`).
    ///
    /// `url` is `smtps://user:password@host:465`, `smtp://user:password@host:587?tls=required`
    /// or, for a server on this machine alone, `smtp://127.0.0.1:1025`. User and password are
    /// percent-encoded and may be left out together. Does not connect yet.
    ///
    /// # Errors
    /// [`SetupError::Url`], [`SetupError::Tls`] or [`SetupError::From`].
    pub fn smtp(url: &str, from: &str) -> Result<Self, SetupError> {
        Self::smtp_trusting(url, from, &[])
    }

    /// As [`Mailer::smtp`], but trusts these `authorities` (PEM) as well.
    ///
    /// # Errors
    /// As [`Mailer::smtp`], and [`SetupError::Authorities`].
    pub fn smtp_trusting(url: &str, from: &str, authorities: &[u8]) -> Result<Self, SetupError> {
        Ok(Self {
            from: Sender::parse(from)?,
            delivery: Delivery::Smtp(Smtp::new(url, SMTP_TIMEOUT, authorities)?),
        })
    }

    /// As [`Mailer::smtp`], giving up after `timeout` instead of [`SMTP_TIMEOUT`].
    ///
    /// # Errors
    /// As [`Mailer::smtp`].
    pub fn smtp_with_timeout(url: &str, from: &str, timeout: Duration) -> Result<Self, SetupError> {
        Ok(Self {
            from: Sender::parse(from)?,
            delivery: Delivery::Smtp(Smtp::new(url, timeout, &[])?),
        })
    }

    /// Writes mails into `dir`, as `.eml` files whose names sort by time. Makes the folder, for its
    /// owner alone, if it does not exist. [`crate::mailbox::newest`] reads it.
    ///
    /// # Errors
    /// [`SetupError::Folder`], [`SetupError::FolderOpenToOthers`] or [`SetupError::From`].
    pub fn folder(dir: impl Into<PathBuf>, from: &str) -> Result<Self, SetupError> {
        Ok(Self {
            from: Sender::parse(from)?,
            delivery: Delivery::Folder(Folder::open(dir.into())?),
        })
    }

    /// Sends `mail` to the one address `to`, and blocks until the server or the folder has it.
    ///
    /// `id` (letters, digits and hyphens, at most 64; a UUID) becomes the Message-ID and part of
    /// a file name. A mail that is sent again with its id can be recognised as the same.
    /// `at` is the Date, to the second.
    ///
    /// # Errors
    /// [`SendError::Temporary`] if trying again makes sense. The mail may then arrive twice: a server
    /// that answers too late may have accepted it. [`SendError::Permanent`] if the address or the mail
    /// was refused.
    pub fn send(
        &self,
        to: &str,
        id: &str,
        at: DateTime<Utc>,
        mail: &RenderedMail,
    ) -> Result<(), SendError> {
        let to = recipient(to)?;
        check_id(id)?;
        // The Date header has no form for other years.
        if !(1970..=9999).contains(&at.year()) {
            return Err(SendError::permanent("its date is out of range"));
        }
        let mail = self.mail(&to, id, at, mail)?;
        match &self.delivery {
            Delivery::Folder(folder) => folder.send(id, at, &mail),
            Delivery::Smtp(smtp) => {
                let envelope = Envelope::new(Some(self.from.0.email.clone()), vec![to])
                    .map_err(|_| SendError::permanent("it has no recipient"))?;
                smtp.send(envelope, mail)
            }
        }
    }

    fn mail(
        &self,
        to: &Address,
        id: &str,
        at: DateTime<Utc>,
        mail: &RenderedMail,
    ) -> Result<Vec<u8>, SendError> {
        let domain = self.from.0.email.domain();
        Message::builder()
            .from(self.from.0.clone())
            .to(Mailbox::new(None, to.clone()))
            .date(at.into())
            .message_id(Some(format!("<{id}@{domain}>")))
            .header(AutoSubmitted)
            .subject(header_text(&mail.subject))
            .multipart(MultiPart::alternative_plain_html(
                mail.text.clone(),
                mail.html.clone(),
            ))
            .map(|mail| mail.formatted())
            .map_err(|_| SendError::permanent("it could not be put together"))
    }
}

/// The sender of all mails.
struct Sender(Mailbox);

impl Sender {
    fn parse(from: &str) -> Result<Self, SetupError> {
        if from.chars().any(char::is_control) {
            return Err(SetupError::From);
        }
        let (name, address) = match from.trim().strip_suffix('>') {
            Some(rest) => rest.rsplit_once('<').ok_or(SetupError::From)?,
            None => ("", from.trim()),
        };
        let name = name.trim().trim_matches('"').trim();
        let address: Address = address.parse().map_err(|_| SetupError::From)?;
        let name = (!name.is_empty()).then(|| name.to_owned());
        Ok(Self(Mailbox::new(name, address)))
    }
}

impl fmt::Debug for Sender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sender({})", self.0)
    }
}

/// Tells auto-responders not to answer (RFC 3834).
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}

fn recipient(to: &str) -> Result<Address, SendError> {
    let wrong = || SendError::permanent("the recipient is not a mail address");
    if to.chars().any(char::is_control) {
        return Err(wrong());
    }
    to.parse().map_err(|_| wrong())
}

/// A mail can be built without a `Draft`, so the subject may have several lines. Text that looks like
/// an encoded word is broken up, since mail programs would decode it.
fn header_text(subject: &str) -> String {
    one_line(subject, SUBJECT_LIMIT).replace("=?", "= ?")
}

/// The id is part of a file name and of a header.
fn check_id(id: &str) -> Result<(), SendError> {
    let known = |b: u8| b.is_ascii_alphanumeric() || b == b'-';
    if id.is_empty() || id.len() > ID_LIMIT || !id.bytes().all(known) {
        return Err(SendError::permanent("its id is not one"));
    }
    Ok(())
}
