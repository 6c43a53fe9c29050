//! Counts the requests that wait for a decision at a desk.

use std::convert::Infallible;

use chrono::{DateTime, Utc};
use portal_domain::{decision_queue::Queue, sessions::SignedInStaff};
use portal_persistence::decision_queue as store;

use crate::{Context, Outcome};

/// How many requests wait in a queue, counted up to 1,000.
pub struct Waiting {
    /// The queue.
    pub queue: Queue,
    /// All that wait.
    pub waiting: i64,
    /// Those of them that came after the instant asked about; 0 where none was.
    pub new: i64,
}

/// How many requests wait in the queue of the college. Only for the first page of the queue; `None` for the others.
pub fn count_waiting<E>(
    cx: &mut Context,
    by: &SignedInStaff,
    queue: Queue,
    is_first: bool,
) -> Outcome<Option<i64>, E> {
    if !is_first {
        return Ok(None);
    }
    let waiting = store::count_waiting(cx.db(), by.college, by.id, queue, None)?;
    Ok(Some(waiting))
}

/// What waits in each queue that `by` works through, and how much of it came after `since`.
pub fn count_all(
    cx: &mut Context,
    by: &SignedInStaff,
    since: Option<DateTime<Utc>>,
) -> Outcome<Vec<Waiting>, Infallible> {
    let mut count = |queue, since| store::count_waiting(cx.db(), by.college, by.id, queue, since);
    let mut counted = Vec::new();
    for &queue in Queue::of(by.role) {
        let new = match since {
            Some(_) => count(queue, since)?,
            None => 0,
        };
        let waiting = count(queue, None)?;
        counted.push(Waiting {
            queue,
            waiting,
            new,
        });
    }
    Ok(counted)
}
