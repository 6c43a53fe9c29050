//! A private, real PostgreSQL for a portal without a configured database.
//!
//! It has one folder, is reached only through a unix socket, and is started by the first portal that needs it. The
//! server is a process of its own. It survives a killed portal, and the next one adopts it. The last portal that ends
//! in an orderly way stops it.
//!
//! ```no_run
//! use portal_app::postgres::{ConnectionInfo, Embedded, Settings};
//!
//! let settings = Settings::from_environment(".portal/postgres".into(), None);
//! let connects = |server: &ConnectionInfo| -> Result<(), String> { Ok(()) };
//! let database = Embedded::start(&settings, &connects)?;
//! let url = database.url();
//! // … the portal works …
//! database.stop()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod account;
mod binaries;
mod bootstrap;
mod cluster;
mod connection;
mod error;
mod home;
mod locks;
mod npm;
mod passwords;
mod postmaster;
mod process;
mod upgrade;

use std::env;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Child;

pub use binaries::Search;
pub use connection::ConnectionInfo;

pub use error::{StartError, StopError};
pub(crate) use upgrade::{Upgrade, remove_old};

use bootstrap::{DATABASE, OWNER};
use cluster::{Creation, SUPERUSER};
use home::Home;
use locks::{StartLock, UsersLock};
use passwords::Passwords;
use postmaster::Postmaster;
use process::{Launch, arguments, await_ready, ended, stop};

/// Opens a connection and closes it again; the error says what went wrong.
pub type Probe<'a> = &'a dyn Fn(&ConnectionInfo) -> Result<(), String>;

/// Whether a committed transaction survives a power cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Durability {
    /// It survives.
    #[default]
    On,
    /// It may be lost: faster, and only for databases of tests.
    OffForTests,
}

impl Durability {
    fn arguments(self) -> impl Iterator<Item = String> {
        let settings: &[&str] = match self {
            Self::On => &["fsync=on"],
            Self::OffForTests => &[
                "fsync=off",
                "synchronous_commit=off",
                "full_page_writes=off",
            ],
        };
        settings
            .iter()
            .flat_map(|setting| ["-c".to_owned(), (*setting).to_owned()])
    }
}

/// The settings of the embedded PostgreSQL.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The folder of the cluster, created if it is missing.
    pub data_dir: PathBuf,
    /// The places to search for PostgreSQL's programs.
    pub search: Search,
    /// For a portal that runs as root: the account to run PostgreSQL as (`PORTAL_PG_USER`), instead
    /// of `postgres` or `nobody`. An existing cluster keeps its owner.
    pub user: Option<String>,
    /// For a portal that runs as root: whether a new cluster may be made elsewhere when PostgreSQL's account cannot
    /// reach the folder. Only for demonstrations and tests, since people would look for real data in vain.
    pub may_move: bool,
    /// Whether committed data survive a power cut.
    pub durability: Durability,
    /// Further settings of the server, name and value, which override the usual ones.
    pub extra: Vec<(String, String)>,
}

impl Settings {
    /// The usual settings, with `PORTAL_PG_BIN`, `PORTAL_PG_USER` and `PATH` read from the
    /// environment. `npm_folder` is the folder with the package.json of the npm binaries.
    pub fn from_environment(data_dir: PathBuf, npm_folder: Option<PathBuf>) -> Self {
        Self {
            data_dir,
            search: Search::from_environment(npm_folder),
            user: env::var("PORTAL_PG_USER")
                .ok()
                .filter(|name| !name.is_empty()),
            may_move: false,
            durability: Durability::On,
            extra: Vec::new(),
        }
    }
}

/// Whether that folder has a cluster already.
pub(crate) fn is_in(data_dir: &Path) -> bool {
    Home::is_there(data_dir)
}

/// How [`Embedded::stop`] left the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stopped {
    /// It was shut down, with all data written.
    ShutDown,
    /// It still runs, since another portal uses it.
    LeftForOthers,
}

/// A running embedded PostgreSQL, counted as used for as long as this value lives. Dropping it
/// without [`Embedded::stop`] leaves the server running, for the next start to adopt.
pub struct Embedded {
    home: Home,
    owner_url: String,
    superuser_url: String,
    child: Option<Child>,
    users: UsersLock,
}

impl Embedded {
    /// Creates the cluster if there is none, and starts its server or adopts the one that runs.
    /// Blocks until `probe` could connect.
    pub fn start(settings: &Settings, probe: Probe<'_>) -> Result<Self, StartError> {
        let (home, account) = Home::settle(settings)?;
        let lock = StartLock::take(home.path())?;
        upgrade::tidy(&home)?;
        let folder = home.cluster();
        let version = cluster::version(&home)?;
        let fits = version.map(|version| (folder.as_path(), version));
        let binaries = binaries::find(&settings.search, account, fits)?;
        if version.is_none() {
            tracing::info!("creating a database in {}", home.path().display());
            let creation = Creation {
                home: &home,
                account,
                binaries: &binaries,
                durability: settings.durability,
                lock: &lock,
            };
            creation.run()?;
        }
        let passwords = Passwords::load(&home.passwords())?;
        let users = UsersLock::open(home.path())?;
        let arguments = arguments(settings, &home.private_socket_folder(account)?);
        let launch = Launch {
            home: &home,
            account,
            binaries: &binaries,
            arguments,
        };
        let child = bring_up(&launch, users.is_alone(), &|server| {
            probe(&as_owner(server, &passwords))
        })?;
        users.join(home.path())?;
        Self::new(home, &passwords, child, users)
    }

    fn new(
        home: Home,
        passwords: &Passwords,
        child: Option<Child>,
        users: UsersLock,
    ) -> Result<Self, StartError> {
        let server = Postmaster::recorded(&home.data()).ok_or_else(|| ended(&home))?;
        let owner = as_owner(&server, passwords);
        let superuser = ConnectionInfo {
            role: SUPERUSER.to_owned(),
            password: passwords.superuser.clone(),
            database: "postgres".to_owned(),
            ..owner.clone()
        };
        Ok(Self {
            home,
            owner_url: owner.url(),
            superuser_url: superuser.url(),
            child,
            users,
        })
    }

    /// The URL of the portal's database, as the role that owns it. Holds a password: never print it.
    pub fn url(&self) -> &str {
        &self.owner_url
    }

    /// The URL of the database `postgres` as the superuser, for tests that create databases, and
    /// for administration. Holds a password: never print it.
    pub fn superuser_url(&self) -> &str {
        &self.superuser_url
    }

    /// The folder in which the cluster really is; for root it may differ from the one asked for.
    pub fn home(&self) -> &Path {
        self.home.path()
    }

    /// The process id of the server, if it runs.
    pub fn server_pid(&self) -> Option<i32> {
        let server = Postmaster::live(&self.home.data())?;
        Some(server.pid.as_raw_nonzero().get())
    }

    /// Reaps the server, if it was a child of this process and has ended.
    pub(crate) fn reap(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.try_wait();
        }
    }

    /// Stops the server, unless another portal uses it. Blocks until it has ended. Close the portal's own connections
    /// first, since the shutdown cuts them off.
    pub fn stop(mut self) -> Result<Stopped, StopError> {
        let _lock =
            StartLock::take(self.home.path()).map_err(|error| StopError::Locks(Box::new(error)))?;
        if !self.users.is_alone() {
            return Ok(Stopped::LeftForOthers);
        }
        stop(&self.home.data(), self.child.as_mut())?;
        Ok(Stopped::ShutDown)
    }
}

impl fmt::Debug for Embedded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Embedded")
            .field("home", &self.home.path())
            .finish_non_exhaustive()
    }
}

/// Adopts a running server, or starts one. Replaces a server that is being shut down, or one with other settings (for
/// example without durability) that nobody uses.
fn bring_up(
    launch: &Launch<'_>,
    alone: bool,
    connects: &dyn Fn(&Postmaster) -> Result<(), String>,
) -> Result<Option<Child>, StartError> {
    let data = launch.home.data();
    if let Some(found) = Postmaster::live(&data) {
        let same = launch.matches_running();
        if !found.is_stopping() && (same || !alone) {
            if !same {
                tracing::warn!("the running PostgreSQL was started with other settings");
            }
            tracing::info!("using the PostgreSQL that already runs");
            match await_ready(launch.home, None, connects) {
                // It was already shutting down, for example because it was killed a moment ago.
                Err(StartError::Ended { .. }) => return launch.run(connects).map(Some),
                other => return other.map(|()| None),
            }
        }
        stop(&data, None)?;
    }
    launch.run(connects).map(Some)
}

fn as_owner(server: &Postmaster, passwords: &Passwords) -> ConnectionInfo {
    ConnectionInfo {
        socket_dir: server.socket_folder.clone(),
        port: server.port,
        role: OWNER.to_owned(),
        password: passwords.owner.clone(),
        database: DATABASE.to_owned(),
    }
}
