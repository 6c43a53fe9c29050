//! How far a database has written its log, and how far a replica has replayed it: what is behind is
//! measured by these positions, not by anybody's clock.

use diesel::{
    QueryableByName, RunQueryDsl,
    sql_types::{BigInt, Nullable},
};

use crate::{Db, Stored};

/// A place in the log of one installation of PostgreSQL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// Which installation: a replica has the number of what it replicates.
    pub system: i64,
    /// Bytes since its beginning.
    pub at: i64,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    system: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    at: Option<i64>,
}

/// Up to where a primary has written: everything that was committed before is in front of it.
pub fn written(db: &mut Db) -> Stored<Option<Position>> {
    read(
        db,
        "CASE WHEN pg_is_in_recovery() THEN NULL ELSE pg_current_wal_lsn() END",
    )
}

/// Up to where a replica shows what was written; `None` of a database that is no replica.
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
