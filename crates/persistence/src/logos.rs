//! The logos of colleges: every one that a college has had, since when it had it.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use portal_domain::{ids::CollegeId, logos::LogoVersion};
use uuid::Uuid;

use crate::{
    Db, Stored,
    schema::{college_logos, colleges},
};

/// A logo, or that there was none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// Since when.
    pub version: LogoVersion,
    /// A JPEG; `None` if the logo was removed.
    pub jpeg: Option<Vec<u8>>,
}

/// Which logo the college has; `None` if it has none.
pub fn find_version(db: &mut Db, college: CollegeId) -> Stored<Option<LogoVersion>> {
    let last: Option<(DateTime<Utc>, bool)> = college_logos::table
        .filter(college_logos::college_id.eq(college.0))
        .order(college_logos::changed_at.desc())
        .select((college_logos::changed_at, college_logos::jpeg.is_not_null()))
        .first(db)
        .optional()?;
    Ok(last
        .filter(|(_, is_there)| *is_there)
        .map(|(at, _)| LogoVersion(at)))
}

/// What the college has, if a logo was ever set.
pub fn find_last(db: &mut Db, college: CollegeId) -> Stored<Option<Kept>> {
    let last: Option<(DateTime<Utc>, Option<Vec<u8>>)> = college_logos::table
        .filter(college_logos::college_id.eq(college.0))
        .order(college_logos::changed_at.desc())
        .select((college_logos::changed_at, college_logos::jpeg))
        .first(db)
        .optional()?;
    Ok(last.map(|(at, jpeg)| Kept {
        version: LogoVersion(at),
        jpeg,
    }))
}

/// The logo that the college had at that time, for a paper of that time.
pub fn find_at(db: &mut Db, college: CollegeId, at: DateTime<Utc>) -> Stored<Option<Vec<u8>>> {
    let jpeg: Option<Option<Vec<u8>>> = college_logos::table
        .filter(college_logos::college_id.eq(college.0))
        .filter(college_logos::changed_at.le(at))
        .order(college_logos::changed_at.desc())
        .select(college_logos::jpeg)
        .first(db)
        .optional()?;
    Ok(jpeg.flatten())
}

/// As [`find_last`], locked until the transaction ends: changes of the logo run one after the other, also with saves of
/// the set-up.
pub fn lock_last(tx: &mut Db, college: CollegeId) -> Stored<Option<Kept>> {
    colleges::table
        .find(college.0)
        .select(colleges::id)
        .for_no_key_update()
        .first::<Uuid>(tx)?;
    find_last(tx, college)
}

/// Adds what the college has from now on.
pub fn insert(tx: &mut Db, college: CollegeId, kept: &Kept) -> Stored<()> {
    diesel::insert_into(college_logos::table)
        .values((
            college_logos::college_id.eq(college.0),
            college_logos::changed_at.eq(kept.version.0),
            college_logos::jpeg.eq(kept.jpeg.as_deref()),
        ))
        .execute(tx)?;
    Ok(())
}
