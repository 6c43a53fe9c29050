//! Cancels a backup that is running.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use tokio::signal::unix::{SignalKind, signal};

use super::{BackupError, runtime};

/// How often a backup that waits for a document checks whether it is cancelled.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// Whether a backup is cancelled. Clones share the state.
#[derive(Debug, Clone, Default)]
pub(crate) struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Cancels the running backup and any further one.
    pub(crate) fn cancel(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Cancels the backup when this process is interrupted or terminated.
    pub(crate) fn on_signals(&self) -> io::Result<()> {
        let runtime = runtime()?;
        let (mut interrupt, mut terminate) = {
            let _within = runtime.enter();
            (
                signal(SignalKind::interrupt())?,
                signal(SignalKind::terminate())?,
            )
        };
        let cancel = self.clone();
        let wait = async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
            cancel.cancel();
        };
        thread::Builder::new()
            .name("signals".to_owned())
            .spawn(move || runtime.block_on(wait))
            .map(drop)
    }

    /// [`BackupError::Cancelled`] once it is cancelled.
    pub(super) fn check(&self) -> Result<(), BackupError> {
        if self.is_cancelled() {
            Err(BackupError::Cancelled)
        } else {
            Ok(())
        }
    }

    /// Returns once it is cancelled.
    pub(super) async fn cancelled(&self) {
        while !self.is_cancelled() {
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}
