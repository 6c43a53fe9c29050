//! A line as page content: the codes of its glyphs, the moves between them, and their text.

use std::{collections::VecDeque, fmt::Write};

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use crate::{
    embed::{self, Fonts},
    fonts::FaceId,
    lines::Line,
    shape::Glyph,
    text,
};

/// The text of a glyph without a letter of its own: the zero-width space, which readers skip.
const NO_LETTER: &str = "\u{200b}";

/// Writes the glyphs of a line as PDF operators.
pub(crate) struct ContentWriter<'a> {
    fonts: &'a mut Fonts,
    size: u8,
    written: String,
    /// Codes and moves of the next `TJ`.
    waiting: String,
    font: Option<usize>,
    /// The distance from the reader's position to ours, in thousandths of the type's size.
    ahead: i32,
    rise: i32,
}

impl<'a> ContentWriter<'a> {
    /// The operators that show a line in this size, for use within a text object.
    pub(crate) fn write(fonts: &'a mut Fonts, size: u8, line: &Line) -> String {
        let mut writer = Self {
            fonts,
            size,
            written: String::new(),
            waiting: String::new(),
            font: None,
            ahead: 0,
            rise: 0,
        };
        let clusters: Vec<_> = line.clusters().collect();
        let shaped = |glyphs: &[Glyph]| glyphs.iter().any(|glyph| glyph.face.is_shaped());
        for some in clusters.chunk_by(|one, next| shaped(one.1) == shaped(next.1)) {
            if some.first().is_some_and(|one| shaped(one.1)) {
                writer.phrase(some);
            } else {
                writer.clusters(some);
            }
        }
        writer.rise_to(0);
        writer.flush();
        writer.written
    }

    /// Wraps shaped text in a span with `ActualText`, for readers that support it.
    fn phrase(&mut self, clusters: &[(&str, &[Glyph])]) {
        let text: String = clusters.iter().map(|(text, _)| *text).collect();
        self.flush();
        let text = embed::utf16(&text);
        let _ = writeln!(self.written, "/Span<</ActualText<FEFF{text}>>>BDC");
        self.clusters(clusters);
        self.flush();
        self.written.push_str("EMC\n");
    }

    fn clusters(&mut self, clusters: &[(&str, &[Glyph])]) {
        for (text, glyphs) in clusters {
            match glyphs {
                [glyph] if text.chars().nth(1).is_none() => self.glyph(glyph, text),
                _ => self.spell(text, glyphs),
            }
        }
    }

    /// Writes the glyphs of a cluster so that extraction gives its text, letter by letter, even if the
    /// glyphs show the letters in another order. Letters without a glyph get a blank one.
    fn spell(&mut self, text: &str, glyphs: &[Glyph]) {
        let is_mark = |letter: &String| letter.starts_with(is_combining_mark);
        let mut letters = letters(text, glyphs.len());
        for glyph in glyphs {
            // Some readers assume that a glyph whose text is a mark has no width.
            let marks = letters.iter().take_while(|letter| is_mark(letter)).count();
            if glyph.width != 0 && marks < letters.len() {
                for letter in letters.drain(..marks) {
                    self.blank(glyph.face, &letter);
                }
            }
            let letter = letters.pop_front();
            self.glyph(glyph, letter.as_deref().unwrap_or(NO_LETTER));
        }
        if let Some(glyph) = glyphs.last() {
            for letter in letters {
                self.blank(glyph.face, &letter);
            }
        }
    }

    fn blank(&mut self, face: FaceId, text: &str) {
        let id = face.face().blank();
        self.code(face, id, text, 0, (0, self.rise));
    }

    fn glyph(&mut self, glyph: &Glyph, text: &str) {
        self.code(
            glyph.face,
            glyph.id,
            text,
            glyph.width,
            (glyph.dx, glyph.dy),
        );
        self.ahead += glyph.advance - glyph.width;
    }

    /// Shows a glyph at an offset from the writer's position.
    fn code(&mut self, face: FaceId, id: u16, text: &str, width: i32, aside: (i32, i32)) {
        let code = self.fonts.code(face, id, text, width);
        if self.font != Some(code.font) {
            self.flush();
            let name = embed::name(code.font);
            let _ = writeln!(self.written, "/{name} {} Tf", self.size);
            self.font = Some(code.font);
        }
        self.rise_to(aside.1);
        let ahead = self.ahead + aside.0;
        if ahead != 0 {
            let _ = write!(self.waiting, "{}", -ahead);
        }
        let _ = write!(self.waiting, "<{:04X}>", code.code);
        self.ahead = -aside.0;
    }

    fn rise_to(&mut self, rise: i32) {
        if self.rise != rise {
            self.flush();
            let (sign, rise) = (if rise < 0 { "-" } else { "" }, rise.abs());
            let thousandths = rise * i32::from(self.size);
            let (points, rest) = (thousandths / 1000, thousandths % 1000);
            let _ = writeln!(self.written, "{sign}{points}.{rest:03} Ts");
        }
        self.rise = rise;
    }

    fn flush(&mut self) {
        if !self.waiting.is_empty() {
            let shown = self.waiting.replace("><", "");
            let _ = writeln!(self.written, "[{shown}]TJ");
            self.waiting.clear();
        }
    }
}

/// The letters of a cluster, at least one for each of `glyphs` if possible. A joiner belongs to the
/// letter before it.
fn letters(text: &str, glyphs: usize) -> VecDeque<String> {
    let mut letters: VecDeque<String> = VecDeque::new();
    let enough = text.chars().count() >= glyphs;
    // Too few letters: a vowel sign that surrounds its consonant decomposes into two.
    let decomposed = text.nfd().filter(|_| !enough);
    for c in text.chars().filter(|_| enough).chain(decomposed) {
        match letters.back_mut() {
            Some(letter) if text::is_joiner(c) => letter.push(c),
            _ => letters.push_back(c.to_string()),
        }
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text of a line as a reader extracts it, glyph by glyph.
    fn read(text: &str) -> Vec<String> {
        let mut fonts = Fonts::default();
        ContentWriter::write(&mut fonts, 10, &Line::new(text, false));
        fonts.texts().map(str::to_owned).collect()
    }

    #[test]
    fn glyphs_read_as_their_letters_in_order() {
        assert_eq!(read("ab"), ["a", "b"]);
        assert_eq!(read("क्षि"), ["क", "्", "ष", "ि"]);
        assert_eq!(read("र्की"), ["र", "्", "क", "ी"]);
        assert_eq!(read("र्\u{200d}य"), ["र", "्\u{200d}", "य"]);
        // A vowel sign in two parts with a consonant between them.
        assert_eq!(read("கொ"), ["க", "\u{bc6}", "\u{bbe}"]);
    }
}
