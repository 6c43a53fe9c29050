//! Under which references money was accepted, and where one of them was accepted more than once.

use diesel::{
    dsl::sql,
    expression::SqlLiteral,
    prelude::*,
    sql_types::{Bool, Text},
};
use portal_domain::{
    ids::CollegeId,
    money::Rupees,
    paging::MAX_LIMIT,
    top_ups::{Status, TopUp, reference_key},
};

use super::{
    Row,
    listed::{Joined, ListedTopUp, listed_columns, with_staff, with_student},
};
use crate::{Db, StoreError, Stored, schema::top_ups};

/// A top-up of the college that waits or is credited under that reference, in any spelling.
pub fn find_by_reference(
    db: &mut Db,
    college: CollegeId,
    reference: &str,
) -> Stored<Option<TopUp>> {
    let key = reference_key(reference);
    let row: Option<Row> = top_ups::table
        .filter(top_ups::college_id.eq(college.0))
        .filter(is_accepted())
        .filter(
            top_ups::reference_key
                .eq(&key)
                .or(top_ups::shared_reference.eq(&key)),
        )
        .select(Row::as_select())
        .first(db)
        .optional()?;
    row.map(TopUp::try_from).transpose()
}

/// A reference under which somebody asked for money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Referenced {
    /// What it is compared by.
    pub key: String,
    /// How much.
    pub amount: Rupees,
    /// What became of it.
    pub status: Status,
}

/// Every top-up of the college under one of these keys ([`reference_key`]).
pub fn find_by_keys(db: &mut Db, college: CollegeId, keys: &[String]) -> Stored<Vec<Referenced>> {
    let key = sql::<Text>("coalesce(top_ups.shared_reference, top_ups.reference_key)");
    let rows: Vec<(String, i64, String)> = top_ups::table
        .filter(top_ups::college_id.eq(college.0))
        .filter(
            top_ups::reference_key
                .eq_any(keys)
                .or(top_ups::shared_reference.eq_any(keys)),
        )
        .select((key, top_ups::amount, top_ups::status))
        .load(db)?;
    let referenced = |(key, amount, status): (String, i64, String)| {
        let fault = || StoreError::inconsistent("top_ups", "status", &status);
        Ok(Referenced {
            amount: Rupees::from_paise(amount).ok_or_else(fault)?,
            status: Status::parse("status", Some(&status)).map_err(|_| fault())?,
            key,
        })
    };
    rows.into_iter().map(referenced).collect()
}

/// Top-ups of the college that were accepted under one reference in several spellings, before these
/// counted as the same: side by side, the oldest of each reference first. At most [`MAX_LIMIT`].
/// A reference that only one of them holds now is not listed.
pub fn list_sharing(db: &mut Db, college: CollegeId) -> Stored<Vec<ListedTopUp>> {
    let others = sql::<Bool>(
        "EXISTS (SELECT FROM top_ups o
            WHERE (o.college_id, o.shared_reference) = (top_ups.college_id, top_ups.shared_reference)
                AND o.id <> top_ups.id AND o.status IN ('Pending', 'Approved'))",
    );
    let rows: Vec<Joined> = with_student()
        .filter(top_ups::college_id.eq(college.0))
        .filter(top_ups::shared_reference.is_not_null())
        .filter(is_accepted())
        .filter(others)
        .order((top_ups::shared_reference, top_ups::id))
        .limit(MAX_LIMIT.into())
        .select(listed_columns())
        .load(db)?;
    with_staff(db, college, rows)
}

/// What was turned away or taken back leaves its reference to another. Written out, since the index of
/// what is accepted serves no statement that has the states as parameters.
fn is_accepted() -> SqlLiteral<Bool> {
    sql("top_ups.status IN ('Pending', 'Approved')")
}
