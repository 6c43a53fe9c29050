//! A database for the trial restore of a backup, on the server of the one in use.

use diesel::{
    PgConnection, QueryableByName, RunQueryDsl,
    connection::SimpleConnection,
    sql_types::{BigInt, Bool, Text},
};

use super::{plain_settings, quoted};
use crate::{StoreError, Stored, connection::establish, connection_url::with_database};

/// Advisory lock held during a trial, so that only one runs at a time. The number is arbitrary but fixed.
const LOCK: i64 = 0x0070_726f_6f66;

#[derive(QueryableByName)]
struct Yes {
    #[diesel(sql_type = Bool)]
    yes: bool,
}

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

#[derive(QueryableByName)]
struct Size {
    #[diesel(sql_type = BigInt)]
    size: i64,
}

/// The lock for a trial: no other one runs in this installation until it is dropped.
pub struct Alone(PgConnection);

impl Alone {
    /// Takes the lock; `None` while another trial runs.
    pub fn begin(database_url: &str) -> Stored<Option<Self>> {
        let mut db = connect(database_url)?;
        let locked: Yes = diesel::sql_query(format!("SELECT pg_try_advisory_lock({LOCK}) AS yes"))
            .get_result(&mut db)?;
        Ok(locked.yes.then_some(Self(db)))
    }
}

/// The size of that database on the disk, in bytes.
pub fn size(database_url: &str) -> Stored<i64> {
    let size: Size = diesel::sql_query("SELECT pg_database_size(current_database()) AS size")
        .get_result(&mut connect(database_url)?)?;
    Ok(size.size)
}

/// An empty database, which is dropped with this value.
pub struct Trial {
    alone: Alone,
    name: String,
    url: String,
}

impl Trial {
    /// Creates one on the server of that database, after dropping one that a killed process left. Returns
    /// `alone` if the role may not create databases.
    pub fn create(database_url: &str, mut alone: Alone) -> Stored<Result<Self, Alone>> {
        let db = &mut alone.0;
        let may: Yes = diesel::sql_query(
            "SELECT rolcreatedb OR rolsuper AS yes FROM pg_roles WHERE rolname = current_user",
        )
        .get_result(db)?;
        if !may.yes {
            return Ok(Err(alone));
        }
        let Name { name } = diesel::sql_query(
            "SELECT 'portal_proof_' || oid AS name FROM pg_database WHERE datname = current_database()",
        )
        .get_result(db)?;
        drop_database(db, &name)?;
        db.batch_execute(&format!(
            "CREATE DATABASE {} TEMPLATE template0 ENCODING 'UTF8'",
            quoted(&name)
        ))?;
        let url = with_database(database_url, &name);
        Ok(Ok(Self { alone, name, url }))
    }

    /// The URL of the empty database; contains a password.
    pub fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for Trial {
    fn drop(&mut self) {
        if let Err(error) = drop_database(&mut self.alone.0, &self.name) {
            tracing::warn!(%error, database = self.name, "a database for trial is left; the next proof removes it");
        }
    }
}

fn drop_database(db: &mut PgConnection, name: &str) -> Stored<()> {
    let name = quoted(name);
    Ok(db.batch_execute(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"))?)
}

fn connect(database_url: &str) -> Stored<PgConnection> {
    let mut db =
        establish(database_url).map_err(|error| StoreError::Unavailable(error.to_string()))?;
    plain_settings(&mut db)?;
    Ok(db)
}
