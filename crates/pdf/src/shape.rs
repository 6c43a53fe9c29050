//! Text as glyphs: the choice of a font for each character, and the shaping of Indian scripts.
//!
//! A conjunct is one glyph for several letters, and a vowel sign may be shown before the consonant that
//! it follows. So text is measured, broken and printed in clusters: the smallest parts whose glyphs
//! belong to their letters only.
//!
//! Decision: DECISIONS.md#text-is-shaped-and-only-its-glyphs-go-with-it.

use std::ops::Range;

use harfrust::{Buffer, BufferFlags, Direction, ShapeOptions, ShaperFont};

use crate::fonts::FaceId;

/// Printed for a character that no font has.
const UNKNOWN: char = '?';

/// Joiners are not shown once the text is shaped. No dotted circle marks unusual sequences: `अॅ` is
/// common in Marathi.
const FLAGS: BufferFlags =
    BufferFlags::REMOVE_DEFAULT_IGNORABLES.union(BufferFlags::DO_NOT_INSERT_DOTTED_CIRCLE);

/// A glyph of a text. Lengths are in thousandths of the type's size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Glyph {
    pub(crate) face: FaceId,
    pub(crate) id: u16,
    /// The distance to the next glyph after shaping; `width` is the one that the font declares.
    pub(crate) advance: i32,
    pub(crate) width: i32,
    /// The glyph's offset from the writer's position.
    pub(crate) dx: i32,
    pub(crate) dy: i32,
}

/// The ends of a cluster's letters and glyphs; they begin at the ends of the previous cluster.
#[derive(Debug, Clone, Copy, Default)]
struct Cluster {
    text_end: usize,
    glyph_end: usize,
    /// The position after the cluster.
    x_end: i64,
    /// Whether it belongs to the syllable of the previous cluster.
    joined: bool,
}

/// A text and its glyphs.
#[derive(Debug, Default)]
pub(crate) struct Shaped {
    text: String,
    glyphs: Vec<Glyph>,
    clusters: Vec<Cluster>,
}

impl Shaped {
    /// The glyphs of a printable text, see [`crate::text::printable`].
    pub(crate) fn new(text: &str, bold: bool) -> Self {
        let mut shaped = Self {
            text: text.to_owned(),
            glyphs: Vec::with_capacity(text.len()),
            clusters: Vec::with_capacity(text.len()),
        };
        let mut buffer = Buffer::new();
        let mut run = 0;
        let mut of_run = None;
        for (at, c) in text.char_indices() {
            let face = FaceId::showing(c, of_run).unwrap_or(FaceId::LATIN);
            if let Some(before) = of_run.filter(|before| *before != face) {
                shaped.push(&mut buffer, run..at, before, bold);
                run = at;
            }
            of_run = Some(face);
        }
        if let Some(face) = of_run {
            shaped.push(&mut buffer, run..text.len(), face, bold);
        }
        shaped
    }

    /// Adds the glyphs of a run of text in one font.
    fn push(&mut self, buffer: &mut Buffer, run: Range<usize>, face: FaceId, bold: bool) {
        let id = if bold { face.in_bold() } else { face };
        let face = id.face();
        buffer.clear();
        for (at, c) in self.text[run.clone()].char_indices() {
            let shown = if face.shows(c) { c } else { UNKNOWN };
            let cluster = u32::try_from(run.start + at).unwrap_or(u32::MAX);
            buffer.push(shown.into(), cluster);
        }
        buffer.set_direction(Direction::LeftToRight);
        buffer.set_script(Some(face.script));
        buffer.set_flags(FLAGS);
        let options = ShapeOptions::new().plan(Some(&face.plan));
        let font = ShaperFont::new(&face.font);
        harfrust::shape(&font, buffer, options)
            .expect("the plan is of this font, direction and script");
        self.take(buffer, &font, id, run.end);
    }

    fn take(&mut self, buffer: &Buffer, font: &ShaperFont<'_, '_>, face: FaceId, end: usize) {
        let mut begun = None;
        for (info, position) in buffer.glyph_infos().iter().zip(buffer.glyph_positions()) {
            let x = self.clusters.last().map_or(0, |cluster| cluster.x_end);
            if begun != Some(info.cluster) {
                let start = usize::try_from(info.cluster).unwrap_or(end);
                if let Some(last) = begun.and_then(|_| self.clusters.last_mut()) {
                    last.text_end = start;
                }
                self.clusters.push(Cluster {
                    text_end: end,
                    glyph_end: self.glyphs.len(),
                    x_end: x,
                    joined: begun.is_some() && info.unsafe_to_break(),
                });
                begun = Some(info.cluster);
            }
            self.glyphs.push(Glyph {
                face,
                id: u16::try_from(info.glyph_id).unwrap_or_default(),
                advance: position.x_advance,
                width: font.glyph_h_advance(info.glyph_id.into()),
                dx: position.x_offset,
                dy: position.y_offset,
            });
            if let Some(cluster) = self.clusters.last_mut() {
                cluster.glyph_end += 1;
                cluster.x_end += i64::from(position.x_advance);
            }
        }
    }

    /// The number of clusters.
    pub(crate) fn len(&self) -> usize {
        self.clusters.len()
    }

    /// The width of these clusters, in thousandths of the type's size.
    pub(crate) fn width(&self, clusters: &Range<usize>) -> i64 {
        self.end_of(clusters.end).x_end - self.end_of(clusters.start).x_end
    }

    pub(crate) fn text(&self, clusters: &Range<usize>) -> &str {
        &self.text[self.end_of(clusters.start).text_end..self.end_of(clusters.end).text_end]
    }

    pub(crate) fn glyphs(&self, clusters: &Range<usize>) -> &[Glyph] {
        &self.glyphs[self.end_of(clusters.start).glyph_end..self.end_of(clusters.end).glyph_end]
    }

    /// The end of the first `count` clusters.
    fn end_of(&self, count: usize) -> Cluster {
        let last = count.checked_sub(1);
        last.and_then(|last| self.clusters.get(last).copied())
            .unwrap_or_default()
    }

    /// Whether a line may end before this cluster, even in the middle of a word.
    pub(crate) fn may_break_before(&self, cluster: usize) -> bool {
        self.clusters.get(cluster).is_none_or(|c| !c.joined)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The glyphs' ids.
    fn ids(text: &str) -> Vec<u16> {
        let shaped = Shaped::new(text, false);
        shaped.glyphs.iter().map(|glyph| glyph.id).collect()
    }

    /// The text with a bar at each possible line break.
    fn parts(text: &str) -> String {
        let shaped = Shaped::new(text, false);
        let parts = (0..shaped.len()).map(|at| {
            let bar = at > 0 && shaped.may_break_before(at);
            let text = shaped.text(&(at..at + 1));
            format!("{}{text}", if bar { "|" } else { "" })
        });
        parts.collect()
    }

    /// The expected glyphs are from HarfBuzz 15.0.0 with the same fonts.
    #[test]
    fn every_script_is_shaped_as_harfbuzz_does() {
        for (text, expected) in [
            ("क्षितिज", &[607, 176, 604, 38, 30][..]),
            ("श्री", &[281, 66]),
            ("ज्ञानेश्वर", &[177, 64, 42, 73, 556, 50]),
            ("प्रार्थना", &[271, 64, 39, 178, 42, 64]),
            ("र्\u{200d}य", &[206, 49]),
            ("मीनल", &[48, 66, 42, 52]),
            ("गोरे", &[25, 77, 50, 73]),
            ("द्ध्य", &[529]),
            ("র্কো", &[448, 18, 129, 52]),
            ("கொ", &[44, 16, 39]),
            ("ಕ್ಷ್ಮಿ", &[286, 332]),
            ("క్ష్మి", &[208, 535]),
            ("ക്ഷ്മി", &[165, 75, 46, 63]),
            ("ਸ੍ਰੀ", &[46, 108, 51]),
            ("ક્ષિ", &[628, 127]),
            ("ଶ୍ରୀ", &[47, 199, 59]),
        ] {
            assert_eq!(ids(text), expected, "{text}");
        }
    }

    #[test]
    fn no_dotted_circle_stands_where_none_was_typed() {
        assert_eq!(ids("अॅना").len(), 4);
        assert_eq!(ids("ि").len(), 1);
        assert_eq!(ids("\u{25cc}ि").len(), 2);
    }

    #[test]
    fn marks_stand_where_the_font_anchors_them() {
        let shaped = Shaped::new("র্কো", false);
        let [_, _, mark, last] = shaped.glyphs[..] else {
            panic!("{shaped:?}");
        };
        assert_eq!((mark.advance, mark.dx, mark.dy), (0, -220, 0));
        assert_eq!((last.advance, last.dx, last.dy), (266, 0, 0));
        assert_eq!(shaped.width(&(0..shaped.len())), 346 + 807 + 266);
    }

    #[test]
    fn syllables_stay_whole() {
        for (text, expected) in [
            ("ज्ञानेश्वर", "ज्ञा|ने|श्व|र"),
            ("प्रार्थना", "प्रा|र्थ|ना"),
            ("मीनल x₹5", "मी|न|ल| |x|₹|5"),
            ("अन्त", "अ|न्त"),
            ("ಲಕ್ಷ್ಮಿ", "ಲ|ಕ್ಷ್ಮಿ"),
            ("ലക്ഷ്മി", "ല|ക്ഷ്മി"),
        ] {
            assert_eq!(parts(text), expected);
        }
    }

    #[test]
    fn every_glyph_has_its_text_and_none_is_a_box() {
        let text = "a नमः 😀 র্কো ि\u{301} शब्द् x";
        let shaped = Shaped::new(text, true);
        assert_eq!(shaped.text(&(0..shaped.len())), text);
        assert_eq!(shaped.glyphs(&(0..shaped.len())).len(), shaped.glyphs.len());
        assert!(shaped.glyphs.iter().all(|glyph| glyph.id != 0));
        let unknown = ids(&UNKNOWN.to_string());
        assert_eq!(ids("😀"), unknown);
    }
}
