//! Pages of lists: the rows after the caller's last one, by the list's key, in either order. An index on
//! the key serves both.

use diesel::{expression::AsExpression, infix_operator, pg::Pg, sql_types::Record};
use portal_domain::paging::Order;

/// [`Order`] under a name that [`read_page`] can use in any module.
pub(crate) use portal_domain::paging::Order as ReadOrder;

infix_operator!(RowBefore, " < ", backend: Pg);
infix_operator!(RowAfter, " > ", backend: Pg);

/// Several columns or values compared as a row: by the first, then by the next.
pub(crate) fn row<S, T: AsExpression<Record<S>>>(columns: T) -> T::Expression
where
    Record<S>: diesel::sql_types::SqlType + diesel::expression::TypedExpressionType,
{
    columns.as_expression()
}

/// What of a boxed query is the page: its rows after the key `$after`, if there is one, in the page's
/// order or else in `$own`, and as many as the page has to read. A list whose key has several columns
/// says them in parentheses, and `$after` is a tuple of their values.
///
/// `read_page!(query, page, own, leaves::id, after)` is, where `own` is [`Order::Descending`] and the page
/// asks for no other order:
///
/// ```ignore
/// let mut query = query.limit(page.rows_to_read());
/// if let Some(after) = after {
///     query = query.filter(leaves::id.lt(after));
/// }
/// query.order(leaves::id.desc())
/// ```
///
/// With the key `(practicals::held_on, practicals::id)` the condition compares both as one row, and both
/// columns give the order:
///
/// ```sql
/// SELECT ... WHERE (held_on, id) < ($1, $2) ORDER BY held_on DESC, id DESC LIMIT $3
/// ```
macro_rules! read_page {
    ($query:expr, $page:expr, $own:expr, ($($key:path),+), $after:expr) => {{
        use $crate::keyset::{ReadOrder, RowAfter, RowBefore, row};
        type Key = ($(diesel::dsl::SqlTypeOf<$key>,)+);
        let (order, mut query) = ($page.order_or($own), $query.limit($page.rows_to_read()));
        if let Some(skipped) = $page.rows_to_skip() {
            query = query.offset(skipped);
        }
        if let Some(after) = $after {
            let (key, after) = (row::<Key, _>(($($key,)+)), row::<Key, _>(after));
            query = match order {
                ReadOrder::Ascending => query.filter(RowAfter::new(key, after)),
                ReadOrder::Descending => query.filter(RowBefore::new(key, after)),
            };
        }
        match order {
            ReadOrder::Ascending => query.order(($($key.asc(),)+)),
            ReadOrder::Descending => query.order(($($key.desc(),)+)),
        }
    }};
    ($query:expr, $page:expr, $own:expr, $key:expr, $after:expr) => {{
        use $crate::keyset::ReadOrder;
        let (order, mut query) = ($page.order_or($own), $query.limit($page.rows_to_read()));
        if let Some(skipped) = $page.rows_to_skip() {
            query = query.offset(skipped);
        }
        if let Some(after) = $after {
            query = match order {
                ReadOrder::Ascending => query.filter($key.gt(after)),
                ReadOrder::Descending => query.filter($key.lt(after)),
            };
        }
        match order {
            ReadOrder::Ascending => query.order($key.asc()),
            ReadOrder::Descending => query.order($key.desc()),
        }
    }};
}

pub(crate) use read_page;

/// What of a boxed query is the page, as [`read_page`] says it, by a name in any case and then by the SAP id,
/// both of `students`. An index has the names as they are compared.
macro_rules! read_by_name {
    ($query:expr, $page:expr, $after:expr) => {{
        use diesel::sql_types::Text;
        use $crate::{
            keyset::{ReadOrder, RowAfter, RowBefore, row},
            schema::students,
        };
        let order = $page.order_or(ReadOrder::Ascending);
        let name = || diesel::dsl::sql::<Text>("lower(students.name)");
        let mut query = $query.limit($page.rows_to_read());
        if let Some(skipped) = $page.rows_to_skip() {
            query = query.offset(skipped);
        }
        if let Some((last, sap_id)) = $after {
            let last = diesel::dsl::sql::<Text>("lower(")
                .bind::<Text, _>(last)
                .sql(")");
            let key = row::<(Text, Text), _>((name(), students::sap_id));
            let after = row::<(Text, Text), _>((last, sap_id));
            query = match order {
                ReadOrder::Ascending => query.filter(RowAfter::new(key, after)),
                ReadOrder::Descending => query.filter(RowBefore::new(key, after)),
            };
        }
        match order {
            ReadOrder::Ascending => query.order((name().asc(), students::sap_id.asc())),
            ReadOrder::Descending => query.order((name().desc(), students::sap_id.desc())),
        }
    }};
}

pub(crate) use read_by_name;

/// Makes Postgres plan a query anew for each call, with its college. A cached plan suits a college of
/// average size and reads all rows of a large one; a statement with literal SQL is not cached.
pub(crate) fn planned_anew() -> diesel::expression::SqlLiteral<diesel::sql_types::Bool> {
    diesel::dsl::sql("TRUE")
}

/// Merges rows of several tables into one ordered list.
pub(crate) fn merge<T, K: Ord>(mut rows: Vec<T>, order: Order, key: impl Fn(&T) -> K) -> Vec<T> {
    rows.sort_by(|one, other| match order {
        Order::Ascending => key(one).cmp(&key(other)),
        Order::Descending => key(other).cmp(&key(one)),
    });
    rows
}
