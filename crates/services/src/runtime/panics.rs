//! Panics: each ends only the work in which it happened, is logged and is counted.

use std::{
    any::Any,
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// How often each part of this instance has panicked. Cloning shares the counts.
#[derive(Debug, Clone, Default)]
pub struct Panics(Arc<Mutex<BTreeMap<&'static str, u64>>>);

/// The work panicked; the panic is already logged and counted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{part} panicked: {message}")]
pub struct Panicked {
    part: &'static str,
    message: String,
}

impl Panics {
    /// Runs the work and catches its panic. `part` names the pool or the worker.
    ///
    /// Unwinding drops what the work owns; the pool does not reuse a connection dropped this way. Shared data are
    /// behind locks whose users accept that a holder has panicked.
    pub fn catch<T>(&self, part: &'static str, work: impl FnOnce() -> T) -> Result<T, Panicked> {
        catch_unwind(AssertUnwindSafe(work)).map_err(|payload| {
            *self.lock().entry(part).or_default() += 1;
            let message = message_of(payload.as_ref());
            tracing::error!(part, message, "a panic");
            Panicked { part, message }
        })
    }

    /// Starts the count of that part at 0: a counter that first appears with a panic would not increase, and so raise
    /// no alarm.
    pub fn watch(&self, part: &'static str) {
        self.lock().entry(part).or_default();
    }

    /// The counts so far, of the parts that are watched or have panicked.
    pub fn counts(&self) -> BTreeMap<&'static str, u64> {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<&'static str, u64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The message of `panic!`, which is nearly always a text.
fn message_of(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("without a message")
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panics_are_counted_by_part_and_say_what_happened() {
        let panics = Panics::default();
        assert_eq!(panics.catch("papers", || 7), Ok(7));
        assert!(panics.counts().is_empty());
        panics.watch("papers");
        assert_eq!(panics.counts(), [("papers", 0)].into());
        for number in 1..=2 {
            let panicked = panics.catch("papers", || panic!("number {number}"));
            let said = panicked.map_err(|panicked: Panicked| panicked.to_string());
            assert_eq!(
                said,
                Err::<(), _>(format!("papers panicked: number {number}"))
            );
        }
        let odd = panics.catch("mail", || std::panic::panic_any(7));
        assert!(odd.is_err_and(|panicked: Panicked| panicked.message == "without a message"));
        assert_eq!(panics.counts(), [("mail", 1), ("papers", 2)].into());
    }
}
