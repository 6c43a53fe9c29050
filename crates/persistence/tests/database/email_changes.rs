//! Changes of addresses: whose they are, which of them are undone together, and that none outlives its code.

use portal_domain::{
    codes::{CodePurpose, SentCode},
    ids::{CodeId, EmailUndoId},
    roles::Role,
    sessions::Account,
    staff::AccountState,
};
use portal_persistence::{
    codes::{self, WaitingCode},
    email_changes::{self, CodeOwner, EmailUndo},
    staff, students,
};

use crate::fixtures::{World, email, now, random, seconds};

/// A student and a staff member of one college.
fn accounts(world: &World) -> [CodeOwner; 2] {
    let college = world.college("Sunrise College");
    let student = world.student(college, "asha").id;
    let role = AccountState::Active(Role::Hod);
    let member = world.staff(college, "meera", role).id;
    [Account::Student(student), Account::Staff(member)].map(|account| CodeOwner {
        college,
        account,
        generation: 3,
    })
}

fn undo_of(world: &World, of: &CodeOwner, at: i64, token: &[u8]) -> EmailUndo {
    let undo = EmailUndo {
        id: EmailUndoId::new(now() + seconds(at), random()),
        college: of.college,
        account: of.account,
        email: "Asha@College.example".to_owned(),
        expires_at: now() + seconds(at + 100),
    };
    email_changes::insert_undo(&mut world.db(), &undo, token).expect("an undo");
    undo
}

fn find(world: &World, token: &[u8]) -> Option<EmailUndo> {
    email_changes::find_undo(&mut world.db(), token).expect("the query runs")
}

#[test]
fn what_waits_for_a_code_comes_back_and_goes_with_it() {
    let world = World::new();
    for (change, browser) in accounts(&world).into_iter().zip([b"one", b"two"]) {
        let code = WaitingCode {
            id: CodeId::new(now(), random()),
            purpose: CodePurpose::StaffEmail,
            email: "new@college.example".to_owned(),
            sent: SentCode {
                hash: None,
                tries: 0,
                sent_at: now(),
                expires_at: now() + seconds(600),
            },
        };
        let mut db = world.db();
        codes::insert(&mut db, &code, &email("new"), browser).expect("a code");
        email_changes::insert(&mut db, code.id, &change).expect("kept");
        let found = email_changes::find(&mut db, code.id).expect("the query runs");
        assert_eq!(found, Some(change));
        codes::delete(&mut db, code.id).expect("deleted");
        let found = email_changes::find(&mut db, code.id).expect("the query runs");
        assert_eq!(found, None);
    }
}

#[test]
fn a_change_is_undone_with_the_later_ones_of_its_account_alone() {
    let world = World::new();
    let [asha, meera] = accounts(&world);
    let first = undo_of(&world, &asha, 0, b"first");
    let second = undo_of(&world, &asha, 1, b"second");
    undo_of(&world, &asha, 2, b"third");
    let other = undo_of(&world, &meera, 3, b"other");
    assert_eq!(find(&world, b"second").as_ref(), Some(&second));
    let take = |undo| email_changes::take_undos(&mut world.db(), undo).expect("taken");
    assert!(take(&second));
    assert!(!take(&second), "it is taken twice");
    assert_eq!(find(&world, b"third"), None);
    assert_eq!(find(&world, b"first"), Some(first));
    assert_eq!(find(&world, b"other"), Some(other));
}

#[test]
fn the_changes_of_one_account_are_listed_oldest_first() {
    let world = World::new();
    let [asha, meera] = accounts(&world);
    let second = undo_of(&world, &asha, 2, b"second");
    let first = undo_of(&world, &asha, 1, b"first");
    let other = undo_of(&world, &meera, 3, b"other");
    let listed = |college, account| {
        email_changes::list_undos(&mut world.db(), college, account).expect("listed")
    };
    assert_eq!(listed(asha.college, asha.account), [first, second]);
    assert_eq!(listed(meera.college, meera.account), [other]);
    assert_eq!(listed(world.college("Hill College"), asha.account), []);
}

#[test]
fn what_can_no_longer_be_undone_is_swept() {
    let world = World::new();
    let [asha, _] = accounts(&world);
    undo_of(&world, &asha, 0, b"old");
    undo_of(&world, &asha, 50, b"young");
    let swept = |most| {
        email_changes::purge_undos(&mut world.db(), now() + seconds(120), most).expect("swept")
    };
    assert_eq!((swept(10), swept(10)), (1, 0));
    assert!(find(&world, b"young").is_some());
}

#[test]
fn an_address_is_one_accounts_of_its_kind() {
    let world = World::new();
    let [asha, meera] = accounts(&world);
    let college = asha.college;
    let rohan = world.student(college, "rohan").id;
    let taken = students::set_email(&mut world.db(), college, rohan, &email("Asha"));
    let error = taken.expect_err("it is taken");
    assert!(error.is_conflict_with(students::EMAIL_TAKEN), "{error}");
    let Account::Staff(meera) = meera.account else {
        panic!("{meera:?} is no staff")
    };
    staff::set_email(&mut world.db(), college, meera, &email("Asha")).expect("the other kind");
    let found = staff::find_by_email(&mut world.db(), email("asha").key());
    let found = found.expect("the query runs").expect("an account");
    assert_eq!(found.member.email, "Asha@college.example");
}
