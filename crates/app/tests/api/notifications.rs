//! What students are told under the bell.

use serde_json::{Value, json};

use crate::support::{Account, TestApp};

fn notifications(by: &Account) -> Value {
    by.get("/notifications").expect(200).json()
}

fn texts(by: &Account) -> Vec<String> {
    let notifications = notifications(by);
    let list = notifications["notifications"].as_array().unwrap().iter();
    list.map(|item| item["text"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn a_decision_is_told_until_it_is_read() {
    let app = TestApp::start();
    let asha = app.admitted();
    let list = notifications(&asha);
    assert_eq!(list["unread"], json!(2));
    let newest = &list["notifications"][0];
    assert_eq!(
        (&newest["area"], &newest["text"], &newest["isRead"]),
        (
            &json!("admission"),
            &json!("You are admitted to BMS."),
            &json!(false)
        )
    );
    let older = &list["notifications"][1]["_id"];
    let left = asha
        .put("/notifications/read", &json!({ "upTo": older }))
        .expect(200)
        .json();
    assert_eq!(left, json!({ "unread": 1 }));
    let after = notifications(&asha);
    assert_eq!(after["notifications"][0]["isRead"], json!(false));
    assert_eq!(after["notifications"][1]["isRead"], json!(true));
    for _ in 0..2 {
        let left = asha
            .put("/notifications/read", &json!({}))
            .expect(200)
            .json();
        assert_eq!(left, json!({ "unread": 0 }));
    }
    let refused = asha
        .put("/notifications/read", &json!({ "upTo": "x" }))
        .expect(400);
    assert_eq!(refused.faulty_fields(), ["upTo"]);
}

#[test]
fn every_student_reads_and_marks_ones_own_alone() {
    let app = TestApp::start();
    let (asha, ravi) = (app.admitted(), app.admitted());
    let other = app.college("Hill College").student();
    assert_eq!(
        notifications(&other),
        json!({ "notifications": [], "unread": 0 })
    );
    let newest = notifications(&asha)["notifications"][0]["_id"].clone();
    ravi.put("/notifications/read", &json!({ "upTo": newest }))
        .expect(200);
    other
        .put("/notifications/read", &json!({ "upTo": newest }))
        .expect(200);
    assert_eq!(notifications(&asha)["unread"], json!(2));
}

#[test]
fn what_is_told_is_paged_and_counted_to_a_hundred() {
    let app = TestApp::start();
    let (asha, accountant) = (app.admitted(), app.accountant());
    for _ in 0..100 {
        accountant.charge(&asha, 5);
    }
    let first = asha.get("/notifications?limit=50").expect(200);
    assert_eq!(first.json()["unread"], json!(100));
    let next = first.next_page().expect("a further page");
    let second = asha.get(&next).expect(200).json();
    let ids = |list: &Value| -> Vec<String> {
        let list = list["notifications"].as_array().unwrap().iter();
        list.map(|item| item["_id"].to_string()).collect()
    };
    let (first, second) = (ids(&first.json()), ids(&second));
    assert_eq!((first.len(), second.len()), (50, 50));
    assert!(first.iter().all(|id| !second.contains(id)));
}

#[test]
fn every_kind_of_decision_is_told() {
    let app = TestApp::start();
    let (asha, accountant) = (app.marked(&json!(39), &json!(60)), app.accountant());
    accountant.fund(&asha, 500);
    accountant.charge(&asha, 20);
    let desk = app.scholarship_desk();
    let merit = desk.add_scholarship("Merit", &app.day(7), 5_000);
    asha.participate(&merit).expect(200);
    desk.approve_students(&merit, &[&asha]).expect(200);
    let found = texts(&asha);
    let starts = [
        "You have been chosen for Merit.",
        "Library fine",
        "₹500.00 was added to your wallet",
        "Your result is published.",
        "You are admitted to BMS.",
        "Your application for BMS has been received.",
    ];
    assert_eq!(found.len(), starts.len(), "{found:?}");
    for (text, start) in found.iter().zip(starts) {
        assert!(text.starts_with(start), "{text}");
    }
}

#[test]
fn a_notification_is_its_kind_and_values_and_is_still_kept_as_a_text() {
    let app = TestApp::start();
    let (asha, accountant) = (app.admitted(), app.accountant());
    accountant.fund(&asha, 500);
    let newest = notifications(&asha)["notifications"][0].clone();
    assert_eq!(newest["kind"], "moneyAdded");
    assert_eq!(newest["params"]["amount"], json!(500));
    assert_eq!(newest["params"]["source"], "COUNTER");
    let kept: String = app.value(
        "SELECT text FROM notifications WHERE kind = 'moneyAdded' AND params->>'source' = 'COUNTER'",
    );
    assert_eq!(newest["text"], json!(kept));
}

#[test]
fn what_another_release_wrote_is_told_by_its_text() {
    let app = TestApp::start();
    let asha = app.admitted();
    let rewrite = |columns: &str| {
        app.execute(&format!(
            "UPDATE notifications SET text = 'As it was.', {columns}"
        ));
        let list = notifications(&asha);
        let item = &list["notifications"][0];
        assert_eq!(
            (&item["kind"], &item["params"], &item["text"], &item["area"]),
            (
                &Value::Null,
                &json!({}),
                &json!("As it was."),
                &json!("admission")
            )
        );
        let events = asha.get("/student/timeline").expect(200).json();
        let event = &events["events"][0];
        assert_eq!(
            (&event["kind"], &event["params"], &event["text"]),
            (&Value::Null, &json!({}), &json!("As it was."))
        );
    };
    rewrite("kind = 'ofALaterRelease', params = '{}'");
    rewrite("kind = NULL, params = NULL");
}
