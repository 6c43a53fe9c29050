//! Writes plans, and carries them out.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    QueryableByName,
    connection::SimpleConnection,
    prelude::*,
    sql_types::{Date, Integer, Uuid as SqlUuid},
};
use portal_domain::{
    course_moves::{MovePlan, SavedPlan},
    ids::{CollegeId, CourseId, CourseMoveId, StaffId, StudentId},
    sap_id::SapId,
};

use crate::{
    Db, ROWS_AT_ONCE, Stored,
    schema::{
        course_move_divisions, course_move_students, course_move_subjects, course_move_years,
        course_moves,
    },
};

/// Adds a plan for a course that has none. `students` has those that it names.
pub fn insert(
    tx: &mut Db,
    (college, course): (CollegeId, CourseId),
    saved: &SavedPlan,
    students: &HashMap<SapId, StudentId>,
    now: DateTime<Utc>,
) -> Stored<()> {
    diesel::insert_into(course_moves::table)
        .values((
            course_moves::college_id.eq(college.0),
            course_moves::id.eq(saved.id.0),
            course_moves::course_id.eq(course.0),
            course_moves::terms.eq(saved.plan.terms.count),
            course_moves::terms_per_year.eq(saved.plan.terms.per_year),
            course_moves::revision.eq(saved.revision),
            course_moves::saved_by.eq(saved.saved_by.0),
            course_moves::saved_at.eq(now),
        ))
        .execute(tx)?;
    insert_entries(tx, college, saved.id, &saved.plan, students)
}

/// Replaces all of a plan that has not ended; the college's row is locked.
pub fn update(
    tx: &mut Db,
    college: CollegeId,
    saved: &SavedPlan,
    students: &HashMap<SapId, StudentId>,
    now: DateTime<Utc>,
) -> Stored<()> {
    diesel::update(course_moves::table.find((college.0, saved.id.0)))
        .set((
            course_moves::terms.eq(saved.plan.terms.count),
            course_moves::terms_per_year.eq(saved.plan.terms.per_year),
            course_moves::revision.eq(saved.revision),
            course_moves::saved_by.eq(saved.saved_by.0),
            course_moves::saved_at.eq(now),
        ))
        .execute(tx)?;
    delete_entries(tx, college, saved.id)?;
    insert_entries(tx, college, saved.id, &saved.plan, students)
}

/// Deletes all of a plan from the tables that its lists are in.
macro_rules! delete_from {
    ($tx:expr, $college:expr, $id:expr, $($table:ident)+) => {{$(
        diesel::delete(
            $table::table
                .filter($table::college_id.eq($college.0))
                .filter($table::move_id.eq($id.0)),
        )
        .execute($tx)?;
    )+}};
}

fn delete_entries(tx: &mut Db, college: CollegeId, id: CourseMoveId) -> Stored<()> {
    delete_from!(tx, college, id,
        course_move_subjects course_move_years course_move_divisions course_move_students);
    Ok(())
}

/// Adds the entries of a list, each an id with its term.
macro_rules! insert_into {
    ($tx:expr, $college:expr, $id:expr, $table:ident, $column:ident, $entries:expr) => {{
        let rows: Vec<_> = $entries
            .map(|(id, term)| {
                (
                    $table::college_id.eq($college.0),
                    $table::move_id.eq($id.0),
                    $table::$column.eq(id),
                    $table::term.eq(term),
                )
            })
            .collect();
        for some in rows.chunks(ROWS_AT_ONCE) {
            diesel::insert_into($table::table)
                .values(some)
                .execute($tx)?;
        }
    }};
}

fn insert_entries(
    tx: &mut Db,
    college: CollegeId,
    id: CourseMoveId,
    plan: &MovePlan,
    students: &HashMap<SapId, StudentId>,
) -> Stored<()> {
    let subjects = plan.subjects.iter().map(|(id, term)| (id.0, *term));
    insert_into!(tx, college, id, course_move_subjects, subject_id, subjects);
    let years = plan.years.iter().map(|(id, term)| (id.0, *term));
    insert_into!(tx, college, id, course_move_years, year_id, years);
    let divisions = plan.divisions.iter().map(|(id, term)| (id.0, *term));
    insert_into!(
        tx,
        college,
        id,
        course_move_divisions,
        division_id,
        divisions
    );
    let named = plan.lists.iter().flat_map(|list| {
        let found = list.students.iter().filter_map(|id| students.get(id));
        found.map(|id| (id.0, list.term))
    });
    insert_into!(tx, college, id, course_move_students, student_id, named);
    Ok(())
}

/// How a plan ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Somebody else approved it, and it was carried out.
    Approved,
    /// It was dismissed.
    Dismissed,
}

/// Ends a plan; the college's row is locked.
pub fn end(
    tx: &mut Db,
    (college, id): (CollegeId, CourseMoveId),
    outcome: Outcome,
    by: StaffId,
    now: DateTime<Utc>,
) -> Stored<()> {
    let outcome = match outcome {
        Outcome::Approved => "Approved",
        Outcome::Dismissed => "Dismissed",
    };
    diesel::update(course_moves::table.find((college.0, id.0)))
        .set((
            course_moves::outcome.eq(outcome),
            course_moves::ended_by.eq(by.0),
            course_moves::ended_at.eq(now),
        ))
        .execute(tx)?;
    Ok(())
}

/// Moves everybody in the course as a plan says that has not ended, by the day `today` in India; returns how many. The
/// college's row is locked. A conflict with [`super::OLDER_VERSION`] while an older version serves.
pub fn carry_out(
    tx: &mut Db,
    college: CollegeId,
    id: CourseMoveId,
    today: NaiveDate,
) -> Stored<i32> {
    #[derive(QueryableByName)]
    struct Count {
        #[diesel(sql_type = Integer)]
        moved: i32,
    }
    // It is one statement, for as many students as the course has.
    tx.batch_execute("SET LOCAL statement_timeout = 0")?;
    let count: Count = diesel::sql_query("SELECT move_to_terms($1, $2, $3) AS moved")
        .bind::<SqlUuid, _>(college.0)
        .bind::<SqlUuid, _>(id.0)
        .bind::<Date, _>(today)
        .get_result(tx)?;
    Ok(count.moved)
}
