//! Settings of the web side.

use crate::framework::proxies::TrustedProxies;

/// The address under which people reach the portal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl {
    /// `https://portal.example.in`, without a path.
    pub origin: String,
    /// Whether cookies can be Secure.
    pub https: bool,
}

/// Settings of the web side.
#[derive(Debug, Clone)]
pub struct WebSettings {
    /// Where people reach the portal.
    pub public_url: PublicUrl,
    /// Further origins of the portal itself, such as 127.0.0.1 beside localhost.
    pub own_origins: Vec<String>,
    /// Origins of our clients on other hosts.
    pub allowed_origins: Vec<String>,
    /// The proxies whose `X-Forwarded-For` counts.
    pub trusted_proxies: TrustedProxies,
    /// Where the client finds the API: `/api` or an absolute URL.
    pub backend_url: String,
}

impl WebSettings {
    /// Whether a page of that origin may change anything here.
    pub(crate) fn is_ours(&self, origin: &str) -> bool {
        origin == self.public_url.origin
            || self.own_origins.iter().any(|own| own == origin)
            || self.is_allowed_elsewhere(origin)
    }

    /// Whether the configuration allows that origin.
    pub(crate) fn is_allowed_elsewhere(&self, origin: &str) -> bool {
        self.allowed_origins.iter().any(|allowed| allowed == origin)
    }
}
