//! References of accepted top-ups, and those that were accepted more than once.

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

/// A pending or approved top-up of the college with that reference, in any spelling.
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

/// The reference of a top-up.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Referenced {
    /// The key by which references are compared.
    pub key: String,
    pub amount: Rupees,
    pub status: Status,
}

/// All top-ups of the college with one of these keys ([`reference_key`]).
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

/// Accepted top-ups of the college that share a reference in different spellings, from before these counted
/// as equal: grouped by reference, oldest first, at most [`MAX_LIMIT`]. A reference that only one top-up
/// has now is not listed.
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

/// A condition: neither rejected nor reversed, so that no other top-up may have its reference. Literal SQL,
/// since the partial index serves no statement with the states as parameters.
fn is_accepted() -> SqlLiteral<Bool> {
    sql("top_ups.status IN ('Pending', 'Approved')")
}
