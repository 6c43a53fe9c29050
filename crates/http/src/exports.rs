//! Sends lists as CSV files while they are read.

use std::{convert::Infallible, io};

use actix_web::web::Bytes;
use futures_util::{StreamExt, stream};
use portal_domain::sorting::SortedPage;
use portal_services::{
    Failure,
    exports::{Exported, File, TooLong},
};

use crate::framework::{
    access::Staff,
    api_error::ApiError,
    reply::{Csv, StreamReply, StreamedFile},
    state::State,
};

/// The file of a list, from the first page on.
pub(crate) async fn send<D, B, L: Exported>(
    state: &State,
    staff: Staff<D, B>,
    list: L,
    first: SortedPage<L::Key, L::Id>,
    file_name: impl Into<String>,
) -> StreamReply<Csv> {
    let file = File::begin(state, staff.into_inner(), list, first).await?;
    let parts = stream::try_unfold(file, |mut file| async move {
        let part = file.part().await.map_err(|failure| break_off(&failure))?;
        Ok(part.map(|bytes| (Bytes::from(bytes), file)))
    });
    Ok(StreamedFile {
        kind: Csv,
        file_name: file_name.into(),
        parts: parts.boxed_local(),
    })
}

/// Too late for a refusal: the connection ends, so that nobody takes the part for the whole.
fn break_off(failure: &Failure<Infallible>) -> io::Error {
    tracing::error!(%failure, "a file was not sent to its end");
    io::Error::other("the file was not made to its end")
}

impl From<TooLong> for ApiError {
    fn from(reason: TooLong) -> Self {
        Self::bad_request(&reason)
    }
}
