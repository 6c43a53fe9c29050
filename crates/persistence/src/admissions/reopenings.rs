//! Requests to open an approved application again. A row is an open request; it goes when a second person decides.

use chrono::{DateTime, Utc};
use diesel::{dsl::exists, prelude::*};
use portal_domain::{
    admissions::Reopening,
    ids::{CollegeId, ReopeningId, StaffId, StudentId},
    paging::{Listing, Order, Page},
    sap_id::SapId,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    keyset::read_page,
    schema::{applications, courses, marks, reopenings, results, staff, students},
};

/// The unique constraint of one request an application.
pub const ASKED_ALREADY: &str = "reopenings_once";

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = reopenings)]
struct Row {
    college_id: Uuid,
    id: Uuid,
    student_id: Uuid,
    reason: String,
    asked_at: DateTime<Utc>,
    asked_by: Uuid,
}

impl From<Row> for Reopening {
    fn from(row: Row) -> Self {
        Self {
            id: ReopeningId(row.id),
            college: CollegeId(row.college_id),
            student: StudentId(row.student_id),
            reason: row.reason,
            asked_at: row.asked_at,
            asked_by: StaffId(row.asked_by),
        }
    }
}

/// Adds a request; a conflict with [`ASKED_ALREADY`].
pub fn insert(tx: &mut Db, asked: &Reopening) -> Stored<()> {
    diesel::insert_into(reopenings::table)
        .values(Row {
            college_id: asked.college.0,
            id: asked.id.0,
            student_id: asked.student.0,
            reason: asked.reason.clone(),
            asked_at: asked.asked_at,
            asked_by: asked.asked_by.0,
        })
        .execute(tx)?;
    Ok(())
}

/// A request as the two desks see it.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct ListedReopening {
    pub asked: Reopening,
    pub sap_id: SapId,
    /// The full name of the form.
    pub student_name: String,
    pub course: String,
    pub asked_by: String,
}

#[derive(Queryable)]
struct Joined {
    row: Row,
    sap_id: String,
    student_name: String,
    course: String,
    asked_by: String,
}

impl TryFrom<Joined> for ListedReopening {
    type Error = StoreError;

    fn try_from(joined: Joined) -> Stored<Self> {
        let wrong = || StoreError::inconsistent("reopenings", "student_id", joined.row.id);
        Ok(Self {
            sap_id: SapId::parse(&joined.sap_id).ok_or_else(wrong)?,
            student_name: joined.student_name,
            course: joined.course,
            asked_by: joined.asked_by,
            asked: joined.row.into(),
        })
    }
}

#[diesel::dsl::auto_type]
fn joined() -> _ {
    reopenings::table
        .inner_join(
            applications::table.on(applications::college_id
                .eq(reopenings::college_id)
                .and(applications::student_id.eq(reopenings::student_id))),
        )
        .inner_join(
            students::table.on(students::college_id
                .eq(reopenings::college_id)
                .and(students::id.eq(reopenings::student_id))),
        )
        .inner_join(
            courses::table.on(courses::college_id
                .eq(applications::college_id)
                .and(courses::id.eq(applications::course_id))),
        )
        .inner_join(
            staff::table.on(staff::college_id
                .eq(reopenings::college_id)
                .and(staff::id.eq(reopenings::asked_by))),
        )
}

#[diesel::dsl::auto_type(no_type_alias)]
fn columns() -> _ {
    let row: diesel::dsl::AsSelect<Row, diesel::pg::Pg> = Row::as_select();
    (
        row,
        students::sap_id,
        applications::full_name,
        courses::name,
        staff::name,
    )
}

/// The college's open requests, the oldest first.
pub fn list(
    db: &mut Db,
    college: CollegeId,
    page: &Page<ReopeningId>,
) -> Stored<Listing<ListedReopening>> {
    let query = joined()
        .filter(reopenings::college_id.eq(college.0))
        .select(columns())
        .into_boxed();
    let (own, after) = (Order::Ascending, page.after.map(|id| id.0));
    let rows: Vec<Joined> = read_page!(query, page, own, reopenings::id, after).load(db)?;
    let rows = rows.into_iter().map(ListedReopening::try_from);
    Ok(page.cut(rows.collect::<Stored<_>>()?))
}

/// One open request of the college.
pub fn find(db: &mut Db, college: CollegeId, id: ReopeningId) -> Stored<Option<ListedReopening>> {
    joined()
        .filter(reopenings::college_id.eq(college.0))
        .filter(reopenings::id.eq(id.0))
        .select(columns())
        .first::<Joined>(db)
        .optional()?
        .map(ListedReopening::try_from)
        .transpose()
}

/// Removes a request that is decided on; `false` if somebody else has done so.
pub fn delete(tx: &mut Db, college: CollegeId, id: ReopeningId) -> Stored<bool> {
    let deleted = diesel::delete(reopenings::table.find((college.0, id.0))).execute(tx)?;
    Ok(deleted > 0)
}

/// Whether the student is in another course than the one of the application.
pub fn has_left_course(db: &mut Db, college: CollegeId, student: StudentId) -> Stored<bool> {
    let left = applications::table
        .filter(applications::college_id.eq(college.0))
        .filter(applications::student_id.eq(student.0))
        .filter(applications::chosen_course_id.is_not_null());
    Ok(diesel::select(exists(left)).get_result(db)?)
}

/// Whether marks of the student are kept, or a result was ever published.
pub fn has_marks(db: &mut Db, college: CollegeId, student: StudentId) -> Stored<bool> {
    let kept = marks::table
        .filter(marks::college_id.eq(college.0))
        .filter(marks::student_id.eq(student.0))
        .filter(marks::obtained.is_not_null());
    let published = results::table
        .filter(results::college_id.eq(college.0))
        .filter(results::student_id.eq(student.0));
    Ok(diesel::select(exists(kept).or(exists(published))).get_result(db)?)
}
