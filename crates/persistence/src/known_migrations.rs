//! The migrations that are embedded in the binary, by their names.

use diesel_migrations::{EmbeddedMigrations, embed_migrations};

pub(crate) const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");

/// Their names, the oldest first.
pub(crate) fn known() -> Result<Vec<String>, Box<dyn std::error::Error + Send + Sync>> {
    use diesel::migration::MigrationSource;
    let migrations = MigrationSource::<diesel::pg::Pg>::migrations(&MIGRATIONS)?;
    let mut names: Vec<String> = migrations.iter().map(|m| m.name().to_string()).collect();
    names.sort();
    Ok(names)
}

/// The version of the newest migration of this binary, as Diesel keeps it.
pub(crate) fn newest_version() -> String {
    let names = known().unwrap_or_default();
    names
        .last()
        .map(|name| version_of(name))
        .unwrap_or_default()
}

/// Diesel keeps `20261121000100` of `2026-11-21-000100_create_app_role`.
pub(crate) fn version_of(name: &str) -> String {
    name.split('_').next().unwrap_or_default().replace('-', "")
}
