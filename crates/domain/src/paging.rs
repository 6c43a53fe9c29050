//! Pages of lists that grow: a number of rows after a given one (keyset), never a page number, because
//! skipping rows costs more with each page.

use std::str::FromStr;

use crate::{
    refusals::refusals,
    validation::{Fault, Faults, NotOneOf, all},
    words::words,
};

/// The most rows in one reply, and the default of `limit`.
pub const MAX_LIMIT: u16 = 1000;

words! {
    /// The order of a list's rows, by the list's key.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Order {
        /// The smallest, first or oldest at the top.
        Ascending = "asc",
        /// The largest, last or newest at the top.
        Descending = "desc",
    }
}

impl FromStr for Order {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        Self::from_name(text).ok_or_else(|| {
            Fault::new(
                "order",
                NotOneOf {
                    field: "order",
                    values: Self::WORDS,
                },
            )
        })
    }
}

/// A request for a part of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page<Cursor> {
    limit: u16,
    /// The last row that the caller has.
    pub after: Option<Cursor>,
    order: Option<Order>,
    /// Rows at the beginning that are left out.
    skipped: u32,
}

impl<Cursor: FromStr> Page<Cursor> {
    /// Reads `limit` (1 to 1000), `after` and `order` (`asc` or `desc`) as the client sent them.
    pub fn parse(
        limit: Option<&str>,
        after: Option<&str>,
        order: Option<&str>,
    ) -> Result<Self, Faults> {
        let after = after.map(|text| {
            text.parse()
                .map_err(|_| Fault::new("after", QueryFault::After))
        });
        Self::after_read(limit, after.transpose(), order)
    }
}

impl<Cursor> Page<Cursor> {
    /// As [`parse`](Self::parse), with a cursor that was read before.
    pub(crate) fn after_read(
        limit: Option<&str>,
        after: Result<Option<Cursor>, Fault>,
        order: Option<&str>,
    ) -> Result<Self, Faults> {
        let limit = limit.map_or(Ok(MAX_LIMIT), parse_limit);
        let order = order.map(str::parse);
        let (limit, after, order) = all((limit, after, order.transpose()))?;
        Ok(Self {
            limit,
            after,
            order,
            skipped: 0,
        })
    }

    /// The same page, with another cursor.
    pub(crate) fn with_after<C>(self, after: Option<C>) -> Page<C> {
        Page {
            limit: self.limit,
            after,
            order: self.order,
            skipped: self.skipped,
        }
    }
}

fn parse_limit(text: &str) -> Result<u16, Fault> {
    let limit = text.parse().ok();
    limit
        .filter(|limit| (1..=MAX_LIMIT).contains(limit))
        .ok_or_else(|| Fault::new("limit", QueryFault::Limit))
}

impl<Cursor> Page<Cursor> {
    /// [`MAX_LIMIT`] rows after that one, in the list's own order.
    pub fn after(after: Option<Cursor>) -> Self {
        Self {
            limit: MAX_LIMIT,
            after,
            order: None,
            skipped: 0,
        }
    }

    /// The one row after that many, which shows whether there are more.
    pub fn beyond(self, skipped: u32) -> Self {
        Self {
            limit: 1,
            skipped,
            ..self
        }
    }

    /// Rows to leave out at the beginning; `None` but of [`beyond`](Self::beyond).
    pub fn rows_to_skip(&self) -> Option<i64> {
        (self.skipped > 0).then_some(self.skipped.into())
    }

    /// The order asked for, or else the list's own.
    pub fn order_or(&self, own: Order) -> Order {
        self.order.unwrap_or(own)
    }

    /// Rows to read: one more than asked for, which shows whether there are more.
    pub fn rows_to_read(&self) -> i64 {
        i64::from(self.limit) + 1
    }

    /// Cuts the rows read down to the page.
    pub fn cut<T>(&self, mut rows: Vec<T>) -> Listing<T> {
        let limit = usize::from(self.limit);
        let more = rows.len() > limit;
        rows.truncate(limit);
        Listing { rows, more }
    }
}

/// A part of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing<T> {
    /// The rows, in the list's order.
    pub rows: Vec<T>,
    /// Whether more come after them.
    pub more: bool,
}

refusals! {
    /// What is wrong with a parameter of a list.
    QueryFault {
        After = QueryWrongAfter: "after is the id of the last row you have.",
        Limit = QueryWrongLimit: "limit is a number from 1 to 1000.",
        Since = QueryWrongSince: "since is an instant, such as 2026-10-25T09:30:00Z.",
        UpTo = QueryWrongUpTo: "upTo is the _id of a notification.",
        By = QueryWrongBy: "by is the _id of a staff member.",
        StudentId = QueryWrongStudentId: "A student ID has 11 digits.",
        Action = QueryUnknownAction: "There is no such action.",
        Subjects = QueryNoSubjects: "Please choose the subjects.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_outside_one_to_a_thousand_are_refused() {
        for limit in ["0", "1001", "-1", "x", "1.5", "99999999999"] {
            let page = Page::<u32>::parse(Some(limit), None, None);
            assert!(page.is_err(), "{limit}");
        }
        let page = Page::<u32>::parse(None, None, None).unwrap();
        assert_eq!(page.rows_to_read(), 1001);
    }

    #[test]
    fn the_order_is_the_lists_own_unless_it_is_said() {
        use Order::{Ascending, Descending};
        for (said, own, read) in [
            (None, Ascending, Ascending),
            (None, Descending, Descending),
            (Some("asc"), Descending, Ascending),
            (Some("desc"), Ascending, Descending),
        ] {
            let page = Page::<u32>::parse(None, None, said).unwrap();
            assert_eq!(page.order_or(own), read, "{said:?} {own:?}");
        }
        let rest = Page::after(Some(7));
        assert_eq!(rest.order_or(Descending), Descending);
    }

    #[test]
    fn everything_that_is_wrong_is_told_at_once() {
        for order in ["", "ASC", "ascending", "asc ", "1"] {
            let faults = Page::<u32>::parse(Some("0"), Some("x"), Some(order)).unwrap_err();
            let paths: Vec<&str> = faults.list().iter().map(|fault| &*fault.path).collect();
            assert_eq!(paths, ["limit", "after", "order"]);
            assert_eq!(faults.list()[2].to_string(), "order is asc or desc.");
        }
    }

    #[test]
    fn the_row_too_many_is_cut_and_told() {
        let page = Page::<u32>::parse(Some("2"), Some("7"), None).unwrap();
        assert_eq!(page.after, Some(7));
        assert_eq!(
            page.cut(vec![1, 2, 3]),
            Listing {
                rows: vec![1, 2],
                more: true
            }
        );
        assert_eq!(
            page.cut(vec![1, 2]),
            Listing {
                rows: vec![1, 2],
                more: false
            }
        );
    }
}
