//! Where documents are kept, and how much memory they take while they are worked on.

use std::{sync::Arc, time::Duration};

use portal_domain::documents::MAX_BYTES;
use portal_storage::{Spool, Store};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::{Failure, Outcome, Panics, runtime::cpu_pool::CpuPool};

/// A mebibyte, in which the memory for documents being worked on is counted.
const UNIT: u64 = 1024 * 1024;
/// Documents that may wait for a thread; that many never have room at once.
const QUEUE: usize = 1024;
/// How long a document waits for its share of the budget.
const MAX_WAIT: Duration = Duration::from_secs(60);

/// Where documents are kept, and the room to work on them.
#[derive(Clone)]
pub(crate) struct Archive {
    store: Store,
    pub(crate) spool: Arc<Spool>,
    room: Arc<Semaphore>,
    room_in_all: u32,
    pub(crate) pictures: Arc<CpuPool>,
}

impl Archive {
    /// Keeps documents in `store`; what is being received stands in `spool`. Those being worked on
    /// take up to `megabytes` of memory together; one that needs more is worked on alone.
    pub(crate) fn new(store: Store, spool: Spool, megabytes: u32, panics: Panics) -> Self {
        Self {
            store,
            spool: Arc::new(spool),
            room: Arc::new(Semaphore::new(megabytes as usize)),
            room_in_all: megabytes,
            pictures: Arc::new(CpuPool::start("pictures", usize::MAX, QUEUE, panics)),
        }
    }

    /// Where files are kept.
    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// A share of the memory for documents being worked on, held until it is dropped.
    pub(crate) async fn room_for<E>(&self, bytes: u64) -> Outcome<OwnedSemaphorePermit, E> {
        // What is kept is sealed into a copy of its own.
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
