//! Documents are rendered and read back by a PDF reader that had no part in writing them.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(
    clippy::float_arithmetic,
    clippy::float_cmp,
    reason = "places on a page are measured, not counted"
)]

mod reading;

use portal_domain::money::Rupees;
use portal_pdf::{Column, Document, Letterhead, Table, amounts};
use reading::{letterhead, pages, text, without_spaces};

fn rupees(paise: i64) -> Rupees {
    Rupees::from_paise(paise).expect("an amount")
}

fn figures(paise: i64) -> String {
    rupees(paise).to_string()
}

fn fees() -> Table {
    let columns = [
        Column::text("No.", 1),
        Column::text("Particulars", 6),
        Column::text("Due on", 2),
        Column::number("Amount", 3),
    ];
    Table::new(columns)
        .row(["1", "Tuition Fee", "30/06/2026", &figures(12_500_000)])
        .row([
            "2",
            "Laboratory Fee, including breakage deposit and the charges of the \
              department for consumables in both semesters",
            "30/06/2026",
            &figures(350_050),
        ])
        .total(["", "Total", "", &figures(12_850_050)])
}

fn receipt() -> Document {
    Document::new(letterhead())
        .facts([
            ("Receipt No.", "SVC/2026-27/000123"),
            ("Name of Student", "Zoë Łukasz D’Souza"),
            ("SAP ID", "40212345678"),
            (
                "Course",
                "Bachelor of Science in Information Technology, Third Year (Semester V), \
              Self-Financed Programme, Division B",
            ),
        ])
        .section("Fees Received")
        .table(fees())
        .paragraph(format!(
            "Received with thanks: {}.",
            amounts::in_words(rupees(12_850_050))
        ))
        .notes([
            "This receipt is valid subject to the realisation of the payment.",
            "Fees once paid are refunded only according to the rules of the University in force \
             on the day of the application for refund, less the charges that those rules name.",
        ])
}

#[test]
fn a_receipt_can_be_read_back() {
    let pdf = receipt().render().unwrap();
    if let Some(path) = std::env::var_os("SAMPLE_PDF") {
        std::fs::write(path, &pdf).unwrap();
    }
    let text = text(&pdf);
    for expected in [
        "Shri Vidya College of Arts, Science and Commerce",
        "Fee Receipt",
        "Zoë Łukasz D’Souza",
        "₹1,25,000.00",
        "₹1,28,500.50",
        "Rupees One Lakh Twenty-Eight Thousand Five Hundred and Fifty Paise Only.",
        "1. This receipt is valid",
        "1 Hill Road, Shivajinagar, Pune 411005",
        "Issued on 21/11/2026, 00:30",
        "Page 1",
    ] {
        assert!(text.contains(expected), "{expected} is not in {text}");
    }
    assert!(pdf.len() < 100_000, "{} bytes", pdf.len());
}

#[test]
fn the_same_document_gives_the_same_bytes() {
    assert!(receipt().render().unwrap() == receipt().render().unwrap());
}

#[test]
fn a_long_table_repeats_its_head_and_loses_no_row() {
    let mut table = Table::new([Column::text("Entry", 3), Column::number("Amount", 1)]);
    for row in 1..=400 {
        table = table.row([format!("Entry{row};"), figures(row * 100_000)]);
    }
    let pdf = Document::new(letterhead()).table(table).render().unwrap();
    let pages = pages(&pdf);
    assert!((5..20).contains(&pages.len()), "{} pages", pages.len());
    for (index, page) in pages.iter().enumerate() {
        assert_eq!(page.matches("Amount").count(), 1, "on page {}", index + 1);
        assert!(page.contains(&format!("Page {}", index + 1)));
        assert!(page.contains("Issued on 21/11/2026"));
        assert_eq!(page.contains("Commerce · Fee Receipt"), index > 0);
    }
    let text = text(&pdf);
    for row in 1..=400 {
        assert_eq!(
            text.matches(&format!("Entry{row};")).count(),
            1,
            "row {row}"
        );
    }
    assert!(pdf.len() < 100_000, "{} bytes", pdf.len());
}

#[test]
fn a_long_paragraph_and_a_very_tall_row_go_over_pages_whole() {
    let words = (0..3_000)
        .map(|n| format!("w{n};"))
        .collect::<Vec<_>>()
        .join(" ");
    let columns = || [Column::text("Remark", 1), Column::text("Text", 3)];
    let pdf = Document::new(letterhead())
        .paragraph(&words)
        .table(
            Table::new(columns())
                .row(["short", &words])
                .row(["after", "the end"]),
        )
        .render()
        .unwrap();
    let text = text(&pdf);
    for n in 0..3_000 {
        assert_eq!(text.matches(&format!("w{n};")).count(), 2, "w{n}");
    }
    assert!(text.contains("the end"));
}

#[test]
fn hostile_text_is_printed_as_text_wherever_it_stands() {
    let long = "W".repeat(5_000);
    for hostile in [
        "",
        " ",
        "\u{0}\u{1}\u{7f}",
        "<script>alert(1)</script>",
        ") Tj ET /JavaScript (app.alert(1)) \\) >> endobj %%EOF",
        "=HYPERLINK(\"x\")",
        "\u{202e}desrever\u{202c}",
        "नमस्ते 😀 → \u{10ffff}\u{feff}",
        "a\u{301}\u{301}\u{301}\u{489}",
        "\r\n\r\n\t\u{2028}",
        "ि\u{200d}\u{94d}\u{93c} \u{200c}क\u{200d}\u{200d}",
        &"क्".repeat(300),
        &"र्क्षि".repeat(300),
        &long,
    ] {
        let head = Letterhead {
            college: hostile.into(),
            title: hostile.into(),
            ..letterhead()
        };
        let columns = [Column::text(hostile, 1), Column::number(hostile, 1)];
        let pdf = Document::new(head)
            .section(hostile)
            .paragraph(hostile)
            .facts([(hostile, hostile)])
            .table(
                Table::new(columns)
                    .row([hostile, hostile])
                    .total([hostile, hostile]),
            )
            .notes([hostile])
            .render()
            .unwrap_or_else(|error| panic!("{hostile:?}: {error}"));
        let read = without_spaces(&text(&pdf));
        if hostile.is_ascii() && !hostile.contains('\0') && hostile.len() < 100 {
            // College, title, section, paragraph, note; narrow cells wrap beside each other.
            let found = read.matches(&without_spaces(hostile)).count();
            assert!(
                hostile.trim().is_empty() || found >= 5,
                "{hostile:?} found {found} times"
            );
        }
        assert!(!pdf.windows(11).any(|bytes| bytes == b"/JavaScript"));
    }
}

#[test]
fn titles_outside_ascii_are_labelled_rightly() {
    let head = Letterhead {
        title: "Résumé (₹)".into(),
        ..letterhead()
    };
    let pdf = Document::new(head).render().unwrap();
    let units = "Résumé (₹)".encode_utf16();
    let title: String = units.map(|unit| format!("{unit:04X}")).collect();
    let file = String::from_utf8_lossy(&pdf).to_uppercase();
    assert!(file.contains(&format!("<FEFF{title}>")), "no such title");
    assert!(file.contains("(D:20261120190000Z)"));
}

#[test]
fn a_college_without_an_address_has_no_line_for_it() {
    let head = Letterhead {
        address: String::new(),
        ..letterhead()
    };
    let text = text(&Document::new(head).render().unwrap());
    let head = "Shri Vidya College of Arts, Science and Commerce Fee Receipt";
    assert!(text.contains(head), "{text}");
}

#[test]
fn a_line_to_sign_on_stays_with_who_signs() {
    let who = ["Prepared by Asha Patil", "Checked by"];
    for rows in 0..60 {
        let columns = [Column::text("Row", 1)];
        let mut table = Table::new(columns);
        for row in 0..rows {
            table = table.row([row.to_string()]);
        }
        let document = Document::new(letterhead()).table(table);
        let pages = pages(&document.signatures(who).render().unwrap());
        let signed: Vec<_> = pages.iter().filter(|page| page.contains(who[1])).collect();
        assert_eq!(signed.len(), 1, "with {rows} rows");
        assert!(
            signed[0].contains(who[0]),
            "with {rows} rows: {}",
            signed[0]
        );
    }
}

const WIDE: &[u8] = include_bytes!("samples/wide-logo.jpg");
const TALL: &[u8] = include_bytes!("samples/tall-logo.jpg");
const GRAY: &[u8] = include_bytes!("samples/gray-logo.jpg");

#[test]
fn no_page_is_signed_without_a_row_of_the_table() {
    let (mut pages_of_one, mut torn) = (0, 0);
    for rows in 1..60 {
        let columns = [Column::text("Name", 3), Column::number("Marks", 1)];
        let table = (1..=rows).fold(Table::new(columns), |table, row| {
            table.row([format!("Subject {row}."), "70".to_owned()])
        });
        let document = Document::new(letterhead())
            .table(table)
            .facts([("Percentage", "70.00%")])
            .notes(["A note.", "Another note."])
            .signatures(["Examination department"]);
        let pages = pages(&document.render().unwrap());
        let signed = pages.iter().find(|page| page.contains("Examination"));
        let signed = signed.expect("signatures");
        assert!(
            signed.contains(&format!("Subject {rows}.")),
            "{rows}: {signed}"
        );
        // Each row is there once, and what the table moves takes others with it only where it has to.
        let all = pages.concat();
        for row in 1..=rows {
            assert_eq!(all.matches(&format!("Subject {row}.")).count(), 1, "{rows}");
        }
        pages_of_one += usize::from(pages.len() == 1);
        let alone = signed.matches("Subject ").count();
        torn += usize::from(pages.len() > 1 && alone == 2);
    }
    assert!(pages_of_one > 10 && torn > 0, "{pages_of_one} {torn}");
}

fn receipt_with(logo: &[u8]) -> Vec<u8> {
    let head = Letterhead {
        logo: Some(logo.to_vec()),
        ..letterhead()
    };
    let document = Document::new(head).facts([("Receipt No.", "SVC/2026-27/000123")]);
    document.table(fees()).render().unwrap()
}

/// The content of the first page, in the operators of PDF.
fn drawn(pdf: &[u8]) -> String {
    let pdf = lopdf::Document::load_mem(pdf).unwrap();
    let page = pdf.page_iter().next().unwrap();
    String::from_utf8(pdf.get_page_content(page).unwrap()).unwrap()
}

/// Where each line of text begins, in points from the lower left corner.
fn places(content: &str) -> Vec<(f64, f64)> {
    let lines = content.lines().filter_map(|line| line.strip_suffix(" Td"));
    lines
        .map(|place| {
            let (x, y) = place.split_once(' ').unwrap();
            (x.parse().unwrap(), y.parse().unwrap())
        })
        .collect()
}

#[test]
fn a_logo_of_any_shape_is_beside_the_name_and_keeps_its_proportions() {
    const POINTS_A_MM: f64 = 72.0 / 25.4;
    // Width and height, in mm.
    for (name, logo, width, height) in [
        ("wide", WIDE, 44.0, 11.0),
        ("tall", TALL, 4.5, 18.0),
        ("gray", GRAY, 18.0, 18.0),
    ] {
        let pdf = receipt_with(logo);
        if let Some(folder) = std::env::var_os("SAMPLE_PDFS") {
            let file = std::path::Path::new(&folder).join(format!("{name}.pdf"));
            std::fs::write(file, &pdf).unwrap();
        }
        let (file, content) = (String::from_utf8_lossy(&pdf), drawn(&pdf));
        let size = format!(
            "{:.3} 0 0 {:.3} 0 0 cm\n/Logo Do\n",
            width * POINTS_A_MM,
            height * POINTS_A_MM
        );
        assert_eq!(content.matches(&size).count(), 1, "{name}: {content}");
        let colours = if name == "gray" {
            "DeviceGray"
        } else {
            "DeviceRGB"
        };
        assert!(file.contains(&format!("/ColorSpace/{colours}")), "{name}");
        assert!(pdf.windows(logo.len()).any(|bytes| bytes == logo), "{name}");

        // At the left margin, and name and address from 5 mm behind it on.
        let (before, _) = content.split_once(&size).unwrap();
        let corner = before.lines().last().unwrap();
        let corner = corner.strip_prefix("1 0 0 1 ").unwrap();
        let (x, bottom) = corner.trim_end_matches(" cm").split_once(' ').unwrap();
        let (x, bottom): (f64, f64) = (x.parse().unwrap(), bottom.parse().unwrap());
        assert!((x - 18.0 * POINTS_A_MM).abs() < 1.0, "{name}: {x}");
        let body = text(&pdf);
        for line in [&letterhead().college, &letterhead().address] {
            assert!(body.contains(line.as_str()), "{name}: {body}");
        }
        let left = (18.0 + width.ceil() + 5.0) * POINTS_A_MM;
        let lines: Vec<f64> = places(&content)
            .into_iter()
            .filter_map(|(x, y)| ((x - left).abs() < 1.0 && y > 715.0).then_some(y))
            .collect();
        assert!(lines.len() >= 2, "{name}: {content}");
        let (first, last) = (lines[0], lines[lines.len() - 1]);
        let middle = bottom + height * POINTS_A_MM / 2.0;
        assert!(
            first > middle && last < middle,
            "{name}: {lines:?}, {middle}"
        );
    }
}

#[test]
fn a_college_without_a_logo_has_its_name_in_the_middle_as_ever() {
    let pdf = receipt().render().unwrap();
    assert!(!String::from_utf8_lossy(&pdf).contains("XObject"));
    // What was printed before there were logos: the edge of the page, name, address, title.
    let places = places(&drawn(&pdf));
    let before = [
        (51.02, 36.80),
        (518.84, 36.80),
        (100.98, 773.76),
        (207.93, 755.55),
        (263.32, 719.95),
    ];
    assert_eq!(places[..5], before);
}

#[test]
fn a_logo_that_is_no_jpeg_is_told() {
    let head = Letterhead {
        logo: Some(b"\x89PNG\r\n\x1a\n".to_vec()),
        ..letterhead()
    };
    let failed = Document::new(head).render().unwrap_err();
    assert_eq!(failed.to_string(), "the logo cannot be read");
}
