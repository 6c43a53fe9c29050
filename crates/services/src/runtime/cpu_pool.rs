//! Threads for work that needs a processor for long: passwords, pictures.
//!
//! On the threads that serve the database such work would block all reads. Here jobs wait in one
//! queue and run at a lower priority; when the queue is full, further jobs are refused. Few threads
//! also limit the memory, since the allocator keeps some for each thread.

use std::{
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread,
};

use tokio::sync::oneshot;

use crate::{Failure, Panics, runtime::failure::OrDefect};

/// The Unix niceness of the threads, so that reads and writes go first.
const NICENESS: i32 = 10;

type Job = Box<dyn FnOnce() + Send>;

/// A few threads of low priority with one queue.
pub(crate) struct CpuPool {
    name: &'static str,
    queue: mpsc::SyncSender<Job>,
    count: usize,
    panics: Panics,
}

impl CpuPool {
    /// One thread per core, but at most `most`; up to `waiting` jobs may queue.
    pub(crate) fn start(name: &'static str, most: usize, waiting: usize, panics: Panics) -> Self {
        panics.watch(name);
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
        Self {
            name,
            queue,
            count,
            panics,
        }
    }

    /// The number of threads.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Runs the job when its turn comes; `Busy` if the queue is full, a defect if the job panics.
    pub(crate) async fn run<T: Send + 'static, E>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure<E>> {
        let (reply, result) = oneshot::channel();
        let (name, panics) = (self.name, self.panics.clone());
        // A panic is logged with the id of the request that submitted the job.
        let request = tracing::Span::current();
        let job: Job = Box::new(move || {
            // The reply is closed when the client has gone away.
            if !reply.is_closed() {
                let _ = reply.send(request.in_scope(|| panics.catch(name, job)));
            }
        });
        self.queue.try_send(job).map_err(|_| Failure::Busy)?;
        let done = result.await.map_err(|_| Failure::Busy)?;
        done.or_defect()
    }
}

/// The number of this machine's cores, at least one.
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

/// Lowers the priority of this thread. Only on Linux, where niceness belongs to the thread;
/// elsewhere it belongs to the process, which must keep its priority.
fn step_back() {
    #[cfg(target_os = "linux")]
    if let Err(error) =
        rustix::process::setpriority_process(Some(rustix::thread::gettid()), NICENESS)
    {
        tracing::debug!(%error, "these threads keep the usual priority");
    }
}

#[cfg(test)]
mod tests {
    use std::{io, sync::Barrier, time::Duration};

    use tracing::Instrument as _;

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(30);

    fn pool(most: usize, waiting: usize) -> CpuPool {
        CpuPool::start("test", most, waiting, Panics::default())
    }

    /// The log of a thread whose subscriber it is.
    #[derive(Clone, Default)]
    struct Log(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Log {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Log {
        fn subscriber(&self) -> impl tracing::Subscriber + Send + Sync + use<> {
            let log = self.clone();
            tracing_subscriber::fmt()
                .with_ansi(false)
                .with_writer(move || log.clone())
                .finish()
        }

        fn text(&self) -> String {
            String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
        }
    }

    #[tokio::test]
    async fn ten_panics_cost_no_thread_and_each_is_a_defect() {
        let pool = pool(usize::MAX, 64);
        for number in 0..10 {
            let failed = pool.run::<(), ()>(move || panic!("number {number}")).await;
            let Err(Failure::Defect(defect)) = failed else {
                panic!("{failed:?}");
            };
            let what = defect.to_string();
            assert_eq!(what, format!("test panicked: number {number}"));
        }
        assert_eq!(pool.panics.counts(), [("test", 10)].into());
        // The barrier opens only if every job has a thread of its own.
        let meeting = Arc::new(Barrier::new(pool.count()));
        let pool = Arc::new(pool);
        let mut jobs = tokio::task::JoinSet::new();
        for _ in 0..pool.count() {
            let (pool, meeting) = (pool.clone(), meeting.clone());
            jobs.spawn(async move {
                pool.run::<_, ()>(move || meeting.wait().is_leader())
                    .await
                    .unwrap()
            });
        }
        let met = tokio::time::timeout(PATIENCE, jobs.join_all())
            .await
            .unwrap();
        assert_eq!(met.iter().filter(|is_leader| **is_leader).count(), 1);
    }

    #[tokio::test]
    async fn a_panic_is_logged_at_error_under_the_request() {
        let log = Log::default();
        // Set for the process, since the job runs on another thread.
        tracing::subscriber::set_global_default(log.subscriber()).unwrap();
        let request = tracing::info_span!("request", id = "0197-some-request");
        let failed = pool(1, 1)
            .run::<(), ()>(|| panic!("out of ink"))
            .instrument(request)
            .await;
        assert!(failed.is_err());
        let text = log.text();
        let line = text.lines().find(|line| line.contains("out of ink"));
        let line = line.unwrap_or_else(|| panic!("{text}"));
        assert!(
            line.contains("ERROR") && line.contains("0197-some-request"),
            "{line}"
        );
    }

    #[tokio::test]
    async fn jobs_are_done_in_turn_and_refused_when_too_many_wait() {
        let pool = pool(1, 1);
        let (at_work, started) = mpsc::channel();
        let (finish, wait) = mpsc::channel::<()>();
        let first = pool.run::<_, ()>(move || {
            at_work.send(()).unwrap();
            wait.recv().is_ok()
        });
        let others = async {
            tokio::task::spawn_blocking(move || started.recv())
                .await
                .unwrap()
                .unwrap();
            let second = pool.run::<_, ()>(|| 2);
            let third = async {
                let refused = pool.run::<_, ()>(|| 3).await;
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
