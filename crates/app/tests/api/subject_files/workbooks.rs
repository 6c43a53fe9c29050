//! The same as a workbook (`.xlsx`).

use std::io::{Cursor, Read, Write};

use portal_domain::roles::Role;
use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook, Worksheet, XlsxError};
use serde_json::{Value, json};
use zip::{ZipArchive, ZipWriter, write::SimpleFileOptions};

use super::{HEADINGS, bring_in, told};
use crate::{
    support::{Account, Reply, TestApp, base64, workbook},
    terms::{course, subjects},
};

/// Sends a workbook.
fn send(by: &Account, workbook: &str, dry_run: bool, seen: &Value) -> Reply {
    let body = json!({ "csv": "", "workbook": workbook, "dryRun": dry_run, "seen": seen });
    by.post("/college/subjects", &body)
}

#[track_caller]
fn try_out(by: &Account, workbook: &str) -> Value {
    send(by, workbook, true, &Value::Null).expect(200).json()
}

/// Tries a workbook and brings it in.
#[track_caller]
fn bring_in_workbook(by: &Account, workbook: &str) -> Value {
    let tried = try_out(by, workbook);
    assert_eq!(tried["errors"], json!([]));
    send(by, workbook, false, &tried["seen"]).expect(200).json()
}

/// A row of texts.
fn write_texts(sheet: &mut Worksheet, row: u32, texts: &[&str]) -> Result<(), XlsxError> {
    for (column, text) in (0..).zip(texts) {
        sheet.write_string(row, column, *text)?;
    }
    Ok(())
}

fn write_headings(sheet: &mut Worksheet) -> Result<(), XlsxError> {
    let headings: Vec<&str> = HEADINGS.split(',').collect();
    write_texts(sheet, 0, &headings)
}

/// What one of the many subjects has.
struct Row {
    name: String,
    term: u8,
    code: String,
    credits: &'static str,
}

/// Twenty-five subjects for each of twelve terms.
fn many() -> Vec<Row> {
    const CREDITS: [&str; 4] = ["4.5", "3", "0.5", "0"];
    let one = |number: usize| Row {
        name: format!("Subject {number}"),
        term: u8::try_from(number / 25 + 1).unwrap(),
        code: format!("{number:04}"),
        credits: CREDITS[number % 4],
    };
    (0..300).map(one).collect()
}

#[test]
fn three_hundred_subjects_are_the_same_of_a_text_and_of_a_workbook() {
    let app = TestApp::start();
    app.finish_the_migration();
    let (boss, principal) = (
        app.staff(Role::SuperAdmin),
        app.college("Hill College").staff(Role::SuperAdmin),
    );
    for by in [&boss, &principal] {
        by.save_courses(&json!([course(12, &[])])).expect(200);
    }
    let rows = many().into_iter().map(|row| {
        let (name, term, code, credits) = (row.name, row.term, row.code, row.credits);
        format!("BMS,{name},{term},40,100,{code},{credits}\n")
    });
    let of_text = bring_in(&boss, &format!("{HEADINGS}\n{}", rows.collect::<String>()));
    let book = workbook(|sheet| {
        write_headings(sheet)?;
        for (at, row) in (1..).zip(many()) {
            write_texts(sheet, at, &["BMS", &row.name])?;
            for (column, number) in (2..).zip([row.term, 40, 100]) {
                sheet.write_number(at, column, number)?;
            }
            sheet.write_string(at, 5, row.code)?;
            sheet.write_number(at, 6, row.credits.parse::<f64>().unwrap())?;
        }
        Ok(())
    });
    let of_book = bring_in_workbook(&principal, &book);
    assert_eq!(of_text["rows"], json!(300));
    for field in ["rows", "changes", "imported"] {
        assert_eq!(of_book[field], of_text[field], "{field}");
    }
    let list = subjects(&boss.details());
    assert_eq!(list.len(), 300);
    assert_eq!(
        (&*list[0], &*list[299]),
        ("Subject 0 1 0000 4.5", "Subject 299 12 0299 0")
    );
    assert_eq!(subjects(&principal.details()), list);
    // The one has nothing new for who has brought in the other.
    let tried = try_out(&boss, &book);
    assert_eq!(
        (&tried["changes"], &tried["errors"]),
        (&json!([]), &json!([]))
    );
}

#[test]
fn cells_are_read_as_people_see_them() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let book = workbook(|sheet| {
        write_headings(sheet)?;
        // Numbers, of which one is whole, and text with leading zeros.
        write_texts(sheet, 1, &["BMS", "Tax"])?;
        sheet.write_number(1, 2, 2)?;
        sheet.write_number(1, 3, 17.5)?;
        sheet.write_number(1, 4, 40)?;
        sheet.write_string(1, 5, "007")?;
        sheet.write_number(1, 6, 4.5)?;
        // A date, and what formulas have come to.
        write_texts(sheet, 2, &["BMS", "Ethics", "1"])?;
        sheet.write_formula(2, 3, Formula::new("=20+20").set_result("40"))?;
        sheet.write_formula(2, 4, Formula::new("=2*50").set_result("100"))?;
        let day = Format::new().set_num_format("dd/mm/yyyy");
        sheet.write_datetime_with_format(2, 5, ExcelDateTime::from_ymd(2026, 5, 31)?, &day)?;
        // Numbers as text, a number as a code, and a row below an empty one.
        write_texts(sheet, 4, &[" bms ", "Law", "2", "30", "90"])?;
        sheet.write_number(4, 5, 101)?;
        sheet.write_string(4, 6, "2.5")?;
        Ok(())
    });
    let imported = bring_in_workbook(&boss, &book);
    assert_eq!(imported["rows"], json!(3));
    assert_eq!(
        subjects(&boss.details()),
        [
            "Law 2 101 2.5",
            "Economics 1 – –",
            "Accounts 1 – –",
            "Economics 2 – –",
            "Tax 2 007 4.5",
            "Ethics 1 2026-05-31 –",
        ]
    );
    let list = boss.details()["courses"][0]["subjects"].clone();
    let marks = |at: usize| (list[at]["minMarks"].clone(), list[at]["maxMarks"].clone());
    assert_eq!(marks(4), (json!(17.5), json!(40)));
    assert_eq!(marks(5), (json!(40), json!(100)));
    assert_eq!(marks(0), (json!(30), json!(90)));
}

#[test]
fn faults_of_a_workbook_are_told_by_its_rows() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let book = workbook(|sheet| {
        write_headings(sheet)?;
        write_texts(sheet, 1, &["BMS", "Law"])?;
        // The third and the fourth row are empty.
        write_texts(sheet, 4, &["Alchemy", "Gold", "1", "40", "100"])?;
        write_texts(sheet, 5, &["BMS", "Tax"])?;
        sheet.write_number(5, 2, 1.5)?;
        write_texts(sheet, 6, &["BMS", "Art", "1", "40", "100", "", "", "lost"])?;
        Ok(())
    });
    let tried = try_out(&boss, &book);
    assert_eq!(
        told(&tried),
        [
            "5 Course: The college has no course “Alchemy”.",
            "6 Term: The course has no such term.",
            "7 –: This row has 8 cells, but there are 7 headings. Is there a decimal comma?",
            "7 –: “lost” has no heading above it.",
        ]
    );
    let refused = send(&boss, &book, false, &json!("x")).expect(400);
    assert_eq!(
        refused.faulty_fields(),
        ["rows.5.Course", "rows.6.Term", "rows.7", "rows.7"]
    );
    assert_eq!(subjects(&boss.details()).len(), 4);
}

#[test]
fn only_the_first_sheet_counts_and_empty_cells_at_the_end_of_a_row_are_none() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let mut book = Workbook::new();
    let first = book.add_worksheet();
    write_headings(first).unwrap();
    write_texts(first, 1, &["BMS", "Tax", "2", "40", "100"]).unwrap();
    let second = book.add_worksheet();
    write_texts(second, 0, &["Notes", "of", "the", "office"]).unwrap();
    let book = base64(&book.save_to_buffer().unwrap());
    let imported = bring_in_workbook(&boss, &book);
    assert_eq!(imported["rows"], json!(1));
    assert_eq!(subjects(&boss.details())[4], "Tax 2 – –");
}

/// That code is told of the file as a whole, whether it is tried or brought in.
#[track_caller]
fn check_unread(by: &Account, workbook: &str, code: &str) {
    let tried = try_out(by, workbook);
    let errors = tried["errors"].as_array().unwrap();
    assert_eq!(errors.len(), 1, "{tried}");
    assert_eq!(
        (&errors[0]["row"], &errors[0]["column"]),
        (&json!(1), &Value::Null)
    );
    let refused = send(by, workbook, false, &json!("x")).expect(400).json();
    let fault = &refused["errors"][0];
    assert_eq!(
        (&fault["path"], &fault["code"]),
        (&json!("rows.1"), &json!(code))
    );
}

#[test]
fn what_is_no_workbook_is_refused() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let book = workbook(|sheet| write_texts(sheet, 0, &["Course", "Subject"]));
    let half: String = book.chars().take(book.len() / 8 * 4).collect();
    // A file of text, an old `.xls`, a picture, an empty archive, and half a workbook.
    for bytes in [
        b"Course,Subject\nBMS,Law\n".as_slice(),
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and so on",
        &crate::support::png(),
        b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
    ] {
        check_unread(&boss, &base64(bytes), "file.not-workbook");
    }
    check_unread(&boss, &half, "file.not-workbook");
    for text in ["not Base64!", "QUJD\u{e9}", "QQ"] {
        for dry_run in [true, false] {
            let told = send(&boss, text, dry_run, &Value::Null);
            told.check_faults(&[(
                "workbook",
                "file.not-workbook",
                "This file is no workbook that can be read. Please save it as .xlsx or .csv, without a password.",
            )]);
        }
    }
    assert_eq!(subjects(&boss.details()).len(), 4);
}

#[test]
fn a_workbook_without_rows_is_told_so() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    check_unread(&boss, &workbook(|_| Ok(())), "marks.file-empty");
    let headings = workbook(write_headings);
    let refused = send(&boss, &headings, false, &json!("x"))
        .expect(400)
        .json();
    assert_eq!(
        refused["errors"][0]["code"],
        json!("marks.file-without-students")
    );
    let many = workbook(|sheet| {
        write_texts(sheet, 0, &["Course", "Subject"])?;
        (1..=2_001).try_for_each(|row| write_texts(sheet, row, &["BMS", "Law"]))
    });
    let refused = send(&boss, &many, false, &json!("x")).expect(400).json();
    assert_eq!(
        refused["errors"][0]["code"],
        json!("marks.too-many-students")
    );
}

#[test]
fn a_workbook_that_is_far_too_large_is_refused() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let far = workbook(|sheet| {
        write_texts(sheet, 0, &["Course", "Subject"])?;
        sheet.write_string(1, 200, "lost").map(|_| ())
    });
    check_unread(&boss, &far, "file.workbook-too-large");
    let cells = workbook(|sheet| {
        (0..1_010_u32).try_for_each(|row| {
            (0..100_u16).try_for_each(|column| sheet.write_number(row, column, 1).map(|_| ()))
        })
    });
    check_unread(&boss, &cells, "file.workbook-too-large");
    // Thirty-five megabytes, of which some fifty kilobytes are sent.
    let long = "x".repeat(32_000);
    let bomb = workbook(|sheet| {
        (0..1_100_u32).try_for_each(|row| {
            let text = format!("{row}{long}");
            sheet.write_string(row, 0, text).map(|_| ())
        })
    });
    assert!(bomb.len() < 500_000, "{}", bomb.len());
    check_unread(&boss, &bomb, "file.workbook-too-large");
}

/// A workbook with one subject, of which `edit` changes the text of a part.
#[track_caller]
fn edited(part: &str, edit: impl Fn(&str) -> String) -> String {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    write_headings(sheet).unwrap();
    write_texts(sheet, 1, &["BMS", "Tax", "", "40", "100"]).unwrap();
    let term = Formula::new("=1+1").set_result("2");
    sheet.write_formula(1, 2, term).unwrap();
    let mut from = ZipArchive::new(Cursor::new(book.save_to_buffer().unwrap())).unwrap();
    let mut to = ZipWriter::new(Cursor::new(Vec::new()));
    let mut changed = false;
    for index in 0..from.len() {
        let mut entry = from.by_index(index).unwrap();
        let (name, mut text) = (entry.name().unwrap().into_owned(), String::new());
        entry.read_to_string(&mut text).unwrap();
        if name == part {
            let new = edit(&text);
            changed |= new != text;
            text = new;
        }
        to.start_file(name, SimpleFileOptions::default()).unwrap();
        to.write_all(text.as_bytes()).unwrap();
    }
    assert!(changed, "{part} is as it was");
    base64(&to.finish().unwrap().into_inner())
}

/// With another start tag of the shared texts.
#[track_caller]
fn with_strings(tag: &str) -> String {
    edited("xl/sharedStrings.xml", |text| {
        let (before, after) = text.split_once("<sst").unwrap();
        let (_, after) = after.split_once('>').unwrap();
        format!("{before}{tag}{after}")
    })
}

#[test]
fn a_workbook_that_claims_more_than_it_has_is_refused() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    // Memory for as many texts ends the whole process.
    for attribute in [
        "uniqueCount=\"1000000000000000\"",
        "count=\"1\" uniqueCount = '1000000000000000'",
        "a='>' uniqueCount=\"1000000000000000\"",
        "uniqueCount=\"100000000000000000000000\"",
    ] {
        let book = with_strings(&format!("<sst {attribute}>"));
        check_unread(&boss, &book, "file.workbook-too-large");
    }
    // Where a comment or another tag hides it.
    let padding = "x".repeat(5_000);
    for hidden in ["<!-- <sst> -->", "<sst/x>", &format!("<!--{padding}-->")] {
        let book = with_strings(&format!("{hidden}<sst uniqueCount=\"1000000000000000\">"));
        check_unread(&boss, &book, "file.not-workbook");
    }
    // A number that is somewhat wrong does no harm.
    bring_in_workbook(&boss, &with_strings("<sst uniqueCount=\"99999\">"));
    assert_eq!(subjects(&boss.details())[4], "Tax 2 – –");
}

#[test]
fn a_workbook_of_copies_is_refused() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let long = "x".repeat(5_000);
    let font = edited("xl/styles.xml", |text| {
        text.replacen("name val=\"", &format!("name val=\"{long}"), 1)
    });
    let styles = edited("xl/styles.xml", |text| {
        text.replace(
            "</cellXfs>",
            &format!("{}</cellXfs>", "<xf/>".repeat(110_000)),
        )
    });
    let target = edited("xl/_rels/workbook.xml.rels", |text| {
        text.replacen("Target=\"", &format!("Target=\"{long}"), 1)
    });
    let sheets = edited("xl/workbook.xml", |text| {
        let more = "<sheet name=\"x\" r:id=\"rId1\"/>".repeat(1_001);
        text.replace("</sheets>", &format!("{more}</sheets>"))
    });
    // Twelve megabytes of text, which the cells share.
    let shared = workbook(|sheet| {
        let text = "x".repeat(30_000);
        (0..400_u32).try_for_each(|row| sheet.write_string(row, 0, &text).map(|_| ()))
    });
    for book in [font, styles, target, sheets, shared] {
        check_unread(&boss, &book, "file.workbook-too-large");
    }
}

#[test]
fn a_formula_without_a_result_is_told() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    for none in ["", "<v></v>", "<v/>"] {
        let book = edited("xl/worksheets/sheet1.xml", |text| {
            text.replace("</f><v>2</v>", &format!("</f>{none}"))
        });
        assert_eq!(
            told(&try_out(&boss, &book)),
            [
                "2 Term: The formula here has no result yet. Please open the file in a spreadsheet program and save it again."
            ]
        );
        let refused = send(&boss, &book, false, &json!("x")).expect(400).json();
        let fault = &refused["errors"][0];
        assert_eq!(
            (&fault["path"], &fault["code"]),
            (&json!("rows.2.Term"), &json!("file.formula-without-result"))
        );
    }
}

#[test]
fn a_hidden_sheet_is_passed_over() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let mut book = Workbook::new();
    let hidden = book.add_worksheet().set_hidden(true);
    write_texts(hidden, 0, &["Notes", "of", "the", "office"]).unwrap();
    let shown = book.add_worksheet().set_active(true);
    write_headings(shown).unwrap();
    write_texts(shown, 1, &["BMS", "Tax", "2", "40", "100"]).unwrap();
    bring_in_workbook(&boss, &base64(&book.save_to_buffer().unwrap()));
    assert_eq!(subjects(&boss.details())[4], "Tax 2 – –");
    let none = edited("xl/workbook.xml", |text| {
        text.replace("<sheet ", "<sheet state=\"veryHidden\" ")
    });
    check_unread(&boss, &none, "file.not-workbook");
}

#[test]
fn sums_are_read_as_a_spreadsheet_shows_them() {
    let app = TestApp::start();
    let boss = app.in_two_terms();
    let book = workbook(|sheet| {
        write_headings(sheet)?;
        write_texts(sheet, 1, &["BMS", "Tax", "2", "40", "100", "007"])?;
        // 4.1 + 0.2
        let sum = Formula::new("=4.1+0.2").set_result("4.299999999999999");
        sheet.write_formula(1, 6, sum).map(|_| ())
    });
    bring_in_workbook(&boss, &book);
    assert_eq!(subjects(&boss.details())[4], "Tax 2 007 4.3");
}
