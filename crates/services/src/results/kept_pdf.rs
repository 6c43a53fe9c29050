//! PDFs of what never changes: issues of results, and transcripts. Each is rendered once and stored sealed, like a document.
//! If it is missing, it is rendered again with the same bytes. Why is a decision on the database: an issued result is a copy.

use chrono::{DateTime, Utc};
use portal_domain::ids::CollegeId;
use portal_pdf::Document;
use portal_persistence::logos;
use portal_storage::{ObjectName, StorageError};
use uuid::Uuid;

use crate::{
    Outcome, Services,
    documents::storage_failed,
    runtime::{failure::OrDefect, random::random, secrets::Seal},
};

/// What a PDF is of.
pub(super) struct PdfOf {
    pub(super) college: CollegeId,
    pub(super) id: Uuid,
    /// When it was issued: it has the logo of then.
    pub(super) at: DateTime<Utc>,
}

/// The kept PDF; renders `document`, to which it gives the logo, and keeps it if there is none.
pub(super) async fn find_or_render<E: Send + 'static>(
    services: &Services,
    of: PdfOf,
    document: impl FnOnce(Option<Vec<u8>>) -> Document + Send + 'static,
) -> Outcome<Vec<u8>, E> {
    let name = ObjectName::new(of.college, of.id);
    if let Some(pdf) = find_kept(services, &name, of.id).await? {
        return Ok(pdf);
    }
    let logo = services
        .run(move |cx| Ok(logos::find_at(cx.db(), of.college, of.at)?))
        .await?;
    let pdf = services
        .pdf_pool()
        .run(move || document(logo).render())
        .await?
        .or_defect()?;
    let sealed = services
        .secrets()
        .seal(Seal::Document, random(), of.id.as_bytes(), &pdf);
    if let Err(error) = services.archive().store().put(&name, sealed).await {
        // The student gets the file anyway; the next request renders it again.
        tracing::error!(%error, id = %of.id, "a PDF could not be kept");
    }
    Ok(pdf)
}

async fn find_kept<E>(
    services: &Services,
    name: &ObjectName,
    id: Uuid,
) -> Outcome<Option<Vec<u8>>, E> {
    let sealed = match services.archive().store().get(name).await {
        Ok(sealed) => sealed,
        Err(StorageError::NotFound) => return Ok(None),
        Err(error) => return Err(storage_failed(error)),
    };
    let opened = services
        .secrets()
        .open(Seal::Document, id.as_bytes(), &sealed);
    if opened.is_none() {
        // Sealed under another secret. It is only a copy, so it is rendered again.
        tracing::warn!(%id, "a kept PDF does not open");
    }
    Ok(opened)
}
