//! A portal that logs in as a role without ownership, past no pooler.

use std::time::Duration;

use portal_persistence::testing::TestDatabase;
use url::Url;

use crate::{
    configuration::refused,
    portal::Portal,
    sandbox::{Sandbox, eventually, run},
};

/// What the role brings along, as OPERATIONS.md says.
pub(crate) const ROLE_SETTINGS: &str = "
    ALTER ROLE {role} SET statement_timeout = '5s';
    ALTER ROLE {role} SET lock_timeout = '2s';
    ALTER ROLE {role} SET idle_in_transaction_session_timeout = '10s';
    ALTER ROLE {role} SET timezone = 'UTC';
    ALTER ROLE {role} SET application_name = 'portal';
    ALTER ROLE {role} SET lc_messages = 'C';";

/// The URL of the same database for another role.
pub(crate) fn as_role(url: &str, role: &str, password: &str) -> String {
    // `postgres` keeps a socket's folder as it is written.
    let mut other = Url::parse(url).expect("a URL");
    other.set_username(role).expect("a user");
    other.set_password(Some(password)).expect("a password");
    other.into()
}

/// A role without ownership, of one test.
struct Role {
    name: String,
    database: TestDatabase,
}

impl Role {
    fn new(name: &str) -> Self {
        let name = format!("{name}_{}", std::process::id());
        let database = TestDatabase::create();
        let make = format!("CREATE ROLE {name} LOGIN PASSWORD 'web' IN ROLE portal_app");
        database.execute(&make).expect("a role");
        Self { name, database }
    }

    fn with_settings(name: &str) -> Self {
        let role = Self::new(name);
        let settings = ROLE_SETTINGS.replace("{role}", &role.name);
        role.database.execute(&settings).expect("its settings");
        role
    }

    fn url(&self) -> String {
        as_role(&self.database.url(), &self.name, "web")
    }

    fn command(&self, sandbox: &Sandbox, url: &str) -> std::process::Command {
        let mut command = sandbox.portal_on(&self.database, &["serve"]);
        command
            .env("DATABASE_URL", url)
            .env("DATABASE_OWNER_URL", self.database.url());
        command
    }
}

impl Drop for Role {
    fn drop(&mut self) {
        // It owns nothing; a failure leaves a role on a server of tests.
        let _ = self.database.execute(&format!("DROP ROLE {}", self.name));
    }
}

#[test]
fn a_role_without_its_settings_is_refused_with_each_of_them() {
    let (sandbox, role) = (Sandbox::new(), Role::new("bare"));
    let ended = run(role.command(&sandbox, &role.url()));
    let name = &role.name;
    let lines = [
        "statement_timeout = '5000'",
        "lock_timeout = '2000'",
        "idle_in_transaction_session_timeout = '10000'",
        "TimeZone = 'UTC'",
    ];
    for line in lines {
        refused(&ended, &[&format!("ALTER ROLE {name} SET {line}")]);
    }
    refused(&ended, &["DATABASE_URL: the role", "Nothing was started."]);
    // What it is told to run is what it lacks.
    for line in lines {
        let alter = format!("ALTER ROLE {name} SET {line}");
        role.database.execute(&alter).expect("altered");
    }
    Portal::start(role.command(&sandbox, &role.url())).stop();
}

#[test]
fn a_role_that_may_more_than_the_application_is_refused() {
    let (sandbox, role) = (Sandbox::new(), Role::with_settings("more"));
    let name = &role.name;
    let mut owner = Url::parse(&role.database.url()).expect("a URL");
    owner.set_query(Some("application_name=other"));
    let ended = run(role.command(&sandbox, owner.as_str()));
    refused(&ended, &["is a superuser, or may make roles"]);
    let refused_after = |change: &str, why: &str| {
        role.database.execute(change).expect("changed");
        refused(&run(role.command(&sandbox, &role.url())), &[why]);
    };
    let grant = format!("GRANT DELETE ON audit, transfers TO {name}");
    refused_after(&grant, "revoke its own rights to audit, transfers.");
    let back =
        format!("REVOKE DELETE ON audit, transfers FROM {name}; ALTER TABLE audit OWNER TO {name}");
    refused_after(&back, "owns the database, its schema or its tables");
    let back = format!("ALTER TABLE audit OWNER TO CURRENT_USER; REVOKE portal_app FROM {name}");
    refused_after(&back, &format!("GRANT portal_app TO {name}"));
}

#[test]
fn both_urls_lead_to_one_database() {
    let (sandbox, role) = (Sandbox::new(), Role::with_settings("two"));
    let other = TestDatabase::create();
    let mut command = role.command(&sandbox, &role.url());
    command.env("DATABASE_OWNER_URL", other.url());
    refused(
        &run(command),
        &["DATABASE_OWNER_URL leads to another database."],
    );
}

/// Its connections stay, so none of them would notice.
#[test]
fn a_schema_that_changes_behind_its_back_takes_the_portal_out_of_service() {
    let (sandbox, role) = (Sandbox::new(), Role::with_settings("watched"));
    let portal = Portal::start(role.command(&sandbox, &role.url()));
    let browser = portal.browser();
    let ready = || browser.get("/readyz").status;
    assert_eq!(ready(), 200);
    let hide = "CREATE TABLE hidden AS SELECT * FROM __diesel_schema_migrations;
                DELETE FROM __diesel_schema_migrations";
    role.database.execute(hide).expect("hidden");
    let patience = Duration::from_secs(60);
    eventually("it is not ready", patience, || ready() == 503);
    assert_eq!(browser.get("/api/college/get-colleges").status, 503);
    assert!(portal.said().contains("its schema is not up to date"));
    let show = "INSERT INTO __diesel_schema_migrations SELECT * FROM hidden";
    role.database.execute(show).expect("there again");
    eventually("it is ready", patience, || ready() == 200);
    portal.stop();
}
