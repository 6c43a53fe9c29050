//! How many marks of a course are missing.

use std::collections::HashMap;

use chrono::NaiveDate;
use diesel::{
    QueryableByName,
    prelude::*,
    sql_query,
    sql_types::{BigInt, Date, Nullable, Uuid as SqlUuid},
};
use portal_domain::{
    classes::Within,
    ids::{CollegeId, CourseId},
    marks::sheet::Subject,
};
use uuid::Uuid;

use super::sheets::find_subjects;
use crate::{Db, Stored};

/// The students of the course, each with the term that is meant, and whether they have left it: then they take what they had
/// when they left, and no subject that was added later.
const EVERYBODY: &str = "
    SELECT c.student_id, coalesce(p.term, 1) AS term, p.id AS enrolment_id, o.closed_on IS NOT NULL AS is_past
    FROM student_courses c
    LEFT JOIN present_enrolments p ON p.college_id = c.college_id AND p.student_id = c.student_id
    LEFT JOIN enrolments o ON o.college_id = p.college_id AND o.id = p.id
    WHERE c.college_id = $1 AND c.course_id = $2 AND c.is_member";

/// The same of those who are or were within that.
const WITHIN: &str = "
    SELECT e.student_id, e.term, e.id AS enrolment_id, o.closed_on IS NOT NULL AS is_past
    FROM student_enrolments e JOIN enrolments o ON o.college_id = e.college_id AND o.id = e.id
    WHERE e.college_id = $1 AND e.course_id = $2
      AND ($4::uuid IS NULL OR e.year_id = $4) AND ($5::uuid IS NULL OR e.class_id = $5)
      AND ($6::uuid IS NULL OR e.division_id = $6)
      AND CASE WHEN $5::uuid IS NULL AND $6::uuid IS NULL THEN e.is_last_of_year ELSE e.is_last_of_class END";

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = SqlUuid)]
    subject: Uuid,
    #[diesel(sql_type = BigInt)]
    missing: i64,
}

/// How many students of the course within that who take it lack marks of the current attempt, by subject.
pub fn count_missing(
    db: &mut Db,
    college: CollegeId,
    course: CourseId,
    within: Within,
    today: NaiveDate,
) -> Stored<Vec<(Subject, i64)>> {
    let statement = statement(if within.is_everybody() {
        EVERYBODY
    } else {
        WITHIN
    });
    let query = sql_query(statement)
        .bind::<SqlUuid, _>(college.0)
        .bind::<SqlUuid, _>(course.0)
        .bind::<Date, _>(today)
        .into_boxed::<diesel::pg::Pg>();
    let query = if within.is_everybody() {
        query
    } else {
        query
            .bind::<Nullable<SqlUuid>, _>(within.year.map(|id| id.0))
            .bind::<Nullable<SqlUuid>, _>(within.class.map(|id| id.0))
            .bind::<Nullable<SqlUuid>, _>(within.division.map(|id| id.0))
    };
    let counted: Vec<Counted> = query.load(db)?;
    let missing: HashMap<Uuid, i64> = counted
        .into_iter()
        .map(|row| (row.subject, row.missing))
        .collect();
    let subjects = find_subjects(db, college, course, within)?;
    let counted = subjects.into_iter().map(|subject| {
        let count = missing.get(&subject.id.0).copied().unwrap_or_default();
        (subject, count)
    });
    Ok(counted.collect())
}

/// Who is meant is written into each of its parts, so that each is planned with what the database knows of it.
fn statement(meant: &str) -> String {
    format!(
        "WITH again AS MATERIALIZED (
             SELECT enrolment_id, subject_id, first_attempt FROM enrolment_subjects
             WHERE college_id = $1 AND first_attempt > 1)
         SELECT s.id AS subject,
                coalesce(size.n, 0) + coalesce(past.n, 0) - coalesce(marked.n, 0) + coalesce(awaited.n, 0) AS missing
         FROM subjects s
         LEFT JOIN (SELECT term, count(*) AS n FROM ({meant}) meant WHERE NOT is_past GROUP BY term) size
                ON size.term = s.term
         LEFT JOIN (SELECT t.subject_id, meant.term, count(*) AS n
                    FROM ({meant}) meant
                    JOIN enrolment_subjects t ON t.college_id = $1 AND t.enrolment_id = meant.enrolment_id
                    WHERE meant.is_past
                    GROUP BY t.subject_id, meant.term) past ON past.subject_id = s.id AND past.term = s.term
         LEFT JOIN (SELECT m.subject_id, meant.term, count(*) AS n
                    FROM ({meant}) meant
                    JOIN marks m ON m.college_id = $1 AND m.student_id = meant.student_id
                    LEFT JOIN again ON again.enrolment_id = meant.enrolment_id AND again.subject_id = m.subject_id
                    WHERE m.attempt = coalesce(again.first_attempt, 1) AND m.obtained IS NOT NULL
                    GROUP BY m.subject_id, meant.term) marked ON marked.subject_id = s.id AND marked.term = s.term
         LEFT JOIN (SELECT r.subject_id, meant.term, count(*) AS n
                    FROM ({meant}) meant
                    JOIN reexams r ON r.college_id = $1 AND r.student_id = meant.student_id
                    LEFT JOIN again ON again.enrolment_id = meant.enrolment_id AND again.subject_id = r.subject_id
                    WHERE r.exam_on <= $3 AND r.attempt > coalesce(again.first_attempt, 1)
                      AND NOT EXISTS (SELECT FROM marks m
                                      WHERE m.college_id = r.college_id AND m.student_id = r.student_id
                                        AND m.subject_id = r.subject_id AND m.attempt = r.attempt
                                        AND m.obtained IS NOT NULL)
                    GROUP BY r.subject_id, meant.term) awaited ON awaited.subject_id = s.id AND awaited.term = s.term
         WHERE s.college_id = $1 AND s.course_id = $2"
    )
}
