//! Which browsers an account knows.

use portal_domain::{
    ids::CollegeId, roles::Role, sessions::Account, sign_ins::Acquaintance, staff::AccountState,
};
use portal_persistence::known_browsers;

use crate::fixtures::{World, now, seconds};

type Whose = (CollegeId, Account);

fn meet(world: &World, whose: Whose, mark: &[u8], at: i64) -> Acquaintance {
    known_browsers::meet(&mut world.db(), whose, mark, 3, now() + seconds(at)).expect("met")
}

fn both(world: &World) -> [Whose; 2] {
    let college = world.college("Sunrise College");
    let member = world.staff(college, "meera", AccountState::Active(Role::Hod));
    [
        (college, Account::Student(world.student(college, "asha").id)),
        (college, Account::Staff(member.id)),
    ]
}

#[test]
fn the_first_browser_is_no_news_and_each_other_one_is_once() {
    let world = World::new();
    for (whose, marks) in both(&world).into_iter().zip([[b"1", b"2"], [b"3", b"4"]]) {
        let met = [marks[0], marks[0], marks[1], marks[1], marks[0]]
            .map(|mark| meet(&world, whose, mark, 0));
        use Acquaintance::{First, Known, Unknown};
        assert_eq!(met, [First, Known, Unknown, Known, Known]);
    }
}

#[test]
fn an_account_remembers_a_few_browsers_and_for_so_long() {
    let world = World::new();
    let accounts = both(&world);
    for whose in accounts {
        let mark = |n: u8| match whose.1 {
            Account::Student(_) => [0, n],
            Account::Staff(_) => [1, n],
        };
        for (at, n) in (0..5).enumerate() {
            meet(&world, whose, &mark(n), i64::try_from(at).expect("few"));
        }
        assert_eq!(meet(&world, whose, &mark(4), 10), Acquaintance::Known);
        assert_eq!(meet(&world, whose, &mark(2), 11), Acquaintance::Known);
        assert_eq!(meet(&world, whose, &mark(0), 12), Acquaintance::Unknown);
    }
    let left = "SELECT count(*) AS n FROM known_browsers";
    assert_eq!(world.count(left), 6);
    let purge = |before, most| {
        known_browsers::purge(&mut world.db(), now() + seconds(before), most).expect("swept")
    };
    assert_eq!((purge(11, 1), purge(11, 10), purge(11, 10)), (1, 1, 0));
    assert_eq!(purge(13, 10), 4);
    // It has known browsers, so that one that it no longer knows is news.
    for (whose, mark) in accounts.into_iter().zip([b"again", b"later"]) {
        assert_eq!(meet(&world, whose, mark, 20), Acquaintance::Unknown);
    }
}

#[test]
fn of_two_first_sign_ins_at_once_one_is_the_first() {
    let world = World::new();
    let [whose, _] = both(&world);
    let marks: [&[u8]; 2] = [b"one", b"two"];
    let met = world.at_once(2, |n, db| {
        known_browsers::meet(db, whose, marks[n], 3, now()).expect("met")
    });
    let first = met.iter().filter(|met| **met == Acquaintance::First);
    assert_eq!(first.count(), 1, "{met:?}");
}

#[test]
fn a_browser_that_signs_in_twice_at_once_is_met_once() {
    let world = World::new();
    let [whose, _] = both(&world);
    meet(&world, whose, b"first", 0);
    let met = world.at_once(2, |_, db| {
        known_browsers::meet(db, whose, b"other", 3, now()).expect("met")
    });
    let news = met.iter().filter(|met| **met == Acquaintance::Unknown);
    assert_eq!(news.count(), 1, "{met:?}");
}
