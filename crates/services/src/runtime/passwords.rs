//! Hashes passwords on threads of its own: one hash takes a core a quarter of a second.
//!
//! If there is little other work, logins may use all cores, otherwise half of them. A low priority is not enough: reads
//! and writes consist of many short steps, each of which may have to wait until a hash gives up its core.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use portal_domain::passwords::{Password, PasswordAttempt, PasswordHash};
use tokio::sync::{AcquireError, Mutex, OwnedSemaphorePermit, Semaphore};

use crate::{
    Failure, Panics,
    runtime::{concurrency_limit::ConcurrencyLimit, cpu_pool::CpuPool, failure::OrDefect},
};

/// Hashes that may wait. At a quarter of a second each, more would time out in the queue.
const QUEUE: usize = 512;

/// Hashes and verifies passwords on its own threads.
pub struct PasswordHasher {
    pool: CpuPool,
    /// One for each thread; a hash takes one or two of them.
    shares: Arc<Semaphore>,
    /// Held while a hash takes shares, so that its number of shares is decided at the head of the queue.
    first: Mutex<()>,
    places: Semaphore,
    limit: Arc<ConcurrencyLimit>,
    cost: u32,
    /// The hash for a missing account, so that a wrong name takes as long as a wrong password.
    nobody: String,
    /// The number of passwords that were compared with a hash.
    compared: AtomicU64,
}

impl PasswordHasher {
    /// Starts one thread per core. `limit` shows how much other work there is.
    pub(crate) fn start(cost: u32, limit: Arc<ConcurrencyLimit>, panics: Panics) -> Self {
        let pool = CpuPool::start("passwords", usize::MAX, QUEUE, panics);
        Self {
            shares: Arc::new(Semaphore::new(pool.count())),
            pool,
            first: Mutex::new(()),
            places: Semaphore::new(QUEUE),
            limit,
            cost,
            // A salt and digest from a textbook; only the cost matters.
            nobody: format!("$2b${cost:02}$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy"),
            compared: AtomicU64::new(0),
        }
    }

    /// Hashes a new password.
    pub async fn hash<E>(&self, password: &Password) -> Result<PasswordHash, Failure<E>> {
        let (text, cost) = (password.expose().to_owned(), self.cost);
        self.run(move || hash(&text, cost))
            .await?
            .or_defect_in("bcrypt")
    }

    /// Whether the attempt matches `stored`. `None` never matches, and takes as long.
    pub async fn verify<E>(
        &self,
        attempt: &PasswordAttempt,
        stored: Option<&PasswordHash>,
    ) -> Result<bool, Failure<E>> {
        self.compared.fetch_add(1, Ordering::Relaxed);
        let known = stored.is_some() && attempt.expose().is_some();
        let text = attempt.expose().unwrap_or_default().to_owned();
        let hash = stored
            .map_or(&self.nobody, |PasswordHash(hash)| hash)
            .clone();
        let equal = self
            .run(move || bcrypt::verify(text, &hash).unwrap_or(false))
            .await?;
        Ok(equal && known)
    }

    /// The number of passwords that were compared with a hash since the start.
    pub(crate) fn compared(&self) -> u64 {
        self.compared.load(Ordering::Relaxed)
    }

    /// Runs the job when its turn comes; `Busy` if the queue is full.
    async fn run<T: Send + 'static, E>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure<E>> {
        let place = self.places.try_acquire().map_err(|_| Failure::Busy)?;
        let shares = self.take_shares().await.map_err(|_| Failure::Busy)?;
        drop(place);
        let job = move || {
            let done = job();
            drop(shares);
            done
        };
        self.pool.run(job).await
    }

    async fn take_shares(&self) -> Result<OwnedSemaphorePermit, AcquireError> {
        let _first = self.first.lock().await;
        let shares = self.shares.clone();
        shares.acquire_many_owned(self.price()).await
    }

    /// The number of shares that a hash takes now.
    fn price(&self) -> u32 {
        if self.limit.is_in_demand() && self.pool.count() > 1 {
            2
        } else {
            1
        }
    }
}

/// Hashes a password at that cost on this thread; for commands.
///
/// Not bcrypt's `non_truncating_hash`, which counts a terminator and so refuses a 72nd byte, which the algorithm does
/// use. Parsing already refuses longer passwords.
pub fn hash(text: &str, cost: u32) -> Result<PasswordHash, bcrypt::BcryptError> {
    bcrypt::hash(text, cost).map(PasswordHash)
}

#[cfg(test)]
mod tests {
    use portal_domain::accounts::AccountKind;

    use super::*;

    fn password(text: &str) -> Password {
        Password::parse("password", AccountKind::Student, text).unwrap()
    }

    fn attempt(text: &str) -> PasswordAttempt {
        PasswordAttempt::parse("password", text).unwrap()
    }

    fn hasher(cost: u32) -> PasswordHasher {
        PasswordHasher::start(cost, Arc::new(ConcurrencyLimit::new(2)), Panics::default())
    }

    #[tokio::test]
    async fn while_much_is_asked_for_half_as_many_hash_at_once() {
        let hasher = hasher(4);
        assert_eq!(hasher.price(), 1);
        let held = [hasher.limit.take().await, hasher.limit.take().await];
        let threads = hasher.pool.count();
        assert_eq!(hasher.price(), if threads == 1 { 1 } else { 2 });
        // One after the other, and none without end.
        let new = password("kela-am8");
        let hash = || hasher.hash::<()>(&new);
        let (one, two, three) = tokio::join!(hash(), hash(), hash());
        assert!(one.is_ok() && two.is_ok() && three.is_ok());
        drop(held);
        assert_eq!(hasher.price(), 1);
        assert_eq!(hasher.shares.available_permits(), threads);
    }

    #[tokio::test]
    async fn a_hash_that_panics_gives_its_shares_back() {
        let hasher = hasher(4);
        let failed = hasher.run::<(), ()>(|| panic!("no salt")).await;
        assert!(matches!(failed, Err(Failure::Defect(_))), "{failed:?}");
        assert_eq!(hasher.shares.available_permits(), hasher.pool.count());
        assert!(hasher.hash::<()>(&password("kela-am8")).await.is_ok());
    }

    #[tokio::test]
    async fn more_than_can_be_reached_in_time_are_told_to_come_back() {
        let hasher = hasher(4);
        let full = u32::try_from(QUEUE).unwrap();
        let places = hasher.places.try_acquire_many(full).unwrap();
        let refused = hasher.hash::<()>(&password("kela-am8")).await;
        assert!(matches!(refused, Err(Failure::Busy)));
        drop(places);
        assert!(hasher.hash::<()>(&password("kela-am8")).await.is_ok());
    }

    #[tokio::test]
    async fn only_the_right_password_of_an_account_is_right() {
        let hasher = hasher(4);
        let long = "x7".repeat(36);
        let stored = hasher.hash::<()>(&password(&long)).await.unwrap();
        assert!(
            hasher
                .verify::<()>(&attempt(&long), Some(&stored))
                .await
                .unwrap()
        );
        assert!(
            !hasher
                .verify::<()>(&attempt(&format!("{long}y")), Some(&stored))
                .await
                .unwrap()
        );
        assert!(
            !hasher
                .verify::<()>(&attempt("x7x7x7x7"), Some(&stored))
                .await
                .unwrap()
        );
        assert!(!hasher.verify::<()>(&attempt(&long), None).await.unwrap());
    }

    #[test]
    fn comparing_with_nobody_costs_as_much_as_with_somebody() {
        let nobody = hasher(5).nobody;
        let parts: bcrypt::HashParts = nobody.parse().unwrap();
        assert_eq!(parts.get_cost(), 5);
        assert!(matches!(bcrypt::verify("anything", &nobody), Ok(false)));
    }

    #[test]
    fn the_cost_asked_for_is_the_cost_of_the_hash() {
        assert!(hash("kela-am8", 5).unwrap().0.starts_with("$2b$05$"));
    }
}
