//! Daily totals of the journal: the transfers of each past day, added up once. The transfers remain the
//! truth.

use chrono::{DateTime, Days, NaiveDate, Utc};
use diesel::{
    dsl::sql,
    prelude::*,
    sql_types::{BigInt, Date, Uuid as SqlUuid},
};
use portal_domain::{
    dates::{date_in_india, midnight_in_india},
    ids::{CollegeId, TransferId},
};
use uuid::Uuid;

use crate::{
    Db, Stored,
    schema::{colleges, journal_days, journal_folded, transfers},
};

/// The most days written in one transaction.
const DAYS_AT_ONCE: u64 = 31;

/// The first day that has not been over for an hour, by the clock of the database, which all instances
/// share and which also detects late transfers.
const NOT_OVER: &str =
    "((clock_timestamp() - interval '1 hour') AT TIME ZONE interval '5:30')::date";

/// How many transfers of a kind went from one account to another, and their amount together.
#[derive(Queryable, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Sum {
    pub(crate) kind: String,
    pub(crate) debit: String,
    pub(crate) credit: String,
    pub(crate) count: i64,
    /// Paise.
    pub(crate) amount: i64,
}

/// The smallest id of that instant.
pub(crate) fn first_id(at: DateTime<Utc>) -> Uuid {
    TransferId::new(at, [0; 10]).0
}

/// The first day of the college that is not written yet.
pub(crate) fn folded_until(db: &mut Db, college: CollegeId) -> Stored<Option<NaiveDate>> {
    Ok(journal_folded::table
        .find(college.0)
        .select(journal_folded::until)
        .first(db)
        .optional()?)
}

/// The sums of the written days from the first up to but excluding the second.
pub(crate) fn sums(
    db: &mut Db,
    college: CollegeId,
    first: Option<NaiveDate>,
    end: NaiveDate,
) -> Stored<Vec<Sum>> {
    Ok(journal_days::table
        .filter(journal_days::college_id.eq(college.0))
        .filter(journal_days::day.ge(first.unwrap_or_default()))
        .filter(journal_days::day.lt(end))
        .group_by((
            journal_days::kind,
            journal_days::debit,
            journal_days::credit,
        ))
        .select((
            journal_days::kind,
            journal_days::debit,
            journal_days::credit,
            sql::<BigInt>("sum(count)::bigint"),
            sql::<BigInt>("sum(amount)::bigint"),
        ))
        .load(db)?)
}

/// A college with past days that are not written.
pub fn find_unfolded(db: &mut Db) -> Stored<Option<CollegeId>> {
    let id: Option<Uuid> = colleges::table
        .left_join(journal_folded::table)
        .filter(
            journal_folded::until.is_null().or(journal_folded::until
                .lt(sql::<Date>(NOT_OVER))
                .assume_not_null()),
        )
        .select(colleges::id)
        .first(db)
        .optional()?;
    Ok(id.map(CollegeId))
}

/// Writes some of the college's past days in order; whether others are left. Locks the college's row until the
/// transaction ends, so that every day is written once.
pub fn fold(tx: &mut Db, college: CollegeId) -> Stored<bool> {
    diesel::insert_into(journal_folded::table)
        .values(journal_folded::college_id.eq(college.0))
        .on_conflict_do_nothing()
        .execute(tx)?;
    let folded = journal_folded::table.find(college.0);
    let (until, not_over): (NaiveDate, NaiveDate) = folded
        .select((journal_folded::until, sql::<Date>(NOT_OVER)))
        .for_update()
        .first(tx)?;
    if until >= not_over {
        return Ok(false);
    }
    let next: Option<DateTime<Utc>> = transfers::table
        .filter(transfers::college_id.eq(college.0))
        .filter(transfers::id.ge(first_id(midnight_in_india(until))))
        .order(transfers::id)
        .select(transfers::at)
        .first(tx)
        .optional()?;
    let begin = next.map_or(not_over, date_in_india).clamp(until, not_over);
    let end = (begin + Days::new(DAYS_AT_ONCE)).min(not_over);
    write(tx, college, begin, end)?;
    diesel::update(folded)
        .set(journal_folded::until.eq(end))
        .execute(tx)?;
    Ok(end < not_over)
}

fn write(tx: &mut Db, college: CollegeId, begin: NaiveDate, end: NaiveDate) -> Stored<()> {
    diesel::sql_query(
        "INSERT INTO journal_days (college_id, day, kind, debit, credit, count, amount)
         SELECT $1, (at AT TIME ZONE interval '5:30')::date, kind, debit, credit, count(*), sum(amount)::bigint
         FROM transfers WHERE college_id = $1 AND id >= $2 AND id < $3
         GROUP BY 2, 3, 4, 5",
    )
    .bind::<SqlUuid, _>(college.0)
    .bind::<SqlUuid, _>(first_id(midnight_in_india(begin)))
    .bind::<SqlUuid, _>(first_id(midnight_in_india(end)))
    .execute(tx)?;
    Ok(())
}
