//! Who serves a database, seen by advisory locks; and the steps of its schema, which are finished once no older version
//! serves it.

use diesel::{
    Connection, PgConnection, QueryableByName, RunQueryDsl, connection::SimpleConnection,
    sql_types::Bool,
};

use crate::{
    demands, enrolments,
    migrations::{MigrationError, SERVED, connect, failed},
};

/// The first number of the lock that says up to which step a portal knows the schema; the step is the second.
const KNOWS: i32 = 0x7374_6570;

/// How many rows of a back-fill are done in one transaction.
const FILLED_AT_ONCE: i32 = 5_000;

/// The newest step that this version knows. The first is terms of courses, the second years with fees of their own,
/// the third divisions of classes, the fourth what is shown of a course of several terms, the fifth imported students.
const STEP: i16 = 5;

/// Shows other processes that a portal serves the database, as long as its connection is open.
pub struct Serving(PgConnection);

impl Serving {
    /// Takes the locks on its own connection.
    pub fn begin(database_url: &str) -> Result<Self, MigrationError> {
        let mut db = connect(database_url)?;
        // In this order, so that nobody takes it for an older version.
        let knows = format!("SELECT pg_try_advisory_lock_shared({KNOWS}, {STEP}) AS yes");
        let serves = format!("SELECT pg_try_advisory_lock_shared({SERVED}) AS yes");
        match is(&mut db, &knows)? && is(&mut db, &serves)? {
            true => Ok(Self(db)),
            false => Err(MigrationError::BeingReverted),
        }
    }

    /// Whether the connection, and so the lock, still exists.
    pub fn goes_on(&mut self) -> bool {
        self.0.batch_execute("SELECT 1").is_ok()
    }

    /// Finishes the step if no other portal serves the database, and returns whether it is finished.
    pub fn finish_if_alone(&mut self) -> Result<bool, MigrationError> {
        let alone = format!(
            "SELECT count(*) = 1 AS yes FROM pg_locks
             WHERE locktype = 'advisory' AND granted AND objsubid = 1
                 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
                 AND (classid::bigint << 32 | objid::bigint) = {SERVED}"
        );
        if is_finished(&mut self.0)? {
            return Ok(true);
        }
        if !is(&mut self.0, &alone)? {
            return Ok(false);
        }
        match try_finish(&mut self.0) {
            Err(MigrationError::OlderServes | MigrationError::BeingFilled) => Ok(false),
            outcome => outcome.map(|()| true),
        }
    }
}

/// Finishes the newest step of the schema: from then on what the release before does not know may be written. First does
/// what its back-fills have left.
pub fn finish(database_url: &str) -> Result<(), MigrationError> {
    let mut db = connect(database_url)?;
    refuse_older(&mut db)?;
    for step in [
        enrolments::enrol_next,
        enrolments::tie_next,
        demands::adopt_next,
    ] {
        while db
            .transaction(|tx| step(tx, FILLED_AT_ONCE))
            .map_err(failed)?
            > 0
        {}
    }
    try_finish(&mut db)
}

fn refuse_older(db: &mut PgConnection) -> Result<(), MigrationError> {
    match is(db, &format!("SELECT older_version_serves({STEP}) AS yes"))? {
        true => Err(MigrationError::OlderServes),
        false => Ok(()),
    }
}

fn try_finish(db: &mut PgConnection) -> Result<(), MigrationError> {
    refuse_older(db)?;
    let filled = "SELECT count(*) = 3 AS yes FROM back_fills
                  WHERE name IN ('enrolments', 'marks', 'demands') AND done_at IS NOT NULL";
    if !is(db, filled)? {
        return Err(MigrationError::BeingFilled);
    }
    db.batch_execute(&format!(
        "INSERT INTO schema_steps (step, finished_at)
         SELECT step, now() FROM generate_series(1, {STEP}) AS step ON CONFLICT DO NOTHING"
    ))
    .map_err(failed)
}

fn is_finished(db: &mut PgConnection) -> Result<bool, MigrationError> {
    is(
        db,
        &format!("SELECT EXISTS (SELECT FROM schema_steps WHERE step = {STEP}) AS yes"),
    )
}

fn is(db: &mut PgConnection, question: &str) -> Result<bool, MigrationError> {
    #[derive(QueryableByName)]
    struct Answer {
        #[diesel(sql_type = Bool)]
        yes: bool,
    }
    let answer: Answer = diesel::sql_query(question).get_result(db).map_err(failed)?;
    Ok(answer.yes)
}
