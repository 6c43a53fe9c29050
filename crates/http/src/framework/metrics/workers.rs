//! The state of the workers: when each last finished a round, when a round last succeeded, and which of them fail now.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use chrono::{DateTime, Utc};
use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, gauge::Gauge},
    registry::{Registry, Unit},
};
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Labels {
    worker: &'static str,
}

/// A worker that has stopped, or whose last round failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Failing {
    worker: &'static str,
    /// Rounds that have failed in a row.
    failed_rounds: u64,
    /// Whether the worker has stopped for good.
    stopped: bool,
    /// `null` before the first success.
    last_success: Option<DateTime<Utc>>,
}

/// Notes of all workers. Cloning shares them.
#[derive(Clone, Default)]
pub(crate) struct Workers {
    rounds: Family<Labels, Gauge>,
    successes: Family<Labels, Gauge>,
    failures: Family<Labels, Counter>,
    failing: Family<Labels, Gauge>,
    states: Arc<Mutex<BTreeMap<&'static str, Failing>>>,
}

impl Workers {
    pub(super) fn register(&self, registry: &mut Registry) {
        registry.register_with_unit(
            "worker_last_round_timestamp",
            "When a worker last went through its work, in Unix time",
            Unit::Seconds,
            self.rounds.clone(),
        );
        registry.register_with_unit(
            "worker_last_success_timestamp",
            "When a worker last went through its work without a failure, in Unix time",
            Unit::Seconds,
            self.successes.clone(),
        );
        registry.register(
            "worker_failures",
            "Rounds of a worker that failed or panicked",
            self.failures.clone(),
        );
        registry.register(
            "worker_failing",
            "1 while a worker's last round failed or the worker has stopped, else 0",
            self.failing.clone(),
        );
    }

    pub(super) fn note_round(&self, worker: &'static str, at: DateTime<Utc>, succeeded: bool) {
        let labels = Labels { worker };
        self.rounds.get_or_create(&labels).set(at.timestamp());
        let failures = self.failures.get_or_create(&labels).clone();
        let mut states = self.states();
        let own = states.entry(worker).or_insert_with(|| Failing::new(worker));
        if succeeded {
            self.successes.get_or_create(&labels).set(at.timestamp());
            own.last_success = Some(at);
            own.failed_rounds = 0;
        } else {
            failures.inc();
            own.failed_rounds += 1;
        }
        let failing = i64::from(own.is_failing());
        self.failing.get_or_create(&labels).set(failing);
    }

    pub(super) fn note_stopped(&self, worker: &'static str) {
        let mut states = self.states();
        let own = states.entry(worker).or_insert_with(|| Failing::new(worker));
        own.stopped = true;
        self.failing.get_or_create(&Labels { worker }).set(1);
    }

    pub(super) fn failing(&self) -> Vec<Failing> {
        let states = self.states();
        states
            .values()
            .filter(|own| own.is_failing())
            .cloned()
            .collect()
    }

    fn states(&self) -> MutexGuard<'_, BTreeMap<&'static str, Failing>> {
        self.states.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Failing {
    fn new(worker: &'static str) -> Self {
        Self {
            worker,
            failed_rounds: 0,
            stopped: false,
            last_success: None,
        }
    }

    fn is_failing(&self) -> bool {
        self.stopped || self.failed_rounds > 0
    }
}

#[cfg(test)]
mod tests {
    use prometheus_client::encoding::text::encode;
    use serde_json::json;

    use super::*;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).unwrap()
    }

    fn text(workers: &Workers) -> String {
        let mut registry = Registry::default();
        workers.register(&mut registry);
        let mut text = String::new();
        encode(&mut text, &registry).unwrap();
        text
    }

    #[test]
    fn a_failing_worker_is_told_until_a_round_succeeds() {
        let workers = Workers::default();
        workers.note_round("mail", at(10), true);
        workers.note_round("mail", at(20), false);
        workers.note_round("mail", at(30), false);
        workers.note_round("upkeep", at(30), true);
        let reported = serde_json::to_value(workers.failing()).unwrap();
        let mail = json!({
            "worker": "mail",
            "failedRounds": 2,
            "stopped": false,
            "lastSuccess": "1970-01-01T00:00:10Z",
        });
        assert_eq!(reported, json!([mail]));
        let metrics = text(&workers);
        for line in [
            r#"worker_last_round_timestamp_seconds{worker="mail"} 30"#,
            r#"worker_last_success_timestamp_seconds{worker="mail"} 10"#,
            r#"worker_failures_total{worker="mail"} 2"#,
            r#"worker_failing{worker="mail"} 1"#,
            r#"worker_failures_total{worker="upkeep"} 0"#,
            r#"worker_failing{worker="upkeep"} 0"#,
        ] {
            assert!(metrics.contains(line), "{line} is not in {metrics}");
        }

        workers.note_round("mail", at(40), true);
        assert_eq!(workers.failing(), []);
        assert!(text(&workers).contains(r#"worker_failing{worker="mail"} 0"#));
    }

    #[test]
    fn a_worker_that_has_stopped_stays_told() {
        let workers = Workers::default();
        workers.note_stopped("receipts");
        workers.note_round("mail", at(10), true);
        let [receipts] = &workers.failing()[..] else {
            panic!("one");
        };
        assert!(receipts.stopped && receipts.worker == "receipts");
        assert!(text(&workers).contains(r#"worker_failing{worker="receipts"} 1"#));
    }
}
