//! One-time codes: whose they are, and that tries at the same moment are all counted.

use std::{sync::mpsc, thread, time::Duration};

use portal_domain::{
    codes::{CodePurpose, SentCode},
    ids::CodeId,
};
use portal_persistence::{
    StoreError,
    codes::{self, Registration, WaitingCode},
    transaction,
};

use crate::fixtures::{World, email, hash, now, random, seconds, username};

const BROWSER: &[u8] = b"the hash of a browser's token";

fn send(world: &World, browser: &[u8], purpose: CodePurpose) -> WaitingCode {
    let code = WaitingCode {
        id: CodeId::new(now(), random()),
        purpose,
        email: "Asha@College.example".to_owned(),
        sent: SentCode {
            hash: Some(b"the hash of a code".to_vec()),
            tries: 0,
            sent_at: now(),
            expires_at: now() + seconds(600),
        },
    };
    codes::insert(&mut world.db(), &code, &email("Asha"), browser).expect("a code");
    code
}

fn tries(world: &World) -> i64 {
    world.count("SELECT sum(tries) AS n FROM codes")
}

#[test]
fn a_code_is_found_by_its_own_browser_and_address_alone() {
    let world = World::new();
    let code = send(&world, BROWSER, CodePurpose::StudentReset);
    let key = email("asha").key().to_owned();
    let found = codes::lock(&mut world.db(), BROWSER, &key).expect("the query runs");
    let found = found.expect("the code");
    assert_eq!((found.id, found.purpose), (code.id, code.purpose));
    assert_eq!(found.sent, code.sent);
    for (browser, key) in [
        (b"another".as_slice(), key.as_str()),
        (BROWSER, "rohan@college.example"),
    ] {
        let found = codes::lock(&mut world.db(), browser, key).expect("the query runs");
        assert!(found.is_none());
    }
}

#[test]
fn a_second_try_waits_for_the_first_and_sees_what_it_wrote() {
    let world = World::new();
    let code = send(&world, BROWSER, CodePurpose::StudentReset);
    let key = email("asha").key().to_owned();
    let (seen, has_seen) = mpsc::channel();
    thread::scope(|scope| {
        transaction::<_, StoreError>(&mut world.db(), |tx| {
            let mut waiting = codes::lock(tx, BROWSER, &key)?.expect("the code");
            scope.spawn(|| {
                let found = codes::lock(&mut world.db(), BROWSER, &key).expect("the query runs");
                let tries = found.expect("the code").sent.tries;
                seen.send(tries).expect("heard");
            });
            let early = has_seen.recv_timeout(Duration::from_millis(300));
            assert!(early.is_err(), "it did not wait");
            waiting.sent.tries += 1;
            codes::save(tx, code.id, &waiting.sent)
        })
        .expect("committed");
        assert_eq!(has_seen.recv_timeout(Duration::from_secs(20)), Ok(1));
    });
}

#[test]
fn of_parallel_tries_none_is_lost() {
    let world = World::with_connections(16);
    let code = send(&world, BROWSER, CodePurpose::StudentReset);
    let key = email("asha").key().to_owned();
    world.at_once(16, |_, db| {
        for _ in 0..4 {
            transaction::<_, StoreError>(db, |tx| {
                let mut waiting = codes::lock(tx, BROWSER, &key)?.expect("the code");
                waiting.sent.tries += 1;
                codes::save(tx, code.id, &waiting.sent)
            })
            .expect("a try");
        }
    });
    assert_eq!(tries(&world), 64);
}

#[test]
fn registrations_of_both_kinds_come_back_as_they_were_kept() {
    let world = World::new();
    let college = world.college("Sunrise College");
    let student = send(&world, b"one", CodePurpose::StudentRegistration);
    let kept = Registration::Student {
        college,
        username: username("Asha Patil"),
        password: hash("a"),
    };
    codes::insert_registration(&mut world.db(), student.id, &kept).expect("kept");
    let staff = send(&world, b"two", CodePurpose::StaffRegistration);
    let named = Registration::Staff {
        college_name: "A College To Be".to_owned(),
        password: hash("b"),
    };
    codes::insert_registration(&mut world.db(), staff.id, &named).expect("kept");

    let find = |id| codes::find_registration(&mut world.db(), id).expect("the query runs");
    let found = format!("{:?} {:?}", find(student.id), find(staff.id));
    assert_eq!(found, format!("{:?} {:?}", Some(kept), Some(named)));
    assert!(find(CodeId::new(now(), random())).is_none());
}

#[test]
fn the_first_right_code_removes_all_of_its_purpose_and_what_waited() {
    let world = World::new();
    let college = world.college("Sunrise College");
    for browser in [b"one", b"two"] {
        let code = send(&world, browser, CodePurpose::StudentRegistration);
        let kept = Registration::Student {
            college,
            username: username("Asha Patil"),
            password: hash("a"),
        };
        codes::insert_registration(&mut world.db(), code.id, &kept).expect("kept");
    }
    let reset = send(&world, b"three", CodePurpose::StudentReset);
    let purpose = CodePurpose::StudentRegistration;
    codes::delete_all(&mut world.db(), email("asha").key(), purpose).expect("deleted");
    assert_eq!(world.count("SELECT count(*) AS n FROM registrations"), 0);
    let left = codes::lock(&mut world.db(), b"three", email("asha").key()).expect("the query runs");
    assert_eq!(left.map(|code| code.id), Some(reset.id));
    assert_eq!(world.count("SELECT count(*) AS n FROM codes"), 1);
}

#[test]
fn a_registration_is_of_one_kind_or_the_other() {
    let world = World::new();
    let code = send(&world, BROWSER, CodePurpose::StaffRegistration);
    for columns in [
        "NULL, NULL, NULL",
        "NULL, 'asha', 'College'",
        "NULL, 'asha', NULL",
    ] {
        let sql = format!(
            "INSERT INTO registrations (code_id, college_id, username, college_name, password_hash)
             VALUES ('{}', {columns}, 'hash')",
            code.id
        );
        let error = world.execute(&sql).expect_err(&sql);
        assert!(error.contains("registrations_kind"), "{error}");
    }
}

#[test]
fn dead_codes_are_swept_with_what_waited() {
    let world = World::new();
    send(&world, BROWSER, CodePurpose::StudentReset);
    let swept = |before| codes::purge(&mut world.db(), before, 10).expect("swept");
    assert_eq!(swept(now() + seconds(600)), 0);
    assert_eq!(swept(now() + seconds(601)), 1);
}
