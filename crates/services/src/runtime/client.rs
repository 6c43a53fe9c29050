//! Where a request comes from: an address, and a browser that an account may know.

use std::net::IpAddr;

use uuid::Uuid;

use crate::runtime::secrets::Secrets;

/// Where a request comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Client(pub(super) IpAddr);

impl Client {
    /// A client by its address. One IPv6 customer commands a /64 at least, so that counts as one.
    pub fn at(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(v4) => Self(v4.into()),
            IpAddr::V6(v6) => {
                let [a, b, c, d, ..] = v6.segments();
                Self(IpAddr::from([a, b, c, d, 0, 0, 0, 0]))
            }
        }
    }

    /// A keyed hash, which tells that mails are of one client and not of which.
    pub(crate) fn hash(self, secrets: &Secrets) -> [u8; 32] {
        secrets.hash("mails-of", &[self.0.to_string().as_bytes()])
    }
}

/// Stands for one account in one browser that it knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DeviceToken(pub(crate) Uuid);

/// From where an account is tried.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Origin {
    /// A browser that has signed in to it.
    Known(DeviceToken),
    /// Any other.
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
