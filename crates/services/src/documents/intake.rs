//! What happens to every file that somebody sends, whatever it is for: it is judged, written anew, sealed and stored.

use portal_domain::validation::Fault;
use portal_storage::{Incoming, InspectError, ObjectName, Prepared};
use tokio::sync::OwnedSemaphorePermit;
use uuid::Uuid;

use super::storage_failed;
use crate::{
    Failure, Outcome, Services,
    runtime::{failure::OrDefect, random::random, secrets::Seal},
};

/// A file that was judged and written anew.
pub(crate) struct Judged {
    /// What will be stored.
    pub(crate) file: Prepared,
    /// The share of memory that it takes until it is stored.
    room: OwnedSemaphorePermit,
}

/// Judges a file by its content and writes it anew, or says what is wrong with it, under the name of its part.
pub(crate) async fn judge<E>(
    services: &Services,
    incoming: Incoming,
) -> Outcome<Result<Judged, Fault>, E> {
    let part = incoming.part;
    let refused = |error: InspectError| match error {
        // A fault of the disk, not of the file.
        InspectError::Unreadable(..) => Err(Failure::DependencyUnavailable(error.to_string())),
        InspectError::Fault(fault) => Ok(Err(Fault::new(part.name, fault))),
    };
    let pictures = &services.archive().pictures;
    let inspected = match on_disk(services, move || portal_storage::inspect(incoming)).await? {
        Ok(inspected) => inspected,
        Err(error) => return refused(error),
    };
    let room = services.archive().room_for(inspected.memory()).await?;
    match pictures.run(move || inspected.prepare()).await? {
        Ok(file) => Ok(Ok(Judged { file, room })),
        Err(error) => refused(error),
    }
}

/// Seals a judged file for that id and stores it.
pub(crate) async fn keep<E>(
    services: &Services,
    name: &ObjectName,
    id: Uuid,
    judged: Judged,
) -> Outcome<(), E> {
    let Judged { file, room } = judged;
    let secrets = services.secrets();
    let sealed = secrets.seal(Seal::Document, random(), id.as_bytes(), &file.bytes);
    drop(file);
    let stored = services.archive().store().put(name, sealed).await;
    drop(room);
    stored.map_err(|error| storage_failed(error))
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
