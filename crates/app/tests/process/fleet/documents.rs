//! A document that comes in through one instance and is opened through the other.

use std::fs;

use portal_services::demo::PASSWORD;

use super::Fleet;
use crate::{
    people::{document_in, log_in},
    uploads::{STUDENT, picture, send_photo},
};

pub(super) fn is_sent_to_one_instance_opened_by_the_other_and_sealed_in_the_store(fleet: &Fleet) {
    let [a, b] = &fleet.instances;
    let before = fleet.store.objects().len();
    assert!(before > 0, "the demo's documents lie there too");
    let at_a = a.browser();
    log_in(&at_a, STUDENT, PASSWORD).ok();
    send_photo(&at_a, &picture(300, 200)).ok();

    let at_b = at_a.at_port(b.port);
    let admission = at_b.get("/api/student/admission").ok();
    let document = at_b.get(&document_in(&admission));
    assert_eq!(document.status, 200);
    assert!(document.text("").contains("JFIF"), "a picture");
    // Through nginx as well, which must let files of that size pass.
    let large = picture(2400, 1700);
    // More than nginx takes unless it is set otherwise.
    assert!(large.len() > 1 << 20, "{}", large.len());
    send_photo(&at_a.at_port(fleet.nginx.port), &large).ok();

    let objects = fleet.store.objects();
    assert!(objects.len() > before, "{} are {before}", objects.len());
    for object in objects {
        let bytes = fs::read(&object).expect("an object");
        let plain = [&b"JFIF"[..], b"%PDF", b"Exif"];
        let shows = |mark: &&[u8]| bytes.windows(4).any(|some| some == *mark);
        assert!(
            !plain.iter().any(shows),
            "{} is not sealed",
            object.display()
        );
    }
}
