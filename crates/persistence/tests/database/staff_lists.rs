//! Lists of staff and invitations: pages, search, and one college only.

use portal_domain::{
    ids::{CollegeId, InvitationId, StaffId},
    paging::Page,
    roles::Role,
    staff::{AccountState, StaffMember},
};
use portal_persistence::{
    invitations::{self, Invitation},
    staff,
};

use crate::fixtures::{World, email, insert_staff, new_staff, now, random};

fn page(limit: usize, after: Option<StaffId>) -> Page<StaffId> {
    let after = after.map(|id| id.to_string());
    Page::parse(Some(&limit.to_string()), after.as_deref(), None).expect("a page")
}

fn found(world: &World, college: CollegeId, search: &str) -> Vec<String> {
    let listing = staff::list(&mut world.db(), college, Some(search), page(100, None));
    let rows = listing.expect("the query runs").rows;
    rows.into_iter().map(|member| member.username).collect()
}

#[test]
fn pages_hold_every_member_of_the_college_once_in_order() {
    let world = World::new();
    let (here, there) = (world.college("Here"), world.college("There"));
    let members: Vec<StaffMember> = (0..7)
        .map(|number| {
            world.staff(there, &format!("stranger{number}"), AccountState::Pending);
            world.staff(here, &format!("member{number}"), AccountState::Pending)
        })
        .collect();
    for size in 1..=7 {
        let (mut rows, mut after) = (Vec::new(), None);
        loop {
            let listing = staff::list(&mut world.db(), here, None, page(size, after));
            let listing = listing.expect("the query runs");
            assert!(listing.rows.len() == size || !listing.more);
            rows.extend(listing.rows);
            after = rows.last().map(|member: &StaffMember| member.id);
            if !listing.more {
                break;
            }
        }
        assert_eq!(rows, members, "in pages of {size}");
    }
}

#[test]
fn search_looks_at_names_address_role_and_status() {
    let world = World::new();
    let (here, there) = (world.college("Here"), world.college("There"));
    world.staff(here, "meera", AccountState::Active(Role::MarksAdmin));
    world.staff(here, "suresh", AccountState::Disabled(Role::Hod));
    world.staff(here, "neha", AccountState::Pending);
    world.staff(there, "meera.there", AccountState::Active(Role::MarksAdmin));
    let found = |search| found(&world, here, search);
    assert_eq!(found("MEER"), ["meera"]);
    assert_eq!(found("Name of S"), ["suresh"]);
    assert_eq!(found("neha@COLLEGE"), ["neha"]);
    assert_eq!(found("marksadmin"), ["meera"]);
    assert_eq!(found("MarksAdmin"), ["meera"]);
    assert_eq!(found("disabled"), ["suresh"]);
    assert_eq!(found("pending"), ["neha"]);
    assert_eq!(found("nobody"), [""; 0]);
}

#[test]
fn search_takes_wildcards_literally() {
    let world = World::new();
    let college = world.college("Here");
    for (local_part, name) in [
        ("a", "100 % sure"),
        ("b", "snake_case"),
        ("c", r"back\slash"),
    ] {
        let member = StaffMember {
            name: name.to_owned(),
            ..new_staff(college, local_part, AccountState::Pending)
        };
        insert_staff(&mut world.db(), &member).expect("inserted");
    }
    // A name is stored by its own function, as the portal does it.
    for (search, username) in [
        ("%", "a"),
        ("_", "b"),
        (r"\", "c"),
        ("0 % S", "a"),
        ("E_C", "b"),
    ] {
        assert_eq!(found(&world, college, search), [username], "{search}");
    }
    assert_eq!(found(&world, college, "s%e"), [""; 0]);
    assert_eq!(found(&world, college, "snake.case"), [""; 0]);
}

#[test]
fn pages_and_search_go_together() {
    let world = World::new();
    let college = world.college("Here");
    for number in 0..6 {
        let role = if number % 2 == 0 {
            Role::Hod
        } else {
            Role::Teacher
        };
        world.staff(college, &format!("m{number}"), AccountState::Active(role));
    }
    let first = staff::list(&mut world.db(), college, Some("teacher"), page(2, None));
    let first = first.expect("the query runs");
    assert!(first.more);
    let after = first.rows.last().map(|member| member.id);
    let rest = staff::list(&mut world.db(), college, Some("teacher"), page(2, after));
    let rest = rest.expect("the query runs");
    assert!(!rest.more);
    let names: Vec<_> = first
        .rows
        .iter()
        .chain(&rest.rows)
        .map(|m| m.username.as_str())
        .collect();
    assert_eq!(names, ["m1", "m3", "m5"]);
}

#[test]
fn invitations_are_listed_by_page_and_for_their_college_alone() {
    let world = World::new();
    let (here, there) = (world.college("Here"), world.college("There"));
    let inviter = world.staff(here, "meera", AccountState::Active(Role::SuperAdmin));
    let invite = |college, local_part: &str, by| {
        let invitation = Invitation {
            id: InvitationId::new(now(), random()),
            college,
            email: email(local_part).as_str().to_owned(),
            role: Role::Teacher,
            created_at: now(),
        };
        invitations::insert(&mut world.db(), &invitation, &email(local_part), by).expect("invited");
        invitation
    };
    let mine = ["a", "b", "c"].map(|name| invite(here, name, Some(inviter.id)));
    invite(there, "d", None);
    let page = |after: Option<&Invitation>| {
        let after = after.map(|invitation| invitation.id.to_string());
        let page = Page::parse(Some("2"), after.as_deref(), None).expect("a page");
        invitations::list(&mut world.db(), here, page).expect("the query runs")
    };
    let first = page(None);
    assert_eq!((first.rows.as_slice(), first.more), (&mine[..2], true));
    let rest = page(first.rows.last());
    assert_eq!((rest.rows.as_slice(), rest.more), (&mine[2..], false));
}
