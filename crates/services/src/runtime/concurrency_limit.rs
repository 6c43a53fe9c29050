//! Limits the use cases that work on the database at the same time to the number of connections. Others wait
//! without occupying a thread, and are refused after a while.
//!
//! Most requests take two permits, one for the session and one for their own work. With one queue, an
//! overloaded portal would spend most permits on the sessions of requests that it then refuses. So new
//! requests wait in a queue of their own, and a request that has had a permit goes before them.

use std::{cell::Cell, future::Future, sync::Arc, time::Duration};

use tokio::{
    sync::{AcquireError, OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

use crate::runtime::cpu_pool::cores;

/// How long a request waits for a permit before it is refused.
const MAX_WAIT: Duration = Duration::from_millis(1500);
/// Newcomers who may wait; more would only take memory and be refused in the end.
const MOST_WAITING: usize = 2_000;

tokio::task_local! {
    /// Whether this request has had a permit already.
    static SERVED: Cell<bool>;
}

/// Counts everything that `work` does as one request.
pub async fn as_one_request<F: Future>(work: F) -> F::Output {
    SERVED.scope(Cell::new(false), work).await
}

/// Serves `work` before all new requests; for monitoring.
pub async fn before_others<F: Future>(work: F) -> F::Output {
    SERVED.scope(Cell::new(true), work).await
}

/// Limits the permits in use; requests that have had one go before new requests.
pub(crate) struct ConcurrencyLimit {
    at_once: usize,
    permits: Arc<Semaphore>,
    door: Semaphore,
    waiting: Semaphore,
}

/// The right to run one use case, until it is dropped.
pub(crate) struct Permit(#[expect(dead_code, reason = "held")] OwnedSemaphorePermit);

/// No permit was free in time.
#[derive(Debug)]
pub(crate) struct Overloaded;

impl ConcurrencyLimit {
    pub(crate) fn new(at_once: usize) -> Self {
        Self {
            at_once,
            permits: Arc::new(Semaphore::new(at_once)),
            door: Semaphore::new(at_once),
            waiting: Semaphore::new(MOST_WAITING),
        }
    }

    /// Whether more use cases are at work than there are cores, or than half of the permits.
    pub(crate) fn is_in_demand(&self) -> bool {
        let taken = self.at_once - self.permits.available_permits();
        taken > cores().min(self.at_once / 2)
    }

    /// Waits for a permit.
    pub(crate) async fn take(&self) -> Result<Permit, Overloaded> {
        let permit = if SERVED.try_with(Cell::get).unwrap_or(false) {
            timeout(MAX_WAIT, self.permits.clone().acquire_owned()).await
        } else {
            let _place = self.waiting.try_acquire().map_err(|_| Overloaded)?;
            timeout(MAX_WAIT, self.enter()).await
        };
        let permit = permit.map_err(|_| Overloaded)?.map_err(|_| Overloaded)?;
        let _ = SERVED.try_with(|served| served.set(true));
        Ok(Permit(permit))
    }

    async fn enter(&self) -> Result<OwnedSemaphorePermit, AcquireError> {
        let _inside = self.door.acquire().await?;
        self.permits.clone().acquire_owned().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A limit of one permit, which is taken, and many waiting newcomers.
    #[tokio::test]
    async fn a_request_that_had_a_permit_goes_before_all_newcomers_but_those_inside() {
        let limit = Arc::new(ConcurrencyLimit::new(1));
        let order = Arc::new(std::sync::Mutex::new(Vec::new()));
        let first = limit.take().await.unwrap();
        let newcomer = |name| {
            let (limit, order) = (limit.clone(), order.clone());
            tokio::spawn(as_one_request(async move {
                let permit = limit.take().await.unwrap();
                order.lock().unwrap().push(name);
                drop(permit);
            }))
        };
        let newcomers: Vec<_> = ["inside", "before the door", "behind"]
            .map(newcomer)
            .into_iter()
            .collect();
        tokio::task::yield_now().await;
        let (again, order_of_last) = (limit.clone(), order.clone());
        let served = tokio::spawn(before_others(async move {
            let permit = again.take().await.unwrap();
            order_of_last.lock().unwrap().push("served");
            drop(permit);
        }));
        tokio::task::yield_now().await;
        drop(first);
        served.await.unwrap();
        for newcomer in newcomers {
            newcomer.await.unwrap();
        }
        let order = order.lock().unwrap().clone();
        assert_eq!(order, ["inside", "served", "before the door", "behind"]);
    }

    #[tokio::test]
    async fn it_is_in_demand_when_more_than_half_are_taken_on_however_many_cores() {
        let limit = ConcurrencyLimit::new(2);
        let one = limit.take().await.unwrap();
        assert!(!limit.is_in_demand());
        let two = limit.take().await.unwrap();
        assert!(limit.is_in_demand());
        drop((one, two));
        assert!(!limit.is_in_demand());
    }

    #[tokio::test]
    async fn a_request_waits_as_a_newcomer_once() {
        let limit = ConcurrencyLimit::new(1);
        as_one_request(async {
            assert!(!SERVED.with(Cell::get));
            drop(limit.take().await.unwrap());
            assert!(SERVED.with(Cell::get));
        })
        .await;
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_waits_for_long_and_not_too_many_at_once() {
        let limit = ConcurrencyLimit::new(1);
        let held = limit.take().await.unwrap();
        let since = tokio::time::Instant::now();
        assert!(limit.take().await.is_err());
        assert_eq!(since.elapsed().as_millis(), MAX_WAIT.as_millis());

        let others = u32::try_from(MOST_WAITING).unwrap();
        let waiting = limit.waiting.try_acquire_many(others).unwrap();
        assert!(limit.take().await.is_err());
        assert_eq!(since.elapsed().as_millis(), MAX_WAIT.as_millis(), "at once");
        drop(held);
        assert!(limit.take().await.is_err(), "the line is full still");
        drop(waiting);
        assert!(limit.take().await.is_ok());
    }
}
