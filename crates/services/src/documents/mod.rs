//! Documents on their way in and out: judged, re-encoded, sealed, stored; opened by their owner, and
//! by a doc admin of the same college, of which the audit keeps a row.
//!
//! A file is announced by a row before it is stored, and the row goes after the file has gone, so
//! that a crash anywhere leaves nothing that [`sweep`] does not find.
//!
//! Decision: DECISIONS.md#a-file-has-its-row-first.

mod arrival;
mod opening;

use std::convert::Infallible;

use portal_persistence::{backup, documents as store};
use portal_storage::{ObjectName, StorageError};

pub(crate) use self::opening::fetch;
pub use self::{
    arrival::{Received, receive},
    opening::{OpenDocument, Opened, open_as_staff, open_own},
};
pub use portal_storage::Incoming;

use crate::{Failure, Outcome, Services};

/// A file announced so long ago and not completed was given up.
const ABANDONED: chrono::Duration = chrono::Duration::hours(1);
/// Files removed in one round.
const SWEPT_AT_ONCE: i64 = 200;

impl Services {
    /// An empty file without a name, for a document that is being received.
    pub fn begin_upload(&self) -> std::io::Result<std::fs::File> {
        self.archive().spool.begin()
    }

    /// Whether the document store answers.
    pub async fn check_store(&self) -> Result<(), StorageError> {
        self.archive().store().check().await
    }
}

#[track_caller]
pub(crate) fn storage_failed<E>(error: StorageError) -> Failure<E> {
    match error {
        StorageError::Unavailable(_) | StorageError::Full => {
            Failure::DependencyUnavailable(error.to_string())
        }
        StorageError::NotFound | StorageError::Other(_) => Failure::defect(error),
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
            .store()
            .delete(&name)
            .await
            .map_err(|error| storage_failed(error))?;
        services
            .run(move |cx| Ok(store::delete(cx.db(), college, id)?))
            .await?;
    }
    Ok(count)
}
