//! Looking into the database past the application, as a superuser.

use std::collections::BTreeMap;

use portal_persistence::{migrations::MigrationError, serving};
use postgres::{Client, Config, NoTls, types::FromSqlOwned};

use super::{TestApp, parallel::wait_until};

/// What a sign-in writes beside its session.
const OF_SIGN_INS: [&str; 2] = ["known_browsers", "sign_ins"];

impl TestApp {
    /// A connection past the pool.
    pub(crate) fn sql(&self) -> Client {
        let mut config: Config = self.database.url().parse().expect("a URL");
        config
            // Without a name it would look like an older version of the portal.
            .application_name("test")
            .connect(NoTls)
            .expect("connect to the test database")
    }

    /// As `portal migrate finish`: from then on years may be opened, and courses have terms. Waits while the portal's
    /// worker is at a back-fill, as the refusal tells an operator to do.
    pub(crate) fn finish_the_migration(&self) {
        wait_until("the migration is finished", || {
            match serving::finish(&self.database.url()) {
                Err(MigrationError::BeingFilled) => false,
                told => {
                    told.expect("finished");
                    true
                }
            }
        });
    }

    /// The single value of a query.
    pub(crate) fn value<T: FromSqlOwned>(&self, query: &str) -> T {
        let row = self.sql().query_one(query, &[]).expect("the query is run");
        row.get(0)
    }

    /// Runs statements.
    pub(crate) fn execute(&self, statements: &str) {
        self.sql()
            .batch_execute(statements)
            .expect("the statements are run");
    }

    /// A checksum of every table, so that a test can say "nothing changed" of all there is. Waits
    /// for the mails under way, and passes over the tables named, with `sessions` over all that a sign-in writes, and over
    /// those that workers write by themselves, whenever they come to it.
    pub(crate) fn checksums(&self, except: &[&str]) -> BTreeMap<String, String> {
        self.wait_for_mails();
        let mut sql = self.sql();
        let tables = sql
            .query(
                "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public'",
                &[],
            )
            .expect("list the tables");
        let names = tables.iter().map(|row| row.get::<_, String>(0));
        names
            .filter(|name| !["journal_", "desk_"].iter().any(|worker| name.starts_with(worker)))
            .filter(|name| !["backup_runs", "back_fills", "schema_steps"].contains(&name.as_str()))
            .filter(|name| !except.contains(&name.as_str()))
            .filter(|name| !(except.contains(&"sessions") && OF_SIGN_INS.contains(&name.as_str())))
            .map(|name| {
                let query = format!(
                    "SELECT count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) FROM \"{name}\" t"
                );
                let sum = sql.query_one(&query, &[]).expect("sum a table").get(0);
                (name, sum)
            })
            .collect()
    }

    /// What the audit says of a subject, oldest first: `action by detail`.
    pub(crate) fn audit_of(&self, subject: &str) -> Vec<String> {
        let query = "SELECT action FROM audit WHERE subject_id::text = $1 ORDER BY at, id";
        let rows = self
            .sql()
            .query(query, &[&subject])
            .expect("read the audit");
        rows.iter().map(|row| row.get(0)).collect()
    }
}
