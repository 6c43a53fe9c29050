//! Search in a college's students and applications, for a substring in comparison form: "patil" in "Asha
//! Patil", "00042" in a SAP id.
//!
//! Texts are indexed by trigrams (`search_grams`) together with the college, so that a search in a large
//! college is as fast as in a small one. For one or two letters the index is of no use: the list is read in
//! its order until a page is full, which happens soon. The same is done for a frequent name in a large
//! college.

use diesel::define_sql_function;
use portal_domain::validation::comparison_key;

define_sql_function! {
    /// The trigrams of a college's text, as numbers.
    fn search_grams(
        college: diesel::sql_types::Uuid,
        key: diesel::sql_types::Text,
    ) -> diesel::sql_types::Array<diesel::sql_types::BigInt>;
}

/// The fewest letters for which the index is used.
const INDEXED: usize = 3;

/// The digits at the end of a number that are looked up: the sequence of a SAP id. The digits before it, year
/// and college, are common to a college's students.
const END_OF_NUMBER: usize = 5;

/// The text for the index, in comparison form: all of it or its most selective part; `None` if the index is
/// of no use.
pub(crate) fn indexed(text: &str) -> Option<String> {
    let key = comparison_key(text);
    let is_number = key.bytes().all(|byte| byte.is_ascii_digit());
    if is_number && key.len() > END_OF_NUMBER {
        return Some(key[key.len() - END_OF_NUMBER..].to_owned());
    }
    (key.chars().count() >= INDEXED).then_some(key)
}

/// Up to this many matches are read by id and then sorted. With more, as for a frequent name, the list is
/// read in its order, where a page is full soon.
pub(crate) const FEW: u16 = 300;

/// What of a boxed query, of a table with `college_id` and `search_key`, contains a text. The rows that
/// contain it are found first, by `$id`, in a statement of its own: how many there are has to be known
/// before the list can be read in the cheaper of two ways, and the planner guesses it wrongly.
///
/// `search!(db, query, applications, student_id, college, text)` is:
///
/// ```ignore
/// let like = contains(text);
/// let few = match indexed(text) {
///     Some(key) => {
///         let grams = search_grams(applications::college_id, applications::search_key);
///         let found: Vec<Uuid> = applications::table
///             .filter(applications::search_key.like(&like))
///             .filter(grams.contains(search_grams(college.0, key)))
///             .select(applications::student_id)
///             .limit(i64::from(FEW) + 1)
///             .load(db)?;
///         (found.len() <= usize::from(FEW)).then_some(found)
///     }
///     None => None,
/// };
/// match few {
///     Some(found) => query.filter(applications::student_id.eq_any(found)),
///     None => query.filter(applications::search_key.like(like)),
/// }
/// ```
///
/// For "patil" in a small college the list is therefore read by ids, and in a large one, or for "pa",
/// by the text:
///
/// ```sql
/// SELECT ... WHERE student_id = ANY ($1) ORDER BY sap_id LIMIT $2
/// SELECT ... WHERE search_key LIKE '%patil%' ORDER BY sap_id LIMIT $2
/// ```
macro_rules! search {
    ($db:expr, $query:expr, $table:ident, $id:ident, $college:expr, $text:expr) => {{
        match $crate::search::few!($db, $table, $id, $college, $text) {
            Some(found) => $query.filter($table::$id.eq_any(found)),
            None => $query.filter($table::search_key.like($crate::colleges::contains($text))),
        }
    }};
}

pub(crate) use search;

/// The rows that contain a text, by `$id`; `None` if they are many, or may be.
macro_rules! few {
    ($db:expr, $table:ident, $id:ident, $college:expr, $text:expr) => {{
        use diesel::PgArrayExpressionMethods;
        use $crate::search::{FEW, indexed, search_grams};
        match indexed($text) {
            Some(key) => {
                let grams = search_grams($table::college_id, $table::search_key);
                let found: Vec<uuid::Uuid> = $table::table
                    .filter($table::search_key.like($crate::colleges::contains($text)))
                    .filter(grams.contains(search_grams($college.0, key)))
                    .select($table::$id)
                    .limit(i64::from(FEW) + 1)
                    .load($db)?;
                (found.len() <= usize::from(FEW)).then_some(found)
            }
            None => None,
        }
    }};
}

pub(crate) use few;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_is_asked_for_what_tells_most() {
        assert_eq!(indexed("  Asha   PATIL ").as_deref(), Some("asha patil"));
        assert_eq!(indexed("26000100042").as_deref(), Some("00042"));
        assert_eq!(indexed("100042").as_deref(), Some("00042"));
        assert_eq!(indexed("00042").as_deref(), Some("00042"));
        assert_eq!(
            indexed("26000100042 Asha").as_deref(),
            Some("26000100042 asha")
        );
        assert_eq!(indexed("42"), None);
        assert_eq!(indexed(""), None);
    }
}
