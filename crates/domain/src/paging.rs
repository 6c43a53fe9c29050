//! Pages of lists that grow: so many rows after a given one (keyset), never a page number, because
//! skipping rows costs more the further one goes.

use crate::validation::Fault;

/// The most rows in one reply, and what a call without `limit` gets.
pub const MAX_LIMIT: u16 = 1000;

/// A request for a part of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page<Cursor> {
    limit: u16,
    /// The last row that the caller has.
    pub after: Option<Cursor>,
}

impl<Cursor: std::str::FromStr> Page<Cursor> {
    /// Reads `limit` (1 to 1000) and `after` as the client sent them.
    pub fn parse(limit: Option<&str>, after: Option<&str>) -> Result<Self, Fault> {
        let limit = match limit {
            None => MAX_LIMIT,
            Some(text) => text
                .parse()
                .ok()
                .filter(|limit| (1..=MAX_LIMIT).contains(limit))
                .ok_or_else(|| Fault::new("limit", "limit is a number from 1 to 1000."))?,
        };
        let after = after
            .map(|text| {
                text.parse()
                    .map_err(|_| Fault::new("after", "after is the id of the last row you have."))
            })
            .transpose()?;
        Ok(Self { limit, after })
    }
}

impl<Cursor> Page<Cursor> {
    /// As many rows as there may be at once, after that one.
    pub fn after(after: Option<Cursor>) -> Self {
        Self {
            limit: MAX_LIMIT,
            after,
        }
    }

    /// Rows to read: one more than asked for, which tells whether there are more.
    pub fn rows_to_read(&self) -> i64 {
        i64::from(self.limit) + 1
    }

    /// Makes the listing of the rows read.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_outside_one_to_a_thousand_are_refused() {
        for limit in ["0", "1001", "-1", "x", "1.5", "99999999999"] {
            assert!(Page::<u32>::parse(Some(limit), None).is_err(), "{limit}");
        }
        assert_eq!(Page::<u32>::parse(None, None).unwrap().rows_to_read(), 1001);
    }

    #[test]
    fn the_row_too_many_is_cut_and_told() {
        let page = Page::<u32>::parse(Some("2"), Some("7")).unwrap();
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
