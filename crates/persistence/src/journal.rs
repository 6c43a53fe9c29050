//! The ledger as a college sees it: every transfer, newest first, and sums of a period. Ids contain the
//! instant, so a period is a range of the primary key.
//!
//! Decision: DECISIONS.md#the-journal-counts-top-ups-and-payments-apart.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::{
    define_sql_function,
    dsl::sql,
    prelude::*,
    sql_types::{BigInt, Text},
};
use portal_domain::{
    dates::{date_in_india, midnight_in_india},
    ids::{CollegeId, StudentId, TransferId},
    journal::{Balances, Line, Sort, Totals},
    ledger::{Account, Kind, direction},
    money::Rupees,
    paging::{Listing, Order},
    period::Period,
    receipts::ReceiptNumber,
    sap_id::SapId,
    sorting::SortedPage,
    top_ups::{in_one_piece, reference_key},
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    colleges::contains,
    journal_days::{self, Sum, first_id},
    keyset::{planned_anew, read_page},
    ledger::DescriptionRow,
    receipt_numbers,
    schema::{students, top_ups, transfers},
    search::{FEW, few},
};

/// The database's name for every wallet.
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

/// A filter of a college's transfers.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Those of that period.
    pub period: Period,
    /// Those with that id, whole or its last eight characters, or receipt number, those of the top-up with that reference,
    /// with what took them back, and those of students whose name, address or SAP id contains this text.
    pub search: Option<String>,
}

/// The college's transfers, the newest first or by the page's key.
pub fn list(
    db: &mut Db,
    college: CollegeId,
    filter: &Filter,
    wanted: &SortedPage<Sort, TransferId>,
) -> Stored<Listing<Line>> {
    let page = &wanted.page;
    let (first, end) = ids(&filter.period);
    let mut query = transfers::table
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
    if let Some(text) = &filter.search {
        let named = find_named(db, college, text)?;
        let is_named = transfers::id.eq_any(named.clone()).nullable();
        let is_named = is_named.or(transfers::reverses.eq_any(named));
        query = query.filter(planned_anew());
        query = match few!(db, students, id, college, text) {
            Some(found) => query.filter(
                is_named
                    .or(transfers::debit_student.eq_any(found.clone()))
                    .or(transfers::credit_student.eq_any(found)),
            ),
            None => query.filter(is_named.or(students::search_key.nullable().like(contains(text)))),
        };
    }
    let rows: Vec<Joined> = match wanted.key {
        None | Some(Sort::Time) => {
            let own = wanted.key.map_or(Order::Descending, |_| Order::Ascending);
            let after = page.after.map(|id| id.0);
            read_page!(query, page, own, transfers::id, after).load(db)?
        }
        Some(Sort::Amount) => {
            let after = wanted.after_amount().map(|(paise, id)| (paise, id.0));
            let own = Order::Ascending;
            read_page!(query, page, own, (transfers::amount, transfers::id), after).load(db)?
        }
    };
    let ids: Vec<Uuid> = rows.iter().map(|joined| joined.row.id).collect();
    let receipts = receipt_numbers::numbers(db, college, &ids)?;
    let lines = rows.into_iter().map(|joined| line(joined, &receipts));
    Ok(page.cut(lines.collect::<Stored<_>>()?))
}

/// How many characters of an id people see, at its end.
const SHOWN: usize = 8;

/// The transfers that have this id or receipt number, or were made for the top-up that has this reference.
fn find_named(db: &mut Db, college: CollegeId, text: &str) -> Stored<Vec<Uuid>> {
    let mut found: Vec<Uuid> = Uuid::parse_str(text).into_iter().collect();
    if text.len() == SHOWN && text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        // As in the index, without a parameter.
        let shown = sql::<Text>("right(transfers.id::text, 8)");
        let shown: Vec<Uuid> = transfers::table
            .filter(transfers::college_id.eq(college.0))
            .filter(shown.eq(text.to_ascii_lowercase()))
            .select(transfers::id)
            .limit(FEW.into())
            .load(db)?;
        found.extend(shown);
    }
    if let Ok(number) = text.parse() {
        found.extend(receipt_numbers::find_numbered(db, college, number)?);
    }
    // As UTRs are kept, and as other references are.
    let keys = [reference_key(text), reference_key(&in_one_piece(text))];
    let booked: Vec<Option<Uuid>> = top_ups::table
        .filter(top_ups::college_id.eq(college.0))
        .filter(top_ups::transfer_id.is_not_null())
        .filter(
            top_ups::reference_key
                .eq_any(&keys)
                .or(top_ups::shared_reference.eq_any(&keys)),
        )
        .select(top_ups::transfer_id)
        .limit(FEW.into())
        .load(db)?;
    found.extend(booked.into_iter().flatten());
    Ok(found)
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

fn line(Joined { row, student }: Joined, receipts: &HashMap<Uuid, ReceiptNumber>) -> Stored<Line> {
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
        receipt: receipts.get(&row.id).copied(),
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
