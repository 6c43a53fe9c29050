//! Lists of scholarships that many students have applied for.

use portal_domain::{paging::Page, roles::Role, sorting::SortedPage, staff::AccountState};
use portal_persistence::scholarships;

use crate::fixtures::World;

#[test]
fn a_list_names_a_thousand_students_and_counts_the_rest() {
    let world = World::new();
    let college = world.college("River");
    let desk = world
        .staff(college, "desk", AccountState::Active(Role::Hod))
        .id;
    world
        .execute(&format!(
            "INSERT INTO students
             SELECT '{college}', gen_random_uuid(), '26' || to_char(n, 'FM000000000'), 'x', 'x', 'x' || n, 'x', 0, now(), 'x', 'x'
             FROM generate_series(1, 800) n;
             INSERT INTO scholarships (college_id, id, name, name_key, award, exam_on, created_at, created_by, status)
             SELECT '{college}', ('00000000-0000-7000-8000-00000000000' || n)::uuid, 'x' || n, 'x' || n, 1, now(), now(), '{desk}', 'Open'
             FROM generate_series(1, 2) n;
             INSERT INTO scholarship_applications (college_id, id, scholarship_id, student_id, applied_at, fee)
             SELECT '{college}', gen_random_uuid(), s.id, t.id, now(), 0 FROM scholarships s, students t;
             UPDATE scholarship_applications SET is_approved = true WHERE id IN (
                 SELECT id FROM scholarship_applications WHERE scholarship_id::text LIKE '%1' ORDER BY id DESC LIMIT 300)"
        ))
        .expect("two scholarships with 800 applications each");
    let page = Page::parse(None, None, None).expect("a page");
    let list = scholarships::list(
        &mut world.db(),
        college,
        &scholarships::Filter::default(),
        &SortedPage::own(page),
    )
    .expect("a list");
    let told: Vec<_> = list
        .rows
        .iter()
        .map(|s| {
            (
                (s.participants.len(), s.participant_count),
                (s.approved.len(), s.approved_count),
            )
        })
        .collect();
    // The newest comes first; of the other, who is approved is named before who is not.
    assert_eq!(told, [((800, 800), (0, 0)), ((200, 800), (200, 300))]);
}
