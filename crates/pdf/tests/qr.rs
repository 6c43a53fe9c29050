//! QR codes, read back from what is drawn on the page.

mod reading;

use lopdf::{Document as File, Object, Stream};
use portal_pdf::{Document, RenderError};
use reading::{letterhead, pages, text, without_spaces};

const SOUND: &str = "a well-formed file";

/// Pixels to a module.
const SCALE: usize = 3;

/// The content of each page.
fn contents(pdf: &[u8]) -> Vec<String> {
    let file = File::load_mem(pdf).expect(SOUND);
    let content = |page| {
        let id = file.get_page_contents(page)[0];
        let stream = file.get_object(id).and_then(Object::as_stream);
        let content = stream.and_then(Stream::decompressed_content);
        String::from_utf8(content.expect(SOUND)).expect(SOUND)
    };
    file.get_pages().into_values().map(content).collect()
}

/// The rectangles of the code on a page, in modules: where each begins, and how wide it is.
fn squares(page: &str) -> Vec<[usize; 3]> {
    let squares = page.lines().filter_map(|line| line.strip_suffix(" 1 re"));
    let square = |line: &str| {
        let mut numbers = line.split(' ').map(|number| number.parse().expect(SOUND));
        [(); 3].map(|()| numbers.next().expect(SOUND))
    };
    squares.map(square).collect()
}

fn decoded(page: &str) -> String {
    let squares = squares(page);
    let right = squares.iter().map(|[x, _, width]| x + width);
    // The white around is as wide on the right as on the left.
    let left = squares.iter().map(|[x, ..]| *x).min().expect(SOUND);
    assert_eq!(left, 4);
    let side = right.max().expect(SOUND) + left;
    let mut dark = vec![false; side * side];
    for [x, y, width] in squares {
        for x in x..x + width {
            // From below, as the page counts, to from above, as pictures do.
            dark[(side - 1 - y) * side + x] = true;
        }
    }
    let pixels = side * SCALE;
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(pixels, pixels, |x, y| {
        let at = y / SCALE * side + x / SCALE;
        if dark[at] { 0 } else { 255 }
    });
    let grids = image.detect_grids();
    assert_eq!(grids.len(), 1);
    let (meta, content) = grids[0].decode().expect(SOUND);
    // M, as the two bits of the format say it.
    assert_eq!(meta.ecc_level, 0);
    content
}

/// How wide the code is with the white around it, in points.
fn side(page: &str) -> usize {
    let unit = page.lines().find_map(|line| line.strip_suffix(" 0 0 cm"));
    let unit = unit.expect(SOUND).split(' ').next().expect(SOUND);
    let millionths: usize = unit.replace('.', "").parse().expect(SOUND);
    let right = squares(page).iter().map(|[x, _, width]| x + width).max();
    (right.expect(SOUND) + 4) * millionths / 1_000_000
}

#[test]
fn a_code_can_be_read_and_so_can_its_url() {
    let url = "https://portal.example.edu.in/verify/01932f5e-7c1a-7b3e-9d2f-3a4b5c6d7e8f";
    let pdf = Document::new(letterhead())
        .qr(url, ["Is it genuine?", "Scan the code. हा कोड पहा."])
        .render()
        .unwrap();
    let page = &contents(&pdf)[0];
    assert_eq!(decoded(page), url);
    // 30 mm.
    assert!((84..=85).contains(&side(page)), "{} points", side(page));
    let text = text(&pdf);
    let words = "Is it genuine? Scan the code. हा कोड पहा.";
    assert!(text.contains(words), "{text}");
    assert!(without_spaces(&text).contains(url));
    assert!(pdf.len() < 40_000, "{} bytes", pdf.len());
}

#[test]
fn a_very_long_url_makes_a_larger_code() {
    let url = format!("https://example.org/{}", "a1-_".repeat(550));
    let pdf = Document::new(letterhead())
        .qr(&url, ["Long"])
        .render()
        .unwrap();
    let page = &contents(&pdf)[0];
    assert_eq!(decoded(page), url);
    assert!((200..=212).contains(&side(page)), "{} points", side(page));
    assert!(without_spaces(&text(&pdf)).contains(&url));
    let too_long = Document::new(letterhead()).qr("x".repeat(3_000), ["Long"]);
    assert!(matches!(too_long.render(), Err(RenderError::Qr(_))));
}

#[test]
fn a_code_stays_with_its_words_on_one_page() {
    for lines in 30..60 {
        let facts = (0..lines).map(|line| (format!("Fact {line}"), "x"));
        let pdf = Document::new(letterhead())
            .facts(facts)
            .qr("https://example.org/", ["Heading", "Words"])
            .render()
            .unwrap();
        let drawn = contents(&pdf)
            .iter()
            .map(|page| squares(page).len() > 100)
            .collect::<Vec<_>>();
        let said = pages(&pdf)
            .iter()
            .map(|page| page.contains("Words"))
            .collect::<Vec<_>>();
        assert_eq!(drawn, said, "{lines} lines above");
        assert_eq!(drawn.iter().filter(|page| **page).count(), 1);
    }
}
