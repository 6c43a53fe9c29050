//! Promotions of classes: plans with their exceptions, who can be promoted, and what becomes of them. A row stays when it has
//! ended.

mod candidates;
mod promoted;
mod save;

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    dsl::{count, count_star, exists},
    prelude::*,
};
use portal_domain::{
    academic_years::Span,
    college_setup::Terms,
    ids::{
        AcademicYearId, ClassId, CollegeId, CourseId, DivisionId, PromotionId, StaffId, StudentId,
    },
    promotions::{Division, Exception, SavedPromotion, Verdict},
};
use uuid::Uuid;

pub use self::{
    candidates::{Among, Person, find_people, list_candidates},
    promoted::{PromotedLast, PromotedStudent, find_promoted, list_promoted},
    save::{
        Next, Running, approve, carry_on, delete_exceptions, end, insert, insert_class,
        insert_exceptions, insert_students, next_running, resave,
    },
};
use crate::{
    Db, StoreError, Stored,
    schema::{
        academic_years, classes, courses, divisions, enrolments, promoted_students,
        promotion_exceptions, promotions, regulations, staff,
    },
};

/// A class that students are in.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromotedClass {
    pub id: ClassId,
    pub year: AcademicYearId,
    /// Its name.
    pub year_name: String,
    pub course: CourseId,
    /// The short name.
    pub course_name: String,
    /// From 1.
    pub term: i16,
    /// Of the course.
    pub terms: Terms,
    /// Those of its year, if it has none of its own.
    pub days: Span,
    pub has_own_days: bool,
    /// Who is in it now.
    pub students: i64,
}

type ClassRow = (
    (Uuid, Uuid, String, Uuid, String),
    (i16, i16, i16),
    (NaiveDate, NaiveDate),
    (Option<NaiveDate>, Option<NaiveDate>),
);

#[diesel::dsl::auto_type]
fn with_courses() -> _ {
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

/// The classes that somebody is in, the newest year first, in the order of courses and terms.
pub fn list_classes(db: &mut Db, college: CollegeId) -> Stored<Vec<PromotedClass>> {
    classes_of(db, college, None)
}

/// The class, with how many are in it now.
pub fn find_class(db: &mut Db, college: CollegeId, id: ClassId) -> Stored<Option<PromotedClass>> {
    Ok(classes_of(db, college, Some(id))?.pop())
}

fn classes_of(
    db: &mut Db,
    college: CollegeId,
    only: Option<ClassId>,
) -> Stored<Vec<PromotedClass>> {
    let mut counts = enrolments::table
        .filter(enrolments::college_id.eq(college.0))
        .filter(enrolments::closed_on.is_null())
        .group_by(enrolments::class_id)
        .select((enrolments::class_id, count_star()))
        .into_boxed();
    if let Some(ClassId(id)) = only {
        counts = counts.filter(enrolments::class_id.eq(id));
    }
    let counts: HashMap<Uuid, i64> = counts.load(db)?.into_iter().collect();
    let ids: Vec<Uuid> = match only {
        Some(ClassId(id)) => vec![id],
        None => counts.keys().copied().collect(),
    };
    let rows: Vec<ClassRow> = with_courses()
        .filter(classes::college_id.eq(college.0))
        .filter(classes::id.eq_any(ids))
        .order((
            academic_years::begins_on.desc(),
            courses::position,
            courses::id,
            classes::term,
        ))
        .select((
            (
                classes::id,
                academic_years::id,
                academic_years::name,
                courses::id,
                courses::name,
            ),
            (
                classes::term,
                regulations::terms,
                regulations::terms_per_year,
            ),
            (academic_years::begins_on, academic_years::ends_on),
            (classes::begins_on, classes::ends_on),
        ))
        .load(db)?;
    let of = |row: ClassRow| {
        let students = counts.get(&row.0.0).copied().unwrap_or_default();
        class(row, students)
    };
    Ok(rows.into_iter().map(of).collect())
}

fn class(row: ClassRow, students: i64) -> PromotedClass {
    let ((id, year, year_name, course, course_name), (term, count, per_year), of_year, own) = row;
    let own = own.0.zip(own.1);
    let (first, last) = own.unwrap_or(of_year);
    PromotedClass {
        id: ClassId(id),
        year: AcademicYearId(year),
        year_name,
        course: CourseId(course),
        course_name,
        term,
        terms: Terms { count, per_year },
        days: Span { first, last },
        has_own_days: own.is_some(),
        students,
    }
}

/// Who saved a plan last or approved it, when, and how far it has come.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    pub class: ClassId,
    pub saved: SavedPromotion,
    /// The name that colleagues see.
    pub saved_by: String,
    pub saved_at: DateTime<Utc>,
    /// That are saved, of which some may not count any longer; of an approved one, those that it was approved with.
    pub exceptions: i64,
    /// Of an approved one, who is done.
    pub done: i64,
    /// Of an approved one, all of its students.
    pub total: i64,
}

type PlanRow = (Uuid, Uuid, i32, Uuid, bool, String, DateTime<Utc>);

/// The plans that have not ended, of that class or of all.
pub fn list_plans(db: &mut Db, college: CollegeId, only: Option<ClassId>) -> Stored<Vec<Plan>> {
    let mut query = promotions::table
        .inner_join(
            staff::table.on(staff::college_id
                .eq(promotions::college_id)
                .and(staff::id.eq(promotions::saved_by))),
        )
        .filter(promotions::college_id.eq(college.0))
        .filter(promotions::ended_at.is_null())
        .order(promotions::id)
        .select((
            promotions::class_id,
            promotions::id,
            promotions::revision,
            promotions::saved_by,
            promotions::approved_at.is_not_null(),
            staff::name,
            promotions::saved_at,
        ))
        .into_boxed();
    if let Some(ClassId(id)) = only {
        query = query.filter(promotions::class_id.eq(id));
    }
    let rows: Vec<PlanRow> = query.load(db)?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<Uuid> = rows.iter().map(|row| row.1).collect();
    let exceptions = count_exceptions(db, college, &ids)?;
    let progress = progress(db, college, &ids)?;
    let plan = |(class, id, revision, by, is_approved, saved_by, saved_at): PlanRow| {
        let of = progress.get(&id).copied().unwrap_or_default();
        let saved = exceptions.get(&id).copied().unwrap_or_default();
        Plan {
            class: ClassId(class),
            saved: SavedPromotion {
                id: PromotionId(id),
                revision,
                saved_by: StaffId(by),
                is_approved,
            },
            saved_by,
            saved_at,
            exceptions: if is_approved { of.exceptions } else { saved },
            done: of.done,
            total: of.total,
        }
    };
    Ok(rows.into_iter().map(plan).collect())
}

fn count_exceptions(db: &mut Db, college: CollegeId, of: &[Uuid]) -> Stored<HashMap<Uuid, i64>> {
    let counts: Vec<(Uuid, i64)> = promotion_exceptions::table
        .filter(promotion_exceptions::college_id.eq(college.0))
        .filter(promotion_exceptions::promotion_id.eq_any(of))
        .group_by(promotion_exceptions::promotion_id)
        .select((promotion_exceptions::promotion_id, count_star()))
        .load(db)?;
    Ok(counts.into_iter().collect())
}

diesel::allow_columns_to_appear_in_same_group_by_clause!(
    promoted_students::promotion_id,
    promoted_students::state,
);

/// How far an approved promotion has come.
#[derive(Clone, Copy, Default)]
struct Progress {
    done: i64,
    total: i64,
    exceptions: i64,
}

fn progress(db: &mut Db, college: CollegeId, of: &[Uuid]) -> Stored<HashMap<Uuid, Progress>> {
    let rows: Vec<(Uuid, String, i64, i64)> = promoted_students::table
        .filter(promoted_students::college_id.eq(college.0))
        .filter(promoted_students::promotion_id.eq_any(of))
        .group_by((promoted_students::promotion_id, promoted_students::state))
        .select((
            promoted_students::promotion_id,
            promoted_students::state,
            count_star(),
            count(promoted_students::reason),
        ))
        .load(db)?;
    let mut progress: HashMap<Uuid, Progress> = HashMap::new();
    for (id, state, students, exceptions) in rows {
        let of = progress.entry(id).or_default();
        of.total += students;
        of.exceptions += exceptions;
        if state != "waiting" {
            of.done += students;
        }
    }
    Ok(progress)
}

/// The promotion of the class that was carried out last.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Carried {
    pub id: PromotionId,
    pub revision: i32,
    /// The name that colleagues see.
    pub approved_by: String,
    pub approved_at: DateTime<Utc>,
    pub students: i64,
}

/// The promotion of the class that was approved last and carried out.
pub fn find_last(db: &mut Db, college: CollegeId, class: ClassId) -> Stored<Option<Carried>> {
    let found: Option<(Uuid, i32, String, DateTime<Utc>)> = promotions::table
        .inner_join(
            staff::table.on(staff::college_id
                .eq(promotions::college_id)
                .and(promotions::approved_by.eq(staff::id.nullable()))),
        )
        .filter(promotions::college_id.eq(college.0))
        .filter(promotions::class_id.eq(class.0))
        .filter(promotions::outcome.eq("done"))
        .order(promotions::approved_at.desc())
        .select((
            promotions::id,
            promotions::revision,
            staff::name,
            promotions::approved_at.assume_not_null(),
        ))
        .first(db)
        .optional()?;
    let Some((id, revision, approved_by, approved_at)) = found else {
        return Ok(None);
    };
    Ok(Some(Carried {
        id: PromotionId(id),
        revision,
        approved_by,
        approved_at,
        students: count_students(db, college, PromotionId(id))?,
    }))
}

/// How many students an approved promotion has.
pub fn count_students(db: &mut Db, college: CollegeId, id: PromotionId) -> Stored<i64> {
    Ok(promoted_students::table
        .filter(promoted_students::college_id.eq(college.0))
        .filter(promoted_students::promotion_id.eq(id.0))
        .count()
        .get_result(db)?)
}

/// The last revision of a plan for the class; nought before there was one.
pub fn last_revision(db: &mut Db, college: CollegeId, class: ClassId) -> Stored<i32> {
    let last: Option<i32> = promotions::table
        .filter(promotions::college_id.eq(college.0))
        .filter(promotions::class_id.eq(class.0))
        .select(diesel::dsl::max(promotions::revision))
        .first(db)?;
    Ok(last.unwrap_or_default())
}

/// What a clerk has decided otherwise.
pub fn list_exceptions(db: &mut Db, college: CollegeId, id: PromotionId) -> Stored<Vec<Exception>> {
    let rows: Vec<(Uuid, String, String, Uuid)> = promotion_exceptions::table
        .filter(promotion_exceptions::college_id.eq(college.0))
        .filter(promotion_exceptions::promotion_id.eq(id.0))
        .order(promotion_exceptions::student_id)
        .select((
            promotion_exceptions::student_id,
            promotion_exceptions::verdict,
            promotion_exceptions::reason,
            promotion_exceptions::entered_by,
        ))
        .load(db)?;
    rows.into_iter()
        .map(|(student, verdict, reason, by)| {
            let verdict = Verdict::from_name(&verdict);
            Ok(Exception {
                student: StudentId(student),
                verdict: verdict.ok_or_else(|| {
                    StoreError::inconsistent("promotion_exceptions", "verdict", student)
                })?,
                reason,
                by: StaffId(by),
            })
        })
        .collect()
}

/// The year that begins next, if it was opened by hand; its id, name and first day.
pub fn find_next_year(
    db: &mut Db,
    college: CollegeId,
    after: AcademicYearId,
) -> Stored<Option<(AcademicYearId, String, NaiveDate)>> {
    let begin: Option<NaiveDate> = academic_years::table
        .find((college.0, after.0))
        .select(academic_years::begins_on)
        .first(db)
        .optional()?;
    let Some(begin) = begin else {
        return Ok(None);
    };
    let found: Option<(Uuid, String, NaiveDate, Option<Uuid>)> = academic_years::table
        .filter(academic_years::college_id.eq(college.0))
        .filter(academic_years::begins_on.gt(begin))
        .order(academic_years::begins_on)
        .select((
            academic_years::id,
            academic_years::name,
            academic_years::begins_on,
            academic_years::opened_by,
        ))
        .first(db)
        .optional()?;
    // One that approvals have opened has no fees of its own yet, and none after it is meant.
    let found = found.filter(|(.., opened_by)| opened_by.is_some());
    Ok(found.map(|(id, name, begins_on, _)| (AcademicYearId(id), name, begins_on)))
}

/// The divisions of the class of that year, course and term that have the name of one of `from`.
pub fn list_divisions(
    db: &mut Db,
    (college, from): (CollegeId, ClassId),
    (year, course, term): (AcademicYearId, CourseId, i16),
) -> Stored<Vec<Division>> {
    let old = diesel::alias!(divisions as old);
    let rows: Vec<(Uuid, String, i16, Uuid)> = divisions::table
        .inner_join(
            classes::table.on(classes::college_id
                .eq(divisions::college_id)
                .and(classes::id.eq(divisions::class_id))),
        )
        .inner_join(
            old.on(old
                .field(divisions::college_id)
                .eq(divisions::college_id)
                .and(old.field(divisions::name_key).eq(divisions::name_key))),
        )
        .filter(divisions::college_id.eq(college.0))
        .filter(classes::year_id.eq(year.0))
        .filter(classes::course_id.eq(course.0))
        .filter(classes::term.eq(term))
        .filter(old.field(divisions::class_id).eq(from.0))
        .order(divisions::position)
        .select((
            divisions::id,
            divisions::name,
            divisions::capacity,
            old.field(divisions::id),
        ))
        .load(db)?;
    let ids: Vec<Uuid> = rows.iter().map(|row| row.0).collect();
    let counts: HashMap<Option<Uuid>, i64> = enrolments::table
        .filter(enrolments::college_id.eq(college.0))
        .filter(enrolments::division_id.eq_any(ids))
        .filter(enrolments::closed_on.is_null())
        .group_by(enrolments::division_id)
        .select((enrolments::division_id, count_star()))
        .load(db)?
        .into_iter()
        .collect();
    let division = |(id, name, capacity, from): (Uuid, String, i16, Uuid)| Division {
        name,
        from: DivisionId(from),
        capacity: capacity.into(),
        students: counts.get(&Some(id)).copied().unwrap_or_default(),
    };
    Ok(rows.into_iter().map(division).collect())
}

/// Whether students of an approved promotion wait.
pub fn is_waiting(db: &mut Db, college: CollegeId, id: PromotionId) -> Stored<bool> {
    let waiting = promoted_students::table
        .filter(promoted_students::college_id.eq(college.0))
        .filter(promoted_students::promotion_id.eq(id.0))
        .filter(promoted_students::state.eq("waiting"));
    Ok(diesel::select(exists(waiting)).get_result(db)?)
}
