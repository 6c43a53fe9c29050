//! Students' documents: private, encrypted, and every opening by staff on record.

use portal_domain::roles::Role;
use portal_services::documents;

use crate::support::{Form, TestApp, jpeg, pdf};

/// Every file of the document store.
fn files(app: &TestApp) -> Vec<Vec<u8>> {
    let stored = app.stored_files().into_iter();
    stored
        .map(|path| std::fs::read(path).expect("a file"))
        .collect()
}

fn sweep(app: &TestApp) -> usize {
    let runtime = actix_web::rt::Runtime::new().unwrap();
    runtime.block_on(documents::sweep(&app.services)).unwrap()
}

#[test]
fn a_student_opens_the_own_documents_and_nobody_elses() {
    let app = TestApp::start();
    let student = app.applicant();
    let (classmate, stranger) = (app.student(), app.college("Hill College").student());
    let marks = student.document("academicMarksheet");
    let opened = student.get(&marks).expect(200);
    assert_eq!(opened.header("content-type"), Some("application/pdf"));
    assert_eq!(opened.bytes, pdf());
    assert_eq!(
        opened.header("content-disposition"),
        Some("attachment; filename=\"academicMarksheet.pdf\"")
    );
    let photo = student.get(&student.document("passportPhoto")).expect(200);
    assert_eq!(photo.header("content-type"), Some("image/jpeg"));
    assert_ne!(photo.bytes, jpeg(), "pictures are written anew");
    let unknown = "/documents/01890000-0000-7000-8000-000000000000";
    for other in [&classmate, &stranger] {
        let refused = other.get(&marks).expect(403).body;
        assert_eq!(other.get(unknown).expect(403).body, refused);
    }
    app.browser().get(&marks).expect(401);
}

#[test]
fn each_opening_by_staff_is_on_record_and_shown_to_the_student() {
    let app = TestApp::start();
    let (student, docs) = (app.applicant(), app.staff(Role::DocAdmin));
    let marks = student.document("academicMarksheet");
    student.get(&marks).expect(200);
    assert_eq!(student.admission()["openings"], serde_json::json!([]));
    docs.get(&marks).expect(200);
    docs.get(&student.document("passportPhoto")).expect(200);
    let id: String = app.value("SELECT student_id::text FROM applications");
    assert_eq!(app.audit_of(&id), ["openDocument", "openDocument"]);
    let openings = student.admission()["openings"].clone();
    assert_eq!(openings[0]["slot"], "passportPhoto");
    assert_eq!(openings[1]["slot"], "academicMarksheet");
    assert_eq!(openings[1]["by"], docs.username.as_str());
}

#[test]
fn without_the_row_there_is_no_file() {
    let app = TestApp::start();
    let (student, docs) = (app.applicant(), app.staff(Role::DocAdmin));
    let marks = student.document("academicMarksheet");
    app.execute(
        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
             $$ BEGIN RAISE EXCEPTION 'terminating connection'; END $$;
         CREATE TRIGGER no_audit BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION refuse()",
    );
    docs.get(&marks).expect(503);
    student.get(&marks).expect(200);
}

#[test]
fn staff_of_other_desks_and_of_other_colleges_see_no_document() {
    let app = TestApp::start();
    let student = app.applicant();
    let marks = student.document("academicMarksheet");
    for role in Role::ALL {
        if role != Role::DocAdmin {
            app.staff(role).get(&marks).expect(403);
        }
    }
    let stranger = app.college("Hill College").staff(Role::DocAdmin);
    let unknown = stranger.get("/documents/01890000-0000-7000-8000-000000000000");
    assert_eq!(
        stranger.get(&marks).expect(404).body,
        unknown.expect(404).body
    );
    assert_eq!(
        app.value::<i64>("SELECT count(*) FROM audit WHERE action = 'openDocument'"),
        0
    );
}

#[test]
fn documents_of_a_draft_are_the_students_alone() {
    let app = TestApp::start();
    let (student, docs) = (app.student(), app.staff(Role::DocAdmin));
    Form::new()
        .file("aadharCard", "a.pdf", "application/pdf", &pdf())
        .save(&student)
        .expect(200);
    let aadhaar = student.document("aadharCard");
    student.get(&aadhaar).expect(200);
    docs.get(&aadhaar).expect(404);
}

#[test]
fn files_lie_encrypted_under_names_of_our_own() {
    let app = TestApp::start();
    let student = app.student();
    Form::new()
        .file(
            "aadharCard",
            "../../../etc/passwd.pdf",
            "application/pdf",
            &pdf(),
        )
        .save(&student)
        .expect(200);
    let files = files(&app);
    assert_eq!(files.len(), 1);
    let needle = b"/MediaBox";
    assert!(pdf().windows(needle.len()).any(|part| part == needle));
    assert!(!files[0].windows(needle.len()).any(|part| part == needle));
    assert_eq!(
        student
            .get(&student.document("aadharCard"))
            .expect(200)
            .bytes,
        pdf()
    );
}

#[test]
fn one_documents_file_in_anothers_place_is_not_shown() {
    let app = TestApp::start();
    let student = app.student();
    Form::new()
        .file("aadharCard", "a.pdf", "application/pdf", &pdf())
        .file("leavingCertificate", "l.pdf", "application/pdf", &pdf())
        .save(&student)
        .expect(200);
    let folder = app
        .data_dir()
        .join("documents")
        .join(app.home().id.to_string());
    let name = |slot| {
        student
            .document(slot)
            .rsplit('/')
            .next()
            .unwrap()
            .to_owned()
    };
    let (from, to) = (name("aadharCard"), name("leavingCertificate"));
    std::fs::copy(folder.join(from), folder.join(to)).expect("the files lie there");
    let reply = student.raw_get(&student.document("leavingCertificate"));
    let said = "An unexpected error occurred. Please try again.";
    reply.check_refusal(500, "request.defect", said);
    student.get(&student.document("aadharCard")).expect(200);
}

#[test]
fn files_that_are_replaced_or_were_never_completed_are_swept_away() {
    let app = TestApp::start();
    let student = app.student();
    let photo = || Form::new().file("passportPhoto", "p.jpg", "image/jpeg", &jpeg());
    photo().save(&student).expect(200);
    photo().save(&student).expect(200);
    assert_eq!(files(&app).len(), 2);
    assert_eq!(sweep(&app), 1);
    assert_eq!(files(&app).len(), 1);
    // As if the portal had been killed while a file was on its way.
    app.execute(
        "INSERT INTO documents SELECT college_id, gen_random_uuid(), student_id, slot, media_type, bytes,
                'incoming', NULL, false, created_at, state_at FROM documents",
    );
    assert_eq!(sweep(&app), 0);
    app.pass(chrono::Duration::minutes(61));
    assert_eq!(sweep(&app), 1);
    assert_eq!(app.value::<i64>("SELECT count(*) FROM documents"), 1);
    student
        .log_in(&student.email, crate::support::STUDENT_PASSWORD)
        .expect(200);
    student.get(&student.document("passportPhoto")).expect(200);
}

/// A database that is restored to a moment names what was replaced since.
#[test]
fn replaced_files_stay_as_long_as_the_database_can_be_restored_and_a_day_more() {
    let app = TestApp::with(&[("PORTAL_RECOVERY_DAYS", "7")]);
    let student = app.student();
    let photo = || Form::new().file("passportPhoto", "p.jpg", "image/jpeg", &jpeg());
    photo().save(&student).expect(200);
    photo().save(&student).expect(200);
    app.pass(chrono::Duration::days(8) - chrono::Duration::minutes(1));
    assert_eq!(sweep(&app), 0);
    assert_eq!(files(&app).len(), 2);
    app.pass(chrono::Duration::minutes(2));
    assert_eq!(sweep(&app), 1);
    assert_eq!(files(&app).len(), 1);
}
