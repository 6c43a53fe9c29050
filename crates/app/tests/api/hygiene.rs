//! What holds of every reply and request: headers, sizes, times, methods. Most of it is checked on
//! every reply of every test (`support::contract`); here the rarer replies are brought about.

use std::time::{Duration, Instant};

use portal_domain::roles::Role;
use portal_http::routes;
use serde_json::json;

use crate::support::{Call, RawReply, TestApp, at_once, exchange, json_request};

const NOW: Duration = Duration::ZERO;

#[test]
fn refusals_of_every_kind_carry_the_protecting_headers() {
    let app = TestApp::start();
    let student = app.student();
    let call = Call::new;
    for (status, call) in [
        (404, call("GET", "/api/nowhere")),
        (404, call("GET", "/api")),
        (
            404,
            call("POST", "/api/nowhere").with_body("application/json", "{}"),
        ),
        (404, call("GET", "/assets/none.js")),
        (404, call("GET", "/.env")),
        (405, call("GET", "/api/auth/login")),
        (405, call("DELETE", "/api/student/get")),
        (405, call("DELETE", "/log-in")),
        (
            405,
            call("PUT", "/assets/none.js").with_body("application/json", "{}"),
        ),
        (
            405,
            call("PATCH", "/api/student/get").with_body("application/json", "{}"),
        ),
        (
            415,
            call("POST", "/api/auth/login").with_body("text/plain", "{}"),
        ),
        (415, call("POST", "/api/auth/login")),
        (401, call("GET", "/api/admin/get")),
        (
            400,
            call("POST", "/api/auth/login").with_body("application/json", "{"),
        ),
        (200, call("GET", "/healthz")),
        (200, call("GET", "/readyz")),
    ] {
        // The headers are checked by the browser.
        assert_eq!(app.browser().send(&call).status, status, "{call:?}");
    }
    student.get("/admin/get").expect(403);
}

#[test]
fn a_method_that_an_address_does_not_take_is_refused_with_those_that_it_takes() {
    let app = TestApp::start();
    let wrong_method = app.browser().get("/auth/login").expect(405);
    assert_eq!(wrong_method.header("allow"), Some("POST"));
    for (path, allowed) in [("/log-in", "GET, HEAD"), ("/api/student/get", "GET")] {
        let request = format!(
            "INVENTED {path} HTTP/1.1\r\nhost: localhost\r\norigin: {}\r\nconnection: close\r\n\r\n",
            app.url()
        );
        let reply = exchange(&app, &[request.as_bytes()], NOW);
        assert_eq!(reply.status(), 405, "{path}: {reply:?}");
        let said = reply.text();
        assert!(said.contains(&format!("allow: {allowed}\r\n")), "{said}");
    }
}

#[test]
fn no_spelling_of_an_address_of_the_api_lets_its_reply_be_kept() {
    let app = TestApp::start();
    for (status, path) in [
        (401, "/api/student/get"),
        (401, "/%61pi/student/get"),
        (404, "/%61pi/nowhere"),
    ] {
        let request =
            format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
        let reply = exchange(&app, &[request.as_bytes()], NOW);
        assert_eq!(reply.status(), status, "{path}");
        let text = reply.text();
        assert!(text.contains("cache-control: no-store"), "{path}: {text}");
    }
}

#[test]
fn files_outside_the_site_are_never_served() {
    let app = TestApp::start();
    for path in [
        "/../Cargo.toml",
        "/assets/../../Cargo.toml",
        "/assets/%2e%2e/%2e%2e/Cargo.toml",
        "/..%2f..%2fetc%2fpasswd.txt",
        "/etc/passwd.txt",
        "//etc/passwd.txt",
    ] {
        let request =
            format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
        let reply = exchange(&app, &[request.as_bytes()], NOW);
        assert!(matches!(reply.status(), 400 | 404), "{path}: {reply:?}");
        assert!(!reply.text().contains("[workspace]") && !reply.text().contains("root:"));
    }
}

#[track_caller]
fn assert_too_large(reply: &RawReply) {
    reply.check_refusal(413, "request.too-large", "The request is too large.");
    assert!(reply.text().contains(r#"{"error":"#), "{reply:?}");
    assert!(
        reply.text().contains("x-content-type-options: nosniff"),
        "{reply:?}"
    );
}

#[test]
fn json_over_64_kilobytes_is_refused_whether_declared_or_not() {
    let app = TestApp::start();
    let declared = json_request("/api/auth/login", "content-length: 65537");
    assert_too_large(&exchange(&app, &[declared.as_bytes()], NOW));

    let chunked = json_request("/api/auth/login", "transfer-encoding: chunked");
    let chunk = format!("8000\r\n{}\r\n", " ".repeat(0x8000));
    let parts = [
        chunked.as_bytes(),
        chunk.as_bytes(),
        chunk.as_bytes(),
        chunk.as_bytes(),
    ];
    assert_too_large(&exchange(&app, &parts, NOW));

    let longest = format!("{}{}", " ".repeat(65_536 - 2), "{}");
    let call = Call::new("POST", "/api/auth/login").with_body("application/json", longest);
    app.browser().send(&call).expect(400);
}

#[test]
fn a_slow_sender_is_cut_off_within_thirty_seconds() {
    let app = TestApp::start();
    let body = json_request("/api/auth/login", "content-length: 1000");
    let chunked = json_request("/api/auth/login", "transfer-encoding: chunked");
    let heads: [(&str, &str); 3] = [
        (&body, " "),
        (&chunked, "1\r\n \r\n"),
        ("GET /api/auth", "x"),
    ];
    let begun = Instant::now();
    let replies = at_once(heads.len(), |number| {
        let (head, drop) = heads[number];
        let mut parts = vec![head.as_bytes()];
        parts.extend([drop.as_bytes(); 70]);
        exchange(&app, &parts, Duration::from_millis(500))
    });
    assert!(
        begun.elapsed() < Duration::from_secs(30),
        "{:?}",
        begun.elapsed()
    );
    for reply in &replies {
        assert!(matches!(reply.status(), 0 | 408), "{reply:?}");
    }
    replies[0].check_refusal(408, "request.too-slow", "The request took too long.");
}

#[test]
fn a_body_whose_end_is_lost_is_not_believed() {
    let app = TestApp::start();
    let head = json_request("/api/auth/login", "transfer-encoding: chunked");
    let whole = r#"{"email":"asha@example.in","password":"x"}"#;
    let lost = format!("{head}{:x}\r\n{whole}\r\nlost\r\n", whole.len());
    let reply = exchange(&app, &[lost.as_bytes()], NOW);
    reply.check_refusal(400, "request.ended-early", "The request ended too early.");
}

#[test]
fn requests_that_are_no_http_are_refused_and_nobody_else_notices() {
    let app = TestApp::start();
    let long = format!("GET /{} HTTP/1.1\r\nhost: x\r\n\r\n", "x".repeat(200_000));
    let many = format!("GET /api HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(500));
    let twice = json_request(
        "/api/auth/login",
        "content-length: 2\r\ntransfer-encoding: chunked",
    );
    let lengths = json_request("/api/auth/login", "content-length: 2\r\ncontent-length: 3");
    let parts: [&[u8]; 8] = [
        b"nonsense\r\n\r\n",
        b"GET /api/\x00 HTTP/1.1\r\nhost: x\r\n\r\n",
        b"POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        long.as_bytes(),
        many.as_bytes(),
        twice.as_bytes(),
        lengths.as_bytes(),
    ];
    for part in parts {
        let reply = exchange(&app, &[part], NOW);
        let refused = matches!(reply.status(), 0 | 400..=499);
        assert!(
            refused,
            "{:?} → {reply:?}",
            String::from_utf8_lossy(&part[..part.len().min(60)])
        );
    }
    assert_eq!(
        app.browser().send(&Call::new("GET", "/healthz")).status,
        200
    );
}

#[test]
fn reading_writes_nothing_but_sessions_and_throttles() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    let people = [app.browser(), app.student().browser, boss.browser.clone()];
    boss.post(
        "/admin/invite",
        &json!({ "email": "a@b.in", "role": "hod" }),
    )
    .expect(200);
    let except = ["sessions", "throttles"];
    let before = app.checksums(&except);
    // A list that is taken out as a file is in the audit, as `exports` proves.
    let is_file = |path: &str| path.ends_with("/export.csv");
    let read = routes::table(true).into_iter();
    for endpoint in read.filter(|endpoint| !is_file(endpoint.path)) {
        for method in ["GET", "HEAD"] {
            for browser in &people {
                let path = format!("/api{}", endpoint.path.replace("{id}", &boss.id));
                browser.send(&Call::new(method, &path));
            }
        }
    }
    assert_eq!(app.checksums(&except), before);
}

#[test]
fn no_answer_holds_more_of_a_password_than_eight_stars() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    app.pending_staff();
    let hashes: String = app.value("SELECT string_agg(password_hash, ' ') FROM staff");
    for path in ["/admin/get", "/admin/credential", "/auth/session"] {
        let body = boss.get(path).expect(200).body;
        assert!(hashes.split(' ').all(|hash| !body.contains(hash)), "{path}");
        let json: serde_json::Value = serde_json::from_str(&body).unwrap();
        let rows = json["admins"]
            .as_array()
            .cloned()
            .unwrap_or_else(|| vec![json]);
        for row in rows.iter().filter(|row| row.get("password").is_some()) {
            assert_eq!(row["password"], "********", "{path}");
        }
    }
}

#[test]
fn what_is_stored_of_secrets_is_hashed() {
    let app = TestApp::start();
    let asha = app.newcomer("asha");
    asha.register(&app.home().id.to_string()).expect(200);
    let code = asha.code();
    let cookie = asha.browser.cookie("portal_code").unwrap();
    let dump: String =
        app.value("SELECT string_agg(c::text || r::text, ' ') FROM codes c, registrations r");
    assert!(!dump.contains(&code), "the code itself is stored");
    assert!(
        !dump.contains(&cookie),
        "the browser's token itself is stored"
    );
    assert!(
        !dump.contains(crate::support::STUDENT_PASSWORD),
        "the password itself is stored"
    );
    assert!(
        dump.contains("$2b$"),
        "this test looks at the wrong columns"
    );
}
