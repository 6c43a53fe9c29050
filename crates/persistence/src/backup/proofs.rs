//! Trial restores of backups, by any instance.

use chrono::{DateTime, Utc};
use diesel::{dsl::max, prelude::*};
use uuid::Uuid;

use crate::{Db, Stored, schema::backup_proofs};

/// The state of the trial restores.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Proofs {
    /// The last time that a backup was proved complete.
    pub last_success: Option<DateTime<Utc>>,
    /// The time and the reason if the newest one failed.
    pub failure: Option<(DateTime<Utc>, String)>,
}

/// Adds a trial; `failed_for` is the reason if it failed.
pub fn insert_proof(
    tx: &mut Db,
    id: Uuid,
    tried_at: DateTime<Utc>,
    file: &str,
    failed_for: Option<&str>,
) -> Stored<()> {
    diesel::insert_into(backup_proofs::table)
        .values((
            backup_proofs::id.eq(id),
            backup_proofs::tried_at.eq(tried_at),
            backup_proofs::file.eq(file),
            backup_proofs::failed_for.eq(failed_for),
        ))
        .execute(tx)?;
    Ok(())
}

/// Reads the state of the trial restores.
pub fn find_proofs(db: &mut Db) -> Stored<Proofs> {
    let last_success = backup_proofs::table
        .filter(backup_proofs::failed_for.is_null())
        .select(max(backup_proofs::tried_at))
        .first(db)?;
    let newest: Option<(DateTime<Utc>, Option<String>)> = backup_proofs::table
        .order(backup_proofs::tried_at.desc())
        .select((backup_proofs::tried_at, backup_proofs::failed_for))
        .first(db)
        .optional()?;
    let failure = newest.and_then(|(tried_at, failed_for)| Some((tried_at, failed_for?)));
    Ok(Proofs {
        last_success,
        failure,
    })
}
