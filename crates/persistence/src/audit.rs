//! The audit, which is only ever added to.

use diesel::prelude::*;
use portal_domain::audit::Entry;
use serde_json::{Map, Value};

use crate::{Db, Stored, schema::audit};

/// Adds a row, in the transaction of what it tells.
pub fn insert(tx: &mut Db, entry: &Entry) -> Stored<()> {
    let detail: Map<String, Value> = entry
        .detail
        .iter()
        .map(|(name, value)| ((*name).to_owned(), Value::String(value.clone())))
        .collect();
    diesel::insert_into(audit::table)
        .values((
            audit::college_id.eq(entry.college.0),
            audit::id.eq(entry.id.0),
            audit::at.eq(entry.at),
            audit::staff_id.eq(entry.by.map(|id| id.0)),
            audit::action.eq(entry.action.as_str()),
            audit::subject_kind.eq(entry.subject.kind()),
            audit::subject_id.eq(entry.subject.id()),
            audit::detail.eq(Value::Object(detail)),
        ))
        .execute(tx)?;
    Ok(())
}
