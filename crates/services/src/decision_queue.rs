//! Counts the requests that wait for a decision at a desk.

use portal_domain::sessions::SignedInStaff;
use portal_persistence::decision_queue as store;
pub use portal_persistence::decision_queue::Queue;

use crate::{Context, Outcome};

/// How many requests wait at the desk of the college, counted up to 1,000. Only for the first page
/// of the queue; `None` for the others.
pub fn count_waiting<E>(
    cx: &mut Context,
    by: &SignedInStaff,
    queue: Queue,
    is_first: bool,
) -> Outcome<Option<i64>, E> {
    if !is_first {
        return Ok(None);
    }
    Ok(Some(store::count_waiting(cx.db(), by.college, queue)?))
}
