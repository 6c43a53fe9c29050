//! The reverse proxies in front of the portal, whose entries in `X-Forwarded-For` count.

use std::{net::IpAddr, str::FromStr};

/// An address range in CIDR notation, or one address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    prefix: u8,
}

impl Network {
    fn contains(&self, other: IpAddr) -> bool {
        let bits = |address: IpAddr| match address {
            IpAddr::V4(v4) => (u128::from(u32::from(v4)) << 96, 32),
            IpAddr::V6(v6) => (u128::from(v6), 128),
        };
        let ((ours, width), (theirs, other_width)) = (bits(self.address), bits(other));
        width == other_width
            && (self.prefix == 0 || (ours ^ theirs) >> (128 - u32::from(self.prefix)) == 0)
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (address, prefix) = text
            .split_once('/')
            .map_or((text, None), |(a, p)| (a, Some(p)));
        let address: IpAddr = address.parse().map_err(|_| {
            format!("{text} is neither an address nor a network such as 10.0.0.0/8")
        })?;
        let width = if address.is_ipv4() { 32 } else { 128 };
        let prefix = prefix.map_or(Some(width), |p| p.parse().ok().filter(|p| *p <= width));
        prefix
            .map(|prefix| Self { address, prefix })
            .ok_or_else(|| format!("{text} does not have a prefix length of 0 to {width}"))
    }
}

/// The reverse proxies whose `X-Forwarded-For` is believed; none unless configured.
#[derive(Debug, Clone, Default)]
pub struct TrustedProxies(pub Vec<Network>);

impl TrustedProxies {
    /// Whether that address is one of them.
    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(address))
    }

    /// The client behind the trusted proxies. Starts at the peer; while the address is a trusted
    /// proxy's, goes on to the one before it in the header, from the end, where our own proxies
    /// write.
    pub(crate) fn client(&self, peer: IpAddr, forwarded: &str) -> IpAddr {
        let mut client = peer;
        for hop in forwarded.rsplit(',').map(str::trim) {
            if !self.trusts(client) {
                break;
            }
            let Ok(address) = hop.parse() else { break };
            client = address;
        }
        client
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(trusted: &[&str], peer: &str, forwarded: &str) -> String {
        let networks = trusted.iter().map(|text| text.parse().unwrap()).collect();
        TrustedProxies(networks)
            .client(peer.parse().unwrap(), forwarded)
            .to_string()
    }

    #[test]
    fn without_trusted_proxies_the_header_means_nothing() {
        assert_eq!(client(&[], "9.9.9.9", "1.2.3.4"), "9.9.9.9");
    }

    #[test]
    fn behind_proxies_the_last_untrusted_hop_is_the_client() {
        let trusted = ["10.0.0.0/8", "::1"];
        assert_eq!(
            client(&trusted, "10.0.0.1", "6.6.6.6, 1.2.3.4, 10.9.9.9"),
            "1.2.3.4"
        );
        assert_eq!(client(&trusted, "::1", "1.2.3.4"), "1.2.3.4");
        assert_eq!(client(&trusted, "9.9.9.9", "1.2.3.4"), "9.9.9.9");
        assert_eq!(client(&trusted, "10.0.0.1", "nonsense"), "10.0.0.1");
        assert_eq!(client(&trusted, "10.0.0.1", ""), "10.0.0.1");
    }

    #[test]
    fn networks_are_read_as_people_write_them() {
        assert!("10.0.0.0/33".parse::<Network>().is_err());
        assert!("ten".parse::<Network>().is_err());
        assert!(
            "0.0.0.0/0"
                .parse::<Network>()
                .unwrap()
                .contains("8.8.8.8".parse().unwrap())
        );
        assert!(
            !"0.0.0.0/0"
                .parse::<Network>()
                .unwrap()
                .contains("::1".parse().unwrap())
        );
    }
}
