//! The content of a new cluster before its first start: the portal's two roles and its database.

use super::passwords::Passwords;

/// The role the portal logs in as: it owns the database, and is no superuser.
pub(super) const OWNER: &str = "portal_owner";

/// The portal's database.
pub(super) const DATABASE: &str = "portal";

/// The SQL for single-user mode, run in `template1`. Statements end with a semicolon and an empty
/// line. The template gets the extension, so that test databases have it too, unless the
/// installation does not have it.
pub(super) fn bootstrap_sql(passwords: &Passwords) -> String {
    let password = &passwords.owner;
    [
        format!(
            "CREATE ROLE {OWNER} LOGIN NOSUPERUSER CREATEROLE NOCREATEDB PASSWORD '{password}'"
        ),
        "CREATE ROLE portal_app NOLOGIN NOSUPERUSER".to_owned(),
        // Run by the superuser: from version 16 on CREATEROLE alone does not allow it.
        format!("GRANT portal_app TO {OWNER}"),
        "DO $$ BEGIN \
            IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN \
                CREATE EXTENSION IF NOT EXISTS pg_trgm; \
            END IF; \
         END $$"
            .to_owned(),
        format!("CREATE DATABASE {DATABASE} OWNER {OWNER}"),
    ]
    .map(|statement| statement + ";\n\n")
    .concat()
}
