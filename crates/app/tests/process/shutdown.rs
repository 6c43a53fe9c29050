//! Told to stop, the portal finishes what it has begun and ends in good order (SIGTERM, Ctrl-C).

use std::{
    io::{BufRead, BufReader},
    process::Stdio,
    thread,
    time::{Duration, Instant},
};

use portal_persistence::testing::TestDatabase;
use portal_services::demo::{ACCOUNTS, PASSWORD};
use rustix::process::Signal;
use serde_json::json;

use crate::{
    keep_alive::{Exchange, get, post, send_once, send_until_cut_off},
    money::figures::{end_harness_line, print_beside_bar, seconds},
    portal::Portal,
    sandbox::{Sandbox, eventually, send},
};

const ENDS_WITHIN: Duration = Duration::from_secs(30);
/// What a portal is given to finish where all of its requests count, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(120);

/// A request sent so long before the signal has arrived, even on a busy machine. One that crosses
/// the end of an idle connection on the wire is nobody's fault.
const ARRIVED: Duration = Duration::from_millis(150);

/// Sixteen clients: those with an even number read, the others log in.
fn requests() -> Vec<String> {
    let login = |number: usize| {
        let email = ACCOUNTS[number % 3].email;
        let body = json!({ "email": email, "password": PASSWORD });
        post("/api/auth/login", &body.to_string())
    };
    let request = |number| match number % 4 {
        0 => get("/api/college/get-colleges", None),
        2 => get("/healthz", None),
        _ => login(number),
    };
    (0..16).map(request).collect()
}

/// Lets the clients at the portal, signals it, and returns when that was and what they met.
fn stop_under_load(portal: &mut Portal) -> (Instant, Vec<Vec<Exchange>>) {
    let port = portal.port();
    thread::scope(|scope| {
        let clients: Vec<_> = requests()
            .into_iter()
            .map(|request| scope.spawn(move || send_until_cut_off(port, &request)))
            .collect();
        thread::sleep(Duration::from_secs(3));
        let told = Instant::now();
        portal.signal(Signal::TERM);
        let status = portal.ended(PATIENCE + ENDS_WITHIN);
        assert_eq!(status.code(), Some(0), "{}", portal.said());
        end_harness_line();
        let what = "SIGTERM under load: ended in good order within";
        let took = told.elapsed();
        print_beside_bar(what, &seconds(took), "30 s", took < ENDS_WITHIN);
        let met = clients.into_iter().map(thread::ScopedJoinHandle::join);
        (
            told,
            met.map(|exchange| exchange.expect("no panic")).collect(),
        )
    })
}

#[test]
fn sigterm_under_load_answers_all_requests_and_loses_no_acknowledged_login() {
    let sandbox = Sandbox::new();
    let mut command = sandbox.portal(&["serve", "--demo"]);
    command.env("PORTAL_SHUTDOWN_SECONDS", PATIENCE.as_secs().to_string());
    let mut portal = Portal::start(command);
    let (told, clients) = stop_under_load(&mut portal);
    assert_eq!(
        sandbox.embedded_server(),
        None,
        "the database is stopped too"
    );

    let all: Vec<&Exchange> = clients.iter().flatten().collect();
    let arrived = all.iter().filter(|exchange| exchange.at + ARRIVED < told);
    for exchange in arrived {
        let answer = exchange.answer.as_ref();
        let before = told - exchange.at;
        let status = answer.map(|answer| answer.status);
        assert_eq!(
            status,
            Some(200),
            "a request sent {before:?} before the signal"
        );
    }
    let in_flight = |exchange: &&&Exchange| {
        let answered = exchange
            .answer
            .as_ref()
            .is_some_and(|answer| answer.at > told);
        exchange.at + ARRIVED < told && answered
    };
    assert!(
        all.iter().filter(in_flight).count() >= 1,
        "no request was under way"
    );

    let cookies: Vec<&str> = all
        .iter()
        .filter_map(|exchange| exchange.answer.as_ref()?.cookie.as_deref())
        .collect();
    assert!(cookies.len() >= 4, "{} logins", cookies.len());
    let again = Portal::start(sandbox.portal(&["serve", "--demo"]));
    for cookie in cookies {
        let request = get("/api/auth/session", Some(cookie));
        assert_eq!(
            send_once(again.port(), &request),
            200,
            "an acknowledged login is lost"
        );
    }
    print_beside_bar("  acknowledged logins lost", "0", "0", true);
    again.stop();
}

/// Anyone who waits for "Ready" may stop it in the next moment.
#[test]
fn a_signal_right_after_ready_ends_it_in_good_order() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    for signal in [Signal::TERM, Signal::INT] {
        let mut portal = Portal::start(sandbox.portal_on(&database, &["serve"]));
        portal.signal(signal);
        let status = portal.ended(ENDS_WITHIN);
        assert_eq!(status.code(), Some(0), "{signal:?}: {}", portal.said());
        let said_so = || portal.said().contains("\nStopped.\n");
        eventually("it says that it stopped", ENDS_WITHIN, said_so);
    }
}

/// As when the terminal is closed, or the program that kept its log has crashed.
#[test]
fn a_portal_whose_words_nobody_hears_any_more_stops_all_the_same() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let mut command = sandbox.portal_on(&database, &["serve"]);
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the portal runs");
    let heard = BufReader::new(child.stderr.take().expect("its messages"));
    let ready = heard
        .lines()
        .map_while(Result::ok)
        .any(|line| line.contains("Ready: http"));
    // With this, its messages go nowhere.
    assert!(ready);
    let id = i32::try_from(child.id()).expect("a number");
    send(id, Signal::TERM);
    let since = Instant::now();
    let mut status = None;
    while status.is_none() && since.elapsed() < ENDS_WITHIN {
        thread::sleep(Duration::from_millis(20));
        status = child.try_wait().expect("its state");
    }
    // Before anything is said of it, so that it is not left behind.
    let _ = child.kill();
    let _ = child.wait();
    assert_eq!(status.and_then(|status| status.code()), Some(0));
}
