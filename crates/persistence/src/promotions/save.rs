//! Writes promotions, and carries them out.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    QueryableByName,
    connection::SimpleConnection,
    prelude::*,
    sql_types::{Date, Integer, Nullable, Text, Uuid as SqlUuid},
};
use portal_domain::{
    grading::Verdict as Outcome,
    ids::{
        AcademicYearId, ClassId, CollegeId, CourseId, EnrolmentId, PromotionId, StaffId, StudentId,
    },
    promotions::{Decided, Exception, SavedPromotion, Verdict},
};
use uuid::Uuid;

use crate::{
    Db, ROWS_AT_ONCE, StoreError, Stored,
    schema::{classes, colleges, promoted_students, promotion_exceptions, promotions},
};

/// Adds a plan for a class that has none.
pub fn insert(
    tx: &mut Db,
    (college, class): (CollegeId, ClassId),
    saved: &SavedPromotion,
    now: DateTime<Utc>,
) -> Stored<()> {
    diesel::insert_into(promotions::table)
        .values((
            promotions::college_id.eq(college.0),
            promotions::id.eq(saved.id.0),
            promotions::class_id.eq(class.0),
            promotions::revision.eq(saved.revision),
            promotions::saved_by.eq(saved.saved_by.0),
            promotions::saved_at.eq(now),
        ))
        .execute(tx)?;
    Ok(())
}

/// Notes who has saved a plan anew.
pub fn resave(
    tx: &mut Db,
    college: CollegeId,
    saved: &SavedPromotion,
    now: DateTime<Utc>,
) -> Stored<()> {
    diesel::update(promotions::table.find((college.0, saved.id.0)))
        .set((
            promotions::revision.eq(saved.revision),
            promotions::saved_by.eq(saved.saved_by.0),
            promotions::saved_at.eq(now),
        ))
        .execute(tx)?;
    Ok(())
}

/// Takes the exceptions of these students back.
pub fn delete_exceptions(
    tx: &mut Db,
    college: CollegeId,
    id: PromotionId,
    of: &[StudentId],
) -> Stored<()> {
    let ids = of.iter().map(|student| student.0);
    diesel::delete(
        promotion_exceptions::table
            .filter(promotion_exceptions::college_id.eq(college.0))
            .filter(promotion_exceptions::promotion_id.eq(id.0))
            .filter(promotion_exceptions::student_id.eq_any(ids.collect::<Vec<_>>())),
    )
    .execute(tx)?;
    Ok(())
}

/// Adds exceptions of students who have none.
pub fn insert_exceptions(
    tx: &mut Db,
    college: CollegeId,
    id: PromotionId,
    exceptions: &[Exception],
) -> Stored<()> {
    for some in exceptions.chunks(ROWS_AT_ONCE) {
        let row = |of: &Exception| {
            (
                promotion_exceptions::college_id.eq(college.0),
                promotion_exceptions::promotion_id.eq(id.0),
                promotion_exceptions::student_id.eq(of.student.0),
                promotion_exceptions::verdict.eq(of.verdict.as_str()),
                promotion_exceptions::reason.eq(of.reason.clone()),
                promotion_exceptions::entered_by.eq(of.by.0),
            )
        };
        diesel::insert_into(promotion_exceptions::table)
            .values(some.iter().map(row).collect::<Vec<_>>())
            .execute(tx)?;
    }
    Ok(())
}

/// Adds the class if the year has none of that course and term; its id.
pub fn insert_class(
    tx: &mut Db,
    college: CollegeId,
    (year, course, term): (AcademicYearId, CourseId, i16),
    id: ClassId,
) -> Stored<ClassId> {
    diesel::insert_into(classes::table)
        .values((
            classes::college_id.eq(college.0),
            classes::id.eq(id.0),
            classes::year_id.eq(year.0),
            classes::course_id.eq(course.0),
            classes::term.eq(term),
        ))
        .on_conflict((
            classes::college_id,
            classes::year_id,
            classes::course_id,
            classes::term,
        ))
        .do_nothing()
        .execute(tx)?;
    let found: Uuid = classes::table
        .filter(classes::college_id.eq(college.0))
        .filter(classes::year_id.eq(year.0))
        .filter(classes::course_id.eq(course.0))
        .filter(classes::term.eq(term))
        .select(classes::id)
        .first(tx)?;
    Ok(ClassId(found))
}

/// Writes down what becomes of each student.
pub fn insert_students(
    tx: &mut Db,
    college: CollegeId,
    id: PromotionId,
    decided: &[Decided],
) -> Stored<()> {
    for some in decided.chunks(ROWS_AT_ONCE) {
        let row = |of: &Decided| {
            (
                promoted_students::college_id.eq(college.0),
                promoted_students::promotion_id.eq(id.0),
                promoted_students::student_id.eq(of.candidate.student.0),
                promoted_students::enrolment_id.eq(of.candidate.enrolment.0),
                promoted_students::verdict.eq(of.verdict.as_str()),
                promoted_students::reason.eq(of.reason.clone()),
                promoted_students::result.eq(of.candidate.result.map(Outcome::as_str)),
            )
        };
        diesel::insert_into(promoted_students::table)
            .values(some.iter().map(row).collect::<Vec<_>>())
            .execute(tx)?;
    }
    Ok(())
}

/// Notes who has approved a plan; its students wait for the worker. `to` is the class that they enter.
pub fn approve(
    tx: &mut Db,
    college: CollegeId,
    id: PromotionId,
    (by, now): (StaffId, DateTime<Utc>),
    to: Option<ClassId>,
) -> Stored<()> {
    diesel::update(promotions::table.find((college.0, id.0)))
        .set((
            promotions::approved_by.eq(by.0),
            promotions::approved_at.eq(now),
            promotions::to_class_id.eq(to.map(|class| class.0)),
        ))
        .execute(tx)?;
    Ok(())
}

/// Ends a plan that is dismissed, or a promotion that has been carried out.
pub fn end(
    tx: &mut Db,
    college: CollegeId,
    id: PromotionId,
    is_done: bool,
    now: DateTime<Utc>,
) -> Stored<()> {
    let outcome = if is_done { "done" } else { "dismissed" };
    diesel::update(promotions::table.find((college.0, id.0)))
        .set((
            promotions::outcome.eq(outcome),
            promotions::ended_at.eq(now),
        ))
        .execute(tx)?;
    Ok(())
}

/// A promotion to be carried out.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Running {
    pub college: CollegeId,
    pub college_name: String,
    pub id: PromotionId,
    /// The class whose students these are.
    pub from: ClassId,
    /// The one that they enter.
    pub to: Option<ClassId>,
}

/// The oldest approved promotion that is not finished. Its row is locked, and other workers skip it.
pub fn next_running(tx: &mut Db) -> Stored<Option<Running>> {
    let found: Option<(Uuid, Uuid, Uuid, Option<Uuid>)> = promotions::table
        .filter(promotions::approved_at.is_not_null())
        .filter(promotions::ended_at.is_null())
        .order(promotions::approved_at)
        .select((
            promotions::college_id,
            promotions::id,
            promotions::class_id,
            promotions::to_class_id,
        ))
        .for_no_key_update()
        .skip_locked()
        .first(tx)
        .optional()?;
    let Some((college, id, from, to)) = found else {
        return Ok(None);
    };
    let college_name = colleges::table
        .find(college)
        .select(colleges::name)
        .first(tx)?;
    Ok(Some(Running {
        college: CollegeId(college),
        college_name,
        id: PromotionId(id),
        from: ClassId(from),
        to: to.map(ClassId),
    }))
}

/// A student whose verdict has been carried out.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Next {
    pub student: StudentId,
    pub verdict: Verdict,
    /// In the class that the student has entered.
    pub enrolment: Option<EnrolmentId>,
}

/// Carries out the verdicts of the next students, at most `most`, on the day `today`.
pub fn carry_on(
    tx: &mut Db,
    college: CollegeId,
    id: PromotionId,
    most: i32,
    today: NaiveDate,
) -> Stored<Vec<Next>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = SqlUuid)]
        of_student: Uuid,
        #[diesel(sql_type = Text)]
        its_verdict: String,
        #[diesel(sql_type = Nullable<SqlUuid>)]
        next_enrolment: Option<Uuid>,
    }
    // A batch that is broken off would be tried again, and again be too long.
    tx.batch_execute("SET LOCAL statement_timeout = 0")?;
    let rows: Vec<Row> = diesel::sql_query("SELECT * FROM promote_next($1, $2, $3, $4)")
        .bind::<SqlUuid, _>(college.0)
        .bind::<SqlUuid, _>(id.0)
        .bind::<Integer, _>(most)
        .bind::<Date, _>(today)
        .load(tx)?;
    let next = |row: Row| {
        let verdict = Verdict::from_name(&row.its_verdict);
        Ok(Next {
            student: StudentId(row.of_student),
            verdict: verdict.ok_or_else(|| {
                StoreError::inconsistent("promoted_students", "verdict", row.of_student)
            })?,
            enrolment: row.next_enrolment.map(EnrolmentId),
        })
    };
    rows.into_iter().map(next).collect()
}
