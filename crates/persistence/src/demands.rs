//! Demands: what students owe for an academic year and course. The database begins them and writes their lines; nothing
//! changes or removes a line.

use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName,
    prelude::*,
    sql_types::{Array, Jsonb, SmallInt, Timestamptz, Uuid as SqlUuid},
};
use portal_domain::{
    demands::{Demand, Line, LineKind},
    fee_parts::{FeePart, Share},
    fees::Charge,
    ids::{AcademicYearId, CollegeId, DemandId, EnrolmentId, StudentId},
    money::Rupees,
};
use serde_json::json;
use uuid::Uuid;

use crate::{
    Db, ROWS_AT_ONCE, StoreError, Stored,
    charges::new_row,
    enrolments::step,
    schema::{charges, courses, demand_lines, demands},
};

/// A demand that has no instalments yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Begun {
    /// Who owes it.
    pub student: StudentId,
    demand: Uuid,
    plan: i16,
}

/// Begins the demand of the year and course of each of these enrolments, with the shares as its lines, at the instant `now`.
/// Returns those that nobody has raised before; the caller adds their instalments in the same transaction.
pub fn begin(
    tx: &mut Db,
    college: CollegeId,
    enrolments: &[EnrolmentId],
    shares: &[Share],
    now: DateTime<Utc>,
) -> Stored<Vec<Begun>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = SqlUuid)]
        of_student: Uuid,
        #[diesel(sql_type = SqlUuid)]
        of_demand: Uuid,
        #[diesel(sql_type = SmallInt)]
        of_plan: i16,
    }
    let ids: Vec<Uuid> = enrolments.iter().map(|id| id.0).collect();
    let line = |share: &Share| {
        json!({
            "title": share.part.title,
            "percent": share.percent,
            "paise": share.part.amount.paise(),
        })
    };
    let lines: Vec<_> = shares.iter().map(line).collect();
    let rows: Vec<Row> = diesel::sql_query("SELECT * FROM raise_fees($1, $2, $3, $4)")
        .bind::<SqlUuid, _>(college.0)
        .bind::<Array<SqlUuid>, _>(ids)
        .bind::<Jsonb, _>(json!(lines))
        .bind::<Timestamptz, _>(now)
        .load(tx)?;
    let begun = rows.into_iter().map(|row| Begun {
        student: StudentId(row.of_student),
        demand: row.of_demand,
        plan: row.of_plan,
    });
    Ok(begun.collect())
}

/// Adds these instalments of demands that have just begun.
pub fn insert_instalments(
    tx: &mut Db,
    college: CollegeId,
    raised: &[(Begun, Charge)],
    now: DateTime<Utc>,
) -> Stored<()> {
    for some in raised.chunks(ROWS_AT_ONCE) {
        let row = |(begun, charge): &(Begun, Charge)| {
            new_row(college, begun.student, charge, now).of_demand(begun.demand, begun.plan)
        };
        diesel::insert_into(charges::table)
            .values(some.iter().map(row).collect::<Vec<_>>())
            .execute(tx)?;
    }
    Ok(())
}

/// The student's demands, those with the lowest year of study first.
pub fn list(db: &mut Db, college: CollegeId, student: StudentId) -> Stored<Vec<Demand>> {
    let rows: Vec<(Uuid, Uuid, i16, Option<String>)> = demands::table
        .left_join(
            courses::table.on(courses::college_id
                .eq(demands::college_id)
                .and(courses::id.eq(demands::course_id))),
        )
        .filter(demands::college_id.eq(college.0))
        .filter(demands::student_id.eq(student.0))
        .order((demands::year_of_study, demands::id))
        .select((
            demands::id,
            demands::year_id,
            demands::year_of_study,
            courses::name.nullable(),
        ))
        .load(db)?;
    let lines = lines(db, college, rows.iter().map(|(id, ..)| *id).collect())?;
    let demand = |(id, year, year_of_study, course): (Uuid, Uuid, i16, Option<String>)| Demand {
        id: DemandId(id),
        year: AcademicYearId(year),
        course,
        year_of_study,
        lines: lines
            .iter()
            .filter(|(of, _)| *of == id)
            .map(|(_, line)| line.clone())
            .collect(),
    };
    Ok(rows.into_iter().map(demand).collect())
}

fn lines(db: &mut Db, college: CollegeId, of: Vec<Uuid>) -> Stored<Vec<(Uuid, Line)>> {
    let rows: Vec<(Uuid, String, String, i16, i64)> = demand_lines::table
        .filter(demand_lines::college_id.eq(college.0))
        .filter(demand_lines::demand_id.eq_any(of))
        .order((
            demand_lines::demand_id,
            demand_lines::plan,
            // What is taken off comes after what was owed.
            demand_lines::kind.desc(),
            demand_lines::position,
        ))
        .select((
            demand_lines::demand_id,
            demand_lines::kind,
            demand_lines::title,
            demand_lines::percent,
            demand_lines::amount,
        ))
        .load(db)?;
    rows.into_iter()
        .map(|(demand, kind, title, percent, paise)| {
            let wrong = |column| StoreError::inconsistent("demand_lines", column, demand);
            let part = FeePart {
                title: (!title.is_empty()).then_some(title),
                amount: Rupees::from_paise(paise.abs()).ok_or_else(|| wrong("amount"))?,
            };
            let line = Line {
                kind: LineKind::from_name(&kind).ok_or_else(|| wrong("kind"))?,
                share: Share { part, percent },
            };
            Ok((demand, line))
        })
        .collect()
}

/// Gives the instalments of the next students that were raised before there were demands theirs, at most of `most` students
/// of one college; as [`crate::enrolments::enrol_next`].
pub fn adopt_next(tx: &mut Db, most: i32) -> Stored<usize> {
    step(tx, "SELECT adopt_next($1)::bigint AS n", most)
}
