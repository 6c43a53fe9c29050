//! Students ask for leave, and the college decides.

use chrono::Duration;
use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, Call, Reply, TestApp, at_once, in_words};

const UNKNOWN: &str = "01900000-0000-7000-8000-000000000000";

fn ask(by: &Account, start: &str, end: &str) -> Reply {
    let body = json!({
        "studentId": by.id, "startDate": start, "endDate": end, "reason": "A wedding.\r\nAt home.",
    });
    by.post("/leave/add", &body)
}

/// Asks for it; its `_id`.
#[track_caller]
fn asked(by: &Account, start: &str, end: &str) -> String {
    ask(by, start, end).expect(200).text("/leave/_id")
}

fn own(by: &Account) -> Vec<Value> {
    by.list(&format!("/leave/fetch-leave-student/{}", by.id), "leaves")
}

fn queue(by: &Account, query: &str) -> Vec<Value> {
    by.list(&format!("/leave/fetch-leaves{query}"), "leaves")
}

fn decide(by: &Account, decision: &str, id: &str, comment: &str) -> Reply {
    let path = format!("/leave/{decision}-leave/{id}");
    by.put(&path, &json!({ "comment": comment }))
}

fn withdraw(by: &Account, id: &str) -> Reply {
    by.put(&format!("/leave/withdraw/{id}"), &json!({}))
}

/// The same with further fields.
fn with(leave: &Value, further: &Value) -> Value {
    let mut fields = leave.as_object().unwrap().clone();
    fields.append(&mut further.as_object().unwrap().clone());
    fields.into()
}

#[test]
fn a_leave_is_asked_for_seen_and_approved() {
    let app = TestApp::start();
    app.pass_to_hour(10);
    let (asha, hod) = (app.admitted(), app.staff(Role::Hod));
    let (start, end) = (app.day(3), app.day(5));
    let added = ask(&asha, &start, &end).expect(200).json();
    assert_eq!(added["success"], json!(true));
    let leave = added["leave"].clone();
    let id = leave["_id"].as_str().unwrap();
    assert_eq!(
        leave,
        json!({
            "_id": id, "startDate": start, "endDate": end, "reason": "A wedding.\nAt home.",
            "status": "Pending", "comment": null, "createdAt": leave["createdAt"],
            "decidedAt": null, "hasAttachment": false,
        })
    );
    assert_eq!(own(&asha), std::slice::from_ref(&leave));

    let listed = with(
        &leave,
        &json!({
            "studentId": asha.id, "studentName": "Asha Patil", "course": "BMS", "days": 3,
            "decidedBy": null,
        }),
    );
    assert_eq!(queue(&hod, ""), [listed]);

    let approved = decide(&hod, "approve", id, " Come back. ")
        .expect(200)
        .json()["leave"]
        .clone();
    assert_eq!(approved["status"], "Approved");
    assert_eq!(approved["comment"], "Come back.");
    assert_eq!(approved["decidedBy"], json!(hod.username));
    assert_eq!(
        queue(&hod, "?status=Approved"),
        std::slice::from_ref(&approved)
    );
    assert_eq!(own(&asha)[0]["decidedAt"], approved["decidedAt"]);

    let mail = app.mail_to(&asha.email);
    let (from, to) = (in_words(&start), in_words(&end));
    assert_eq!(
        mail.subject,
        format!("Your leave from {from} to {to} is approved")
    );
    assert!(mail.text.contains("Come back."), "{}", mail.text);
    let student: String = app.value("SELECT student_id::text FROM leaves");
    assert_eq!(app.audit_of(&student).last().unwrap(), "approveLeave");
    for decision in ["approve", "reject"] {
        let again = decide(&hod, decision, id, "").expect(409);
        assert_eq!(again.error(), "This leave has already been approved.");
    }
}

#[test]
fn a_leave_of_one_day_is_rejected_without_a_body() {
    let app = TestApp::start();
    let (ravi, desk) = (app.student(), app.staff(Role::LeaveAdmin));
    let id = asked(&ravi, &app.day(0), &app.day(0));
    let path = format!("/api/leave/reject-leave/{id}");
    desk.send(&Call::new("PUT", &path).with_body("text/plain", "{}"))
        .expect(415);
    let rejected = desk
        .send(&Call::new("PUT", &path).body(""))
        .expect(200)
        .json()["leave"]
        .clone();
    assert_eq!(rejected["status"], "Rejected");
    assert_eq!(rejected["comment"], Value::Null);
    assert_eq!(rejected["studentName"], json!(ravi.username));
    assert_eq!(rejected["course"], Value::Null);
    assert_eq!(rejected["days"], json!(1));
    let day = in_words(&app.day(0));
    let mail = app.mail_to(&ravi.email);
    assert_eq!(mail.subject, format!("Your leave on {day} is rejected"));
    let student: String = app.value("SELECT student_id::text FROM leaves");
    assert_eq!(app.audit_of(&student).last().unwrap(), "rejectLeave");
    let again = decide(&desk, "approve", &id, "").expect(409);
    assert_eq!(again.error(), "This leave has already been rejected.");
    // What was rejected is in nobody's way.
    ask(&ravi, &app.day(0), &app.day(0)).expect(200);
}

#[test]
fn a_rejected_leave_says_why() {
    let app = TestApp::start();
    let (asha, desk) = (app.admitted(), app.staff(Role::LeaveAdmin));
    let id = asked(&asha, &app.day(3), &app.day(5));
    let why = "Your examination is on that day.";
    let reply = decide(&desk, "reject", &id, &format!(" {why} ")).expect(200);
    let rejected = reply.json()["leave"].clone();
    assert_eq!(rejected["status"], "Rejected");
    assert_eq!(rejected["comment"], why);
    assert_eq!(own(&asha)[0]["comment"], why);
    let mail = app.mail_to(&asha.email);
    assert!(mail.text.contains(why), "{}", mail.text);
}

#[test]
fn a_leave_is_in_the_way_of_another_while_it_waits_and_when_it_is_approved() {
    let app = TestApp::start();
    app.pass_to_hour(10);
    let (asha, desk) = (app.student(), app.staff(Role::LeaveAdmin));
    let days: Vec<String> = (0..12).map(|day| app.day(day)).collect();
    let id = asked(&asha, &days[3], &days[6]);
    let said = |status: &str| {
        let (from, to) = (in_words(&days[3]), in_words(&days[6]));
        format!("This overlaps your leave from {from} to {to}, which is {status}.")
    };
    for (start, end) in [(3, 6), (1, 3), (6, 9), (4, 5), (1, 9)] {
        let refused = ask(&asha, &days[start], &days[end]).expect(409);
        assert_eq!(refused.error(), said("pending"));
    }
    decide(&desk, "approve", &id, "").expect(200);
    let refused = ask(&asha, &days[5], &days[5]).expect(409);
    assert_eq!(refused.error(), said("approved"));
    ask(&app.student(), &days[3], &days[6]).expect(200);
    ask(&asha, &days[2], &days[2]).expect(200);
    ask(&asha, &days[7], &days[7]).expect(200);
    let refused = ask(&asha, &days[7], &days[8]).expect(409);
    let day = in_words(&days[7]);
    assert_eq!(
        refused.error(),
        format!("This overlaps your leave on {day}, which is pending.")
    );
}

#[test]
fn faults_are_told_all_at_once_and_leave_nothing() {
    let app = TestApp::start();
    app.pass_to_hour(10);
    let (asha, desk) = (app.student(), app.staff(Role::LeaveAdmin));
    let id = asked(&asha, &app.day(0), &app.day(0));
    let before = app.checksums(&["throttles"]);
    let sent = |start: &str, end: &str, reason: &str| {
        let body = json!({
            "studentId": asha.id, "startDate": start, "endDate": end, "reason": reason,
        });
        let refused = asha.post("/leave/add", &body).expect(400);
        refused.faulty_fields().join(" ")
    };
    let (today, ago, far) = (app.day(0), app.day(-31), app.day(366));
    assert_eq!(sent("", "", ""), "startDate endDate reason");
    assert_eq!(
        sent(&in_words(&today), "2026-02-30", "a\0b"),
        "startDate endDate reason"
    );
    assert_eq!(sent(&ago, &today, "x"), "startDate");
    assert_eq!(sent(&today, &far, "x"), "endDate");
    assert_eq!(sent(&today, &app.day(-1), "x"), "endDate");
    assert_eq!(sent(&today, &today, &"x".repeat(1001)), "reason");
    for comment in ["a\nb", &"x".repeat(501)] {
        for decision in ["approve", "reject"] {
            let faulty = decide(&desk, decision, &id, comment).expect(400);
            assert_eq!(faulty.faulty_fields(), ["comment"]);
        }
    }
    for query in ["status=Lost", "limit=0", "after=x", "search=%00"] {
        desk.get(&format!("/leave/fetch-leaves?{query}"))
            .expect(400);
    }
    assert_eq!(app.checksums(&["throttles"]), before);
    ask(&asha, &app.day(-30), &app.day(-1)).expect(200);
    ask(&asha, &app.day(1), &app.day(365)).expect(200);
}

#[test]
fn a_student_speaks_for_no_other_student_and_only_its_desk_decides() {
    let app = TestApp::start();
    let (asha, ravi) = (app.student(), app.student());
    let id = asked(&ravi, &app.day(0), &app.day(0));
    let desks = [Role::GrievanceAdmin, Role::SuperAdmin, Role::Teacher].map(|role| app.staff(role));
    let before = app.checksums(&["throttles"]);
    for other in [&*ravi.id, "99999999999", "x"] {
        let body = json!({
            "studentId": other, "startDate": app.day(0), "endDate": app.day(0), "reason": "x",
        });
        asha.post("/leave/add", &body).expect(403);
        asha.get(&format!("/leave/fetch-leave-student/{other}"))
            .expect(403);
    }
    for wrong in desks.iter().chain([&asha]) {
        wrong.get("/leave/fetch-leaves").expect(403);
        decide(wrong, "approve", &id, "").expect(403);
        decide(wrong, "reject", &id, "").expect(403);
    }
    assert_eq!(app.checksums(&["throttles"]), before);
}

#[test]
fn another_colleges_leave_is_unknown() {
    let app = TestApp::start();
    let (asha, hill) = (app.student(), app.college("Hill College"));
    let id = asked(&asha, &app.day(0), &app.day(0));
    let desk = hill.staff(Role::Hod);
    let before = app.checksums(&["throttles"]);
    for decision in ["approve", "reject"] {
        let unknown = decide(&desk, decision, UNKNOWN, "Mine.").expect(404);
        for other in [&*id, "x"] {
            let theirs = decide(&desk, decision, other, "Mine.").expect(404);
            assert_eq!(theirs.body, unknown.body);
        }
    }
    assert!(queue(&desk, "").is_empty());
    assert_eq!(app.checksums(&["throttles"]), before);
}

#[test]
fn at_once_a_leave_is_asked_for_once_and_decided_once() {
    let app = TestApp::start();
    let asha = app.student();
    let desks = [app.staff(Role::Hod), app.staff(Role::LeaveAdmin)];
    for round in 1..=2 {
        let day = app.day(round);
        let statuses = at_once(8, |_| ask(&asha, &day, &day).status);
        assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1);
        assert_eq!(statuses.iter().filter(|status| **status == 409).count(), 7);
        let id = own(&asha)[0]["_id"].as_str().unwrap().to_owned();
        let statuses = at_once(8, |number| {
            let decision = ["approve", "reject"][number / 4];
            decide(&desks[number % 2], decision, &id, "Done.").status
        });
        assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1);
        assert_eq!(statuses.iter().filter(|status| **status == 409).count(), 7);
        let mails = usize::try_from(round).unwrap();
        assert_eq!(app.mails_to(&asha.email).len(), mails);
        let decisions = "SELECT count(*) FROM audit WHERE action LIKE '%Leave'";
        assert_eq!(app.value::<i64>(decisions), round);
    }
}

#[test]
fn a_pending_leave_is_withdrawn_by_its_student_and_is_in_nobodys_way() {
    let app = TestApp::start();
    let (asha, boss) = (app.student(), app.staff(Role::SuperAdmin));
    let desk = app.staff(Role::LeaveAdmin);
    let (start, end) = (app.day(3), app.day(5));
    let id = asked(&asha, &start, &end);
    let before = own(&asha)[0].clone();
    let reply = withdraw(&asha, &id).expect(200).json();
    let withdrawn = with(&before, &json!({ "status": "Withdrawn" }));
    assert_eq!(reply, json!({ "success": true, "leave": withdrawn }));
    assert_eq!(own(&asha), std::slice::from_ref(&withdrawn));

    // It is nobody's work at the desk, whatever is asked for.
    let search = format!("?search={id}");
    for query in ["", "?status=Pending", "?status=Withdrawn", &search] {
        assert!(queue(&desk, query).is_empty(), "{query}");
    }
    let list = desk.get("/leave/fetch-leaves").expect(200);
    assert_eq!(list.header("portal-waiting"), Some("0"));
    let file = desk.get("/leave/export.csv").expect(200);
    assert!(!file.body.contains(&id), "{}", file.body);
    let differences = "SELECT count(*) FROM desk_differences()";
    assert_eq!(app.value::<i64>(differences), 0);

    // The second of two, and a decision after it, change nothing.
    let unchanged = app.checksums(&["throttles"]);
    for refused in [
        withdraw(&asha, &id),
        decide(&desk, "approve", &id, ""),
        decide(&desk, "reject", &id, "No."),
    ] {
        let refused = refused.expect(409);
        assert_eq!(refused.error(), "This leave has already been withdrawn.");
    }
    assert_eq!(app.checksums(&["throttles"]), unchanged);
    assert!(app.mails_to(&asha.email).is_empty());
    let student: String = app.value("SELECT student_id::text FROM leaves");
    assert_eq!(app.audit_of(&student), ["withdrawLeave"]);
    let audit = boss.get("/audit?action=withdrawLeave").expect(200).json();
    let entry = &audit["entries"][0];
    assert_eq!(entry["by"], Value::Null);
    assert_eq!(entry["subject"]["id"], json!(asha.id));
    assert_eq!(entry["detail"][0]["value"], json!(start));
    let file = boss.get("/audit/export.csv?action=withdrawLeave");
    assert!(file.expect(200).body.contains(",The student,"));

    ask(&asha, &start, &end).expect(200);
}

#[test]
fn only_a_pending_leave_of_ones_own_is_withdrawn() {
    let app = TestApp::start();
    let (asha, ravi, desk) = (app.student(), app.student(), app.staff(Role::LeaveAdmin));
    let theirs = app.college("Hill College").student();
    let (his, hers) = (
        asked(&ravi, &app.day(0), &app.day(0)),
        asked(&theirs, &app.day(0), &app.day(0)),
    );
    let decided = ["approve", "reject"].map(|decision| {
        let day = app.day(if decision == "approve" { 1 } else { 2 });
        let id = asked(&asha, &day, &day);
        decide(&desk, decision, &id, "").expect(200);
        id
    });
    let before = app.checksums(&["throttles"]);
    let unknown = withdraw(&asha, UNKNOWN).expect(404);
    for other in [&*his, &*hers, "x"] {
        let refused = withdraw(&asha, other).expect(404);
        assert_eq!(refused.body, unknown.body);
    }
    for (id, said) in decided.iter().zip(["approved", "rejected"]) {
        let refused = withdraw(&asha, id).expect(409);
        assert_eq!(
            refused.error(),
            format!("This leave has already been {said}.")
        );
    }
    for staff in [&desk, &app.staff(Role::Hod)] {
        withdraw(staff, &his).expect(403);
    }
    let except = ["throttles", "staff", "sessions"];
    for (table, sum) in app.checksums(&except) {
        assert_eq!(before[&table], sum, "{table}");
    }
}

#[test]
fn at_once_a_leave_is_either_withdrawn_or_decided() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.staff(Role::LeaveAdmin));
    for round in 1..=3 {
        let day = app.day(round);
        let id = asked(&asha, &day, &day);
        let statuses = at_once(8, |number| match number % 2 {
            0 => withdraw(&asha, &id).status,
            _ => decide(&desk, "approve", &id, "").status,
        });
        assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1);
        assert_eq!(statuses.iter().filter(|status| **status == 409).count(), 7);
        let acts = "SELECT count(*) FROM audit WHERE action LIKE '%Leave'";
        assert_eq!(app.value::<i64>(acts), round);
        let status = own(&asha)[0]["status"].clone();
        let mails = app.mails_to(&asha.email).len();
        let approved = "SELECT count(*) FROM leaves WHERE status = 'Approved'";
        assert_eq!(app.value::<i64>(approved), i64::try_from(mails).unwrap());
        assert!(status == "Approved" || status == "Withdrawn", "{status}");
    }
    let differences = "SELECT count(*) FROM desk_differences()";
    assert_eq!(app.value::<i64>(differences), 0);
}

#[test]
fn the_queue_is_filtered_searched_ordered_and_paged() {
    let app = TestApp::start();
    let (asha, ravi, desk) = (app.admitted(), app.student(), app.staff(Role::Hod));
    for day in 0..3 {
        app.pass(Duration::milliseconds(10));
        asked(&asha, &app.day(day), &app.day(day));
    }
    app.pass(Duration::milliseconds(10));
    let his = asked(&ravi, &app.day(9), &app.day(9));
    let days = |query: &str| {
        let leaves = queue(&desk, query).into_iter();
        let days = leaves.map(|one| one["startDate"].as_str().unwrap().to_owned());
        days.collect::<Vec<_>>()
    };
    let expected = |days: &[i64]| days.iter().map(|day| app.day(*day)).collect::<Vec<_>>();
    assert_eq!(days(""), expected(&[9, 2, 1, 0]));
    assert_eq!(days("?status=Pending"), expected(&[0, 1, 2, 9]));
    assert_eq!(days("?search=asha"), expected(&[2, 1, 0]));
    assert_eq!(days(&format!("?search={}", ravi.id)), expected(&[9]));
    assert_eq!(days(&format!("?search={}", ravi.username)), expected(&[9]));
    assert!(days("?search=%25").is_empty() && days("?status=Rejected").is_empty());

    let page = desk
        .get("/leave/fetch-leaves?limit=3&status=Pending&search=2")
        .expect(200);
    let last = page.json()["leaves"][2]["_id"].clone();
    let link = page.header("link").unwrap();
    for part in [
        last.as_str().unwrap(),
        "limit=3",
        "status=Pending",
        "search=2",
    ] {
        assert!(link.contains(part), "{link}");
    }
    let rest = format!("?limit=3&status=Pending&after={}", last.as_str().unwrap());
    assert_eq!(queue(&desk, &rest)[0]["_id"], json!(his));
    let path = format!("/leave/fetch-leave-student/{}?limit=2", asha.id);
    let page = asha.get(&path).expect(200);
    assert_eq!(page.json()["leaves"][0], own(&asha)[0]);
    let link = page.header("link").unwrap();
    assert!(link.starts_with(&format!("</api{path}&after=")), "{link}");
    let rest = link
        .strip_prefix("</api")
        .unwrap()
        .split_once('>')
        .unwrap()
        .0;
    let page = asha.get(rest).expect(200);
    assert_eq!(page.json()["leaves"], json!([own(&asha)[2]]));
    assert_eq!(page.header("link"), None);
}

#[test]
fn the_queue_is_searched_by_the_beginning_of_an_id_whole_or_as_it_is_shown() {
    let app = TestApp::start();
    let (asha, desk) = (app.student(), app.staff(Role::Hod));
    asked(&asha, &app.day(0), &app.day(0));
    app.pass(Duration::minutes(5));
    let id = asked(&asha, &app.day(1), &app.day(1));
    let shown = &id[id.len() - 8..];
    let found = |text: &str| {
        let leaves = queue(&desk, &format!("?search={text}")).into_iter();
        let ids = leaves.map(|one| one["_id"].as_str().unwrap().to_owned());
        ids.collect::<Vec<_>>()
    };
    for text in [&*id, &id[..8], &id[..13], shown, &shown[..6]] {
        assert_eq!(found(text), [&*id], "{text}");
        assert_eq!(found(&text.to_uppercase()), [&*id], "{text}");
    }
    // Neither the time that all ids of a season begin with, nor a piece of one, nor a pattern.
    let (tail, pattern) = (&shown[1..], format!("{}%25", &shown[..5]));
    for text in [&id[..7], &id[1..], tail, &pattern, &format!("{shown}0")] {
        assert_eq!(found(text), [""; 0], "{text}");
    }
}
