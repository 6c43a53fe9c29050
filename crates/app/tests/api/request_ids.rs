//! Every reply names the request under which the log has it.

use std::collections::BTreeSet;

use serde_json::json;

use crate::support::{Call, Reply, TestApp};

fn id(reply: &Reply) -> String {
    let id = reply.header("x-request-id").expect("an id");
    assert!(!reply.body.contains(id), "it is in the body");
    id.to_owned()
}

#[test]
fn every_kind_of_reply_has_an_id_of_its_own() {
    let app = TestApp::start();
    let browser = app.browser();
    let login = json!({ "email": "nobody@example.in", "password": "kela-am8-santra" });
    let calls = [
        (Call::new("GET", "/healthz"), 200),
        (Call::new("GET", "/readyz"), 200),
        (Call::new("GET", "/log-in"), 200),
        (Call::new("GET", "/no-such-file.js"), 404),
        (Call::new("GET", "/api/no-such-call"), 404),
        (Call::new("GET", "/api/student/admission"), 401),
        (Call::json("POST", "/api/auth/login", &login), 401),
        (Call::new("DELETE", "/api/auth/login"), 405),
        (Call::json("POST", "/api/auth/login", &json!(7)), 400),
        (
            Call::json("POST", "/api/auth/login", &login).header("origin", "https://evil.example"),
            403,
        ),
    ];
    let mut seen = BTreeSet::new();
    for (call, status) in &calls {
        let reply = browser.send(call);
        assert_eq!(reply.status, *status, "{}", call.path);
        assert!(seen.insert(id(&reply)), "{}", call.path);
    }
}

#[test]
fn two_same_refusals_differ_in_nothing_else() {
    let app = TestApp::start();
    let login = json!({ "email": "nobody@example.in", "password": "kela-am8-santra" });
    let refused = || app.browser().post("/auth/login", &login).expect(401);
    let (one, two) = (refused(), refused());
    assert_eq!(one.body, two.body);
    assert_ne!(id(&one), id(&two));
}

#[test]
fn only_a_trusted_proxy_names_a_request() {
    let named = |app: &TestApp, given: &[&str]| {
        let call = Call::new("GET", "/api/college/get-colleges");
        let call = given
            .iter()
            .fold(call, |call, given| call.header("x-request-id", given));
        id(&app.browser().send(&call))
    };
    let ours = "0f8e7d6c-5b4a";
    let stranger = TestApp::start();
    assert_ne!(named(&stranger, &[ours]), ours);

    let proxied = TestApp::with(&[("PORTAL_TRUSTED_PROXIES", "127.0.0.0/8")]);
    assert_eq!(named(&proxied, &[ours]), ours);
    let long = "x".repeat(65);
    for odd in ["short", &long, "with a space in it", "quoted\"quoted"] {
        assert_ne!(named(&proxied, &[odd]), odd);
    }
    assert_ne!(named(&proxied, &[ours, "another-one"]), ours);
}

#[test]
fn clients_hosted_elsewhere_may_read_it() {
    let client = "https://client.example.in";
    let app = TestApp::with(&[
        ("PORTAL_PUBLIC_URL", "https://portal.example.in"),
        ("PORTAL_ALLOWED_ORIGINS", client),
    ]);
    let call = Call::new("GET", "/api/college/get-colleges").header("origin", client);
    let reply = app.browser().send(&call).expect(200);
    let exposed = reply.header("access-control-expose-headers").expect("some");
    assert!(exposed.contains("x-request-id"), "{exposed}");
}
