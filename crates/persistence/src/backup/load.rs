//! Loads the rows of a backup into an empty database of the same schema.
//!
//! The rows were valid in their database. Triggers and foreign keys, whose tables refer to each other in
//! circles, are off until all rows are loaded, and foreign keys are checked then.

use chrono::{DateTime, Utc};
use diesel::{
    PgConnection, QueryableByName, RunQueryDsl,
    connection::SimpleConnection,
    sql_types::{BigInt, Bool, Text},
};

use super::{
    Table, plain_settings, quoted, quoted_list,
    snapshot::{self, Counter},
    tables,
};
use crate::{StoreError, Stored, connection::establish, epochs};

/// A database that is being loaded in one transaction: dropping this unfinished leaves it empty.
pub struct Load {
    db: PgConnection,
    postponed: Vec<ForeignKey>,
    tables: Vec<Table>,
}

#[derive(QueryableByName)]
struct ForeignKey {
    #[diesel(sql_type = Text)]
    table: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    definition: String,
}

#[derive(QueryableByName)]
struct Yes {
    #[diesel(sql_type = Bool)]
    yes: bool,
}

#[derive(QueryableByName)]
struct Reached {
    #[diesel(sql_type = BigInt)]
    #[expect(dead_code, reason = "only that it was set matters")]
    setval: i64,
}

/// Whether the database has a college: then it is in use, and nothing may be loaded.
pub fn holds_people(database_url: &str) -> Stored<bool> {
    let mut db = connect(database_url)?;
    let table: Yes = diesel::sql_query("SELECT to_regclass('public.colleges') IS NOT NULL AS yes")
        .get_result(&mut db)?;
    if !table.yes {
        return Ok(false);
    }
    let row: Yes =
        diesel::sql_query("SELECT EXISTS (SELECT FROM colleges) AS yes").get_result(&mut db)?;
    Ok(row.yes)
}

fn connect(database_url: &str) -> Stored<PgConnection> {
    establish(database_url).map_err(|error| StoreError::Unavailable(error.to_string()))
}

impl Load {
    /// Begins to load a database that has its tables but no rows.
    pub fn begin(database_url: &str) -> Stored<Self> {
        let mut db = connect(database_url)?;
        plain_settings(&mut db)?;
        db.batch_execute("BEGIN")?;
        let tables = tables(&mut db)?;
        let postponed: Vec<ForeignKey> = diesel::sql_query(
            "SELECT c.conrelid::regclass::text AS table, c.conname::text AS name,
                    pg_get_constraintdef(c.oid) AS definition
             FROM pg_constraint c
             WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
             ORDER BY 1, 2",
        )
        .load(&mut db)?;
        for ForeignKey { table, name, .. } in &postponed {
            db.batch_execute(&format!(
                "ALTER TABLE {table} DROP CONSTRAINT {}",
                quoted(name)
            ))?;
        }
        for table in &tables {
            db.batch_execute(&format!(
                "ALTER TABLE {} DISABLE TRIGGER USER",
                quoted(&table.name)
            ))?;
        }
        Ok(Self {
            db,
            postponed,
            tables,
        })
    }

    /// Adds rows of that table, each a line of JSON.
    pub fn add(&mut self, table: &Table, lines: &[String]) -> Stored<()> {
        let columns = quoted_list(&table.columns);
        let name = quoted(&table.name);
        diesel::sql_query(format!(
            "INSERT INTO {name} ({columns}) OVERRIDING SYSTEM VALUE \
             SELECT {columns} FROM json_populate_recordset(NULL::{name}, $1::json)"
        ))
        .bind::<Text, _>(format!("[{}]", lines.join(",")))
        .execute(&mut self.db)?;
        Ok(())
    }

    /// Sets the counters to their values in the backup.
    pub fn set_counters(&mut self, counters: &[Counter]) -> Stored<()> {
        for counter in counters {
            diesel::sql_query("SELECT setval(pg_get_serial_sequence($1, $2), $3) AS setval")
                .bind::<Text, _>(quoted(&counter.table))
                .bind::<Text, _>(&counter.column)
                .bind::<BigInt, _>(counter.last)
                .get_result::<Reached>(&mut self.db)?;
        }
        Ok(())
    }

    /// Reads a table's rows back, as [`super::Snapshot::read`] does.
    pub fn read<E: From<StoreError>>(
        &mut self,
        table: &Table,
        each: impl FnMut(&[String]) -> Result<(), E>,
    ) -> Result<(), E> {
        snapshot::read(&mut self.db, table, each)
    }

    /// Ends sessions, holds mails and marks the database (see [`epochs::begin_anew`]), in the transaction that proves that
    /// all rows have arrived.
    pub fn begin_anew(&mut self, backup_taken_at: DateTime<Utc>) -> Stored<()> {
        epochs::begin_anew(&mut self.db, backup_taken_at)
    }

    /// Checks the deferred constraints and commits.
    pub fn finish(mut self) -> Stored<()> {
        self.db.batch_execute("SET CONSTRAINTS ALL IMMEDIATE")?;
        for table in &self.tables {
            self.db.batch_execute(&format!(
                "ALTER TABLE {} ENABLE TRIGGER USER",
                quoted(&table.name)
            ))?;
        }
        for ForeignKey {
            table,
            name,
            definition,
        } in &self.postponed
        {
            self.db.batch_execute(&format!(
                "ALTER TABLE {table} ADD CONSTRAINT {} {definition}",
                quoted(name)
            ))?;
        }
        self.db.batch_execute("COMMIT")?;
        // Without it the planner has no statistics until the first autovacuum.
        self.db.batch_execute("ANALYZE")?;
        Ok(())
    }
}
