//! Charges that are raised for all admitted students of a course.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use portal_domain::{
    fees::{Charge, NewCharge},
    ids::{CollegeId, CourseId, StudentId},
    sap_id::SapId,
    validation::comparison_key,
};
use uuid::Uuid;

use crate::{
    Db, ROWS_AT_ONCE, StoreError, Stored,
    charges::new_row,
    schema::{charges, students},
    student_courses::members,
    views::student_courses,
};

/// An admitted student of the course.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Member {
    pub student: StudentId,
    pub sap_id: SapId,
    pub name: String,
    /// Where mails go.
    pub email: String,
}

/// Up to `most` admitted students of a course, by SAP id.
pub fn list_members(
    db: &mut Db,
    college: CollegeId,
    course: CourseId,
    most: i64,
) -> Stored<Vec<Member>> {
    let rows: Vec<(Uuid, String, String, String)> = members()
        .filter(student_courses::college_id.eq(college.0))
        .filter(student_courses::course_id.eq(course.0))
        .order(students::sap_id)
        .select((
            students::id,
            students::sap_id,
            students::name,
            students::email,
        ))
        .limit(most)
        .load(db)?;
    let member = |(student, sap_id, name, email): (Uuid, String, String, String)| {
        let parsed = SapId::parse(&sap_id);
        Ok(Member {
            student: StudentId(student),
            sap_id: parsed
                .ok_or_else(|| StoreError::inconsistent("students", "sap_id", &sap_id))?,
            name,
            email,
        })
    };
    rows.into_iter().map(member).collect()
}

/// Those of these students who have this charge already: one of the same title and due date.
pub fn list_charged(
    db: &mut Db,
    college: CollegeId,
    students: &[StudentId],
    charge: &NewCharge,
) -> Stored<HashSet<StudentId>> {
    let ids: Vec<Uuid> = students.iter().map(|student| student.0).collect();
    let found: Vec<Uuid> = charges::table
        .filter(charges::college_id.eq(college.0))
        .filter(charges::student_id.eq_any(ids))
        .filter(charges::title_key.eq(comparison_key(&charge.title)))
        .filter(charges::due_on.eq(charge.due))
        .filter(charges::withdrawn_at.is_null())
        .select(charges::student_id)
        .load(db)?;
    Ok(found.into_iter().map(StudentId).collect())
}

/// Adds these charges at the instant `now`. A conflict with [`crate::charges::RAISED_TWICE`] if a student has got the
/// same one meanwhile; nothing is added then.
pub fn insert_all(
    tx: &mut Db,
    college: CollegeId,
    raised: &[(StudentId, Charge)],
    now: DateTime<Utc>,
) -> Stored<()> {
    for some in raised.chunks(ROWS_AT_ONCE) {
        let rows = some.iter();
        let rows = rows.map(|(student, charge)| new_row(college, *student, charge, now));
        diesel::insert_into(charges::table)
            .values(rows.collect::<Vec<_>>())
            .execute(tx)?;
    }
    Ok(())
}
