//! Students' notifications under the bell.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use portal_domain::{
    ids::{CollegeId, NotificationId, StudentId},
    notifications::{Area, Notice, NoticeKind, Notification, Told},
    paging::{Listing, Order, Page},
};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{Db, ROWS_AT_ONCE, StoreError, Stored, keyset::read_page, schema::notifications};

/// The limit of a count of unread ones, so that it reads at most a page.
pub const MAX_COUNTED: i64 = 100;

/// Adds unread notifications.
pub fn insert(tx: &mut Db, notifications: &[Notification]) -> Stored<()> {
    let row = |notification: &'_ Notification| {
        let said = match &notification.told {
            Told::Notice(notice) => Some(in_columns(notice)),
            Told::Text { .. } => None,
        };
        let (kind, params) = said.unzip();
        (
            notifications::college_id.eq(notification.college.0),
            notifications::id.eq(notification.id.0),
            notifications::student_id.eq(notification.student.0),
            notifications::at.eq(notification.at),
            notifications::area.eq(stored(notification.told.area()).as_str()),
            // The release before this one reads it.
            notifications::text.eq(notification.told.text()),
            notifications::kind.eq(kind),
            notifications::params.eq(params),
        )
    };
    for some in notifications.chunks(ROWS_AT_ONCE) {
        diesel::insert_into(notifications::table)
            .values(some.iter().map(row).collect::<Vec<_>>())
            .execute(tx)?;
    }
    Ok(())
}

/// The page under which a row is stored. The release before knows no page of the account and could not read its list;
/// this one tells the page by the kind.
fn stored(area: Area) -> Area {
    match area {
        Area::Account => Area::Admission,
        other => other,
    }
}

fn in_columns(notice: &Notice) -> (&'static str, Value) {
    let mut said = serde_json::to_value(notice).unwrap_or_default();
    (notice.kind().as_str(), said["params"].take())
}

/// The columns of a notification.
#[derive(Queryable)]
pub(crate) struct ToldRow {
    pub(crate) area: String,
    pub(crate) text: String,
    pub(crate) kind: Option<String>,
    pub(crate) params: Option<Value>,
}

impl ToldRow {
    /// A kind that only a later release knows is shown by its text. `None` if a column is not as it must be.
    pub(crate) fn told(self) -> Option<Told> {
        let known = self
            .kind
            .filter(|kind| NoticeKind::from_name(kind).is_some());
        if let Some(kind) = known {
            let said = json!({ "kind": kind, "params": self.params? });
            return serde_json::from_value(said).ok().map(Told::Notice);
        }
        let area = Area::from_name(&self.area)?;
        Some(Told::Text {
            area,
            text: self.text,
        })
    }
}

type Row = (Uuid, DateTime<Utc>, bool, ToldRow);

/// A student's notifications, newest first.
pub fn list(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
    page: &Page<NotificationId>,
) -> Stored<Listing<Notification>> {
    let query = notifications::table
        .filter(notifications::college_id.eq(college.0))
        .filter(notifications::student_id.eq(student.0))
        .select((
            notifications::id,
            notifications::at,
            notifications::read_at.is_not_null(),
            (
                notifications::area,
                notifications::text,
                notifications::kind,
                notifications::params,
            ),
        ))
        .into_boxed();
    let (own, after) = (Order::Descending, page.after.map(|id| id.0));
    let rows: Vec<Row> = read_page!(query, page, own, notifications::id, after).load(db)?;
    let notification = |(id, at, is_read, row): Row| {
        let told = row.told();
        let told = told.ok_or_else(|| StoreError::inconsistent("notifications", "kind", id))?;
        Ok(Notification {
            id: NotificationId(id),
            college,
            student,
            at,
            told,
            is_read,
        })
    };
    Ok(page.cut(rows.into_iter().map(notification).collect::<Stored<_>>()?))
}

/// The number of unread ones, up to [`MAX_COUNTED`].
pub fn count_unread(db: &mut Db, college: CollegeId, student: StudentId) -> Stored<i64> {
    let unread = notifications::table
        .filter(notifications::college_id.eq(college.0))
        .filter(notifications::student_id.eq(student.0))
        .filter(notifications::read_at.is_null())
        .select(notifications::id)
        .limit(MAX_COUNTED);
    let ids: Vec<Uuid> = unread.load(db)?;
    Ok(i64::try_from(ids.len()).unwrap_or(MAX_COUNTED))
}

/// Marks a student's notifications as read: all, or those up to and including `up_to`.
pub fn mark_read(
    tx: &mut Db,
    college: CollegeId,
    student: StudentId,
    up_to: Option<NotificationId>,
    now: DateTime<Utc>,
) -> Stored<()> {
    let last = up_to.map_or(Uuid::max(), |id| id.0);
    diesel::update(
        notifications::table
            .filter(notifications::college_id.eq(college.0))
            .filter(notifications::student_id.eq(student.0))
            .filter(notifications::id.le(last))
            .filter(notifications::read_at.is_null()),
    )
    .set(notifications::read_at.eq(now))
    .execute(tx)?;
    Ok(())
}
