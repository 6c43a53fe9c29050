//! What the database keeps of years, classes and enrolments shows nowhere, as long as a college has not spoken of terms.

use std::collections::BTreeMap;

use chrono::Duration;
use portal_domain::roles::Role;
use portal_http::routes;
use serde_json::json;

use crate::support::{Account, Targets, TestApp};

/// What a call answers, by who calls and what: the status and the text.
type Replies = BTreeMap<String, (u16, String)>;

fn is_about_years(path: &str) -> bool {
    let about = [
        "/academic-years",
        "/classes",
        "/college/course-moves",
        "/accountant/dues",
        "/promotions",
        "/enrolment-changes",
        "/student-imports",
    ];
    about.iter().any(|start| path.starts_with(start))
}

/// What everything that can be read answers to the first of these people who may read it, a minute later.
fn read_all(app: &TestApp, people: &[(&str, &Account)], targets: &Targets) -> Replies {
    app.pass(Duration::minutes(1));
    let mut replies = Replies::new();
    let reads = routes::table(true)
        .into_iter()
        // What is about years and classes shows them.
        .filter(|route| route.method == "GET" && !is_about_years(route.path));
    for path in reads.map(|route| route.path) {
        for (who, person) in people {
            let reply = person.send(&targets.call("GET", path));
            if ![401, 403].contains(&reply.status) {
                let text = String::from_utf8_lossy(&reply.bytes).into_owned();
                replies.insert(format!("{who} {path}"), (reply.status, text));
                break;
            }
        }
    }
    replies
}

/// As the migration leaves those who were admitted before it.
const FORGET: &str = "SET session_replication_role = replica;
    UPDATE marks SET enrolment_id = NULL; UPDATE reexams SET enrolment_id = NULL; UPDATE results SET enrolment_id = NULL;
    UPDATE charges SET demand_id = NULL, plan = NULL; DELETE FROM demand_lines; DELETE FROM demands;
    DELETE FROM enrolment_subjects; DELETE FROM enrolments; DELETE FROM classes; DELETE FROM academic_years;
    DELETE FROM back_fills; RESET session_replication_role";

#[test]
fn every_reply_is_the_same_before_the_admitted_are_enrolled_and_after() {
    let app = TestApp::start();
    let asha = app.marked(&json!(20), &json!(84));
    let desk = app.accountant();
    desk.add_funds(&asha, &json!(60_000), "Cash book 1")
        .expect(200);
    let staff: Vec<(String, Account)> = Role::ALL
        .iter()
        .map(|role| (format!("{role:?}"), app.staff(*role)))
        .collect();
    let people = staff.iter().map(|(role, account)| (role.as_str(), account));
    let people: Vec<(&str, &Account)> = [("student", &asha)].into_iter().chain(people).collect();
    let targets = Targets::of(&app).naming(&asha.id);

    let (first, again) = (
        read_all(&app, &people, &targets),
        read_all(&app, &people, &targets),
    );
    let enrolled = "SELECT count(*) FROM enrolments WHERE closed_on IS NULL";
    assert_eq!(app.value::<i64>(enrolled), 1);
    app.execute(FORGET);
    let before = read_all(&app, &people, &targets);
    for step in [
        "SELECT enrol_next(5000)",
        "SELECT tie_next(5000)",
        "SELECT adopt_next(5000)",
    ] {
        while app.value::<i32>(step) > 0 {}
    }
    assert_eq!(app.value::<i64>(enrolled), 1);
    assert_eq!(
        app.value::<i64>("SELECT count(*) FROM marks WHERE enrolment_id IS NULL"),
        0
    );
    let waiting = "SELECT count(*) FROM charges WHERE kind = 'instalment' AND demand_id IS NULL";
    assert_eq!(app.value::<i64>(waiting), 0);
    let after = read_all(&app, &people, &targets);

    // What differs from call to call says nothing: it has an instant, or what the calls before have left.
    let steady: Vec<&String> = first
        .keys()
        .filter(|call| first[*call] == again[*call])
        .collect();
    let well = steady.iter().filter(|call| first[**call].0 == 200).count();
    assert!(well >= 60, "{well} replies could be compared: {steady:?}");
    for call in steady {
        assert_eq!(
            first[call], before[call],
            "{call}, before they are enrolled"
        );
        assert_eq!(first[call], after[call], "{call}, after");
    }
}
