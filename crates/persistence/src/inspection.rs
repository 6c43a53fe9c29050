//! Properties of a database, read before anything is written to it.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_types::{Bool, Integer, Nullable, Text, Timestamptz},
};

use crate::{
    PoolSettings, StoreError, Stored,
    connection::{self, establish},
    lent,
    pooler::Lending,
};

/// A database and its server, as the URL's user sees them.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Inspected {
    /// As the server writes it, e.g. 150004.
    #[diesel(sql_type = Integer)]
    pub version: i32,
    /// The database's encoding, e.g. `UTF8`.
    #[diesel(sql_type = Text)]
    pub encoding: String,
    /// The TLS version of this connection; `None` if it is plain.
    #[diesel(sql_type = Nullable<Text>)]
    pub tls: Option<String>,
    /// Whether it is a replica and read-only.
    #[diesel(sql_type = Bool)]
    pub is_replica: bool,
    /// Whether the user may create tables.
    #[diesel(sql_type = Bool)]
    pub may_create: bool,
    /// Whether the user may work as the role `portal_app`, or make that role.
    #[diesel(sql_type = Bool)]
    pub may_be_app: bool,
    /// The server's clock.
    #[diesel(sql_type = Timestamptz)]
    pub now: DateTime<Utc>,
}

/// Inspects the database.
///
/// # Errors
/// The message of libpq or the server.
pub fn inspect(database_url: &str) -> Result<Inspected, String> {
    let mut db = establish(database_url).map_err(|error| error.to_string())?;
    diesel::sql_query(
        "SELECT current_setting('server_version_num')::integer AS version,
                (SELECT pg_encoding_to_char(encoding)::text FROM pg_database
                 WHERE datname = current_database()) AS encoding,
                (SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid() AND ssl) AS tls,
                pg_is_in_recovery() AS is_replica,
                has_schema_privilege('public', 'CREATE') AS may_create,
                EXISTS (SELECT FROM pg_roles WHERE rolname = current_user AND (rolsuper OR rolcreaterole))
                    OR EXISTS (SELECT FROM pg_roles app WHERE app.rolname = 'portal_app'
                               AND pg_has_role(current_user, app.oid, 'MEMBER')) AS may_be_app,
                clock_timestamp() AS now",
    )
    .get_result(&mut db)
    .map_err(|error| error.to_string())
}

/// How the connections of a role without ownership are lent, and what keeps the portal from working by them: each as part
/// of a sentence, all at once. Its schema may be still to come. The owner's URL has to lead to the same database, past any
/// pooler that lends for single transactions.
///
/// # Errors
/// `Unavailable` if one of them does not answer.
pub fn inspect_lent(settings: &PoolSettings, owner_url: &str) -> Stored<(Lending, Vec<String>)> {
    let connect =
        |url: &str| establish(url).map_err(|error| StoreError::Unavailable(error.to_string()));
    let mut db = connect(&settings.database_url)?;
    let mut faults = lent::faults(&mut db, settings.limits())?;
    let there = identity(&mut db)?;
    drop(db);
    if there != identity(&mut connect(owner_url)?)? {
        faults.push("DATABASE_OWNER_URL leads to another database".to_owned());
    }
    if connection::prove(owner_url)? != Lending::Kept {
        faults.push(
            "DATABASE_OWNER_URL leads through a pooler that lends for transactions: name PostgreSQL itself"
                .to_owned(),
        );
    }
    let lending = connection::prove(&settings.database_url)?;
    if let Lending::Wrong(why) = &lending {
        faults.push((*why).to_owned());
    }
    Ok((lending, faults))
}

/// What no other database of any server has.
fn identity(db: &mut PgConnection) -> Stored<String> {
    #[derive(QueryableByName)]
    struct Identity {
        #[diesel(sql_type = Text)]
        text: String,
    }
    let found: Identity = diesel::sql_query(
        "SELECT system_identifier || '/' || (SELECT oid FROM pg_database WHERE datname = current_database()) AS text
         FROM pg_control_system()",
    )
    .get_result(db)?;
    Ok(found.text)
}
