//! Practicals as a student of the course sees them, each with the last request.

use std::collections::HashMap;

use chrono::NaiveDate;
use diesel::{
    dsl::{exists, not},
    prelude::*,
};
use portal_domain::{
    ids::{CollegeId, PracticalId, StudentId},
    paging::{Listing, Order, Page},
    practicals::{Practical, Request, RequestStatus, Status},
};
use uuid::Uuid;

use super::{Row, cursor, requests};
use crate::{
    Db, Stored,
    keyset::read_page,
    schema::{practical_requests, practicals, staff, subjects},
    student_courses::Membership,
    teaching::{subject_term, takes},
};

/// A practical as a student sees it.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct OwnPractical {
    pub practical: Practical,
    pub subject_name: String,
    /// The name of the teacher who scheduled it.
    pub teacher_name: String,
    /// The day of the student's admission; earlier practicals are not required.
    pub admitted_on: NaiveDate,
    /// The student's last request.
    pub request: Option<Request>,
    /// The name of the teacher who decided on the request.
    pub decided_by: Option<String>,
    /// Whether it is of the term that the student is in.
    pub is_present: bool,
}

#[derive(Queryable)]
struct Joined {
    row: Row,
    subject_name: String,
    teacher_name: String,
}

/// Practicals with their subjects and the teachers who scheduled them.
#[diesel::dsl::auto_type]
fn joined() -> _ {
    practicals::table
        .inner_join(
            subjects::table.on(subjects::college_id
                .eq(practicals::college_id)
                .and(subjects::id.eq(practicals::subject_id))),
        )
        .inner_join(
            staff::table.on(staff::college_id
                .eq(practicals::college_id)
                .and(staff::id.eq(practicals::teacher_id))),
        )
}

/// The practicals of the course and term that the student has to do, earliest first, or has completed, latest first.
/// Practicals before the admission are left out unless the student has asked for approval.
pub fn list_own(
    db: &mut Db,
    college: CollegeId,
    (student, membership): (StudentId, Membership),
    status: Status,
    page: &Page<PracticalId>,
) -> Stored<Listing<OwnPractical>> {
    let query = joined()
        .filter(practicals::college_id.eq(college.0))
        .filter(subjects::course_id.eq(membership.course.0))
        .filter(subject_term().eq(membership.term))
        .filter(takes(student.0))
        .select((Row::as_select(), subjects::name, staff::name))
        .into_boxed();
    let asked = practical_requests::table
        .filter(practical_requests::college_id.eq(practicals::college_id))
        .filter(practical_requests::practical_id.eq(practicals::id))
        .filter(practical_requests::student_id.eq(student.0));
    let approved = asked.filter(practical_requests::status.eq(RequestStatus::Approved.as_str()));
    let to_do = practicals::held_on.ge(membership.day).or(exists(asked));
    let (query, own) = match status {
        Status::Active => (
            query.filter(not(exists(approved))).filter(to_do),
            Order::Ascending,
        ),
        Status::Completed => (query.filter(exists(approved)), Order::Descending),
    };
    let after = cursor(db, college, page)?;
    let query = read_page!(
        query,
        page,
        own,
        (practicals::held_on, practicals::id),
        after
    );
    let rows: Vec<Joined> = query.load(db)?;
    Ok(page.cut(with_requests(db, college, (student, membership), rows)?))
}

/// The first practical of the course and term on the day `from` or later that the student has not completed.
pub fn find_next(
    db: &mut Db,
    college: CollegeId,
    (student, membership): (StudentId, Membership),
    from: NaiveDate,
) -> Stored<Option<OwnPractical>> {
    let approved = practical_requests::table
        .filter(practical_requests::college_id.eq(practicals::college_id))
        .filter(practical_requests::practical_id.eq(practicals::id))
        .filter(practical_requests::student_id.eq(student.0))
        .filter(practical_requests::status.eq(RequestStatus::Approved.as_str()));
    let rows: Vec<Joined> = joined()
        .filter(practicals::college_id.eq(college.0))
        .filter(subjects::course_id.eq(membership.course.0))
        .filter(subject_term().eq(membership.term))
        .filter(takes(student.0))
        .filter(practicals::held_on.ge(from.max(membership.day)))
        .filter(not(exists(approved)))
        .order((practicals::held_on, practicals::id))
        .limit(1)
        .select((Row::as_select(), subjects::name, staff::name))
        .load(db)?;
    Ok(with_requests(db, college, (student, membership), rows)?.pop())
}

/// A practical of the course and term as [`list_own`] returns it.
pub fn find_own(
    db: &mut Db,
    college: CollegeId,
    (student, membership): (StudentId, Membership),
    id: PracticalId,
) -> Stored<Option<OwnPractical>> {
    let rows: Vec<Joined> = joined()
        .filter(practicals::college_id.eq(college.0))
        .filter(subjects::course_id.eq(membership.course.0))
        .filter(subject_term().eq(membership.term))
        .filter(takes(student.0))
        .filter(practicals::id.eq(id.0))
        .select((Row::as_select(), subjects::name, staff::name))
        .load(db)?;
    Ok(with_requests(db, college, (student, membership), rows)?.pop())
}

fn with_requests(
    db: &mut Db,
    college: CollegeId,
    (student, membership): (StudentId, Membership),
    rows: Vec<Joined>,
) -> Stored<Vec<OwnPractical>> {
    let ids: Vec<Uuid> = rows.iter().map(|joined| joined.row.id).collect();
    let found: Vec<(requests::Row, Option<String>)> = practical_requests::table
        .left_join(
            staff::table.on(staff::college_id
                .eq(practical_requests::college_id)
                .and(staff::id.nullable().eq(practical_requests::decided_by))),
        )
        .filter(practical_requests::college_id.eq(college.0))
        .filter(practical_requests::student_id.eq(student.0))
        .filter(practical_requests::practical_id.eq_any(ids))
        .distinct_on(practical_requests::practical_id)
        .order((
            practical_requests::practical_id,
            practical_requests::id.desc(),
        ))
        .select((requests::Row::as_select(), staff::name.nullable()))
        .load(db)?;
    let mut last: HashMap<PracticalId, (Request, Option<String>)> = HashMap::new();
    for (row, decided_by) in found {
        let request = Request::try_from(row)?;
        last.insert(request.practical, (request, decided_by));
    }
    let own = |joined: Joined| {
        let practical = Practical::from(joined.row);
        let (request, decided_by) = last.remove(&practical.id).unzip();
        OwnPractical {
            practical,
            subject_name: joined.subject_name,
            teacher_name: joined.teacher_name,
            admitted_on: membership.day,
            request,
            decided_by: decided_by.flatten(),
            is_present: membership.is_present,
        }
    };
    Ok(rows.into_iter().map(own).collect())
}
