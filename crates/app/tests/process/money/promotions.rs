//! The portal is killed while it promotes a class: of each student all is done, or nothing.

use std::time::Duration;

use crate::{
    money::{
        class::{Class, ask},
        cluster::Cluster,
        population::{self, Population, portal},
    },
    portal::Portal,
    sandbox::{Sandbox, eventually, run_well},
};

/// More than two of the transactions in which a class is promoted.
const STUDENTS: usize = 600;
/// What one of them writes, in its order.
const WRITTEN: [&str; 5] = [
    "enrolments",
    "demands",
    "charges",
    "notifications",
    "outbox",
];
const PATIENCE: Duration = Duration::from_secs(60);

/// From the second transaction on, a write to the table waits for advisory lock 7.
const HOLD: &str = "
    CREATE OR REPLACE FUNCTION made.hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF EXISTS (SELECT FROM promotions p WHERE ended_at IS NULL AND 250 <
                   (SELECT count(*) FROM promoted_students s WHERE s.promotion_id = p.id AND state <> 'waiting')) THEN
            PERFORM pg_advisory_xact_lock(7);
        END IF;
        RETURN NULL;
    END $$;
    GRANT EXECUTE ON FUNCTION made.hold() TO PUBLIC;
    CREATE TRIGGER hold AFTER INSERT ON {table} FOR EACH STATEMENT EXECUTE FUNCTION made.hold();
    SELECT pg_advisory_lock(7)";

const LET_GO: &str = "SELECT pg_advisory_unlock(7); DROP TRIGGER hold ON {table}";

/// How many students are promoted only in part, or have something twice.
const HALVES: &str = "
    SELECT count(*) FROM (
        SELECT student_id, state = 'done' AS is_done,
               (SELECT count(*) FROM enrolments e WHERE e.after_id = p.enrolment_id AND e.closed_on IS NULL) AS entered,
               (SELECT count(*) FROM enrolments e WHERE e.id = p.enrolment_id AND e.state = 'Promoted') AS ended,
               (SELECT count(*) FROM demands d WHERE d.student_id = p.student_id AND year_of_study = 2) AS demands,
               (SELECT count(*) FROM charges c JOIN demands d ON d.id = c.demand_id
                WHERE d.student_id = p.student_id AND d.year_of_study = 2) AS charges,
               (SELECT count(*) FROM notifications n WHERE n.student_id = p.student_id AND kind = 'promoted') AS told
        FROM promoted_students p) one
    WHERE ARRAY[entered, ended, demands, charges, told] <> array_fill(is_done::int::bigint, ARRAY[5])";

const DONE: &str = "SELECT count(*) FROM promoted_students WHERE state = 'done'";

/// The portal of that database is killed when it has written into the table.
fn kill_at(table: &str, url: &str, start: impl FnOnce() -> Portal) {
    let mut db = population::connect(url);
    db.batch_execute(&HOLD.replace("{table}", table))
        .expect("held");
    let portal = start();
    let mut count = |query: &str| -> i64 { db.query_one(query, &[]).expect("a number").get(0) };
    let waits =
        "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 7 AND NOT granted";
    eventually(table, PATIENCE, || count(waits) > 0);
    portal.kill_9();
    db.batch_execute(&LET_GO.replace("{table}", table))
        .expect("let go");
    let mut count = |query: &str| -> i64 { db.query_one(query, &[]).expect("a number").get(0) };
    let others = "SELECT count(*) FROM pg_stat_activity
                  WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND xact_start IS NOT NULL";
    eventually("its transactions are over", PATIENCE, || count(others) == 0);
    assert_eq!((count(HALVES), count(DONE)), (0, 250), "killed at {table}");
}

#[test]
fn a_promotion_that_is_killed_at_five_points_is_carried_out_once() {
    let sandbox = Sandbox::new();
    let cluster = Cluster::start(&sandbox);
    let mut population = Population::create(&cluster.url());
    let group = population.group(STUDENTS, 1);
    let class = Class::create(&mut population, &group);
    let start = || Portal::start(portal(&sandbox, &cluster.url(), &["serve"]));
    let first = start();
    class.publish(first.port());
    let approve = class.plan(&mut population, first.port());
    kill_at(WRITTEN[0], &cluster.url(), || {
        ask(first.port(), &approve);
        first
    });
    for table in &WRITTEN[1..] {
        kill_at(table, &cluster.url(), start);
    }
    let last = start();
    let all = i64::try_from(STUDENTS).expect("a number");
    eventually("it is carried out", PATIENCE, || {
        population.number(DONE) == all
    });
    assert_eq!(population.number(HALVES), 0);
    // Sent again, the approval answers the same and changes nothing.
    assert_eq!(ask(last.port(), &approve)["students"], all);
    assert_eq!(population.number("SELECT count(*) FROM promotions"), 1);
    let said = run_well(portal(&sandbox, &cluster.url(), &["ledger", "verify"]));
    assert!(said.ends_with("The books are right.\n"), "{said}");
    last.stop();
}
