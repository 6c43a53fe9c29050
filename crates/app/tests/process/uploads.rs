//! Many uploads at once: the memory that they take is bounded, however many they are.

use std::{
    io::Cursor,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::Duration,
};

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use portal_persistence::testing::TestDatabase;
use portal_services::demo::PASSWORD;

use crate::{
    browser::{Browser, Reply},
    memory::peak,
    people::log_in,
    portal::Portal,
    sandbox::Sandbox,
};

/// How many at once, and how much more memory they may take together, in megabytes.
const UPLOADS: usize = 100;
const MAX_GROWTH: u64 = 150;
/// A student of the demo who has not applied yet.
pub(crate) const STUDENT: &str = "fatima.shaikh@sunrise.example";
const BOUNDARY: &str = "----a-boundary-that-stands-nowhere-else";

/// A picture that compresses badly, as those of telephones do.
pub(crate) fn picture(width: u32, height: u32) -> Vec<u8> {
    let mut state = 1_u32;
    let pixels = RgbImage::from_fn(width, height, |_, _| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let [a, b, c, _] = state.to_be_bytes();
        Rgb([a / 4 + 96, b / 8 + 64, c / 4 + 96])
    });
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(pixels)
        .write_to(&mut bytes, ImageFormat::Jpeg)
        .expect("encoded");
    bytes.into_inner()
}

/// A draft with that photo: the type of the form, and its bytes.
fn form(photo: &[u8]) -> (String, Vec<u8>) {
    let head = format!(
        "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"draft\"\r\n\r\ntrue\r\n\
         --{BOUNDARY}\r\nContent-Disposition: form-data; name=\"passportPhoto\"; filename=\"p.jpg\"\r\n\
         Content-Type: image/jpeg\r\n\r\n"
    );
    let end = format!("\r\n--{BOUNDARY}--\r\n");
    let kind = format!("multipart/form-data; boundary={BOUNDARY}");
    (kind, [head.as_bytes(), photo, end.as_bytes()].concat())
}

/// Keeps a draft with that photo.
pub(crate) fn send_photo(browser: &Browser, photo: &[u8]) -> Reply {
    let (kind, form) = form(photo);
    browser.post_bytes("/api/student/fill-details", &kind, &form)
}

#[cfg(target_os = "linux")]
#[test]
fn a_hundred_uploads_at_once_take_little_memory() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let mut command = sandbox.portal_on(&database, &["serve", "--demo"]);
    for limit in ["UPLOADS", "WRITES"] {
        command.env(format!("PORTAL_LIMIT_{limit}"), "1000000/60");
    }
    let portal = Portal::start(command);
    let browser = portal.browser();
    log_in(&browser, STUDENT, PASSWORD).ok();
    // Six megapixels.
    let photo = picture(3000, 2000);
    assert!(
        (1_000_000..5_000_000).contains(&photo.len()),
        "{}",
        photo.len()
    );
    let upload = || send_photo(&browser, &photo);
    upload().ok();
    let before = peak(portal.id());
    let taken = AtomicUsize::new(0);
    // Who finds the portal busy tries again, until enough have been taken: a slow machine takes longer.
    let upload_in_turn = || {
        loop {
            match upload().status {
                200 => return taken.fetch_add(1, Ordering::Relaxed),
                503 if taken.load(Ordering::Relaxed) > UPLOADS / 4 => return 0,
                503 => thread::sleep(Duration::from_secs(1)),
                other => panic!("{other}"),
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..UPLOADS {
            scope.spawn(upload_in_turn);
        }
    });
    assert!(taken.into_inner() > UPLOADS / 4);
    let growth = peak(portal.id()) - before;
    assert!(growth < MAX_GROWTH, "{growth} MB more than {before} MB");
    upload().ok();
    portal.stop();
}
