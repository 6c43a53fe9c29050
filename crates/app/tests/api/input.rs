//! Hostile values in every field of every request: told as faults, never believed, never a crash.

use portal_domain::roles::Role;
use portal_http::{Access, routes};
use serde_json::Value;

use crate::support::{Account, Browser, Call, FORMS, Targets, TestApp};

/// JSON texts that stand in place of a field's value.
fn hostile_values() -> Vec<String> {
    let mut values: Vec<String> = [
        r#""\ud800""#,
        r#""a\udfffb""#,
        r#""a\u0000b""#,
        r#""a\r\nBcc: victim@example.in""#,
        r#""a\nb""#,
        r#""a@b.in\r\nBcc: c@d.in""#,
        r#""\u202egnp.exe""#,
        "1e400",
        "-1e400",
        "9223372036854775808",
        "-9223372036854775809",
        "18446744073709551616",
        "1.5",
        "true",
        "null",
        "[]",
        "{}",
        r#"[""]"#,
        r#"{"$ne": ""}"#,
        "nonsense",
        "",
        "\"a",
    ]
    .map(str::to_owned)
    .into();
    values.push(format!("\"{}\"", "x".repeat(10_000)));
    values.push(format!("\"{}\"", "अ".repeat(10_000)));
    values.push("[".repeat(30_000));
    values.push(format!("{}{}", "[".repeat(20_000), "]".repeat(20_000)));
    values.push(r#"{"a":"#.repeat(10_000));
    values
}

/// The body with one field's value replaced by that text.
fn with_field(body: &Value, field: &str, value: &str) -> String {
    let fields = body.as_object().unwrap().iter();
    let parts: Vec<String> = fields
        .map(|(name, old)| {
            let text = if name == field {
                value.to_owned()
            } else {
                old.to_string()
            };
            format!("\"{name}\":{text}")
        })
        .collect();
    format!("{{{}}}", parts.join(","))
}

/// Who may call, and the sample requests with the student whom such a caller may name.
fn entitled(app: &TestApp, access: Access, targets: &Targets) -> (Browser, Targets) {
    match access {
        Access::Anyone => (app.browser(), targets.clone()),
        Access::Student | Access::StudentOrStaff(_) => {
            let student = app.student();
            (student.browser, targets.naming(&student.id))
        }
        Access::Staff(roles) => (app.staff(roles[0]).browser, targets.clone()),
        Access::StaffOrEnrolling => (app.staff(Role::Hod).browser, targets.clone()),
        Access::AtPassword => (app.staff_at_password().browser, targets.clone()),
    }
}

/// What is hostile elsewhere and has a meaning in that field of that endpoint.
fn is_taken(path: &str, field: &str, value: &str) -> bool {
    // Line breaks, which a text of several lines may have.
    let has_lines = value.contains(r"\n") && value.len() < 100;
    // Nobody reads a password, so it may hold what only misleads readers.
    (value.contains("202e") && field.to_lowercase().contains("password"))
        // Which is an amount of money like any other.
        || (field == "amount" && value == "1.5")
        || (has_lines && matches!((path, field), ("/grievance/add", "details") | ("/grievance/reopen/{id}" | "/leave/add", "reason")))
        || (has_lines && path.starts_with("/saved-replies/") && field == "text")
        // What may be left out.
        || (value == "null" && matches!(field, "category" | "account"))
        || (path == "/college/add" && is_left_out_of_college(field, value))
        // Then it is a trial, which tells the faults of the file and changes nothing.
        || (value == "true"
            && field == "dryRun"
            && ["/college/subjects", "/student-imports"].contains(&path))
        // No role but those that always need a factor.
        || (value == "[]" && (path, field) == ("/college/factor-roles", "added"))
        // A browser may have no stack to name places of.
        || (value == "[]" && (path, field) == ("/crashes", "places"))
}

/// A list or a particular of the college that is not sent stays as it is, and one that is empty is none.
fn is_left_out_of_college(field: &str, value: &str) -> bool {
    match field {
        "globalFees" | "courses" | "instalments" => matches!(value, "null" | "[]"),
        "supportEmail" | "supportPhone" | "upiId" => matches!(value, "null" | ""),
        "reexamFee" | "scholarshipFee" => matches!(value, "null" | "1.5"),
        "revision" => value == "null",
        _ => false,
    }
}

/// Whether that reply says that the value was not taken.
fn is_refused((path, access): (&str, Access), field: &str, value: &str, status: u16) -> bool {
    matches!(status, 400 | 413 | 429)
                    // An overlong password is simply wrong, an id that is none is unknown.
                    || (status == 401 && path.ends_with("login"))
                    || (status == 404 && matches!(field, "adminId" | "staffId" | "chargeId" | "studentId" | "subjectId" | "studentIds" | "scholarshipId" | "fee" | "classId" | "divisionId"))
                    // What may be left out; then the student or the course is unknown.
                    || (status == 404 && path.starts_with("/marks/"))
                    // No class or course is meant, whatever is to be done with it.
        || (status == 404 && path.starts_with("/classes/"))
        || (status == 404 && path.starts_with("/college/course-moves/"))
        || (status == 404 && path.starts_with("/promotions/"))
        // Nobody who teaches is meant, and no subject at all is a set too.
                    || (status == 409 && field == "subjectIds")
                    // A browser without a device, whatever it answers.
                    || (status == 401 && path == "/auth/device/sign-in")
                    // A challenge that nobody was given, whatever answers it.
                    || (status == 409 && matches!(field, "ceremony" | "credential"))
                    // What may be left out; then there is nothing of that id.
                    || (status == 404
                        && value == "null"
                        && matches!(field, "comment" | "comments" | "lecture" | "revision"))
                    || (status == 404
                        && matches!(value, "null" | "[]")
                        && matches!(field, "fees" | "classes" | "instalments" | "lastAdmissionOn" | "collegeRevision"))
                    // All that there is has been read.
                    || (status == 200 && field == "upTo" && value == "null")
                    // Of a college whose details have been saved since.
                    || (status == 409 && field == "collegeRevision")
                    // An id that is not one's own.
                    || (status == 403
                        && field == "studentId"
                        && access == Access::Student)
                    // A reply has several lines, or is left out; then there is nothing to resolve.
                    || (status == 404 && field == "reply")
                    // A remark may be left out; then there is nothing to approve.
                    || (status == 404 && path.starts_with("/admission/"))
}

/// The audit but what it says of answers that were no passkey's.
const NOTED: &str = "SELECT count(*) FROM audit WHERE action <> 'refusePasskey'";

#[test]
fn a_hostile_value_in_any_field_is_refused_and_changes_nothing() {
    let app = TestApp::start();
    let targets = Targets::of(&app);
    let unsafe_ones = routes::table(false)
        .into_iter()
        // What is wrong with a form has tests of its own, and DELETE takes no body.
        .filter(|endpoint| !endpoint.method.is_safe() && endpoint.method != "DELETE")
        .filter(|endpoint| !FORMS.contains(&endpoint.path));
    let callers: Vec<_> = unsafe_ones
        .map(|endpoint| (entitled(&app, endpoint.access, &targets), endpoint))
        .collect();
    let before = app.checksums(&["throttles", "audit"]);
    let noted: i64 = app.value(NOTED);
    let mut tried = 0;
    for ((browser, targets), endpoint) in &callers {
        let body = targets.body(endpoint.path);
        for field in body.as_object().unwrap().keys() {
            for value in hostile_values() {
                if is_taken(endpoint.path, field, &value) {
                    continue;
                }
                let path = targets.path(endpoint.path);
                let call = Call::new(endpoint.method.as_str(), &path)
                    .with_body("application/json", with_field(&body, field, &value));
                let reply = browser.send(&call);
                let start: String = value.chars().take(40).collect();
                let refused = is_refused(
                    (endpoint.path, endpoint.access),
                    field,
                    &value,
                    reply.status,
                );
                assert!(refused, "{} {field}={start}: {reply:?}", endpoint.path);
                tried += 1;
            }
        }
    }
    assert!(tried > 500, "only {tried} values were tried");
    assert_eq!(app.checksums(&["throttles", "audit"]), before);
    assert_eq!(app.value::<i64>(NOTED), noted, "but refusals of passkeys");
}

#[test]
fn line_breaks_and_nul_are_told_as_a_fault_of_their_field() {
    let app = TestApp::start();
    let targets = Targets::of(&app);
    for field in ["username", "email", "password"] {
        for text in ["a\r\nb", "a\nb", "a\0b"] {
            let mut form = targets.body("/auth/register");
            form[field] = Value::from(format!("kela{text}@example.in"));
            let reply = app.browser().post("/auth/register", &form).expect(400);
            assert_eq!(reply.faulty_fields(), [field]);
        }
    }
}

#[test]
fn a_value_of_the_wrong_type_is_told_with_its_field() {
    let app = TestApp::start();
    let body = serde_json::json!({ "email": 5, "password": "x" });
    let reply = app.browser().post("/auth/login", &body).expect(400);
    assert_eq!(reply.faulty_fields(), ["email"]);
}

#[test]
fn an_array_is_no_object() {
    let app = TestApp::start();
    let (student, browser) = (app.student(), app.browser());
    let body = serde_json::json!([student.email, crate::support::STUDENT_PASSWORD]);
    browser.post("/auth/login", &body).expect(400);
    let docs = app.staff(Role::DocAdmin);
    let path = format!("/admission/approve/{}", app.applicant().id);
    docs.put(&path, &serde_json::json!([])).expect(400);
    docs.put(&path, &serde_json::json!({})).expect(200);
}

#[test]
fn hostile_ids_in_the_path_are_unknown() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    let overlong = "a".repeat(5000);
    for id in [
        "%00",
        "%0d%0aset-cookie:%20a=b",
        "%ed%a0%80",
        "..%2f..%2fadmin",
        "'%20OR%201=1--",
        "00000000-0000-0000-0000-00000000000",
        "99999999999999999999",
        "-1",
        "null",
        &overlong,
    ] {
        for decision in ["reject", "disable", "withdraw"] {
            let path = format!("/admin/{decision}/{id}");
            let reply = boss.put(&path, &serde_json::json!({}));
            assert!(matches!(reply.status, 400 | 404), "{path}: {reply:?}");
        }
    }
}

#[test]
fn hostile_queries_of_lists_are_refused_or_find_nothing() {
    let app = TestApp::start();
    let boss: Account = app.staff(Role::SuperAdmin);
    let colleges = "/college/get-colleges";
    let everybody = boss.get("/admin/credential").expect(200).body;
    for path in [colleges, "/admin/credential", "/admin/invitations"] {
        for query in [
            "limit=1e400",
            "limit=9223372036854775808",
            "limit=-1",
            "limit=0",
            "limit=1001",
            "after=%00",
            "after=x",
            "limit=1&limit=2",
        ] {
            let reply = boss.get(&format!("{path}?{query}"));
            assert_eq!(reply.status, 400, "{path}?{query}: {}", reply.body);
        }
        let long = format!("search={}", "x".repeat(101));
        let hostile = ["search=%00", "search=a%0d%0ab", &long];
        let is_searched = path != "/admin/invitations";
        for query in hostile.into_iter().filter(|_| is_searched) {
            let reply = boss.get(&format!("{path}?{query}"));
            assert_eq!(reply.status, 400, "{path}?{query}: {}", reply.body);
        }
        for query in [
            "search=%25",
            "search=_",
            "search=%5c",
            "search='%20OR%20'1'='1",
        ] {
            let body = boss.get(&format!("{path}?{query}")).expect(200).body;
            assert_ne!(body, everybody, "{path}?{query}");
        }
    }
    let unknown = "after=01890000-0000-7000-8000-000000000000";
    boss.get(&format!("{colleges}?{unknown}")).expect(200);
}
