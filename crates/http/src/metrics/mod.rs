//! What is measured of the portal, for Prometheus, served on an address of its own: it tells about the
//! whole installation and is nobody's business outside.
//!
//! Requests are counted here as they happen. What the database knows (mails waiting, money in the
//! accounts) is read when somebody asks.

mod exposition;
mod known;
mod machine;
mod workers;

use std::{net::TcpListener, path::PathBuf, sync::Arc, time::Instant};

use actix_web::{
    App, Error, HttpRequest, HttpResponse, HttpServer,
    body::MessageBody,
    dev::{Server, ServiceRequest, ServiceResponse},
    http::header,
    middleware::Next,
    web,
};
use chrono::{DateTime, Utc};
use portal_services::{before_others, metrics};
use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram, info::Info},
    registry::{Registry, Unit},
};

use crate::state::AppState;
use known::registry_of;
use workers::{Failing, Workers};

/// From a millisecond to what a request may take at most, in seconds.
const SECONDS: [f64; 12] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0,
];

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RouteLabels {
    method: String,
    /// The pattern of the route table, never a path: ids of people stay out.
    route: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OutcomeLabels {
    method: String,
    route: String,
    status: u16,
}

/// Counts what the server does.
#[derive(Clone)]
pub struct Metrics {
    requests: Family<OutcomeLabels, Counter>,
    seconds: Family<RouteLabels, Histogram>,
    in_flight: Gauge,
    workers: Workers,
    folders: Arc<[(&'static str, PathBuf)]>,
    registry: Arc<Registry>,
}

impl Default for Metrics {
    fn default() -> Self {
        Self::watching(&[])
    }
}

impl Metrics {
    /// Also tells what the disks of these folders have free, each by its name.
    #[must_use]
    pub fn watching(folders: &[(&'static str, PathBuf)]) -> Self {
        let requests = Family::default();
        let seconds =
            Family::new_with_constructor((|| Histogram::new(SECONDS)) as fn() -> Histogram);
        let in_flight = Gauge::default();
        let workers = Workers::default();
        let mut registry = Registry::with_prefix("portal");
        registry.register("http_requests", "Requests answered", requests.clone());
        registry.register_with_unit(
            "http_request_duration",
            "From the request's head to the reply's",
            Unit::Seconds,
            seconds.clone(),
        );
        registry.register(
            "http_requests_in_flight",
            "Requests under way",
            in_flight.clone(),
        );
        workers.register(&mut registry);
        let version = vec![("version", env!("CARGO_PKG_VERSION"))];
        registry.register("build", "The version that runs", Info::new(version));
        Self {
            requests,
            seconds,
            in_flight,
            workers,
            folders: folders.into(),
            registry: Arc::new(registry),
        }
    }

    /// Notes that a worker has gone through its work, and whether that succeeded.
    pub fn worker_went_round(&self, worker: &'static str, at: DateTime<Utc>, succeeded: bool) {
        self.workers.note_round(worker, at, succeeded);
    }

    /// Notes that a worker goes round no more although nobody told it to stop.
    pub fn worker_stopped(&self, worker: &'static str) {
        self.workers.note_stopped(worker);
    }

    /// The workers that have stopped or whose last round failed.
    pub(crate) fn failing_workers(&self) -> Vec<Failing> {
        self.workers.failing()
    }
}

/// Counts a request, also one that nobody waits for any more.
struct UnderWay(Gauge);

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// Measures every request.
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
        // Anybody can invent further ones.
        _ => "other",
    }
    .to_owned();
    let route = request.match_pattern().unwrap_or_else(|| "other".into());
    metrics.in_flight.inc();
    let under_way = UnderWay(metrics.in_flight.clone());
    let since = Instant::now();
    let outcome = next.call(request).await;
    drop(under_way);
    let status = match &outcome {
        Ok(response) => response.status(),
        Err(error) => error.as_response_error().status_code(),
    };
    let seconds = since.elapsed().as_secs_f64();
    let labels = RouteLabels {
        method: method.clone(),
        route: route.clone(),
    };
    metrics.seconds.get_or_create(&labels).observe(seconds);
    let labels = OutcomeLabels {
        method,
        route,
        status: status.as_u16(),
    };
    metrics.requests.get_or_create(&labels).inc();
    outcome
}

/// Serves `/metrics` on a listener that is already bound, by a thread of its own.
pub fn serve_metrics(listener: TcpListener, state: web::Data<AppState>) -> std::io::Result<Server> {
    let server = HttpServer::new(move || {
        App::new()
            .app_data(state.clone())
            .route("/metrics", web::get().to(tell))
    })
    .workers(1)
    .disable_signals()
    .listen(listener)?
    .run();
    Ok(server)
}

async fn tell(request: HttpRequest, state: web::Data<AppState>) -> HttpResponse {
    let known = before_others(state.services.run(metrics::read)).await;
    if let Err(failure) = &known {
        tracing::warn!(%failure, "metrics without the database");
    }
    let mut text = String::new();
    let told = encode(&mut text, &state.metrics.registry)
        .and_then(|()| {
            let mut registry = registry_of(&state.services, known.ok());
            machine::register_disks(&mut registry, &state.metrics.folders);
            encode(&mut text, &registry)
        })
        .and_then(|()| encode(&mut text, &machine::registry_of_process()));
    match told {
        Ok(()) => {
            let (kind, body) = exposition::expose(&text, request.headers());
            HttpResponse::Ok()
                .insert_header((header::CONTENT_TYPE, kind))
                .body(body)
        }
        Err(_) => HttpResponse::InternalServerError().finish(),
    }
}
