//! Why a mail server could not be reached, in words for an administrator. Only the kind of the library's
//! errors is used: their text may quote an address.

use std::{
    error::Error,
    io::{self, ErrorKind},
};

use rustls::CertificateError;

/// The cause, as a completion of "the mail server …"; `None` if it is unknown.
pub(crate) fn cause(error: &(dyn Error + 'static)) -> Option<&'static str> {
    let mut error = Some(error);
    while let Some(one) = error {
        let found = match one.downcast_ref::<io::Error>() {
            Some(io) => io
                .get_ref()
                .and_then(|inner| inner.downcast_ref())
                .and_then(of_tls)
                .or_else(|| of_io(io)),
            None => one.downcast_ref().and_then(of_tls),
        };
        if found.is_some() {
            return found;
        }
        error = one.source();
    }
    None
}

fn of_io(error: &io::Error) -> Option<&'static str> {
    Some(match error.kind() {
        ErrorKind::ConnectionRefused => "refuses connections: it is down, or its port is another",
        ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable => {
            "cannot be reached from this machine"
        }
        ErrorKind::TimedOut | ErrorKind::WouldBlock => "did not answer in time",
        ErrorKind::ConnectionReset
        | ErrorKind::ConnectionAborted
        | ErrorKind::BrokenPipe
        | ErrorKind::UnexpectedEof => "has broken the connection off",
        // The library has no kind for it.
        _ if error.to_string().starts_with("failed to lookup address") => {
            "has a name that is not known"
        }
        _ => return None,
    })
}

fn of_tls(error: &rustls::Error) -> Option<&'static str> {
    Some(match error {
        rustls::Error::InvalidCertificate(why) => match why {
            CertificateError::UnknownIssuer => {
                "has a certificate of an authority that is not trusted (PORTAL_CA_FILE names one of your own)"
            }
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
                "has a certificate for another name"
            }
            CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
                "has a certificate that has expired"
            }
            _ => "has a certificate that is not valid",
        },
        rustls::Error::InvalidMessage(_) => {
            "speaks plain text where TLS must begin at once (smtps:// is for such a port, mostly 465; for 587 \
             there is smtp://…?tls=required)"
        }
        rustls::Error::AlertReceived(_) | rustls::Error::PeerIncompatible(_) => {
            "does not agree on a way to encrypt"
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use std::net::ToSocketAddrs;

    use super::*;

    #[test]
    fn a_name_that_is_not_known_is_told() {
        let error = ("no-such-host.invalid", 25).to_socket_addrs().unwrap_err();
        assert_eq!(cause(&error), Some("has a name that is not known"));
    }

    #[test]
    fn what_is_wrapped_is_found() {
        let tls = rustls::Error::InvalidCertificate(CertificateError::Expired);
        let wrapped = io::Error::new(ErrorKind::InvalidData, tls);
        assert_eq!(cause(&wrapped), Some("has a certificate that has expired"));
        assert_eq!(
            cause(&io::Error::other("something of asha@example.edu")),
            None
        );
    }
}
