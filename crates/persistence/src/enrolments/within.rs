//! Which students are or were in a year, class or division, and with which enrolment.

use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;
use diesel::{pg::Pg, prelude::*, sql_types};
use portal_domain::{
    classes::{Meant, Within},
    ids::{CollegeId, CourseId, EnrolmentId},
};
use uuid::Uuid;

use crate::{
    Db, Stored,
    schema::{academic_years, classes, courses, divisions, enrolments, regulations},
    views::{enrolment_rank, student_enrolments},
};

type Ids = student_enrolments::BoxedQuery<'static, Pg, sql_types::Uuid>;

/// Narrows a boxed query to what is within that, by the columns of year, class and division.
macro_rules! narrow_to {
    ($query:expr, $within:expr, ($year:expr, $class:expr, $division:expr)) => {{
        let (mut query, within): (_, portal_domain::classes::Within) = ($query, $within);
        if let Some(id) = within.year {
            query = query.filter($year.eq(id.0));
        }
        if let Some(id) = within.class {
            query = query.filter($class.eq(id.0));
        }
        if let Some(id) = within.division {
            query = query.filter($division.eq(id.0));
        }
        query
    }};
}
pub(crate) use narrow_to;

/// The students who are or were within that.
pub(crate) fn students_within(college: CollegeId, within: Within) -> Ids {
    let students = student_enrolments::table
        .select(student_enrolments::student_id)
        .into_boxed();
    // Of any other list it does not matter which of several enrolments is meant.
    match within.division {
        Some(_) => meant(students, college, within),
        None => narrowed(students, college, within),
    }
}

/// The students whose enrolment that is meant within that is one in the course; nobody's is in none.
pub(crate) fn students_of_course_within(
    college: CollegeId,
    course: Option<CourseId>,
    within: Within,
) -> Ids {
    let students = student_enrolments::table
        .filter(student_enrolments::course_id.eq_any(course.map(|id| id.0)))
        .select(student_enrolments::student_id)
        .into_boxed();
    meant(students, college, within)
}

/// The enrolments within that.
pub(crate) fn enrolments_within(college: CollegeId, within: Within) -> Ids {
    let ids = student_enrolments::table
        .select(student_enrolments::id)
        .into_boxed();
    narrowed(ids, college, within)
}

/// Of those students the enrolments that are meant ([`Within::meant`]).
pub(crate) fn meant_within(college: CollegeId, within: Within) -> Ids {
    let ids = student_enrolments::table
        .select(student_enrolments::id)
        .into_boxed();
    meant(ids, college, within)
}

/// Those of the students whose meant enrolment is their first one, to which results from before there were enrolments belong.
pub(crate) fn students_of_first(college: CollegeId, within: Within) -> Ids {
    let students = student_enrolments::table
        .filter(student_enrolments::via.eq("Migration"))
        .select(student_enrolments::student_id)
        .into_boxed();
    meant(students, college, within)
}

fn meant(all: Ids, college: CollegeId, within: Within) -> Ids {
    let all = match within.meant() {
        Meant::Present => all.filter(student_enrolments::is_present),
        Meant::LastOfYear => all.filter(student_enrolments::is_last_of_year),
        Meant::LastOfClass => all.filter(student_enrolments::is_last_of_class),
    };
    narrowed(all, college, within)
}

fn narrowed(all: Ids, college: CollegeId, within: Within) -> Ids {
    use student_enrolments::{class_id, college_id, division_id, year_id};
    let all = all.filter(college_id.eq(college.0));
    narrow_to!(all, within, (year_id, class_id, division_id))
}

/// The enrolment that is meant of a student.
#[derive(Debug, Clone)]
pub(crate) struct EnrolmentMeant {
    pub(crate) id: EnrolmentId,
    pub(crate) course: CourseId,
    /// The course's short name.
    pub(crate) course_name: String,
    /// From 1.
    pub(crate) term: i16,
    /// As people read it: `None` in a course of one term.
    pub(crate) shown_term: Option<i16>,
    /// Whether it is the student's first one, to which what names no enrolment belongs.
    pub(crate) is_first: bool,
    /// Whether it has ended: no subject is added to it any more.
    pub(crate) is_past: bool,
}

#[derive(Queryable)]
struct Row {
    id: Uuid,
    student: Uuid,
    year: Uuid,
    class: Uuid,
    division: Option<Uuid>,
    course: Uuid,
    course_name: String,
    term: i16,
    terms: i16,
    via: String,
    is_past: bool,
}

impl Row {
    fn is_within(&self, within: Within) -> bool {
        let wanted = [
            (within.year.map(|id| id.0), Some(self.year)),
            (within.class.map(|id| id.0), Some(self.class)),
            (within.division.map(|id| id.0), self.division),
        ];
        wanted
            .iter()
            .all(|(wanted, own)| wanted.is_none() || wanted == own)
    }
}

/// Of each of these students the enrolment that is meant ([`Within::meant`]). Nobody has one who never was within that, nor who
/// was admitted before there were enrolments and is not enrolled yet.
pub(crate) fn find_meant(
    db: &mut Db,
    college: CollegeId,
    students: &[Uuid],
    within: Within,
) -> Stored<HashMap<Uuid, EnrolmentMeant>> {
    let rows = load(db, college, students)?;
    let (mut meant, mut seen) = (HashMap::new(), HashSet::new());
    for row in rows {
        let is_last_of_class = seen.insert((row.student, row.class));
        if !(is_last_of_class && row.is_within(within)) {
            continue;
        }
        meant.entry(row.student).or_insert_with(|| EnrolmentMeant {
            id: EnrolmentId(row.id),
            course: CourseId(row.course),
            term: row.term,
            shown_term: (row.terms > 1).then_some(row.term),
            is_first: row.via == "Migration",
            is_past: row.is_past,
            course_name: row.course_name,
        });
    }
    Ok(meant)
}

/// All of these students' enrolments, the present one of each first.
fn load(db: &mut Db, college: CollegeId, students: &[Uuid]) -> Stored<Vec<Row>> {
    Ok(enrolments::table
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
        .inner_join(
            courses::table.on(courses::college_id
                .eq(classes::college_id)
                .and(courses::id.eq(classes::course_id))),
        )
        .filter(enrolments::college_id.eq(college.0))
        .filter(enrolments::student_id.eq_any(students))
        .filter(enrolments::state.ne("Cancelled"))
        .order(enrolment_rank().desc())
        .select((
            enrolments::id,
            enrolments::student_id,
            classes::year_id,
            classes::id,
            enrolments::division_id,
            courses::id,
            courses::name,
            classes::term,
            regulations::terms,
            enrolments::via,
            enrolments::closed_on.is_not_null(),
        ))
        .load(db)?)
}

/// What was taught within that: in which subjects and on which days.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct TaughtWithin {
    /// The course and term of a class.
    pub(crate) of_class: Option<(Uuid, i16)>,
    /// The first and the last day of an academic year.
    pub(crate) days: Option<(NaiveDate, NaiveDate)>,
}

/// `None` if there is no such year, class or division, or they do not belong together.
pub(crate) fn find_taught(
    db: &mut Db,
    college: CollegeId,
    within: Within,
) -> Stored<Option<TaughtWithin>> {
    if within.class.is_none() && within.division.is_none() {
        let Some(year) = within.year else {
            return Ok(Some(TaughtWithin::default()));
        };
        let days = academic_years::table
            .find((college.0, year.0))
            .select((academic_years::begins_on, academic_years::ends_on))
            .first(db)
            .optional()?;
        let of_year = |days| TaughtWithin {
            of_class: None,
            days: Some(days),
        };
        return Ok(days.map(of_year));
    }
    let mut query = classes::table
        .inner_join(
            academic_years::table.on(academic_years::college_id
                .eq(classes::college_id)
                .and(academic_years::id.eq(classes::year_id))),
        )
        .filter(classes::college_id.eq(college.0))
        .select((
            (classes::course_id, classes::term),
            (academic_years::begins_on, academic_years::ends_on),
        ))
        .into_boxed();
    if let Some(year) = within.year {
        query = query.filter(classes::year_id.eq(year.0));
    }
    if let Some(class) = within.class {
        query = query.filter(classes::id.eq(class.0));
    }
    if let Some(division) = within.division {
        let its_class = divisions::table
            .filter(divisions::college_id.eq(college.0))
            .filter(divisions::id.eq(division.0))
            .select(divisions::class_id);
        query = query.filter(classes::id.eq_any(its_class));
    }
    let found: Option<((Uuid, i16), (NaiveDate, NaiveDate))> = query.first(db).optional()?;
    Ok(found.map(|(of_class, days)| TaughtWithin {
        of_class: Some(of_class),
        days: Some(days),
    }))
}

/// Narrows a boxed query that has `subjects` to what was taught so.
macro_rules! taught_within {
    ($query:expr, $held_on:expr, $taught:expr) => {{
        let (mut query, taught): (_, $crate::enrolments::TaughtWithin) = ($query, $taught);
        if let Some((first, last)) = taught.days {
            query = query.filter($held_on.between(first, last));
        }
        if let Some((course, term)) = taught.of_class {
            query = query
                .filter(subjects::course_id.eq(course))
                .filter($crate::teaching::subject_term().eq(term));
        }
        query
    }};
}
pub(crate) use taught_within;
