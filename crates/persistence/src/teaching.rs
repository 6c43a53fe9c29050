//! The subjects that teachers hold, and the students of a course.

use std::collections::HashMap;

use chrono::NaiveDate;
use diesel::{dsl::count_star, prelude::*};
use portal_domain::{
    dates::midnight_in_india,
    ids::{CollegeId, CourseId, StaffId, StudentId, SubjectId},
    sap_id::SapId,
    teaching::{Member, Subject, TaughtSubject},
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    schema::{courses, students, subjects, teacher_subjects},
    student_courses::members,
    views::student_courses,
};

/// A subject's columns with its course's, as they are selected in this order.
#[derive(Queryable)]
pub(crate) struct SubjectColumns {
    id: Uuid,
    name: String,
    course_id: Uuid,
    course_name: String,
}

impl From<SubjectColumns> for Subject {
    fn from(columns: SubjectColumns) -> Self {
        Self {
            id: SubjectId(columns.id),
            name: columns.name,
            course: CourseId(columns.course_id),
            course_name: columns.course_name,
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
        .select((subjects::id, subjects::name, courses::id, courses::name))
        .load(db)?;
    Ok(rows.into_iter().map(Subject::from).collect())
}

/// The subjects that a teacher holds, in the college's order.
pub fn list_held(db: &mut Db, college: CollegeId, teacher: StaffId) -> Stored<Vec<Subject>> {
    let rows: Vec<SubjectColumns> = with_holders()
        .filter(subjects::college_id.eq(college.0))
        .filter(teacher_subjects::staff_id.eq(teacher.0))
        .order((courses::position, subjects::position, subjects::id))
        .select((subjects::id, subjects::name, courses::id, courses::name))
        .load(db)?;
    Ok(rows.into_iter().map(Subject::from).collect())
}

/// As [`list_held`], with the number of students of each course.
pub fn list_taught(
    db: &mut Db,
    college: CollegeId,
    teacher: StaffId,
) -> Stored<Vec<TaughtSubject>> {
    let held = list_held(db, college, teacher)?;
    let courses = held.iter().map(|subject| subject.course.0);
    let counts: Vec<(Uuid, i64)> = student_courses::table
        .filter(student_courses::college_id.eq(college.0))
        .filter(student_courses::is_member)
        .filter(student_courses::course_id.eq_any(courses.collect::<Vec<_>>()))
        .group_by(student_courses::course_id)
        .select((student_courses::course_id, count_star()))
        .load(db)?;
    let counts: HashMap<Uuid, i64> = counts.into_iter().collect();
    let taught = held.into_iter().map(|subject| TaughtSubject {
        students: counts.get(&subject.course.0).copied().unwrap_or(0),
        subject,
    });
    Ok(taught.collect())
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
        .select((subjects::id, subjects::name, courses::id, courses::name))
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
