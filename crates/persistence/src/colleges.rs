//! Colleges: founding, closing, finding.

use chrono::{DateTime, Utc};
use diesel::{dsl::sql, expression::SqlLiteral, prelude::*, sql_types::Bool};
use portal_domain::{
    colleges::{College, CollegeName},
    ids::CollegeId,
    paging::{Listing, Order, Page},
    sap_id::CollegeNumber,
    validation::comparison_key,
};
use uuid::Uuid;

use crate::{Db, StoreError, Stored, keyset::read_page, schema::colleges};

mod cursor_row {
    #![allow(
        missing_docs,
        reason = "the alias macro writes items without documentation"
    )]
    use crate::schema::colleges;
    diesel::alias!(colleges as cursor: Cursor);
}
use cursor_row::cursor;

#[derive(Queryable, Selectable)]
#[diesel(table_name = colleges)]
struct Row {
    id: Uuid,
    number: i32,
    name: String,
    closed_at: Option<DateTime<Utc>>,
}

impl TryFrom<Row> for College {
    type Error = StoreError;

    fn try_from(row: Row) -> Stored<Self> {
        Ok(Self {
            id: CollegeId(row.id),
            number: CollegeNumber::new(row.number)
                .ok_or_else(|| StoreError::inconsistent("colleges", "number", row.id))?,
            name: row.name,
            closed_at: row.closed_at,
        })
    }
}

/// `None` if there is none of that id.
pub fn find(db: &mut Db, id: CollegeId) -> Stored<Option<College>> {
    colleges::table
        .find(id.0)
        .select(Row::as_select())
        .first(db)
        .optional()?
        .map(College::try_from)
        .transpose()
}

/// The college of that name, compared by its key.
pub fn find_by_name(db: &mut Db, name: &CollegeName) -> Stored<Option<College>> {
    colleges::table
        .filter(colleges::name_key.eq(name.key()))
        .select(Row::as_select())
        .first(db)
        .optional()?
        .map(College::try_from)
        .transpose()
}

/// All colleges of the installation, oldest first; at most 9,999.
pub fn list_all(db: &mut Db) -> Stored<Vec<College>> {
    let rows: Vec<Row> = colleges::table
        .order(colleges::number)
        .select(Row::as_select())
        .load(db)?;
    rows.into_iter().map(College::try_from).collect()
}

/// Serialises foundings, since each name is compared with all others.
pub fn lock_founding(tx: &mut Db) -> Stored<()> {
    // An arbitrary number that no other advisory lock uses.
    const FOUNDING: i64 = 0x706f_7274_616c_0004;
    diesel::sql_query("SELECT pg_advisory_xact_lock($1)")
        .bind::<diesel::sql_types::BigInt, _>(FOUNDING)
        .execute(tx)?;
    Ok(())
}

/// Adds a college of that name; `None` if there is one, including one that a concurrent transaction has
/// just added.
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
        .returning(Row::as_returning())
        .get_result(tx)
        .optional()?
        .map(College::try_from)
        .transpose()
}

/// Closes a college unless it is closed already.
pub fn close(tx: &mut Db, id: CollegeId, now: DateTime<Utc>) -> Stored<College> {
    diesel::update(colleges::table.find(id.0))
        .filter(colleges::closed_at.is_null())
        .set(colleges::closed_at.eq(now))
        .execute(tx)?;
    let row: Row = colleges::table
        .find(id.0)
        .select(Row::as_select())
        .first(tx)?;
    row.try_into()
}

/// Opens a closed college again; `false` if it was open.
pub fn reopen(tx: &mut Db, id: CollegeId) -> Stored<bool> {
    let opened = diesel::update(colleges::table.find(id.0))
        .filter(colleges::closed_at.is_not_null())
        .set(colleges::closed_at.eq(None::<DateTime<Utc>>))
        .execute(tx)?;
    Ok(opened == 1)
}

/// A condition: the college of a row of that table is open.
pub(crate) fn is_open(table: &'static str) -> SqlLiteral<Bool> {
    sql(&format!(
        "NOT EXISTS (SELECT FROM colleges closed WHERE closed.id = {table}.college_id AND closed.closed_at IS NOT NULL)"
    ))
}

/// Open colleges whose name contains `search`, by name.
pub fn list(db: &mut Db, search: Option<&str>, page: Page<CollegeId>) -> Stored<Listing<College>> {
    let mut query = colleges::table
        .filter(colleges::closed_at.is_null())
        .select(Row::as_select())
        .into_boxed();
    if let Some(text) = search {
        query = query.filter(colleges::name_key.like(contains(text)));
    }
    let after = page.after.map(|after| {
        cursor
            .filter(cursor.field(colleges::id).eq(after.0))
            .select(cursor.field(colleges::name_key))
            .single_value()
    });
    let (own, key) = (Order::Ascending, colleges::name_key.nullable());
    let rows: Vec<Row> = read_page!(query, page, own, key, after).load(db)?;
    let rows = rows
        .into_iter()
        .map(College::try_from)
        .collect::<Stored<Vec<_>>>()?;
    Ok(page.cut(rows))
}

/// The LIKE pattern for "contains this text", with its wildcards taken literally.
pub(crate) fn contains(text: &str) -> String {
    format!("%{}", begins_with(text))
}

/// The LIKE pattern for "begins with this text", with its wildcards taken literally.
pub(crate) fn begins_with(text: &str) -> String {
    let mut pattern = String::new();
    for c in comparison_key(text).chars() {
        if matches!(c, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern.push('%');
    pattern
}
