//! The running services: the pool, keys, settings and threads that all use cases share. They give a
//! use case its connection and its permit.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use chrono::{DateTime, Utc};
use portal_domain::{
    sessions::{Account, SignedIn},
    throttles::Throttled,
};
use portal_persistence::{Pool, PooledDb, StoreError};
use portal_storage::{Spool, Store};

use crate::{
    Clock, Context, Failure, Outcome, Panics, Policy, Secrets,
    runtime::{
        archive::Archive, concurrency_limit::ConcurrencyLimit, cpu_pool::CpuPool,
        passwords::PasswordHasher, random::random, relying_party::RelyingParty,
        replica_pool::Replica, retries::Retries, writes::Writes,
    },
};

/// Connections that requests leave to the workers, so that neither waits for the other.
const FOR_WORKERS: u32 = 2;
/// Threads that make PDFs and tables; each may hold a complete report in memory.
const MOST_PAPER_THREADS: usize = 2;
/// PDFs and tables that may wait for a thread.
const MOST_PAPERS: usize = 200;
/// After a connection could not be opened, how long further requests fail at once. Otherwise every
/// request of an outage would wait its own second.
const AWAY: Duration = Duration::from_millis(500);

/// The parts of which [`Services`] are built.
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct ServicesBuilder {
    /// Connections to the primary database.
    pub pool: Pool,
    /// The size of `pool`; all but two serve requests.
    pub pool_size: u32,
    /// Connections to the replica, if there is one.
    pub replica: Option<Pool>,
    pub clock: Clock,
    pub secrets: Secrets,
    pub policy: Policy,
    /// To whom browsers bind passkeys; `None` where they cannot be used.
    pub passkeys: Option<RelyingParty>,
    /// Where documents are stored.
    pub store: Store,
    /// Where files are while they arrive.
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
    limit: Arc<ConcurrencyLimit>,
    secrets: Secrets,
    policy: Policy,
    passkeys: Option<RelyingParty>,
    passwords: PasswordHasher,
    archive: Archive,
    pdf_pool: CpuPool,
    away_until: Mutex<Option<Instant>>,
    retries: Retries,
    panics: Panics,
    writes: Writes,
}

impl ServicesBuilder {
    /// Builds the services and starts their threads.
    pub fn build(self) -> Services {
        let panics = Panics::default();
        for part in ["use cases", "uploads", "mail senders"] {
            panics.watch(part);
        }
        let memory = self.policy.upload_memory;
        let archive = Archive::new(self.store, self.spool, memory, panics.clone());
        let at_once = self.pool_size.saturating_sub(FOR_WORKERS).max(1) as usize;
        let limit = Arc::new(ConcurrencyLimit::new(at_once));
        let shared = Shared {
            pool: self.pool,
            replica: self.replica.map(Replica::new),
            secrets: self.secrets,
            passwords: PasswordHasher::start(
                self.policy.bcrypt_cost,
                limit.clone(),
                panics.clone(),
            ),
            limit,
            policy: self.policy,
            passkeys: self.passkeys,
            archive,
            pdf_pool: CpuPool::start("papers", MOST_PAPER_THREADS, MOST_PAPERS, panics.clone()),
            away_until: Mutex::new(None),
            retries: Retries::default(),
            panics,
            writes: Writes::default(),
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
    /// At most as many run at once as there are connections. The others wait for a permit, and fail
    /// with [`Failure::Busy`] if none becomes free in time.
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

    /// Runs the work on the blocking pool once there is a permit.
    pub(crate) async fn in_turn<T, E>(
        &self,
        work: impl FnOnce(&Self) -> Outcome<T, E> + Send + 'static,
    ) -> Outcome<T, E>
    where
        T: Send + 'static,
        E: Send + 'static,
    {
        let permit = self.shared.limit.take().await.map_err(|_| Failure::Busy)?;
        let services = self.clone();
        // The log of its statements belongs to the request's span.
        let request = tracing::Span::current();
        tokio::task::spawn_blocking(move || {
            let _permit = permit;
            let done =
                request.in_scope(|| services.panics().catch("use cases", || work(&services)));
            done.unwrap_or_else(|panicked| Err(Failure::defect(panicked)))
        })
        .await
        .unwrap_or_else(|error| Err(Failure::defect_in("a use case was not run", error)))
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
        let mut context = Context::new(db, self.clone());
        let outcome = use_case(&mut context);
        if let Err(Failure::Store(StoreError::Unavailable(_))) = &outcome {
            context.mark_broken();
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

    /// Whether connections have role and settings from the role that logs in.
    pub fn serves_as_lent_role(&self) -> bool {
        self.shared.pool.is_of_role()
    }

    /// Looks at that role and at the schema, and hands out no connection while they are not as they have to be.
    ///
    /// # Errors
    /// `Unavailable` with all that is wrong.
    pub fn look_at_role(&self) -> Result<(), StoreError> {
        self.shared.pool.look_again()
    }

    /// The installation's settings.
    pub fn policy(&self) -> &Policy {
        &self.shared.policy
    }

    /// The installation's keys.
    pub fn secrets(&self) -> &Secrets {
        &self.shared.secrets
    }

    /// To whom browsers bind passkeys; `None` where they cannot be used.
    pub(crate) fn passkeys(&self) -> Option<&RelyingParty> {
        self.shared.passkeys.as_ref()
    }

    /// The counts of repeated transactions since the start.
    pub fn retries(&self) -> &Retries {
        &self.shared.retries
    }

    /// The clock of all use cases.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The same services with another clock, for events in the past.
    pub(crate) fn by_clock(&self, clock: Clock) -> Self {
        let shared = self.shared.clone();
        Self { shared, clock }
    }

    /// Counts a writing call of that account.
    ///
    /// # Errors
    /// The account has made too many writing calls.
    pub fn count_write(&self, who: &SignedIn) -> Result<(), Throttled> {
        let limits = &self.policy().limits;
        let (account, limit) = match who {
            SignedIn::Student(student) => (Account::Student(student.id), limits.student_writes),
            SignedIn::Staff(staff) => (Account::Staff(staff.id), limits.staff_writes),
        };
        self.shared.writes.count(account, limit, self.now())
    }

    pub(crate) fn passwords(&self) -> &PasswordHasher {
        &self.shared.passwords
    }

    pub(crate) fn archive(&self) -> &Archive {
        &self.shared.archive
    }

    pub(crate) fn replica(&self) -> Option<&Replica> {
        self.shared.replica.as_ref()
    }

    /// The connections to the primary.
    pub(crate) fn pool(&self) -> &Pool {
        &self.shared.pool
    }

    /// The threads that make PDFs and tables.
    pub(crate) fn pdf_pool(&self) -> &CpuPool {
        &self.shared.pdf_pool
    }

    /// The counts of panics since the start.
    pub fn panics(&self) -> &Panics {
        &self.shared.panics
    }

    /// The current time.
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// A random nonce of 128 bits in hexadecimal, for a page's content security policy.
    pub fn nonce(&self) -> String {
        base16ct::lower::encode_string(&random::<16>())
    }
}
