//! Text on its way to paper: made printable, measured and broken into lines.

use genpdf::Mm;
use unicode_normalization::UnicodeNormalization;

/// One line of visible characters: composed (NFC), every run of white space one space, control
/// and invisible characters gone. Bidirectional controls could make a document read differently
/// from what its record says.
pub(crate) fn printable(text: &str) -> String {
    let mut printable = String::with_capacity(text.len());
    for word in text.split(|c: char| c.is_whitespace() || c.is_control()) {
        let start = printable.len();
        if start > 0 {
            printable.push(' ');
        }
        let before = printable.len();
        printable.extend(word.nfc().filter(|c| !is_invisible(*c)).map(plain));
        if printable.len() == before {
            printable.truncate(start);
        }
    }
    printable
}

/// Format characters and variation selectors. Without shaping they would print as empty boxes.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// Hyphens and the minus sign, which the fonts lack, as the dash that looks like them.
fn plain(c: char) -> char {
    match c {
        '\u{2010}' | '\u{2011}' => '-',
        '\u{2012}' | '\u{2212}' => '–',
        _ => c,
    }
}

/// Breaks printable text into lines of at most `width`, at spaces. A word that is wider than a
/// whole line is broken between characters: genpdf would drop it, and the rest with it.
pub(crate) fn wrap(text: &str, width: Mm, measure: impl Fn(char) -> Mm) -> Vec<String> {
    let zero = Mm::from(0);
    let space = measure(' ');
    let mut lines = Vec::new();
    let (mut line, mut used) = (String::new(), zero);
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let word_width: Mm = word.chars().map(&measure).sum();
        if !line.is_empty() {
            if used + space + word_width <= width {
                line.push(' ');
                used += space;
            } else {
                lines.push(std::mem::take(&mut line));
                used = zero;
            }
        }
        for c in word.chars() {
            let char_width = measure(c);
            if !line.is_empty() && used + char_width > width {
                lines.push(std::mem::take(&mut line));
                used = zero;
            }
            line.push(c);
            used += char_width;
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// The beginning of a text that has to stay on one line, with `…` where it was cut.
pub(crate) fn elide(text: &str, width: Mm, measure: impl Fn(char) -> Mm) -> String {
    let whole: Mm = text.chars().map(&measure).sum();
    if whole <= width {
        return text.to_owned();
    }
    let (mut kept, mut used) = (String::new(), measure('…'));
    for c in text.chars() {
        used += measure(c);
        if used > width {
            break;
        }
        kept.push(c);
    }
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, width: i32) -> Vec<String> {
        wrap(text, Mm::from(width), |_| Mm::from(1))
    }

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
    fn lines_break_at_spaces_and_fill_up() {
        assert_eq!(lines("aa bb cc", 5), ["aa bb", "cc"]);
        assert_eq!(lines("aa bb cc", 8), ["aa bb cc"]);
        assert_eq!(lines("", 5), Vec::<String>::new());
    }

    #[test]
    fn a_word_wider_than_the_line_is_broken_and_nothing_is_lost() {
        assert_eq!(lines("x aaaaaaa y", 3), ["x", "aaa", "aaa", "a y"]);
        assert_eq!(lines("aaaaa", 0), ["a", "a", "a", "a", "a"]);
    }

    #[test]
    fn a_single_line_is_cut_with_an_ellipsis() {
        let elide = |text, width| elide(text, Mm::from(width), |_| Mm::from(1));
        assert_eq!(elide("abcdef", 6), "abcdef");
        assert_eq!(elide("ab cdef", 4), "ab…");
        assert_eq!(elide("abcdef", 0), "…");
    }
}
