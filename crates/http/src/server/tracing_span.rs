//! What the log says about a request: method, route, status, time, request id. No address, query,
//! header or body, since those carry personal data.

use actix_web::{
    Error,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
};
use tracing::Span;
use tracing_actix_web::RootSpanBuilder;

use crate::server::request_id;

/// Builds the span of a request.
pub(crate) struct RequestSpan;

impl RootSpanBuilder for RequestSpan {
    fn on_request_start(request: &ServiceRequest) -> Span {
        let id = request_id::settle(request);
        // The filter leaves out spans too, by this level: a warning keeps its id however little is logged.
        tracing::error_span!(
            "request",
            id,
            method = %request.method(),
            // The pattern, not the path: ids of people stay out of the log.
            route = request.match_pattern().unwrap_or_else(|| "other".into()),
            status = tracing::field::Empty,
        )
    }

    fn on_request_end<B: MessageBody>(span: Span, outcome: &Result<ServiceResponse<B>, Error>) {
        let status = match outcome {
            Ok(response) => response.status(),
            Err(error) => error.as_response_error().status_code(),
        };
        span.record("status", status.as_u16());
        span.in_scope(|| {
            if status.is_server_error() {
                tracing::warn!("answered with an error");
            } else if status.is_client_error() {
                tracing::info!("refused");
            } else {
                tracing::debug!("answered");
            }
        });
    }
}
