//! Metrics of the whole installation, for its operator.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_types::{BigInt, Bool, Nullable, Timestamptz},
};

use crate::{
    Db, Stored,
    backup::{self, LastRun, Proofs},
    ledger_check::Sum,
};

/// The installation's state in the database.
#[derive(Debug, Clone)]
pub struct Metrics {
    /// Mails to be sent.
    pub mails_waiting: i64,
    /// When the oldest mail to be sent was written.
    pub oldest_mail: Option<DateTime<Utc>>,
    /// Mails held since a restore.
    pub mails_held: i64,
    /// Mails in the outbox that were given up.
    pub mails_given_up: i64,
    /// Payments whose receipts have no number yet.
    pub receipts_waiting: i64,
    /// The balance of each account of the ledger over all colleges.
    pub accounts: Vec<Sum>,
    /// The newest complete backup.
    pub last_backup: Option<LastRun>,
    /// The state of the trial restores.
    pub proofs: Proofs,
    /// What the database says of its own safety.
    pub safety: Safety,
}

/// What the database says of its own safety.
#[derive(Debug, Clone, QueryableByName)]
pub struct Safety {
    /// Whether it only reads, since another one is the primary.
    #[diesel(sql_type = Bool)]
    pub only_reads: bool,
    /// Whether a standby has what is committed, before the commit is acknowledged.
    #[diesel(sql_type = Bool)]
    pub is_synchronous: bool,
    /// Since when no change of it has come to its archive; none while they come, and where it has no archive.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub unarchived_since: Option<DateTime<Utc>>,
    /// How many standbys were away for so long that what they need is no longer kept.
    #[diesel(sql_type = BigInt)]
    pub standbys_lost: i64,
}

#[derive(QueryableByName)]
struct Queues {
    #[diesel(sql_type = BigInt)]
    mails_waiting: i64,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    oldest_mail: Option<DateTime<Utc>>,
    #[diesel(sql_type = BigInt)]
    mails_held: i64,
    #[diesel(sql_type = BigInt)]
    mails_given_up: i64,
    #[diesel(sql_type = BigInt)]
    receipts_waiting: i64,
}

/// Reads what the database says of its own safety.
pub fn safety(db: &mut Db) -> Stored<Safety> {
    // `synchronous_standby_names` is what Patroni empties while there is no standby to wait for.
    let safety = diesel::sql_query(
        "SELECT pg_is_in_recovery() AS only_reads,
                NOT pg_is_in_recovery() AND current_setting('synchronous_standby_names') <> ''
                    AND current_setting('synchronous_commit') NOT IN ('off', 'local') AS is_synchronous,
                (SELECT coalesce(last_archived_time, stats_reset) FROM pg_stat_archiver
                 WHERE last_failed_time > coalesce(last_archived_time, '-infinity')) AS unarchived_since,
                (SELECT count(*) FROM pg_replication_slots
                 WHERE slot_type = 'physical' AND wal_status = 'lost') AS standbys_lost",
    );
    Ok(safety.get_result(db)?)
}

/// Reads the metrics. Uses stored totals: each scrape would otherwise add up ten million transfers.
pub fn read(db: &mut Db) -> Stored<Metrics> {
    let queues: Queues = diesel::sql_query(
        "SELECT (SELECT count(*) FROM outbox WHERE failed_at IS NULL AND next_try_at < 'infinity') AS mails_waiting,
                (SELECT min(created_at) FROM outbox
                 WHERE failed_at IS NULL AND next_try_at < 'infinity') AS oldest_mail,
                (SELECT count(*) FROM outbox WHERE failed_at IS NULL AND next_try_at = 'infinity') AS mails_held,
                (SELECT count(*) FROM outbox WHERE failed_at IS NOT NULL) AS mails_given_up,
                (SELECT count(*) FROM receipts WHERE number IS NULL) AS receipts_waiting",
    )
    .get_result(db)?;
    let accounts = diesel::sql_query(
        "WITH moved AS (
             SELECT debit, credit, amount FROM journal_days
             UNION ALL
             SELECT t.debit, t.credit, t.amount
             FROM colleges c
             LEFT JOIN journal_folded f ON f.college_id = c.id
             CROSS JOIN LATERAL (
                 SELECT extract(epoch FROM coalesce(f.until, '1970-01-01')::timestamp
                     - interval '5:30')::bigint * 1000 AS begin) AS open
             JOIN transfers t ON t.college_id = c.id
                 AND t.id >= rpad(lpad(to_hex(greatest(open.begin, 0)), 12, '0'), 32, '0')::uuid)
         SELECT account, sum(amount)::bigint AS balance FROM (
             SELECT credit AS account, amount FROM moved
             UNION ALL SELECT debit, -amount FROM moved) entries
         GROUP BY account ORDER BY account",
    )
    .load(db)?;
    Ok(Metrics {
        mails_waiting: queues.mails_waiting,
        oldest_mail: queues.oldest_mail,
        mails_held: queues.mails_held,
        mails_given_up: queues.mails_given_up,
        receipts_waiting: queues.receipts_waiting,
        accounts,
        last_backup: backup::find_last_success(db)?,
        proofs: backup::find_proofs(db)?,
        safety: safety(db)?,
    })
}
