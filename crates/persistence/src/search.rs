//! Searching a college's students and applications: what is typed is found anywhere in the text that
//! is searched, in comparison form, as a piece: "patil" in "Asha Patil", "00042" in a SAP id.
//!
//! Texts are indexed by every three letters in a row (`search_grams`), together with the college, so
//! that a large college is searched as quickly as a small one. One or two letters say too little for
//! that: the list is read in its order until a page is full, which it is soon.

use diesel::define_sql_function;
use portal_domain::validation::comparison_key;

define_sql_function! {
    /// Every three letters in a row of a college's text, as numbers.
    fn search_grams(
        college: diesel::sql_types::Uuid,
        key: diesel::sql_types::Text,
    ) -> diesel::sql_types::Array<diesel::sql_types::BigInt>;
}

/// The fewest letters that an index finds.
const INDEXED: usize = 3;

/// How much of the end of a number is asked for: the sequence of a SAP id. What comes before it, the year
/// and the college, all of a college's students have.
const END_OF_NUMBER: usize = 5;

/// What to ask the index for, in comparison form: the text, or the part of it that tells most; `None`
/// where the index cannot help.
pub(crate) fn indexed(text: &str) -> Option<String> {
    let key = comparison_key(text);
    let is_number = key.bytes().all(|byte| byte.is_ascii_digit());
    if is_number && key.len() > END_OF_NUMBER {
        return Some(key[key.len() - END_OF_NUMBER..].to_owned());
    }
    (key.chars().count() >= INDEXED).then_some(key)
}

/// What of a boxed query, of a table with `college_id` and `search_key`, contains a text. The rows that
/// contain it are found first, by `$id` and by themselves (`OFFSET 0` keeps the planner from taking them
/// into the query around): how many there are it cannot know, and would rather look through a whole
/// college in the order of the list.
macro_rules! search {
    ($query:expr, $table:ident, $id:ident, $college:expr, $text:expr) => {{
        use diesel::PgArrayExpressionMethods;
        diesel::alias!($crate::schema::$table as found: Found);
        let like = $crate::colleges::contains($text);
        match $crate::search::indexed($text) {
            Some(key) => {
                let (of, text) = (found.field($table::college_id), found.field($table::search_key));
                let rows = found
                    .filter(text.like(like))
                    .filter(
                        $crate::search::search_grams(of, text)
                            .contains($crate::search::search_grams($college.0, key)),
                    )
                    .select(found.field($table::$id))
                    .offset(0);
                $query.filter($table::$id.eq_any(rows))
            }
            None => $query.filter($table::search_key.like(like)),
        }
    }};
}

pub(crate) use search;

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
