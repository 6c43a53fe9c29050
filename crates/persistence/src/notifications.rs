//! Students' notifications under the bell.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use portal_domain::{
    ids::{CollegeId, NotificationId, StudentId},
    notifications::{Area, Notification},
    paging::{Listing, Order, Page},
};
use uuid::Uuid;

use crate::{Db, ROWS_AT_ONCE, StoreError, Stored, keyset::read_page, schema::notifications};

/// The limit of a count of unread ones, so that it reads at most a page.
pub const MAX_COUNTED: i64 = 100;

/// Adds unread notifications.
pub fn insert(tx: &mut Db, notifications: &[Notification]) -> Stored<()> {
    let row = |notification: &'_ Notification| {
        (
            notifications::college_id.eq(notification.college.0),
            notifications::id.eq(notification.id.0),
            notifications::student_id.eq(notification.student.0),
            notifications::at.eq(notification.at),
            notifications::area.eq(notification.area.as_str()),
            notifications::text.eq(notification.text.clone()),
        )
    };
    for some in notifications.chunks(ROWS_AT_ONCE) {
        diesel::insert_into(notifications::table)
            .values(some.iter().map(row).collect::<Vec<_>>())
            .execute(tx)?;
    }
    Ok(())
}

#[derive(Queryable)]
struct Row {
    id: Uuid,
    at: DateTime<Utc>,
    area: String,
    text: String,
    is_read: bool,
}

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
            notifications::area,
            notifications::text,
            notifications::read_at.is_not_null(),
        ))
        .into_boxed();
    let (own, after) = (Order::Descending, page.after.map(|id| id.0));
    let rows: Vec<Row> = read_page!(query, page, own, notifications::id, after).load(db)?;
    let notification = |row: Row| {
        let wrong = || StoreError::inconsistent("notifications", "area", row.id);
        Ok(Notification {
            id: NotificationId(row.id),
            college,
            student,
            at: row.at,
            area: Area::from_name(&row.area).ok_or_else(wrong)?,
            text: row.text,
            is_read: row.is_read,
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
