//! The SMTP server and its encryption, parsed strictly from the configured URL.
//!
//! The transport is built from the parsed parts and never from the text again, so that no second parser
//! can bypass the rule that plain connections stay on this machine.

use std::net::IpAddr;

use crate::error::SetupError;

#[derive(Clone, PartialEq, Eq)]
pub(crate) struct SmtpUrl {
    /// Name or address, without brackets.
    pub host: String,
    pub port: u16,
    pub security: Security,
    pub login: Option<Login>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Security {
    /// TLS from the first byte.
    Tls,
    /// STARTTLS; without it no mail is sent.
    StartTls,
    /// No encryption; to this machine only.
    Plain,
}

#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Login {
    pub user: String,
    pub password: String,
}

const SHAPE: &str = "the SMTP URL must look like smtps://user:password@host:465, smtp://user:password@host:587?tls=required or smtp://127.0.0.1:1025";
const ENCODING: &str = "the user name or password in the SMTP URL has a character that must be percent-encoded (such as %40 for @, %2F for / and %25 for %)";
const HALF_LOGIN: &str = "the SMTP URL must name both a user and a password, as in smtps://user:password@host, or neither";
const PLAIN: &str = "the SMTP URL asks for an unencrypted connection to another machine; use smtps:// or add ?tls=required (unencrypted is for 127.0.0.1, [::1] and localhost only)";
const PARAMETER: &str =
    "the SMTP URL may have one parameter, tls=required; nothing else may follow the port";

impl SmtpUrl {
    /// Errors do not quote the URL, since it contains a password.
    pub(crate) fn parse(url: &str) -> Result<Self, SetupError> {
        if url.chars().any(|c| c.is_control() || c.is_whitespace()) {
            return Err(SetupError::Url(SHAPE));
        }
        let (scheme, rest) = url.split_once("://").ok_or(SetupError::Url(SHAPE))?;
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (authority, tail) = rest.split_at(end);
        let (login, server) = match authority.rsplit_once('@') {
            Some((login, server)) => (Some(parse_login(login)?), server),
            None => (None, authority),
        };
        let tls_required = parse_tail(tail)?;
        let (host, port) = parse_server(server)?;
        let security = match scheme.to_ascii_lowercase().as_str() {
            "smtps" => Security::Tls,
            "smtp" if tls_required => Security::StartTls,
            "smtp" if is_this_machine(&host) => Security::Plain,
            "smtp" => return Err(SetupError::Url(PLAIN)),
            _ => return Err(SetupError::Url(SHAPE)),
        };
        let port = port.unwrap_or(match security {
            Security::Tls => 465,
            Security::StartTls => 587,
            Security::Plain => 25,
        });
        Ok(Self {
            host,
            port,
            security,
            login,
        })
    }
}

/// Whether the part after the port asks for TLS.
fn parse_tail(tail: &str) -> Result<bool, SetupError> {
    match tail.strip_prefix('/').unwrap_or(tail) {
        "" => Ok(false),
        "?tls=required" => Ok(true),
        _ => Err(SetupError::Url(PARAMETER)),
    }
}

fn parse_server(server: &str) -> Result<(String, Option<u16>), SetupError> {
    let shape = || SetupError::Url(SHAPE);
    let (host, port) = match server.strip_prefix('[') {
        Some(rest) => {
            let (address, after) = rest.split_once(']').ok_or_else(shape)?;
            let address: std::net::Ipv6Addr = address.parse().map_err(|_| shape())?;
            let port = match after {
                "" => None,
                _ => Some(after.strip_prefix(':').ok_or_else(shape)?),
            };
            (address.to_string(), port)
        }
        None => match server.split_once(':') {
            Some((host, port)) => (host.to_owned(), Some(port)),
            None => (server.to_owned(), None),
        },
    };
    let known = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | ':');
    if host.is_empty() || !host.chars().all(known) {
        return Err(shape());
    }
    let port = match port {
        None => None,
        Some(digits) if digits.bytes().all(|b| b.is_ascii_digit()) => {
            Some(digits.parse().map_err(|_| shape())?)
        }
        Some(_) => return Err(shape()),
    };
    match port {
        Some(0) => Err(shape()),
        _ => Ok((host, port)),
    }
}

fn parse_login(login: &str) -> Result<Login, SetupError> {
    let (user, password) = login.split_once(':').ok_or(SetupError::Url(HALF_LOGIN))?;
    if user.is_empty() || password.is_empty() {
        return Err(SetupError::Url(HALF_LOGIN));
    }
    Ok(Login {
        user: percent_decoded(user)?,
        password: percent_decoded(password)?,
    })
}

fn percent_decoded(text: &str) -> Result<String, SetupError> {
    let wrong = || SetupError::Url(ENCODING);
    let mut decoded = Vec::with_capacity(text.len());
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        if byte != b'%' {
            decoded.push(byte);
            continue;
        }
        let mut digit = || char::from(bytes.next()?).to_digit(16);
        let (high, low) = (digit().ok_or_else(wrong)?, digit().ok_or_else(wrong)?);
        decoded.push(u8::try_from(high * 16 + low).map_err(|_| wrong())?);
    }
    String::from_utf8(decoded).map_err(|_| wrong())
}

fn is_this_machine(host: &str) -> bool {
    match host.parse::<IpAddr>() {
        Ok(address) => address.is_loopback(),
        Err(_) => host.eq_ignore_ascii_case("localhost"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(url: &str) -> (String, u16, Security, Option<(String, String)>) {
        let url = SmtpUrl::parse(url).unwrap_or_else(|error| panic!("{url}: {error}"));
        let login = url.login.map(|login| (login.user, login.password));
        (url.host, url.port, url.security, login)
    }

    #[test]
    #[allow(clippy::too_many_lines, reason = "a table")]
    fn urls_are_read() {
        let login = |user: &str, password: &str| Some((user.to_owned(), password.to_owned()));
        let table = [
            ("smtps://m.example", "m.example", 465, Security::Tls, None),
            (
                "SMTPS://u:p@m.example:2465/",
                "m.example",
                2465,
                Security::Tls,
                login("u", "p"),
            ),
            (
                "smtps://u@x:p@m.example",
                "m.example",
                465,
                Security::Tls,
                login("u@x", "p"),
            ),
            (
                "smtps://u%40x:%C3%A4%2f@m.example?tls=required",
                "m.example",
                465,
                Security::Tls,
                login("u@x", "ä/"),
            ),
            (
                "smtp://m.example?tls=required",
                "m.example",
                587,
                Security::StartTls,
                None,
            ),
            (
                "smtp://127.0.0.1:25/?tls=required",
                "127.0.0.1",
                25,
                Security::StartTls,
                None,
            ),
            (
                "smtp://127.0.0.1:1025",
                "127.0.0.1",
                1025,
                Security::Plain,
                None,
            ),
            ("smtp://127.9.9.9", "127.9.9.9", 25, Security::Plain, None),
            (
                "smtp://LOCALHOST:1025",
                "LOCALHOST",
                1025,
                Security::Plain,
                None,
            ),
            ("smtp://[::1]:1025", "::1", 1025, Security::Plain, None),
        ];
        for (url, host, port, security, login) in table {
            assert_eq!(
                parts(url),
                (host.to_owned(), port, security, login),
                "{url}"
            );
        }
    }

    #[test]
    fn plain_connections_stay_on_this_machine() {
        for host in [
            "m.example",
            "10.0.0.1",
            "0.0.0.0",
            "[::]",
            "[::ffff:10.0.0.1]",
            "localhost.example",
            "127.0.0.1.example",
            "2130706433",
            "127.1",
            "u:p@m.example:25",
            "127.0.0.1:p@m.example",
        ] {
            let refused = SmtpUrl::parse(&format!("smtp://{host}")).err();
            assert!(matches!(refused, Some(SetupError::Url(PLAIN))), "{host}");
        }
    }

    #[test]
    fn faulty_urls_are_refused_with_a_sentence() {
        let table = [
            ("", SHAPE),
            ("m.example:25", SHAPE),
            ("http://m.example", SHAPE),
            ("smtps://", SHAPE),
            ("smtps://m.example:0", SHAPE),
            ("smtps://m.example:65536", SHAPE),
            ("smtps://m.example:+5", SHAPE),
            ("smtps://m.example:", SHAPE),
            ("smtps://a b", SHAPE),
            ("smtps://m.example\n", SHAPE),
            ("smtps://[::1", SHAPE),
            ("smtps://[m]", SHAPE),
            ("smtps://[::1]x", SHAPE),
            ("smtps://mé.example", SHAPE),
            ("smtps://u:p/w@m.example", SHAPE),
            ("smtps://u@m.example", HALF_LOGIN),
            ("smtps://u:@m.example", HALF_LOGIN),
            ("smtps://:p@m.example", HALF_LOGIN),
            ("smtps://@m.example", HALF_LOGIN),
            ("smtps://u:%4@m.example", ENCODING),
            ("smtps://u:%zz@m.example", ENCODING),
            ("smtps://u:%ff@m.example", ENCODING),
            ("smtps://u:%é@m.example", ENCODING),
            ("smtp://m.example?tls=opportunistic", PARAMETER),
            ("smtp://127.0.0.1?tls=", PARAMETER),
            ("smtps://m.example/name", PARAMETER),
            ("smtps://m.example#x", PARAMETER),
        ];
        for (url, sentence) in table {
            match SmtpUrl::parse(url) {
                Err(SetupError::Url(given)) => {
                    assert!(
                        given == sentence || given == PARAMETER && url.contains("p/w"),
                        "{url}: {given}"
                    );
                }
                _ => panic!("{url} was taken"),
            }
        }
    }
}
