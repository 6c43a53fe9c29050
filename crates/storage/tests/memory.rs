//! What a picture is said to take in memory, against what it takes.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod samples;

use image::ImageFormat;
use peak_alloc::PeakAlloc;
use portal_domain::documents::Slot;
use portal_storage::{MAX_MEMORY, inspect};
use samples::{OBJECTS, deflated, encode, incoming, noise, pdf, pdf_with_stream, picture};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// One test, so that no other one allocates meanwhile.
#[test]
fn preparing_takes_no_more_memory_than_was_said_and_inspecting_hardly_any() {
    let large = picture(2600, 2000);
    let (clear, wide) = (large.to_rgba8().into(), large.to_rgba16().into());
    let gray = picture(4000, 4000).to_luma8().into();
    let objects = [b"7 0 ".as_slice(), &vec![b' '; 30 * 1024 * 1024]].concat();
    let files = [
        ("png", encode(&large, ImageFormat::Png)),
        ("png", encode(&clear, ImageFormat::Png)),
        ("png", encode(&wide, ImageFormat::Png)),
        ("png", encode(&noise(1200, 1200), ImageFormat::Png)),
        ("jpg", encode(&large, ImageFormat::Jpeg)),
        ("jpg", encode(&noise(1600, 1200), ImageFormat::Jpeg)),
        ("jpg", encode(&gray, ImageFormat::Jpeg)),
        ("jpg", encode(&picture(10, 10), ImageFormat::Jpeg)),
        ("jpg", samples::PROGRESSIVE.to_vec()),
        ("jpg", samples::CMYK.to_vec()),
        ("pdf", pdf()),
        ("pdf", pdf_with_stream("", OBJECTS, &deflated(&objects))),
    ];
    for (number, (ending, bytes)) in files.into_iter().enumerate() {
        let declared = match ending {
            "png" => "image/png",
            "jpg" => "image/jpeg",
            _ => "application/pdf",
        };
        let name = format!("a.{ending}");
        let upload = incoming(Slot::AadharCard, &bytes, Some(&name), Some(declared));
        let before = MEMORY.current_usage();
        MEMORY.reset_peak_usage();
        let inspected = inspect(upload).unwrap();
        let inspecting = MEMORY.peak_usage() - before;
        assert!(
            inspecting < 64 * 1024,
            "file {number}: {inspecting} to inspect"
        );

        let said = usize::try_from(inspected.memory()).unwrap();
        assert!(inspected.memory() <= MAX_MEMORY, "file {number}: {said}");
        MEMORY.reset_peak_usage();
        let prepared = inspected.prepare();
        let taken = MEMORY.peak_usage() - before;
        assert!(prepared.is_ok(), "file {number}");
        assert!(taken <= said, "file {number}: {taken} of {said}");
        // Said generously for small ones only: a budget should not be eaten by air.
        assert!(
            said <= 2 * taken + 8 * 1024 * 1024,
            "file {number}: {taken} of {said}"
        );
    }
}
