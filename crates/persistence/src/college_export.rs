//! Exports all rows of a college, table by table, for a college that leaves.
//!
//! The database itself lists the tables, so that none is forgotten; data that only the portal can use is
//! left out.

use std::io;

use diesel::{
    QueryableByName, RunQueryDsl,
    connection::SimpleConnection,
    sql_types::{Array, BigInt, Nullable, Text, Uuid as SqlUuid},
};
use portal_domain::ids::CollegeId;

use crate::{Db, StoreError, Stored, backup::quoted};

/// Tables of a college that have no meaning outside the portal.
const LEFT_OUT: [&str; 18] = [
    // Sums of what is exported.
    "desk_changes",
    "desk_totals",
    // Addresses that are not verified yet, and tokens of mails.
    "email_changes",
    "email_undos",
    // Second factors, which open under the portal's secret alone.
    "authenticators",
    "recovery_codes",
    "recovery_sets",
    // Passkeys, which work at this installation's address alone.
    "passkey_owners",
    "passkeys",
    // Devices that keep students signed in here.
    "device_challenges",
    "device_tokens",
    "devices",
    // Replies to calls, kept for a day.
    "idempotency_keys",
    // Hashes of what browsers keep.
    "known_browsers",
    // Registrations with unverified addresses.
    "registrations",
    // From where somebody signed in: their owner sees no more than the network.
    "sign_ins",
    // Sessions end with the college.
    "pending_sign_ins",
    "sessions",
];

/// How many rows are in memory at once.
const ROWS_AT_ONCE: usize = 1000;

/// Why an export failed.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The receiver failed.
    #[error(transparent)]
    Write(#[from] io::Error),
}

impl From<diesel::result::Error> for ExportError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(error.into())
    }
}

/// A table with rows of a college.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Table {
    #[diesel(sql_type = Text)]
    pub name: String,
    /// The exported columns: no hashes, no sealed values, no keys for comparison.
    #[diesel(sql_type = Array<Text>)]
    pub columns: Vec<String>,
    /// The columns of its primary key.
    #[diesel(sql_type = Array<Text>)]
    key: Vec<String>,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Array<Nullable<Text>>)]
    cells: Vec<Option<String>>,
}

/// Receives an export.
pub trait Receiver {
    /// Begins a table.
    fn table(&mut self, table: &Table) -> io::Result<()>;
    /// A row in the order of the table's columns; `None` is NULL.
    fn row(&mut self, cells: &[Option<String>]) -> io::Result<()>;
}

/// Passes every row of the college to `to`, from one snapshot.
pub fn export(db: &mut Db, college: CollegeId, to: &mut impl Receiver) -> Result<(), ExportError> {
    db.build_transaction()
        .read_only()
        .repeatable_read()
        .run(|tx| {
            tx.batch_execute("SET LOCAL statement_timeout = 0; SET LOCAL timezone = 'UTC'")?;
            for table in tables(tx)? {
                to.table(&table)?;
                read(tx, college, &table, to)?;
            }
            Ok(())
        })
}

/// The tables with rows of a college, by name: `colleges`, and all with a `college_id`.
pub fn tables(db: &mut Db) -> Stored<Vec<Table>> {
    Ok(diesel::sql_query(
        "SELECT c.relname::text AS name,
             (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
              WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
                AND a.atttypid <> 'bytea'::regtype AND a.attname <> 'generation'
                AND a.attname !~ '_(hash|key)$') AS columns,
             (SELECT array_agg(a.attname::text ORDER BY array_position(i.indkey::int[], a.attnum::int))
              FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
              WHERE i.indrelid = c.oid AND i.indisprimary) AS key
         FROM pg_class c
         WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1)
           AND (c.relname = 'colleges' OR EXISTS (SELECT FROM pg_attribute a
                WHERE a.attrelid = c.oid AND a.attname = 'college_id' AND NOT a.attisdropped))
         ORDER BY c.relname",
    )
    .bind::<Array<Text>, _>(LEFT_OUT.map(str::to_owned).to_vec())
    .load(db)?)
}

fn read(
    tx: &mut Db,
    college: CollegeId,
    table: &Table,
    to: &mut impl Receiver,
) -> Result<(), ExportError> {
    let of = if table.name == "colleges" {
        "id"
    } else {
        "college_id"
    };
    let (cells, order) = (as_texts(&table.columns), table.key.iter());
    let order: Vec<_> = order.map(|column| quoted(column)).collect();
    diesel::sql_query(format!(
        "DECLARE exported NO SCROLL CURSOR FOR SELECT ARRAY[{cells}] AS cells FROM {} WHERE {of} = $1 ORDER BY {}",
        quoted(&table.name),
        order.join(", ")
    ))
    .bind::<SqlUuid, _>(college.0)
    .execute(tx)?;
    loop {
        let rows: Vec<Row> =
            diesel::sql_query(format!("FETCH {ROWS_AT_ONCE} FROM exported")).load(tx)?;
        if rows.is_empty() {
            break;
        }
        for row in rows {
            to.row(&row.cells)?;
        }
    }
    Ok(tx.batch_execute("CLOSE exported")?)
}

fn as_texts(columns: &[String]) -> String {
    let texts: Vec<_> = columns
        .iter()
        .map(|column| format!("{}::text", quoted(column)))
        .collect();
    texts.join(", ")
}

#[derive(QueryableByName)]
struct LeftRow {
    #[diesel(sql_type = BigInt)]
    students: i64,
    #[diesel(sql_type = BigInt)]
    staff: i64,
    #[diesel(sql_type = BigInt)]
    wallets: i64,
    #[diesel(sql_type = BigInt)]
    top_ups: i64,
    #[diesel(sql_type = BigInt)]
    applications: i64,
}

/// Open matters of a college when it is closed.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Left {
    pub students: i64,
    pub staff: i64,
    /// The sum of the wallets, in paise.
    pub wallets: i64,
    /// Pending top-ups.
    pub top_ups: i64,
    /// Pending applications for admission.
    pub applications: i64,
}

/// Counts the open matters of a college.
pub fn count_left(db: &mut Db, college: CollegeId) -> Stored<Left> {
    let row: LeftRow = diesel::sql_query(
        "SELECT (SELECT count(*) FROM students WHERE college_id = $1) AS students,
                (SELECT count(*) FROM staff WHERE college_id = $1) AS staff,
                (SELECT coalesce(sum(balance), 0)::bigint FROM wallets WHERE college_id = $1) AS wallets,
                (SELECT count(*) FROM top_ups WHERE college_id = $1 AND status = 'Pending') AS top_ups,
                (SELECT count(*) FROM applications WHERE college_id = $1 AND status = 'Submitted') AS applications",
    )
    .bind::<SqlUuid, _>(college.0)
    .get_result(db)?;
    Ok(Left {
        students: row.students,
        staff: row.staff,
        wallets: row.wallets,
        top_ups: row.top_ups,
        applications: row.applications,
    })
}
