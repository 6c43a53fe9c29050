//! Line breaking.

use std::{ops::Range, rc::Rc};

use crate::shape::{Glyph, Shaped};

/// A range of a text's clusters, printed on one line.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    of: Rc<Shaped>,
    clusters: Range<usize>,
}

impl Line {
    pub(crate) fn new(text: &str, bold: bool) -> Self {
        let of = Shaped::new(text, bold);
        let clusters = 0..of.len();
        let of = Rc::new(of);
        Self { of, clusters }
    }

    /// In thousandths of the type's size.
    pub(crate) fn width(&self) -> i64 {
        self.of.width(&self.clusters)
    }

    /// The text and the glyphs of each cluster.
    pub(crate) fn clusters(&self) -> impl Iterator<Item = (&str, &[Glyph])> {
        let one = |at| at..at + 1;
        self.clusters
            .clone()
            .map(move |at| (self.of.text(&one(at)), self.of.glyphs(&one(at))))
    }

    /// The line with `…` instead of its last clusters.
    pub(crate) fn cut(&self, bold: bool) -> Self {
        let start = self.clusters.start;
        let mut ends = self.clusters.clone().rev();
        let end = ends.find(|at| self.of.may_break_before(*at));
        let kept = self.of.text(&(start..end.unwrap_or(start)));
        Self::new(&format!("{}…", kept.trim_end()), bold)
    }
}

/// Breaks a text at spaces into lines that fit. A word wider than a line is broken between syllables,
/// and a syllable wider than a line between its clusters.
pub(crate) fn wrap(text: &str, bold: bool, fits: impl Fn(i64) -> bool) -> Vec<Line> {
    let whole = Line::new(text, bold);
    let fits = |clusters: &Range<usize>| fits(whole.of.width(clusters));
    let mut lines = Vec::new();
    let mut line = 0..0;
    for word in words(&whole.of) {
        if !line.is_empty() && fits(&(line.start..word.end)) {
            line.end = word.end;
            continue;
        }
        let ended = std::mem::replace(&mut line, word.start..word.start);
        lines.push(ended);
        for part in parts(&whole.of, word, fits) {
            if !line.is_empty() && !fits(&(line.start..part.end)) {
                lines.push(std::mem::replace(&mut line, part.clone()));
            }
            line.end = part.end;
        }
    }
    lines.push(line);
    let of = &whole.of;
    let lines = lines.into_iter().filter(|clusters| !clusters.is_empty());
    lines
        .map(|clusters| Line {
            of: Rc::clone(of),
            clusters,
        })
        .collect()
}

/// The ranges of clusters between spaces.
fn words(shaped: &Shaped) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = 0;
    for at in 0..=shaped.len() {
        let ends = at == shaped.len() || shaped.text(&(at..at + 1)) == " ";
        if ends {
            words.push(start..at);
            start = at + 1;
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The parts of a word that stay together.
fn parts(
    shaped: &Shaped,
    word: Range<usize>,
    fits: impl Fn(&Range<usize>) -> bool,
) -> Vec<Range<usize>> {
    if fits(&word) {
        return vec![word];
    }
    let mut parts = Vec::new();
    let mut start = word.start;
    for at in word.start + 1..=word.end {
        if at < word.end && !shaped.may_break_before(at) {
            continue;
        }
        if fits(&(start..at)) {
            parts.push(start..at);
        } else {
            parts.extend((start..at).map(|one| one..one + 1));
        }
        start = at;
    }
    parts
}

/// The beginning of a text that fits on one line, with `…` if it was cut.
pub(crate) fn elide(text: &str, bold: bool, fits: impl Fn(i64) -> bool) -> Line {
    let whole = Line::new(text, bold);
    if fits(whole.width()) {
        return whole;
    }
    let dots = Line::new("…", bold).width();
    let mut kept = 0;
    for at in 1..whole.of.len() {
        if !fits(whole.of.width(&(0..at)) + dots) {
            break;
        }
        if whole.of.may_break_before(at) {
            kept = at;
        }
    }
    let kept = whole.of.text(&(0..kept)).trim_end();
    Line::new(&format!("{kept}…"), bold)
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Line {
        fn text(&self) -> &str {
            self.of.text(&self.clusters)
        }
    }

    /// The lines of a text in a column `width` times as wide as an `a`.
    fn lines(text: &str, width: i64) -> Vec<String> {
        let unit = Line::new("a", false).width();
        let lines = wrap(text, false, |thousandths| thousandths <= width * unit);
        lines.iter().map(|line| line.text().to_owned()).collect()
    }

    #[test]
    fn lines_break_at_spaces_and_fill_up() {
        // A space is narrower than a letter.
        assert_eq!(lines("aa aa aa", 5), ["aa aa", "aa"]);
        assert_eq!(lines("aa aa aa", 8), ["aa aa aa"]);
        assert_eq!(lines("", 5), Vec::<String>::new());
    }

    #[test]
    fn a_word_wider_than_the_line_is_broken_and_nothing_is_lost() {
        assert_eq!(lines("a aaaaaaa a", 3), ["a", "aaa", "aaa", "a a"]);
        assert_eq!(lines("aaaaa", 0), ["a", "a", "a", "a", "a"]);
    }

    #[test]
    fn a_long_word_is_broken_between_syllables() {
        let word = "ज्ञानेश्वरप्रार्थना".repeat(8);
        let lines = lines(&word, 6);
        assert!(lines.len() > 8, "{lines:?}");
        assert_eq!(lines.concat(), word);
        for line in &lines {
            let first = line.chars().next().unwrap();
            assert!(
                "ज्ञानेश्वरप्रार्थना".contains(first) && !"ाे्".contains(first),
                "{line}"
            );
            assert!(!line.ends_with('्'), "{line}");
        }
    }

    #[test]
    fn a_syllable_wider_than_the_line_is_printed_nevertheless() {
        assert_eq!(lines("द्ध्य क्षि", 0), ["द्ध्य", "क्षि"]);
    }

    #[test]
    fn a_single_line_is_cut_with_an_ellipsis() {
        let unit = Line::new("a", false).width();
        let elide = |text, width: i64| {
            let line = elide(text, false, |thousandths| thousandths <= width * unit);
            line.text().to_owned()
        };
        assert_eq!(elide("aaaaaa", 6), "aaaaaa");
        assert_eq!(elide("aa aaaa", 4), "aa…");
        assert_eq!(elide("aaaaaa", 0), "…");
        assert_eq!(elide("श्रीक्षेत्र श्रीक्षेत्र", 8), "श्रीक्षेत्र श्री…");
    }

    #[test]
    fn a_line_is_cut_before_its_last_syllable() {
        assert_eq!(Line::new("नमस्ते", false).cut(false).text(), "नम…");
        assert_eq!(Line::new("", false).cut(false).text(), "…");
    }
}
