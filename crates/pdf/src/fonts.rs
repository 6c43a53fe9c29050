//! The embedded fonts, and which characters they cannot show.
//!
//! Noto Sans 2.004 Regular and Bold (`fonts/`, SIL Open Font License, `fonts/OFL.txt`), from
//! Debian's `fonts-noto-core`, cut down because genpdf embeds a font whole. Each was made with
//! fonttools 4.68:
//!
//! ```text
//! pyftsubset NotoSans-Regular.ttf --output-file=fonts/NotoSans-Regular.ttf --no-hinting \
//!   --layout-features='' --notdef-outline --name-IDs='0,1,2,3,4,5,6,7,13,14' \
//!   --drop-tables+=GSUB,GPOS,GDEF,DSIG,STAT,meta \
//!   --unicodes="U+0020-007E,U+00A1-00AC,U+00AE-017F,U+0218-021B,U+2013,U+2014,U+2018-201A,\
//! U+201C-201E,U+2020-2022,U+2026,U+2030,U+2032,U+2033,U+2039,U+203A,U+20AC,U+20B9,U+2116,U+2122"
//! ```
//!
//! No two characters share a glyph (so no U+00A0 or U+00AD): a reader that copies text out of the
//! document gets exactly the character that went in. Noto Sans has neither arrows nor U+2212.

use std::sync::LazyLock;

use genpdf::fonts::{FontCache, FontData, FontFamily};
use printpdf::BuiltinFont;

use crate::text;

const REGULAR: &[u8] = include_bytes!("../fonts/NotoSans-Regular.ttf");
const BOLD: &[u8] = include_bytes!("../fonts/NotoSans-Bold.ttf");

/// genpdf embeds all four variants of a family, used or not. The italics are therefore declared
/// as fonts that every PDF reader has; nothing in this crate sets italic text.
static FAMILY: LazyLock<FontFamily<FontData>> = LazyLock::new(|| FontFamily {
    regular: parse(REGULAR, None),
    bold: parse(BOLD, None),
    italic: parse(REGULAR, Some(BuiltinFont::Helvetica)),
    bold_italic: parse(BOLD, Some(BuiltinFont::HelveticaBold)),
});

fn parse(bytes: &[u8], builtin: Option<BuiltinFont>) -> FontData {
    FontData::new(bytes.to_vec(), builtin).expect("the embedded fonts are part of the program")
}

pub(crate) fn family() -> FontFamily<FontData> {
    FAMILY.clone()
}

/// The characters of `text` that a document cannot show, each once, in order of appearance.
///
/// A document prints an empty box for each, so its text is no longer what the record says. The
/// fonts cover European Latin alone: **Devanagari is missing**, and adding its glyphs would not be
/// enough, since genpdf does not shape (conjuncts and vowel signs come out wrong). Whoever builds
/// the result PDF has to solve that, or to refuse or transliterate such a name knowingly.
///
/// Characters that a document drops or replaces on purpose (control and invisible characters,
/// kinds of space and hyphen) are not reported.
pub fn missing_glyphs(text: &str) -> Vec<char> {
    static CACHE: LazyLock<FontCache> = LazyLock::new(|| FontCache::new(family()));
    let font = CACHE.default_font_family().regular;
    let mut missing = Vec::new();
    for c in text::printable(text).chars() {
        if font.glyph_ids(&CACHE, [c]) == [0] && !missing.contains(&c) {
            missing.push(c);
        }
    }
    missing
}

#[cfg(test)]
mod tests {
    use super::*;

    fn glyph(bold: bool, c: char) -> u16 {
        let cache = FontCache::new(family());
        let fonts = cache.default_font_family();
        let font = if bold { fonts.bold } else { fonts.regular };
        font.glyph_ids(&cache, [c])[0]
    }

    #[test]
    fn latin_names_and_the_rupee_sign_are_covered() {
        assert_eq!(
            missing_glyphs("Zoë Łukasz D’Souza Øst ñ ş ₹1,25,000.00 – “x” … №"),
            []
        );
        // Decomposed, as some keyboards send it.
        assert_eq!(missing_glyphs("Zoe\u{308} S\u{327}"), []);
    }

    #[test]
    fn what_the_fonts_lack_is_named_once_and_in_order() {
        assert_eq!(missing_glyphs("नमन x → न 😀"), ['न', 'म', '→', '😀']);
    }

    #[test]
    fn bold_covers_what_regular_covers() {
        for c in (0x20..0x3000_u32).filter_map(char::from_u32) {
            assert_eq!(
                glyph(false, c) == 0,
                glyph(true, c) == 0,
                "U+{:04X}",
                u32::from(c)
            );
        }
    }
}
