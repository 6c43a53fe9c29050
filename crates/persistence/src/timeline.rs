//! A student's timeline, read from the tables of the events.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use portal_domain::{
    ids::{CollegeId, EventId, StudentId},
    paging::{Listing, Order, Page},
    timeline::{Deed, DeedKind, Event, EventKind},
};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored, keyset::read_page, notifications::ToldRow, views::student_events,
};

fn kind(mut row: ToldRow) -> Option<EventKind> {
    let deed = row.kind.as_deref().and_then(DeedKind::from_name);
    let Some(deed) = deed else {
        return row.told().map(EventKind::Told);
    };
    let said = json!({ "kind": deed, "params": row.params.take()? });
    let did = read(said.clone()).or_else(|| {
        // Paid for what only a later release knows: its text says it.
        let mut in_words = said;
        *in_words["params"].get_mut("charge")? = json!(row.text);
        read(in_words)
    });
    did.map(EventKind::Did)
}

fn read(said: Value) -> Option<Deed> {
    serde_json::from_value(said).ok()
}

/// The student's events, newest first.
pub fn list(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
    page: &Page<EventId>,
) -> Stored<Listing<Event>> {
    let query = student_events::table
        .filter(student_events::college_id.eq(college.0))
        .filter(student_events::student_id.eq(student.0))
        .select((
            student_events::id,
            student_events::at,
            (
                student_events::area,
                student_events::text,
                student_events::kind,
                student_events::params,
            ),
        ))
        .into_boxed();
    let (own, after) = (Order::Descending, page.after.map(|id| id.0));
    let rows: Vec<(Uuid, DateTime<Utc>, ToldRow)> =
        read_page!(query, page, own, student_events::id, after).load(db)?;
    let event = |(id, at, row): (Uuid, DateTime<Utc>, ToldRow)| {
        let wrong = || StoreError::inconsistent("student_events", "kind", id);
        Ok(Event {
            id: EventId(id),
            at,
            kind: kind(row).ok_or_else(wrong)?,
        })
    };
    Ok(page.cut(rows.into_iter().map(event).collect::<Stored<_>>()?))
}
