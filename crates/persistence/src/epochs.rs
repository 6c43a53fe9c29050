//! Epochs, which begin with the restore of a backup or of the database to a moment, and the numbers that each skips.
//!
//! The restore marks the database in the transaction that loads it, whatever its schema. The epoch begins
//! once the schema is up to date, and the colleges are told after that; an interrupted sequence continues
//! at the next start.

use chrono::{DateTime, Utc};
use diesel::{
    PgConnection,
    connection::SimpleConnection,
    prelude::*,
    sql_types::{Array, Bool, Integer, Text, Timestamptz, Uuid as SqlUuid},
};
use portal_domain::{epochs::Series, ids::CollegeId, sap_id::CollegeNumber};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored, outbox,
    schema::{colleges, epochs, series_gaps},
};

/// Makes a restored database safe for people, whatever its schema: waiting mails are held (see [`outbox::hold_all`]),
/// everybody has to sign in again, also on devices that kept them signed in, and an epoch begins once the schema is up to
/// date. `restored_to` is the time that the database was restored to. In the caller's transaction, so that no crash leaves
/// one without the other.
pub(crate) fn begin_anew(tx: &mut PgConnection, restored_to: DateTime<Utc>) -> Stored<()> {
    tx.batch_execute(outbox::HOLD_ALL)?;
    // A release before may have no devices.
    tx.batch_execute(
        "DO $$ BEGIN
             DELETE FROM sessions;
             IF to_regclass('devices') IS NOT NULL THEN DELETE FROM devices; END IF;
         END $$",
    )?;
    // A restore that was cut off has left its mark.
    tx.batch_execute(
        "DROP TABLE IF EXISTS restored_backup;
         CREATE TABLE restored_backup (taken_at timestamptz NOT NULL)",
    )?;
    diesel::sql_query("INSERT INTO restored_backup VALUES ($1)")
        .bind::<Timestamptz, _>(restored_to)
        .execute(tx)?;
    Ok(())
}

/// Begins an epoch, as the schema's owner, if the database was restored and its schema is up to date;
/// otherwise does nothing.
pub(crate) fn begin_if_restored(db: &mut PgConnection) -> QueryResult<()> {
    let marked: Yes = diesel::sql_query("SELECT to_regclass('restored_backup') IS NOT NULL AS yes")
        .get_result(db)?;
    if !marked.yes {
        return Ok(());
    }
    db.transaction(|tx| {
        let begun: Begun = diesel::sql_query(
            "INSERT INTO epochs (began_at, backup_taken_at) SELECT now(), taken_at FROM restored_backup
             RETURNING number, began_at, backup_taken_at",
        )
        .get_result(tx)?;
        for series in Series::ALL {
            leave_out(tx, &begun, series)?;
        }
        diesel::sql_query("DROP TABLE restored_backup").execute(tx)?;
        Ok(())
    })
}

/// Skips numbers of that series in every college, in the years in which numbers can have been given since
/// the backup.
fn leave_out(tx: &mut PgConnection, begun: &Begun, series: Series) -> QueryResult<()> {
    let (table, year) = match series {
        Series::Receipts => ("receipt_series", "financial_year"),
        Series::Students => ("student_sequences", "year"),
        Series::Grievances => ("grievance_series", "year"),
    };
    // Either may be earlier: the clocks of two machines may differ.
    let (from, until) = (
        series.year_of(begun.backup_taken_at),
        series.year_of(begun.began_at),
    );
    let reached: Vec<Reached> = diesel::sql_query(format!(
        "SELECT c.id AS college, y.year, coalesce(s.last, 0) AS last
         FROM colleges c CROSS JOIN generate_series($1, $2) AS y (year)
         LEFT JOIN {table} s ON (s.college_id, s.{year}) = (c.id, y.year)"
    ))
    .bind::<Integer, _>(from.min(until))
    .bind::<Integer, _>(from.max(until))
    .load(tx)?;
    let left_out = reached.iter().filter_map(|at| {
        let gap = series.gap_after(at.last)?;
        Some((at.college, (at.year, (*gap.start(), *gap.end()))))
    });
    let (in_colleges, numbers): (Vec<Uuid>, Vec<_>) = left_out.unzip();
    let (years, ends): (Vec<i32>, Vec<_>) = numbers.into_iter().unzip();
    let (firsts, lasts): (Vec<i32>, Vec<i32>) = ends.into_iter().unzip();
    diesel::sql_query(format!(
        "WITH gaps AS (
             INSERT INTO series_gaps (college_id, series, year, first, last, epoch)
             SELECT college, $2, year, first, last, $6
             FROM unnest($1, $3, $4, $5) AS given (college, year, first, last)
             RETURNING college_id, year, last)
         INSERT INTO {table} (college_id, {year}, last) SELECT college_id, year, last FROM gaps
         ON CONFLICT (college_id, {year}) DO UPDATE SET last = EXCLUDED.last"
    ))
    .bind::<Array<SqlUuid>, _>(in_colleges)
    .bind::<Text, _>(series.as_str())
    .bind::<Array<Integer>, _>(years)
    .bind::<Array<Integer>, _>(firsts)
    .bind::<Array<Integer>, _>(lasts)
    .bind::<Integer, _>(begun.number)
    .execute(tx)?;
    Ok(())
}

#[derive(QueryableByName)]
struct Yes {
    #[diesel(sql_type = Bool)]
    yes: bool,
}

#[derive(QueryableByName)]
struct Begun {
    #[diesel(sql_type = Integer)]
    number: i32,
    #[diesel(sql_type = Timestamptz)]
    began_at: DateTime<Utc>,
    #[diesel(sql_type = Timestamptz)]
    backup_taken_at: DateTime<Utc>,
}

#[derive(QueryableByName)]
struct Reached {
    #[diesel(sql_type = SqlUuid)]
    college: Uuid,
    #[diesel(sql_type = Integer)]
    year: i32,
    #[diesel(sql_type = Integer)]
    last: i32,
}

/// An epoch of which the colleges were not told yet.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable)]
pub struct Untold {
    pub number: i32,
    /// When the restored backup was taken.
    pub backup_taken_at: DateTime<Utc>,
}

/// The newest epoch if the colleges were not told of it, locked until the transaction ends.
pub fn lock_untold(tx: &mut Db) -> Stored<Option<Untold>> {
    Ok(epochs::table
        .filter(epochs::told_at.is_null())
        .order(epochs::number.desc())
        .select((epochs::number, epochs::backup_taken_at))
        .for_update()
        .first(tx)
        .optional()?)
}

/// Marks that epoch and earlier ones as told.
pub fn set_told(tx: &mut Db, number: i32, now: DateTime<Utc>) -> Stored<()> {
    diesel::update(epochs::table)
        .filter(epochs::number.le(number))
        .filter(epochs::told_at.is_null())
        .set(epochs::told_at.eq(now))
        .execute(tx)?;
    Ok(())
}

/// When the newest epoch began; `None` if the installation was never restored.
pub fn find_begin(db: &mut Db) -> Stored<Option<DateTime<Utc>>> {
    Ok(epochs::table
        .select(diesel::dsl::max(epochs::began_at))
        .first(db)?)
}

/// Numbers that an epoch skipped.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gap {
    pub college: CollegeId,
    pub college_name: String,
    pub series: Series,
    /// When the backup was taken; the numbers may have been given after it.
    pub backup_taken_at: DateTime<Utc>,
    /// The first number, as it would be printed.
    pub first: String,
    /// The last number, as it would be printed.
    pub last: String,
}

#[derive(Queryable)]
struct GapRow {
    college: Uuid,
    college_number: i32,
    college_name: String,
    series: String,
    year: i32,
    first: i32,
    last: i32,
    backup_taken_at: DateTime<Utc>,
}

/// The numbers that an epoch, or all epochs, skipped; by college, series and number.
pub fn list_gaps(db: &mut Db, of: Option<i32>) -> Stored<Vec<Gap>> {
    let mut query = series_gaps::table
        .inner_join(colleges::table)
        .inner_join(epochs::table)
        .order((
            colleges::number,
            series_gaps::series,
            series_gaps::year,
            series_gaps::first,
        ))
        .select((
            colleges::id,
            colleges::number,
            colleges::name,
            series_gaps::series,
            series_gaps::year,
            series_gaps::first,
            series_gaps::last,
            epochs::backup_taken_at,
        ))
        .into_boxed();
    if let Some(epoch) = of {
        query = query.filter(series_gaps::epoch.eq(epoch));
    }
    query.load(db)?.into_iter().map(gap).collect()
}

fn gap(row: GapRow) -> Stored<Gap> {
    let of = Series::from_name(&row.series);
    let shown = of
        .zip(CollegeNumber::new(row.college_number))
        .and_then(|(of, college)| {
            let ends = (
                of.show(college, row.year, row.first)?,
                of.show(college, row.year, row.last)?,
            );
            Some((of, ends))
        });
    let (series, (first, last)) =
        shown.ok_or_else(|| StoreError::inconsistent("series_gaps", "series", row.series))?;
    Ok(Gap {
        college: CollegeId(row.college),
        college_name: row.college_name,
        series,
        backup_taken_at: row.backup_taken_at,
        first,
        last,
    })
}
