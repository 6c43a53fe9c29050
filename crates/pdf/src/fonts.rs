//! The embedded fonts, and which characters they cannot show.
//!
//! Noto Sans 2.004, and Noto Sans of nine Indian scripts (2.001, Oriya 2.000), each Regular and Bold
//! (`fonts/`, SIL Open Font License, `fonts/OFL.txt`), from Debian's `fonts-noto-core`
//! 20201225-1. They are subsets, to keep the program small; a document embeds only the glyphs that it
//! shows. They were made with fonttools 4.68, the Latin ones by:
//!
//! ```text
//! pyftsubset NotoSans-Regular.ttf --output-file=fonts/NotoSans-Regular.ttf --no-hinting \
//!   --layout-features='' --notdef-outline --name-IDs='0,1,2,3,4,5,6,7,13,14' \
//!   --drop-tables+=GSUB,GPOS,GDEF,DSIG,STAT,meta \
//!   --unicodes="U+0020-007E,U+00A1-00AC,U+00AE-017F,U+0218-021B,U+2013,U+2014,U+2018-201A,\
//! U+201C-201E,U+2020-2022,U+2026,U+2030,U+2032,U+2033,U+2039,U+203A,U+20AC,U+20B9,U+2116,U+2122"
//! ```
//!
//! and the Indian ones, which also have the space, the joiners and the dotted circle, by:
//!
//! ```text
//! pyftsubset NotoSans$1-$2.ttf --output-file=fonts/NotoSans$1-$2.ttf --no-hinting \
//!   --layout-features='*' --notdef-outline --name-IDs='0,1,2,3,4,5,6,7,13,14' \
//!   --drop-tables+=DSIG --unicodes="U+0020,$3,U+200C,U+200D,U+25CC"
//!
//! Devanagari U+0900-097F,U+A8E0-A8FF,U+1CD0-1CF9   Tamil     U+0B82-0BFA
//! Bengali    U+0980-09FE                           Telugu    U+0C00-0C7F
//! Gurmukhi   U+0A01-0A76                           Kannada   U+0C80-0CF2
//! Gujarati   U+0A81-0AFF                           Malayalam U+0D00-0D7F
//! Oriya      U+0B01-0B77
//! ```
//!
//! Noto Sans has neither arrows nor U+2212. All have 1000 units per em, like PDF's text space.

use std::sync::LazyLock;

use genpdf::fonts::{FontData, FontFamily};
use harfrust::{Direction, Font, GlyphId, Script, ShapePlan};
use printpdf::BuiltinFont;

use crate::text;

/// One font file: a script in one weight.
pub(crate) struct Face {
    pub(crate) name: &'static str,
    pub(crate) data: &'static [u8],
    pub(crate) font: Font,
    pub(crate) script: Script,
    /// The lookups that shape the script, the same for all its texts.
    pub(crate) plan: ShapePlan,
}

impl Face {
    fn load(name: &'static str, data: &'static [u8], script: Script) -> Self {
        let font = Font::new(data, 0).expect("the embedded fonts are part of the program");
        let plan = ShapePlan::new(&font, Direction::LeftToRight, Some(script), None, &[]);
        Self {
            name,
            data,
            font,
            script,
            plan,
        }
    }

    /// The glyph of the space, which shows nothing.
    pub(crate) fn blank(&self) -> u16 {
        let space = self.font.charmap().map_unicode(' ');
        let space = space.map(GlyphId::to_u32);
        space
            .and_then(|glyph| u16::try_from(glyph).ok())
            .unwrap_or_default()
    }

    pub(crate) fn shows(&self, c: char) -> bool {
        self.font.charmap().map_unicode(c).is_some()
    }
}

macro_rules! face {
    ($name:literal, $script:ident) => {
        LazyLock::new(|| {
            let data = include_bytes!(concat!("../fonts/", $name, ".ttf"));
            Face::load($name, data, Script::$script)
        })
    };
}

/// Latin first, then the other scripts, the most frequent first; of each Regular and then Bold.
static FACES: [LazyLock<Face>; 20] = [
    face!("NotoSans-Regular", LATIN),
    face!("NotoSans-Bold", LATIN),
    face!("NotoSansDevanagari-Regular", DEVANAGARI),
    face!("NotoSansDevanagari-Bold", DEVANAGARI),
    face!("NotoSansGujarati-Regular", GUJARATI),
    face!("NotoSansGujarati-Bold", GUJARATI),
    face!("NotoSansKannada-Regular", KANNADA),
    face!("NotoSansKannada-Bold", KANNADA),
    face!("NotoSansTamil-Regular", TAMIL),
    face!("NotoSansTamil-Bold", TAMIL),
    face!("NotoSansTelugu-Regular", TELUGU),
    face!("NotoSansTelugu-Bold", TELUGU),
    face!("NotoSansMalayalam-Regular", MALAYALAM),
    face!("NotoSansMalayalam-Bold", MALAYALAM),
    face!("NotoSansBengali-Regular", BENGALI),
    face!("NotoSansBengali-Bold", BENGALI),
    face!("NotoSansGurmukhi-Regular", GURMUKHI),
    face!("NotoSansGurmukhi-Bold", GURMUKHI),
    face!("NotoSansOriya-Regular", ORIYA),
    face!("NotoSansOriya-Bold", ORIYA),
];

/// An index into [`FACES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FaceId(u8);

impl FaceId {
    pub(crate) const LATIN: Self = Self(0);

    pub(crate) fn face(self) -> &'static Face {
        &FACES[usize::from(self.0)]
    }

    pub(crate) fn in_bold(self) -> Self {
        Self(self.0 | 1)
    }

    /// Whether its script needs shaping.
    pub(crate) fn is_shaped(self) -> bool {
        self.0 > 1
    }

    /// The regular font for a character: Latin if it has it, else the font of the text before, so that
    /// joiners and dots stay with their letters. A space also keeps the font before it.
    pub(crate) fn showing(c: char, before: Option<Self>) -> Option<Self> {
        if c == ' ' && before.is_some() {
            return before;
        }
        if Self::LATIN.face().shows(c) {
            return Some(Self::LATIN);
        }
        let others = (2..20).step_by(2).map(Self);
        before
            .into_iter()
            .chain(others)
            .find(|id| id.face().shows(c))
    }
}

/// The fonts with which genpdf measures lines. They are declared as PDF's built-in fonts, so that genpdf
/// embeds none: it would embed every font whole, used or not.
static FAMILY: LazyLock<FontFamily<FontData>> = LazyLock::new(|| {
    let font = |builtin| {
        let data = FaceId::LATIN.face().data.to_vec();
        FontData::new(data, Some(builtin)).expect("the embedded fonts are part of the program")
    };
    FontFamily {
        regular: font(BuiltinFont::Helvetica),
        bold: font(BuiltinFont::HelveticaBold),
        italic: font(BuiltinFont::HelveticaOblique),
        bold_italic: font(BuiltinFont::HelveticaBoldOblique),
    }
});

pub(crate) fn family() -> FontFamily<FontData> {
    FAMILY.clone()
}

/// The characters of `text` that a document cannot show, each once, in order of appearance.
///
/// A document prints a question mark for each, so it differs from the record. The fonts have European
/// Latin, Devanagari, Gujarati, Kannada, Tamil, Telugu, Malayalam, Bengali, Gurmukhi and Odia, but no
/// other scripts, arrows or emoji.
///
/// Characters that a document removes or replaces on purpose (control and invisible characters, kinds
/// of space and hyphen) are not reported.
pub fn missing_glyphs(text: &str) -> Vec<char> {
    let mut missing = Vec::new();
    for c in text::printable(text).chars() {
        if FaceId::showing(c, None).is_none() && !missing.contains(&c) {
            missing.push(c);
        }
    }
    missing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latin_names_and_the_rupee_sign_are_covered() {
        assert_eq!(
            missing_glyphs("Zoë Łukasz D’Souza Øst ñ ş ₹1,25,000.00 – “x” … №"),
            [' '; 0]
        );
        // Decomposed, as some keyboards send it.
        assert_eq!(missing_glyphs("Zoe\u{308} S\u{327}"), [' '; 0]);
    }

    #[test]
    fn the_scripts_of_india_are_covered() {
        assert_eq!(
            missing_glyphs(
                "मीनल गोरे। र\u{94d}\u{200d}य মীনা ਮੀਨਾ મીના ମୀନା மீனா మీనా ಮೀನಾ മീന ക\u{d4d}\u{200d}"
            ),
            [' '; 0]
        );
    }

    #[test]
    fn what_the_fonts_lack_is_named_once_and_in_order() {
        assert_eq!(missing_glyphs("नम x → 李 → 😀"), ['→', '李', '😀']);
    }

    #[test]
    fn bold_covers_what_regular_covers_and_both_count_in_thousandths() {
        for id in (0..20).step_by(2).map(FaceId) {
            let (regular, bold) = (id.face(), id.in_bold().face());
            assert_eq!(regular.script, bold.script);
            for face in [regular, bold] {
                assert_eq!(face.font.units_per_em(), 1000, "{}", face.name);
            }
            for c in (0x20..0xffff_u32).filter_map(char::from_u32) {
                assert_eq!(regular.shows(c), bold.shows(c), "U+{:04X}", u32::from(c));
            }
        }
    }
}
