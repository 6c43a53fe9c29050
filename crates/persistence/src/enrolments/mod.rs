//! Enrolments: who is in which class. The database begins and cancels them itself when an application is decided, so that
//! the release before does so too.

mod within;

use diesel::{
    QueryableByName,
    connection::SimpleConnection,
    dsl::{exists, max, not},
    prelude::*,
    sql_types::{BigInt, Integer},
};
use portal_domain::ids::{CollegeId, CourseId, EnrolmentId, StudentId, SubjectId};
use uuid::Uuid;

pub(crate) use self::within::{
    EnrolmentMeant, TaughtWithin, enrolments_within, find_meant, find_taught, meant_within,
    narrow_to, students_of_course_within, students_of_first, students_within, taught_within,
};
use crate::{
    Db, Stored,
    schema::{classes, enrolment_subjects, enrolments, marks, subjects},
};

/// Enrols the next students who were admitted before there were enrolments, at most `most` of one college; returns how many
/// it has looked at. Nought once all are enrolled, or while another instance is at it.
pub fn enrol_next(tx: &mut Db, most: i32) -> Stored<usize> {
    step(tx, "SELECT enrol_next($1)::bigint AS n", most)
}

/// Ties the marks and re-exams of the next ones to their enrolments, once all are enrolled; as [`enrol_next`].
pub fn tie_next(tx: &mut Db, most: i32) -> Stored<usize> {
    step(tx, "SELECT tie_next($1)::bigint AS n", most)
}

pub(crate) fn step(tx: &mut Db, statement: &str, most: i32) -> Stored<usize> {
    #[derive(QueryableByName)]
    struct Count {
        #[diesel(sql_type = BigInt)]
        n: i64,
    }
    // A step that is broken off would be tried again, and again be too long.
    tx.batch_execute("SET LOCAL statement_timeout = 0")?;
    let done: Count = diesel::sql_query(statement)
        .bind::<Integer, _>(most)
        .get_result(tx)?;
    Ok(usize::try_from(done.n).unwrap_or_default())
}

/// The enrolment of the class that the student is in.
pub fn find_live(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
) -> Stored<Option<EnrolmentId>> {
    let found = enrolments::table
        .filter(enrolments::college_id.eq(college.0))
        .filter(enrolments::student_id.eq(student.0))
        .filter(enrolments::closed_on.is_null())
        .select(enrolments::id)
        .first(db)
        .optional()?;
    Ok(found.map(EnrolmentId))
}

/// Which of these courses anybody is or was in, without those whose approval was undone.
pub fn courses_entered(db: &mut Db, college: CollegeId, of: &[CourseId]) -> Stored<Vec<CourseId>> {
    let ids = of.iter().map(|id| id.0);
    let found: Vec<Uuid> = classes::table
        .inner_join(
            enrolments::table.on(enrolments::college_id
                .eq(classes::college_id)
                .and(enrolments::class_id.eq(classes::id))),
        )
        .filter(classes::college_id.eq(college.0))
        .filter(classes::course_id.eq_any(ids.collect::<Vec<_>>()))
        .filter(enrolments::state.ne("Cancelled"))
        .select(classes::course_id)
        .distinct()
        .load(db)?;
    Ok(found.into_iter().map(CourseId).collect())
}

/// Which of these subjects anybody takes or took, without those whose approval was undone.
pub fn subjects_taken(db: &mut Db, college: CollegeId, of: &[SubjectId]) -> Stored<Vec<SubjectId>> {
    let taken = enrolment_subjects::table
        .inner_join(
            enrolments::table.on(enrolments::college_id
                .eq(enrolment_subjects::college_id)
                .and(enrolments::id.eq(enrolment_subjects::enrolment_id))),
        )
        .filter(enrolments::state.ne("Cancelled"))
        .filter(enrolment_subjects::college_id.eq(subjects::college_id))
        .filter(enrolment_subjects::subject_id.eq(subjects::id));
    let ids = of.iter().map(|id| id.0);
    let found: Vec<Uuid> = subjects::table
        .filter(subjects::college_id.eq(college.0))
        .filter(subjects::id.eq_any(ids.collect::<Vec<_>>()))
        .filter(exists(taken))
        .select(subjects::id)
        .load(db)?;
    Ok(found.into_iter().map(SubjectId).collect())
}

/// The number of the attempt with which the student has begun the subject last: more than one of who repeats its term.
pub fn find_first_attempt(
    db: &mut Db,
    (college, student): (CollegeId, StudentId),
    subject: SubjectId,
) -> Stored<i16> {
    let last: Option<i16> = enrolment_subjects::table
        .inner_join(
            enrolments::table.on(enrolments::college_id
                .eq(enrolment_subjects::college_id)
                .and(enrolments::id.eq(enrolment_subjects::enrolment_id))),
        )
        .filter(enrolments::college_id.eq(college.0))
        .filter(enrolments::student_id.eq(student.0))
        .filter(enrolments::state.ne("Cancelled"))
        .filter(enrolment_subjects::subject_id.eq(subject.0))
        .select(max(enrolment_subjects::first_attempt))
        .first(db)?;
    Ok(last.unwrap_or(1))
}

/// The subjects that the student repeats and has no marks of since.
pub fn repeated_now(db: &mut Db, college: CollegeId, student: StudentId) -> Stored<Vec<SubjectId>> {
    let marked = marks::table
        .filter(marks::college_id.eq(enrolment_subjects::college_id))
        .filter(marks::student_id.eq(student.0))
        .filter(marks::subject_id.eq(enrolment_subjects::subject_id))
        .filter(marks::attempt.ge(enrolment_subjects::first_attempt))
        .filter(marks::obtained.is_not_null());
    let ids: Vec<Uuid> = enrolment_subjects::table
        .inner_join(
            enrolments::table.on(enrolments::college_id
                .eq(enrolment_subjects::college_id)
                .and(enrolments::id.eq(enrolment_subjects::enrolment_id))),
        )
        .filter(enrolments::college_id.eq(college.0))
        .filter(enrolments::student_id.eq(student.0))
        .filter(enrolments::closed_on.is_null())
        .filter(enrolment_subjects::first_attempt.gt(1))
        .filter(not(exists(marked)))
        .select(enrolment_subjects::subject_id)
        .load(db)?;
    Ok(ids.into_iter().map(SubjectId).collect())
}
