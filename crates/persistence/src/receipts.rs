//! Receipts and their numbers.

use diesel::{
    prelude::*,
    sql_types::{Integer, SmallInt, Uuid as SqlUuid},
};
use portal_domain::{
    ids::{CollegeId, StudentId, TransferId},
    ledger::{Account, Transfer},
    receipts::{FinancialYear, ReceiptNumber},
};
use uuid::Uuid;

use crate::{
    Db, Stored,
    ledger::Row,
    schema::{receipt_series, receipts, transfers},
};

/// A receipt with the payment that it is for.
#[derive(Debug, Clone)]
pub struct Receipt {
    /// The payment.
    pub payment: Transfer,
    /// Who has paid.
    pub student: StudentId,
    /// The number, once it is given.
    pub number: Option<ReceiptNumber>,
}

/// The receipt of a payment.
pub fn find(db: &mut Db, college: CollegeId, payment: TransferId) -> Stored<Option<Receipt>> {
    let row: Option<(Row, i16, Option<i32>)> = transfers::table
        .inner_join(
            receipts::table.on(receipts::college_id
                .eq(transfers::college_id)
                .and(receipts::transfer_id.eq(transfers::id))),
        )
        .filter(transfers::college_id.eq(college.0))
        .filter(transfers::id.eq(payment.0))
        .select((Row::as_select(), receipts::financial_year, receipts::number))
        .first(db)
        .optional()?;
    let Some((row, year, number)) = row else {
        return Ok(None);
    };
    let payment = row.transfer()?;
    let Account::Wallet(student) = payment.debit() else {
        return Ok(None);
    };
    Ok(Some(Receipt {
        payment,
        student,
        number: number.map(|number| ReceiptNumber {
            year: FinancialYear(year),
            number,
        }),
    }))
}

/// A college and year in which receipts wait for their number; the first of them.
pub fn find_unnumbered(db: &mut Db) -> Stored<Option<(CollegeId, FinancialYear)>> {
    let row: Option<(Uuid, i16)> = receipts::table
        .filter(receipts::number.is_null())
        .select((receipts::college_id, receipts::financial_year))
        .first(db)
        .optional()?;
    Ok(row.map(|(college, year)| (CollegeId(college), FinancialYear(year))))
}

/// Numbers up to `most` receipts of a college and year that wait, in the order of their payments, and
/// returns how many. Holds the series until the transaction ends, so that no number is given twice and
/// none is left out.
pub fn number(tx: &mut Db, college: CollegeId, year: FinancialYear, most: i32) -> Stored<usize> {
    diesel::insert_into(receipt_series::table)
        .values((
            receipt_series::college_id.eq(college.0),
            receipt_series::financial_year.eq(year.0),
            receipt_series::last.eq(0),
        ))
        .on_conflict_do_nothing()
        .execute(tx)?;
    let series = receipt_series::table.find((college.0, year.0));
    let last: i32 = series.select(receipt_series::last).for_update().first(tx)?;
    let numbered = diesel::sql_query(
        "UPDATE receipts SET number = waiting.number
         FROM (SELECT transfer_id, $3 + row_number() OVER (ORDER BY transfer_id) AS number
               FROM receipts WHERE college_id = $1 AND financial_year = $2 AND number IS NULL
               ORDER BY transfer_id LIMIT $4) waiting
         WHERE receipts.college_id = $1 AND receipts.transfer_id = waiting.transfer_id",
    )
    .bind::<SqlUuid, _>(college.0)
    .bind::<SmallInt, _>(year.0)
    .bind::<Integer, _>(last)
    .bind::<Integer, _>(most)
    .execute(tx)?;
    let given = i32::try_from(numbered).unwrap_or(i32::MAX);
    diesel::update(series)
        .set(receipt_series::last.eq(last.saturating_add(given)))
        .execute(tx)?;
    Ok(numbered)
}
