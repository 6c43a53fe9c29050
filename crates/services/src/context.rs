//! What every use case works with: the pool, the clock, randomness, keys and settings.

use std::{
    cell::Cell,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use chrono::{DateTime, SubsecRound, Utc};
use portal_persistence::{Db, Pool, PooledDb, StoreError, ping, transaction};
use portal_storage::{Spool, Store};

use crate::{
    Failure, Outcome, Policy, Secrets, documents::Archive, passwords::PasswordHasher,
    replica::Replica, threads::BusyThreads, turns::Turns,
};

/// Connections that use cases of requests leave to the workers, so that neither waits for the other.
const FOR_WORKERS: u32 = 2;
/// Threads that make PDFs and tables; each may hold a whole report.
const MOST_PAPER_THREADS: usize = 2;
/// PDFs and tables that may wait for a thread.
const MOST_PAPERS: usize = 200;
/// How long, after a connection could not be had, nobody else waits for one. Without this every
/// request of an outage would stand in line for its own second of waiting.
const AWAY: Duration = Duration::from_millis(500);

/// Where the time comes from.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>);

impl Clock {
    /// The machine's clock.
    #[allow(clippy::disallowed_methods, reason = "the one place where time enters")]
    pub fn system() -> Self {
        Self(Arc::new(Utc::now))
    }

    /// A clock of one's own, for tests.
    pub fn from_fn(now: impl Fn() -> DateTime<Utc> + Send + Sync + 'static) -> Self {
        Self(Arc::new(now))
    }

    /// The instant, to the microsecond that Postgres keeps, so that what is told right after
    /// writing equals what is read later.
    pub fn now(&self) -> DateTime<Utc> {
        (self.0)().trunc_subsecs(6)
    }
}

/// The parts that [`Services`] are made of.
pub struct ServicesBuilder {
    /// Connections to the database.
    pub pool: Pool,
    /// How many of them there are; all but two serve requests.
    pub pool_size: u32,
    /// Connections to a replica of it, where there is one.
    pub replica: Option<Pool>,
    /// Where the time comes from.
    pub clock: Clock,
    /// The installation's keys.
    pub secrets: Secrets,
    /// The installation's settings.
    pub policy: Policy,
    /// Where documents are kept.
    pub store: Store,
    /// Where they lie while they arrive.
    pub spool: Spool,
}

/// The running services. Cloning shares them.
#[derive(Clone)]
pub struct Services {
    shared: Arc<Shared>,
    clock: Clock,
}

struct Shared {
    pool: Pool,
    replica: Option<Replica>,
    turns: Turns,
    secrets: Secrets,
    policy: Policy,
    passwords: PasswordHasher,
    archive: Archive,
    papers: BusyThreads,
    away_until: Mutex<Option<Instant>>,
}

impl ServicesBuilder {
    /// Starts the password threads and puts everything together.
    pub fn build(self) -> Services {
        let archive = Archive::new(self.store, self.spool, self.policy.upload_memory);
        let turns = self.pool_size.saturating_sub(FOR_WORKERS).max(1) as usize;
        let shared = Shared {
            pool: self.pool,
            replica: self.replica.map(Replica::new),
            turns: Turns::new(turns),
            secrets: self.secrets,
            passwords: PasswordHasher::start(self.policy.bcrypt_cost),
            policy: self.policy,
            archive,
            papers: BusyThreads::start("papers", MOST_PAPER_THREADS, MOST_PAPERS),
            away_until: Mutex::new(None),
        };
        Services {
            shared: Arc::new(shared),
            clock: self.clock,
        }
    }
}

impl Services {
    /// Runs a use case on the blocking pool with one database connection.
    ///
    /// No more run at once than there are connections; the others wait for their turn, and are
    /// refused as [`Failure::Busy`] when none comes.
    pub async fn run<T, E>(
        &self,
        use_case: impl FnOnce(&mut Context) -> Outcome<T, E> + Send + 'static,
    ) -> Outcome<T, E>
    where
        T: Send + 'static,
        E: Send + 'static,
    {
        self.in_turn(move |services| services.run_here(use_case))
            .await
    }

    /// Does the work on the blocking pool when its turn comes.
    pub(crate) async fn in_turn<T, E>(
        &self,
        work: impl FnOnce(&Self) -> Outcome<T, E> + Send + 'static,
    ) -> Outcome<T, E>
    where
        T: Send + 'static,
        E: Send + 'static,
    {
        let turn = self.shared.turns.take().await.map_err(|_| Failure::Busy)?;
        let services = self.clone();
        // What is said of its statements is said of the request.
        let request = tracing::Span::current();
        tokio::task::spawn_blocking(move || {
            let _turn = turn;
            request.in_scope(|| work(&services))
        })
        .await
        .unwrap_or_else(|error| Err(Failure::Defect(format!("a use case panicked: {error}"))))
    }

    /// Runs a use case on this thread; for workers and commands.
    pub fn run_here<T, E>(
        &self,
        use_case: impl FnOnce(&mut Context) -> Outcome<T, E>,
    ) -> Outcome<T, E> {
        let db = self.connection()?;
        self.run_on(db, use_case)
    }

    /// Runs a use case on that connection.
    pub(crate) fn run_on<T, E>(
        &self,
        db: PooledDb,
        use_case: impl FnOnce(&mut Context) -> Outcome<T, E>,
    ) -> Outcome<T, E> {
        let mut context = Context {
            db,
            services: self.clone(),
        };
        let outcome = use_case(&mut context);
        if let Err(Failure::Store(StoreError::Unavailable(_))) = &outcome {
            // The next caller must not be lent a connection that is gone.
            context.db.mark_broken();
        }
        outcome
    }

    fn connection(&self) -> Result<PooledDb, StoreError> {
        let away_until = || {
            let guard = self.shared.away_until.lock();
            guard.unwrap_or_else(PoisonError::into_inner)
        };
        if away_until().is_some_and(|until| Instant::now() < until) {
            return Err(StoreError::Unavailable("it was away a moment ago".into()));
        }
        self.shared.pool.get().inspect_err(|_| {
            *away_until() = Some(Instant::now() + AWAY);
        })
    }

    /// The settings.
    pub fn policy(&self) -> &Policy {
        &self.shared.policy
    }

    /// The keys.
    pub fn secrets(&self) -> &Secrets {
        &self.shared.secrets
    }

    /// The clock.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The same services by another clock, for what is to lie in the past.
    pub(crate) fn by_clock(&self, clock: Clock) -> Self {
        let shared = self.shared.clone();
        Self { shared, clock }
    }

    /// The password threads.
    pub(crate) fn passwords(&self) -> &PasswordHasher {
        &self.shared.passwords
    }

    /// The documents.
    pub(crate) fn archive(&self) -> &Archive {
        &self.shared.archive
    }

    /// The replica.
    pub(crate) fn replica(&self) -> Option<&Replica> {
        self.shared.replica.as_ref()
    }

    /// The connections.
    pub(crate) fn pool(&self) -> &Pool {
        &self.shared.pool
    }

    /// The threads on which PDFs and tables are made.
    pub(crate) fn papers(&self) -> &BusyThreads {
        &self.shared.papers
    }

    /// The instant.
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// A number used once: 128 random bits in hexadecimal, for a page's content security policy.
    pub fn nonce(&self) -> String {
        random::<16>()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect()
    }
}

/// One use case at work: a connection, and what it needs beside.
pub struct Context {
    db: PooledDb,
    services: Services,
}

impl Context {
    /// The connection, for reading outside a transaction.
    pub(crate) fn db(&mut self) -> &mut Db {
        &mut self.db
    }

    /// Whether the database answers now.
    pub fn ping(&mut self) -> Result<(), StoreError> {
        ping(&mut self.db)
    }

    /// The services that it belongs to.
    pub(crate) fn services(&self) -> &Services {
        &self.services
    }

    /// The instant.
    pub fn now(&self) -> DateTime<Utc> {
        self.services.clock.now()
    }

    /// The settings.
    pub fn policy(&self) -> &Policy {
        &self.services.shared.policy
    }

    /// The keys.
    pub(crate) fn secrets(&self) -> &Secrets {
        &self.services.shared.secrets
    }

    /// A new id, outside a transaction.
    pub(crate) fn new_id<Id>(&self, make: impl Fn(DateTime<Utc>, [u8; 10]) -> Id) -> Id {
        make(self.now(), random())
    }

    /// Runs `work` in one transaction; once more when it crossed another one.
    pub(crate) fn transaction<T, E>(
        &mut self,
        mut work: impl FnMut(&mut Tx<'_>) -> Outcome<T, E>,
    ) -> Outcome<T, E> {
        match self.try_transaction(&mut work) {
            Err(Failure::Store(StoreError::Crossed(what))) => {
                tracing::info!(what, "a transaction crossed another and is run again");
                self.try_transaction(&mut work)
            }
            outcome => outcome,
        }
    }

    fn try_transaction<T, E>(
        &mut self,
        work: &mut impl FnMut(&mut Tx<'_>) -> Outcome<T, E>,
    ) -> Outcome<T, E> {
        let now = self.now();
        let services = self.services.clone();
        transaction(&mut self.db, |db| {
            work(&mut Tx {
                db,
                services: &services,
                now,
                ids_made: Cell::new(0),
            })
        })
    }
}

/// An open transaction.
pub struct Tx<'a> {
    /// The connection.
    pub(crate) db: &'a mut Db,
    services: &'a Services,
    now: DateTime<Utc>,
    ids_made: Cell<u16>,
}

impl Tx<'_> {
    /// The instant of the transaction.
    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.now
    }

    /// The settings.
    pub(crate) fn policy(&self) -> &Policy {
        &self.services.shared.policy
    }

    /// The keys.
    pub(crate) fn secrets(&self) -> &Secrets {
        &self.services.shared.secrets
    }

    /// A new id: `tx.new_id(StaffId::new)`. Those of one transaction share its instant; a counter in
    /// front of the random bits makes them sort in the order in which they were made.
    pub(crate) fn new_id<Id>(&self, make: impl Fn(DateTime<Utc>, [u8; 10]) -> Id) -> Id {
        let [high, low] = self
            .ids_made
            .replace(self.ids_made.get().wrapping_add(1))
            .to_be_bytes();
        let mut bits = random::<10>();
        // UUIDv7 keeps twelve of the first sixteen bits.
        (bits[0], bits[1]) = (high & 0x0f, low);
        make(self.now, bits)
    }

    /// Runs `work` so that its failure undoes only itself.
    pub(crate) fn savepoint<T>(
        &mut self,
        work: impl FnOnce(&mut Db) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        transaction(self.db, work)
    }
}

/// Random bytes of the operating system.
///
/// # Panics
/// When the operating system has none, in which case nothing here is safe any more.
#[allow(
    clippy::disallowed_methods,
    reason = "the one place where randomness enters"
)]
#[allow(
    clippy::expect_used,
    reason = "going on without randomness would be worse"
)]
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}
