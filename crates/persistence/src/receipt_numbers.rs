//! Which transfer has which receipt, for lists that name a payment by its receipt.

use std::collections::HashMap;

use diesel::prelude::*;
use portal_domain::{
    ids::CollegeId,
    receipts::{FinancialYear, ReceiptNumber},
};
use uuid::Uuid;

use crate::{Db, Stored, schema::receipts};

/// The numbers of the receipts for these transfers; those without one are left out.
pub(crate) fn numbers(
    db: &mut Db,
    college: CollegeId,
    transfers: &[Uuid],
) -> Stored<HashMap<Uuid, ReceiptNumber>> {
    let rows: Vec<(Uuid, i16, Option<i32>)> = receipts::table
        .filter(receipts::college_id.eq(college.0))
        .filter(receipts::transfer_id.eq_any(transfers))
        .filter(receipts::number.is_not_null())
        .select((
            receipts::transfer_id,
            receipts::financial_year,
            receipts::number,
        ))
        .load(db)?;
    let number = |(transfer, year, number): (Uuid, i16, Option<i32>)| {
        let year = FinancialYear(year);
        number.map(|number| (transfer, ReceiptNumber { year, number }))
    };
    Ok(rows.into_iter().filter_map(number).collect())
}

/// The transfer whose receipt has that number.
pub(crate) fn find_numbered(
    db: &mut Db,
    college: CollegeId,
    number: ReceiptNumber,
) -> Stored<Option<Uuid>> {
    Ok(receipts::table
        .filter(receipts::college_id.eq(college.0))
        .filter(receipts::financial_year.eq(number.year.0))
        .filter(receipts::number.eq(number.number))
        .select(receipts::transfer_id)
        .first(db)
        .optional()?)
}
