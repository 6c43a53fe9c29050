//! Makes text printable.

use unicode_normalization::UnicodeNormalization;

/// One line of visible characters: in NFC, each run of white space one space, without control and
/// invisible characters. Bidirectional controls could make a document look different from its record.
pub(crate) fn printable(text: &str) -> String {
    let mut printable = String::with_capacity(text.len());
    for word in text.split(|c: char| c.is_whitespace() || c.is_control()) {
        let start = printable.len();
        if start > 0 {
            printable.push(' ');
        }
        let before = printable.len();
        for c in word.nfc() {
            let joins = is_joiner(c) && printable[before..].ends_with(is_indic);
            if joins || !is_invisible(c) {
                printable.push(plain(c));
            }
        }
        if printable.len() == before {
            printable.truncate(start);
        }
    }
    printable
}

/// Between Indian letters a joiner selects a letter's form: `र्‍य` is not `र्य`. Elsewhere it only makes
/// equal-looking texts differ.
pub(crate) fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}

/// The Indian scripts of the fonts.
fn is_indic(c: char) -> bool {
    matches!(c, '\u{900}'..='\u{d7f}' | '\u{1cd0}'..='\u{1cff}' | '\u{a8e0}'..='\u{a8ff}')
}

/// Format characters and variation selectors.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// Replaces hyphens and the minus sign, which the fonts lack, by a similar dash.
fn plain(c: char) -> char {
    match c {
        '\u{2010}' | '\u{2011}' => '-',
        '\u{2012}' | '\u{2212}' => '–',
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_and_invisible_characters_leave_one_clean_line() {
        assert_eq!(
            printable(" a\u{a0}b\r\n\t\u{200b} c\u{0}d\u{202e}e "),
            "a b c de"
        );
        assert_eq!(printable("\u{feff}\u{0}"), "");
        assert_eq!(
            printable("e\u{301} 1\u{2212}2 x\u{2011}y so\u{ad}ft"),
            "é 1–2 x-y soft"
        );
    }

    #[test]
    fn joiners_stay_where_they_shape_letters() {
        assert_eq!(
            printable("र्\u{200d}य न\u{200c}\u{200c}म"),
            "र्\u{200d}य न\u{200c}म"
        );
        assert_eq!(printable("a\u{200d}b \u{200d}क \u{200c}"), "ab क");
    }
}
