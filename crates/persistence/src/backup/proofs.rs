//! Which backups were restored for trial, by whichever instance.

use chrono::{DateTime, Utc};
use diesel::{dsl::max, prelude::*};
use uuid::Uuid;

use crate::{Db, Stored, schema::backup_proofs};

/// What is known of the proofs so far.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Proofs {
    /// When a backup was last proved to hold what it says.
    pub last_success: Option<DateTime<Utc>>,
    /// When the newest one did not hold, if it did not, and why.
    pub failure: Option<(DateTime<Utc>, String)>,
}

/// Notes one; `failed_for` says why it does not hold.
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

/// What is known of them.
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
