//! Many at the same moment, and what workers bring about in a while.

use std::{
    sync::Barrier,
    thread,
    time::{Duration, Instant},
};

/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Waits until something is so.
#[track_caller]
pub(crate) fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "not in time: {what}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Does `work` that many times at once; what came of each.
pub(crate) fn at_once<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let start = Barrier::new(count);
    let (start, work) = (&start, &work);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..count)
            .map(|number| {
                scope.spawn(move || {
                    start.wait();
                    work(number)
                })
            })
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().expect("no thread panics"))
            .collect()
    })
}
