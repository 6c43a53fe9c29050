//! Names in the scripts of India: shaped, wrapped, aligned, and read back as they were written.

mod reading;

use std::collections::BTreeMap;

use lopdf::{Dictionary, Document as File, Object, ObjectId};
use portal_pdf::{Column, Document, Letterhead, Table};
use reading::{letterhead, text, without_spaces};

const SOUND: &str = "a well-formed file";

const NAMES: [&str; 9] = [
    "मीनल ज्ञानेश्वर गोरे",
    "क्षितिज",
    "श्री",
    "प्रार्थना",
    "कीर्ती दुर्गेश हृदयनाथ",
    "र्\u{200d}य",
    "द्ध्य ट्र त्र्यं",
    "२०२६–२७",
    "आई/वडील (पालक)",
];

/// This reader takes it for a space when a sign stands further back than its letter ends.
const SET_BACK: [&str; 2] = ["एकूण कुरूप के स्कॅन", "ङ्कू"];

/// A decimal of the file in thousandths.
fn thousandths(number: &str) -> i64 {
    let (sign, number) = match number.strip_prefix('-') {
        Some(number) => (-1, number),
        None => (1, number),
    };
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let part: String = part.chars().chain("000".chars()).take(3).collect();
    sign * (whole.parse::<i64>().expect(SOUND) * 1000 + part.parse::<i64>().expect(SOUND))
}

/// A font of the file: what its codes show, read, and how far they move on.
struct Font {
    glyphs: Vec<u16>,
    widths: Vec<i64>,
}

fn first_page(file: &File) -> &Dictionary {
    let pages = file.get_pages();
    dictionary(file, *pages.get(&1).expect("a page"))
}

fn dictionary(file: &File, id: ObjectId) -> &Dictionary {
    let object = file.get_object(id).expect(SOUND);
    object.as_dict().expect(SOUND)
}

/// Where an entry points to.
fn reference(dict: &Dictionary, key: &[u8]) -> ObjectId {
    let entry = dict.get(key).expect(SOUND);
    entry.as_reference().expect(SOUND)
}

fn content(file: &File, dict: &Dictionary, key: &[u8]) -> Vec<u8> {
    let stream = file.get_object(reference(dict, key)).expect(SOUND);
    let stream = stream.as_stream().expect(SOUND);
    let content = stream.decompressed_content();
    content.unwrap_or_else(|_| stream.content.clone())
}

fn first_page_content(file: &File) -> String {
    let content = content(file, first_page(file), b"Contents");
    String::from_utf8(content).expect("text")
}

fn array<'a>(dict: &'a Dictionary, key: &[u8]) -> &'a [Object] {
    dict.get(key).and_then(Object::as_array).expect(SOUND)
}

fn fonts(file: &File) -> BTreeMap<String, Font> {
    let resources = dictionary(file, reference(first_page(file), b"Resources"));
    let fonts = dictionary(file, reference(resources, b"Font"));
    let named = |(name, id): (&Vec<u8>, &Object)| {
        let name = String::from_utf8(name.clone()).expect("a name");
        (name, font(file, id.as_reference().expect(SOUND)))
    };
    fonts.iter().map(named).collect()
}

fn font(file: &File, id: ObjectId) -> Font {
    let descendants = array(dictionary(file, id), b"DescendantFonts");
    let descendant = descendants[0].as_reference().expect(SOUND);
    let descendant = dictionary(file, descendant);
    let glyphs = content(file, descendant, b"CIDToGIDMap");
    let pairs = glyphs.chunks(2);
    let [first, Object::Array(widths)] = array(descendant, b"W") else {
        panic!("no widths");
    };
    assert_eq!(first.as_i64().ok(), Some(1));
    let widths = widths.iter().map(|width| width.as_i64().expect(SOUND));
    Font {
        glyphs: pairs
            .map(|pair| u16::from_be_bytes([pair[0], pair[1]]))
            .collect(),
        widths: widths.collect(),
    }
}

/// A line of text on a page: where it begins and ends, from the left and from below, in
/// thousandths of a point.
#[derive(Debug, Clone, Copy)]
struct Line {
    left: i64,
    right: i64,
    base: i64,
}

/// The lines of the first page. Every code has to show a glyph that is not the box.
fn lines(pdf: &[u8]) -> Vec<Line> {
    let file = File::load_mem(pdf).expect(SOUND);
    let fonts = fonts(&file);
    let page = first_page_content(&file);
    let mut lines = Vec::new();
    let (mut font, mut size, mut ahead) = (None, 0, 0);
    for operation in page.lines() {
        let (operands, operator) = operation.rsplit_once([' ', ']']).unwrap_or(("", operation));
        let some: Vec<_> = operands.split(' ').collect();
        match operator {
            "Td" => {
                let [left, base] = [0, 1].map(|at| thousandths(some[at]));
                let right = left;
                lines.push(Line { left, right, base });
                ahead = 0;
            }
            "Tf" => {
                font = fonts.get(&some[0][1..]);
                size = some[1].parse().expect(SOUND);
            }
            "TJ" => {
                ahead += shown(font.expect(SOUND), &operands[1..]);
                let line = lines.last_mut().expect(SOUND);
                line.right = line.left + ahead * size;
            }
            _ => {}
        }
    }
    lines
}

/// How far what is shown moves the pen on, in thousandths of the type's size.
fn shown(font: &Font, mut operands: &str) -> i64 {
    let mut ahead = 0;
    while !operands.is_empty() {
        let (number, rest) = operands.split_once('<').unwrap_or((operands, ">"));
        ahead -= if number.is_empty() {
            0
        } else {
            number.parse::<i64>().expect(SOUND)
        };
        let (codes, rest) = rest.split_once('>').expect(SOUND);
        for digits in codes.as_bytes().chunks(4) {
            let digits = std::str::from_utf8(digits).expect(SOUND);
            let code = usize::from_str_radix(digits, 16).expect(SOUND);
            assert_ne!(font.glyphs[code], 0, "a box");
            ahead += font.widths[code - 1];
        }
        operands = rest;
    }
    ahead
}

fn with_names(name: &str) -> Document {
    let head = Letterhead {
        college: format!("{name} College"),
        title: name.into(),
        ..letterhead()
    };
    let columns = [Column::text(name, 1), Column::number("गुण", 1)];
    Document::new(head)
        .section(name)
        .paragraph(format!("Paid by {name}: ₹1,250.00 ({name})."))
        .facts([(name, name)])
        .table(Table::new(columns).row([name, name]).total(["एकूण", name]))
        .notes([name])
        .qr("https://example.org/", [name])
}

/// The reader does not ask what shaped text says as a whole: each glyph has to say its letters.
#[test]
fn names_read_as_they_were_written_wherever_they_stand() {
    for name in NAMES {
        let pdf = with_names(name).render().unwrap();
        let text = text(&pdf);
        assert_eq!(text.matches(name).count(), 13, "{name} in {text}");
        assert!(text.contains(&format!("Paid by {name}: ₹1,250.00 ({name}).")));
        assert!(pdf.len() < 40_000, "{} bytes", pdf.len());
        assert!(pdf == with_names(name).render().unwrap(), "{name}");
    }
    for name in SET_BACK {
        let pdf = with_names(name).render().unwrap();
        let (text, name) = (without_spaces(&text(&pdf)), without_spaces(name));
        assert_eq!(text.matches(&name).count(), 13, "{name} in {text}");
    }
}

#[test]
fn shaped_text_says_what_it_reads_for_readers_that_ask() {
    let pdf = with_names("क्षितिज र्\u{200d}य").render().unwrap();
    let file = File::load_mem(&pdf).unwrap();
    let page = first_page_content(&file);
    let units = "क्षितिज र्\u{200d}य".encode_utf16();
    let said: String = units.map(|unit| format!("{unit:04X}")).collect();
    let said = format!("/Span<</ActualText<FEFF{said}>>>BDC");
    assert!(page.contains(&said), "no {said} in {page}");
    assert_eq!(page.matches("BDC").count(), page.matches("EMC").count());
}

#[test]
fn nothing_is_a_box_even_what_the_fonts_lack() {
    for name in NAMES
        .into_iter()
        .chain(SET_BACK)
        .chain(["😀 李 → x", "ि", "মীনা ਮੀਨਾ മീന"])
    {
        assert!(lines(&with_names(name).render().unwrap()).len() > 10);
    }
}

#[test]
fn a_long_name_is_wrapped_between_syllables_and_stays_in_its_column() {
    let name: String = "ज्ञानेश्वरप्रार्थनाक्षितिज".chars().cycle().take(200).collect();
    let columns = [Column::text("Name", 1), Column::text("Seat", 3)];
    let table = Table::new(columns).row([name.as_str(), "1"]);
    let pdf = Document::new(letterhead())
        .facts([("Name", name.as_str())])
        .table(table)
        .render()
        .unwrap();
    let read = without_spaces(&text(&pdf));
    assert!(read.contains(&name), "{read}");
    assert_eq!(read.matches("ज्ञा").count(), 2 * name.matches("ज्ञा").count());
    // 18 mm, a quarter of 174 mm, and the page's right margin.
    let column = 1000 * (18 * 720 + 435 * 72) / 254;
    let right = 1000 * (192 * 720) / 254;
    let lines = lines(&pdf);
    let starts: Vec<_> = lines.iter().filter(|line| line.left < column).collect();
    assert!(starts.len() > 6, "{starts:?}");
    assert!(lines.iter().all(|line| line.right <= right + 20));
}

#[test]
fn numbers_end_at_the_right_edge_of_their_column_in_any_script() {
    let columns = [Column::text("Subject", 3), Column::number("गुण", 1)];
    let rows = ["74", "७४", "७४ गुण", "74 of 100 गुण", "४ र्की"];
    let mut table = Table::new(columns);
    for row in rows {
        table = table.row(["कला", row]);
    }
    let pdf = Document::new(letterhead()).table(table).render().unwrap();
    // 18 mm and 174 mm, without the cell's inset of 1.5 mm.
    let edge = 1000 * (1905 * 72) / 254;
    let at_edge = |line: &&Line| (line.right - edge).abs() < 20;
    assert_eq!(lines(&pdf).iter().filter(at_edge).count(), 1 + rows.len());
}

#[test]
fn lines_of_mixed_scripts_share_a_baseline() {
    let pdf = Document::new(letterhead())
        .facts([("Name नाव", "Meenal मीनल")])
        .render()
        .unwrap();
    let lines = lines(&pdf);
    let same: Vec<_> = lines
        .iter()
        .filter(|line| lines.iter().filter(|other| other.base == line.base).count() == 2)
        .collect();
    // Label and value, and what is at the foot of the page.
    assert_eq!(same.len(), 4, "{lines:?}");
}
