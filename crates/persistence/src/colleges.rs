//! Colleges.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use portal_domain::{
    colleges::{College, CollegeName},
    ids::CollegeId,
    paging::{Listing, Page},
    sap_id::CollegeNumber,
    validation::comparison_key,
};
use uuid::Uuid;

use crate::{Db, StoreError, Stored, schema::colleges};

mod cursor_row {
    #![allow(
        missing_docs,
        reason = "the alias macro writes items without documentation"
    )]
    use crate::schema::colleges;
    diesel::alias!(colleges as cursor: Cursor);
}
use cursor_row::cursor;

type Row = (Uuid, i32, String);
const COLUMNS: (colleges::id, colleges::number, colleges::name) =
    (colleges::id, colleges::number, colleges::name);

fn college((id, number, name): Row) -> Stored<College> {
    Ok(College {
        id: CollegeId(id),
        number: CollegeNumber::new(number).ok_or_else(|| StoreError::Inconsistent {
            table: "colleges",
            column: "number",
            row: id.to_string(),
        })?,
        name,
    })
}

/// The college of that id.
pub fn find(db: &mut Db, id: CollegeId) -> Stored<Option<College>> {
    colleges::table
        .find(id.0)
        .select(COLUMNS)
        .first(db)
        .optional()?
        .map(college)
        .transpose()
}

/// The college of that name, in any spelling.
pub fn find_by_name(db: &mut Db, name: &CollegeName) -> Stored<Option<College>> {
    colleges::table
        .filter(colleges::name_key.eq(name.key()))
        .select(COLUMNS)
        .first(db)
        .optional()?
        .map(college)
        .transpose()
}

/// Makes a college of that name; `None` when there is one already, also when another transaction
/// made it a moment ago.
pub fn insert(
    tx: &mut Db,
    id: CollegeId,
    name: &CollegeName,
    now: DateTime<Utc>,
) -> Stored<Option<College>> {
    diesel::insert_into(colleges::table)
        .values((
            colleges::id.eq(id.0),
            colleges::name.eq(name.as_str()),
            colleges::name_key.eq(name.key()),
            colleges::created_at.eq(now),
        ))
        .on_conflict(colleges::name_key)
        .do_nothing()
        .returning(COLUMNS)
        .get_result(tx)
        .optional()?
        .map(college)
        .transpose()
}

/// Colleges by name, of those whose name contains `search`.
pub fn list(db: &mut Db, search: Option<&str>, page: Page<CollegeId>) -> Stored<Listing<College>> {
    let mut query = colleges::table.select(COLUMNS).into_boxed();
    if let Some(text) = search {
        query = query.filter(colleges::name_key.like(contains(text)));
    }
    if let Some(after) = page.after {
        let key = cursor
            .filter(cursor.field(colleges::id).eq(after.0))
            .select(cursor.field(colleges::name_key));
        query = query.filter(colleges::name_key.nullable().gt(key.single_value()));
    }
    let rows: Vec<Row> = query
        .order(colleges::name_key)
        .limit(page.rows_to_read())
        .load(db)?;
    let rows = rows.into_iter().map(college).collect::<Stored<Vec<_>>>()?;
    Ok(page.cut(rows))
}

/// The LIKE pattern for "contains this text", with its wildcards taken literally.
pub(crate) fn contains(text: &str) -> String {
    let mut pattern = String::from("%");
    for c in comparison_key(text).chars() {
        if matches!(c, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern.push('%');
    pattern
}
