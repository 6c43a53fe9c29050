//! Staff accounts and invitations: what is unique, what a state may be, who is super admin.

use std::{sync::mpsc, thread, time::Duration};

use portal_domain::{
    accounts::LoginName,
    colleges::CollegeName,
    ids::{CollegeId, InvitationId},
    roles::Role,
    staff::{AccountState, StaffMember},
};
use portal_persistence::{
    StoreError, colleges,
    invitations::{self, Invitation},
    staff, transaction,
};

use crate::fixtures::{World, email, insert_staff, new_staff, now, random, username};

const HOD: AccountState = AccountState::Active(Role::Hod);
const SUPER_ADMIN: AccountState = AccountState::Active(Role::SuperAdmin);

#[test]
fn an_address_is_unique_everywhere_and_a_user_name_in_its_college() {
    let world = World::new();
    let (here, there) = (world.college("Here"), world.college("There"));
    world.staff(here, "meera", HOD);
    let again = new_staff(there, "Meera", HOD);
    let refused = insert_staff(&mut world.db(), &again).expect_err("the address is taken");
    assert!(refused.is_conflict_with(staff::EMAIL_TAKEN), "{refused}");

    let namesake = |college| StaffMember {
        username: "MEERA".to_owned(),
        ..new_staff(college, "meera.2", HOD)
    };
    let refused = insert_staff(&mut world.db(), &namesake(here)).expect_err("the name is taken");
    assert!(refused.is_conflict_with(staff::USERNAME_TAKEN), "{refused}");
    insert_staff(&mut world.db(), &namesake(there)).expect("at another college it is free");
}

#[test]
fn the_taken_are_told_apart_from_the_free() {
    let world = World::new();
    let (here, there) = (world.college("Here"), world.college("There"));
    world.staff(here, "meera", HOD);
    let mut db = world.db();
    let mut address = |name| staff::email_is_taken(&mut db, &email(name)).expect("the query runs");
    assert_eq!([address("MEERA"), address("other")], [true, false]);
    let mut name = |college, name| {
        staff::username_is_taken(&mut db, college, &username(name)).expect("the query runs")
    };
    assert_eq!(
        [
            name(here, "Meera"),
            name(there, "meera"),
            name(here, "other")
        ],
        [true, false, false]
    );
}

#[test]
fn renaming_cannot_take_a_colleagues_name() {
    let world = World::new();
    let college = world.college("Here");
    world.staff(college, "meera", HOD);
    let member = world.staff(college, "suresh", HOD);
    let rename =
        |to| staff::save_names(&mut world.db(), college, member.id, &username(to), "Suresh");
    let refused = rename("Meera").expect_err("taken");
    assert!(refused.is_conflict_with(staff::USERNAME_TAKEN), "{refused}");
    rename("SURESH").expect("one's own name in other letters");
    rename("iyer").expect("a free one");
}

#[test]
fn only_sensible_states_can_be_stored() {
    let world = World::new();
    let member = world.staff(world.college("Here"), "meera", HOD);
    for (assignment, constraint) in [
        ("status = 'pending'", "staff_pending_without_role"),
        ("role = NULL", "staff_pending_without_role"),
        ("role = 'principal'", "staff_role_check"),
        ("status = 'retired'", "staff_status_check"),
        ("username = ''", "staff_username_check"),
        ("name = ''", "staff_name_check"),
    ] {
        let sql = format!("UPDATE staff SET {assignment} WHERE id = '{}'", member.id);
        let error = world.execute(&sql).expect_err(assignment);
        assert!(error.contains(constraint), "{assignment}: {error}");
    }
    for role in Role::ALL {
        for state in [AccountState::Active(role), AccountState::Disabled(role)] {
            let changed = StaffMember {
                state,
                ..member.clone()
            };
            staff::save_state(&mut world.db(), &changed).expect("every role can be stored");
            let found = staff::lock(&mut world.db(), member.college, member.id);
            assert_eq!(found.expect("the query runs"), Some(changed));
        }
    }
}

#[test]
fn another_colleges_account_is_neither_found_nor_changed() {
    let world = World::new();
    let (here, there) = (world.college("Here"), world.college("There"));
    let member = world.staff(here, "meera", HOD);
    let mut db = world.db();
    assert_eq!(
        staff::lock(&mut db, there, member.id).expect("the query runs"),
        None
    );
    let claimed = StaffMember {
        college: there,
        state: AccountState::Disabled(Role::Hod),
        ..member.clone()
    };
    staff::save_state(&mut db, &claimed).expect("nothing to save");
    staff::delete(&mut db, there, member.id).expect("nothing to delete");
    staff::save_names(&mut db, there, member.id, &username("x"), "x").expect("nothing to save");
    assert_eq!(
        staff::lock(&mut db, here, member.id).expect("the query runs"),
        Some(member)
    );
}

#[test]
fn a_user_name_means_one_account_in_each_college_and_an_address_one_in_all() {
    let world = World::new();
    for name in ["Here", "There"] {
        let member = StaffMember {
            username: "meera".to_owned(),
            ..new_staff(world.college(name), &format!("meera.{name}"), HOD)
        };
        insert_staff(&mut world.db(), &member).expect("inserted");
    }
    let [here, there] = ["Here", "There"].map(|name| {
        let name = CollegeName::parse("name", name).expect("a name");
        let found = colleges::find_by_name(&mut world.db(), &name);
        found.expect("the query runs").expect("a college").id
    });
    let found = |name: &str, known: &[CollegeId]| {
        let name = LoginName::parse(
            "email",
            portal_domain::validation::Label::UsernameOrEmail,
            name,
        )
        .expect("a name");
        let found = staff::find_by_login(&mut world.db(), &name, known).expect("the query runs");
        found.map(|found| found.member.college)
    };
    assert_eq!(found("MEERA", &[]), None);
    assert_eq!(found("MEERA", &[there]), Some(there));
    assert_eq!(found("MEERA", &[here, there]), Some(here));
    assert_eq!(found("Meera.Here@college.example", &[there]), Some(here));
    for nobody in ["meer", "%", "m_era"] {
        assert_eq!(found(nobody, &[here]), None, "{nobody}");
    }
}

#[test]
fn of_two_who_demote_each_other_the_second_counts_one_super_admin() {
    let world = World::new();
    let college = world.college("Here");
    let other_college = world.college("There");
    let demoted = world.staff(college, "meera", SUPER_ADMIN);
    world.staff(college, "suresh", SUPER_ADMIN);
    world.staff(college, "anita", AccountState::Disabled(Role::SuperAdmin));
    world.staff(other_college, "lata", SUPER_ADMIN);
    let (counted, count) = mpsc::channel();
    thread::scope(|scope| {
        transaction::<_, StoreError>(&mut world.db(), |tx| {
            assert_eq!(staff::lock_super_admins(tx, college)?, 2);
            scope.spawn(|| {
                let count = staff::lock_super_admins(&mut world.db(), college);
                counted.send(count.expect("counted")).expect("heard");
            });
            let early = count.recv_timeout(Duration::from_millis(300));
            assert!(early.is_err(), "the second did not wait");
            let changed = StaffMember {
                state: HOD,
                ..demoted
            };
            staff::save_state(tx, &changed)
        })
        .expect("committed");
        assert_eq!(count.recv_timeout(Duration::from_secs(20)), Ok(1));
    });
    let emails = staff::list_emails(&mut world.db(), college, &[Role::SuperAdmin]);
    assert_eq!(emails.expect("the query runs"), ["suresh@college.example"]);
}

#[test]
fn an_invitation_is_used_once_and_by_its_own_college() {
    let world = World::new();
    let (here, there) = (world.college("Here"), world.college("There"));
    let invitation = Invitation {
        id: InvitationId::new(now(), random()),
        college: here,
        email: "Meera@college.example".to_owned(),
        role: Role::Hod,
        created_at: now(),
    };
    let insert = |invitation: &Invitation| {
        invitations::insert(&mut world.db(), invitation, &email("Meera"), None)
    };
    insert(&invitation).expect("invited");
    let again = Invitation {
        id: InvitationId::new(now(), random()),
        ..invitation.clone()
    };
    let refused = insert(&again).expect_err("invited already");
    assert!(
        refused.is_conflict_with(invitations::INVITED_ALREADY),
        "{refused}"
    );

    let mut db = world.db();
    let foreign = invitations::delete(&mut db, there, invitation.id);
    assert_eq!(foreign.expect("the query runs"), None);
    let mut take =
        |college| invitations::take(&mut db, college, &email("meera")).expect("the query runs");
    assert_eq!(take(there), None);
    assert_eq!(take(here), Some(invitation));
    assert_eq!(take(here), None);
}
