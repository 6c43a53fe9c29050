//! Scholarships in lists: as their desk sees them, with the students, and as a student may apply.

use std::collections::HashMap;

use chrono::NaiveDate;
use diesel::{
    dsl::{exists, not},
    prelude::*,
};
use portal_domain::{
    ids::{CollegeId, ScholarshipId, StudentId},
    paging::{Listing, Order, Page},
    sap_id::SapId,
    scholarships::{Scholarship, Status},
};
use uuid::Uuid;

use super::Row;
use crate::{
    Db, StoreError, Stored,
    colleges::contains,
    keyset::read_page,
    schema::{scholarship_applications, scholarships, students},
};

/// A student as others know them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The public id.
    pub sap_id: SapId,
    /// The full name of the admission form, or that of the registration.
    pub name: String,
}

impl Person {
    pub(super) fn new(sap_id: &str, name: String) -> Stored<Self> {
        let wrong = || StoreError::inconsistent("students", "sap_id", sap_id);
        Ok(Self {
            sap_id: SapId::parse(sap_id).ok_or_else(wrong)?,
            name,
        })
    }
}

/// A scholarship with its students.
#[derive(Debug, Clone)]
pub struct ListedScholarship {
    /// The scholarship.
    pub scholarship: Scholarship,
    /// Who has applied.
    pub participants: Vec<Person>,
    /// Those of them who are approved.
    pub approved: Vec<Person>,
}

/// The college's scholarships, the newest first: those of that status whose name contains `search`.
pub fn list(
    db: &mut Db,
    college: CollegeId,
    status: Option<Status>,
    search: Option<&str>,
    page: &Page<ScholarshipId>,
) -> Stored<Listing<ListedScholarship>> {
    let mut query = scholarships::table
        .filter(scholarships::college_id.eq(college.0))
        .select(Row::as_select())
        .into_boxed();
    if let Some(status) = status {
        query = query.filter(scholarships::status.eq(status.as_str()));
    }
    if let Some(text) = search {
        query = query.filter(scholarships::name_key.like(contains(text)));
    }
    let (own, after) = (Order::Descending, page.after.map(|id| id.0));
    let rows: Vec<Row> = read_page!(query, page, own, scholarships::id, after).load(db)?;
    let cut = page.cut(rows);
    Ok(Listing {
        rows: with_students(db, college, cut.rows)?,
        more: cut.more,
    })
}

/// One of them.
pub fn find_listed(
    db: &mut Db,
    college: CollegeId,
    id: ScholarshipId,
) -> Stored<Option<ListedScholarship>> {
    let row: Option<Row> = scholarships::table
        .find((college.0, id.0))
        .select(Row::as_select())
        .first(db)
        .optional()?;
    let rows = with_students(db, college, row.into_iter().collect())?;
    Ok(rows.into_iter().next())
}

/// Applications with their students.
#[diesel::dsl::auto_type]
pub(super) fn with_people() -> _ {
    scholarship_applications::table.inner_join(
        students::table.on(students::college_id
            .eq(scholarship_applications::college_id)
            .and(students::id.eq(scholarship_applications::student_id))),
    )
}

fn with_students(
    db: &mut Db,
    college: CollegeId,
    rows: Vec<Row>,
) -> Stored<Vec<ListedScholarship>> {
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let found: Vec<(Uuid, bool, String, String)> = with_people()
        .filter(scholarship_applications::college_id.eq(college.0))
        .filter(scholarship_applications::scholarship_id.eq_any(ids))
        .order(scholarship_applications::id)
        .select((
            scholarship_applications::scholarship_id,
            scholarship_applications::is_approved,
            students::sap_id,
            students::name,
        ))
        .load(db)?;
    let mut of: HashMap<Uuid, (Vec<Person>, Vec<Person>)> = HashMap::new();
    for (scholarship, is_approved, sap_id, name) in found {
        let person = Person::new(&sap_id, name)?;
        let (participants, approved) = of.entry(scholarship).or_default();
        if is_approved {
            approved.push(person.clone());
        }
        participants.push(person);
    }
    let listed = |row: Row| {
        let (participants, approved) = of.remove(&row.id).unwrap_or_default();
        Ok(ListedScholarship {
            scholarship: row.try_into()?,
            participants,
            approved,
        })
    };
    rows.into_iter().map(listed).collect()
}

/// The scholarships for which a student can apply on the day `today` and has not applied, the soonest
/// test first.
pub fn list_open(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
    today: NaiveDate,
    search: Option<&str>,
    page: &Page<ScholarshipId>,
) -> Stored<Listing<Scholarship>> {
    let applied = scholarship_applications::table
        .filter(scholarship_applications::college_id.eq(scholarships::college_id))
        .filter(scholarship_applications::scholarship_id.eq(scholarships::id))
        .filter(scholarship_applications::student_id.eq(student.0));
    let mut query = scholarships::table
        .filter(scholarships::college_id.eq(college.0))
        .filter(scholarships::status.eq(Status::Open.as_str()))
        .filter(scholarships::exam_on.ge(today))
        .filter(not(exists(applied)))
        .select(Row::as_select())
        .into_boxed();
    if let Some(text) = search {
        query = query.filter(scholarships::name_key.like(contains(text)));
    }
    let (own, after) = (Order::Ascending, cursor(db, college, page)?);
    let query = read_page!(
        query,
        page,
        own,
        (scholarships::exam_on, scholarships::id),
        after
    );
    let rows: Vec<Row> = query.load(db)?;
    let rows = rows.into_iter().map(Scholarship::try_from);
    Ok(page.cut(rows.collect::<Stored<_>>()?))
}

/// Where the last row of the page before stands in the order of tests.
fn cursor(
    db: &mut Db,
    college: CollegeId,
    page: &Page<ScholarshipId>,
) -> Stored<Option<(NaiveDate, Uuid)>> {
    let Some(after) = page.after else {
        return Ok(None);
    };
    Ok(scholarships::table
        .find((college.0, after.0))
        .select((scholarships::exam_on, scholarships::id))
        .first(db)
        .optional()?)
}
