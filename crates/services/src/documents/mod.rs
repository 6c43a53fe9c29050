//! Documents on their way in and out: judged, re-encoded, sealed, stored; opened by their owner, and
//! by a doc admin of the same college, of which the audit keeps a row.
//!
//! A file is announced by a row before it is stored, and the row goes after the file has gone, so
//! that a crash anywhere leaves nothing that [`sweep`] does not find.
//!
//! Decision: DECISIONS.md#a-file-has-its-row-first.

mod arrival;
mod opening;

use std::{convert::Infallible, sync::Arc, time::Duration};

use portal_domain::documents::MAX_BYTES;
use portal_persistence::{backup, documents as store};
use portal_storage::{ObjectName, Spool, StorageError, Store};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

pub(crate) use self::opening::fetch;
pub use self::{
    arrival::{Received, receive},
    opening::{OpenDocument, Opened, open_as_staff, open_own},
};
pub use portal_storage::Incoming;

use crate::{Failure, Outcome, Panics, Services, cpu_pool::CpuPool};

/// A mebibyte, in which the memory for documents being worked on is counted.
const UNIT: u64 = 1024 * 1024;
/// Documents that may wait for a thread; that many never have room at once.
const QUEUE: usize = 1024;
/// How long a document waits for its share of the budget.
const MAX_WAIT: Duration = Duration::from_secs(60);
/// A file announced so long ago and not completed was given up.
const ABANDONED: chrono::Duration = chrono::Duration::hours(1);
/// Files removed in one round.
const SWEPT_AT_ONCE: i64 = 200;

/// Where documents are kept, and the room to work on them.
#[derive(Clone)]
pub(crate) struct Archive {
    store: Store,
    spool: Arc<Spool>,
    room: Arc<Semaphore>,
    room_in_all: u32,
    pictures: Arc<CpuPool>,
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
}

impl Services {
    /// An empty file without a name, for a document that is being received.
    pub fn begin_upload(&self) -> std::io::Result<std::fs::File> {
        self.archive().spool.begin()
    }

    /// Whether the document store answers.
    pub async fn check_store(&self) -> Result<(), StorageError> {
        self.archive().store.check().await
    }
}

/// A share of the memory for documents being worked on, held until it is dropped.
async fn room_for<E>(services: &Services, bytes: u64) -> Outcome<OwnedSemaphorePermit, E> {
    // What is kept is sealed into a copy of its own.
    let units = u32::try_from((bytes + MAX_BYTES).div_ceil(UNIT)).unwrap_or(u32::MAX);
    let archive = services.archive();
    let room = archive.room.clone();
    tokio::time::timeout(
        MAX_WAIT,
        room.acquire_many_owned(units.min(archive.room_in_all)),
    )
    .await
    .map_err(|_| Failure::Busy)?
    .map_err(|_| Failure::Busy)
}

pub(crate) fn storage_failed<E>(error: &StorageError) -> Failure<E> {
    match error {
        StorageError::Unavailable(_) | StorageError::Full => {
            Failure::DependencyUnavailable(error.to_string())
        }
        StorageError::NotFound | StorageError::Other(_) => Failure::Defect(error.to_string()),
    }
}

/// Removes files that are no longer, or were never completely, in a slot; returns how many.
pub async fn sweep(services: &Services) -> Outcome<usize, Infallible> {
    let stale = services
        .run(|cx| {
            let announced_before = cx.now() - ABANDONED;
            cx.transaction(|tx| {
                // A backup's rows name files that have to be there until it has them.
                if backup::is_running(tx.db)? {
                    return Ok(Vec::new());
                }
                Ok(store::list_to_sweep(
                    tx.db,
                    announced_before,
                    SWEPT_AT_ONCE,
                )?)
            })
        })
        .await?;
    let count = stale.len();
    for (college, id) in stale {
        let name = ObjectName::new(college, id.0);
        let archive = services.archive();
        archive
            .store
            .delete(&name)
            .await
            .map_err(|error| storage_failed(&error))?;
        services
            .run(move |cx| Ok(store::delete(cx.db(), college, id)?))
            .await?;
    }
    Ok(count)
}
