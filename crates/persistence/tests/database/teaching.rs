//! Subjects that teachers hold.

use portal_domain::{ids::SubjectId, roles::Role, staff::AccountState};
use portal_persistence::{college_setup, teaching};

use crate::fixtures::World;

#[test]
fn the_set_that_was_saved_is_the_set_that_is_held() {
    let world = World::new();
    let (here, there) = (world.college("Here"), world.college("There"));
    let teacher = |college, name| {
        world
            .staff(college, name, AccountState::Active(Role::Teacher))
            .id
    };
    let (asha, ravi) = (teacher(here, "asha"), teacher(here, "ravi"));
    let stranger = teacher(there, "stranger");
    let [(_, law), (_, physics)] = ["Law", "Physics"].map(|name| world.subject(here, name));
    let mut db = world.db();
    let mut save = |by, held: &[SubjectId]| teaching::save_held(&mut db, here, by, held);
    save(asha, &[law, physics]).expect("saved");
    save(ravi, &[law]).expect("saved");
    save(asha, &[physics]).expect("saved again");
    let held = teaching::list_held_by(&mut db, here, &[asha, ravi, stranger]).expect("read");
    assert_eq!((&held[&asha], &held[&ravi]), (&vec![physics], &vec![law]));
    assert_eq!(held.get(&stranger), None);
    let found =
        |college, by, id| teaching::find_held(&mut world.db(), college, by, id).expect("read");
    let physics_held = found(here, asha, physics).expect("held");
    assert_eq!(physics_held.to_string(), "Course of Physics: Physics");
    assert_eq!(found(here, asha, law), None);
    assert_eq!(found(there, asha, physics), None);
    assert!(teaching::save_held(&mut db, there, stranger, &[law]).is_err());
}

#[test]
fn an_assignment_goes_with_its_subject() {
    let world = World::new();
    let college = world.college("Here");
    let teacher = world.staff(college, "asha", AccountState::Active(Role::Teacher));
    let [(_, law), (_, physics)] = ["Law", "Physics"].map(|name| world.subject(college, name));
    let mut db = world.db();
    teaching::save_held(&mut db, college, teacher.id, &[law, physics]).expect("saved");
    college_setup::delete_subjects_except(&mut db, college, &[law]).expect("removed");
    let held = teaching::list_held(&mut db, college, teacher.id).expect("read");
    assert_eq!(held.iter().map(|one| one.id).collect::<Vec<_>>(), [law]);
}
