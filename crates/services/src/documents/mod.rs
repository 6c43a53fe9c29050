//! Documents: inspected, re-encoded, sealed and stored; opened by their owner, or by a doc admin of the same
//! college, which the audit records.
//!
//! A file's row is added before the file is stored and deleted after the file, so that [`sweep`] finds
//! everything that a crash leaves.
//!
//! Decision: DECISIONS.md#a-file-has-its-row-first.

mod arrival;
mod intake;
mod opening;

use std::convert::Infallible;

use portal_persistence::{attachments, backup, documents as store};
use portal_storage::{ObjectName, StorageError};

pub use self::{
    arrival::{Received, receive},
    opening::{OpenDocument, Opened, open_as_staff, open_own},
};
pub(crate) use self::{
    intake::{judge, keep},
    opening::{fetch, unseal},
};
pub use portal_storage::Incoming;

use crate::{Failure, Outcome, Services};

/// A file that was announced this long ago but never completed was abandoned.
const ABANDONED: chrono::Duration = chrono::Duration::hours(1);
/// Beyond the time to which the database can be restored, so that clocks and slow sweeps do not matter.
const A_DAY: chrono::Duration = chrono::Duration::days(1);
/// Files removed in one round.
const SWEPT_AT_ONCE: i64 = 200;

impl Services {
    /// An unnamed empty file for an upload.
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

/// Deletes the files of discarded and incomplete documents and attachments; returns how many.
pub async fn sweep(services: &Services) -> Outcome<usize, Infallible> {
    let stale = services
        .run(|cx| {
            let now = cx.now();
            let announced_before = now - ABANDONED;
            let kept = cx.policy().recovery.map(|recovery| recovery + A_DAY);
            let discarded_before = now - kept.unwrap_or_default();
            cx.transaction(|tx| {
                // The rows of a running backup name files that must exist until it has copied them.
                if backup::is_running(tx.db)? {
                    return Ok(Vec::new());
                }
                Ok(store::list_to_sweep(
                    tx.db,
                    (discarded_before, announced_before),
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
            .run(move |cx| {
                store::delete(cx.db(), college, id)?;
                Ok(attachments::delete(cx.db(), college, id)?)
            })
            .await?;
    }
    Ok(count)
}
