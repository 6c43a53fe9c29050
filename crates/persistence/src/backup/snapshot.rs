//! A snapshot of the database, read while the portal is in use.

use std::{
    thread,
    time::{Duration, Instant},
};

use diesel::{
    PgConnection, QueryableByName, RunQueryDsl,
    connection::SimpleConnection,
    sql_types::{BigInt, Bool, Text, Uuid as SqlUuid},
};
use portal_domain::ids::CollegeId;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{LOCK, Table, plain_settings, quoted, quoted_list, tables};
use crate::{StoreError, Stored, connection::establish, documents::CURRENT, migrations};

/// The approximate memory of a fetched batch of lines, in bytes.
const BATCH: usize = 1 << 20;
/// The rows of the first batch, before their length is known.
const FIRST_ROWS: usize = 100;
const MOST_ROWS: usize = 5_000;

/// A snapshot of the database, valid until it is dropped.
pub struct Snapshot {
    db: PgConnection,
}

/// The value of a counter of the database.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, QueryableByName)]
pub struct Counter {
    /// The table that it numbers.
    #[diesel(sql_type = Text)]
    pub table: String,
    #[diesel(sql_type = Text)]
    pub column: String,
    /// The last number that was given out.
    #[diesel(sql_type = BigInt)]
    pub last: i64,
}

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

#[derive(QueryableByName)]
struct Yes {
    #[diesel(sql_type = Bool)]
    yes: bool,
}

#[derive(QueryableByName)]
struct DocumentRow {
    #[diesel(sql_type = SqlUuid)]
    college_id: Uuid,
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(sql_type = Bool)]
    is_current: bool,
}

/// A document that a row names.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamedDocument {
    pub college: CollegeId,
    /// The document's id.
    pub id: Uuid,
    /// Whether it is in use, so that its file must exist. The file of an upload in progress may not exist
    /// yet, and that of a replaced document may be deleted.
    pub is_current: bool,
}

/// For how long the lock may be held by no backup: by one that has ended, until the server notices that its connection
/// is closed, or by a look at whether one is running.
const PATIENCE: Duration = Duration::from_secs(5);
const NEXT_LOOK: Duration = Duration::from_millis(50);

fn try_lock(db: &mut PgConnection) -> Stored<bool> {
    let locked: Yes =
        diesel::sql_query(format!("SELECT pg_try_advisory_lock({LOCK}) AS yes")).get_result(db)?;
    Ok(locked.yes)
}

impl Snapshot {
    /// Begins a snapshot; `None` while another backup of this database is running.
    pub fn take(database_url: &str) -> Stored<Option<Self>> {
        let mut db =
            establish(database_url).map_err(|error| StoreError::Unavailable(error.to_string()))?;
        plain_settings(&mut db)?;
        // Before the snapshot: documents that are deleted after it are not in it.
        let begun = Instant::now();
        while !try_lock(&mut db)? {
            if begun.elapsed() > PATIENCE {
                return Ok(None);
            }
            thread::sleep(NEXT_LOOK);
        }
        db.batch_execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")?;
        Ok(Some(Self { db }))
    }

    /// The migrations that the database has, oldest first.
    pub fn migrations(&mut self) -> Stored<Vec<String>> {
        migrations::applied(&mut self.db)
    }

    /// All tables but Diesel's own, by name.
    pub fn tables(&mut self) -> Stored<Vec<Table>> {
        tables(&mut self.db)
    }

    /// The counters; each at least as high as the rows require.
    pub fn counters(&mut self) -> Stored<Vec<Counter>> {
        Ok(diesel::sql_query(
            "SELECT c.relname::text AS table, a.attname::text AS column, s.last_value AS last
             FROM pg_sequences s
             JOIN pg_class q ON q.relname = s.sequencename AND q.relnamespace = 'public'::regnamespace
             JOIN pg_depend d ON d.objid = q.oid AND d.deptype IN ('a', 'i') AND d.refobjsubid > 0
             JOIN pg_class c ON c.oid = d.refobjid
             JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.refobjsubid
             WHERE s.schemaname = 'public' AND s.last_value IS NOT NULL
             ORDER BY 1, 2",
        )
        .load(&mut self.db)?)
    }

    /// The documents and attachments that the snapshot's rows name.
    pub fn documents(&mut self) -> Stored<Vec<NamedDocument>> {
        // The backup before an upgrade is of a database that may know no attachments yet.
        let knows_attachments: bool = diesel::select(diesel::dsl::sql::<Bool>(
            "to_regclass('stored_files') IS NOT NULL",
        ))
        .get_result(&mut self.db)?;
        let files = match knows_attachments {
            true => "stored_files",
            false => "documents",
        };
        let rows: Vec<DocumentRow> = diesel::sql_query(format!(
            "SELECT college_id, id, state = $1 AS is_current FROM {files} ORDER BY college_id, id"
        ))
        .bind::<Text, _>(CURRENT)
        .load(&mut self.db)?;
        let named = |row: DocumentRow| NamedDocument {
            college: CollegeId(row.college_id),
            id: row.id,
            is_current: row.is_current,
        };
        Ok(rows.into_iter().map(named).collect())
    }

    /// Reads a table's rows in the order of its key, in batches, each row a line of JSON.
    pub fn read<E: From<StoreError>>(
        &mut self,
        table: &Table,
        each: impl FnMut(&[String]) -> Result<(), E>,
    ) -> Result<(), E> {
        read(&mut self.db, table, each)
    }
}

/// Reads a table through a cursor, so that a large one does not fill the memory.
pub(super) fn read<E: From<StoreError>>(
    db: &mut PgConnection,
    table: &Table,
    mut each: impl FnMut(&[String]) -> Result<(), E>,
) -> Result<(), E> {
    let order = if table.key.is_empty() {
        &table.columns
    } else {
        &table.key
    };
    let cursor = format!(
        "DECLARE kept_rows NO SCROLL CURSOR FOR \
         SELECT row_to_json(kept)::text AS line FROM (SELECT {} FROM {} ORDER BY {}) kept",
        quoted_list(&table.columns),
        quoted(&table.name),
        quoted_list(order),
    );
    db.batch_execute(&cursor).map_err(StoreError::from)?;
    let mut rows = FIRST_ROWS;
    loop {
        let lines: Vec<Line> = diesel::sql_query(format!("FETCH {rows} FROM kept_rows"))
            .load(db)
            .map_err(StoreError::from)?;
        let lines: Vec<String> = lines.into_iter().map(|Line { line }| line).collect();
        if lines.is_empty() {
            break;
        }
        let length = lines.iter().map(String::len).sum::<usize>() / lines.len();
        rows = (BATCH / length.max(1)).clamp(1, MOST_ROWS);
        each(&lines)?;
    }
    db.batch_execute("CLOSE kept_rows")
        .map_err(StoreError::from)?;
    Ok(())
}
