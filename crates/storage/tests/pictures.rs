//! What becomes of a picture.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod samples;

use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};
use portal_domain::documents::{FileType, MAX_BYTES};
use samples::{contains, encode, judge_jpeg, judge_png, noise, picture, pixel};

/// An APP1 segment: the camera was held sideways (orientation 6), and stood at 18° north.
fn exif() -> Vec<u8> {
    let entry = |tag: u16, kind: u16, count: u32, value: u32| {
        let mut entry = tag.to_le_bytes().to_vec();
        entry.extend(kind.to_le_bytes());
        entry.extend(count.to_le_bytes());
        entry.extend(value.to_le_bytes());
        entry
    };
    let mut tiff = b"II*\0\x08\0\0\0".to_vec();
    tiff.extend([2, 0]);
    tiff.extend(entry(0x0112, 3, 1, 6));
    tiff.extend(entry(0x8825, 4, 1, 38));
    tiff.extend([0; 4]);
    tiff.extend([2, 0]);
    tiff.extend(entry(1, 2, 2, u32::from(b'N')));
    tiff.extend(entry(2, 5, 3, 68));
    tiff.extend([0; 4]);
    for number in [18, 1, 31, 1, 0, 1_u32] {
        tiff.extend(number.to_le_bytes());
    }
    tiff.extend(b"GPS-MARKER");
    let length = u16::try_from(tiff.len() + 8).unwrap().to_be_bytes();
    [b"\xff\xe1", length.as_slice(), b"Exif\0\0", &tiff].concat()
}

#[test]
fn a_photo_is_turned_upright_and_forgets_where_it_was_taken() {
    let plain = encode(&picture(400, 200), ImageFormat::Jpeg);
    let photo = [&plain[..2], &exif(), &plain[2..]].concat();
    assert!(contains(&photo, b"Exif") && contains(&photo, b"GPS-MARKER"));

    let kept = judge_jpeg(&photo).unwrap();
    assert_eq!(kept.file_type, FileType::Jpeg);
    for trace in [b"Exif".as_slice(), b"GPS-MARKER", b"II*\0", b"\xff\xe1"] {
        assert!(!contains(&kept.bytes, trace));
    }
    // What was left is on top now.
    let (size, top) = pixel(&kept.bytes, 500, 100);
    assert_eq!(size, (200, 400));
    assert!(top[0] > 180 && top[2] < 60, "{top:?}");
    let (_, bottom) = pixel(&kept.bytes, 500, 900);
    assert!(bottom[2] > 180 && bottom[0] < 60, "{bottom:?}");
}

#[test]
fn what_is_appended_to_or_hidden_in_a_picture_is_gone() {
    let html = b"<html><script>alert(1)</script></html>".as_slice();
    let comment = [b"\xff\xfe\0\x28".as_slice(), html].concat();
    let jpeg = samples::jpeg();
    let png = samples::png();
    let kept = [
        judge_jpeg(&[&jpeg, html].concat()).unwrap(),
        judge_jpeg(&[&jpeg[..2], &comment, &jpeg[2..]].concat()).unwrap(),
        judge_png(&[&png, html].concat()).unwrap(),
        judge_png(&[png, samples::zip()].concat()).unwrap(),
    ];
    for kept in kept {
        assert_eq!(kept.file_type, FileType::Jpeg);
        assert!(kept.bytes.starts_with(b"\xff\xd8\xff") && kept.bytes.ends_with(b"\xff\xd9"));
        assert!(!contains(&kept.bytes, b"script") && !contains(&kept.bytes, b"PK\x05\x06"));
        assert_eq!(pixel(&kept.bytes, 0, 0).0, (40, 20));
    }
}

#[test]
fn large_pictures_are_scaled_down_and_small_ones_are_left() {
    let cases = [
        ((4000, 3000), (2400, 1800)),
        ((3000, 4000), (1800, 2400)),
        ((2401, 10), (2400, 10)),
        ((2400, 2400), (2400, 2400)),
        ((19_999, 3), (2400, 1)),
        ((1, 1), (1, 1)),
    ];
    for ((width, height), size) in cases {
        let kept = judge_png(&encode(&picture(width, height), ImageFormat::Png)).unwrap();
        let (kept_size, left) = pixel(&kept.bytes, 200, 500);
        assert_eq!(kept_size, size, "{width}×{height}");
        assert!(width == 1 || left[0] > 180, "{left:?}");
    }
}

#[test]
fn transparency_becomes_white() {
    let clear = RgbaImage::from_pixel(30, 30, Rgba([0, 0, 0, 0]));
    let kept = judge_png(&encode(&clear.into(), ImageFormat::Png)).unwrap();
    assert!(
        pixel(&kept.bytes, 500, 500)
            .1
            .iter()
            .all(|sample| *sample > 250)
    );
}

#[test]
fn every_kind_of_pixel_is_understood() {
    let source = picture(64, 48);
    let kinds: [DynamicImage; 8] = [
        source.to_luma8().into(),
        source.to_luma_alpha8().into(),
        source.to_rgb8().into(),
        source.to_rgba8().into(),
        source.to_luma16().into(),
        source.to_luma_alpha16().into(),
        source.to_rgb16().into(),
        source.to_rgba16().into(),
    ];
    for kind in kinds {
        let kept = judge_png(&encode(&kind, ImageFormat::Png)).unwrap();
        let (size, left) = pixel(&kept.bytes, 100, 500);
        assert_eq!(size, (64, 48));
        let gray = !kind.color().has_color();
        assert!(
            if gray {
                left[0] == left[2]
            } else {
                left[0] > 180
            },
            "{:?}",
            kind.color()
        );
    }
    let gray = encode(&source.to_luma8().into(), ImageFormat::Jpeg);
    assert_eq!(pixel(&judge_jpeg(&gray).unwrap().bytes, 0, 0).0, (64, 48));
    let interlaced = judge_png(samples::INTERLACED).unwrap();
    let print = judge_jpeg(samples::CMYK).unwrap();
    for kept in [interlaced, print] {
        let (size, top) = pixel(&kept.bytes, 500, 50);
        assert_eq!(size, (64, 48));
        assert!(top[0] > 150 && top[2] < 100, "{top:?}");
    }
    let progressive = judge_jpeg(samples::PROGRESSIVE).unwrap();
    assert_eq!(pixel(&progressive.bytes, 0, 0).0, (2400, 1600));
}

#[test]
fn what_is_kept_is_never_larger_than_what_may_come() {
    let png = encode(&noise(1250, 1250), ImageFormat::Png);
    let mut jpeg = Vec::new();
    image::codecs::jpeg::JpegEncoder::new_with_quality(&mut jpeg, 30)
        .encode_image(&noise(2400, 2400))
        .unwrap();
    for (name, kept) in [("png", judge_png(&png)), ("jpeg", judge_jpeg(&jpeg))] {
        let length = kept.unwrap().bytes.len() as u64;
        assert!(length <= MAX_BYTES, "{name}: {length}");
    }
}

#[test]
fn a_part_has_its_own_limits() {
    let logo = |bytes: &[u8], name, kind| {
        let part = portal_domain::logos::LOGO;
        let file = samples::incoming(part, bytes, Some(name), Some(kind));
        samples::judge(file)
    };
    // A transparent picture is put on white.
    let drawn = RgbaImage::from_fn(1200, 900, |x, _| {
        Rgba([200, 0, 0, if x < 600 { 0 } else { 255 }])
    });
    let drawn = encode(&DynamicImage::ImageRgba8(drawn), ImageFormat::Png);
    let kept = logo(&drawn, "logo.png", "image/png").unwrap();
    assert_eq!(kept.file_type, FileType::Jpeg);
    let (size, left) = pixel(&kept.bytes, 100, 500);
    assert_eq!(size, (600, 450));
    assert!(left.iter().all(|sample| *sample > 250), "{left:?}");
    let (_, right) = pixel(&kept.bytes, 900, 500);
    assert!(right[0] > 180 && right[1] < 20, "{right:?}");

    let large = encode(&noise(700, 700), ImageFormat::Png);
    let refused = logo(&large, "logo.png", "image/png").unwrap_err();
    let sentence = "Logo is larger than 1 MB. Please choose a smaller file.";
    assert_eq!(refused.to_string(), sentence);
    let refused = logo(&samples::pdf(), "logo.pdf", "application/pdf").unwrap_err();
    assert_eq!(refused.to_string(), "Logo must be a PNG or JPEG image.");
}
