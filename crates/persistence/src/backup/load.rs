//! Rows of a backup into an empty database of the same schema.
//!
//! The rows were right where they come from: rules that look at one row after the other (triggers,
//! foreign keys, whose tables name each other in circles) wait until all of them are there, and are
//! looked at then.

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
use crate::{StoreError, Stored, connection::establish, epochs, outbox};

/// A database that is being filled, in one transaction: dropped unfinished, it is as empty as before.
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

/// Whether there is a college in the database: it is in use, and nothing may be loaded into it.
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
    /// Begins to fill the database, which has its tables and no rows.
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

    /// Puts the counters where they stood.
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

    /// Makes a copy of the installation harmless to people: mails that were waiting are held (see
    /// [`crate::outbox::hold_all`]), everybody has to sign in again, and an epoch begins as soon as the
    /// schema is up to date. After the proof that all rows have arrived, and with it, so that no crash
    /// leaves one without the other.
    pub fn begin_anew(&mut self, backup_taken_at: DateTime<Utc>) -> Stored<()> {
        self.db.batch_execute(outbox::HOLD_ALL)?;
        self.db.batch_execute("DELETE FROM sessions")?;
        epochs::mark_restored(&mut self.db, backup_taken_at)
    }

    /// Looks at every rule that had to wait, and keeps all of it.
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
        // Without it the planner knows nothing of the rows until the first autovacuum.
        self.db.batch_execute("ANALYZE")?;
        Ok(())
    }
}
