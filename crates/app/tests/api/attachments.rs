//! Students send a file with a leave or a grievance; the desk opens it, and every opening is on record.

use portal_domain::roles::Role;
use portal_services::documents;
use serde_json::json;

use crate::support::{Account, Form, Reply, TestApp, at_once, jpeg, pdf, png};

const UNKNOWN: &str = "01900000-0000-7000-8000-000000000000";

/// What takes a file: its part of addresses, where its reply has it, its desk, and what a desk does with it.
struct Kind {
    name: &'static str,
    envelope: &'static str,
    desk: Role,
    list: &'static str,
    answer: &'static str,
    word: &'static str,
}

const KINDS: [Kind; 2] = [
    Kind {
        name: "leave",
        envelope: "leave",
        desk: Role::LeaveAdmin,
        list: "/leave/fetch-leaves",
        answer: "/leave/approve-leave",
        word: "leaves",
    },
    Kind {
        name: "grievance",
        envelope: "data",
        desk: Role::GrievanceAdmin,
        list: "/grievance/fetch-grievances",
        answer: "/grievance/resolve-grievance",
        word: "grievances",
    },
];

impl Kind {
    /// Asks for it; its `_id`.
    fn begin(&self, app: &TestApp, by: &Account) -> String {
        let day = app.day(1);
        let body = match self.name {
            "leave" => json!({
                "studentId": by.id, "startDate": day, "endDate": day, "reason": "Ill.",
            }),
            _ => json!({ "studentId": by.id, "title": "The fan", "details": "It stands." }),
        };
        let added = by.post(&format!("/{}/add", self.name), &body).expect(200);
        added.text(&format!("/{}/_id", self.envelope))
    }

    fn path(&self, id: &str) -> String {
        format!("/{}/{id}/attachment", self.name)
    }

    fn send(&self, by: &Account, id: &str, form: &Form) -> Reply {
        by.send(&form.call_to("POST", &self.path(id)))
    }

    fn open(&self, by: &Account, id: &str) -> Reply {
        by.get(&self.path(id))
    }

    fn answer(&self, by: &Account, id: &str) {
        let path = format!("{}/{id}", self.answer);
        by.put(&path, &json!({})).expect(200);
    }
}

fn bill() -> Form {
    Form::attachment("bill.pdf", "application/pdf", &pdf())
}

fn files(app: &TestApp) -> usize {
    app.stored_files().len()
}

fn rows(app: &TestApp, state: &str) -> i64 {
    let count = "SELECT count(*) FROM attachments WHERE state = ";
    app.value(&format!("{count}'{state}'"))
}

fn sweep(app: &TestApp) -> usize {
    let runtime = actix_web::rt::Runtime::new().unwrap();
    runtime.block_on(documents::sweep(&app.services)).unwrap()
}

#[test]
fn a_file_is_sent_seen_at_the_desk_and_each_opening_there_is_on_record() {
    for kind in KINDS {
        let app = TestApp::start();
        let (asha, desk, hod) = (app.student(), app.staff(kind.desk), app.staff(Role::Hod));
        let id = kind.begin(&app, &asha);
        kind.open(&asha, &id).expect(404);
        kind.open(&desk, &id).expect(404);
        let photo = Form::attachment("doctor.jpg", "image/jpeg", &jpeg());
        let sent = kind.send(&asha, &id, &photo).expect(200).json();
        assert_eq!(sent["success"], json!(true));
        assert_eq!(sent[kind.envelope]["_id"], json!(id));
        assert_eq!(sent[kind.envelope]["hasAttachment"], json!(true));
        let listed = desk.list(kind.list, kind.envelope_of_list());
        assert_eq!(listed[0]["hasAttachment"], json!(true));
        assert_eq!(files(&app), 1);
        let stored = std::fs::read(&app.stored_files()[0]).unwrap();
        assert_ne!(stored[..3], [0xff, 0xd8, 0xff], "it lies there sealed");

        let own = kind.open(&asha, &id).expect(200);
        assert_eq!(own.header("content-type"), Some("image/jpeg"));
        assert_eq!(
            own.header("content-disposition"),
            Some("attachment; filename=\"attachment.jpg\"")
        );
        assert_ne!(own.bytes, jpeg(), "pictures are written anew");
        let student: String = app.value("SELECT student_id::text FROM attachments");
        assert!(app.audit_of(&student).is_empty());
        for by in [&desk, &hod] {
            assert_eq!(kind.open(by, &id).expect(200).bytes, own.bytes);
        }
        assert_eq!(app.audit_of(&student), ["openAttachment"; 2]);
        let boss = app.staff(Role::SuperAdmin);
        let audit = boss.get("/audit?action=openAttachment").expect(200).json();
        let detail = &audit["entries"][0]["detail"];
        assert_eq!(
            detail,
            &json!([{ "name": "desk", "type": "code", "value": kind.word }])
        );
        // Answered, it is still there for both.
        kind.answer(&desk, &id);
        kind.open(&asha, &id).expect(200);
        kind.open(&desk, &id).expect(200);
    }
}

impl Kind {
    /// Under which name its list has the rows.
    fn envelope_of_list(&self) -> &'static str {
        match self.name {
            "leave" => "leaves",
            _ => "data",
        }
    }
}

#[test]
fn a_file_is_judged_as_every_other() {
    let app = TestApp::start();
    let asha = app.student();
    for kind in KINDS {
        let id = kind.begin(&app, &asha);
        let faulty = |form: Form, sentence: &str| {
            let refused = kind.send(&asha, &id, &form).expect(400);
            assert_eq!(
                refused.faults(),
                [("attachment".to_owned(), sentence.to_owned())]
            );
        };
        faulty(Form::new(), "Attachment is required.");
        faulty(
            Form::attachment("bill.exe", "application/x-msdownload", b"MZ"),
            "Attachment must be a PNG or JPEG image or a PDF file.",
        );
        faulty(
            Form::attachment("bill.pdf", "application/pdf", &png()),
            "Attachment: the file's content does not match its name. Please save it again as a PNG or JPEG image or a \
             PDF file and choose that file.",
        );
        let large = vec![b'x'; 5 * 1024 * 1024 + 1];
        faulty(
            Form::attachment("bill.pdf", "application/pdf", &large),
            "Attachment is larger than 5 MB. Please choose a smaller file.",
        );
        assert_eq!(kind.open(&asha, &id).status, 404);
    }
    assert_eq!((files(&app), rows(&app, "incoming")), (0, 0));
}

#[test]
fn a_second_file_is_refused_and_leaves_nothing() {
    let app = TestApp::start();
    let asha = app.student();
    for kind in KINDS {
        let id = kind.begin(&app, &asha);
        kind.send(&asha, &id, &bill()).expect(200);
        let first = kind.open(&asha, &id).expect(200).bytes;
        let before = (files(&app), rows(&app, "current"));
        let second = Form::attachment("x.png", "image/png", &png());
        let refused = kind.send(&asha, &id, &second).expect(409);
        assert_eq!(refused.error(), "A file was added to this already.");
        assert_eq!((files(&app), rows(&app, "current")), before);
        assert_eq!(kind.open(&asha, &id).expect(200).bytes, first);
    }
}

#[test]
fn at_once_one_file_is_added_and_the_others_are_swept_away() {
    for kind in KINDS {
        let app = TestApp::start();
        let asha = app.student();
        let id = kind.begin(&app, &asha);
        let statuses = at_once(4, |_| kind.send(&asha, &id, &bill()).status);
        assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1);
        assert_eq!(statuses.iter().filter(|status| **status == 409).count(), 3);
        assert_eq!((rows(&app, "current"), rows(&app, "incoming")), (1, 0));
        sweep(&app);
        assert_eq!((files(&app), rows(&app, "discarded")), (1, 0));
        kind.open(&asha, &id).expect(200);
    }
}

#[test]
fn a_file_that_was_never_completed_is_swept_away() {
    let app = TestApp::start();
    let asha = app.student();
    let id = KINDS[0].begin(&app, &asha);
    KINDS[0].send(&asha, &id, &bill()).expect(200);
    // As if the portal had been killed while one was on its way.
    app.execute(
        "INSERT INTO attachments SELECT college_id, gen_random_uuid(), student_id, media_type, bytes, 'incoming',
             sealed_by, created_at, state_at FROM attachments",
    );
    assert_eq!(sweep(&app), 0);
    app.pass(chrono::Duration::minutes(61));
    assert_eq!(sweep(&app), 1);
    assert_eq!(app.value::<i64>("SELECT count(*) FROM attachments"), 1);
    assert_eq!(files(&app), 1);
}

#[test]
fn only_what_is_pending_and_ones_own_takes_a_file() {
    let app = TestApp::start();
    let (asha, ravi, hod) = (app.student(), app.student(), app.staff(Role::Hod));
    let theirs = app.college("Hill College").student();
    for kind in KINDS {
        let id = kind.begin(&app, &asha);
        let [his, hers] = [&ravi, &theirs].map(|by| kind.begin(&app, by));
        kind.answer(&hod, &id);
        let before = app.checksums(&["throttles"]);
        let refused = kind.send(&asha, &id, &bill()).expect(409);
        assert_eq!(
            refused.error(),
            "This is not pending any more, so no file can be added to it."
        );
        let unknown = kind.send(&asha, UNKNOWN, &bill()).expect(404);
        for other in [&*his, &*hers, "x"] {
            let refused = kind.send(&asha, other, &bill()).expect(404);
            assert_eq!(refused.body, unknown.body);
        }
        kind.send(&hod, &his, &bill()).expect(403);
        app.browser()
            .send(&bill().call_to("POST", &kind.path(&his)))
            .expect(401);
        assert_eq!(app.checksums(&["throttles"]), before);
    }
    assert_eq!(files(&app), 0);
}

#[test]
fn nobody_else_opens_it_and_without_the_row_there_is_no_file() {
    for kind in KINDS {
        let app = TestApp::start();
        let (asha, ravi, desk) = (app.student(), app.student(), app.staff(kind.desk));
        let hill = app.college("Hill College");
        let id = kind.begin(&app, &asha);
        kind.send(&asha, &id, &bill()).expect(200);
        for other in [&ravi, &hill.student(), &hill.staff(kind.desk)] {
            let unknown = kind.open(other, UNKNOWN).expect(404);
            assert_eq!(kind.open(other, &id).expect(404).body, unknown.body);
        }
        for role in Role::ALL {
            if role != kind.desk && role != Role::Hod {
                kind.open(&app.staff(role), &id).expect(403);
            }
        }
        app.browser().get(&kind.path(&id)).expect(401);
        let openings = "SELECT count(*) FROM audit WHERE action = 'openAttachment'";
        assert_eq!(app.value::<i64>(openings), 0);
        app.execute(
            "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
                 $$ BEGIN RAISE EXCEPTION 'terminating connection'; END $$;
             CREATE TRIGGER no_audit BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION refuse()",
        );
        kind.open(&desk, &id).expect(503);
        kind.open(&asha, &id).expect(200);
    }
}
