//! Why mails cannot be sent: at all, for now, or never.

/// Why a [`Mailer`](crate::Mailer) could not be made: a sentence for the person who configures the portal.
/// None of them quotes a password.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// The SMTP URL is not one we can or want to use.
    #[error("{0}")]
    Url(&'static str),
    /// The host of the SMTP URL cannot be used for TLS.
    #[error("the host in the SMTP URL cannot be used for a secure connection")]
    Tls,
    /// The certificates of authorities of one's own cannot be read.
    #[error("the certificates of the authorities of your own cannot be read")]
    Authorities,
    /// The sender is not a mail address.
    #[error("the sender must be a mail address, such as Portal <portal@example.edu>")]
    From,
    /// The folder can be neither used nor made.
    #[error("the mail folder cannot be used: {0}")]
    Folder(#[source] std::io::Error),
    /// The folder exists and other users of the machine can enter it.
    #[error("the mail folder can be entered by other users; take their rights away (chmod 700)")]
    FolderOpenToOthers,
}

/// Why a mail was not sent. The reasons name no address and quote no server, so that they can
/// be logged and stored.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// The same mail may succeed later.
    #[error("not sent for now: {reason}")]
    Temporary {
        /// Half a sentence for a log.
        reason: String,
    },
    /// The same mail will never succeed.
    #[error("cannot be sent: {reason}")]
    Permanent {
        /// Half a sentence for a log.
        reason: String,
    },
}

impl SendError {
    pub(crate) fn temporary(reason: impl Into<String>) -> Self {
        Self::Temporary {
            reason: reason.into(),
        }
    }

    pub(crate) fn permanent(reason: impl Into<String>) -> Self {
        Self::Permanent {
            reason: reason.into(),
        }
    }

    /// Whether trying again later makes sense.
    #[must_use]
    pub fn is_temporary(&self) -> bool {
        matches!(self, Self::Temporary { .. })
    }
}
