//! Enrolments: who is in which class. The database begins and cancels them itself when an application is decided, so that
//! the release before does so too.

use diesel::{
    QueryableByName, RunQueryDsl,
    connection::SimpleConnection,
    sql_types::{BigInt, Integer},
};

use crate::{Db, Stored};

/// Enrols the next students who were admitted before there were enrolments, at most `most` of one college; returns how many
/// it has looked at. Nought once all are enrolled, or while another instance is at it.
pub fn enrol_next(tx: &mut Db, most: i32) -> Stored<usize> {
    step(tx, "SELECT enrol_next($1)::bigint AS n", most)
}

/// Ties the marks and re-exams of the next ones to their enrolments, once all are enrolled; as [`enrol_next`].
pub fn tie_next(tx: &mut Db, most: i32) -> Stored<usize> {
    step(tx, "SELECT tie_next($1)::bigint AS n", most)
}

fn step(tx: &mut Db, statement: &str, most: i32) -> Stored<usize> {
    #[derive(QueryableByName)]
    struct Count {
        #[diesel(sql_type = BigInt)]
        n: i64,
    }
    // A step that is broken off would be tried again, and again be too long.
    tx.batch_execute("SET LOCAL statement_timeout = 0")?;
    let done: Count = diesel::sql_query(statement)
        .bind::<Integer, _>(most)
        .get_result(tx)?;
    Ok(usize::try_from(done.n).unwrap_or_default())
}
