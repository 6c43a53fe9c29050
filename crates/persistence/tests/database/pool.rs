//! The pool: whose role its connections have, how long they wait, and that it outlives them.

use std::{
    thread,
    time::{Duration, Instant},
};

use diesel::connection::SimpleConnection;
use portal_persistence::{
    Db, Pool, PoolSettings, StoreError, migrations, ping, testing::TestDatabase, transaction,
};

use crate::{
    fixtures::{World, hash},
    schema_text::lines,
};

fn impatient(database: &TestDatabase, size: u32) -> Pool {
    Pool::new(&PoolSettings {
        checkout_timeout: Duration::from_secs(5),
        statement_timeout: Duration::from_millis(400),
        lock_timeout: Duration::from_millis(200),
        ..PoolSettings::new(database.url(), size)
    })
}

/// One call as the services make it: a caller that was told "unavailable" marks the connection.
fn call(
    pool: &Pool,
    work: impl FnOnce(&mut Db) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let mut db = pool.get()?;
    let outcome = work(&mut db);
    if let Err(StoreError::Unavailable(_)) = &outcome {
        db.mark_broken();
    }
    outcome
}

fn given_up(outcome: Result<(), StoreError>) -> String {
    match outcome {
        Err(StoreError::GaveUp(why)) => why,
        other => panic!("{other:?} is no statement that was given up"),
    }
}

/// The server's process behind the only connection of the pool.
fn connection(pool: &Pool) -> Vec<String> {
    let mut db = pool.get().expect("a connection");
    lines(&mut db, "SELECT pg_backend_pid()::text AS line")
}

fn unavailable(outcome: Result<(), StoreError>) -> String {
    match outcome {
        Err(StoreError::Unavailable(why)) => why,
        other => panic!("{other:?} is no outage"),
    }
}

#[test]
fn connections_work_under_the_application_role_and_with_limits() {
    let database = TestDatabase::create();
    let pool = Pool::new(&PoolSettings::new(database.url(), 1));
    let mut db = pool.get().expect("a connection");
    let settings = lines(
        &mut db,
        "SELECT format('%s %s %s %s %s', current_user, current_setting('statement_timeout'),
                       current_setting('lock_timeout'),
                       current_setting('idle_in_transaction_session_timeout'),
                       current_setting('timezone')) AS line",
    );
    assert_eq!(settings, ["portal_app 5s 2s 10s UTC"]);
}

/// Outages are told by their message, which a server may give in any language.
#[test]
fn a_superuser_hears_messages_in_english_whatever_the_server_speaks() {
    let database = TestDatabase::create();
    let mut db = database.connect();
    let name = lines(&mut db, "SELECT current_database()::text AS line").remove(0);
    database
        .execute(&format!("ALTER DATABASE {name} SET lc_messages = 'POSIX'"))
        .expect("another language");
    let pool = Pool::new(&PoolSettings::new(database.url(), 1));
    let language = lines(
        &mut pool.get().expect("a connection"),
        "SELECT current_setting('lc_messages') AS line",
    );
    assert_eq!(language, ["C"]);
}

#[test]
fn a_killed_connection_fails_once_and_the_pool_recovers() {
    let database = TestDatabase::create();
    type Work = fn(&mut Db) -> Result<(), StoreError>;
    let works: [Work; 2] = [ping, |db| transaction(db, ping)];
    for work in works {
        let pool = impatient(&database, 3);
        for _ in 0..3 {
            call(&pool, work).expect("it works");
        }
        let killed = "SELECT count(pg_terminate_backend(pid, 5000)) AS n FROM pg_stat_activity
                      WHERE datname = current_database() AND pid <> pg_backend_pid()";
        let killed = database.count(killed);
        assert!(killed >= 1);
        let failed = (0..20).filter(|_| call(&pool, work).is_err()).count();
        assert!(
            i64::try_from(failed).expect("few") <= killed,
            "{failed} of {killed}"
        );
        for _ in 0..5 {
            call(&pool, work).expect("the pool has recovered");
        }
    }
}

#[test]
fn a_connection_killed_in_a_transaction_is_an_outage_and_rolls_back() {
    let world = World::new();
    let college = world.college("Here");
    let student = world.student(college, "asha");
    let pool = impatient(&world.database, 1);
    let outcome = call(&pool, |db| {
        transaction(db, |tx| {
            let id = student.id;
            portal_persistence::students::set_password(tx, college, id, &hash("lost"))?;
            let pid = lines(tx, "SELECT pg_backend_pid()::text AS line").remove(0);
            let kill = format!("SELECT pg_terminate_backend({pid}, 5000)");
            world.execute(&kill).expect("killed");
            ping(tx)
        })
    });
    unavailable(outcome);
    let changed = "SELECT count(*) AS n FROM students WHERE password_hash = 'lost'";
    assert_eq!(world.count(changed), 0);
    call(&pool, ping).expect("the pool has recovered");
}

/// As one is that has not become the primary yet, or is it no longer.
#[test]
fn a_server_that_only_reads_is_an_outage_and_the_connection_is_replaced() {
    let world = World::new();
    let college = world.college("Here");
    let student = world.student(college, "asha");
    let pool = impatient(&world.database, 1);
    let before = connection(&pool);
    let outcome = call(&pool, |db| {
        transaction(db, |tx| {
            tx.batch_execute("SET TRANSACTION READ ONLY")?;
            portal_persistence::students::set_password(tx, college, student.id, &hash("lost"))
        })
    });
    let why = unavailable(outcome);
    assert!(why.contains("read-only transaction"), "{why}");
    assert_ne!(connection(&pool), before);
}

#[test]
fn a_statement_that_takes_too_long_is_given_up_and_the_connection_kept() {
    let database = TestDatabase::create();
    let pool = impatient(&database, 1);
    let (begun, before) = (Instant::now(), connection(&pool));
    let why = given_up(call(&pool, |db| {
        Ok(db.batch_execute("SELECT pg_sleep(20)")?)
    }));
    assert!(why.contains("statement timeout"), "{why}");
    assert!(begun.elapsed() < Duration::from_secs(10));
    assert_eq!(connection(&pool), before);
}

#[test]
fn a_lock_that_is_held_too_long_is_given_up_and_the_connection_kept() {
    let world = World::new();
    let college = world.college("Here");
    let student = world.student(college, "asha");
    let pool = impatient(&world.database, 1);
    let before = connection(&pool);
    let mut locker = world.connect();
    locker
        .batch_execute("BEGIN; LOCK TABLE students IN ACCESS EXCLUSIVE MODE")
        .expect("locked");
    let set_password = |db: &mut Db| {
        portal_persistence::students::set_password(db, college, student.id, &hash("new"))
    };
    for outcome in [
        call(&pool, set_password),
        call(&pool, |db| transaction(db, set_password)),
    ] {
        let why = given_up(outcome);
        assert!(why.contains("lock timeout"), "{why}");
    }
    assert_eq!(connection(&pool), before);
    call(&pool, |db| {
        portal_persistence::colleges::find(db, college).map(drop)
    })
    .expect("another table is not locked");
    locker.batch_execute("ROLLBACK").expect("let go");
    call(&pool, set_password).expect("now it goes through");
}

#[test]
fn of_two_transactions_that_block_each_other_one_is_told_that_they_crossed() {
    let world = World::new();
    let colleges = ["Here", "There"].map(|name| world.college(name));
    let locked = std::sync::Barrier::new(2);
    let outcomes: Vec<Result<(), StoreError>> = thread::scope(|scope| {
        let threads: Vec<_> = [colleges, [colleges[1], colleges[0]]]
            .map(|[first, second]| {
                let (world, locked) = (&world, &locked);
                scope.spawn(move || {
                    transaction(&mut world.db(), |tx| {
                        portal_persistence::students::next_sequence(tx, first, 2026)?;
                        locked.wait();
                        portal_persistence::students::next_sequence(tx, second, 2026)?;
                        Ok(())
                    })
                })
            })
            .into_iter()
            .collect();
        let ended = threads.into_iter().map(thread::ScopedJoinHandle::join);
        ended.map(|outcome| outcome.expect("no panic")).collect()
    });
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1);
    let crossed = |outcome: &Result<(), StoreError>| {
        matches!(outcome, Err(StoreError::SerializationFailure(_)))
    };
    assert!(outcomes.iter().any(crossed), "{outcomes:?}");
}

#[test]
fn nobody_waits_long_for_a_database_that_is_not_there() {
    let settings = PoolSettings::new("postgres://nobody@127.0.0.1:1/none", 2);
    let begun = Instant::now();
    let pool = Pool::new(&settings);
    unavailable(pool.get().map(drop));
    assert!(begun.elapsed() < Duration::from_secs(5));
}

/// As when it has just come back empty, and the migrations are still to run.
#[test]
fn a_database_that_is_not_migrated_is_as_good_as_away() {
    let database = TestDatabase::create();
    let newest = migrations::revert(&database.url()).expect("reverted");
    assert!(newest.is_some());
    let pool = Pool::new(&PoolSettings::new(database.url(), 1));
    let why = unavailable(pool.get().map(drop));
    assert!(why.contains("not up to date"), "{why}");
    migrations::run(&database.url()).expect("migrated");
    call(&pool, ping).expect("now it works");
}

#[test]
fn a_caller_who_finds_every_connection_lent_is_told_in_time() {
    let database = TestDatabase::create();
    let pool = Pool::new(&PoolSettings {
        checkout_timeout: Duration::from_millis(300),
        ..PoolSettings::new(database.url(), 1)
    });
    let lent = pool.get().or_else(|_| pool.get()).expect("a connection");
    unavailable(pool.get().map(drop));
    drop(lent);
    call(&pool, ping).expect("given back");
}
