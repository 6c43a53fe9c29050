//! Sign-ins: their sessions are listed and ended, and what is kept of them goes with time.

use chrono::TimeDelta;
use portal_domain::{
    ids::{CollegeId, SignInId},
    paging::Page,
    roles::Role,
    sessions::Account,
    sign_ins::{Agent, How, SignIn},
    staff::AccountState,
};
use portal_persistence::{
    sessions::{self, NewSession},
    sign_ins::{self, Alive},
};

use crate::fixtures::{World, now, random, seconds};

fn alive() -> Alive {
    Alive {
        generation: 0,
        used_after: now() - TimeDelta::minutes(30),
        begun_after: now() - TimeDelta::hours(12),
    }
}

fn sign_in(at_seconds: i64, is_new: bool) -> SignIn {
    let at = now() + seconds(at_seconds);
    SignIn {
        id: SignInId::new(at, random()),
        at,
        how: How::App,
        agent: Agent {
            browser: Some("Chrome 126".into()),
            system: None,
        },
        address: Some([203, 0, 113, 77].into()),
        is_new,
    }
}

type Whose = (CollegeId, Account);

fn student(world: &World, college: CollegeId, name: &str) -> Whose {
    let student = world.student(college, name);
    (college, Account::Student(student.id))
}

fn begin(world: &World, whose: Whose, key: &[u8], sign_in: &SignIn) {
    let db = &mut world.db();
    sign_ins::insert(db, whose, sign_in, false).expect("a sign-in");
    let session = NewSession {
        key_hash: key,
        id: sign_in.id,
        generation: 0,
        device: None,
        begun_at: sign_in.at,
    };
    sessions::insert(db, whose, session).expect("a session");
}

fn live(world: &World, whose: Whose, own: &[u8]) -> Vec<(SignInId, bool)> {
    let listed = sign_ins::list_live(&mut world.db(), whose, own, alive(), 100);
    let listed = listed.expect("listed").into_iter();
    listed.map(|live| (live.id, live.is_this)).collect()
}

#[test]
fn the_live_sessions_of_an_account_are_listed_those_used_last_first() {
    let world = World::new();
    let college = world.college("Sunrise College");
    let whose = student(&world, college, "asha");
    let made = [-100, -200, -1_801].map(|at| sign_in(at, false));
    for (key, sign_in) in [b"one", b"two", b"old"].iter().zip(&made) {
        begin(&world, whose, *key, sign_in);
    }
    let of_another = sign_in(-10, false);
    begin(
        &world,
        student(&world, college, "ravi"),
        b"another",
        &of_another,
    );
    // One that the release before began has no sign-in, and an id of its own.
    let bare =
        "INSERT INTO sessions (key_hash, college_id, student_id, generation, begun_at, used_at)
        SELECT 'bare', college_id, student_id, generation, begun_at, begun_at - interval '5 minutes'
        FROM sessions WHERE key_hash = 'two'";
    world.execute(bare).expect("begun");

    let listed = sign_ins::list_live(&mut world.db(), whose, b"two", alive(), 100).expect("listed");
    let told: Vec<_> = listed
        .iter()
        .map(|live| {
            (
                live.is_this,
                live.agent.browser.as_deref(),
                live.address.is_some(),
            )
        })
        .collect();
    let chrome = Some("Chrome 126");
    assert_eq!(
        told,
        [
            (false, chrome, true),
            (true, chrome, true),
            (false, None, false)
        ]
    );
    assert_eq!((listed[0].id, listed[1].id), (made[0].id, made[1].id));
    assert_eq!(listed[0].signed_in_at, made[0].at);
    let most = sign_ins::list_live(&mut world.db(), whose, b"two", alive(), 2).expect("listed");
    assert_eq!(most.len(), 2);
    let later = Alive {
        generation: 1,
        ..alive()
    };
    let none = sign_ins::list_live(&mut world.db(), whose, b"two", later, 100).expect("listed");
    assert_eq!(none, []);
}

#[test]
fn an_account_ends_its_own_live_sessions_alone_and_each_once() {
    let world = World::new();
    let college = world.college("Sunrise College");
    let (whose, another) = (
        student(&world, college, "asha"),
        student(&world, college, "ravi"),
    );
    let elsewhere = (world.college("Hill College"), whose.1);
    let [own, other, old] = [-10, -20, -1_801].map(|at| sign_in(at, false));
    begin(&world, whose, b"own", &own);
    begin(&world, whose, b"other", &other);
    begin(&world, whose, b"old", &old);
    let end = |whose, id| {
        let ended = sign_ins::end(&mut world.db(), whose, id, alive()).expect("the query runs");
        ended.is_some()
    };
    assert!(!end(another, other.id) && !end(elsewhere, other.id) && !end(whose, old.id));
    assert!(end(whose, other.id));
    assert!(!end(whose, other.id), "it has ended");
    assert_eq!(live(&world, whose, b"own"), [(own.id, true)]);

    begin(&world, another, b"theirs", &sign_in(-5, false));
    begin(&world, whose, b"new", &sign_in(-5, false));
    sign_ins::end_others(&mut world.db(), whose, b"own").expect("ended");
    assert_eq!(live(&world, whose, b"own"), [(own.id, true)]);
    assert_eq!(live(&world, another, b"theirs").len(), 1);
}

#[test]
fn of_two_who_end_a_session_at_once_one_has_ended_it() {
    let world = World::new();
    let whose = student(&world, world.college("Sunrise College"), "asha");
    let one = sign_in(-10, false);
    begin(&world, whose, b"one", &one);
    let ended = world.at_once(2, |_, db| {
        sign_ins::end(db, whose, one.id, alive()).expect("the query runs")
    });
    assert_eq!(
        ended.iter().filter(|ended| ended.is_some()).count(),
        1,
        "{ended:?}"
    );
}

#[test]
fn the_history_is_read_page_by_page_and_ends() {
    let world = World::new();
    let whose = student(&world, world.college("Sunrise College"), "asha");
    let made: Vec<SignIn> = (0..5).map(|n| sign_in(-n * 100, n == 3)).collect();
    for sign_in in &made {
        sign_ins::insert(&mut world.db(), whose, sign_in, false).expect("a sign-in");
    }
    let mut page = Page::parse(Some("2"), None, None).expect("a page");
    let mut read = Vec::new();
    loop {
        let since = now() - seconds(350);
        let listing = sign_ins::list(&mut world.db(), whose, since, &page).expect("listed");
        read.extend(listing.rows);
        if !listing.more {
            break;
        }
        page.after = read.last().map(|row| row.id);
    }
    assert_eq!(read, made[..4]);
}

#[test]
fn an_address_goes_first_and_the_sign_in_later() {
    let world = World::new();
    let member = world.staff(
        world.college("Sunrise College"),
        "meera",
        AccountState::Active(Role::Hod),
    );
    let whose = (member.college, Account::Staff(member.id));
    for at in [-300, -200, -100] {
        sign_ins::insert(&mut world.db(), whose, &sign_in(at, false), true).expect("a sign-in");
    }
    let forget = |before: i64, most| {
        let before = now() + seconds(before);
        sign_ins::forget_addresses(&mut world.db(), before, most).expect("forgotten")
    };
    let purge =
        |before: i64| sign_ins::purge(&mut world.db(), now() + seconds(before), 10).expect("swept");
    assert_eq!(purge(0), 0, "not before their addresses");
    assert_eq!(
        (forget(-150, 1), forget(-150, 10), forget(-150, 10)),
        (1, 1, 0)
    );
    let page = Page::parse(None, None, None).expect("a page");
    let listing = sign_ins::list(&mut world.db(), whose, now() - seconds(500), &page);
    let kept: Vec<_> = listing.expect("listed").rows.into_iter().collect();
    let addresses: Vec<_> = kept.iter().map(|row| row.address.is_some()).collect();
    assert_eq!(addresses, [true, false, false]);
    assert!(kept.iter().all(|row| row.agent.browser.is_some()));
    assert_eq!(purge(-250), 1);
    assert_eq!(world.count("SELECT count(*) AS n FROM sign_ins"), 2);
    let was_mailed = |since: i64| {
        let since = now() + seconds(since);
        sign_ins::was_mailed_since(&mut world.db(), whose, since).expect("the query runs")
    };
    assert!(was_mailed(-100) && !was_mailed(-99));
}
