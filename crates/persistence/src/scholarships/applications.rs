//! A student's own applications for scholarships.

use chrono::{DateTime, Utc};
use diesel::{dsl::exists, prelude::*};
use portal_domain::{
    ids::{CollegeId, ScholarshipApplicationId, ScholarshipId, StudentId, TransferId},
    money::Rupees,
    paging::{Listing, Order, Page},
    scholarships::{Application, Outcome, Scholarship},
};
use uuid::Uuid;

use super::Row;
use crate::{
    Db, StoreError, Stored,
    colleges::contains,
    keyset::read_page,
    schema::{scholarship_applications, scholarships},
};

/// An application to add.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = scholarship_applications, treat_none_as_default_value = false)]
pub struct NewApplication {
    college_id: Uuid,
    id: Uuid,
    scholarship_id: Uuid,
    student_id: Uuid,
    applied_at: DateTime<Utc>,
    fee: i64,
    payment_id: Option<Uuid>,
}

impl NewApplication {
    /// An application `id` of that student.
    pub fn new(
        id: ScholarshipApplicationId,
        student: StudentId,
        application: &Application,
    ) -> Self {
        Self {
            college_id: application.scholarship.college.0,
            id: id.0,
            scholarship_id: application.scholarship.id.0,
            student_id: student.0,
            applied_at: application.applied_at,
            fee: application.fee.paise(),
            payment_id: application.payment.map(|id| id.0),
        }
    }
}

/// Adds an application.
pub fn insert_application(tx: &mut Db, application: NewApplication) -> Stored<()> {
    diesel::insert_into(scholarship_applications::table)
        .values(application)
        .execute(tx)?;
    Ok(())
}

/// Whether the student has applied for that scholarship.
pub fn has_applied(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
    scholarship: ScholarshipId,
) -> Stored<bool> {
    let own = scholarship_applications::table
        .filter(scholarship_applications::college_id.eq(college.0))
        .filter(scholarship_applications::scholarship_id.eq(scholarship.0))
        .filter(scholarship_applications::student_id.eq(student.0));
    Ok(diesel::select(exists(own)).get_result(db)?)
}

#[derive(Queryable)]
struct Joined {
    scholarship: Row,
    applied_at: DateTime<Utc>,
    /// Paise.
    fee: i64,
    payment: Option<Uuid>,
    is_approved: bool,
}

fn application(joined: Joined) -> Stored<Application> {
    let scholarship: Scholarship = joined.scholarship.try_into()?;
    let wrong = || StoreError::inconsistent("scholarship_applications", "fee", scholarship.id);
    Ok(Application {
        applied_at: joined.applied_at,
        fee: Rupees::from_paise(joined.fee).ok_or_else(wrong)?,
        payment: joined.payment.map(TransferId),
        outcome: Outcome::of(scholarship.state, joined.is_approved),
        scholarship,
    })
}

/// Applications with their scholarships.
#[diesel::dsl::auto_type]
fn with_scholarships() -> _ {
    scholarship_applications::table.inner_join(
        scholarships::table.on(scholarships::college_id
            .eq(scholarship_applications::college_id)
            .and(scholarships::id.eq(scholarship_applications::scholarship_id))),
    )
}

#[diesel::dsl::auto_type(no_type_alias)]
fn own_columns() -> _ {
    let row: diesel::dsl::AsSelect<Row, diesel::pg::Pg> = Row::as_select();
    (
        row,
        scholarship_applications::applied_at,
        scholarship_applications::fee,
        scholarship_applications::payment_id,
        scholarship_applications::is_approved,
    )
}

/// The student's applications for scholarships whose name contains `search`, newest first. A page begins
/// after the last scholarship of the previous page.
pub fn list_own(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
    search: Option<&str>,
    page: &Page<ScholarshipId>,
) -> Stored<Listing<Application>> {
    let mut query = with_scholarships()
        .filter(scholarship_applications::college_id.eq(college.0))
        .filter(scholarship_applications::student_id.eq(student.0))
        .select(own_columns())
        .into_boxed();
    if let Some(text) = search {
        query = query.filter(scholarships::name_key.like(contains(text)));
    }
    let mut after = None;
    if let Some(scholarship) = page.after {
        after = find_id(db, college, student, scholarship)?;
        // A cursor that is not in the list gives no rows.
        if after.is_none() {
            return Ok(page.cut(Vec::new()));
        }
    }
    let (own, id) = (Order::Descending, scholarship_applications::id);
    let rows: Vec<Joined> = read_page!(query, page, own, id, after).load(db)?;
    Ok(page.cut(rows.into_iter().map(application).collect::<Stored<_>>()?))
}

fn find_id(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
    scholarship: ScholarshipId,
) -> Stored<Option<Uuid>> {
    Ok(scholarship_applications::table
        .filter(scholarship_applications::college_id.eq(college.0))
        .filter(scholarship_applications::student_id.eq(student.0))
        .filter(scholarship_applications::scholarship_id.eq(scholarship.0))
        .select(scholarship_applications::id)
        .first(db)
        .optional()?)
}
