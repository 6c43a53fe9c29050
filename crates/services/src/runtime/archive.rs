//! Stores documents, and limits the memory for processing them.

use std::{sync::Arc, time::Duration};

use portal_domain::documents::MAX_BYTES;
use portal_storage::{Spool, Store};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::{Failure, Outcome, Panics, runtime::cpu_pool::CpuPool};

/// The unit of the memory limit: one mebibyte.
const UNIT: u64 = 1024 * 1024;
/// Documents that may wait for a thread; the memory limit never admits as many.
const QUEUE: usize = 1024;
/// How long a document waits for its share of memory.
const MAX_WAIT: Duration = Duration::from_secs(60);

/// The store of documents, and the memory limit for processing them.
#[derive(Clone)]
pub(crate) struct Archive {
    store: Store,
    pub(crate) spool: Arc<Spool>,
    room: Arc<Semaphore>,
    room_in_all: u32,
    pub(crate) pictures: Arc<CpuPool>,
}

impl Archive {
    /// Stores documents in `store`; files that are still arriving are in `spool`. Documents that
    /// are being processed share `megabytes` of memory; one that needs more is processed alone.
    pub(crate) fn new(store: Store, spool: Spool, megabytes: u32, panics: Panics) -> Self {
        Self {
            store,
            spool: Arc::new(spool),
            room: Arc::new(Semaphore::new(megabytes as usize)),
            room_in_all: megabytes,
            pictures: Arc::new(CpuPool::start("pictures", usize::MAX, QUEUE, panics)),
        }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// Waits for a share of the memory limit, which is held until it is dropped.
    pub(crate) async fn room_for<E>(&self, bytes: u64) -> Outcome<OwnedSemaphorePermit, E> {
        // Sealing makes a copy of the stored file.
        let units = u32::try_from((bytes + MAX_BYTES).div_ceil(UNIT)).unwrap_or(u32::MAX);
        let room = self.room.clone();
        tokio::time::timeout(
            MAX_WAIT,
            room.acquire_many_owned(units.min(self.room_in_all)),
        )
        .await
        .map_err(|_| Failure::Busy)?
        .map_err(|_| Failure::Busy)
    }
}
