//! Which course and term a student is in. The view `student_courses` says so, here and in every list: the course is that of the
//! application, which makes its student a member once it is approved; the term is that of the class that the student is in.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use portal_domain::{
    dates::date_in_india,
    ids::{CollegeId, CourseId, StudentId},
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    schema::{classes, courses, enrolments, regulations, students},
    views::{enrolment_rank, student_courses},
};

/// That a student is in a course.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Membership {
    pub course: CourseId,
    /// From 1: what is read of the student is of this term.
    pub term: i16,
    /// Whether it is the one that the student is in, or was in last.
    pub is_present: bool,
    /// The day in India of the approval.
    pub day: NaiveDate,
}

impl Membership {
    /// The same, to read what is of another term.
    #[must_use]
    pub fn in_term(self, term: i16) -> Self {
        Self {
            term,
            is_present: self.is_present && term == self.term,
            ..self
        }
    }
}

/// The course that the student is in, with the present term; `None` until the application is approved.
pub fn find(db: &mut Db, college: CollegeId, student: StudentId) -> Stored<Option<Membership>> {
    let found: Option<(Uuid, i16, Option<DateTime<Utc>>)> = student_courses::table
        .find((college.0, student.0))
        .filter(student_courses::is_member)
        .select((
            student_courses::course_id,
            student_courses::term,
            student_courses::since,
        ))
        .first(db)
        .optional()?;
    let membership = |(course, term, since): (Uuid, i16, Option<DateTime<Utc>>)| {
        let since =
            since.ok_or_else(|| StoreError::inconsistent("applications", "decided_at", course))?;
        Ok(Membership {
            course: CourseId(course),
            term,
            is_present: true,
            day: date_in_india(since),
        })
    };
    found.map(membership).transpose()
}

/// The terms that the student is or was in, in ascending order, and how many the course has: that of the newest enrolment.
pub fn find_terms(db: &mut Db, college: CollegeId, student: StudentId) -> Stored<(Vec<i16>, i16)> {
    let rows: Vec<(i16, i16)> = enrolments::table
        .inner_join(
            classes::table.on(classes::college_id
                .eq(enrolments::college_id)
                .and(classes::id.eq(enrolments::class_id))),
        )
        .inner_join(
            regulations::table.on(regulations::college_id
                .eq(enrolments::college_id)
                .and(regulations::id.eq(enrolments::regulation_id))),
        )
        .filter(enrolments::college_id.eq(college.0))
        .filter(enrolments::student_id.eq(student.0))
        .filter(enrolments::state.ne("Cancelled"))
        .order(enrolment_rank().desc())
        .select((classes::term, regulations::terms))
        .load(db)?;
    let of_course = rows.first().map_or(1, |(_, terms)| *terms);
    let mut terms: Vec<i16> = rows.into_iter().map(|(term, _)| term).collect();
    terms.sort_unstable();
    terms.dedup();
    Ok((terms, of_course))
}

/// The members of all courses, with their accounts.
#[diesel::dsl::auto_type]
pub(crate) fn members() -> _ {
    student_courses::table
        .inner_join(
            students::table.on(students::college_id
                .eq(student_courses::college_id)
                .and(students::id.eq(student_courses::student_id))),
        )
        .filter(student_courses::is_member)
}

/// As [`members()`], with their courses.
#[diesel::dsl::auto_type]
pub(crate) fn members_with_courses() -> _ {
    members().inner_join(
        courses::table.on(courses::college_id
            .eq(student_courses::college_id)
            .and(courses::id.eq(student_courses::course_id))),
    )
}
