//! The origin of a request: its address, and its browser if an account knows it.

use std::net::IpAddr;

use uuid::Uuid;

use crate::runtime::secrets::Secrets;

/// The client of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Client(pub(super) IpAddr);

impl Client {
    /// The client at an address. An IPv6 customer has at least a /64, so all of that counts as one.
    pub fn at(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(v4) => Self(v4.into()),
            IpAddr::V6(v6) => {
                let [a, b, c, d, ..] = v6.segments();
                Self(IpAddr::from([a, b, c, d, 0, 0, 0, 0]))
            }
        }
    }

    /// A keyed hash, which shows which mails have the same client without showing the client.
    pub(crate) fn hash(self, secrets: &Secrets) -> [u8; 32] {
        secrets.hash("mails-of", &[self.0.to_string().as_bytes()])
    }
}

/// Identifies one account in one browser that it knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DeviceToken(pub(crate) Uuid);

/// Where a try at an account comes from.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Origin {
    /// A browser from which the account has signed in.
    Known(DeviceToken),
    /// Any other browser.
    Unknown(Client),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_in_one_v6_network_are_one_client_and_v4_is_v4_however_written() {
        let client = |text: &str| Client::at(text.parse().unwrap());
        assert_eq!(client("2001:db8:1:2::1"), client("2001:db8:1:2:ffff::9"));
        assert_ne!(client("2001:db8:1:2::1"), client("2001:db8:1:3::1"));
        assert_eq!(client("::ffff:10.0.0.1"), client("10.0.0.1"));
    }
}
