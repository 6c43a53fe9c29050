//! Whatever comes, it is judged and nothing panics.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod samples;

use portal_domain::documents::{FileType, Slot};
use proptest::{collection::vec, prelude::*, sample::Index};
use samples::{contains, incoming, judge};

fn valid() -> impl Strategy<Value = (&'static str, &'static str, Vec<u8>)> {
    prop_oneof![
        Just(("a.png", "image/png", samples::png())),
        Just(("a.png", "image/png", samples::INTERLACED.to_vec())),
        Just(("a.jpg", "image/jpeg", samples::jpeg())),
        Just(("a.jpg", "image/jpeg", samples::CMYK.to_vec())),
        Just(("a.pdf", "application/pdf", samples::pdf())),
    ]
}

fn check(name: &str, declared: &str, bytes: &[u8]) {
    let upload = incoming(Slot::AadharCard, bytes, Some(name), Some(declared));
    if let Ok(kept) = judge(upload) {
        if kept.file_type == FileType::Pdf {
            assert_eq!(kept.bytes, bytes);
        } else {
            assert!(kept.bytes.starts_with(b"\xff\xd8\xff"));
            assert!(!contains(&kept.bytes, b"Exif"));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn files_with_a_few_bytes_changed_are_judged(
        (name, declared, mut bytes) in valid(),
        changes in vec((any::<Index>(), any::<u8>()), 1..6),
        cut in proptest::option::of(any::<Index>()),
    ) {
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        check(name, declared, &bytes);
    }

    #[test]
    fn arbitrary_bytes_after_a_true_beginning_are_judged(
        (name, declared, start) in prop_oneof![
            Just(("a.png", "image/png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".as_slice())),
            Just(("a.jpg", "image/jpeg", b"\xff\xd8\xff".as_slice())),
            Just(("a.pdf", "application/pdf", b"%PDF-1.".as_slice())),
            Just(("a.pdf", "application/pdf", b"".as_slice())),
        ],
        rest in vec(any::<u8>(), 0..400),
    ) {
        check(name, declared, &[start, &rest].concat());
    }

    #[test]
    fn any_name_and_declared_type_are_judged(name in ".{0,40}", declared in ".{0,40}") {
        check(&name, &declared, &samples::png());
    }
}
