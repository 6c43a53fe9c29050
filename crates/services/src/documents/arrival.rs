//! Receives documents with the admission form: inspects, re-encodes, seals and stores them.

use portal_domain::{
    admissions::Application,
    documents::{Document, Slot},
    ids::DocumentId,
    sessions::SignedInStudent,
    validation::{Fault, Faults},
};
use portal_persistence::documents as store;
use portal_storage::{Incoming, InspectError, ObjectName, Prepared};

use super::storage_failed;
use crate::{
    Failure, Outcome, Services, Tx,
    admissions::{self, Apply},
    runtime::{
        failure::OrDefect,
        failure::OrRefuse,
        random::random,
        secrets::Seal,
        throttles::{self, Counter},
    },
};

/// The content of a sent admission form.
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct Received {
    /// Text fields in the order of arrival.
    pub input: Vec<(String, String)>,
    pub files: Vec<Incoming>,
    /// Faults found while receiving.
    pub faults: Vec<Fault>,
    /// Whether to save it only as a draft.
    pub draft: bool,
}

/// Saves the form as a draft and submits it unless only a draft is wanted. Returns all faults together and
/// keeps all valid parts. `None` if nothing was submitted.
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
    let (input, is_draft) = (received.input, received.draft);
    services
        .run(move |cx| {
            let kept = |tx: &mut Tx<'_>| admissions::save_draft(tx, &student, &input, &arrived);
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

/// Inspects a file and stores it with its row, not yet in its slot.
async fn take_in(
    services: &Services,
    student: &SignedInStudent,
    incoming: Incoming,
) -> Outcome<Result<Document, Fault>, Apply> {
    let slot = incoming.slot;
    let refused = |error: InspectError| match error {
        // A fault of the disk, not of the file.
        InspectError::Unreadable(..) => Err(Failure::DependencyUnavailable(error.to_string())),
        InspectError::Fault(fault) => Ok(Err(Fault::new(slot.as_str(), fault))),
    };
    let pictures = &services.archive().pictures;
    let inspected = match on_disk(services, move || portal_storage::inspect(incoming)).await? {
        Ok(inspected) => inspected,
        Err(error) => return refused(error),
    };
    let room = services.archive().room_for(inspected.memory()).await?;
    let prepared = match pictures.run(move || inspected.prepare()).await? {
        Ok(prepared) => prepared,
        Err(error) => return refused(error),
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
        .store()
        .put(&name, sealed)
        .await
        .map_err(|error| storage_failed(error))?;
    drop(room);
    Ok(Ok(document))
}

/// Runs short work that waits for the disk on a blocking thread.
async fn on_disk<T: Send + 'static, E>(
    services: &Services,
    work: impl FnOnce() -> T + Send + 'static,
) -> Outcome<T, E> {
    let panics = services.panics().clone();
    let request = tracing::Span::current();
    tokio::task::spawn_blocking(move || request.in_scope(|| panics.catch("uploads", work)))
        .await
        .or_defect_in("a document could not be worked on")?
        .or_defect()
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
                store::insert_incoming(tx.db, &document, &tx.secrets().id())?;
                Ok(document)
            })
        })
        .await
}
