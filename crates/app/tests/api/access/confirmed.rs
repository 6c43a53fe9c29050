//! Before which calls staff confirm who they are: every endpoint, tried by everybody whose confirmation is too old.

use std::collections::BTreeMap;

use portal_domain::{factors::Act, roles::Role, sessions::Freshness};
use portal_http::{Confirmation, routes};

use super::{Caller, Person, design_of, refusal, set_back, table};
use crate::support::{Browser, STUDENT_PASSWORD, Targets, TestApp};

/// When a call is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum When {
    Always,
    /// If what it would change needs it. The sample does.
    Sample,
    /// The same, and the sample does not.
    NotSample,
}

/// The calls before which staff have to have confirmed who they are, and within how many minutes. Beside the table of
/// the code, so that a gate that asks no more is noticed here.
#[rustfmt::skip]
const DESIGN: &[(&str, &str, i64, When)] = &[
    ("POST", "/auth/change-password",  15, When::Always),
    ("POST", "/auth/change-email",     15, When::Always),
    ("POST", "/auth/factor/enrol",     15, When::Always),
    ("POST", "/auth/factor/prove",     15, When::Always),
    ("POST", "/auth/factor/confirm",   15, When::Always),
    ("POST", "/auth/factor/passkey/begin", 15, When::Always),
    ("POST", "/auth/factor/passkey/finish", 15, When::Always),
    ("PUT",  "/auth/passkeys/{id}",    15, When::Always),
    ("DELETE", "/auth/passkeys/{id}",  15, When::Always),
    ("POST", "/auth/passkeys/begin",   15, When::Always),
    ("PUT",  "/college/factor-roles",  15, When::Always),
    ("POST", "/college/add",           15, When::Sample),
    ("POST", "/college/course-moves/{id}/approve", 15, When::Always),
    ("POST", "/promotions/{id}/approve", 15, When::Always),
    ("POST", "/enrolment-changes/{id}/approve", 15, When::Always),
    ("POST", "/student-imports/{id}/approve-dues", 15, When::Always),
    ("POST", "/admin/invite",          15, When::Always),
    ("PUT",  "/admin/approve/{id}",    15, When::Always),
    ("PUT",  "/admin/role/{id}",       15, When::Always),
    ("POST", "/admin/update-password", 15, When::Always),
    ("POST", "/admin/factor-restorations", 15, When::Always),
    ("PUT",  "/admin/factor-restorations/{id}/confirm", 15, When::Always),
    ("POST", "/scholarship/pay/{id}",  15, When::Always),
    ("PUT",  "/accountant/transactions/{id}/reverse", 15, When::Always),
    ("PUT",  "/accountant/top-ups/{id}/approve", 15, When::NotSample),
    ("POST", "/accountant/add-funds",  15, When::NotSample),
    ("GET",  "/accountant/students/export.csv", 15, When::Always),
    ("GET",  "/accountant/top-ups/export.csv", 15, When::Always),
    ("GET",  "/accountant/charges/export.csv", 15, When::Always),
    ("GET",  "/transactions/export.csv", 15, When::Always),
    ("GET",  "/audit/export.csv",      15, When::Always),
    ("GET",  "/marks/export.csv",      15, When::Always),
    ("GET",  "/grievance/export.csv",  15, When::Always),
    ("GET",  "/leave/export.csv",      15, When::Always),
    ("POST", "/auth/device",           15, When::Always),
    ("POST", "/fees/pay",              15, When::Always),
    ("POST", "/wallet/pay",            15, When::Always),
    ("POST", "/wallet/top-ups",        15, When::Always),
    ("POST", "/reexam/pay",            15, When::Always),
    ("POST", "/scholarship/participate", 15, When::Always),
    ("POST", "/student/fill-details",  15, When::Always),
    ("GET",  "/student/admission.pdf", 15, When::Always),
    ("GET",  "/documents/{id}",        15, When::NotSample),
    ("GET",  "/leave/{id}/attachment", 15, When::NotSample),
    ("GET",  "/grievance/{id}/attachment", 15, When::NotSample),
    ("PUT",  "/marks/publish",         60, When::Always),
    ("PUT",  "/marks/{studentId}",     60, When::NotSample),
];

/// Those before which students have to, as well.
const OF_STUDENTS: [(&str, &str); 4] = [
    ("PUT", "/auth/passkeys/{id}"),
    ("DELETE", "/auth/passkeys/{id}"),
    ("POST", "/auth/passkeys/begin"),
    ("POST", "/auth/device"),
];

/// Those before which students have to whom their device has signed in.
const OF_STUDENTS_BY_DEVICE: [(&str, &str); 7] = [
    ("POST", "/fees/pay"),
    ("POST", "/wallet/pay"),
    ("POST", "/wallet/top-ups"),
    ("POST", "/reexam/pay"),
    ("POST", "/scholarship/participate"),
    ("POST", "/student/fill-details"),
    ("GET", "/student/admission.pdf"),
];

const BY_DEVICE: &str = "student by device";

/// A student whom their device has signed in, and who has just confirmed it.
fn by_device(app: &TestApp) -> Browser {
    let student = app.student();
    let key = student.stay();
    student.wake(&key).expect(200);
    let password = serde_json::json!({ "currentPassword": STUDENT_PASSWORD });
    student.step_up_with(&password).expect(200);
    student.browser
}

fn asked(method: &str, path: &str) -> Option<(i64, When)> {
    let row = DESIGN.iter().find(|row| (row.0, row.1) == (method, path));
    row.map(|row| (row.2, row.3))
}

fn minutes(act: Act) -> i64 {
    match act.freshness() {
        Freshness::Quarter => 15,
        Freshness::Hour => 60,
    }
}

#[test]
fn the_table_of_the_code_asks_for_a_confirmation_where_the_design_does() {
    let mut rows = 0;
    for endpoint in routes::table(true) {
        let told = match endpoint.confirmation {
            Confirmation::NotAsked => None,
            Confirmation::AtGate(act) => Some((minutes(act), true)),
            Confirmation::InUseCase(act) => Some((minutes(act), false)),
        };
        let asked = asked(endpoint.method.as_str(), endpoint.path);
        let ours = asked.map(|(minutes, when)| (minutes, when == When::Always));
        assert_eq!(told, ours, "{} {}", endpoint.method, endpoint.path);
        rows += usize::from(ours.is_some());
    }
    assert_eq!(rows, DESIGN.len(), "the design names more than there is");
}

/// Staff of every role, whose sessions go on, and those who are asked for nothing: students, nobody, and staff whose
/// session is none.
fn everybody(app: &TestApp) -> Vec<Person> {
    let mut people = vec![
        Person::new("nobody", Caller::Nobody, app.browser()),
        Person::new("back to pending", Caller::Nobody, set_back(app).browser),
        Person::new("student", Caller::Student, app.student().browser),
        Person::new(BY_DEVICE, Caller::Student, by_device(app)),
    ];
    people.extend(
        Role::ALL
            .map(|role| Person::new(role.as_str(), Caller::Staff(role), app.staff(role).browser)),
    );
    people
}

fn signed_in(people: &[Person]) -> Vec<&Browser> {
    let is_somebody = |person: &&Person| !matches!(person.caller, Caller::Nobody);
    people
        .iter()
        .filter(is_somebody)
        .map(|person| &person.browser)
        .collect()
}

/// Tries every call by everybody, whose last confirmation is that many minutes old; how often which act was refused.
fn try_all(app: &TestApp, people: &[Person], age: i64) -> BTreeMap<String, i64> {
    // The sample changes the UPI id of a college that nobody has set up yet.
    app.execute("UPDATE colleges SET upi_id = NULL, revision = 0");
    let unknown = Targets::unknown(app);
    let mut refused = BTreeMap::new();
    for (method, path, _) in table().into_iter().filter(|row| !row.1.ends_with("logout")) {
        for person in people {
            // It would begin a session by password.
            if person.title == BY_DEVICE && path == "/auth/change-password" {
                continue;
            }
            let reply = person.browser.send(&unknown.call(&method, path));
            let may = refusal(design_of(&method, path), person.caller).is_none();
            let is_asked = match person.caller {
                Caller::Staff(_) => true,
                Caller::Student => {
                    let call = (method.as_str(), path);
                    let of_device = OF_STUDENTS_BY_DEVICE.contains(&call);
                    OF_STUDENTS.contains(&call) || (of_device && person.title == BY_DEVICE)
                }
                Caller::Nobody | Caller::AtPassword(_) => false,
            };
            let is_due = asked(&method, path).is_some_and(|(limit, when)| {
                age >= limit && when != When::NotSample && is_asked && may
            });
            let is_stale = reply.is_json() && reply.json()["code"] == "factor.stale";
            assert_eq!(
                is_stale, is_due,
                "{method} {path} by {}: {}",
                person.title, reply.body
            );
            if is_due {
                assert_eq!(reply.status, 403, "{method} {path}");
                *refused.entry(act_of(&method, path)).or_default() += 1;
            }
        }
    }
    refused
}

fn act_of(method: &str, path: &str) -> String {
    let mut endpoints = routes::table(true).into_iter();
    let endpoint = endpoints.find(|row| (row.method.as_str(), row.path) == (method, path));
    let act = endpoint.and_then(|endpoint| endpoint.confirmation.act());
    act.expect("an act").as_str().to_owned()
}

/// How often the audit says that which act was refused.
fn noted(app: &TestApp) -> BTreeMap<String, i64> {
    let query =
        "SELECT detail ->> 'act', count(*) FROM audit WHERE action = 'refuseStale' GROUP BY 1";
    let rows = app.sql().query(query, &[]).expect("read the audit");
    rows.iter().map(|row| (row.get(0), row.get(1))).collect()
}

#[test]
fn staff_confirm_who_they_are_before_the_acts_of_the_design() {
    let app = TestApp::with(&[("PORTAL_LIMIT_OTP_MAILS", "1000/3600")]);
    let people = everybody(&app);
    let signed_in = signed_in(&people);
    // Long before the quarter of an hour: on a busy machine so many calls take minutes.
    app.work_on(&signed_in, 5);
    assert_eq!(try_all(&app, &people, 5), BTreeMap::new());
    // With the sample the other student has changed the password, and is signed in anew.
    app.execute("UPDATE sessions SET begun_at = begun_at - interval '5 minutes' WHERE student_id IS NOT NULL AND device_id IS NULL");
    app.work_on(&signed_in, 11);
    let quarter = try_all(&app, &people, 16);
    assert!(!quarter.contains_key("publishResult"), "{quarter:?}");
    assert_eq!(noted(&app), quarter);
    app.work_on(&signed_in, 45);
    let hour = try_all(&app, &people, 61);
    assert_eq!(hour["publishResult"], 1);
    let mut all = quarter;
    for (act, times) in hour {
        *all.entry(act).or_default() += times;
    }
    assert_eq!(noted(&app), all);
}
