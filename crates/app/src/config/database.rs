//! The settings of the database and of its replica.

use std::time::Duration;

use portal_persistence::{PoolSettings, Session};

use super::{Reader, Secret, database_url};

/// The settings of the database and of its replica.
#[derive(Debug, Clone)]
pub struct DatabaseConfig {
    /// The URL of an external database; `None`: the embedded one.
    pub url: Option<Secret>,
    /// The URL by which the owner of the tables logs in, past any pooler; `None`: as `url` does.
    pub owner: Option<Secret>,
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
            owner: url(reader, ("DATABASE_OWNER_URL", false), insecure),
            replica: url(reader, ("DATABASE_REPLICA_URL", true), insecure),
            pool_size: reader.number("PORTAL_POOL_SIZE", 16, 4..=500),
            slow: Duration::from_millis(reader.number("PORTAL_SLOW_MS", 250, 1..=60_000)),
        };
        if config.owner.is_some() && config.url.is_none() {
            reader.fault("DATABASE_OWNER_URL needs DATABASE_URL, by which the portal serves.");
        } else if config.owner.is_some() && config.owner == config.url {
            reader.fault("DATABASE_OWNER_URL must log in as another role than DATABASE_URL.");
        }
        if config.replica.is_some() && config.url.is_none() {
            reader.fault("DATABASE_REPLICA_URL needs DATABASE_URL, of which it is the replica.");
        } else if config.replica.is_some() && config.replica == config.url {
            reader.fault("DATABASE_REPLICA_URL must name another server than DATABASE_URL.");
        }
        config
    }

    /// The URL of an external database for all that is not served: migrations, backups and locks that outlive a transaction.
    pub(crate) fn owner_url(&self) -> Option<&Secret> {
        self.owner.as_ref().or(self.url.as_ref())
    }

    /// The setting that has [`Self::owner_url`].
    pub(crate) fn owner_name(&self) -> &'static str {
        match self.owner {
            Some(_) => "DATABASE_OWNER_URL",
            None => "DATABASE_URL",
        }
    }

    /// The settings of the pool that serves, of the database that its owner reaches by that URL.
    pub(crate) fn pool(&self, owner_url: &str) -> PoolSettings {
        self.lent_pool()
            .unwrap_or_else(|| self.settings(owner_url, self.pool_size))
    }

    /// The same where the portal serves as a role without ownership.
    pub(crate) fn lent_pool(&self) -> Option<PoolSettings> {
        let Secret(url) = self.url.as_ref().filter(|_| self.owner.is_some())?;
        Some(self.settings(url, self.pool_size))
    }

    /// The settings of the replica's pool, which is smaller, as its reads are short, or rare.
    pub(crate) fn replica_pool(&self) -> Option<PoolSettings> {
        let Secret(url) = self.replica.as_ref()?;
        Some(self.settings(url, (self.pool_size / 2).max(2)))
    }

    fn settings(&self, url: &str, size: u32) -> PoolSettings {
        PoolSettings {
            slow: self.slow,
            session: match self.owner {
                Some(_) => Session::OfRole,
                None => Session::Set,
            },
            ..PoolSettings::new(url, size)
        }
    }
}

fn url(reader: &mut Reader, of: (&str, bool), insecure: bool) -> Option<Secret> {
    let Secret(url) = reader.secret(of.0)?;
    database_url::inspect(reader, of, &url, insecure);
    Some(Secret(url))
}
