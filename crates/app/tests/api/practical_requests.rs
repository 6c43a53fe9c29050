//! Students ask for the approval of practicals, and teachers decide.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, Reply, TestApp, at_once, in_words};

fn own(by: &Account, query: &str) -> Vec<Value> {
    by.list(&format!("/practicals{query}"), "practicals")
}

fn ask(by: &Account, id: &str) -> Reply {
    by.post(&format!("/practicals/{id}/request"), &json!({}))
}

fn queue(by: &Account, query: &str) -> Vec<Value> {
    by.list(&format!("/practicals/requests{query}"), "requests")
}

fn decide(by: &Account, decision: &str, id: &str, comment: &str) -> Reply {
    let path = format!("/practicals/requests/{id}/{decision}");
    by.put(&path, &json!({ "comment": comment }))
}

/// The `_id` of the one request that waits.
#[track_caller]
fn waiting(by: &Account) -> String {
    let requests = queue(by, "");
    assert_eq!(requests.len(), 1);
    requests[0]["_id"].as_str().unwrap().to_owned()
}

/// How many students wait for and have completed the one practical there is, which is not to be
/// withdrawn any more.
#[track_caller]
fn counts(by: &Account) -> Value {
    let listed = by.list("/practicals/scheduled", "practicals");
    assert_eq!(listed[0]["isWithdrawable"], json!(false));
    json!([listed[0]["pending"], listed[0]["approved"]])
}

/// A teacher, an admitted student, and a practical of today.
struct Scene {
    app: TestApp,
    subject: String,
    teacher: Account,
    asha: Account,
    practical: String,
}

fn scene() -> Scene {
    let app = TestApp::start();
    app.pass_to_hour(10);
    let asha = app.admitted();
    let (subject, teacher) = app.economics();
    let practical = teacher.schedule(&subject, "Survey", &app.day(0));
    Scene {
        app,
        subject,
        teacher,
        asha,
        practical,
    }
}

#[test]
fn a_practical_is_completed_when_the_teacher_approves_the_request() {
    let scene = scene();
    let (app, asha, teacher) = (&scene.app, &scene.asha, &scene.teacher);
    let active = own(asha, "");
    assert_eq!(
        active,
        [json!({
            "_id": scene.practical, "subjectName": "Economics", "title": "Survey", "comments": null,
            "date": app.day(0), "teacherName": teacher.username, "status": "Active",
            "request": null, "mayRequest": true,
        })]
    );
    let asked = ask(asha, &scene.practical).expect(200).json()["practical"].clone();
    assert_eq!(asked["request"]["status"], "Pending");
    assert_eq!(asked["mayRequest"], json!(false));
    assert_eq!(own(asha, "?status=Active"), [asked]);

    let request = queue(teacher, "")[0].clone();
    let id = request["_id"].as_str().unwrap();
    assert_eq!(request["studentName"], "Asha Patil");
    assert_eq!(request["studentId"], json!(asha.id));
    assert_eq!(request["practicalId"], json!(scene.practical));
    assert_eq!(counts(teacher), json!([1, 0]));

    let path = format!("/practicals/requests/{id}/approve");
    let approved = teacher.put(&path, &json!({})).expect(200).json()["request"].clone();
    assert_eq!(
        (&approved["status"], &approved["comment"]),
        (&json!("Approved"), &Value::Null)
    );
    assert_eq!(approved["decidedBy"], json!(teacher.username));
    assert!(own(asha, "").is_empty());
    let completed = own(asha, "?status=Completed");
    assert_eq!(completed[0]["status"], "Completed");
    assert_eq!(
        completed[0]["request"]["decidedBy"],
        json!(teacher.username)
    );
    assert_eq!(completed[0]["mayRequest"], json!(false));
    assert_eq!(counts(teacher), json!([0, 1]));

    let mail = app.mail_to(&asha.email);
    assert_eq!(mail.subject, "Your practical is approved: Survey");
    let student: String = app.value("SELECT student_id::text FROM practical_requests");
    assert_eq!(app.audit_of(&student).last().unwrap(), "approvePractical");
    let again = decide(teacher, "reject", id, "No.").expect(409);
    assert_eq!(again.error(), "This request has already been approved.");
    assert_eq!(
        ask(asha, &scene.practical).expect(409).error(),
        "This practical has already been approved."
    );
}

#[test]
fn after_a_rejection_the_student_asks_again_and_the_history_is_kept() {
    let scene = scene();
    let (asha, teacher) = (&scene.asha, &scene.teacher);
    ask(asha, &scene.practical).expect(200);
    let waits = ask(asha, &scene.practical).expect(409);
    assert_eq!(
        waits.error(),
        "Your request is already waiting for the teacher."
    );
    let id = waiting(teacher);
    for comment in [" ", "a\nb", &"x".repeat(501)] {
        let faulty = decide(teacher, "reject", &id, comment).expect(400);
        assert_eq!(faulty.faulty_fields(), ["comment"]);
    }
    decide(teacher, "reject", &id, "No readings.").expect(200);
    let mail = scene.app.mail_to(&asha.email);
    assert_eq!(mail.subject, "Your practical is not approved: Survey");
    assert!(mail.text.contains("No readings."), "{}", mail.text);
    assert_eq!(
        decide(teacher, "approve", &id, "").expect(409).error(),
        "This request has already been rejected."
    );
    let active = own(asha, "");
    assert_eq!(active[0]["request"]["comment"], "No readings.");
    assert_eq!(
        (&active[0]["status"], &active[0]["mayRequest"]),
        (&json!("Active"), &json!(true))
    );
    ask(asha, &scene.practical).expect(200);
    assert_eq!(own(asha, "")[0]["request"]["status"], "Pending");
    decide(teacher, "approve", &waiting(teacher), "Better.").expect(200);
    assert_eq!(
        own(asha, "?status=Completed")[0]["request"]["comment"],
        "Better."
    );
    assert_eq!(queue(teacher, "?status=Rejected").len(), 1);
    assert_eq!(queue(teacher, "?status=Approved").len(), 1);
}

#[test]
fn one_asks_from_midnight_in_india_of_its_day_on() {
    let scene = scene();
    let (app, asha) = (&scene.app, &scene.asha);
    let tomorrow = scene.teacher.schedule(&scene.subject, "Visit", &app.day(1));
    let own_of = |title: &str| {
        let all = own(asha, "").into_iter();
        all.filter(|one| one["title"] == title).collect::<Vec<_>>()[0].clone()
    };
    assert_eq!(own_of("Visit")["mayRequest"], json!(false));
    assert_eq!(
        ask(asha, &tomorrow).expect(409).error(),
        format!(
            "You can ask for approval from the day of the practical, {}.",
            in_words(&app.day(1))
        )
    );
    app.pass_to_hour(0);
    app.pass(chrono::Duration::seconds(-5));
    asha.student_again();
    ask(asha, &tomorrow).expect(409);
    app.pass(chrono::Duration::seconds(6));
    assert_eq!(own_of("Visit")["mayRequest"], json!(true));
    ask(asha, &tomorrow).expect(200);
}

#[test]
fn a_student_sees_the_own_course_alone_and_nothing_before_the_admission() {
    let scene = scene();
    let (app, hill) = (&scene.app, scene.app.college("Hill College"));
    let applicant = app.home().applicant();
    assert!(own(&applicant, "").is_empty());
    let unknown = ask(&applicant, "01900000-0000-7000-8000-000000000000").expect(404);
    let stranger = hill.admitted();
    for other in [&applicant, &app.student(), &stranger] {
        assert_eq!(ask(other, &scene.practical).expect(404).body, unknown.body);
        assert!(own(other, "").is_empty());
    }
    app.execute(
        "UPDATE subjects SET course_id = (SELECT id FROM courses c WHERE c.name = 'BA'
        AND c.college_id = subjects.college_id)",
    );
    assert!(own(&scene.asha, "").is_empty());
    assert_eq!(
        ask(&scene.asha, &scene.practical).expect(404).body,
        unknown.body
    );
    scene.asha.get("/practicals?status=Lost").expect(400);
}

#[test]
fn practicals_before_the_admission_are_not_asked_for() {
    let scene = scene();
    let app = &scene.app;
    app.pass_to_hour(9);
    let later = app.admitted();
    assert!(own(&later, "").is_empty());
    assert_eq!(
        ask(&later, &scene.practical).expect(409).error(),
        format!(
            "This practical was held before your admission on {}.",
            in_words(&app.day(0))
        )
    );
    // Who was admitted in time still has it to do.
    scene.asha.student_again();
    ask(&scene.asha, &scene.practical).expect(200);
    // Nor does a request of before vanish with a later admission.
    app.execute("UPDATE applications SET decided_at = decided_at + interval '2 days'");
    assert_eq!(own(&scene.asha, "").len(), 1);
}

#[test]
fn anyone_who_does_not_hold_the_subject_does_not_see_its_requests() {
    let scene = scene();
    let app = &scene.app;
    ask(&scene.asha, &scene.practical).expect(200);
    let (id, hill) = (waiting(&scene.teacher), app.college("Hill College"));
    let accounts = app.home().subject("Accounts");
    let theirs = hill.set_up().subject("Economics");
    let before = app.checksums(&[
        "throttles",
        "staff",
        "sessions",
        "teacher_subjects",
        "audit",
    ]);
    for other in [
        app.home().teacher_of(&[&accounts]),
        hill.teacher_of(&[&theirs]),
    ] {
        assert!(queue(&other, "").is_empty());
        for decision in ["approve", "reject"] {
            let unknown = "01900000-0000-7000-8000-000000000000";
            let nobodys = decide(&other, decision, unknown, "Mine.").expect(404);
            let anothers = decide(&other, decision, &id, "Mine.").expect(404);
            assert_eq!(anothers.body, nobodys.body);
        }
    }
    let after = app.checksums(&[
        "throttles",
        "staff",
        "sessions",
        "teacher_subjects",
        "audit",
    ]);
    assert_eq!(after, before);
    let colleague = app.home().teacher_of(&[&scene.subject]);
    decide(&colleague, "approve", &id, "").expect(200);
    app.staff(Role::Hod).get("/practicals/requests").expect(403);
}

#[test]
fn of_two_teachers_at_once_one_decides_and_of_two_requests_one_waits() {
    let scene = scene();
    let desks = [
        &scene.teacher,
        &scene.app.home().teacher_of(&[&scene.subject]),
    ];
    for round in 0..3 {
        let asked = at_once(4, |_| ask(&scene.asha, &scene.practical).status);
        assert_eq!(asked.iter().filter(|status| **status == 200).count(), 1);
        assert_eq!(asked.iter().filter(|status| **status == 409).count(), 3);
        let id = waiting(&scene.teacher);
        let mails = scene.app.mails_to(&scene.asha.email).len();
        let mut statuses = at_once(2, |number| {
            decide(desks[number], "reject", &id, "No.").status
        });
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "round {round}");
        assert_eq!(scene.app.mails_to(&scene.asha.email).len(), mails + 1);
    }
}

#[test]
fn what_was_asked_for_is_neither_withdrawn_nor_moved_away() {
    let scene = scene();
    ask(&scene.asha, &scene.practical).expect(200);
    let withdraw = format!("/practicals/{}/withdraw", scene.practical);
    assert_eq!(
        scene.teacher.put(&withdraw, &json!({})).expect(409).error(),
        "Students have already asked for approval, so the practical cannot be withdrawn."
    );
    let accounts = scene.app.home().subject("Accounts");
    let both = scene.app.home().teacher_of(&[&scene.subject, &accounts]);
    let path = format!("/practicals/{}", scene.practical);
    let save = |subject: &str, day: i64| {
        let body = json!({ "subjectId": subject, "title": "Visit", "date": scene.app.day(day) });
        both.put(&path, &body)
    };
    assert!(
        save(&accounts, 0)
            .expect(409)
            .error()
            .contains("subject cannot be changed")
    );
    assert!(
        save(&scene.subject, 1)
            .expect(409)
            .error()
            .contains("later day")
    );
    save(&scene.subject, -1).expect(200);
    assert_eq!(own(&scene.asha, "")[0]["title"], "Visit");
}

#[test]
fn the_queue_is_searched_and_paged_the_oldest_first() {
    let scene = scene();
    let ravi = scene.app.home().admitted();
    scene.app.execute(&format!(
        "UPDATE applications SET full_name = 'Ravi Rao', search_key = 'ravi rao {0}'
         WHERE student_id = (SELECT id FROM students WHERE sap_id = '{0}')",
        ravi.id
    ));
    ask(&scene.asha, &scene.practical).expect(200);
    ask(&ravi, &scene.practical).expect(200);
    let names = |query: &str| {
        let requests = queue(&scene.teacher, query).into_iter();
        requests
            .map(|one| one["studentName"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(names(""), ["Asha Patil", "Ravi Rao"]);
    assert_eq!(names("?search=RAVI"), ["Ravi Rao"]);
    assert_eq!(names(&format!("?search={}", scene.asha.id)), ["Asha Patil"]);
    let page = scene
        .teacher
        .get("/practicals/requests?limit=1")
        .expect(200);
    let first = page.json()["requests"][0]["_id"].clone();
    let link = page.header("link").unwrap();
    assert!(link.contains(first.as_str().unwrap()), "{link}");
    scene
        .teacher
        .get("/practicals/requests?status=Lost")
        .expect(400);
    for request in queue(&scene.teacher, "") {
        decide(
            &scene.teacher,
            "approve",
            request["_id"].as_str().unwrap(),
            "",
        )
        .expect(200);
    }
    assert_eq!(names("?status=Approved"), ["Ravi Rao", "Asha Patil"]);
}
