//! The portal's metrics, for Prometheus.
//!
//! Requests are counted here as they happen. What the database knows (mails waiting, money in the
//! accounts) is read at each scrape.

mod known;
mod machine;
mod workers;

use std::{fmt, path::PathBuf, sync::Arc};

use chrono::{DateTime, Utc};
use portal_services::{Services, metrics::Metrics as Known};
use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram, info::Info},
    registry::{Registry, Unit},
};

use known::registry_of;
use workers::{Failing, Workers};

/// The histogram's bounds in seconds: from a millisecond to the longest that a request may take.
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
    /// Metrics that also report the free space on the disks of these folders, each under its name.
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

    /// Records that a worker has finished a round, and whether the round succeeded.
    pub fn worker_went_round(&self, worker: &'static str, at: DateTime<Utc>, succeeded: bool) {
        self.workers.note_round(worker, at, succeeded);
    }

    /// Records that a worker has stopped without being told to.
    pub fn worker_stopped(&self, worker: &'static str) {
        self.workers.note_stopped(worker);
    }

    /// Counts a request as under way until the returned value is dropped.
    pub(crate) fn begin_request(&self) -> UnderWay {
        self.in_flight.inc();
        UnderWay(self.in_flight.clone())
    }

    /// Records that a request was answered with that status, that many seconds after it began.
    pub(crate) fn note_request(&self, method: String, route: String, status: u16, seconds: f64) {
        let labels = RouteLabels {
            method: method.clone(),
            route: route.clone(),
        };
        self.seconds.get_or_create(&labels).observe(seconds);
        let labels = OutcomeLabels {
            method,
            route,
            status,
        };
        self.requests.get_or_create(&labels).inc();
    }

    /// All metrics as text; those of the database as far as they are `known`.
    pub(crate) fn write(
        &self,
        services: &Services,
        known: Option<Known>,
    ) -> Result<String, fmt::Error> {
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        let mut registry = registry_of(services, known);
        machine::register_disks(&mut registry, &self.folders);
        encode(&mut text, &registry)?;
        encode(&mut text, &machine::registry_of_process())?;
        Ok(text)
    }

    /// The workers that have stopped or whose last round failed.
    pub(crate) fn failing_workers(&self) -> Vec<Failing> {
        self.workers.failing()
    }
}

/// A request that is counted as under way, even when its client has gone.
pub(crate) struct UnderWay(Gauge);

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.dec();
    }
}
