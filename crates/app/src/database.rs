//! Which database the portal works on: an external one, or the embedded one, started here.

use std::{path::Path, thread, time::Duration};

use portal_persistence::migrations::{self, MigrationError};
use tokio::sync::oneshot;

use crate::{
    config::{Config, Secret},
    postgres::{self, ConnectionInfo, Settings, StartError, StopError},
    supervisor::Supervisor,
};

/// The database of this process, to be closed last.
pub(crate) enum Database {
    /// A server that somebody else runs, with its owner's URL and the setting that has that.
    External(Secret, &'static str),
    /// A server that this portal runs.
    Embedded(Supervisor),
}

/// A database whose schema is up to date, or will be as soon as the database is available.
pub(crate) struct Migrated {
    /// The names of the migrations that were run.
    pub(crate) ran: Vec<String>,
    /// Receives a message once a database that was unavailable at the start is available and up to date.
    pub(crate) back: oneshot::Receiver<()>,
}

impl Database {
    /// Whether the data folder holds an embedded database already.
    pub(crate) fn is_embedded_in(config: &Config) -> bool {
        postgres::is_in(&config.data_dir.join("postgres"))
    }

    /// The database that the configuration names; starts the embedded one.
    pub(crate) fn open(config: &Config) -> Result<Self, StartError> {
        if let Some(url) = config.database.owner_url() {
            return Ok(Self::External(url.clone(), config.database.owner_name()));
        }
        let settings = embedded_settings(config);
        let probe = |server: &ConnectionInfo| migrations::probe(&server.url());
        Supervisor::start(settings, probe).map(Self::Embedded)
    }

    /// The URL by which the owner of the tables logs in, which holds a password. By which one is served, the configuration
    /// knows ([`DatabaseConfig::pool`](crate::config::DatabaseConfig::pool)).
    pub(crate) fn url(&self) -> &str {
        match self {
            Self::External(Secret(url), _) => url,
            Self::Embedded(embedded) => embedded.url(),
        }
    }

    /// The database's location, in words for people.
    pub(crate) fn place(&self) -> String {
        match self {
            Self::External(_, name) => format!("the server in {name}"),
            Self::Embedded(embedded) => embedded.home().display().to_string(),
        }
    }

    /// Brings the schema up to date. Waits for an unavailable external database in the background, so that the portal
    /// can start before it. For `prepare` see [`migrations::run_after`].
    pub(crate) fn migrate(
        &self,
        prepare: impl Fn(&[String]) -> Result<(), String> + Send + 'static,
    ) -> Result<Migrated, MigrationError> {
        let (tell, back) = oneshot::channel();
        match (self, migrations::run_after(self.url(), &prepare)) {
            (Self::External(Secret(url), _), Err(MigrationError::Connect(why))) => {
                tracing::warn!(why, "the database is away; migrating as soon as it is back");
                let url = url.clone();
                thread::spawn(move || {
                    migrate_when_back(&url, &prepare);
                    // The receiver is gone when the portal is stopping.
                    let _ = tell.send(());
                });
                Ok(Migrated {
                    ran: Vec::new(),
                    back,
                })
            }
            (_, outcome) => outcome.map(|ran| Migrated { ran, back }),
        }
    }

    /// Releases the database; stops an embedded one unless another portal uses it.
    pub(crate) fn close(self) -> Result<(), StopError> {
        match self {
            Self::External(..) => Ok(()),
            Self::Embedded(embedded) => embedded.stop(),
        }
    }
}

fn migrate_when_back(url: &str, prepare: &impl Fn(&[String]) -> Result<(), String>) {
    loop {
        thread::sleep(Duration::from_secs(1));
        match migrations::run_after(url, prepare) {
            Ok(ran) => {
                tracing::info!(
                    migrations = ran.len(),
                    "the database is back and up to date"
                );
                return;
            }
            Err(MigrationError::Connect(_)) => {}
            Err(error) => {
                tracing::error!(%error, "the database is back, but cannot be brought up to date");
                return;
            }
        }
    }
}

/// The settings of the embedded database.
pub(crate) fn embedded_settings(config: &Config) -> Settings {
    Settings {
        may_move: config.demo,
        ..Settings::from_environment(config.data_dir.join("postgres"), npm_folder())
    }
}

/// The folder of the PostgreSQL from npm, when the portal runs in its source tree.
pub(crate) fn npm_folder() -> Option<std::path::PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("postgres-binaries");
    folder.is_dir().then_some(folder)
}
