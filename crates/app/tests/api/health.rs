//! The database goes away and comes back: the portal says so, forgets nobody, and needs no restart.

use std::{
    thread,
    time::{Duration, Instant},
};

use portal_persistence::migrations;
use serde_json::json;

use crate::support::{Browser, Call, Reply, STUDENT_PASSWORD, TestApp, at_once, wait_until};

/// Closes the app's database to everybody and ends the connections that there are.
struct Outage {
    database: String,
}

impl Outage {
    fn begin(app: &TestApp) -> Self {
        let url = app.database.url();
        let path = url.split('?').next().unwrap();
        let outage = Self {
            database: path.rsplit('/').next().unwrap().to_owned(),
        };
        outage.allow(false);
        execute(&format!(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{}'",
            outage.database
        ));
        outage
    }

    fn end(&self) {
        self.allow(true);
    }

    fn allow(&self, allowed: bool) {
        let database = &self.database;
        execute(&format!(
            "ALTER DATABASE {database} ALLOW_CONNECTIONS {allowed}"
        ));
    }
}

fn execute(sql: &str) {
    let server = std::env::var("TEST_DATABASE_URL").expect("TEST_DATABASE_URL");
    migrations::execute(&server, sql).expect("the server obeys");
}

fn get(browser: &Browser, path: &str) -> Reply {
    browser.send(&Call::new("GET", path))
}

#[test]
fn a_portal_at_work_is_alive_and_ready() {
    let app = TestApp::start();
    let browser = app.browser();
    assert_eq!(
        get(&browser, "/healthz").expect(200).json(),
        json!({ "status": "alive" })
    );
    assert_eq!(
        get(&browser, "/readyz").expect(200).json(),
        json!({ "status": "ready", "lastBackup": null, "lostDocuments": null, "synchronous": false, "failingWorkers": [] })
    );
}

/// Requests are served meanwhile, so the portal stays in service.
#[test]
fn a_worker_that_fails_on_each_round_is_told_with_status_200() {
    let app = TestApp::start();
    let browser = app.browser();
    let url = app.database.url();
    migrations::execute(&url, "ALTER TABLE outbox RENAME TO outbox_away").expect("renamed");
    let failing = || get(&browser, "/readyz").expect(200).json()["failingWorkers"].clone();
    wait_until("the failing worker is reported", || {
        let told = failing();
        told[0]["worker"] == "mail" && told[0]["failedRounds"].as_u64() > Some(1)
    });
    assert_eq!(failing()[0]["stopped"], false);
    migrations::execute(&url, "ALTER TABLE outbox_away RENAME TO outbox").expect("renamed");
    wait_until("it is reported no more", || failing() == json!([]));
}

#[test]
fn a_database_that_is_away_is_told_fast_and_logs_nobody_out() {
    let app = TestApp::start();
    let asha = app.student();
    let cookie = asha.session_cookie();
    let outage = Outage::begin(&app);
    let login = json!({ "email": asha.email, "password": STUDENT_PASSWORD });
    let calls = [
        Call::new("GET", "/api/student/get"),
        Call::new("GET", "/api/auth/session"),
        Call::new("GET", "/api/college/get-colleges"),
        Call::json("POST", "/api/auth/login", &login),
        Call::json("POST", "/api/auth/logout", &json!({})),
        Call::new("GET", "/readyz"),
    ];
    for _ in 0..2 {
        // Many at once, because waiting in line for a database that is away adds up.
        at_once(8 * calls.len(), |number| {
            let call = &calls[number % calls.len()];
            let begun = Instant::now();
            let reply = asha.send(call).expect(503);
            let took = begun.elapsed();
            assert!(took < Duration::from_secs(3), "{call:?}: {took:?}");
            assert!(reply.retry_after() >= 1);
            assert_eq!(
                reply.set_cookie("portal"),
                None,
                "{call:?} touches the cookie"
            );
        });
        get(&asha, "/healthz").expect(200);
    }
    // What needs no database is served meanwhile.
    asha.get("/openapi.json").expect(200);

    outage.end();
    let back = Instant::now();
    while get(&asha, "/readyz").status != 200 {
        assert!(
            back.elapsed() < Duration::from_secs(5),
            "not back after five seconds"
        );
        thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(asha.session_cookie(), cookie);
    // `/readyz` needs one connection. The others come back one after the other, and a worker may be faster.
    wait_until("a student is served again", || {
        let status = asha.get("/student/get").status;
        assert!([200, 503].contains(&status), "logged out with {status}");
        status == 200
    });
    app.browser().post("/auth/login", &login).expect(200);
}

#[test]
fn connections_cut_by_the_server_are_replaced_without_a_word() {
    let app = TestApp::start();
    let asha = app.student();
    let outage = Outage::begin(&app);
    outage.end();
    let begun = Instant::now();
    while asha.get("/student/get").status != 200 {
        assert!(
            begun.elapsed() < Duration::from_secs(5),
            "not back after five seconds"
        );
    }
    for _ in 0..20 {
        asha.get("/student/get").expect(200);
    }
}
