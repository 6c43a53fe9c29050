//! Classes with their divisions, and the students in them.

mod members;
mod save;
mod teachers;

use std::collections::HashMap;

use chrono::NaiveDate;
use diesel::{
    QueryableByName,
    dsl::exists,
    prelude::*,
    sql_query,
    sql_types::{Array, BigInt, Nullable, Uuid as SqlUuid},
};
use portal_domain::{
    academic_years::Span,
    classes::{Class, Division},
    ids::{AcademicYearId, ClassId, CollegeId, CourseId, DivisionId},
};
use uuid::Uuid;

use self::save::raise_revision;
pub use self::{
    members::{InDivision, Wanted, holders, list_members, list_page, lock_waiting, register},
    save::{NUMBER_TAKEN, OLDER_VERSION, give_rolls, place, save_divisions},
    teachers::{list_teachers, own_divisions, save_teachers},
};
use crate::{
    Db, Stored,
    schema::{
        academic_years, classes, courses, divisions, enrolments, lectures, regulations,
        roll_numbers, subjects, teacher_divisions, teacher_subjects,
    },
    teaching::subject_term,
};

#[derive(Queryable)]
struct ClassRow {
    id: Uuid,
    year: String,
    year_begins: NaiveDate,
    year_ends: NaiveDate,
    course: String,
    term: i16,
    terms: i16,
    begins_on: Option<NaiveDate>,
    ends_on: Option<NaiveDate>,
    revision: i32,
}

#[derive(Queryable)]
struct DivisionRow {
    id: Uuid,
    class: Uuid,
    name: String,
    capacity: i16,
    is_used: bool,
    is_assigned: bool,
}

/// How many students a class has in a division, or in none.
#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = SqlUuid)]
    class_id: Uuid,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    division_id: Option<Uuid>,
    /// Without those who have left or whose approval was undone.
    #[diesel(sql_type = BigInt)]
    students: i64,
    /// Those who are in it now.
    #[diesel(sql_type = BigInt)]
    live: i64,
    /// Those of them who have no roll number.
    #[diesel(sql_type = BigInt)]
    without_roll: i64,
}

#[diesel::dsl::auto_type]
fn with_course() -> _ {
    classes::table
        .inner_join(
            academic_years::table.on(academic_years::college_id
                .eq(classes::college_id)
                .and(academic_years::id.eq(classes::year_id))),
        )
        .inner_join(
            courses::table.on(courses::college_id
                .eq(classes::college_id)
                .and(courses::id.eq(classes::course_id))),
        )
        .inner_join(
            regulations::table.on(regulations::college_id
                .eq(classes::college_id)
                .and(regulations::course_id.eq(classes::course_id))
                .and(regulations::state.eq("Open"))),
        )
}

#[diesel::dsl::auto_type]
fn class_columns() -> _ {
    (
        classes::id,
        academic_years::name,
        academic_years::begins_on,
        academic_years::ends_on,
        courses::name,
        classes::term,
        regulations::terms,
        classes::begins_on,
        classes::ends_on,
        classes::revision,
    )
}

/// The classes of a year, in the order of their courses and terms.
pub fn list(db: &mut Db, college: CollegeId, year: AcademicYearId) -> Stored<Vec<Class>> {
    let rows: Vec<ClassRow> = with_course()
        .filter(classes::college_id.eq(college.0))
        .filter(classes::year_id.eq(year.0))
        // A course that had more terms may have left classes behind; nobody was ever in one.
        .filter(classes::term.le(regulations::terms))
        .order((courses::position, courses::id, classes::term))
        .select(class_columns())
        .load(db)?;
    whole(db, college, rows)
}

/// The classes of each of these courses in which somebody was on that day or later, the newest year first.
pub fn list_taught(
    db: &mut Db,
    college: CollegeId,
    of: &[CourseId],
    since: NaiveDate,
) -> Stored<HashMap<CourseId, Vec<Class>>> {
    let attended = enrolments::table
        .filter(enrolments::college_id.eq(classes::college_id))
        .filter(enrolments::class_id.eq(classes::id))
        .filter(enrolments::state.ne("Cancelled"))
        .filter(
            enrolments::closed_on
                .is_null()
                .or(enrolments::closed_on.ge(since)),
        );
    let ids = of.iter().map(|id| id.0);
    let rows: Vec<(Uuid, ClassRow)> = with_course()
        .filter(classes::college_id.eq(college.0))
        .filter(classes::course_id.eq_any(ids.collect::<Vec<_>>()))
        .filter(exists(attended))
        .order((academic_years::begins_on.desc(), classes::term, classes::id))
        .select((classes::course_id, class_columns()))
        .load(db)?;
    let (courses, rows): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
    let mut taught: HashMap<CourseId, Vec<Class>> = HashMap::new();
    for (course, class) in courses.into_iter().zip(whole(db, college, rows)?) {
        taught.entry(CourseId(course)).or_default().push(class);
    }
    Ok(taught)
}

/// Which of these courses are of several terms, or have a class in divisions.
pub fn arranged(db: &mut Db, college: CollegeId, of: &[CourseId]) -> Stored<Vec<CourseId>> {
    let divided = classes::table
        .inner_join(
            divisions::table.on(divisions::college_id
                .eq(classes::college_id)
                .and(divisions::class_id.eq(classes::id))),
        )
        .filter(classes::college_id.eq(regulations::college_id))
        .filter(classes::course_id.eq(regulations::course_id));
    let ids = of.iter().map(|id| id.0);
    let found: Vec<Uuid> = regulations::table
        .filter(regulations::college_id.eq(college.0))
        .filter(regulations::course_id.eq_any(ids.collect::<Vec<_>>()))
        .filter(regulations::terms.gt(1).or(exists(divided)))
        .select(regulations::course_id)
        .distinct()
        .load(db)?;
    Ok(found.into_iter().map(CourseId).collect())
}

/// A class; `None` if the college has none of that id.
pub fn find(db: &mut Db, college: CollegeId, id: ClassId) -> Stored<Option<Class>> {
    let rows: Vec<ClassRow> = with_course()
        .filter(classes::college_id.eq(college.0))
        .filter(classes::id.eq(id.0))
        .select(class_columns())
        .load(db)?;
    Ok(whole(db, college, rows)?.pop())
}

/// As [`find`]; nobody else changes its divisions, who is in them or their numbers until the transaction ends. Approvals and
/// re-openings go on.
pub fn lock(tx: &mut Db, college: CollegeId, id: ClassId) -> Stored<Option<Class>> {
    let locked: Option<Uuid> = classes::table
        .find((college.0, id.0))
        .select(classes::id)
        .for_no_key_update()
        .first(tx)
        .optional()?;
    match locked {
        Some(_) => find(tx, college, id),
        None => Ok(None),
    }
}

fn whole(db: &mut Db, college: CollegeId, rows: Vec<ClassRow>) -> Stored<Vec<Class>> {
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let (parts, counts) = (divisions_of(db, college, &ids)?, counts(db, college, &ids)?);
    let class = |row: ClassRow| {
        let counted = || counts.iter().filter(|counted| counted.class_id == row.id);
        let own = parts.iter().filter(|part| part.class == row.id);
        let divisions: Vec<Division> = own
            .map(|part| {
                let counted = counted().find(|counted| counted.division_id == Some(part.id));
                Division {
                    id: DivisionId(part.id),
                    name: part.name.clone(),
                    capacity: part.capacity,
                    students: counted.map_or(0, |counted| counted.students),
                    is_used: part.is_used,
                    is_assigned: part.is_assigned,
                }
            })
            .collect();
        let undivided = counted().find(|counted| counted.division_id.is_none());
        // In a class with divisions nobody gets one out of them.
        let gets = |counted: &&Counted| counted.division_id.is_some() || divisions.is_empty();
        let days = row.begins_on.zip(row.ends_on);
        let (first, last) = days.unwrap_or((row.year_begins, row.year_ends));
        Class {
            id: ClassId(row.id),
            students: counted().map(|counted| counted.students).sum(),
            without_division: undivided.map_or(0, |counted| counted.live),
            without_roll: counted()
                .filter(gets)
                .map(|counted| counted.without_roll)
                .sum(),
            days: Span { first, last },
            year: row.year,
            course: row.course,
            term: row.term,
            terms: row.terms,
            revision: row.revision,
            divisions,
        }
    };
    Ok(rows.into_iter().map(class).collect())
}

fn divisions_of(db: &mut Db, college: CollegeId, classes: &[Uuid]) -> Stored<Vec<DivisionRow>> {
    let enrolled = enrolments::table
        .filter(enrolments::college_id.eq(divisions::college_id))
        .filter(enrolments::class_id.eq(divisions::class_id))
        .filter(enrolments::division_id.eq(divisions::id.nullable()));
    let numbered = roll_numbers::table
        .filter(roll_numbers::college_id.eq(divisions::college_id))
        .filter(roll_numbers::division_id.eq(divisions::id.nullable()));
    let lectured = lectures::table
        .filter(lectures::college_id.eq(divisions::college_id))
        .filter(lectures::class_id.eq(divisions::class_id.nullable()))
        .filter(lectures::division_id.eq(divisions::id.nullable()));
    // Without those of teachers who do not hold the subject now.
    let assigned = teacher_divisions::table
        .inner_join(
            teacher_subjects::table.on(teacher_subjects::college_id
                .eq(teacher_divisions::college_id)
                .and(teacher_subjects::staff_id.eq(teacher_divisions::staff_id))
                .and(teacher_subjects::subject_id.eq(teacher_divisions::subject_id))),
        )
        // A subject may have moved into another term.
        .inner_join(
            subjects::table.on(subjects::college_id
                .eq(teacher_divisions::college_id)
                .and(subjects::id.eq(teacher_divisions::subject_id))),
        )
        .inner_join(
            classes::table.on(classes::college_id
                .eq(teacher_divisions::college_id)
                .and(classes::id.eq(teacher_divisions::class_id))
                .and(classes::term.eq(subject_term()))),
        )
        .filter(teacher_divisions::college_id.eq(divisions::college_id))
        .filter(teacher_divisions::class_id.eq(divisions::class_id))
        .filter(teacher_divisions::division_id.eq(divisions::id));
    Ok(divisions::table
        .filter(divisions::college_id.eq(college.0))
        .filter(divisions::class_id.eq_any(classes))
        .order((divisions::position, divisions::id))
        .select((
            divisions::id,
            divisions::class_id,
            divisions::name,
            divisions::capacity,
            exists(enrolled).or(exists(numbered)).or(exists(lectured)),
            exists(assigned),
        ))
        .load(db)?)
}

fn counts(db: &mut Db, college: CollegeId, classes: &[Uuid]) -> Stored<Vec<Counted>> {
    Ok(sql_query(
        "SELECT class_id, division_id,
                count(*) FILTER (WHERE state NOT IN ('Cancelled', 'Left')) AS students,
                count(*) FILTER (WHERE closed_on IS NULL) AS live,
                count(*) FILTER (WHERE closed_on IS NULL AND roll_no IS NULL) AS without_roll
         FROM enrolments WHERE college_id = $1 AND class_id = ANY ($2) GROUP BY class_id, division_id",
    )
    .bind::<SqlUuid, _>(college.0)
    .bind::<Array<SqlUuid>, _>(classes)
    .load(db)?)
}
