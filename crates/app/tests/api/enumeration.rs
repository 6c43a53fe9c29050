//! Nobody learns from the time that an answer takes whether an address is known. The margin is wide,
//! since test machines are shared; a missing hash would be off by much more.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::support::{Browser, TestApp};

const ROUNDS: usize = 60;
/// On a busy machine; half a minute there.
const ROUNDS_AT_MOST: usize = 1500;
const COST: u32 = 6;
const SETTINGS: [(&str, &str); 4] = [
    ("PORTAL_LIMIT_LOGIN_ACCOUNT_CLIENT", "100000/600"),
    ("PORTAL_LIMIT_LOGIN_ACCOUNT", "100000/600"),
    ("PORTAL_LIMIT_OTP_MAILS", "100000/600"),
    ("PORTAL_LIMIT_OTP_MAILS_ADDRESS", "100000/600"),
];

fn time(work: impl Fn()) -> Duration {
    let begun = Instant::now();
    work();
    begun.elapsed()
}

/// Tells whether the shortest times of two calls that take turns come within a quarter of each other:
/// whatever else the machine does only adds to a time, so the busier it is, the more rounds are needed.
#[track_caller]
fn take_equally_long(a: impl Fn(), b: impl Fn()) {
    let (mut of_a, mut of_b) = (Duration::MAX, Duration::MAX);
    for round in 1..=ROUNDS_AT_MOST {
        of_a = of_a.min(time(&a));
        of_b = of_b.min(time(&b));
        if round >= ROUNDS && of_a.max(of_b) * 4 <= of_a.min(of_b) * 5 {
            return;
        }
    }
    panic!("known and unknown differ: {of_a:?} and {of_b:?}");
}

#[test]
fn a_login_takes_as_long_for_an_unknown_name_as_for_a_wrong_password() {
    let app = TestApp::with_cost(&SETTINGS, COST);
    // Registered, so that the stored hash has the cost that a comparison with none has.
    let asha = app.newcomer("asha");
    asha.become_student(&app.home().id.to_string());
    asha.become_staff("Hill College");
    let sap_id = asha.sap_id();
    let browser = app.browser();
    let student = |name: &str| {
        browser.log_in(name, "wrong-password").expect(401);
    };
    take_equally_long(|| student(&asha.email), || student("nobody@example.in"));
    take_equally_long(|| student(&sap_id), || student("26000100099"));
    let staff = |name: &str| {
        browser.log_in_as_staff(name, "wrong-password").expect(401);
    };
    take_equally_long(|| staff(&asha.email), || staff("nobody@example.in"));
}

#[test]
fn registering_and_forgetting_take_as_long_for_a_known_address() {
    let app = TestApp::with_cost(&SETTINGS, COST);
    let college = app.home();
    let known = college.student();
    let id = college.id.to_string();
    let register = |browser: &Browser, email: &str| {
        let form = json!({
            "username": "x", "email": email, "password": "kela-am8-santra", "college": id,
        });
        browser.post("/auth/register", &form).expect(200);
    };
    let (here, there) = (app.browser(), app.browser());
    take_equally_long(
        || register(&here, &known.email),
        || register(&there, "nobody@example.in"),
    );
    let forget = |browser: &Browser, email: &str| {
        let body = json!({ "email": email });
        browser.post("/auth/forgot-password", &body).expect(200);
    };
    take_equally_long(
        || forget(&here, &known.email),
        || forget(&there, "nobody@example.in"),
    );
}
