//! A database for each test, cloned from a template with the migrations.
//!
//! Needs `TEST_DATABASE_URL`: a superuser's URL to any database of a server without valuable data (`make
//! test` starts one). The template's name contains a hash of the migrations; it is made once, under a lock
//! that all test processes share.

pub mod growth;

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::atomic::{AtomicU32, Ordering},
};

use diesel::{
    ConnectionResult, PgConnection, RunQueryDsl, connection::SimpleConnection, sql_types::BigInt,
};
use url::Url;

use crate::{connection, migrations};

/// A connection for a test.
///
/// # Errors
/// If libpq cannot connect.
pub fn establish(url: &str) -> ConnectionResult<PgConnection> {
    connection::establish(url)
}

const TEMPLATE_LOCK: i64 = 0x7465_7374;

/// A database for one test, dropped with this value.
pub struct TestDatabase {
    server: Url,
    name: String,
}

impl TestDatabase {
    /// Clones the template.
    ///
    /// # Panics
    /// If there is no server: a test without a database proves nothing.
    pub fn create() -> Self {
        static COUNTER: AtomicU32 = AtomicU32::new(0);
        let server = server();
        let template = template(&server);
        let number = COUNTER.fetch_add(1, Ordering::Relaxed);
        let name = format!("test_{}_{number}", std::process::id());
        let mut db = connect(&server);
        db.batch_execute(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
            .expect("drop a leftover test database");
        let copied = copied(&mut db);
        db.batch_execute(&format!(
            "CREATE DATABASE {name} TEMPLATE {template}{copied}"
        ))
        .expect("clone the template database");
        Self { server, name }
    }

    /// An empty database without any migration.
    ///
    /// # Panics
    /// As [`TestDatabase::create`].
    pub fn create_empty() -> Self {
        let database = Self::create();
        let mut db = connect(&database.server);
        db.batch_execute(&format!("DROP DATABASE {0} WITH (FORCE)", database.name))
            .expect("drop the clone");
        db.batch_execute(&format!("CREATE DATABASE {0}", database.name))
            .expect("make an empty database");
        database
    }

    /// Its URL, for a superuser.
    pub fn url(&self) -> String {
        database_url(&self.server, &self.name)
    }

    /// A connection outside the pool, as a superuser.
    ///
    /// # Panics
    /// If the server is gone.
    pub fn connect(&self) -> PgConnection {
        establish(&self.url()).expect("connect to the test database")
    }

    /// Counts rows by a query such as `SELECT count(*) AS n FROM students`.
    ///
    /// # Panics
    /// If the query fails.
    pub fn count(&self, query: &str) -> i64 {
        #[derive(diesel::QueryableByName)]
        struct Count {
            #[diesel(sql_type = BigInt)]
            n: i64,
        }
        let count: Count = diesel::sql_query(query)
            .get_result(&mut self.connect())
            .expect("count rows");
        count.n
    }

    /// Runs statements as a superuser; the error is the database's message.
    pub fn execute(&self, sql: &str) -> Result<(), String> {
        self.connect()
            .batch_execute(sql)
            .map_err(|error| error.to_string())
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        // A failure is harmless: the next run that uses this name drops the database.
        if let Ok(mut db) = establish(self.server.as_str()) {
            let _ = db.batch_execute(&format!(
                "DROP DATABASE IF EXISTS {} WITH (FORCE)",
                self.name
            ));
        }
    }
}

fn server() -> Url {
    let url = std::env::var("TEST_DATABASE_URL").expect(
        "TEST_DATABASE_URL is not set: run the tests by `make test`, or set it to the URL of a \
         superuser of a PostgreSQL server that holds nothing of value",
    );
    Url::parse(&url).expect("TEST_DATABASE_URL is a URL")
}

fn connect(server: &Url) -> PgConnection {
    establish(server.as_str()).expect("connect to the test server")
}

fn database_url(server: &Url, name: &str) -> String {
    let mut url = server.clone();
    url.set_path(name);
    url.into()
}

/// Makes a template from this version's migrations under the name that another version's tests look for, so
/// that these run on the new schema. `of` is the folder of that version's persistence crate.
///
/// # Panics
/// If there is no server, or the migrations fail.
pub fn make_template_for(of: &str) {
    make_template(&server(), of);
}

/// The template's name; creates the template if it does not exist.
fn template(server: &Url) -> String {
    make_template(server, migrations::CRATE)
}

/// As [`template`], with the name for the tests of the persistence crate in the folder `of`.
fn make_template(server: &Url, of: &str) -> String {
    let mut hasher = DefaultHasher::new();
    migrations::source_text(of).hash(&mut hasher);
    let name = format!("template_{:016x}", hasher.finish());
    let mut db = connect(server);
    db.batch_execute(&format!("SELECT pg_advisory_lock({TEMPLATE_LOCK})"))
        .expect("lock the template");
    let query = format!("SELECT count(*) AS n FROM pg_database WHERE datname = '{name}'");
    let exists = number(&mut db, &query);
    if exists == 0 {
        // Migrated under another name first, so that a killed run leaves no incomplete template.
        let draft = format!("draft_{}", std::process::id());
        db.batch_execute(&format!("CREATE DATABASE {draft}"))
            .expect("make the template");
        migrations::run(&database_url(server, &draft)).expect("migrate the template");
        db.batch_execute(&format!("ALTER DATABASE {draft} RENAME TO {name}"))
            .expect("name the template");
    }
    name
}

/// The strategy for cloning a database: copying files takes less than half the time of logging all pages.
/// PostgreSQL before 15 always copies files.
fn copied(db: &mut PgConnection) -> &'static str {
    let query = "SELECT current_setting('server_version_num')::bigint AS n";
    if number(db, query) < 150_000 {
        ""
    } else {
        " STRATEGY file_copy"
    }
}

/// The number `n` that a query finds.
fn number(db: &mut PgConnection, query: &str) -> i64 {
    #[derive(diesel::QueryableByName)]
    struct Found {
        #[diesel(sql_type = BigInt)]
        n: i64,
    }
    let found: Found = diesel::sql_query(query).get_result(db).expect("one number");
    found.n
}
