//! Cross-site request forgery: what a foreign page can make a browser send changes nothing.

use portal_domain::roles::Role;
use portal_http::{Access, routes};
use serde_json::json;

use crate::support::{Account, Browser, Call, FORMS, Targets, TestApp};

const PORTAL: (&str, &str) = ("PORTAL_PUBLIC_URL", "https://portal.example.in");
const CLIENT: &str = "https://client.example.in";
const ALLOWED: (&str, &str) = ("PORTAL_ALLOWED_ORIGINS", CLIENT);

/// An unsafe endpoint, as somebody signed in who may call it would call it.
struct Target {
    call: Call,
    takes_form: bool,
    by: Browser,
}

fn targets(app: &TestApp) -> Vec<Target> {
    let targets = Targets::of(app);
    let unsafe_ones = routes::table(false)
        .into_iter()
        .filter(|endpoint| !endpoint.method.is_safe());
    unsafe_ones
        .map(|endpoint| {
            let by = entitled(app, endpoint.access);
            // A student names nobody else.
            let targets = match endpoint.access {
                Access::Student => targets.naming(&by.id),
                _ => targets.clone(),
            };
            Target {
                call: targets.call(endpoint.method.as_str(), endpoint.path),
                takes_form: FORMS.contains(&endpoint.path),
                by: by.browser,
            }
        })
        .collect()
}

fn entitled(app: &TestApp, access: Access) -> Account {
    match access {
        Access::Anyone | Access::Student | Access::StudentOrStaff(_) => app.student(),
        Access::Staff(roles) => app.staff(roles[0]),
        Access::StaffOrEnrolling => app.staff(Role::Hod),
        Access::AtPassword => app.staff_at_password(),
    }
}

#[test]
fn what_a_foreign_page_says_of_itself_is_refused_everywhere() {
    let app = TestApp::start();
    let own = format!("http://127.0.0.1:{}", app.port);
    let elsewhere = format!("http://127.0.0.1:{}", app.port.wrapping_add(1));
    let lookalike = format!("{own}.evil.example");
    let attacks: [&[(&str, &str)]; 9] = [
        &[("origin", "https://evil.example")],
        &[("origin", "null")],
        &[("origin", &elsewhere)],
        &[("origin", &lookalike)],
        &[("origin", "http://évil.example")],
        &[("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "same-site")],
        &[("origin", &own), ("sec-fetch-site", "cross-site")],
        &[
            ("origin", "https://evil.example"),
            ("sec-fetch-site", "same-origin"),
        ],
    ];
    let targets = targets(&app);
    let before = app.checksums(&[]);
    for target in &targets {
        for attack in attacks {
            let call = attack
                .iter()
                .fold(target.call.clone(), |call, (name, value)| {
                    call.header(name, value)
                });
            let reply = target.by.send(&call);
            assert_eq!(reply.status, 403, "{} {attack:?}", call.path);
            assert_eq!(
                reply.header("access-control-allow-origin"),
                None,
                "{attack:?}"
            );
        }
    }
    assert_eq!(app.checksums(&[]), before);
}

#[test]
fn bodies_that_a_form_can_send_are_refused_everywhere() {
    const MULTIPART: &str =
        "--x\r\nContent-Disposition: form-data; name=\"email\"\r\n\r\na@b.in\r\n--x--\r\n";
    let app = TestApp::start();
    let targets = targets(&app);
    let before = app.checksums(&[]);
    for target in &targets {
        let call = || Call::new(&target.call.method, &target.call.path);
        let json = target.call.body.clone().unwrap_or(b"{}".to_vec());
        let other = if target.takes_form {
            call().with_body("application/json", "{\"fullName\":\"Mallory\"}")
        } else {
            call().with_body("multipart/form-data; boundary=x", MULTIPART)
        };
        let attacks = [
            other,
            call().with_body("text/plain", json.clone()),
            call().with_body("text/plain; charset=application/json", json.clone()),
            call().with_body("application/x-www-form-urlencoded", "email=a@b.in&role=hod"),
            call().with_body("application/x-www-form-urlencoded", json.clone()),
            call().with_body("application/octet-stream", json.clone()),
            call().with_body("nonsense", json.clone()),
            call().body(json.clone()),
        ];
        for attack in attacks {
            let reply = target.by.send(&attack);
            assert_eq!(reply.status, 415, "{attack:?}");
        }
    }
    assert_eq!(app.checksums(&[]), before);
}

#[test]
fn the_portals_own_pages_and_programs_without_a_page_get_through() {
    let app = TestApp::start();
    let own = format!("http://127.0.0.1:{}", app.port);
    let local = format!("http://localhost:{}", app.port);
    let honest: [&[(&str, &str)]; 4] = [
        &[],
        &[("origin", &own), ("sec-fetch-site", "same-origin")],
        &[("origin", &local)],
        &[("sec-fetch-site", "none")],
    ];
    for headers in honest {
        for target in targets(&app) {
            let call = headers
                .iter()
                .fold(target.call, |call, (name, value)| call.header(name, value));
            let reply = target.by.send(&call);
            assert!(
                !matches!(reply.status, 403 | 415),
                "{} {headers:?}",
                call.path
            );
        }
    }
}

#[test]
fn no_origin_is_ever_reflected_by_default() {
    let app = TestApp::start();
    let own = format!("http://127.0.0.1:{}", app.port);
    for origin in [
        "https://evil.example",
        "null",
        "https://portal.example.in",
        &own,
    ] {
        for method in ["GET", "OPTIONS"] {
            let call = Call::new(method, "/api/college/get-colleges")
                .header("origin", origin)
                .header("access-control-request-method", "POST");
            let reply = app.browser().send(&call);
            for header in [
                "access-control-allow-origin",
                "access-control-allow-credentials",
            ] {
                assert_eq!(reply.header(header), None, "{method} {origin}");
            }
        }
    }
}

#[test]
fn a_client_of_ours_elsewhere_is_allowed_and_nobody_beside_it() {
    let app = TestApp::with(&[PORTAL, ALLOWED]);
    let get = |origin: &str| {
        let call = Call::new("GET", "/api/college/get-colleges").header("origin", origin);
        app.browser().send(&call)
    };
    let allowed = get(CLIENT).expect(200);
    assert_eq!(allowed.header("access-control-allow-origin"), Some(CLIENT));
    assert_eq!(
        allowed.header("access-control-allow-credentials"),
        Some("true")
    );
    for foreign in [
        "https://evil.example",
        "null",
        "http://client.example.in",
        "https://client.example.in.evil.example",
        "https://client.example.in:8443",
    ] {
        let header = get(foreign);
        assert_eq!(
            header.header("access-control-allow-origin"),
            None,
            "{foreign}"
        );
        let preflight = Call::new("OPTIONS", "/api/auth/login")
            .header("origin", foreign)
            .header("access-control-request-method", "POST");
        let reply = app.browser().send(&preflight);
        assert_eq!(
            reply.header("access-control-allow-origin"),
            None,
            "{foreign}"
        );
        let post = Call::json("POST", "/api/auth/logout", &json!({})).header("origin", foreign);
        assert_eq!(app.browser().send(&post).status, 403, "{foreign}");
    }
}

#[test]
fn a_client_of_ours_elsewhere_can_log_in() {
    let app = TestApp::with(&[PORTAL, ALLOWED]);
    let hod = app.staff(Role::Hod);
    let preflight = Call::new("OPTIONS", "/api/auth/admin-login")
        .header("origin", CLIENT)
        .header("access-control-request-method", "POST")
        .header("access-control-request-headers", "content-type");
    let reply = app.browser().send(&preflight).expect(200);
    assert_eq!(reply.header("access-control-allow-origin"), Some(CLIENT));
    let body = json!({ "email": hod.email, "password": crate::support::STAFF_PASSWORD });
    let login = Call::json("POST", "/api/auth/admin-login", &body)
        .header("origin", CLIENT)
        .header("sec-fetch-site", "cross-site");
    let reply = app.browser().send(&login).expect(200);
    let cookie = reply.set_cookie("__Host-portal").expect("a session cookie");
    assert!(
        cookie.contains("; SameSite=None") && cookie.contains("; Secure"),
        "{cookie}"
    );
}
