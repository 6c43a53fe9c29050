//! Running totals of what waits and what was done at the desks.
//!
//! `desk_totals` has them by day. Triggers note what every statement changes in `desk_changes`: rows are only added
//! there, so nobody waits for a total, and the statements of the release before are noted as well. A worker folds them
//! in, and every query adds those that are left, in one statement with the totals: no change is missing or counted twice.
//!
//! A payment notes nothing. It counts when its receipt gets its number, in the transaction of the worker that gives it;
//! until then, for less than a second, the query adds it from its receipt.
//!
//! Judged: `SELECT count(*)` grows with what there is. A total that every writer updates is a row of the college for
//! which all payments wait. Totals of days that are over, as the journal's, do not know of states: what waits changes
//! on days that are long over.

use chrono::NaiveDate;
use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Bool, Date, Nullable, SmallInt, Text, Uuid as SqlUuid},
};
use portal_domain::{
    glance::{DayTotal, Grain, Measure, PartTotal, Parts, Wanted},
    ids::{CollegeId, StaffId},
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    schema::{courses, subjects},
    teaching::shown_term,
};

/// All lines of the college `$1` that belong to what is wanted (`$2` measures, `$3` states, `$4` first days).
const LINES: &str = "
    WITH wanted AS (
        SELECT measure, state, coalesce(since, '-infinity') AS since
        FROM unnest($2::text[], $3::text[], $4::date[]) AS given (measure, state, since))
        SELECT t.measure, t.state, t.day, t.part, t.count, t.amount
        FROM wanted w JOIN desk_totals t
            ON t.college_id = $1 AND t.measure = w.measure AND t.state = w.state AND t.day >= w.since
        UNION ALL
        SELECT c.measure, c.state, c.day, c.part, c.count, c.amount
        FROM wanted w JOIN desk_changes c
            ON c.college_id = $1 AND c.measure = w.measure AND c.state = w.state AND c.day >= w.since";

/// The payments of the college whose receipts have no number yet.
const PAYMENTS: &str = "
        UNION ALL
        SELECT l.measure, l.state, l.day, coalesce(c.course_id, '00000000-0000-0000-0000-000000000000'), l.count, l.amount
        FROM receipts r
        JOIN transfers t ON t.college_id = r.college_id AND t.id = r.transfer_id
        JOIN charges c ON c.college_id = t.college_id AND c.id = t.charge_id
        CROSS JOIN LATERAL (VALUES
            ('dues', CASE WHEN c.kind <> 'reexam' THEN 'Due' END, c.due_on, -1, -c.amount),
            ('collected', t.kind, (t.at AT TIME ZONE interval '5:30')::date, 1, t.amount)
        ) l (measure, state, day, count, amount)
        JOIN wanted w ON l.measure = w.measure AND l.state = w.state AND l.day >= w.since
        WHERE r.college_id = $1 AND r.number IS NULL";

/// Where all of it comes from.
fn lines(wanted: &[Wanted]) -> String {
    let is_money = |one: &Wanted| matches!(one.measure, Measure::Dues | Measure::Collected);
    let payments = if wanted.iter().any(is_money) {
        PAYMENTS
    } else {
        ""
    };
    format!("({LINES}{payments}) lines")
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    measure: String,
    #[diesel(sql_type = Text)]
    state: String,
    #[diesel(sql_type = Date)]
    day: NaiveDate,
    #[diesel(sql_type = SqlUuid)]
    part: Uuid,
    #[diesel(sql_type = BigInt)]
    count: i64,
    #[diesel(sql_type = BigInt)]
    amount: i64,
}

/// What is wanted, by columns.
struct Columns {
    measures: Vec<&'static str>,
    states: Vec<&'static str>,
    since: Vec<Option<NaiveDate>>,
}

impl From<&[Wanted]> for Columns {
    fn from(wanted: &[Wanted]) -> Self {
        let wanted = wanted.iter();
        Self {
            measures: wanted.clone().map(|one| one.measure.as_str()).collect(),
            states: wanted.clone().map(|one| one.state).collect(),
            since: wanted.map(|one| one.since).collect(),
        }
    }
}

/// The wanted totals of the college by day; with a teacher, those of the subjects that the teacher holds.
pub fn find_totals(
    db: &mut Db,
    college: CollegeId,
    wanted: &[Wanted],
    teacher: Option<StaffId>,
) -> Stored<Vec<DayTotal>> {
    let sql = format!(
        "SELECT measure, state, day, '00000000-0000-0000-0000-000000000000'::uuid AS part,
                sum(count)::bigint AS count, sum(amount)::bigint AS amount
         FROM {}
         WHERE $5::uuid IS NULL OR part IN (SELECT subject_id FROM teacher_subjects WHERE college_id = $1 AND staff_id = $5)
         GROUP BY measure, state, day",
        lines(wanted)
    );
    let Columns {
        measures,
        states,
        since,
    } = wanted.into();
    let rows: Vec<Row> = diesel::sql_query(sql)
        .bind::<SqlUuid, _>(college.0)
        .bind::<Array<Text>, _>(measures)
        .bind::<Array<Text>, _>(states)
        .bind::<Array<Nullable<Date>>, _>(since)
        .bind::<Nullable<SqlUuid>, _>(teacher.map(|teacher| teacher.0))
        .load(db)?;
    let totals = rows.into_iter().map(|row| {
        let wrong = || StoreError::inconsistent("desk_totals", "measure", &row.measure);
        Ok(DayTotal {
            measure: Measure::from_name(&row.measure).ok_or_else(wrong)?,
            state: row.state,
            day: row.day,
            count: row.count,
            amount: row.amount,
        })
    });
    totals.collect()
}

/// The wanted totals of the college by part, and by day as finely as `grain` says.
pub fn find_parts(
    db: &mut Db,
    college: CollegeId,
    wanted: &[Wanted],
    grain: Grain,
) -> Stored<Vec<PartTotal>> {
    let sql = format!(
        "SELECT '' AS measure, state, date_trunc($5::text, day::timestamp)::date AS day, part,
                sum(count)::bigint AS count, sum(amount)::bigint AS amount
         FROM {} GROUP BY 2, 3, 4
         HAVING sum(count) <> 0 OR sum(amount) <> 0 ORDER BY 2, 3, 4",
        lines(wanted)
    );
    let Columns {
        measures,
        states,
        since,
    } = wanted.into();
    let rows: Vec<Row> = diesel::sql_query(sql)
        .bind::<SqlUuid, _>(college.0)
        .bind::<Array<Text>, _>(measures)
        .bind::<Array<Text>, _>(states)
        .bind::<Array<Nullable<Date>>, _>(since)
        .bind::<Text, _>(grain.as_str())
        .load(db)?;
    let totals = rows.into_iter().map(|row| PartTotal {
        state: row.state,
        day: row.day,
        part: row.part,
        count: row.count,
        amount: row.amount,
    });
    Ok(totals.collect())
}

/// A course or a subject with its course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartName {
    /// Its id.
    pub part: Uuid,
    /// The course's short name.
    pub course: String,
    /// The subject's name.
    pub subject: Option<String>,
    /// The subject's term; `None` in a course of one term.
    pub term: Option<i16>,
}

/// The college's courses, or its subjects, in the order of the college's set-up.
pub fn list_part_names(db: &mut Db, college: CollegeId, parts: Parts) -> Stored<Vec<PartName>> {
    let rows: Vec<(Uuid, String, Option<String>, Option<i16>)> = match parts {
        Parts::None => Vec::new(),
        Parts::Courses => courses::table
            .filter(courses::college_id.eq(college.0))
            .order(courses::position)
            .select((
                courses::id,
                courses::name,
                None::<String>.into_sql::<Nullable<Text>>(),
                None::<i16>.into_sql::<Nullable<SmallInt>>(),
            ))
            .load(db)?,
        Parts::Subjects => subjects::table
            .inner_join(
                courses::table.on(courses::college_id
                    .eq(subjects::college_id)
                    .and(courses::id.eq(subjects::course_id))),
            )
            .filter(subjects::college_id.eq(college.0))
            .order((courses::position, subjects::position))
            .select((
                subjects::id,
                courses::name,
                subjects::name.nullable(),
                shown_term(),
            ))
            .load(db)?,
    };
    let names = rows
        .into_iter()
        .map(|(part, course, subject, term)| PartName {
            part,
            course,
            subject,
            term,
        });
    Ok(names.collect())
}

#[derive(QueryableByName)]
struct IsHeld {
    #[diesel(sql_type = Bool)]
    is_held: bool,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    n: i64,
}

/// The lock of those who fold.
const FOLDING: i64 = 0x6465_736b;

/// Folds up to `most` changes of all colleges into the totals, the oldest first, and returns how many it was. Nought
/// if somebody else folds.
pub fn fold(tx: &mut Db, most: i64) -> Stored<usize> {
    let lock: IsHeld = diesel::sql_query("SELECT pg_try_advisory_xact_lock($1) AS is_held")
        .bind::<BigInt, _>(FOLDING)
        .get_result(tx)?;
    if !lock.is_held {
        return Ok(0);
    }
    let folded: Count = diesel::sql_query(FOLD)
        .bind::<BigInt, _>(most)
        .get_result(tx)?;
    diesel::sql_query("DELETE FROM desk_totals WHERE count = 0 AND amount = 0").execute(tx)?;
    Ok(usize::try_from(folded.n).unwrap_or_default())
}

const FOLD: &str = "
    WITH taken AS (
        DELETE FROM desk_changes WHERE id IN (SELECT id FROM desk_changes ORDER BY id LIMIT $1) RETURNING *),
    kept AS (
        INSERT INTO desk_totals AS t (college_id, measure, state, day, part, count, amount)
        SELECT college_id, measure, state, day, part, sum(count), sum(amount) FROM taken GROUP BY 1, 2, 3, 4, 5
        ON CONFLICT (college_id, measure, state, day, part)
            DO UPDATE SET count = t.count + excluded.count, amount = t.amount + excluded.amount)
    SELECT count(*) AS n FROM taken";
