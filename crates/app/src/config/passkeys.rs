//! The domain to which browsers bind passkeys.

use url::{Host, Url};

use super::{Origin, Reader, ServerConfig};

/// The settings of passkeys.
#[derive(Debug, Clone, Default)]
pub struct PasskeysConfig {
    /// The domain, if it is not the host itself.
    pub domain: Option<String>,
    /// A former domain whose passkeys are given up.
    pub given_up: Option<String>,
}

impl PasskeysConfig {
    pub(super) fn read(reader: &mut Reader, server: &ServerConfig) -> Self {
        let domain = reader.text("PORTAL_PASSKEY_DOMAIN");
        if let Some(domain) = &domain {
            let url = server.public_url.as_ref().map(Origin::as_text);
            let host = url.as_deref().and_then(host);
            if !host.is_some_and(|host| is_parent(domain, &host)) {
                reader.fault(format!(
                    "PORTAL_PASSKEY_DOMAIN must be the host of PORTAL_PUBLIC_URL or a domain above it, such as \
                     example.in of https://portal.example.in, not {domain:?}."
                ));
            }
        }
        Self {
            domain,
            given_up: reader.text("PORTAL_PASSKEY_DOMAIN_BEFORE"),
        }
    }

    /// The domain of a portal at that address; `None` where browsers have no passkeys: at an IP address, and over plain
    /// http elsewhere than on this machine.
    pub(crate) fn domain_at(&self, public_url: &str) -> Option<String> {
        let host = host(public_url)?;
        let is_secure = public_url.starts_with("https:") || host == "localhost";
        is_secure.then(|| self.domain.clone().unwrap_or(host))
    }
}

/// The host of an address, if it is a name.
fn host(url: &str) -> Option<String> {
    match Url::parse(url).ok()?.host()? {
        Host::Domain(name) => Some(name.to_owned()),
        Host::Ipv4(_) | Host::Ipv6(_) => None,
    }
}

/// Whether `domain` is the host or a domain above it. One of a single word belongs to nobody: browsers refuse it.
pub(crate) fn is_parent(domain: &str, host: &str) -> bool {
    let above = host.strip_suffix(domain);
    host == domain || (domain.contains('.') && above.is_some_and(|rest| rest.ends_with('.')))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &'static [(&str, &str)]) -> Result<PasskeysConfig, usize> {
        let lookup = move |name: &str| {
            let found = pairs.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        let mut reader = Reader::new(lookup);
        let server = ServerConfig::read(&mut reader);
        let config = PasskeysConfig::read(&mut reader, &server);
        let faults = reader.finish().map_err(|faults| faults.0.len());
        faults.map(|()| config)
    }

    #[test]
    fn the_domain_is_the_host_or_above_it_and_belongs_to_somebody() {
        for (domain, host) in [
            ("portal.example.in", "portal.example.in"),
            ("example.in", "portal.example.in"),
            ("localhost", "localhost"),
        ] {
            assert!(is_parent(domain, host), "{domain} of {host}");
        }
        for (domain, host) in [
            ("in", "portal.example.in"),
            ("ample.in", "portal.example.in"),
            ("www.portal.example.in", "portal.example.in"),
            ("", "portal.example.in"),
            (".example.in", "portal.example.in"),
        ] {
            assert!(!is_parent(domain, host), "{domain} of {host}");
        }
        let parent = [
            ("PORTAL_PUBLIC_URL", "https://portal.example.in"),
            ("PORTAL_PASSKEY_DOMAIN", "example.in"),
        ];
        assert_eq!(
            read(Box::leak(Box::new(parent))).unwrap().domain.as_deref(),
            Some("example.in")
        );
        const OTHER: [(&str, &str); 2] = [
            ("PORTAL_PUBLIC_URL", "https://portal.example.in"),
            ("PORTAL_PASSKEY_DOMAIN", "other.in"),
        ];
        const ADDRESS: [(&str, &str); 2] = [
            ("PORTAL_PUBLIC_URL", "https://192.0.2.1"),
            ("PORTAL_PASSKEY_DOMAIN", "192.0.2.1"),
        ];
        assert_eq!(read(&OTHER).unwrap_err(), 1);
        assert_eq!(read(&ADDRESS).unwrap_err(), 1);
    }

    #[test]
    fn there_are_no_passkeys_at_an_address_and_over_plain_http() {
        let at = |url| PasskeysConfig::default().domain_at(url);
        assert_eq!(
            at("https://portal.example.in").unwrap(),
            "portal.example.in"
        );
        assert_eq!(at("http://localhost:5000").unwrap(), "localhost");
        for url in [
            "http://127.0.0.1:5000",
            "https://[::1]:5000",
            "https://192.0.2.1",
            "http://portal.example.in",
        ] {
            assert_eq!(at(url), None, "{url}");
        }
        let above = PasskeysConfig {
            domain: Some("example.in".to_owned()),
            given_up: None,
        };
        let domain = above.domain_at("https://portal.example.in");
        assert_eq!(domain.as_deref(), Some("example.in"));
    }
}
