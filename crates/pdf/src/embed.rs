//! The fonts embedded in a document: of each font only the glyphs that the document shows.
//!
//! A glyph has a code for each text that it stands for, so that copying from a reader gives the
//! original text even if the glyphs are in another order.

use std::{collections::HashMap, fmt::Write};

use lopdf::{Dictionary, Document, Error, Object, ObjectId, Stream, dictionary};
use subsetter::GlyphRemapper;

use crate::fonts::{Face, FaceId};

/// The glyphs that a document shows so far, by font.
#[derive(Default)]
pub(crate) struct Fonts(Vec<Used>);

struct Used {
    face: FaceId,
    /// In the order of their codes, from 1.
    shown: Vec<Shown>,
    codes: HashMap<u16, Vec<u16>>,
}

struct Shown {
    glyph: u16,
    text: String,
    advance: i32,
}

/// A glyph's name in a content stream.
#[derive(Clone, Copy)]
pub(crate) struct Code {
    /// The index of its font in the document.
    pub(crate) font: usize,
    pub(crate) code: u16,
}

impl Fonts {
    /// The code of a glyph with this text and this advance.
    pub(crate) fn code(&mut self, face: FaceId, glyph: u16, text: &str, advance: i32) -> Code {
        let of_face = self.0.iter().rposition(|used| used.face == face);
        let known = of_face.and_then(|font| {
            let code = self.0[font].code(glyph, text, advance)?;
            Some(Code { font, code })
        });
        known.unwrap_or_else(|| {
            // The font is new, or its codes are used up and it gets another copy.
            self.0.push(Used::new(face));
            let font = self.0.len() - 1;
            let code = self.0[font].code(glyph, text, advance).unwrap_or(1);
            Code { font, code }
        })
    }

    /// The text of each code, font by font.
    #[cfg(test)]
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        let shown = self.0.iter().flat_map(|used| &used.shown);
        shown.map(|shown| shown.text.as_str())
    }

    /// Adds the fonts to the file and returns the resource dictionary that names them.
    pub(crate) fn embed(&self, pdf: &mut Document) -> Result<Dictionary, Error> {
        let mut names = Dictionary::new();
        for (number, used) in self.0.iter().enumerate() {
            names.set(name(number), used.embed(pdf)?);
        }
        Ok(names)
    }
}

pub(crate) fn name(font: usize) -> String {
    format!("T{font}")
}

impl Used {
    fn new(face: FaceId) -> Self {
        Self {
            face,
            shown: Vec::new(),
            codes: HashMap::new(),
        }
    }

    /// `None` if all two-byte codes are used.
    fn code(&mut self, glyph: u16, text: &str, advance: i32) -> Option<u16> {
        let codes = self.codes.entry(glyph).or_default();
        let same = |code: &&u16| self.shown[usize::from(**code) - 1].text == text;
        if let Some(code) = codes.iter().find(same) {
            return Some(*code);
        }
        let code = u16::try_from(self.shown.len() + 1).ok()?;
        codes.push(code);
        self.shown.push(Shown {
            glyph,
            text: text.to_owned(),
            advance,
        });
        Some(code)
    }

    fn embed(&self, pdf: &mut Document) -> Result<ObjectId, Error> {
        let face = self.face.face();
        let mut subset = GlyphRemapper::new();
        let glyphs = self.shown.iter().map(|shown| subset.remap(shown.glyph));
        let mut map = vec![0, 0];
        map.extend(glyphs.flat_map(u16::to_be_bytes));
        let name = format!("{}+{}", self.tag(), face.name);
        let file = subsetter::subset(face.data, 0, &subset)
            .expect("the embedded fonts are part of the program");
        let file = packed(pdf, file)?;
        let descriptor = pdf.add_object(descriptor(face, &name, file));
        let map = packed(pdf, map)?;
        let descendant = pdf.add_object(self.descendant(&name, descriptor, map));
        let texts = packed(pdf, self.texts().into_bytes())?;
        Ok(pdf.add_object(dictionary! {
            "Type" => "Font",
            "Subtype" => "Type0",
            "BaseFont" => Object::Name(name.into_bytes()),
            "Encoding" => "Identity-H",
            "DescendantFonts" => vec![descendant.into()],
            "ToUnicode" => texts,
        }))
    }

    fn descendant(&self, name: &str, descriptor: ObjectId, map: ObjectId) -> Dictionary {
        let widths = self.shown.iter().map(|shown| shown.advance.into());
        let widths = vec![1.into(), Object::Array(widths.collect())];
        dictionary! {
            "Type" => "Font",
            "Subtype" => "CIDFontType2",
            "BaseFont" => Object::Name(name.as_bytes().to_vec()),
            "CIDSystemInfo" => dictionary! {
                "Registry" => Object::string_literal("Adobe"),
                "Ordering" => Object::string_literal("Identity"),
                "Supplement" => 0,
            },
            "FontDescriptor" => descriptor,
            "W" => widths,
            "CIDToGIDMap" => map,
        }
    }

    /// Six letters that differ between selections of glyphs.
    fn tag(&self) -> String {
        let mut sum = 0xcbf2_9ce4_8422_2325_u64;
        for shown in &self.shown {
            sum = (sum ^ u64::from(shown.glyph)).wrapping_mul(0x100_0000_01b3);
        }
        let letters = (0..6).map(|digit| sum / 26_u64.pow(digit + 4) % 26);
        let letters = letters.filter_map(|letter| u8::try_from(letter).ok());
        letters.map(|letter| char::from(b'A' + letter)).collect()
    }

    /// The `ToUnicode` map: the text of every code, for copying and searching.
    fn texts(&self) -> String {
        let mut map = String::from(
            "/CIDInit/ProcSet findresource begin 12 dict begin begincmap\n\
             /CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n\
             /CMapName/Adobe-Identity-UCS def/CMapType 2 def\n\
             1 begincodespacerange<0000><FFFF>endcodespacerange\n",
        );
        let mut code = 0;
        // The format allows at most 100 in a block.
        for some in self.shown.chunks(100) {
            let _ = writeln!(map, "{} beginbfchar", some.len());
            for shown in some {
                code += 1;
                let _ = writeln!(map, "<{code:04X}><{}>", utf16(&shown.text));
            }
            map.push_str("endbfchar\n");
        }
        map.push_str("endcmap CMapName currentdict/CMap defineresource pop end end");
        map
    }
}

/// UTF-16, big-endian, in hexadecimal digits.
pub(crate) fn utf16(text: &str) -> String {
    let mut digits = String::new();
    for unit in text.encode_utf16() {
        let _ = write!(digits, "{unit:04X}");
    }
    digits
}

fn descriptor(face: &Face, name: &str, file: ObjectId) -> Dictionary {
    const SYMBOLIC: i64 = 4;
    let metrics = face.font.metrics();
    let line = metrics.hhea_line.unwrap_or_default();
    let bounds = metrics.bounds;
    let bounds = [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max];
    let bounds = bounds.map(|bound| Object::from(bound.to_i32()));
    dictionary! {
        "Type" => "FontDescriptor",
        "FontName" => Object::Name(name.as_bytes().to_vec()),
        "Flags" => SYMBOLIC,
        "FontBBox" => bounds.to_vec(),
        "ItalicAngle" => 0,
        "Ascent" => line.ascender.to_i32(),
        "Descent" => line.descender.to_i32(),
        "CapHeight" => 714,
        "StemV" => if name.ends_with("Bold") { 140 } else { 80 },
        "FontFile2" => file,
    }
}

fn packed(pdf: &mut Document, content: Vec<u8>) -> Result<ObjectId, Error> {
    let length = i64::try_from(content.len()).unwrap_or(i64::MAX);
    // Required for a font file, and harmless otherwise.
    let mut stream = Stream::new(dictionary! { "Length1" => length }, content);
    stream.compress()?;
    Ok(pdf.add_object(stream))
}
