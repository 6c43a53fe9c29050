//! Whose turn it is on the database: as many use cases run at once as there are connections for
//! them; the others wait where waiting costs no thread, and are refused after a while.
//!
//! Most requests take two turns, one for the session and one for their own work. If both stood in
//! one line, an overloaded portal would spend most of its turns on the sessions of requests that it
//! then refuses. So newcomers wait before a door that lets in as many as can be served at once, and
//! whoever has had a turn is not sent behind them again.

use std::{cell::Cell, future::Future, sync::Arc, time::Duration};

use tokio::{
    sync::{AcquireError, OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

use crate::threads::cores;

/// How long a request waits for a turn before it is refused.
const MAX_WAIT: Duration = Duration::from_millis(1500);
/// Newcomers who may wait; more would only take memory and be refused in the end.
const MOST_WAITING: usize = 2_000;

tokio::task_local! {
    /// Whether this request has had a turn already.
    static SERVED: Cell<bool>;
}

/// Takes everything that `work` does as one request.
pub async fn as_one_request<F: Future>(work: F) -> F::Output {
    SERVED.scope(Cell::new(false), work).await
}

/// Takes `work` before all newcomers; for those who watch over the portal.
pub async fn before_others<F: Future>(work: F) -> F::Output {
    SERVED.scope(Cell::new(true), work).await
}

/// The line.
pub(crate) struct Turns {
    at_once: usize,
    turns: Arc<Semaphore>,
    door: Semaphore,
    waiting: Semaphore,
}

/// A turn, until it is dropped.
pub(crate) struct Turn(#[expect(dead_code, reason = "held")] OwnedSemaphorePermit);

/// No turn came in time.
#[derive(Debug)]
pub(crate) struct TooBusy;

impl Turns {
    pub(crate) fn new(at_once: usize) -> Self {
        Self {
            at_once,
            turns: Arc::new(Semaphore::new(at_once)),
            door: Semaphore::new(at_once),
            waiting: Semaphore::new(MOST_WAITING),
        }
    }

    /// Whether more use cases are at work than there are cores, or than half of the turns.
    pub(crate) fn are_in_demand(&self) -> bool {
        let taken = self.at_once - self.turns.available_permits();
        taken > cores().min(self.at_once / 2)
    }

    /// Waits for a turn.
    pub(crate) async fn take(&self) -> Result<Turn, TooBusy> {
        let turn = if SERVED.try_with(Cell::get).unwrap_or(false) {
            timeout(MAX_WAIT, self.turns.clone().acquire_owned()).await
        } else {
            let _place = self.waiting.try_acquire().map_err(|_| TooBusy)?;
            timeout(MAX_WAIT, self.enter()).await
        };
        let turn = turn.map_err(|_| TooBusy)?.map_err(|_| TooBusy)?;
        let _ = SERVED.try_with(|served| served.set(true));
        Ok(Turn(turn))
    }

    async fn enter(&self) -> Result<OwnedSemaphorePermit, AcquireError> {
        let _inside = self.door.acquire().await?;
        self.turns.clone().acquire_owned().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line with one turn, which is taken, and many newcomers before its door.
    #[tokio::test]
    async fn whoever_has_had_a_turn_goes_before_all_newcomers_but_those_inside() {
        let turns = Arc::new(Turns::new(1));
        let order = Arc::new(std::sync::Mutex::new(Vec::new()));
        let first = turns.take().await.unwrap();
        let newcomer = |name| {
            let (turns, order) = (turns.clone(), order.clone());
            tokio::spawn(as_one_request(async move {
                let turn = turns.take().await.unwrap();
                order.lock().unwrap().push(name);
                drop(turn);
            }))
        };
        let newcomers: Vec<_> = ["inside", "before the door", "behind"]
            .map(newcomer)
            .into_iter()
            .collect();
        tokio::task::yield_now().await;
        let (again, told) = (turns.clone(), order.clone());
        let served = tokio::spawn(before_others(async move {
            let turn = again.take().await.unwrap();
            told.lock().unwrap().push("served");
            drop(turn);
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
    async fn turns_are_in_demand_when_more_than_half_are_taken_on_however_many_cores() {
        let turns = Turns::new(2);
        let one = turns.take().await.unwrap();
        assert!(!turns.are_in_demand());
        let two = turns.take().await.unwrap();
        assert!(turns.are_in_demand());
        drop((one, two));
        assert!(!turns.are_in_demand());
    }

    #[tokio::test]
    async fn a_request_waits_as_a_newcomer_once() {
        let turns = Turns::new(1);
        as_one_request(async {
            assert!(!SERVED.with(Cell::get));
            drop(turns.take().await.unwrap());
            assert!(SERVED.with(Cell::get));
        })
        .await;
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_waits_for_long_and_not_too_many_at_once() {
        let turns = Turns::new(1);
        let held = turns.take().await.unwrap();
        let since = tokio::time::Instant::now();
        assert!(turns.take().await.is_err());
        assert_eq!(since.elapsed().as_millis(), MAX_WAIT.as_millis());

        let others = u32::try_from(MOST_WAITING).unwrap();
        let waiting = turns.waiting.try_acquire_many(others).unwrap();
        assert!(turns.take().await.is_err());
        assert_eq!(since.elapsed().as_millis(), MAX_WAIT.as_millis(), "at once");
        drop(held);
        assert!(turns.take().await.is_err(), "the line is full still");
        drop(waiting);
        assert!(turns.take().await.is_ok());
    }
}
