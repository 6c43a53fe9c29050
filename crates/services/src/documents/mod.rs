//! Documents on their way in and out: judged, re-encoded, sealed, stored; opened by their owner, and
//! by a doc admin of the same college, of which the audit keeps a row.
//!
//! A file is announced by a row before it is stored, and the row goes after the file has gone, so
//! that a crash anywhere leaves nothing that [`sweep`] does not find.

use std::{convert::Infallible, sync::Arc, time::Duration};

use portal_domain::{
    admissions::Application,
    audit::{Action, Subject},
    documents::{Document, MAX_BYTES, Slot},
    ids::DocumentId,
    sessions::{SignedInStaff, SignedInStudent},
    validation::{Fault, Faults},
};
use portal_persistence::{audit, backup, documents as store};
use portal_storage::{ObjectName, Prepared, Refusal, Spool, StorageError, Store};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

pub use portal_storage::Incoming;

use crate::{
    Failure, Outcome, Services, Tx,
    admissions::{self, Apply},
    audit::record,
    failure::OrRefuse,
    random::random,
    secrets::Seal,
    threads::BusyThreads,
    throttles::{self, Counter},
};

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
    pictures: Arc<BusyThreads>,
}

impl Archive {
    /// Keeps documents in `store`; what is being received stands in `spool`. Those being worked on
    /// take up to `megabytes` of memory together; one that needs more is worked on alone.
    pub(crate) fn new(store: Store, spool: Spool, megabytes: u32) -> Self {
        Self {
            store,
            spool: Arc::new(spool),
            room: Arc::new(Semaphore::new(megabytes as usize)),
            room_in_all: megabytes,
            pictures: Arc::new(BusyThreads::start("pictures", usize::MAX, QUEUE)),
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

/// What came with one sending of the admission form.
pub struct Received {
    /// Text fields in the order in which they came.
    pub typed: Vec<(String, String)>,
    /// Files.
    pub files: Vec<Incoming>,
    /// Faults found while receiving.
    pub faults: Vec<Fault>,
    /// Whether this is to be kept only, or to be submitted.
    pub draft: bool,
}

/// Keeps what was sent as a draft, and submits it unless only that was asked for. Everything that is
/// wrong is told at once, and whatever is right is kept. `None` when nothing was submitted.
pub async fn receive(
    services: &Services,
    student: SignedInStudent,
    received: Received,
) -> Outcome<Option<Application>, Apply> {
    let (files, owner) = (received.files.len(), student.id);
    services
        .run(move |cx| {
            let each = vec![Counter::Uploads(owner); files];
            throttles::count(cx, &each)
        })
        .await?;
    let mut faults = received.faults;
    let mut arrived = Vec::new();
    for incoming in received.files {
        match take_in(services, &student, incoming).await? {
            Ok(document) => arrived.push(document),
            Err(refusal) => faults.push(refusal),
        }
    }
    let (typed, is_draft) = (received.typed, received.draft);
    services
        .run(move |cx| {
            let kept = |tx: &mut Tx<'_>| admissions::save_draft(tx, &student, &typed, &arrived);
            let closed = cx.transaction(kept)?;
            faults.extend(closed);
            if is_draft {
                return Faults::check(faults).or_refuse().map(|()| None);
            }
            cx.transaction(|tx| admissions::submit(tx, &student, &faults))
                .map(Some)
        })
        .await
}

/// Judges a file and stores it, announced and not yet in its slot.
async fn take_in(
    services: &Services,
    student: &SignedInStudent,
    incoming: Incoming,
) -> Outcome<Result<Document, Fault>, Apply> {
    let slot = incoming.slot;
    let refused = |refusal: Refusal| match refusal {
        // The disk's fault, not the file's.
        Refusal::Unreadable(..) => Err(Failure::Away(refusal.to_string())),
        _ => Ok(Err(Fault::new(slot.as_str(), refusal.to_string()))),
    };
    let pictures = &services.archive().pictures;
    let inspected = match on_disk(move || portal_storage::inspect(incoming)).await? {
        Ok(inspected) => inspected,
        Err(refusal) => return refused(refusal),
    };
    let room = room_for(services, inspected.memory()).await?;
    let prepared = match pictures.run(move || inspected.prepare()).await? {
        Ok(prepared) => prepared,
        Err(refusal) => return refused(refusal),
    };
    let document = announce(services, student, slot, &prepared).await?;
    let sealed = services.secrets().seal(
        Seal::Document,
        random(),
        document.id.0.as_bytes(),
        &prepared.bytes,
    );
    drop(prepared);
    let name = ObjectName::new(document.college, document.id.0);
    services
        .archive()
        .store
        .put(&name, sealed)
        .await
        .map_err(|error| storage_failed(&error))?;
    drop(room);
    Ok(Ok(document))
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

/// Short work that waits for the disk.
async fn on_disk<T: Send + 'static, E>(work: impl FnOnce() -> T + Send + 'static) -> Outcome<T, E> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|error| Failure::Defect(format!("a document could not be worked on: {error}")))
}

async fn announce(
    services: &Services,
    student: &SignedInStudent,
    slot: Slot,
    prepared: &Prepared,
) -> Outcome<Document, Apply> {
    let (college, student) = (student.college, student.id);
    let (file_type, bytes) = (prepared.file_type, prepared.bytes.len());
    services
        .run(move |cx| {
            cx.transaction(|tx| {
                let document = Document {
                    id: tx.new_id(DocumentId::new),
                    college,
                    student,
                    slot,
                    file_type,
                    bytes: i32::try_from(bytes).unwrap_or(i32::MAX),
                    refusal: None,
                    is_submitted: false,
                    created_at: tx.now(),
                };
                store::insert_incoming(tx.db, &document)?;
                Ok(document)
            })
        })
        .await
}

/// A document, opened.
pub struct Opened {
    /// What it is.
    pub document: Document,
    /// The file.
    pub bytes: Vec<u8>,
}

/// Why a document is not shown.
#[derive(Debug, thiserror::Error)]
pub enum OpenDocument {
    /// The college has none of that id to show.
    #[error("not found")]
    NotFound,
    /// It is not the student's own, whether there is one or not.
    #[error("not one's own")]
    NotOwn,
}

/// Opens a document for the student whose it is.
pub async fn open_own(
    services: &Services,
    student: SignedInStudent,
    id: DocumentId,
) -> Outcome<Opened, OpenDocument> {
    let document = services
        .run(move |cx| {
            store::find_current(cx.db(), student.college, id)?
                .filter(|document| document.student == student.id)
                .ok_or(Failure::Refused(OpenDocument::NotOwn))
        })
        .await?;
    fetch(services, document).await
}

/// Opens a submitted document for a doc admin; the audit's row is there before the file is.
pub async fn open_as_staff(
    services: &Services,
    by: SignedInStaff,
    id: DocumentId,
) -> Outcome<Opened, OpenDocument> {
    let document = services
        .run(move |cx| {
            cx.transaction(|tx| {
                let document = store::find_submitted(tx.db, by.college, id)?
                    .ok_or(Failure::Refused(OpenDocument::NotFound))?;
                let subject = Subject::Student(document.student);
                let detail = vec![
                    (audit::SLOT, document.slot.as_str().to_owned()),
                    ("document", document.id.to_string()),
                ];
                record(
                    tx,
                    by.college,
                    Some(by.id),
                    Action::OpenDocument,
                    subject,
                    detail,
                )?;
                Ok(document)
            })
        })
        .await?;
    fetch(services, document).await
}

async fn fetch(services: &Services, document: Document) -> Outcome<Opened, OpenDocument> {
    let _room = room_for(services, MAX_BYTES).await?;
    let name = ObjectName::new(document.college, document.id.0);
    let sealed = match services.archive().store.get(&name).await {
        Ok(sealed) => sealed,
        Err(StorageError::NotFound) => {
            return Err(Failure::Defect(format!(
                "the file of document {} is gone",
                document.id
            )));
        }
        Err(error) => return Err(storage_failed(&error)),
    };
    let context = document.id.0;
    let bytes = services
        .secrets()
        .open(Seal::Document, context.as_bytes(), &sealed)
        .ok_or_else(|| Failure::Defect(format!("document {context} does not open")))?;
    Ok(Opened { document, bytes })
}

pub(crate) fn storage_failed<E>(error: &StorageError) -> Failure<E> {
    match error {
        StorageError::Unavailable(_) | StorageError::Full => Failure::Away(error.to_string()),
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
