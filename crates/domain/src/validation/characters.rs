//! Which characters are visible, which no text may contain, and when two texts count as equal.
//!
//! Decision: DECISIONS.md#names-are-compared-by-what-is-seen.

use icu_properties::{CodePointSetData, props::DefaultIgnorableCodePoint};
use unicode_normalization::UnicodeNormalization;

/// The invisible characters with which Indian scripts form or part their conjuncts.
pub(super) fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}')
}

/// Control characters, and the bidirectional overrides and invisible separators with which one name
/// can be made to look like another.
pub(super) fn is_forbidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
}

/// Looks like a space in every font, but is none to Unicode.
const BRAILLE_BLANK: char = '\u{2800}';

/// Whether it shows nothing, not even a space: zero-width characters, soft hyphens, fillers, joiners,
/// bidirectional controls.
fn is_ignorable(c: char) -> bool {
    CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
}

pub(super) fn is_visible(c: char) -> bool {
    !c.is_whitespace() && !c.is_control() && !is_ignorable(c) && c != BRAILLE_BLANK
}

/// The form in which two spellings are equal: NFKC, lower case, single spaces, without invisible
/// characters.
///
/// Joiners stay in the text itself, where Indian scripts need them, but not in this form.
///
/// The database keeps each key as it was when its row was last written. A row that is older than the
/// removal of invisible characters has them in its key until its name is saved again: a search by that
/// name does not find it, a second row may take the name, and a login with such a user name needs the
/// mail address.
pub fn comparison_key(text: &str) -> String {
    let folded: String = text
        .nfkc()
        .filter(|c| !is_ignorable(*c))
        .map(|c| if c == BRAILLE_BLANK { ' ' } else { c })
        .flat_map(char::to_lowercase)
        .collect::<String>()
        .nfkc()
        .collect();
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::validation::line;

    #[test]
    fn spellings_of_one_name_share_a_key() {
        for spelling in [
            "St.  Xavier’s College",
            "st. xavier’s college",
            "ＳＴ. XAVIER’S\u{a0}College ",
        ] {
            assert_eq!(comparison_key(spelling), "st. xavier’s college");
        }
        assert_ne!(comparison_key("A College"), comparison_key("ACollege"));
    }

    #[test]
    fn names_that_look_alike_share_a_key_and_keep_their_joiners() {
        for hidden in [
            "\u{AD}",
            "\u{34F}",
            "\u{61C}",
            "\u{200B}",
            "\u{200D}",
            "\u{200E}",
            "\u{202E}",
            "\u{2060}",
            "\u{2066}",
            "\u{3164}",
            "\u{FE0F}",
            "\u{FEFF}",
            "\u{FFA0}",
            "\u{E0041}",
        ] {
            let spelling = format!("Sun{hidden}rise{hidden} College");
            assert_eq!(comparison_key(&spelling), "sunrise college", "{hidden:?}");
        }
        assert_eq!(
            comparison_key("Sunrise\u{2800}College"),
            comparison_key("Sunrise College")
        );
        let name = "ज्ञानेश्\u{200D}वर";
        assert_eq!(
            line("x", crate::validation::Label::Title, 80, name).unwrap(),
            name
        );
        assert_eq!(comparison_key(name), comparison_key("ज्ञानेश्वर"));
    }
}
