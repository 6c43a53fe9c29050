//! Connections: the pool, its database role, and transactions.
//!
//! Decision: DECISIONS.md#connections-work-as-a-role-that-owns-nothing.

use std::{
    ops::{Deref, DerefMut},
    sync::{
        Arc, Mutex, PoisonError, TryLockError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use diesel::{
    Connection, ConnectionError, ConnectionResult, PgConnection,
    connection::SimpleConnection,
    r2d2::{self, ManageConnection},
};

use crate::{
    StoreError, Stored,
    connection_url::with_parameters,
    known_migrations::newest_version,
    lent::{self, Limits},
    pooler::{self, Lending},
    slow::SlowStatements,
};

/// A database connection, as the functions of this crate take it.
pub type Db = PgConnection;

/// Where the role and the settings of a connection come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Session {
    /// The portal logs in as the owner, and sets them for each session.
    Set,
    /// The login role has them, and nothing is set, since a pooler may lend the session for one transaction alone.
    OfRole,
}

/// The settings of the pool.
#[derive(Debug, Clone)]
pub struct PoolSettings {
    /// libpq connection URL.
    pub database_url: String,
    /// The number of connections.
    pub size: u32,
    /// How long a caller waits for a free connection.
    pub checkout_timeout: Duration,
    /// The server cancels a statement after this time.
    pub statement_timeout: Duration,
    /// The server stops waiting for a lock after this time.
    pub lock_timeout: Duration,
    /// A statement that takes longer is logged.
    pub slow: Duration,
    /// Where role and settings come from.
    pub session: Session,
}

impl PoolSettings {
    /// The default limits: one second for a connection, five for a statement, two for a lock. They are set for each session.
    pub fn new(database_url: impl Into<String>, size: u32) -> Self {
        Self {
            database_url: database_url.into(),
            size,
            checkout_timeout: Duration::from_secs(1),
            statement_timeout: Duration::from_secs(5),
            lock_timeout: Duration::from_secs(2),
            slow: Duration::from_millis(250),
            session: Session::Set,
        }
    }

    pub(crate) fn limits(&self) -> Limits {
        Limits {
            statement: self.statement_timeout,
            lock: self.lock_timeout,
        }
    }
}

/// A pool of connections that have the rights of `portal_app`. Cloning shares it.
#[derive(Clone)]
pub struct Pool {
    connections: r2d2::Pool<Manager>,
    /// Of [`Session::OfRole`].
    lent: Option<Arc<Lent>>,
}

/// What is known of a role whose sessions are left as they are.
struct Lent {
    url: String,
    limits: Limits,
    /// Whether all was as it has to be when it was last looked at; until it was, no connection is handed out.
    is_fit: AtomicBool,
    /// Whether the way to the database was proved.
    is_proved: Mutex<bool>,
}

/// A connection from the pool.
pub struct PooledDb(r2d2::PooledConnection<Manager>);

impl Pool {
    /// Makes the pool without waiting for the database, which may be down.
    pub fn new(settings: &PoolSettings) -> Self {
        let manager = Manager {
            slow: settings.slow,
            url: settings.database_url.clone(),
            greeting: match settings.session {
                Session::Set => Greeting::Set(greeting(settings)),
                Session::OfRole => Greeting::Look(settings.limits()),
            },
        };
        let connections = r2d2::Pool::builder()
            .max_size(settings.size)
            .min_idle(Some(settings.size.min(2)))
            .connection_timeout(settings.checkout_timeout)
            // A test query at every checkout costs a third of the throughput. A dead connection
            // fails once instead and is marked below, so that it is not used again.
            .test_on_check_out(false)
            .error_handler(Box::new(LogConnectError::default()))
            .build_unchecked(manager);
        let lent = (settings.session == Session::OfRole).then(|| {
            Arc::new(Lent {
                url: settings.database_url.clone(),
                limits: settings.limits(),
                is_fit: AtomicBool::new(false),
                is_proved: Mutex::new(false),
            })
        });
        Self { connections, lent }
    }

    /// Whether role and settings are those of the login role.
    pub fn is_of_role(&self) -> bool {
        self.lent.is_some()
    }

    /// Looks at the role, its settings and the schema, the first time also at how connections are lent. As long as they
    /// are not as they have to be, no connection is handed out. Nothing is looked at where sessions are set.
    ///
    /// # Errors
    /// `Unavailable` with all that is wrong.
    pub fn look_again(&self) -> Stored<()> {
        let Some(lent) = &self.lent else {
            return Ok(());
        };
        lent.prove()?;
        let mut db = self.lend()?;
        let faults = lent::all_faults(&mut db, lent.limits).inspect_err(|_| db.mark_broken())?;
        lent.is_fit.store(faults.is_empty(), Ordering::Release);
        if faults.is_empty() {
            return Ok(());
        }
        // What has been put right since shows in a new session.
        db.mark_broken();
        Err(StoreError::Unavailable(faults.join("; ")))
    }

    fn is_fit(&self) -> bool {
        let lent = self.lent.as_ref();
        lent.is_none_or(|lent| lent.is_fit.load(Ordering::Acquire))
    }

    fn lend(&self) -> Stored<PooledDb> {
        self.connections
            .get()
            .map(PooledDb)
            .map_err(|error| StoreError::Unavailable(error.to_string()))
    }

    /// The numbers of open connections, of idle ones among them, and of allowed ones.
    pub fn counts(&self) -> (u32, u32, u32) {
        let state = self.connections.state();
        let most = self.connections.max_size();
        (state.connections, state.idle_connections, most)
    }

    /// An idle connection, without waiting for one.
    pub fn try_get(&self) -> Option<PooledDb> {
        let idle = || self.connections.try_get().map(PooledDb);
        self.is_fit().then(idle)?
    }

    /// A connection; `Unavailable` after the time-out, and as long as the login role is not fit.
    pub fn get(&self) -> Stored<PooledDb> {
        if !self.is_fit() {
            self.look_again()?;
        }
        self.lend()
    }
}

impl Lent {
    /// Proves once how connections are lent.
    fn prove(&self) -> Stored<()> {
        // Others who come meanwhile would each wait for a database that may be away.
        let mut is_proved = match self.is_proved.try_lock() {
            Ok(is_proved) => is_proved,
            Err(TryLockError::Poisoned(is_proved)) => is_proved.into_inner(),
            Err(TryLockError::WouldBlock) => {
                return Err(StoreError::Unavailable("it is being looked at".into()));
            }
        };
        if !*is_proved {
            if let Lending::Wrong(why) = prove(&self.url)? {
                return Err(StoreError::Unavailable(why.into()));
            }
            *is_proved = true;
        }
        Ok(())
    }
}

/// Proves how connections to that URL are lent.
pub(crate) fn prove(url: &str) -> Stored<Lending> {
    let mut clients = Vec::new();
    for _ in 0..pooler::CLIENTS {
        let client = establish(url);
        clients.push(client.map_err(|error| StoreError::Unavailable(error.to_string()))?);
    }
    pooler::prove(&mut clients)
}

impl PooledDb {
    /// Removes this connection from the pool when it is returned.
    pub fn mark_broken(&mut self) {
        self.0.broken = true;
    }
}

impl Deref for PooledDb {
    type Target = Db;

    fn deref(&self) -> &Db {
        &self.0.db
    }
}

impl DerefMut for PooledDb {
    fn deref_mut(&mut self) -> &mut Db {
        &mut self.0.db
    }
}

/// Fails unless the database answers.
pub fn ping(db: &mut Db) -> Stored<()> {
    Ok(db.batch_execute("SELECT 1")?)
}

/// Runs `work` in a transaction: commits if it returns `Ok`, else rolls back.
pub fn transaction<T, E: From<StoreError>>(
    db: &mut Db,
    work: impl FnOnce(&mut Db) -> Result<T, E>,
) -> Result<T, E> {
    enum Failure<E> {
        Work(E),
        Frame(diesel::result::Error),
    }
    impl<E> From<diesel::result::Error> for Failure<E> {
        fn from(error: diesel::result::Error) -> Self {
            Self::Frame(error)
        }
    }
    db.transaction(|tx| work(tx).map_err(Failure::Work))
        .map_err(|failure| match failure {
            Failure::Work(error) => error,
            Failure::Frame(error) => StoreError::from(error).into(),
        })
}

struct Tracked {
    db: PgConnection,
    broken: bool,
}

struct Manager {
    slow: Duration,
    url: String,
    greeting: Greeting,
}

/// What a new connection begins with.
enum Greeting {
    /// A statement that sets its session.
    Set(String),
    /// A look at what its role brings along.
    Look(Limits),
}

impl ManageConnection for Manager {
    type Connection = Tracked;
    type Error = r2d2::Error;

    fn connect(&self) -> Result<Tracked, r2d2::Error> {
        let mut db = establish(&self.url).map_err(r2d2::Error::ConnectionError)?;
        match &self.greeting {
            Greeting::Set(greeting) => db
                .batch_execute(greeting)
                .map_err(r2d2::Error::QueryError)?,
            Greeting::Look(limits) => lent::require(&mut db, *limits).map_err(|error| {
                r2d2::Error::ConnectionError(ConnectionError::BadConnection(error.to_string()))
            })?,
        }
        db.set_instrumentation(SlowStatements::from(self.slow));
        Ok(Tracked { db, broken: false })
    }

    fn is_valid(&self, tracked: &mut Tracked) -> Result<(), r2d2::Error> {
        tracked
            .db
            .batch_execute("SELECT 1")
            .map_err(r2d2::Error::QueryError)
    }

    fn has_broken(&self, tracked: &mut Tracked) -> bool {
        use diesel::connection::TransactionManager;
        tracked.broken
            || std::thread::panicking()
            || diesel::connection::AnsiTransactionManager::is_broken_transaction_manager(
                &mut tracked.db,
            )
    }
}

/// The first statement of a new connection. Only a superuser may choose English messages, which
/// [`StoreError`] parses; other users get the server's language. A database that is not migrated yet
/// counts as unavailable.
fn greeting(settings: &PoolSettings) -> String {
    format!(
        "DO $$ BEGIN \
             PERFORM set_config('lc_messages', 'C', false); \
         EXCEPTION WHEN insufficient_privilege THEN NULL; \
         END $$; \
         DO $$ BEGIN \
             IF NOT EXISTS (SELECT FROM __diesel_schema_migrations WHERE version = '{}') THEN \
                 RAISE EXCEPTION 'its schema is not up to date'; \
             END IF; \
         END $$; \
         SET statement_timeout = {}; SET lock_timeout = {}; \
         SET idle_in_transaction_session_timeout = {}; SET timezone = 'UTC'; \
         SET ROLE portal_app",
        newest_version(),
        settings.statement_timeout.as_millis(),
        settings.lock_timeout.as_millis(),
        lent::IDLE_IN_TRANSACTION.as_millis(),
    )
}

/// libpq's defaults wait for minutes for an unreachable or silent host. By the name versions of before it was given are
/// told apart (`older_version_serves`). The URL's own parameters take precedence.
const PARAMETERS: [(&str, &str); 6] = [
    ("application_name", "portal"),
    ("connect_timeout", "2"),
    ("keepalives_idle", "10"),
    ("keepalives_interval", "5"),
    ("keepalives_count", "3"),
    ("tcp_user_timeout", "15000"),
];

/// Connects outside the pool, to that URL with [`PARAMETERS`] added.
///
/// By default OpenSSL frees its data when the process ends, while threads of the pool still use it. Every
/// connection begins here, where this is turned off.
#[expect(
    clippy::disallowed_methods,
    reason = "here is where every connection begins"
)]
pub(crate) fn establish(url: &str) -> ConnectionResult<PgConnection> {
    #[cfg(feature = "tls")]
    openssl_sys::init();
    PgConnection::establish(&with_parameters(url, &PARAMETERS))
}

/// The least time between log lines: a pool without its database tries many times a second.
const LOG_EVERY: Duration = Duration::from_secs(10);

#[derive(Debug, Default)]
struct LogConnectError(Mutex<Option<Instant>>);

impl diesel::r2d2::HandleError<r2d2::Error> for LogConnectError {
    fn handle_error(&self, error: r2d2::Error) {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_none_or(|last| last.elapsed() >= LOG_EVERY) {
            *last = Some(Instant::now());
            tracing::warn!(%error, "cannot connect to the database");
        }
    }
}
