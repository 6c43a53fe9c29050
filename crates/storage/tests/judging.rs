//! What is taken and what is refused: ending × declared type × content, and worse.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod samples;

use std::{fs, path::Path};

use portal_domain::documents::{FileFault, FileType, MAX_BYTES, Slot};
use portal_storage::{Spool, inspect};
use samples::{
    OBJECTS, deflated, incoming, jpeg, judge, judge_jpeg, judge_pdf, judge_png, pdf, pdf_with,
    pdf_with_stream, png, zip,
};

type Sample = (&'static str, Vec<u8>);

fn contents() -> Vec<Sample> {
    let joined = |parts: &[&[u8]]| parts.concat();
    vec![
        ("png", png()),
        ("jpeg", jpeg()),
        ("pdf", pdf()),
        (
            "svg",
            b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>".to_vec(),
        ),
        ("html", b"<!doctype html><script>alert(1)</script>".to_vec()),
        ("gif", b"GIF89a\x01\0\x01\0\0\0\0;".to_vec()),
        ("webp", b"RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0".to_vec()),
        ("zip", zip()),
        ("text", b"not what it seems".to_vec()),
        ("pdf after junk", joined(&[b"junk", &pdf()])),
        ("pdf and zip", joined(&[&pdf(), &zip()])),
        (
            "zip inside a pdf",
            joined(&[&pdf(), &zip(), b"\nstartxref\n0\n%%EOF\n"]),
        ),
        (
            "pdf and html",
            joined(&[b"%PDF-1.4\n%<html><script>", &pdf()]),
        ),
        ("cut png", png()[..50].to_vec()),
        ("cut jpeg", jpeg()[..400].to_vec()),
        ("cut pdf", pdf()[..300].to_vec()),
        ("bomb", samples::png_of(50_000, 50_000)),
        ("nothing", Vec::new()),
    ]
}

const ENDINGS: [&str; 9] = [
    "png", "jpg", "JPEG", "pdf", "svg", "html", "gif", "exe", "pdf.zip",
];
const DECLARED: [&str; 9] = [
    "image/png",
    "image/jpeg",
    "image/jpg",
    "application/pdf",
    "image/svg+xml",
    "text/html",
    "image/gif",
    "application/octet-stream",
    "",
];

/// Every combination that may pass, in a slot that takes all three kinds.
const GOOD: [(&str, &str, &str); 6] = [
    ("png", "png", "image/png"),
    ("jpeg", "jpg", "image/jpeg"),
    ("jpeg", "jpg", "image/jpg"),
    ("jpeg", "JPEG", "image/jpeg"),
    ("jpeg", "JPEG", "image/jpg"),
    ("pdf", "pdf", "application/pdf"),
];

#[test]
fn only_files_whose_ending_type_and_content_agree_pass() {
    for slot in [Slot::AcademicMarksheet, Slot::PassportPhoto] {
        for (content, bytes) in contents() {
            for ending in ENDINGS {
                for declared in DECLARED {
                    let name = format!("mark sheet.{ending}");
                    let judged = judge(incoming(slot, &bytes, Some(&name), Some(declared)));
                    let good = GOOD.contains(&(content, ending, declared))
                        && (slot != Slot::PassportPhoto || content != "pdf");
                    assert_eq!(
                        judged.is_ok(),
                        good,
                        "{content} as .{ending}, {declared}, {slot:?}: {:?}",
                        judged.map(|prepared| prepared.file_type)
                    );
                }
            }
        }
    }
}

#[test]
fn each_kind_of_fault_has_its_own_sentence() {
    use FileFault::{Damaged, Empty, Mismatch, TooManyPixels, WrongType};
    let slot = Slot::PassportPhoto;
    let part = slot.into();
    let (svg, bomb) = (b"<svg/>".to_vec(), samples::png_of(50_000, 50_000));
    let cases = [
        (Vec::new(), "a.png", "image/png", Empty(part)),
        (svg.clone(), "a.svg", "image/svg+xml", WrongType(part)),
        (svg, "a.png", "image/png", Mismatch(part)),
        (png(), "a.jpg", "image/jpeg", Mismatch(part)),
        (png(), "a.png", "image/jpeg", Mismatch(part)),
        (png(), "a.png", "", WrongType(part)),
        (png(), "a.png", "application/octet-stream", WrongType(part)),
        (png()[..60].to_vec(), "a.png", "image/png", Damaged(part)),
        (png()[..20].to_vec(), "a.png", "image/png", Damaged(part)),
        (bomb, "a.png", "image/png", TooManyPixels(part)),
        (pdf(), "a.pdf", "application/pdf", WrongType(part)),
        (pdf(), "a.png", "image/png", Mismatch(part)),
    ];
    for (number, (bytes, name, declared, refusal)) in cases.into_iter().enumerate() {
        let judged = judge(incoming(slot, &bytes, Some(name), Some(declared)));
        assert_eq!(judged.unwrap_err(), refusal.into(), "case {number}");
    }
}

#[test]
fn each_fault_of_a_pdf_has_its_own_sentence() {
    let slot = Slot::AadharCard;
    let cases = [
        (
            pdf_with("", "/Encrypt 9 0 R"),
            FileFault::Protected(slot.into()).into(),
        ),
        (
            pdf_with("/JS (x)", ""),
            FileFault::Active(slot.into()).into(),
        ),
        (
            pdf()[..300].to_vec(),
            FileFault::Damaged(slot.into()).into(),
        ),
        (
            [pdf(), zip()].concat(),
            FileFault::Mismatch(slot.into()).into(),
        ),
    ];
    for (bytes, refusal) in cases {
        assert_eq!(judge_pdf(&bytes).unwrap_err(), refusal);
    }
}

#[test]
fn a_file_without_a_name_or_type_is_refused() {
    let slot = Slot::PassportPhoto;
    for (name, declared) in [
        (None, Some("image/png")),
        (Some("a.png"), None),
        (Some("png"), Some("image/png")),
    ] {
        let judged = inspect(incoming(slot, &png(), name, declared));
        assert_eq!(
            judged.unwrap_err(),
            FileFault::WrongType(slot.into()).into(),
            "{name:?} {declared:?}"
        );
    }
}

#[test]
fn of_a_hostile_name_only_the_ending_counts() {
    for name in [
        "../../../etc/passwd.png",
        "a\0b.png",
        "<script>.PNG",
        "आशा.png",
        ".png",
        "a.html.png",
    ] {
        judge(incoming(
            Slot::PassportPhoto,
            &png(),
            Some(name),
            Some("image/png"),
        ))
        .unwrap();
    }
    for name in [
        "a.png\0",
        "a.png/",
        "a.png.exe",
        "a.png ",
        "a.pn\u{440}",
        "a.",
    ] {
        judge(incoming(
            Slot::PassportPhoto,
            &png(),
            Some(name),
            Some("image/png"),
        ))
        .unwrap_err();
    }
}

#[test]
fn five_megabytes_pass_and_one_byte_more_does_not() {
    let limit = usize::try_from(MAX_BYTES).unwrap();
    let (head, tail) = (pdf(), b"\nstartxref\n9\n%%EOF".to_vec());
    let filler = vec![b' '; limit - head.len() - tail.len()];
    let mut bytes = [head, filler, tail].concat();
    assert_eq!(judge_pdf(&bytes).unwrap().bytes, bytes);
    bytes.push(b'\n');
    assert_eq!(
        judge_pdf(&bytes).unwrap_err(),
        FileFault::TooLarge(Slot::AadharCard.into()).into()
    );
}

#[test]
fn a_pdf_is_kept_byte_for_byte() {
    for bytes in [
        pdf(),
        pdf_with("/Lang (en)", ""),
        [b"%PDF-2.0\n".as_slice(), &pdf()].concat(),
    ] {
        let prepared = judge_pdf(&bytes).unwrap();
        assert_eq!(prepared.file_type, FileType::Pdf);
        assert_eq!(prepared.bytes, bytes);
    }
}

#[test]
fn a_pdf_that_runs_or_carries_something_is_refused() {
    let active = [
        "/OpenAction << /S /JavaScript /JS (app.alert(1)) >>",
        "/OpenAction << /S /J#61vaScript >>",
        "/Names << /JavaScript 5 0 R >>",
        "/AA << /O << /S /Launch /F (calc.exe) >> >>",
        "/Names << /EmbeddedFiles 5 0 R >>",
        "/EF << /Type /EmbeddedFile >>",
        "/X << /JS 12 0 R >>",
        "/X << /#4a#53(x) >>",
        "/OpenAction << /S /SubmitForm /F (https://evil.example) >>",
        "/X << /S /ImportData >>",
        "/OpenAction << /S /GoToR /F (a.pdf) >>",
        "/X << /S /GoToE >>",
        "/X << /Subtype /RichMedia >>",
        "/AcroForm << /XFA 5 0 R >>",
        "/AF [5 0 R]",
        "/AA << /WC << /S /URI /URI (https://evil.example) >> >>",
        "/OpenAction << /S /URI /URI (https://evil.example) >>",
        "/Open#41ction<</Type/Action/S/URI/URI(https://evil.example)>>",
        "/OpenAction << /S /Named /N /Print >>",
        "/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << /S /URI /URI (x) >> >>",
        "/OpenAction 7 0 R >> endobj 7 0 obj << /S /URI /URI (https://evil.example)",
        "/OpenAction 7 0 R >> endobj 7 0 obj [3 0 R /Fit] endobj 7 0 obj << /S /URI /URI (x)",
    ];
    for catalogue in active {
        let judged = judge_pdf(&pdf_with(catalogue, ""));
        assert_eq!(
            judged.unwrap_err(),
            FileFault::Active(Slot::AadharCard.into()).into(),
            "{catalogue}"
        );
    }
    // Names that only begin like these, and text, are harmless.
    for catalogue in [
        "/JSomething 1",
        "/Launcher 1",
        "/EncryptMetadata false",
        "(JavaScript)",
        "/Annots [<< /Subtype /Link /A << /S /URI /URI (https://board.example) >> >>]",
        "/OpenAction [3 0 R /XYZ null null 0]",
        "/OpenAction << /S /GoTo /D [3 0 R /Fit] >>",
        "/OpenAction 7 0 R >> endobj 7 0 obj << /S /GoTo /D [3 0 R /Fit]",
        "/OpenAction 99 0 R",
    ] {
        judge_pdf(&pdf_with(catalogue, "")).unwrap();
    }
}

#[test]
fn what_acts_is_found_in_compressed_objects_too() {
    let active = FileFault::Active(Slot::AadharCard.into()).into();
    let refused = |catalogue: &str, entries: &str, data: &[u8]| {
        let judged = judge_pdf(&pdf_with_stream(catalogue, entries, data));
        assert_eq!(
            judged.unwrap_err(),
            active,
            "{entries} {}",
            String::from_utf8_lossy(data)
        );
    };
    let script = deflated(b"7 0 << /S /JavaScript /JS (app.alert(1)) >>");
    refused("", OBJECTS, &script);
    refused(
        "",
        "/Type/Obj#53tm/N 1/First 4/Filter[/FlateDecode]",
        &script,
    );
    // Readers take for objects what is referred to as such, whatever is said of it.
    refused("", "/N 1 /First 4 /Filter /FlateDecode", &script);
    refused("", "/Filter /FlateDecode %endobj\n", &script);
    refused("", OBJECTS, &deflated(b"7 0 << /AA << /O 9 0 R >> >>"));
    refused(
        "",
        OBJECTS,
        &deflated(b"7 0 << /OpenAction << /S /URI /URI (x) >> >>"),
    );
    let opens = deflated(b"7 0 << /S /URI /URI (https://evil.example) >>");
    refused("/OpenAction 7 0 R", OBJECTS, &opens);
    judge_pdf(&pdf_with_stream("", OBJECTS, &opens)).expect("a link that nobody has to follow");
    // What cannot be looked into is not let through.
    for filter in ["/LZWDecode", "[/ASCII85Decode /FlateDecode]", "7 0 R"] {
        refused(
            "",
            &format!("/Type /ObjStm /N 1 /First 4 /Filter {filter}"),
            &opens,
        );
    }
    refused(
        "",
        &format!("{OBJECTS} /DecodeParms << /Predictor 12 >>"),
        &opens,
    );
    refused("", OBJECTS, b"x\x9cdamaged");
    refused("", OBJECTS, &deflated(&vec![b' '; 33 * 1024 * 1024]));
    let large_scan = deflated(&vec![0; 40 * 1024 * 1024]);
    judge_pdf(&pdf_with_stream("", "/Filter /FlateDecode", &large_scan)).unwrap();
}

#[test]
fn pdfs_as_people_have_them_are_taken() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples/pdf");
    let mut taken = 0;
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        let judged = judge_pdf(&bytes);
        assert!(judged.is_ok(), "{}: {:?}", path.display(), judged.err());
        taken += 1;
    }
    assert_eq!(taken, 25);
}

#[test]
fn many_small_streams_cost_no_more_than_one_large_one() {
    let streams = b"8 0 obj <</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>stream\nx\x9c\x03\0\0\0\0\x01endobj\n";
    let many = [b"%PDF-1.7\n".to_vec(), streams.repeat(60_000), pdf()].concat();
    assert_eq!(
        judge_pdf(&many).unwrap_err(),
        FileFault::Active(Slot::AadharCard.into()).into()
    );
}

#[test]
fn a_pdf_must_end_as_one() {
    let good = pdf();
    for tail in ["", "\r\n", "\n \t\0\n"] {
        judge_pdf(&[&good, tail.as_bytes()].concat()).unwrap();
    }
    for tail in ["x", "\n%%EOF", "\n%comment", "\nstartxref\n%%EOF"] {
        let judged = judge_pdf(&[&good, tail.as_bytes()].concat());
        let refusal = FileFault::Damaged(Slot::AadharCard.into()).into();
        assert_eq!(judged.unwrap_err(), refusal, "{tail}");
    }
}

#[test]
fn pictures_of_too_many_pixels_are_refused_before_they_are_decoded() {
    let refused = FileFault::TooManyPixels(Slot::AadharCard.into()).into();
    for (width, height) in [
        (50_000, 50_000),
        (20_001, 1),
        (1, 20_001),
        (8_000, 5_001),
        (u32::MAX >> 1, 1),
    ] {
        let png = samples::png_of(width, height);
        let judged = inspect(incoming(
            Slot::AadharCard,
            &png,
            Some("a.png"),
            Some("image/png"),
        ));
        assert_eq!(judged.unwrap_err(), refused, "{width}×{height}");
    }
    let mut jpeg = jpeg();
    let frame = jpeg.windows(2).position(|w| w == [0xff, 0xc0]).unwrap();
    jpeg[frame + 5..frame + 9].copy_from_slice(&[0xff; 4]);
    assert_eq!(judge_jpeg(&jpeg).unwrap_err(), refused);
}

#[test]
fn a_picture_cut_anywhere_is_damaged() {
    let damaged = FileFault::Damaged(Slot::AadharCard.into()).into();
    let (png, jpeg) = (png(), jpeg());
    // The last chunk of a PNG holds nothing, and its picture is whole without it.
    for length in 12..png.len() - 16 {
        assert_eq!(
            judge_png(&png[..length]).unwrap_err(),
            damaged,
            "{length} of a PNG"
        );
    }
    for length in 4..jpeg.len() {
        assert_eq!(
            judge_jpeg(&jpeg[..length]).unwrap_err(),
            damaged,
            "{length} of a JPEG"
        );
    }
}

/// In five megabytes there is room for a hundred thousand, each over all pixels. The decoder stops
/// at a hundred.
#[test]
fn a_picture_of_endlessly_many_scans_is_refused() {
    let bytes = samples::PROGRESSIVE;
    let last = bytes.windows(2).rposition(|w| w == [0xff, 0xda]).unwrap();
    let (scan, end) = bytes[last..].split_at(bytes.len() - last - 2);
    let repeated = |times| [&bytes[..last], &scan.repeat(times), end].concat();
    judge_jpeg(&repeated(1)).unwrap();
    let judged = judge_jpeg(&repeated(100));
    assert_eq!(
        judged.unwrap_err(),
        FileFault::Damaged(Slot::AadharCard.into()).into()
    );
}

#[test]
fn nothing_of_an_upload_has_a_name_on_disk() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path().join("spool");
    let spool = Spool::new(&folder).unwrap();
    let mut file = spool.begin().unwrap();
    std::io::Write::write_all(&mut file, b"personal").unwrap();
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
    let mode = std::os::unix::fs::PermissionsExt::mode(&folder.metadata().unwrap().permissions());
    assert_eq!(mode & 0o777, 0o700);
}

#[test]
fn a_spool_that_others_can_enter_is_refused() {
    let scratch = tempfile::tempdir().unwrap();
    let open = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(scratch.path(), open).unwrap();
    Spool::new(scratch.path()).unwrap_err();
}
