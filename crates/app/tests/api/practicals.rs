//! Practicals: scheduled, edited and withdrawn by teachers. What students ask is in
//! `practical_requests`.

use chrono::Duration;
use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, Reply, TestApp, at_once};

fn save(by: &Account, id: &str, body: &Value) -> Reply {
    by.put(&format!("/practicals/{id}"), body)
}

fn withdraw(by: &Account, id: &str) -> Reply {
    by.put(&format!("/practicals/{id}/withdraw"), &json!({}))
}

fn scheduled(by: &Account) -> Vec<Value> {
    by.list("/practicals/scheduled", "practicals")
}

const UNKNOWN: &str = "01900000-0000-7000-8000-000000000000";

#[test]
fn a_teacher_schedules_for_the_own_subjects_and_edits() {
    let app = TestApp::start();
    app.pass_to_hour(10);
    let (economics, teacher) = app.economics();
    let body = json!({
        "subjectId": economics, "title": " Market  survey ", "date": app.day(3),
        "comments": "Bring a notebook.",
    });
    let practical = teacher.post("/practicals", &body).expect(200).json()["practical"].clone();
    let id = practical["_id"].as_str().unwrap().to_owned();
    let expected = json!({
        "_id": id, "subjectId": economics, "subjectName": "Economics", "course": "BMS",
        "title": "Market  survey", "comments": "Bring a notebook.", "date": app.day(3),
        "pending": 0, "approved": 0, "isWithdrawable": true,
    });
    assert_eq!(practical, expected);
    assert_eq!(scheduled(&teacher), [expected]);
    let accounts = app.home().subject("Accounts");
    let edited = json!({ "subjectId": economics, "title": "Survey", "date": app.day(-30) });
    let colleague = app.home().teacher_of(&[&economics, &accounts]);
    let changed = save(&colleague, &id, &edited).expect(200).json();
    assert_eq!(changed["practical"]["comments"], Value::Null);
    assert_eq!(changed["practical"]["date"], app.day(-30));
    let moved = json!({ "subjectId": accounts, "title": "Survey", "date": app.day(0) });
    save(&teacher, &id, &moved).expect(404);
    save(&colleague, &id, &moved).expect(200);
    assert!(scheduled(&teacher).is_empty());
    // Sent twice it is one change.
    save(&colleague, &id, &moved).expect(200);
    let college = app.home().id.to_string();
    assert_eq!(app.audit_of(&college)[1..], ["changePractical"; 2]);
    assert_eq!(
        withdraw(&colleague, &id).expect(200).text("/message"),
        "The practical has been withdrawn."
    );
    withdraw(&colleague, &id).expect(404);
    assert!(scheduled(&colleague).is_empty());
    assert_eq!(app.audit_of(&college).last().unwrap(), "withdrawPractical");
}

#[test]
fn all_faults_of_a_practical_are_told_at_once() {
    let app = TestApp::start();
    app.pass_to_hour(10);
    let (economics, teacher) = app.economics();
    let id = teacher.schedule(&economics, "Survey", &app.day(0));
    let before = app.checksums(&["throttles"]);
    let body = json!({
        "subjectId": economics, "title": "x".repeat(121), "date": "2026-02-30",
        "comments": "x".repeat(1001),
    });
    let fields = ["title", "date", "comments"];
    assert_eq!(
        teacher
            .post("/practicals", &body)
            .expect(400)
            .faulty_fields(),
        fields
    );
    assert_eq!(
        save(&teacher, &id, &body).expect(400).faulty_fields(),
        fields
    );
    for date in [
        app.day(-31),
        app.day(367),
        "21/11/2026".into(),
        String::new(),
    ] {
        let body = json!({ "subjectId": economics, "title": "x", "date": date });
        let faulty = teacher.post("/practicals", &body).expect(400);
        assert_eq!(faulty.faulty_fields(), ["date"], "{date}");
    }
    assert_eq!(app.checksums(&["throttles"]), before);
}

#[test]
fn a_practical_of_long_ago_keeps_its_day_when_it_is_edited() {
    let app = TestApp::start();
    app.pass_to_hour(10);
    let (economics, teacher) = app.economics();
    let id = teacher.schedule(&economics, "Survey", &app.day(-30));
    let earlier = format!("UPDATE practicals SET held_on = held_on - 10 WHERE id = '{id}'");
    app.execute(&earlier);
    let edited =
        |day: i64| json!({ "subjectId": economics, "title": "A survey", "date": app.day(day) });
    assert_eq!(
        save(&teacher, &id, &edited(-39))
            .expect(400)
            .faulty_fields(),
        ["date"]
    );
    let kept = save(&teacher, &id, &edited(-40)).expect(200).json();
    assert_eq!(kept["practical"]["title"], "A survey");
}

#[test]
fn one_practical_is_scheduled_once_also_by_many_at_once() {
    let app = TestApp::start();
    app.pass_to_hour(10);
    let (economics, teacher) = app.economics();
    let (date, colleague) = (app.day(1), app.home().teacher_of(&[&economics]));
    let statuses = at_once(6, |number| {
        let by = [&teacher, &colleague][number % 2];
        let title = ["Survey", "SURVEY"][number % 2];
        let body = json!({ "subjectId": economics, "title": title, "date": date });
        by.post("/practicals", &body).status
    });
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1);
    assert_eq!(statuses.iter().filter(|status| **status == 409).count(), 5);
    let body = json!({ "subjectId": economics, "title": " survey", "date": date });
    assert_eq!(
        teacher.post("/practicals", &body).expect(409).error(),
        "A practical with this title is already scheduled for this day."
    );
    let other = teacher.schedule(&economics, "Survey", &app.day(2));
    save(&teacher, &other, &body).expect(409);
}

#[test]
fn what_is_not_of_the_own_subjects_is_unknown() {
    let app = TestApp::start();
    app.pass_to_hour(10);
    let (economics, teacher) = app.economics();
    let id = teacher.schedule(&economics, "Survey", &app.day(0));
    let accounts = app.home().subject("Accounts");
    let hill = app.college("Hill College");
    let theirs = hill.set_up().subject("Economics");
    let others = [
        app.home().teacher_of(&[&accounts]),
        app.staff(Role::Teacher),
        hill.teacher_of(&[&theirs]),
    ];
    let before = app.checksums(&["throttles"]);
    for other in &others {
        let body =
            |subject: &str| json!({ "subjectId": subject, "title": "Mine", "date": app.day(0) });
        let not_found = withdraw(other, UNKNOWN).expect(404).body;
        assert_eq!(withdraw(other, &id).expect(404).body, not_found);
        for subject in [&economics, UNKNOWN, "nonsense"] {
            let refused = other.post("/practicals", &body(subject)).expect(404);
            assert_eq!(refused.body, not_found);
        }
        for subject in [&economics, &accounts, &theirs] {
            assert_eq!(save(other, &id, &body(subject)).expect(404).body, not_found);
        }
        assert!(scheduled(other).is_empty());
    }
    // The same teacher without the subject.
    let boss = app.staff(Role::SuperAdmin);
    let path = format!("/admin/subjects/{}", teacher.id);
    assert_eq!(
        app.checksums(&["throttles"])["practicals"],
        before["practicals"]
    );
    boss.put(&path, &json!({ "subjectIds": [] })).expect(200);
    assert!(scheduled(&teacher).is_empty());
    withdraw(&teacher, &id).expect(404);
}

#[test]
fn the_list_is_paged_from_the_newest_day_on() {
    let app = TestApp::start();
    app.pass_to_hour(10);
    let (economics, teacher) = app.economics();
    let days = [2, -5, 9, 2, 0];
    for (number, day) in (1..).zip(days) {
        teacher.schedule(&economics, &format!("Practical {number}"), &app.day(day));
    }
    let (mut path, mut seen) = ("/practicals/scheduled?limit=2".to_owned(), Vec::new());
    loop {
        let reply = teacher.get(&path).expect(200);
        let rows = reply.json()["practicals"].as_array().unwrap().clone();
        seen.extend(rows.into_iter().map(|row| row["title"].clone()));
        let Some(link) = reply.header("link") else {
            break;
        };
        let next = link.strip_prefix("</api").unwrap();
        path = next.strip_suffix(">; rel=\"next\"").unwrap().to_owned();
    }
    assert_eq!(seen, [3, 4, 1, 5, 2].map(|n| format!("Practical {n}")));
    let mut days: Vec<_> = scheduled(&teacher)
        .iter()
        .map(|p| p["date"].to_string())
        .collect();
    days.reverse();
    assert!(days.is_sorted());
}

#[test]
fn a_subject_with_a_practical_is_not_removed() {
    let app = TestApp::start();
    let (economics, teacher) = app.economics();
    let id = teacher.schedule(&economics, "Survey", &app.day(0));
    let boss = app.staff(Role::SuperAdmin);
    let body = json!({
        "collegeID": "SUN-1", "collegeName": "Sunrise College", "address": "1 Hill Road",
        "courses": [{ "courseName": "BMS", "baseFee": 1, "eligibility": 1, "subjects": [] }],
    });
    assert_eq!(
        boss.post("/college/add", &body).expect(409).error(),
        "Practicals are scheduled for Economics, so it cannot be removed."
    );
    withdraw(&teacher, &id).expect(200);
    boss.post("/college/add", &body).expect(200);
}

#[test]
fn a_subject_is_not_removed_while_a_practical_is_scheduled_for_it() {
    let app = TestApp::start();
    let body = json!({
        "collegeID": "SUN-1", "collegeName": "Sunrise College", "address": "1 Hill Road",
        "courses": [{ "courseName": "BMS", "baseFee": 1, "eligibility": 1, "subjects": [] }],
    });
    for round in 0..4 {
        let (economics, teacher) = app.economics();
        let boss = app.staff(Role::SuperAdmin);
        app.pass(Duration::milliseconds(1));
        let practical = json!({
            "subjectId": economics, "title": format!("Round {round}"), "date": app.day(0),
        });
        let statuses = at_once(2, |number| {
            if number == 0 {
                teacher.post("/practicals", &practical).status
            } else {
                boss.post("/college/add", &body).status
            }
        });
        assert!(
            matches!(statuses[..], [200, 409] | [404, 200]),
            "{statuses:?}"
        );
        app.execute("DELETE FROM practicals");
    }
}
