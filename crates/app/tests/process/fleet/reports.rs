//! The replica serves verifications and reports, as long as it is there and not far behind. Nobody
//! notices when it is not.

use std::time::{Duration, Instant};

use portal_services::demo::PASSWORD;

use super::Fleet;
use crate::{browser::Browser, people::log_in_staff, sandbox::eventually};

const PATIENCE: Duration = Duration::from_secs(30);
const IN_USE: &str = "portal_replica_in_use";
const BY_REPLICA: &str = r#"portal_replica_reads_total{by="replica"}"#;
const PRINCIPAL: &str = "principal@sunrise.example";

/// Another issue of the newest result, whose code is known at the primary alone for a while.
const ISSUE: &str = "
    INSERT INTO results (college_id, student_id, number, id, code, published_at, published_by, sap_id, name,
                         course, college_name, subjects, obtained, max, grade, verdict, enrolment_id, term)
    SELECT college_id, student_id, number + 1, gen_random_uuid(), 'ABCDEFGHJKMNPQRSTVWXYZ2345',
           now(), published_by, sap_id, name, course, college_name, subjects, obtained, max, grade, verdict, enrolment_id, term
    FROM results WHERE code = $1";

fn standing_of(browser: &Browser, code: &str) -> String {
    let reply = browser.get(&format!("/api/verify/{code}"));
    assert_eq!(reply.status, 200, "{reply:?}");
    reply.text("/standing").to_owned()
}

/// A code that is valid as long as no other issue replaces it.
fn valid_code(fleet: &Fleet) -> String {
    let query = "SELECT code FROM results ORDER BY student_id, number DESC LIMIT 1";
    let row = fleet.primary.superuser().query_one(query, &[]);
    row.expect("a result").get(0)
}

fn wait_until_asked(fleet: &Fleet, asked: bool) {
    let what = format!("the replica is asked: {asked}");
    eventually(&what, PATIENCE, || {
        let figures = fleet.instances.iter().map(|of| of.figure(IN_USE));
        figures
            .into_iter()
            .all(|figure| figure == Some(i64::from(asked)))
    });
}

/// How often anybody at the replica has read that table.
fn scans(fleet: &Fleet, table: &str) -> i64 {
    let query = "SELECT (seq_scan + idx_scan)::bigint FROM pg_stat_user_tables WHERE relname = $1";
    let row = fleet.replica.superuser().query_one(query, &[&table]);
    row.expect("statistics").get(0)
}

#[test]
#[ignore = "make fleet"]
fn the_replica_answers_until_it_is_behind_and_knows_no_less_than_the_primary() {
    let mut fleet = Fleet::start_with_people(&[]);
    let (old, browser) = (valid_code(&fleet), fleet.browser());
    wait_until_asked(&fleet, true);
    for _ in 0..10 {
        assert_eq!(standing_of(&browser, &old), "Valid");
    }
    eventually("the replica was read", PATIENCE, || {
        scans(&fleet, "results") >= 10
    });
    reports_come_from_the_replica(&fleet);

    let mut replica = fleet.replica.superuser();
    replica
        .batch_execute("SELECT pg_wal_replay_pause()")
        .expect("paused");
    std::thread::sleep(Duration::from_millis(300));
    let paused = Instant::now();
    let issued = fleet.primary.superuser().execute(ISSUE, &[&old]);
    assert_eq!(issued.expect("issued"), 1);
    assert_eq!(standing_of(&browser, "ABCDEFGHJKMNPQRSTVWXYZ2345"), "Valid");
    // The replica's word, which may be old, but never for long.
    assert_eq!(standing_of(&browser, &old), "Valid");
    eventually("an old word is not the last", PATIENCE, || {
        standing_of(&browser, &old) == "Superseded"
    });
    assert!(
        paused.elapsed() < Duration::from_secs(12),
        "{:?}",
        paused.elapsed()
    );
    wait_until_asked(&fleet, false);
    for instance in &fleet.instances {
        let lag = instance.lag();
        assert!(lag >= 9.0, "{lag}");
    }
    replica
        .batch_execute("SELECT pg_wal_replay_resume()")
        .expect("resumed");
    wait_until_asked(&fleet, true);
    assert_eq!(standing_of(&browser, &old), "Superseded");
    drop(replica);
    without_it_the_primary_answers_and_nobody_notices(&mut fleet);
}

fn reports_come_from_the_replica(fleet: &Fleet) {
    let principal = fleet.instances[0].browser();
    log_in_staff(&principal, PRINCIPAL, PASSWORD).ok();
    let answered = || fleet.instances[0].figure(BY_REPLICA).expect("a number");
    let before = (answered(), scans(fleet, "transfers"));
    let csv = principal.get("/api/transactions/export.csv");
    assert!(
        csv.status == 200 && csv.text("").contains("Transaction ID"),
        "{csv:?}"
    );
    let pdf = principal.get("/api/transactions/report.pdf");
    assert!(pdf.status == 200 && pdf.text("").starts_with("%PDF"));
    assert_eq!(answered(), before.0 + 2);
    eventually("the replica was read", PATIENCE, || {
        scans(fleet, "transfers") >= before.1 + 2
    });
}

fn without_it_the_primary_answers_and_nobody_notices(fleet: &mut Fleet) {
    let (code, browser) = (valid_code(fleet), fleet.browser());
    fleet.replica.stop_at_once();
    let since = Instant::now();
    let mut slowest = Duration::ZERO;
    while since.elapsed() < Duration::from_secs(4) {
        let asked = Instant::now();
        assert_eq!(standing_of(&browser, &code), "Valid");
        slowest = slowest.max(asked.elapsed());
    }
    assert!(slowest < Duration::from_secs(1), "{slowest:?}");
    wait_until_asked(fleet, false);
    for instance in &fleet.instances {
        instance.browser().get("/readyz").ok();
    }
    fleet.replica.start_again();
    wait_until_asked(fleet, true);
    let before = fleet.instances[0].figure(BY_REPLICA);
    assert_eq!(standing_of(&fleet.instances[0].browser(), &code), "Valid");
    assert!(fleet.instances[0].figure(BY_REPLICA) > before);
}
