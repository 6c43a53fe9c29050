//! What the desk looks at when it chooses among applicants.

use std::collections::HashMap;

use diesel::{
    dsl::{count_star, sql},
    prelude::*,
    sql_types::BigInt,
};
use portal_domain::{
    attendance::Tally,
    ids::{CollegeId, ScholarshipId, StudentId},
    money::Rupees,
    results::Summary,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored, attendance, results,
    schema::{scholarship_applications, scholarships},
};

/// What the college knows of an applicant.
#[derive(Debug, Clone)]
pub struct ApplicantContext {
    /// Of the current issue of the result; `None` before the first.
    pub result: Option<Summary>,
    /// Of all subjects together.
    pub attendance: Tally,
    /// How many other scholarships the student was approved for.
    pub other_awards: i64,
    /// The sum of their awards, paid or still to be paid.
    pub awarded: Rupees,
}

impl Default for ApplicantContext {
    fn default() -> Self {
        Self {
            result: None,
            attendance: Tally::default(),
            other_awards: 0,
            awarded: Rupees::ZERO,
        }
    }
}

/// What is known of these students, but for that scholarship itself. A student without results, lectures and awards has
/// no entry.
pub(super) fn contexts(
    db: &mut Db,
    college: CollegeId,
    scholarship: ScholarshipId,
    students: &[StudentId],
) -> Stored<HashMap<StudentId, ApplicantContext>> {
    let mut contexts: HashMap<StudentId, ApplicantContext> = HashMap::new();
    for issue in results::list_last(db, college, students)? {
        contexts.entry(issue.student).or_default().result = Some(issue.summary);
    }
    for (student, tally) in attendance::list_tallies_of(db, college, students)? {
        contexts.entry(student).or_default().attendance = tally;
    }
    for (student, count, paise) in other_awards(db, college, scholarship, students)? {
        let wrong = || StoreError::inconsistent("scholarships", "award", student);
        let context = contexts.entry(StudentId(student)).or_default();
        context.other_awards = count;
        context.awarded = Rupees::from_paise(paise).ok_or_else(wrong)?;
    }
    Ok(contexts)
}

fn other_awards(
    db: &mut Db,
    college: CollegeId,
    scholarship: ScholarshipId,
    students: &[StudentId],
) -> Stored<Vec<(Uuid, i64, i64)>> {
    let ids: Vec<Uuid> = students.iter().map(|id| id.0).collect();
    Ok(scholarship_applications::table
        .inner_join(
            scholarships::table.on(scholarships::college_id
                .eq(scholarship_applications::college_id)
                .and(scholarships::id.eq(scholarship_applications::scholarship_id))),
        )
        .filter(scholarship_applications::college_id.eq(college.0))
        .filter(scholarship_applications::student_id.eq_any(ids))
        .filter(scholarship_applications::scholarship_id.ne(scholarship.0))
        .filter(scholarship_applications::is_approved)
        .group_by(scholarship_applications::student_id)
        .select((
            scholarship_applications::student_id,
            count_star(),
            sql::<BigInt>("sum(scholarships.award)::bigint"),
        ))
        .load(db)?)
}
