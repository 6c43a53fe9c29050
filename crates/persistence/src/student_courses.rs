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
    schema::{courses, students},
    views::student_courses,
};

/// That a student is in a course.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Membership {
    pub course: CourseId,
    /// From 1; what the student takes is of this term.
    pub term: i16,
    /// The day in India of the approval.
    pub day: NaiveDate,
}

/// The course that the student is in; `None` until the application is approved.
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
            day: date_in_india(since),
        })
    };
    found.map(membership).transpose()
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
