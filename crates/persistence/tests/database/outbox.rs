//! The outbox: a mail is in the hands of one worker at a time, and of another when that one dies.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use portal_domain::ids::MailId;
use portal_persistence::{
    StoreError, outbox,
    outbox::{DueMail, NewMail},
    transaction,
};

use crate::fixtures::{World, now, random, seconds};

fn mail() -> NewMail {
    NewMail {
        id: MailId::new(now(), random()),
        kind: "welcome",
        is_awaited: false,
        sealed: b"sealed".to_vec(),
        sealed_by: vec![7; 16],
        client: Vec::new(),
    }
}

fn write(world: &World, mails: usize) -> Vec<MailId> {
    let mails: Vec<NewMail> = (0..mails).map(|_| mail()).collect();
    outbox::insert(&mut world.db(), &mails, now()).expect("written");
    mails.iter().map(|mail| mail.id).collect()
}

fn take(world: &World, limit: i64, at: DateTime<Utc>) -> Vec<DueMail> {
    outbox::take_due(&mut world.db(), limit, at, at + seconds(600)).expect("taken")
}

#[test]
fn what_somebody_waits_for_goes_first() {
    let world = World::new();
    write(&world, 30);
    let code = [NewMail {
        is_awaited: true,
        ..mail()
    }];
    outbox::insert(&mut world.db(), &code, now() + seconds(60)).expect("written");
    let taken = take(&world, 5, now() + seconds(61));
    assert_eq!((taken.len(), taken[0].id), (5, code[0].id));
    assert_eq!(take(&world, 100, now() + seconds(61)).len(), 26);
}

/// Also while the many are taken again and again, as when a mail server is slow.
#[test]
fn a_client_with_ten_thousand_mails_is_one_among_others() {
    let world = World::new();
    let of = |client: &[u8], is_awaited| NewMail {
        sealed_by: vec![7; 16],
        client: client.to_vec(),
        is_awaited,
        ..mail()
    };
    let many: Vec<NewMail> = (0..10_000).map(|_| of(b"many", true)).collect();
    outbox::insert(&mut world.db(), &many, now()).expect("written");
    assert_eq!(take(&world, 64, now() + seconds(1)).len(), 64);
    let later = now() + seconds(2);
    let others = [of(b"asha", true), of(b"ravi", true), of(b"", true)];
    outbox::insert(&mut world.db(), &others, later).expect("written");
    let idle = [of(b"idle", false)];
    outbox::insert(&mut world.db(), &idle, now()).expect("written");
    let taken: Vec<MailId> = take(&world, 8, later).iter().map(|mail| mail.id).collect();
    assert_eq!(taken.len(), 8);
    for other in &others {
        let place = taken.iter().position(|id| *id == other.id);
        assert!(place < Some(4) && place.is_some(), "{place:?}");
    }
    assert!(
        !taken.contains(&idle[0].id),
        "somebody waits for the others"
    );
}

#[test]
fn a_mail_given_back_is_due_at_once_and_has_not_been_tried() {
    let world = World::new();
    let id = write(&world, 1)[0];
    take(&world, 10, now());
    outbox::give_back(&mut world.db(), id, now() + seconds(5)).expect("given back");
    assert!(take(&world, 10, now() + seconds(4)).is_empty());
    assert_eq!(take(&world, 10, now() + seconds(5))[0].attempts, 1);
}

#[test]
fn workers_that_take_at_once_never_get_the_same_mail() {
    let world = World::with_connections(8);
    let written: HashSet<_> = write(&world, 200).into_iter().collect();
    let taken: Vec<MailId> = world
        .at_once(8, |_, db| {
            let mut mine = Vec::new();
            loop {
                let lease_ends = now() + seconds(600);
                let due = transaction::<_, StoreError>(db, |tx| {
                    outbox::take_due(tx, 7, now(), lease_ends)
                })
                .expect("taken");
                if due.is_empty() {
                    return mine;
                }
                assert!(due.len() <= 7 && due.iter().all(|mail| mail.attempts == 1));
                mine.extend(due.into_iter().map(|mail| mail.id));
            }
        })
        .concat();
    // A worker may have seen nothing while the others held the rest, so all is not taken for sure.
    let rest = take(&world, 1000, now());
    let all: Vec<_> = taken
        .into_iter()
        .chain(rest.iter().map(|mail| mail.id))
        .collect();
    assert_eq!(all.len(), 200);
    assert_eq!(all.into_iter().collect::<HashSet<_>>(), written);
}

#[test]
fn mails_in_the_hands_of_an_open_transaction_are_passed_over() {
    let world = World::new();
    let written = write(&world, 3);
    transaction::<_, StoreError>(&mut world.db(), |tx| {
        let held = outbox::take_due(tx, 2, now(), now() + seconds(600))?;
        let others = take(&world, 10, now());
        assert_eq!(
            held.iter().map(|mail| mail.id).collect::<Vec<_>>(),
            written[..2]
        );
        assert_eq!(
            others.iter().map(|mail| mail.id).collect::<Vec<_>>(),
            written[2..]
        );
        Ok(())
    })
    .expect("committed");
}

#[test]
fn an_expired_lease_is_taken_again() {
    let world = World::new();
    let written = write(&world, 1);
    assert_eq!(take(&world, 10, now())[0].attempts, 1);
    assert!(take(&world, 10, now() + seconds(599)).is_empty());
    let again = take(&world, 10, now() + seconds(600));
    assert_eq!((again[0].id, again[0].attempts), (written[0], 2));
    assert_eq!(
        (again[0].sealed.as_slice(), again[0].created_at),
        (b"sealed".as_slice(), now())
    );
}

#[test]
fn a_mail_put_off_comes_back_at_its_time() {
    let world = World::new();
    let id = write(&world, 1)[0];
    take(&world, 10, now());
    let later = now() + seconds(30);
    outbox::put_off(&mut world.db(), id, later, "the server is away").expect("put off");
    assert!(take(&world, 10, now() + seconds(29)).is_empty());
    assert_eq!(take(&world, 10, later)[0].attempts, 2);
}

#[test]
fn what_is_sent_or_given_up_never_comes_back() {
    let world = World::new();
    let written = write(&world, 2);
    take(&world, 10, now());
    outbox::delete(&mut world.db(), written[0]).expect("sent");
    outbox::give_up(&mut world.db(), written[1], now(), "no such address").expect("given up");
    assert!(take(&world, 10, now() + seconds(1_000_000)).is_empty());
    let kept = "SELECT count(*) AS n FROM outbox WHERE last_error = 'no such address'";
    assert_eq!(world.count(kept), 1);
}

#[test]
fn a_mail_of_a_transaction_that_fails_is_never_sent() {
    let world = World::new();
    let failed = transaction(&mut world.db(), |tx| {
        outbox::insert(tx, &[mail()], now())?;
        Err::<(), _>(StoreError::Unavailable("changed its mind".into()))
    });
    assert!(failed.is_err());
    assert!(take(&world, 10, now()).is_empty());
}
