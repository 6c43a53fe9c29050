//! Plans to move courses of one term to several, and the courses that can be moved. A row stays when its plan has ended.

mod movers;
mod save;

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::{
    dsl::{count_star, max},
    prelude::*,
};
use portal_domain::{
    college_setup::Terms,
    course_moves::{
        CourseToMove, DivisionToMove, MovePlan, NamedStudents, SavedPlan, SubjectToMove, YearToMove,
    },
    ids::{
        AcademicYearId, CollegeId, CourseId, CourseMoveId, DivisionId, StaffId, StudentId,
        SubjectId,
    },
    sap_id::SapId,
};
use uuid::Uuid;

pub use self::{
    movers::{Counts, Wanted, count_movers, list_movers},
    save::{Outcome, carry_out, end, insert, update},
};
use crate::{
    Db, StoreError, Stored,
    schema::{
        academic_years, classes, course_move_divisions, course_move_students, course_move_subjects,
        course_move_years, course_moves, courses, divisions, enrolments, regulations, staff,
        students, subjects,
    },
};

/// The guard that refuses several terms while an instance of an older version serves.
pub use crate::college_setup::OLDER_VERSION;

/// Who saved a plan last, and when.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    /// The name that colleagues see.
    pub by: String,
    pub at: DateTime<Utc>,
}

/// A course that can be moved.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    pub course: CourseId,
    /// The short name.
    pub name: String,
    pub students: i64,
    /// `None` without a plan.
    pub plan: Option<Saved>,
}

diesel::allow_columns_to_appear_in_same_group_by_clause!(classes::year_id, enrolments::division_id,);

#[diesel::dsl::auto_type]
fn live_with_classes() -> _ {
    enrolments::table
        .inner_join(
            classes::table.on(classes::college_id
                .eq(enrolments::college_id)
                .and(classes::id.eq(enrolments::class_id))),
        )
        .filter(enrolments::closed_on.is_null())
}

/// The college's courses of one term that somebody is in, in their order.
pub fn list(db: &mut Db, college: CollegeId) -> Stored<Vec<Listed>> {
    let rows: Vec<(Uuid, String)> = courses::table
        .inner_join(
            regulations::table.on(regulations::college_id
                .eq(courses::college_id)
                .and(regulations::course_id.eq(courses::id))),
        )
        .filter(courses::college_id.eq(college.0))
        .filter(regulations::state.eq("Open"))
        .filter(regulations::terms.eq(1))
        .order((courses::position, courses::id))
        .select((courses::id, courses::name))
        .load(db)?;
    let counts: Vec<(Uuid, i64)> = live_with_classes()
        .filter(enrolments::college_id.eq(college.0))
        .group_by(classes::course_id)
        .select((classes::course_id, count_star()))
        .load(db)?;
    let counts: HashMap<Uuid, i64> = counts.into_iter().collect();
    let plans: Vec<(Uuid, String, DateTime<Utc>)> = course_moves::table
        .inner_join(
            staff::table.on(staff::college_id
                .eq(course_moves::college_id)
                .and(staff::id.eq(course_moves::saved_by))),
        )
        .filter(course_moves::college_id.eq(college.0))
        .filter(course_moves::ended_at.is_null())
        .select((course_moves::course_id, staff::name, course_moves::saved_at))
        .load(db)?;
    let mut plans: HashMap<Uuid, Saved> = plans
        .into_iter()
        .map(|(course, by, at)| (course, Saved { by, at }))
        .collect();
    let listed = rows.into_iter().filter_map(|(course, name)| {
        Some(Listed {
            course: CourseId(course),
            students: *counts.get(&course)?,
            plan: plans.remove(&course),
            name,
        })
    });
    Ok(listed.collect())
}

/// A course with how many terms it has; `None` if the college has none of that id.
pub fn find_course(
    db: &mut Db,
    college: CollegeId,
    id: CourseId,
) -> Stored<Option<(CourseToMove, i16)>> {
    let found: Option<(String, i16)> = courses::table
        .inner_join(
            regulations::table.on(regulations::college_id
                .eq(courses::college_id)
                .and(regulations::course_id.eq(courses::id))),
        )
        .filter(courses::college_id.eq(college.0))
        .filter(courses::id.eq(id.0))
        .filter(regulations::state.eq("Open"))
        .select((courses::name, regulations::terms))
        .first(db)
        .optional()?;
    let Some((name, terms)) = found else {
        return Ok(None);
    };
    let course = CourseToMove {
        id,
        name,
        subjects: subjects_of(db, college, id)?,
        years: years_of(db, college, id)?,
    };
    Ok(Some((course, terms)))
}

fn subjects_of(db: &mut Db, college: CollegeId, course: CourseId) -> Stored<Vec<SubjectToMove>> {
    let rows: Vec<(Uuid, String, Option<String>)> = subjects::table
        .filter(subjects::college_id.eq(college.0))
        .filter(subjects::course_id.eq(course.0))
        .order((subjects::position, subjects::id))
        .select((subjects::id, subjects::name, subjects::code))
        .load(db)?;
    let subject = |(id, name, code)| SubjectToMove {
        id: SubjectId(id),
        name,
        code,
    };
    Ok(rows.into_iter().map(subject).collect())
}

/// Who is in the course now, by year and division.
fn years_of(db: &mut Db, college: CollegeId, course: CourseId) -> Stored<Vec<YearToMove>> {
    type Group = (Uuid, Option<Uuid>, i64);
    let groups: Vec<Group> = live_with_classes()
        .filter(enrolments::college_id.eq(college.0))
        .filter(classes::course_id.eq(course.0))
        .group_by((classes::year_id, enrolments::division_id))
        .select((classes::year_id, enrolments::division_id, count_star()))
        .load(db)?;
    let ids: Vec<Uuid> = groups.iter().map(|(year, ..)| *year).collect();
    let years: Vec<(Uuid, String)> = academic_years::table
        .filter(academic_years::college_id.eq(college.0))
        .filter(academic_years::id.eq_any(ids))
        .order(academic_years::begins_on.desc())
        .select((academic_years::id, academic_years::name))
        .load(db)?;
    let ids: Vec<Uuid> = groups.iter().filter_map(|(_, id, _)| *id).collect();
    let names: Vec<(Uuid, String)> = divisions::table
        .filter(divisions::college_id.eq(college.0))
        .filter(divisions::id.eq_any(ids))
        .order((divisions::position, divisions::id))
        .select((divisions::id, divisions::name))
        .load(db)?;
    let year = |(year, name): (Uuid, String)| {
        let own = || groups.iter().filter(move |(of, ..)| *of == year);
        let divisions = names.iter().filter_map(|(id, name)| {
            let (.., students) = own().find(|(_, division, _)| *division == Some(*id))?;
            Some(DivisionToMove {
                id: DivisionId(*id),
                name: name.clone(),
                students: *students,
            })
        });
        YearToMove {
            id: AcademicYearId(year),
            students: own().map(|(.., students)| students).sum(),
            divisions: divisions.collect(),
            name,
        }
    };
    Ok(years.into_iter().map(year).collect())
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = course_moves)]
struct Row {
    id: Uuid,
    terms: i16,
    terms_per_year: i16,
    revision: i32,
    saved_by: Uuid,
    saved_at: DateTime<Utc>,
}

/// The plan for a course that has neither been approved nor dismissed.
pub fn find_plan(
    db: &mut Db,
    college: CollegeId,
    course: CourseId,
) -> Stored<Option<(SavedPlan, Saved)>> {
    let found: Option<(Row, String)> = course_moves::table
        .inner_join(
            staff::table.on(staff::college_id
                .eq(course_moves::college_id)
                .and(staff::id.eq(course_moves::saved_by))),
        )
        .filter(course_moves::college_id.eq(college.0))
        .filter(course_moves::course_id.eq(course.0))
        .filter(course_moves::ended_at.is_null())
        .select((Row::as_select(), staff::name))
        .first(db)
        .optional()?;
    let Some((row, by)) = found else {
        return Ok(None);
    };
    let plan = SavedPlan {
        id: CourseMoveId(row.id),
        revision: row.revision,
        saved_by: StaffId(row.saved_by),
        plan: find_entries(db, college, &row)?,
    };
    let at = row.saved_at;
    Ok(Some((plan, Saved { by, at })))
}

/// The revision of the course's last plan, whatever became of it; 0 before the first. The next one goes on from there, so that
/// nobody approves another plan than the one that was read.
pub fn last_revision(db: &mut Db, college: CollegeId, course: CourseId) -> Stored<i32> {
    let last: Option<i32> = course_moves::table
        .filter(course_moves::college_id.eq(college.0))
        .filter(course_moves::course_id.eq(course.0))
        .select(max(course_moves::revision))
        .first(db)?;
    Ok(last.unwrap_or(0))
}

/// The ids of a list of the plan, each with its term.
macro_rules! entries {
    ($db:expr, $college:expr, $row:expr, $table:ident, $column:ident, $id:expr) => {{
        let rows: Vec<(Uuid, i16)> = $table::table
            .filter($table::college_id.eq($college.0))
            .filter($table::move_id.eq($row.id))
            .order($table::$column)
            .select(($table::$column, $table::term))
            .load($db)?;
        rows.into_iter().map(|(id, term)| ($id(id), term)).collect()
    }};
}

fn find_entries(db: &mut Db, college: CollegeId, row: &Row) -> Stored<MovePlan> {
    use {
        course_move_divisions as of_divisions, course_move_subjects as of_subjects,
        course_move_years as of_years,
    };
    Ok(MovePlan {
        terms: Terms {
            count: row.terms,
            per_year: row.terms_per_year,
        },
        subjects: entries!(db, college, row, of_subjects, subject_id, SubjectId),
        years: entries!(db, college, row, of_years, year_id, AcademicYearId),
        divisions: entries!(db, college, row, of_divisions, division_id, DivisionId),
        lists: find_named(db, college, row.id)?,
    })
}

/// A list for each term in which students are that are named.
fn find_named(db: &mut Db, college: CollegeId, plan: Uuid) -> Stored<Vec<NamedStudents>> {
    let rows: Vec<(i16, String)> = course_move_students::table
        .inner_join(
            students::table.on(students::college_id
                .eq(course_move_students::college_id)
                .and(students::id.eq(course_move_students::student_id))),
        )
        .filter(course_move_students::college_id.eq(college.0))
        .filter(course_move_students::move_id.eq(plan))
        .order((course_move_students::term, students::sap_id))
        .select((course_move_students::term, students::sap_id))
        .load(db)?;
    let mut lists: Vec<NamedStudents> = Vec::new();
    for (term, sap_id) in rows {
        let id = parse_sap_id(&sap_id)?;
        match lists.last_mut().filter(|list| list.term == term) {
            Some(list) => list.students.push(id),
            None => lists.push(NamedStudents {
                term,
                students: vec![id],
            }),
        }
    }
    Ok(lists)
}

fn parse_sap_id(raw: &str) -> Stored<SapId> {
    SapId::parse(raw).ok_or_else(|| StoreError::inconsistent("students", "sap_id", raw))
}

/// Those of these students who are in the course now.
pub fn find_named_in(
    db: &mut Db,
    college: CollegeId,
    course: CourseId,
    named: &[SapId],
) -> Stored<HashMap<SapId, StudentId>> {
    let ids: Vec<&str> = named.iter().map(SapId::as_str).collect();
    let rows: Vec<(String, Uuid)> = live_with_classes()
        .inner_join(
            students::table.on(students::college_id
                .eq(enrolments::college_id)
                .and(students::id.eq(enrolments::student_id))),
        )
        .filter(enrolments::college_id.eq(college.0))
        .filter(classes::course_id.eq(course.0))
        .filter(students::sap_id.eq_any(ids))
        .select((students::sap_id, students::id))
        .load(db)?;
    let found = |(sap_id, id): (String, Uuid)| Ok((parse_sap_id(&sap_id)?, StudentId(id)));
    rows.into_iter().map(found).collect()
}
