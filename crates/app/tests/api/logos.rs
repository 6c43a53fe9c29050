//! A super admin uploads the college's logo (College Details); it is printed at the head of the college's papers.

use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};
use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, Form, LOGO, Reply, TestApp, at_once, jpeg, pdf, png};

const REMOVE: &str = "/college/logo/remove";

fn send(by: &Account, form: &Form) -> Reply {
    by.send(&form.call_to("PUT", LOGO))
}

fn upload(by: &Account, bytes: &[u8]) -> i64 {
    let reply = send(by, &Form::logo("logo.png", "image/png", bytes)).expect(200);
    reply.json()["logoVersion"].as_i64().expect("a version")
}

fn read(by: &Account, version: i64) -> Reply {
    by.get(&format!("{LOGO}?v={version}"))
}

/// What College Details say of the logo.
fn version(app: &TestApp, by: &Account) -> Value {
    let path = format!("/college/getCollegeById/{}", app.home().id);
    by.get(&path).expect(200).json()["logoVersion"].clone()
}

/// A PNG of that size: transparent above, of that colour below.
fn drawing(width: u32, height: u32, colour: [u8; 3]) -> Vec<u8> {
    let [red, green, blue] = colour;
    let pixels = RgbaImage::from_fn(width, height, |_, y| {
        let alpha = if y < height / 2 { 0 } else { 255 };
        Rgba([red, green, blue, alpha])
    });
    let mut bytes = std::io::Cursor::new(Vec::new());
    let picture = DynamicImage::ImageRgba8(pixels);
    picture.write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}

fn red() -> Vec<u8> {
    drawing(1200, 400, [200, 0, 0])
}

fn blue() -> Vec<u8> {
    drawing(100, 300, [0, 0, 200])
}

fn rows(app: &TestApp) -> i64 {
    app.value("SELECT count(*) FROM college_logos")
}

/// What the audit has on logos, oldest first.
fn audited(app: &TestApp) -> Vec<String> {
    let actions: String = app.value(
        "SELECT coalesce(string_agg(action, ' ' ORDER BY id), '') FROM audit WHERE action LIKE '%Logo'",
    );
    actions.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn a_super_admin_sets_replaces_and_removes_it_and_the_whole_college_sees_it() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    assert_eq!(version(&app, &boss), Value::Null);
    let first = upload(&boss, &red());
    assert_eq!(version(&app, &boss), json!(first));

    for by in [&app.student(), &app.staff(Role::Teacher)] {
        let shown = read(by, first).expect(200);
        assert_eq!(shown.header("content-type"), Some("image/jpeg"));
        assert_eq!(
            shown.header("content-disposition"),
            Some("attachment; filename=\"logo.jpg\"")
        );
        assert_eq!(
            shown.header("cache-control"),
            Some("private, max-age=31536000, immutable")
        );
        let picture = image::load_from_memory_with_format(&shown.bytes, ImageFormat::Jpeg);
        let picture = picture.unwrap().to_rgb8();
        assert_eq!(picture.dimensions(), (600, 200));
        let (above, below) = (picture.get_pixel(300, 50), picture.get_pixel(300, 150));
        assert!(above.0.iter().all(|sample| *sample > 250), "{above:?}");
        assert!(below.0[0] > 180 && below.0[2] < 30, "{below:?}");
    }

    let second = upload(&boss, &blue());
    assert!(second > first);
    read(&boss, first).expect(404);
    read(&boss, second).expect(200);
    let removed = boss.put(REMOVE, &json!({})).expect(200).json();
    assert_eq!(removed, json!({ "logoVersion": null }));
    assert_eq!(version(&app, &boss), Value::Null);
    read(&boss, second).expect(404);
    assert_eq!(audited(&app), ["changeLogo", "changeLogo", "removeLogo"]);
    // A save of the rest leaves it alone, and neither has a file of its own.
    let third = upload(&boss, &red());
    let body =
        json!({ "collegeID": "SUN-1", "collegeName": "Sunrise College", "address": "1 Hill Road" });
    let saved = boss.post("/college/add", &body).expect(200).json();
    assert_eq!(saved["logoVersion"], json!(third));
    assert_eq!(app.stored_files(), Vec::<std::path::PathBuf>::new());
}

#[test]
fn sent_twice_it_is_set_once_and_removed_once() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    boss.put(REMOVE, &json!({})).expect(200);
    assert_eq!(rows(&app), 0);
    let first = upload(&boss, &red());
    assert_eq!(upload(&boss, &red()), first);
    assert_eq!(rows(&app), 1);
    for _ in 0..2 {
        boss.put(REMOVE, &json!({})).expect(200);
    }
    assert_eq!(rows(&app), 2);
    assert_eq!(audited(&app), ["changeLogo", "removeLogo"]);
    // The same picture after it was removed is a new logo.
    assert!(upload(&boss, &red()) > first);
}

#[test]
fn of_several_at_once_the_last_one_stays() {
    let app = TestApp::start();
    let (boss, other) = (app.staff(Role::SuperAdmin), app.staff(Role::SuperAdmin));
    let replies = at_once(8, |number| {
        let (by, logo) = if number % 2 == 0 {
            (&boss, red())
        } else {
            (&other, blue())
        };
        upload(by, &logo)
    });
    let last = replies.iter().max().unwrap();
    assert_eq!(version(&app, &boss), json!(last));
    read(&boss, *last).expect(200);
    let mut different = replies.clone();
    different.sort_unstable();
    different.dedup();
    let kept = i64::try_from(different.len()).unwrap();
    assert_eq!((rows(&app), audited(&app).len()), (kept, different.len()));
}

#[test]
fn a_file_that_is_no_logo_is_refused_with_all_that_is_wrong() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    let version = upload(&boss, &red());
    let logo = |name, kind, bytes: &[u8]| Form::logo(name, kind, bytes);
    let large = [png(), vec![0; 1024 * 1024]].concat();
    let cut = jpeg()[..jpeg().len() / 2].to_vec();
    let svg = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".as_slice();
    let wrong = "Logo must be a PNG or JPEG image.";
    let mismatch = "Logo: the file's content does not match its name. Please save it again as a PNG or JPEG image and choose that file.";
    let damaged = "Logo is damaged or incomplete. Please choose it again.";
    let twice = "Logo was sent twice. Please choose one file.";
    for (form, sentences) in [
        (Form::new(), vec!["Logo is required."]),
        (Form::new().text("name", "x"), vec!["Logo is required."]),
        (logo("a.pdf", "application/pdf", &pdf()), vec![wrong]),
        (logo("a.svg", "image/svg+xml", svg), vec![wrong]),
        (logo("a.png", "image/png", svg), vec![mismatch]),
        (logo("a.png", "image/png", &jpeg()), vec![mismatch]),
        (
            logo("a.png", "image/png", b""),
            vec!["Logo is an empty file. Please choose it again."],
        ),
        (logo("a.jpg", "image/jpeg", &cut), vec![damaged]),
        (
            logo("a.png", "image/png", &large),
            vec!["Logo is larger than 1 MB. Please choose a smaller file."],
        ),
        (
            logo("a.png", "image/png", &drawing(20_001, 2, [0; 3])),
            vec!["Logo has too many pixels. Please choose a smaller picture."],
        ),
        (
            logo("a.jpg", "image/jpeg", &cut).again("logo", "b.png", "image/png", &png()),
            vec![twice, damaged],
        ),
    ] {
        let reply = send(&boss, &form).expect(400);
        let expected: Vec<_> = sentences
            .iter()
            .map(|sentence| ("logo".to_owned(), (*sentence).to_owned()))
            .collect();
        assert_eq!(reply.faults(), expected);
    }
    // More than the form may have in all.
    let huge = vec![0; 2 * 1024 * 1024];
    send(&boss, &logo("a.png", "image/png", &huge)).expect(413);
    read(&boss, version).expect(200);
    assert_eq!((rows(&app), audited(&app).len()), (1, 1));
}

#[test]
fn a_college_sends_so_many_and_no_more_in_an_hour() {
    let app = TestApp::with(&[("PORTAL_LIMIT_UPLOADS", "2/3600")]);
    let boss = app.staff(Role::SuperAdmin);
    upload(&boss, &red());
    let second = upload(&boss, &blue());
    let form = Form::logo("logo.png", "image/png", &red());
    let other = app.staff(Role::SuperAdmin);
    assert!(send(&other, &form).expect(429).retry_after() > 3_000);
    read(&boss, second).expect(200);
    upload(&app.college("Hill College").staff(Role::SuperAdmin), &red());
}

#[test]
fn another_college_neither_sees_nor_changes_it() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    let version = upload(&boss, &red());
    let hill = app.college("Hill College");
    let (other, student) = (hill.staff(Role::SuperAdmin), hill.student());
    for stranger in [&other, &student] {
        read(stranger, version).expect(404);
    }
    other.put(REMOVE, &json!({})).expect(200);
    let theirs = upload(&other, &blue());
    other.put(REMOVE, &json!({})).expect(200);
    read(&boss, version).expect(200);
    read(&boss, theirs).expect(404);
    for number in ["", "?v=", "?v=x", "?v=1.5", "?v=99999999999999999999"] {
        boss.get(&format!("{LOGO}{number}")).expect(400);
    }
    for number in [0, -1, i64::MAX, i64::MIN] {
        read(&boss, number).expect(404);
    }
}

/// Whether the paper has exactly that picture, and whether it has one at all.
fn has(paper: &Reply, logo: &[u8]) -> bool {
    let exact = paper.bytes.windows(logo.len()).any(|bytes| bytes == logo);
    let any = String::from_utf8_lossy(&paper.bytes).contains("/Subtype/Image");
    assert_eq!(exact, any, "another picture");
    exact
}

#[test]
fn papers_have_the_logo_of_their_time() {
    let app = TestApp::start();
    let (boss, desk) = (app.staff(Role::SuperAdmin), app.accountant());
    let report = || boss.get("/transactions/report.pdf").expect(200);
    let asha = app.admitted();
    desk.fund(&asha, 300);
    let receipt_of = |payment: Reply| {
        app.number_receipts();
        let path = payment.expect(200).json()["payment"]["receiptUrl"].clone();
        path.as_str().expect("a receipt").to_owned()
    };
    let before = receipt_of(asha.pay(&desk.charge(&asha, 100)));
    app.pass(chrono::Duration::seconds(1));
    let version = upload(&boss, &red());
    let logo = read(&boss, version).expect(200).bytes;
    app.pass(chrono::Duration::seconds(1));

    let meera = app.marked(&json!(72.5), &json!(31));
    let result = meera.get("/result/pdf").expect(200);
    assert!(has(&meera.get("/student/admission.pdf").expect(200), &logo));
    let with = receipt_of(asha.pay(&desk.charge(&asha, 100)));
    assert!(has(&report(), &logo) && has(&result, &logo));
    assert!(has(&asha.get(&with).expect(200), &logo));
    assert!(!has(&asha.get(&before).expect(200), &logo));

    // What was issued stays as it is, also a result that has to be printed anew.
    app.pass(chrono::Duration::seconds(1));
    boss.put(REMOVE, &json!({})).expect(200);
    assert!(!has(&report(), &logo));
    assert!(has(&asha.get(&with).expect(200), &logo));
    for path in app.stored_files() {
        std::fs::remove_file(path).unwrap();
    }
    assert_eq!(meera.get("/result/pdf").expect(200).bytes, result.bytes);
    app.pass(chrono::Duration::seconds(1));
    let after = receipt_of(asha.pay(&desk.charge(&asha, 100)));
    assert!(!has(&asha.get(&after).expect(200), &logo));
}
