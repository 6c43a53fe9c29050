//! The settings of the HTTP server: its address and public names.

use std::{net::SocketAddr, str::FromStr, time::Duration};

use portal_http::{Network, TrustedProxies};
use url::{Host, Url};

use super::Reader;

/// The settings of the HTTP server.
#[derive(Debug, Clone)]
pub struct ServerConfig {
    /// The address to listen on; port 0 takes a free one.
    pub addr: SocketAddr,
    /// The origin at which people reach the portal; `http://localhost:PORT` when not given.
    pub public_url: Option<Origin>,
    /// Origins of our clients on other hosts.
    pub allowed_origins: Vec<Origin>,
    /// The proxies whose `X-Forwarded-For` counts.
    pub trusted_proxies: TrustedProxies,
    /// Where the client finds the API: `/api`, or an absolute URL.
    pub backend_url: String,
    /// Threads that accept and parse.
    pub workers: usize,
    /// The address on which Prometheus reads the metrics; `None`: they are not served.
    pub metrics_addr: Option<SocketAddr>,
    /// How long requests under way may take to finish on shutdown.
    pub shutdown_timeout: Duration,
}

/// Scheme, host and port of a web page, as browsers write it in `Origin`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    url: Url,
}

impl Origin {
    /// The text that a browser sends: without a slash at its end.
    pub fn as_text(&self) -> String {
        self.url.origin().ascii_serialization()
    }

    /// Whether the scheme is `https`.
    pub fn is_https(&self) -> bool {
        self.url.scheme() == "https"
    }

    fn is_loopback(&self) -> bool {
        match self.url.host() {
            Some(Host::Domain(name)) => name == "localhost",
            Some(Host::Ipv4(address)) => address.is_loopback(),
            Some(Host::Ipv6(address)) => address.is_loopback(),
            None => false,
        }
    }
}

impl FromStr for Origin {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let fault = || format!("{text:?} is not an address such as https://portal.example.in");
        let url = Url::parse(text).map_err(|_| fault())?;
        let plain = matches!(url.scheme(), "http" | "https")
            && url.path() == "/"
            && url.query().is_none()
            && url.fragment().is_none()
            && url.username().is_empty()
            && url.password().is_none();
        if plain {
            Ok(Self { url })
        } else {
            Err(fault())
        }
    }
}

impl ServerConfig {
    pub(super) fn read(reader: &mut Reader) -> Self {
        let addr = reader
            .parsed(
                "PORTAL_ADDR",
                "127.0.0.1:5000",
                "an address and port such as 127.0.0.1:5000",
            )
            .unwrap_or(SocketAddr::from(([127, 0, 0, 1], 5000)));
        let mut public_urls = reader.list::<Origin>("PORTAL_PUBLIC_URL");
        if public_urls.len() > 1 {
            reader.fault("PORTAL_PUBLIC_URL must be one address.");
        }
        let public_url = public_urls.pop();
        let config = Self {
            addr,
            public_url,
            allowed_origins: reader.list("PORTAL_ALLOWED_ORIGINS"),
            trusted_proxies: TrustedProxies(reader.list::<Network>("PORTAL_TRUSTED_PROXIES")),
            backend_url: reader.text("BACKEND_URL").unwrap_or_else(|| "/api".into()),
            metrics_addr: reader.text("PORTAL_METRICS_ADDR").and_then(|text| {
                let addr = text.parse().ok();
                if addr.is_none() {
                    reader.fault(format!(
                        "PORTAL_METRICS_ADDR must be an address with a port such as 127.0.0.1:9100, not {text:?}."
                    ));
                }
                addr
            }),
            workers: reader.number("PORTAL_WORKERS", default_workers(), 1..=256),
            shutdown_timeout: Duration::from_secs(reader.number(
                "PORTAL_SHUTDOWN_SECONDS",
                25,
                1..=300,
            )),
        };
        config.refuse_plain_http(reader);
        config.check_backend_url(reader);
        config
    }

    /// Whether only this machine can reach it.
    pub(super) fn is_private(&self) -> bool {
        let named_so = self.public_url.as_ref().is_none_or(Origin::is_loopback);
        self.addr.ip().is_loopback() && named_so
    }

    fn refuse_plain_http(&self, reader: &mut Reader) {
        let insisted = reader.switch("PORTAL_INSECURE_HTTP", false);
        let private = match &self.public_url {
            Some(url) => url.is_https() || url.is_loopback(),
            None => self.addr.ip().is_loopback(),
        };
        if !private && !insisted {
            reader.fault(
                "Over plain http anybody on the way could read passwords. Put a reverse proxy with TLS in front \
                 and set PORTAL_PUBLIC_URL to its https address (or, on a network that nobody else is on, set \
                 PORTAL_INSECURE_HTTP=true).",
            );
        }
        if !self.allowed_origins.is_empty()
            && !self.public_url.as_ref().is_some_and(Origin::is_https)
        {
            reader.fault("PORTAL_ALLOWED_ORIGINS needs an https PORTAL_PUBLIC_URL: browsers send cookies to other sites over TLS alone.");
        }
    }

    fn check_backend_url(&self, reader: &mut Reader) {
        let relative = self.backend_url.starts_with('/') && !self.backend_url.starts_with("//");
        let url = Url::parse(&self.backend_url).ok();
        let url = url.filter(|url| matches!(url.scheme(), "http" | "https"));
        if let Some(url) = &url {
            let origin = Origin { url: url.clone() };
            if !origin.is_https() && !origin.is_loopback() {
                reader.fault(
                    "BACKEND_URL must be an https address: over plain http anybody on the way could read \
                     passwords.",
                );
            }
        }
        let absolute = url.is_some();
        // The URL becomes a part of the content security policy.
        let plain = !self.backend_url.contains([';', ',', ' ', '\'', '"']);
        if !(relative || absolute) || !plain {
            reader.fault("BACKEND_URL must be a path such as /api or an address such as https://portal.example.in/api.");
        }
    }
}

fn default_workers() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from)
}
