//! Measures every request, and serves the metrics on an address of their own, because they describe
//! the whole installation and are not public.

mod exposition;

use std::{net::TcpListener, time::Instant};

use actix_web::{
    App, Error, HttpRequest, HttpResponse, HttpServer,
    body::MessageBody,
    dev::{Server, ServiceRequest, ServiceResponse},
    http::header,
    middleware::Next,
    web,
};
use portal_services::{before_others, metrics};

use crate::framework::state::AppState;

pub(crate) async fn measure(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let Some(metrics) = request
        .app_data::<web::Data<AppState>>()
        .map(|state| state.metrics.clone())
    else {
        return next.call(request).await;
    };
    let method = match request.method().as_str() {
        known @ ("GET" | "HEAD" | "POST" | "PUT" | "OPTIONS") => known,
        // A client can invent further methods without end.
        _ => "other",
    }
    .to_owned();
    let route = request.match_pattern().unwrap_or_else(|| "other".into());
    let under_way = metrics.begin_request();
    let since = Instant::now();
    let outcome = next.call(request).await;
    drop(under_way);
    let status = match &outcome {
        Ok(response) => response.status(),
        Err(error) => error.as_response_error().status_code(),
    };
    let seconds = since.elapsed().as_secs_f64();
    metrics.note_request(method, route, status.as_u16(), seconds);
    outcome
}

/// Serves `/metrics` on a listener that is already bound, with a thread of its own.
pub fn serve(listener: TcpListener, state: web::Data<AppState>) -> std::io::Result<Server> {
    let server = HttpServer::new(move || {
        App::new()
            .app_data(state.clone())
            .route("/metrics", web::get().to(serve_metrics))
    })
    .workers(1)
    .disable_signals()
    .listen(listener)?
    .run();
    Ok(server)
}

async fn serve_metrics(request: HttpRequest, state: web::Data<AppState>) -> HttpResponse {
    let known = before_others(state.services.run(metrics::read)).await;
    if let Err(failure) = &known {
        tracing::warn!(%failure, "metrics without the database");
    }
    match state.metrics.write(&state.services, known.ok()) {
        Ok(text) => {
            let (kind, body) = exposition::expose(&text, request.headers());
            HttpResponse::Ok()
                .insert_header((header::CONTENT_TYPE, kind))
                .body(body)
        }
        Err(_) => HttpResponse::InternalServerError().finish(),
    }
}
