//! The position to which a primary has written its log, and to which a replica has replayed it. The lag is
//! measured by these positions, not by a clock.

use diesel::{
    QueryableByName, RunQueryDsl,
    sql_types::{BigInt, Nullable},
};

use crate::{Db, Stored};

/// A position in the log of a PostgreSQL cluster.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The cluster's system identifier, which a replica shares with its primary.
    pub system: i64,
    /// Bytes since the beginning of the log.
    pub at: i64,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    system: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    at: Option<i64>,
}

/// The position to which a primary has written; everything committed before is below it.
pub fn written(db: &mut Db) -> Stored<Option<Position>> {
    read(
        db,
        "CASE WHEN pg_is_in_recovery() THEN NULL ELSE pg_current_wal_lsn() END",
    )
}

/// The position to which a replica has replayed; `None` if the database is no replica.
pub fn replayed(db: &mut Db) -> Stored<Option<Position>> {
    read(
        db,
        "CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END",
    )
}

fn read(db: &mut Db, position: &str) -> Stored<Option<Position>> {
    let row: Row = diesel::sql_query(format!(
        "SELECT system_identifier AS system, pg_wal_lsn_diff({position}, '0/0')::bigint AS at
         FROM pg_control_system()"
    ))
    .get_result(db)?;
    let system = row.system;
    Ok(row.at.map(|at| Position { system, at }))
}
