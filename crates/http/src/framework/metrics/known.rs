//! Gauges that are read at each scrape: the pool, the replica, what waits in the database, and the balances of the
//! ledger's accounts.

use std::sync::atomic::AtomicU64;

use chrono::{DateTime, Utc};
use portal_services::{Services, ledger_check::Sum, metrics::Metrics, replica::ReplicaState};
use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, gauge::Gauge},
    registry::{Registry, Unit},
};

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct AccountLabels {
    account: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct PartLabels {
    part: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ReaderLabels {
    by: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct StateLabels {
    state: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ModuleLabels {
    module: &'static str,
}

/// The metrics of this moment; those of the database only as far as they are `known`.
pub(super) fn registry_of(services: &Services, known: Option<Metrics>) -> Registry {
    let mut registry = Registry::with_prefix("portal");
    register_panics(&mut registry, services);
    let connections = services.connections();
    let pool = Family::<StateLabels, Gauge>::default();
    for (state, count) in [
        ("busy", connections.open - connections.idle),
        ("idle", connections.idle),
        ("possible", connections.most),
    ] {
        let gauge = pool.get_or_create_owned(&StateLabels { state });
        gauge.set(i64::from(count));
    }
    registry.register("database_connections", "Connections to the database", pool);
    let retries = Family::<ModuleLabels, Counter>::default();
    for (module, count) in services.retries().counted() {
        retries
            .get_or_create(&ModuleLabels { module })
            .inc_by(count);
    }
    registry.register(
        "transaction_retries",
        "Transactions that crossed another and were run again, by the module that asked for them",
        retries,
    );
    if let Some(state) = services.replica_state() {
        register_replica(&mut registry, state);
    }
    if let Some(figures) = known {
        register_queues(&mut registry, &figures, services.now());
        register_database(&mut registry, &figures, services.now());
        register_backups(&mut registry, &figures);
        register_ledger(&mut registry, figures.accounts);
    }
    registry
}

fn register_panics(registry: &mut Registry, services: &Services) {
    let panics = Family::<PartLabels, Counter>::default();
    for (part, count) in services.panics().counts() {
        panics.get_or_create(&PartLabels { part }).inc_by(count);
    }
    registry.register(
        "panics",
        "Jobs and rounds that panicked, by the pool or worker",
        panics,
    );
}

fn register_queues(registry: &mut Registry, figures: &Metrics, now: DateTime<Utc>) {
    let age = |at: DateTime<Utc>| (now - at).num_seconds().max(0);
    let gauges = [
        (
            "outbox_mails",
            "Mails that wait to be sent",
            figures.mails_waiting,
        ),
        (
            "outbox_age_seconds",
            "Age of the oldest mail that waits",
            figures.oldest_mail.map_or(0, age),
        ),
        (
            "outbox_held",
            "Mails that were restored and wait for `portal serve --release-mails`",
            figures.mails_held,
        ),
        (
            "outbox_given_up",
            "Mails that could not be sent",
            figures.mails_given_up,
        ),
        (
            "receipts_unnumbered",
            "Receipts that wait for a number",
            figures.receipts_waiting,
        ),
    ];
    register_each(registry, gauges);
}

fn register_database(registry: &mut Registry, figures: &Metrics, now: DateTime<Utc>) {
    let safety = &figures.safety;
    let unarchived = safety.unarchived_since;
    let gauges = [
        (
            "database_synchronous",
            "Whether a standby has what is committed, before the commit is acknowledged",
            safety.is_synchronous.into(),
        ),
        (
            "database_unarchived_seconds",
            "How long no change has come to the database's archive; 0 while they come, and without one",
            unarchived.map_or(0, |since| (now - since).num_seconds().max(1)),
        ),
        (
            "database_standbys_lost",
            "Standbys that were away for so long that they have to be copied anew",
            safety.standbys_lost,
        ),
    ];
    register_each(registry, gauges);
}

fn register_backups(registry: &mut Registry, figures: &Metrics) {
    let (last_backup, proofs) = (figures.last_backup.as_ref(), &figures.proofs);
    let gauges = [
        (
            "backup_last_success_timestamp_seconds",
            "When the newest backup was complete, in Unix time; 0 when there has never been one",
            last_backup.map_or(0, |last| last.finished_at.timestamp()),
        ),
        (
            "backup_lost_documents",
            "Documents in use that the newest backup lacks, since the store did not have them",
            last_backup.map_or(0, |last| last.lost_documents),
        ),
        (
            "backup_last_proof_timestamp_seconds",
            "When a backup was last restored for trial and held what it says, in Unix time; 0 when none has been",
            proofs.last_success.map_or(0, |at| at.timestamp()),
        ),
        (
            "backup_proof_failed",
            "Whether the backup that was last restored for trial did not hold what it says",
            proofs.failure.is_some().into(),
        ),
    ];
    register_each(registry, gauges);
}

fn register_each<const COUNT: usize>(
    registry: &mut Registry,
    gauges: [(&'static str, &'static str, i64); COUNT],
) {
    for (name, help, value) in gauges {
        let gauge = Gauge::<i64>::default();
        gauge.set(value);
        registry.register(name, help, gauge);
    }
}

fn register_replica(registry: &mut Registry, state: ReplicaState) {
    let in_use = Gauge::<i64>::default();
    in_use.set(i64::from(state.in_use));
    registry.register("replica_in_use", "Whether the replica is asked", in_use);
    if let Some(lag) = state.lag {
        let seconds = Gauge::<f64, AtomicU64>::default();
        seconds.set(lag.as_secs_f64());
        registry.register_with_unit(
            "replica_lag",
            "How far the replica is behind, to about a second",
            Unit::Seconds,
            seconds,
        );
    }
    let reads = Family::<ReaderLabels, Counter>::default();
    for (by, count) in [("replica", state.answered), ("primary", state.left_out)] {
        reads.get_or_create(&ReaderLabels { by }).inc_by(count);
    }
    registry.register(
        "replica_reads",
        "Reads meant for the replica, by who answered",
        reads,
    );
}

fn register_ledger(registry: &mut Registry, sums: Vec<Sum>) {
    let accounts = Family::<AccountLabels, Gauge>::default();
    for Sum { account, balance } in sums {
        let gauge = accounts.get_or_create_owned(&AccountLabels { account });
        gauge.set(balance);
    }
    registry.register(
        "ledger_paise",
        "What each account of the ledger holds, all colleges together; the sum is 0",
        accounts,
    );
}
