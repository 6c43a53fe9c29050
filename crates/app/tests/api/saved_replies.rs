//! Saved replies: each desk keeps its own, at most fifty, and a stale edit is refused.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, Reply, TestApp, at_once};

fn add(by: &Account, desk: &str, title: &str) -> Reply {
    let body = json!({ "title": title, "text": "Please send it\nonce more." });
    by.post(&format!("/saved-replies/{desk}"), &body)
}

fn added(by: &Account, desk: &str, title: &str) -> Value {
    add(by, desk, title).expect(200).json()["reply"].clone()
}

fn change(by: &Account, reply: &Value, title: &str, text: &str) -> Reply {
    let id = reply["_id"].as_str().unwrap();
    let body = json!({ "title": title, "text": text, "revision": reply["revision"] });
    by.put(&format!("/saved-replies/change/{id}"), &body)
}

fn remove(by: &Account, reply: &Value) -> Reply {
    let id = reply["_id"].as_str().unwrap();
    let body = json!({ "revision": reply["revision"] });
    by.put(&format!("/saved-replies/remove/{id}"), &body)
}

fn listed(by: &Account, desk: &str) -> Vec<Value> {
    let list = by.get(&format!("/saved-replies/{desk}")).expect(200);
    list.json()["replies"].as_array().unwrap().clone()
}

fn count(statuses: &[u16], status: u16) -> usize {
    statuses.iter().filter(|other| **other == status).count()
}

#[test]
fn the_staff_of_a_desk_save_edit_and_remove_replies() {
    let app = TestApp::start();
    let (hod, clerk) = (app.staff(Role::Hod), app.staff(Role::LeaveAdmin));
    let reply = added(&clerk, "leaves", " Exams  first ");
    assert_eq!(reply["title"], "Exams  first");
    assert_eq!(reply["text"], "Please send it\nonce more.");
    assert_eq!(
        (&reply["desk"], &reply["revision"]),
        (&json!("leaves"), &json!(1))
    );
    let other = added(&hod, "leaves", "Enjoy it");
    // All who work there see the same ones, by title.
    assert_eq!(listed(&hod, "leaves"), [other.clone(), reply.clone()]);
    assert_eq!(listed(&clerk, "leaves"), listed(&hod, "leaves"));
    assert!(listed(&hod, "grievances").is_empty());

    let changed = change(&hod, &reply, "Exams", "They begin soon.")
        .expect(200)
        .json();
    let changed = changed["reply"].clone();
    assert_eq!(changed["revision"], 2);
    assert_eq!(
        (&changed["title"], &changed["text"]),
        (&json!("Exams"), &json!("They begin soon."))
    );
    // Sent twice it is one edit.
    let again = change(&hod, &reply, "Exams", "They begin soon.")
        .expect(200)
        .json();
    assert_eq!(again["reply"], changed);

    assert_eq!(
        remove(&clerk, &changed).expect(200).text("/message"),
        "The saved reply has been removed."
    );
    remove(&clerk, &changed).expect(404);
    assert_eq!(listed(&clerk, "leaves"), [other]);
    check_audit(&app);
}

/// Two replies were added; one of them was changed and removed.
fn check_audit(app: &TestApp) {
    let college = app.home().id.to_string();
    assert_eq!(
        app.audit_of(&college),
        [
            "addSavedReply",
            "addSavedReply",
            "changeSavedReply",
            "removeSavedReply"
        ]
    );
    let principal = app.staff(Role::SuperAdmin);
    let entry = principal
        .get("/audit?action=changeSavedReply")
        .expect(200)
        .json();
    assert_eq!(
        entry["entries"][0]["detail"],
        json!([
            { "name": "desk", "type": "code", "value": "leaves" },
            { "name": "title", "type": "text", "value": "Exams  first" },
            { "name": "reply", "type": "text", "value": "Please send it\nonce more." },
        ])
    );
}

#[test]
fn every_desk_has_its_own_and_no_other_staff_know_them() {
    let app = TestApp::start();
    let desks = [
        ("grievances", Role::GrievanceAdmin),
        ("leaves", Role::LeaveAdmin),
        ("topUps", Role::AccountantAdmin),
        ("admissions", Role::DocAdmin),
        ("practicals", Role::Teacher),
    ];
    for (desk, role) in desks {
        let own = app.staff(role);
        // One title fits at every desk.
        let reply = added(&own, desk, "Thanks");
        assert_eq!(listed(&own, desk).len(), 1);
        let elsewhere = app.college("Hill College").staff(role);
        assert!(listed(&elsewhere, desk).is_empty());
        let stranger = app.staff(if desk == "topUps" {
            Role::Teacher
        } else {
            Role::AccountantAdmin
        });
        for by in [&stranger, &elsewhere] {
            change(by, &reply, "Mine", "Mine.").expect(404);
            remove(by, &reply).expect(404);
        }
        stranger.get(&format!("/saved-replies/{desk}")).expect(404);
        add(&stranger, desk, "Mine").expect(404);
        app.staff(Role::SuperAdmin)
            .get(&format!("/saved-replies/{desk}"))
            .expect(403);
        assert_eq!(listed(&own, desk), [reply]);
    }
    app.staff(Role::Hod)
        .get("/saved-replies/kitchen")
        .expect(404);
}

#[test]
fn all_faults_of_a_reply_are_told_at_once() {
    let app = TestApp::start();
    let clerk = app.staff(Role::LeaveAdmin);
    let reply = added(&clerk, "leaves", "Thanks");
    let before = app.checksums(&["throttles"]);
    let long = json!({ "title": "x".repeat(61), "text": "x".repeat(501), "revision": 1 });
    let path = format!("/saved-replies/change/{}", reply["_id"].as_str().unwrap());
    for refused in [
        clerk.post("/saved-replies/leaves", &long),
        clerk.put(&path, &long),
    ] {
        refused.check_faults(&[
            (
                "title",
                "field.too-long",
                "Title may have at most 60 characters.",
            ),
            (
                "text",
                "field.too-long",
                "A reply may have at most 500 characters.",
            ),
        ]);
    }
    let empty = clerk.post("/saved-replies/leaves", &json!({})).expect(400);
    assert_eq!(empty.faulty_fields(), ["title", "text"]);
    assert_eq!(app.checksums(&["throttles"]), before);
}

#[test]
fn a_stale_edit_or_removal_is_refused_with_who_changed_it() {
    let app = TestApp::start();
    let (hod, clerk) = (app.staff(Role::Hod), app.staff(Role::LeaveAdmin));
    let reply = added(&clerk, "leaves", "Thanks");
    change(&hod, &reply, "Thanks", "Enjoy it.").expect(200);
    let sentence = format!(
        "{} has changed this saved reply. Open it again to see the change.",
        app.value::<String>(&format!("SELECT name FROM staff WHERE id = '{}'", hod.id))
    );
    for refused in [
        change(&clerk, &reply, "Thanks", "Come back."),
        remove(&clerk, &reply),
    ] {
        refused.check_refusal(409, "saved-reply.changed", &sentence);
    }
    assert_eq!(listed(&clerk, "leaves")[0]["text"], "Enjoy it.");
    // Of two at once one comes first.
    let newest = listed(&clerk, "leaves")[0].clone();
    let statuses = at_once(4, |number| {
        let by = [&hod, &clerk][number % 2];
        change(by, &newest, "Thanks", &format!("Text {number}.")).status
    });
    assert_eq!((count(&statuses, 200), count(&statuses, 409)), (1, 3));
}

#[test]
fn a_title_is_saved_once_also_by_many_at_once() {
    let app = TestApp::start();
    let (hod, clerk) = (app.staff(Role::Hod), app.staff(Role::LeaveAdmin));
    let statuses = at_once(6, |number| {
        let by = [&hod, &clerk][number % 2];
        add(by, "leaves", ["Thanks", "THANKS"][number % 2]).status
    });
    assert_eq!((count(&statuses, 200), count(&statuses, 409)), (1, 5));
    let sentence = "Another saved reply has this title.";
    add(&hod, "leaves", "thanks").check_refusal(409, "saved-reply.title-taken", sentence);
    let other = added(&hod, "leaves", "Enjoy it");
    let refused = change(&hod, &other, "thanks", "x");
    refused.check_refusal(409, "saved-reply.title-taken", sentence);
}

#[test]
fn a_desk_has_fifty_also_when_several_are_saved_at_once() {
    let app = TestApp::start();
    let (hod, clerk) = (app.staff(Role::Hod), app.staff(Role::LeaveAdmin));
    for number in 1..=49 {
        added(&clerk, "leaves", &format!("Reply {number}"));
    }
    let statuses = at_once(4, |number| {
        add(
            [&hod, &clerk][number % 2],
            "leaves",
            &format!("Last {number}"),
        )
        .status
    });
    assert_eq!((count(&statuses, 200), count(&statuses, 409)), (1, 3));
    let sentence = "This desk has 50 saved replies. Remove one first.";
    add(&hod, "leaves", "One more").check_refusal(409, "saved-reply.too-many", sentence);
    let replies = listed(&hod, "leaves");
    assert_eq!(replies.len(), 50);
    remove(&hod, &replies[0]).expect(200);
    added(&hod, "leaves", "One more");
}
