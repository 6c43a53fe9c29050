//! Health checks: whether the process is alive, and whether it can serve.

use actix_web::{HttpResponse, http::header, web};
use portal_services::{before_others, metrics};
use serde_json::json;

use crate::framework::state::AppState;

/// 200 as long as the process answers; checks nothing else.
pub(crate) async fn alive() -> HttpResponse {
    reply(&mut HttpResponse::Ok(), "alive")
}

/// 200 when the database answers, 503 otherwise. The body also names the time of the last successful backup, how many
/// documents in use it found lost, whether each commit is on two machines, and the workers that fail. These need an
/// operator, but requests are still served, so the status stays 200.
pub(crate) async fn ready(state: web::Data<AppState>) -> HttpResponse {
    let services = state.services.clone();
    // A busy portal must stay in service, so this check does not queue behind requests.
    match before_others(services.run(metrics::readiness)).await {
        Ok(of) => HttpResponse::Ok()
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .json(json!({
                "status": "ready",
                "lastBackup": of.last_backup.as_ref().map(|last| last.finished_at),
                "lostDocuments": of.last_backup.as_ref().map(|last| last.lost_documents),
                "synchronous": of.is_synchronous,
                "failingWorkers": state.metrics.failing_workers(),
            })),
        Err(failure) => {
            tracing::warn!(%failure, "not ready");
            let mut response = HttpResponse::ServiceUnavailable();
            response.insert_header((header::RETRY_AFTER, 2));
            reply(&mut response, "the database is away")
        }
    }
}

fn reply(response: &mut actix_web::HttpResponseBuilder, status: &str) -> HttpResponse {
    response
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(json!({ "status": status }))
}
