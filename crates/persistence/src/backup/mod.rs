//! Reads every row of every table for a backup, and loads it into another database.
//!
//! The database itself lists its tables, so none can be forgotten and a newer binary can back up and load
//! an older schema. A row is a line of JSON: it can be read without PostgreSQL's tools, and hash sums of
//! lines show whether two databases are equal.
//!
//! Both work as the URL's own user, outside the pool and its time-outs.

mod load;
mod proofs;
mod runs;
mod snapshot;
mod trial;

use diesel::{
    PgConnection, RunQueryDsl,
    connection::SimpleConnection,
    sql_types::{Array, Text},
};
use serde::{Deserialize, Serialize};

pub use load::{Load, holds_people};
pub use proofs::{Proofs, find_proofs, insert_proof};
pub use runs::{
    LastRun, begin, fail, find_last_success, find_uncopied, finish, is_running, set_copied,
};
pub use snapshot::{Counter, NamedDocument, Snapshot};
pub use trial::{Alone, Trial, size};

use crate::Stored;

/// Advisory lock held during a backup, so that only one runs at a time and no document is deleted
/// meanwhile. The number is arbitrary but fixed.
const LOCK: i64 = 0x6261_636b_7570;

/// A table of a backup.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    pub name: String,
    /// Its columns, without those that the database computes.
    pub columns: Vec<String>,
    /// The columns of its primary key, in whose order it is read.
    pub key: Vec<String>,
}

#[derive(diesel::QueryableByName)]
struct TableRow {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Array<Text>)]
    columns: Vec<String>,
    #[diesel(sql_type = Array<Text>)]
    key: Vec<String>,
}

/// All tables but Diesel's own, by name.
fn tables(db: &mut PgConnection) -> Stored<Vec<Table>> {
    let rows: Vec<TableRow> = diesel::sql_query(
        "SELECT c.relname::text AS name,
             (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
              WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
                AND a.attgenerated = '') AS columns,
             (SELECT array_agg(a.attname::text ORDER BY array_position(i.indkey::int[], a.attnum::int))
              FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
              WHERE i.indrelid = c.oid AND i.indisprimary) AS key
         FROM pg_class c
         WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
           AND c.relname <> '__diesel_schema_migrations'
         ORDER BY c.relname",
    )
    .load(db)?;
    Ok(rows
        .into_iter()
        .map(|TableRow { name, columns, key }| Table { name, columns, key })
        .collect())
}

/// The text form of a row must not depend on the connection's settings.
fn plain_settings(db: &mut PgConnection) -> Stored<()> {
    Ok(db.batch_execute(
        "SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'iso_8601'; \
         SET bytea_output = 'hex'; SET extra_float_digits = 1; SET statement_timeout = 0; \
         SET lock_timeout = '30s'; SET idle_in_transaction_session_timeout = 0",
    )?)
}

/// A quoted identifier.
pub(crate) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

fn quoted_list(names: &[String]) -> String {
    let names: Vec<_> = names.iter().map(|name| quoted(name)).collect();
    names.join(", ")
}
