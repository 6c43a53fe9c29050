//! Grievances and leaves: what the database itself refuses.

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

impl Scene {
    fn insert(&self, table: &str, values: &str) -> Result<(), String> {
        let (college, student) = (self.college, self.student);
        let values = values.replace("{by}", &self.by);
        self.world.execute(&format!(
            "INSERT INTO {table} VALUES ('{college}', gen_random_uuid(), '{student}', {values})"
        ))
    }

    #[track_caller]
    fn refuses(&self, table: &str, values: &str, constraint: &str) {
        let error = self.insert(table, values).expect_err(values);
        assert!(error.contains(constraint), "{values}: {error}");
    }
}

#[test]
fn a_grievance_is_whole_and_its_docket_the_only_one() {
    let scene = scene();
    let start = "'GR-2026-00001', 'Other', 'x', 'x', 'x', now()";
    for (rest, constraint) in [
        ("'Lost'", "grievances_state"),
        ("'Resolved'", "grievances_state"),
        ("'Resolved', {by}", "grievances_state"),
        ("'Pending', {by}, now()", "grievances_state"),
        ("'Pending', NULL, NULL, 'x'", "grievances_state"),
        ("'Resolved', {by}, now(), ''", "grievances_reply_check"),
    ] {
        scene.refuses("grievances", &format!("{start}, {rest}"), constraint);
    }
    for (docket, category, constraint) in [
        ("GR-26-00001", "Other", "grievances_docket_check"),
        ("GR-2026-0001", "Other", "grievances_docket_check"),
        ("GR-2026-00001", "Weather", "grievances_category_check"),
    ] {
        let values = format!("'{docket}', '{category}', 'x', 'x', 'x', now(), 'Pending'");
        scene.refuses("grievances", &values, constraint);
    }
    let whole = format!("{start}, 'Resolved', {{by}}, now(), 'x'");
    scene.insert("grievances", &whole).expect("it is whole");
    scene.refuses("grievances", &whole, "grievances_docket");
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
    for (values, constraint) in [
        (
            "now(), now() - interval '1 day', 'x', now(), 'Pending'",
            "leaves_period",
        ),
        ("now(), now(), '', now(), 'Pending'", "leaves_reason_check"),
        ("now(), now(), 'x', now(), 'Lost'", "leaves_state"),
        ("now(), now(), 'x', now(), 'Approved'", "leaves_state"),
        ("now(), now(), 'x', now(), 'Rejected', {by}", "leaves_state"),
        (
            "now(), now(), 'x', now(), 'Pending', {by}, now()",
            "leaves_state",
        ),
        (
            "now(), now(), 'x', now(), 'Pending', NULL, NULL, 'x'",
            "leaves_state",
        ),
        (
            "now(), now(), 'x', now(), 'Approved', {by}, now(), ''",
            "leaves_comment_check",
        ),
    ] {
        scene.refuses("leaves", values, constraint);
    }
    let whole = "now(), now(), 'x', now(), 'Rejected', {by}, now()";
    scene.insert("leaves", whole).expect("it is whole");
}
