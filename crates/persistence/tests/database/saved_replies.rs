//! Saved replies: a desk has at most fifty and no title twice, even when several people save at once.

use portal_domain::{
    ids::{CollegeId, SavedReplyId, StaffId},
    roles::Role,
    saved_replies::{Desk, NewSavedReply, SavedReply},
    staff::AccountState,
};
use portal_persistence::saved_replies;

use crate::fixtures::{World, now, random};

struct Scene {
    world: World,
    college: CollegeId,
    desk: StaffId,
}

fn scene() -> Scene {
    let world = World::new();
    let college = world.college("River");
    let role = AccountState::Active(Role::Hod);
    let desk = world.staff(college, "desk", role).id;
    Scene {
        world,
        college,
        desk,
    }
}

impl Scene {
    fn reply(&self, desk: Desk, title: &str) -> SavedReply {
        SavedReply {
            id: SavedReplyId::new(now(), random()),
            college: self.college,
            desk,
            input: NewSavedReply::parse(title, "x").expect("fits"),
            revision: 1,
            saved_by: self.desk,
            saved_at: now(),
        }
    }

    fn fill(&self, desk: Desk, count: usize) {
        for number in 0..count {
            let reply = self.reply(desk, &format!("Reply {number}"));
            let added = saved_replies::insert(&mut self.world.db(), &reply);
            assert!(added.expect("added"), "{number}");
        }
    }
}

#[test]
fn of_many_at_once_at_forty_nine_one_is_added() {
    let scene = scene();
    scene.fill(Desk::Leaves, 49);
    let added = scene.world.at_once(4, |number, db| {
        let reply = scene.reply(Desk::Leaves, &format!("Last {number}"));
        saved_replies::insert(db, &reply).expect("no error")
    });
    assert_eq!(added.iter().filter(|added| **added).count(), 1);
    let mut db = scene.world.db();
    let listed = saved_replies::list(&mut db, scene.college, Desk::Leaves).expect("listed");
    assert_eq!(listed.len(), 50);
    // Another desk of the college counts by itself, and one that is removed makes room.
    scene.fill(Desk::Grievances, 1);
    saved_replies::delete(&mut db, scene.college, listed[0].reply.id).expect("removed");
    let reply = scene.reply(Desk::Leaves, "Room again");
    assert!(saved_replies::insert(&mut db, &reply).expect("added"));
}

#[test]
fn many_at_once_find_a_slot_each() {
    let scene = scene();
    let added = scene.world.at_once(4, |number, db| {
        let reply = scene.reply(Desk::TopUps, &format!("Reply {number}"));
        saved_replies::insert(db, &reply).expect("no error")
    });
    assert_eq!(added, [true; 4]);
}

#[test]
fn a_title_is_there_once_at_a_desk_however_it_is_spelled() {
    let scene = scene();
    let added = scene.world.at_once(4, |number, db| {
        let title = ["Photo blurred", "PHOTO  blurred"][number % 2];
        saved_replies::insert(db, &scene.reply(Desk::Admissions, title))
    });
    let (fits, refused): (Vec<_>, Vec<_>) = added.into_iter().partition(Result::is_ok);
    assert_eq!((fits.len(), refused.len()), (1, 3));
    for error in refused.into_iter().filter_map(Result::err) {
        assert!(
            error.is_conflict_with(saved_replies::TITLE_TAKEN),
            "{error}"
        );
    }
    let mut db = scene.world.db();
    let other = scene.reply(Desk::Admissions, "Another");
    assert!(saved_replies::insert(&mut db, &other).expect("added"));
    let input = NewSavedReply::parse("photo blurred", "x").expect("fits");
    let error = saved_replies::save(&mut db, &SavedReply { input, ..other }).expect_err("taken");
    assert!(
        error.is_conflict_with(saved_replies::TITLE_TAKEN),
        "{error}"
    );
}
