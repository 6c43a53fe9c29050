//! Crash reports from the client.

use portal_domain::crashes::CrashReport;
use portal_services::crashes as use_case;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::framework::{
    access::Anyone,
    body::Body,
    client_address::ClientAddress,
    reply::{MessageBody, Reply},
    state::State,
};

/// A crash of a page. Nothing in it is personal.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct CrashBody {
    /// Eight capital letters and digits, which the page shows.
    #[schema(required = true)]
    id: String,
    /// The first part of the page's path: `fee-status`.
    page: String,
    /// The kind of error: `TypeError`.
    #[schema(required = true)]
    error: String,
    /// Where in the client's files: `main.js:1:200`, innermost first.
    places: Vec<String>,
}

/// POST /crashes
pub(crate) async fn report(
    _: Anyone,
    client: ClientAddress,
    body: Body<CrashBody>,
    state: State,
) -> Reply<MessageBody> {
    let CrashBody {
        id,
        page,
        error,
        places,
    } = body.0;
    let crash = CrashReport::parse(&id, &page, &error, &places)?;
    state
        .run(move |cx| use_case::report(cx, client.0, &crash))
        .await?;
    Ok(MessageBody::answer("The crash has been reported."))
}
