//! Opens documents for their owner, or for a doc admin of the same college, which the audit records.

use portal_domain::{
    audit::{Detail, Subject, particulars},
    documents::{Document, MAX_BYTES, Slot},
    factors::{Act, Stale},
    ids::{CollegeId, DocumentId},
    sessions::{SignedIn, SignedInStaff, SignedInStudent},
};
use portal_persistence::documents as store;
use portal_storage::{ObjectName, StorageError};

use super::storage_failed;
use crate::{
    Failure, Outcome, Services,
    audit::record,
    runtime::{failure::OrRefuse, secrets::Seal},
};

/// A document with its content.
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct Opened {
    pub document: Document,
    /// The unsealed file.
    pub bytes: Vec<u8>,
}

/// Why a document cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenDocument {
    /// The college has no such document.
    #[error("not found")]
    NotFound,
    /// It does not belong to the student; also if it does not exist.
    #[error("not one's own")]
    NotOwn,
    /// The student has to confirm who they are.
    #[error(transparent)]
    Stale(#[from] Stale),
}

/// Opens a document for its owner. Who came by a device confirms who they are before, except for the photo, which the profile
/// shows: it is no paper with which somebody could pass for another.
pub async fn open_own(
    services: &Services,
    student: SignedInStudent,
    id: DocumentId,
) -> Outcome<Opened, OpenDocument> {
    let document = services
        .run(move |cx| {
            let document = store::find_current(cx.db(), student.college, id)?
                .filter(|document| document.student == student.id)
                .ok_or(Failure::Refused(OpenDocument::NotOwn))?;
            if document.slot != Slot::PassportPhoto {
                let by = SignedIn::Student(student);
                Act::OpenOwnDocument
                    .check_anybody(&by, cx.now())
                    .or_refuse()?;
            }
            Ok(document)
        })
        .await?;
    fetch(services, document).await
}

/// Opens a submitted document for a doc admin, after writing the audit's row.
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
                let detail = Detail::OpenDocument(particulars::Opened {
                    slot: document.slot,
                    document: document.id,
                });
                record(tx, by.college, Some(by.id), subject, detail)?;
                Ok(document)
            })
        })
        .await?;
    fetch(services, document).await
}

/// The file of a document that was found.
pub(crate) async fn fetch<E>(services: &Services, document: Document) -> Outcome<Opened, E> {
    let bytes = unseal(services, document.college, document.id).await?;
    Ok(Opened { document, bytes })
}

/// The unsealed file of that document or attachment.
pub(crate) async fn unseal<E>(
    services: &Services,
    college: CollegeId,
    id: DocumentId,
) -> Outcome<Vec<u8>, E> {
    let _room = services.archive().room_for(MAX_BYTES).await?;
    let name = ObjectName::new(college, id.0);
    let sealed = match services.archive().store().get(&name).await {
        Ok(sealed) => sealed,
        Err(StorageError::NotFound) => {
            return Err(Failure::defect(format!(
                "the file of document {id} is gone"
            )));
        }
        Err(error) => return Err(storage_failed(error)),
    };
    services
        .secrets()
        .open(Seal::Document, id.0.as_bytes(), &sealed)
        .ok_or_else(|| Failure::defect(format!("document {id} does not open")))
}
