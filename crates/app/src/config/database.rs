//! Which database, and which replica of it.

use std::time::Duration;

use super::{Reader, Secret, database_url};

/// Which database.
#[derive(Debug, Clone)]
pub struct DatabaseConfig {
    /// An external database; the embedded one when not given.
    pub url: Option<Secret>,
    /// A streaming replica of it, which takes reads off it.
    pub replica: Option<Secret>,
    /// Connections held open.
    pub pool_size: u32,
    /// A statement that takes so long is named in the log.
    pub slow: Duration,
}

impl DatabaseConfig {
    pub(super) fn read(reader: &mut Reader) -> Self {
        let insecure = reader.switch("PORTAL_INSECURE_DATABASE", false);
        let config = Self {
            url: url(reader, "DATABASE_URL", insecure),
            replica: url(reader, "DATABASE_REPLICA_URL", insecure),
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

    /// Connections to the replica: what is read there is short, or rare.
    pub(crate) fn replica_pool_size(&self) -> u32 {
        (self.pool_size / 2).max(2)
    }
}

fn url(reader: &mut Reader, name: &str, insecure: bool) -> Option<Secret> {
    let Secret(url) = reader.secret(name)?;
    database_url::inspect(reader, name, &url, insecure);
    Some(Secret(url))
}
