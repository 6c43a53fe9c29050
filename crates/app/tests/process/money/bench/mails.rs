//! How fast codes leave, and how long one waits behind the thousands that somebody else asked for.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

use super::{Bench, CONNECTIONS};
use crate::{
    gate::{Door, Gate},
    mails::server::{Manners, Server},
    money::{
        client::Client,
        figures::{print_beside_bar, rate, seconds},
        population::portal,
    },
    portal::Portal,
    sandbox::eventually,
};

/// Codes that one client asks for.
const MANY: usize = 10_000;
/// Of these, so many are measured before somebody else asks for one.
const MEASURED: usize = 3_000;
const PATIENCE: Duration = Duration::from_secs(300);

/// Asks for a code for that student's address.
fn forgotten(client: &str, student: usize) -> Vec<u8> {
    let json = format!(r#"{{"email":"{}"}}"#, address(student));
    let length = json.len();
    format!(
        "POST /api/auth/forgot-password HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {client}\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{json}"
    )
    .into_bytes()
}

fn address(student: usize) -> String {
    format!("payer{student}@students.example")
}

/// All of them from one client.
fn ask_for_many(port: u16) {
    let next = AtomicUsize::new(0);
    let ask = || {
        let mut client = Client::at(port);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= MANY {
                return;
            }
            let answer = client
                .ask(&forgotten("10.0.0.1", number))
                .expect("an answer");
            assert_eq!(answer.status, 200, "{answer:?}");
        }
    };
    thread::scope(|scope| {
        for _ in 0..CONNECTIONS {
            scope.spawn(ask);
        }
    });
}

pub(super) fn measure(bench: &mut Bench) {
    bench.population.group(MANY + 1, 10);
    let server = Server::start(Manners::default());
    let away = Gate::before_port(server.port, Door::Shut);
    let start = |mail_server: u16| {
        let mut command = portal(&bench.sandbox, &bench.cluster.url(), &["serve"]);
        command
            .env("SMTP_URL", format!("smtp://127.0.0.1:{mail_server}"))
            .env("MAIL_FROM", "portal@town.example")
            .env("PORTAL_TRUSTED_PROXIES", "127.0.0.1")
            .env("PORTAL_LOG", "error")
            .env("PORTAL_LIMIT_CLIENT", "1000000/600");
        Portal::start(command)
    };
    let asked = start(away.port());
    ask_for_many(asked.port());
    asked.stop();
    let due = "UPDATE outbox SET next_try_at = now(), attempts = 0";
    bench.population.db.batch_execute(due).expect("all are due");

    let portal = start(server.port);
    let taken = || server.count();
    eventually("the first codes leave", PATIENCE, || taken() > 0);
    let (since, first) = (Instant::now(), taken());
    eventually("codes leave", PATIENCE, || taken() >= first + MEASURED);
    let codes = rate(taken() - first, since.elapsed());
    let what = "codes a second to a mail server on this machine";
    print_beside_bar(what, &format!("{codes:.0}"), "200", codes >= 200.0);

    let other = forgotten("10.0.0.2", MANY);
    let asked = Client::at(portal.port()).ask(&other).expect("an answer");
    assert_eq!(asked.status, 200, "{asked:?}");
    let since = Instant::now();
    let to = address(MANY);
    let arrived = || server.has_mail_to(&to);
    eventually("the other's code leaves", PATIENCE, arrived);
    let waited = since.elapsed();
    let left = MANY - taken().min(MANY);
    let what = format!("a code behind {left} of another client's");
    print_beside_bar(
        &what,
        &seconds(waited),
        "5 s",
        waited < Duration::from_secs(5),
    );
    portal.stop();
}
