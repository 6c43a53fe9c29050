//! Under which references money was accepted, and where one of them was accepted more than once.

use diesel::{dsl::sql, expression::SqlLiteral, prelude::*, sql_types::Bool};
use portal_domain::{
    ids::CollegeId,
    paging::MAX_LIMIT,
    top_ups::{TopUp, reference_key},
};

use super::{
    Row,
    listed::{Joined, ListedTopUp, listed_columns, with_staff, with_student},
};
use crate::{Db, Stored, schema::top_ups};

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
