//! The subjects that teachers hold, and the students of a course.

use std::collections::HashMap;

use chrono::NaiveDate;
use diesel::{
    dsl::{count_star, exists, not, sql},
    expression::SqlLiteral,
    prelude::*,
    sql_types::{Nullable, SmallInt},
};
use portal_domain::{
    dates::midnight_in_india,
    ids::{CollegeId, CourseId, StaffId, StudentId, SubjectId},
    sap_id::SapId,
    teaching::{Member, Subject, TaughtSubject},
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    schema::{
        classes, courses, enrolment_subjects, enrolments, students, subjects, teacher_subjects,
    },
    student_courses::members,
    views::{present_enrolments, student_courses},
};

diesel::allow_columns_to_appear_in_same_group_by_clause!(
    student_courses::course_id,
    present_enrolments::term
);

/// A subject's columns with its course's: [`subject_columns()`].
#[derive(Queryable)]
pub(crate) struct SubjectColumns {
    id: Uuid,
    name: String,
    course_id: Uuid,
    course_name: String,
    term: i16,
    shown_term: Option<i16>,
}

/// What a query of subjects and courses selects of them.
#[diesel::dsl::auto_type]
pub(crate) fn subject_columns() -> _ {
    let shown: SqlLiteral<Nullable<SmallInt>> = shown_term();
    (
        subjects::id,
        subjects::name,
        courses::id,
        courses::name,
        subject_term(),
        shown,
    )
}

/// The term of a subject. A check of the table keeps it from being null.
#[diesel::dsl::auto_type]
pub(crate) fn subject_term() -> _ {
    subjects::term.assume_not_null()
}

/// Whether the student takes or took the subject. Who was in no class of its term takes all of the term.
#[diesel::dsl::auto_type]
pub(crate) fn takes(student: Uuid) -> _ {
    let taken = enrolment_subjects::table
        .inner_join(
            enrolments::table.on(enrolments::college_id
                .eq(enrolment_subjects::college_id)
                .and(enrolments::id.eq(enrolment_subjects::enrolment_id))),
        )
        .filter(enrolment_subjects::college_id.eq(subjects::college_id))
        .filter(enrolment_subjects::subject_id.eq(subjects::id))
        .filter(enrolments::student_id.eq(student))
        .filter(enrolments::state.ne("Cancelled"));
    let in_term = enrolments::table
        .inner_join(
            classes::table.on(classes::college_id
                .eq(enrolments::college_id)
                .and(classes::id.eq(enrolments::class_id))),
        )
        .filter(enrolments::college_id.eq(subjects::college_id))
        .filter(enrolments::student_id.eq(student))
        .filter(enrolments::state.ne("Cancelled"))
        .filter(classes::course_id.eq(subjects::course_id))
        .filter(classes::term.nullable().eq(subjects::term));
    exists(taken).or(not(exists(in_term)))
}

/// The term of a subject as people read it: null in a course of one term.
pub(crate) fn shown_term() -> SqlLiteral<Nullable<SmallInt>> {
    sql("(SELECT subjects.term FROM regulations r
          WHERE r.college_id = subjects.college_id AND r.id = subjects.regulation_id AND r.terms > 1)")
}

impl From<SubjectColumns> for Subject {
    fn from(columns: SubjectColumns) -> Self {
        Self {
            id: SubjectId(columns.id),
            name: columns.name,
            course: CourseId(columns.course_id),
            course_name: columns.course_name,
            term: columns.term,
            shown_term: columns.shown_term,
        }
    }
}

/// Subjects with their courses.
#[diesel::dsl::auto_type]
fn with_course() -> _ {
    subjects::table.inner_join(
        courses::table.on(courses::college_id
            .eq(subjects::college_id)
            .and(courses::id.eq(subjects::course_id))),
    )
}

/// As [`with_course()`], with the teachers who hold them.
#[diesel::dsl::auto_type]
fn with_holders() -> _ {
    with_course().inner_join(
        teacher_subjects::table.on(teacher_subjects::college_id
            .eq(subjects::college_id)
            .and(teacher_subjects::subject_id.eq(subjects::id))),
    )
}

/// Every subject of the college, in its order.
pub fn list_offered(db: &mut Db, college: CollegeId) -> Stored<Vec<Subject>> {
    let rows: Vec<SubjectColumns> = with_course()
        .filter(subjects::college_id.eq(college.0))
        .order((courses::position, subjects::position, subjects::id))
        .select(subject_columns())
        .load(db)?;
    Ok(rows.into_iter().map(Subject::from).collect())
}

/// The subjects that a teacher holds, in the college's order.
pub fn list_held(db: &mut Db, college: CollegeId, teacher: StaffId) -> Stored<Vec<Subject>> {
    let rows: Vec<SubjectColumns> = with_holders()
        .filter(subjects::college_id.eq(college.0))
        .filter(teacher_subjects::staff_id.eq(teacher.0))
        .order((courses::position, subjects::position, subjects::id))
        .select(subject_columns())
        .load(db)?;
    Ok(rows.into_iter().map(Subject::from).collect())
}

/// As [`list_held`], with the number of students of each course and term.
pub fn list_taught(
    db: &mut Db,
    college: CollegeId,
    teacher: StaffId,
) -> Stored<Vec<TaughtSubject>> {
    let held = list_held(db, college, teacher)?;
    let courses: Vec<CourseId> = held.iter().map(|subject| subject.course).collect();
    let counts = count_members(db, college, &courses)?;
    let taught = held.into_iter().map(|subject| TaughtSubject {
        students: counts
            .get(&(subject.course, subject.term))
            .copied()
            .unwrap_or(0),
        subject,
    });
    Ok(taught.collect())
}

/// How many members these courses have in each term. The view's own term is a query for every member: the terms of all are
/// joined instead.
pub(crate) fn count_members(
    db: &mut Db,
    college: CollegeId,
    courses: &[CourseId],
) -> Stored<HashMap<(CourseId, i16), i64>> {
    let ids: Vec<Uuid> = courses.iter().map(|id| id.0).collect();
    let rows: Vec<(Uuid, Option<i16>, i64)> = student_courses::table
        .left_join(
            present_enrolments::table.on(present_enrolments::college_id
                .eq(student_courses::college_id)
                .and(present_enrolments::student_id.eq(student_courses::student_id))),
        )
        .filter(student_courses::college_id.eq(college.0))
        .filter(student_courses::is_member)
        .filter(student_courses::course_id.eq_any(ids))
        .group_by((student_courses::course_id, present_enrolments::term))
        .select((
            student_courses::course_id,
            present_enrolments::term.nullable(),
            count_star(),
        ))
        .load(db)?;
    let mut counts = HashMap::new();
    for (course, term, count) in rows {
        // Who is in no class yet is in the first term.
        *counts
            .entry((CourseId(course), term.unwrap_or(1)))
            .or_default() += count;
    }
    Ok(counts)
}

/// `None` if the teacher does not hold the subject.
pub fn find_held(
    db: &mut Db,
    college: CollegeId,
    teacher: StaffId,
    id: SubjectId,
) -> Stored<Option<Subject>> {
    let row: Option<SubjectColumns> = with_holders()
        .filter(subjects::college_id.eq(college.0))
        .filter(teacher_subjects::staff_id.eq(teacher.0))
        .filter(subjects::id.eq(id.0))
        .select(subject_columns())
        .first(db)
        .optional()?;
    Ok(row.map(Subject::from))
}

/// The subjects that each of these people holds, in the college's order.
pub fn list_held_by(
    db: &mut Db,
    college: CollegeId,
    people: &[StaffId],
) -> Stored<HashMap<StaffId, Vec<SubjectId>>> {
    let people: Vec<Uuid> = people.iter().map(|id| id.0).collect();
    let rows: Vec<(Uuid, Uuid)> = with_holders()
        .filter(subjects::college_id.eq(college.0))
        .filter(teacher_subjects::staff_id.eq_any(people))
        .order((courses::position, subjects::position, subjects::id))
        .select((teacher_subjects::staff_id, subjects::id))
        .load(db)?;
    let mut held: HashMap<StaffId, Vec<SubjectId>> = HashMap::new();
    for (staff, subject) in rows {
        held.entry(StaffId(staff))
            .or_default()
            .push(SubjectId(subject));
    }
    Ok(held)
}

/// Replaces the subjects that a teacher holds. The transaction has to hold the account's lock.
pub fn save_held(
    tx: &mut Db,
    college: CollegeId,
    teacher: StaffId,
    held: &[SubjectId],
) -> Stored<()> {
    let ids: Vec<Uuid> = held.iter().map(|id| id.0).collect();
    diesel::delete(
        teacher_subjects::table
            .filter(teacher_subjects::college_id.eq(college.0))
            .filter(teacher_subjects::staff_id.eq(teacher.0))
            .filter(teacher_subjects::subject_id.ne_all(&ids)),
    )
    .execute(tx)?;
    let rows = ids.iter().map(|id| {
        (
            teacher_subjects::college_id.eq(college.0),
            teacher_subjects::staff_id.eq(teacher.0),
            teacher_subjects::subject_id.eq(*id),
        )
    });
    diesel::insert_into(teacher_subjects::table)
        .values(rows.collect::<Vec<_>>())
        .on_conflict_do_nothing()
        .execute(tx)?;
    Ok(())
}

/// The students of a course who were admitted on that day or before, by SAP id.
pub fn list_members(
    db: &mut Db,
    college: CollegeId,
    course: CourseId,
    day: NaiveDate,
) -> Stored<Vec<Member>> {
    let next = day.succ_opt().unwrap_or(day);
    let rows: Vec<MemberColumns> = members()
        .filter(student_courses::college_id.eq(college.0))
        .filter(student_courses::course_id.eq(course.0))
        .filter(student_courses::since.lt(midnight_in_india(next)))
        .order(students::sap_id)
        .select((students::id, students::sap_id, student_courses::full_name))
        .load(db)?;
    rows.into_iter().map(Member::try_from).collect()
}

/// A member's columns, as they are selected in this order.
#[derive(Queryable)]
pub(crate) struct MemberColumns {
    id: Uuid,
    sap_id: String,
    name: String,
}

impl TryFrom<MemberColumns> for Member {
    type Error = StoreError;

    fn try_from(columns: MemberColumns) -> Stored<Self> {
        Ok(Self {
            student: StudentId(columns.id),
            sap_id: SapId::parse(&columns.sap_id)
                .ok_or_else(|| StoreError::inconsistent("students", "sap_id", columns.id))?,
            name: columns.name,
        })
    }
}
