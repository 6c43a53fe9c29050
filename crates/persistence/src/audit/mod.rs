//! The audit. Rows are added and never changed.

mod stored;
mod trail;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use portal_domain::{
    audit::{Action, Entry, Name, Opening, Subject},
    documents::Slot,
    ids::{CollegeId, StudentId},
};
use serde_json::Value;

pub use self::trail::list;

use crate::{
    Db, ROWS_AT_ONCE, Stored,
    schema::{audit, staff},
};

/// Adds rows, in the transaction of the action itself.
pub fn insert(tx: &mut Db, entries: &[Entry]) -> Stored<()> {
    let row = |entry: &Entry| {
        (
            audit::college_id.eq(entry.college.0),
            audit::id.eq(entry.id.0),
            audit::at.eq(entry.at),
            audit::staff_id.eq(entry.by.map(|id| id.0)),
            audit::action.eq(entry.detail.action().as_str()),
            audit::subject_kind.eq(entry.subject.kind().as_str()),
            audit::subject_id.eq(entry.subject.id()),
            audit::detail.eq(stored::write(&entry.detail)),
        )
    };
    for some in entries.chunks(ROWS_AT_ONCE) {
        diesel::insert_into(audit::table)
            .values(some.iter().map(row).collect::<Vec<_>>())
            .execute(tx)?;
    }
    Ok(())
}

#[derive(Queryable)]
struct OpeningRow {
    at: DateTime<Utc>,
    action: String,
    by: Option<String>,
    detail: Value,
}

/// The newest `limit` openings of a student's documents by staff or the operator.
pub fn list_openings(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
    limit: i64,
) -> Stored<Vec<Opening>> {
    let subject = Subject::Student(student);
    let rows: Vec<OpeningRow> = audit::table
        .left_join(
            staff::table.on(staff::college_id
                .eq(audit::college_id)
                .and(staff::id.nullable().eq(audit::staff_id))),
        )
        .filter(audit::college_id.eq(college.0))
        .filter(audit::subject_kind.eq(subject.kind().as_str()))
        .filter(audit::subject_id.eq(subject.id()))
        .filter(
            audit::action
                .eq_any([Action::OpenDocument, Action::ExportDocument].map(Action::as_str)),
        )
        .order(audit::id.desc())
        .limit(limit)
        .select((
            audit::at,
            audit::action,
            staff::name.nullable(),
            audit::detail,
        ))
        .load(db)?;
    let opening = |row: OpeningRow| {
        let nobody = match row.action == Action::ExportDocument.as_str() {
            true => "The operator of the portal",
            false => "A former staff member",
        };
        Some(Opening {
            at: row.at,
            by: row.by.unwrap_or_else(|| nobody.to_owned()),
            slot: Slot::from_name(row.detail.get(Name::Slot.as_str())?.as_str()?)?,
        })
    };
    Ok(rows.into_iter().filter_map(opening).collect())
}
