//! Grievances and leaves: what the database itself refuses.

use std::collections::BTreeMap;

use portal_domain::{
    ids::{CollegeId, StudentId},
    roles::Role,
    staff::AccountState,
};
use portal_persistence::grievances;

use crate::fixtures::World;

struct Scene {
    world: World,
    college: CollegeId,
    student: StudentId,
    /// A staff member's id.
    by: String,
}

fn scene() -> Scene {
    let world = World::new();
    let college = world.college("Here");
    let member = world.staff(college, "meera", AccountState::Active(Role::Hod));
    Scene {
        college,
        student: world.student(college, "asha").id,
        by: format!("'{}'", member.id),
        world,
    }
}

/// Columns and what goes into them.
type Columns<'a> = [(&'a str, &'a str)];

/// A grievance and a leave that wait.
const GRIEVANCE: &Columns<'_> = &[
    ("docket", "'GR-2026-00001'"),
    ("category", "'Other'"),
    ("title", "'x'"),
    ("details", "'x'"),
    ("search_key", "'x'"),
    ("filed_at", "now()"),
    ("status", "'Pending'"),
];
const LEAVE: &Columns<'_> = &[
    ("start_on", "now()"),
    ("end_on", "now()"),
    ("reason", "'x'"),
    ("asked_at", "now()"),
    ("status", "'Pending'"),
];

impl Scene {
    /// The row that waits, with other values in these columns.
    fn insert(&self, table: &str, changed: &Columns<'_>) -> Result<(), String> {
        let waiting = match table {
            "leaves" => LEAVE,
            _ => GRIEVANCE,
        };
        let mut row: BTreeMap<&str, &str> = waiting.iter().chain(changed).copied().collect();
        let (college, student) = (format!("'{}'", self.college), format!("'{}'", self.student));
        row.extend([("college_id", &*college), ("student_id", &*student)]);
        row.insert("id", "gen_random_uuid()");
        let names: Vec<&str> = row.keys().copied().collect();
        let values: Vec<&str> = row.values().copied().collect();
        let (names, values) = (names.join(", "), values.join(", "));
        let values = values.replace("{by}", &self.by);
        let statement = format!("INSERT INTO {table} ({names}) VALUES ({values})");
        self.world.execute(&statement)
    }

    #[track_caller]
    fn refuses(&self, table: &str, changed: &Columns<'_>, constraint: &str) {
        let what = format!("{changed:?}");
        let error = self.insert(table, changed).expect_err(&what);
        assert!(error.contains(constraint), "{what}: {error}");
    }
}

#[test]
fn a_grievance_is_whole_and_its_docket_the_only_one() {
    let scene = scene();
    let (resolved, by, at) = (
        ("status", "'Resolved'"),
        ("resolved_by", "{by}"),
        ("resolved_at", "now()"),
    );
    let cases: [(&Columns<'_>, &str); 9] = [
        (&[("status", "'Lost'")], "grievances_state"),
        (&[resolved], "grievances_state"),
        (&[resolved, by], "grievances_state"),
        (&[by, at], "grievances_state"),
        (&[("reply", "'x'")], "grievances_state"),
        (
            &[resolved, by, at, ("reply", "''")],
            "grievances_reply_check",
        ),
        (&[("docket", "'GR-26-00001'")], "grievances_docket_check"),
        (&[("docket", "'GR-2026-0001'")], "grievances_docket_check"),
        (&[("category", "'Weather'")], "grievances_category_check"),
    ];
    for (changed, constraint) in cases {
        scene.refuses("grievances", changed, constraint);
    }
    let whole = [resolved, by, at, ("reply", "'x'")];
    scene.insert("grievances", &whole).expect("it is whole");
    scene.refuses("grievances", &whole, "grievances_docket");
}

#[test]
fn a_grievance_is_reopened_once_and_keeps_its_first_reply() {
    let scene = scene();
    let reopened = [
        ("reopened_at", "now()"),
        ("reopened_for", "'x'"),
        ("first_resolved_by", "{by}"),
        ("first_resolved_at", "now()"),
        ("first_reply", "'x'"),
    ];
    for lacking in 0..4 {
        let mut partly = reopened.to_vec();
        partly.remove(lacking);
        scene.refuses("grievances", &partly, "grievances_reopening");
    }
    for empty in [1, 4] {
        let mut faulty = reopened;
        faulty[empty].1 = "''";
        scene.refuses("grievances", &faulty, "grievances_reopening");
    }
    scene
        .insert("grievances", &reopened[..4])
        .expect("the reply may be lacking");
    let change = |set: &str| {
        let update = format!("UPDATE grievances SET {set}");
        scene.world.execute(&update)
    };
    change("title = 'y'").expect("the rest may change");
    for set in [
        "first_reply = 'y'",
        "reopened_for = 'y'",
        "reopened_at = NULL, reopened_for = NULL, first_resolved_by = NULL, first_resolved_at = NULL",
    ] {
        let error = change(set).expect_err(set);
        assert!(error.contains("never changed"), "{error}");
    }
}

#[test]
fn docket_numbers_are_counted_by_college_and_year() {
    let scene = scene();
    let there = scene.world.college("There");
    let mut db = scene.world.db();
    let mut next = |college, year| grievances::next_number(&mut db, college, year).expect("one");
    assert_eq!(next(scene.college, 2026), 1);
    assert_eq!(next(scene.college, 2026), 2);
    assert_eq!(next(scene.college, 2027), 1);
    assert_eq!(next(there, 2026), 1);
    assert_eq!(next(scene.college, 2026), 3);
}

#[test]
fn a_leave_is_whole_and_ends_after_it_begins() {
    let scene = scene();
    let (approved, rejected) = (("status", "'Approved'"), ("status", "'Rejected'"));
    let (by, at) = (("decided_by", "{by}"), ("decided_at", "now()"));
    let (withdrawn, then) = (("status", "'Withdrawn'"), ("withdrawn_at", "now()"));
    let cases: [(&Columns<'_>, &str); 11] = [
        (&[("end_on", "now() - interval '1 day'")], "leaves_period"),
        (&[("reason", "''")], "leaves_reason_check"),
        (&[("status", "'Lost'")], "leaves_state"),
        (&[approved], "leaves_state"),
        (&[rejected, by], "leaves_state"),
        (&[by, at], "leaves_state"),
        (&[("comment", "'x'")], "leaves_state"),
        (&[withdrawn, then], "leaves_state"),
        (&[then, by, at], "leaves_state"),
        // As an instance of the release before would decide it.
        (&[approved, by, at, then], "leaves_state"),
        (
            &[approved, by, at, ("comment", "''")],
            "leaves_comment_check",
        ),
    ];
    for (changed, constraint) in cases {
        scene.refuses("leaves", changed, constraint);
    }
    scene
        .insert("leaves", &[rejected, by, at])
        .expect("it is whole");
    scene.insert("leaves", &[then]).expect("it is whole");
}
