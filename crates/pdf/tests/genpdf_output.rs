//! We take genpdf's output apart by its text to put shaped glyphs in (see `placeholders.rs`). Whatever is printed,
//! nothing of it may be taken for a part of the file, and a newer genpdf has to be looked at first.

mod reading;

use portal_pdf::Document;
use proptest::prelude::*;
use reading::{letterhead, text, without_spaces};

/// What the pages of a file are made of, and what readers stumble over, each with what is printed of it.
const PIECES: [(&str, &str); 20] = [
    ("BT", "BT"),
    ("ET", "ET"),
    ("Td", "Td"),
    ("[<0031>] TJ", "[<0031>] TJ"),
    ("0 g", "0 g"),
    ("EMC", "EMC"),
    ("/OC /MC0 BDC", "/OC /MC0 BDC"),
    ("endstream", "endstream"),
    (">>stream", ">>stream"),
    ("endobj", "endobj"),
    ("%%EOF", "%%EOF"),
    ("(", "("),
    ("\\)", "\\)"),
    ("17", "17"),
    ("Zoë", "Zoë"),
    ("मीनल", "मीनल"),
    ("\u{202e}", ""),
    ("\u{2066}", ""),
    ("\n", " "),
    (EMOJI, EMOJI),
];

/// No font has it: it is printed as a box, which a reader may or may not name.
const EMOJI: &str = "😀";

/// Short enough for a line: a text that goes over to the next page has its heading in between.
fn any_text() -> impl Strategy<Value = Vec<(&'static str, &'static str)>> {
    prop::collection::vec(prop::sample::select(&PIECES[..]), 1..6)
}

fn joined(pieces: impl Iterator<Item = &'static str>) -> String {
    pieces.collect::<Vec<_>>().join(" ")
}

fn read_back(text: &str) -> String {
    without_spaces(text).replace(['😀', '\u{fffd}'], "")
}

proptest! {
    // 2,000 texts.
    #![proptest_config(ProptestConfig { cases: 50, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_text_comes_back(texts in prop::collection::vec(any_text(), 40)) {
        let mut document = Document::new(letterhead());
        for pieces in &texts {
            document = document.paragraph(joined(pieces.iter().map(|(given, _)| *given)));
        }
        let read = read_back(&text(&document.render().expect("a document")));
        let printed = texts.iter().map(|pieces| joined(pieces.iter().map(|(_, printed)| *printed)));
        let mut rest = read.as_str();
        for text in printed {
            let expected = read_back(&text);
            let found = rest.find(&expected);
            prop_assert!(found.is_some(), "{text:?} is not in {rest}");
            rest = &rest[found.unwrap_or_default() + expected.len()..];
        }
    }
}

#[test]
fn genpdf_and_printpdf_are_those_that_were_looked_at() {
    let lock = include_str!("../../../Cargo.lock");
    for (name, version) in [("genpdf", "0.2.0"), ("printpdf", "0.3.4")] {
        let entry = format!("name = \"{name}\"\nversion = \"{version}\"\n");
        assert!(
            lock.contains(&entry),
            "{name} is another than {version}: see what `Placeholders` reads of its output, then change this"
        );
    }
}
