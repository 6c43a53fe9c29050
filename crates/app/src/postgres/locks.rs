//! The two file locks of one cluster. The kernel releases both however a portal ends, so none is
//! ever stale.

use std::fs::{File, OpenOptions, TryLockError};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::error::{StartError, file_error};

/// How long to wait for the lock: longer than a first start, a crash recovery of modest size, or a
/// shutdown.
const PATIENCE: Duration = Duration::from_secs(180);

/// An exclusive lock, held while a cluster is created, started, adopted or stopped.
pub(super) struct StartLock(File);

impl StartLock {
    /// Waits for the lock, but not for ever.
    pub(super) fn take(home: &Path) -> Result<Self, StartError> {
        let path = home.join("start.lock");
        let file = open(&path)?;
        let since = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Self(file)),
                Err(TryLockError::WouldBlock) if since.elapsed() < PATIENCE => {
                    sleep(Duration::from_millis(20));
                }
                Err(TryLockError::WouldBlock) => {
                    return Err(StartError::Busy {
                        folder: home.to_owned(),
                        seconds: PATIENCE.as_secs(),
                    });
                }
                Err(TryLockError::Error(error)) => return Err(file_error("lock", &path)(error)),
            }
        }
    }

    /// The lock as a child's standard input. If the portal is killed meanwhile, the next portal
    /// waits until that child has ended too, so that both never work in the same folder.
    pub(super) fn handed_to_child(&self) -> std::io::Result<Stdio> {
        self.0.try_clone().map(Stdio::from)
    }
}

/// A shared lock, held by every portal that uses the cluster.
pub(super) struct UsersLock(File);

impl UsersLock {
    pub(super) fn open(home: &Path) -> Result<Self, StartError> {
        open(&home.join("users.lock")).map(Self)
    }

    /// Whether nobody else uses the cluster. Call it only under the start lock. It gives up the
    /// lock that was held before.
    pub(super) fn is_alone(&self) -> bool {
        self.0.try_lock().is_ok()
    }

    /// Adds this portal to the users. Call it only under the start lock, so it never waits long.
    pub(super) fn join(&self, home: &Path) -> Result<(), StartError> {
        self.0
            .lock_shared()
            .map_err(file_error("lock", &home.join("users.lock")))
    }
}

fn open(path: &Path) -> Result<File, StartError> {
    OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .mode(0o600)
        .open(path)
        .map_err(file_error("open", path))
}
