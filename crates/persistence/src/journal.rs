//! The ledger as a college sees it: every transfer, newest first, and sums of a period. Ids contain the
//! instant, so a period is a range of the primary key.
//!
//! Decision: DECISIONS.md#the-journal-counts-top-ups-and-payments-apart.

use chrono::{DateTime, Utc};
use diesel::{define_sql_function, dsl::sql, prelude::*, sql_types::BigInt};
use portal_domain::{
    dates::{date_in_india, midnight_in_india},
    ids::{CollegeId, StudentId, TransferId},
    journal::{Balances, Line, Totals},
    ledger::{Account, Kind, direction},
    money::Rupees,
    paging::{Listing, Order, Page},
    period::Period,
    sap_id::SapId,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    journal_days::{self, Sum, first_id},
    keyset::read_page,
    ledger::DescriptionRow,
    schema::{students, transfers},
};

/// A wallet as the database names it, whoever owns it.
const WALLET: &str = "wallet";

define_sql_function! {
    /// SQL's `coalesce` of two values.
    fn coalesce(
        one: diesel::sql_types::Nullable<diesel::sql_types::Uuid>,
        other: diesel::sql_types::Nullable<diesel::sql_types::Uuid>,
    ) -> diesel::sql_types::Nullable<diesel::sql_types::Uuid>;
}

/// The ids of a period: from the first, up to but excluding the second.
pub(crate) fn ids(period: &Period) -> (Uuid, Uuid) {
    (
        period.begins().map_or(Uuid::nil(), first_id),
        period.ends().map_or(Uuid::max(), first_id),
    )
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = transfers)]
struct Row {
    id: Uuid,
    at: DateTime<Utc>,
    kind: String,
    debit: String,
    debit_student: Option<Uuid>,
    credit: String,
    credit_student: Option<Uuid>,
    amount: i64,
    #[diesel(embed)]
    description: DescriptionRow,
}

/// The college's transfers of a period, the newest first.
pub fn list(
    db: &mut Db,
    college: CollegeId,
    period: &Period,
    page: &Page<TransferId>,
) -> Stored<Listing<Line>> {
    let (first, end) = ids(period);
    let query = transfers::table
        .left_join(
            students::table.on(students::college_id.eq(transfers::college_id).and(
                students::id.nullable().eq(coalesce(
                    transfers::debit_student,
                    transfers::credit_student,
                )),
            )),
        )
        .filter(transfers::college_id.eq(college.0))
        .filter(transfers::id.ge(first))
        .filter(transfers::id.lt(end))
        .select((
            Row::as_select(),
            (students::sap_id, students::name).nullable(),
        ))
        .into_boxed();
    let (own, after) = (Order::Descending, page.after.map(|id| id.0));
    let rows: Vec<Joined> = read_page!(query, page, own, transfers::id, after).load(db)?;
    Ok(page.cut(rows.into_iter().map(line).collect::<Stored<_>>()?))
}

#[derive(Queryable)]
struct Joined {
    row: Row,
    student: Option<StudentColumns>,
}

#[derive(Queryable)]
struct StudentColumns {
    sap_id: String,
    name: String,
}

fn line(Joined { row, student }: Joined) -> Stored<Line> {
    let wrong = |column| StoreError::inconsistent("transfers", column, row.id);
    let account = |name: &str, student: Option<Uuid>| {
        Account::from_parts(name, student.map(StudentId)).ok_or_else(|| wrong("debit"))
    };
    let debit = account(&row.debit, row.debit_student)?;
    let credit = account(&row.credit, row.credit_student)?;
    let student = student.map(|student| {
        let sap_id = SapId::parse(&student.sap_id).ok_or_else(|| wrong("debit_student"))?;
        Ok::<_, StoreError>((sap_id, student.name))
    });
    Ok(Line {
        id: TransferId(row.id),
        at: row.at,
        kind: Kind::from_name(&row.kind).ok_or_else(|| wrong("kind"))?,
        direction: direction(debit, credit),
        amount: Rupees::from_paise(row.amount).ok_or_else(|| wrong("amount"))?,
        student: student.transpose()?,
        description: row.description.into(),
    })
}

/// The sums of a period: stored days plus the transfers since.
pub fn totals(db: &mut Db, college: CollegeId, period: &Period) -> Stored<Totals> {
    let mut totals = Totals::default();
    for sum in &sums(db, college, period)? {
        add(&mut totals, sum)?;
    }
    Ok(totals)
}

/// What the college's wallets held together before and after a period.
pub fn balances(db: &mut Db, college: CollegeId, period: &Period) -> Stored<Balances> {
    let opening = match period.before() {
        Some(before) => into_wallets(&sums(db, college, &before)?),
        None => 0,
    };
    let closing = opening + into_wallets(&sums(db, college, period)?);
    let amount = |paise: i128| {
        let paise = i64::try_from(paise).ok();
        paise
            .and_then(Rupees::from_paise)
            .ok_or_else(|| StoreError::inconsistent("transfers", "amount", college))
    };
    Ok(Balances {
        opening: amount(opening)?,
        closing: amount(closing)?,
    })
}

/// The paise that were put into wallets, less what was taken out.
fn into_wallets(sums: &[Sum]) -> i128 {
    let change = |sum: &Sum| {
        let of = |account: &str| i128::from(account == WALLET) * i128::from(sum.amount);
        of(&sum.credit) - of(&sum.debit)
    };
    sums.iter().map(change).sum()
}

fn sums(db: &mut Db, college: CollegeId, period: &Period) -> Stored<Vec<Sum>> {
    let (mut first, end) = ids(period);
    let mut sums = Vec::new();
    // Read first: a day that is stored after this is still counted from its transfers.
    if let Some(until) = journal_days::folded_until(db, college)? {
        let ends = period.ends().map_or(until, date_in_india).min(until);
        sums = journal_days::sums(db, college, period.begins().map(date_in_india), ends)?;
        first = first.max(first_id(midnight_in_india(until)));
    }
    sums.extend(sums_of_transfers(db, college, first, end)?);
    sums.sort_unstable();
    Ok(sums)
}

fn sums_of_transfers(db: &mut Db, college: CollegeId, first: Uuid, end: Uuid) -> Stored<Vec<Sum>> {
    Ok(transfers::table
        .filter(transfers::college_id.eq(college.0))
        .filter(transfers::id.ge(first))
        .filter(transfers::id.lt(end))
        .group_by((transfers::kind, transfers::debit, transfers::credit))
        .select((
            transfers::kind,
            transfers::debit,
            transfers::credit,
            sql::<BigInt>("count(*)"),
            sql::<BigInt>("sum(amount)::bigint"),
        ))
        .load(db)?)
}

fn add(totals: &mut Totals, sum: &Sum) -> Stored<()> {
    let wrong = |column| StoreError::inconsistent("transfers", column, &sum.kind);
    // Whose wallet it is makes no difference to the direction.
    let anybody = StudentId(Uuid::nil());
    let account = |name: &str| {
        let student = (name == WALLET).then_some(anybody);
        Account::from_parts(name, student).ok_or_else(|| wrong("debit"))
    };
    let kind = Kind::from_name(&sum.kind).ok_or_else(|| wrong("kind"))?;
    let way = direction(account(&sum.debit)?, account(&sum.credit)?);
    let amount = Rupees::from_paise(sum.amount).ok_or_else(|| wrong("amount"))?;
    let added = totals.add(kind, way, sum.count, amount);
    added.map_err(|_| wrong("amount"))
}
