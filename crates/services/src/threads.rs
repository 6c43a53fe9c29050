//! Threads for work that keeps a processor busy: passwords, pictures.
//!
//! On the threads that serve the database such work would stop all reading. Here jobs queue behind
//! one another, at a lower priority, and when the queue is full the next is told to come back. Few
//! threads also bound the memory: what the allocator keeps for itself, it keeps for each thread.

use std::{
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread,
};

use tokio::sync::oneshot;

use crate::Failure;

/// Unix niceness of the threads: reads and writes of others go first.
const NICENESS: i32 = 10;

type Job = Box<dyn FnOnce() + Send>;

/// A few threads with one queue.
pub(crate) struct BusyThreads {
    queue: mpsc::SyncSender<Job>,
    count: usize,
}

impl BusyThreads {
    /// One thread a core, but no more than `most`; `waiting` jobs may queue.
    pub(crate) fn start(name: &str, most: usize, waiting: usize) -> Self {
        let (queue, jobs) = mpsc::sync_channel::<Job>(waiting);
        let jobs = Arc::new(Mutex::new(jobs));
        let count = cores().min(most);
        for number in 0..count {
            let jobs = jobs.clone();
            let started = thread::Builder::new()
                .name(format!("{name}-{number}"))
                .spawn(move || work(&jobs));
            if let Err(error) = started {
                tracing::error!(%error, name, "cannot start a thread");
            }
        }
        Self { queue, count }
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Does the job when its turn comes; `Busy` when too many wait already.
    pub(crate) async fn run<T: Send + 'static, E>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure<E>> {
        let (reply, result) = oneshot::channel();
        let job: Job = Box::new(move || {
            // Nobody waits any more when the client has gone away.
            if !reply.is_closed() {
                let _ = reply.send(job());
            }
        });
        self.queue.try_send(job).map_err(|_| Failure::Busy)?;
        result.await.map_err(|_| Failure::Busy)
    }
}

/// The cores of this machine, at least one.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

fn work(jobs: &Mutex<mpsc::Receiver<Job>>) {
    step_back();
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match job {
            Ok(job) => job(),
            Err(mpsc::RecvError) => return,
        }
    }
}

/// Lowers the priority of this thread. On Linux niceness belongs to the thread; elsewhere to the
/// process, which must not step back as a whole.
fn step_back() {
    #[cfg(target_os = "linux")]
    if let Err(error) =
        rustix::process::setpriority_process(Some(rustix::thread::gettid()), NICENESS)
    {
        tracing::debug!(%error, "busy threads keep the usual priority");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn jobs_are_done_in_turn_and_refused_when_too_many_wait() {
        let threads = BusyThreads::start("test", 1, 1);
        let (at_work, started) = mpsc::channel();
        let (finish, wait) = mpsc::channel::<()>();
        let first = threads.run::<_, ()>(move || {
            at_work.send(()).unwrap();
            wait.recv().is_ok()
        });
        let others = async {
            tokio::task::spawn_blocking(move || started.recv())
                .await
                .unwrap()
                .unwrap();
            let second = threads.run::<_, ()>(|| 2);
            let third = async {
                let refused = threads.run::<_, ()>(|| 3).await;
                finish.send(()).unwrap();
                refused
            };
            tokio::join!(second, third)
        };
        let (first, (second, third)) = tokio::join!(first, others);
        assert_eq!((first.unwrap(), second.unwrap()), (true, 2));
        assert!(matches!(third, Err(Failure::Busy)));
    }
}
