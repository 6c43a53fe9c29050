//! Bad uploads: wrong kinds, too large, cut off, hostile names. What the files themselves may be is
//! told in full by the tests of the storage crate; here it is seen to hold over HTTP.

use std::time::Duration;

use crate::support::{Account, Call, Form, TestApp, exchange, jpeg, pdf, png};

const NOW: Duration = Duration::ZERO;

/// Files below the data folder that are no mails and no secret.
fn kept_files(app: &TestApp) -> usize {
    let count = |name: &str| {
        let folder = app.data_dir().join(name);
        let mut folders = vec![folder];
        let mut files = 0;
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
                match entry.path() {
                    path if path.is_dir() => folders.push(path),
                    _ => files += 1,
                }
            }
        }
        files
    };
    count("documents") + count("spool")
}

fn refused(student: &Account, slot: &str, name: &str, kind: &str, bytes: &[u8]) -> String {
    let reply = Form::new().file(slot, name, kind, bytes).save(student);
    assert_eq!(reply.status, 400, "{name} {kind}: {}", reply.body);
    let faults = reply.faults();
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].0, slot);
    faults[0].1.clone()
}

#[test]
fn a_file_is_what_it_says_or_it_is_refused() {
    let app = TestApp::start();
    let student = app.student();
    let svg = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".as_slice();
    let html = b"<!doctype html><script>alert(1)</script>".as_slice();
    let zip = b"PK\x03\x04\x14\0\0\0\0\0".as_slice();
    let gif = b"GIF89a\x01\0\x01\0\0\0\0;".as_slice();
    let both = [pdf(), b"PK\x05\x06".to_vec(), vec![0; 18]].concat();
    let cut = jpeg()[..jpeg().len() / 2].to_vec();
    let photo = "passportPhoto";
    for (slot, name, kind, bytes) in [
        (photo, "a.svg", "image/svg+xml", svg),
        (photo, "a.png", "image/svg+xml", svg),
        (photo, "a.png", "image/png", svg),
        (photo, "a.html", "text/html", html),
        (photo, "a.jpg", "image/jpeg", html),
        (photo, "a.gif", "image/gif", gif),
        (photo, "a.jpg", "image/jpeg", gif),
        (photo, "a.pdf", "application/pdf", &pdf()),
        (photo, "a.jpg", "image/jpeg", &png()),
        (photo, "a.png", "image/jpeg", &png()),
        (photo, "a.jpg", "image/png", &png()),
        (photo, "a.jpg.exe", "image/jpeg", &jpeg()),
        (photo, "a", "image/jpeg", &jpeg()),
        (photo, "", "image/jpeg", &jpeg()),
        (photo, "a.jpg", "application/octet-stream", &jpeg()),
        (photo, "a.jpg", "image/jpeg", &cut),
        (photo, "a.jpg", "image/jpeg", b""),
        ("aadharCard", "a.pdf", "application/pdf", html),
        ("aadharCard", "a.pdf", "application/pdf", zip),
        ("aadharCard", "a.pdf", "application/pdf", &both),
        ("aadharCard", "a.pdf", "application/pdf", &pdf()[..100]),
        ("aadharCard", "a.zip", "application/zip", zip),
    ] {
        let said = refused(&student, slot, name, kind, bytes);
        assert!(
            said.starts_with("Passport photo") || said.starts_with("Aadhaar card"),
            "{said}"
        );
    }
    assert_eq!(kept_files(&app), 0);
    assert_eq!(app.value::<i64>("SELECT count(*) FROM documents"), 0);
}

/// A picture of 50,000 by 50,000 pixels in some hundred bytes.
fn bomb() -> Vec<u8> {
    let mut bytes = png();
    // Width and height stand right behind the signature and the first chunk's name.
    bytes[16..20].copy_from_slice(&50_000_u32.to_be_bytes());
    bytes[20..24].copy_from_slice(&50_000_u32.to_be_bytes());
    let sum = crc(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&sum.to_be_bytes());
    bytes
}

fn crc(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 {
                (crc >> 1) ^ 0xEDB8_8320
            } else {
                crc >> 1
            };
        }
    }
    !crc
}

#[test]
fn a_decompression_bomb_is_refused_unopened() {
    let app = TestApp::start();
    let student = app.student();
    let said = refused(&student, "aadharCard", "a.png", "image/png", &bomb());
    assert_eq!(
        said,
        "Aadhaar card has too many pixels. Please choose a smaller picture."
    );
}

/// A document with those entries in the dictionary of its catalog or of its trailer.
fn pdf_with(catalog: &str, trailer: &str) -> Vec<u8> {
    let whole = String::from_utf8(pdf()).unwrap();
    let whole = whole.replace("/Catalog", &format!("/Catalog{catalog}"));
    whole
        .replace("/Size 4", &format!("/Size 4{trailer}"))
        .into_bytes()
}

#[test]
fn a_pdf_that_is_locked_or_does_something_by_itself_is_told_so() {
    let app = TestApp::start();
    let student = app.student();
    let locked = pdf_with("", "/Encrypt 9 0 R");
    let acting = pdf_with("/OpenAction<</S/JavaScript/JS(beep)>>", "");
    let form = Form::new()
        .file("aadharCard", "a.pdf", "application/pdf", &locked)
        .file("academicMarksheet", "m.pdf", "application/pdf", &acting)
        .file("leavingCertificate", "l.pdf", "application/pdf", &pdf());
    form.save(&student).check_faults(&[
        (
            "aadharCard",
            "document.protected",
            "Aadhaar card is protected by a password. Please save it without one.",
        ),
        (
            "academicMarksheet",
            "document.active",
            "Academic mark sheet contains a script or an attached file. \
             Please print or save it as a plain PDF and choose that file.",
        ),
    ]);
    assert_eq!(kept_files(&app), 1, "the plain one");
}

#[test]
fn a_file_of_more_than_five_megabytes_is_told_beside_all_else() {
    let app = TestApp::start();
    let student = app.student();
    let large = [jpeg(), vec![0; 5 * 1024 * 1024]].concat();
    let form = Form::new()
        .file("passportPhoto", "a.jpg", "image/jpeg", &large)
        .file("aadharCard", "a.txt", "text/plain", b"hello")
        .file("academicMarksheet", "m.pdf", "application/pdf", &pdf());
    let reply = form.save(&student).expect(400);
    let told = reply.faults();
    assert_eq!(
        told[0].1,
        "Passport photo is larger than 5 MB. Please choose a smaller file."
    );
    assert_eq!(reply.faulty_fields(), ["passportPhoto", "aadharCard"]);
    assert_eq!(kept_files(&app), 1, "the one that is right is kept");
    let twice = Form::new()
        .file("aadharCard", "a.pdf", "application/pdf", &pdf())
        .again("aadharCard", "b.pdf", "application/pdf", &pdf());
    assert_eq!(
        twice.save(&student).expect(400).faulty_fields(),
        ["aadharCard"]
    );
}

fn head(app: &TestApp, student: &Account, length: &str) -> String {
    let cookie = student.session_cookie().expect("a session");
    format!(
        "POST /api/student/fill-details HTTP/1.1\r\nhost: 127.0.0.1:{}\r\nconnection: close\r\n\
         cookie: portal={cookie}\r\ncontent-type: {}\r\n{length}\r\n\r\n",
        app.port,
        Form::content_type()
    )
}

#[test]
fn an_upload_of_two_hundred_megabytes_is_refused_without_reading_it() {
    let app = TestApp::start();
    let student = app.student();
    let declared = head(&app, &student, "content-length: 209715200");
    let reply = exchange(&app, &[declared.as_bytes()], NOW);
    let said = "The upload is too large. A document may have at most 5 MB.";
    reply.check_refusal(413, "upload.too-large", said);

    let start = Form::new()
        .file("passportPhoto", "a.jpg", "image/jpeg", &[])
        .body();
    let end = start.windows(4).position(|part| part == b"\r\n\r\n");
    let start = &start[..end.unwrap() + 4];
    let chunked = head(&app, &student, "transfer-encoding: chunked");
    let first = [format!("{:x}\r\n", start.len()).as_bytes(), start, b"\r\n"].concat();
    let megabyte = [b"100000\r\n".as_slice(), &vec![0; 0x10_0000], b"\r\n"].concat();
    let mut parts: Vec<&[u8]> = vec![chunked.as_bytes(), &first];
    parts.extend([megabyte.as_slice(); 200]);
    let reply = exchange(&app, &parts, NOW);
    // Refused long before its end; what was said may be lost in the flood.
    assert!(matches!(reply.status(), 413 | 0), "{reply:?}");
    assert_eq!(kept_files(&app), 0);
    assert_eq!(student.admission()["draftSavedAt"], serde_json::Value::Null);
}

#[test]
fn an_upload_that_breaks_off_leaves_nothing() {
    let app = TestApp::start();
    let student = app.student();
    let whole = Form::complete().text("draft", "true").body();
    for length in [0, 40, 200, whole.len() / 2, whole.len() - 3] {
        let cut = [
            head(&app, &student, &format!("content-length: {length}")).as_bytes(),
            &whole[..length],
        ]
        .concat();
        let reply = exchange(&app, &[&cut], NOW);
        assert_eq!(reply.status(), 400, "{length}: {reply:?}");
        assert!(reply.text().contains("was cut off"), "{reply:?}");
    }
    // The connection itself breaks.
    let lost = [
        head(&app, &student, &format!("content-length: {}", whole.len())).as_bytes(),
        &whole[..whole.len() / 2],
    ]
    .concat();
    let mut stream = std::net::TcpStream::connect(("127.0.0.1", app.port)).unwrap();
    std::io::Write::write_all(&mut stream, &lost).unwrap();
    drop(stream);
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(kept_files(&app), 0);
    assert_eq!(student.admission()["draftSavedAt"], serde_json::Value::Null);
}

#[test]
fn an_upload_at_a_snails_pace_is_cut_off() {
    let app = TestApp::start();
    let student = app.student();
    let whole = Form::complete().body();
    let head = head(&app, &student, &format!("content-length: {}", whole.len()));
    let mut parts: Vec<&[u8]> = vec![head.as_bytes(), &whole[..300]];
    parts.extend(whole[300..400].chunks(1));
    let begun = std::time::Instant::now();
    let reply = exchange(&app, &parts, Duration::from_millis(500));
    let said = "The upload took too long. Please try again.";
    reply.check_refusal(408, "upload.too-slow", said);
    assert!(
        begun.elapsed() < Duration::from_secs(34),
        "{:?}",
        begun.elapsed()
    );
}

#[test]
fn hostile_names_never_reach_the_disk() {
    let app = TestApp::start();
    let student = app.student();
    for name in [
        "../../../../tmp/evil.pdf",
        "..\\..\\evil.pdf",
        "/etc/cron.d/evil.pdf",
        "con.pdf",
        "a\u{202e}fdp.pdf",
        "%00.pdf",
        &format!("{}.pdf", "x".repeat(5000)),
    ] {
        let form = Form::new().file("aadharCard", name, "application/pdf", &pdf());
        form.save(&student).expect(200);
        let opened = student.get(&student.document("aadharCard")).expect(200);
        let kept_as = opened.header("content-disposition").unwrap();
        assert_eq!(kept_as, "attachment; filename=\"aadharCard.pdf\"");
    }
    assert!(!std::path::Path::new("/tmp/evil.pdf").exists());
    for name in ["a\0.pdf", "a\r\nX-Evil: 1.pdf"] {
        let form = Form::new().file("aadharCard", name, "application/pdf", &pdf());
        let reply = form.save(&student);
        assert!(matches!(reply.status, 200 | 400), "{}", reply.body);
        assert_eq!(reply.header("x-evil"), None);
    }
}

#[test]
fn hostile_text_is_told_as_a_fault_and_unknown_parts_have_no_effect() {
    let app = TestApp::start();
    let student = app.student();
    for text in [
        "a\0b",
        "a\r\nb",
        "a\u{202e}b",
        &"x".repeat(501),
        &"अ".repeat(40_000),
    ] {
        let reply = Form::new()
            .text("fullName", text)
            .save(&student)
            .expect(400);
        assert_eq!(reply.faulty_fields(), ["fullName"]);
    }
    let status = Form::new()
        .text("status", "Approved")
        .text("collegeId", "01890000-0000-7000-8000-000000000000")
        .text("studentId", "26000100001")
        .file("secret", "a.pdf", "application/pdf", &pdf())
        .save(&student)
        .expect(200);
    assert_eq!(status.text("/status"), "Draft");
    assert_eq!(kept_files(&app), 0);
    let parts = (0..60).fold(Form::new(), |form, number| {
        form.text(&format!("n{number}"), "x")
    });
    parts.save(&student).expect(400);
    let latin = Form::new().text("fullName", "").body();
    let broken: Vec<u8> = String::from_utf8(latin).unwrap().into_bytes();
    let at = broken
        .windows(4)
        .position(|part| part == b"\r\n\r\n")
        .unwrap()
        + 4;
    let broken = [&broken[..at], b"\xff\xfe", &broken[at..]].concat();
    let call =
        Call::new("POST", "/api/student/fill-details").with_body(&Form::content_type(), broken);
    assert_eq!(
        student.send(&call).expect(400).faulty_fields(),
        ["fullName"]
    );
}

#[test]
fn nobody_sends_files_without_end() {
    let app = TestApp::with(&[("PORTAL_LIMIT_UPLOADS", "3/600")]);
    let (student, other) = (app.student(), app.student());
    let send = |by: &Account| {
        let form = Form::new().file("aadharCard", "a.pdf", "application/pdf", &pdf());
        form.save(by)
    };
    for _ in 0..3 {
        send(&student).expect(200);
    }
    let refused = send(&student).expect(429);
    assert!(refused.retry_after() > 500 && refused.error().starts_with("Too many files."));
    send(&other).expect(200);
    for flag in ["TRUE", "1", ""] {
        let call = Form::complete().text("draft", flag).call();
        assert_eq!(other.send(&call).expect(400).faulty_fields(), ["draft"]);
    }
    // Typing goes on.
    Form::new()
        .text("fullName", "Asha")
        .save(&student)
        .expect(200);
}
