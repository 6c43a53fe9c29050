//! Receives documents with the admission form.

use portal_domain::{
    admissions::Application,
    documents::{Document, Slot},
    ids::DocumentId,
    sessions::SignedInStudent,
    validation::{Fault, Faults},
};
use portal_persistence::documents as store;
use portal_storage::{Incoming, ObjectName, Prepared};

use super::intake::{judge, keep};
use crate::{
    Outcome, Services, Tx,
    admissions::{self, Apply},
    runtime::{
        failure::OrRefuse,
        throttles::{self, Counter},
    },
};

/// The content of a sent admission form.
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct Received {
    /// Text fields in the order of arrival.
    pub input: Vec<(String, String)>,
    pub files: Vec<(Slot, Incoming)>,
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
    for (slot, incoming) in received.files {
        match take_in(services, &student, slot, incoming).await? {
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

/// Judges a file and stores it with its row, not yet in its slot.
async fn take_in(
    services: &Services,
    student: &SignedInStudent,
    slot: Slot,
    incoming: Incoming,
) -> Outcome<Result<Document, Fault>, Apply> {
    let judged = match judge(services, incoming).await? {
        Ok(judged) => judged,
        Err(fault) => return Ok(Err(fault)),
    };
    let document = announce(services, student, slot, &judged.file).await?;
    let name = ObjectName::new(document.college, document.id.0);
    keep(services, &name, document.id.0, judged).await?;
    Ok(Ok(document))
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
