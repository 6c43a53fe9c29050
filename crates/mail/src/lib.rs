//! The mails of the portal: their texts and their delivery.
//!
//! - [`message`]: every mail of the portal, as data that can wait in an outbox
//! - [`Links`]: the portal's own addresses, for links in mails
//! - [`RenderedMail`]: a composed mail (subject, text, HTML)
//! - [`mailer`]: sends a mail, to an SMTP server or into a folder
//! - [`mailbox`]: reads such a folder back, for the demo's mailbox page
//!
//! Nothing here reads a clock or a database: instants and ids are arguments, and the outbox's owner
//! decides when to try again.

mod error;
mod folder;
mod links;
pub mod mailbox;
pub mod mailer;
pub mod message;
mod notice;
pub mod rendered_mail;
mod smtp;
mod smtp_url;
mod stored;
mod trouble;
mod wording;

pub use error::{SendError, SetupError};
pub use links::Links;
pub use mailbox::Received;
pub use mailer::Mailer;
pub use message::{AccountKind, Message, OperatorAct};
pub use rendered_mail::RenderedMail;
pub use smtp::CONNECTIONS;
pub use stored::StoredMessage;
pub use wording::trial;
