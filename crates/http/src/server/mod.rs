//! The HTTP server and what wraps every request, from the outside in.

pub(crate) mod drain;
pub(crate) mod health;
pub(crate) mod metrics;
pub(crate) mod origin;
pub(crate) mod packing;
pub(crate) mod request_id;
pub(crate) mod site;
pub(crate) mod tracing_span;

use std::{net::TcpListener, time::Duration};

use actix_cors::Cors;
use actix_web::{
    App, Error, HttpServer, ResponseError,
    body::MessageBody,
    dev::{Server, ServiceRequest, ServiceResponse},
    error::InternalError,
    http::header::{self, HeaderMap, HeaderName, HeaderValue},
    middleware::{Condition, Next, from_fn},
    web,
};
use tracing_actix_web::TracingLogger;

use crate::{
    framework::{
        api_error::ApiError,
        idempotency,
        reply::{AS_OF, WAITING},
        session,
        settings::WebSettings,
        state::AppState,
    },
    routes,
    server::tracing_span::RequestSpan,
};

/// How the server runs.
#[derive(Debug, Clone)]
pub struct ServerSettings {
    /// Threads that accept and parse.
    pub workers: usize,
    /// Connections of clients that may be open at once.
    pub connections: usize,
    /// Database connections; all workers together have as many blocking threads.
    pub pool_size: u32,
    /// How long requests under way may take to finish on shutdown.
    pub shutdown_timeout: Duration,
}

/// Serves the portal on a listener that is already bound, until the server's handle stops it.
pub fn serve(
    listener: TcpListener,
    state: web::Data<AppState>,
    settings: &ServerSettings,
) -> std::io::Result<Server> {
    let blocking = (settings.pool_size as usize)
        .div_ceil(settings.workers)
        .max(1);
    let server = HttpServer::new(move || {
        App::new()
            .app_data(state.clone())
            .route("/healthz", web::get().to(health::alive))
            .route("/readyz", web::get().to(health::ready))
            .service(
                web::scope(routes::BASE)
                    // Only calls of the API load a session; files need no query.
                    .wrap(session::middleware(&state.services, &state.web))
                    .configure(|config| routes::mount(config, state.demo.is_some()))
                    .default_service(web::to(|| async { ApiError::not_found().error_response() })),
            )
            .default_service(web::to(site::serve))
            .wrap(from_fn(origin::guard))
            .wrap(Condition::new(
                !state.web.allowed_origins.is_empty(),
                cors(&state.web),
            ))
            .wrap(from_fn(as_one_request))
            .wrap(from_fn(session::note_unattended))
            .wrap(from_fn(packing::pack))
            .wrap(from_fn(harden))
            .wrap(from_fn(metrics::measure))
            .wrap(TracingLogger::<RequestSpan>::new())
            .wrap(from_fn(drain::hold))
    })
    .workers(settings.workers)
    .max_connections(settings.connections.div_ceil(settings.workers).max(1))
    .worker_max_blocking_threads(blocking)
    .client_request_timeout(Duration::from_secs(10))
    .keep_alive(Duration::from_secs(60))
    .shutdown_timeout(settings.shutdown_timeout.as_secs())
    .disable_signals()
    .listen(listener)?
    .run();
    Ok(server)
}

/// CORS for our clients on other hosts, as configured.
fn cors(web: &WebSettings) -> Cors {
    let cors = web
        .allowed_origins
        .iter()
        .fold(Cors::default(), |cors, origin| cors.allowed_origin(origin));
    cors.allowed_methods(["GET", "POST", "PUT", "DELETE"])
        .allowed_headers([
            header::CONTENT_TYPE,
            HeaderName::from_static(session::ACCOUNT),
            HeaderName::from_static(session::UNATTENDED),
            HeaderName::from_static(idempotency::HEADER),
        ])
        .expose_headers([
            header::LINK,
            header::RETRY_AFTER,
            WAITING,
            AS_OF,
            HeaderName::from_static(request_id::HEADER),
        ])
        .supports_credentials()
        .max_age(600)
}

/// Lets the request wait for a permit of the services only once, however many use cases it calls.
async fn as_one_request(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    portal_services::as_one_request(next.call(request)).await
}

/// Headers that every reply carries, errors included.
async fn harden(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    // The decoded path, as the routes read it: `/%61pi` is `/api`.
    let api = request.match_info().as_str().starts_with(routes::BASE);
    let https = request
        .app_data::<web::Data<AppState>>()
        .is_some_and(|state| state.web.public_url.https);
    let id = request_id::of(&request);
    let add = |headers: &mut HeaderMap| {
        add_headers(headers, api, https);
        if let Some(id) = id {
            headers.insert(HeaderName::from_static(request_id::HEADER), id);
        }
    };
    match next.call(request).await {
        Ok(mut response) => {
            add(response.headers_mut());
            Ok(response)
        }
        Err(error) => {
            // Any other server error comes from the session middleware, whose store does not
            // answer.
            let mut response = match error.as_error::<ApiError>() {
                Some(problem) => problem.error_response(),
                None if error.as_response_error().status_code().is_server_error() => {
                    ApiError::unavailable(2).error_response()
                }
                None => error.error_response(),
            };
            add(response.headers_mut());
            Err(InternalError::from_response("refused", response).into())
        }
    }
}

fn add_headers(headers: &mut HeaderMap, api: bool, https: bool) {
    const ALWAYS: [(&str, &str); 6] = [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        (
            "permissions-policy",
            "camera=(), geolocation=(), microphone=(), payment=()",
        ),
    ];
    for (name, value) in ALWAYS {
        headers.insert(
            HeaderName::from_static(name),
            HeaderValue::from_static(value),
        );
    }
    if https {
        let a_year = HeaderValue::from_static("max-age=31536000; includeSubDomains");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, a_year);
    }
    if api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        let nothing = HeaderValue::from_static(
            "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'; sandbox",
        );
        headers.insert(header::CONTENT_SECURITY_POLICY, nothing);
    }
}
