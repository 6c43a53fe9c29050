//! The settings of the database and of its replica.

use std::time::Duration;

use super::{Reader, Secret, database_url};

/// The settings of the database and of its replica.
#[derive(Debug, Clone)]
pub struct DatabaseConfig {
    /// The URL of an external database; `None`: the embedded one.
    pub url: Option<Secret>,
    /// The URL of a streaming replica, which serves some of the reads.
    pub replica: Option<Secret>,
    /// The number of connections that are kept open.
    pub pool_size: u32,
    /// A statement that takes this long is logged.
    pub slow: Duration,
}

impl DatabaseConfig {
    pub(super) fn read(reader: &mut Reader) -> Self {
        let insecure = reader.switch("PORTAL_INSECURE_DATABASE", false);
        let config = Self {
            url: url(reader, ("DATABASE_URL", false), insecure),
            replica: url(reader, ("DATABASE_REPLICA_URL", true), insecure),
            pool_size: reader.number("PORTAL_POOL_SIZE", 16, 4..=500),
            slow: Duration::from_millis(reader.number("PORTAL_SLOW_MS", 250, 1..=60_000)),
        };
        if config.replica.is_some() && config.url.is_none() {
            reader.fault("DATABASE_REPLICA_URL needs DATABASE_URL, of which it is the replica.");
        } else if config.replica.is_some() && config.replica == config.url {
            reader.fault("DATABASE_REPLICA_URL must name another server than DATABASE_URL.");
        }
        config
    }

    /// The number of connections to the replica: its reads are short, or rare.
    pub(crate) fn replica_pool_size(&self) -> u32 {
        (self.pool_size / 2).max(2)
    }
}

fn url(reader: &mut Reader, of: (&str, bool), insecure: bool) -> Option<Secret> {
    let Secret(url) = reader.secret(of.0)?;
    database_url::inspect(reader, of, &url, insecure);
    Some(Secret(url))
}
