//! The role by which the portal logs in when the tables belong to another one: what it may not be, and what it has to
//! bring along, since nothing is set in its sessions.
//!
//! Decision: DECISIONS.md#connections-work-as-a-role-that-owns-nothing.

use std::time::Duration;

use diesel::{
    PgConnection, QueryableByName, RunQueryDsl,
    connection::SimpleConnection,
    sql_types::{Bool, Text},
};

use crate::{
    StoreError, Stored,
    known_migrations::{newest_version, version_of},
};

/// What an idle transaction may take.
pub(crate) const IDLE_IN_TRANSACTION: Duration = Duration::from_secs(10);

/// The time-outs that the role has to have.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    pub(crate) statement: Duration,
    pub(crate) lock: Duration,
}

impl Limits {
    /// The settings of the role, with their values as `pg_settings` has them and as people write them. By the name,
    /// versions of before it was given are told apart (`older_version_serves`).
    fn settings(self) -> [(&'static str, String); 5] {
        let ms = |time: Duration| time.as_millis().to_string();
        [
            ("statement_timeout", ms(self.statement)),
            ("lock_timeout", ms(self.lock)),
            (
                "idle_in_transaction_session_timeout",
                ms(IDLE_IN_TRANSACTION),
            ),
            ("TimeZone", "UTC".to_owned()),
            ("application_name", "portal".to_owned()),
        ]
    }
}

#[derive(QueryableByName)]
struct Role {
    /// Quoted where SQL needs it.
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Bool)]
    is_mighty: bool,
    #[diesel(sql_type = Bool)]
    owns: bool,
    /// Also where there is no `portal_app` yet.
    #[diesel(sql_type = Bool)]
    is_app: bool,
    /// Tables to which `portal_app` may not write as this role may.
    #[diesel(sql_type = Text)]
    too_much: String,
}

const ROLE: &str = "
    SELECT quote_ident(session_user) AS name,
           EXISTS (SELECT FROM pg_roles m
                   WHERE (m.rolsuper OR m.rolcreaterole OR m.rolbypassrls OR m.rolreplication
                          OR m.rolname IN ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files',
                                           'pg_read_all_data', 'pg_write_all_data'))
                       AND pg_has_role(session_user, m.oid, 'MEMBER')) AS is_mighty,
           EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace
                       AND pg_has_role(session_user, relowner, 'MEMBER'))
               OR EXISTS (SELECT FROM pg_namespace WHERE nspname = 'public'
                              AND pg_has_role(session_user, nspowner, 'MEMBER'))
               OR EXISTS (SELECT FROM pg_database WHERE datname = current_database()
                              AND pg_has_role(session_user, datdba, 'MEMBER')) AS owns,
           app.oid IS NULL OR pg_has_role(session_user, app.oid, 'USAGE') AS is_app,
           coalesce((SELECT string_agg(DISTINCT c.relname::text, ', ' ORDER BY c.relname::text)
                     FROM pg_class c, unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) AS may
                     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v')
                         AND has_table_privilege(session_user, c.oid, may)
                         AND NOT has_table_privilege(app.oid, c.oid, may)), '') AS too_much
    FROM pg_roles r LEFT JOIN pg_roles app ON app.rolname = 'portal_app'
    WHERE r.rolname = session_user";

/// What keeps the portal from working by this connection, each as part of a sentence that says what to run.
pub(crate) fn faults(db: &mut PgConnection, limits: Limits) -> Stored<Vec<String>> {
    let role: Role = diesel::sql_query(ROLE).get_result(db)?;
    let mut faults: Vec<String> = judge(&role).into_iter().collect();
    let missing = missing(db, &role.name, limits)?;
    if !missing.is_empty() {
        faults.push(format!(
            "the role {} lacks settings, which no session sets: as a superuser run {}; and let a pooler connect anew \
             (RECONNECT)",
            role.name,
            missing.join("; ")
        ));
    }
    Ok(faults)
}

fn judge(role: &Role) -> Option<String> {
    let name = &role.name;
    let another = "name a role without rights of its own: CREATE ROLE portal_web LOGIN PASSWORD '…' IN ROLE portal_app";
    if role.is_mighty {
        return Some(format!(
            "the role {name} is a superuser, or may make roles, replicate, bypass row security or use the server's files, or is \
             a member of such a role, and DATABASE_OWNER_URL is there so that it need not: {another}"
        ));
    }
    if role.owns {
        return Some(format!(
            "the role {name} owns the database, its schema or its tables, or is a member of their owner, and \
             DATABASE_OWNER_URL is there so that it need not: {another}"
        ));
    }
    if !role.is_app {
        return Some(format!(
            "the role {name} has not the rights of portal_app: as a superuser run ALTER ROLE {name} INHERIT; \
             GRANT portal_app TO {name}"
        ));
    }
    (!role.too_much.is_empty()).then(|| {
        format!(
            "the role {name} may write where portal_app may not: revoke its own rights to {}",
            role.too_much
        )
    })
}

#[derive(QueryableByName)]
struct Setting {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    setting: String,
    /// Without what the session has set, such as the time zone, which Diesel sets.
    #[diesel(sql_type = Text)]
    reset_val: String,
}

/// The statements that give the role what it lacks.
fn missing(db: &mut PgConnection, role: &str, limits: Limits) -> Stored<Vec<String>> {
    let wanted = limits.settings();
    let names: Vec<String> = (wanted.iter().map(|(name, _)| format!("'{name}'"))).collect();
    let there: Vec<Setting> = diesel::sql_query(format!(
        "SELECT name, setting, coalesce(reset_val, '') AS reset_val FROM pg_settings WHERE name IN ({})",
        names.join(", ")
    ))
    .load(db)?;
    let has = |name: &str, value: &str| {
        let found = there.iter().find(|one| one.name == name);
        found.is_some_and(|one| match name {
            // The URL may give another one.
            "application_name" => !one.reset_val.is_empty(),
            _ => one.setting == value && one.reset_val == value,
        })
    };
    let lacking = wanted.iter().filter(|(name, value)| !has(name, value));
    let mut lines: Vec<String> = lacking
        .map(|(name, value)| format!("ALTER ROLE {role} SET {name} = '{value}'"))
        .collect();
    if !speaks_english(db)? {
        lines.push(format!("ALTER ROLE {role} SET lc_messages = 'C'"));
    }
    Ok(lines)
}

/// Whether the messages are those that [`StoreError`] knows. Asked only of a language that does not say so: the server logs
/// the question as an error.
fn speaks_english(db: &mut PgConnection) -> Stored<bool> {
    let language: Language =
        diesel::sql_query("SELECT current_setting('lc_messages') AS name").get_result(db)?;
    if is_english(&language.name) {
        return Ok(true);
    }
    match db.batch_execute("SELECT 1 / 0") {
        Err(diesel::result::Error::DatabaseError(_, said)) if is_about_nought(said.message()) => {
            Ok(true)
        }
        Err(error) => match StoreError::from(error) {
            StoreError::Other(_) => Ok(false),
            other => Err(other),
        },
        Ok(()) => Ok(false),
    }
}

fn is_english(language: &str) -> bool {
    let name = language.split(['.', '@']).next().unwrap_or_default();
    name == "C" || name == "POSIX" || name.starts_with("en_")
}

fn is_about_nought(message: &str) -> bool {
    message == "division by zero"
}

#[derive(QueryableByName)]
struct Language {
    #[diesel(sql_type = Text)]
    name: String,
}

#[derive(QueryableByName)]
struct Schema {
    #[diesel(sql_type = Bool)]
    is_there: bool,
    #[diesel(sql_type = Text)]
    compatible_from: String,
}

/// What of the schema keeps this binary from working with it, as part of a sentence. The role reads it as `portal_app`.
fn fault_of_schema(db: &mut PgConnection) -> Stored<Option<String>> {
    let newest = newest_version();
    let schema: Schema = diesel::sql_query(format!(
        "SELECT EXISTS (SELECT FROM __diesel_schema_migrations WHERE version = '{newest}') AS is_there,
                compatible_from() AS compatible_from"
    ))
    .get_result(db)?;
    let needed = version_of(&schema.compatible_from);
    Ok(match schema.is_there {
        false => Some("its schema is not up to date".to_owned()),
        true if newest < needed => Some(format!(
            "its schema works only with versions of the portal from {} on",
            schema.compatible_from
        )),
        true => None,
    })
}

/// As [`faults`], with that of the schema.
pub(crate) fn all_faults(db: &mut PgConnection, limits: Limits) -> Stored<Vec<String>> {
    let mut faults = faults(db, limits)?;
    if faults.is_empty() {
        faults.extend(match fault_of_schema(db) {
            // A schema of before the role could read this, or none.
            Err(StoreError::Other(error)) => Some(error.to_string()),
            looked => looked?,
        });
    }
    Ok(faults)
}

/// Fails, as if the database were away, unless all is as it has to be.
pub(crate) fn require(db: &mut PgConnection, limits: Limits) -> Stored<()> {
    let faults = all_faults(db, limits)?;
    match faults.is_empty() {
        true => Ok(()),
        false => Err(StoreError::Unavailable(faults.join("; "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn role() -> Role {
        Role {
            name: "portal_web".to_owned(),
            is_mighty: false,
            owns: false,
            is_app: true,
            too_much: String::new(),
        }
    }

    #[test]
    fn a_role_that_may_more_or_less_than_the_application_is_refused() {
        assert_eq!(judge(&role()), None);
        let refused = [
            (
                Role {
                    is_mighty: true,
                    owns: true,
                    ..role()
                },
                "is a superuser",
            ),
            (
                Role {
                    owns: true,
                    ..role()
                },
                "owns the database",
            ),
            (
                Role {
                    is_app: false,
                    ..role()
                },
                "ALTER ROLE portal_web INHERIT; GRANT portal_app TO portal_web",
            ),
            (
                Role {
                    too_much: "audit, transfers".to_owned(),
                    ..role()
                },
                "revoke its own rights to audit, transfers",
            ),
        ];
        for (role, why) in refused {
            let said = judge(&role).expect(why);
            assert!(said.contains(why), "{said}");
        }
    }

    #[test]
    fn only_english_is_known() {
        for language in ["C", "POSIX", "C.UTF-8", "en_IN", "en_US.UTF-8"] {
            assert!(is_english(language), "{language}");
        }
        for language in ["", "de_DE.UTF-8", "Catalan"] {
            assert!(!is_english(language), "{language}");
        }
        assert!(is_about_nought("division by zero"));
        assert!(!is_about_nought("Division durch Null"));
    }
}
